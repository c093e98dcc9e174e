"""The words of a file that every one of its bets may use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from macau_edge.devices import outcomes
from macau_edge.model import Dice, Ruleset

ONE_MEANING = "a word has one meaning in a bet: choose another"


@dataclass(frozen=True)
class Vocabulary:
    """The names, options and device of a file; also names and options that could not be read are not unknown."""

    ruleset: Ruleset

    @cached_property
    def names(self) -> frozenset[str]:
        """The identifiers under `names`."""
        return frozenset(name for section, name in self.ruleset.places if section == "names")

    @cached_property
    def options(self) -> frozenset[str]:
        """The identifiers under `options`."""
        return frozenset(name for section, name in self.ruleset.places if section == "options")

    @cached_property
    def borne(self) -> frozenset[str]:
        """The faces, and the values of their attributes; none without dice."""
        faces = self.ruleset.device.faces if isinstance(self.ruleset.device, Dice) else ()
        return frozenset(word for face in faces for word in (face.label, *dict(face.attributes).values()))

    @cached_property
    def results(self) -> frozenset[str]:
        """The pockets or remainders; of dice, the faces where there is one die."""
        device = self.ruleset.device
        several = isinstance(device, Dice) and device.count > 1
        return frozenset() if several else frozenset(outcome.label for outcome in outcomes(device))

    @cached_property
    def all(self) -> dict[str, str]:
        """Every word, and what it is."""
        found = dict.fromkeys(self.borne | self.results, "also on the device")
        found |= dict.fromkeys(self.names, "also a name of this file")
        return found | dict.fromkeys(self.options, "also an option of this file")
