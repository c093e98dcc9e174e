"""How long the tests take: the quick part beside the whole suite of an earlier commit, one after the other.

    python -m benchmarks.suite [--against COMMIT] [--thorough] [--only FILE]

The suite of `COMMIT` (the last one before the tests had parts) runs as it did then, in one process, in a copy of that
commit; ours as the README runs it. Wall clock and processor time of both are printed, and their ratio: the aim is a
twelfth of the wall clock, or two minutes on two processors with nothing else to do. It takes as long as that suite.
`--thorough` times our thorough part as well, whose aim is 20/13 of that suite in processor time.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BEFORE = "0207ad3"
PLAIN = ["-o", "addopts=-q --strict-markers --strict-config"]


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds by the wall clock and of the processors, and the last line that pytest printed."""

    wall: float
    processor: float
    said: str


def timed(folder: Path, *arguments: str) -> Taken:
    """One run of pytest in a folder."""
    began, before = time.monotonic(), _processor()
    surroundings = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tb=no", *arguments]
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    said = (done.stdout.strip().splitlines() or ["nothing"])[-1]
    return Taken(time.monotonic() - began, _processor() - before, said)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


SMALLEST = ("--against", "HEAD", "--only", "tests/questions/test_ratios.py")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints a line for each run, and the ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.suite", description=__doc__)
    parser.add_argument("--against", default=BEFORE, metavar="COMMIT")
    parser.add_argument("--thorough", action="store_true")
    parser.add_argument("--only", action="append", default=[], metavar="FILE", help="these tests, on both sides")
    asked = parser.parse_args()
    runs = {"quick": timed(ROOT, *asked.only)}
    if asked.thorough:
        runs["thorough"] = timed(ROOT, "--part", "thorough", *asked.only)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "before"
        subprocess.run(["git", "clone", "-q", "--no-checkout", str(ROOT), str(copy)], check=True)
        subprocess.run(["git", "checkout", "-q", asked.against], cwd=copy, check=True)
        runs[asked.against] = timed(copy, *PLAIN, *asked.only)
    whole = runs[asked.against]
    for name, one in runs.items():
        ratios = f"{one.wall / whole.wall:.3f} and {one.processor / whole.processor:.3f} of {asked.against}"
        print(f"{name:>10}  {one.wall:7.0f} s  {one.processor:7.0f} s of processor  {ratios}  {one.said}")


if __name__ == "__main__":
    main()
