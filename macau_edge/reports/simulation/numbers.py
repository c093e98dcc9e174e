"""Floating-point figures of a simulation as text: as many digits as mean something."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10
from typing import overload

from macau_edge.wording.vocabulary import Phrasebook


def share(value: Fraction, half_width: float | None, w: Phrasebook) -> str:
    """A share in percent, with two digits of what is uncertain about it, and at least four after the point."""
    return w.percent(value, digits_of(half_width))


def hundredths(value: Fraction, w: Phrasebook) -> str:
    """A number above zero with two digits after the point, those before it in threes: `12,345.68`."""
    text = w.decimals(value, 2)
    return f"{w.whole(int(text[:-3]))}{text[-3:]}"


def digits_of(half_width: float | None) -> int:
    """The digits after the point that a percentage with such an uncertainty is worth."""
    return 4 if not half_width else max(4, 1 - floor(log10(half_width * 100)))


def deviate(z: float | None, w: Phrasebook) -> str:
    """A normal deviate with two digits after the point; a dash where there is none."""
    return "—" if z is None else w.decimals(Fraction(z), 2)


def probability(p: float, w: Phrasebook) -> str:
    """A probability with two significant digits: `0.41`, `3.2e-9`; `1` and `0` where it is so."""
    text = f"{p:.2g}".replace("e-0", "e-")
    return w.pointed(text)


@overload
def plain(value: float) -> str: ...
@overload
def plain(value: None) -> None: ...
def plain(value: float | None) -> str | None:
    """Six significant digits, for a program to read."""
    return None if value is None else f"{value:.6g}"
