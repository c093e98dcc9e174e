"""The net results of a round as points of a lattice: whole multiples of a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm


@dataclass(frozen=True, slots=True)
class Lattice:
    """Net results, each `start` plus a whole number of times `step`, with the probability of each such number."""

    start: Fraction
    step: Fraction
    chances: Mapping[int, Fraction]


def from_the_lowest(nets: Mapping[Fraction, Fraction]) -> Lattice:
    """The coarsest lattice that the results of any number of rounds are on: a round starts at its lowest result."""
    start = min(net for net, chance in nets.items() if chance)
    step = _common(net - start for net in nets)
    return Lattice(start, step, {int((net - start) / step): chance for net, chance in nets.items() if chance})


def from_zero(nets: Mapping[Fraction, Fraction]) -> Lattice:
    """The coarsest lattice that 0 and the results of any number of rounds are on."""
    step = _common(nets)
    return Lattice(Fraction(0), step, {int(net / step): chance for net, chance in nets.items() if chance})


def _common(values: Iterable[Fraction]) -> Fraction:
    """The largest number that all values are whole multiples of; 1 where they are all zero."""
    found = [value for value in values if value]
    whole = lcm(*(value.denominator for value in found))
    return Fraction(gcd(*(int(value * whole) for value in found)), whole) if found else Fraction(1)
