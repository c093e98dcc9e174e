"""What it takes to read the longest that a person may type: 80 characters of each kind, by each reader.

    python -m benchmarks.typed

Prints the dearest text of each reader, in milliseconds of processor time, beside the limit that the project has set
itself; exits with 1 where one is beyond it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from time import process_time

from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.typed.entries import About, Sort
from macau_edge.typed.normal import LONGEST
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import READERS, read_typed

LIMIT = 5.0
"""Milliseconds."""
ENOUGH = 50
"""Runs of which one at least is not disturbed by what else the machine does."""
SMALLEST = ("--runs", "1")
"""What the tests run."""
SINGLE = '1 .,:-/%(+xa一賠年½\u00a0"'
TOGETHER = ("1.", "1 ", "1,", "1:", "1-", "1%-", "1..", "1 to ", "一賠", "1 or ", "28 ", "a-", "(1:")
OF_OUTCOMES = ("not ", "7, ", "7 or ", "1 and 2 except ", "player 7 or ", "first of player ace ", "at least ")
DEVICES = (
    "device: {dice: 3}\n",
    "device: {wheel: 0 to 36}\n",
    "device: {decks: 8, order: ace to king, compare: order}\ndeal: {first: {player: 1, banker: 1}}\n",
)


def on(device: str) -> About:
    """What a place knows where outcomes are asked for of a device, which is written as in a file."""
    text = f"game: G\n{device}bets: {{a: {{win: any, pays: 1:1}}}}\n"
    found = read_ruleset(source("g.yaml", text.encode()), "g").ruleset
    assert found is not None
    return about_outcomes(found.device)


KINDS = (*SINGLE, *TOGETHER, *OF_OUTCOMES)
PLACES = {
    Sort.RANGE: (About(of=Sort.RATIO), About(of=Sort.FIGURE), About(of=Sort.COUNT)),
    Sort.OUTCOMES: tuple(map(on, DEVICES)),
}


def texts() -> Iterator[str]:
    """As long as may be looked at, of one kind, and with an end that makes a reader look again."""
    for kind in KINDS:
        for end in ("", "!", " for 1", "%"):
            yield (kind * LONGEST)[: LONGEST - len(end)] + end


def milliseconds(sort: Sort, text: str, about: About, runs: int) -> float:
    """The least of some runs, of more of them where it is beyond the limit: what else the machine does is not in it."""
    found = list[float]()
    read_typed(sort, text, about)  # a pattern is compiled when it is first used
    while len(found) < runs or (len(found) < ENOUGH and 1000 * min(found) > LIMIT):
        start = process_time()
        read_typed(sort, text, about)
        found.append(process_time() - start)
    return 1000 * min(found)


def main() -> int:
    """Prints a line for each reader; 1 where one is beyond the limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    beyond = 0
    for sort in READERS:
        places = PLACES.get(sort, (About(),))
        took, text = max((milliseconds(sort, text, about, runs), text) for text in texts() for about in places)
        print(f"{sort.value:12}{took:7.2f} ms of {LIMIT:g}  {text[:24]}")
        beyond += took > LIMIT
    return int(beyond > 0)


if __name__ == "__main__":
    sys.exit(main())
