"""Questions on a terminal, each asked again until its answer can be taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import typer

from macau_edge.cli.starting.answers import Texts
from macau_edge.model import Language
from macau_edge.problem import UsageError
from macau_edge.reading.characters import faults

T = TypeVar("T")
LANGUAGE: dict[Language, str] = {"pt": "Portuguese", "zh": "Chinese", "en": "English"}
MONEY = 1_000_000_000
"""Patacas that a stake may have."""


def ask(question: str, default: str | None, read: Callable[[str], T]) -> T:
    """The answer, as `read` takes it; UsageError from it is shown, and the question comes back."""

    def value(text: str) -> T:
        try:
            return read(text.strip())
        except UsageError as error:
            raise typer.BadParameter(shown(error)) from None

    answer: T = typer.prompt(question, default=default, value_proc=value, show_default=bool(default))
    return answer


def ask_texts(question: str, languages: Sequence[Language], *, same: bool) -> Texts:
    """A text in each language, those that were answered; `same` where it is offered again for the next language."""
    found: dict[Language, str] = {}
    for language in languages:
        before = next(iter(found.values()), "") if same else ""
        if text := ask(f"{question}, in {LANGUAGE[language]}", before, one_line):
            found[language] = text
    return found


def shown(error: UsageError) -> str:
    """What is wrong and what to do, on one line."""
    return error.message + (f" ({error.help})" if error.help else "")


def one_line(text: str) -> str:
    """A text of one line; raises UsageError where nobody could see all of it."""
    for _, message, remedy in faults(text):
        raise UsageError(message, remedy)
    return text


def money(text: str) -> int | None:
    """Whole patacas, None where nothing was answered; raises UsageError where it is no number of them."""
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 10 or not 0 < int(text) <= MONEY:
        raise UsageError(f"`{text[:24]}` is not a whole number of patacas", "write it in digits")
    return int(text)
