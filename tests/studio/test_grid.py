"""The grid of the studio: asked over HTTP, and painted in real Chromium, with the engine's figures beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analyse
from macau_edge.wording.keys import words_of
from tests.desk.test_marks import CARDS
from tests.studio.test_server import Studio, running
from tests.studio.test_window import SHOWN, window

HEAD = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n"
SEVEN = f"{HEAD}  a: {{win: 7, lose: others, pays: 1:1}}  # mine\n"
BOTH = SEVEN.replace("win: 7", "win: [7, 11]")
LINE = f"""{SEVEN}  line:
    stages:
      come-out: {{win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}}
      point: {{win: point, lose: 7}}
    pays: 1:1
  hot: {{count: 7, until: 2, pays: {{by: count, 0: lose, 1 or more: 1:1}}}}
words:
  come-out: {{en: come-out, pt: primeiro lançamento, zh: 首次擲骰}}
  point: {{en: point, pt: número ponto, zh: 標記點數}}
"""

# --- over HTTP --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One studio for what is asked without a browser."""
    yield from running(tmp_path_factory.mktemp("grid"), LINE)


def test_a_grid_is_answered_with_its_words(asked: Studio) -> None:
    found = asked.ask("grid", window="one", text=LINE, bet="line", language="pt")
    assert found["settings"][0] == {"key": "line come-out", "text": "primeiro lançamento"}
    assert found["settings"][1] == {"key": "line point 4", "text": "número ponto 4"}
    assert [one["key"] for one in found["targets"]] == ["win", "push", "lose", "point"]
    assert found["weights"] == {"win": "8", "lose": "4", "point": "24"}
    assert found["whole"] == "36"
    assert found["written"]["lose"] == "[2, 3, 12]"
    assert len(found["cells"]) == 36
    later = asked.ask("grid", window="one", text=LINE, bet="line", setting="line point 4")
    assert later["weights"] == {"win": "3", "lose": "6", "": "27"}


def test_a_painting_is_answered_with_its_edit(asked: Studio) -> None:
    given = {"window": "one", "text": SEVEN, "bet": "a", "setting": "a", "cells": ["5-6", "6-5"], "fate": "win"}
    found = asked.ask("paint", **given)
    edit = found["edit"]
    assert SEVEN[: edit["start"]] + edit["instead"] + SEVEN[edit["end"] :] == BOTH
    assert found["written"] == ["win: [7, 11]"]
    assert "edit" not in asked.ask("paint", **{**given, "fate": "", "language": "zh"})


def test_what_has_no_grid_or_cannot_be_read_is_said(asked: Studio) -> None:
    none = asked.ask("grid", window="one", text=LINE, bet="hot")
    assert (
        none["refused"] == "`hot` counts what comes up, and no single outcome wins or loses it. change it in the text"
    )
    assert asked.ask("grid", window="one", text=SEVEN.replace("win: 7", "win: [7"), bet="a")["line"] == 5
    assert "cells" not in asked.ask("grid", window="one", text="game: Mine\n")


# --- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """One for a test."""
    yield from running(tmp_path, SEVEN)


def opened(page: Any) -> None:
    """Goes to the grid, and waits until it is there."""
    page.click("#grid-tab")
    page.wait_for_selector("#grid td.cell", timeout=SHOWN)


def written(page: Any, text: str) -> None:
    """Waits until the grid shows what a clause says, and nothing is asked any more."""
    page.wait_for_selector(f".grid-said code >> text='win: {text}'", timeout=SHOWN)


def letters(page: Any) -> str:
    """The letters of all cells, row by row."""
    return "".join(page.locator("#grid td.cell b").all_inner_texts())


def cell(page: Any, row: int, column: int) -> Any:
    """The cell of two dice."""
    return page.locator("#grid td.cell").nth(6 * (row - 1) + column - 1)


@pytest.mark.thorough
def test_totals_are_painted_and_an_order_takes_the_other_with_it(started: Any, studio: Studio) -> None:
    """7 and 11 win 8 of 36 at 1:1: the house edge is 5/9. Without (5, 6) the throw (6, 5) wins no more either."""
    with window(started, studio) as page:
        opened(page)
        page.click("#grid .totals button >> text='11'")
        written(page, "[7, 11]")
        assert page.input_value("#text") == BOTH
        assert "8 of 36 win" in page.inner_text(".grid-said")
        page.wait_for_selector("#shown:not(.old) >> text='5/9'", timeout=SHOWN)
        assert str(analyse(BOTH)["a"].house_edge) == "5/9"
        cell(page, 5, 6).click()
        written(page, "7")
        assert page.input_value("#text") == SEVEN
        assert cell(page, 6, 5).inner_text() == "L"
        assert "5-6 and 6-5 are one outcome" in page.inner_text(".grid-said")
        page.keyboard.press("Control+z")
        written(page, "[7, 11]")
        assert page.input_value("#text") == BOTH
        assert cell(page, 5, 6).inner_text() == cell(page, 6, 5).inner_text() == "W"


@pytest.mark.thorough
def test_both_orders_light_up_together(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        opened(page)
        cell(page, 2, 5).hover()
        lit = page.locator("#grid td.twin")
        assert lit.count() == 2
        assert {one.get_attribute("data-label") for one in lit.all()} == {"2-5"}


@pytest.mark.thorough
def test_the_keyboard_does_all_of_it(started: Any, studio: Studio) -> None:
    """One Tab stop for the grid; arrows move, Shift and an arrow choose several, a letter says what, Space paints."""
    with window(started, studio) as page:
        page.wait_for_selector("#edges tr", timeout=SHOWN)
        page.keyboard.press("Alt+2")
        page.wait_for_selector("#grid td.cell", timeout=SHOWN)
        assert page.locator("#grid td.cell[tabindex='0']").count() == 1
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.locator("td.cell:focus").count():
                break
        assert page.locator("td.cell:focus").get_attribute("aria-label") == "1 and 1, total 2, loses"
        for key in ("p", "Space"):
            page.keyboard.press(key)
        page.wait_for_selector("td.cell.push:focus", timeout=SHOWN)
        assert "push: 2" in page.input_value("#text")
        for key in ("ArrowDown", "ArrowRight", "w", "Shift+ArrowDown", "Shift+ArrowRight"):
            page.keyboard.press(key)
        assert page.locator("td.cell[aria-selected='true']").count() == 4
        page.keyboard.press("Space")
        page.wait_for_selector(".grid-said >> text=10 of 36 win", timeout=SHOWN)
        shown = letters(page)
        assert shown.count("W") == 6 + 4
        assert [cell(page, *at).inner_text() for at in ((2, 2), (2, 3), (3, 2), (3, 3))] == ["W"] * 4
        page.keyboard.press("Escape")
        assert page.locator("td.cell[aria-selected='true']").count() == 1
        page.keyboard.press("Tab")
        assert page.locator(".totals button:focus").get_attribute("aria-label") == "total 2, pushes"
        page.keyboard.press("ArrowLeft")
        assert page.locator(".totals button:focus").get_attribute("aria-label") == "total 12, loses"
        page.keyboard.press("Enter")
        page.wait_for_selector(".grid-said >> text=11 of 36 win", timeout=SHOWN)


@pytest.mark.thorough
def test_a_key_paints_the_cell_that_has_the_focus(started: Any, studio: Studio) -> None:
    """A screen reader puts the focus on a cell without a key; once the cell was painted where the last key had been."""
    with window(started, studio) as page:
        page.wait_for_selector("#edges tr", timeout=SHOWN)
        page.keyboard.press("Alt+2")
        page.wait_for_selector("#grid td.cell", timeout=SHOWN)
        cell(page, 6, 6).focus()
        page.keyboard.press("Space")
        page.wait_for_selector(".grid-said >> text=7 of 36 win", timeout=SHOWN)
        assert cell(page, 6, 6).inner_text() == "W"
        assert cell(page, 1, 1).inner_text() == "L"


@pytest.mark.thorough
def test_of_a_text_that_was_never_read_no_older_one_is_claimed(started: Any, tmp_path: Path) -> None:
    """Where nothing stands below, it is not said to be of the text before."""
    for studio in running(tmp_path, SEVEN.replace("dice: 2", "dices: 2")):
        with window(started, studio) as page:
            page.keyboard.press("Alt+2")
            page.wait_for_selector("#rule .note:has-text('The text cannot be read'):visible", timeout=SHOWN // 4)
            assert "text before" not in page.inner_text("#rule")


NAMES = {
    "English": ("2 and 5, total 7, wins", "W", "8 of 36 win"),
    "Português": ("2 e 5, total 7, ganha", "G", "ganham 8 em 36"),
    "中文": ("2與5，總點數7，贏", "贏", "36分之8為贏"),
}


@pytest.mark.thorough
def test_cells_are_called_in_three_languages(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, BOTH):
        with window(started, studio) as page:
            opened(page)
            for language, (name, letter, counted) in NAMES.items():
                page.click(f"#languages button >> text='{language}'")
                page.wait_for_selector(f"td.cell[aria-label='{name}']", timeout=SHOWN)
                assert cell(page, 2, 5).inner_text() == letter
                assert counted in page.inner_text(".grid-said")
                assert page.input_value("#text") == BOTH
            assert page.get_attribute("#grid table", "role") == "grid"
            assert page.locator("#grid [role='rowheader']").count() == 6
            assert page.locator("#grid [role='columnheader']").count() == 7


@pytest.mark.thorough
@pytest.mark.parametrize("device", ["{dice: 2}", "{dice: 3}", "{wheel: {blank: 30, silver: 5, gold: 1}}"])
def test_on_a_telephone_cells_are_large_enough_and_nothing_scrolls_sideways(
    started: Any, tmp_path: Path, device: str
) -> None:
    win = "gold" if "wheel" in device else "12"
    text = f"game: Mine\nact: none\ndevice: {device}\nbets:\n  a: {{win: {win}, lose: others, pays: 1:1}}\n"
    how = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark", "forced_colors": "active"}
    for studio in running(tmp_path, text):
        with window(started, studio, **how) as page:
            opened(page)
            boxes = [one.bounding_box() for one in page.locator("#grid td.cell").all()]
            assert min(box["width"] for box in boxes) >= 44
            assert min(box["height"] for box in boxes) >= 44
            assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
            assert {"W", "L"} == set(letters(page))


@pytest.mark.thorough
def test_a_bet_of_stages_is_painted_where_it_stands(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, LINE):
        with window(started, studio) as page:
            page.select_option("#bet", "line")
            opened(page)
            page.wait_for_selector("#grid select", timeout=SHOWN)
            page.select_option("#grid select", "line point 4")
            written(page, "point")
            page.click("#grid [data-part='paint'] >> text='lose'")
            page.click("#grid .totals button >> text='11'")
            page.wait_for_selector(".grid-said .note >> text=whatever opened", timeout=SHOWN)
            assert page.input_value("#text") == LINE.replace("{win: point, lose: 7}", "{win: point, lose: [7, 11]}")
            assert page.locator("#grid select").input_value() == "line point 4"
            page.select_option("#bet", "hot")
            page.wait_for_selector("#grid .note >> text=counts what comes up", timeout=SHOWN)


@pytest.mark.thorough
def test_of_a_text_that_cannot_be_read_the_last_grid_stays_greyed(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        opened(page)
        page.click("#view-text-tab")
        page.fill("#text", SEVEN.replace("win: 7", "win: [7"))
        page.click("#grid-tab")
        page.wait_for_selector("#grid > .note >> text='line 5'", timeout=SHOWN)
        assert page.locator("#grid .view[inert] td.cell").count() == 36


def test_every_word_of_the_grid_is_used() -> None:
    """A key that a script makes of a fate is one that the catalogue has."""
    root = Path(__file__).parents[2] / "macau_edge"
    files = [root / "studio" / "assets" / "grid.js", root / "assets" / "shared" / "grid.js"]
    script = "".join(file.read_text("utf-8") for file in files)
    keys = {key for key in words_of("en", "studio", "grid") if re.match(r"studio\.grid-|grid\.", key)}
    named = set(re.findall(r'"((?:studio\.grid-|grid\.)[\w-]+)"', script))
    fates = ("win", "push", "lose")
    made = {f"{kind}-{fate}" for kind in ("grid.fate", "studio.grid-paint", "grid.letter") for fate in fates}
    assert keys == named | made | {"grid.fate-"}


@pytest.mark.thorough
def test_kinds_of_a_hand_are_shown_and_not_painted(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, CARDS):
        with window(started, studio) as page:
            opened(page)
            assert "1415 of 5525 win" in page.inner_text(".grid-said")
            name = page.get_attribute("td.cell[data-label='pair']", "aria-label")
            assert name == "pair, 936 of 5525, wins"
            page.click("td.cell[data-label='pair']")
            page.keyboard.press("Space")
            assert page.locator("#grid [data-part='paint']").count() == 0
            assert page.input_value("#text") == CARDS
