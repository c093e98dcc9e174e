"""The integer weights of the model: in how many equally likely ways each result of a trial can come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from math import prod

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Dice, Wheel
from macau_edge.numeric.playing.draws import TABLED, Draw, EachDie, drawing
from macau_edge.numeric.throws import Mask, Throws

Classes = NDArray[np.intp]
"""For each result of a trial the number of its class."""


def can_come(throws: Throws) -> Mask:
    """Which results have any weight: all but those with a face of a loaded die that never comes."""
    if not isinstance(throws.device, Dice) or throws.device.only_totals:
        return np.ones(len(throws.chance), dtype=bool)
    return reduce(np.logical_and.outer, [np.array(die) > 0 for die in faces_of_each(throws.device)]).ravel()


def ways(throws: Throws) -> list[int]:
    """In how many ways each result can come, where results are told apart by what they show."""
    match throws.device:
        case Dice() as dice:
            found = reduce(np.multiply.outer, [np.array(die, dtype=object) for die in faces_of_each(dice)])
            return found.ravel().tolist()
        case Wheel(pockets=pockets):
            return [weight for _, weight in pockets]
        case _:
            return throws.ways()


def draw_of(throws: Throws, classes: Classes, kind: np.dtype[np.unsignedinteger]) -> Draw:
    """A draw of the class of a trial's result, void one above all classes, as numbers of that kind.

    The dice are drawn together where a table of all their throws is not too large, and one by one where it is.
    """
    void = int(classes.max()) + 1
    dice = throws.device
    if not isinstance(dice, Dice):
        return drawing(ways(throws), classes.tolist(), void, kind)
    weights = faces_of_each(dice)
    if dice.only_totals:
        numbers = np.array([-1 if face.number is None else face.number for face in dice.faces])
        steps = [(numbers - numbers.min()).tolist()] * dice.count
        by_sum = np.zeros(dice.count * int(numbers.max() - numbers.min()) + 1, dtype=np.intp)
        by_sum[throws.totals - dice.count * int(numbers.min())] = classes
    elif prod(map(sum, weights)) <= TABLED:
        return drawing(ways(throws), classes.tolist(), void, kind)
    else:
        steps = [
            [place * len(dice.faces) ** die for place in range(len(dice.faces))] for die in reversed(range(dice.count))
        ]
        by_sum = classes
    return _each(list(zip(weights, steps, strict=True)), np.append(by_sum, void).astype(kind))


def _each(dice: Sequence[tuple[Sequence[int], Sequence[int]]], table: NDArray[np.unsignedinteger]) -> EachDie:
    """The dice one by one, of each the weights of its faces and what they add to the sum."""
    void = len(table) - 1
    alike = [(die, len(list(same))) for die, same in groupby(dice)]
    drawn = [(drawing(*die, void, np.min_scalar_type(void), len(dice)), times) for die, times in alike]
    return EachDie(int(table[-1]), tuple(drawn), table)


def faces_of_each(dice: Dice) -> list[Sequence[int]]:
    """The weights of the faces of each die."""
    others = [face.weight for face in dice.faces]
    return [*dice.loaded, *[others] * (dice.count - len(dice.loaded))]
