"""Bets -> their names and prizes in words."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.model import (
    OTHERS,
    Bet,
    Language,
    Member,
    Pays,
    Ratio,
    Reference,
    Row,
    RowKey,
    Ruleset,
    Table,
    own_pays,
)
from macau_edge.selection import Choices, scope
from macau_edge.wording.faces import dice
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say


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


def member_label(member: Member, ruleset: Ruleset, language: Language) -> str:
    """The values of a member in words: `4`, `1-2`, `Peixe`; empty for a bet without a family."""
    speaker = Speaker(language, ruleset, scope(ruleset, member, {}))
    return say(language, "phrase.comma").join(speaker.label(value.label) for value in member.values.values())


def prize(ratio: Ratio, language: Language) -> str:
    """`7:6`, in Chinese `6賠7`, the stake first as the gazette prints it; `8 for 1` says that the stake is inside."""
    key = "pays.for-one" if ratio.for_one else "pays.to-one"
    return say(language, key, amount=ratio.amount, stake=ratio.stake)


def prizes(member: Member, ruleset: Ruleset, choices: Choices, language: Language) -> str:
    """What a member can win on one line: `1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 3:1 (12)`, options as they were chosen."""
    return prize_line(member.bet.pays, member, ruleset, choices, language)


def prize_line(pays: Pays, member: Member, ruleset: Ruleset, choices: Choices, language: Language) -> str:
    """A ratio, an option or a table on one line, rows of the same prize together."""
    speaker = Speaker(language, ruleset, scope(ruleset, member, choices))
    found: dict[str, list[str]] = {}
    for keys, one in _leaves(own_pays(pays, member), speaker):
        found.setdefault(_prize(one, choices, language), []).append(keys)
    if len(found) == 1:
        return next(iter(found))
    comma = say(language, "phrase.comma")
    return (
        "—"
        if not found
        else " · ".join(say(language, "pays.row", prize=one, keys=comma.join(keys)) for one, keys in found.items())
    )


def _prize(one: Ratio | Reference, choices: Choices, language: Language) -> str:
    chosen = one if isinstance(one, Ratio) else choices.get(one.word)
    return prize(chosen, language) if isinstance(chosen, Ratio) else say(language, "pays.not-given")


def _leaves(pays: Pays, speaker: Speaker, keys: str = "") -> Iterator[tuple[str, Ratio | Reference]]:
    """Each prize of a table with what it is for."""
    if not isinstance(pays, Table):
        yield keys, pays
        return
    for row in pays.rows:
        said = row_words(pays, row, speaker)
        both = speaker.say("pays.both", outer=keys, inner=said) if keys and said else keys + said
        yield from _leaves(row.pays, speaker, both)


def row_words(table: Table, row: Row, speaker: Speaker) -> str:
    """What a row is for: `3, 4, 9 to 12`, `two dice`, `3 different faces`, `point number`."""
    return speaker.say("phrase.comma").join(key_words(table.by.kind, key, speaker) for key in row.keys)


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
    """`all faces equal`, `2 different faces`."""
    return speaker.say("pays.equal") if number == 1 else speaker.say("pays.different", count=number)
