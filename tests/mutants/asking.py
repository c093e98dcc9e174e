"""Which tests are asked about a mistake, in which order, and what they say.

The tests that go through its statement first: those of the nearest files that take a few seconds, then all others, the
quickest first. Where none of them notices, the files that import something of the room of the mistake, the nearest
first, with the processes that they begin; and at last the whole part.
"""

from __future__ import annotations

import ast
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import cache_from_source
from itertools import accumulate, takewhile
from pathlib import Path

from tests.mutants.chosen import WHICH
from tests.mutants.covered import WHERE
from tests.mutants.hurried import AT
from tests.mutants.places import Mutant

SECONDS = 300
"""Processor time of one test process, after which a mistake that never ends is noticed as well."""
STARTING = 20
"""Seconds that a process may take beside ten times those of its tests, where these are known."""
WAITING = 3600
"""Seconds after which one is noticed that waits for something and uses no time of the processor."""
FIRST = 4.0
"""Seconds of the tests that are asked first."""
NEAREST = 6
"""Files of which tests are asked first."""
MEMORY = 12 << 30
"""Bytes of addresses of a test process: a mistake that fills the memory is noticed before the machine stands still."""
PYTEST = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
HURRIED = ["-p", "tests.mutants.hurried"]
ENDED = "ENDED"
"""What the first word is, in place of FAILED, where a process was ended in a test."""
NOTHING_CHOSEN = 5
"""With this pytest ends where no test is left."""


@dataclass(frozen=True, slots=True)
class Run:
    """Arguments of pytest, or the `tests` that are run alone; `seconds` of the processor is what they may take."""

    arguments: tuple[str, ...]
    tests: tuple[str, ...] = ()
    seconds: int = SECONDS


@dataclass(frozen=True, slots=True)
class Map:
    """The tests, each with its seconds, and for each file and line which of them go through the statement there."""

    tests: Sequence[tuple[str, float]]
    lines: Mapping[str, Mapping[str, Sequence[int]]]

    def through(self, mutant: Mutant, text: str) -> list[tuple[str, float]]:
        """The tests that go through the statement of a mistake, the quickest first."""
        known = self.lines.get(mutant.file.as_posix(), {})
        wanted = set(map(str, _lines(text, mutant.mistake.statement))) or known.keys()
        numbers = {number for line in wanted for number in known.get(line, ())}
        return sorted(
            ((name, seconds) for name, seconds in map(self.tests.__getitem__, numbers)), key=lambda one: one[1]
        )


def _lines(text: str, statement: int) -> set[int]:
    """Where a statement is run: its own line; if it is run on import, the lines that know a name that it gives."""
    tree = ast.parse(text)
    own = next(one for one in ast.walk(tree) if isinstance(one, ast.stmt) and one.lineno == statement)
    if isinstance(own, ast.FunctionDef):
        return set(_body(own))
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    if any(statement in _body(function) for function in functions):
        return {statement}
    names = {one.id for one in ast.walk(own) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    found: set[int] = set()
    for function in functions:
        defaults = [one for one in (*function.args.defaults, *function.args.kw_defaults) if one]
        lines = [line for line, one in _body(function).items() if _mentions(one, names)]
        found |= set(_body(function) if any(_mentions(one, names) for one in defaults) else lines)
    return found


def _body(function: ast.FunctionDef) -> dict[int, ast.stmt]:
    """The statements in a function, by their lines."""
    return {one.lineno: one for inner in function.body for one in ast.walk(inner) if isinstance(one, ast.stmt)}


def _mentions(part: ast.AST, names: set[str]) -> bool:
    """By itself, as a field, or as an argument."""
    return any(
        getattr(one, said, None) in names
        for one in ast.walk(part)
        for said in ("id", "attr", "arg")
        if not isinstance(one, ast.arg)
    )


def covered(copy: Path, part: str, folder: Path) -> Map:
    """The map of a tree, made by one run of its tests and kept in a folder until the tree is another."""
    kept = folder / f"{tree(copy)}-{part}.json"
    if not kept.exists():
        folder.mkdir(exist_ok=True)
        made = kept.with_suffix(f".{os.getpid()}")
        command = [*PYTEST, "-n", "0", "--part", part, "-p", "tests.mutants.covered"]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=copy, env=_around(copy, {WHERE: str(made)})
        )
        if done.returncode:
            sys.exit(
                f"without a mistake, too, there is a failure:\n{done.stdout[-2000:]}"
            )  # what is noticed then says nothing
        made.replace(kept)
    return Map(**json.loads(kept.read_text("utf-8")))


def tree(copy: Path) -> str:
    """A hash of all that a copy of the tree has."""
    digest = sha256()
    for file in sorted(one for one in copy.rglob("*") if one.is_file() and "__pycache__" not in one.parts):
        digest.update(f"{file.relative_to(copy).as_posix()}\0{sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def runs(
    mutant: Mutant, copy: Path, the_map: Callable[[], Map | None], part: str, most: str, before: str = ""
) -> Iterator[Run]:
    """What is asked about a mutant, one after another, up to `most` of `REACHES`.

    First of all the test that noticed it `before`; only then the map is asked for, which may have to be made; without
    one the nearest files.
    """
    near = nearest(mutant, copy)
    if before and (copy / _file(before)).exists():
        yield chosen([(before, FIRST)], part)
    if known := the_map():
        through = known.through(mutant, (copy / mutant.file).read_text("utf-8"))
        first = _few([one for one in through if _file(one[0]) in near[:NEAREST]]) or _few(through)
        rest = sorted(set(through) - set(first), key=lambda one: one[1])
        yield from (chosen(tests, part) for tests in (first, rest) if tests)
    else:
        yield Run(("--part", part, "-n", "0", *near[:NEAREST]))
    if most != REACHES[0]:
        yield Run(("--part", part, "-n", "0", *(near if known else near[NEAREST:])))
    if most == REACHES[2]:
        yield Run(("--part", part))


REACHES = ("covering", "nearest", "part")
"""How far it is asked."""


def _few(tests: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """The quickest, for `FIRST` seconds."""
    sums = accumulate(seconds for _, seconds in tests)
    return [one for one, _ in takewhile(lambda pair: pair[1] <= FIRST, zip(tests, sums, strict=True))]


def chosen(tests: Sequence[tuple[str, float]], part: str) -> Run:
    """Tests in their order, and ten times the seconds that they take."""
    names = tuple(name for name, _ in tests)
    limit = min(SECONDS, STARTING + int(10 * sum(seconds for _, seconds in tests)))
    return Run(("--part", part, "-n", "0", "-p", "tests.mutants.chosen", *sorted(set(map(_file, names)))), names, limit)


def _file(test: str) -> str:
    return test.partition("::")[0]


def nearest(mutant: Mutant, root: Path) -> list[str]:
    """The test files that import something of the room of a mutant, those first that import what stands nearest."""
    module = ("macau_edge", *mutant.file.with_suffix("").parts[1:])
    near = {file: max(_shared(module, name) for name in _imports(file)) for file in (root / "tests").rglob("test_*.py")}
    found = sorted((-parts, file.relative_to(root).as_posix()) for file, parts in near.items() if parts >= 2)
    return [file for _, file in found]


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


def noticed(mutant: Mutant, copy: Path, asked: Iterable[Run]) -> str:
    """The first test that fails with it; empty where none does."""
    file = copy / mutant.file
    before = file.read_text("utf-8")
    for run in asked:  # which may look at the tree, or make its map: between them it is without the mistake
        _write(file, mutant.mistake.made_in(before))
        try:
            if found := failing(run, copy):
                return found
        finally:
            _write(file, before)
    return ""


def _write(file: Path, text: str) -> None:
    """Writes a module; what was compiled of it before might be taken for it, where it has the same size and second."""
    file.write_text(text, "utf-8")
    Path(cache_from_source(str(file))).unlink(missing_ok=True)


def failing(run: Run, copy: Path) -> str:
    """The first test that fails in a run of pytest, or that does not end; empty where all pass."""
    with tempfile.TemporaryDirectory() as folder:
        which, at = Path(folder, "which.json"), Path(folder, "at")
        which.write_text(json.dumps(run.tests), "utf-8")
        at.touch()
        ended, said = _ran([*PYTEST, *HURRIED, *run.arguments], copy, {WHICH: str(which), AT: str(at)}, run.seconds)
        running = at.read_text("utf-8")
    failed = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if ended in (0, NOTHING_CHOSEN):
        return ""
    return failed[0].partition(" - ")[0] if failed else f"{ENDED} {running or 'pytest'} with {ended}"


def _ran(command: list[str], copy: Path, named: Mapping[str, str], seconds: int) -> tuple[int, str]:
    """How a process ended, and what it wrote; all that it began is ended with it."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with subprocess.Popen(
        command,
        cwd=copy,
        env=_around(copy, named),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        preexec_fn=bounded,  # noqa: PLW1509 - nothing here has threads
    ) as process:
        try:
            said, _ = process.communicate(timeout=WAITING)
        except subprocess.TimeoutExpired:
            said = ""
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, said


def _around(copy: Path, named: Mapping[str, str]) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(copy), **named}
