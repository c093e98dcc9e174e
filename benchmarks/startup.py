"""How long macau-edge takes as a whole process, beside what it cannot do without. Prints two ratios; tests nothing.

    python benchmarks/startup.py [RUNS]

Both sides of a ratio run in turn, A B A B, after one run each that compiles them; the medians are compared. The limits
are those the project has set itself. A machine that is busy with other things gives other times and nearly the same
ratios.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from statistics import median

RUNS = 15

EMPTY_TYPER = "import typer; app = typer.Typer(); app.command()(lambda: None); app()"
LIBRARIES = "import sympy, numpy, typer, rich"
OURS = ["-m", "macau_edge"]


@dataclass(frozen=True)
class Comparison:
    """Our command and what it is measured against, each as the arguments of a Python process."""

    name: str
    ours: list[str]
    against: str
    theirs: list[str]
    limit: float


COMPARISONS = (
    Comparison("macau-edge --help", [*OURS, "--help"], "an empty Typer program", ["-c", EMPTY_TYPER, "--help"], 1.5),
    Comparison("macau-edge analyse craps", [*OURS, "analyse", "craps"], LIBRARIES, ["-c", LIBRARIES], 1.3),
)


def seconds(arguments: list[str]) -> float:
    """Wall-clock seconds of one whole process, which must succeed."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    """Prints one line for each comparison."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    for comparison in COMPARISONS:
        sides = (comparison.ours, comparison.theirs)
        for side in sides:
            seconds(side)
        times = [[seconds(side) for side in sides] for _ in range(runs)]
        ours, theirs = (median(column) for column in zip(*times, strict=True))
        print(f"{comparison.name}: {ours * 1000:.0f} ms; {comparison.against}: {theirs * 1000:.0f} ms")
        print(f"  ratio {ours / theirs:.2f}, limit {comparison.limit}")


if __name__ == "__main__":
    main()
