"""Prizes -> net results: tables, losses, commissions, and what whole chips leave of them. Fractions throughout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, floor, prod

import numpy as np
from numpy.typing import NDArray

from macau_edge import model
from macau_edge.model.records import dataclass
from macau_edge.model.remembered import remember_latest
from macau_edge.numeric.throws import CannotReadError, Mask
from macau_edge.numeric.words import Codes, EnumeratedGame, last_of

Quantity = tuple[list[str], Codes]
"""What a table goes by: its values as they are written in rows, and for each result the number of its value."""
Leaf = model.Ratio | model.Reference | model.Verdict | model.Units


@remember_latest
def _laid(ruleset: model.Ruleset) -> frozenset[str]:
    """The bets that a compound bet of the file lays on another's stake."""
    parts = (part for bet in ruleset.bets.values() for part in bet.parts if part.on is not None)
    return frozenset(part.bet.partition("[")[0] for part in parts)


class NetResults:
    """The net results of one wager, in units of all that is put down at the start.

    `share` is its share of all; `units` how many units of the stake it is. `staked` is what is put down
    for it: its share, and a commission that is paid with the bet; nothing where it is laid `on` another wager's stake,
    and then it cannot lose, and no winner's stake is `kept`; nor is it of a bet that is laid so, where it is alone. A
    net result has its number in `game.nets`.
    """

    def __init__(
        self, game: EnumeratedGame, member: model.Member, units: int, share: Fraction, *, on: bool | None = False
    ) -> None:
        self.game, self.member, self.share, self.on = game, member, share, bool(on)
        self.stake = game.chips.stake * units if game.chips else None
        self.laid = self._is_laid() if on is None else on
        self.kept = not (game.ruleset.stake_returned or self.laid)
        self.commission = game.ruleset.commission if member.bet.commission is None else member.bet.commission
        self.labels = {name: value.label for name, value in member.values.items()}
        self._known: dict[tuple[Leaf, bool], int] = {}
        self.fee = self._fee()
        if on and self.fee:
            raise CannotReadError("a commission paid with a bet that has no stake")
        self.staked = Fraction(0) if on or member.bet.staked or member.bet.stays else share * (1 + self.fee)

    def _is_laid(self) -> bool:
        """Whether a compound bet of the file lays it on another's stake."""
        return self.member.bet.id in _laid(self.game.ruleset)

    def net(self, leaf: Leaf, won: bool) -> int:
        """What a row comes to: a prize won, or a part of the stake lost."""
        known = self._known.get((leaf, won))  # every stage asks for the same few
        if known is None:
            known = self._known[leaf, won] = self._net(leaf, won)
        return known

    def _net(self, leaf: Leaf, won: bool) -> int:
        ratio = self._ratio(leaf)
        if won and self.laid and ratio.for_one:
            raise CannotReadError("a prize with the stake inside, and no stake")
        if won:
            profit = self._profit(ratio)
            result = self._paid(profit - self._taken(ratio) if self.commission else profit)
        else:
            result = self._left(Fraction(ratio.amount - ratio.for_one * ratio.stake, ratio.stake))
        result = result - self.fee if self.fee else result
        if self.on and result < 0:
            raise CannotReadError("a loss of what was not put down")
        return self.game.nets.values.number(result if self.share == 1 else self.share * result)

    def _paid(self, profit: Fraction) -> Fraction:
        """The profit that is paid in whole chips; where there is none, what comes back of the stake is."""
        return self._chips(profit) if profit > 0 else self._chips(1 + profit) - 1

    def _left(self, lost: Fraction) -> Fraction:
        """The net result of a loss: what comes back of the stake comes back in whole chips."""
        return self._chips(1 - lost) - 1 if 0 < lost < 1 else -lost

    def _chips(self, amount: Fraction) -> Fraction:
        chips = self.game.chips
        if chips is None or self.stake is None:
            return amount
        return Fraction(floor(self.stake * amount / chips.chip) * chips.chip, self.stake)

    def _profit(self, ratio: model.Ratio) -> Fraction:
        inside = ratio.for_one or self.kept
        return Fraction(ratio.amount - inside * ratio.stake, ratio.stake)

    def _taken(self, ratio: model.Ratio) -> Fraction:
        """The commission on a win, per unit."""
        if self.commission is None or self.commission.paid == "with the bet":
            return Fraction(0)
        return self.commission.rate * (1 if self.commission.of == "stake" else self._base(self.commission, ratio))

    def _base(self, commission: model.Commission, ratio: model.Ratio) -> Fraction:
        """What a commission of the prize or of the return is taken of; the stake kept, both are all that is paid."""
        written = Fraction(ratio.amount, ratio.stake)
        if commission.of == "return":
            return written if ratio.for_one or self.kept else written + 1
        return written - 1 if ratio.for_one else written

    def _fee(self) -> Fraction:
        """The commission put down with the bet, per unit."""
        if self.commission is None or self.commission.paid == "on a win":
            return Fraction(0)
        if self.commission.of == "stake":
            return self.commission.rate
        pays = self.member.bet.pays
        ratios = [self._ratio(leaf) for leaf in self._own(pays) if not isinstance(leaf, model.Verdict)]
        bases = {self._base(self.commission, ratio) for ratio in ratios}
        if len(bases) != 1:
            raise CannotReadError("a commission of several prizes")
        return self.commission.rate * bases.pop()

    def _ratio(self, leaf: Leaf) -> model.Ratio:
        chosen = self.game.choices.get(leaf.word) if isinstance(leaf, model.Reference) else leaf
        if not isinstance(chosen, model.Ratio):
            raise CannotReadError("a prize that is no ratio")
        if isinstance(leaf, model.Reference) and leaf.part != 1:
            above, below = leaf.part.numerator * chosen.amount, leaf.part.denominator * chosen.stake
            return model.Ratio(above, below, chosen.for_one)
        return chosen

    def _own(self, pays: model.Pays | None) -> Iterator[Leaf]:
        """Every row that this member may be paid by: of a table by one of its own values, the row for it."""
        if not isinstance(pays, model.PrizeTable):
            yield from () if pays is None else (pays,)
            return
        rows = list(pays.rows)
        if pays.by.kind == "word" and pays.by.what in self.labels:
            own = self.labels[pays.by.what]
            named = [row for row in rows if any(matches_key(key, own) for key in row.keys)]
            rows = named or [row for row in rows if row.keys == ("others",)]
        for row in rows:
            yield from self._own(row.pays)


class Tables:
    """Tables that are asked for one value after another, of which each looks only at the rows near to it.

    A table by trial is asked on each trial for one number: to go through all its rows took longer than all else.
    """

    def __init__(self) -> None:
        self._known: dict[int, TableRows] = {}

    def leaves(
        self, pays: model.Pays | None, mask: Mask, quantity: Callable[[model.By], Quantity]
    ) -> Iterator[tuple[Mask, Leaf]]:
        """What a table gives, row by row, with the results of `mask` that it gives it for."""
        if pays is None or not np.count_nonzero(mask):
            return  # a row for another member may need an option that nobody gave
        if not isinstance(pays, model.PrizeTable):
            yield mask, pays
            return
        values, codes = quantity(pays.by)
        asked, rows, rest = Values(values), self._rows(pays), mask
        for row in rows.near(asked):
            here = asked.named(row.keys)[codes] & mask
            if (here & ~rest).any():
                raise CannotReadError("two rows for one result")
            rest = rest & ~here
            yield from self.leaves(row.pays, here, quantity)
        for row in rows.others:
            yield from self.leaves(row.pays, rest, quantity)

    def _rows(self, table: model.PrizeTable) -> TableRows:
        if id(table) not in self._known:
            self._known[id(table)] = TableRows(table)
        return self._known[id(table)]


class TableRows:
    """The rows of a `table`, which is kept, so that no other has its identity."""

    def __init__(self, table: model.PrizeTable) -> None:
        self.table = table
        self.others = [row for row in table.rows if row.keys == ("others",)]
        self._named = [row for row in table.rows if row.keys != ("others",)]
        spans: list[tuple[int, int, int]] = []
        self._words: dict[str, list[int]] = {}
        for number, row in enumerate(self._named):
            for key in row.keys:
                if isinstance(key, model.Span):
                    spans.append((number, min(key.low, MOST), MOST if key.high is None else min(key.high, MOST)))
                else:
                    self._words.setdefault(key, []).append(number)
        self._spans = np.array(spans, dtype=np.int64).reshape(-1, 3)

    def near(self, values: Values) -> list[model.Row]:
        """The rows that may name any of these values, and all that do, in the order of the table."""
        of, low, high = self._spans.T
        found = set(of[(low <= values.most) & (high >= values.least)].tolist())
        for text in values.texts if self._words else ():
            found.update(self._words.get(text, ()))
        return [self._named[number] for number in sorted(found)]


class Values:
    """Values that one row of a table after another is asked for, all of them at once."""

    def __init__(self, values: Sequence[str]) -> None:
        found = [-1 if (number := model.parsed_number(value)) is None else min(number, MOST) for value in values]
        self.texts, self.least, self.most = values, min(found, default=-1), max(found, default=-1)
        self._texts, self._numbers = np.array(values, dtype=np.object_), np.array(found, dtype=np.int64)

    def named(self, keys: Iterable[model.RowKey]) -> Mask:
        """Which of them the keys of a row are for."""
        found = np.zeros(len(self._texts), dtype=np.bool_)
        for key in keys:
            if isinstance(key, model.Span):
                high = MOST if key.high is None else min(key.high, MOST)
                found |= (self._numbers >= min(key.low, MOST)) & (self._numbers <= high)
            elif key != "others":
                found |= self._texts == key
        return found


MOST = 1 << 62
"""More than any number that a row may have."""


def matches_key(key: model.RowKey, value: str) -> bool:
    """Whether the key of a row is for a value."""
    if not isinstance(key, model.Span):
        return key == value and key != "others"
    number = model.parsed_number(value)
    return number is not None and key.low <= number and (key.high is None or number <= key.high)


def constant_quantity(value: str, size: int) -> Quantity:
    """A quantity that is the same for every result."""
    return [value], np.zeros(size, dtype=np.intp)


# --- what each number that a tally can reach is worth, and what may still become of it -------------------------------


NO_PRIZE = -1
"""The worth of a number without a row: it cannot be reached, and if it is, that is an error."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The worth of each number, as the rank of its net result, and the lowest and the highest from each number on.

    Where a number has no prize, the lowest and the highest never meet, but where it is `decisive` what comes at last.
    """

    worth: list[int]
    lowest: list[int]
    highest: list[int]


def prize_curve(nets: list[int | None], ranked: list[int], *, endless: bool) -> Curve:
    """The curve of these net results; where the numbers are `endless`, the last alike are one, for all above."""
    ranks = {net: rank for rank, net in enumerate(ranked)}
    worth = [NO_PRIZE if net is None else ranks[net] for net in nets]
    while endless and len(worth) > 1 and worth[-1] == worth[-2]:
        worth.pop()
    lowest, highest = [NO_PRIZE] * len(worth), [len(ranked)] * len(worth)
    least, most = len(ranked), NO_PRIZE
    for number, rank in reversed(list(enumerate(worth))):
        if rank != NO_PRIZE:
            least, most = min(least, rank), max(most, rank)
            lowest[number], highest[number] = least, most
    return Curve(worth, lowest, highest)


def decisive(nets: list[int | None], ranked: list[int], *, endless: bool) -> Curve:
    """The curve of a tally that nothing ends: it is worth nothing before the number from which on all are the same.

    Where the numbers are `endless`, the last that has a row is one for all above it.

    Raises:
        CannotReadError: the largest number has no row.
    """
    known = list(nets)
    while endless and known and known[-1] is None:
        known.pop()
    if not known or known[-1] is None:
        raise CannotReadError("a tally that nothing decides")
    first = len(known) - 1
    while first and known[first - 1] == known[-1]:
        first -= 1
    rank = ranked.index(known[-1])
    size = first + 1 if endless else len(known)
    worth = [NO_PRIZE] * first + [rank] * (size - first)
    return Curve(worth, worth, [rank] * size)


def row_starts(bet: model.Bet) -> list[int]:
    """The numbers of a tally with which a row can begin or what comes after one, none first; of items every number.

    From the last on, no row of the table tells more apart.
    """
    assert bet.tally
    if bet.tally.collect is not None:
        return list(range(len(bet.tally.collect) + 1))
    found = {0, 1, *_edges(bet.pays), *_edges(bet.lost)}
    return sorted(found)


def unsettled(curves: Iterable[Curve], items: int | None) -> int:
    """How many standings of tallies side by side, of counts or of so many items each, may still change their worth.

    All less those in which the least and the most that can still be had are one rank: for each rank those that have no
    more, less those of them that may have less.
    """
    ways = [1] if items is None else [comb(items, number) for number in range(items + 1)]
    columns = [(np.array(one.lowest), np.array(one.highest), np.array(ways, object)) for one in curves]
    settled = 0
    for rank in {int(rank) for _, highest, _ in columns for rank in np.unique(highest)}:
        settled += prod(_ways(highest <= rank, many) for _, highest, many in columns)
        settled -= prod(_ways((highest <= rank) & (lowest < rank), many) for lowest, highest, many in columns)
    return prod(_ways(np.ones(len(highest), dtype=bool), many) for _, highest, many in columns) - settled


def jointly_unsettled(curves: Iterable[Curve], items: int | None) -> int:
    """How many standings may still change their worth, where a tally that cannot raise what is sure counts as full.

    For each rank as the most that is sure: those that can still come to more, or have all; less those that are sure of
    less, and those in which all have all.
    """
    ways = [1] if items is None else [comb(items, number) for number in range(items + 1)]
    columns = [(np.array(one.lowest), np.array(one.highest), np.array(ways, object)) for one in curves]
    found = 0
    for rank in {int(rank) for lowest, _, _ in columns for rank in np.unique(lowest)}:
        for sign, most in (1, rank), (-1, rank - 1):
            more = [_ways((lowest <= most) & (highest > rank), many) for lowest, highest, many in columns]
            all_ = [int(lowest[-1] <= most) for lowest, _, _ in columns]
            found += sign * (prod(map(sum, zip(more, all_, strict=True))) - prod(all_))
    return found


def _ways(named: Mask, ways: NDArray[np.object_]) -> int:
    """How many standings the numbers that are named have: one each, or as many as `ways` says."""
    return int(np.count_nonzero(named)) if len(ways) == 1 else sum(ways[named].tolist())


def nets_by_number(bet: model.Bet, labels: Mapping[str, str], net: Callable[[Leaf, bool], int]) -> list[int | None]:
    """The net result of each number counted or collected up to the largest, None where it has no row.

    `net` gives the net result of a prize won, or of the part of the stake that is lost. The rows are asked once for all
    numbers that they do not tell apart.
    """
    assert bet.tally
    kind = "count" if bet.tally.collect is None else "collected"
    numbers = row_starts(bet)
    size = len(numbers)

    def quantity(by: model.By) -> Quantity:
        if by.kind == kind:
            return [str(number) for number in numbers], np.arange(size)
        if by.kind != "word" or by.what not in labels:
            raise CannotReadError(f"a tally by {by.kind} {by.what}")
        return constant_quantity(labels[by.what], size)

    found: list[int | None] = [None] * size
    leaves = Tables().leaves
    for mask, leaf in leaves(bet.pays, np.ones(size, dtype=bool), quantity):
        lost = isinstance(leaf, model.Verdict) and leaf.word == "lose"
        for part, row in leaves(bet.lost, mask, quantity) if lost else [(mask, leaf)]:
            worth = 0 if isinstance(row, model.Verdict) else net(row, not lost)
            for number in np.flatnonzero(part).tolist():
                found[number] = worth
    alike = [after - first for first, after in pairwise([*numbers, numbers[-1] + 1])]
    return [worth for worth, many in zip(found, alike, strict=True) for _ in range(many)]


def _edges(pays: model.Pays | None) -> Iterator[int]:
    """The counts with which a row of the table begins, and those after it."""
    if isinstance(pays, model.PrizeTable):
        for row in pays.rows:
            if pays.by.kind == "count":
                yield from (key.low for key in row.keys if isinstance(key, model.Span))
                yield from (last_of(key) + 1 for key in row.keys)
            yield from _edges(row.pays)
