"""Rounds of cards: bets of baccarat, three card poker and stud, beside icepool and the limits of the project.

    python -m benchmarks.rounds [--runs N] [--only TEXT]

What is timed begins with the ruleset once it is read, with all caches empty: see README.md in this folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from benchmarks.bets import ROOT, OurBet, bets_in, bets_of
from benchmarks.dealt import by_icepool
from benchmarks.timing import RUNS, Comparison, Side, compare, installed
from tests.analysis.test_drawn import BLACKJACK

ALL = 0.5
"""Seconds for both engines on the bets of a baccarat table."""
LAW = 0.030
"""Seconds for the law of the round alone, which all bets on points share."""
POKER, STUD, OPEN = 1.5, 10, 15
"""Seconds for both engines to find the best play of three card poker, and of stud without and with an open card.

The last is 150 times the bets of a baccarat table at most.
"""
BESIDE = {
    "let it ride": 4,
    "Mississippi stud": 5,
    "blackjack without a split": 10,
    "tiles": 4,
    "buster": 0.2,
    "Super Tie": 3,
}
"""How many times what the bets of the shipped baccarat take both engines may take for a bet of another game."""
SEVEN = 3
"""Seconds for both engines on a bet on the best five of seven cards of a pack."""
PEER = 1 / 50
"""What part of icepool's time the exact engine may take."""


def shipped() -> list[OurBet]:
    """The bets of the shipped baccarat, but for those without a prize."""
    every = bets_of("rulesets/baccarat.yaml")
    return [bet for bet in every if bet.id not in ("four-of-a-kind", "straight-flush", "paradise-straight")]


def table() -> list[OurBet]:
    """The bets of the shipped baccarat and the side bets, as of one file, but for those without a prize, and those that
    go by more than two hands and their third cards.
    """
    found = shipped()
    beside = [bet for bet in bets_of("examples/baccarat-side-bets.yaml") if bet.id not in ("quik", "super-tie")]
    one, choices = beside[0].ruleset, beside[0].choices
    together = replace(one, bets={**found[0].ruleset.bets, **one.bets})
    return [OurBet(together, bet.member, choices) for bet in (*found, *beside)]


def three_card_poker() -> list[OurBet]:
    """Ante and play, played in the best way: the bet of the reference."""
    text = (ROOT / "rulesets" / "README.md").read_text("utf-8")
    block = next(block for block in text.split("```") if "  ante-and-play:" in block)
    head = "game: Three card poker\n" if "\ngame:" not in block else ""
    return [bet for bet in bets_in(head + block.removeprefix("yaml\n")) if bet.id == "ante-and-play"]


def exactly(bets: Sequence[OurBet]) -> list[object]:
    """The house edge of each."""
    return [bet.edge() for bet in bets]


def by_both(bets: Sequence[OurBet]) -> list[object]:
    """The house edge of each, after the numeric engine has said it, too."""
    for bet in bets:
        bet.estimate()
    return exactly(bets)


SMALLEST = ("--runs", "1", "--only", "law")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints how long the law of a round takes, and the bets of a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rounds", description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--only", default="", metavar="TEXT", help="the comparisons with this in their names")
    asked = parser.parse_args()
    bets, ours = table(), shipped()
    law = bets_of("rulesets/baccarat.yaml", ["player"])
    poker, opened = three_card_poker(), bets_of("examples/stud.yaml", ["ante-and-raise-open"])
    text = (ROOT / "examples" / "stud.yaml").read_text("utf-8").replace("[player, first of dealer]", "player")
    stud = [bet for bet in bets_in(text) if bet.id == "ante-and-raise-open"]
    trips = bets_of("examples/ultimate-texas-holdem.yaml", ["trips"])
    games = {
        "let it ride": bets_of("examples/let-it-ride.yaml", ["whole"]),
        "Mississippi stud": bets_of("examples/mississippi-stud.yaml", ["whole"]),
        "blackjack without a split": bets_in(BLACKJACK),
        "tiles": bets_of("examples/tiles.yaml"),
        "buster": bets_of("examples/buster.yaml", ["buster"]),
        "Super Tie": bets_of("examples/baccarat-side-bets.yaml", ["super-tie"]),
    }
    peers = [Side("icepool, in stages", by_icepool, PEER)] * installed("icepool")
    alone = Side("exact", lambda: exactly(law))
    numerically = Side("our numeric engine", lambda: [bet.estimate() for bet in law])
    comparisons = (
        Comparison("the law of a round of baccarat, eight decks", alone, (), (numerically,), LAW),
        Comparison(f"{len(bets)} bets of baccarat", Side("both engines", lambda: by_both(bets)), (), (), ALL),
        Comparison("three card poker, best play", Side("both engines", lambda: by_both(poker)), (), (), POKER),
        Comparison("stud, best play", Side("both engines", lambda: by_both(stud)), (), (), STUD),
        Comparison("stud, open card", Side("both engines", lambda: by_both(opened)), (), (), OPEN),
        Comparison("the best five of seven cards", Side("both engines", lambda: by_both(trips)), (), (), SEVEN),
        *(
            Comparison(
                f"{game}, beside baccarat",
                Side("both engines", partial(by_both, own)),
                others=[Side(f"the {len(ours)} bets of the shipped baccarat", partial(by_both, ours), BESIDE[game])],
            )
            for game, own in games.items()
        ),
        Comparison(f"{len(bets)} bets of baccarat, house edge", Side("exact", lambda: exactly(bets)), peers),
    )
    for comparison in comparisons:
        if asked.only in comparison.name:
            print("\n".join(compare(comparison, asked.runs)), end="\n\n")


if __name__ == "__main__":
    main()
