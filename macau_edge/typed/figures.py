"""Figures as people write them: a percentage, a fraction, a decimal; and rates of a commission, which are percentages.

`0.025` is 1/40 wherever it is typed. `2.5` alone is two and a half per cent to one person and two hundred and fifty to
another: it is asked for, but of a rate, which is below 100%.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from macau_edge.model.forms import parse_figure
from macau_edge.model.message import Message
from macau_edge.model.notation import Malformed
from macau_edge.model.problem import NOWHERE
from macau_edge.model.regex import regex
from macau_edge.typed.counts import one_number
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Respelt, Tried, Unreadable
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import NUMBER, POINTED, decimal_text, number_readings, read_fraction, read_numbers

NUMBER_EXAMPLE = "3.376"

_PERCENT = regex(r"(.*?) ?(?:%|per ?cent|por cento)|% ?(.*)")
_ONE_IN = regex(rf"([+-]?)({NUMBER}) ?(?:/|:|\bin\b|\bem\b) ?({NUMBER})")
_EXPONENT = regex(r"[+-]?[0-9]{1,20}(?:[.,][0-9]{1,20})?e[+-]?[0-9]{1,2}")
_SIGNED = regex(rf"([+-]?)({NUMBER})")


def read_figure(text: str, about: About) -> Tried[Fraction]:
    """The figure that a text is: an edge, a probability, or, where it is no `share`, any number."""
    found = _read(text, about)
    return Unreadable(example=NUMBER_EXAMPLE) if found is None and not about.share else found


def _read(text: str, about: About) -> Tried[Fraction]:
    found = figure_of(text)
    if found is not None and not _leaves_open(text, found, about):
        if not about.share and text.endswith("%"):
            return None
        return Canonical(found, text)
    plain = normal(text).lower() if len(text) <= LONGEST else ""
    if match := _PERCENT.fullmatch(plain):
        return _percentage(text, match[1] or match[2] or "", about)
    if (value := read_fraction(plain.removeprefix("-"))) is not None:
        return _of_parts(text, plain, -value if plain.startswith("-") else value, about)
    if match := _ONE_IN.fullmatch(plain):
        return _certain(text, f"{'-' if match[1] == '-' else ''}{_fraction(f'{match[2]}/{match[3]}')}", about)
    if _EXPONENT.fullmatch(plain):
        return _power(text, plain, about)
    if match := _SIGNED.fullmatch(plain):
        return _one(text, "-" if match[1] == "-" else "", match[2], about)
    return None


def figure_of(text: str) -> Fraction | None:
    """The figure as files have it; None where it is none."""
    try:
        return parse_figure(text, NOWHERE).value
    except Malformed:
        return None


def _leaves_open(text: str, value: Fraction, about: About) -> bool:
    """Whether a number has no sign of percent and is 1 or more, so that nobody knows whether one is meant.

    A file has exact figures as the program prints them, where 1 is one; of a probability above 1 the place itself says
    that it is none.
    """
    possible = about.most is None or abs(value) <= about.most
    return about.share and not about.in_file and possible and abs(value) >= 1 and "%" not in text and "/" not in text


def _certain(text: str, written: str, about: About) -> Tried[Fraction]:
    value = figure_of(written)
    if value is None:
        return None
    if _leaves_open(written, value, about):
        return _one(text, "-" if value < 0 else "", written.removeprefix("-"), about)
    return Respelt(value, written)


def _fraction(text: str) -> str:
    """`1/40` of `1 /40` and `01/40`; empty where a side is no whole number above zero."""
    sides = [read_numbers(one.strip()) for one in text.split("/")]
    whole = [side[0] for side in sides if len(side) == 1 and side[0].denominator == 1]
    return "/".join(map(str, whole)) if len(whole) == 2 and whole[1] else ""


def _of_parts(text: str, plain: str, value: Fraction, about: About) -> Tried[Fraction]:
    """A fraction; one with a whole number before it, `1½`, is a number as 1.5 is, which may be meant in hundredths."""
    if " " not in plain:
        return _certain(text, f"{'-' if value < 0 else ''}{_fraction(plain.removeprefix('-'))}", about)
    if not _leaves_open("", value, about):
        return _certain(text, f"{value.numerator}/{value.denominator}", about)
    return _in_hundredths_or_not(text, value, decimal_text(value))


def _power(text: str, plain: str, about: About) -> Tried[Fraction]:
    """`0.025` of `2.5e-2`; of what is no share the number before `e` may be in thousands, as elsewhere."""
    sign, (number, power) = "-" if plain.startswith("-") else "", plain.lstrip("+-").split("e")
    if about.share:
        pointed = number.replace(",", ".")
        return _certain(text, sign + format(Decimal(f"{pointed}e{power}"), "f"), about)
    scale = Fraction(10) ** int(power)
    return _number(text, ((one * scale, what) for one, what in number_readings(number)), sign, about)


def _number(text: str, found: Iterable[tuple[Fraction, Message]], sign: str, about: About) -> Tried[Fraction]:
    """A number that is no share, by what it can be."""
    ways = [(one, f"{sign}{decimal_text(one, 200)}", what) for one, what in found]
    return one_number(text, ways) if len(ways) > 1 else _certain(text, ways[0][1], about) if ways else None


def _digits(text: str) -> str:
    """A decimal as it is written, with a point and a number before it: three places are decimals here, and stay."""
    match = POINTED.fullmatch(text)
    if match:
        return f"{int(match[1] or 0)}.{match[2]}"
    found = read_numbers(text)
    return decimal_text(found[0]) if len(found) == 1 else ""


def _percentage(text: str, number: str, about: About) -> Tried[Fraction]:
    """A figure in hundredths, where three decimals are decimals: nobody has an edge of a thousand per cent."""
    sign = "-" if number.startswith("-") else ""
    size = number.lstrip("+-").strip()
    half = read_fraction(size)
    digits = decimal_text(half) if half is not None else _digits(size)
    if not about.share or not digits or number[1:2] in ("+", "-"):
        return None
    return _certain(text, f"{sign}{digits}%", about)


def _one(text: str, sign: str, number: str, about: About) -> Tried[Fraction]:
    """A number without a sign of percent: below 1 it is what it says, from 1 on of a share nobody knows."""
    if not about.share:
        found, digits = number_readings(number), _digits(number)
        if len(found) == 1 and Fraction(digits or 0) == found[0][0]:  # with the places that it was typed with
            return _certain(text, f"{sign}{digits}", about)
        return _number(text, found, sign, about)
    digits = _digits(number)
    value = figure_of(digits) if digits else None
    if value is None:
        return None
    if not _leaves_open(digits, value, about):
        return _certain(text, f"{sign}{digits}", about)
    return _in_hundredths_or_not(text, -value if sign else value, f"{sign}{digits}")


def _in_hundredths_or_not(text: str, value: Fraction, digits: str) -> Ambiguous:
    """Both that a number from 1 on can be of a share; `digits` are empty where it has no end, as 1⅓ has none."""
    wrong = Message("`{text}` has no sign of percent, and is 1 or more", text=text[:40])
    hundredth = value / 100
    one, other = (
        (f"{digits}%", f"{decimal_text(value * 100)}%")
        if digits
        else (f"{hundredth.numerator}/{hundredth.denominator}", f"{value.numerator}/{value.denominator}")
    )
    return Ambiguous(wrong, (Meaning(one, IN_HUNDREDTHS), Meaning(other, AS_A_NUMBER)))


IN_HUNDREDTHS = Message("in hundredths")
AS_A_NUMBER = Message("as a number")


# --- the rate of a commission -----------------------------------------------------------------------------------------


RATE = regex(r"(?!00?(?:\.0+)?%)[0-9]{1,2}(?:\.[0-9]{1,6})?%")
"""A rate as it is written: above 0% and below 100%."""
_DECIMALS = 6


def read_rate(text: str, about: About) -> Tried[Fraction]:
    """The rate of a commission, which is written as a percentage."""
    if RATE.fullmatch(text):
        return Canonical(Fraction(text[:-1]) / 100, text)
    found = read_figure(text, About(in_file=False))
    if isinstance(found, Ambiguous):  # of two and of two hundred per cent only one can be a rate
        return _rate(text, found.meanings[0].text)
    if found is None or isinstance(found, Unreadable):
        return None
    value, plain = found.value, found.text
    if "%" not in plain and "/" not in plain and value >= Fraction(1, 10):
        number = decimal_text(value)
        wrong = Message("`{text}` can be more than one rate", text=text[:40])
        meanings = (Meaning(f"{number}%", IN_HUNDREDTHS), Meaning(f"{decimal_text(value * 100)}%", AS_A_NUMBER))
        return Ambiguous(wrong, meanings)
    return _rate(text, plain if plain.endswith("%") else f"{decimal_text(value * 100)}%")


def _rate(text: str, written: str) -> Tried[Fraction]:
    number = written.removesuffix("%")
    if not RATE.fullmatch(written) and number:
        number = decimal_text(Fraction(number), _DECIMALS)
    written = f"{number}%"
    return Respelt(Fraction(number) / 100, written) if RATE.fullmatch(written) else None
