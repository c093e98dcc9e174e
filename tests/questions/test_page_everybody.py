"""The page for everybody: in each language, on a telephone, by keyboard, light and dark, printed; no text is markup."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from macau_edge.checks.sound import load_any
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import page_of
from macau_edge.questions.page.proposal import GameFile
from macau_edge.questions.page.write import page_file
from macau_edge.reading.source import read_source
from tests.browsers import barriers, opened
from tests.pages import GAMES, data_of, written

pytestmark = pytest.mark.thorough


SAID = "[...document.querySelectorAll('body > :not(script, noscript)')].map((one) => one.textContent).join(' ')"
"""All texts of a page, those of parts that are not drawn until somebody comes to them too."""


@pytest.mark.parametrize("game", GAMES)
def test_every_language_says_everything_in_its_own_words(game: str, started: Any, pages: Path) -> None:
    tags = {"pt": "pt", "zh": "zh-Hant-MO", "en": "en"}
    with opened(started, written(pages, game)) as there:
        for language, tag in tags.items():
            there.page.click(f"[data-language={language}]")
            assert there.page.get_attribute("html", "lang") == tag
            text = there.page.evaluate(SAID)
            assert not re.search(r"\bpage\.[a-z]|\{\w+\}|undefined|NaN|\[object", text)
            comma = re.search(r"\d,\d{4}\s%", there.page.text_content("#bets"))
            assert bool(comma) == (language == "pt")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [360, 800])
def test_nothing_goes_sideways_on_a_telephone(game: str, width: int, started: Any, pages: Path) -> None:
    with opened(started, written(pages, game), viewport={"width": width, "height": 740}) as there:
        for language in ("pt", "zh", "en"):
            there.page.click(f"[data-language={language}]")
            for bet in data_of(game)["bets"][:: 1 + len(data_of(game)["bets"]) // 6]:
                there.page.select_option("#which", bet["id"])
                assert there.page.evaluate("document.documentElement.scrollWidth") == width, (language, bet["id"])


def test_on_a_telephone_no_name_is_a_letter_wide(started: Any, pages: Path) -> None:
    """Baccarat has the longest fractions."""
    with opened(started, written(pages, "baccarat"), "lang=pt", viewport={"width": 360, "height": 740}) as there:
        widths = there.page.eval_on_selector_all("dt", "all => all.map((one) => one.getBoundingClientRect().width)")
        assert min(widths) > 100


SETTLED = """(part) => new Promise((done) => {
    let [before, calm] = [scrollY, 0];
    const look = () => {
        calm = scrollY === before ? calm + 1 : 0;
        before = scrollY;
        if (calm < 12) return requestAnimationFrame(look);
        const [root, heading] = [document.documentElement, document.getElementById(part)];
        const isEnd = Math.ceil(scrollY + innerHeight) >= root.scrollHeight - 1;
        done([heading.getBoundingClientRect().top, isEnd, document.activeElement === heading]);
    };
    look();
})"""
"""Where a heading is when nothing moves any more, whether the page ends there, and whether it has the focus."""


@pytest.mark.parametrize("game", ["craps", "roulette", "baccarat", "fantan"])
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_a_link_of_the_contents_lands_where_it_says(game: str, width: int, started: Any, pages: Path) -> None:
    """With motion as anybody has it: what was not laid out yet pushed the heading away by 2,577 pixels."""
    how: dict[str, Any] = {"viewport": {"width": width, "height": 900}, "reduced_motion": "no-preference"}
    with opened(started, written(pages, game), **how) as there:
        links = there.page.locator("nav#parts button")
        headings = there.page.eval_on_selector_all(
            "main h2[id$=-title]", "all => all.map((one) => [one.textContent, one.id])"
        )
        named = dict(headings)
        assert links.count() >= 6
        for number in range(links.count()):
            there.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
            links.nth(number).click()
            top, is_end, is_focused = there.page.evaluate(SETTLED, named[links.nth(number).inner_text()])
            assert is_focused
            assert 0 <= top <= 80 or (is_end and top > 0), (game, width, links.nth(number).inner_text(), top)


@pytest.mark.parametrize("width", [360, 1440])
def test_slider_and_curve_stand_at_the_prize(width: int, started: Any, pages: Path) -> None:
    how = {"viewport": {"width": width, "height": 900}}
    with opened(started, written(pages, "craps"), "bet=field&p.26=5:2", **how) as there:
        prizes = there.page.locator("#bet .prizes").bounding_box()
        slider, curve = (there.page.locator(f"#bet {one}").bounding_box() for one in ("#along-set", "figure svg"))
        below = prizes["y"] + prizes["height"]
        assert below <= slider["y"] <= below + 160
        assert slider["y"] < curve["y"] <= below + 320
        there.page.press("#along-set", "ArrowRight")
        assert there.edges()["field"] != "1/24"
        there.page.select_option("#which", "pass-line")
        assert "pass" in there.page.inner_text("#bet figcaption").lower()


LETTERS = """() => {
    const svg = document.querySelector("#cloth svg");
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return Math.min(...[...svg.querySelectorAll("text")].map((one) => Number(one.getAttribute("font-size")) * scale));
}"""
BOXES = """() => Math.min(...[...document.querySelectorAll("#cloth .button")].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
}))"""


@pytest.mark.parametrize("address", ["bet=field", "bet=field&p.26=5:2"])
@pytest.mark.parametrize("game", ["craps", "roulette", "baccarat"])
def test_on_a_telephone_the_cloth_can_be_read(game: str, address: str, started: Any, pages: Path) -> None:
    """The list first, the cloth behind its name: letters of nine pixels in a box that scrolls, with buttons."""
    how = {"viewport": {"width": 360, "height": 740}}
    with opened(started, written(pages, game), address if game == "craps" else "", **how) as there:
        page = there.page
        order = page.evaluate(
            "document.getElementById('bet').compareDocumentPosition(document.getElementById('table'))"
        )
        assert order == 4  # it follows
        assert page.locator("#which").bounding_box()["y"] < page.locator("#fold summary").bounding_box()["y"]
        assert page.is_hidden("#cloth")
        page.focus("#fold summary")
        page.keyboard.press("Enter")
        assert page.is_visible("#cloth svg")
        assert page.evaluate(LETTERS) >= 9
        scrolls = "(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)(document.getElementById('cloth'))"
        assert page.evaluate(scrolls)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        named = page.inner_text("#fold p.on-phone")
        assert page.evaluate(BOXES) >= 24 or "list above" in named  # WCAG 2.2, 2.5.8: another control does the same
        before = page.evaluate(LETTERS)
        page.click("#zoom button:last-child")
        assert page.evaluate(LETTERS) > before
        page.click("#zoom button:first-child")
        page.click("#zoom button:first-child")
        assert page.evaluate(LETTERS) < before
        assert {
            round(one["height"]) >= 24 for one in [page.locator("#zoom button").nth(n).bounding_box() for n in (0, 1)]
        } == {True}
        page.set_viewport_size({"width": 1280, "height": 900})
        page.wait_for_function("document.getElementById('fold').open")
        assert page.is_hidden("#fold summary")
        assert page.evaluate(scrolls) is False


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["craps", "roulette", "baccarat"])
def test_axe_finds_nothing(game: str, scheme: str, started: Any, pages: Path) -> None:
    """With a prize that gives the player the advantage, a wrong entry, and all that is folded opened."""
    for width in (360, 1280):
        how = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme, "bypass_csp": True}
        with opened(started, written(pages, game), "p.0=19:2", **how) as there:
            there.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            there.page.fill("#how-many", "0")
            assert barriers(there.page) == []


def test_the_keyboard_alone_is_enough(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps")) as there:
        page = there.page
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.getAttribute('role')") == "button":
                break
        assert page.evaluate("document.activeElement.dataset.bets") == "pass-line"
        page.keyboard.press("ArrowUp")
        chosen = page.evaluate("document.activeElement.dataset.bets")
        assert chosen != "pass-line"
        assert page.inner_text("#bet-name code") in chosen.split()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "bet"
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id").startswith("prize-"):
                break
        before = page.input_value(":focus")
        page.keyboard.press("ArrowUp")
        assert page.input_value(":focus") != before
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_it_is_light_or_dark_as_asked(started: Any, pages: Path) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    with opened(started, written(pages, "craps"), color_scheme="dark") as there:
        dark = there.page.evaluate(colour)
        there.page.click("#looks")
        light = there.page.evaluate(colour)
        there.page.click("#looks")
        assert there.page.evaluate(colour) == dark != light


def test_it_is_printed_on_a4_without_what_only_a_screen_needs(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps"), "bet=field&p.26=5:2") as there:
        printed = PdfReader(io.BytesIO(there.page.pdf(prefer_css_page_size=True)))
    sizes = {tuple(round(float(side) / 72 * 25.4) for side in sheet.mediabox[2:]) for sheet in printed.pages}
    assert sizes == {(210, 297)}
    text = "\n".join(sheet.extract_text() for sheet in printed.pages)
    assert all(word in text for word in ("1/24", "5:2", "Derivation", "All bets"))
    assert "Undo" not in text


ODD = "<img src=x onerror=alert(1)></script><b>&amp;{{7*7}}${1}`x`"


def test_markup_in_a_ruleset_stays_a_text(started: Any, tmp_path: Path) -> None:
    text = f"""game: {{en: {json.dumps(ODD)}, pt: {json.dumps(ODD)}, zh: {json.dumps(ODD)}}}
device: {{dice: 1}}
bets:
  six:
    name: {{en: {json.dumps(ODD)}, pt: {json.dumps(ODD)}, zh: {json.dumps(ODD)}}}
    win: 6
    lose: others
    pays: 5:1
"""
    file = tmp_path / "odd.yaml"
    file.write_text(text, "utf-8")
    loaded = load_any(str(file))
    found = page_of(loaded.ruleset, choose(loaded.ruleset, {}))
    here = tmp_path / "odd.html"
    data = page_data(found, "en", GameFile(str(file), read_source(file)))
    here.write_text(page_file(msgspec.json.encode(data)), "utf-8")
    with opened(started, here) as there:
        assert there.page.inner_text("h1") == ODD
        assert ODD in there.page.inner_text("#bet-name")
        assert there.page.locator("img, #bet b:not([aria-hidden])").count() == 0  # letters of the grid are ours
        assert there.edges() == {"six": "0"}
