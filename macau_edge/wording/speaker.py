"""Who says it: the language, the ruleset, and what the words of a bet mean here."""

from __future__ import annotations

from dataclasses import dataclass

from macau_edge.model import Dice, Draw, Language, Ruleset
from macau_edge.selection import Scope
from macau_edge.wording.vocabulary import say


@dataclass(frozen=True, slots=True)
class Speaker:
    """A language, and what the words of a bet mean: in `inner`, and `stage` for the total that opened it."""

    language: Language
    ruleset: Ruleset
    inner: Scope
    stage: str = ""

    def say(self, key: str, **values: object) -> str:
        """Fixed words in the speaker's language."""
        return say(self.language, key, **values)

    def label(self, text: str) -> str:
        """A face, stage, colour, figure or label in words; `2-5` and what the ruleset has no words for, as written."""
        words = self.ruleset.words
        parts = [text] if text in words else text.split("-")
        return "-".join(words[part].say(self.language) for part in parts) if all(p in words for p in parts) else text

    @property
    def unit(self) -> str:
        """What the trials of the device are called: throws, spins, rounds."""
        return self.say(f"unit.{self.device}")

    @property
    def device(self) -> str:
        """`dice`, `wheel` or `draw`."""
        device = self.ruleset.device
        return "dice" if isinstance(device, Dice) else "draw" if isinstance(device, Draw) else "wheel"
