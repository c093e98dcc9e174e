"""Bets -> their names and prizes in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from macau_edge.model import (
    ALL,
    OTHERS,
    Bet,
    Draw,
    Language,
    Member,
    Pays,
    Ratio,
    Reference,
    Row,
    RowKey,
    Ruleset,
    Span,
    Table,
    Units,
    Verdict,
    own_pays,
)
from macau_edge.selection import Choices, scope
from macau_edge.wording.faces import dice
from macau_edge.wording.lists import runs
from macau_edge.wording.numbers import CUT
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say

Leaf: TypeAlias = Ratio | Reference | Verdict | Units
"""What a row of a table gives."""


def bet_name(bet: Bet | Member, ruleset: Ruleset, language: Language) -> str:
    """`Hard Way 4`, `Figura: Peixe`; an asterisk after a name that is ours, not the gazette's, in that language."""
    entry = bet.bet if isinstance(bet, Member) else bet
    name = entry.name.say(language) if entry.name else entry.id
    star = "*" if entry.name and language in entry.name.ours else ""
    labels = member_label(bet, ruleset, language) if isinstance(bet, Member) else ""
    if not labels:
        return name + star
    apart = " " if labels[0].isdigit() and not name[-1:].isdigit() else say(language, "phrase.colon")
    return f"{name}{star}{apart}{labels}"


SHOWN = 6
"""Labels of equal members that are written out; of more the first and the last are."""


def members_name(members: Sequence[Member], ruleset: Ruleset, language: Language) -> str:
    """`Hard Way: 4, 10`, `Straight up: 0 to 36`; of one member its name."""
    if len(members) == 1:
        return bet_name(members[0], ruleset, language)
    labels = runs((member_label(one, ruleset, language) for one in members), language)
    if len(labels) > SHOWN:
        labels = [*labels[: SHOWN // 2], CUT, f"{labels[-1]} ({len(members)})"]
    apart = say(language, "phrase.semicolon" if any(len(one.values) > 1 for one in members) else "phrase.comma")
    return bet_name(members[0].bet, ruleset, language) + say(language, "phrase.colon") + apart.join(labels)


def member_label(member: Member, ruleset: Ruleset, language: Language) -> str:
    """The values of a member in words: `4`, `1-2`, `Peixe`; empty for a bet without a family."""
    speaker = Speaker(language, ruleset, scope(ruleset, member, {}))
    return say(language, "phrase.comma").join(speaker.label(value.label) for value in member.values.values())


def prize(ratio: Ratio, language: Language) -> str:
    """`7:6`, in Chinese `6賠7`, the stake first as the gazette prints it; `8 for 1` says that the stake is inside."""
    key = "pays.for-one" if ratio.for_one else "pays.to-one"
    return say(language, key, amount=ratio.amount, stake=ratio.stake)


class Placed(Protocol):
    """A prize that somebody may set otherwise, as `pricing.slots.Slot` has it: where it stands, and its option."""

    @property
    def option(self) -> str | None:
        """The option of the house that stands there."""

    @property
    def places(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Bets, and the number of the row that is taken in each of its tables, outermost first."""


def prize_words(placed: Placed, member: Member, ruleset: Ruleset, language: Language) -> str:
    """What a prize of a member is for: `12 (--field12)`; empty for the only prize of a bet."""
    speaker = Speaker(language, ruleset, scope(ruleset, None, {}))
    found: dict[str, None] = {}
    for bet, path in placed.places:
        said = _rows_words(ruleset.bets[bet], path, member, speaker)
        part = bet_name(ruleset.bets[bet], ruleset, language) if bet != member.bet.id else ""
        found[speaker.say("phrase.colon").join(filter(None, (part, said)))] = None
    words = speaker.say("phrase.semicolon").join(filter(None, found))
    option = f"--{placed.option}" if placed.option else ""
    return speaker.say("pays.of-option", prize=words, option=option) if words and option else words or option


def _rows_words(bet: Bet, path: Iterable[int], member: Member, speaker: Speaker) -> str:
    """The rows that lead to a prize, without those for the member's own values."""
    pays, said = bet.pays, ""
    for number in path:
        assert isinstance(pays, Table)
        row = pays.rows[number]
        if not (bet.id == member.bet.id and pays.by.kind == "word" and pays.by.what in member.values):
            said = _joined(said, row_words(pays, row, speaker), speaker)
        pays = row.pays
    return said


def prizes(member: Member, ruleset: Ruleset, choices: Choices, language: Language) -> str:
    """What a member can win on one line: `1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 3:1 (12)`, options as they were chosen."""
    if member.bet.pays is None:
        return say(language, "pays.parts")
    won = prize_line(member.bet.pays, member, ruleset, choices, language)
    if member.bet.lost == ALL:
        return won
    lost = prize_line(member.bet.lost, member, ruleset, choices, language)
    return f"{won} · {say(language, 'pays.part-lost', part=lost)}"


def prize_line(pays: Pays, member: Member, ruleset: Ruleset, choices: Choices, language: Language) -> str:
    """A ratio, an option or a table on one line, rows of the same prize together."""
    speaker = Speaker(language, ruleset, scope(ruleset, member, choices))
    return one_line(leaves_in_words(own_pays(pays, member), speaker), choices, language)


def one_line(leaves: Iterable[tuple[str, Leaf]], choices: Choices, language: Language, *, whole: bool = True) -> str:
    """What rows give, on one line; those that give the same together.

    What a single prize is for is left out where these rows are the `whole` of what can happen.
    """
    found: dict[str, list[str]] = {}
    for keys, leaf in leaves:
        found.setdefault(_leaf(leaf, choices, language), []).append(keys)
    if whole and len(found) == 1:
        return next(iter(found))
    comma = say(language, "phrase.comma")
    return (
        "—"
        if not found
        else " · ".join(say(language, "pays.row", prize=one, keys=comma.join(keys)) for one, keys in found.items())
    )


def _leaf(leaf: Leaf, choices: Choices, language: Language) -> str:
    match leaf:
        case Verdict(word):
            return say(language, f"pays.{word}")
        case Units(count):
            return units(count, language)
        case Reference(word):
            chosen = choices.get(word)
            return prize(chosen, language) if isinstance(chosen, Ratio) else say(language, "pays.not-given")
        case Ratio():
            return prize(leaf, language)


def units(count: int, language: Language) -> str:
    """`3 units`."""
    return say(language, "phrase.unit-count" if count == 1 else "phrase.units-count", count=count)


def leaves_in_words(pays: Pays, speaker: Speaker) -> Iterator[tuple[str, Leaf]]:
    """What each row of a table gives, after what it is for; what all other numbers of a tally give, once."""
    found = list(_leaves(pays, speaker))
    rest = speaker.say("pays.other-number")
    others = {leaf.word for _, said, leaf in found if said == rest and isinstance(leaf, Verdict)}
    alike = len(others) == 1 and all(isinstance(leaf, Verdict) for _, said, leaf in found if said == rest)
    shown = (
        (rest, leaf) if said == rest and alike else (_joined(outer, said, speaker), leaf) for outer, said, leaf in found
    )
    seen: set[str] = set()
    for said, leaf in shown:
        if not (said == rest and alike and rest in seen):
            yield said, leaf
        seen.add(said)


def _leaves(pays: Pays, speaker: Speaker, outer: str = "", said: str = "") -> Iterator[tuple[str, str, Leaf]]:
    """Every leaf with what the rows around its own are for, and its own."""
    if not isinstance(pays, Table):
        yield outer, said, pays
        return
    for row in pays.rows:
        yield from _leaves(row.pays, speaker, _joined(outer, said, speaker), row_words(pays, row, speaker))


def _joined(outer: str, said: str, speaker: Speaker) -> str:
    return speaker.say("pays.both", outer=outer, inner=said) if outer and said else outer + said


def row_words(table: Table, row: Row, speaker: Speaker) -> str:
    """What a row is for: `3, 4, 9 to 12`, `two dice`, `3 different faces`, `6 times or more`, `point number`."""
    kind = table.by.kind
    if row.keys == (OTHERS,) and kind in ("count", "collected"):
        return speaker.say("pays.other-number")
    said = keys_words(kind, row.keys, speaker)
    if kind == "trial" and row.keys != (OTHERS,):
        return speaker.say(f"pays.{speaker.device}.trial", numbers=said)
    return said


def keys_words(kind: str, keys: Iterable[RowKey], speaker: Speaker) -> str:
    """The keys of a row: `3 to 5, 9`, `6 or more times`, `5 collected`."""
    keys = tuple(keys)
    if kind == "count" and len(keys) == 1 and isinstance(keys[0], Span) and keys[0].high is None:
        return speaker.say("pays.times-or-more", low=keys[0].low)
    said = speaker.say("phrase.comma").join(key_words(kind, key, speaker) for key in keys)
    if kind == "collected":
        return speaker.say("pays.collected", numbers=said)
    if kind == "count":
        return speaker.say("pays.once") if said == "1" else speaker.say("pays.times", numbers=said)
    return said


def key_words(kind: str, key: RowKey, speaker: Speaker) -> str:
    """One key of a row, in words."""
    if isinstance(key, str):
        return speaker.say("pays.others") if key == OTHERS else speaker.label(key)
    if key.high is None:
        return speaker.say("pays.or-more", low=_counted(kind, key.low, speaker))
    if key.low == key.high:
        return _counted(kind, key.low, speaker)
    return speaker.say("phrase.run", low=key.low, high=_counted(kind, key.high, speaker))


def _counted(kind: str, number: int, speaker: Speaker) -> str:
    if kind == "showing":
        return dice(number, speaker)
    return different(number, speaker) if kind == "different" else str(number)


def different(number: int, speaker: Speaker) -> str:
    """`all faces equal`, `2 different faces`, `3 different balls`."""
    ball = "ball-" if isinstance(speaker.ruleset.device, Draw) else ""
    return speaker.say(f"pays.{ball}{'equal' if number == 1 else 'different'}", count=number)
