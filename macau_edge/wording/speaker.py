"""Who says it: the language, the ruleset, and what the words of a bet mean here."""

from __future__ import annotations

from dataclasses import dataclass

from macau_edge.model import Dice, Draw, Face, Language, Ruleset, Wheel
from macau_edge.selection import Scope
from macau_edge.wording.vocabulary import say

FAN_TAN = Draw(tuple(Face(str(left)) for left in range(1, 5)))
"""The buttons that are left when they are taken away in fours: nobody draws them out of an urn."""


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
        """`dice`, `wheel`, `balls` or one `ball` out of an urn, or `draw`: what is left at fan-tan."""
        match self.ruleset.device:
            case Dice():
                return "dice"
            case Wheel():
                return "wheel"
            case Draw(take=take) as draw:
                return "balls" if take > 1 else "draw" if draw == FAN_TAN else "ball"
