"""What the reports on a session say alike: money, probabilities with their bounds, the session itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_UP, Context, Decimal
from fractions import Fraction

from macau_edge.numeric.sums.masses import Chance
from macau_edge.reports.document import Paragraph
from macau_edge.sessions import Amount, Risk
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words

CENTS = 2
"""Digits of an amount of patacas that is not whole."""


def money(value: Fraction, w: Words) -> str:
    """Patacas, with two decimals where they are not whole, rounded to the nearest: `1,414.14`."""
    return grouped(w.decimals(value, 0 if value.denominator == 1 else CENTS), w)


def grouped(text: str, w: Words) -> str:
    """A decimal with the digits before its point in threes."""
    digits = re.search(r"[0-9]+", text)
    return text if digits is None else text.replace(digits[0], w.whole(int(digits[0])), 1)


def money_up(value: Fraction, w: Words) -> str:
    """The same, rounded up, so that what suffices is never said to be less."""
    return money(value if value.denominator == 1 else Fraction(-int(-value * 100 // 1), 100), w)


def probability(found: Chance, w: Words) -> str:
    """A probability in percent; of one that is within its bound of 0, what it is below."""
    if found.value <= found.bound:
        return f"< {_rounded_up(found.most, w)}" if found.bound else w.chance(Fraction(0))
    return w.chance(Fraction(found.value))


def error(found: Chance, w: Words) -> str:
    """How far a probability may be off before it is rounded, in percentage points, rounded up to one digit."""
    return _rounded_up(found.bound, w)


def _rounded_up(value: float, w: Words, digits: int = 1) -> str:
    """A small probability in percent, rounded up to so many digits."""
    percent = Context(prec=digits, rounding=ROUND_UP).multiply(Decimal(value), Decimal(100))
    text = format(percent, "f") if percent.adjusted() >= -4 else f"{percent:.{digits - 1}e}"
    if not percent:
        return "0"
    return w.sign(w.pointed(text))


def confidence(found: Risk, w: Words) -> str:
    """The confidence in percent, with as many digits as it needs."""
    return w.whole_percent(found.confidence)


def heading(found: Risk, w: Words) -> str:
    """`Pass Line (pass-line), 1:1: 1,000 rounds at 100 patacas each`."""
    member = found.bet.member
    return w(
        "risk.session",
        name=w.bet(member),
        id=found.bet.id,
        prize=prizes(member, found.analysis.choices, w),
        rounds=w("risk.rounds", n=found.rounds, count=w.whole(found.rounds)),
        stake=w("risk.stake", n=found.unit, count=w.whole(found.unit)),
    )


def method(found: Risk, w: Words) -> Iterator[Paragraph]:
    """How the probabilities were found, and how right they are."""
    if found.figures is not None:
        shown = (found.figures.player, found.figures.house)
        worst = max(shown, key=lambda one: one.bound)
        yield Paragraph(w("risk.exact", error=error(worst, w)))
    if found.normal is not None:
        key = "risk.normal-beside" if found.figures else "risk.normal-only"
        yield Paragraph(w(key, bound=_rounded_up(found.normal.house.bound, w, 2)), "warning")


def amount(found: Amount | None, w: Words) -> str:
    """Patacas that suffice, or a dash."""
    return "—" if found is None else money_up(found.patacas, w)
