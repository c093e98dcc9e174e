"""What an application proposes on a table cloth is marked, and stands where it may; and the command `layout`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from macau_edge.checks.layout import free_place, place_problems
from macau_edge.drawing.cloth import cloth
from macau_edge.drawing.svg import svg_document, text_line
from macau_edge.model import Ratio, Ruleset
from macau_edge.model.cloth import Area, around
from macau_edge.model.filed import OnCloth, Rectangle
from macau_edge.model.problem import Place
from macau_edge.outcomes.options import choose
from macau_edge.wording.text import Phrasebook
from tests.cloths import FIRE, SVG, drawn, many, read, shipped, squeezed, squeezed_lines, words_in
from tests.conftest import Run
from tests.loops import each

# --- what is proposed ---------------------------------------------------------------------------------------------


@each(
    ("game", "bet"),
    [("craps", "field"), ("craps", "hard-way"), ("craps", "pass-line"), ("roulette", "split"), ("fantan", "kwok")],
    quick=2,
)
def test_a_proposed_bet_is_marked(game: str, bet: str) -> None:
    found = drawn(shipped(game), ("pt", "zh"), bet)
    assert {spot.shown.bet.id for spot in found.spots if spot.proposed} == {bet}
    root = ElementTree.fromstring(found.svg)
    groups = [one for one in root.iter(f"{SVG}g") if one.get("data-proposed") == "true"]
    assert groups
    frames = [
        one for group in groups if group.get("data-kind") != "mark" for one in group if one.get("stroke-dasharray")
    ]
    assert len(frames) == sum(group.get("data-kind") != "mark" for group in groups)
    for language in ("pt", "zh"):
        assert Phrasebook(language)("layout.mark")[:20] in squeezed_lines(found)


def test_a_cloth_without_a_proposal_bears_no_mark() -> None:
    found = drawn(shipped("craps"))
    assert "stroke-dasharray" not in found.svg
    assert Phrasebook("zh")("layout.mark") not in found.svg


def test_a_new_bet_stands_below_the_cloth_and_where_it_is_put() -> None:
    base = shipped("craps")
    new = replace(base.bets["any-7"], id="new", pays=Ratio(87, 13))
    ruleset = replace(base, bets={**base.bets, "new": new})
    choices = choose(ruleset, {})
    below = cloth(words_in(ruleset, "pt", "zh"), choices, OnCloth(proposed=("new",)))
    (spot,) = (spot for spot in below.spots if spot.shown.bet.id == "new")
    assert spot.area.y > below.height
    assert Phrasebook("pt")("layout.proposed") in below.svg
    put = cloth(
        words_in(ruleset, "pt", "zh"), choices, OnCloth(proposed=("new",), places={"new": Rectangle(3, 3, 22, 10)})
    )
    (spot,) = (spot for spot in put.spots if spot.shown.bet.id == "new")
    assert spot.area == Area(30, 30, 220, 100)
    assert spot.proposed
    assert Phrasebook("pt")("layout.proposed") not in put.svg


def test_a_family_and_a_member_can_be_moved() -> None:
    ruleset = shipped("craps")
    choices = choose(ruleset, {})
    places = {"hard-way": Rectangle(3, 3, 24, 12), "come-odds[4]": Rectangle(30, 3, 10, 10)}
    found = cloth(words_in(ruleset, "en"), choices, OnCloth(places=places))
    cells = [spot for spot in found.spots if spot.shown.bet.id == "hard-way" and spot.kind == "cell"]
    assert len(cells) == 4
    assert around(spot.area for spot in cells) == Area(30, 60, 240, 90)  # below their heading
    before = {spot.members[0].id: spot.area for spot in drawn(ruleset, ("en",)).spots if spot.kind == "cell"}
    after = {
        spot.members[0].id: spot for spot in found.spots if spot.shown.bet.id == "come-odds" and len(spot.members) == 1
    }
    assert after["come-odds[4]"].area == Area(300, 30, 100, 100)
    assert {name: spot.area for name, spot in after.items() if name != "come-odds[4]"} == {
        name: area for name, area in before.items() if name.startswith("come-odds") and name != "come-odds[4]"
    }


def test_user_text_is_data() -> None:
    name = "<script>&amp; ]]> {{ }} 'y'"
    hostile = read(f'game: x\ndevice: {{dice: 2}}\nbets: {{a: {{name: "{name}", win: 7, lose: others, pays: 4:1}}}}\n')
    found = drawn(hostile, ("en",), "a")
    root = ElementTree.fromstring(found.svg)
    assert not list(root.iter(f"{SVG}script"))
    assert squeezed(name) in squeezed("".join(root.itertext()))


def test_what_xml_cannot_write_is_left_out() -> None:
    svg = svg_document(10, 10, [text_line(1, 1, "a\x00b\x1bc\ud800d", 3)], "t\x08")
    root = ElementTree.fromstring(svg)
    assert root.findtext(f"{SVG}text") == "abcd"


# --- places of an application -------------------------------------------------------------------------------------


def placed(places: Mapping[str, Rectangle], ruleset: Ruleset | None = None) -> list[tuple[str, str, int]]:
    used = ruleset or shipped("craps")
    written = {bet: Place("a.yaml", line) for line, bet in enumerate(places, 1)}
    found = place_problems(used, choose(used, {}), places, written.__getitem__)
    return [(one.code, one.message, one.place.line) for one in found]


def test_a_free_place_is_no_problem() -> None:
    assert placed({}) == []
    assert placed({"field": Rectangle(3, 3, 22, 10)}) == []
    assert placed({"hard-way[4]": Rectangle(3, 3, 22, 10)}) == []
    assert placed({"pass-line": Rectangle(2, 57, 62, 7)}) == []  # where it was


def test_a_rectangle_outside_the_cloth() -> None:
    found = placed({"field": Rectangle(3, 70, 20, 10)})
    assert ("structure/off-the-cloth", "`field` is outside the cloth, which is 100 wide and 76.4 high", 1) in found
    assert [code for code, _, _ in placed({"bet-1": Rectangle(3, 95, 20, 10)}, many(20))] == ["structure/off-the-cloth"]


def test_two_rectangles_over_one_another() -> None:
    found = placed({"field": Rectangle(3, 3, 10, 5), "horn": Rectangle(10, 5, 10, 5)})
    assert found == [("structure/places-overlap", "`horn` lies over `field`", 2)]
    assert placed({"field": Rectangle(3, 3, 10, 5), "horn": Rectangle(13, 3, 10, 5)}) == []


def test_a_rectangle_over_a_bet_that_stays() -> None:
    used = shipped("craps")
    (found,) = place_problems(used, choose(used, {}), {"come": Rectangle(66, 2, 10, 5)}, lambda _: Place("a.yaml", 1))
    assert found.code == "structure/covers-a-bet"
    assert found.message == "`come` lies over `any-7`, which the cloth of this game has there"
    sides = re.search(r"\{x: (\d+), y: (\d+), width: (\d+), height: (\d+)\}", found.help)
    assert sides
    assert placed({"come": Rectangle(*map(int, sides.groups()))}) == []
    moved = {"come": Rectangle(66, 2, 10, 5), "any-7": Rectangle(3, 3, 10, 10)}
    assert placed(moved) == []


def test_there_may_be_no_free_place() -> None:
    assert free_place(500, [Area(0, 0, 1000, 500)]) is None
    assert free_place(500, []) == Rectangle(1, 1, 98, 48)


# --- the command --------------------------------------------------------------------------------------------------


def test_layout_writes_svg_to_standard_output(run: Run) -> None:
    result = run("layout", "craps", "--field12", "3:1", "--lang", "en")
    assert result.code == 0
    assert result.out == drawn(shipped("craps"), ("en",), field12="3:1").svg


@pytest.mark.thorough
def test_layout_writes_several_files(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.svg", "a.png", "a.pdf")]
    words = [word for file in files for word in ("-o", str(file))]
    assert run("layout", "cussec", *words).code == 0
    svg, png, pdf = (file.read_bytes() for file in files)
    assert svg == drawn(shipped("cussec")).svg.encode()
    assert png.startswith(b"\x89PNG")
    assert pdf.startswith(b"%PDF-1.")
    assert run("layout", "cussec", *words).code == 2  # they are there
    assert run("layout", "cussec", *words, "--force").code == 0
    assert [svg, png, pdf] == [file.read_bytes() for file in files]


def test_layout_of_an_application_has_its_bets(run: Run) -> None:
    result = run("layout", str(FIRE))
    assert result.code == 0
    assert 'data-bets="fire" data-proposed="true"' in result.out
    assert "火焰投注" in result.out
    assert "249:1" in result.out


def test_layout_of_an_application_with_a_wrong_place(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "application.yaml"
    file.write_text(FIRE.read_text("utf-8").replace("fire: {x: 3, y: 3", "fire: {x: 30, y: 40"), "utf-8")
    result = run("layout", str(file))
    line = next(number for number, one in enumerate(file.read_text("utf-8").splitlines(), 1) if "x: 30" in one)
    assert result.code == 1
    assert f"{file}:{line}:" in result.err
    assert "structure/covers-a-bet: `fire` lies over `come`, `field`, `dont-pass`" in result.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["layout"], "which game?\n  help: expected: macau-edge layout GAME [--OPTION CHOICE]..."),
        (["layout", "crap"], "did you mean `craps`?"),
        (["layout", "craps", "-o", "a.gif"], "a.gif: what kind of file is it to be?"),
        (["layout", "craps", "--field12", "9:1"], "`9:1` is not a choice of `field12`"),
        (["layout", "craps", "--lang", "fr"], "fr"),
    ],
)
def test_layout_used_wrongly(run: Run, words: list[str], said: str) -> None:
    result = run(*words)
    assert result.code == 2
    assert said in result.err
