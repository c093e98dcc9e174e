"""Exact numbers -> text: fractions, percentages and decimals as each language writes them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from macau_edge.model import Language

NUMERALS = "零一二三四五六七八九"


def fraction(value: Fraction) -> str:
    """`7/495`; an integer without its denominator."""
    return str(value)


WIDEST = 24
"""Characters of a fraction that a table still shows whole."""

CUT = "…"
"""The end of a decimal whose further digits were left out, and not rounded away."""


def short(value: Fraction, language: Language) -> str:
    """`7/495`; a fraction too long for a table as its first twelve decimals, cut off: `0.207627504981…`."""
    if len(str(value)) <= WIDEST:
        return str(value)
    whole, rest = divmod(abs(value.numerator) * 10**12 // value.denominator, 10**12)
    text = f"{'-' if value < 0 else ''}{whole}.{rest:012}{CUT}"
    return text.replace(".", ",") if language == "pt" else text


def signed(value: Fraction) -> str:
    """The same with its sign: `+6/5`, `-1`, and `0` without one."""
    return f"+{value}" if value > 0 else str(value)


def mixed(value: Fraction) -> str:
    """The same with its whole part apart, as money is said: `11 2/3`, `2/3`, `11`."""
    whole, rest = divmod(abs(value), 1)
    text = f"{whole} {rest}" if whole and rest else str(rest or whole)
    return f"-{text}" if value < 0 else text


def over(value: Fraction, denominator: int) -> str:
    """The value over a common denominator, `6/36`; in lowest terms where its numerator would not be whole, or for 0."""
    numerator = value * denominator
    return f"{numerator}/{denominator}" if denominator and numerator.denominator == 1 else str(value)


def decimals(value: Fraction | Decimal, language: Language, digits: int = 4) -> str:
    """So many digits after the point, rounded half to even from the exact value; a comma in Portuguese."""
    scaled = round(Fraction(value) * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    text = f"{'-' if scaled < 0 else ''}{whole}" + (f".{rest:0{digits}}" if digits else "")
    return text.replace(".", ",") if language == "pt" else text


def percent(value: Fraction, language: Language, digits: int = 4) -> str:
    """`1.4141 %`, rounded as `decimals`; Chinese writes no space before the sign."""
    return f"{decimals(value * 100, language, digits)}{'' if language == 'zh' else ' '}%"


def rate(value: Fraction, language: Language) -> str:
    """`5 %`, with as many digits as it needs, four at most."""
    return percent(value, language, next((digits for digits in range(4) if is_exact(value * 100, digits)), 4))


def is_exact(value: Fraction, digits: int) -> bool:
    """Whether so many digits after the point say the whole value."""
    shift: int = 10**digits
    return (value * shift).denominator == 1


def chinese(number: int) -> str:
    """A number in Chinese numerals up to 99, as articles are counted; in digits above."""
    if not 0 <= number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    if not tens:
        return NUMERALS[ones]
    return f"{NUMERALS[tens] if tens > 1 else ''}十{NUMERALS[ones] if ones else ''}"
