"""What every bet of one game is played with: the throws, the hand, the choices made, and how prizes are paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Chips, Choice, Ruleset, faces_of, shown_by
from macau_edge.numeric.hand import Shooter
from macau_edge.numeric.throws import CannotReadError, Throws, nth_trial
from macau_edge.numeric.words import Words, words_of
from macau_edge.phrases import Anything

Drawn = tuple[int, float, tuple[int, ...]]
"""A result drawn from an urn, its probability, and what is then left."""


class Nets:
    """Net results by their number: exact, and quick to compare and to add. Number 0 is nothing won or lost."""

    def __init__(self) -> None:
        self.values: list[Fraction] = []
        self._numbers: dict[Fraction, int] = {}
        self._sums: dict[tuple[int, int], int] = {}
        self.number(Fraction(0))

    def number(self, net: Fraction) -> int:
        """The number of a net result."""
        number = self._numbers.setdefault(net, len(self.values))
        if number == len(self.values):
            self.values.append(net)
        return number

    def plus(self, one: int, other: int) -> int:
        """The number of the sum of two net results."""
        if (one, other) not in self._sums:
            self._sums[one, other] = self.number(self.values[one] + self.values[other])
        return self._sums[one, other]


EVERY_RESULT = Anything()


@dataclass(frozen=True)
class Game:
    """The game, and the largest number of positions that are kept of one bet."""

    throws: Throws
    ruleset: Ruleset
    choices: Mapping[str, Choice]
    limit: int
    chips: Chips | None = None
    nets: Nets = field(default_factory=Nets)
    _drawn: dict[tuple[int, ...], list[Drawn]] = field(default_factory=dict)

    @property
    def roundings(self) -> int:
        """How often, at most, the probability of several results together has been rounded.

        Once for each of them, and before that once for each face of each die or ball, a few times in all for a pocket.
        """
        device = self.throws.device
        return len(self.throws.chance) + shown_by(device) * (len(faces_of(device)) + 2) + 4

    @cached_property
    def shooter(self) -> Shooter:
        """The hand, read when a bet first asks for it."""
        if self.ruleset.hand is None:
            raise CannotReadError("a bet on the hand, and no hand")
        return Shooter(self.throws, self.ruleset.hand, words_of(self.ruleset, self.choices, {}))

    @cached_property
    def _taken(self) -> NDArray[np.int_]:
        """How many balls of each label every result takes out of the urn."""
        full = self.throws.full()
        return np.array([np.subtract(full, self.throws.after(full, n)) for n in range(len(self.throws.chance))])

    def drawn(self, left: tuple[int, ...]) -> list[Drawn]:
        """Every result that can be drawn from what is left in the urn, its probability, and what is then left."""
        if left not in self._drawn:
            chances = self.throws.chances(left)
            results = np.flatnonzero(chances)
            rests = map(tuple, (np.array(left) - self._taken[results]).tolist())
            self._drawn[left] = list(zip(results.tolist(), chances[results].tolist(), rests, strict=True))
        return self._drawn[left]

    def said(self, hand: int | None, trial: int) -> Words:
        """The words that have a meaning for one trial only: what happens where the hand stands, and its number."""
        words: Words = {nth_trial(trial): EVERY_RESULT}
        return words if hand is None else {**words, **self.shooter.happened[hand]}
