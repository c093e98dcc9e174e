"""What a starting file is made from: what was answered, and a mark in brackets for what is to be filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from macau_edge.model import LANGUAGES, Language
from macau_edge.problem import UsageError, nearest
from macau_edge.reading import nodes

NAMES = ("applicant", "representative", "address", "telephone", "email", "city")
"""Texts that may be the same in every language."""
PROSE = ("capacity", "representative-capacity")
"""Texts that are always written by language."""
_LANGUAGE = re.compile(r"(en|pt|zh)=(.*)", re.S)

Texts = Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers: `bet` is the entry that is proposed, `said` what the applicant says, by the names of the options."""

    game: str
    languages: tuple[Language, ...]
    bet_id: str
    bet: nodes.Mapping
    date: str
    reference: str | None = None
    minimum: int | None = None
    chip: int | None = None
    said: Mapping[str, Texts] = field(default_factory=dict)


def read_languages(text: str) -> tuple[Language, ...]:
    """The languages of an application, `pt+zh`, in that order.

    Raises:
        UsageError: one of them is none of the three, or stands twice.
    """
    wanted = text.split("+")
    found = tuple(language for word in wanted for language in LANGUAGES if language == word.strip())
    if len(found) < len(wanted) or len(set(found)) < len(found):
        raise UsageError(f"`{text[:40]}` is not a list of languages", "write `pt+zh`, `pt`, `zh` or `pt+zh+en`")
    return found


def read_texts(option: str, given: Sequence[str], languages: Sequence[Language]) -> Texts:
    """What was given for a text: `pt=…` for a language, or one that is the same in all.

    Raises:
        UsageError: it is given twice in a language, in one that the application is not in, or prose in none.
    """
    found: dict[Language, str] = {}
    for text in given:
        match = _LANGUAGE.fullmatch(text)
        language = next((one for one in LANGUAGES if match and match[1] == one), None)
        if language is None and option in PROSE and len(languages) > 1:
            raise UsageError(f"`--{option}` does not say what language it is in", f"write `--{option} pt=…`")
        for one in (language,) if language else languages:
            if one in found:
                raise UsageError(f"`--{option}` is given twice in `{one}`", "keep one of the two")
            if one not in languages:
                raise UsageError(f"`--{option}` is given in `{one}`", f"add it to `--lang {'+'.join(languages)}`")
            found[one] = match[2] if match and language else text
    return found


def read_rows(given: Sequence[str]) -> dict[str, str]:
    """Row -> prize: `12=5:2`, or under no row a prize alone, `5:2`.

    Raises:
        UsageError: a row is given twice.
    """
    found: dict[str, str] = {}
    for text in given:
        row, equals, prize = text.rpartition("=")
        row = re.sub(r"\s*,\s*", ",", row.strip()) if equals else ""
        if row in found:
            message = f"the prize of `{row}` is given twice" if row else "the prize is given twice"
            raise UsageError(message, "keep one of the two, or say of which row it is: `--prize 12=5:2`")
        found[row] = prize.strip()
    return found


def known_row(row: str, rows: Sequence[str], bet: str) -> None:
    """Raises UsageError where a bet has no such row of prizes."""
    if not rows:
        raise UsageError(f"`{bet}` has no prize of its own: its parts have them", "propose another prize for a part")
    if row not in rows and rows == [""]:
        raise UsageError(f"`{bet}` has one prize, and no row `{row[:40]}`", "write `--prize 5:2`")
    if row not in rows:
        listed = ", ".join(f"`--prize {_shell(one)}=…`" for one in rows)
        message = f"the prizes of `{bet}` have no row `{row[:40]}`" if row else f"`{bet}` has several prizes"
        raise UsageError(message, nearest(row, rows, f"its rows: {listed}"))


def _shell(row: str) -> str:
    return row if re.fullmatch(r"[\w,]+", row) else f'"{row}"'
