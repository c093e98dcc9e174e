"""A starting file as far as it is given by flags or answered, and what is to be asked next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import ClassVar, NamedTuple

from macau_edge.analysis.memory import Memory
from macau_edge.cli.new.questions import GROUPS, OF_A_BET, SIMPLE, TALLY, Inquiry
from macau_edge.cli.new.read import identifier, in_words, is_identifier, languages_in, none_of, wrong
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.message import quoted
from macau_edge.model.problem import Problem, UsageError
from macau_edge.reading.source import Source, source
from macau_edge.typed import About, Respelt, Sort, read
from macau_edge.wording.text import Phrasebook


class Turn(NamedTuple):
    """A question, of which `part`, a language or a row of prizes, and of which `bet` where a file may have several."""

    question: Inquiry
    part: str = ""
    bet: int = 0


@dataclass(kw_only=True)
class Draft(ABC):
    """What was `given` by flags, option -> its texts, and answered.

    `tongue` is what the person reads, `speaks` the language of the questions, where he has said one himself. `memory`
    has what was found of the bets.
    """

    kind: ClassVar[str]
    output: Path
    tongue: Language = "en"
    speaks: Language | None = None
    given: dict[str, list[str]] = field(default_factory=dict)
    answers: dict[Turn, str] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory, repr=False)

    # --- what is known ------------------------------------------------------------------------------------------------

    def texts(self, key: str, bet: int = 0) -> list[str]:
        """What is known of an option, as a flag has it; of texts those in the languages of the file, in their order."""
        if bet == 0 and key in self.given:
            return self.given[key]
        found = [(step, text) for step, text in self.answers.items() if (step.question.key, step.bet) == (key, bet)]
        if any(step.question.by_language for step, _ in found):
            found = [one for language in self.languages for one in found if one[0].part.endswith(language)]
        return [f"{step.part}={text}" if step.part else text for step, text in found if text]

    def one(self, key: str, bet: int = 0) -> str:
        """What is known of an option that has one text; nothing where nothing is."""
        return next(iter(self.texts(key, bet)), "")

    def outcomes(self, bet: int = 0) -> dict[str, str]:
        """What decides a new bet, under its keys; without others those lose which do not win."""
        found = {key: text for key in (*SIMPLE, *TALLY) if (text := self.one(key, bet)) and text != self.w("new.none")}
        return {**found, "lose": "others"} if set(found) == {"win"} else found

    @property
    def w(self) -> Phrasebook:
        """The words of the questions and of what is wrong: the person's, where he has said his language, and else those
        of the first one of the file.
        """
        lang = self.one("lang")
        return Phrasebook(self.speaks or (languages_in(lang, Phrasebook(self.tongue))[0] if lang else self.tongue))

    @property
    @abstractmethod
    def languages(self) -> tuple[Language, ...]:
        """The languages of the file; raises UsageError where they cannot be."""

    @property
    @abstractmethod
    def missing(self) -> Sequence[str]:
        """The flags without which there is nothing to write."""

    @property
    @abstractmethod
    def languages_offered(self) -> Sequence[str]:
        """The languages that it can be in, `pt+zh`; Enter chooses the first."""

    @property
    @abstractmethod
    def taken(self) -> Collection[str]:
        """The identifiers of bets that there are."""

    @abstractmethod
    def text(self) -> str:
        """The whole file; raises UsageError where something is missing, or it would have a mistake."""

    @abstractmethod
    def summary(self, text: str) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line."""

    # --- what is asked ------------------------------------------------------------------------------------------------

    def pending(self) -> Iterator[Turn]:
        """What is not known, in the order in which it is asked, as far as is known that it will be."""
        for group in GROUPS:
            for bet in count():
                for question in group:
                    if not question.when or set(question.when.split()) <= self.facts(bet):
                        yield from self._steps(question, bet)
                if group is not OF_A_BET or not self.has_further(bet):
                    break

    def _steps(self, question: Inquiry, bet: int) -> Iterator[Turn]:
        is_given = bet == 0 and question.key in self.given
        if question.kind in ("", self.kind) and not is_given and (question.prompt or question.is_a_trial):
            steps = (Turn(question, part, bet) for part in self.parts(question))
            yield from (step for step in steps if step not in self.answers)

    def facts(self, bet: int) -> set[str]:
        """What holds so far, for which questions are asked."""
        form, outcomes, called = self.one("form", bet), self.outcomes(bet), self.called(bet)
        found = {"further" if bet else "first", form or ("" if outcomes else "undecided")}
        found.add("tally" if any(key in TALLY for key in (form, *outcomes)) else "simple")
        return found | ({"counts"} if form in TALLY else set()) | ({"named"} if called else set())

    def called(self, bet: int) -> str:
        """The name that was answered where an identifier could have been; nothing otherwise."""
        text = self.one("bet", bet) if bet or "bet" not in self.given else ""
        return "" if is_identifier(text) else text

    def has_further(self, bet: int) -> bool:
        """Whether another bet is asked for after this one."""
        return False

    def parts(self, question: Inquiry) -> Iterable[str]:
        """What of a question is asked one by one: its languages, of which one is known before they are chosen."""
        if not question.by_language:
            return [""]
        return self.languages if self.one("lang") else [self.tongue]

    def choices(self, step: Turn) -> Mapping[str, str]:
        """Word -> what is said of it, where there is a list to choose from."""
        if step.question.key == "lang":
            called = {str(one): Phrasebook(one)("new.language") for one in LANGUAGES}
            return {word: " + ".join(called[one] for one in word.split("+")) for word in self.languages_offered}
        return {word: self.w(key) for word, key in step.question.choices.items()}

    def offered(self, step: Turn) -> str | None:
        """What Enter answers; None where there has to be an answer."""
        question, part, bet = step
        match question.key:
            case "lang":
                return self.languages_offered[0]
            case "id":  # made of the name
                found = read(Sort.IDENTIFIER, self.called(bet), About(known=tuple(self.taken)))
                free = (f"bet-{number}" for number in count(1) if f"bet-{number}" not in self.taken)
                return found.text if isinstance(found, Respelt) else next(free)
            case _ if not question.by_language or not question.offered_again:
                return question.default
        alike = (one for one in self.answers if (one.question, one.bet, one.part[:-2]) == (question, bet, part[:-2]))
        said = [text for one in alike if (text := self.answers[one])]
        return next(iter(said), (self.called(bet) if question.key == "name" else "") or question.default)

    def prompt(self, step: Turn) -> str:
        """The words of a question; of that for the languages in all of them, since who reads no other finds it so."""
        question, part, _ = step
        every = [self.w, *(Phrasebook(one) for one in LANGUAGES if question.key == "lang" and one != self.w.language)]
        said = " / ".join(w(question.prompt, **self.values(step)) for w in every)
        return (
            self.w("new.ask-in", question=said, language=self.w(f"new.in-{part[-2:]}"))
            if question.by_language
            else said
        )

    def values(self, step: Turn) -> Mapping[str, str]:
        """What stands in the words of a question, and in those above it."""
        return {"example": step.question.example, "none": self.w("new.none")}

    def read(self, step: Turn, text: str) -> str:
        """An answer as the file has it; raises UsageError where it cannot be taken."""
        match step.question.key:
            case "lang":
                return "+".join(languages_in(text, self.w))
            case "id":
                return identifier(text, self.w)
        choices = self.choices(step)
        if choices and text not in choices:
            names = self.w.either(list(choices))
            raise none_of(self.w, "choice", text, choices, text=text[:40], names=names)
        return step.question.read(text, self.w)

    @abstractmethod
    def check(self, trial: Turn) -> None:
        """Raises UsageError where what was answered about a device or a bet would be no sound file."""

    # --- what is forgotten --------------------------------------------------------------------------------------------

    def forget(self, trial: Turn) -> None:
        """Takes back all of the group that was tried: its answers, and its flags."""
        group = next(group for group in GROUPS if trial.question in group)
        for question in group if trial.bet == 0 else ():
            self.given.pop(question.key, None)
        self.answers = {
            step: text for step, text in self.answers.items() if step.question not in group or step.bet != trial.bet
        }

    def back(self) -> bool:
        """Takes back the last answer; whether there was one."""
        while self.answers:
            step, _ = self.answers.popitem()
            if not step.question.is_a_trial:
                return True
        return False

    # --- the file -----------------------------------------------------------------------------------------------------

    def source(self, text: str) -> Source:
        """The text as it is to stand at `output`; raises UsageError where it cannot be written."""
        try:
            return source(str(self.output), text.encode())
        except UnicodeEncodeError:
            raise wrong(self.w, "bytes") from None

    def check_none(self, problems: Sequence[Problem], text: str, key: str) -> None:
        """Raises UsageError where the file has a problem: what, by the words of `key`, and in which line."""
        for first in problems:
            lines, w = text.splitlines(), self.w
            there = 0 < first.place.line <= len(lines)
            line = w("new.in-line", line=lines[first.place.line - 1].strip()[:80]) if there else ""
            said = w(f"new.wrong.{key}", message=in_words(first.message, w), line=line)
            raise UsageError(quoted(said), in_words(first.help, w))

    def worth(self, bet: str, edges: Collection[Fraction], key: str) -> list[str]:
        """What a bet is worth in the file, from the house edges of its members; by `key` where the player has it."""
        if not edges:
            return [self.w("new.done-not-given", file=self.output, bet=bet)]
        low, high = (self.w.percent(edge) for edge in (min(edges), max(edges)))
        edge = low if low == high else self.w("phrase.run", low=low, high=high)
        said = self.w("new.done", file=self.output, bet=bet, edge=edge)
        return [said, "  " + self.w(key)] if min(edges) < 0 else [said]
