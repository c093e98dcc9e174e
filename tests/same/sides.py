"""The two sides, and what each makes of the cases: the base from a cache, the present tree anew."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from tests.same.case import Case

ROOT = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("worker.py")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "macau-edge-same"

Product = Mapping[str, Any]


class NoBaseError(Exception):
    """The commit to compare with is not there."""


@dataclass(frozen=True)
class Side:
    """A tree, and the folder where what it made is kept. `identity` is empty where nothing may be kept for long."""

    name: str
    root: Path
    home: Path
    identity: str = ""


def git(*words: str, at: Path = ROOT) -> str:
    """What git says; raises CalledProcessError."""
    return subprocess.run(["git", "-C", str(at), *words], check=True, capture_output=True, text=True).stdout.strip()


def base_side(base: str, cache: Path = CACHE) -> Side:
    """The side of a commit, whose tree is written to the cache once; or of a folder, of which nothing is kept.

    Raises:
        NoBaseError: there is no such commit, as in a clone that is too shallow.
    """
    if Path(base).is_dir():
        return Side("base", Path(base).resolve(), Path(tempfile.mkdtemp(prefix="macau-edge-same.")))
    try:
        commit = git("rev-parse", "--verify", "--quiet", f"{base}^{{commit}}")
    except subprocess.CalledProcessError:
        raise NoBaseError(f"there is no commit `{base}` here; `git fetch --unshallow` brings what is missing") from None
    home = cache / commit
    if not (home / "tree").exists():
        home.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=home))
        with subprocess.Popen(["git", "-C", str(ROOT), "archive", commit], stdout=subprocess.PIPE) as packed:
            subprocess.run(["tar", "-x", "-C", str(made)], stdin=packed.stdout, check=True)
        made.rename(home / "tree")
    return Side("base", home / "tree", home, commit)


def repository(base: Side) -> Path | None:
    """A clone in which both sides compare revisions; None where the base is no commit."""
    if not base.identity:
        return None
    clone = base.home / "repository"
    if not clone.exists():
        made = Path(tempfile.mkdtemp(dir=base.home))
        git("clone", "--quiet", "--no-checkout", str(ROOT), str(made))
        git("checkout", "--quiet", base.identity, at=made)
        made.rename(clone)
    return clone


def here_side(base: Side, root: Path = ROOT) -> Side:
    """The present tree, beside a base."""
    return Side("here", root, Path(tempfile.mkdtemp(prefix="macau-edge-same.")))


def products(side: Side, cases: Sequence[Case], jobs: int, base: Mapping[str, Product] = {}) -> dict[str, Product]:
    """What a side makes of every case, by name. `base` has what the base made, for the cases that come after others.

    What comes after another case of the same list is made in a second turn.
    """
    found: dict[str, Product] = dict(base) if side.name == "base" else {}
    first = [case for case in cases if not case.after or case.after in base]
    then = [case for case in cases if case.after and case.after not in base]
    for turn in (first, then):
        found |= _turn(side, turn, jobs, base or found)
    return found


def _turn(side: Side, cases: Sequence[Case], jobs: int, base: Mapping[str, Product]) -> dict[str, Product]:
    out, laid = side.home / "products", side.home / "laid"
    out.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.gettempdir()) / f"macau-edge-{os.getpid():08}" / side.name
    asked = {
        case.name: _asked(side, case, [*case.files(side.root, side.home), *_laid(case, base, laid)]) for case in cases
    }
    missing = [one for one in asked.values() if not (out / f"{one['key']}.json").exists()]
    if missing:
        job = {
            "side": str(side.root),
            "scratch": str(scratch),
            "out": str(out),
            "jobs": jobs,
            "environment": environment(side.root),
            "cases": missing,
        }
        try:
            run(job, side.home)
        finally:
            shutil.rmtree(scratch.parent, ignore_errors=True)
    return {name: json.loads((out / f"{one['key']}.json").read_text("utf-8")) for name, one in asked.items()}


def run(job: Mapping[str, Any], home: Path) -> None:
    """Starts the worker of a side, and waits for it; its own mistakes go to standard error."""
    handle, name = tempfile.mkstemp(suffix=".json", dir=home)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(job, file)
    try:
        subprocess.run([sys.executable, "-P", str(WORKER), name], env=job["environment"], check=True)
    finally:
        Path(name).unlink()


def environment(root: Path) -> dict[str, str]:
    """All that a side is told by its surroundings: the same for both but for the tree, and the same on every day."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(root),
        "PYTHONHASHSEED": "0",
        "HOME": "/nonexistent",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "SOURCE_DATE_EPOCH": "1790000000",
        "OPENBLAS_NUM_THREADS": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CEILING_DIRECTORIES": tempfile.gettempdir(),
    }


def _laid(case: Case, base: Mapping[str, Product], laid: Path) -> Iterable[tuple[str, str]]:
    """The files that the base wrote in an earlier case, written out for this one."""
    if not case.after:
        return []
    from tests.same.compare import data

    folder = laid / hashlib.sha256(case.after.encode()).hexdigest()[:16]
    for name, told in base[case.after]["files"].items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data(told))
    return [(str(folder / name), name) for name in base[case.after]["files"]]


def _asked(side: Side, case: Case, copies: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """A case as the worker takes it; its key changes with whatever its product may depend on."""
    asked: dict[str, Any] = {
        "words": case.words,
        "stdin": case.stdin,
        "cwd": case.cwd,
        "environment": {"COLUMNS": str(case.columns), **case.environment},
    }
    read = [(target, _digest(Path(source))) for source, target in copies]
    told = json.dumps([side.identity, asked, read, _digest(WORKER), INTERPRETER])
    return {**asked, "copies": copies, "key": hashlib.sha256(told.encode()).hexdigest()}


def _digest(path: Path) -> str:
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    digests = [(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files if file.is_file()]
    return hashlib.sha256(repr(digests).encode()).hexdigest()


INTERPRETER = [
    sys.version,
    platform.platform(),
    *sorted(f"{one.metadata['Name']} {one.version}" for one in distributions() if one.metadata["Name"] != "macau-edge"),
]
"""What figures and pages may depend on besides the tree."""
