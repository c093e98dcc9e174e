"""A simulation of craps, for information: how long crapssim plays the pass line for a standard error of 0.1 %."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.timing import installed, milliseconds

ROLLS = 20_000
ERROR = 0.001


def crapssim_rolls(rolls: int = ROLLS) -> int:
    """So many rolls by crapssim, with a bet on the pass line whenever there is none."""
    from crapssim import Table
    from crapssim.strategy import BetPassLine

    table = Table(seed=1)
    table.add_player(bankroll=rolls, strategy=BetPassLine(1))
    table.run(max_rolls=rolls, verbose=False)
    return rolls


def report() -> Iterator[str]:
    """Lines with the time of so many rolls, and what that makes for the error wanted."""
    if not installed("crapssim"):
        return
    started = time.process_time()
    crapssim_rolls()
    taken = time.process_time() - started
    decided = ROLLS / (557 / 165)  # expected rolls of a pass line bet
    wanted = 1 / ERROR**2  # bets of standard deviation one
    yield "the pass line by simulation"
    yield f"  crapssim, {ROLLS:,} rolls, some {decided:,.0f} bets: {milliseconds(taken)}"
    needed = taken * wanted / decided
    yield f"  for a standard error of {ERROR:.1%} of the stake, {wanted:,.0f} bets: some {needed:,.0f} s"
