"""What the reports on a session say alike: money, probabilities with their bounds, the session itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_UP, Context, Decimal
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.numeric.sums.masses import Chance
from macau_edge.reports.document import Paragraph
from macau_edge.sessions import Amount, Risk
from macau_edge.wording.bets import bet_name, prizes
from macau_edge.wording.numbers import chance, decimals, sign, whole, whole_percent
from macau_edge.wording.vocabulary import say

CENTS = 2
"""Digits of an amount of patacas that is not whole."""


def money(value: Fraction, language: Language) -> str:
    """Patacas, with two decimals where they are not whole, rounded to the nearest: `1,414.14`."""
    return grouped(decimals(value, language, 0 if value.denominator == 1 else CENTS), language)


def grouped(text: str, language: Language) -> str:
    """A decimal with the digits before its point in threes."""
    digits = re.search(r"[0-9]+", text)
    return text if digits is None else text.replace(digits[0], whole(int(digits[0]), language), 1)


def money_up(value: Fraction, language: Language) -> str:
    """The same, rounded up, so that what suffices is never said to be less."""
    return money(value if value.denominator == 1 else Fraction(-int(-value * 100 // 1), 100), language)


def probability(found: Chance, language: Language) -> str:
    """A probability in percent; of one that is within its bound of 0, what it is below."""
    if found.value <= found.bound:
        return f"< {_rounded_up(found.most, language)}" if found.bound else chance(Fraction(0), language)
    return chance(Fraction(found.value), language)


def error(found: Chance, language: Language) -> str:
    """How far a probability may be off before it is rounded, in percentage points, rounded up to one digit."""
    return _rounded_up(found.bound, language)


def _rounded_up(value: float, language: Language, digits: int = 1) -> str:
    """A small probability in percent, rounded up to so many digits."""
    percent = Context(prec=digits, rounding=ROUND_UP).multiply(Decimal(value), Decimal(100))
    text = format(percent, "f") if percent.adjusted() >= -4 else f"{percent:.{digits - 1}e}"
    if not percent:
        return "0"
    return sign(text.replace(".", ",") if language == "pt" else text, language)


def confidence(found: Risk, language: Language) -> str:
    """The confidence in percent, with as many digits as it needs."""
    return whole_percent(found.confidence, language)


def heading(found: Risk, language: Language) -> str:
    """`Pass Line (pass-line), 1:1: 1,000 rounds at 100 patacas each`."""
    ruleset, member = found.analysis.ruleset, found.bet.member
    return say(
        language,
        "risk.session",
        name=bet_name(member, ruleset, language),
        id=found.bet.id,
        prize=prizes(member, ruleset, found.analysis.choices, language),
        rounds=_counted("risk.rounds", "risk.rounds-one", found.rounds, language),
        stake=_counted("risk.stake", "risk.stake-one", found.unit, language),
    )


def _counted(several: str, one: str, count: int, language: Language) -> str:
    """So many of something, `1 round`, `1,000 rounds`."""
    return say(language, one if count == 1 else several, count=whole(count, language))


def method(found: Risk, language: Language) -> Iterator[Paragraph]:
    """How the probabilities were found, and how right they are."""
    if found.figures is not None:
        shown = (found.figures.player, found.figures.house)
        worst = max(shown, key=lambda one: one.bound)
        yield Paragraph(say(language, "risk.exact", error=error(worst, language)))
    if found.normal is not None:
        key = "risk.normal-beside" if found.figures else "risk.normal-only"
        yield Paragraph(say(language, key, bound=_rounded_up(found.normal.house.bound, language, 2)), "warning")


def amount(found: Amount | None, language: Language) -> str:
    """Patacas that suffice, or a dash."""
    return "—" if found is None else money_up(found.patacas, language)
