"""Prizes that are moved in the window, in real Chromium, with the engine's figures beside what it shows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analyse, solve
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import choose
from macau_edge.questions.supposing.prizes import slots
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, read_source
from tests.studio.test_server import Studio, running
from tests.studio.test_window import SHOWN, window

pytestmark = pytest.mark.thorough

RULES = Path(__file__).parents[2]
FIELD = """\
# a field
game: Mine
act: none
device: {dice: 2}
bets:
  field:
    win: [2, 3, 4, 9, 10, 11, 12]
    lose: others
    pays: {by: total, 3 to 11: 1:1, 2: 2:1, 12: "2:1"}  # what it pays
  field-five: {based-on: field, win: [2, 3, 4, 5, 9, 10, 11, 12]}
"""


@pytest.fixture
def opened(started: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a window on a text, in which the prizes of a bet can be moved; all is ended afterwards."""
    ends: list[Any] = []

    def open_on(text: str, bet: str = "field", **how: Any) -> Any:
        studio: Iterator[Studio] = running(tmp_path, text)
        ends.append(studio)
        shown = window(started, next(studio), **how)
        ends.append(shown)
        page = shown.__enter__()
        show(page, bet)
        return page

    yield open_on
    for one in reversed(ends):
        if hasattr(one, "__exit__"):
            one.__exit__(None, None, None)
        else:
            next(one, None)


def show(page: Any, bet: str) -> None:
    """Shows a bet, and waits until its prizes can be moved."""
    page.select_option("#bet", bet)
    page.wait_for_selector(f'#moving[data-bet="{bet}"]:not(.old)', timeout=5 * SHOWN)


def edge(page: Any) -> Fraction:
    """The house edge that is shown at once."""
    return Fraction(page.get_attribute("#headline .edge", "data-edge"))


def settled(page: Any) -> None:
    """Waits until the report of both engines has come."""
    page.wait_for_timeout(200)
    page.wait_for_selector("#shown:not(.old) > *", timeout=SHOWN)


def test_a_prize_is_dragged_and_the_text_and_the_figure_go_with_it(opened: Callable[..., Any]) -> None:
    """The field with 12 at 3:1 has an edge of 1/36, as both engines find it; back is one step."""
    page = opened(FIELD)
    assert edge(page) == Fraction(1, 18)
    slider = page.locator("[data-slider='2']")
    slider.focus()
    page.keyboard.press("ArrowRight")  # 5:2
    page.keyboard.press("ArrowRight")  # 3:1
    assert edge(page) == Fraction(1, 36) == analyse(FIELD, bets="field", prizes={"12": "3:1"})["field"].house_edge
    assert slider.get_attribute("aria-valuetext") == "3 to 1, edge 2.8 percent"
    assert page.input_value("#text") == FIELD.replace('"2:1"', '"3:1"')
    settled(page)
    assert "1/36" in page.inner_text("#shown")
    page.keyboard.press("Shift+ArrowLeft")  # the next that could be printed
    assert 'pays: {by: total, 3 to 11: 1:1, 2: 2:1, 12: "29:10"}' in page.input_value("#text")


def test_bars_are_of_net_results_in_every_language(opened: Callable[..., Any]) -> None:
    """In Portuguese and Chinese they once stood under the word for a conclusion."""
    page = opened(FIELD)
    for language, said in {"Português": "Resultado líquido", "中文": "淨結果", "English": "Net result"}.items():
        page.click(f"#languages button:has-text('{language}')")
        page.wait_for_selector(f"#bars caption:text-is('{said}')", timeout=SHOWN)


def test_a_drag_is_one_step_back(opened: Callable[..., Any]) -> None:
    """However many prizes the pointer passed, and byte for byte."""
    page = opened(FIELD)
    box = page.locator("[data-slider='2']").bounding_box()
    height = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 12, height)
    page.mouse.down()
    seen = set()
    for part in range(1, 9):
        page.mouse.move(box["x"] + box["width"] * part / 10, height)
        seen.add(page.input_value("#text"))
    page.mouse.up()
    assert len(seen) > 4
    page.keyboard.press("Control+z")
    assert page.input_value("#text") == FIELD
    assert edge(page) == Fraction(1, 18)


def test_a_prize_is_typed_as_people_write_it(opened: Callable[..., Any]) -> None:
    """`5 para 2` is read with a note; `15` can be two things, which are buttons."""
    page = opened(FIELD)
    page.fill("#prize-2", "5 para 2")
    page.keyboard.press("Tab")
    assert '12: "5:2"' in page.input_value("#text")
    assert edge(page) == Fraction(1, 24)
    page.fill("#prize-2", "15")
    page.keyboard.press("Tab")
    assert page.locator("#prize-2-wrong button").count() == 2
    assert '12: "5:2"' in page.input_value("#text")


def test_a_text_that_is_edited_by_hand_moves_the_sliders(opened: Callable[..., Any]) -> None:
    """The text is the only state; the curve and the cloth are of it too."""
    page = opened(FIELD)
    page.fill("#text", FIELD.replace('"2:1"', '"7:2"'))
    assert edge(page) == Fraction(1, 72)
    assert page.input_value("#prize-2") == "7:2"
    page.wait_for_selector("#curve .dot.changed")
    assert "7:2" in page.inner_text("#cloth")


def test_a_bet_that_is_based_on_another_says_what_it_overrides(opened: Callable[..., Any]) -> None:
    """The other keeps its prizes, comments stay, and what is moved back needs no table."""
    page = opened(FIELD, "field-five")
    assert "has the prizes of" in page.inner_text("#overrides")
    assert "`" not in page.inner_text("#overrides")
    page.fill("#prize-2", "3:1")
    page.keyboard.press("Tab")
    text = page.input_value("#text")
    table = "pays: {by: total, 3 to 11: 1:1, 2: 2:1, 12: 3:1}"
    assert text == FIELD.replace("based-on: field,", f"based-on: field, {table},")
    assert "in place of those" in page.inner_text("#overrides")
    settled(page)
    assert edge(page) == analyse(text)["field-five"].house_edge
    assert analyse(text)["field"].house_edge == Fraction(1, 18)


def test_a_prize_that_the_house_chose_is_no_longer_left_to_it(opened: Callable[..., Any]) -> None:
    """The field of craps at 3:1 for 12: its option goes from the text, and the slider stays."""
    text = find_ruleset("craps")[1].read_text("utf-8")
    page = opened(text)
    assert "field12" in page.inner_text("#prize-rows")
    page.focus("#slide-2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.locator("#prize-rows", has_text="field12").wait_for(state="detached", timeout=SHOWN)
    assert "field12" not in page.input_value("#text")
    assert edge(page) == analyse("craps", bets="field", field12="3:1")["field"].house_edge == Fraction(1, 36)
    assert page.locator("#findings .error").count() == 0
    assert page.evaluate("document.activeElement.id") == "slide-2"
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute("#slide-2", "aria-valuetext") == "5 to 2, edge 4.2 percent"


# --- a pinned target --------------------------------------------------------------------------------------------------


def pinned(page: Any, target: str, measure: str = "edge", number: int = 2) -> str:
    """What is told of a target that is pinned on a prize."""
    page.select_option("#pin-measure", measure)
    page.fill("#pin-target", target)
    page.select_option("#pin-prize", index=number)
    page.click("#pin-set")
    return str(page.inner_text("#pin-told"))


def test_a_target_is_pinned_and_a_prize_follows(opened: Callable[..., Any]) -> None:
    """2.5 % asks for 31:10 at 12; tables print 3:1, of 2.7778 %. `solve` gives the same exact prize."""
    page = opened(FIELD)
    said = pinned(page, "2.5%")
    assert page.get_attribute("#pin-told [data-exact]", "data-exact") == "31/10"
    assert "3:1 (2.7778 %, 1/36)" in said.replace("\u00a0", " ")
    assert '12: "3:1"' in page.input_value("#text")
    found = solve(FIELD, "field", edge="2.5%", free=["12"])
    assert found.prize == Fraction(31, 10)
    page.fill("#prize-1", "3:1")  # one more for 2 asks for one less for 12
    page.keyboard.press("Tab")
    assert page.get_attribute("#pin-told [data-exact]", "data-exact") == "21/10"
    assert '2: 3:1, 12: "2:1"' in page.input_value("#text")
    page.keyboard.press("Control+z")  # both are one step
    assert '2: 2:1, 12: "3:1"' in page.input_value("#text")
    assert page.locator("#curve line.pinned").count() == 1


def test_a_target_that_cannot_be_had_says_what_can(opened: Callable[..., Any]) -> None:
    """However little is paid for 12, the house keeps no more than what is not paid for it."""
    page = opened(FIELD)
    before = page.input_value("#text")
    said = pinned(page, "20%").replace("\u00a0", " ")
    most = analyse(FIELD, bets="field", prizes={"12": "1:1000000"})["field"].house_edge
    assert f"below {float(most):.4%}".replace("%", " %") in said
    assert page.input_value("#text") == before
    said = pinned(page, "44%", "hit").replace("\u00a0", " ")
    assert "With any prize it is 44.4444 %." in said
    assert "Every prize gives it." in pinned(page, "4/9", "hit")


# --- random settings -------------------------------------------------------------------------------------------------

RATIOS = [
    "1:2",
    "19:20",
    "1:1",
    "11:10",
    "6:5",
    "3:2",
    "2:1",
    "5:2",
    "3:1",
    "4:1",
    "7:1",
    "9:1",
    "15:1",
    "30:1",
    "61:2",
]
BETS = {
    "craps": ["field", "pass-line", "any-7", "horn", "any-craps", "big", "dont-pass", "come"],
    "baccarat": ["player", "banker", "tie"],
}


@pytest.mark.parametrize("settings", [8, pytest.param(100, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", BETS)
def test_every_figure_is_that_of_the_command(game: str, settings: int, opened: Callable[..., Any]) -> None:
    """Random prizes of random bets: what is on the screen at once is what `analyse --prize` prints."""
    chosen = random.Random(7)
    path = find_ruleset(game)[1]
    ruleset = read_ruleset(read_source(path), game).ruleset
    assert ruleset
    choices = choose(ruleset, {})
    bets = [bet for bet in BETS[game] if bet in ruleset.bets]
    page = opened(path.read_text("utf-8"), bets[0])
    each = -(-settings // len(bets))
    for bet in bets:
        show(page, bet)
        (member,) = members_known(ruleset, ruleset.bets[bet], choices)
        names = [slot.name for slot in slots(ruleset, member, choices)]
        for _ in range(each):
            prizes = {name: chosen.choice(RATIOS) for name in names}
            for number, name in enumerate(names):
                page.fill(f"#prize-{number}", prizes[name])
                page.keyboard.press("Tab")
            page.wait_for_selector("#moving:not(.old)", timeout=SHOWN)
            one = analyse(game, bets=bet, prizes=prizes)[bet]
            assert edge(page) == one.house_edge, (bet, prizes)
            shown = {
                row.get_attribute("data-figure"): row.inner_text().split("\n")[1].replace("\u00a0", " ")
                for row in page.locator("#exact-figures [data-figure]").all()
            }
            assert shown["hit"] == percent(one.hit_frequency), (bet, prizes)
            assert shown["return"] == percent(one.rtp), (bet, prizes)
            assert shown["deviation"] == f"{one.std:.4f}", (bet, prizes)


def percent(value: Fraction) -> str:
    """As the window writes it, rounded from the exact value, half away from nothing."""
    scaled = abs(value) * 10**6
    rounded = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{'-' if value < 0 and rounded else ''}{rounded // 10**4}.{rounded % 10**4:04} %"


def test_a_bet_that_is_played_best_has_the_figures_of_the_best_play(opened: Callable[..., Any]) -> None:
    """The straight of the ante bonus at 2:1: the law along that prize has it at once, and `analyse` of the text too."""
    text = (RULES / "examples" / "three-card-poker.yaml").read_text("utf-8")
    page = opened(text, "ante-and-play")
    row = page.locator("li[data-prize]", has_text="straight").last
    number = row.get_attribute("data-prize")
    page.fill(f"#prize-{number}", "2:1")
    page.keyboard.press("Tab")
    page.wait_for_selector("#moving:not(.old)", timeout=SHOWN)
    after = page.input_value("#text")
    assert after != text
    assert edge(page) == analyse(after, bets="ante-and-play")["ante-and-play"].house_edge
