"""Whole numbers and amounts of money as people write them: a point or a comma before three digits is a thousand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Respelt, Tried
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import NUMBER, decimal_text, digits_for_words, number_readings

T = TypeVar("T")

_DIGITS = regex(r"-?(?:0|[1-9][0-9]{0,78})")
_GROUPED = regex(r"-?[1-9][0-9]{0,2}(?:_[0-9]{3}){1,6}")
_POWER = regex(r"(-?[0-9]{1,19})(?:\.([0-9]{1,18}))?[eE]\+?([0-9]{1,2})")
_COUNT = regex(rf"([+-]?) ?({NUMBER}) ?(k|K|mil|thousand|M|mi|million|millions|milhão|milhões|千|萬|万|億|亿)?")
_SCALES = {
    **dict.fromkeys(("k", "K", "mil", "thousand", "千"), 1_000),
    **dict.fromkeys(("萬", "万"), 10_000),
    **dict.fromkeys(("M", "mi", "million", "millions", "milhão", "milhões"), 10**6),
    **dict.fromkeys(("億", "亿"), 10**8),
}
_MIL = regex(r"um mil|mil|a thousand|one thousand", re.IGNORECASE)


def read_count(text: str, about: About) -> Tried[int]:
    """The whole number that a text is; a file has digits alone, elsewhere `1_000`, `1e3` and `2.5e6` are as good."""
    value = _canonical(text)
    if value is not None:
        plain = str(value)
        return Canonical(value, text) if not about.in_file or text == plain else Respelt(value, plain)
    plain = normal(text) if len(text) <= LONGEST else ""
    return one_number(text, [(int(one), str(one), what) for one, what in _values(plain) if one.denominator == 1])


def one_number(text: str, found: Sequence[tuple[T, str, Message]]) -> Tried[T]:
    """The number that a text is meant for, or all that it can be: each with how it is written, and what it is then."""
    if len(found) < 2:
        return Respelt(*found[0][:2]) if found else None
    wrong = Message("`{text}` can be more than one number", text=text[:40])
    return Ambiguous(wrong, tuple(Meaning(written, what) for _, written, what in found))


def _canonical(text: str) -> int | None:
    if _DIGITS.fullmatch(text) and text != "-0":
        return int(text)
    if _GROUPED.fullmatch(text):
        return int(text)
    if match := _POWER.fullmatch(text):
        whole, part, power = match.groups()
        value = Fraction(f"{whole}.{part or 0}") * 10 ** int(power)
        return int(value) if value.denominator == 1 else None
    return None


def _values(plain: str) -> list[tuple[Fraction, Message]]:
    """The numbers that a text in its normal form can be, each with what it is where there are two.

    Without a scale `1.000` is a thousand, having no decimals.
    """
    if _MIL.fullmatch(plain):
        return [(Fraction(1_000), NOTHING)]
    named = digits_for_words(plain.lower())
    plain = plain if named == plain.lower() else named  # `M` is a million, and `m` none
    power = _canonical(plain)
    if power is not None:
        return [(Fraction(power), NOTHING)]
    match = _COUNT.fullmatch(plain)
    if not match:
        return [*number_readings(plain)]
    sign, number, scale = match.groups()
    found = number_readings(number)
    if not scale:  # no decimals are meant where a thousand can be
        found = found[:1]
    return [((-one if sign == "-" else one) * _SCALES.get(scale or "", 1), what) for one, what in found]


# --- money ------------------------------------------------------------------------------------------------------------


_AMOUNT = regex(r"(?:0|[1-9][0-9]{0,18})(?:\.[0-9]{1,2})?")  # patacas and avos
_BEFORE = regex(r"(?:mop ?\$?|\$|hk\$|hkd|澳門元|澳元) ?", re.IGNORECASE)
_BEHIND = regex(r" ?(?:mop\$?|patacas?|\$|澳門元|澳門幣|元|圓)", re.IGNORECASE)


def read_amount(text: str, about: About) -> Tried[Fraction]:
    """An amount in patacas: a stake, a chip."""
    if _AMOUNT.fullmatch(text):
        return Canonical(Fraction(text), text)
    plain = normal(text) if len(text) <= LONGEST else ""
    if before := _BEFORE.match(plain):
        plain = plain[before.end() :]
    elif behind := re.search(rf"{_BEHIND.pattern}$", plain, re.IGNORECASE):
        plain = plain[: behind.start()]
    found = [(one, decimal_text(one, 2), what) for one, what in _values(plain)]
    return one_number(text, found if all(_AMOUNT.fullmatch(written) for _, written, _ in found) else [])
