"""One class of outcomes of a trial, and how often it comes up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from macau_edge.model import Face


class Outcome(NamedTuple):
    """What a trial shows; a tuple, since there may be a hundred thousand of them.

    `label` is the combination of faces or balls (`1-2`), or the pocket; `total` is its number, None where it has none;
    `weight` is how many of the device's equally likely results it stands for. `faces` are those of the dice or the
    balls drawn; it is empty on a wheel, and where only the totals of the dice are known.
    """

    label: str
    total: int | None
    weight: int
    faces: tuple[Face, ...] = ()


def combining(faces: Sequence[Face]) -> Callable[[Sequence[int], int], Outcome]:
    """What makes the outcome that shows some of these faces, by their places, with a weight; its total is their sum."""
    labels = [face.label for face in faces]
    numbers = [face.number for face in faces]  # read once: there may be many outcomes
    adds = [number or 0 for number in numbers]
    without = {place for place, number in enumerate(numbers) if number is None}

    def combined(places: Sequence[int], weight: int) -> Outcome:
        total = sum([adds[place] for place in places]) if without.isdisjoint(places) else None
        return Outcome("-".join([labels[i] for i in places]), total, weight, tuple([faces[i] for i in places]))

    return combined
