"""`python -m tests.mutants --seed 7 --count 30`: which mistakes in the engines and the measures the tests notice.

A copy of the tree is made in a folder of its own; in it each mistake is made, tests are run until the first that fails,
and the mistake is taken back. The seed is printed: the same seed makes the same mistakes in the same tree.

Asked are the tests that go through the statement of the mistake, the nearest and quickest first; only where none of
them notices, the nearest files, and then the whole part (`--reach`). Which tests go where is found by one run of all,
which takes minutes, begun when it is needed, and kept with the results, or in the folder for temporary files, until the
tree is another; `--no-map` does without it. What a mistake is called that changes nothing, and why it changes nothing,
stands in `equivalent.toml`; it is not made.

With `--in WORD` a seed draws in those files alone that have the word in their path: `.ci/deep` asks some of draws by
choice and of parted hands, of which a draw among all files may have few.

With `--results FILE` each mutant is a line of JSON there as soon as it is decided, and a run that was interrupted goes
on where it was. With `--before FILE`, the results of another run, the test that noticed a mutant then is asked first:
`.ci/run` asks the ten of `ten.jsonl` so, in half a minute, and `.ci/deep` those of `deep.jsonl`; where the engines have
changed since, `--results` writes such a file anew. The exit code is 1 where fewer than `--least` of a hundred mutants,
equivalents left out, were killed.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from time import time

from tests.mutants.asking import ENDED, REACHES, Map, covered, noticed, runs, tree
from tests.mutants.places import ROOT, Equivalent, Mutant, at, equivalents, mutants
from tests.parts import PARTS

LEFT_OUT = (".git", ".venv", "build", "__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis", ".pytest_cache")
OUTCOMES = ("killed", "survived", "equivalent")


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of a mutant of a seed in a tree: one of `OUTCOMES`, and the test that noticed it or the proof."""

    tree: str
    seed: int
    number: int
    mutant: str
    outcome: str
    by: str
    seconds: int
    line: int

    def said(self) -> str:
        """For a person."""
        file, _, mistake = self.mutant.partition(": ")
        which, found = f"{self.seed}/{self.number:<3}", f"{self.outcome:<10}"
        return f"{which} {found} {file}:{self.line}: {mistake}  {self.by}  {self.seconds} s\n"


@dataclass(frozen=True, slots=True)
class Asking:
    """What is the same for every mutant of a run."""

    copy: Path
    the_map: Callable[[], Map | None]
    tree: str
    part: str
    reach: str
    listed: list[Equivalent]
    before: Mapping[str, str]

    def decided(self, seed: int, number: int, mutant: Mutant) -> Decided:
        """What comes of a mutant."""
        begun, proof = time(), next((one.why for one in self.listed if mutant in one), "")
        asked = runs(mutant, self.copy, self.the_map, self.part, self.reach, self.before.get(mutant.kept(), ""))
        by = proof or noticed(mutant, self.copy, asked)
        outcome = "equivalent" if proof else "killed" if by else "survived"
        return Decided(self.tree, seed, number, mutant.kept(), outcome, by, round(time() - begun), mutant.mistake.line)


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, nargs="+", default=[random.randrange(10**6)])
    parser.add_argument("--count", type=int, default=30, help="mutants of each seed")
    parser.add_argument("--number", type=int, nargs="+", help="of these the ones with these numbers, from 0")
    parser.add_argument(
        "--at", nargs="+", metavar="FILE:LINE", help="every mistake of these lines, in place of a seed's"
    )
    parser.add_argument(
        "--in", nargs="+", default=[], dest="within", metavar="WORD", help="in files with this in the path"
    )
    parser.add_argument("--part", choices=PARTS, default="quick", help="the part of the tests that is asked")
    parser.add_argument("--reach", choices=REACHES, default=REACHES[-1], help="how far it is asked")
    parser.add_argument("--results", type=Path, help="what was found, where a run goes on")
    parser.add_argument(
        "--before", type=Path, help="results of another tree: the test that noticed then is asked first"
    )
    parser.add_argument("--least", type=float, default=100, metavar="PERCENT", help="how many must be killed")
    parser.add_argument("--map", type=Path, help="a map of the same modules, in place of one made now")
    parser.add_argument("--no-map", action="store_true", help="ask the nearest files whole: cheaper for a few mutants")
    parser.add_argument("--list", action="store_true", help="print the mutants, and run nothing")
    return parser.parse_args(words)


def main() -> None:
    """Prints each mutant and what came of it, and how many were killed."""
    said = asked()
    drawn = {seed: mutants(ROOT, seed, said.count, said.within) for seed in said.seed}
    drawn = {0: at(ROOT, said.at)} if said.at else drawn
    chosen = [
        (seed, number, mutant)
        for seed, some in drawn.items()
        for number, mutant in enumerate(some)
        if said.number is None or number in said.number
    ]
    if said.list:
        sys.stdout.write("".join(f"{seed}/{number:<3} {mutant.said()}\n" for seed, number, mutant in chosen))
        return
    found = []
    for one in _found(said, chosen):
        found.append(one)
        sys.stdout.write(one.said())
        sys.stdout.flush()
    sys.stdout.write("".join(totals(found)))
    sys.exit(enough(found, said.least))


def _found(said: argparse.Namespace, chosen: list[tuple[int, int, Mutant]]) -> Iterator[Decided]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        here = tree(copy)
        the_map = cache(lambda: _map(said, copy))  # made where it is asked for first
        before = dict(noticed_before(said.before))
        asking = Asking(copy, the_map, here, said.part, said.reach, equivalents(), before)
        found = {(one.seed, one.number): one for one in recorded(said.results) if one.tree == here}
        for seed, number, mutant in chosen:
            if (seed, number) in found:
                yield found[seed, number]
                continue
            one = asking.decided(seed, number, mutant)
            if said.results:
                with said.results.open("a", encoding="utf-8") as results:
                    results.write(json.dumps(asdict(one)) + "\n")
            yield one


def _map(said: argparse.Namespace, copy: Path) -> Map | None:
    if said.no_map:
        return None
    if said.map:
        return Map(**json.loads(said.map.read_text("utf-8")))
    kept = said.results.parent if said.results else Path(tempfile.gettempdir(), "macau-edge-mutants")
    return covered(copy, said.part, kept)


def recorded(results: Path | None) -> Iterator[Decided]:
    """What runs before wrote down; a line that one could not end is not there."""
    for line in results.read_text("utf-8").splitlines() if results and results.exists() else ():
        with suppress(ValueError):
            yield Decided(**json.loads(line))


def noticed_before(results: Path | None) -> Iterator[tuple[str, str]]:
    """For each mutant the test that noticed it, or did not end, or the file that could not be read for it."""
    for one in recorded(results):
        word, _, test = one.by.partition(" ")
        if word in ("FAILED", "ERROR"):
            yield one.mutant, test
        elif word == ENDED:
            yield one.mutant, test.rpartition(" with ")[0]


def totals(found: list[Decided]) -> Iterator[str]:
    """A line for each seed, and one for all, if there are several."""
    seeds = sorted({one.seed for one in found})
    for name, some in [
        *((f"seed {seed}", [one for one in found if one.seed == seed]) for seed in seeds),
        ("all", found),
    ]:
        if name != "all" or len(seeds) > 1:
            numbers = {outcome: sum(one.outcome == outcome for one in some) for outcome in OUTCOMES}
            yield f"{name}: {', '.join(f'{number} {outcome}' for outcome, number in numbers.items())}\n"


def enough(found: list[Decided], least: float) -> int:
    """The exit code: 0 where so many of a hundred mutants were killed, those left out that are equivalent."""
    meant = [one for one in found if one.outcome != "equivalent"]
    return int(100 * sum(one.outcome == "killed" for one in meant) < least * len(meant))


if __name__ == "__main__":
    main()
