"""The distribution of the sum of n independent rounds, each with probabilities on a lattice.

One round is squared along the binary digits of n, on the points that matter: the ends, which together have less than
`dust`, are left out and counted in the bound. All numbers are probabilities, so that nothing is subtracted and small
ones are as right as large ones, except where an array is so long that it is convolved by way of Fourier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np

from macau_edge.numeric.sums.convolving import SMALLEST, convolved
from macau_edge.numeric.sums.masses import UNIT, Masses

POINTS = 1 << 22
"""Points of a lattice that are kept at once: 32 MiB, and four times that while they are transformed."""
LOOSEST = 1e-3
"""A relative error above this is no figure any more."""


class TooManyPointsError(Exception):
    """The distribution has more points than are kept, or its bound would be too wide."""


def one_round(chances: Mapping[int, Fraction], most: int = POINTS) -> Masses:
    """The probabilities of one round at their points, each rounded once.

    Raises:
        TooManyPointsError: the points are further apart than `most`.
    """
    first, last = min(chances), max(chances)
    if last - first >= most:
        raise TooManyPointsError
    found = np.zeros(last - first + 1)
    for point, chance in chances.items():
        found[point - first] = float(chance)
    return Masses(first, found, UNIT, len(chances) * SMALLEST)


def sum_of(chances: Mapping[int, Fraction], rounds: int, *, dust: float = 1e-25, most: int = POINTS) -> Masses:
    """The probabilities of the sum of so many independent rounds, with the bound of their error.

    Raises:
        TooManyPointsError: more than `most` points would matter, or so many rounds that the bound says nothing.
    """
    one = one_round(chances, most)
    found = one
    for bits in _digits(rounds):
        for other in [found, *([one] if bits else [])]:
            if len(found.chances) + len(other.chances) > most:
                raise TooManyPointsError
            found = convolved(found, other, dust / (4 * rounds))
        if not found.relative < LOOSEST:
            raise TooManyPointsError
    return found


def _digits(rounds: int) -> Iterable[int]:
    """The binary digits of a number after the highest."""
    return (int(digit) for digit in f"{rounds:b}"[1:])
