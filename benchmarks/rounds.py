"""Rounds of cards: the bets of baccarat by both engines, beside icepool and the limits that the project has set itself.

    python -m benchmarks.rounds [--runs N]

What is timed begins with the ruleset once it is read, with all caches empty: see README.md in this folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from benchmarks.bets import OurBet, bets_of
from benchmarks.dealt import by_icepool
from benchmarks.timing import RUNS, Comparison, Side, compare, installed

ALL = 0.5
"""Seconds for both engines on the bets of a baccarat table."""
LAW = 0.030
"""Seconds for the law of the round alone, which all bets on points share."""
PEER = 1 / 50
"""What part of icepool's time the exact engine may take."""


def table() -> list[OurBet]:
    """The bets of the shipped baccarat and the side bets, as one file would have them."""
    found, beside = bets_of("rulesets/baccarat.yaml"), bets_of("examples/baccarat-side-bets.yaml")
    one, choices = beside[0].ruleset, beside[0].choices
    together = replace(one, bets={**found[0].ruleset.bets, **one.bets})
    return [OurBet(together, bet.member, choices) for bet in (*found, *beside)]


def exactly(bets: Sequence[OurBet]) -> list[object]:
    """The house edge of each."""
    return [bet.edge() for bet in bets]


def by_both(bets: Sequence[OurBet]) -> list[object]:
    """The same, and what the numeric engine says of each."""
    for bet in bets:
        bet.estimate()
    return exactly(bets)


def main() -> None:
    """Prints how long the law of a round takes, and the bets of a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rounds", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    asked = parser.parse_args()
    bets = table()
    law = bets_of("rulesets/baccarat.yaml", ["player"])
    peers = [Side("icepool, in stages", by_icepool, PEER)] * installed("icepool")
    alone = Side("exact", lambda: exactly(law))
    numerically = Side("our numeric engine", lambda: [bet.estimate() for bet in law])
    comparisons = (
        Comparison("the law of a round of baccarat, eight decks", alone, (), (numerically,), LAW),
        Comparison(f"{len(bets)} bets of baccarat", Side("both engines", lambda: by_both(bets)), (), (), ALL),
        Comparison(f"{len(bets)} bets of baccarat, house edge", Side("exact", lambda: exactly(bets)), peers),
    )
    for comparison in comparisons:
        print("\n".join(compare(comparison, asked.runs)), end="\n\n")


if __name__ == "__main__":
    main()
