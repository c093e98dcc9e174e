"""What a person types: the texts of a flag, and the answers to questions on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

import typer

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import UsageError
from macau_edge.reading.fields import faults
from macau_edge.wording.text import Phrasebook

# --- texts by language -----------------------------------------------------------------------------------------------


PROSE = ("capacity", "representative-capacity", "representative-powers")
"""Texts that are always written by language."""
_LANGUAGE = re.compile(r"(en|pt|zh)=(.*)", re.S)
_NEXT = re.compile(r"[,;，；]\s*(?=(?:en|pt|zh)=)")

Texts = Mapping[Language, str]


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
    """What was given for a text: `pt=…` for a language, `pt=…, zh=…` for two, or one that is the same in all.

    Raises:
        UsageError: it is given twice in a language, in one that the application is not in, or prose in none.
    """
    found: dict[Language, str] = {}
    for text in chain.from_iterable(_by_language(option, one) for one in given):
        match = _LANGUAGE.fullmatch(text)
        language = next((one for one in LANGUAGES if match and match[1] == one), None)
        if language is None and option in PROSE and len(languages) > 1:
            raise UsageError(f"`--{option}` does not say what language it is in", f"write `--{option} pt=…`")
        for one in (language,) if language else languages:
            if one in found:
                raise UsageError(f"`--{option}` is given twice in `{one}`", "keep one of the two")
            if one not in languages:
                raise UsageError(f"`--{option}` is given in `{one}`", f"add it to `--lang {'+'.join(languages)}`")
            found[one] = match[2].strip() if match and language else text
    return found


def _by_language(option: str, text: str) -> list[str]:
    """The texts of a flag with several languages, `pt=A, zh=B`; raises UsageError where the first says none."""
    parts = _NEXT.split(text)
    if len(parts) > 1 and not _LANGUAGE.fullmatch(parts[0]):
        raise UsageError(f"`--{option}` says `{parts[0][:40]}` in no language", f"write `--{option} 'pt=…, zh=…'`")
    return parts


# --- questions on a terminal, each asked again until its answer can be taken -----------------------------------------


T = TypeVar("T")
MONEY = 1_000_000_000
"""Patacas that a stake may have."""


def ask(question: str, default: str | None, read: Callable[[str], T]) -> T:
    """The answer, as `read` takes it; UsageError from it is shown, and the question comes back.

    Raises:
        KeyboardInterrupt: Ctrl-C, which the library would take for the end of what is typed.
    """

    def value(text: str) -> T:
        try:
            return read(text.strip())
        except UsageError as error:
            raise typer.BadParameter(shown(error)) from None

    try:
        answer: T = typer.prompt(question, default=default, value_proc=value, show_default=bool(default))
    except typer.Abort as error:
        typer.echo()  # what is said next stands on a line of its own
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise
    return answer


def choose(question: str, items: Mapping[str, str], default: str | None, read: Callable[[str], T]) -> T:
    """The answer to a question with a list, of which an item is its word or its number; `read` takes all else too."""
    words = list(items)
    width = max(map(len, words), default=0)
    for number, (word, said) in enumerate(items.items(), start=1):
        typer.echo(f"{number:4}  {word:{width}}  {said}".rstrip())

    def word_of(text: str) -> str:
        is_number = text.isascii() and text.isdigit() and text not in items and 0 < int(text[:9]) <= len(words)
        return words[int(text[:9]) - 1] if is_number else text

    return ask(question, default, lambda text: read(word_of(text)))


def ask_texts(question: str, languages: Sequence[Language], *, same: bool) -> list[str]:
    """A text in each language, those that were answered, as a flag has them: `pt=…`.

    `question` is a key of the words; `same` where the text is offered again for the next language.
    """
    found: dict[Language, str] = {}
    w = Phrasebook(languages[0])
    for language in languages:
        before = next(iter(found.values()), "") if same else ""
        said = w("new.ask-in", question=w(question), language=w(f"new.in-{language}"))
        if text := ask(said, before, one_line):
            found[language] = text
    return [f"{language}={text}" for language, text in found.items()]


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
