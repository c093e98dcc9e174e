"""Exact numbers -> text: fractions, percentages and decimals as each language writes them."""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from itertools import count

from macau_edge.model import Language

NUMERALS = "零一二三四五六七八九"


def fraction(value: Fraction) -> str:
    """`7/495`; an integer without its denominator."""
    return str(value)


WIDEST = 24
"""Characters of a fraction that a table still shows whole."""

DIGITS = 12
"""Significant digits that are left of a number that is cut off."""

CUT = "…"
"""The end of a decimal whose further digits were left out, and not rounded away."""


def is_cut(text: str) -> bool:
    """Whether a number in a text was cut off."""
    return re.search(rf"\d{CUT}", text) is not None


def short(value: Fraction, language: Language) -> str:
    """`7/495`; a fraction too long for a table as its first digits: `0.207627504981…`."""
    return str(value) if len(str(value)) <= WIDEST else cut(value, language)


def cut(value: Fraction, language: Language) -> str:
    """The first twelve digits of a number, cut off: `0.207627504981…`, `6.17056129349…e-8`."""
    found = Context(prec=DIGITS, rounding=ROUND_DOWN).divide(Decimal(value.numerator), Decimal(value.denominator))
    mantissa, power, exponent = format(found, "f" if -7 < found.adjusted() < DIGITS else "e").partition("e")
    return f"{mantissa.replace('.', ',') if language == 'pt' else mantissa}{CUT}{power}{exponent}"


SIDE = 4
"""Digits of a side of a ratio that people still read as one; `126538525259:3425` says nothing to anybody."""


def are_short(value: Fraction) -> bool:
    """Whether both sides of a ratio have few enough digits to be printed as one."""
    return len(str(abs(value.numerator))) <= SIDE and len(str(value.denominator)) <= SIDE


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
    """So many digits after the point, rounded from the exact value, a half away from zero; a comma in Portuguese."""
    scaled = _rounded(Fraction(value) * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    text = f"{'-' if scaled < 0 else ''}{whole}" + (f".{rest:0{digits}}" if digits else "")
    return text.replace(".", ",") if language == "pt" else text


def _rounded(value: Fraction) -> int:
    """The nearest whole number, a half away from zero, as people round by hand."""
    whole = int(abs(value) + Fraction(1, 2))
    return -whole if value < 0 else whole


def percent(value: Fraction, language: Language, digits: int = 4) -> str:
    """`1.4141 %`, rounded as `decimals`; Chinese writes no space before the sign."""
    return sign(decimals(value * 100, language, digits), language)


def sign(text: str, language: Language) -> str:
    """A number with the sign of percent behind it: `5 %`; Chinese writes no space before it."""
    return f"{text}{'' if language == 'zh' else ' '}%"


def whole_percent(value: Fraction, language: Language) -> str:
    """A share as somebody asked for it, every digit of it: `0.125 %`; where it has no end the fraction, `1/3`."""
    hundredths = value * 100
    most = hundredths.denominator.bit_length()
    digits = next((digits for digits in range(most) if is_exact(hundredths, digits)), None)
    return str(value) if digits is None else sign(decimals(hundredths, language, digits), language)


def whole(number: int, language: Language) -> str:
    """`1,000,000`: the digits in threes, in Portuguese with a space between them at which no line breaks."""
    return f"{number:,}".replace(",", "\xa0" if language == "pt" else ",")


def tenths(value: Fraction, language: Language) -> str:
    """`1,000,000.5`: the digits in threes, and one after the point, rounded as `decimals`."""
    sides, point, digit = decimals(value, "en", 1).partition(".")
    minus = "-" if sides.startswith("-") else ""
    return f"{minus}{whole(abs(int(sides)), language)}{',' if language == 'pt' else point}{digit}"


def chance(value: Fraction, language: Language) -> str:
    """A probability in percent, with four digits after the point, and with at least four of what it or its opposite is.

    So none that is above zero is said to be nothing, and none below one to be certain.
    """
    size = min(abs(value), abs(1 - value)) * 100
    digits = next(digits for digits in count(4) if size * 10**digits >= 1000) if size else 4
    return percent(value, language, digits)


def more(value: Fraction, language: Language) -> str:
    """Four digits after the point, or as many more as show that it is no whole number: `2.2500`, `1.0000000001`."""
    digits = 4 if is_exact(value, 0) else next(n for n in count(4) if _rounded(value * 10**n) % 10**n)
    return decimals(value, language, digits)


def brief(value: Fraction, language: Language) -> str:
    """`2.5`, with as many digits after the point as it needs, or as `more` where it needs more than four."""
    digits = next((digits for digits in range(4) if is_exact(value, digits)), None)
    return more(value, language) if digits is None else decimals(value, language, digits)


def rate(value: Fraction, language: Language) -> str:
    """`5 %`, with as many digits as it needs, four at most."""
    return percent(value, language, next((digits for digits in range(4) if is_exact(value * 100, digits)), 4))


def figures(value: Fraction, language: Language, digits: int = 12) -> str:
    """So many significant digits, rounded from the exact value, a half away from zero: `0.0277777777778`."""
    found = Context(prec=digits, rounding=ROUND_HALF_UP).divide(Decimal(value.numerator), Decimal(value.denominator))
    text = format(found, "f")
    return text.replace(".", ",") if language == "pt" else text


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
