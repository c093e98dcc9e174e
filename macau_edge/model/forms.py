"""What is written in more than one way, in one form; and figures that are written as text, exactly as they are meant.

A form is a fold over the model: a noun becomes its class with the forms of its parts, a plain value stays as it is.
Four things are said in more than one way, and have one form for all of them: what has no order (`UNORDERED`), a range
and its numbers one by one, a list inside a list, and a ratio that is not in its lowest terms. Forms are compared, and
are no more than that: nothing is read out of one.

Text becomes a figure without rounding: `2.5%` is 1/40, and a figure that is not exactly what it says is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction

from macau_edge.model import Bet, Commission, Pays, PrizeTable, Ratio, RowKey, Span, Stage, Tally, Variable
from macau_edge.model.message import Message
from macau_edge.model.notation import Malformed
from macau_edge.model.numbers import exact_of, whole_of
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place
from macau_edge.model.regex import regex
from macau_edge.model.texts import Figure
from macau_edge.model.walk import steps

WIDE = 1_000
"""Numbers of a range that are compared one by one; a wider range is compared as it is written."""
UNORDERED = frozenset([(Stage, "clauses"), (Variable, "values"), (Tally, "collect"), (Bet, "parts")])
"""Lists that say the same in any order; the variables of a family have one, since members are called by it."""
NOT_PLAYED = frozenset(["id", "name", "law", "pays_law", "commission", "units", "expect"])
"""Fields of a bet that have no part in what decides it and what it pays."""


def canonical_form(node: object) -> Hashable:
    """The form of a part of the model."""
    match node:
        case Phrase():
            return frozenset(_each(node))
        case Ratio():  # `4:2` is `2:1`; `8 for 1` is not `7:1`, though it is worth the same
            return node.profit, node.for_one
        case PrizeTable():
            return pays_form(node)
        case tuple():
            return tuple(map(canonical_form, node))
        case Mapping():
            return frozenset((key, canonical_form(part)) for key, part in node.items())
        case Tally(collect=(_, *_) as items):  # what an item is called has no part in what is collected
            return frozenset(canonical_form(item.outcomes) for item in items), *dict(
                _parts(node, without=["collect"])
            ).values()
        case _:
            parts = tuple(part for _, part in _parts(node))
            return (type(node), *parts) if parts else node


def _parts(noun: object, without: Collection[object] = ()) -> Iterator[tuple[str, Hashable]]:
    """The form of each field of a noun."""
    for field, part in steps(noun):
        if field in without:
            continue
        if isinstance(part, tuple) and (type(noun), field) in UNORDERED:
            yield str(field), frozenset(map(canonical_form, part))
        else:
            yield str(field), canonical_form(part)


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
    if isinstance(pays, PrizeTable):
        cells = ((key, pays_form(row.pays, printed=printed)) for row in pays.rows for key in keys_form(row.keys))
        return pays.by, frozenset(cells)
    return pays if printed else canonical_form(pays)


def keys_form(keys: Iterable[RowKey]) -> Iterator[Hashable]:
    """The keys of a row: numbers one by one, and what is a word, open or wide as it is."""
    for key in keys:
        if isinstance(key, Span) and key.high is not None and key.high - key.low < WIDE:
            yield from range(key.low, key.high + 1)
        else:
            yield key


# --- text -> exact figures: a fraction, a whole number, a decimal or a percentage ------------------------------------


DIGITS = 140
"""Digits that a part of a figure may have; two of them, a bar and a sign fit on a line."""

_INTEGER = rf"-?(?:0|[1-9][0-9]{{0,{DIGITS - 1}}})"
_FRACTION = regex(rf"({_INTEGER})/([1-9][0-9]{{0,{DIGITS - 1}}})")
_DECIMAL = regex(rf"({_INTEGER})(?:\.([0-9]{{1,{DIGITS}}}))?(%?)")


def parse_figure(text: str, place: Place) -> Figure:
    """The figure that a text is, as files have it; raises Malformed for any other, however near."""
    if match := _FRACTION.fullmatch(text):
        return Figure(text=text, value=Fraction(whole_of(match[1]), whole_of(match[2])), step=None, place=place)
    if match := _DECIMAL.fullmatch(text):
        whole, part, percent = match.groups()
        step = Fraction(1, 10 ** len(part or "") * (100 if percent else 1))
        value = exact_of(f"{whole}.{part or 0}") / (100 if percent else 1)
        return Figure(text=text, value=value, step=step if part or percent else None, place=place)
    raise Malformed(
        Message("`{text}` is not a figure", text=text[:40]), Message("for example `{example}`", example="2.5%")
    )
