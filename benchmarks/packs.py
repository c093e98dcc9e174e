"""How the cost of blackjack without a split grows with the packs in the shoe, for each of our engines.

    python -m benchmarks.packs [--runs N] [--most PACKS]

Of one pack some hands cannot be, as five aces; of six on all can. So the most packs are held against `WHOLE`, and
beside it stands what one pack takes.
"""

from __future__ import annotations

import argparse
from functools import partial

from benchmarks.bets import OurBet, bets_in
from benchmarks.timing import RUNS, Comparison, Side, compare
from macau_edge.model.cards import DECKS
from tests.analysis.test_drawn import BLACKJACK

WHOLE = 8
"""Packs of which every hand up to 21 can be."""
FLAT = 1.2
"""How many times what `WHOLE` packs take the most may take."""


def blackjack(packs: int) -> OurBet:
    """The stake of so many packs."""
    (bet,) = bets_in(BLACKJACK.replace("decks: 1,", f"decks: {packs},"))
    return bet


SMALLEST = ("--runs", "1", "--most", "1")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints how long each engine takes with the most packs, beside fewer."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packs", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--most", type=int, default=DECKS, metavar="PACKS", help=f"so many at most (default: {DECKS})")
    asked = parser.parse_args()
    for engine, work in (("exact", OurBet.edge), ("numeric", OurBet.estimate)):
        fewer = [(packs, FLAT if packs == WHOLE else None) for packs in (1, WHOLE) if packs < asked.most]
        beside = [Side(_packs(packs), partial(work, blackjack(packs)), limit) for packs, limit in fewer]
        most = Side(_packs(asked.most), partial(work, blackjack(asked.most)))
        comparison = Comparison(f"blackjack without a split, {engine} engine", most, others=beside)
        print("\n".join(compare(comparison, asked.runs)), end="\n\n")


def _packs(number: int) -> str:
    return "1 pack" if number == 1 else f"{number} packs"


if __name__ == "__main__":
    main()
