"""The dice that a tolerance allows and that change the house edge most, to first order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from macau_edge.balance.shares import Shares, written
from macau_edge.problem import UsageError

FEW = 8
"""Faces of a die of which every half is tried: 70 of them."""


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


def corners(slopes: Mapping[str, Fraction], shares: Shares, tolerance: Fraction) -> Iterator[Shares]:
    """The dice on which the edge rises most to first order, one after the other where several are equally bad.

    Of devices with more than `FEW` faces only one comes, that in the order of the faces.
    """
    most = steepest(slopes, tolerance)
    for up, down in _halves(slopes):
        if tolerance * (sum(slopes[label] for label in up) - sum(slopes[label] for label in down)) == most:
            yield {label: share + tolerance * ((label in up) - (label in down)) for label, share in shares.items()}


def _halves(slopes: Mapping[str, Fraction]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Every half of the faces with every other half; of many faces only the steepest with the flattest."""
    half = len(slopes) // 2
    if len(slopes) > FEW:
        ordered = sorted(slopes, key=slopes.__getitem__)  # stable: equal slopes stay in the order of the faces
        yield ordered[len(ordered) - half :], ordered[:half]
        return
    for up in combinations(slopes, half):
        for down in combinations([label for label in slopes if label not in up], half):
            yield up, down
