"""What a bet mentions, and what stands behind the words it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from macau_edge.families import values_of
from macau_edge.hands import phrases_of
from macau_edge.model import Bet, Hand, Pays, Reference, Ruleset, Value, Variable, prizes, tables
from macau_edge.phrases import EndOfHand, Phrase, Word, inside
from macau_edge.phrases import words as words_of
from macau_edge.problem import ProblemError
from macau_edge.selection import END_OF_HAND


def families(bet: Bet) -> tuple[Variable, ...]:
    """The variables that stand for several values: those of `each`, and that of `highest-of`."""
    best_of = bet.tally.highest_of if bet.tally else None
    return (*bet.each, best_of) if best_of else bet.each


def variables(bet: Bet) -> frozenset[str]:
    """The words that have a value in each member: its variables, and the stage an additional bet is made at."""
    return frozenset(variable.name for variable in families(bet)) | ({bet.additional.at} if bet.additional else set())


def values(bet: Bet) -> Iterator[tuple[Variable, Value]]:
    """Every value that is written out, with its variable."""
    for variable in families(bet):
        if not isinstance(variable.values, str):
            yield from ((variable, value) for value in variable.values)


def labels(ruleset: Ruleset, bet: Bet) -> Iterator[str]:
    """What the members of a family are called by; none where a variable has no values on this device."""
    for variable in families(bet):
        with suppress(ProblemError):
            yield from (value.label for value in values_of(ruleset, variable))


def in_clauses(bet: Bet) -> Iterator[str]:
    """Every word of the clauses and of the tally."""
    of_values = {id(value.outcomes) for _, value in values(bet)}
    return (word.text for phrase in phrases_of(bet) if id(phrase) not in of_values for word in words_of(phrase))


def hands(ruleset: Ruleset) -> Iterator[Hand]:
    """The hand of the file, and every other one that a reading gives."""
    yield from ([ruleset.hand] if ruleset.hand else [])
    yield from (way.hand for reading in ruleset.readings for way in reading.alternatives if way.hand)


def in_hand(hand: Hand) -> Iterator[str]:
    """Every word of the clauses of a hand."""
    return (word.text for stage in hand.stages for clause in stage.clauses for word in words_of(clause.outcomes))


def texts(phrase: Phrase) -> Iterator[str]:
    """Every word of a phrase; `end of hand` is one of them."""
    for part in inside(phrase):
        if isinstance(part, Word):
            yield part.text
        elif isinstance(part, EndOfHand):
            yield END_OF_HAND


def paid(bet: Bet) -> Iterator[Pays]:
    """All that has rows: what a win pays, what a loss costs, and the units of the parts."""
    yield from ([bet.pays] if bet.pays else [])
    yield bet.lost
    yield from (part.units for part in bet.parts)


def in_prizes(bet: Bet) -> Iterator[str]:
    """Every word that the prizes go by, and every option they leave to the house."""
    for pays in paid(bet):
        yield from (table.by.what for table in tables(pays))
        yield from (prize.word for prize in prizes(pays) if isinstance(prize, Reference))


def mentioned(bet: Bet) -> Iterator[str]:
    """Every word that the clauses, the tally, the prizes and the values of a bet mention."""
    yield from in_clauses(bet)
    yield from in_prizes(bet)
    yield from (word.text for _, value in values(bet) for word in words_of(value.outcomes))


def behind(ruleset: Ruleset, words: Iterable[str]) -> frozenset[str]:
    """These words and all those that they are defined by."""
    found: set[str] = set()
    waiting = list(words)
    while waiting:
        text = waiting.pop()
        if text not in found:
            found.add(text)
            waiting += [word for phrase in definitions(ruleset, text) for word in texts(phrase)]
    return frozenset(found)


def definitions(ruleset: Ruleset, text: str) -> Iterator[Phrase]:
    """What a name stands for, or each choice of an option of outcomes."""
    if text in ruleset.names:
        yield ruleset.names[text]
    if text in ruleset.options:
        yield from (choice.outcomes for choice in ruleset.options[text].choices or () if isinstance(choice, Value))
