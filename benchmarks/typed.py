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

from macau_edge.typed import LONGEST, READERS, About, Sort, read

LIMIT = 5.0
"""Milliseconds."""
SMALLEST = ("--runs", "1")
"""What the tests run."""
SINGLE = '1 .,:-/%(+xa一賠年½\u00a0"'
TOGETHER = ("1.", "1 ", "1,", "1:", "1-", "1%-", "1..", "1 to ", "一賠", "1 or ", "28 ", "a-", "(1:")
KINDS = (*SINGLE, *TOGETHER)
PLACES = {Sort.RANGE: (About(of=Sort.RATIO), About(of=Sort.FIGURE))}


def texts() -> Iterator[str]:
    """As long as may be looked at, of one kind, and with an end that makes a reader look again."""
    for kind in KINDS:
        for end in ("", "!", " for 1", "%"):
            yield (kind * LONGEST)[: LONGEST - len(end)] + end


def milliseconds(sort: Sort, text: str, about: About, runs: int) -> float:
    """The least of some runs: what else the machine does is not in it."""
    found = []
    for _ in range(runs):
        start = process_time()
        read(sort, text, about)
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
