"""The studio's window in real Chromium, with the engine's own figures beside what it shows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analyse
from tests.studio.test_server import MINE, Studio, running

pytestmark = pytest.mark.thorough

SHOWN = 20_000
"""Milliseconds for which something is waited: a busy machine is slow, and a test does not end sooner for it."""
RIGHT = MINE.replace("3/1", "3:1")


@contextmanager
def window(started: Any, studio: Studio, **how: Any) -> Iterator[Any]:
    """A window of a studio, in which nothing may go wrong and no other address is asked."""
    context = started.new_context(**{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **how})
    page, said, asked = context.new_page(), list[str](), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(studio.address)
    page.wait_for_selector("#shown:not(.old) > *", state="attached", timeout=SHOWN)
    try:
        yield page
        assert said == []
        assert all(url.startswith(f"http://127.0.0.1:{studio.port}/") for url in asked)
        assert not any(studio.token in url for url in asked)
    finally:
        context.close()


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """One for a test."""
    yield from running(tmp_path, MINE)


def edges(page: Any) -> dict[str, str]:
    """The edge of each bet as the list has it, once it has all of them."""
    page.wait_for_selector("#edges tr:nth-child(2)", timeout=SHOWN)
    return dict(row.split("\t") for row in page.inner_text("#edges tbody").splitlines())


def typed(page: Any, text: str) -> None:
    """Puts a text in place of the one that is there, as a person who pastes it."""
    page.fill("#text", text)
    page.wait_for_selector("#shown:not(.old) > *", timeout=SHOWN)


def test_a_bet_and_its_figures_are_on_one_screen(started: Any, studio: Studio) -> None:
    """5/36 of `shine` while `other` is still wrong; the mend is one button, and the edge stands beside the line."""
    with window(started, studio) as page:
        assert "5/36" in page.inner_text("#shown")
        page.click("#findings .mend", timeout=SHOWN)
        page.wait_for_selector("#findings li.error", state="detached", timeout=SHOWN)
        assert page.input_value("#text") == RIGHT
        found = edges(page)
        worth = analyse(RIGHT).found.bets
        assert found == {one.id: f"{float(one.house_edge or 0):.4%}".replace("%", " %") for one in worth}
        margin = page.inner_text("#margin li:nth-child(5)")
        assert margin.startswith("13.8889 %")
        assert page.is_visible("#unsaved")


def test_the_line_of_the_bet_that_is_chosen_is_seen(started: Any, tmp_path: Path) -> None:
    """However often the margin was drawn, which once made the field higher by its last lines each time."""
    for studio in running(tmp_path, None, "craps"):
        with window(started, studio) as page:
            page.wait_for_selector("#edges tr:nth-child(9)", timeout=SHOWN)
            page.select_option("#bet", "field")
            page.wait_for_selector("#margin:has-text('447')", timeout=SHOWN)
            height = page.evaluate("document.getElementById('text').clientHeight")
            assert height <= page.evaluate("document.querySelector('.editor').clientHeight")
            first = page.inner_text("#margin li:first-child").split()[-1]
            assert 447 - height / 24 < int(first) < 447


SEEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const inside = (one, other) => box(one).bottom <= box(other).bottom + 1;
  const marks = document.getElementById("marks"), list = [...marks.querySelectorAll("mark")];
  const lines = [...document.querySelectorAll("#margin li")];
  return {
    marked: list.filter((one) => getComputedStyle(marks).overflow === "visible" || inside(one, marks)).length,
    numbers: lines.length && box(lines.at(-1)).bottom >= box(document.getElementById("text")).bottom - 24
      && (getComputedStyle(document.getElementById("margin")).overflow === "visible"),
  };
}"""
"""How many findings are underlined where they can be seen, and whether the last line that is seen has its number."""


@pytest.mark.thorough
def test_each_line_that_is_seen_has_its_number_and_its_underline(started: Any, studio: Studio) -> None:
    lines = [f"  b{number}: {{win: silver, lose: others, pays: 3/1}}" for number in range(60)]
    with window(started, studio) as page:
        page.fill("#text", RIGHT + "\n".join(lines) + "\n")
        page.wait_for_selector("#findings li.error:nth-child(20)", timeout=SHOWN)
        page.evaluate("document.getElementById('text').scrollTop = 500")
        page.wait_for_function("document.querySelectorAll('#marks mark').length > 15", timeout=SHOWN)
        found = page.evaluate(SEEN)
        assert found["marked"] > 15
        assert found["numbers"]


def test_an_edge_of_the_players_is_told_in_word_and_colour(started: Any, studio: Studio) -> None:
    """At 50:1 for gold the player has 1/36 x 50 + 5/36 x 3 - 30/36 = 35/36."""
    with window(started, studio) as page:
        typed(page, RIGHT.replace("gold: 10:1", "gold: 50:1"))
        page.wait_for_selector("#edges tr.player", timeout=SHOWN)
        assert edges(page)["shine"] == "-97.2222 % PLAYER"
        assert page.locator("#margin li.player").count() == 1


def test_undo_goes_over_typing_and_mends_alike(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        page.click("#findings .mend", timeout=SHOWN)
        page.wait_for_selector("#findings li.error", state="detached", timeout=SHOWN)
        typed(page, f"{RIGHT}# mine\n")
        page.keyboard.press("Control+z")
        assert page.input_value("#text") == RIGHT
        page.click("#undo")
        assert page.input_value("#text") == MINE
        assert page.get_attribute("#undo", "aria-disabled") == "true"
        page.keyboard.press("Control+Shift+z")
        page.keyboard.press("Control+y")
        assert page.input_value("#text") == f"{RIGHT}# mine\n"


def test_what_is_saved_is_what_stands_there(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        typed(page, f"{RIGHT}# 賠\n")
        page.keyboard.press("Control+s")
        page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
        assert studio.file.read_text("utf-8") == f"{RIGHT}# 賠\n"


def test_what_somebody_else_wrote_is_taken_or_asked_about(started: Any, studio: Studio) -> None:
    """Taken where nothing was changed here; where both were, a person says whose is kept."""
    with window(started, studio) as page:
        studio.file.write_text(RIGHT, "utf-8")
        page.wait_for_selector("#findings li.error", state="detached", timeout=SHOWN)
        assert page.input_value("#text") == RIGHT
        typed(page, f"{RIGHT}# mine\n")
        studio.file.write_text(f"{RIGHT}# theirs\n", "utf-8")
        page.wait_for_selector("#changed button", timeout=SHOWN)
        page.click("#changed button:last-of-type")
        page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
        assert studio.file.read_text("utf-8") == f"{RIGHT}# mine\n"


HOSTILE = RIGHT.replace("game: Mine", 'game: "</script><img src=x onerror=document.title=1>"').replace(
    "shine", "constructor"
)


def test_what_a_file_says_is_text(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        typed(page, HOSTILE)
        page.wait_for_selector("#edges tr:has-text('constructor')", timeout=SHOWN)
        assert page.locator("img, script:not([src])").count() == 0
        assert "constructor" in edges(page)


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_it_speaks_three_languages_and_loses_nothing(language: str, started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        typed(page, f"{RIGHT}# mine\n")
        edges(page)
        page.click(f"#languages button:nth-child({['pt', 'zh', 'en'].index(language) + 1})")
        page.wait_for_selector(f"html[lang^={language}] #shown:not(.old) > *", timeout=SHOWN)
        assert page.input_value("#text") == f"{RIGHT}# mine\n"
        assert page.inner_text("#save") == {"pt": "Guardar", "zh": "儲存"}[language]
        comma = "13,8889" if language == "pt" else "13.8889"
        page.wait_for_selector(f"#edges td:has-text('{comma}')", timeout=SHOWN)


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_goes_sideways_and_the_keyboard_gets_everywhere(width: int, started: Any, studio: Studio) -> None:
    with window(started, studio, viewport={"width": width, "height": 800}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.focus("#text")
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.id") == "bet"
        for part in ("text", "figures", "versions", "undo", "text"):
            page.keyboard.press("F6")
            assert page.evaluate("document.activeElement.id") == part
        page.keyboard.press("Shift+F6")
        page.keyboard.press("?")
        assert page.is_visible("#keys kbd:has-text('Ctrl+S')")
        page.keyboard.press("Escape")
        assert page.is_hidden("#keys")
        assert page.evaluate("document.activeElement.id") == "undo"
        page.click("#form-view-tab")
        page.wait_for_selector("#form-view .field", timeout=SHOWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_a_change_does_is_said_in_one_sentence_a_second(started: Any, studio: Studio) -> None:
    """At 11:1 for gold the player has 1/36 x 11 + 5/36 x 3 - 30/36 = -4/36."""
    with window(started, studio) as page:
        page.wait_for_selector("#said:text-is('shine: house edge 13.8889 percent')", state="attached", timeout=SHOWN)
        page.evaluate(SAID)
        for more in ("", " #", " # a", " # at"):
            typed(page, RIGHT.replace("gold: 10:1}", f"gold: 11:1}}{more}"))
        sentence = "shine: house edge 11.1111 percent, was 13.8889"
        page.wait_for_selector(f"#said:text-is('{sentence}')", state="attached", timeout=SHOWN)
        times = page.evaluate("window.times")
        assert all(later - one >= 990 for one, later in pairwise(times))


SAID = """() => {
    window.times = [];
    const said = new MutationObserver(() => window.times.push(Date.now()));
    said.observe(document.getElementById("said"), {childList: true});
}"""


def test_five_hundred_keys_lose_none(started: Any, studio: Studio) -> None:
    """At 15 a second, while figures are worked out; what is shown in the end is of the whole text."""
    with window(started, studio) as page:
        typed(page, RIGHT)
        page.focus("#text")
        page.keyboard.press("Control+End")
        comment = "# " + "typed quickly 賠 " * 31
        for letter in comment[:500]:
            page.keyboard.press(letter) if letter.isascii() else page.keyboard.insert_text(letter)
            page.wait_for_timeout(1000 / 15)
        assert page.input_value("#text") == RIGHT + comment[:500]
        page.wait_for_selector("#shown:not(.old) > *", timeout=SHOWN)


def test_without_the_token_the_window_says_how_to_open_it(started: Any, studio: Studio) -> None:
    context = started.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{studio.port}/")
    page.wait_for_selector("#no-token:not([hidden])", timeout=SHOWN)
    assert page.input_value("#text") == ""
    context.close()


@pytest.mark.parametrize("button", ["#findings .mend", "#format"])
def test_what_is_typed_while_an_answer_is_awaited_stays(button: str, started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        page.wait_for_selector("#findings .mend", timeout=SHOWN)
        page.route("**/api/mend", late)
        page.route("**/api/form", late)
        page.click(button)
        page.evaluate(TYPED, f"# mine\n{MINE}")
        page.wait_for_timeout(2500)
        assert page.input_value("#text") == f"# mine\n{MINE}"


def late(route: Any) -> None:
    """An answer that lets wait for it."""
    time.sleep(1)
    route.continue_()


TYPED = """text => {
    const field = document.getElementById("text");
    field.value = text;
    field.dispatchEvent(new Event("input"));
}"""


def test_lines_end_on_the_disk_as_they_did(started: Any, tmp_path: Path) -> None:
    for studio in running(tmp_path, ""):
        studio.file.write_bytes(RIGHT.replace("\n", "\r\n").encode())
        with window(started, studio) as page:
            assert page.input_value("#text") == RIGHT
            assert page.is_hidden("#unsaved")
            typed(page, f"{RIGHT}# mine\n")
            page.keyboard.press("Control+s")
            page.wait_for_selector("#unsaved", state="hidden", timeout=SHOWN)
            assert studio.file.read_bytes() == f"{RIGHT}# mine\n".replace("\n", "\r\n").encode()


def test_what_another_window_saves_is_seen(started: Any, studio: Studio) -> None:
    with window(started, studio) as one, window(started, studio) as two:
        assert "open in another window" in two.inner_text("#told")
        typed(one, f"{RIGHT}# one\n")
        one.keyboard.press("Control+s")
        two.wait_for_selector("#findings li.error", state="detached", timeout=SHOWN)
        assert two.input_value("#text") == f"{RIGHT}# one\n"


def test_a_program_that_is_gone_is_told_and_the_text_stays(started: Any, studio: Studio) -> None:
    context = started.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(studio.address)
    page.wait_for_selector("#shown:not(.old) > *", state="attached", timeout=SHOWN)
    studio.process.kill()
    page.wait_for_selector("#told:not([hidden])", timeout=SHOWN)
    assert "The text is still here" in page.inner_text("#told")
    assert page.input_value("#text") == MINE
    context.close()


def listed(page: Any) -> list[str]:
    """What is offered at the cursor."""
    page.wait_for_selector("#completions:not([hidden])", timeout=SHOWN)
    found: list[str] = page.locator("#completions .offer").all_inner_texts()
    return found


def at_the_end(page: Any, text: str) -> None:
    """Puts a text there, and the cursor behind it."""
    typed(page, text)
    page.focus("#text")
    page.keyboard.press("Control+End")


def test_what_may_stand_at_the_cursor_is_listed_and_taken_by_a_key(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        at_the_end(page, f"{RIGHT}  third:\n    ")
        page.keyboard.type("wi")
        assert listed(page) == ["win"]
        assert page.get_attribute("#text", "aria-activedescendant") == "completion-0"
        page.keyboard.press("Tab")
        assert page.input_value("#text") == f"{RIGHT}  third:\n    win: "
        page.keyboard.press("Control+ ")
        offered = listed(page)
        assert {"silver", "gold", "others"} <= {*offered}
        page.keyboard.press("ArrowDown")
        assert page.get_attribute("#text", "aria-activedescendant") == "completion-1"
        page.keyboard.press("Enter")
        assert page.input_value("#text") == f"{RIGHT}  third:\n    win: {offered[1]}"
        page.keyboard.press("Control+z")
        assert page.input_value("#text") == f"{RIGHT}  third:\n    win: "


def test_esc_closes_the_list_and_tab_goes_on_without_one(started: Any, studio: Studio) -> None:
    with window(started, studio) as page:
        at_the_end(page, f"{RIGHT}  third:\n    wi")
        page.keyboard.press("Control+ ")
        listed(page)
        page.keyboard.press("Escape")
        assert page.is_hidden("#completions")
        assert page.evaluate("document.activeElement.id") == "text"
        assert page.get_attribute("#text", "aria-activedescendant") is None
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") != "text"
        assert page.input_value("#text") == f"{RIGHT}  third:\n    wi"


def test_nothing_is_offered_or_sent_while_a_word_is_composed(started: Any, studio: Studio) -> None:
    """賠 as a method of input composes it: from `pui4` on, and taken as a whole, one step of undo."""
    with window(started, studio) as page:
        with page.expect_request("**/api/look"):
            at_the_end(page, f"{RIGHT}# ")
        page.wait_for_timeout(1100)  # what is typed within a second is one step
        asked = list[str]()
        page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        devtools = page.context.new_cdp_session(page)
        for begun in ("p", "pu", "pui", "賠"):
            devtools.send(
                "Input.imeSetComposition", {"text": begun, "selectionStart": len(begun), "selectionEnd": len(begun)}
            )
            page.wait_for_timeout(120)
        assert page.is_hidden("#completions")
        assert not {"look", "complete"} & {*asked}
        with page.expect_request("**/api/look"):
            devtools.send("Input.insertText", {"text": "賠"})
        assert page.input_value("#text") == f"{RIGHT}# 賠"
        page.keyboard.press("Control+z")
        assert page.input_value("#text") == f"{RIGHT}# "
