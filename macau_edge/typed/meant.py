"""Numbers as people speak of them: `> 10`, `at least 10`, `10+`, `4-10`, `mais de 10`, `10以上`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.typed.numbers import CHINESE, GROUPS, NAMED, NAMES, decimal_text, number_readings


@dataclass(frozen=True, slots=True)
class Bounds:
    """Numbers from one to another, both included; an end that is None is open."""

    low: int | None
    high: int | None
    ranged: bool = False
    """Whether both ends were written, as of a range."""


Meant = Bounds | tuple[int, ...]
"""All between bounds, or these."""

_N = r"((?!0{2,9}(?![0-9]))[0-9]{1,9})"
"""A whole number; not `00`, which is a pocket of its own."""
_X = r"([0-9]{1,9}(?:[.,][0-9]{1,4})?)"
_ABOVE = (
    rf"(?:>|over|above|more than|higher than|greater than|bigger than|beyond|exceed(?:s|ing)?"
    rf"|mais (?:de|do que|que)|acima de|(?:maior|superior) (?:a|que|do que)|大[於于]|超過|高於) ?{_X}",
)
_LEAST = (
    rf"(?:>=|=>|≥|⩾|≧|(?:higher|greater|more|bigger|larger) than or equal to|(?:maior|superior) ou igual a"
    r"|大[於于](?:或)?等[於于]"
    r"|at least|no less than|not less than|not (?:under|below)|from|pelo menos|no mínimo|a partir de"
    rf"|至少|不少於|不小於) ?{_X}(?: (?:up|on|onwards?|upwards?))?",
    rf"{_X} ?(?:\+|(?:or|and) (?:more|higher|above|over|up|greater|better)|up|(?:ou|e) (?:mais|acima)|或以上|以上)",
)
_UNDER = (
    rf"(?:<|under|below|less than|lower than|fewer than|smaller than|menos (?:de|do que|que)|abaixo de"
    rf"|(?:menor|inferior) (?:a|que|do que)|小[於于]|少於|低於) ?{_X}",
)
_MOST = (
    rf"(?:<=|=<|≤|⩽|≦|(?:lower|less|fewer|smaller) than or equal to|(?:menor|inferior) ou igual a"
    r"|小[於于](?:或)?等[於于]"
    r"|at most|no more than|not more than|not (?:over|above)|up to|até|no máximo|至多|最多|不多於|不超過"
    rf"|不大於) ?{_X}",
    rf"{_X} ?(?:(?:or|and) (?:less|lower|below|under|fewer)|(?:ou|e) (?:menos|abaixo)|或以下|以下)",
)
_RANGE = (
    rf"(?:from |de )?{_N} ?(?:-+|\.\.\.?|~|〜|…|至|到|to|a|até|through|thru|until) ?{_N}",
    rf"(?:between|entre) {_N} (?:and|e) {_N}",
    rf"range ?\( ?{_N} ?, ?{_N} ?\)",
)
_ALONE = (rf"(?:==?|is|exactly|a|an|sum(?: of)?|=) ?{_N}", _N)
_PYTHON = regex(r"range\b")
_OF_A_TOTAL = regex(
    r"(?:the |a |o )?(?:totals?|sum|points?|numbers?|results?|values?|score|soma|número|總和|點數|和)"
    r"(?: (?:of|is|are|de))? ?(?=\S)"
)
BETWEEN = regex(r" ?(?:[,;/&|、，]|\bor\b|\bou\b|[或和及與]) ?(?:or |ou )?")


REST = frozenset(
    ("rest", "the rest", "other", "else", "otherwise", "anything else", "everything else", "all others",
     "all the others", "the others", "resto", "o resto", "tudo o resto", "outros", "os outros", "todos os outros",
     "restantes", "os restantes", "其他", "其餘", "其它"),
)  # fmt: skip
"""What people write for `others`."""


def after_a_total(text: str) -> str:
    """What is said of a total, `> 9` of `sum > 9`; the text itself where it begins with no word for one."""
    match = _OF_A_TOTAL.match(text)
    return text[match.end() :] if match else text


def numbers_in(text: str) -> Meant | None:
    """The numbers that a text speaks of, `> 10`, `10+`, `4-10`, `7`; None where it speaks of none."""
    if match := _first(_RANGE, text):
        low, high = whole_of(match[1]), whole_of(match[2])
        if low == high:  # `4-4` are two faces
            return None
        return Bounds(low, high - 1 if _PYTHON.match(text) else high, ranged=True)
    if match := _first(_LEAST, text):
        return Bounds(_up(match[1]), None)
    if match := _first(_MOST, text):
        return Bounds(None, _down(match[1]))
    if match := _first(_ABOVE, text):
        return Bounds(_down(match[1]) + 1, None)
    if match := _first(_UNDER, text):
        return Bounds(None, _up(match[1]) - 1)
    if match := _first(_ALONE, text):
        return (whole_of(match[1]),)
    return None


def _first(patterns: Iterable[str], text: str) -> re.Match[str] | None:
    return next((match for one in patterns if (match := re.fullmatch(one, text))), None)


def _down(text: str) -> int:
    return whole_of(re.split("[.,]", text)[0])


def _up(text: str) -> int:
    whole, _, part = text.replace(",", ".").partition(".")
    return whole_of(whole) + bool(part.strip("0"))


_A_NAME = regex(rf"(?<![\w-])(?:{NAMES})(?![\w-])|[{CHINESE}]+|{GROUPS.pattern}")


def with_digits(text: str) -> tuple[tuple[str, Message], ...]:
    """The text with plain digits for the numbers in it: `seven or eleven`, `大於十`, `over 1,000`.

    There are two where a number can be two, as `1.500` and `一百五` can, each with what the number is then.
    """
    if _PYTHON.match(text):  # whose comma is between two numbers
        return ((text, NOTHING),)
    first = last = ""
    whats = (NOTHING, NOTHING)
    at = 0
    for match in _A_NAME.finditer(text):
        found = _named(match[0])
        one, other = (decimal_text(found[place][0]) if found else match[0] for place in (0, -1))
        if len(found) > 1:
            whats = (found[0][1], found[-1][1])
        before = text[at : match.start()]
        first, last, at = f"{first}{before}{one}", f"{last}{before}{other}", match.end()
    ways = ((first + text[at:], whats[0]), (last + text[at:], whats[1]))
    return ways if whats[0] else ways[:1]


def _named(text: str) -> tuple[tuple[Fraction, Message], ...]:
    return ((Fraction(NAMED[text]), NOTHING),) if text in NAMED else number_readings(text)
