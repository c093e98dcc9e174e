"""The scale of a chart: round numbers that the eye can divide by."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

STEPS = (Fraction(1), Fraction(2), Fraction(5))
"""What a step is, times a power of ten."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from `low` to `high`, drawn from the place `start` to `end`; a tick stands at each multiple of `step`."""

    low: Fraction
    high: Fraction
    step: Fraction
    start: float
    end: float

    def at(self, value: Fraction) -> float:
        """Where a value stands."""
        return self.start + float((value - self.low) / (self.high - self.low)) * (self.end - self.start)

    @property
    def ticks(self) -> tuple[Fraction, ...]:
        """The values that have a tick, ascending."""
        return tuple(self.low + number * self.step for number in range(int((self.high - self.low) / self.step) + 1))


def axis(low: Fraction, high: Fraction, ticks: int, start: float, end: float) -> Axis:
    """A scale with round ends around the values from `low` to `high`, with about as many ticks as asked for."""
    span = high - low or abs(high) or Fraction(1)
    step = round_step(span / ticks)
    bottom, top = low // step, -(-high // step)
    return Axis(bottom * step, max(top, bottom + 1) * step, step, start, end)


def round_step(least: Fraction) -> Fraction:
    """The smallest of 1, 2 and 5 times a power of ten that is not below `least`, which is above zero."""
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(step * power for step in (*STEPS, Fraction(10)) if step * power >= least)
