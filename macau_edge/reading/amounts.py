"""Text of a command line -> shares, numbers of rounds, and ranges of them, all exact."""

from __future__ import annotations

import re
from fractions import Fraction

from macau_edge.problem import NOWHERE, UsageError, cut
from macau_edge.reading.grammar import Malformed
from macau_edge.reading.written_figures import parse_figure

BETWEEN = ".."
"""What stands between the ends of a range: `1%..3%`."""

MOST = 10**15
"""A number of rounds that nobody plays to the end: years on a thousand machines."""

_COUNT = re.compile(r"(-?[0-9]{1,19})(?:\.([0-9]{1,18}))?(?:[eE]\+?([0-9]{1,2}))?")


def share(text: str, option: str) -> Fraction:
    """The figure that `2.5%`, `1/40` or `0.025` is.

    Raises:
        UsageError: it is none; `option` is what it was given for.
    """
    try:
        return parse_figure(text.strip(), NOWHERE).value
    except Malformed as error:
        raise UsageError(f"--{option}: {error.message}", error.remedy) from None


def share_range(text: str, option: str) -> tuple[Fraction, Fraction]:
    """The ends of `1%..3%`, the lower one first; of a single figure, that figure twice.

    Raises:
        UsageError: an end is no figure, or the ends are the wrong way round.
    """
    low, between, high = text.partition(BETWEEN)
    if not between:
        return (share(text, option),) * 2
    ends = share(low, option), share(high, option)
    if ends[0] > ends[1]:
        raise UsageError(f"--{option}: `{cut(text)}` goes from high to low", f"write `{high}{BETWEEN}{low}`")
    return ends


def count(text: str, option: str, *, least: int = 1) -> int:
    """The whole number that `1000`, `1_000_000`, `1e9` or `2.5e6` is.

    Raises:
        UsageError: it is none, is below `least`, or is above `MOST`.
    """
    match = _COUNT.fullmatch(text.strip().replace("_", ""))
    remedy = f"write a whole number from {least} on, `1000000` or `1e6`"
    if match is None:
        raise UsageError(f"--{option}: `{cut(text)}` is not a whole number", remedy)
    whole, part, power = match.groups()
    value = Fraction(f"{whole}.{part or 0}") * 10 ** int(power or 0)
    if value.denominator != 1:
        raise UsageError(f"--{option}: `{cut(text)}` is not a whole number", remedy)
    if value < least:
        raise UsageError(f"--{option}: {cut(str(value))} is less than {least}", remedy)
    if value > MOST:
        raise UsageError(f"--{option}: `{cut(text)}` is more than {MOST:.0e}", remedy)
    return int(value)
