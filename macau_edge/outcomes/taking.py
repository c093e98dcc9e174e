"""Which cards a hand, or a part of one, takes while a round is dealt.

A part of a hand counts the cards of the hand, and a hand put together has a card that one of its parts has. Where every
round comes to a card with the same numbers, it is known beforehand who takes it; else the numbers are a part of what
is known of a round.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import Shoe
from macau_edge.model.cards import ALL
from macau_edge.model.phrases import LAST, NTH, HandPart

Counted: TypeAlias = tuple[tuple[int, Any], ...]
"""Of each part how many cards of its hand there were, and what is counted of that hand."""
Slot: TypeAlias = tuple[int, str, int]
"""A card that is dealt: the number of the step, the hand, and which of its cards there."""


class Taking:
    """The cards that a name takes."""

    def __init__(self, shoe: Shoe, name: str) -> None:
        self.name, self.shoe, self.parts = name, shoe, shoe.parts(name)
        self._of = [Taking(shoe, part.word.text) for part in self.parts]
        self.ends_anew = any(part.nth == LAST for part in self.parts)
        """Whether each card that it takes stands in place of the one before."""
        self.begin: Counted = tuple((0, of.begin) for of in self._of)

    def after(self, counted: Counted, hand: str) -> tuple[Counted, bool]:
        """What is counted after a card that is dealt to a hand, and whether it is taken."""
        if not self.parts:
            return counted, self.name in (hand, ALL)
        taken, found = False, list[tuple[int, Any]]()
        for part, of, (number, inner) in zip(self.parts, self._of, counted, strict=True):
            after, is_its = of.after(inner, hand)
            taken = taken or (is_its and _takes(part, number))
            found.append((min(number + is_its, _needed(part)), after))
        return tuple(found), taken

    def is_whole(self, counted: Counted) -> bool:
        """Whether it has the cards that its parts name by their numbers."""
        return all(number >= _needed(part) for part, (number, _) in zip(self.parts, counted, strict=True))

    @cached_property
    def _course(self) -> _Course:
        now, plain, taken, counts = {self.begin}, True, dict[Slot, bool | None](), set[Slot]()
        for number, step in enumerate(self.shoe.deal):
            before = now
            if step.is_conditional or step.end is not None or step.choose:
                plain = plain and all(map(self.is_whole, now))
            for hand, cards in step.dealing:
                for card in range(cards):
                    each = [self.after(one, hand) for one in now]
                    is_taken = {is_its for _, is_its in each}
                    taken[number, hand, card] = is_taken.pop() if len(is_taken) == 1 else None
                    counts |= {(number, hand, card)} if {one for one, _ in each} != now else set()
                    now = {one for one, _ in each}
            now = now | before if step.is_conditional else now
        return _Course(taken, counts, plain and all(map(self.is_whole, now)))

    @property
    def taken(self) -> dict[Slot, bool | None]:
        """For each card of the deal whether it is taken; None where rounds differ in that."""
        return self._course.taken

    @property
    def is_counted(self) -> bool:
        """Whether rounds differ in which card it takes, or in whether it is whole, which of one card is plain."""
        one_card = len(self.parts) == 1 and self.parts[0].is_one
        return None in self.taken.values() or not (one_card or self._course.is_plain)

    def counts(self, number: int, hand: str, card: int) -> bool:
        """Whether rounds differ, and a card of a step changes what is counted."""
        return self.is_counted and (number, hand, card) in self._course.counts


class _Course(NamedTuple):
    """What a name does with each card of the deal: whether it takes it, whether it counts it; whether it is plain in
    which rounds it is whole."""

    taken: dict[Slot, bool | None]
    counts: set[Slot]
    is_plain: bool


def _needed(part: HandPart) -> int:
    """How many cards of its hand are counted, and have to be there."""
    if part.nth:
        return 1 if part.nth == LAST else NTH[part.nth]
    return part.first


def _takes(part: HandPart, before: int) -> bool:
    """Whether it takes a card of its hand that comes after so many."""
    if part.nth == LAST or part.is_whole:
        return True
    return before < part.first if part.first else before == NTH[part.nth] - 1
