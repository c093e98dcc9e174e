"""What is set on a page: it stands in the address, can be undone, is told where wrong, is saved as an application."""

from __future__ import annotations

import io
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from macau_edge.checks.sound import load_application
from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from tests.browsers import opened
from tests.cases import ROOT
from tests.conftest import Run
from tests.pages import GAMES, data_of, taken_of, written
from tests.questions.test_page_data import played

pytestmark = pytest.mark.thorough


def test_what_was_set_is_in_the_address_and_can_be_undone(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps"), "bet=field") as there:
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


def test_an_address_that_is_written_by_hand_is_a_step(started: Any, pages: Path) -> None:
    """What it does not know is said in the language of the page, until somebody goes back."""
    with opened(started, written(pages, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "5:2")
        assert there.at("bet=field&p.26=3:1&x=1")["field"] == "1/36"
        page.click("[data-language=pt]")
        assert page.inner_text("#told").startswith("O endereço pede")
        page.click("#undo")
        assert there.edges()["field"] == "1/24"
        assert page.is_hidden("#told")


def test_a_step_back_leaves_the_bet_and_the_language_as_they_are(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "5:2")
        page.click("[data-language=pt]")
        page.select_option("#which", "pass-line")
        page.press("#undo", "Enter")
        assert there.edges()["field"] == "1/18"
        assert page.evaluate("[document.activeElement.id, document.querySelector('#which').value]") == [
            "undo",
            "pass-line",
        ]
        assert page.get_attribute("html", "lang") == "pt"
        assert page.is_disabled("#undo")
        page.click("#redo")
        assert there.edges()["field"] == "1/24"
        assert page.is_disabled("#redo")


def test_who_is_on_a_part_that_is_made_anew_stays_on_it(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps")) as there:
        there.page.focus("#which")
        there.page.select_option("#which", "field")
        assert there.page.evaluate("document.activeElement.id") == "which"


def test_what_somebody_opened_or_closed_stays_so(started: Any, pages: Path) -> None:
    """The first stage of the derivation, which is open, the second, which is not, the points of the chart, and the bets
    of a reading."""
    with opened(started, written(pages, "craps"), "bet=pass-line") as there:
        page = there.page
        for key in ("phase-0", "phase-1", "along"):
            page.click(f"[data-key={key}] > summary")
        page.click("[data-prize] .stepper button:last-child")
        states = "[...document.querySelectorAll('[data-key^=phase], [data-key=along]')].map((one) => one.open)"
        assert page.evaluate(states)[:3] == [True, False, True]  # the points stand first, at the prize
        page.click("[data-language=zh]")
        assert page.evaluate(states)[:3] == [True, False, True]
        page.select_option("#which", "dont-pass")
        assert page.evaluate(states)[1:3] == [True, False]
        list_ = "document.querySelector('[data-key$=-bets]')"
        was = page.evaluate(f"{list_}.open = !{list_}.open")
        page.click("[data-language=pt]")
        assert page.evaluate(f"{list_}.open") == was


def test_an_address_brings_about_nothing_that_the_controls_would_not(started: Any, pages: Path) -> None:
    """A prize that is set twice, and one that another reading alone has, in the same rows of the field."""
    number = next(n for n, prize in enumerate(data_of("craps")["prizes"]) if not prize["bets"])
    with opened(started, written(pages, "craps"), f"p.26=5:2&p.26=7:2&p.{number}=9:1") as there:
        assert there.edges()["field"] == "1/24"
        told = there.page.inner_text("#told")
        assert f"p.26=7:2, p.{number}=9:1" in told
        there.page.wait_for_url(lambda url: "p.26=5:2" in url and f"p.{number}=" not in url)


def test_an_address_for_other_rules_is_not_taken(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps"), "v=00000000&p.26=5:2") as there:
        assert there.edges()["field"] == "1/18"
        assert "v=00000000" in there.page.inner_text("#told")


def test_a_wrong_entry_says_what_and_what_can_be_meant(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "5")
        page.press("#prize-26", "Tab")
        assert page.get_attribute("#prize-26", "aria-invalid") == "true"
        assert "prize-26-wrong" in (page.get_attribute("#prize-26", "aria-describedby") or "")
        said = "“5” can be more than one thing. Which is meant? 5:1 (profit to stake) 4:1 (with the stake inside)"
        assert page.inner_text("#prize-26-wrong") == said
        assert there.edges()["field"] == "1/18"
        page.click("#prize-26-wrong button:first-of-type")
        assert page.input_value("#prize-26") == "5:1"
        page.fill("#prize-26", "chips")
        page.press("#prize-26", "Tab")
        assert page.inner_text("#prize-26-wrong") == "“chips” is not a prize. For example 7:6."
        page.fill("#asked-edge", "2.5")
        page.press("#asked-edge", "Enter")
        assert page.inner_text("#asked-wrong").startswith("“2.5” can be more than one thing. Which is meant? 2.5%")


def test_what_can_mean_one_thing_is_taken_and_told(started: Any, pages: Path) -> None:
    """As on the command line: `0.025` is an edge of 2.5 %, and the gazette's Chinese has the stake first."""
    with opened(started, written(pages, "craps"), "bet=field") as there:
        page = there.page
        page.fill("#prize-26", "2賠５")
        page.press("#prize-26", "Tab")
        assert (page.input_value("#prize-26"), page.get_attribute("#prize-26", "aria-invalid")) == ("5:2", "false")
        assert page.inner_text("#prize-26-wrong") == "“2賠５” is read as 5:2."
        page.fill("#asked-edge", "0.025")
        page.press("#asked-edge", "Enter")
        assert page.is_hidden("#asked-wrong")
        assert page.inner_text(".for-screen [aria-live] p.soft") == "2.5000\u00a0%"


def test_bets_that_share_a_prize_move_together(started: Any, pages: Path) -> None:
    with opened(started, written(pages, "craps"), "bet=pass-line-odds[4]") as there:
        there.page.click("[data-prize='1'] .stepper button:last-child")
        edges = there.edges()
        assert there.page.input_value("#prize-1") == "5:2"
        assert edges["pass-line-odds[4]"] == edges["pass-line-odds[10]"] == "-1/6"
        assert there.page.inner_text("#bet .whose") == "The player has the advantage, and not the casino."
        assert "-16.6667" in there.page.inner_text("#said")


def test_a_prize_steps_over_what_tables_print(started: Any, pages: Path) -> None:
    """From 2:1 to 3:1 are two clicks; with Shift, or finer steps, every printable ratio between."""
    with opened(started, written(pages, "craps"), "bet=field") as there:
        page = there.page
        more, less = "[data-prize='26'] .stepper button:last-of-type", "[data-prize='26'] .stepper button:first-of-type"

        def clicked(button: str, times: int = 1, **how: Any) -> list[str]:
            found = []
            for _ in range(times):
                page.click(button, **how)
                found.append(page.input_value("#prize-26"))
            return found

        assert clicked(more, 2) == ["5:2", "3:1"]
        below = "5:2 2:1 9:5 3:2 7:5 6:5 7:6 11:10 1:1 19:20 5:6 2:3"  # craps prints 5:6 and 2:3
        assert " ".join(clicked(less, 12)) == below
        assert clicked(less, 2)[0] == "1:2"
        page.fill("#prize-26", "2:1")
        assert clicked(more, modifiers=["Shift"]) == ["21:10"]
        page.focus("#prize-26")
        page.keyboard.press("ArrowUp")
        assert page.input_value("#prize-26") == "5:2"
        page.keyboard.press("Shift+ArrowUp")
        assert page.input_value("#prize-26") == "23:9"
        page.fill("#prize-26", "2:1")
        page.click("#finer")
        assert page.get_attribute("#finer", "aria-pressed") == "true"
        assert clicked(more, 2) == ["21:10", "19:9"]
        page.click("#finer")
        page.fill("#prize-26", "199:1")
        assert clicked(more, 2)[0] == "200:1"


def test_the_change_as_an_application_is_one_that_check_accepts(
    started: Any, pages: Path, tmp_path: Path, run: Run
) -> None:
    """Every prize of every game: the file has no mistake, and the bet in it the edge that the page shows."""
    for game in GAMES:
        data = data_of(game)
        if "superseded" in data:
            continue
        with opened(started, written(pages, game)) as there:
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
                mistakes = {one.code for one in found.findings if not one.warning}
                assert mistakes <= {"law/open-points"}, file.read_text("utf-8")
                for place in prize["bets"]:
                    bet = data["bets"][place]["id"]
                    if bet in edges:
                        choices = choose(found.ruleset, taken_of(data))
                        expected = played(found.ruleset, bet, choices, data["prizes"], {})
                        assert Fraction(edges[bet]) == Measures(expected).house_edge, (game, bet)


@pytest.mark.parametrize(("game", "instead"), [("cussec", "take cussec-2004"), ("roulette", "60/2004 as a file")])
def test_of_an_act_that_was_superseded_there_is_nothing_to_apply_for(
    game: str, instead: str, started: Any, pages: Path
) -> None:
    """`check` would refuse the file, so the page saves none, and says which game to take."""
    with opened(started, written(pages, game), "p.0=17:9") as there:
        said = there.page.text_content("#change")
        assert "superseded" in said
        assert instead in said
        assert there.page.locator("#change button").count() == 0


UNSTRUCK = """() => [...document.querySelectorAll("#cloth g[data-bets] text")].map((text) => [
    text.closest("g[data-bets]").dataset.bets.split(" "),
    [...text.childNodes].filter((one) => !one.classList?.contains("was")).map((one) => one.textContent).join(""),
    [...text.querySelectorAll(".was")].map((one) => one.textContent),
])"""
"""Each text of the cloth: the bets of its box, what of it is not struck through, and what is."""


@pytest.mark.parametrize("game", ["craps", "baccarat", "roulette"])
def test_the_cloth_has_no_prize_but_those_that_are_set(game: str, started: Any, pages: Path) -> None:
    """Each prize moved: what was printed is struck through beside it, and stands nowhere else, but for other prizes."""
    data = data_of(game)
    with opened(started, written(pages, game)) as there:
        before = there.page.evaluate(UNSTRUCK)
        for number, prize in enumerate(data["prizes"]):
            if not prize["bets"] or prize["printed"] is None:
                continue
            there.at(f"p.{number}=17:9")
            having = {data["bets"][place]["id"] for place in prize["bets"]}
            old = re.compile(rf"(?<![0-9]){prize['printed']}(?![0-9])")
            boxes = [(bets, text, was) for bets, text, was in there.page.evaluate(UNSTRUCK) if having & {*bets}]
            if any(having & {*bets} and old.search(text) for bets, text, _ in before):
                assert any(prize["printed"] in was for *_, was in boxes), (game, number)
                assert any("17:9" in text for _, text, _ in boxes), (game, number)
            for bets, text, _ in boxes:
                others = {n for bet in data["bets"] if bet["id"] in bets for n in bet["prizes"]} - {number}
                if not any(data["prizes"][n]["printed"] == prize["printed"] for n in others):
                    assert not old.search(text), (game, number, text)
        there.at(f"bet={data['bets'][0]['id']}")
        assert there.page.evaluate(UNSTRUCK) == before


@pytest.mark.parametrize(
    ("language", "said"), [("en", "12 → 5:2 (was 2:1)"), ("pt", "12 → 5:2 (era 2:1)"), ("zh", "12 → 2賠5（原為1賠2）")]
)
def test_a_box_says_what_was_moved_and_from_where(language: str, said: str, started: Any, pages: Path) -> None:
    """The field prints `2:1 (2, 12)` as one: each is named where they are apart, and on paper as well."""
    with opened(started, written(pages, "craps"), f"bet=field&p.26=5:2&lang={language}") as there:
        assert said in there.page.get_attribute("#cloth .button[data-bets=field]", "aria-label")
        texts = [text for bets, text, was in there.page.evaluate(UNSTRUCK) if bets == ["field"] and was]
        assert texts
        assert all(re.findall(r"→ ([0-9:賠]+)", said)[0] in text for text in texts)
        if language == "en":
            assert sorted(texts) == [" 2 → 2:1 · 12 → 5:2", " 5:2"]  # at the 12, and of both; at the 2 it is as it was
            paper = PdfReader(io.BytesIO(there.page.pdf(prefer_css_page_size=True)))
            assert "12 → 5:2" in "".join(sheet.extract_text() for sheet in paper.pages)
        apart = there.page.eval_on_selector_all(
            "#cloth g[data-bets=field]",
            """boxes => boxes.flatMap((box) => [...box.querySelectorAll("text")].map((text) => {
                const [inner, outer] = [text, box.querySelector(".shape")].map((one) => one.getBoundingClientRect());
                return Math.min(inner.left - outer.left, outer.right - inner.right);
            }))""",
        )
        assert min(apart) > -1


OWN = """act: none
game: {en: Wheel, pt: Roda, zh: 輪}
device: {wheel: {blank: 30, gold: 1}}
options:
  price: {choices: [10:1, 25:1]}
bets:
  shine: {name: {en: Shine, pt: Brilho, zh: 閃光}, win: gold, lose: others, pays: price}
"""


@pytest.mark.parametrize("language", ["pt", "zh", "en"])
def test_a_game_of_ones_own_offers_nothing_that_it_has_not(
    language: str, started: Any, tmp_path: Path, run: Run
) -> None:
    """No readings, no application and no articles: it has no act. `check` says so of a file that would ask for one."""
    (tmp_path / "own.yaml").write_text(OWN, "utf-8")
    page = tmp_path / "own.html"
    assert run("page", str(tmp_path / "own.yaml"), "-o", str(page), "--lang", language).code == 0
    with opened(started, page, "p.0=17:9") as there:
        words = json.loads(there.page.text_content("#data"))["words"][language]
        offered = there.page.eval_on_selector_all("nav button", "all => all.map((one) => one.textContent)")
        for part in ("readings", "change"):
            assert words[f"page.{part}"] not in offered
            assert there.page.is_hidden(f"#{part}")
        assert words["page.derivation"] in offered
        assert "(—)" not in there.page.inner_text("main")
        assert " —" not in there.page.inner_text("#bet") + there.page.inner_text("#options")


# --- an application ---------------------------------------------------------------------------------------------------


def filed(pages: Path, name: str, run: Run) -> Path:
    """The page of an application among the examples."""
    file = pages / f"{name}.html"
    if not file.exists():
        assert run("page", str(ROOT / f"examples/{name}/application.yaml"), "-o", str(file)).code == 0
    return file


def test_the_page_of_an_application_opens_on_what_it_proposes(started: Any, pages: Path, run: Run) -> None:
    with opened(started, filed(pages, "fire-bet", run)) as there:
        assert there.page.inner_text("#bet-name code") == "fire"
        assert there.page.get_attribute('#cloth [tabindex="0"]', "data-bets") == "fire"
        assert there.page.get_attribute('#cloth [tabindex="0"]', "aria-pressed") == "true"


@pytest.mark.parametrize("name", ["field-12", "fire-bet", "lucky-7", "new-jersey", "joker-or-flag"])
def test_an_application_is_saved_with_other_prizes_and_check_accepts_it(
    name: str, started: Any, pages: Path, tmp_path: Path, run: Run
) -> None:
    """A prize of its own bet, and one of a bet of its game: all else stays as it was filed, letter for letter."""
    source = ROOT / f"examples/{name}/application.yaml"
    for beside in source.parent.glob("*.yaml"):
        (tmp_path / beside.name).write_bytes(beside.read_bytes())
    with opened(started, filed(pages, name, run)) as there:
        page = there.page
        assert "nothing to save" in page.text_content("#change")
        number = page.get_attribute("#bet [data-prize]", "data-prize")
        own = page.inner_text("#bet-name code")
        page.fill(f"#prize-{number}", "17:19")
        page.select_option("#which", next(bet for bet in there.edges() if bet != own))
        other = page.get_attribute("#bet [data-prize]", "data-prize")
        page.fill(f"#prize-{other}", "1:3")
        edges = there.edges()
        with page.expect_download() as waiting:
            page.click("#change button.main")
        waiting.value.save_as(tmp_path / "application.yaml")
    was, now = (file.read_text("utf-8").splitlines() for file in (source, tmp_path / "application.yaml"))
    assert len([line for line in was if line not in now]) == 1
    found = load_application(tmp_path / "application.yaml")
    assert {problem.code for problem in found.findings} <= {"law/open-points"}
    choices = choose(found.ruleset, found.choices)
    for bet in set(found.application.bets) & edges.keys():
        expected = Measures(played(found.ruleset, bet, choices, [], {})).house_edge
        assert Fraction(edges[bet]) == expected, bet
    assert run("check", str(tmp_path / "application.yaml")).code == 0


def test_what_would_propose_nothing_or_cannot_be_put_in_is_said_with_a_command(
    started: Any, pages: Path, tmp_path: Path, run: Run
) -> None:
    with opened(started, filed(pages, "field-12", run)) as there:
        number = there.page.get_attribute("#bet li[data-prize]:last-child", "data-prize")
        there.page.fill(f"#prize-{number}", "3:1")
        said = there.page.text_content("#change")
        assert "nothing is proposed" in said
        assert "macau-edge analyse application.yaml --bet field" in said
        assert there.page.locator("#change button").count() == 0
    text = (ROOT / "examples/fire-bet/application.yaml").read_text("utf-8")
    start, end = text.index("bets:\n"), text.index("description:")
    fire = "{fire: {name: {en: Fire, pt: Fogo, zh: 火}, win: 6, lose: others, pays: 4:1}}"
    (tmp_path / "application.yaml").write_text(f"{text[:start]}bets: {fire}\n\n{text[end:]}", "utf-8")
    page = tmp_path / "page.html"
    assert run("page", str(tmp_path / "application.yaml"), "-o", str(page)).code == 0
    with opened(started, page, "bet=field&p.0=1:2") as there:
        assert "on one line" in there.page.text_content("#change")
        assert "macau-edge new application --game craps --bet" in there.page.text_content("#change")
