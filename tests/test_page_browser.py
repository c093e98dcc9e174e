"""The page of a game in a browser: every figure as the exact engine has it, for everybody, and nothing is asked for."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from macau_edge.analysis import under
from macau_edge.checks.sound import load_any, load_application
from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import page_of
from macau_edge.questions.page.proposal import GameFile
from macau_edge.questions.page.write import page_text
from macau_edge.reading.source import read_source, shipped_folder, shipped_names
from tests.browsers import browser, module, opened
from tests.conftest import Run
from tests.page_reader import Json
from tests.test_page_data import RATIOS, page, played
from tests.test_stakes import shipped

pytestmark = pytest.mark.thorough

GAMES = shipped_names()


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def data_of(game: str) -> Json:
    file = GameFile(game, read_source(shipped_folder() / f"{game}.yaml"))
    found: Json = json.loads(msgspec.json.encode(page_data(page(game), "en", {}, file)))
    return found


def written(folder: Path, game: str) -> Path:
    file = folder / f"{game.replace('/', '-')}.html"
    if not file.exists():
        file.write_text(page_text(json.dumps(data_of(game)).encode()), "utf-8")
    return file


def ratio(value: Fraction, for_one: bool) -> str:
    return f"{value.numerator} for 1".replace(" ", "+") if for_one else f"{value.numerator}:{value.denominator}"


@pytest.mark.parametrize("game", GAMES)
def test_every_prize_at_three_ratios_is_what_the_engine_finds(game: str, started: Any, folder: Path) -> None:
    data, ruleset = data_of(game), shipped(game)
    taken = {one["id"]: one["taken"] for one in data["options"] if one["taken"]}
    choices = choose(ruleset, taken)
    asked: list[tuple[str, int, Fraction]] = []
    for number, prize in enumerate(data["prizes"]):
        for wanted in RATIOS:
            value = Fraction(wanted.numerator + 1) if prize["for_one"] else wanted
            asked.append((f"p.{number}={ratio(value, prize['for_one'])}", number, value))
    with opened(started, written(folder, game)) as there:
        shown = there.each([address for address, _, _ in asked])
    for (_, number, value), edges in zip(asked, shown, strict=True):
        for place in data["prizes"][number]["bets"]:
            bet = data["bets"][place]
            if bet["laid"] or any(data["prizes"][n]["printed"] is None for n in bet["prizes"] if n != number):
                assert bet["id"] not in edges
                continue
            expected = Measures(played(ruleset, bet["id"], choices, data["prizes"], {number: value})).house_edge
            assert Fraction(edges[bet["id"]]) == expected, (bet["id"], number, value)


def taken_of(data: Json) -> dict[str, str]:
    return {one["id"]: one["taken"] for one in data["options"] if one["taken"]}


@pytest.mark.parametrize("game", [game for game in GAMES if shipped(game).options])
def test_every_choice_of_an_option_is_what_analyse_finds(game: str, started: Any, folder: Path) -> None:
    data, ruleset = data_of(game), shipped(game)
    with opened(started, written(folder, game)) as there:
        for option in data["options"]:
            there.at(f"lang=en&bet={data['bets'][0]['id']}")
            for choice in option["choices"]:
                there.page.select_option(f"#option-{option['id']}", choice["id"])
                choices = choose(ruleset, {**taken_of(data), option["id"]: choice["id"]})
                edges = there.edges()
                for bet in data["bets"]:
                    if any(data["prizes"][number]["printed"] is None for number in bet["prizes"]):
                        assert bet["id"] not in edges
                        continue
                    expected = Measures(played(ruleset, bet["id"], choices, data["prizes"], {})).house_edge
                    assert Fraction(edges[bet["id"]]) == expected, (bet["id"], option["id"], choice["id"])


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_beside_the_one_adopted(game: str, started: Any, folder: Path) -> None:
    """Each bet that another way of reading prices otherwise, with both edges."""
    data, ruleset = data_of(game), shipped(game)
    choices = choose(ruleset, {**{one["id"]: "1:1" for one in data["options"] if not one["taken"]}, **taken_of(data)})
    with opened(started, written(folder, game)) as there:
        for reading in ruleset.readings:
            rows = there.page.eval_on_selector_all(
                f'[data-reading="{reading.id}"] tbody tr',
                "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))",
            )
            shown = {tuple(cell.rpartition("(")[2].rstrip(")") for cell in cells[1:3]) for cells in rows}
            for way in reading.alternatives:
                read = under(ruleset, way)
                told = next(one for one in data["readings"] if one["id"] == reading.id)
                for entry in next(one for one in told["ways"] if one["id"] == way.id)["bets"]:
                    other = Measures(played(read, entry["id"], choices, data["prizes"], {})).house_edge
                    own = [bet["id"] for bet in data["bets"]]
                    if entry["id"] not in own or len(str(other)) > 24:
                        continue
                    adopted = Measures(played(ruleset, entry["id"], choices, data["prizes"], {})).house_edge
                    if adopted != other:
                        assert (str(adopted), str(other)) in shown, (reading.id, entry["id"])


def test_the_prize_for_an_edge_is_what_solve_finds(started: Any, folder: Path, run: Run) -> None:
    told = run("solve", "craps", "field", "--edge", "2.5%", "--free", "12", "--format", "json")
    found = json.loads(told.out)
    with opened(started, written(folder, "craps"), "bet=field") as there:
        there.page.select_option("#asked-prize", label="12")
        there.page.fill("#asked-edge", "2.5 %")
        there.page.press("#asked-edge", "Enter")
        exactly = there.page.get_attribute("[data-exact]", "data-exact")
        ratios = there.page.eval_on_selector_all("[data-ratio]", "rows => rows.map(row => row.dataset.ratio)")
        there.page.click("[data-ratio='31/10'] button")
        assert there.edges()["field"] == "1/40"
    text = json.dumps(found)
    assert exactly == "31/10"
    assert '"31/10"' in text
    assert ratios == ["3", "31/10", "28/9", "25/8", "22/7", "19/6", "16/5", "13/4", "10/3", "7/2", "4"]
    assert all(f'"{one.replace("/", ":") if "/" in one else one + ":1"}"' in text for one in ratios)


@pytest.mark.parametrize(("bet", "stake", "chip"), [("pass-line-odds[6]", 7, 1), ("field", 25, 5), ("horn", 20, 5)])
def test_whole_chips_take_what_analyse_says(
    bet: str, stake: int, chip: int, started: Any, folder: Path, run: Run
) -> None:
    told = json.loads(
        run("analyse", "craps", "--bet", bet, "--stake", str(stake), "--chip", str(chip), "--format", "json").out
    )
    (one,) = told["bets"]
    with opened(started, written(folder, "craps"), f"bet={bet}") as there:
        there.page.fill("#stake", str(stake))
        there.page.fill("#chip", str(chip))
        edge = there.page.get_attribute("[data-chips]", "data-chips")
    assert f'"{edge}"' in json.dumps(one)


# --- what was set ----------------------------------------------------------------------------------------------------


def test_what_was_set_is_in_the_address_and_can_be_undone(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "5:2")
        assert there.edges()["field"] == "1/24"
        page.wait_for_url(lambda url: "p.26=5:2" in url)
        page.click("text=Undo")
        assert there.edges()["field"] == "1/18"
        page.click("text=Redo")
        page.wait_for_url(lambda url: "p.26=5:2" in url)
        page.reload()
        assert there.edges()["field"] == "1/24"
        assert page.input_value("#prize-26") == "5:2"
        page.click("button:text-is('As printed')")
        assert there.edges()["field"] == "1/18"
        page.wait_for_url(lambda url: "p.26" not in url)


def test_an_address_that_is_written_by_hand_is_a_step(started: Any, folder: Path) -> None:
    """What it does not know is said in the language of the page, until somebody goes back."""
    with opened(started, written(folder, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "5:2")
        assert there.at("bet=field&p.26=3:1&x=1")["field"] == "1/36"
        page.click("[data-language=pt]")
        assert page.inner_text("#told").startswith("O endereço pede")
        page.click("#undo")
        page.click("#undo")
        assert there.edges()["field"] == "1/24"
        assert page.is_hidden("#told")


def test_who_is_on_a_part_that_is_made_anew_stays_on_it(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps")) as there:
        there.page.focus("#which")
        there.page.select_option("#which", "field")
        assert there.page.evaluate("document.activeElement.id") == "which"
        there.page.select_option("#which", "pass-line")
        there.page.press("#undo", "Enter")
        assert there.page.evaluate("[document.activeElement.id, document.querySelector('#which').value]") == [
            "undo",
            "field",
        ]


def test_on_a_telephone_no_name_is_a_letter_wide(started: Any, folder: Path) -> None:
    """Baccarat has the longest fractions."""
    with opened(started, written(folder, "baccarat"), "lang=pt", viewport={"width": 360, "height": 740}) as there:
        widths = there.page.eval_on_selector_all("dt", "all => all.map((one) => one.getBoundingClientRect().width)")
        assert min(widths) > 100


def test_an_address_for_other_rules_is_not_taken(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps"), "v=00000000&p.26=5:2") as there:
        assert there.edges()["field"] == "1/18"
        assert "v=00000000" in there.page.inner_text("#told")


def test_a_wrong_entry_says_what_and_what_instead(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "5/2")
        page.press("#prize-26", "Tab")
        assert page.get_attribute("#prize-26", "aria-invalid") == "true"
        assert "prize-26-wrong" in (page.get_attribute("#prize-26", "aria-describedby") or "")
        assert page.inner_text("#prize-26-wrong") == "“5/2” is not a prize. Write 5:2."
        assert there.edges()["field"] == "1/18"
        page.fill("#asked-edge", "2.5")
        page.press("#asked-edge", "Enter")
        assert page.inner_text("#asked-wrong") == "“2.5” is not a house edge. Write 2.5 %."


def test_bets_that_share_a_prize_move_together(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps"), "bet=pass-line-odds[4]") as there:
        there.page.click("[data-prize='1'] .stepper button:last-child")
        edges = there.edges()
        assert there.page.input_value("#prize-1") == "21:10"
        assert edges["pass-line-odds[4]"] == edges["pass-line-odds[10]"] == "-1/30"
        assert there.page.inner_text("#bet .whose") == "The player has the advantage, and not the casino."
        assert "-3.3333" in there.page.inner_text("#said")


def test_the_change_as_an_application_is_one_that_check_accepts(
    started: Any, folder: Path, tmp_path: Path, run: Run
) -> None:
    """Every prize of every game: the file has no mistake, and the bet in it the edge that the page shows."""
    for game in GAMES:
        data = data_of(game)
        with opened(started, written(folder, game)) as there:
            for number, prize in enumerate(data["prizes"]):
                free = any(one["any"] for one in data["options"] if one["id"] == prize["option"])
                if not prize["bets"] or free:  # what the law leaves to the house needs no application
                    continue
                value = "19 for 1" if prize["for_one"] else "17:9"
                edges = there.at(f"p.{number}={value.replace(' ', '+')}")
                with there.page.expect_download() as waiting:
                    there.page.click("#change button.main")
                file = tmp_path / f"{number}.yaml"
                waiting.value.save_as(file)
                assert waiting.value.suggested_filename == "application.yaml"
                found = load_application(file)
                assert {problem.code for problem in found.findings} <= {"law/open-points"}, file.read_text("utf-8")
                for place in prize["bets"]:
                    bet = data["bets"][place]["id"]
                    if bet in edges:
                        choices = choose(found.ruleset, taken_of(data))
                        expected = played(found.ruleset, bet, choices, data["prizes"], {})
                        assert Fraction(edges[bet]) == Measures(expected).house_edge, (game, bet)


# --- for everybody ---------------------------------------------------------------------------------------------------


SAID = "[...document.querySelectorAll('body > :not(script, noscript)')].map((one) => one.textContent).join(' ')"
"""All texts of a page, those of parts that are not drawn until somebody comes to them too."""


@pytest.mark.parametrize("game", GAMES)
def test_every_language_says_everything_in_its_own_words(game: str, started: Any, folder: Path) -> None:
    tags = {"pt": "pt", "zh": "zh-Hant-MO", "en": "en"}
    with opened(started, written(folder, game)) as there:
        for language, tag in tags.items():
            there.page.click(f"[data-language={language}]")
            assert there.page.get_attribute("html", "lang") == tag
            text = there.page.evaluate(SAID)
            assert not re.search(r"\bpage\.[a-z]|\{\w+\}|undefined|NaN|\[object", text)
            comma = re.search(r"\d,\d{4}\s%", there.page.text_content("#bets"))
            assert bool(comma) == (language == "pt")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [360, 800])
def test_nothing_goes_sideways_on_a_telephone(game: str, width: int, started: Any, folder: Path) -> None:
    with opened(started, written(folder, game), viewport={"width": width, "height": 740}) as there:
        for language in ("pt", "zh", "en"):
            there.page.click(f"[data-language={language}]")
            for bet in data_of(game)["bets"][:: 1 + len(data_of(game)["bets"]) // 6]:
                there.page.select_option("#which", bet["id"])
                assert there.page.evaluate("document.documentElement.scrollWidth") == width, (language, bet["id"])


AXE = """async () => {
    const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const found = await axe.run(document, { runOnly: rules });
    return found.violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 300))]);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["craps", "roulette", "baccarat"])
def test_axe_finds_nothing(game: str, scheme: str, started: Any, folder: Path) -> None:
    """With a prize that gives the player the advantage, a wrong entry, and all that is folded opened."""
    axe = module("axe-core/axe.min.js").read_text("utf-8")
    for width in (360, 1280):
        how = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme, "bypass_csp": True}
        with opened(started, written(folder, game), "p.0=19:2", **how) as there:
            there.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            there.page.fill("#how-many", "0")
            there.page.add_script_tag(content=axe)
            assert there.page.evaluate(AXE) == []


def test_the_keyboard_alone_is_enough(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps")) as there:
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


def test_it_is_light_or_dark_as_asked(started: Any, folder: Path) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    with opened(started, written(folder, "craps"), color_scheme="dark") as there:
        dark = there.page.evaluate(colour)
        there.page.click("#looks")
        light = there.page.evaluate(colour)
        there.page.click("#looks")
        assert there.page.evaluate(colour) == dark != light


def test_it_is_printed_on_a4_without_what_only_a_screen_needs(started: Any, folder: Path) -> None:
    with opened(started, written(folder, "craps"), "bet=field&p.26=5:2") as there:
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
    data = page_data(found, "en", {}, GameFile(str(file), read_source(file)))
    here.write_text(page_text(msgspec.json.encode(data)), "utf-8")
    with opened(started, here) as there:
        assert there.page.inner_text("h1") == ODD
        assert ODD in there.page.inner_text("#bet-name")
        assert there.page.locator("img, #bet b").count() == 0
        assert there.edges() == {"six": "0"}
