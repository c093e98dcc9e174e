"""Table cloths: every bet and prize of a game is on them, in its box, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.checks.sound import load_sound
from macau_edge.dossier.writing.packed import whole_font
from macau_edge.drawing.cloth import PAGE, Cloth, cloth, pictures, touching
from macau_edge.drawing.cloth.contents import PARTS, ClothVoice
from macau_edge.drawing.cloth.fitting import SMALLEST, Lettering, TextLine, fit
from macau_edge.drawing.cloth.legend import legend_notes
from macau_edge.drawing.svg import width, wrap
from macau_edge.model import LANGUAGES, Language, PrizeTable, Ratio, Reference
from macau_edge.model.cloth import MARKS, SHOWN, TOUCHING, WIDTH, Area, Box
from macau_edge.model.filed import OnCloth, Rectangle
from macau_edge.model.phrases import Numbers
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.reading.arrangement import FOLDER, arrangement_of, arrangements, read_arrangement
from macau_edge.wording import Words
from macau_edge.wording.bets import prize_rows
from macau_edge.wording.text import Phrasebook
from tests.cases import ruleset_of
from tests.cloths import (
    GAMES,
    SVG,
    TONGUES,
    drawn,
    many,
    read,
    shipped,
    shipped_cloth,
    spots_of,
    squeezed,
    squeezed_lines,
    texts,
    words_in,
)
from tests.conftest import all_members
from tests.examples import EXAMPLES
from tests.loops import each
from tests.parts import examples
from tests.random_games import Game, games

# --- what is on a cloth -------------------------------------------------------------------------------------------


@each("languages", TONGUES, ids="+".join, quick=4)
@each("game", GAMES, quick=4)
def test_a_cloth_is_well_formed(game: str, languages: Sequence[Language]) -> None:
    found = shipped_cloth(game, tuple(languages))
    root = ElementTree.fromstring(found.svg)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == " · ".join(
        dict.fromkeys(shipped(game).game.say(language) for language in languages)
    )


@pytest.mark.thorough
@each("languages", TONGUES, ids="+".join)
@each("game", GAMES)
def test_every_member_is_on_its_cloth_with_its_prize(game: str, languages: Sequence[Language]) -> None:
    ruleset = shipped(game)
    choices = choose(ruleset, {})
    found = shipped_cloth(game, tuple(languages))
    for member in all_members(ruleset, choices):
        spots = spots_of(found, member)
        assert any(spot.kind != "heading" for spot in spots), member.id
        said = texts(spots)
        for language in languages:
            w = Words(language, ruleset)
            assert squeezed(w.bet(member if member.own_name else member.bet)) in said, member.id
            for row in prize_rows(member, choices, w):
                assert squeezed(row) in said, (member.id, row)


@pytest.mark.parametrize("game", ["craps", "cussec", "portugal/craps"])
def test_a_member_in_a_cell_has_its_label_or_its_dice(game: str) -> None:
    for spot in drawn(shipped(game), ("en",)).spots:
        if spot.kind == "cell":
            (member,) = spot.members
            dice = any(not isinstance(one, TextLine) for one in spot.setting)
            assert dice or Words("en", shipped(game)).values(member) in texts([spot])


@pytest.mark.thorough
@each("game", GAMES)
def test_the_same_input_gives_the_same_bytes(game: str) -> None:
    assert drawn(shipped(game)).svg == drawn(load_sound(game).ruleset).svg


@pytest.mark.thorough
@each("game", GAMES)
def test_a_shipped_game_needs_no_rows_below_its_cloth(game: str) -> None:
    for languages in TONGUES:
        found = drawn(shipped(game), languages)
        assert all(spot.area.bottom <= found.height and not spot.key for spot in found.spots)


@pytest.mark.thorough
@each(
    ("game", "bet"),
    [
        (game, bet.id)
        for game in GAMES
        for bet in ruleset_of(f"rulesets/{game}.yaml").bets.values()
        if not isinstance(bet.pays, PrizeTable | Reference)
    ],
    quick=9,
    whole="deep",
)
def test_a_changed_prize_changes_the_cloth(game: str, bet: str) -> None:
    paid = Ratio(87, 13)
    before, after = (
        drawn(shipped(game)),
        drawn(replace(shipped(game), bets={**shipped(game).bets, bet: replace(shipped(game).bets[bet], pays=paid)})),
    )
    for language in ("pt", "zh"):
        assert Phrasebook(language).prize(paid) not in before.svg
        assert Phrasebook(language).prize(paid) in after.svg


def test_an_option_is_on_the_cloth_as_it_was_chosen() -> None:
    ruleset = shipped("craps")
    two, three = drawn(ruleset, ("en",)), drawn(ruleset, ("en",), field12="3:1")
    assert texts([spot for spot in two.spots if spot.shown.bet.id == "field"]).count("3:1") == 0
    assert texts([spot for spot in three.spots if spot.shown.bet.id == "field"]).count("3:1(12)") == 1
    assert "Prize left to the choice of the casino (art. 6, 12)): here 3:1." in three.svg
    assert "field12" not in three.svg


def test_a_prize_that_no_source_gives_is_not_given() -> None:
    ruleset = shipped("portugal/craps")
    found = [spot for spot in drawn(ruleset, ("en",), win4="9:5").spots if spot.shown.bet.id == "number-to-win"]
    said = {spot.members[0].id: texts([spot]) for spot in found if spot.kind == "cell"}
    assert said.pop("number-to-win[4]") == "49:5"
    assert all("notgiven" in one for one in said.values())
    svg = drawn(ruleset, ("en",), win4="9:5").svg
    assert "`win5`" in svg
    assert "here 9:5." in svg


@pytest.mark.parametrize(
    ("languages", "said"),
    [
        (("zh",), ("紅色、綠色、藍色",)),
        (("pt",), ("Vermelha, Verde, Azul",)),
        (("pt", "zh"), ("Vermelha, Verde, Azul", "紅色、綠色、藍色")),
    ],
)
def test_labels_that_are_words_are_listed_as_their_language_does(
    languages: Sequence[Language], said: tuple[str, ...]
) -> None:
    """On a cloth in Chinese alone they had the comma of figures between them."""
    ruleset = shipped("fish-prawn-crab")
    voice = ClothVoice(ruleset=ruleset, choices={}, words=tuple(Words(language, ruleset) for language in languages))
    assert voice.listed(voice.members(ruleset.bets["one-of-colour"])) == said


def test_what_is_signed_calls_a_prize_without_a_figure_by_its_bet() -> None:
    """The option's name is a word of the file: in the signed text the bet says which prize it is."""
    ruleset = shipped("baccarat")
    own, signed_words = Words("zh", ruleset), Words("zh", ruleset, signed=True)
    voice, spots = ClothVoice(ruleset=ruleset, choices={}, words=(own,)), drawn(ruleset, ("zh",)).spots
    assert any("`jackpot`" in note for note in legend_notes(voice, spots, own))
    signed = list(legend_notes(voice, spots, signed_words))
    assert (
        "來源未載的彩金（第十三條第一款（四）項（2）分項）：累進大獎：黃袍麒、累進大獎：天堂順、累進大獎：四條。"
        in signed
    )
    assert not [note for note in signed if "`" in note]


def test_what_limits_a_prize_is_in_the_notes() -> None:
    svg = drawn(shipped("fantan"), ("en",)).svg
    assert "The house takes 5 % of the prize on a win." in svg
    assert "public descriptions of the game (not read in the law)" in svg
    assert "superseded by Despacho Regulamentar Externo 60/2004" in squeezed_lines(drawn(shipped("roulette"), ("en",)))


@pytest.mark.thorough
@each("game", GAMES)
def test_names_of_ours_are_explained(game: str) -> None:
    for language in LANGUAGES:
        starred = any("*" in Words(language, shipped(game)).bet(bet) for bet in shipped(game).bets.values())
        assert (Phrasebook(language)("layout.ours") in drawn(shipped(game), (language,)).svg) == starred


def test_red_and_black_are_those_of_the_ruleset() -> None:
    ruleset = shipped("roulette")
    tints = {spot.members[0].id: spot.shown.tint for spot in drawn(ruleset).spots if spot.kind == "cell"}
    assert tints["straight-up[1]"] == "red"
    assert tints["straight-up[2]"] == "black"
    assert sum(tint == "red" for tint in tints.values()) == 18
    names = {**ruleset.names, "red": Numbers(2, 3), "black": Numbers(1, 1)}
    other = drawn(replace(ruleset, names=names))
    tints = {spot.members[0].id: spot.shown.tint for spot in other.spots if spot.kind == "cell"}
    assert [tints[f"straight-up[{number}]"] for number in (1, 2, 3, 4)] == ["black", "red", "red", ""]


def test_bets_between_numbers_are_marked_where_their_numbers_meet() -> None:
    found = drawn(shipped("roulette"))
    places = {spot.members[0].id: spot.area.centre for spot in found.spots if spot.kind == "mark"}
    cells = {spot.members[0].id: spot.area for spot in found.spots if spot.members[0].bet.id == "straight-up"}
    one, four = cells["straight-up[1]"], cells["straight-up[4]"]
    assert places["split[1-4]"] == pytest.approx((one.right, one.centre[1]))
    assert places["split[1-4]"] == pytest.approx((four.x, four.centre[1]))
    assert places["split[1-2]"] == pytest.approx((one.centre[0], one.y))
    assert places["corner[1-2-4-5]"] == pytest.approx((one.right, one.y))
    assert places["street[1-2-3]"] == pytest.approx((one.centre[0], cells["straight-up[3]"].y))
    assert places["six-line[1-2-3-4-5-6]"] == pytest.approx((one.right, cells["straight-up[3]"].y))
    assert places["street[0-1-2]"] == pytest.approx((one.x, one.y))
    assert places["corner[0-1-2-3]"] == pytest.approx((one.x, cells["straight-up[3]"].y))
    assert len(places) == 60 + 14 + 23 + 11


# --- text in its box ----------------------------------------------------------------------------------------------


def assert_text_inside(found: Cloth) -> None:
    for spot in found.spots:
        for one in spot.setting:
            if isinstance(one, TextLine):
                half = width(one.text) * one.size / 2
                assert one.anchor == "middle"
                assert one.x - half >= spot.area.x
                assert one.x + half <= spot.area.right + 0.1
                assert spot.area.y <= one.y - one.size * 0.75
                assert one.y <= spot.area.bottom
                assert one.size >= SMALLEST
            else:
                assert one.x >= spot.area.x
                assert one.x + one.drawn.width * one.scale <= spot.area.right + 0.1
                assert one.y + one.drawn.height * one.scale <= spot.area.bottom + 0.1


@each("languages", TONGUES, ids="+".join, quick=4)
@each("game", GAMES)
def test_text_stays_inside_its_box(game: str, languages: Sequence[Language]) -> None:
    assert_text_inside(shipped_cloth(game, tuple(languages)))


@pytest.mark.thorough
@each("file", EXAMPLES, ids=lambda file: file.stem, quick=9, whole="deep")
def test_a_game_without_an_arrangement_has_a_cloth_of_rows(file: Path) -> None:
    ruleset = load_sound(str(file)).ruleset
    choices = choose(ruleset, {})
    for languages in (("pt", "zh"), ("en",)):
        found = cloth(words_in(ruleset, *languages), choices)
        ElementTree.fromstring(found.svg)
        assert_text_inside(found)
        every = {member.id for bet in ruleset.bets.values() for member in members(ruleset, bet, choices)}
        assert {member.id for spot in found.spots for member in spot.members} == every
        for one, other in combinations(found.spots, 2):
            assert not one.area.meets(other.area)


def test_twenty_long_bets_fit() -> None:
    found = drawn(many(20), ("pt", "zh"), *(f"bet-{number}" for number in range(20)))
    assert_text_inside(found)
    assert len(found.spots) == 20


@pytest.mark.thorough
def test_what_is_too_long_for_a_page_stands_on_several() -> None:
    found = drawn(many(60))
    assert len(found.sheets) > 1
    for sheet in found.sheets:
        assert max(spot.area.bottom for spot in sheet.spots) - min(spot.area.y for spot in sheet.spots) <= PAGE
        ElementTree.fromstring(sheet.svg)
    assert [spot for sheet in found.sheets for spot in sheet.spots] == list(found.spots)
    assert "bet" not in found.sheets[1].alternative("en").partition("Below the layout")[0]


def test_one_page_is_the_whole_cloth() -> None:
    found = drawn(shipped("craps"))
    assert [sheet.svg for sheet in found.sheets] == [found.svg]


def test_a_text_without_room_is_numbered_and_stands_below() -> None:
    ruleset = shipped("craps")
    tiny = cloth(words_in(ruleset, "pt", "zh"), choose(ruleset, {}), OnCloth(places={"horn": Rectangle(3, 3, 3, 2)}))
    box, below = (spot for spot in tiny.spots if spot.shown.bet.id == "horn")
    assert box.key == below.key == 1
    assert texts([box]) == "1"
    assert "27:4(2,12)" in texts([below])
    assert Phrasebook("pt")("layout.keys").split()[0] in tiny.svg
    assert below.area.y >= tiny.height


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), st.floats(1.2, 30))
def test_no_line_is_wider_than_its_room(said: str, room: float) -> None:
    lines = wrap(said, room, cut=True)
    assert lines is not None
    assert all(width(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == said.replace(" ", "")


def test_lines_break_where_they_may() -> None:
    assert wrap("aposta adicional", 7) == ["aposta", "adicional"]
    assert wrap("派司拉附加投注", 4) == ["派司拉附", "加投注"]
    assert wrap("賠率（1賠35）。", 6) == ["賠率", "（1賠35）。"]
    assert wrap("adicional", 3) is None


def test_text_is_shrunk_before_it_is_cut_and_never_under_the_smallest() -> None:
    words = [Lettering(("Aposta adicional Pass Line",), 30.0)]
    large, small = fit(words, Area(0, 0, 900, 100)), fit(words, Area(0, 0, 200, 60))
    assert large is not None and small is not None  # noqa: PT018 (for the types)
    assert {one.size for one in large if isinstance(one, TextLine)} == {30.0}
    assert all(SMALLEST <= one.size < 30 for one in small if isinstance(one, TextLine))
    assert fit(words, Area(0, 0, 60, 12)) is None


@pytest.mark.thorough
def test_the_estimate_is_not_narrower_than_the_font(tmp_path: Path) -> None:
    """typst measures each letter in bold, which is wider than regular."""
    typst = pytest.importorskip("typst")
    letters = [chr(code) for code in range(33, 127)] + list("áàâãçéêíóôõúÁÉÇÕªº–—«»·賠投，（")
    (tmp_path / "bold.ttf").write_bytes(whole_font("NotoSerifTC-Bold"))
    asked = (
        '#set text(font: "Noto Serif TC", size: 100pt, weight: "bold")\n'
        "#let letters = json(bytes(sys.inputs.letters))\n"
        "#context [#metadata(letters.map(one => measure(text(one)).width.pt()))<widths>]"
    )
    found = typst.query(
        asked.encode(), "<widths>", field="value", one=True, font_paths=[str(tmp_path)], ignore_system_fonts=True,
        sys_inputs={"letters": json.dumps(letters)},
    )  # fmt: skip
    for letter, measured in zip(letters, json.loads(found), strict=True):
        assert width(letter) * 100 >= measured - 0.1, letter


# --- in words -----------------------------------------------------------------------------------------------------


@each("language", LANGUAGES, quick=3)
@each("game", GAMES)
def test_the_alternative_names_every_bet_with_its_prizes(game: str, language: Language) -> None:
    ruleset = shipped(game)
    choices = choose(ruleset, {})
    said = cloth(words_in(ruleset, "en"), choices).alternative(language)
    for member in all_members(ruleset, choices):
        assert Words(language, ruleset).bet(member.bet) in said
        for row in prize_rows(member, choices, Words(language, ruleset)):
            assert row in said


def test_a_commission_on_some_bets_stands_beside_their_prize_and_one_on_all_only_below() -> None:
    said = {game: cloth(words_in(shipped(game), "en"), choose(shipped(game), {})).alternative("en") for game in GAMES}
    assert said["baccarat"].count("commission 5 % of the prize") == 1
    assert "commission" not in said["fantan"]


def test_the_alternative_says_where_a_bet_is_and_that_it_is_proposed() -> None:
    said = drawn(shipped("craps"), ("pt", "zh"), "any-7").alternative("en")
    top_right = said.partition("Top right: ")[2].partition(". ")[0]
    assert top_right.startswith("Any 7/Big Red/Big 7, 4:1, proposed; Hard Way (4 places), 7:1 (4, 10); 9:1 (6, 8)")
    assert said.count("proposed") == 1


# --- arrangements -------------------------------------------------------------------------------------------------


@each("game", GAMES, quick=3)
def test_an_arrangement_is_of_its_game_and_has_no_overlap(game: str) -> None:
    ruleset = shipped(game)
    arrangement = arrangement_of(ruleset)
    assert arrangement
    known = {*ruleset.bets, *(member.id for member in all_members(ruleset, choose(ruleset, {})))}
    for entry in arrangement.entries:
        assert entry.bet in known
        if isinstance(entry, Box) and entry.meets:
            assert entry.meets in known
    found = [spot for spot in drawn(ruleset).spots if spot.kind != "mark"]
    areas = [(spot.shown.bet.id, spot.area) for spot in found] + [("title", one) for one in [arrangement.title] if one]
    assert min(min(area.x, area.y) for _, area in areas) >= -TOUCHING
    assert max(area.right for _, area in areas) <= WIDTH + TOUCHING
    assert max(area.bottom for _, area in areas) <= arrangement.height + TOUCHING
    for (one, area), (other, another) in combinations(areas, 2):
        assert not area.meets(another), (one, other)


def test_what_an_arrangement_may_ask_for_can_be_drawn() -> None:
    assert (*PARTS,) == SHOWN
    assert (*pictures.MARKS,) == MARKS


def test_there_is_no_arrangement_for_an_unknown_game() -> None:
    assert len(list(FOLDER.glob("*.toml"))) == len(arrangements()) == len(GAMES)
    assert arrangement_of(many(20)) is None
    few = {"field": shipped("craps").bets["field"]}
    assert arrangement_of(replace(shipped("craps"), bets=few)) is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('act = "a"\nheight = 1\ncolour = 3', "unknown: colour"),
        ('act = "a"\nheight = 1\n[[box]]\nbet = "b"\nat = [0, 0, 1, 1]\nwidth = 3', "b: unknown: width"),
        ('act = "a"\nheight = 1\n[[cells]]\nbet = "b"\nat = [0, 0, 1]\nacross = 1', "a place is"),
        ('act = "a"\nheight = 1\n[[box]]\nbet = "b"\nat = [0, 0, 1, 1]\nshow = ["prise"]', "cannot show prise"),
        ('act = "a"\nheight = 1\n[[box]]\nbet = "b"\nat = [0, 0, 1, 1]\nmark = "heart"', "no mark `heart`"),
    ],
)
def test_a_mistake_in_an_arrangement_is_said(wrong: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_arrangement(wrong)


# --- random games -------------------------------------------------------------------------------------------------


@examples(30)
@given(games("simple", "staged", "family", "tally", "additional", "compound"), st.sampled_from(TONGUES))
def test_the_cloth_of_any_game_names_every_bet(game: Game, languages: Sequence[Language]) -> None:
    ruleset = read(game.text)
    choices = choose(ruleset, game.given)
    found = cloth(words_in(ruleset, *languages), choices, OnCloth(proposed=(*ruleset.bets,)[:1]))
    ElementTree.fromstring(found.svg)
    assert_text_inside(found)
    members = list(all_members(ruleset, choices))
    for bet in {member.bet.id: member.bet for member in members}.values():  # one that is never made has none
        spots = [spot for spot in found.spots if spot.shown.bet.id == bet.id]
        assert squeezed(Words(languages[0], ruleset).bet(bet)) in texts(spots)
        assert Words("en", ruleset).bet(bet) in found.alternative("en")
    assert {member.id for spot in found.spots for member in spot.members} == {member.id for member in members}


@pytest.mark.thorough
def test_each_box_is_held_against_those_beside_it_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    touches = Area.touches

    def counted(self: Area, other: Area) -> bool:
        made.append(1)
        return touches(self, other)

    areas = [Area(110.0 * (n % 4), 50.0 * (n // 4), 100.0 + 10 * (n % 3 == 0), 40.0) for n in range(400)]
    boxes = [bool(n % 5) for n in range(400)]
    plain = {
        n for n, area in enumerate(areas) if any(boxes[m] and touches(area, other) for m, other in enumerate(areas))
    }
    monkeypatch.setattr(Area, "touches", counted)
    assert touching(areas, boxes) == plain
    assert plain
    assert len(made) <= 400 * 8
