"""`python -m tests.mutants --seed 7 --count 30 --part quick`: which mistakes in the engines the tests notice.

A copy of the tree is made in a folder of its own; in it each mistake is made, the tests are run until the first that
fails, and the mistake is taken back. The seed is printed: the same seed makes the same mistakes in the same tree.

Before the whole part is asked, which takes minutes, those of its files are that import something of the room of the
mistake, the nearest first: they notice most mistakes in seconds. Files that are said (`--first tests/test_sums.py …`)
are asked in their place; `--only` asks no more than these.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import cache_from_source
from itertools import takewhile
from pathlib import Path

from tests.mutants.mistakes import Mistake, mistakes
from tests.parts import PARTS

ROOT = Path(__file__).parents[2]
ENGINES = ("exact", "numeric", "outcomes")
"""Where mistakes are made: folders of the package, or files without `.py`."""
LEFT_OUT = (".git", ".venv", "build", "__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis", ".pytest_cache")
SECONDS = 3600
"""Processor time of one test process, after which a mistake that never ends is noticed as well."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mistake in a file of the package."""

    file: Path
    mistake: Mistake

    def said(self) -> str:
        """Its place and what it is."""
        return f"{self.file}:{self.mistake.line}: {self.mistake.said()}"


def engines(root: Path) -> Iterator[Path]:
    """The modules of the engines, in the order of their names."""
    package = root / "macau_edge"
    for name in ENGINES:
        folder = package / name
        yield from sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def mutants(root: Path, seed: int, count: int) -> list[Mutant]:
    """So many mutants, each place equally likely, and no place twice."""
    every = [Mutant(file.relative_to(root), one) for file in engines(root) for one in mistakes(file.read_text("utf-8"))]
    draw = random.Random(seed)
    draw.shuffle(every)
    chosen: dict[tuple[Path, int], Mutant] = {}
    for mutant in every:
        chosen.setdefault((mutant.file, mutant.mistake.start), mutant)
        if len(chosen) == count:
            break
    return list(chosen.values())


def nearest(mutant: Mutant, root: Path) -> list[str]:
    """The test files that import something of the room of a mutant, those first that import what stands nearest."""
    module = ("macau_edge", *mutant.file.with_suffix("").parts[1:])
    near = {file: max(_shared(module, name) for name in _imports(file)) for file in (root / "tests").rglob("test_*.py")}
    chosen = sorted((-parts, file.relative_to(root).as_posix()) for file, parts in near.items() if parts >= 2)
    return [file for _, file in chosen]


def _shared(module: tuple[str, ...], name: str) -> int:
    """How many names a module shares with an imported one, from the package on."""
    pairs = zip(module, name.split("."), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _imports(file: Path) -> Iterator[str]:
    yield ""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def noticed(mutant: Mutant, copy: Path, runs: Iterable[list[str]]) -> str:
    """The first test that fails with it; empty where none does."""
    file = copy / mutant.file
    before = file.read_text("utf-8")
    _write(file, mutant.mistake.made_in(before))
    try:
        return next(filter(None, (failing(run, copy) for run in runs)), "")
    finally:
        _write(file, before)


def _write(file: Path, text: str) -> None:
    """Writes a module; what was compiled of it before might be taken for it, where it has the same size and second."""
    file.write_text(text, "utf-8")
    Path(cache_from_source(str(file))).unlink(missing_ok=True)


def failing(arguments: list[str], copy: Path) -> str:
    """The first test that fails in a run of pytest; empty where all pass."""
    surroundings = {**os.environ, "PYTHONPATH": str(copy)}
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--tb=no", "-rfE", *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=copy, env=surroundings, preexec_fn=_bounded
    )
    if done.returncode == 0:
        return ""
    said = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return said[0].partition(" - ")[0] if said else f"pytest ended with {done.returncode}"


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main() -> None:
    """Prints each mutant and what noticed it, and how many were."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--part", choices=PARTS, default="quick")
    parser.add_argument(
        "--first", nargs="*", default=[], metavar="FILE", help="test files that are asked first, for the nearest"
    )
    parser.add_argument("--only", action="store_true", help="ask the first files alone")
    parser.add_argument("--list", action="store_true", help="print the mutants, and run nothing")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="leave out the first N of the mutants")
    asked = parser.parse_args()
    chosen = mutants(ROOT, asked.seed, asked.count)[asked.skip :]
    sys.stdout.write(f"seed {asked.seed}, {len(chosen)} mutants, part {asked.part}\n")
    if asked.list:
        sys.stdout.write("".join(f"{mutant.said()}\n" for mutant in chosen))
        return
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if by := failing(["--part", asked.part, "--collect-only", "-n", "0"], copy):
            sys.exit(f"without a mistake, too, there is a failure: {by}")  # what is noticed then says nothing
        for mutant in chosen:
            part = ["--part", asked.part]
            first = [*part, "-n", "0", *(asked.first or nearest(mutant, copy))]
            by = noticed(mutant, copy, [first] if asked.only else [first, part])
            found += bool(by)
            sys.stdout.write(f"{'caught' if by else 'MISSED'}  {mutant.said()}  {by}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{found} of {len(chosen)} caught\n")


if __name__ == "__main__":
    main()
