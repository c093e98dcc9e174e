"""A bet on the total of many dice: its house edge; beside a polynomial power in python-flint.

The polynomial power alone gives the weights of all totals and no figure of any bet: it is what cannot be spared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from benchmarks import growing
from benchmarks.timing import Comparison, Side

DICE = 1000


def power(dice: int) -> object:
    """The weights of all totals, as flint has them."""
    from flint import fmpz_poly

    return fmpz_poly([1] * 6) ** dice


def with_flint(dice: int) -> Fraction:
    """The house edge of the same bet, written for flint by hand."""
    from flint import fmpz, fmpz_poly

    weights = (fmpz_poly([1] * 6) ** dice).coeffs()
    won = sum(weights[dice * 7 // 2 + 1 - dice :], fmpz(0))
    return 1 - 2 * Fraction(int(won), 6**dice)


def comparisons() -> Sequence[Comparison]:
    """The total of 1000 dice."""
    bet = growing.total(DICE)
    exact = Side("macau-edge", bet.edge)
    same = [Side("python-flint, the bet written by hand", lambda: with_flint(DICE))]
    others = [
        Side("python-flint, the polynomial power alone", lambda: power(DICE), limit=2),
        Side("our numeric engine, all its figures", bet.estimate),
    ]
    return [Comparison(f"a bet on the total of {DICE} dice: house edge", exact, same, others)]
