"""What a person types: the texts of a flag, and the answers to questions on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

import typer

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import UsageError, near
from macau_edge.reading.fields import LINE, faults
from macau_edge.wording.text import Phrasebook

# --- texts by language -----------------------------------------------------------------------------------------------


PROSE = ("capacity", "representative-capacity", "representative-powers")
"""Texts that are always written by language."""
_LANGUAGE = re.compile(r"([a-z]{2})=(.*)", re.S)
_NEXT = re.compile(r"[,;，；]\s*(?=[a-z]{2}=)")

Texts = Mapping[Language, str]


def wrong(w: Phrasebook, key: str, /, **values: object) -> UsageError:
    """What is wrong with an answer, and what to write instead, in the language of the questions."""
    return UsageError(w(f"new.wrong.{key}", **values), w(f"new.wrong.{key}-help", **values))


def meant(w: Phrasebook, key: str, word: str, known: Iterable[str], /, **values: object) -> UsageError:
    """The same of a word that is none of the known ones, with the nearest of these, if any, in place of the remedy."""
    found = wrong(w, key, **values)
    close = [f"`{one}`" for one in near(word, known)]
    return UsageError(found.message, w("new.meant", names=w.either(close))) if close else found


def read_languages(text: str, w: Phrasebook) -> tuple[Language, ...]:
    """The languages of an application, `pt+zh`, in that order.

    Raises:
        UsageError: one of them is none of the three, or stands twice.
    """
    wanted = text.split("+")
    found = tuple(language for word in wanted for language in LANGUAGES if language == word.strip())
    if len(found) < len(wanted) or len(set(found)) < len(found):
        raise wrong(w, "languages", text=text[:40])
    return found


def read_texts(option: str, given: Sequence[str], languages: Sequence[Language], w: Phrasebook) -> Texts:
    """What was given for a text: `pt=…` for a language, `pt=…, zh=…` for two, or one that is the same in all.

    Raises:
        UsageError: it is given twice in a language, in one that the application is not in, or prose in none.
    """
    found: dict[Language, str] = {}
    for text in chain.from_iterable(_by_language(option, one, w) for one in given):
        match = _LANGUAGE.fullmatch(text)
        language = next((one for one in LANGUAGES if match and match[1] == one), None)
        if match and language is None:
            known = "`, `".join(f"{one}=" for one in languages)
            raise wrong(w, "unknown-language", option=option, language=match[1], known=known)
        if language is None and option in PROSE and len(languages) > 1:
            raise wrong(w, "no-language", option=option)
        for one in (language,) if language else languages:
            if one in found:
                raise wrong(w, "twice-in", option=option, language=one)
            if one not in languages:
                raise wrong(w, "other-language", option=option, language=one, languages="+".join(languages))
            found[one] = match[2].strip() if match and language else text
    return found


def _by_language(option: str, text: str, w: Phrasebook) -> list[str]:
    """The texts of a flag with several languages, `pt=A, zh=B`; raises UsageError where the first says none."""
    parts = _NEXT.split(text)
    if len(parts) > 1 and not _LANGUAGE.fullmatch(parts[0]):
        raise wrong(w, "first-language", option=option, text=parts[0][:40])
    return parts


# --- prizes by row ---------------------------------------------------------------------------------------------------


def read_rows(given: Sequence[str], w: Phrasebook) -> dict[str, str]:
    """Row -> prize: `12=5:2`, or under no row a prize alone, `5:2`.

    Raises:
        UsageError: a row is given twice.
    """
    found: dict[str, str] = {}
    for text in given:
        row, equals, prize = text.rpartition("=")
        row = re.sub(r"\s*,\s*", ",", row.strip()) if equals else ""
        if row in found:
            raise wrong(w, "row-twice" if row else "prize-twice", row=row)
        found[row] = prize.strip()
    return found


def known_row(row: str, rows: Sequence[str], bet: str, w: Phrasebook) -> None:
    """Raises UsageError where a bet has no such row of prizes."""
    if not rows:
        raise wrong(w, "no-prize", bet=bet)
    if row not in rows and rows == [""]:
        raise wrong(w, "one-row", bet=bet, row=row[:40])
    if row not in rows:
        listed = ", ".join(f"`--prize {shell(one)}=…`" for one in rows)
        raise meant(w, "no-row" if row else "several", row, rows, bet=bet, row=row[:40], rows=listed)


def shell(text: str) -> str:
    """A text as it is typed on a command line."""
    return text if re.fullmatch(r"[\w,=:./-]+", text) else f'"{text}"'


# --- questions on a terminal, each asked again until its answer can be taken -----------------------------------------


T = TypeVar("T")
MONEY = 1_000_000_000
"""What a stake may be."""


def ask(question: str, default: str | None, read: Callable[[str], T], w: Phrasebook) -> T:
    """The answer, as `read` takes it; UsageError from it is shown, and the question comes back.

    Raises:
        KeyboardInterrupt: Ctrl-C, or the end of what is typed (Ctrl-D).
    """
    while True:
        try:
            answer: str = typer.prompt(question, default=default, show_default=bool(default))
        except typer.Abort:
            typer.echo()  # what is said next stands on a line of its own
            raise KeyboardInterrupt from None
        try:
            return read(answer.strip())
        except UsageError as error:
            tell(error, w)


def tell(error: UsageError, w: Phrasebook) -> None:
    """Says on standard error what is wrong and what to do, on one line."""
    said = w("phrase.aside", text=error.message, said=error.help) if error.help else error.message
    typer.echo(w("new.error", message=said), err=True)


def choose(question: str, items: Mapping[str, str], default: str | None, read: Callable[[str], T], w: Phrasebook) -> T:
    """The answer to a question with a list, of which an item is its word or its number; `read` takes all else too."""
    words = list(items)
    width = max(map(len, words), default=0)
    for number, (word, said) in enumerate(items.items(), start=1):
        typer.echo(f"{number:4}  {word:{width}}  {said}".rstrip())

    def word_of(text: str) -> str:
        is_number = text.isascii() and text.isdigit() and text not in items and 0 < int(text[:9]) <= len(words)
        return words[int(text[:9]) - 1] if is_number else text

    return ask(question, default, lambda text: read(word_of(text)), w)


def one_of(items: Collection[str], w: Phrasebook) -> Callable[[str], str]:
    """What takes one of these words and no other."""

    def read(text: str) -> str:
        if text not in items:
            raise meant(w, "choice", text, items, text=text[:40], names=w.either(list(items)))
        return text

    return read


def ask_texts(question: str, languages: Sequence[Language], w: Phrasebook, *, same: bool) -> list[str]:
    """A text in each language, those that were answered, as a flag has them: `pt=…`.

    `question` is a key of the words; `same` where the text is offered again for the next language.
    """
    found: dict[Language, str] = {}
    for language in languages:
        before = next(iter(found.values()), "") if same else ""
        said = w("new.ask-in", question=w(question), language=w(f"new.in-{language}"))
        if text := ask(said, before, lambda text: one_line(text, w), w):
            found[language] = text
    return [f"{language}={text}" for language, text in found.items()]


def one_line(text: str, w: Phrasebook) -> str:
    """A text of one line; raises UsageError where nobody could see all of it."""
    for code, *_ in faults(text):
        raise wrong(w, code.partition("/")[2], length=len(text), most=LINE)
    return text


def money(text: str, w: Phrasebook) -> int | None:
    """A whole amount, None where nothing was answered; raises UsageError where it is none."""
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 10 or not 0 < int(text) <= MONEY:
        raise wrong(w, "money", text=text[:24])
    return int(text)
