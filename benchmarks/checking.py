"""How long `macau-edge check` takes for many rulesets, beside check-jsonschema on the same files. Tests nothing.

    python -m benchmarks.checking [--runs N] [--rulesets N] [--keep FOLDER]

500 rulesets of 50 bets, made at random and the same each time: 22 bets that one throw decides, on totals or on faces;
8 more with a table of prizes by the total; 12 races, of a total or a hard way before others; 8 line bets with a
point. No two bets of a ruleset are alike, and none of the rulesets has a finding, but that many of the bets, whose
prizes are drawn too, favour the player: that is not asked. Each command is a whole process on
the whole folder, A B A B; the median of what the clock says is shown, and beside it the time of all processors, which
other work on the machine changes less. Then the same number of rulesets, each the one before with one prize edited:
how many figures were computed, and how many were known already.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from macau_edge.analysis.memory import Memory
from macau_edge.checks import check
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source

RUNS, RULESETS = 3, 500
LIMIT = 10.0
"""Seconds that the project has set itself for 500 rulesets of 50 bets on two cores."""

SCHEMA = Path(__file__).parents[1] / "rulesets" / "schemas" / "ruleset-1.json"
OURS = [sys.executable, "-m", "macau_edge", "check", "--ignore", "policy/player-advantage"]
THEIRS = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(SCHEMA)]

HEAD = """\
game: {{en: Game {number}, pt: Jogo {number}, zh: 遊戲{number}}}
act: {{title: An act, cite: Despacho {number}/2026, status: in force, new-bets: {{law: art. 7}}}}
device: {{dice: 2}}
words:
  come-out: {{en: come-out, pt: lançamento inicial, zh: 初擲}}
  point: {{en: point, pt: ponto, zh: 點數}}
bets:
"""
TOTALS = range(2, 13)

# --- rulesets ---------------------------------------------------------------------------------------------------------


def prize(pick: random.Random) -> str:
    """Profit to stake."""
    return f"{pick.randint(1, 60)}:{pick.randint(1, 7)}"


def some(pick: random.Random, count: int) -> list[int]:
    """So many totals, ascending."""
    return sorted(pick.sample(TOTALS, count))


def by_total(pick: random.Random) -> str:
    """A bet that one throw decides, on some totals."""
    return f"win: {some(pick, pick.randint(1, 6))}, lose: others, pays: {prize(pick)}"


def by_faces(pick: random.Random) -> str:
    """A bet that one throw decides, on what both dice show."""
    return f"win: {pick.randint(1, 6)}-{pick.randint(1, 6)}, lose: others, pays: {prize(pick)}"


def by_table(pick: random.Random) -> str:
    """A bet that one throw decides, with a prize for each total."""
    totals = some(pick, 4)
    rows = ", ".join(f"{total}: {prize(pick)}" for total in totals)
    return f"win: {totals}, lose: others, pays: {{by: total, {rows}}}"


def race(pick: random.Random) -> str:
    """A total, or the hard way of one, before others."""
    if pick.random() < 0.3:
        hard = pick.choice([4, 6, 8, 10])
        return f"win: hard {hard}, lose: [7, easy {hard}], pays: {prize(pick)}"
    won, *lost = pick.sample(TOTALS, pick.randint(2, 3))
    return f"win: {won}, lose: {sorted(lost)}, pays: {prize(pick)}"


def line(pick: random.Random) -> str:
    """A bet of two stages: some totals win or lose at once, the others are the point."""
    seven, *totals = pick.sample(TOTALS, len(TOTALS))
    won, lost, points = sorted([seven, totals[0]]), sorted(totals[1:4]), sorted(totals[4:])
    come_out = f"come-out: {{win: {won}, lose: {lost}, point: {points}}}"
    return f"stages: {{{come_out}, point: {{win: point, lose: {seven}}}}}, pays: {prize(pick)}"


FORMS: tuple[tuple[int, Callable[[random.Random], str]], ...] = (
    (17, by_total), (5, by_faces), (8, by_table), (12, race), (8, line),
)  # fmt: skip


def bets(pick: random.Random) -> Iterator[str]:
    """Fifty bets, no two alike."""
    for count, form in FORMS:
        found: dict[str, None] = {}
        while len(found) < count:
            found[form(pick)] = None
        yield from found


def ruleset(number: int) -> str:
    """The text of a ruleset."""
    entries = (
        f"  bet-{place}:\n    name: {{en: Bet {place}, pt: Aposta {place}, zh: 投注{place}}}\n"
        f"    law: art. {place}\n    pays-law: art. {place}, n.º 2\n    " + text.replace(", pays:", "\n    pays:")
        for place, text in enumerate(bets(random.Random(number)), 1)
    )
    return HEAD.format(number=number) + "\n".join(map(one_key_a_line, entries)) + "\n"


def one_key_a_line(entry: str) -> str:
    """As people write it."""
    return entry.replace(", lose: ", "\n    lose: ") if "stages:" not in entry else entry


def edited(texts: str, pick: random.Random) -> str:
    """The text of a bet with one prize edited."""
    lines = texts.split("\n")
    at = pick.choice([place for place, text in enumerate(lines) if text.startswith("    pays: ") and "by" not in text])
    lines[at] = f"    pays: {prize(pick)}"
    return "\n".join(lines)


def write(folder: Path, texts: Iterator[str]) -> None:
    """One file for each text."""
    folder.mkdir()
    for number, text in enumerate(texts):
        (folder / f"{number:03}.yaml").write_text(text, "utf-8")


def history(count: int) -> Iterator[str]:
    """A ruleset, and what became of it with every edit."""
    pick, text = random.Random(0), ruleset(0)
    for _ in range(count):
        yield text
        text = edited(text, pick)


# --- measuring --------------------------------------------------------------------------------------------------------


def seconds(command: list[str]) -> tuple[float, float]:
    """What the clock and what all processors say of one whole process, which must find nothing."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    taken, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(sides: dict[str, list[str]], runs: int, count: int) -> dict[str, float]:
    """The median seconds of each side; prints them for each ruleset."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in sides}
    for _ in range(runs):
        for name, command in sides.items():
            times[name].append(seconds(command))
    found = {name: [median(column) for column in zip(*taken, strict=True)] for name, taken in times.items()}
    for name, (clock, processors) in found.items():
        each = f"{1000 * clock / count:.1f} ms a ruleset, {1000 * processors / count:.1f} ms of a processor"
        print(f"  {name}: {clock:.1f} s, {each}", flush=True)
    return {name: clock for name, (clock, _) in found.items()}


def remembered(folder: Path) -> str:
    """How many figures one process computes of these files, and how many it knows already."""
    memory = Memory()
    for file in sorted(folder.iterdir()):
        found = check(read_ruleset(read_source(file), file.stem), memory=memory)
        assert {problem.code for problem in found} <= {"policy/player-advantage"}
    return f"  {memory.computed:,} bets computed, {memory.remembered:,} known already"


def compare(folder: Path, runs: int, count: int) -> None:
    """Prints every comparison of the rulesets in two folders."""
    unlike, alike = folder / "unlike", folder / "alike"
    write(unlike, map(ruleset, range(count)))
    write(alike, history(count))
    print(f"{count} rulesets of 50 bets, on all cores")
    files = sorted(map(str, unlike.iterdir()))
    sides = {"macau-edge check": [*OURS, str(unlike)], "check-jsonschema": [*THEIRS, *files]}
    if not find_spec("check_jsonschema"):
        print("  check-jsonschema is not installed, so it is left out: pip install '.[dev]'")
        del sides["check-jsonschema"]
    ours, *theirs = measured(sides, runs, count).values()
    for other in theirs:
        print(f"  ours takes {ours / other:.2f} times as long")
    if count == RULESETS:
        print(f"  limit {LIMIT:.0f} s: {'met' if ours < LIMIT else 'missed'}")
    print(f"\n{count} rulesets, each the one before with one prize edited")
    measured({"macau-edge check": [*OURS, str(alike)]}, runs, count)
    print(remembered(alike))


SMALLEST = ("--runs", "1", "--rulesets", "1")
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints times, a ratio, and whether the limit was met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each side is run (default: %(default)s)")
    parser.add_argument("--rulesets", type=int, default=RULESETS, help="how many of them (default: %(default)s)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="a new folder, where the rulesets are left")
    given = parser.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True)
        compare(given.keep, given.runs, given.rulesets)
        return
    with TemporaryDirectory() as folder:
        compare(Path(folder), given.runs, given.rulesets)


if __name__ == "__main__":
    main()
