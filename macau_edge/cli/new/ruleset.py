"""A first ruleset: the game, its act or none, what comes up in it and its bets; what nobody said is not written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import typer

from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.memory import Memory
from macau_edge.checks import check, check_adopted
from macau_edge.checks.entries import words_unsaid
from macau_edge.cli.new.device import DEVICES, STEP, ask_device, device_of, outcomes_on
from macau_edge.cli.new.text import commented, new_entry
from macau_edge.cli.new.typed import (
    all_outcomes,
    ask,
    ask_languages,
    ask_outcomes,
    ask_prizes,
    ask_texts,
    bet_id,
    check_none,
    one_line,
    read_languages,
    read_rows,
    read_texts,
    say_wrong,
    source_of,
    worth,
    wrong,
)
from macau_edge.model import LANGUAGES, Language, Ruleset
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import NOTHING
from macau_edge.model.meter import allowed, meter
from macau_edge.model.problem import NOWHERE, UsageError
from macau_edge.outcomes.options import choose as chosen
from macau_edge.reading.citations import citation
from macau_edge.reading.fields import Findings
from macau_edge.reading.formatting import formatted
from macau_edge.reading.nodes import MappingNode, Node
from macau_edge.reading.plain import block, line, mapping, scalar
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.typed import About, about_outcomes
from macau_edge.wording.head import texts
from macau_edge.wording.text import Phrasebook

# --- what the options give, and the file that is made of it -----------------------------------------------------------


OFFERED: Mapping[Language, Sequence[str]] = {
    "en": ("en+pt+zh", "pt+zh+en", "zh+pt+en", "en", "pt", "zh"),
    "pt": ("pt+zh+en", "zh+pt+en", "en+pt+zh", "pt", "zh", "en"),
    "zh": ("zh+pt+en", "pt+zh+en", "en+pt+zh", "zh", "pt", "en"),
}
"""Language of the person -> languages of the names in a ruleset; the questions are in the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenBet:
    """A bet, as its options were written."""

    bet: str | None = None
    name: Sequence[str] = ()
    outcomes: Mapping[str, str] = field(default_factory=dict)
    prizes: Sequence[str] = ()
    law: str | None = None
    pays_law: str | None = None

    def missing(self, *, act: bool) -> Iterator[str]:
        """The options without which there is no such bet; one under an `act` has a name."""
        if not self.bet:
            yield "--bet"
        if act and not self.name:
            yield "--name"
        if not self.outcomes:
            yield "--win/--collect/--count"
        if not self.prizes:
            yield "--prize"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetFile:
    """A first ruleset: its options, as they were written, or what was answered.

    `tongue` is what the person reads, `speaks` the language of the questions, where he has said one himself. `memory`
    has what was found of its bets.
    """

    output: Path
    tongue: Language = "en"
    speaks: Language | None = None
    lang: str | None = None
    game: Sequence[str] = ()
    act: str | None = None
    title: Sequence[str] = ()
    new_bets: Sequence[str] = ()
    device: Mapping[str, str] = field(default_factory=dict)
    bets: Sequence[GivenBet] = (GivenBet(),)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)

    @property
    def is_draft(self) -> bool:
        """Whether it names no act."""
        return self.act in (None, "", "none")

    @property
    def missing(self) -> list[str]:
        """The options without which there is nothing to write."""
        flags = [] if self.game else ["--game"]
        if not self.is_draft:
            flags += [flag for flag, value in (("--title", self.title), ("--new-bets", self.new_bets)) if not value]
        if not any(one in self.device for one in DEVICES):
            flags.append("/".join(f"--{one}" for one in DEVICES))
        if "decks" in self.device and "deal" not in self.device:
            flags.append("--deal")
        return [*flags, *dict.fromkeys(flag for bet in self.bets for flag in bet.missing(act=not self.is_draft))]

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages of its names, all three where nothing says another, the person's first."""
        return read_languages(self.lang or OFFERED[self.tongue][0], Phrasebook(self.tongue))

    @property
    def w(self) -> Phrasebook:
        """The words of the questions and of what is wrong: the person's, where he has said his language, and else
        those of the first one of the file.
        """
        return Phrasebook(self.speaks or self.languages[0])

    def in_languages(self) -> RulesetFile:
        """The same with the languages, asked where none is chosen."""
        return replace(self, lang=self.lang or ask_languages(OFFERED[self.tongue], self.w))

    def completed(self) -> RulesetFile:
        """The same with all that a person answered; what is wrong in a device or a bet is told, and asked again."""
        return _asked(self)

    def text(self) -> str:
        """The whole file as `fmt` writes it, which both engines have found sound.

        Raises:
            UsageError: something is missing, or is not what its option asks for.
        """
        self.check_act()
        if self.missing:
            raise wrong(self.w, "missing-of-ruleset", flags=self.w("phrase.comma").join(self.missing))
        ruleset = self.sound()
        if not self.is_draft and (unsaid := words_of(ruleset)):
            flags = self.w("phrase.comma").join(f"--word {shell_word(f'{word}={word}')}" for word in unsaid)
            raise wrong(self.w, "missing-of-ruleset", flags=flags)
        return formatted(source_of(self.written(), self.output, self.w))

    def check_act(self) -> None:
        """Raises UsageError where something is given that only a ruleset of an act has."""
        bet = self.bets[0] if self.bets else GivenBet()
        given = {"title": self.title, "new-bets": self.new_bets, "law": bet.law, "pays-law": bet.pays_law}
        if self.is_draft and (option := next((option for option, value in given.items() if value), "")):
            raise wrong(self.w, "of-an-act", option=option)

    def sound(self) -> Ruleset:
        """The ruleset that the file says; raises UsageError where a figure could not be trusted."""
        text = self.written()
        read = read_ruleset(source_of(text, self.output, self.w), self.output.stem)
        stops = [one for one in check(read, memory=self.memory) if one.stops_figures]
        check_none(stops, text, "unsound-ruleset", self.w)
        assert read.ruleset  # or there would have been a problem
        return read.ruleset

    def check_device(self) -> None:
        """Raises UsageError where no bet could be made on the device."""
        text, read = self._with_any_bet()
        own = [one for one in check_adopted(read) if one.stops_figures and one.place.line < len(text.splitlines()) - 1]
        check_none(own, text, "unsound-ruleset", self.w)

    def _with_any_bet(self) -> tuple[str, Read]:
        """The device with a bet that any has, and what is read of it."""
        text = f"{self._head()}bets:\n  a-bet: {{win: any, lose: others, pays: 1:1}}\n"
        return text, read_ruleset(source_of(text, self.output, self.w), self.output.stem)

    def written(self) -> str:
        """The file, sound or not."""
        ruleset = self._with_any_bet()[1].ruleset
        about = about_outcomes(ruleset.device if ruleset else None)
        bets = "".join(f"  {bet.bet}:\n{block(self._entry(bet, about), 4)}" for bet in self.bets)
        words = {word: texts(read_texts("word", said, self.languages, self.w)) for word, said in self.words.items()}
        if "decks" in self.device and not self.is_draft:
            words = {STEP: _in_all("word-of-the-step"), **words}
        named = f"words:\n{block(mapping(words), 2)}\n" if words else ""
        return f"{self._head()}{named}bets:\n{bets}"

    def summary(self, text: str) -> list[str]:
        """What its bets are worth, and what to do next, line by line."""
        w, read = self.w, read_ruleset(source_of(text, self.output, self.w), self.output.stem)
        assert read.ruleset  # the text is sound
        analysis = analyse_ruleset(read.ruleset, chosen(read.ruleset, {}), memory=self.memory)
        said = []
        for bet in read.ruleset.bets:
            edges = [one.measures.house_edge for one in analysis.bets if one.member.bet.id == bet and one.measures]
            said.append(worth(bet, edges, self.output, w))
            if min(edges, default=0) < 0:
                said.append("  " + w("new.player-has-it"))
        lacking = [w(f"new.in-{one}") for one in LANGUAGES if one not in self.languages]
        if self.is_draft:
            said.append("  " + w("new.is-draft"))
        elif lacking:
            said.append("  " + w("new.no-names-in", languages=w.both(lacking)))
        return [*said, "  " + w("new.next-of-ruleset", file=self.output)]

    def _head(self) -> str:
        """What stands before the words and the bets."""
        w = self.w
        return "\n".join(
            (
                commented(Phrasebook(self.languages[0])("new.about-ruleset")),
                line("game", texts(read_texts("game", self.game, self.languages, w))),
                self._act(),
                f"{device_of(self.device, w)}\n",
            )
        )

    def _act(self) -> str:
        w = self.w
        if self.is_draft:
            return line("act", "none")
        key, way = new_bets_of(self.new_bets, self.languages, w)
        title = texts(read_texts("title", self.title, self.languages, w))
        act = mapping({"title": title, "cite": self.act or "", "status": "unknown", "new-bets": mapping({key: way})})
        return "act:\n" + block(act, 2)

    def _entry(self, bet: GivenBet, about: About) -> MappingNode:
        w, id_ = self.w, bet_id(bet.bet or "", self.w)
        prizes = read_rows(bet.prizes, w)
        name = read_texts("name", bet.name, self.languages, w)
        entry = new_entry(id_, name, all_outcomes(bet.outcomes), prizes, about, w)
        laws = {} if self.is_draft else {"law": self._law(bet.law), "pays-law": self._law(bet.pays_law)}
        pairs = entry.pairs
        return MappingNode((*pairs[: bool(name)], *mapping(laws).pairs, *pairs[bool(name) :]), NOWHERE)

    def _law(self, given: str | None) -> Node:
        """An article, or that none was given, in the language's own way: nobody has read it in the law."""
        if given:
            return scalar(article(given, self.w))
        return mapping({"unread": _in_all("law-not-given")})


def _in_all(key: str) -> MappingNode:
    """Words of ours, which there are in every language."""
    return mapping({one: Phrasebook(one)(f"new.{key}") for one in LANGUAGES})


def new_bets_of(given: Sequence[str], languages: Sequence[Language], w: Phrasebook) -> tuple[str, Node]:
    """The article under which an act lets new bets be authorised, or the way there is without one, with its key."""
    if len(given) == 1 and _is_article(given[0]):
        return "law", scalar(given[0])
    return "none", texts(read_texts("new-bets", given, languages, w))


def article(text: str, w: Phrasebook) -> str:
    """A place in an act, or `silent`; raises UsageError where it is none."""
    if not _is_article(text):
        raise wrong(w, "article", text=text[:40])
    return text


def _is_article(text: str) -> bool:
    return citation(scalar(text), NOTHING, Findings()) is not None


def words_of(ruleset: Ruleset) -> list[str]:
    """The words that reports show and that have no name in the languages yet."""
    return [word for _, words in words_unsaid(ruleset, list(ruleset.bets.values())) for word in words]


# --- the questions ----------------------------------------------------------------------------------------------------


def _asked(file: RulesetFile) -> RulesetFile:
    w, languages = file.w, file.languages
    if not file.game:
        file = replace(file, game=ask_texts("new.ask-name-of-game", languages, w, same=True, needed=True))
    if file.act is None:
        file = replace(file, act=ask(w("new.ask-act"), "none", lambda text: one_line(text, w), w))
    file.check_act()
    if not file.is_draft:
        title = file.title or ask_texts("new.ask-title", languages, w, same=True, needed=True)
        file = replace(file, title=title)
        if not file.new_bets:
            file = replace(file, new_bets=[ask(w("new.ask-new-bets"), None, lambda text: one_line(text, w), w)])
    file = _with_device(file, w)
    file = _with_bet(replace(file, bets=()), file.bets[0], w)
    while another := _ask_another(file, w):
        file = _with_bet(file, GivenBet(bet=another), w)
    if not file.is_draft and (unsaid := words_of(file.sound())):
        typer.echo(w("new.words"))
        said = {word: ask_texts("new.ask-word", languages, w, same=True, needed=True, word=word) for word in unsaid}
        file = replace(file, words={**file.words, **said})
    return file


def _ask_another(file: RulesetFile, w: Phrasebook) -> str:
    return ask(w("new.ask-another"), "", lambda text: _another(text, file, w), w)


def _another(text: str, file: RulesetFile, w: Phrasebook) -> str:
    if text in [bet.bet for bet in file.bets]:
        raise wrong(w, "bet-there", bet=text)
    return bet_id(text, w) if text else ""


def _with_device(file: RulesetFile, w: Phrasebook) -> RulesetFile:
    given = file.device
    while True:
        try:
            found = replace(file, device=ask_device(given, w))
            with allowed(meter().limit):  # whatever was tried before
                found.check_device()
        except UsageError as error:
            say_wrong(error, w)
            given = {}
        else:
            return found


def _with_bet(file: RulesetFile, given: GivenBet, w: Phrasebook) -> RulesetFile:
    while True:
        try:
            found = replace(file, bets=(*file.bets, _bet(file, given, w)))
            with allowed(meter().limit):
                found.sound()
        except UsageError as error:
            say_wrong(error, w)
            given = GivenBet()
        else:
            return found


def _bet(file: RulesetFile, given: GivenBet, w: Phrasebook) -> GivenBet:
    draft = file.is_draft
    bet = given.bet or ask(w("new.ask-new-bet"), None, lambda text: _another(text, file, w) or bet_id(text, w), w)
    name = given.name or ask_texts("new.ask-name", file.languages, w, same=True, needed=not draft)
    outcomes = given.outcomes or ask_outcomes(outcomes_on(file.device), "7" if "dice" in file.device else None, w)
    prizes = given.prizes or ask_prizes(outcomes, w)
    law, pays_law = given.law, given.pays_law
    if not draft:
        law = law or ask(w("new.ask-law"), "", lambda text: text and article(text, w), w)
        pays_law = pays_law or ask(w("new.ask-pays-law"), "", lambda text: text and article(text, w), w)
    return GivenBet(bet=bet, name=name, outcomes=outcomes, prizes=prizes, law=law, pays_law=pays_law)
