"""Dice: every combination of faces, with the number of ordered throws that show it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations
from math import factorial, prod

from macau_edge.devices.outcome import Outcome
from macau_edge.model import Dice, Face, Value
from macau_edge.phrases import Pattern, Word


def throws(dice: Dice) -> tuple[Outcome, ...]:
    """The combinations of the dice, in the order of the faces; the weights add up to (sum of weights) ** count."""
    return tuple(_throw(faces) for faces in combinations_with_replacement(dice.faces, dice.count))


def _throw(faces: tuple[Face, ...]) -> Outcome:
    counts = Counter(face.label for face in faces)
    orders = factorial(len(faces)) // prod(factorial(n) for n in counts.values())
    numbers = [face.number for face in faces]
    total = None if None in numbers else sum(n for n in numbers if n is not None)
    return Outcome("-".join(face.label for face in faces), total, orders * prod(f.weight for f in faces), faces)


def each_face(dice: Dice) -> tuple[Value, ...]:
    """`face`: one value for each face."""
    return tuple(Value(face.label, Word(face.label)) for face in dice.faces)


def each_like(dice: Dice, shape: str) -> tuple[Value, ...]:
    """`like 1-1-2`: every combination of faces in which equal digits are equal faces and different ones differ."""
    digits = shape.split("-")
    kinds = list(dict.fromkeys(digits))
    order = {face.label: index for index, face in enumerate(dice.faces)}
    found: dict[str, Value] = {}
    for faces in permutations(order, len(kinds)):
        chosen = dict(zip(kinds, faces, strict=True))
        pattern = tuple(sorted((chosen[digit] for digit in digits), key=order.__getitem__))
        found["-".join(pattern)] = Value("-".join(pattern), Pattern(pattern))
    return tuple(sorted(found.values(), key=lambda v: [order[label] for label in v.label.split("-")]))
