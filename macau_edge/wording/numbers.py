"""Exact numbers -> text: fractions, percentages and decimals as each language writes them.

What all languages write alike (`7/495`, `+6/5`, `11 2/3`) is a function. What has a decimal point, digits in threes or
a sign of percent is a method of `Numerals`, which knows its language. A decimal is rounded from the exact value; one
whose further digits were left out, and not rounded away, ends in `CUT`.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from itertools import count

from macau_edge.model import Language

NUMERALS = "零一二三四五六七八九"

WIDEST = 24
"""Characters of a fraction that a table still shows whole."""

DIGITS = 12
"""Significant digits that are left of a number that is cut off."""

CUT = "…"
"""The end of a decimal whose further digits were left out, and not rounded away."""

SIDE = 4
"""Digits of a side of a ratio that people still read as one; `126538525259:3425` says nothing to anybody."""


@dataclass(frozen=True, slots=True)
class Numerals:
    """How one language writes numbers."""

    language: Language

    def pointed(self, text: str) -> str:
        """A decimal with the language's own point, in Portuguese a comma."""
        return text.replace(".", ",") if self.language == "pt" else text

    def short(self, value: Fraction, widest: int = WIDEST) -> str:
        """`7/495`; a fraction too long for a table as its first digits: `0.207627504981…`."""
        return self.cut(value) if is_long(value, widest) else str(value)

    def cut(self, value: Fraction) -> str:
        """The first twelve digits of a number, cut off: `0.207627504981…`, `6.17056129349…e-8`."""
        found = Context(prec=DIGITS, rounding=ROUND_DOWN).divide(Decimal(value.numerator), Decimal(value.denominator))
        mantissa, power, exponent = format(found, "f" if -7 < found.adjusted() < DIGITS else "e").partition("e")
        return f"{self.pointed(mantissa)}{CUT}{power}{exponent}"

    def decimals(self, value: Fraction | Decimal, digits: int = 4) -> str:
        """So many digits after the point, rounded from the exact value, a half away from zero."""
        scaled = _rounded(Fraction(value) * 10**digits)
        whole, rest = divmod(abs(scaled), 10**digits)
        return self.pointed(f"{'-' if scaled < 0 else ''}{whole}" + (f".{rest:0{digits}}" if digits else ""))

    def percent(self, value: Fraction, digits: int = 4) -> str:
        """`1.4141 %`, rounded as `decimals`."""
        return self.sign(self.decimals(value * 100, digits))

    def sign(self, text: str) -> str:
        """A number with the sign of percent behind it: `5 %`; Chinese writes no space before it."""
        return f"{text}{'' if self.language == 'zh' else ' '}%"

    def whole_percent(self, value: Fraction) -> str:
        """A share as somebody asked for it, every digit of it: `0.125 %`; where it has no end the fraction, `1/3`."""
        hundredths = value * 100
        most = hundredths.denominator.bit_length()
        digits = next((digits for digits in range(most) if is_exact(hundredths, digits)), None)
        return str(value) if digits is None else self.sign(self.decimals(hundredths, digits))

    def whole(self, number: int) -> str:
        """`1,000,000`: the digits in threes, in Portuguese with a space between them at which no line breaks."""
        return f"{number:,}".replace(",", "\xa0" if self.language == "pt" else ",")

    def tenths(self, value: Fraction) -> str:
        """`1,000,000.5`: the digits in threes, and one after the point, rounded as `decimals`."""
        text = self.decimals(value, 1)
        minus = "-" if text.startswith("-") else ""
        return f"{minus}{self.whole(abs(int(text[:-2])))}{text[-2:]}"

    def chance(self, value: Fraction) -> str:
        """A probability in percent, with four digits after the point, and with at least four of it or its opposite.

        So none that is above zero is said to be nothing, and none below one to be certain.
        """
        size = min(abs(value), abs(1 - value)) * 100
        digits = next(digits for digits in count(4) if size * 10**digits >= 1000) if size else 4
        return self.percent(value, digits)

    def more(self, value: Fraction) -> str:
        """Four digits after the point, or as many more as show that it is no whole number: `2.2500`, `1.0000000001`."""
        digits = 4 if is_exact(value, 0) else next(n for n in count(4) if _rounded(value * 10**n) % 10**n)
        return self.decimals(value, digits)

    def brief(self, value: Fraction) -> str:
        """`2.5`, with as many digits after the point as it needs, or as `more` where it needs more than four."""
        digits = next((digits for digits in range(4) if is_exact(value, digits)), None)
        return self.more(value) if digits is None else self.decimals(value, digits)

    def rate(self, value: Fraction) -> str:
        """`5 %`, with as many digits as it needs, four at most."""
        return self.percent(value, next((digits for digits in range(4) if is_exact(value * 100, digits)), 4))

    def figures(self, value: Fraction, digits: int = 12) -> str:
        """So many significant digits, rounded from the exact value, a half away from zero: `0.0277777777778`."""
        context = Context(prec=digits, rounding=ROUND_HALF_UP)
        return self.pointed(format(context.divide(Decimal(value.numerator), Decimal(value.denominator)), "f"))


def is_long(value: Fraction, widest: int = WIDEST) -> bool:
    """Whether a fraction is too long for a table, which then has its first digits."""
    return len(str(value)) > widest


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


def is_exact(value: Fraction, digits: int) -> bool:
    """Whether so many digits after the point say the whole value."""
    shift: int = 10**digits
    return (value * shift).denominator == 1


def _rounded(value: Fraction) -> int:
    """The nearest whole number, a half away from zero, as people round by hand."""
    whole = int(abs(value) + Fraction(1, 2))
    return -whole if value < 0 else whole


def chinese(number: int) -> str:
    """A number in Chinese numerals up to 99, as articles are counted; in digits above."""
    if not 0 <= number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    if not tens:
        return NUMERALS[ones]
    return f"{NUMERALS[tens] if tens > 1 else ''}十{NUMERALS[ones] if ones else ''}"
