"""The tutorial of the studio, walked as it is written; `python -m tests.studio.test_tutorial` makes its picture."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from macau_edge.wording.keys import words_beginning
from tests.browsers import browser
from tests.studio.test_form import chosen, entered, row
from tests.studio.test_server import Studio, running
from tests.studio.test_window import SHOWN, window

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorials" / "studio.md"
PICTURE = ROOT / "docs" / "assets" / "studio.png"


def text_of_tutorial() -> str:
    """The rules that it comes to, as they stand in it."""
    found = re.search(r"```yaml\n# shine\.yaml\n(.*?)```", TUTORIAL.read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_every_label_is_one_of_the_window() -> None:
    words = words_beginning("en", "studio").values()
    known = [re.escape(word) for word in words]
    patterns = [re.compile(re.sub(r"\\\{\w+\\\}", ".+", word)) for word in known]
    labels = set(re.findall(r"\*\*(.+?)\*\*", TUTORIAL.read_text("utf-8")))
    assert len(labels) > 10
    assert {label for label in labels if not any(one.fullmatch(label) for one in patterns)} == set()


def begun(page: Any) -> None:
    """The first step: a game with the form alone."""
    chosen(page, "What comes up", "wheel")
    for pocket, many in (("blank", "30"), ("silver", "5"), ("gold", "1")):
        row(page, "Pockets of the wheel", pocket, many)
    entered(page, "Identifier of this bet", "Shine")
    seven = "#form-view button[aria-label='Wins with: take away 7']"
    page.click(seven)
    page.wait_for_selector(seven, state="detached", timeout=SHOWN)
    entered(page, "Wins with", "silver")
    entered(page, "Wins with", "gold")
    row(page, "Prize", "silver", "3:1")
    row(page, "Prize", "gold", "10:1")
    page.click("#form-view button[aria-label='Prize: take away others']")
    page.wait_for_selector("#edges td:has-text('13.8889')", timeout=SHOWN)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[Any, Studio]]:
    """A window of a studio on no file yet."""
    with browser() as started:
        for studio in running(tmp_path, None):
            with window(started, studio) as page:
                yield page, studio


@pytest.mark.thorough
def test_the_tutorial_comes_to_what_it_says(opened: tuple[Any, Studio]) -> None:
    page, studio = opened
    begun(page)
    assert page.input_value("#text") == text_of_tutorial()
    assert "5/36" in page.inner_text("#shown")
    page.click("#grid-tab")
    page.click("#grid button:text-is('push')", timeout=SHOWN)
    page.click("#grid [role=gridcell][aria-label^='silver']", timeout=SHOWN)
    page.wait_for_function("() => /push: silver/.test(document.getElementById('text').value)", timeout=SHOWN)
    page.click("#undo")
    assert page.input_value("#text") == text_of_tutorial()
    page.fill("#pin-target", "10 %", timeout=SHOWN)
    page.select_option("#pin-prize", label="gold")
    page.click("button:text-is('Pin')")
    assert page.get_attribute("#pin-told [data-exact]", "data-exact", timeout=SHOWN) == "57/5"
    page.click("button:text-is('Let go')")
    page.click("#undo")
    assert page.input_value("#text") == text_of_tutorial()
    page.click("button:text-is('Keep the text as A')")
    page.click("#view-text-tab")
    page.fill("#text", text_of_tutorial().replace("gold: 10:1", "gold: 12:1"))
    page.wait_for_selector("#versions:has-text('-5.5556')", timeout=SHOWN)
    page.click("button:text-is('Use A')")
    assert page.input_value("#text") == text_of_tutorial()
    page.click("#save")
    page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
    assert studio.file.read_text("utf-8") == text_of_tutorial()


if __name__ == "__main__":
    with browser() as started, tempfile.TemporaryDirectory() as folder:
        for studio in running(Path(folder), None):
            with window(started, studio) as page:
                begun(page)
                page.wait_for_selector("#shown:not(.old) > *", timeout=SHOWN)
                page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
                page.screenshot(path=PICTURE)
