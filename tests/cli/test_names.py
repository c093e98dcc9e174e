"""Names of files: each that is ours may stand on Windows, and what is made to be passed on has such a name."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from macau_edge.cli import output
from macau_edge.cli.output import check_writable, unportable, write_files
from macau_edge.dossier.case import NAMES
from macau_edge.model.problem import UsageError
from macau_edge.questions.simulate.checkpoint import held
from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
APPLICATION = ROOT / "examples" / "field-12" / "application.yaml"
OURS = ("macau_edge", "rulesets", "examples", "docs", "tests", "benchmarks", ".ci")
WRONG = ["CON", "con.yaml", "Nul.tar.gz", "aux ", "COM1", "lpt9.txt", "com¹.md", "CONIN$", "a.", "a.yaml ", "12:30.pdf",
         "a<b", "what?.json", "a*b", 'the "one".md', "a|b", "a\\b.yaml", "a\tb.yaml", "x" * 256, "骰" * 256, "PRN .txt",
         ]  # fmt: skip
RIGHT = [
    "a",
    "console.yaml",
    "com.yaml",
    "com10",
    ".hidden",
    "a b.yaml",
    "骰" * 80 + ".pdf",
    "nullify",
    "a.con",
    "acon",
]
NEW = ("new", "application", "--game", "craps", "--date", "2026-11-20", "--bet", "field", "--prize", "12=5:2")


@pytest.mark.parametrize("name", WRONG)
def test_windows_does_not_allow_it(name: str) -> None:
    assert unportable(name)


@pytest.mark.parametrize("name", RIGHT)
def test_windows_allows_it(name: str) -> None:
    assert not unportable(name)


def test_all_our_files_may_stand_on_windows() -> None:
    """Those that are installed or checked out, and those that a dossier has within; none differs by case alone."""
    files = [file.relative_to(ROOT) for folder in OURS for file in (ROOT / folder).rglob("*")]
    assert len(files) > 500
    assert [file for file in files if unportable(file.name)] == []
    assert [name for name, times in Counter(str(file).casefold() for file in files).items() if times > 1] == []
    assert [name for name in NAMES if unportable(name)] == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@each("name", ["CON", "12:30.yaml", "a.yaml "], quick=3)
def test_a_file_to_be_passed_on_has_a_name_that_windows_allows(name: str, run: Run, tmp_path: Path) -> None:
    shown = run(*NEW, "-o", str(tmp_path / name))
    assert (shown.code, shown.out) == (2, "")
    assert f"{name} has a name that Windows does not allow: " in shown.err
    assert "help: give it another name" in shown.err
    shown = run("dossier", str(APPLICATION), "-o", str(tmp_path / f"{name}.md"))
    assert (shown.code, shown.out) == ((2, "") if name != "a.yaml " else (0, ""))
    shown = run("games", "-o", str(tmp_path / name), "--format", "table")
    assert shown.code == 0  # what stays here is the system's to judge
    assert name in os.listdir(tmp_path)


def test_on_windows_no_file_is_written_that_would_be_a_device_or_called_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There `NUL` takes everything and keeps nothing, `a.` is `a`, and `a:b` is hidden within `a`."""
    monkeypatch.setattr(output, "WINDOWS", True)
    for name in ("nul", "NUL.txt", "a.", "a:b"):
        with pytest.raises(UsageError, match="has a name that Windows does not allow"):
            check_writable(tmp_path / name, True)
        with pytest.raises(UsageError, match="has a name that Windows does not allow"):
            write_files({tmp_path / "b": b"1", tmp_path / name: b"2"}, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize("name", ["a\\b.yaml", "a\tb.yaml", "a\u202eb.yaml"])
def test_no_dossier_is_made_that_could_not_be_verified_for_the_name_of_its_application(
    name: str, run: Run, tmp_path: Path
) -> None:
    shutil.copy(APPLICATION, tmp_path / name)
    shown = run("dossier", str(tmp_path / name), "-o", str(tmp_path / "d.json"))
    assert (shown.code, shown.out) == (2, "")
    assert "help: rename it" in shown.err
    assert not (tmp_path / "d.json").exists()


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_dossier_of_a_file_with_a_colon_is_verified_anywhere(run: Run, tmp_path: Path) -> None:
    shutil.copy(APPLICATION, tmp_path / "a:b.yaml")
    assert run("dossier", str(tmp_path / "a:b.yaml"), "--lang", "pt", "-o", str(tmp_path / "d.json")).code == 0
    assert run("verify", str(tmp_path / "d.json")).code == 0


@pytest.mark.parametrize("name", ["🎲" * 63, "骰" * 85])
@pytest.mark.parametrize("force", [False, True])
def test_a_name_may_be_as_long_as_the_system_allows(name: str, force: bool, tmp_path: Path) -> None:
    """What is written beside it until it is whole has a longer name, of fewer letters."""
    write_files({tmp_path / name: b"1"}, force)
    write_files({tmp_path / name: b"2"}, True)
    with held(tmp_path / name):
        assert len(list(tmp_path.iterdir())) == 2
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_checkpoints_whose_names_begin_alike_are_held_apart(tmp_path: Path) -> None:
    with held(tmp_path / f"{'a' * 200}1"), held(tmp_path / f"{'a' * 200}2"):
        pass
