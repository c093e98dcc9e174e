"""What can be asked of a simulation, whoever asks."""

from __future__ import annotations

from fractions import Fraction
from statistics import NormalDist

from macau_edge.problem import UsageError
from macau_edge.reading.amounts import MOST

SEEDS = 2**128
"""A seed is below this: a longer one would run into the number of the bet, which stands behind it in the generator."""

WORKERS = 1024
"""Processes at most."""

SUREST = 1 - Fraction(1, 10**9)
"""A confidence from here on is too near to certain for floating point."""


def check_request(
    rounds: int | None, seed: int | None, until: Fraction | None, workers: int | None, scheduler: str | None
) -> None:
    """Raises UsageError for what cannot be played."""
    _check_range("rounds", rounds, 1, MOST)
    _check_range("seed", seed, 0, SEEDS - 1)
    _check_range("workers", workers, 1, WORKERS)
    if scheduler is not None and workers is not None:
        raise UsageError("`--scheduler` and `--workers` do not go together", "a cluster has as many workers as it has")
    if until is not None and not 0 < until < 1:
        raise UsageError(
            f"--until-halfwidth: {_percent(until)} is no half-width of a house edge", "write one such as `0.01%`"
        )


def quantile_of(confidence: Fraction) -> Fraction:
    """The quantile of the normal distribution that goes with a confidence: about 1.96 for 95%.

    Raises:
        UsageError: it is no confidence.
    """
    if not 0 < confidence < SUREST:
        message = f"--confidence: {_percent(confidence)} cannot be asked for"
        raise UsageError(message, "write `95%`, or another above 0% and below 99.9999999%")
    return Fraction(NormalDist().inv_cdf(float((1 + confidence) / 2)))


def _check_range(option: str, value: int | None, least: int, most: int) -> None:
    if value is not None and value < least:
        raise UsageError(f"--{option}: {value} is less than {least}", f"write a whole number from {least} on")
    if value is not None and value > most:
        raise UsageError(f"--{option}: {value} is more than {most}", f"write a whole number up to {most}")


def _percent(share: Fraction) -> str:
    """`99.9999999%`, as it is typed; as a fraction where it has no end or is very long."""
    if abs(share) > MOST:
        return str(share)
    text = f"{float(100 * share):.15g}"
    return f"{text}%" if Fraction(text) == 100 * share else str(share)
