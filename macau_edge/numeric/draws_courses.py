"""The courses that the hand beside one that is drawn to by choice may take, by what the player's side answers to the
steps on its way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple, TypeVar

import numpy as np

from macau_edge.model import DealStep, PrizeTable, phrases
from macau_edge.model.cards import DRAWN
from macau_edge.numeric.draws_asked import ENDED, AskedOfHands, Given, Path, asked_of
from macau_edge.numeric.hands import Feature
from macau_edge.numeric.other_hand import IN_ANY_ORDER, NOT_DRAWN, CourseOfOther, DealtRows, OtherLayer, OtherRows
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.throws import Mask, NoEstimateError


class CourseTaken(NamedTuple):
    """What decides the course of the other hand: what is answered of the player's at each step, and the last step that
    is done, or with which `only` rounds are meant that it ends.
    """

    known: Mapping[int, Mapping[Feature, int]]
    last: int
    only: bool


Rows = TypeVar("Rows", bound=OtherRows)


class CoursesOfOther:
    """The courses of the other hand, each once, by its number."""

    def __init__(self, asked: AskedOfHands) -> None:
        self._asked, self._steps = asked, asked.steps
        self._number: dict[tuple[object, ...], int] = {}
        self._taken: list[CourseTaken] = []
        self.courses: list[CourseOfOther] = []

    @property
    def most(self) -> int:
        """The most cards with which it ends."""
        return max(course.most for course in self.courses)

    def number(self, asked: tuple[tuple[int, Given], ...], path: Path, last: int, *, parted: bool, only: bool) -> int:
        """The number of the course of the other hand where that is answered of the player's."""
        known = dict[int, dict[Feature, int]]()
        for number, given in asked:
            own = dict(given)
            at = number if number < self._asked.drawn else len(self._steps)
            chosen = tuple(
                one if self._steps.index(step) < at else MISSING
                for step, one in zip(self._asked.choosing, path, strict=True)
            )
            for feature in self._asked.in_deal[number]:
                said = self._asked.said_of(feature, chosen, parted=parted and number > self._asked.drawn)
                if said is not None:
                    own[feature] = said
            known[number] = own
        key = tuple((number, *sorted(own.items())) for number, own in sorted(known.items())), last, only
        if key not in self._number:
            self._number[key] = len(self.courses)
            self._taken.append(CourseTaken(known, last, only))
            self.courses.append(self._whole_course(self._taken[-1]))
        return self._number[key]

    def _whole_course(self, course: CourseTaken) -> CourseOfOther:
        """All cards with which the other hand can end."""
        asked, other = self._asked, self._asked.drawing.other
        ended = self._dealt(course, OtherRows.begin(asked.kinds, other, self._ordered))
        return CourseOfOther(asked.kinds, ended, asked.theirs, other, asked.opens.shape[1], asked.drawing)

    def _dealt(self, course: CourseTaken, rows: Rows) -> list[tuple[int, Rows]]:
        """How the other hand ends, each with the number of the step that ended the round."""
        known, last, only = course
        other, ended = self._asked.drawing.other, list[tuple[int, Rows]]()
        for number, step in enumerate(self._steps[: last + 1]):
            if step.choose:
                continue
            cards = sum(many for to, many in step.dealt if to == other)
            holds = partial(self._holds_of_other, known.get(number, {}))
            if step.end is not None:
                over, rows = rows.parted(partial(holds, step.end))
                if number > self._asked.drawn or (only and number == last):
                    ended.append((list(self._asked.asking.steps).index(step.name), over))
                if only and number == last:
                    break
            elif not cards:
                continue
            elif step.until is not None:
                rows = self._until(step, cards, rows, holds)
            else:
                when = step.when
                assert not isinstance(when, PrizeTable)
                going, rest = rows.parted(partial(holds, when)) if when is not None else (rows, None)
                for _ in range(cards):
                    going = going.longer(self._asked.drawing.open, step)
                rows = going if rest is None else going.with_more(rest)
        if not only:
            ended.append((MISSING, rows))
        return ended

    def _until(
        self, step: DealStep, cards: int, rows: Rows, holds: Callable[[phrases.Phrase, OtherLayer], Mask]
    ) -> Rows:
        found = rows.none()
        assert step.until
        assert not isinstance(step.when, PrizeTable)
        while True:
            over, rows = rows.parted(partial(holds, step.until))
            found = found.with_more(over)
            if step.when is not None:
                rows, over = rows.parted(partial(holds, step.when))
                found = found.with_more(over)
            if not rows.layers:
                return found
            if max(rows.layers) > DRAWN:
                raise NoEstimateError(NOT_DRAWN)
            for _ in range(cards):
                rows = rows.longer(self._asked.drawing.open, step)

    @property
    def _ordered(self) -> list[Feature]:
        """What is asked of the other hand that depends on the order of its cards."""
        asked = {one for several in self._asked.in_deal.values() for one in several} | {*self._asked.theirs}
        return [one for one in asked_of(self._asked.drawing.other, asked) if one[0] not in IN_ANY_ORDER and one[2]]

    def _holds_of_other(self, known: Mapping[Feature, int], what: phrases.Phrase, layer: OtherLayer) -> Mask:
        def ask(feature: Feature) -> Array:
            if feature in known:
                return np.array(known[feature])
            return self._asked.kinds.answers(layer.cards, self._asked.drawing.other, [feature])[0]

        return np.broadcast_to(self._asked.asking.mask(what, ask), (len(layer.times),))

    def ended(self, course: int, cards: Array) -> Iterator[tuple[Array, dict[Feature, Array]]]:
        """Which of the hands that are dealt from these cards, a column for each, are over in a course, with what is
        answered of the other hand.
        """
        which, kinds, other = np.arange(cards.shape[1]), self._asked.kinds, self._asked.drawing.other
        for end, rows in self._dealt(self._taken[course], DealtRows(kinds, other, cards, which)):
            for layer in rows.layers.values():
                theirs = kinds.answers(layer.cards, other, self._asked.theirs)
                yield layer.times, {ENDED: np.array(end)} | dict(zip(self._asked.theirs, theirs, strict=True))
