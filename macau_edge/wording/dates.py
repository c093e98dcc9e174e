"""Dates -> text, as letters write them; and the moment at which a day begins."""

from __future__ import annotations

from datetime import UTC, date, datetime

from macau_edge.model import Language
from macau_edge.wording.numbers import NUMERALS, chinese
from macau_edge.wording.vocabulary import say

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
"""The months as the keys of their words are called."""


def beginning(day: str) -> int:
    """The first moment of a day written `2026-11-20`, in seconds since 1970, UTC."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())


def written_date(day: str, language: Language) -> str:
    """`20 de Novembro de 2026`, `二零二六年十一月二十日`, of a day written `2026-11-20`."""
    found = date.fromisoformat(day)
    month = say(language, f"request.month.{MONTHS[found.month - 1]}")
    if language == "zh":
        year = "".join(NUMERALS[int(digit)] for digit in str(found.year))
        return say(language, "request.date", year=year, month=month, day=chinese(found.day))
    return say(language, "request.date", year=found.year, month=month, day=found.day)
