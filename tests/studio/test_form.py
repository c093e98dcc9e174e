"""The form in real Chromium: a file that is begun with it, and what is asked where something can mean two things."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analyse
from tests.studio.test_server import running
from tests.studio.test_window import SHOWN, typed, window

pytestmark = pytest.mark.thorough

DICE = "# mine\ngame: Mine\nact: none\ndevice: {dice: 3}\nbets:\n  high: {win: 18, lose: others, pays: 1:1}  # a note\n"
WHEEL = "game: Mine\nact: none\ndevice: {wheel: {blank: 30, silver: 5, gold: 1}}\nbets:\n"


@contextmanager
def not_drawn_anew(started: Any, folder: Path, text: str) -> Iterator[Any]:
    """A window with the form of a text, which gets no answer any more and so stays as it is drawn."""
    for studio in running(folder, text):
        with window(started, studio) as page:
            page.click("#form-view-tab")
            page.wait_for_selector("#form-view .rows", timeout=SHOWN)
            page.route("**/api/fields", lambda _: None)
            yield page


def entered(page: Any, label: str, text: str) -> None:
    """Types in a field of the form and leaves it by Enter; the text of the window is another one then."""
    before = page.input_value("#text")
    field = page.locator("#form-view").get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")
    page.wait_for_function("before => document.getElementById('text').value !== before", arg=before, timeout=SHOWN)
    page.wait_for_function("() => !document.querySelector('[data-typed]')", timeout=SHOWN)


def chosen(page: Any, label: str, value: str) -> None:
    """Chooses from a list of the form."""
    before = page.input_value("#text")
    page.locator("#form-view").get_by_label(label, exact=True).select_option(value)
    page.wait_for_function("before => document.getElementById('text').value !== before", arg=before, timeout=SHOWN)


def row(page: Any, at: str, key: str, value: str) -> None:
    """A row more in a table of the form, typed with the keyboard alone."""
    before = page.input_value("#text")
    last = page.locator(f"#form-view .field:has(label:text-is('{at}')) .rows li:last-child input")
    last.nth(0).fill(key)
    last.nth(0).press("Tab")
    page.keyboard.type(value)
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.getElementById('text').value !== before", arg=before, timeout=SHOWN)
    page.wait_for_function("() => !document.querySelector('[data-typed]')", timeout=SHOWN)


def test_a_game_is_made_with_the_form_alone(started: Any, tmp_path: Path) -> None:
    """30 blanks, 5 silver, 1 gold: the bet on both loses 30/36 and wins 5/36 x 3 + 1/36 x 10, an edge of 5/36."""
    for studio in running(tmp_path, None):
        with window(started, studio) as page:
            assert page.get_attribute("#form-view-tab", "aria-selected") == "true"
            chosen(page, "What comes up", "wheel")
            for pocket, many in (("blank", "30"), ("silver", "5"), ("gold", "1")):
                row(page, "Pockets of the wheel", pocket, many)
            entered(page, "Identifier of this bet", "Shine")
            page.click("#form-view button[aria-label='Wins with: take away 7']")
            page.wait_for_selector(
                "#form-view button[aria-label='Wins with: take away 7']", state="detached", timeout=SHOWN
            )
            entered(page, "Wins with", "silver")
            entered(page, "Wins with", "gold")
            row(page, "Prize", "silver", "3:1")
            row(page, "Prize", "gold", "10:1")
            page.click("#form-view button[aria-label='Prize: take away others']")
            page.wait_for_selector("#edges td:has-text('13.8889')", timeout=SHOWN)
            assert "5/36" in page.inner_text("#shown")
            page.keyboard.press("Control+s")
            page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
        command = [sys.executable, "-m", "macau_edge"]
        check = subprocess.run([*command, "check", str(studio.file)], capture_output=True, text=True, check=False)
        assert check.returncode == 0, check.stdout
        found = subprocess.run([*command, "analyse", str(studio.file)], capture_output=True, text=True, check=True)
        assert "5/36" in found.stdout
        assert analyse(studio.file.read_text("utf-8")).found.bets[0].house_edge is not None


def test_a_row_that_was_entered_leaves_nothing_for_the_next(started: Any, tmp_path: Path) -> None:
    """Before the form is drawn anew, too: the next row once took the prize of the one before, and its own was lost."""
    text = WHEEL + "  it: {win: [silver, gold], lose: others, pays: {by: result, others: 1:1}}\n"
    with not_drawn_anew(started, tmp_path, text) as page:
        row(page, "Prize", "silver", "3:1")
        last = page.locator("#form-view .field:has(label:text-is('Prize')) .rows li:last-child input")
        assert [last.nth(0).input_value(), last.nth(1).input_value()] == ["", ""]
        row(page, "Prize", "gold", "10:1")
        assert "silver: 3:1, gold: 10:1" in page.input_value("#text")


def test_entries_that_are_made_while_others_wait_are_all_taken(started: Any, tmp_path: Path) -> None:
    """Nobody waits for an answer: a bet called otherwise, phrases, rows, and one phrase less, as fast as keys come."""
    bet = "  shine: {win: blank, lose: others, pays: 1:1}\n"
    for studio in running(tmp_path, WHEEL + bet):
        with window(started, studio) as page:
            page.click("#form-view-tab")
            page.wait_for_selector("#form-view .field", timeout=SHOWN)
            page.route("**/api/enter", lambda route: (page.wait_for_timeout(100), route.continue_()))
            form = page.locator("#form-view")
            form.get_by_label("Identifier of this bet", exact=True).fill("gleam")
            page.keyboard.press("Enter")
            for phrase in ("silver", "gold"):
                form.get_by_label("Wins with", exact=True).fill(phrase)
                page.keyboard.press("Enter")
            page.click("#form-view button[aria-label='Wins with: take away blank']")
            form.get_by_label("Name in English", exact=True).fill("Gleam")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.getElementById('text').value.includes('Gleam')", timeout=SHOWN)
            row(page, "Prize", "silver", "3:1")
            row(page, "Prize", "gold", "10:1")
            written = page.input_value("#text")
    assert written == WHEEL + (
        "  gleam: {name: {en: Gleam}, win: [silver, gold], lose: others, "
        "pays: {by: result, silver: 3:1, gold: 10:1, others: 1:1}}\n"
    )


def test_what_can_be_two_prizes_is_two_buttons_and_in_the_text_a_mend(started: Any, tmp_path: Path) -> None:
    """Above 15 are 10 of 216: at 20:1 the player has 200 - 206 = -6 of 216, the house 1/36."""
    for studio in running(tmp_path, DICE):
        with window(started, studio) as page:
            page.click("#form-view-tab")
            page.wait_for_selector("#form-view .field", timeout=SHOWN)
            page.click("#form-view button[aria-label='Wins with: take away 18']")
            page.wait_for_selector(
                "#form-view button[aria-label='Wins with: take away 18']", state="detached", timeout=SHOWN
            )
            entered(page, "Wins with", "total > 15")
            assert "read as higher than 15" in page.inner_text("#form-view .said:not(:empty)")
            field = page.locator("#form-view").get_by_label("Prize", exact=True)
            field.fill("20")
            field.press("Enter")
            page.wait_for_selector("#form-view .said button", timeout=SHOWN)
            assert page.locator("#form-view .said code").all_inner_texts()[-2:] == ["20:1", "20 for 1"]
            page.click("#form-view .said button:has-text('20:1')")
            page.wait_for_selector("#shown:has-text('1/36')", timeout=SHOWN)
            text = page.input_value("#text")
            assert text == DICE.replace("win: 18, lose", "lose").replace(
                "others, pays: 1:1", "others, pays: 20:1"
            ).replace("{lose", "{win: higher than 15, lose")
            page.keyboard.press("Alt+1")
            typed(page, text.replace("higher than 15", "total > 15"))
            page.wait_for_selector("#findings li.error", timeout=SHOWN)
            page.click("#findings .mend", timeout=SHOWN)
            page.wait_for_selector("#findings li.error", state="detached", timeout=SHOWN)
            assert page.input_value("#text") == text


def test_a_text_that_cannot_be_read_leaves_the_form_greyed_with_the_line(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, DICE):
        with window(started, studio) as page:
            page.click("#form-view-tab")
            page.wait_for_selector("#form-view .field", timeout=SHOWN)
            page.evaluate("() => { const t = document.getElementById('text'); t.value = t.value.replace('3}', '3]');"
                          " t.dispatchEvent(new Event('input')); }")  # fmt: skip
            page.wait_for_selector("#form-view .view[inert]", timeout=SHOWN)
            assert page.locator("#form-view").get_by_label("How many dice", exact=True).input_value() == "3"
            page.click("#form-view .note button:has-text('line 4')")
            assert page.evaluate("document.activeElement.id") == "text"


def test_the_reference_of_a_field_stands_under_its_question_mark(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, DICE):
        with window(started, studio) as page:
            page.click("#form-view-tab")
            page.click("#form-view button[aria-label='The reference on: Prize']", timeout=SHOWN)
            page.wait_for_selector("#form-view .reference:not([hidden]) :text('profit on a win')", timeout=SHOWN)


def test_a_pair_of_cards_is_found_by_the_form_alone(started: Any, tmp_path: Path) -> None:
    """Five cards of one pack: 1,098,240 of 2,598,960 hands have just one pair, 352/833: at 1:1 an edge of 129/833."""
    for studio in running(tmp_path, None):
        with window(started, studio) as page:
            chosen(page, "What comes up", "decks")
            page.click("#form-view button[aria-label='Wins with: take away 7']")
            page.wait_for_selector(
                "#form-view button[aria-label='Wins with: take away 7']", state="detached", timeout=SHOWN
            )
            field = page.locator("#form-view").get_by_label("Wins with", exact=True)
            field.fill("a pair")
            field.press("Enter")
            page.click("#form-view .said button:has-text('player has 4 ranks')", timeout=SHOWN)
            entered(page, "Prize", "1:1")
            page.wait_for_selector("#shown:has-text('129/833')", timeout=SHOWN)


def test_a_row_that_was_called_otherwise_is_priced_before_it_is_drawn_anew(started: Any, tmp_path: Path) -> None:
    text = WHEEL + "  it: {win: [silver, gold], lose: others, pays: {by: result, silver: 3:1, blank: 10:1}}\n"
    with not_drawn_anew(started, tmp_path, text) as page:
        entered(page, "for what: blank", "bronze")
        entered(page, "prize: blank", "12:1")
        entered(page, "for what: blank", "gold")
        assert page.input_value("#text") == text.replace("blank: 10:1", "gold: 12:1")


@pytest.mark.parametrize(("language", "said"), [("pt", "O lucro quando se ganha"), ("zh", "淨贏額")])
def test_what_a_key_is_stands_there_in_the_language_of_the_window(
    started: Any, tmp_path: Path, language: str, said: str
) -> None:
    for studio in running(tmp_path, DICE):
        with window(started, studio) as page:
            page.click(f"#languages button:nth-child({['pt', 'zh', 'en'].index(language) + 1})")
            page.click("#form-view-tab")
            page.locator("#form-view .field:has(#form-bets-high-pays) .help-of").click(timeout=SHOWN)
            panel = "#form-view .field:has(#form-bets-high-pays) .reference"
            page.wait_for_selector(f"{panel} > p:has-text('{said}')", timeout=SHOWN)
            assert page.locator(f"{panel} > .note").count() == 1
            assert page.locator(f"{panel} > [lang=en] p").count() >= 1
