"""The prizes of a bet that may be set otherwise, by name; a ruleset in which they are set; and printable ratios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, gcd

from macau_edge.model import (
    Choice,
    Member,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Row,
    RowKey,
    Ruleset,
    key_text,
    matches,
    rows_for,
)
from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.outcomes.members import combined_parts
from macau_edge.questions.solve.formula import Interval

Path = tuple[int, ...]
"""The number of the row that is taken in each table, outermost first; empty where the prize is one ratio."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A prize of a bet, in one row of its table or, where an option of the house stands in several, in all of these.

    `name` is what it is called: `12`, `3, 4, 9, 10, 11`, `field12`; empty for the only prize of a bet. `keys` are what
    the innermost row is for, `option` the option that stands there; `places` are the bet and the rows where it is
    written. `ratio` is what is paid now, None where an option was not given.
    """

    name: str
    keys: tuple[RowKey, ...]
    option: str | None
    places: tuple[tuple[str, Path], ...]
    ratio: Ratio | None

    def answers(self, asked: str) -> bool:
        """Whether somebody may mean this prize: by its whole name, its option, or what its row is for."""
        asked = asked.strip()
        named = (self.name, self.option, *self.name.split(", "))
        return asked in named or any(matches(key, asked) for key in self.keys)


def slots(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[Slot, ...]:
    """Every prize that a member can win, in the order written; of a compound bet those of its parts."""
    found: dict[object, Slot] = {}
    for part in combined_parts(ruleset, member, choices):
        bet = part.member.bet
        head = part.member.id if member.bet.parts else ""
        for path, said, keys, leaf in _leaves(bet.pays, part.member) if bet.pays else ():
            option = leaf.word if isinstance(leaf, Reference) else None
            chosen = choices.get(leaf.word) if isinstance(leaf, Reference) else leaf
            ratio = chosen if isinstance(chosen, Ratio) else None
            name = option or ": ".join(filter(None, (head, " / ".join(said))))
            known = found.get(option or (bet.id, path))
            if known is None:
                found[option or (bet.id, path)] = Slot(name, keys, option, ((bet.id, path),), ratio)
            elif (bet.id, path) not in known.places:
                merged = replace(known, keys=(*known.keys, *keys), places=(*known.places, (bet.id, path)))
                found[option or (bet.id, path)] = merged
            elif not known.answers(name):  # two members of a family, put together, that one row pays
                found[option or (bet.id, path)] = replace(known, name=f"{known.name}, {name}")
    return tuple(found.values())


Leaf = tuple[Path, tuple[str, ...], tuple[RowKey, ...], Ratio | Reference]
"""The rows taken, what they are for in words and, of the innermost, as keys; and the prize."""


def _leaves(pays: Pays, member: Member, path: Path = (), said: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """The prizes of a table that this member can win; of a table by one of its own values, the row for it."""
    if isinstance(pays, Ratio | Reference):
        yield path, said, (), pays
    if not isinstance(pays, PrizeTable):
        return
    own = member.values.get(pays.by.what) if pays.by.kind == "word" else None
    taken = rows_for(pays, own.label)[:1] if own else pays.rows
    for number, row in enumerate(pays.rows):
        if not any(row is one for one in taken):
            continue
        named = said if own else (*said, ", ".join(map(key_text, row.keys)))
        for leaf in _leaves(row.pays, member, (*path, number), named):
            yield leaf if leaf[2] or own else (leaf[0], leaf[1], row.keys, leaf[3])


def find(found: Sequence[Slot], asked: str, bet: str) -> Slot:
    """The one prize that a name means.

    Raises:
        UsageError: no prize of the bet is called so, or several may be meant.
    """
    exact = [slot for slot in found if asked.strip() in (slot.name, slot.option)]
    meant = exact or [slot for slot in found if slot.answers(asked)]
    known = ", ".join(f"`{slot.name}`" for slot in found if slot.name) or "it has one prize, which needs no name"
    if not meant:
        remedy = nearest(asked, [slot.name for slot in found if slot.name], f"its prizes: {known}")
        raise UsageError(f"`{bet}` has no prize for `{cut(asked)}`", remedy)
    if len(meant) > 1:
        raise UsageError(f"`{cut(asked)}` may mean several prizes of `{bet}`", f"its prizes: {known}")
    return meant[0]


def one_meant(found: Sequence[Slot], asked: str, bet: str, *, none: str, of: str, example: str) -> Slot:
    """The prize that a name means, or the only one where it is left out.

    `none` is the remedy where the bet has no prize; `of` and `example` are what stands after a name, in words and as it
    is written.

    Raises:
        UsageError: there is none, none is called so, or the name of one of several is left out.
    """
    if not found:
        raise UsageError(f"`{bet}` has no prize that can be set", none)
    if asked:
        return find(found, asked, bet)
    if len(found) > 1:
        names = ", ".join(f"`{slot.name}`" for slot in found)
        remedy = f'write its name before the {of}, `--prize "{found[-1].name}={example}"`; its prizes: {names}'
        raise UsageError(f"`{bet}` has {len(found)} prizes: which one?", remedy)
    return found[0]


def priced(ruleset: Ruleset, set_: Mapping[Slot, Ratio]) -> Ruleset:
    """The ruleset with these prizes in place of those written, whatever an option of the house says."""
    bets = dict(ruleset.bets)
    for slot, ratio in set_.items():
        for bet, path in slot.places:
            pays = bets[bet].pays
            assert pays is not None
            bets[bet] = replace(bets[bet], pays=_with(pays, path, ratio))
    return replace(ruleset, bets=bets)


def _with(pays: Pays, path: Path, ratio: Ratio) -> Pays:
    if not path:
        return ratio
    assert isinstance(pays, PrizeTable)
    rows = list(pays.rows)
    row = rows[path[0]]
    rows[path[0]] = Row(row.keys, _with(row.pays, path[1:], ratio), row.place)
    return PrizeTable(pays.by, tuple(rows))


def same_member(ruleset: Ruleset, member: Member) -> Member:
    """The member with the same values, of the bet as a ruleset whose prizes were set has it."""
    return Member(ruleset.bets[member.bet.id], member.values)


# --- the ratios that a table would print: small whole numbers in lowest terms ----------------------------------------


MOST = 9999
"""The largest number on a side: four digits, which people still read as one."""

ROUND = (1000, 500, 100, 50, 10, 5, 1)
"""What round amounts are multiples of, the roundest first."""

STAKES = 10
"""The largest stake of a printed ratio where nothing else is said: tables print 9:5 and 7:6, seldom more."""


def ratio_of(value: Fraction, *, for_one: bool = False) -> Ratio:
    """The ratio, in lowest terms, that pays this: profit to one or, `for_one`, the whole return."""
    return Ratio(value.numerator, value.denominator, for_one)


def printable(value: Fraction, stakes: int, *, for_one: bool = False) -> bool:
    """Whether a table would print it; `1 for 1` is no prize, and nothing but one stands after `for`."""
    if for_one:
        return value.denominator == 1 and 2 <= value <= MOST
    return 1 <= value.numerator <= MOST and value.denominator <= min(stakes, MOST)


def simplicity(values: Sequence[Fraction]) -> tuple[int, int]:
    """The sum of the stakes of some ratios, then that of their amounts: the simplest have the least."""
    return sum(value.denominator for value in values), sum(value.numerator for value in values)


def around(value: Fraction, stakes: int, *, for_one: bool = False) -> list[Fraction]:
    """For each stake the ratio just below a prize and the one just above it, or the prize itself; ascending."""
    found: set[Fraction] = set()
    for stake in (1,) if for_one else range(1, stakes + 1):
        found |= {Fraction(floor(value * stake), stake), Fraction(ceil(value * stake), stake)}
    return sorted(one for one in found if printable(one, stakes, for_one=for_one))


def inside(interval: Interval, stakes: int, most: int, *, for_one: bool = False) -> tuple[list[Fraction], int]:
    """The ratios inside an interval, at most so many, the simplest first; and how many there are.

    A smaller stake is simpler and, of one stake, a rounder amount: 1500:1 comes before 1487:1.
    """
    found: list[Fraction] = []
    count = 0
    for stake in (1,) if for_one else range(1, stakes + 1):
        low, high = amounts(interval, stake)
        low = max(low, 2) if for_one else low
        if low > high:
            continue
        count += coprime(high, stake) - coprime(low - 1, stake)
        if len(found) < most:
            own = sorted((n for n in range(low, high + 1) if gcd(n, stake) == 1), key=lambda n: (-_roundness(n), n))
            found += [Fraction(amount, stake) for amount in own[: most - len(found)]]
    return found, count


def amounts(interval: Interval, stake: int) -> tuple[int, int]:
    """The least and the largest amount which, for this stake, is in an interval and may be printed."""
    low = ceil(interval.low * stake)
    if Fraction(low, stake) == interval.low and not interval.low_in:
        low += 1
    if interval.high is None:
        return max(low, 1), MOST
    high = floor(interval.high * stake)
    if Fraction(high, stake) == interval.high and not interval.high_in:
        high -= 1
    return max(low, 1), min(high, MOST)


def _roundness(amount: int) -> int:
    return next(step for step in ROUND if amount % step == 0)


def coprime(last: int, stake: int) -> int:
    """How many numbers from 1 to `last` have no divisor in common with a stake, by inclusion and exclusion."""
    return sum(sign * (last // product) for product, sign in _square_free(stake)) if last > 0 else 0


def _square_free(stake: int) -> Iterator[tuple[int, int]]:
    """The products of different primes of a number, each with the sign that inclusion and exclusion gives it."""
    found = [(1, 1)]
    prime = 2
    while stake > 1:
        if prime * prime > stake:
            prime = stake
        if stake % prime == 0:
            found += [(product * prime, -sign) for product, sign in found]
            while stake % prime == 0:
                stake //= prime
        prime += 1
    yield from found


# --- what stands in the formula of a bet: each of its prizes, or several that can only be set together ---------------


@dataclass(frozen=True, slots=True)
class PrizeVariable:
    """A prize in a formula, `x₁` for the number 1: one of the bet's, or several that must be the same.

    Several must where a commission of the prize is paid with the bet: it has to be known before it is known which is
    won. `ratio` is what is paid now, None where an option was not given.
    """

    number: int
    slots: tuple[Slot, ...]

    @property
    def name(self) -> str:
        """What it is called; empty for the only prize of a bet."""
        return " = ".join(filter(None, (slot.name for slot in self.slots)))

    @property
    def ratio(self) -> Ratio | None:
        """What is paid now."""
        return self.slots[0].ratio

    @property
    def for_one(self) -> bool:
        """Whether it is printed as the whole return, `8 for 1`."""
        return self.ratio is not None and self.ratio.for_one

    @property
    def least(self) -> Fraction:
        """What it is more than: nothing or, where the stake is inside, the stake."""
        return Fraction(1 if self.for_one else 0)

    @property
    def printed(self) -> Fraction | None:
        """The number that stands for it in the formula now: profit to one or, of `8 for 1`, the whole return."""
        return Fraction(self.ratio.amount, self.ratio.stake) if self.ratio else None

    def set_to(self, value: Fraction) -> dict[Slot, Ratio]:
        """The prize of that number, for each slot."""
        return dict.fromkeys(self.slots, ratio_of(value, for_one=self.for_one))


def variables(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[PrizeVariable, ...]:
    """The prizes of a member, numbered in the order written."""
    together = list(_together(ruleset, member, choices))
    groups: list[tuple[Slot, ...]] = []
    for slot in slots(ruleset, member, choices):
        tied = next((bets for bets in together if any(bet in bets for bet, _ in slot.places)), None)
        for number, group in enumerate(groups):
            if tied is not None and any(bet in tied for one in group for bet, _ in one.places):
                groups[number] = (*group, slot)
                break
        else:
            groups.append((slot,))
    return tuple(PrizeVariable(number, group) for number, group in enumerate(groups, 1))


def _together(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[frozenset[str]]:
    """The bets whose prizes must all be the same."""
    for part in combined_parts(ruleset, member, choices):
        own = part.member.bet.commission
        taken = own if own is not None else ruleset.commission
        if taken is not None and taken.paid == "with the bet" and taken.of != "stake":
            yield frozenset((part.member.bet.id,))


def chosen(found: Sequence[PrizeVariable], asked: Sequence[str], bet: str) -> tuple[PrizeVariable, ...]:
    """The prizes that the names mean, in the order written; all where none is asked.

    A name is that of a prize, or names with commas between them; each means the prize that is paid for it.

    Raises:
        UsageError: no prize of the bet is called so, or several may be meant.
    """
    if not asked:
        return tuple(found)
    every = [slot for variable in found for slot in variable.slots]
    names = [name for text in asked for name in _names(text, {slot.name for slot in every})]
    meant = {find(every, name, bet) for name in names}
    return tuple(variable for variable in found if meant.intersection(variable.slots))


def _names(text: str, known: set[str]) -> list[str]:
    if text.strip() in known:
        return [text]
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise UsageError(f"--free: `{cut(text)}` has an empty name in it", "write names with commas between them")
    return names
