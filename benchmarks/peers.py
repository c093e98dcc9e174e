"""macau-edge beside other programs on the same work: prints medians and ratios, and tests nothing.

    python -m benchmarks.peers [--runs N] [--write] [NAME ...]

README.md in this folder says what is compared, and how. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks import chains, simulation, single_roll, stops, tallies, totals
from benchmarks.timing import RUNS, Comparison, compare

PAGE = Path(__file__).with_name("README.md")

COMPARISONS: dict[str, Callable[[], Sequence[Comparison]]] = {
    "single-roll": single_roll.comparisons,
    "chains": chains.comparisons,
    "tallies": tallies.comparisons,
    "stops": stops.comparisons,
    "totals": totals.comparisons,
    "long": stops.long,
}
NAMES = [*COMPARISONS, "simulation"]
USUAL = [name for name in NAMES if name != "long"]
"""All but the one that takes minutes."""


def reports(names: Sequence[str], runs: int) -> Iterator[Iterator[str]]:
    """The lines of each comparison named."""
    for name in names:
        if name == "simulation":
            yield simulation.report()
        else:
            yield from (compare(comparison, runs) for comparison in COMPARISONS[name]())


def write(text: str) -> None:
    """Puts a run in the place of the one that README.md shows."""
    page = re.sub(r"(?<=^```text\n).*?(?=^```$)", lambda _: text, PAGE.read_text("utf-8"), flags=re.M | re.S)
    PAGE.write_text(page, "utf-8")


SMALLEST = ("single-roll", "--runs", "1")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints every comparison, or those named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=USUAL, help=f"of {', '.join(NAMES)}")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each side is run (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="show this run in README.md")
    given = parser.parse_args()
    if unknown := set(given.names) - set(NAMES):
        parser.error(f"there is no comparison {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    shown = []
    for report in reports(given.names, given.runs):
        for line in report:
            print(line, flush=True)
            shown.append(line)
        print()
        shown.append("")
    if given.write:
        write("\n".join(shown).rstrip() + "\n")


if __name__ == "__main__":
    main()
