"""A first ruleset: the game, its act or none, what comes up in it and its bets; what nobody said is not written."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from macau_edge.checks import check, check_adopted
from macau_edge.checks.entries import words_unsaid
from macau_edge.cli.new.draft import STEP, Draft, commented, wrong
from macau_edge.cli.new.questions import RULESET
from macau_edge.model import LANGUAGES
from macau_edge.model.authority import Authority
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import NOTHING
from macau_edge.model.problem import Problem
from macau_edge.model.records import dataclass, field
from macau_edge.reading.citations import citation
from macau_edge.reading.fields import Findings
from macau_edge.reading.formatting import formatted
from macau_edge.reading.nodes import MappingNode, Node
from macau_edge.reading.plain import key_line, mapping, mapping_block, scalar
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import FileText
from macau_edge.wording.head import texts_by_language
from macau_edge.wording.text import Phrasebook

ANY_BET = "bets:\n  a-bet: {win: any, lose: others, pays: 1:1}\n"
"""A bet that any device has."""


@dataclass(kw_only=True)
class DraftRuleset(Draft):
    """A first ruleset: what stands `above` its bets, the words of reports, and its bets by their identifiers."""

    kind: ClassVar[str] = RULESET
    is_draft: bool = True
    """Whether it names no act."""
    above: str = ""
    words: dict[str, Node] = field(default_factory=dict)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def interview(self) -> str:
        """Asks for all of the file in its order; the device and each bet are tried when all of them is known."""
        self.bets = {}
        game, act = self.ask_game(), self.ask_act()
        start = len(self.taken)
        device = self.ask_device()
        about = commented(Phrasebook(self.languages[0])("new.about-ruleset"))
        whole = "\n".join((about, game, act, f"{device}\n{ANY_BET}"))
        of_device = re.compile("(?!bets:|  a-bet:)").match
        self.above = self.mended(whole, start, of_device).removesuffix(ANY_BET)
        self.words = self.given_words(is_dealt="deal" in device)
        while self.ask_bet():
            self.is_further = True
        if self.missing:
            return ""
        for word in () if self.is_draft else _unsaid(self.read(self.sound_text())):
            if not self.asks:
                self.missing[f"--word {shell_word(f'{word}={word}')}"] = None
            else:
                self.words[word] = texts_by_language(self.texts("word", word=word))
        return formatted(FileText(str(self.output), self.sound_text()).source)

    def ask_game(self) -> str:
        """Asks for the name of the game, in the person's language before the languages of the file are known."""
        known = {} if self.gives("game", "lang") else {self.tongue: self.ask("name-of-game", language=self.tongue)}
        order = sorted(("pt", "zh", "en"), key=self.tongue.__ne__)
        every = ("+".join(sorted(order, key=one.__ne__)) for one in order)
        self.ask_languages([*every, *order])
        return key_line("game", texts_by_language(self.texts("name-of-game", known=known)))

    def ask_act(self) -> str:
        """Asks for the act, or that there is none."""
        cite = self.ask("act")
        self.is_draft = cite in ("", "none")
        if self.is_draft:
            return key_line("act", "none")
        title, way = self.texts("title"), self.flag("new-bets") if self.gives("new-bets") else [self.ask("new-bets")]
        is_law = len(way) == 1 and _is_article(way[0])
        new_bets = {"law": way[0]} if is_law else {"none": texts_by_language(self.by_language("new-bets", way))}
        act = {"title": texts_by_language(title), "cite": cite, "status": "unknown", "new-bets": mapping(new_bets)}
        return "act:\n" + mapping_block(mapping(act), 2)

    def ask_bet(self) -> bool:
        """Asks for a bet, and tries it; whether one was named."""
        start = len(self.taken)
        called = self.ask("another-bet" if self.bets else "new-bet")
        if self.bets and not called:
            return False
        bet = self.identified(called, self.bets)
        name = self.texts("name", called if called != bet else "" if self.is_draft else None)
        entry = self.decided(bet, self.read(f"{self.above}{ANY_BET}").ruleset)
        laws = {} if self.is_draft else {key: self.ask_law(key) for key in ("law", "pays-law")}
        head = {"name": texts_by_language(name)} if name else {}
        self.bets[bet] = mapping({**head, **laws, **entry})
        self.sound_text(start)
        return True

    def ask_law(self, key: str) -> Node:
        """An article, or that none was given, in the language's own way: nobody has read it in the law."""
        text = self.ask(key)
        if text and not _is_article(text):
            raise wrong("new.wrong.article", text=text[:40])
        return scalar(text) if text else mapping({"unread": _in_all("new.law-not-given")})

    def given_words(self, *, is_dealt: bool) -> dict[str, Node]:
        """What reports are to call a word, as flags say it; of the step in which cards are dealt it is known."""
        said: dict[str, list[str]] = {}
        for text in self.flag("word") if self.gives("word") and not self.is_draft else ():
            word, _, one = text.partition("=")
            said.setdefault(word.strip(), []).append(one)
        step = {STEP: _in_all("new.word-of-the-step")} if is_dealt and not self.is_draft else {}
        return {**step, **{word: texts_by_language(self.by_language("word", texts)) for word, texts in said.items()}}

    # --- the file -----------------------------------------------------------------------------------------------------

    def written(self, bets: Mapping[str, MappingNode]) -> str:
        """The whole file with these bets, sound or not."""
        named = f"words:\n{mapping_block(mapping(self.words), 2)}\n" if self.words else ""
        return f"{self.above}{named}bets:\n" + "".join(f"  {id_}:\n{mapping_block(bets[id_], 4)}" for id_ in bets)

    def read(self, text: str) -> Read:
        """What is read of a text."""
        return read_ruleset(FileText(str(self.output), text).source, self.output.stem)

    def problems(self, written: FileText, *, computed: bool) -> Collection[Problem]:
        """What stops the figures of a file, as far as it is asked for."""
        read = self.read(written.text)
        found = check(read, memory=self.memory) if computed else check_adopted(read)
        return [one for one in found if one.stops_figures]

    def summary(self) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line."""
        w, ruleset = self.w, self.read(self.text).ruleset
        assert ruleset  # the text is sound
        said = [*self.worth(ruleset, list(ruleset.bets), "new.player-has-it")]
        lacking = [w(f"new.in-{one}") for one in LANGUAGES if one not in self.languages]
        if self.is_draft:
            said.append("  " + w("new.is-draft"))
        elif lacking:
            said.append("  " + w("new.no-names-in", languages=w.both(lacking)))
        return [*said, "  " + w("new.next-of-ruleset", file=self.output)]


def _in_all(key: str) -> MappingNode:
    """Words of ours, which there are in every language."""
    return mapping({one: Phrasebook(one)(key) for one in LANGUAGES})


def _unsaid(read: Read) -> list[str]:
    """The words that reports show and that have no name in the languages yet."""
    ruleset = read.ruleset
    assert ruleset  # the text is sound
    return [word for _, words in words_unsaid(ruleset, list(ruleset.bets.values())) for word in words]


def _is_article(text: str) -> bool:
    """Whether a text is a place in an act, or says that the act has none."""
    findings = Findings()
    return findings.attempt(citation, scalar(text), NOTHING, findings) is not None


# --- the rules of a game that are begun beside an application ---------------------------------------------------------


def begun_rules(authority: Authority, device: str) -> str:
    """The rules of a game of an authority's own place, of which the device alone is known; marks stand for all else.

    `device` is written as in a file. What reports show and nobody has named stands in brackets too.
    """
    first = Phrasebook(authority.languages[0], own=authority.says(authority.languages[0]))

    def each(key: str) -> Node:
        said = {one: Phrasebook(one, own=authority.says(one))(key) for one in authority.languages}
        return mapping(said) if said.keys() - {first.language} else scalar(said[first.language])

    act: dict[str, Node | str] = {
        "title": each("new.mark-rules"),
        "cite": first("new.own-rules"),
        "place": authority.place,
        "status": "no act",
        "new-bets": mapping({"none": each("new.by-petition")}),
    }
    silent = dict.fromkeys(("law", "pays-law"), "silent")
    wager: dict[str, Node | str] = {
        "name": each("new.mark-wager"),
        **silent,
        "win": "any",
        "pays": "1:1",
    }

    def text(words: Mapping[str, Node]) -> str:
        parts = (
            commented(first("new.about-rules", authority=first.text(authority.name))),
            key_line("game", each("new.mark-game")),
            commented(first("new.about-act")) + "act:\n" + mapping_block(mapping(act), 2),
            device,
            *([f"words:\n{mapping_block(mapping(words), 2)}"] if words else []),
            commented(first("new.about-wagers")) + "bets:\n  wager:\n" + mapping_block(mapping(wager), 4),
        )
        return "\n".join(parts)

    ruleset = read_ruleset(FileText("", text({})).source, "rules").ruleset
    unsaid = [word for _, words in words_unsaid(ruleset, [*ruleset.bets.values()]) for word in words] if ruleset else []
    step = [STEP] if "deal:" in device else []
    marks = {word: scalar(f"[{word}]") for word in dict.fromkeys([*step, *unsaid])}
    return formatted(FileText("", text(marks)).source)
