"""The shooter's hand as this engine plays it: where it can stand, and what each result does there."""

from __future__ import annotations

import numpy as np

from macau_edge.model import Hand
from macau_edge.numeric.clauses import Codes, called, parted
from macau_edge.numeric.throws import Mask, Throws
from macau_edge.numeric.words import Words, opener
from macau_edge.phrases import END_OF_HAND


class Shooter:
    """The positions of a hand, its start first: a stage, and the label of what opened it.

    `happened` has, for each position, the results that bring each happening and the end of the hand; `leads` has the
    number of the next position for each result. After a happening the first stage begins again.
    """

    def __init__(self, throws: Throws, hand: Hand, words: Words) -> None:
        self.throws, self.hand, self.words = throws, hand, words
        self.stages = {stage.name: stage for stage in hand.stages}
        self.positions: list[tuple[str, str | None]] = [(hand.stages[0].name, None)]
        self.numbers = {self.positions[0]: 0}
        self.happened: list[dict[str, Mask]] = []
        self.leads: list[Codes] = []
        for stage, opened in self.positions:  # which grows while it is walked
            self._trial(stage, opened)

    def _trial(self, stage: str, opened: str | None) -> None:
        words = self.words if opened is None else {**self.words, stage: opener(opened)}
        size = len(self.throws.chance)
        leads = np.full(size, len(self.leads))
        happened = {name: np.zeros(size, dtype=bool) for name in (*self.hand.happenings, END_OF_HAND)}
        for target, mask in parted(self.throws, self.stages[stage], words):
            if target in self.stages:
                for label, results in called(self.throws, mask):
                    leads[results] = self._number(target, label)
            else:
                happened[target] = mask
                leads[mask] = 0
        for end in self.hand.ends:
            happened[END_OF_HAND] = happened[END_OF_HAND] | happened[end]
        self.happened.append(happened)
        self.leads.append(leads)

    def _number(self, stage: str, label: str) -> int:
        number = self.numbers.setdefault((stage, label), len(self.positions))
        if number == len(self.positions):
            self.positions.append((stage, label))
        return number

    def stage(self, position: int) -> str:
        """The stage of a position."""
        return self.positions[position][0]
