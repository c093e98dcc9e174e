"""Which program made a page: a build that every change of a source changes, and nothing that is made of sources."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from macau_edge.model import __version__
from macau_edge.reading import build
from macau_edge.reading.build import program_build, program_text, sources, typesetter_version
from tests.conftest import Run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone of a few files, of which the build is worked out."""
    for name in ("macau_edge/reading/build.py", "macau_edge/__init__.py", "rulesets/craps.yaml", "rulesets/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "macau_edge" / "font.ttf.gz").write_bytes(b"a font")
    monkeypatch.setattr(build, "__file__", str(tmp_path / "macau_edge" / "reading" / "build.py"))
    monkeypatch.setattr(build, "shipped_folder", lambda: tmp_path / "rulesets")
    return tmp_path


def worked_out() -> str:
    return program_build.__wrapped__()


def test_it_is_twelve_digits_and_stands_in_the_version(run: Run) -> None:
    assert len(program_build()) == 12
    assert not set(program_build()) - set("0123456789abcdef")
    assert run("--version").out == f"macau-edge {__version__}, build {program_build()}, typst {typesetter_version()}\n"
    assert run("-V").out == f"{program_text()}\n"


def test_every_source_that_can_change_a_page_is_looked_at() -> None:
    names = {name for name, _ in sources()}
    assert names >= {
        "dossier/recompute.py",
        "dossier/writing/template/word/styles.xml",
        "dossier/writing/template/_rels/.rels",
        "dossier/writing/fonts/NotoSerifTC-Regular.common.ttf.gz",
        "rulesets/craps.yaml",
        "rulesets/portugal/craps.yaml",
        "wording/words/zh/annexes.toml",
    }
    there = {file for file in (ROOT / "macau_edge").rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert {file.name for file in there - {file for _, file in sources()}} == {"OFL.txt", "py.typed"}


@pytest.mark.parametrize("name", ["macau_edge/__init__.py", "rulesets/craps.yaml"])
def test_a_byte_more_and_another_name_are_another_build(tree: Path, name: str) -> None:
    before, file = worked_out(), tree / name
    file.write_bytes(file.read_bytes() + b"\n")
    changed = worked_out()
    file.rename(file.with_stem("other"))
    assert len({before, changed, worked_out()}) == 3


def test_what_is_moved_from_one_file_to_the_next_is_another_build(tree: Path) -> None:
    one, other = tree / "macau_edge" / "a.py", tree / "macau_edge" / "b.py"
    one.write_text("1\n2\n", "utf-8")
    other.write_text("3\n", "utf-8")
    before = worked_out()
    one.write_text("1\n", "utf-8")
    other.write_text("2\n3\n", "utf-8")
    assert worked_out() != before


def test_a_font_stands_in_it_by_its_name_and_size(tree: Path) -> None:
    font = tree / "macau_edge" / "font.ttf.gz"
    before = worked_out()
    font.write_bytes(b"a form")
    assert worked_out() == before
    font.write_bytes(b"a longer font")
    assert worked_out() != before


def test_what_is_made_of_sources_and_what_only_people_read_are_no_part_of_it(tree: Path) -> None:
    before = worked_out()
    (tree / "rulesets" / "README.md").write_text("other words", "utf-8")
    cache = tree / "macau_edge" / "__pycache__"
    cache.mkdir()
    (cache / "build.cpython-311.pyc").write_bytes(b"compiled")
    assert worked_out() == before


def test_the_rulesets_inside_a_wheel_have_the_names_that_they_have_beside_a_clone(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = worked_out()
    (tree / "rulesets").rename(tree / "macau_edge" / "rulesets")
    monkeypatch.setattr(build, "shipped_folder", lambda: tree / "macau_edge" / "rulesets")
    assert worked_out() == before
