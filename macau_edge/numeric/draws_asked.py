"""What is asked of two hands of which one is drawn to by choice: of the cards, of what was chosen, by which steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from macau_edge.model import DealStep, PrizeTable
from macau_edge.numeric.hands import PARTED_HAND, Asking, Feature, Named, Rule
from macau_edge.numeric.other_hand import NOT_DRAWN, KindsOfHands, TwoHands
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.throws import NoEstimateError

Path: TypeAlias = tuple[int, ...]
"""The number of what was chosen last at each step, `MISSING` where nothing was."""
Given: TypeAlias = tuple[tuple[Feature, int], ...]
"""What is answered of the player's side."""
OF_A_HAND = ("points", "soft", "number", "card", "among", "agree", "differ", "variety", "fits")
"""What may be asked of one of the two hands."""
ENDED: Feature = ("end", "", 0, "")


class AskedOfHands:
    """The steps of a deal of two hands, and what is asked of these: in the deal by its phrases, and after it."""

    def __init__(
        self,
        asking: Asking,
        steps: Sequence[DealStep],
        features: Sequence[Feature],
        ruled: Sequence[Feature],
        rules: Mapping[str, Rule],
        kinds: KindsOfHands,
        drawing: TwoHands,
    ) -> None:
        self.asking, self.steps, self.features, self.rules = asking, steps, features, rules
        self.kinds, self.drawing = kinds, drawing
        self.choosing = [step for step in steps if step.choose]
        self.drawn = steps.index(drawing.step)
        """The number of the step at which one hand is drawn to by choice."""
        self.in_deal = {number: self._asked(step) for number, step in enumerate(steps)}
        self._told: dict[tuple[int, Feature, tuple[bool, ...]], int] = {}
        every = {one for several in self.in_deal.values() for one in several} | {*features, *ruled}
        self.mine, self.theirs = asked_of(drawing.mine, every), asked_of(drawing.other, features)
        self.opens = self._every_open()
        """All that can lie open: the kinds of the cards, a row for each."""
        self._open_answers: dict[Feature, Array] = {}

    def _asked(self, step: DealStep) -> dict[Feature, set[Named | None]]:
        """What the phrases of a step ask, each with the values that they name of it; None where they ask it whole."""
        found = dict[Feature, set[Named | None]]()
        for what in (step.end, step.when, step.until, *(one for _, one in step.open_if)):
            if isinstance(what, PrizeTable):
                raise NoEstimateError(NOT_DRAWN)
            for feature, named in self.asking.tests(what) if what is not None else ():
                found.setdefault(feature, set()).add(named)
        return found

    def _every_open(self) -> Array:
        """All that can lie open: the kinds of the cards, a row for each."""
        kinds, several = len(self.kinds), self.drawing.open
        if not several:
            return np.zeros((0, 1), dtype=np.int64)
        return np.array(np.unravel_index(np.arange(kinds**several), [kinds] * several))

    def open_answer(self, feature: Feature) -> Array:
        """What is asked of the cards that lie open."""
        if feature[0] != "card" or not 0 < feature[2] <= self.drawing.open:
            raise NoEstimateError(NOT_DRAWN)
        if feature not in self._open_answers:
            (found,) = self.kinds.answers(self.opens, self.drawing.other, [feature])
            self._open_answers[feature] = found
        return self._open_answers[feature]

    def said_of(self, feature: Feature, path: Path, *, parted: bool) -> int | None:
        """What is answered of what was chosen; None of what is asked of hands."""
        if feature == PARTED_HAND:
            return int(parted)
        if feature == ENDED:
            return MISSING
        if feature[0] == "choice":
            names = [one.name for one in self.choosing]
            return path[names.index(feature[1])] if feature[1] in names else MISSING
        return None

    def said(self, path: Path, *, parted: bool) -> dict[Feature, int]:
        """What is answered of what was chosen."""
        each = ((one, self.said_of(one, path, parted=parted)) for one in self.features)
        return {one: found for one, found in each if found is not None}

    def matters(self, number: int) -> bool:
        """Whether it depends on something what a step does with the other hand."""
        step = self.steps[number]
        return step.end is not None or (step.is_conditional and not step.choose)

    def given(self, answers: Mapping[Feature, Array], hands: int, number: int) -> list[Given]:
        """What is answered of so many hands to what a step asks, as far as its phrases tell answers apart."""
        asked = [one for one in self.in_deal[number] if one in answers]
        columns = list[list[int]]()
        for one in asked:
            values, at = np.unique(answers[one], return_inverse=True)
            columns.append(np.array([self._alike(number, one, value) for value in values.tolist()])[at].tolist())
        return [tuple(zip(asked, row, strict=True)) for row in zip(*columns, strict=True)] or [()] * hands

    def _alike(self, number: int, feature: Feature, value: int) -> int:
        """One value for all of a feature that the phrases of a step do not tell apart."""
        named = self.in_deal[number][feature]
        if None in named:
            return value
        told = tuple(value in one for one in named if one is not None)
        return self._told.setdefault((number, feature, told), value)


def asked_of(hand: str, features: Iterable[Feature]) -> list[Feature]:
    """What is asked of the cards of a hand; nothing of none, which has the name of what is asked of a round."""
    return sorted(one for one in features if one[0] in OF_A_HAND and one[1] == hand)
