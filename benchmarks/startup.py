"""What macau-edge costs as a whole process, beside what it cannot do without. Prints ratios; tests nothing.

    python benchmarks/startup.py [RUNS] [--wall]

The clock is processor time, the program's own and the system's for it: what else the machine does is not in it. All
processes run in turn, A B C A B C, after one run each that compiles them where there are several, so that the ratios
are of one run; the medians are compared. Nothing that an earlier run has written is read but the compiled modules
(`.pyc`), and what help and completion keep: the first process of each kind asks for it. The limits are those that the
project has set itself. `--wall` takes the time on the wall instead.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

RUNS = 15

LEAN_TYPER = """import typer
app = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
app.command()(lambda: None)
app()"""
"""As little as a program of that library can be: no completion, no colours, no tracebacks of its own."""
LIBRARIES = "import sympy, numpy, typer, rich"


@dataclass(frozen=True)
class Process:
    """The arguments of a Python process, the exit code that is expected of it, and how it is called here."""

    name: str
    arguments: tuple[str, ...]
    code: int = 0


@dataclass(frozen=True)
class Comparison:
    """Our command, what it is measured against, and how many times its time it may take."""

    ours: Process
    theirs: Process
    limit: float


def _ours(*words: str, code: int = 0) -> Process:
    return Process(" ".join(("macau-edge", *words)), ("-m", "macau_edge", *words), code)


HELP = Process("a lean Typer program with --help", ("-c", LEAN_TYPER, "--help"))
IMPORTS = Process(LIBRARIES, ("-c", LIBRARIES))

COMPARISONS = (
    Comparison(_ours("--help"), HELP, 1.05),
    Comparison(_ours("analyse", "--help"), HELP, 1.5),
    Comparison(_ours("analyse", "craps", "--help"), HELP, 1.5),
    Comparison(_ours("analyse", "baccarat", "--help"), HELP, 1.5),
    Comparison(_ours("analyse", "portugal/craps", "--help"), HELP, 1.5),
    Comparison(_ours("completion", "bash", "--before", "macau-edge analyse craps --fi"), HELP, 1.05),
    Comparison(_ours("completion", "bash", "--before", "macau-edge explain craps hard-way["), HELP, 1.05),
    Comparison(_ours("analyse", "craps", "--field12", "3:1"), IMPORTS, 0.7),
    Comparison(_ours("games"), IMPORTS, 0.4),
    Comparison(_ours("analyse", "craps", "--bet", "fild", code=2), IMPORTS, 0.4),
    Comparison(_ours("analyse", "craps", "--fild12", "3:1", code=2), IMPORTS, 0.4),
)


def seconds(process: Process, wall: bool, kept: Path) -> float:
    """Processor time of one whole process, or its time on the wall.

    Raises:
        RuntimeError: it ends with another exit code than is expected of it.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["MACAU_EDGE_CACHE"] = str(kept)
    started = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, *process.arguments], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(child.pid, 0)
    taken = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != process.code:
        raise RuntimeError(f"{process.name}: exit code {child.returncode}, not {process.code}")
    return taken if wall else used.ru_utime + used.ru_stime


SMALLEST = ("1",)
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints one block for each comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("runs", nargs="?", type=int, default=RUNS, help="how often each is run (default: %(default)s)")
    parser.add_argument("--wall", action="store_true", help="time on the wall, not of the processor")
    given = parser.parse_args()
    processes = list(dict.fromkeys(one for pair in COMPARISONS for one in (pair.ours, pair.theirs)))
    with TemporaryDirectory() as folder:
        kept = Path(folder)
        for process in processes if given.runs > 1 else ():
            seconds(process, given.wall, kept)
        times = [[seconds(process, given.wall, kept) for process in processes] for _ in range(given.runs)]
    medians = dict(zip(processes, map(median, zip(*times, strict=True)), strict=True))
    for one in COMPARISONS:
        ours, theirs = medians[one.ours], medians[one.theirs]
        missed = "" if ours <= one.limit * theirs else ", missed"
        print(f"{one.ours.name}: {ours * 1000:.0f} ms; {one.theirs.name}: {theirs * 1000:.0f} ms")
        print(f"  ratio {ours / theirs:.2f} (aim: {one.limit}{missed})")


if __name__ == "__main__":
    main()
