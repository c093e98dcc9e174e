"""What is written, in a form that is the same for all ways to write it: phrases, prizes, and what decides a bet.

A form is a fold over the model: a noun becomes its class with the forms of its parts, a plain value stays as it is.
Four things are said in more than one way, and have one form for all of them: what has no order (`UNORDERED`), a range
and its numbers one by one, a list inside a list, and a ratio that is not in its lowest terms. Forms are compared, and
are no more than that: nothing is read out of one.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping

from macau_edge.model import Bet, Commission, Pays, Ratio, RowKey, Span, Stage, Table, Tally, Variable
from macau_edge.model.walk import steps
from macau_edge.phrases import Phrase

WIDE = 1_000
"""Numbers of a range that are compared one by one; a wider range is compared as it is written."""
UNORDERED = frozenset([(Stage, "clauses"), (Variable, "values"), (Tally, "collect"), (Bet, "parts")])
"""Lists that say the same in any order; the variables of a family have one, since members are called by it."""
NOT_PLAYED = frozenset(["id", "name", "law", "pays_law", "commission", "units", "expect"])
"""Fields of a bet that have no part in what decides it and what it pays."""


def form(node: object) -> Hashable:
    """The form of a part of the model."""
    match node:
        case Phrase():
            return frozenset(_each(node))
        case Ratio():  # `4:2` is `2:1`; `8 for 1` is not `7:1`, though it is worth the same
            return node.profit, node.for_one
        case Table():
            return pays_form(node)
        case tuple():
            return tuple(map(form, node))
        case Mapping():
            return frozenset((key, form(part)) for key, part in node.items())
        case Tally(collect=(_, *_) as items):  # what an item is called has no part in what is collected
            return frozenset(form(item.outcomes) for item in items), *dict(_parts(node, without=["collect"])).values()
        case _:
            parts = tuple(part for _, part in _parts(node))
            return (type(node), *parts) if parts else node


def _parts(noun: object, without: Collection[object] = ()) -> Iterator[tuple[str, Hashable]]:
    """The form of each field of a noun."""
    for field, part in steps(noun):
        if field in without:
            continue
        if isinstance(part, tuple) and (type(noun), field) in UNORDERED:
            yield str(field), frozenset(map(form, part))
        else:
            yield str(field), form(part)


def play_form(bet: Bet) -> Hashable:
    """What decides a bet and what it pays, without its name, its articles and its commission."""
    return tuple(_parts(bet, without=NOT_PLAYED))


def commission_form(commission: Commission | None) -> Hashable:
    """What the house takes; nothing is nothing, however it is written."""
    return commission if commission is not None and commission.rate else None


def _each(phrase: Phrase) -> Iterator[Hashable]:
    """The outcomes of a phrase one by one, as far as they are written so."""
    if phrase.listed:
        for part in phrase.listed:
            yield from _each(part)
    elif phrase.span and phrase.span[1] - phrase.span[0] < WIDE:
        yield from range(phrase.span[0], phrase.span[1] + 1)
    else:
        yield type(phrase), tuple(_parts(phrase))


def pays_form(pays: Pays | None, *, printed: bool = False) -> Hashable:
    """A prize or a table of them, with its rows in no order; `4:2` is not `2:1` where they are as `printed`."""
    if isinstance(pays, Table):
        cells = ((key, pays_form(row.pays, printed=printed)) for row in pays.rows for key in keys_form(row.keys))
        return pays.by, frozenset(cells)
    return pays if printed else form(pays)


def keys_form(keys: Iterable[RowKey]) -> Iterator[Hashable]:
    """The keys of a row: numbers one by one, and what is a word, open or wide as it is."""
    for key in keys:
        if isinstance(key, Span) and key.high is not None and key.high - key.low < WIDE:
            yield from range(key.low, key.high + 1)
        else:
            yield key
