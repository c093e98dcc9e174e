"""Rounds of cards: the bets of baccarat by both engines, beside the limits that the project has set itself.

    python -m benchmarks.rounds [--runs N]

What is timed begins with the ruleset once it is read, with all caches empty: see README.md in this folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from benchmarks.bets import OurBet, bets_of
from benchmarks.timing import RUNS, Comparison, Side, compare

ALL = 0.5
"""Seconds for both engines on the bets of a baccarat table."""
LAW = 0.030
"""Seconds for the law of the round alone, which all bets on points share."""


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
    bets = [*bets_of("rulesets/baccarat.yaml"), *bets_of("examples/baccarat-side-bets.yaml")]
    law = [bet for bet in bets if bet.id == "player"]
    alone = Side("exact", lambda: exactly(law))
    numerically = Side("our numeric engine", lambda: [bet.estimate() for bet in law])
    comparisons = (
        Comparison("the law of a round of baccarat, eight decks", alone, (), (numerically,), LAW),
        Comparison(f"{len(bets)} bets of baccarat", Side("both engines", lambda: by_both(bets)), (), (), ALL),
    )
    for comparison in comparisons:
        print("\n".join(compare(comparison, asked.runs)), end="\n\n")


if __name__ == "__main__":
    main()
