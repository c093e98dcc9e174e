"""What is typed for a starting file, by flags or on a terminal, as the file has it.

What can mean one thing only is written so, and told. What is wrong with it is said by the reader that every command
has, or by that of the file, where it is left as it was typed.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any

from macau_edge.cli.spoken import persons_words
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.message import NOTHING, Remedy, quoted
from macau_edge.model.problem import UsageError
from macau_edge.questions.understood import notify_listener, patacas, understood
from macau_edge.reading.citations import citation
from macau_edge.reading.device import dice_of_players
from macau_edge.reading.fields import Findings, faults
from macau_edge.reading.plain import scalar
from macau_edge.typed.entries import About, Canonical, Read, Respelt, Sort
from macau_edge.typed.parts import parts_by_label, parts_by_language
from macau_edge.typed.reader import read_phrases, read_typed
from macau_edge.typed.said import note
from macau_edge.wording.head import PROSE

TYPED = About(in_file=False)
"""What is known of a place where no file is read."""


def wrong(key: str, /, **values: object) -> UsageError:
    """What is wrong with an answer, and what to write instead."""
    w = persons_words()
    return UsageError(quoted(w(f"new.wrong.{key}", **values)), quoted(w(f"new.wrong.{key}-help", **values)))


# --- one entry --------------------------------------------------------------------------------------------------------


def as_meant(text: str, found: Read[Any]) -> str:
    """A text as it is certainly meant, which is told; any other is left as it was typed, and refused with the file."""
    if not isinstance(found, Respelt) or isinstance(found.why, Remedy):
        return text
    notify_listener(note(text, found))
    return found.text


def one_line(text: str) -> str:
    """A text of one line; raises UsageError where nobody could see all of it."""
    for _, message, remedy in faults(text):
        raise UsageError(message, remedy)
    return text


def ratio(text: str) -> str:
    """A prize as a file has it, `5:2`; raises UsageError where it is none."""
    label: str = understood(Sort.RATIO, text).label
    return label


def a_date(text: str) -> str:
    """A date of the calendar, today's without one; raises UsageError where it is none."""
    return str(understood(Sort.DATE, text)) if text else datetime.date.today().isoformat()


def amount(option: str) -> Callable[[str], str]:
    """Reads a whole amount, nothing where nothing was answered; raises UsageError where it is none."""
    return lambda text: text and str(patacas(text, option))


def identifier(text: str) -> str:
    """The identifier of a bet; raises UsageError where none is meant."""
    return str(understood(Sort.IDENTIFIER, text))


def is_identifier(text: str) -> bool:
    """Whether a text can be what a bet is called, as it stands."""
    return isinstance(read_typed(Sort.IDENTIFIER, text), Canonical)


def article(text: str) -> str:
    """A place in an act, or `silent`; raises UsageError where it is none."""
    if text and not is_article(text):
        raise wrong("article", text=text[:40])
    return text


def is_article(text: str) -> bool:
    """Whether a text is a place in an act, or says that the act has none."""
    findings = Findings()
    return findings.attempt(citation, scalar(text), NOTHING, findings) is not None


def number(text: str) -> str:
    """A whole number, as of decks."""
    return as_meant(text, read_typed(Sort.COUNT, text, TYPED))


def dice(text: str) -> str:
    """How many dice there are, `2`, or of each how many sides it has, `[8, 8]` of `2d8`."""
    players = dice_of_players(text)
    return as_meant(text, Respelt(players, players)) if players else number(text)


def labels(text: str) -> str:
    """`1 to 36`, or labels with how often each is there, `red=12, gold=1`; a number alone as it stands."""
    found = read_typed(Sort.RANGE, text, About(in_file=False, of=Sort.COUNT))
    if "=" not in text and isinstance(found, Respelt) and " to " in found.text:
        return as_meant(text, found)
    return ", ".join(f"{one}={number(often)}" if often else one for one, often in parts_by_label(text))


# --- several on a line ------------------------------------------------------------------------------------------------


def languages_in(text: str) -> tuple[Language, ...]:
    """The languages of a file, `pt+zh`, in that order.

    Raises:
        UsageError: one of them is none of the three, or stands twice.
    """
    wanted = [word.strip() for word in text.split("+")]
    found = tuple(language for word in wanted for language in LANGUAGES if language == word)
    if len({*found}) < len(wanted):
        raise wrong("languages", text=text[:40])
    return found


def texts_in(option: str, given: Sequence[str], languages: Sequence[Language]) -> dict[Language, str]:
    """What was given for a text: `pt=…` for a language, `pt=…, zh=…` for two, or one that is the same in all.

    Raises:
        UsageError: it is given twice in a language, in one that the file is not in, or prose in none.
    """
    found: dict[Language, str] = {}
    for parts in map(parts_by_language, given):
        for said, text in parts:
            if not said and (len(parts) > 1 or (option in PROSE and len(languages) > 1)):
                raise wrong("no-language", option=option, text=text[:40])
            into = [one for one in languages if said in ("", one)]
            if not into:
                known = "`, `".join(f"{one}=" for one in languages)
                raise wrong("other-language", option=option, language=said, known=known)
            if not found.keys().isdisjoint(into):
                raise wrong("twice-in", option=option, language=into[0])
            found |= dict.fromkeys(into, text)
    return found


def prizes_in(given: Sequence[str]) -> dict[str, str]:
    """Row -> prize: `12=5:2`, several with semicolons between them, or under no row a prize alone, `5:2`.

    Raises:
        UsageError: a row is given twice.
    """
    found: dict[str, str] = {}
    for text in (part for one in given for part in one.split(";") if part.strip() or one == part):
        row, prize = understood(Sort.PRIZE, text.strip())
        row = ",".join(map(str.strip, row.split(",")))
        if row in found:
            raise wrong("row-twice", row=row or prize.label)
        found[row] = prize.label
    return found


def rows_of(text: str) -> str:
    """Prizes by row, `5=34:1; 6=90:1`; raises UsageError where one is none, or given twice."""
    return "; ".join(f"{row}={prize}" if row else prize for row, prize in prizes_in([text]).items())


def phrases_in(text: str, about: About) -> list[str]:
    """The phrases of an answer as a file has them, and of outcomes that only a list can say its items."""
    found: list[str] = []
    for phrase, read in read_phrases(text, about):
        written = as_meant(phrase, read)
        is_list = written != phrase and written.startswith("[")
        found += written.removeprefix("[").removesuffix("]").split(", ") if is_list else [written]
    return found
