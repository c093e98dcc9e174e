"""Every command that writes, with what it is told to write: what the tests of full disks and of two at once go through.

A program in a process of its own (`python -m tests.outputs HOW FOLDER`) goes through all of them, so that what they
import is imported once; it prints what it found as JSON.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
APPLICATION = "examples/field-12/application.yaml"
CHOSEN = ("--field12", "3:1")


@dataclass(frozen=True, slots=True)
class Writing:
    """The words of a command without its files, and the names of those; what it has in them is the same each time."""

    words: tuple[str, ...]
    files: tuple[str, ...]


WRITINGS: Mapping[str, Writing] = {
    "analyse": Writing(("analyse", "craps", "--bet", "field", *CHOSEN), ("a.md",)),
    "explain": Writing(("explain", "craps", "field", *CHOSEN), ("a.md",)),
    "readings": Writing(("readings", "craps", "--format", "markdown"), ("a.md",)),
    "solve": Writing(("solve", "craps", "field", *CHOSEN, "--edge", "2.5%", "--format", "csv"), ("a.csv",)),
    "sweep": Writing(("sweep", "craps", "field", "--prize", "12=1:1..3:1", "--format", "svg"), ("a.svg",)),
    "bias": Writing(("bias", "craps", "field", *CHOSEN, "--format", "json"), ("a.json",)),
    "simulate": Writing(("simulate", "craps", "field", *CHOSEN, "--rounds", "1e4", "--seed", "1"), ("a.txt",)),
    "risk": Writing(("risk", "craps", "field", *CHOSEN, "--rounds", "50"), ("a.txt",)),
    "games": Writing(("games",), ("a.txt",)),
    "check": Writing(("check", "rulesets/craps.yaml", "--output-format", "sarif"), ("a.sarif",)),
    "rule": Writing(("rule", "--all", "--format", "json"), ("a.json",)),
    "diff": Writing(("diff", "rulesets/craps.yaml", "rulesets/portugal/craps.yaml"), ("a.txt",)),
    "schema": Writing(("schema", "ruleset"), ("a.json",)),
    "language": Writing(("language", "limits"), ("a.md",)),
    "new": Writing(
        ("new", "application", "--game", "craps", "--date", "2026-11-20", "--bet", "field", "--prize", "12=5:2"),
        ("a.yaml",),
    ),
    "dossier": Writing(("dossier", APPLICATION, "--lang", "pt"), ("a.pdf", "a.docx", "a.json", "a.md")),
    "verify": Writing(("verify", "DOSSIER"), ("a.txt",)),
    "page": Writing(("page", "craps", *CHOSEN), ("a.html",)),
    "export": Writing(("export", "craps", "pass-line"), ("a.prism", "a.jani", "a.dot")),
    "layout": Writing(("layout", "craps", *CHOSEN), ("a.svg", "a.png", "a.pdf")),
}
"""Every command with `--output`; `fmt` writes what it reads, and `simulate --checkpoint` another file."""
TYPESET = {"dossier", "verify", "layout"}
"""Those that set pages, which begins threads: a process that has some is not to be forked."""
OLD = b"what was there before\n"
ROUGH = b"game:   x\ndevice: {dice: 1}\nbets: {b: {win: 6, lose: others, pays: 5:1}}\n"


@dataclass(frozen=True, slots=True)
class Told:
    """What a command came to: its exit code, what it said, and the files of the folder."""

    code: int
    out: str
    err: str
    files: Mapping[str, bytes]

    def data(self, whole: Mapping[str, bytes]) -> dict[str, Any]:
        """As JSON has it: of each file whether it is as it was, as the command writes it, or otherwise."""
        states = {name: _state(data, whole.get(name)) for name, data in sorted(self.files.items())}
        return {"code": self.code, "out": self.out, "err": self.err, "files": states}


def _state(data: bytes, whole: bytes | None) -> str:
    return "old" if data == OLD else "whole" if data == whole else f"{len(data)} bytes"


def words_of(writing: Writing, folder: Path, *, force: bool) -> list[str]:
    """What is typed to write the files into a folder."""
    words = [str(folder.parent / "d.json") if word == "DOSSIER" else word for word in writing.words]
    files = [word for name in writing.files for word in ("-o", str(folder / name))]
    return [*words, *files, *(["--force"] if force else [])]


def told(words: Sequence[str], folder: Path) -> Told:
    """What a command came to in this process, and what is in a folder then."""
    return Told(*said(words), content(folder))


def said(words: Sequence[str]) -> tuple[int, str, str]:
    """Runs a command in this process: its exit code, and what it said."""
    from macau_edge.cli import main

    sys.argv[:] = ["macau-edge", *words]
    code = 0
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
    return code, out.getvalue(), err.getvalue()


def content(folder: Path) -> dict[str, bytes]:
    """What is in a folder, but for what fills the disk."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != FILLER}


def emptied(folder: Path, old: Sequence[str] = ()) -> None:
    """Leaves nothing in a folder but what was there before."""
    for file in folder.iterdir():
        file.unlink()
    for name in old:
        (folder / name).write_bytes(OLD)


Run = Callable[[Sequence[str], Path], Told]


def wholes(folder: Path, run: Run) -> Iterator[tuple[str, Writing, dict[str, bytes]]]:
    """Each command with what it writes where nothing is in its way."""
    run(["dossier", APPLICATION, "--lang", "pt", "-o", str(folder.parent / "d.json")], folder)
    for name, writing in WRITINGS.items():
        emptied(folder)
        done = run(words_of(writing, folder, force=False), folder)
        assert sorted(done.files) == sorted(writing.files), (name, done)
        yield name, writing, dict(done.files)


# --- a disk that is full ---------------------------------------------------------------------------------------------


FILLER = "filler"
PAGE = 4096


def fill(folder: Path, room: int) -> None:
    """Takes all room of the disk of a folder but for so many bytes."""
    filler = folder / FILLER
    with filler.open("wb", buffering=0) as stream:
        with suppress(OSError):
            while True:
                stream.write(bytes(PAGE))
        stream.truncate(max(0, stream.tell() - room))


def pages(files: Mapping[str, bytes]) -> int:
    """The bytes that files take on the disk."""
    return sum(-(-len(data) // PAGE) * PAGE for data in files.values())


def full(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command where nothing is left of the disk, and over former files where a page less is than it takes."""
    for name, writing, whole in wholes(folder, told):
        for force, room in ((False, 0), (True, pages(whole) - PAGE)):
            emptied(folder, writing.files if force else ())
            fill(folder, room)
            done = told(words_of(writing, folder, force=force), folder)
            yield f"{name}{' --force' * force}", done.data(whole)


def full_elsewhere(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """What writes into files that have no `-o`."""
    for short in (0, PAGE):
        emptied(folder)
        for name in ("a.yaml", "b.yaml"):
            (folder / name).write_bytes(ROUGH)
        fill(folder, short)
        done = told(["fmt", str(folder / "a.yaml"), str(folder / "b.yaml")], folder)
        yield f"fmt, {short} bytes left", done.data({"a.yaml": ROUGH, "b.yaml": ROUGH})
    simulate = ("simulate", "craps", "field", *CHOSEN, "--seed", "1", "--workers", "1", "--rounds")
    kept = str(folder / "kept.json")
    emptied(folder)
    fill(folder, 0)
    yield "checkpoint", told([*simulate, "2e7", "--checkpoint", kept], folder).data({})
    emptied(folder)
    told([*simulate, "1e7", "--checkpoint", kept], folder)
    before = content(folder)
    fill(folder, 0)
    yield "checkpoint gone on with", told([*simulate, "2e7", "--checkpoint", kept], folder).data(before)
    emptied(folder)
    (folder / "summary.md").write_bytes(OLD)
    fill(folder, 0)
    os.environ["GITHUB_STEP_SUMMARY"] = str(folder / "summary.md")
    yield "summary", told(WRITINGS["diff"].words, folder).data({})


# --- two of everything at once ---------------------------------------------------------------------------------------


def twice(folder: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Every command twice at the same moment to the same place, over a former file and not."""
    for name, writing, whole in wholes(folder, before_forking):
        for force in (False, True):
            emptied(folder, writing.files if force else ())
            words = words_of(writing, folder, force=force)
            yield f"{name}{' --force' * force}", [one.data(whole) for one in at_once(words, folder, 2)]
    emptied(folder)
    (folder / "a.yaml").write_bytes(ROUGH)
    words = ["fmt", str(folder / "a.yaml")]
    found = at_once(words, folder, 2)
    (folder / "a.yaml").write_bytes(ROUGH)
    yield "fmt", [one.data(told(words, folder).files) for one in found]


def before_forking(words: Sequence[str], folder: Path) -> Told:
    """What a command came to, in this process if it begins no threads in it."""
    return at_once(words, folder, 1)[0] if words[0] in TYPESET else told(words, folder)


def at_once(words: Sequence[str], folder: Path, times: int) -> list[Told]:
    """What a command came to in so many processes that begin at once; the files are those at the end of all."""
    begin, start = os.pipe()
    children = []
    for _ in range(times):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(start)
            os.read(begin, 1)  # until the other end is closed
            os.write(writing, json.dumps(said(words)).encode())  # the other one may be writing to the folder still
            os._exit(0)
        os.close(writing)
        children.append((child, reading))
    os.close(begin)
    os.close(start)
    found = []
    for child, reading in children:
        with os.fdopen(reading, "rb") as stream:
            found.append(json.loads(stream.read()))
        os.waitpid(child, 0)
    return [Told(code, out, err, content(folder)) for code, out, err in found]


# --- a clock that begins in 1970 -------------------------------------------------------------------------------------


def clock(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command where the clock of the machine has its first moment, and what it writes elsewhere."""
    now = time.time
    for name, writing, whole in wholes(folder, told):
        emptied(folder)
        time.time = lambda: 0.0
        done = told(words_of(writing, folder, force=False), folder)
        time.time = now
        yield name, done.data(whole)


HOW: Mapping[str, Callable[[Path], Iterator[tuple[str, Any]]]] = {
    "full": full,
    "full-elsewhere": full_elsewhere,
    "twice": twice,
    "clock": clock,
}


def main() -> None:
    how, folder = sys.argv[1], Path(sys.argv[2])
    os.environ.pop("GITHUB_STEP_SUMMARY", None)
    sys.stdout.write(json.dumps(dict(HOW[how](folder))))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
