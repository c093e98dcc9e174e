"""A starting file as it is asked for: its questions from the first on, answered by flags or by what was typed.

They are gone through from the beginning after every answer: what hangs on an answer follows from it, and who goes back
takes the last one away. What was typed stands in the file as it was typed; the reader of the file says what is wrong
with it, and what is certainly meant there is written instead, as by `check --fix`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.memory import Memory
from macau_edge.checks.mends import Mend, mend_of, mended
from macau_edge.cli.messages import in_persons_language
from macau_edge.cli.new.questions import QUESTIONS, Inquiry
from macau_edge.cli.spoken import persons_words, set_language
from macau_edge.model import LANGUAGES, Language, Ruleset
from macau_edge.model.message import quoted
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, UsageError, nearest
from macau_edge.model.records import dataclass, field
from macau_edge.outcomes.options import choose
from macau_edge.questions.understood import notify_listener, understood, value_taken
from macau_edge.reading.fields import faults
from macau_edge.reading.nodes import MappingNode, SequenceNode
from macau_edge.reading.plain import mapping, scalar
from macau_edge.reading.source import FileText, Source
from macau_edge.typed.entries import About, Canonical, Respelt, Sort
from macau_edge.typed.examples import examples
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.parts import parts_by_language
from macau_edge.typed.reader import read_phrases, read_typed
from macau_edge.typed.said import note
from macau_edge.wording.head import PROSE, Texts
from macau_edge.wording.text import Phrasebook

OUTCOMES = ("win", "push", "lose", "collect", "count", "until")
"""The keys of what decides a bet."""
OF_FORMS: Mapping[str, Sequence[str]] = {
    "outcomes": ("win", "push", "lose"),
    "collect": ("collect", "until"),
    "count": ("count", "until"),
}
"""Form of a new bet -> those that are asked for."""


def wrong(key: str, /, **values: object) -> UsageError:
    """What is wrong with an answer, and what to write instead."""
    w = persons_words()
    return UsageError(quoted(w(f"new.wrong.{key}", **values)), quoted(w(f"new.wrong.{key}-help", **values)))


class AgainError(UsageError):
    """What is wrong with several answers, or with flags, which are forgotten: they are asked for again."""


@dataclass(kw_only=True, eq=False)
class Turn(Exception):
    """A question that has no answer yet: its words, what Enter answers, the list to choose from, and the language."""

    question: Inquiry
    w: Phrasebook
    offered: str | None
    choices: Mapping[str, str]
    language: str
    values: Mapping[str, str]

    @property
    def words(self) -> str:
        """The words of the question; of that for the languages in all of them, since who reads no other finds it so."""
        w = self.w
        every = [w, *(Phrasebook(one) for one in LANGUAGES if self.question.name == "lang" and one != w.language)]
        said = " / ".join(one(self.question.prompt, **self.values) for one in every)
        return w("new.ask-in", question=said, language=w(f"new.in-{self.language}")) if self.language else said

    def taken(self, text: str) -> str:
        """What was typed as the file has it; raises UsageError where it cannot be taken."""
        words, w = list(self.choices), self.w
        if not text and self.offered is None:
            example = self.values["example"] or next(iter(words), "")
            remedy = w("new.wrong.blank-help", example=example) if example else w("new.wrong.blank-text")
            raise UsageError(quoted(w("new.wrong.blank", question=self.words)), quoted(remedy))
        number = whole_of(text[:9]) if text.isascii() and text.isdigit() and text not in words else 0
        said = words[number - 1] if 0 < number <= len(words) else text or self.offered or ""
        if words and said not in words and not self.question.is_open:
            error = wrong("choice", text=said[:40], names=w.either(words))
            raise UsageError(error.message, nearest(said, words, error.help))
        return said if said == self.offered else as_written(self.question.sort, said)


@dataclass(kw_only=True)
class Draft(ABC):
    """What was `given` by flags, option -> its texts, and the `answers` in the order in which they were typed.

    `tongue` is what the person reads, `speaks` the language of the questions, where he has said one himself. Nothing is
    asked where it does not `asks`: what is missing is noted.
    """

    lacks: ClassVar[str]
    """The key of what is said where flags are missing."""
    output: Path
    given: dict[str, list[str]]
    tongue: Language = "en"
    speaks: Language | None = None
    asks: bool = False
    answers: list[str] = field(default_factory=list)
    at: int = 0
    """How many of the answers were taken on this way through the questions."""
    last: str = ""
    """The flag that was taken last; nothing where it was an answer."""
    missing: dict[str, None] = field(default_factory=dict)
    """The flags without which there is nothing to write."""
    languages: tuple[Language, ...] = ()
    reads: Language = "en"
    """The language of the questions: the person's, where he has said one, and else the first that the file has."""
    is_further: bool = False
    """Whether it is asked of what no flag says anything of: a bet after the first, and what comes after the bets."""
    sound: dict[str, str] = field(default_factory=dict, repr=False)
    """Text -> what was certainly meant in it, and found sound."""
    memory: Memory = field(default_factory=Memory, repr=False)
    final: str = ""
    """The whole file, when all is answered."""

    # --- the way through the questions --------------------------------------------------------------------------------

    def run(self) -> Turn | None:
        """The first question that has no answer; None where all of them have one, and the file is sound.

        Raises:
            AgainError: an answer cannot be taken, or a flag, where it asks; it is forgotten.
            UsageError: a flag cannot be taken, and nothing is asked; or what is wrong hangs on no answer and no flag.
        """
        self.at, self.last, self.is_further, self.missing = 0, "", False, {}
        try:
            try:
                self.speak(self.flag("lang")[0] if self.gives("lang") else "")
                self.interview()
            except Turn as turn:
                self.check()
                return turn
        except AgainError:
            raise
        except UsageError as error:  # what was taken last is wrong
            self.forget(error, len(self.answers) if self.last else max(self.at - 1, 0), self.last)
        return None

    @abstractmethod
    def interview(self) -> None:
        """Asks for all of the file in its order."""

    @abstractmethod
    def check(self) -> None:
        """Raises UsageError where the last answer would be wrong in the file, whatever comes after it."""

    def missing_error(self) -> UsageError:
        """That flags are missing, and what to write."""
        return wrong(self.lacks, flags=self.w("phrase.comma").join(self.missing))

    @abstractmethod
    def summary(self) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line, in the language of the questions."""

    @property
    def w(self) -> Phrasebook:
        """The words of the questions."""
        return Phrasebook(self.reads)

    def speak(self, languages: str) -> None:
        """Goes on in a language that was said of the file, `pt+zh`; raises UsageError where it is none of the three."""
        self.languages = languages_in(languages) if languages else ()
        self.reads = self.speaks or (*self.languages, self.tongue)[0]
        set_language(self.reads)

    def ask_languages(self, sets: Sequence[str]) -> None:
        """Asks for the languages of the file, of which these are offered."""
        called = {str(one): Phrasebook(one)("new.language") for one in LANGUAGES}
        listed = {word: " + ".join(called[one] for one in word.split("+")) for word in sets}
        if said := self.ask("lang", offered=sets[0], choices=listed):
            self.speak(said)
        else:
            self.languages = languages_in(sets[0])

    def flag(self, key: str) -> list[str]:
        """The texts of a flag that is given."""
        self.last = key
        return self.given[key]

    def gives(self, *keys: str) -> bool:
        """Whether one of these flags is given, and says something of what is asked now."""
        return not self.is_further and any(key in self.given for key in keys)

    def ask(
        self, name: str, *, offered: str | None = None, choices: Mapping[str, str] | None = None, language: str = "",
        **values: str,
    ) -> str:  # fmt: skip
        """The answer to a question as the file has it; nothing where none is given and it is not asked.

        Raises:
            Turn: it is asked.
            UsageError: what was answered cannot be taken.
        """
        question = QUESTIONS[name]
        offered = question.offered if offered is None else offered
        if self.gives(question.key or name):
            said = as_written(question.sort, self.flag(question.key or name)[0].strip(), name)
        elif not self.asks or not question.prompt:
            if offered is None or question.needed:
                self.missing[question.needed or f"--{name}"] = None
            return ""
        else:
            listed = choices or {word: self.w(key) for word, key in question.choices.items()}
            shown = {"example": question.example, "none": self.w("new.none"), **values}
            turn = Turn(question=question, w=self.w, offered=offered, choices=listed, language=language, values=shown)
            if self.at == len(self.answers):
                raise turn
            self.at, self.last = self.at + 1, ""
            said = turn.taken(self.answers[self.at - 1])
        return "" if question.stays and said == offered else said

    def texts(self, name: str, offered: str | None = None, *, known: Texts | None = None, **values: str) -> Texts:
        """A text in each language of the file, as far as it is said; raises as `ask` does."""
        question, found = QUESTIONS[name], dict(known or {})
        if self.gives(question.key or name):
            return self.by_language(question.key or name, self.flag(question.key or name))
        if question.is_once and (text := self.ask(name)):
            return dict.fromkeys(self.languages, text)
        for language in () if question.is_once else self.languages:
            alike = next(filter(None, found.values()), offered) if question.is_same else offered
            if language not in found:
                found[language] = self.ask(name, offered=alike, choices=None, language=language, **values)
        return {language: found[language] for language in self.languages if found.get(language)}

    def by_language(self, option: str, given: Iterable[str]) -> Texts:
        """What was given for a text: `pt=…` for a language, `pt=…, zh=…` for two, or one that is the same in all.

        Raises:
            UsageError: it is given twice in a language, in one that the file is not in, or prose in none.
        """
        found: dict[Language, str] = {}
        for parts in map(parts_by_language, given):
            for said, text in parts:
                if not said and (len(parts) > 1 or (option in PROSE and len(self.languages) > 1)):
                    raise wrong("no-language", option=option, text=text[:40])
                into = [one for one in self.languages if said in ("", one)]
                if not into:
                    known = "`, `".join(f"{one}=" for one in self.languages)
                    raise wrong("other-language", option=option, language=said, known=known)
                if not found.keys().isdisjoint(into):
                    raise wrong("twice-in", option=option, language=into[0])
                found |= dict.fromkeys(into, as_written(None, text))
        return found

    @contextmanager
    def together(self, begin: int, *flags: str) -> Iterator[None]:
        """What is wrong here is so with all answers since `begin` and with these flags.

        Raises:
            AgainError: it was, and they are forgotten.
        """
        try:
            yield
        except UsageError as error:
            self.forget(error, begin, *flags)

    def forget(self, error: UsageError, begin: int, *flags: str) -> NoReturn:
        """Forgets the answers since `begin` and these flags, and raises that they are asked for again.

        Raises:
            AgainError: they are forgotten.
            UsageError: nothing is asked, or nothing could be asked again.
        """
        wrong_flags = [one for one in flags if self.gives(one)]
        if not self.asks or not (wrong_flags or self.answers[begin:]):
            raise error
        del self.answers[begin:]
        for key in wrong_flags:
            del self.given[key]
        raise AgainError(error.message, error.help) from None

    # --- a bet --------------------------------------------------------------------------------------------------------

    def identified(self, called: str, taken: Collection[str]) -> str:
        """The identifier of a bet; one is asked for where a name was answered, and the one made of it is offered.

        Raises:
            UsageError: none can be meant, or another bet has it.
        """
        found = read_typed(Sort.IDENTIFIER, called, About(known=tuple(taken)))
        if self.gives("bet") or is_identifier(called):
            id_ = as_written(Sort.IDENTIFIER, called)
        else:
            free = (f"bet-{number}" for number in range(1, len(taken) + 2) if f"bet-{number}" not in taken)
            id_ = self.ask("id", offered=found.text if isinstance(found, Respelt) else next(free))
        if id_ in taken:
            raise wrong("bet-there", bet=id_)
        return id_

    def decided(self, ruleset: Ruleset | None) -> MappingNode:
        """What decides a new bet and what it pays; raises UsageError where the prizes are not those of its form."""
        about = about_outcomes(ruleset.device, (*ruleset.names, *ruleset.options)) if ruleset else About()
        example, none = next(examples(about), "").strip("[]"), self.w("new.none")
        asked = () if self.gives(*OUTCOMES) else OF_FORMS.get(self.ask("form"), ())
        offered = {"until": "7" if about.numbers else none}
        keys = [key for key in OUTCOMES if key in asked or self.gives(key)]
        shown = {"win": {"example": example}}
        answers = ((key, self.ask(key, offered=offered.get(key), choices=None, **shown.get(key, {}))) for key in keys)
        said = {key: text for key, text in answers if text not in ("", none)}
        if list(said) == ["win"]:
            said["lose"] = "others"
        is_tally = "collect" in said or "count" in said
        given = self.flag("prize") if self.gives("prize") else [self.ask("prizes" if is_tally else "prize")]
        if self.missing:
            return mapping({})
        prizes = prizes_in(given)
        if "" in prizes and not {*said} & {*OF_FORMS["outcomes"]}:
            raise wrong("by-count")
        if list(prizes) != [""] and not is_tally:
            raise wrong("one-prize")
        bare = {key: re.sub(r"^\s*\[(.*)\]\s*$", r"\1", text) for key, text in said.items()}  # a list as in a file
        phrases = {key: [scalar(phrase) for phrase, _ in read_phrases(text, about)] for key, text in bare.items()}
        clauses = {key: SequenceNode(tuple(each), NOWHERE) if each[1:] else each[0] for key, each in phrases.items()}
        # what ends before it is paid loses, and without an end the table decides alone
        rest = {"others": "lose"} if "until" in said else {}
        table = {"by": "count" if "count" in said else "collected", **prizes, **rest}
        return mapping({**clauses, "pays": prizes[""] if "" in prizes else mapping(table)})

    # --- the file -----------------------------------------------------------------------------------------------------

    def mended(self, text: str, look: Callable[[Source], Collection[Problem]], key: str) -> str:
        """The text with what is certainly meant in it, which is told; by `key` is said what is wrong.

        Raises:
            UsageError: what is looked for finds a problem: what, and in which line.
        """

        def check(written: FileText) -> Collection[Problem]:
            try:
                return look(written.source)
            except ProblemError as error:
                return error.problems

        written = FileText(str(self.output), text)
        with open_meter(meter().limit):  # whatever was tried before
            while text not in self.sound and (found := check(written)):
                mends = (mend_of(written, one, found, check) for one in found if not one.is_guessed)
                mend = next((one for one in mends if isinstance(one, Mend)), None)
                if mend is None:
                    raise self._problem_error(next(iter(found)), written.text, key)
                notify_listener(note(mend.was.strip('"'), Respelt(mend.instead, mend.instead)))
                written = mended(written, mend)
        return self.sound.setdefault(text, written.text)

    def _problem_error(self, problem: Problem, text: str, key: str) -> UsageError:
        lines, w, there = text.splitlines(), self.w, problem.place.line
        line = w("new.in-line", line=lines[there - 1].strip()[:80]) if 0 < there <= len(lines) else ""
        said = w(f"new.wrong.{key}", message=in_persons_language(problem.message), line=line)
        return UsageError(quoted(said), problem.help)

    def worth(self, ruleset: Ruleset, only: Collection[str], key: str) -> Iterator[str]:
        """What these bets are worth, from the house edges of their members; by `key` where the player has it."""
        analysis = analyse_ruleset(ruleset, choose(ruleset, {}), only=only, memory=self.memory)
        for bet in only:
            edges = [one.measures.house_edge for one in analysis.bets if one.member.bet.id == bet and one.measures]
            if not edges:
                yield self.w("new.done-not-given", file=self.output, bet=bet)
                continue
            low, high = (self.w.percent(edge) for edge in (min(edges), max(edges)))
            edge = low if low == high else self.w("phrase.run", low=low, high=high)
            yield self.w("new.done", file=self.output, bet=bet, edge=edge)
            if min(edges) < 0:
                yield "  " + self.w(key)


def as_written(sort: Sort | None, text: str, option: str = "") -> str:
    """A text as a file has it, with a note where it was typed otherwise; raises UsageError where it is none."""
    for _, message, remedy in faults(text):
        raise UsageError(message, remedy)
    if sort is None or not text:
        return text
    found: Any = read_typed(sort, text, About(in_file=False))
    value_taken(sort, text, found, option)
    return str(found.text)


def is_identifier(text: str) -> bool:
    """Whether a text can be what a bet is called, as it stands."""
    return isinstance(read_typed(Sort.IDENTIFIER, text), Canonical)


def languages_in(text: str) -> tuple[Language, ...]:
    """The languages of a file, `pt+zh`; raises UsageError where one is none of the three, or stands twice."""
    wanted = [word.strip() for word in text.split("+")]
    found = tuple(one for word in wanted for one in LANGUAGES if one == word)
    if len({*found}) < len(wanted):
        raise wrong("languages", text=text[:40])
    return found


def prizes_in(given: Iterable[str]) -> dict[str, str]:
    """Row -> prize: `12=5:2`, several with semicolons between them, or under no row a prize alone, `5:2`.

    Raises:
        UsageError: one is none, or a row is given twice.
    """
    found: dict[str, str] = {}
    for text in (part for one in given for part in re.split("[;；]", one) if part.strip() or one == part):
        row, prize = understood(Sort.PRIZE, text.strip())
        row = ",".join(map(str.strip, row.split(",")))
        if row in found:
            raise wrong("row-twice", row=row or prize.label)
        found[row] = prize.label
    return found
