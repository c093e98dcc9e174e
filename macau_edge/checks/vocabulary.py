"""The words of a file that every one of its bets may use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from macau_edge.devices import outcomes
from macau_edge.model import Draw, Ruleset, faces_of, shown_by

ONE_MEANING = "a word has one meaning in a bet: choose another"


@dataclass(frozen=True)
class Vocabulary:
    """The names, options, happenings and device of a file; what is there and could not be read is not unknown."""

    ruleset: Ruleset

    @cached_property
    def names(self) -> frozenset[str]:
        """The identifiers under `names`."""
        return self._written("names")

    @cached_property
    def options(self) -> frozenset[str]:
        """The identifiers under `options`."""
        return self._written("options")

    @property
    def hand_unread(self) -> bool:
        """Whether there is a hand that could not be read."""
        return self.ruleset.hand is None and any(section == "hand" for section, _ in self.ruleset.places)

    @cached_property
    def happenings(self) -> frozenset[str]:
        """What can happen in the hand; of one that could not be read, all that may be meant as such."""
        hand = self.ruleset.hand
        return frozenset(hand.happenings) if hand else self._written("hand")

    @cached_property
    def borne(self) -> frozenset[str]:
        """The faces or balls, and the values of their attributes; none on a wheel."""
        faces = faces_of(self.ruleset.device)
        return frozenset(word for face in faces for word in (face.label, *dict(face.attributes).values()))

    @property
    def shown_on(self) -> str:
        """Where faces and balls are."""
        return "in the urn" if isinstance(self.ruleset.device, Draw) else "on the dice"

    @cached_property
    def results(self) -> frozenset[str]:
        """The pockets or remainders; of dice and balls, the faces where one is shown at a time."""
        device = self.ruleset.device
        return frozenset() if shown_by(device) > 1 else frozenset(outcome.label for outcome in outcomes(device))

    @cached_property
    def all(self) -> dict[str, str]:
        """Every word, and what it is."""
        found = dict.fromkeys(self.borne | self.results, "also on the device")
        found |= dict.fromkeys(self.names, "also a name of this file")
        found |= dict.fromkeys(self.options, "also an option of this file")
        return found | dict.fromkeys(self.happenings, "also what happens in the hand")

    def _written(self, section: str) -> frozenset[str]:
        return frozenset(name for where, name in self.ruleset.places if where == section and name)
