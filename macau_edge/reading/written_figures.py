"""Text -> exact figures: a fraction, a whole number, a decimal or a percentage."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from macau_edge.model.expected import Figure
from macau_edge.problem import Place, cut
from macau_edge.reading.grammar import Malformed

DIGITS = 140
"""Digits that a part of a figure may have; two of them, a bar and a sign fit on a line."""

_INTEGER = rf"-?(?:0|[1-9][0-9]{{0,{DIGITS - 1}}})"
_FRACTION = re.compile(rf"({_INTEGER})/([1-9][0-9]{{0,{DIGITS - 1}}})")
_EXPONENT = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?[eE][+-]?[0-9]{1,2}")
_DECIMAL = re.compile(rf"({_INTEGER})(?:\.([0-9]{{1,{DIGITS}}}))?(%?)")
REMEDY = "write a fraction, `7/495`, a decimal, `0.0278`, or a percentage, `1.4141%`"


def parse_figure(text: str, place: Place) -> Figure:
    """The figure that a text is; raises Malformed where it is none."""
    if match := _FRACTION.fullmatch(text):
        return Figure(text, Fraction(int(match[1]), int(match[2])), None, place)
    if match := _DECIMAL.fullmatch(text):
        whole, part, percent = match.groups()
        step = Fraction(1, 10 ** len(part or "") * (100 if percent else 1))
        value = Fraction(f"{whole}.{part or 0}") / (100 if percent else 1)
        return Figure(text, value, step if part or percent else None, place)
    if match := _EXPONENT.fullmatch(text):
        raise Malformed(f"`{cut(text)}` is not a figure", f"write `{cut(format(Decimal(text), 'f'))}`")
    if text.rstrip("% ") != text and _DECIMAL.fullmatch(text.rstrip("% ")):
        raise Malformed(f"`{text[:40]}` is not a figure", f"write `{text.rstrip('% ')}%`")
    if "," in text and _DECIMAL.fullmatch(text.replace(",", ".")):
        raise Malformed(f"`{text[:40]}` is not a figure", f"write `{text.replace(',', '.')}`, with a point")
    raise Malformed(f"`{text[:40]}` is not a figure", REMEDY)
