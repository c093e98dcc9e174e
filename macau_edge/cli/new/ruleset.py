"""A first ruleset: the game, its act or none, what comes up in it and its bets; what nobody said is not written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count, takewhile
from typing import ClassVar

from macau_edge.checks import check, check_adopted
from macau_edge.checks.entries import words_unsaid
from macau_edge.cli.new.application import commented
from macau_edge.cli.new.draft import Draft, Turn
from macau_edge.cli.new.questions import DEVICES, FLAGS, OF_THE_DEVICE, RULESET
from macau_edge.cli.new.read import identifier, is_article, texts_in, wrong
from macau_edge.model import LANGUAGES, Language, Ruleset
from macau_edge.model.foreign import shell_word
from macau_edge.model.problem import NOWHERE
from macau_edge.model.records import dataclass
from macau_edge.reading.formatting import formatted
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode
from macau_edge.reading.plain import key_line, mapping, mapping_block, scalar
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.typed.entries import About
from macau_edge.typed.outcomes import about_outcomes
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


@dataclass(kw_only=True)
class DraftRuleset(Draft):
    """A first ruleset; `unsaid` are the words that reports show and that have no name in its languages yet."""

    kind: ClassVar[str] = RULESET
    unsaid: Sequence[str] = ()

    @property
    def is_draft(self) -> bool:
        """Whether it names no act."""
        return self.one("act") in ("", "none")

    @property
    def device(self) -> Mapping[str, str]:
        """What is said of the device, by its options."""
        said = {one: self.one(one.key) for one in OF_THE_DEVICE if one.help}
        return {one.key: text for one, text in said.items() if text and not (one.stays and text == one.offered)}

    @property
    def bets(self) -> Iterable[int]:
        """The numbers of the bets."""
        return takewhile(lambda bet: self.one("bet", bet), count())

    @property
    def taken(self) -> Sequence[str]:
        """The identifiers that there are."""
        return [self.one("id", bet) or self.one("bet", bet) for bet in self.bets]

    @property
    def about(self) -> About:
        """What is known where outcomes are typed."""
        ruleset = self._with_any_bet()[1].ruleset
        return about_outcomes(ruleset.device if ruleset else None)

    @property
    def missing(self) -> Sequence[str]:
        """The flags without which there is nothing to write."""
        several = {"device": "/".join(f"--{one}" for one in DEVICES), "form": "--win/--collect/--count"}
        steps = [(turn.inquiry.key, self.offered(turn)) for turn in self.pending()]
        flags = [several.get(key) or (f"--{key}" if key in FLAGS and offered is None else "") for key, offered in steps]
        return list(dict.fromkeys(filter(None, flags)))

    # --- what is asked ------------------------------------------------------------------------------------------------

    def facts(self, bet: int) -> set[str]:
        """What holds so far, for which questions are asked."""
        found, device = super().facts(bet), self.device
        kind = next((one for one in DEVICES if one in device), self.one("device") or "no-device")
        found |= {kind} if self.is_draft else {kind, "act"}
        found |= {"new", "own", "tried"} if self.one("bet", bet) or bet == 0 else set()
        return found | ({"several"} if "take" in device else set())

    def sets_of_languages(self) -> Sequence[str]:
        """The languages that a file can be in, those that begin with the person's first."""
        order = _first(self.tongue)
        return [*("+".join(_first(one)) for one in order), *order]

    def check(self, trial: Turn) -> None:
        """Raises UsageError where no bet could be made on the device, or a bet would not be sound."""
        if trial.inquiry.key == "bet-tried":
            self.unsaid = _missing_words(self.sound())
            return
        text, read = self._with_any_bet()
        own = [one for one in check_adopted(read) if one.stops_figures and one.place.line < len(text.splitlines()) - 1]
        self.check_none(own, text, "unsound-ruleset")

    # --- the file -----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole file as `fmt` writes it, which both engines have found sound.

        Raises:
            UsageError: something is missing, or is not what its option asks for.
        """
        self.check_given()
        missing = self.missing
        if not missing:
            unsaid = _missing_words(self.sound())
            missing = [f"--word {shell_word(f'{word}={word}')}" for word in unsaid if not self.is_draft]
        if missing:
            raise wrong("missing-of-ruleset", flags=self.w("phrase.comma").join(missing))
        return formatted(self.source(self.written()))

    def sound(self) -> Ruleset:
        """The ruleset that the file says; raises UsageError where a figure could not be trusted."""
        text = self.written()
        read = self._read(text)
        self.check_none([one for one in check(read, memory=self.memory) if one.stops_figures], text, "unsound-ruleset")
        assert read.ruleset  # or there would have been a problem
        return read.ruleset

    def _read(self, text: str) -> Read:
        return read_ruleset(self.source(text), self.output.stem)

    def _with_any_bet(self) -> tuple[str, Read]:
        """The device with a bet that any has, and what is read of it."""
        text = f"{self._head()}bets:\n  a-bet: {{win: any, lose: others, pays: 1:1}}\n"
        return text, self._read(text)

    def written(self) -> str:
        """The file, sound or not."""
        entries = [(self.one("id", bet) or self.one("bet", bet), self._entry(bet)) for bet in self.bets]
        bets = "".join(f"  {identifier(called)}:\n{mapping_block(entry, 4)}" for called, entry in entries)
        said: dict[str, list[str]] = {}
        for text in self.texts("word"):
            word, _, one = text.partition("=")
            said.setdefault(word.strip(), []).append(one)
        words = {word: texts_by_language(texts_in("word", texts, self.languages)) for word, texts in said.items()}
        if "decks" in self.device and not self.is_draft:
            words = {STEP: _in_all("word-of-the-step"), **words}
        named = f"words:\n{mapping_block(mapping(words), 2)}\n" if words else ""
        return f"{self._head()}{named}bets:\n{bets}"

    def _head(self) -> str:
        """What stands before the words and the bets."""
        about, game = commented(Phrasebook(self.languages[0])("new.about-ruleset")), self._text("game")
        return "\n".join((about, key_line("game", game), self._act(), f"{device_lines(self.device)}\n"))

    def _text(self, key: str, bet: int = 0) -> Node:
        return texts_by_language(texts_in(key, self.texts(key, bet), self.languages))

    def _act(self) -> str:
        if self.is_draft:
            return key_line("act", "none")
        given = self.texts("new-bets")
        is_law = len(given) == 1 and is_article(given[0])
        new_bets = mapping({"law": given[0]} if is_law else {"none": self._text("new-bets")})
        act = {"title": self._text("title"), "cite": self.one("act"), "status": "unknown", "new-bets": new_bets}
        return "act:\n" + mapping_block(mapping(act), 2)

    def _entry(self, bet: int) -> MappingNode:
        named = {"name": self._text("name", bet)} if self.texts("name", bet) else {}
        laws = {} if self.is_draft else {key: self._law(self.one(key, bet)) for key in ("law", "pays-law")}
        return MappingNode((*mapping({**named, **laws}).pairs, *self.decided(bet).pairs), NOWHERE)

    def _law(self, given: str) -> Node:
        """An article, or that none was given, in the language's own way: nobody has read it in the law."""
        return scalar(given) if given else mapping({"unread": _in_all("law-not-given")})

    def summary(self, text: str) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line."""
        w, ruleset = self.w, self._read(text).ruleset
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


def _missing_words(ruleset: Ruleset) -> list[str]:
    """The words that reports show and that have no name in the languages yet."""
    return [word for _, words in words_unsaid(ruleset, list(ruleset.bets.values())) for word in words]


def device_lines(given: Mapping[str, str]) -> str:
    """The lines of the device, and of the deal of a shoe."""
    kind = next(iter(given))
    if kind == "decks":
        compared = COMPARED.get(given.get("compare", "none"), {})
        keys = [key_line(kind, given[kind], 2), *(f"  {key}: {text}\n" for key, text in compared.items())]
        return "".join(("device:\n", *keys, "\n", key_line("deal", mapping({STEP: _weighed(given["deal"])}))))
    return key_line("device", mapping({key: _as_node(key, text) for key, text in given.items()}))


def _as_node(key: str, text: str) -> Node:
    if text.startswith("["):  # of each die how many sides it has
        return SequenceNode(tuple(map(scalar, text.strip("[]").split(", "))), NOWHERE)
    if key == "faces" and re.fullmatch("[0-9]+", text):
        return mapping({f"1 to {text}": "1"})
    is_plain = key in ("dice", "take", "returned") or re.fullmatch("[0-9]+ to [0-9]+", text)
    return scalar(text) if is_plain else _weighed(text)


def _weighed(text: str) -> MappingNode:
    """`red=12, gold`: labels, each with how often it is there, once where nothing says it."""
    return MappingNode(tuple((scalar(label), scalar(often or "1")) for label, often in parts_by_label(text)), NOWHERE)
