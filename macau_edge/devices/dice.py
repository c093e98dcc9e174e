"""Dice: every combination of faces, with the number of ordered throws that show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from macau_edge.devices.outcome import Outcome, combining
from macau_edge.model import Dice


def throws(dice: Dice) -> tuple[Outcome, ...]:
    """The combinations of the dice, in the order of the faces; the weights add up to (sum of weights) ** count.

    Of loaded dice it is the product of the sums of all dice, and a combination that never comes has the weight 0.
    """
    combined = combining(dice.faces)
    weights = [face.weight for face in dice.faces]
    shown = combinations_with_replacement(range(len(dice.faces)), dice.count)
    if dice.loaded:
        ways = _of_each([*dice.loaded, *[weights] * (dice.count - len(dice.loaded))])
        return tuple(combined(places, ways[places]) for places in shown)
    return tuple(combined(places, _orders(places) * prod([weights[place] for place in places])) for places in shown)


def _of_each(dice: Sequence[Sequence[int]]) -> Counter[tuple[int, ...]]:
    """The combinations of dice that differ, with their weights: which die shows which face, one die after the other."""
    ways = Counter[tuple[int, ...]]({(): 1})
    for weights in dice:
        more = Counter[tuple[int, ...]]()
        for places, weight in ways.items():
            for place, own in enumerate(weights):
                more[tuple(sorted((*places, place)))] += weight * own
        ways = more
    return ways


def _orders(places: tuple[int, ...]) -> int:
    """In how many orders the dice can show these faces."""
    return factorial(len(places)) // prod([factorial(places.count(place)) for place in {*places}])
