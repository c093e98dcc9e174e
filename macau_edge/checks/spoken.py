"""What a bet mentions, and what stands behind the words it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from macau_edge.families import values_of
from macau_edge.hands import behind as all_behind
from macau_edge.hands import defined
from macau_edge.model import Bet, Hand, Reference, Ruleset, Table, Value, Variable
from macau_edge.model.walk import every, outermost
from macau_edge.phrases import Phrase
from macau_edge.problem import ProblemError


def families(bet: Bet) -> tuple[Variable, ...]:
    """The variables that stand for several values: those of `each`, and that of `highest-of`."""
    return tuple(every((bet.each, bet.tally), Variable))


def variables(bet: Bet) -> frozenset[str]:
    """The words that have a value in each member: its variables, and the stage an additional bet is made at."""
    return frozenset(variable.name for variable in families(bet)) | ({bet.additional.at} if bet.additional else set())


def values(bet: Bet) -> Iterator[tuple[Variable, Value]]:
    """Every value that is written out, with its variable."""
    return ((variable, value) for variable in families(bet) for value in every(variable, Value))


def labels(ruleset: Ruleset, bet: Bet) -> Iterator[str]:
    """What the members of a family are called by; none where a variable has no values on this device."""
    for variable in families(bet):
        with suppress(ProblemError):
            yield from (value.label for value in values_of(ruleset, variable))


def in_clauses(bet: Bet) -> Iterator[str]:
    """Every word of the clauses and of the tally, without those that a value is made of."""
    return texts((bet.stages, bet.tally and replace(bet.tally, highest_of=None)))


def hands(ruleset: Ruleset) -> Iterator[Hand]:
    """The hand of the file, and every other one that a reading gives."""
    return outermost((ruleset.hand, ruleset.readings), Hand)


def texts(node: object) -> Iterator[str]:
    """Every word that the phrases of a noun mention; `end of hand` is one of them."""
    return (phrase.mentions for phrase in every(node, Phrase) if phrase.mentions)


def tables_of(bet: Bet) -> Iterator[Table]:
    """Every table: of what a win pays, of what a loss costs, and of the units of the parts."""
    return every((bet.pays, bet.lost, bet.parts), Table)


def in_prizes(bet: Bet) -> Iterator[str]:
    """Every word that the prizes go by, and every option they leave to the house."""
    yield from (table.by.what for table in tables_of(bet))
    yield from (prize.word for prize in every((bet.pays, bet.lost, bet.parts), Reference))


def mentioned(bet: Bet) -> Iterator[str]:
    """Every word that the clauses, the tally, the prizes and the values of a bet mention."""
    yield from texts((bet.stages, bet.tally, bet.each))
    yield from in_prizes(bet)


def behind(ruleset: Ruleset, words: Iterable[str]) -> frozenset[str]:
    """These words and all those that they are defined by."""
    said = frozenset(words)
    known = all_behind(ruleset, (phrase for word in said for phrase in defined(ruleset, word)))
    return said.union(phrase.mentions for phrase in known if phrase.mentions)
