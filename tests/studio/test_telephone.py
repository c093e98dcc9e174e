"""The studio's window on a telephone, on paper, and for whoever asks for other colours."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.studio.test_server import MINE, Studio, running
from tests.studio.test_window import RIGHT, SHOWN, window

pytestmark = pytest.mark.thorough

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
PARTS = ("rule", "figures", "cloth-part", "versions")


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """One for a test."""
    yield from running(tmp_path, RIGHT)


def test_one_part_is_seen_at_a_time_and_the_edge_in_each(started: Any, studio: Studio) -> None:
    with window(started, studio, **PHONE) as page:
        page.wait_for_selector("#top-edge:text-is('shine: 13.8889 %')", timeout=SHOWN)
        page.wait_for_selector("#cloth svg", state="attached", timeout=SHOWN)
        for tab in PARTS:
            page.tap(f"#tab-{tab}")
            assert [part for part in PARTS if page.is_visible(f"#{part}")] == [tab]
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            assert page.evaluate("document.getElementById('top-edge').getBoundingClientRect().top") >= 0
            assert page.evaluate("document.getElementById('tabs').getBoundingClientRect().bottom") <= 740
        page.tap("#tab-cloth-part")
        assert page.is_visible("#cloth svg")
        page.tap("#tab-figures")
        page.locator("#prize-rows input[data-slider]").last.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("#top-edge:not(:text-is('shine: 13.8889 %'))", timeout=SHOWN)


def test_no_edge_of_an_older_text_stays_at_the_top(started: Any, studio: Studio) -> None:
    """Where the text has no figure any more, or no bet."""
    with window(started, studio, **PHONE) as page:
        for wrong in (RIGHT.replace("bets:", "bets: ["), "game: G\n"):
            page.fill("#text", RIGHT)
            page.wait_for_selector("#top-edge:text-is('shine: 13.8889 %')", timeout=SHOWN)
            page.fill("#text", wrong)
            page.wait_for_selector("#top-edge:not(:has-text('13.8889'))", state="attached", timeout=SHOWN)


def test_fingers_and_eyes_have_room(started: Any, tmp_path: Path) -> None:
    """Cells of 44 px, and fields in 16 px, below which a telephone makes the whole page larger."""
    for studio in running(tmp_path, None, "craps"):
        with window(started, studio, **PHONE) as page:
            for view in ("grid", "form-view", "view-text"):
                page.tap(f"#{view}-tab")
                page.wait_for_timeout(500)
            page.select_option("#bet", "field")
            page.tap("#grid-tab")
            page.wait_for_selector("#grid .cell", timeout=SHOWN)
            cells = page.evaluate(f"[...document.querySelectorAll('#grid .cell')].map({WIDTH_OF})")
            assert len(cells) == 36
            assert min(cells) >= 44
            sizes = page.evaluate(f"[...document.querySelectorAll('input, select, textarea')].map({SIZE_OF})")
            assert min(sizes) >= 16


WIDTH_OF = "(one) => one.getBoundingClientRect().width"
SIZE_OF = "(one) => parseFloat(getComputedStyle(one).fontSize)"


def test_what_is_in_another_tab_is_gone_to(started: Any, studio: Studio) -> None:
    """By F6, by a finding's line, by a key of the views and by the button for one more bet."""
    with window(started, studio, **PHONE) as page:
        page.focus("#text")
        for part in ("figures", "versions", "undo", "text"):
            page.keyboard.press("F6")
            assert page.evaluate("document.activeElement.id") == part
        page.tap("#tab-figures")
        page.keyboard.press("Alt+3")
        page.wait_for_selector("#form-view .field", timeout=SHOWN)
        page.tap("#tab-versions")
        page.tap("#add-bet")
        page.wait_for_selector("#form-more:focus", timeout=SHOWN)


def test_all_of_a_long_row_is_seen(started: Any, tmp_path: Path) -> None:
    for width in (1280, 360):
        for studio in running(tmp_path, None, "craps"):
            with window(started, studio, viewport={"width": width, "height": 800}) as page:
                page.select_option("#bet", "field")
                page.click("#form-view-tab")
                page.wait_for_selector("#form-view .rows input", timeout=SHOWN)
                assert page.evaluate(CUT) == []


CUT = """[...document.querySelectorAll("#form-view .rows input")].filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.value)"""


def test_versions_are_kept_and_taken_at_the_top(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        page.click("#versions-switch button:text-is('+')")
        page.wait_for_selector("#versions-switch [aria-pressed=true]:text-is('A')", timeout=SHOWN)
        page.fill("#text", f"{RIGHT}# more\n")
        page.wait_for_selector("#versions-switch [aria-pressed=false]:text-is('A')", timeout=SHOWN)
        page.click("#versions-switch button:text-is('A')")
        assert page.input_value("#text") == RIGHT


def test_paper_has_the_figures_and_then_the_rule(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        page.wait_for_selector("#exact-figures dl", timeout=SHOWN)
        printed = "".join(one.extract_text() for one in PdfReader(io.BytesIO(page.pdf())).pages)
    assert printed.index("13.8889 %") < printed.index("device: {wheel")
    assert "Save" not in printed
    assert all(line.strip() in printed for line in RIGHT.splitlines())


def test_notices_of_the_disk_go_when_they_are_settled(started: Any, tmp_path: Path) -> None:
    """The cursor stays where it is, when the disk has come to what stands here."""
    for studio in running(tmp_path, MINE):
        with window(started, studio) as page:
            page.fill("#text", RIGHT)
            page.evaluate("document.getElementById('text').setSelectionRange(20, 20)")
            studio.file.write_text(f"{RIGHT}# theirs\n", "utf-8")
            page.wait_for_selector("#changed button", timeout=SHOWN)
            studio.file.write_text(RIGHT, "utf-8")
            page.wait_for_selector("#changed", state="hidden", timeout=SHOWN)
            page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
            assert page.evaluate("document.getElementById('text').selectionStart") == 20
            studio.file.write_text(f"{RIGHT}# theirs\n", "utf-8")
            page.wait_for_selector("#undo[aria-disabled=false]", timeout=SHOWN)
            page.wait_for_timeout(3000)
            assert page.input_value("#text") == f"{RIGHT}# theirs\n"
            assert page.evaluate("document.getElementById('text').selectionStart") == 20


def test_where_colours_are_the_readers_what_is_chosen_is_seen(started: Any, studio: Studio) -> None:
    with window(started, studio, forced_colors="active") as page:
        page.wait_for_selector("#bars .bar", timeout=SHOWN)
        chosen, other = (
            page.evaluate(f"getComputedStyle(document.querySelector('#views [aria-selected={one}]')).backgroundColor")
            for one in ("true", "false")
        )
        assert chosen != other
        drawn = page.evaluate("getComputedStyle(document.querySelector('#bars .bar')).backgroundColor")
        assert drawn != page.evaluate("getComputedStyle(document.body).backgroundColor")
