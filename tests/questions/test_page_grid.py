"""The grid of a bet on a page: what each outcome does, to be looked at, and its weights what the engine has."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from macau_edge import analyse
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import page_of
from macau_edge.questions.page.write import page_file
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.analysis.test_stakes import shipped
from tests.browsers import opened
from tests.desk.test_marks import CARDS
from tests.loops import each
from tests.page_reader import Json
from tests.studio.test_grid import LINE

WINS = "0"


@cache
def data(game: str) -> Json:
    """The data of a page of a shipped game, or of the text of one."""
    read = read_ruleset(source("mine.yaml", game.encode()), "mine").ruleset if "\n" in game else shipped(game)
    assert read
    found: Json = json.loads(msgspec.json.encode(page_data(page_of(read, choose(read, {})))))
    return found


def places(game: str, bet: str) -> list[Json]:
    found = next(one for one in data(game)["bets"] if one["id"] == bet)
    return [data(game)["marks"][number] for number in found["grids"][0]["places"]]


def won(game: str, marks: Json) -> Fraction:
    """The share of the results that win."""
    cells = data(game)["outcomes"][marks["outcomes"]]["cells"]
    wins = sum(cell[2] for cell, fate in zip(cells, marks["fates"], strict=True) if fate == WINS)
    return Fraction(wins, sum(cell[2] for cell in cells))


@pytest.mark.thorough
@each("game", ["craps", "roulette", "fantan", "cussec", "fish-prawn-crab"])
def test_of_a_bet_that_one_trial_decides_the_cells_that_win_are_its_hit_frequency(game: str) -> None:
    found, looked = analyse(game), 0
    for bet in found:
        if (figures := found[bet]).expected_rolls == 1 and len(places(game, bet)) == 1:
            assert won(game, places(game, bet)[0]) == figures.hit_frequency, bet
            looked += 1
    assert looked >= 4


def test_a_bet_with_stages_has_a_grid_for_each_and_for_what_opened_it() -> None:
    found = places("craps", "pass-line")
    assert [won("craps", marks) for marks in found] == [Fraction(wins, 36) for wins in (8, 3, 4, 5, 5, 4, 3)]
    assert found[0]["fates"][1] == "2"  # 1 and 2: craps
    assert found[0]["to"]
    assert [won("craps", one) for one in places("craps", "hard-way[4]")] == [Fraction(1, 36)]


def test_what_has_no_grid_says_why_or_nothing() -> None:
    (hot,) = (one for one in data(LINE)["bets"] if one["id"] == "hot")
    assert hot["grids"][0]["places"] == []
    assert "counts what comes up" in hot["grids"][0]["none"][2]
    by_id = {one["id"]: one["grids"] for one in data(CARDS)["bets"]}
    assert by_id["ante"] == [{"places": []}]
    assert won(CARDS, places(CARDS, "pairs")[0]) == Fraction(3744, 22_100)


# --- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def craps(pages: Path) -> Path:
    file = pages / "craps.html"
    file.write_text(page_file(json.dumps(data("craps")).encode()), "utf-8")
    return file


GRID = "#bet table[role=grid]"
LETTERS = f"""() => [...document.querySelectorAll("{GRID} td b")].map((one) => one.textContent).join("")"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "letters", "said"),
    [("en", "WL", "16 of 36 win"), ("pt", "GP", "ganham 16 em 36"), ("zh", "贏輸", "36分之16為贏")],
)
def test_it_is_shown_by_letters_in_every_language(
    language: str, letters: str, said: str, started: Any, craps: Path
) -> None:
    with opened(started, craps, f"bet=field&lang={language}") as there:
        win, lose = letters[0], letters[1]
        assert there.page.evaluate(LETTERS).count(win) == 16
        assert there.page.evaluate(LETTERS).count(lose) == 20
        assert there.page.get_by_text(said, exact=True).count() == 1


@pytest.mark.thorough
def test_it_is_looked_at_with_the_keyboard_and_never_painted(started: Any, craps: Path) -> None:
    with opened(started, craps, "bet=pass-line&lang=en", viewport={"width": 360, "height": 740}) as there:
        page = there.page
        assert page.locator(f"{GRID} [tabindex='0']").count() == 1
        before = page.evaluate(LETTERS)
        page.focus(f"{GRID} [tabindex='0']")
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Space", "w", "Enter"):
            page.keyboard.press(key)
        told = "document.activeElement.getAttribute('aria-label')"
        assert page.evaluate(told) == "2 and 3, total 5, leads to point number"
        page.locator(f"{GRID} td").first.click()
        assert page.evaluate(LETTERS) == before
        assert page.evaluate("[...document.querySelectorAll('#bet td.cell')].every((one) => one.offsetWidth >= 44)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.select_option("#bet [data-part=setting]", index=1)
        assert page.get_by_text("3 of 36 win", exact=True).count() == 1
        assert page.evaluate("document.activeElement.dataset.part") == "setting"


@pytest.mark.thorough
def test_cells_follow_what_is_chosen_and_stay_when_a_prize_is_moved(started: Any, pages: Path) -> None:
    text = """game: Mine
act: none
options: {bar: {law: article 1, choices: [12, 7], default: 12}}
device: {dice: 2}
bets: {a: {win: bar, lose: others, pays: 30:1}}
"""
    file = pages / "chosen.html"
    file.write_text(page_file(json.dumps(data(text)).encode()), "utf-8")
    with opened(started, file, "lang=en") as there:
        assert there.page.get_by_text("1 of 36 win", exact=True).count() == 1
        cell = there.page.query_selector("#bet td.cell")
        there.page.click("#bet .stepper button:last-of-type")
        assert cell.evaluate("(one) => one.isConnected")
        there.page.select_option("#option-bar", "7")
        assert there.page.get_by_text("6 of 36 win", exact=True).count() == 1
