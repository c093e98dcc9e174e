"""What is typed for a starting file, by flags or on a terminal, as the file has it; and what is wrong with it.

Every entry is read by `macau_edge.typed`. What is told is in the language of the questions, and not in the person's.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import NOTHING, Message, Remedy, quoted
from macau_edge.model.notation import BOOLEANS
from macau_edge.model.problem import UsageError, near
from macau_edge.questions.understood import MONEY, notify_listener
from macau_edge.reading.application import REFERENCE
from macau_edge.reading.citations import citation
from macau_edge.reading.fields import LINE, Findings, faults
from macau_edge.reading.plain import scalar
from macau_edge.typed.entries import About, Canonical, Respelt, Sort
from macau_edge.typed.parts import parts_by_language
from macau_edge.typed.reader import read_phrases, read_typed
from macau_edge.typed.said import note, refusal
from macau_edge.wording.head import PROSE, Texts
from macau_edge.wording.messages import in_words_of
from macau_edge.wording.text import Phrasebook

# --- what is wrong ----------------------------------------------------------------------------------------------------


def wrong(w: Phrasebook, key: str, /, **values: object) -> UsageError:
    """What is wrong with an answer, and what to write instead, in the language of the questions."""
    return UsageError(quoted(w(f"new.wrong.{key}", **values)), quoted(w(f"new.wrong.{key}-help", **values)))


def none_of(w: Phrasebook, key: str, word: str, known: Iterable[str], /, **values: object) -> UsageError:
    """That a word is none of the known ones, with the nearest of these, if any, in place of the remedy."""
    found = wrong(w, key, **values)
    close = [f"`{one}`" for one in near(word, known)]
    return UsageError(found.message, quoted(w("new.meant", names=w.either(close)))) if close else found


def in_words(message: Message, w: Phrasebook) -> Message:
    """What is told in the language of the questions, and no longer in that of the person."""
    return quoted(in_words_of(w.language, message)) if message else message


# --- one entry --------------------------------------------------------------------------------------------------------


def told_as(text: str, meant: Respelt[Any], w: Phrasebook) -> str:
    """The text that is meant by another, which is told."""
    notify_listener(in_words(note(text, meant), w))
    return meant.text


def meant_by(sort: Sort, text: str, w: Phrasebook) -> tuple[Any, str]:
    """The value of an answer and how it is written in a file; says how it was read where it was written otherwise.

    Raises:
        UsageError: it is nothing of that sort, or can be more than one.
    """
    found = read_typed(sort, text, About(in_file=False))
    if isinstance(found, Canonical):
        return found.value, found.text
    if isinstance(found, Respelt):
        return found.value, told_as(text, found, w)
    said = refusal(sort, text, found)
    assert said is not None
    raise UsageError(in_words(said.message, w), in_words(said.remedy, w))


def one_line(text: str, w: Phrasebook) -> str:
    """A text of one line; raises UsageError where nobody could see all of it."""
    for code, *_ in faults(text):
        raise wrong(w, code.partition("/")[2], length=len(text), most=LINE)
    return text


def ratio(text: str, w: Phrasebook) -> str:
    """A prize as a file has it, `5:2`; raises UsageError where it is none."""
    return meant_by(Sort.RATIO, text, w)[1]


def a_date(text: str, w: Phrasebook) -> str:
    """A date of the calendar, today's without one; raises UsageError where it is none."""
    return meant_by(Sort.DATE, text, w)[1] if text else datetime.date.today().isoformat()


def amount(text: str, w: Phrasebook) -> str:
    """A whole amount, nothing where nothing was answered; raises UsageError where it is none."""
    if not text:
        return ""
    found: Fraction = meant_by(Sort.AMOUNT, text, w)[0]
    if found.denominator > 1 or not 0 < found <= MONEY:
        raise wrong(w, "money", text=text[:24])
    return str(found)


def reference(text: str, w: Phrasebook) -> str:
    """What the applicant calls its request; raises UsageError where it is too long."""
    if len(one_line(text, w)) > REFERENCE:
        raise wrong(w, "reference", length=len(text), most=REFERENCE)
    return text


def article(text: str, w: Phrasebook) -> str:
    """A place in an act, or `silent`; raises UsageError where it is none."""
    if text and not is_article(text):
        raise wrong(w, "article", text=text[:40])
    return text


def is_article(text: str) -> bool:
    """Whether a text is a place in an act, or says that the act has none."""
    return citation(scalar(text), NOTHING, Findings()) is not None


def is_identifier(text: str) -> bool:
    """Whether a text can be what a bet is called, as it stands."""
    return isinstance(read_typed(Sort.IDENTIFIER, text), Canonical) and text.lower() not in BOOLEANS


def identifier(text: str, w: Phrasebook) -> str:
    """The identifier of a bet; raises UsageError where none is meant."""
    if text.lower() not in BOOLEANS:
        with suppress(UsageError):
            return meant_by(Sort.IDENTIFIER, text, w)[1]
    raise wrong(w, "bet", text=text[:60])


# --- several on a line ------------------------------------------------------------------------------------------------


def languages_in(text: str, w: Phrasebook) -> tuple[Language, ...]:
    """The languages of a file, `pt+zh`, in that order.

    Raises:
        UsageError: one of them is none of the three, or stands twice.
    """
    wanted = text.split("+")
    found = tuple(language for word in wanted for language in LANGUAGES if language == word.strip())
    if len(found) < len(wanted) or len(set(found)) < len(found):
        raise wrong(w, "languages", text=text[:40])
    return found


def texts_in(option: str, given: Sequence[str], languages: Sequence[Language], w: Phrasebook) -> Texts:
    """What was given for a text: `pt=…` for a language, `pt=…, zh=…` for two, or one that is the same in all.

    Raises:
        UsageError: it is given twice in a language, in one that the file is not in, or prose in none.
    """
    found: dict[Language, str] = {}
    for one in given:
        parts = parts_by_language(one)
        if len(parts) > 1 and not parts[0][0]:
            raise wrong(w, "first-language", option=option, text=parts[0][1][:40])
        for said, text in parts:
            language = next((known for known in LANGUAGES if known == said), None)
            if said and language is None:
                known = "`, `".join(f"{one}=" for one in languages)
                raise wrong(w, "unknown-language", option=option, language=said, known=known)
            if not said and option in PROSE and len(languages) > 1:
                raise wrong(w, "no-language", option=option)
            for into in (language,) if language else languages:
                if into in found:
                    raise wrong(w, "twice-in", option=option, language=into)
                if into not in languages:
                    raise wrong(w, "other-language", option=option, language=into, languages="+".join(languages))
                found[into] = text
    return found


def prizes_in(given: Iterable[str], w: Phrasebook) -> dict[str, str]:
    """Row -> prize: `12=5:2`, several with semicolons between them, or under no row a prize alone, `5:2`.

    Raises:
        UsageError: a row is given twice.
    """
    found: dict[str, str] = {}
    for text in (part for one in given for part in one.split(";") if part.strip() or one == part):
        (row, prize), _ = meant_by(Sort.PRIZE, text.strip(), w)
        row = re.sub(r"\s*,\s*", ",", row)
        if row in found:
            raise wrong(w, "row-twice" if row else "prize-twice", row=row)
        found[row] = prize.label
    return found


def rows_of(text: str, w: Phrasebook) -> str:
    """Prizes by row, `5=34:1; 6=90:1`; raises UsageError where one is none, or given twice."""
    return "; ".join(f"{row}={prize}" if row else prize for row, prize in prizes_in([text], w).items())


def check_row(row: str, prize: str, rows: Sequence[str], bet: str, w: Phrasebook) -> None:
    """Raises UsageError where a bet has no such row of prizes, for which a prize was typed."""
    if not rows:
        raise wrong(w, "no-prize", bet=bet)
    if row not in rows and rows == [""]:
        raise wrong(w, "one-row", bet=bet, row=row[:40], prize=shell_word(prize))
    if row not in rows:
        listed = w("phrase.comma").join(f"`--prize {shell_word(f'{one}={prize}')}`" for one in rows)
        raise none_of(w, "no-row" if row else "several", row, rows, bet=bet, row=row[:40], rows=listed)


def phrases_in(text: str, about: About, w: Phrasebook) -> list[str]:
    """The phrases of an answer as a file has them; says how each was read otherwise.

    What can be meant in several ways, or is only near to a word, is left as it was typed: the file is refused with it.
    """
    found: list[str] = []
    for phrase, meant in read_phrases(text, about):
        is_sure = isinstance(meant, Respelt) and not isinstance(meant.why, Remedy)
        written = told_as(phrase, meant, w) if is_sure and isinstance(meant, Respelt) else phrase
        is_list = is_sure and written.startswith("[")
        found += written.removeprefix("[").removesuffix("]").split(", ") if is_list else [written]
    return found
