"""What is written in more than one way, in one form; and figures that are written as text, exactly as they are meant.

A form is a fold over the model: a noun becomes its class with the forms of its parts, a plain value stays as it is.
Four things are said in more than one way, and have one form for all of them: what has no order (`UNORDERED`), a range
and its numbers one by one, a list inside a list, and a ratio that is not in its lowest terms. Forms are compared, and
are no more than that: nothing is read out of one.

Text becomes a figure without rounding: `2.5%` is 1/40, and a figure that is not exactly what it says is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from macau_edge.model import Bet, Commission, Pays, PrizeTable, Ratio, RowKey, Span, Stage, Tally, Variable
from macau_edge.model.message import Message
from macau_edge.model.notation import Malformed
from macau_edge.model.numbers import exact_of, whole_of
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import NOWHERE, Place, UsageError, cut
from macau_edge.model.texts import Figure
from macau_edge.model.walk import steps

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
        case PrizeTable():
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
    if isinstance(pays, PrizeTable):
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


# --- text -> exact figures: a fraction, a whole number, a decimal or a percentage ------------------------------------


DIGITS = 140
"""Digits that a part of a figure may have; two of them, a bar and a sign fit on a line."""

_INTEGER = rf"-?(?:0|[1-9][0-9]{{0,{DIGITS - 1}}})"
_FRACTION = re.compile(rf"({_INTEGER})/([1-9][0-9]{{0,{DIGITS - 1}}})")
_EXPONENT = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?[eE][+-]?[0-9]{1,2}")
_DECIMAL = re.compile(rf"({_INTEGER})(?:\.([0-9]{{1,{DIGITS}}}))?(%?)")
REMEDY = Message("write a fraction, `7/495`, a decimal, `0.0278`, or a percentage, `1.4141%`")


def parse_figure(text: str, place: Place) -> Figure:
    """The figure that a text is; raises Malformed where it is none."""
    if match := _FRACTION.fullmatch(text):
        return Figure(text=text, value=Fraction(whole_of(match[1]), whole_of(match[2])), step=None, place=place)
    if match := _DECIMAL.fullmatch(text):
        whole, part, percent = match.groups()
        step = Fraction(1, 10 ** len(part or "") * (100 if percent else 1))
        value = exact_of(f"{whole}.{part or 0}") / (100 if percent else 1)
        return Figure(text=text, value=value, step=step if part or percent else None, place=place)
    if match := _EXPONENT.fullmatch(text):
        raise Malformed(
            Message("`{text}` is not a figure", text=cut(text)),
            Message("write `{decimal}`", decimal=cut(format(Decimal(text), "f"))),
        )
    if text.rstrip("% ") != text and _DECIMAL.fullmatch(text.rstrip("% ")):
        raise Malformed(
            Message("`{text}` is not a figure", text=text[:40]), Message("write `{number}%`", number=text.rstrip("% "))
        )
    if "," in text and _DECIMAL.fullmatch(text.replace(",", ".")):
        raise Malformed(
            Message("`{text}` is not a figure", text=text[:40]),
            Message("write `{number}`, with a point", number=text.replace(",", ".")),
        )
    raise Malformed(Message("`{text}` is not a figure", text=text[:40]), REMEDY)


# --- text of a command line -> shares, numbers of rounds, and ranges of them, all exact ------------------------------


BETWEEN = ".."
"""What stands between the ends of a range: `1%..3%`."""

MOST = 10**15
"""A number of rounds that nobody plays to the end: years on a thousand machines."""

_COUNT = re.compile(r"(-?[0-9]{1,19})(?:\.([0-9]{1,18}))?(?:[eE]\+?([0-9]{1,2}))?")


def share(text: str, option: str) -> Fraction:
    """The figure that `2.5%`, `1/40` or `0.025` is.

    Raises:
        UsageError: it is none; `option` is what it was given for.
    """
    try:
        return parse_figure(text.strip(), NOWHERE).value
    except Malformed as error:
        raise UsageError(Message("--{option}: {message}", option=option, message=error.message), error.remedy) from None


def share_range(text: str, option: str) -> tuple[Fraction, Fraction]:
    """The ends of `1%..3%`, the lower one first; of a single figure, that figure twice.

    Raises:
        UsageError: an end is no figure, or the ends are the wrong way round.
    """
    low, between, high = text.partition(BETWEEN)
    if not between:
        return (share(text, option),) * 2
    ends = share(low, option), share(high, option)
    if ends[0] > ends[1]:
        raise UsageError(
            Message("--{option}: `{text}` goes from high to low", option=option, text=cut(text)),
            Message("write `{high}{between}{low}`", high=high, between=BETWEEN, low=low),
        )
    return ends


def count(text: str, option: str, *, least: int = 1) -> int:
    """The whole number that `1000`, `1_000_000`, `1e9` or `2.5e6` is.

    Raises:
        UsageError: it is none, is below `least`, or is above `MOST`.
    """
    match = _COUNT.fullmatch(text.strip().replace("_", ""))
    remedy = Message("write a whole number from {least} on, `1000000` or `1e6`", least=least)
    if match is None:
        raise UsageError(Message("--{option}: `{text}` is not a whole number", option=option, text=cut(text)), remedy)
    whole, part, power = match.groups()
    value = exact_of(f"{whole}.{part or 0}") * 10 ** whole_of(power or "0")
    if value.denominator != 1:
        raise UsageError(Message("--{option}: `{text}` is not a whole number", option=option, text=cut(text)), remedy)
    if value < least:
        raise UsageError(
            Message("--{option}: {value} is less than {least}", option=option, value=cut(str(value)), least=least),
            remedy,
        )
    if value > MOST:
        raise UsageError(
            Message("--{option}: `{text}` is more than {most}", option=option, text=cut(text), most=f"{MOST:.0e}"),
            remedy,
        )
    return int(value)
