"""What is written, in a form that is the same for all ways to write it: phrases, prizes, and what decides a bet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from macau_edge.model import Bet, Commission, Pays, Ratio, RowKey, Span, Stage, Table, Tally, Value, Variable
from macau_edge.model.walk import steps
from macau_edge.phrases import Phrase

WIDE = 1_000
"""Numbers of a range that are compared one by one; a wider range is compared as it is written."""


def play_form(bet: Bet) -> Hashable:
    """What decides a bet and what it pays, without its name, its articles and its commission."""
    return (
        tuple(map(_stage_form, bet.stages)),
        tuple(map(_variable_form, bet.each)),  # in order: a member is called by it, `nim[1,2]`
        bet.additional,
        pays_form(bet.pays),
        pays_form(bet.lost),
        _tally_form(bet.tally),
        frozenset((part.bet, pays_form(part.units)) for part in bet.parts),
        bet.made,
        bet.not_working,
    )


def _stage_form(stage: Stage) -> Hashable:
    """A stage with its clauses in no order."""
    return stage.name, frozenset((clause.target, phrase_form(clause.outcomes)) for clause in stage.clauses)


def choice_form(choice: Ratio | Value) -> Hashable:
    """A choice: a prize, or outcomes under a label."""
    return (choice.label, phrase_form(choice.outcomes)) if isinstance(choice, Value) else _ratio_form(choice)


def commission_form(commission: Commission | None) -> Hashable:
    """What the house takes; nothing is nothing, however it is written."""
    return commission if commission is not None and commission.rate else None


def phrase_form(phrase: Phrase) -> Hashable:
    """The outcomes in no order, ranges as their numbers."""
    return frozenset(_each(phrase))


def _each(phrase: Phrase) -> Iterator[Hashable]:
    if phrase.listed:
        for part in phrase.listed:
            yield from _each(part)
    elif phrase.span and phrase.span[1] - phrase.span[0] < WIDE:
        yield from range(phrase.span[0], phrase.span[1] + 1)
    else:
        said = (phrase_form(part) if isinstance(part, Phrase) else part for _, part in steps(phrase))
        yield type(phrase), *said


def pays_form(pays: Pays | None, *, printed: bool = False) -> Hashable:
    """A prize or a table of them, with its rows in no order; `4:2` is not `2:1` where they are as `printed`."""
    if isinstance(pays, Table):
        cells = ((key, pays_form(row.pays, printed=printed)) for row in pays.rows for key in keys_form(row.keys))
        return pays.by, frozenset(cells)
    return _ratio_form(pays) if isinstance(pays, Ratio) and not printed else pays


def keys_form(keys: Iterable[RowKey]) -> Iterator[Hashable]:
    """The keys of a row: numbers one by one, and what is a word, open or wide as it is."""
    for key in keys:
        if isinstance(key, Span) and key.high is not None and key.high - key.low < WIDE:
            yield from range(key.low, key.high + 1)
        else:
            yield key


def _ratio_form(ratio: Ratio) -> Hashable:
    """`4:2` is `2:1`; `8 for 1` is not `7:1`, though it is worth the same."""
    return ratio.profit, ratio.for_one


def _variable_form(variable: Variable) -> Hashable:
    if isinstance(variable.values, str):
        return variable.name, variable.values
    return variable.name, frozenset((value.label, phrase_form(value.outcomes)) for value in variable.values)


def _tally_form(tally: Tally | None) -> Hashable:
    if tally is None:
        return None
    items = frozenset(phrase_form(item.outcomes) for item in tally.collect) if tally.collect is not None else None
    others = (phrase_form(one) if one is not None else None for one in (tally.count, tally.when, tally.until))
    return items, *others, _variable_form(tally.highest_of) if tally.highest_of else None
