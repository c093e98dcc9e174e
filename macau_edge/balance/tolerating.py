"""The corners of the dice that a tolerance allows, and those that change the house edge most to first order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from macau_edge.balance.shares import Shares, written
from macau_edge.problem import UsageError

FEW = 8
"""Faces of a die, or pockets, of which every corner is compared: of eight there are 70, of seven 140."""


def refuse_tolerance(tolerance: Fraction, shares: Shares) -> None:
    """Refuses a tolerance that is none, or that would make a probability negative.

    Raises:
        UsageError: it is not above zero, or larger than the smallest probability.
    """
    if tolerance <= 0:
        raise UsageError(
            f"--tolerance: {written(tolerance)} is not above 0", "write how far a probability may be off: `0.1%`"
        )
    label = min(shares, key=shares.__getitem__)
    if tolerance > shares[label]:
        raise UsageError(
            f"--tolerance: `{label}` has the probability {shares[label]}, which cannot be off by {written(tolerance)}",
            f"the largest tolerance is {shares[label]}",
        )


def steepest(slopes: Mapping[str, Fraction], tolerance: Fraction) -> Fraction:
    """The largest change to first order: the steeper half of the slopes up by the tolerance, the flatter half down.

    That is the maximum of a sum of slopes times deviations that add up to zero, none above the tolerance: of a linear
    function, at a corner. Where the number of faces is odd, the one in the middle stays.
    """
    ordered = sorted(slopes.values())
    half = len(ordered) // 2
    return tolerance * (sum(ordered[len(ordered) - half :], Fraction(0)) - sum(ordered[:half], Fraction(0)))


def corners(shares: Shares, tolerance: Fraction) -> Iterator[Shares]:
    """Every corner of the dice within the tolerance: half the faces up by all of it, as many others down.

    Deviations that add up to 0, none above the tolerance, are a polytope; at a corner of it all but one are as large as
    they may be. Where the number of faces is odd, that one stays as it is. Six faces have 20 corners, eight have 70.
    """
    half = len(shares) // 2
    for up in combinations(shares, half):
        for down in combinations([label for label in shares if label not in up], half):
            yield _moved(shares, tolerance, up, down)


def steepest_corner(slopes: Mapping[str, Fraction], shares: Shares, tolerance: Fraction) -> Shares:
    """The corner on which the edge rises most to first order; of several the first in the order of the faces."""
    half = len(slopes) // 2
    ordered = sorted(slopes, key=slopes.__getitem__)  # stable: equal slopes stay in the order of the faces
    return _moved(shares, tolerance, ordered[len(ordered) - half :], ordered[:half])


def _moved(shares: Shares, tolerance: Fraction, up: Sequence[str], down: Sequence[str]) -> Shares:
    return {label: share + tolerance * ((label in up) - (label in down)) for label, share in shares.items()}
