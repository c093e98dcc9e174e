"""`python -m tests.deep`: what takes too long for every change, and the figures of it for `docs/reliability.md`.

It is mistakes put into the engines (`tests.mutants`, at three seeds that were fixed before anybody looked; only the
tests that go through the place are asked, since another would notice by chance, and asking all of them about each that
survives took a quarter of an hour), the search
for the ruleset that costs most (`tests.dearest`), hostile files (`tests.fuzz`), and the deep part of the tests, file by
file, with the thorough one where nothing is remembered from one test to the next. All of it is cut into steps of one
process each, of which as many run at once as there are cores.

What a step printed, its exit code and its processor time are kept in `build/deep/COMMIT`, so that a second call does
only what the first did not finish; after two hours (`--hours`) what runs is stopped. At the end the figures are printed
as a table, which stands in `build/deep/COMMIT/figures.md` too. Exit 1 where a step found something, 3 where some are
left. What is not committed has no commit that its figures could be quoted with: nothing of it is kept for another call.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event

ROOT = Path(__file__).parents[1]
SEEDS = (14, 1400, 140000)
MUTANTS, RULESETS, CASES, FILES = 50, 150, 20_000, 6
"""Mutants and rulesets of a seed, hostile files in all, and test files of a step."""
DRAWS = 30
"""Mutants of what draws by choice and parts hands, of which a draw among all files may have few."""
SOME = 2_500
"""Hostile files of a step."""
LEAST = 95
"""Of a hundred mutants so many must be killed."""
BEFORE = ROOT / "tests" / "mutants" / "deep.jsonl"
"""What an earlier run found of the mutants: the test that noticed one then is asked first, which takes a tenth of the
time. `mutants.jsonl` of a run takes its place."""
NOTHING = 5
"""What pytest ends with where a file has no test of a part."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command of one process: its name, what it belongs to, and the arguments of Python."""

    name: str
    kind: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """What a step came to: its last line, exit code and processor time in seconds, with those that it began."""

    said: str
    code: int
    seconds: float


def steps(folder: Path, *, small: bool = False) -> Iterator[Step]:
    """All steps, the longest first; a little of each if it is `small`."""
    mutants, rulesets, cases, some = (1, 2, 20, 10) if small else (MUTANTS, RULESETS, CASES, SOME)
    files = sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py"))
    words: tuple[str, ...] = ("tests.mutants", "--seed", *map(str, SEEDS), "--count", f"{mutants}")
    least = ("--least", f"{LEAST}", "--reach", "covering", *(["--no-map"] if small else []))
    kept = ("--before", f"{BEFORE}", "--results", f"{folder / 'mutants.jsonl'}")
    yield Step("mutants", "mistakes in the engines", (*words, *least, *kept))
    in_draws = ("--seed", "33", "--count", f"{1 if small else DRAWS}", "--in", "draw", "parted", "other_hand")
    kept = ("--before", f"{BEFORE}", "--results", f"{folder / 'mutants-of-draws.jsonl'}")
    yield Step("mutants-of-draws", "mistakes in the engines", ("tests.mutants", *in_draws, *least, *kept))
    for seed in SEEDS:
        words = ("tests.dearest", "--seed", f"{seed}", "--count", f"{rulesets}")
        yield Step(f"dearest-{seed}", "rulesets that cost most", words)
    for first in range(0, cases, some):
        words = ("tests.fuzz", "--first", f"{first}", "--cases", f"{some}", "--processes", "1")
        yield Step(f"fuzz-{first}", "hostile files", words)
    for first in range(0, FILES if small else len(files), FILES):
        asked = ("-n", "0", "-o", "faulthandler_timeout=0", *files[first : first + FILES])
        yield Step(f"tests-{first}", "tests of the deep part", ("pytest", "--part", "deep", *asked))
        afresh = ("pytest", "--part", "thorough", "--afresh", *asked)
        yield Step(f"afresh-{first}", "tests of the thorough part, with nothing remembered", afresh)


class Runner:
    """Runs steps that are not done yet, until it is told to stop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stopped = Event()

    def done(self, step: Step) -> Done | None:
        """What a step came to, in this call or an earlier one."""
        try:
            return Done(**json.loads((self.folder / f"{step.name}.json").read_text("utf-8")))
        except FileNotFoundError:
            return None

    def run(self, step: Step) -> None:
        """Runs a step, unless it is done; one that is stopped or killed stays to be done."""
        if self.done(step) or self.stopped.is_set():
            return
        output = self.folder / f"{step.name}.txt"
        with tempfile.TemporaryDirectory() as temporary, output.open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", *step.words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env={**os.environ, "TMPDIR": temporary},
                start_new_session=True,  # so that all that it begins can be ended with it
            )
            code, seconds = self._waited(process)
        if code >= 0:
            _write(self.folder / f"{step.name}.json", json.dumps(asdict(Done(_last_line(output), code, seconds))))

    def _waited(self, process: subprocess.Popen[bytes]) -> tuple[int, float]:
        """The exit code of a process, and its processor time with that of all it waited for."""
        while True:
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
            if ended:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode, used.ru_utime + used.ru_stime
            if self.stopped.wait(0.2):
                os.killpg(process.pid, signal.SIGKILL)
                return process.wait(), 0.0


def _last_line(file: Path) -> str:
    lines = file.read_text("utf-8", "replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), "")


def _write(file: Path, text: str) -> None:
    """Writes a file at once, so that whoever is stopped leaves it whole or not at all."""
    beside = file.with_suffix(".part")
    beside.write_text(text, "utf-8")
    beside.replace(file)


def run_all(runner: Runner, chosen: Iterable[Step], seconds: float) -> None:
    """Runs steps, as many at once as there are cores; after so many seconds, or at a signal, what runs is stopped."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(runner.run, step) for step in chosen]
        try:
            wait(running, seconds)
        finally:
            runner.stopped.set()
        for one in running:
            one.result()


NUMBER = re.compile(r"(?<![\w.,-])([0-9][0-9,]*) ([a-z]+)")
"""How the last line of every step says its figures: `50 mutants, 49 killed`, `3 passed, 1 skipped in 2.5s`."""
NOT_SAID = {"deselected"}


def table(runner: Runner, chosen: Sequence[Step]) -> str:
    """The figures of each kind of step, as a table of Markdown."""
    rows = [_row(kind, [runner.done(step) for step in chosen if step.kind == kind]) for kind in _kinds(chosen)]
    return "\n".join(("| what | found | processor time | steps done |", "|---|---|---|---|", *rows, ""))


def _kinds(chosen: Iterable[Step]) -> list[str]:
    return list(dict.fromkeys(step.kind for step in chosen))


def _row(kind: str, found: Sequence[Done | None]) -> str:
    done = [one for one in found if one]
    figures: Counter[str] = Counter()
    for one in done:
        figures.update({what: int(number.replace(",", "")) for number, what in NUMBER.findall(one.said)})
    said = ", ".join(f"{number:,} {what}" for what, number in figures.items() if what not in NOT_SAID)
    minutes = sum(one.seconds for one in done) / 60
    return f"| {kind} | {said} | {minutes:.1f} min | {len(done)} of {len(found)} |"


def tree() -> str:
    """The commit of the present tree; `uncommitted` where it is none."""
    changed = _git("status", "--porcelain")
    return "uncommitted" if changed else _git("rev-parse", "HEAD")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def begin(folder: Path) -> None:
    """Begins anew where the tree has no commit: what was found there says nothing about what is there now."""
    if folder.name.startswith("uncommitted"):
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)


def report(runner: Runner, chosen: Sequence[Step]) -> int:
    """Prints what was found, writes the table, and gives back the exit code."""
    wrong = [step for step in chosen if (done := runner.done(step)) and done.code not in {0, NOTHING}]
    left = [step for step in chosen if not runner.done(step)]
    for step in wrong:
        sys.stdout.write(f"{step.name} found something: {runner.folder / step.name}.txt\n")
    text = (
        f"`{runner.folder.name}`, Python {platform.python_version()}, {os.cpu_count()} cores\n\n{table(runner, chosen)}"
    )
    _write(runner.folder / "figures.md", text)
    sys.stdout.write(text)
    if left:
        sys.stdout.write(f"{len(left)} steps are left: the same command goes on with them\n")
    return 3 if left else bool(wrong)


def main() -> None:
    """Runs what is left of the steps, and prints the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.deep", description=__doc__)
    parser.add_argument("--small", action="store_true", help="a little of each, to see that it works")
    parser.add_argument("--hours", type=float, default=2.0, help="after which what runs is stopped")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "deep", help="what was found is kept there")
    asked = parser.parse_args()
    folder = asked.folder.absolute() / (tree() + asked.small * "-small")
    begin(folder)
    runner, chosen = Runner(folder), list(steps(folder, small=asked.small))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        run_all(runner, chosen, 3600 * asked.hours)
    finally:
        code = report(runner, chosen)
    sys.exit(code)


if __name__ == "__main__":
    main()
