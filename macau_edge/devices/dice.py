"""Dice: every combination of faces, with the number of ordered throws that show it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

from macau_edge.devices.outcome import Outcome, combining
from macau_edge.model import Dice


def throws(dice: Dice) -> tuple[Outcome, ...]:
    """The combinations of the dice, in the order of the faces; the weights add up to (sum of weights) ** count."""
    combined = combining(dice.faces)
    weights = [face.weight for face in dice.faces]
    shown = combinations_with_replacement(range(len(dice.faces)), dice.count)
    return tuple(combined(places, _orders(places) * prod(weights[place] for place in places)) for places in shown)


def _orders(places: tuple[int, ...]) -> int:
    """In how many orders the dice can show these faces."""
    return factorial(len(places)) // prod(map(factorial, Counter(places).values()))
