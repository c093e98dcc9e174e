"""The page of a game in a browser: every figure is what the exact engine has, and nothing is asked for."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from macau_edge.analysis import ruleset_under
from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from tests.analysis.test_stakes import shipped
from tests.browsers import opened
from tests.cases import ROOT
from tests.conftest import Run
from tests.pages import GAMES, data_of, taken_of, written
from tests.questions.test_page_data import RATIOS, played

pytestmark = pytest.mark.thorough


def ratio(value: Fraction, for_one: bool) -> str:
    return f"{value.numerator} for 1".replace(" ", "+") if for_one else f"{value.numerator}:{value.denominator}"


@pytest.mark.parametrize("game", GAMES)
def test_every_prize_at_three_ratios_is_what_the_engine_finds(game: str, started: Any, pages: Path) -> None:
    data, ruleset = data_of(game), shipped(game)
    choices = choose(ruleset, taken_of(data))
    asked: list[tuple[str, int, Fraction]] = []
    for number, prize in enumerate(data["prizes"]):
        for wanted in RATIOS:
            value = Fraction(wanted.numerator + 1) if prize["for_one"] else wanted
            asked.append((f"p.{number}={ratio(value, prize['for_one'])}", number, value))
    with opened(started, written(pages, game)) as there:
        shown = there.each([address for address, _, _ in asked])
    for (_, number, value), edges in zip(asked, shown, strict=True):
        for place in data["prizes"][number]["bets"]:
            bet = data["bets"][place]
            if bet["laid"] or any(data["prizes"][n]["printed"] is None for n in bet["prizes"] if n != number):
                assert bet["id"] not in edges
                continue
            expected = Measures(played(ruleset, bet["id"], choices, data["prizes"], {number: value})).house_edge
            assert Fraction(edges[bet["id"]]) == expected, (bet["id"], number, value)


@pytest.mark.parametrize("game", [game for game in GAMES if shipped(game).options])
def test_every_choice_of_an_option_is_what_analyse_finds(game: str, started: Any, pages: Path) -> None:
    data, ruleset = data_of(game), shipped(game)
    with opened(started, written(pages, game)) as there:
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
def test_every_reading_is_beside_the_one_adopted(game: str, started: Any, pages: Path) -> None:
    """Each bet that another way of reading prices otherwise, with both edges."""
    data, ruleset = data_of(game), shipped(game)
    free = {one["id"]: "1:1" for one in data["options"] if not one["taken"]}
    choices = choose(ruleset, {**free, **taken_of(data)})
    address = "&".join(f"o.{option}={choice}" for option, choice in free.items())
    with opened(started, written(pages, game), address) as there:
        for reading in ruleset.readings:
            rows = there.page.eval_on_selector_all(
                f'[data-reading="{reading.id}"] tbody tr',
                "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))",
            )
            shown = {tuple(cell.rpartition("(")[2].rstrip(")") for cell in cells[1:3]) for cells in rows}
            for way in reading.alternatives:
                read = ruleset_under(ruleset, way)
                told = next(one for one in data["readings"] if one["id"] == reading.id)
                for entry in next(one for one in told["ways"] if one["id"] == way.id)["bets"]:
                    other = Measures(played(read, entry["id"], choices, data["prizes"], {})).house_edge
                    own = [bet["id"] for bet in data["bets"]]
                    if entry["id"] not in own or len(str(other)) > 24:
                        continue
                    adopted = Measures(played(ruleset, entry["id"], choices, data["prizes"], {})).house_edge
                    if adopted != other:
                        assert (str(adopted), str(other)) in shown, (reading.id, entry["id"])


def test_the_prize_for_an_edge_is_what_solve_finds(started: Any, pages: Path, run: Run) -> None:
    told = run("solve", "craps", "field", "--edge", "2.5%", "--free", "12", "--format", "json")
    found = json.loads(told.out)
    with opened(started, written(pages, "craps"), "bet=field") as there:
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
    assert ratios == ["31/10", "28/9", "25/8", "22/7", "19/6", "3", "16/5"]
    assert all(f'"{one.replace("/", ":") if "/" in one else one + ":1"}"' in text for one in ratios)


@pytest.mark.parametrize(("bet", "stake", "chip"), [("pass-line-odds[6]", 7, 1), ("field", 25, 5), ("horn", 20, 5)])
def test_whole_chips_take_what_analyse_says(
    bet: str, stake: int, chip: int, started: Any, pages: Path, run: Run
) -> None:
    told = json.loads(
        run("analyse", "craps", "--bet", bet, "--stake", str(stake), "--chip", str(chip), "--format", "json").out
    )
    (one,) = told["bets"]
    with opened(started, written(pages, "craps"), f"bet={bet}") as there:
        there.page.fill("#stake", str(stake))
        there.page.fill("#chip", str(chip))
        edge = there.page.get_attribute("[data-chips]", "data-chips")
    assert f'"{edge}"' in json.dumps(one)


def test_where_play_begins_and_what_is_put_down_later_is_as_analyse_has_it(started: Any, pages: Path, run: Run) -> None:
    """A Come bet with odds that are off: it begins in several stages, and odds are put down once there is a point."""
    game, bet = "examples/compounds.yaml", "come-1x-off"
    (told,) = json.loads(run("analyse", str(ROOT / game), "--bet", bet, "--format", "json").out)["bets"]
    with opened(started, written(pages, game), f"bet={bet}") as there:
        element = there.page.text_content("[data-figure=element] dd.exact")
        begins = there.page.locator("#derivation table", has_text="Where play begins").text_content()
        result = there.page.get_attribute("[data-result]", "data-result")
    assert Fraction(element) == Fraction(told["element_of_risk"]["exact"])
    assert begins.count("E") >= 2
    assert Fraction(result) == Fraction(told["house_edge"]["exact"])


@pytest.mark.parametrize(
    ("field", "text", "number"),
    [("how-many", "1.000", "1000"), ("stake", "1.000", "1000"), ("stake", "MOP 100", "100"), ("chip", "$20", "20")],
)
def test_what_was_typed_stays_when_the_language_is_another(
    field: str, text: str, number: str, started: Any, pages: Path
) -> None:
    with opened(started, written(pages, "craps"), "lang=pt&bet=field") as there:
        for language in ("", "zh", "en"):
            if language:
                there.page.click(f"[data-language={language}]")
            else:
                there.page.fill(f"#{field}", text)
            assert there.page.input_value(f"#{field}") == text
            assert there.page.get_attribute(f"#{field}", "aria-invalid") == "false"
            assert number in (there.page.text_content(f"#{field}-wrong") or "").replace(text, "")


@pytest.mark.parametrize(
    ("language", "own", "other"), [("pt", "2,5 %", "2.5 %"), ("en", "2.5 %", "2,5 %"), ("zh", "2.5%", "2,5%")]
)
def test_an_edge_as_the_language_writes_it_is_no_other_spelling(
    language: str, own: str, other: str, started: Any, pages: Path
) -> None:
    """What the empty field shows as an example is taken without a word."""
    with opened(started, written(pages, "craps"), f"lang={language}&bet=field") as there:
        assert there.page.get_attribute("#asked-edge", "placeholder") == own
        for text, told in ((own, False), (own.replace(" ", "\u00a0"), False), (other, True)):
            there.page.fill("#asked-edge", text)
            there.page.press("#asked-edge", "Enter")
            assert there.page.is_visible("#asked-wrong") == told, text
            assert there.page.get_attribute("#asked-edge", "aria-invalid") == "false"


@pytest.mark.parametrize(
    ("language", "choice"),
    [
        ("pt", "3:2 (ganho para o valor apostado)"),
        ("zh", "3:2（贏得金額與投注金額之比）"),
        ("en", "3:2 (profit to stake)"),
    ],
)
def test_what_an_entry_can_mean_is_offered_as_the_language_writes_it(
    language: str, choice: str, started: Any, pages: Path
) -> None:
    with opened(started, written(pages, "craps"), f"lang={language}&bet=pass-line") as there:
        there.page.fill("#prize-0", "1,5")
        there.page.press("#prize-0", "Enter")
        there.page.get_by_role("button", name=choice, exact=True).click()
        assert there.page.input_value("#prize-0") == "3:2"


def test_the_ratios_for_an_edge_begin_with_the_nearest(started: Any, pages: Path) -> None:
    """At most five on each side, the nearest marked, the player's in words, with a sign and in red; then others."""
    with opened(started, written(pages, "craps"), "bet=field") as there:
        page = there.page
        page.select_option("#asked-prize", "26")
        page.fill("#asked-edge", "0.5%")
        page.press("#asked-edge", "Enter")
        rows = page.eval_on_selector_all(
            "tr[data-ratio]",
            """rows => rows.map((row) => [row.dataset.ratio, ...[...row.cells].map((cell) => cell.textContent),
                getComputedStyle(row.cells[2]).color, row.querySelector(".mark") !== null])""",
        )
        target, edges = Fraction(1, 200), [Fraction(row[2]) for row in rows]
        off = [abs(edge - target) for edge in edges]
        assert off == sorted(off)
        assert len(edges) > 2
        assert all(sum(side(edge) for edge in edges) <= 5 for side in (target.__lt__, target.__gt__))
        assert [("nearest" in row[4]) for row in rows] == [one == off[0] for one in off]
        for row, edge in zip(rows, edges, strict=True):
            assert ("player’s advantage" in row[4]) == row[6] == (edge < 0) == row[3].startswith("-")
        assert (
            len(
                {row[5] for row, edge in zip(rows, edges, strict=True) if edge < 0}
                & {row[5] for row, edge in zip(rows, edges, strict=True) if edge > 0}
            )
            == 0
        )
        others = page.eval_on_selector_all(
            "[data-other]", "all => all.map((one) => [one.dataset.other, one.textContent])"
        )
        data, ruleset = data_of("craps"), shipped("craps")
        assert {number for number, _ in others} == {"24", "25"}
        for number, text in others:
            value = Fraction(text.split("x = ")[1].split(";")[0])
            found = played(ruleset, "field", choose(ruleset, taken_of(data)), data["prizes"], {int(number): value})
            assert Measures(found).house_edge == target
