"""Versions of a text in the window: what each differs by, used again, and written as a file that was not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analyse
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.work import Work
from macau_edge.reports.document import Paragraph, Table
from tests.studio.test_server import Studio, running
from tests.studio.test_window import RIGHT, SHOWN, typed, window

DEAR = RIGHT.replace("gold: 10:1", "gold: 50:1")
FILE = "/nowhere/mine.yaml"


def tables(before: str, after: str) -> list[Table]:
    found = Work(lambda: True).compared(Buffer(FILE, after), Buffer(FILE, before), "en")
    return [block for block in found if isinstance(block, Table)]


def test_a_version_differs_by_what_diff_says_of_the_two_texts() -> None:
    """Edge, hit frequency and standard deviation in points of a hundred, of the figures that `analyse` has."""
    edges, points, changes = tables(RIGHT, DEAR)
    (row,) = edges.rows
    assert row[2:] == ("5/36", "13.8889 %", "-35/36", "-97.2222 % PLAYER", "-10/9", "-111.1111")
    was, is_ = (analyse(text)["shine"] for text in (RIGHT, DEAR))
    grew = 100 * float(is_.std - was.std)
    assert points.rows == (
        ("shine", "16.6667 %", "16.6667 %", "0.0000", f"{100 * float(was.std):.4f} %",
         f"{100 * float(is_.std):.4f} %", f"+{grew:.4f}"),
    )  # fmt: skip
    assert changes.rows == (("Prize", "shine: gold", "10:1", "50:1"),)


@pytest.mark.parametrize(
    ("before", "after"),
    [(RIGHT, "game: ["), ("", RIGHT), (RIGHT.replace("3:1}\n", "3/1}\n"), RIGHT), (RIGHT, "applicant: x")],
)
def test_of_a_text_that_cannot_be_read_no_figure_is_made_up(before: str, after: str) -> None:
    """It is said that it is not compared, and a bet that was wrong has no figure on that side."""
    found = Work(lambda: True).compared(Buffer(FILE, after), Buffer(FILE, before), "en")
    assert isinstance(found[0], Paragraph)
    edges = [block for block in found if isinstance(block, Table) and block.columns[2].title == "House edge before"]
    assert all(row[2] == "not readable" for table in edges for row in table.rows)


def test_a_version_is_written_where_there_is_no_such_file_alone(tmp_path: Path) -> None:
    """Its lines end as those of the file do, which stays as it is."""
    for studio in running(tmp_path, RIGHT.replace("\n", "\r\n")):
        before = studio.file.read_bytes()
        assert studio.ask("copy", version=DEAR, name="mine.b.yaml") == {"name": "mine.b.yaml"}
        assert (tmp_path / "mine.b.yaml").read_bytes() == DEAR.replace("\n", "\r\n").encode()
        for name in ("mine.b.yaml", "mine.yaml", "../x.yaml", "a/b.yaml", "mine..yaml", ".yaml", ""):
            assert studio.ask("copy", version="other", name=name, language="pt")["refused"].strip("`"), name
            assert "``" not in studio.ask("copy", version="other", name=name)["refused"]
        assert (tmp_path / "mine.b.yaml").read_bytes() == DEAR.replace("\n", "\r\n").encode()
        assert studio.file.read_bytes() == before
        assert len([*tmp_path.iterdir()]) == 2
        parts = studio.ask("compare", text=DEAR, version=RIGHT, language="zh")["parts"]
        assert any("博彩者" in cell for part in parts for row in part.get("rows", ()) for cell in row)


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """One for a test."""
    yield from running(tmp_path, RIGHT)


WORDS = f"{RIGHT}# a comment  \t# and 賠\n\n"


@pytest.mark.thorough
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_undo_goes_over_text_version_and_save_to_the_texts_that_were_there(
    ends: str, started: Any, tmp_path: Path
) -> None:
    """Byte for byte, with comments and line ends: typed, kept as A, typed again, A used, saved, and all of it back."""
    for studio in running(tmp_path, RIGHT):
        studio.file.write_bytes(WORDS.replace("\n", ends).encode())
        with window(started, studio) as page:
            page.click("#version-A button")
            typed(page, DEAR)
            page.wait_for_selector("#version-A-to-now tr.player:has-text('PLAYER')", timeout=SHOWN)
            assert "-111.1111" in page.inner_text("#version-A-to-now")
            page.wait_for_timeout(1100)  # what is typed within a second is one step
            typed(page, f"{DEAR}# more\n")
            page.click("#version-A button:has-text('Use A')")
            assert page.input_value("#text") == WORDS
            page.wait_for_selector("#version-A-to-now:has-text('same')", timeout=SHOWN)
            typed(page, f"{WORDS}# saved\n")
            page.keyboard.press("Control+s")
            page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
            assert studio.file.read_bytes() == f"{WORDS}# saved\n".replace("\n", ends).encode()
            for text in (WORDS, f"{DEAR}# more\n", DEAR, WORDS):
                page.click("#undo")
                assert page.input_value("#text") == text
            assert page.get_attribute("#undo", "aria-disabled") == "true"
            page.keyboard.press("Control+s")
            page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
            assert studio.file.read_bytes() == WORDS.replace("\n", ends).encode()


@pytest.mark.thorough
def test_a_version_has_a_name_and_is_written_beside_the_file(started: Any, studio: Studio) -> None:
    with window(started, studio, viewport={"width": 360, "height": 800}) as page:
        page.click("#tab-versions")
        page.click("#version-B button")
        page.fill("#version-B-name", "gold at ten")
        page.click("#tab-rule")
        page.fill("#text", DEAR)
        page.click("#tab-versions")
        page.wait_for_selector("#version-B-to-now table", timeout=SHOWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.click("#version-B button:has-text('as a file')")
        page.wait_for_selector("#told:has-text('mine.b.yaml')", timeout=SHOWN)
        assert (studio.file.parent / "mine.b.yaml").read_text("utf-8") == RIGHT
        page.click("#version-B button:has-text('as a file')")
        page.wait_for_selector("#version-B-file:has-text('exists')", timeout=SHOWN)
        page.fill("#version-B-other", "mine.second.yaml")
        page.click("#version-B-file button")
        page.wait_for_selector("#told:has-text('mine.second.yaml')", timeout=SHOWN)
        page.click("#languages button:nth-child(1)")
        page.wait_for_selector("#version-B:has-text('Versão B')", timeout=SHOWN)
        assert page.input_value("#version-B-name") == "gold at ten"
        page.once("dialog", lambda dialog: dialog.accept())
        page.click("#version-B button:has-text('Esquecer')")
        assert page.locator("#version-B-name").count() == 0
        assert studio.file.read_text("utf-8") == RIGHT


NAMES = (
    "mine.yaml",
    "mine.b.yaml",
    "Meu Jogo_Número.YML",
    "七.yaml",
    "..x..y.yaml",
    "a-.-b.yaml",
    "-",
    "a" * 90 + ".yaml",
)


@pytest.mark.thorough
def test_the_name_that_is_proposed_is_one_that_is_taken(started: Any, studio: Studio) -> None:
    """Of a file that is called otherwise than a window may call one, and of a version that was opened as a file."""
    with window(started, studio) as page:
        found = [
            page.evaluate("name => import('/assets/names.js').then(one => one.nameBeside(name, '.a.yaml'))", name)
            for name in NAMES
        ]
    assert found[:4] == ["mine.a.yaml", "mine.b.a.yaml", "meu-jogo-numero.a.yaml", "mine.a.yaml"]
    for name in found:
        assert studio.ask("copy", version=RIGHT, name=name) in (
            {"name": name},
            {"refused": f"{name} exists: give another name"},
        )
