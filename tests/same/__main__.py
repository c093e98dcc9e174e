"""Shows that nothing changed: a commit and the present tree are asked the same, and what they answer is compared.

    python -m tests.same 0207ad3                # the part of a minute, for every commit
    python -m tests.same 0207ad3 --long         # everything
    python -m tests.same --only 'explain craps' # cases of either part with this in their names
    python -m tests.same --only verify --keep /tmp/same   # and both sides' products as files

Both sides are asked by their command line and by `import macau_edge` only, since every module inside may move: by one
interpreter, in one environment, each in folders of its own. What the base answers is kept under its commit in the
user's cache folder, so it is computed once; a folder in place of a commit is never kept. What is meant to differ stands
in `named.toml`. The exit code is 1 where something else does, 2 where the base is not to be had.

`case.py` says what a case is and `catalogue.py` lists them, with the random rulesets of `randomly.py`; `sides.py` makes
the sides and starts `worker.py` in each; `compare.py` tells what differs.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.same import randomly
from tests.same.case import Case
from tests.same.catalogue import catalogue
from tests.same.compare import Difference, Named, Product, compare, data, parts, read_named
from tests.same.sides import NoBaseError, Side, base_side, git, here_side, products, repository

BASE = "0207ad3"
"""The last commit before the redesign."""

SHOWN, PARTS, LINES = 10, 3, 14
"""Cases whose differences are shown, the parts of each, and the lines of each part."""


def main(words: Sequence[str]) -> int:
    """The exit code."""
    given = _given(words)
    try:
        base = base_side(given.base)
    except NoBaseError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    here = here_side(base)
    try:
        return _compared(given, base, here)
    finally:
        shutil.rmtree(here.home)
        if not base.identity:
            shutil.rmtree(base.home)


def _given(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.same", description=__doc__, formatter_class=_AsItIs)
    parser.add_argument("base", nargs="?", default=BASE, help=f"a commit, or a folder with a tree; {BASE} without it")
    parser.add_argument("--long", action="store_true", help="every case, and not those of a minute only")
    parser.add_argument("--only", default="", metavar="TEXT", help="cases of both parts with this in their names")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes at a time; 2 without it")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write what differs there, as files of both sides")
    parser.add_argument("--list", action="store_true", help="list the names of the cases, and compare nothing")
    return parser.parse_args(words)


class _AsItIs(argparse.RawDescriptionHelpFormatter):
    """The docstring with its lines."""


def _compared(given: argparse.Namespace, base: Side, here: Side) -> int:
    chosen = wanted(cases_of(base, here, long=given.long), given.long, given.only)
    if given.list:
        sys.stdout.write("".join(f"{case.name}\n" for case in chosen))
        return 0
    began = time.monotonic()
    before = products(base, chosen, given.jobs)
    between = time.monotonic()
    now = products(here, chosen, given.jobs, before)
    named = read_named()
    differing, met = differences(chosen, before, now, named)
    sys.stdout.write(report(differing, met, named))
    if given.keep:
        _keep(given.keep, differing, before, now)
    ended = time.monotonic()
    cases = {difference.case for difference in differing}
    sys.stdout.write(
        f"{len(chosen)} cases, {len(cases)} differ; base {between - began:.0f} s, here {ended - between:.0f} s\n"
    )
    return 1 if differing else 0


def cases_of(base: Side, here: Side, *, long: bool) -> list[Case]:
    """Every case between two sides; the random ones, which take a while to make, in the long part only."""
    revisions: list[str] = []
    if base.identity:
        revisions = git("log", "--format=%h", base.identity, "--", "rulesets").split()
    found = catalogue(base.root, revisions, repository(base))
    if long:
        folder = randomly.rulesets_of(base)
        randomly.translated(folder, here.home)
        found += randomly.cases(folder)
    return found


def wanted(cases: Iterable[Case], long: bool, only: str) -> list[Case]:
    """The cases of a part, or those with a text in their names, and those of the base that they come after."""
    every = {case.name: case for case in cases}
    chosen = {name: case for name, case in every.items() if (only in name if only else long or case.quick)}
    before = {case.after: every[case.after] for case in chosen.values() if case.after}
    return list((before | chosen).values())


def differences(
    cases: Iterable[Case], before: Mapping[str, Product], now: Mapping[str, Product], named: Sequence[Named]
) -> tuple[list[Difference], Counter[str]]:
    """What nobody meant, and how many cases each named difference is met in."""
    found: list[Difference] = []
    met: Counter[str] = Counter()
    for case in cases:
        compared = compare(case.name, before[case.name], now[case.name], named)
        found += compared.differences
        met.update(compared.met)
    return found, met


def report(found: Sequence[Difference], met: Mapping[str, int], named: Iterable[Named]) -> str:
    """The first differences with the lines that differ, then the named ones with the number of their cases."""
    lines: list[str] = []
    shown = _first(found)
    for difference in shown:
        lines += [f"{difference.case}", f"  {difference.part}:", *(f"    {line}" for line in difference.lines[:LINES])]
        lines += [f"    … {len(difference.lines) - LINES} lines more"] if len(difference.lines) > LINES else []
    lines += [f"… {len(found) - len(shown)} parts more that differ"] if len(found) > len(shown) else []
    lines += [f"meant: {one.name}, in {met.get(one.name, 0)} cases ({one.why})" for one in named]
    return "".join(f"{line}\n" for line in lines)


def _first(found: Iterable[Difference]) -> list[Difference]:
    """The first parts of the first cases."""
    by_case: dict[str, list[Difference]] = {}
    for difference in found:
        by_case.setdefault(difference.case, []).append(difference)
    return [difference for parts_ in list(by_case.values())[:SHOWN] for difference in parts_[:PARTS]]


def _keep(folder: Path, found: Iterable[Difference], before: Mapping[str, Product], now: Mapping[str, Product]) -> None:
    """Writes the products of the cases that differ, each part a file, under `base` and `here`."""
    for place, case in enumerate(dict.fromkeys(difference.case for difference in found)):
        for side, product in (("base", before[case]), ("here", now[case])):
            for part, text in parts(product, set()):
                file = folder / f"{place:04}" / side / part.replace("!", " - ")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
            for name, told in product["files"].items():
                (folder / f"{place:04}" / side / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / f"{place:04}" / side / name).write_bytes(data(told))
        (folder / f"{place:04}" / "case.txt").write_text(f"{case}\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
