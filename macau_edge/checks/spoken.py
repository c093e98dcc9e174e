"""What a bet mentions, and what stands behind the words it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from macau_edge.families import values_of
from macau_edge.model import Bet, Reference, Ruleset, Value, Variable, prizes, tables
from macau_edge.phrases import Phrase
from macau_edge.phrases import words as words_of
from macau_edge.problem import ProblemError


def variables(bet: Bet) -> frozenset[str]:
    """The words that have a value in each member: those of `each`, and the stage an additional bet is made at."""
    return frozenset(variable.name for variable in bet.each) | ({bet.additional.at} if bet.additional else set())


def values(bet: Bet) -> Iterator[tuple[Variable, Value]]:
    """Every value that is written out, with its variable."""
    for variable in bet.each:
        if not isinstance(variable.values, str):
            yield from ((variable, value) for value in variable.values)


def labels(ruleset: Ruleset, bet: Bet) -> Iterator[str]:
    """What the members of a family are called by; none where a variable has no values on this device."""
    for variable in bet.each:
        with suppress(ProblemError):
            yield from (value.label for value in values_of(ruleset, variable))


def in_clauses(bet: Bet) -> Iterator[str]:
    """Every word of the clauses."""
    phrases = (clause.outcomes for stage in bet.stages for clause in stage.clauses)
    return (word.text for phrase in phrases for word in words_of(phrase))


def in_prizes(bet: Bet) -> Iterator[str]:
    """Every word that the prizes go by, and every option they leave to the house."""
    for pays in (bet.pays, bet.loses):
        yield from (table.by.what for table in tables(pays))
        yield from (prize.word for prize in prizes(pays) if isinstance(prize, Reference))


def mentioned(bet: Bet) -> Iterator[str]:
    """Every word that the clauses, prizes and values of a bet mention."""
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
            waiting += [word.text for phrase in definitions(ruleset, text) for word in words_of(phrase)]
    return frozenset(found)


def definitions(ruleset: Ruleset, text: str) -> Iterator[Phrase]:
    """What a name stands for, or each choice of an option of outcomes."""
    if text in ruleset.names:
        yield ruleset.names[text]
    if text in ruleset.options:
        yield from (choice.outcomes for choice in ruleset.options[text].choices or () if isinstance(choice, Value))
