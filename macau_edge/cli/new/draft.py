"""A starting file as far as it is given by flags or answered, and what is to be asked next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import ClassVar, NamedTuple

from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.memory import Memory
from macau_edge.cli.messages import in_persons_language
from macau_edge.cli.new.questions import DEVICES, GROUPS, OF_A_BET, RULESET, SIMPLE, TALLY, Inquiry
from macau_edge.cli.new.read import is_identifier, languages_in, phrases_in, prizes_in, texts_in, wrong
from macau_edge.model import LANGUAGES, Language, Ruleset
from macau_edge.model.message import quoted
from macau_edge.model.problem import NOWHERE, Problem, UsageError, nearest
from macau_edge.model.records import dataclass, field
from macau_edge.outcomes.options import choose
from macau_edge.reading.nodes import MappingNode, SequenceNode
from macau_edge.reading.plain import mapping, scalar
from macau_edge.reading.source import Source, source
from macau_edge.typed.entries import About, Respelt, Sort
from macau_edge.typed.examples import examples
from macau_edge.typed.reader import read_typed
from macau_edge.wording.text import Phrasebook


class Turn(NamedTuple):
    """A question, of which `part`, a language or a row of prizes, and of which `bet` where a file may have several."""

    inquiry: Inquiry
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

    @property
    def inquiries(self) -> Iterator[Inquiry]:
        """The questions of this kind of file."""
        return (one for group in GROUPS for one in group if one.kind in ("", self.kind))

    def texts(self, key: str, bet: int = 0) -> list[str]:
        """What is known of an option, as a flag has it; of texts those in the languages of the file, in their order."""
        if bet == 0 and key in self.given:
            asked = next(one for one in self.inquiries if one.key == key)
            return [text if asked.several else asked.read(text.strip()) for text in self.given[key]]
        found = [turn for turn in self.answers if (turn.inquiry.key, turn.bet) == (key, bet)]
        if any(turn.inquiry.by_language for turn in found):
            found = [turn for language in self.languages for turn in found if turn.part.endswith(language)]
        said = ((turn.part, self.answers[turn]) for turn in found)
        return [f"{part}={text}" if part else text for part, text in said if text]

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
        return Phrasebook(self.speaks or (languages_in(lang)[0] if lang else self.tongue))

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages of the file; raises UsageError where they cannot be."""
        return languages_in(self.one("lang") or self.sets_of_languages()[0])

    @abstractmethod
    def sets_of_languages(self) -> Sequence[str]:
        """The languages that it can be in, `pt+zh`: the first where nothing says another."""

    @property
    @abstractmethod
    def taken(self) -> Collection[str]:
        """The identifiers of bets that there are."""

    @property
    @abstractmethod
    def about(self) -> About:
        """What is known where outcomes are typed."""

    # --- what is asked ------------------------------------------------------------------------------------------------

    def pending(self) -> Iterator[Turn]:
        """What is not known, in the order in which it is asked, as far as is known that it will be."""
        for group in GROUPS:
            for bet in count():
                for inquiry in group:
                    yield from self._turns(inquiry, bet)
                if group is not OF_A_BET or self.kind != RULESET or not self.one("bet", bet):
                    break  # of a ruleset another bet is asked for after each that is named

    def _turns(self, inquiry: Inquiry, bet: int) -> Iterator[Turn]:
        """What of an inquiry is not known: in each language, of which one is known before they are chosen."""
        if inquiry.kind not in ("", self.kind) or (bet == 0 and inquiry.key in self.given) or inquiry.is_flag_alone:
            return
        if not inquiry.when or set(inquiry.when.split()) <= self.facts(bet):
            spoken = self.languages if self.one("lang") else (self.tongue,)
            parts = inquiry.parts(self) if inquiry.parts else spoken if inquiry.by_language else ("",)
            yield from (turn for part in parts if (turn := Turn(inquiry, part, bet)) not in self.answers)

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

    def choices(self, inquiry: Inquiry) -> Mapping[str, str]:
        """Word -> what is said of it, where there is a list to choose from."""
        listed = inquiry.choices
        return listed(self) if callable(listed) else {word: self.w(key) for word, key in listed.items()}

    def offered(self, turn: Turn) -> str | None:
        """What Enter answers; None where there has to be an answer."""
        inquiry, part, bet = turn
        first = inquiry.offered(self, turn) if callable(inquiry.offered) else inquiry.offered
        if not inquiry.by_language or not inquiry.is_same:
            return first
        alike = (one for one in self.answers if (one.inquiry, one.bet, one.part[:-2]) == (inquiry, bet, part[:-2]))
        return next((text for one in alike if (text := self.answers[one])), first)

    def values(self, turn: Turn) -> Mapping[str, str]:
        """What stands in the words of a question, and in those above it."""
        own = turn.inquiry.values(self, turn) if turn.inquiry.values else {}
        return {"example": turn.inquiry.example, "none": self.w("new.none"), **own}

    def words(self, turn: Turn) -> str:
        """The words of a question; of that for the languages in all of them, since who reads no other finds it so."""
        inquiry, w = turn.inquiry, self.w
        every = [w, *(Phrasebook(one) for one in LANGUAGES if inquiry.key == "lang" and one != w.language)]
        said = " / ".join(one(inquiry.prompt, **self.values(turn)) for one in every)
        return w("new.ask-in", question=said, language=w(f"new.in-{turn.part[-2:]}")) if inquiry.by_language else said

    def read(self, turn: Turn, text: str) -> str:
        """An answer as the file has it; raises UsageError where it cannot be taken."""
        inquiry, choices = turn.inquiry, self.choices(turn.inquiry)
        if inquiry.stays and text == self.offered(turn):
            return ""
        if choices and text not in choices and not inquiry.is_open:
            error = wrong("choice", text=text[:40], names=self.w.either(list(choices)))
            raise UsageError(error.message, nearest(text, choices, error.help))
        found = inquiry.read(text)
        return inquiry.meant(self, found) if inquiry.meant and found else found

    def languages_offered(self) -> Mapping[str, str]:
        """The languages that the file can be in, `pt+zh`, and what they are called."""
        called = {str(one): Phrasebook(one)("new.language") for one in LANGUAGES}
        return {word: " + ".join(called[one] for one in word.split("+")) for word in self.sets_of_languages()}

    def identifier_offered(self, bet: int) -> str:
        """An identifier that is made of the name of a new bet, or that has a number where none can be."""
        found = read_typed(Sort.IDENTIFIER, self.called(bet), About(known=tuple(self.taken)))
        free = (f"bet-{number}" for number in count(1) if f"bet-{number}" not in self.taken)
        return found.text if isinstance(found, Respelt) else next(free)

    @property
    def example(self) -> str:
        """What wins a bet, as an example of outcomes."""
        return next(examples(self.about), "").strip("[]")

    def free(self, text: str) -> str:
        """An identifier, or a name; raises UsageError where another bet has it."""
        if text in self.taken:
            raise wrong("bet-there", bet=text)
        return text

    def check_given(self) -> None:
        """Raises UsageError where a flag has a text in another language, what its question would not take, or what is
        said of an act or a device that is not there.
        """
        for inquiry in (one for one in self.inquiries if one.key in self.given and one.key != "word"):
            texts, of = self.texts(inquiry.key), inquiry.when.partition(" ")[0]
            if inquiry.by_language:
                texts_in(inquiry.key, texts, self.languages)
            if of in ("act", *DEVICES) and of not in (facts := self.facts(0)):
                one = next((one for one in DEVICES if one in facts), "")
                raise wrong("two-devices" if of == inquiry.key else "of-another", option=inquiry.key, of=of, one=one)

    # --- what is forgotten --------------------------------------------------------------------------------------------

    def forget(self, trial: Turn) -> None:
        """Takes back all of the group that was tried: its answers, and its flags."""
        group = next(group for group in GROUPS if trial.inquiry in group)
        for inquiry in group if trial.bet == 0 else ():
            self.given.pop(inquiry.key, None)
        for turn in [one for one in self.answers if one.inquiry in group and one.bet == trial.bet]:
            del self.answers[turn]

    def back(self) -> bool:
        """Takes back the last answer; whether there was one."""
        while self.answers:
            turn, _ = self.answers.popitem()
            if not turn.inquiry.is_a_trial:
                return True
        return False

    # --- the file -----------------------------------------------------------------------------------------------------

    def source(self, text: str) -> Source:
        """The text as it is to stand at `output`."""
        return source(str(self.output), text.encode())

    def decided(self, bet: int = 0) -> MappingNode:
        """What decides a new bet and what it pays; raises UsageError where the prizes are not those of its form."""
        outcomes, prizes = self.outcomes(bet), prizes_in(self.texts("prize", bet))
        phrases = {key: tuple(map(scalar, phrases_in(text, self.about))) for key, text in outcomes.items()}
        clauses = {key: SequenceNode(items, NOWHERE) if len(items) > 1 else items[0] for key, items in phrases.items()}
        is_tally = any(key in TALLY for key in outcomes)
        if "" in prizes and all(key in TALLY for key in outcomes):
            raise wrong("by-count")
        if list(prizes) != [""] and not is_tally:
            raise wrong("one-prize")
        # what ends before it is paid loses, and without an end the table decides alone; a row twice is told so
        by = mapping({"by": "count" if "count" in outcomes else "collected"})
        rest = mapping({"others": "lose"} if "until" in outcomes else {})
        pays = MappingNode((*by.pairs, *mapping(prizes).pairs, *rest.pairs), NOWHERE) if is_tally else prizes[""]
        return mapping({**clauses, "pays": pays})

    def check_none(self, problems: Sequence[Problem], text: str, key: str) -> None:
        """Raises UsageError where the file has a problem: what, by the words of `key`, and in which line."""
        for first in problems:
            lines, w = text.splitlines(), self.w
            there = 0 < first.place.line <= len(lines)
            line = w("new.in-line", line=lines[first.place.line - 1].strip()[:80]) if there else ""
            said = w(f"new.wrong.{key}", message=in_persons_language(first.message), line=line)
            raise UsageError(quoted(said), first.help)

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
