"""Prizes -> words: what a bet pays, row by row or on one line, and what each row is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeAlias

from macau_edge import model
from macau_edge.outcomes.select import Choices
from macau_edge.wording import Words
from macau_edge.wording.hands import OF_CARDS, is_hand, key_of_cards, kind_of_keys, row_of_cards
from macau_edge.wording.phrases import dice

Leaf: TypeAlias = model.Ratio | model.Reference | model.Verdict | model.Units
"""What a row of a table gives."""

ROWS = " · "
"""What stands between the rows of a table of prizes on one line."""


class SlotOfPrize(Protocol):
    """A prize that somebody may set otherwise, as `pricing.slots.Slot` has it: where it stands, and its option."""

    @property
    def option(self) -> str | None:
        """The option of the house that stands there."""

    @property
    def places(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Bets, and the number of the row that is taken in each of its tables, outermost first."""


def prize_words(placed: SlotOfPrize, member: model.Member, w: Words) -> str:
    """What a prize of a member is for: `12 (--field12)`; empty for the only prize of a bet."""
    found: dict[str, None] = {}
    for name, path in placed.places:
        bet = w.ruleset.bets[name]
        part = w.bet(bet) if name != member.bet.id else ""
        found[w("phrase.colon").join(filter(None, (part, _rows_words(bet, path, member, w))))] = None
    words = w("phrase.semicolon").join(filter(None, found))
    option = f"--{placed.option}" if placed.option else ""
    return w("pays.of-option", prize=words, option=option) if words and option else words or option


def _rows_words(bet: model.Bet, path: Iterable[int], member: model.Member, w: Words) -> str:
    """The rows that lead to a prize, without those for the member's own values."""
    pays, said = bet.pays, ""
    for number in path:
        assert isinstance(pays, model.PrizeTable)
        row = pays.rows[number]
        if not (bet.id == member.bet.id and pays.by.kind == "word" and pays.by.what in member.values):
            own = model.PrizeTable(model.own_by(pays.by, member), pays.rows)
            said = _joined(said, row_words(own, row, w), w)
        pays = row.pays
    return said


def prizes(member: model.Member, choices: Choices, w: Words) -> str:
    """What a member can win on one line: `1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 3:1 (12)`, options as they were chosen."""
    return ROWS.join(prize_rows(member, choices, w))


def prize_rows(member: model.Member, choices: Choices, w: Words) -> list[str]:
    """The same, prize by prize; what it loses at the end, where that is not the stake."""
    bet = member.bet
    if bet.pays is None:
        return [w("pays.parts")]
    won = given(leaves_in_words(model.own_pays(bet.pays, member), w), choices, w) or ["—"]
    if bet.lost == model.ALL:
        return won
    part, *others = given(leaves_in_words(model.own_pays(bet.lost, member), w), choices, w)
    return [*won, w("pays.part-lost", part=part), *others]


def prize_line(pays: model.Pays, member: model.Member, choices: Choices, w: Words) -> str:
    """A ratio, an option or a table on one line, rows of the same prize together."""
    return one_line(leaves_in_words(model.own_pays(pays, member), w), choices, w)


def one_line(leaves: Iterable[tuple[str, Leaf]], choices: Choices, w: Words, *, whole: bool = True) -> str:
    """What rows give, on one line; a dash where there is nothing."""
    return ROWS.join(given(leaves, choices, w, whole=whole)) or "—"


def given(leaves: Iterable[tuple[str, Leaf]], choices: Choices, w: Words, *, whole: bool = True) -> list[str]:
    """What rows give, those that give the same together.

    What a single prize is for is left out where these rows are the `whole` of what can happen.
    """
    return with_same_prize(((keys, _leaf(leaf, choices, w)) for keys, leaf in leaves), w, whole=whole)


def with_same_prize(rows: Iterable[tuple[str, str]], w: Words, *, whole: bool = True) -> list[str]:
    """The same of rows whose prizes are in words already."""
    found: dict[str, list[str]] = {}
    for keys, prize in rows:
        found.setdefault(prize, []).append(keys)
    if whole and len(found) == 1:
        return list(found)
    comma = w("phrase.comma")
    return [w("pays.row", prize=one, keys=comma.join(keys)) for one, keys in found.items()]


def _leaf(leaf: Leaf, choices: Choices, w: Words) -> str:
    match leaf:
        case model.Verdict(word):
            return w(f"pays.{word}")
        case model.Units(count):
            return w.units(count)
        case model.Reference(word):
            chosen = choices.get(word)
            return w.prize(chosen) if isinstance(chosen, model.Ratio) else w("pays.not-given")
        case model.Ratio():
            return w.prize(leaf)


def leaves_in_words(pays: model.Pays, w: Words) -> Iterator[tuple[str, Leaf]]:
    """What each row of a table gives, after what it is for; what all other numbers of a tally give, once."""
    found = list(_leaves(pays, w))
    rest = [leaf for _, _, leaf, is_rest in found if is_rest]
    alike = len(set(rest)) == 1 and all(isinstance(leaf, model.Verdict) for leaf in rest)
    said_once = False
    for outer, said, leaf, is_rest in found:
        if not (is_rest and alike):
            yield _joined(outer, said, w), leaf
        elif not said_once:
            yield said, leaf
            said_once = True


def _leaves(
    pays: model.Pays, w: Words, outer: str = "", said: str = "", is_rest: bool = False
) -> Iterator[tuple[str, str, Leaf, bool]]:
    """Every leaf with what the rows around its own are for, and its own; last, whether that is all other numbers."""
    if not isinstance(pays, model.PrizeTable):
        yield outer, said, pays, is_rest
        return
    for row in pays.rows:
        rest = _is_rest(pays, row)
        yield from _leaves(row.pays, w, _joined(outer, said, w), row_words(pays, row, w), rest)


def _is_rest(table: model.PrizeTable, row: model.Row) -> bool:
    """Whether a row is for all numbers of a tally that no other row is for."""
    return row.keys == (model.OTHERS,) and table.by.kind in ("count", "collected")


def _joined(outer: str, said: str, w: Words) -> str:
    return w("pays.both", outer=outer, inner=said) if outer and said else outer + said


def row_words(table: model.PrizeTable, row: model.Row, w: Words) -> str:
    """What a row is for: `3, 4, 9 to 12`, `two dice`, `3 different faces`, `6 times or more`, `point number`."""
    kind = table.by.kind
    if _is_rest(table, row):
        return w("pays.other-number")
    said = keys_words(kind_of_keys(table.by, w), row.keys, w)
    if (kind in OF_CARDS or is_hand(table.by, w)) and row.keys != (model.OTHERS,):
        return row_of_cards(table.by, said, w)
    if kind == "trial" and row.keys != (model.OTHERS,):
        return w(f"pays.{w.device}.trial", numbers=said)
    return said


def keys_words(kind: str, keys: Iterable[model.RowKey], w: Words) -> str:
    """The keys of a row: `3 to 5, 9`, `6 or more times`, `5 collected`."""
    keys = tuple(keys)
    if kind == "count" and len(keys) == 1 and isinstance(keys[0], model.Span) and keys[0].high is None:
        return w("pays.times-or-more", low=keys[0].low)
    said = w("phrase.comma").join(key_words(kind, key, w) for key in keys)
    if kind == "collected":
        return w("pays.collected", numbers=said)
    if kind == "count":
        return w("pays.once") if said == "1" else w("pays.times", numbers=said)
    return said


def key_words(kind: str, key: model.RowKey, w: Words) -> str:
    """One key of a row, in words."""
    if isinstance(key, str):
        if (kind == "happening" or isinstance(w.ruleset.device, model.Shoe)) and key != model.OTHERS:
            return key_of_cards(kind, key, w)
        return w("pays.others") if key == model.OTHERS else w.label(key)
    if key.high is None:
        return w("pays.or-more", low=_counted(kind, key.low, w))
    if key.low == key.high:
        return _counted(kind, key.low, w)
    return w("phrase.run", low=key.low, high=_counted(kind, key.high, w))


def _counted(kind: str, number: int, w: Words) -> str:
    if kind == "showing":
        return dice(number, w)
    return different(number, w) if kind == "different" else str(number)


def different(number: int, w: Words) -> str:
    """`all faces equal`, `2 different faces`, `3 different balls`."""
    ball = "ball-" if isinstance(w.ruleset.device, model.Draw) else ""
    return w(f"pays.{ball}{'equal' if number == 1 else 'different'}", count=number)
