"""Dates as people write them, in numbers and in the words of three languages; the canonical one is `2026-11-28`."""

from __future__ import annotations

import calendar
import datetime

from macau_edge.model.message import Message
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Read, Respelt, Tried, Unreadable
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import chinese_digits, read_chinese

DATE = r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
"""What a date looks like; which are of the calendar, the calendar says."""
RULE = Message("write the year in four digits, the month and the day, with hyphens between them")
"""What is said of a text that is no date: an example would be taken for the date that is meant."""
_DIGITS_OF_A_YEAR = 4

_DATE = regex(DATE)
_YEAR_FIRST = regex(r"([0-9]{4}) ?[-/. ] ?([0-9]{1,2}) ?[-/. ] ?([0-9]{1,2})")
_TOGETHER = regex(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_TIME = regex(r"(?<=[0-9])(?:t| )[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:z|[+-][0-9]{2}:?[0-9]{2})?$")
_YEAR_LAST = regex(r"([0-9]{1,2}) ?[-/. ] ?([0-9]{1,2}) ?[-/. ] ?([0-9]{4})")
_SHORT_YEAR = regex(r"[0-9]{1,2} ?[-/.] ?[0-9]{1,2} ?[-/.] ?[0-9]{2}")
_IN_WORDS = (
    regex(
        r"(?P<y>[0-9〇零○一二三四五六七八九]{4}) ?年 ?"
        r"(?P<m>[0-9一二三四五六七八九十]{1,2}) ?月 ?(?P<d>[0-9一二三四五六七八九十]{1,3}) ?[日號号]"
    ),
    regex(
        r"(?:the )?(?P<d>[0-9]{1,2})(?:st|nd|rd|th|º|\.º|o)? ?(?:of |de )?"
        r"(?P<m>[a-zç]+)\.?,? ?(?:of |de )?(?P<y>[0-9]{4})"
    ),
    regex(r"(?P<m>[a-zç]+)\.? (?P<d>[0-9]{1,2})(?:st|nd|rd|th)?,? (?P<y>[0-9]{4})"),
)
_TODAY = frozenset(("today", "hoje", "今天", "今日"))

MONTHS = (
    Message("January"), Message("February"), Message("March"), Message("April"), Message("May"), Message("June"),
    Message("July"), Message("August"), Message("September"), Message("October"), Message("November"),
    Message("December"),
)  # fmt: skip
_PORTUGUESE = ("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro",
               "novembro", "dezembro")  # fmt: skip
MONTH_NUMBERS = {name.lower(): number for names in (MONTHS, _PORTUGUESE) for number, name in enumerate(names, start=1)}
MONTH_NUMBERS |= {name[:3]: number for name, number in MONTH_NUMBERS.items()} | {"sept": 9, "marco": 3}
"""The names of months in Portuguese and English, and their first three letters, with the number of the month."""


def read_date(text: str, about: About) -> Tried[str]:
    """The date that a text is, `2026-11-28`."""
    if _DATE.fullmatch(text):
        found = _dated(text, *map(int, text.split("-")))
        return Canonical(text, text) if isinstance(found, Respelt) else found
    plain = _TIME.sub("", normal(text).lower()) if len(text) <= LONGEST else ""
    if plain in _TODAY:
        return _today(text, about)
    if match := _YEAR_FIRST.fullmatch(plain) or _TOGETHER.fullmatch(plain):
        return _dated(text, *map(int, match.groups()))
    if match := _YEAR_LAST.fullmatch(plain):
        return _year_last(text, *map(int, match.groups()))
    if match := next(filter(None, (form.fullmatch(plain) for form in _IN_WORDS)), None):
        year, month, day = map(_numbered, match.group("y", "m", "d"))
        return _dated(text, year, month, day or 0) if year and month is not None else None
    if _SHORT_YEAR.fullmatch(plain):
        wrong = Message("`{text}` has two digits for the year", text=text[:24])
        return Unreadable(wrong, instead=RULE)
    return None


def _numbered(part: str) -> int | None:
    """The number of a year, a month or a day, in digits, by its name or in Chinese numerals; None of another word."""
    if part.isdecimal():
        return int(part)
    if part.isascii() or part in MONTH_NUMBERS:
        return MONTH_NUMBERS.get(part)
    return int(chinese_digits(part) or 0) if len(part) == _DIGITS_OF_A_YEAR else sum(read_chinese(part))


def _dated(text: str, year: int, month: int, day: int) -> Respelt[str] | Unreadable | None:
    """The date of a year, a month and a day; what is wrong with it where the calendar has none."""
    if not year:
        return None
    if not 1 <= month <= 12:
        wrong = Message("`{text}` is not a date: there is no month {month}", text=text[:24], month=month)
        return Unreadable(wrong, instead=RULE)
    last = calendar.monthrange(year, month)[1]
    if not 1 <= day <= last:
        wrong = Message(
            "`{text}` is not a date: {month} {year} has {days} days",
            text=text[:24],
            month=MONTHS[month - 1],
            year=year,
            days=last,
        )
        return Unreadable(wrong, instead=RULE)
    written = f"{year:04}-{month:02}-{day:02}"
    return Respelt(written, written)


def _year_last(text: str, one: int, other: int, year: int) -> Tried[str]:
    """A day and a month in either order, where both can be; 28 is no month."""
    day_first, month_first = _dated(text, year, other, one), _dated(text, year, one, other)
    if not isinstance(day_first, Respelt):
        return day_first if other <= 12 or one > 12 else month_first  # which of them is the month
    if not isinstance(month_first, Respelt) or day_first.text == month_first.text:
        return day_first
    wrong = Message("`{text}` can be two dates", text=text[:24])
    day = Message("the day first, as in Macau")
    return Ambiguous(wrong, (Meaning(day_first.text, day), Meaning(month_first.text, Message("the month first"))))


def _today(text: str, about: About) -> Read[str]:
    if about.in_file:
        wrong = Message("`{text}` is another date every day", text=text[:24])
        return Unreadable(wrong, instead=RULE)
    today = datetime.date.today().isoformat()
    return Respelt(today, today)
