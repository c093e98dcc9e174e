"""Every result of a trial of dice or of a wheel, and its probability."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Dice, Face, Wheel, as_number

LEAST = 1e-290
"""What a total that can come has at least: floating point would round it to nothing, as if it could not."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a trial.

    `chance` has one probability for each; `totals` one number for each, -1 where it has none; `places` what every die
    or ball, or the wheel, shows: a row for each result, and for each die a column with the place of its label in
    `labels`. It has no column where only totals are known.
    """

    labels: tuple[str, ...]
    places: NDArray[np.int_]
    totals: NDArray[np.int_]
    chance: NDArray[np.float64]


def pockets(wheel: Wheel) -> Results:
    """One result for each pocket."""
    labels = tuple(label for label, _ in wheel.pockets)
    numbers = np.array([-1 if (number := as_number(label)) is None else number for label in labels])
    return Results(labels, np.arange(len(labels))[:, None], numbers, _normal([weight for _, weight in wheel.pockets]))


def throws(dice: Dice) -> Results:
    """One result for each ordered throw."""
    places = np.indices((len(dice.faces),) * dice.count).reshape(dice.count, -1).T
    labels = tuple(face.label for face in dice.faces)
    weights = np.array(_weights(dice))
    return Results(
        labels, places, added_up(dice.faces, places), _normal(weights[np.arange(dice.count), places].prod(axis=1))
    )


def added_up(faces: tuple[Face, ...], places: NDArray[np.int_]) -> NDArray[np.int_]:
    """The sum of the numbers shown in each row; -1 where one is without."""
    numbers = np.array([-1 if face.number is None else face.number for face in faces])
    return np.where((numbers[places] < 0).any(axis=1), -1, numbers[places].sum(axis=1))


def totals(dice: Dice) -> Results:
    """One result for each total, adding one die after the other to all totals so far."""
    numbers = np.array([-1 if face.number is None else face.number for face in dice.faces])
    least = int(numbers.min())
    *loaded, alike = [_normal(weights) for weights in (*_weights(dice)[: len(dice.loaded)], _weights(dice)[-1])]
    chance = np.ones(1)
    for shares in loaded + [alike] * (dice.count - len(loaded)):
        die = np.zeros(int(numbers.max()) - least + 1)
        np.add.at(die, numbers - least, shares)
        chance = np.convolve(chance, die)
        chance = np.where(chance > 0, np.maximum(chance, LEAST), 0)
    reached = np.flatnonzero(chance)
    nothing = np.empty((len(reached), 0), dtype=int)
    return Results((), nothing, reached + least * dice.count, _normal(chance[reached]))


def _weights(dice: Dice) -> list[NDArray[np.float64]]:
    """The weights of the faces of each die; of a loaded one, which may be of any size, the probabilities."""
    loaded = [_normal(list(weights)) for weights in dice.loaded]
    return loaded + [np.array([float(face.weight) for face in dice.faces])] * (dice.count - len(loaded))


def _normal(weights: NDArray[np.float64] | list[int]) -> NDArray[np.float64]:
    """Weights -> probabilities; integers of any size."""
    if isinstance(weights, list):
        whole = sum(weights)
        return np.array([weight / whole for weight in weights])
    return weights / weights.sum()
