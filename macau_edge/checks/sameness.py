"""Whether two bets are the same, in whatever order their outcomes and prizes are written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from macau_edge.model import Bet, Choice, Pays, Ratio, Reference, RowKey, Ruleset, Span, Table, prizes
from macau_edge.options import every_choice
from macau_edge.phrases import Numbers, Phrase, Union

WIDE = 1_000
"""Numbers of a range that are compared one by one; a wider range is compared as it is written."""


def choices_that_make(ruleset: Ruleset, bet: Bet) -> Mapping[str, Choice] | None:
    """The choices under which a bet is the one that the ruleset has already, none where it leaves nothing open.

    None where there are no such choices.
    """
    was = ruleset.bets.get(bet.id)
    if was is None:
        return None
    named = {prize.word for pays in (was.pays, was.loses) for prize in prizes(pays) if isinstance(prize, Reference)}
    for chosen in every_choice(ruleset, {}):
        here = {name: choice for name, choice in chosen.items() if name in named}
        if _form(was, here) == _form(bet, here):
            return {} if _form(was, {}) == _form(bet, {}) else here
    return None


def _form(bet: Bet, chosen: Mapping[str, Choice]) -> Hashable:
    """All of a bet but its place and its articles, with each prize that an option fixes as it is chosen."""
    stages = tuple(
        (stage.name, frozenset((clause.target, _outcomes(clause.outcomes)) for clause in stage.clauses))
        for stage in bet.stages
    )
    name = tuple(sorted(bet.name.words.items())) if bet.name else ()
    paid = (_paid(bet.pays, chosen) if bet.pays else None, _paid(bet.loses, chosen), bet.commission, bet.units)
    return name, stages, paid, bet.each, bet.additional, bet.tally, bet.parts, bet.made, bet.not_working


def _outcomes(phrase: Phrase) -> frozenset[Hashable]:
    parts = phrase.parts if isinstance(phrase, Union) else (phrase,)
    return frozenset(one for part in parts for one in _one_by_one(part))


def _one_by_one(phrase: Phrase) -> Iterator[Hashable]:
    if isinstance(phrase, Numbers) and phrase.high - phrase.low < WIDE:
        yield from range(phrase.low, phrase.high + 1)
    else:
        yield phrase


def _paid(pays: Pays, chosen: Mapping[str, Choice]) -> Hashable:
    if isinstance(pays, Reference):
        choice = chosen.get(pays.word)
        return choice.profit if isinstance(choice, Ratio) else pays
    if isinstance(pays, Table):
        rows = ((key, _paid(row.pays, chosen)) for row in pays.rows for part in row.keys for key in _keys(part))
        return pays.by, frozenset(rows)
    return pays.profit if isinstance(pays, Ratio) else pays


def _keys(key: RowKey) -> Iterator[Hashable]:
    if isinstance(key, Span) and key.high is not None and key.high - key.low < WIDE:
        yield from range(key.low, key.high + 1)
    else:
        yield key
