"""What Windows lacks: nothing that other systems have alone is used without its other half.

The stubs that mypy brings say which names the standard library has there, on the oldest Python that is allowed.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import mypy
import pytest

from macau_edge.questions.simulate import checkpoint
from macau_edge.reports import staging
from tests.house.test_readme import ROOT
from tests.trees import FILES, tree

STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
GUARDED = {
    "dossier/verify/apart.py: resource": "where it is missing, the time alone is limited",
    "model/processes.py: resource": "where it is missing, memory is not limited",
    "model/processes.py: os.sched_getaffinity": "asked for with `getattr`",
    "model/processes.py: signal.SIG_BLOCK": "only where there is a `pthread_sigmask`",
    "model/processes.py: signal.SIG_SETMASK": "as above",
    "model/processes.py: signal.pthread_sigmask": "asked for with `getattr`",
    "model/processes.py: signal.SIGHUP": "only where there is a `pthread_sigmask`",
    "model/processes.py: signal.SIGKILL": "on Linux alone",
    "questions/simulate/find.py: signal.SIGHUP": "asked for with `getattr`",
    "reports/__init__.py: signal.SIGHUP": "asked for with `hasattr`",
    "reports/staging.py: fcntl": "where it is missing, a file that is open cannot be removed, which is as good",
    "reports/staging.py: os.O_NOFOLLOW": "only where there is `fcntl`",
    "reports/staging.py: os.geteuid": "asked for with `hasattr`",
    "studio/serving.py: signal.SIGHUP": "asked for with `getattr`, which may find none",
}
"""What we use that Windows lacks, and what there is instead."""


SOFT = "only soft file lock is available"
"""What the library of locks says here where `fcntl` is missing: Windows has other locks in its place."""


@cache
def lacking(module: str) -> frozenset[str] | None:
    """The names that a module of the standard library has, but not on Windows; None where all of it is missing."""
    folder = STUBS / module.replace(".", "/")
    stub = next((file for file in (folder / "__init__.pyi", folder.with_suffix(".pyi")) if file.exists()), None)
    if stub is None:
        return frozenset()
    body = ast.parse(stub.read_text("utf-8")).body
    there, elsewhere = set(declared(body, "win32")), set(declared(body, "linux"))
    public = [any(not name.startswith("_") for name in found) for found in (there, elsewhere)]
    return None if public == [False, True] else frozenset(elsewhere - there)


def declared(body: Iterable[ast.stmt], platform: str) -> Iterator[str]:
    """The names that a stub declares for a platform; what it imports is declared elsewhere."""
    asked = SimpleNamespace(platform=platform, version_info=(3, 11))
    for node in body:
        if isinstance(node, ast.If):
            holds = eval(ast.unparse(node.test), {"sys": asked})  # stubs ask `sys` and nothing else
            yield from declared(node.body if holds else node.orelse, platform)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def used(module: ast.Module) -> set[str]:
    """What a file of ours uses, or names in a text, that Windows lacks: `os.fchmod`, `fcntl`."""
    nodes = list(ast.walk(module))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    called = {(n.value.id, n.attr) for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
    called |= {(n.module, alias.name) for n in nodes if isinstance(n, ast.ImportFrom) and n.module for alias in n.names}
    said = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    called |= {(name, one) for name in imported for one in said}
    modules = (imported | {name for name, _ in called}) & sys.stdlib_module_names
    missing = {name for name in modules if lacking(name) is None}
    return missing | {f"{name}.{one}" for name, one in called if name in modules and one in (lacking(name) or ())}


def test_the_stubs_are_understood() -> None:
    assert lacking("fcntl") is lacking("resource") is lacking("termios") is None
    system, signals = lacking("os") or frozenset[str](), lacking("signal") or frozenset[str]()
    assert {"fchmod", "getuid", "fork", "killpg"} <= system
    assert system.isdisjoint({"_exit", "umask", "link", "replace", "O_BINARY", "kill"})
    assert {"SIGHUP", "SIGKILL", "alarm", "pthread_sigmask"} <= signals
    assert signals.isdisjoint({"SIGINT", "SIGTERM", "raise_signal"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import os\nos.fchmod(1, 2)", "os.fchmod"),
        ("import os\ngetattr(os, 'getuid', None)", "os.getuid"),
        ("from signal import SIGHUP", "signal.SIGHUP"),
        ("def f():\n    import termios", "termios"),
        ("from fcntl import flock", "fcntl"),
    ],
)
def test_what_windows_lacks_is_seen(text: str, found: str) -> None:
    assert used(ast.parse(text)) == {found}


@pytest.mark.thorough
def test_nothing_is_used_that_windows_lacks_but_what_has_another_half() -> None:
    assert {f"{file}: {name}" for file in FILES for name in used(tree(file))} == GUARDED.keys()


WITHOUT = """
import os, signal, sys
from multiprocessing.popen_fork import Popen
Popen.kill = lambda self, number=signal.SIGKILL: self._send_signal(number)
for name in {names!r}:
    module, _, one = name.partition(".")
    if one:
        vars(sys.modules[module]).pop(one)
    else:
        sys.modules[module] = None
from macau_edge.cli import main
sys.argv[0] = "macau-edge"
main()
"""
"""The program where a name of GUARDED is missing, or all of them are.

The library ends a process without its name, as on Windows, where another call does it: one that has hardly begun, say.
"""


def without(*names: str, asked: list[str], folder: Path) -> tuple[str, str]:
    """What a command prints, and says beside that, where these names are missing."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-W", f"ignore:{SOFT}", "-c", WITHOUT.format(names=names), *asked],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


MISSING = sorted({name.rpartition(": ")[2] for name in GUARDED} | {"os.fchmod"})


@pytest.mark.thorough
def test_a_simulation_is_kept_where_all_of_it_is_missing(tmp_path: Path) -> None:
    """Two processes share the work, and a second run goes on from the checkpoint to what one run finds at once."""
    asked = ["simulate", "craps", "any-7", "--seed", "4", "--workers", "2", "--format", "json"]
    for rounds in ("300000", "600000"):
        kept, _ = without(*MISSING, asked=[*asked, "--rounds", rounds, "--checkpoint", "kept.json"], folder=tmp_path)
    assert os.listdir(tmp_path) == ["kept.json"]
    whole, _ = without(asked=[*asked, "--rounds", "600000"], folder=tmp_path)
    assert json.loads(kept)["bets"] == json.loads(whole)["bets"]


@pytest.mark.thorough
def test_files_are_checked_and_a_dossier_verified_where_all_of_it_is_missing(tmp_path: Path) -> None:
    _, said = without(*MISSING, asked=["check", str(ROOT / "rulesets")], folder=tmp_path)
    assert "both engines agree on every bet, nothing to say" in said
    asked = ["verify", str(ROOT / "examples" / "new-jersey" / "dossier.pdf")]
    shown, _ = without(*MISSING, asked=asked, folder=tmp_path)
    assert "EVERYTHING HOLDS" in shown


def test_a_checkpoint_has_the_bytes_that_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows opens a file as text, which changes the ends of lines, unless it is told not to."""
    opened: dict[str, int] = {}
    real = os.open
    monkeypatch.setattr(staging, "AS_IT_IS", os.O_APPEND)  # stands for a flag that this system has not

    def seen(path: Path, flags: int, mode: int = 0o777) -> int:
        opened[Path(path).name] = flags
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", seen)
    there = checkpoint.Checkpoint(game="mine", ruleset="0", seed=1, bets={})
    checkpoint.write_checkpoint(tmp_path / "kept.json", there)
    assert opened["1"] & os.O_APPEND
    assert b"\r" not in (tmp_path / "kept.json").read_bytes()
