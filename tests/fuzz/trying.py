"""One case given to a command as a person would, and what must not come of it."""

from __future__ import annotations

import io
import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from types import FrameType
from typing import Any

from tests.counting import TooMuchWork, at_most
from tests.fuzz.texts import ROOT, Case

CALLS = 30_000_000
"""Calls that one command may make, alike on every machine, in less than the ten seconds that it may take: `check` of
Caribbean stud makes 15 million."""
SECONDS = 300.0
"""Processor time after which a command that calls nothing hangs; no machine is so slow that others need as much."""
MEGABYTES = 300
"""Memory that the whole process may take."""
LIMIT = "2000"
"""States a bet may have here: a bet that is sound and long is no hang."""
RULESET = ROOT / "examples" / "ci" / "rulesets" / "three-bets.yaml"
SLOW = ("tests/wrong/too-many-states.yaml", "examples/four-of-25.yaml", "examples/hands.yaml")
"""Files whose bets take their time as they are: only the commands that take `--limit`, or compute none, are tried."""


class Hang(BaseException):  # nothing of the program may catch it
    """A command that took more than `SECONDS` of the processor."""


class Writes:
    """What is opened to be written to while a command runs."""

    def __init__(self) -> None:
        self.watching, self.found = False, list[str]()
        sys.addaudithook(self._seen)

    def _seen(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.watching and event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                self.found.append(str(path))
        elif self.watching and event in ("os.rename", "os.remove", "os.mkdir", "os.link", "shutil.rmtree"):
            self.found.append(f"{event} {arguments[0]}")


def commands(case: Case, file: Path) -> list[list[str]]:
    """The commands that a case is tried with: `check`, and one more."""
    draw = random.Random(-1 - case.number)
    checked = RULESET if case.kind == "policy" else file
    policy = ["--policy", str(file)] if case.kind == "policy" else []
    formats = ("full", "concise", "json", "github", "sarif", "junit", "gitlab")
    check = ["check", str(checked), "--limit", LIMIT, "--output-format", draw.choice(formats), *policy]
    if case.kind == "policy":
        return [check]
    other = str(ROOT / case.origin)
    others = [["fmt", "--check", str(file)], ["fmt", "--diff", str(file)]]
    others += (
        []
        if case.origin in SLOW
        else [
            ["analyse", str(file), "--limit", LIMIT],
            ["readings", str(file)],
            ["diff", other, str(file), "--limit", LIMIT, "--format", draw.choice(("table", "json"))],
            ["diff", str(file), other, "--limit", LIMIT, "--format", draw.choice(("markdown", "github"))],
        ]
    )
    return [check, draw.choice(others)]


def tried(case: Case, folder: Path, writes: Writes) -> list[str]:
    """What was wrong with what the commands did, in words; nothing where all was well."""
    file = folder / ("policy.toml" if case.kind == "policy" else "case.yaml")
    file.write_bytes(case.data)
    found = [fault for words in commands(case, file) for fault in _faults(words, writes)]
    if file.read_bytes() != case.data or {entry.name for entry in folder.iterdir()} != {file.name}:
        found.append("a file was written")
    file.unlink()
    return found


def _faults(words: list[str], writes: Writes) -> Iterator[str]:
    shown, said = io.StringIO(), io.StringIO()
    writes.found.clear()
    code: object = None
    try:
        with redirect_stdout(shown), redirect_stderr(said), _guarded(SECONDS), at_most(CALLS):
            writes.watching = True
            code = run(words)
    except TooMuchWork:
        yield f"{' '.join(words)}: more than {CALLS:,} calls"
    except Hang:
        yield f"{' '.join(words)}: hangs, after {SECONDS:g} s of the processor"
    except BaseException as error:
        yield f"{' '.join(words)}: {type(error).__name__}: {error}"
    finally:
        writes.watching = False
    if code not in (None, 0, 1, 2):
        yield f"{' '.join(words)}: exit {code}"
    if "mistake of the program" in said.getvalue() or "Traceback" in said.getvalue():
        yield f"{' '.join(words)}: {said.getvalue().strip()}"
    yield from (f"{' '.join(words)}: wrote {path}" for path in writes.found)
    used = peak()
    if used > MEGABYTES:
        yield f"{' '.join(words)}: {used} MB"


def peak() -> int:
    """The most memory that this process had, in megabytes.

    The kernel's own count of it: `ru_maxrss` begins with that of the process which started this one.
    """
    (line,) = [one for one in Path("/proc/self/status").read_text("ascii").splitlines() if one.startswith("VmHWM")]
    return int(line.split()[1]) // 1024


def run(words: list[str]) -> object:
    """The exit code of a command, run in this process."""
    from macau_edge.cli import main

    with suppress_arguments(words):
        try:
            main()
        except SystemExit as stop:
            return stop.code
    return 0


@contextmanager
def suppress_arguments(words: list[str]) -> Iterator[None]:
    """The program's arguments are `words` for a while."""
    before, sys.argv = sys.argv, ["macau-edge", *words]
    try:
        yield
    finally:
        sys.argv = before


@contextmanager
def _guarded(seconds: float) -> Iterator[None]:
    """Raises Hang in what takes longer."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def warm() -> None:
    """Imports everything once, so that no case is charged with it."""
    sys.dont_write_bytecode = True
    for words in (["check", str(RULESET)], ["analyse", str(RULESET)], ["readings", "craps"]):
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), suppress(SystemExit):
            run(words)
