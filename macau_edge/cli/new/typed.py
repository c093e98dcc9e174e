"""What a person types for a starting file, by flags or on a terminal: texts, prizes, a bet; what is wrong with it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from macau_edge.cli.messages import say, width_of
from macau_edge.model import LANGUAGES, Language, Ruleset
from macau_edge.model.bets import so_called
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import Message, Remedy, quoted
from macau_edge.model.notation import BOOLEANS
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import Problem, UsageError, near
from macau_edge.questions.understood import MONEY, tell
from macau_edge.reading.fields import LINE, faults
from macau_edge.reading.source import Source, source
from macau_edge.reports import wrapped
from macau_edge.typed import About, Canonical, Read, Respelt, Sort, Unreadable, note, read, refusal
from macau_edge.typed.numbers import GROUPS
from macau_edge.wording.messages import in_words_of
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.wording.head import Texts

# --- texts by language -----------------------------------------------------------------------------------------------


_LANGUAGE = re.compile(r"([a-z]{2})=(.*)", re.S)
_NEXT = re.compile(r"[,;，；]\s*(?=[a-z]{2}=)")


def wrong(w: Phrasebook, key: str, /, **values: object) -> UsageError:
    """What is wrong with an answer, and what to write instead, in the language of the questions."""
    return UsageError(quoted(w(f"new.wrong.{key}", **values)), quoted(w(f"new.wrong.{key}-help", **values)))


def meant(w: Phrasebook, key: str, word: str, known: Iterable[str], /, **values: object) -> UsageError:
    """The same of a word that is none of the known ones, with the nearest of these, if any, in place of the remedy."""
    found = wrong(w, key, **values)
    close = [f"`{one}`" for one in near(word, known)]
    return UsageError(found.message, quoted(w("new.meant", names=w.either(close)))) if close else found


def in_words(message: Message, w: Phrasebook) -> Message:
    """What is told in the language of the questions, and no longer in that of the person."""
    return quoted(in_words_of(w.language, message)) if message else message


def say_wrong(error: UsageError, w: Phrasebook) -> None:
    """Says what is wrong with an answer, and what to do, in the language of the questions."""
    say(in_words(error.message, w), in_words(error.help, w))


def source_of(text: str, output: Path, w: Phrasebook) -> Source:
    """The text of a file that is to stand at `output`; raises UsageError where it cannot be written."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise wrong(w, "bytes") from None
    return source(str(output), data)


def check_none(problems: Sequence[Problem], text: str, key: str, w: Phrasebook) -> None:
    """Raises UsageError where a starting file has a problem: what, by the words of `key`, and in which line."""
    if problems:
        first = problems[0]
        lines = text.splitlines()
        there = 0 < first.place.line <= len(lines)
        line = w("new.in-line", line=lines[first.place.line - 1].strip()[:80]) if there else ""
        message = in_words_of(w.language, first.message)
        raise UsageError(quoted(w(f"new.wrong.{key}", message=message, line=line)), in_words(first.help, w))


def worth(bet: str, edges: Collection[Fraction], output: Path, w: Phrasebook) -> str:
    """What a bet is worth in the file that was written, from the house edges of its members."""
    if not edges:
        return w("new.done-not-given", file=output, bet=bet)
    low, high = (w.percent(edge) for edge in (min(edges), max(edges)))
    return w("new.done", file=output, bet=bet, edge=low if low == high else w("phrase.run", low=low, high=high))


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
    from macau_edge.wording.head import PROSE  # which the help does without

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
        (row, prize), _ = meant_by(Sort.PRIZE, text.strip(), w)
        row = re.sub(r"\s*,\s*", ",", row)
        if row in found:
            raise wrong(w, "row-twice" if row else "prize-twice", row=row)
        found[row] = prize.label
    return found


def known_row(row: str, prize: str, rows: Sequence[str], bet: str, w: Phrasebook) -> None:
    """Raises UsageError where a bet has no such row of prizes, for which a prize was typed."""
    if not rows:
        raise wrong(w, "no-prize", bet=bet)
    if row not in rows and rows == [""]:
        raise wrong(w, "one-row", bet=bet, row=row[:40], prize=shell_word(prize))
    if row not in rows:
        listed = w("phrase.comma").join(f"`--prize {shell_word(f'{one}={prize}')}`" for one in rows)
        raise meant(w, "no-row" if row else "several", row, rows, bet=bet, row=row[:40], rows=listed)


# --- questions on a terminal, each asked again until its answer can be taken -----------------------------------------


T = TypeVar("T")


def ask(question: str, default: str | None, read: Callable[[str], T], w: Phrasebook) -> T:
    """The answer, as `read` takes it; UsageError from it is shown, and the question comes back.

    Raises:
        KeyboardInterrupt: Ctrl-C, or the end of what is typed (Ctrl-D).
    """
    while True:
        try:
            *above, last = _fitting(f"{question} [{default}]" if default else question, 2)
            typer.echo("".join(f"{part}\n" for part in above), nl=False)
            answer: str = typer.prompt(last, default=default, show_default=False, prompt_suffix=w("phrase.colon"))
        except typer.Abort:
            typer.echo()  # what is said next stands on a line of its own
            raise KeyboardInterrupt from None
        try:
            return read(answer.strip())
        except UsageError as error:
            say_wrong(error, w)


def _fitting(text: str, taken: int) -> Iterator[str]:
    """The lines of a text on a terminal on which so many columns are taken already; no word of it is cut."""
    width = width_of(sys.stderr) or 0  # where nobody looks at it
    return wrapped(text, width - taken) if width > taken + 20 else iter([text])


def choose(question: str, items: Mapping[str, str], default: str | None, read: Callable[[str], T], w: Phrasebook) -> T:
    """The answer to a question with a list, of which an item is its word or its number; `read` takes all else too."""
    words = list(items)
    width = max(map(len, words), default=0)
    for number, (word, said) in enumerate(items.items(), start=1):
        start = f"{number:4}  {word:{width}}  "
        typer.echo((start + f"\n{' ' * len(start)}".join(_fitting(said, len(start)))).rstrip())

    def word_of(text: str) -> str:
        is_number = text.isascii() and text.isdigit() and text not in items and 0 < whole_of(text[:9]) <= len(words)
        return words[whole_of(text[:9]) - 1] if is_number else text

    return ask(question, default, lambda text: read(word_of(text)), w)


def one_of(items: Collection[str], w: Phrasebook) -> Callable[[str], str]:
    """What takes one of these words and no other."""

    def read(text: str) -> str:
        if text not in items:
            raise meant(w, "choice", text, items, text=text[:40], names=w.either(list(items)))
        return text

    return read


def ask_languages(offered: Sequence[str], w: Phrasebook) -> str:
    """The languages of a starting file, `pt+zh`; Enter chooses the first that is offered.

    The question is in all of them, that of the person first: who reads no other finds it even where nobody said which.
    """
    called = {str(one): Phrasebook(one)("new.language") for one in LANGUAGES}
    items = {word: " + ".join(called[one] for one in word.split("+")) for word in offered}
    every = (w, *(Phrasebook(one) for one in LANGUAGES if one != w.language))
    question = " / ".join(one("new.ask-languages") for one in every)
    return choose(question, items, offered[0], lambda text: "+".join(read_languages(text, w)), w)


def ask_texts(
    question: str, languages: Sequence[Language], w: Phrasebook, *, same: bool, needed: bool = False, **values: str
) -> list[str]:
    """A text in each language, those that were answered, as a flag has them: `pt=…`.

    `question` is a key of the words, and `values` what they say; `same` where the text is offered again for the next
    language, `needed` where the first may not be left out.
    """
    found: dict[Language, str] = {}
    for language in languages:
        before = next(iter(found.values()), None if needed else "") if same else ""
        said = w("new.ask-in", question=w(question, **values), language=w(f"new.in-{language}"))
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
    amount: Fraction = meant_by(Sort.AMOUNT, text, w)[0]
    if amount.denominator > 1 or not 0 < amount <= MONEY:
        raise wrong(w, "money", text=text[:24])
    return amount.numerator


def meant_by(sort: Sort, text: str, w: Phrasebook) -> tuple[Any, str]:
    """The value of an answer and how it is written in a file; says how it was read where it was written otherwise.

    Raises:
        UsageError: it is nothing of that sort, or can be more than one.
    """
    found = read(sort, text, About(in_file=False))
    said = refusal(sort, text, found)
    if said and not isinstance(found, Respelt):
        raise UsageError(in_words(said.message, w), in_words(said.remedy, w))
    assert isinstance(found, Canonical | Respelt)
    if isinstance(found, Respelt):
        tell(in_words(note(text, found), w))
    return found.value, found.text


# --- a bet: what it is called, how it is decided, and what it pays ----------------------------------------------------


SIMPLE = ("win", "push", "lose")
TALLY = ("collect", "count", "until")
FORMS = ("outcomes", "collect", "count")
"""How a new bet is decided: by outcomes, by how many of some it collects, by how often it counts some."""


def bet_id(text: str, w: Phrasebook) -> str:
    """The identifier of a bet; raises UsageError where none is meant."""
    if text.lower() in BOOLEANS or isinstance(read(Sort.IDENTIFIER, text), Unreadable):
        raise wrong(w, "bet", text=text[:60])
    return meant_by(Sort.IDENTIFIER, text, w)[1]


def bet_of(text: str, ruleset: Ruleset, w: Phrasebook) -> str:
    """The identifier of a bet of a ruleset that a name means, or else that of a new one."""
    is_one = isinstance(read(Sort.IDENTIFIER, text), Canonical)
    called = [] if is_one else so_called(text, ruleset.bets.values())
    return called[0] if len(called) == 1 else bet_id(text, w)


def ratio(text: str, w: Phrasebook) -> str:
    """A prize as a file has it, `5:2`; raises UsageError where it is none."""
    return meant_by(Sort.RATIO, text, w)[1]


def phrases(text: str, about: About, w: Phrasebook) -> list[str]:
    """The phrases of an answer as a file has them, with commas between them; says how each was read otherwise.

    What can be meant in several ways, or is only near to a word, is left as it was typed: the file is refused with it.
    """
    items = [item.strip() for item in text.split(",")]
    found = [read(Sort.OUTCOMES, item, replace(about, in_list=len(items) > 1)) for item in items]
    if len(items) > 1 and (GROUPS.search(text) or any(isinstance(one, Unreadable) for one in found)):
        whole = read(Sort.OUTCOMES, text, about)  # whose comma may be within a number
        if not isinstance(whole, Unreadable):
            items, found = [text], [whole]
    return [phrase for item, one in zip(items, found, strict=True) for phrase in _phrases(item, one, w)]


def _phrases(text: str, found: Read[Any], w: Phrasebook) -> list[str]:
    if not isinstance(found, Respelt) or isinstance(found.why, Remedy):
        return [text]
    tell(in_words(note(text, found), w))
    is_list = found.text.startswith("[")
    return found.text.removeprefix("[").removesuffix("]").split(", ") if is_list else [found.text]


def all_outcomes(outcomes: Mapping[str, str]) -> Mapping[str, str]:
    """The outcomes of a bet as flags have them; without others those lose which do not win."""
    return {**outcomes, "lose": "others"} if set(outcomes) == {"win"} else outcomes


def ask_outcomes(example: str, until: str | None, w: Phrasebook) -> dict[str, str]:
    """How a bet is decided, and by what, under the keys of a bet; `until` is offered as the end of a count."""

    def line(text: str) -> str:
        return one_line(text, w)

    forms = {form: w(f"new.form-{form}") for form in FORMS}
    form = choose(w("new.ask-form"), forms, FORMS[0], one_of(FORMS, w), w)
    if form == "outcomes":
        asked = (("win", w("new.ask-win", example=example), None), ("push", w("new.ask-push"), ""),
                 ("lose", w("new.ask-lose"), "others"))  # fmt: skip
        found = {key: ask(question, default, line, w) for key, question, default in asked}
        return {key: found[key] for key in SIMPLE if found[key]}
    counted = ask(w(f"new.ask-{form}", example="2 to 6"), None, line, w)
    end = ask(w("new.ask-until", none=w("new.none")), until or w("new.none"), line, w)
    return {form: counted} if end == w("new.none") else {form: counted, "until": end}


def ask_prizes(outcomes: Mapping[str, str], w: Phrasebook) -> list[str]:
    """The prizes of a bet that is decided so, as a flag has them."""
    if not any(key in TALLY for key in outcomes):
        return [ask(w("new.ask-prize"), None, lambda text: ratio(text, w), w)]
    return ask(w("new.ask-prizes", example="5=34:1; 6 or more=90:1"), None, lambda text: _row_list(text, w), w)


def _row_list(text: str, w: Phrasebook) -> list[str]:
    rows = [row.strip() for row in text.split(";") if row.strip()]
    read_rows(rows, w)
    return rows
