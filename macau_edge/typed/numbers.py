"""Numbers as people write them: with a point or a comma, with thousands apart, in Chinese numerals.

A point or a comma before exactly three digits is a thousand in one language and a decimal in another: then there are
two numbers, and whoever asks decides which of them can stand there.
"""

from __future__ import annotations

import re
from fractions import Fraction

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.regex import regex

THOUSANDS = Message("in thousands")
DECIMALS = Message("with decimals")
"""The two numbers that a point or a comma before three digits can make."""
SPOKEN = Message("as it is spoken, with the last unit left out")
AS_IT_STANDS = Message("as it is written, unit by unit")
"""The two that Chinese numerals can make whose last digit has no unit: `一百五` is 150 when it is spoken."""
SEVERAL = Message("several numbers, with a comma between them")
"""What `100,200` can be as well, where a list can stand."""

COMMA = Message("with a decimal comma")
BEFORE_COMMA = Message("without what stands behind the comma")
BEHIND_COMMA = Message("the second of two, with a comma between them")
"""What `2:1,2` can be: its stake has decimals, or a list is meant."""

_WHOLE = regex(r"[0-9]+")
_GROUPED = regex(r"[0-9]{1,3}(?:([ '_,.])[0-9]{3})(?:\1[0-9]{3})*(?:([.,])([0-9]+))?")
POINTED = regex(r"([0-9]*)[.,]([0-9]+)")
"""A number with decimals, of any number of places."""
_PART = regex(r"(?:([0-9]+) )?([0-9]+)/([0-9]+)")

GROUPS = regex(r"(?<![0-9.,'_])[0-9]{1,3}(?:[ '_,.][0-9]{3})+(?:[.,][0-9]+)?(?![0-9])")
"""What has thousands apart, or may have them, within a text; `numbers` says what it can be."""
NUMBER = r"[0-9.,](?:[0-9.,'_ ]*[0-9])?"
"""What may be a number, for a pattern around it; `numbers` says which."""


def read_numbers(text: str) -> tuple[Fraction, ...]:
    """The numbers that a text can be, none below zero: none, one, or a thousand and a decimal."""
    if _WHOLE.fullmatch(text):
        return (Fraction(int(text)),)
    if match := _GROUPED.fullmatch(text):
        group, point, part = match.groups()
        whole = Fraction(int(re.sub(r"[^0-9]", "", text[: match.start(2)] if point else text)))
        if point and point != group:
            return (whole + Fraction(int(part), 10 ** len(part)),)
        alone = text.count(group) == 1 and group in ",."
        if not point and not alone:
            return (whole,)
        if not point and not text.startswith("0"):
            decimal = Fraction(text.replace(",", "."))
            # three zeros behind a comma are no decimals: nobody writes 1,000 for one
            return (whole,) if group == "," and text.endswith(",000") else (whole, decimal)
    if match := POINTED.fullmatch(text):
        return (Fraction(f"{match[1] or 0}.{match[2]}"),)
    return ()


def read_fraction(text: str) -> Fraction | None:
    """The number of `1/2` or `1 1/2`, as the signs ½ and 1½ are in the normal form; None of anything else."""
    match = _PART.fullmatch(text)
    if not match or not int(match[3]):
        return None
    return int(match[1] or 0) + Fraction(int(match[2]), int(match[3]))


def decimal_text(value: Fraction, most: int = 80) -> str:
    """A number in decimals, `2.5`; empty where it has no end within so many."""
    sign, size = "-" if value < 0 else "", abs(value)
    digits = next((digits for digits in range(most + 1) if (size * 10**digits).denominator == 1), None)
    if digits is None:
        return ""
    whole, rest = divmod(int(size * 10**digits), 10**digits)
    return f"{sign}{whole}" + (f".{rest:0{digits}}" if digits else "")


_DIGITS = {
    one: value
    for value, signs in enumerate(("〇零○", "一", "二兩", "三", "四", "五", "六", "七", "八", "九"))
    for one in signs
}
_UNITS = {"十": 10, "百": 100, "千": 1_000}
_LARGE = {"萬": 10_000, "万": 10_000, "億": 10**8, "亿": 10**8}
_TIMES_TEN = {"廿": "二十", "卅": "三十"}
CHINESE = "".join((*_DIGITS, *_UNITS, *_LARGE, *_TIMES_TEN))
"""The characters of Chinese numerals."""


def read_chinese(text: str) -> tuple[int, ...]:
    """The numbers that Chinese numerals can be: none, one, or what is spoken and what is written, `一百五`.

    A last digit behind hundreds, thousands or more stands for the next unit below where it is spoken; `一百零五` says
    that it is not.
    """
    for sign, digits in _TIMES_TEN.items():
        text = text.replace(sign, digits)
    ways = dict.fromkeys(_chinese(text, spoken=spoken) for spoken in (True, False))
    return tuple(one for one in ways if one is not None)


def _chinese(text: str, *, spoken: bool) -> int | None:
    """The number of `九百九十九`, `一萬二千`; None where it is none."""
    total = section = digit = 0
    last = 10**12
    pending = False
    left_out = 0  # what a digit without a unit is of: a tenth of the unit right before it
    for one in text:
        if one in _DIGITS:
            if pending and digit:
                return None
            if pending or not _DIGITS[one]:
                left_out = 0
            digit, pending = _DIGITS[one], True
        elif one in _UNITS:
            if _UNITS[one] >= last or (pending and not digit):
                return None
            last = _UNITS[one]
            section += (digit if pending else 1) * last
            digit, pending, left_out = 0, False, last // 10
        elif one in _LARGE:
            section += digit * (left_out if spoken and left_out else 1)
            if not section or (total and _LARGE[one] >= total):
                return None
            total += section * _LARGE[one]
            section = digit = 0
            last, pending, left_out = 10**12, False, _LARGE[one] // 10
        else:
            return None
    return total + section + digit * (left_out if spoken and left_out else 1) if text else None


_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_PORTUGUESE = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito "
    "dezanove vinte"
)
_TENS = ("twenty thirty forty fifty sixty seventy eighty ninety", "vinte trinta quarenta cinquenta sessenta setenta "
         "oitenta noventa")  # fmt: skip
NAMED = {
    **{name: number for names in (_ENGLISH, _PORTUGUESE) for number, name in enumerate(names.split())},
    **{name: ten for names in _TENS for ten, name in zip(range(20, 100, 10), names.split(), strict=True)},
    **{
        f"{ten}{sign}{one}": tens + number
        for names, ones, sign in zip(_TENS, (_ENGLISH, _PORTUGUESE), ("-", " e "), strict=True)
        for tens, ten in zip(range(20, 100, 10), names.split(), strict=True)
        for number, one in enumerate(ones.split()[1:10], 1)
    },
    **{"uma": 1, "duas": 2, "tres": 3, "dezesseis": 16, "dezessete": 17, "dezenove": 19, "catorze": 14, "cem": 100},
}
"""Numbers by their names, in English and Portuguese, up to a hundred."""
NAMES = "|".join(sorted(map(re.escape, NAMED), key=len, reverse=True))
_A_NAME = regex(rf"(?<![\w-])(?:{NAMES})(?![\w-])")


def digits_for_words(text: str) -> str:
    """A text with digits for the names of numbers in it: `4 to 1` of `four to one`."""
    return _A_NAME.sub(lambda match: str(NAMED[match[0]]), text)


def number_readings(text: str) -> tuple[tuple[Fraction, Message], ...]:
    """The numbers that a text can be, in digits or Chinese numerals, each with what it is where there are two."""
    found, ways = tuple(map(Fraction, read_chinese(text))), (SPOKEN, AS_IT_STANDS)
    if not found:
        found, ways = read_numbers(text), (THOUSANDS, DECIMALS)
    return tuple(zip(found, ways, strict=False)) if len(found) > 1 else tuple((one, NOTHING) for one in found)


def chinese_digits(text: str) -> str:
    """`2026` of `二零二六`, a year digit by digit; empty where one is no digit."""
    return "".join(str(_DIGITS[one]) for one in text) if all(one in _DIGITS for one in text) else ""
