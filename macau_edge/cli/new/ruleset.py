"""A first ruleset: the game, its act or none, what comes up in it and its bets; what nobody said is not written."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from macau_edge.checks import check, check_adopted
from macau_edge.checks.entries import words_unsaid
from macau_edge.cli.new.application import commented
from macau_edge.cli.new.draft import OUTCOMES, Draft, wrong
from macau_edge.cli.new.questions import DEVICES, FLAGS, QUESTIONS
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import NOTHING
from macau_edge.model.problem import NOWHERE, Problem
from macau_edge.model.records import dataclass, field
from macau_edge.reading.citations import citation
from macau_edge.reading.fields import Findings
from macau_edge.reading.formatting import formatted
from macau_edge.reading.nodes import MappingNode, Node
from macau_edge.reading.plain import key_line, mapping, mapping_block, scalar
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import FileText, Source
from macau_edge.typed.parts import parts_by_label
from macau_edge.wording.head import texts_by_language
from macau_edge.wording.text import Phrasebook

STEP = "first"
"""The step in which the cards are dealt."""
COMPARED: Mapping[str, Mapping[str, str]] = {
    "points": {
        "worth": "{ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}",
        "points": "last digit",
        "compare": "points",
    },
    "ace-high": {"order": "[2 to king, ace]", "compare": "order"},
    "ace-low": {"order": "ace to king", "compare": "order"},
}
"""By what hands of cards are compared -> the keys of the device that say so, as they are written."""
ANY_BET = "bets:\n  a-bet: {win: any, lose: others, pays: 1:1}\n"
"""A bet that any device has."""


@dataclass(kw_only=True)
class DraftRuleset(Draft):
    """A first ruleset: what stands `above` its bets, the words of reports, and its bets by their identifiers."""

    lacks: ClassVar[str] = "missing-of-ruleset"
    is_draft: bool = True
    """Whether it names no act."""
    above: str = ""
    words: dict[str, Node] = field(default_factory=dict)
    bets: dict[str, MappingNode] = field(default_factory=dict)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def interview(self) -> None:
        """Asks for all of the file in its order."""
        self.bets = {}
        game, act = self.ask_game(), self.ask_act()
        start = self.at
        device = self.ask_device()
        about = commented(Phrasebook(self.languages[0])("new.about-ruleset"))
        self.above = "\n".join((about, game, act, f"{device}\n"))
        if not self.missing:
            with self.together(start, *(key for key, one in FLAGS.items() if one.of in DEVICES)):
                text = self.mended(f"{self.above}{ANY_BET}", self.problems_of_device, "unsound-ruleset")
                self.above = text.removesuffix(ANY_BET)
        self.words = self.given_words(is_dealt="deal" in device)
        while self.ask_bet():
            self.is_further = True
        if self.missing:
            return
        for word in () if self.is_draft else _unsaid(self.read(self.sound_text())):
            if not self.asks:
                self.missing[f"--word {shell_word(f'{word}={word}')}"] = None
            else:
                self.words[word] = texts_by_language(self.texts("word", word=word))
        self.final = "" if self.missing else formatted(FileText(str(self.output), self.sound_text()).source)

    def ask_game(self) -> str:
        """Asks for the name of the game, in the person's language before the languages of the file are known."""
        known = {} if self.gives("game", "lang") else {self.tongue: self.ask("name-of-game", language=self.tongue)}
        order = _first(self.tongue)
        self.ask_languages([*("+".join(_first(one)) for one in order), *order])
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

    def ask_device(self) -> str:
        """Asks for what comes up; raises UsageError where a flag is of another device, or of an act."""
        kind = next(filter(self.gives, DEVICES), "") or self.ask("device")
        for key in self.given:
            of = FLAGS[key].of
            if of in {*DEVICES, "act"} - {kind} and not (of == "act" and not self.is_draft):
                self.last = key
                said_of = "two-devices" if of == key else "of-act" if of == "act" else "of-another"
                raise wrong(said_of, option=key, of=of, one=kind)
        said: dict[str, str] = {}
        for name in (name for name, one in QUESTIONS.items() if kind and one.of == kind):
            if name != "returned" or "take" in said or self.gives(name):
                said[name] = self.ask(name)
        said = {name: text for name, text in said.items() if text}
        if kind == "decks":
            compared = COMPARED.get(said.get("compare", ""), {})
            keys = [key_line(kind, said[kind], 2), *(f"  {key}: {text}\n" for key, text in compared.items())]
            deal = key_line("deal", mapping({STEP: _weighed(said.get("deal", ""))}))
            return "".join(("device:\n", *keys, "\n", deal))
        return key_line("device", mapping({key: _as_node(key, text) for key, text in said.items()}))

    def ask_bet(self) -> bool:
        """Asks for a bet, and tries it; whether one was named."""
        start = self.at
        called = self.ask("another-bet" if self.bets else "new-bet")
        if self.bets and not called:
            return False
        bet, is_draft = self.identified(called, self.bets), self.is_draft
        name = self.texts("name", called if called != bet else "" if is_draft else None)
        decided = self.decided(self.read(f"{self.above}{ANY_BET}").ruleset)
        laws = {} if is_draft else {key: self.ask_law(key) for key in ("law", "pays-law")}
        head = mapping({**({"name": texts_by_language(name)} if name else {}), **laws})
        self.bets[bet] = MappingNode((*head.pairs, *decided.pairs), NOWHERE)
        with self.together(start, "bet", "name", "prize", "law", "pays-law", *OUTCOMES):
            if not self.missing:
                self.sound_text()
        return True

    def ask_law(self, key: str) -> Node:
        """An article, or that none was given, in the language's own way: nobody has read it in the law."""
        text = self.ask(key)
        if text and not _is_article(text):
            raise wrong("article", text=text[:40])
        return scalar(text) if text else mapping({"unread": _in_all("law-not-given")})

    def given_words(self, *, is_dealt: bool) -> dict[str, Node]:
        """What reports are to call a word, as flags say it; of the step in which cards are dealt it is known."""
        said: dict[str, list[str]] = {}
        for text in self.flag("word") if self.gives("word") else ():
            word, _, one = text.partition("=")
            said.setdefault(word.strip(), []).append(one)
        step = {STEP: _in_all("word-of-the-step")} if is_dealt and not self.is_draft else {}
        return {**step, **{word: texts_by_language(self.by_language("word", texts)) for word, texts in said.items()}}

    def check(self) -> None:
        """Nothing: the device and each bet are tried when all of them is known."""

    # --- the file -----------------------------------------------------------------------------------------------------

    def sound_text(self) -> str:
        """The whole file; raises UsageError where a figure could not be trusted."""
        named = f"words:\n{mapping_block(mapping(self.words), 2)}\n" if self.words else ""
        bets = "".join(f"  {bet}:\n{mapping_block(entry, 4)}" for bet, entry in self.bets.items())
        return self.mended(f"{self.above}{named}bets:\n{bets}", self.problems, "unsound-ruleset")

    def read(self, text: str) -> Read:
        """What is read of a text."""
        return read_ruleset(FileText(str(self.output), text).source, self.output.stem)

    def problems(self, source: Source) -> Collection[Problem]:
        """What stops the figures of the file."""
        found = check(read_ruleset(source, self.output.stem), memory=self.memory)
        return [one for one in found if one.stops_figures]

    def problems_of_device(self, source: Source) -> Collection[Problem]:
        """What stops the figures of any bet, which stands in the last line."""
        found, lines = check_adopted(read_ruleset(source, self.output.stem)), len(source.text.splitlines())
        return [one for one in found if one.stops_figures and one.place.line < lines - 1]

    def summary(self) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line."""
        w, ruleset = self.w, self.read(self.final).ruleset
        assert ruleset  # the text is sound
        said = [*self.worth(ruleset, list(ruleset.bets), "new.player-has-it")]
        lacking = [w(f"new.in-{one}") for one in LANGUAGES if one not in self.languages]
        if self.is_draft:
            said.append("  " + w("new.is-draft"))
        elif lacking:
            said.append("  " + w("new.no-names-in", languages=w.both(lacking)))
        return [*said, "  " + w("new.next-of-ruleset", file=self.output)]


def _first(tongue: Language) -> Sequence[Language]:
    """The languages with that of the person first."""
    return sorted(("pt", "zh", "en"), key=tongue.__ne__)


def _in_all(key: str) -> MappingNode:
    """Words of ours, which there are in every language."""
    return mapping({one: Phrasebook(one)(f"new.{key}") for one in LANGUAGES})


def _unsaid(read: Read) -> list[str]:
    """The words that reports show and that have no name in the languages yet."""
    ruleset = read.ruleset
    assert ruleset  # the text is sound
    return [word for _, words in words_unsaid(ruleset, list(ruleset.bets.values())) for word in words]


def _is_article(text: str) -> bool:
    """Whether a text is a place in an act, or says that the act has none."""
    findings = Findings()
    return findings.attempt(citation, scalar(text), NOTHING, findings) is not None


def _as_node(key: str, text: str) -> Node:
    if key == "faces" and re.fullmatch(r"\d+", text):
        return mapping({f"1 to {text}": "1"})
    is_plain = key in ("dice", "take", "returned") or not re.search("[,;，；、=]", text)
    return scalar(text) if is_plain else _weighed(text)


def _weighed(text: str) -> MappingNode:
    """`red=12, gold`: labels, each with how often it is there, once where nothing says it."""
    return MappingNode(tuple((scalar(label), scalar(often or "1")) for label, often in parts_by_label(text)), NOWHERE)
