"""A page of a game, read from its JSON alone, against the engines: prizes, choices, readings, and every derivation."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from macau_edge import exact
from macau_edge.analysis import ruleset_under
from macau_edge.checks.sound import load_application
from macau_edge.model import Chips, Choice, Ratio, Ruleset
from macau_edge.model.measures import Distribution
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import choose
from macau_edge.questions.ask import ask
from macau_edge.questions.page.data import PageData, page_data
from macau_edge.questions.page.find import GamePage, Proposals, page_of
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.supposing.prizes import Slot, find_slot, slots, with_prizes
from macau_edge.reading.source import shipped_names
from tests.analysis.test_stakes import ruleset_of, shipped
from tests.cases import ROOT
from tests.page_reader import Found, Json, PageReader, Prizes, affine, in_chips

QUICK = ("craps", "fantan")
EXAMPLES = ("compounds", "collections", "repeaters", "french-roulette", "urn", "three-card-poker")
LATER = dict.fromkeys(("urn", "three-card-poker"), pytest.mark.thorough)
"""The examples of the thorough part; the deep one has all but that of the quick part."""
GAMES = [pytest.param(name, marks=() if name in QUICK else pytest.mark.thorough) for name in shipped_names()]
GAMES += [
    pytest.param(f"examples/{name}.yaml", marks=LATER.get(name, pytest.mark.deep) if name != "collections" else ())
    for name in EXAMPLES
]
RATIOS = (Fraction(3, 4), Fraction(7), Fraction(41, 9))


@cache
def page(game: str) -> GamePage:
    ruleset = shipped(game)
    return page_of(ruleset, choose(ruleset, {}))


@cache
def reader(game: str) -> PageReader:
    return PageReader(json.loads(msgspec.json.encode(page_data(page(game)))))


def played(ruleset: Ruleset, id_: str, choices: Mapping[str, Choice], prizes: list[Json], at: Prizes) -> Distribution:
    """What the exact engine makes of a bet at these prizes, which are written where the page says that they stand."""
    written = {}
    for number, value in at.items():
        places = [(bet, tuple(path)) for bet, path in prizes[number]["places"] if bet in ruleset.bets]
        slot = Slot(name=str(number), keys=(), option=None, places=tuple(places), ratio=None)
        written[slot] = Ratio(value.numerator, value.denominator, prizes[number]["for_one"])
    changed = with_prizes(ruleset, written)
    bet = changed.bets[id_.partition("[")[0]]
    member = next(one for one in members_known(changed, bet, choices) if one.id == id_)
    return exact.solve(changed, member, choices)


def same(found: Found | None, expected: Distribution) -> None:
    assert found is not None
    assert dict(found.nets) == dict(expected.nets)
    assert (found.staked, found.risked) == (expected.staked, expected.risked)
    assert found.rolls in (None, expected.rolls)


def every(game: str) -> tuple[PageReader, dict[int, Fraction], dict[str, str]]:
    """The page, its prizes as they are printed, one to one where they are not given, and the choices taken."""
    read = reader(game)
    at = {number: Fraction(1) for number in range(len(read.data["prizes"]))} | read.printed()
    return read, at, read.taken()


@pytest.mark.parametrize("game", GAMES)
def test_every_prize_at_three_ratios_gives_what_the_engine_finds(game: str) -> None:
    read, at, taken = every(game)
    choices = choose(shipped(game), taken)
    for number, prize in enumerate(read.data["prizes"]):
        for ratio in RATIOS:
            moved = {**at, number: ratio + prize["for_one"]}
            for place in prize["bets"]:
                bet = read.data["bets"][place]
                prizes = {n: moved[n] for n in bet["prizes"]}
                expected = played(shipped(game), bet["id"], choices, read.data["prizes"], prizes)
                found = read.found(bet, moved, taken)
                assert found is not None or is_by_the_command(read, bet, taken)
                if found is not None:
                    same(found, expected)


def is_by_the_command(read: PageReader, bet: Json, taken: Mapping[str, str]) -> bool:
    """Whether the page says of a bet that it carries its printed prizes, or some orders of them, alone."""
    law = read.law(bet, read.printed(), taken)
    return law is not None and bool(law["only_as_printed"] or law["holds"])


@pytest.mark.parametrize("game", GAMES)
def test_a_command_finds_each_of_several_prizes_by_what_the_page_calls_it(game: str) -> None:
    """With the part of a compound bet, and the rows around a row: `2 or more` of a family was no prize of its bet."""
    read, ruleset, choices = reader(game), shipped(game), page(game).choices
    for bet in read.data["bets"]:
        assert len(bet["called"]) == (len(bet["prizes"]) if len(bet["prizes"]) > 1 else 0)
        if bet["called"]:
            family = ruleset.bets[bet["family"]]
            member = next(one for one in members_known(ruleset, family, choices) if one.id == bet["id"])
            there = slots(ruleset, member, choices)
            found = [{(place, tuple(path)) for place, path in read.data["prizes"][n]["places"]} for n in bet["prizes"]]
            for name, places in zip(bet["called"], found, strict=True):
                assert places & {*find_slot(there, name, bet["id"]).places}, (bet["id"], name)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_an_option_gives_what_analyse_finds(game: str) -> None:
    read, at, taken = every(game)
    missing = {one["id"]: "1:1" for one in read.data["options"] if one["taken"] is None}
    for option in read.data["options"]:
        for choice in [one["id"] for one in option["choices"]] or ["5:2"]:
            chosen = {**missing, **taken, option["id"]: choice}
            choices = choose(shipped(game), chosen)
            moved = dict(at)
            for number, prize in enumerate(read.data["prizes"]):
                if prize["option"] == option["id"]:
                    ratio = choices[option["id"]]
                    assert isinstance(ratio, Ratio)
                    moved[number] = Fraction(ratio.amount, ratio.stake)
            for bet in read.data["bets"]:
                expected = played(shipped(game), bet["id"], choices, read.data["prizes"], {})
                same(read.found(bet, moved, chosen), expected)


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_gives_what_the_engine_finds(game: str) -> None:
    """As printed, and with every prize moved: a bet of another reading has prizes of its own where its rows are."""
    read, at, taken = every(game)
    missing = {one["id"]: "1:1" for one in read.data["options"] if one["taken"] is None}
    moved = {number: value + Fraction(number + 2, 3) for number, value in at.items()}
    choices = choose(shipped(game), {**missing, **taken})
    for reading in shipped(game).readings:
        for way in reading.alternatives:
            ruleset = ruleset_under(shipped(game), way)
            bets = read.read(reading.id, way.id)
            own = [bet["id"] for one in read.data["readings"] if one["id"] == reading.id for other in one["ways"]
                   if other["id"] == way.id for bet in other["bets"]]  # fmt: skip
            for id_ in own:
                same(read.found(bets[id_], at, taken), played(ruleset, id_, choices, read.data["prizes"], {}))
                prizes = {number: moved[number] for number in bets[id_]["prizes"]}
                expected = played(ruleset, id_, choices, read.data["prizes"], prizes)
                same(read.found(bets[id_], moved, taken), expected)


@pytest.mark.parametrize("game", GAMES)
def test_what_rounding_takes_is_what_analyse_finds(game: str) -> None:
    """Of 60 in chips of 5 and of 25 in chips of 1, wherever the page lets payments be rounded way by way."""
    read, at, taken = every(game)
    missing = {one["id"]: "1:1" for one in read.data["options"] if one["taken"] is None}
    choices = choose(shipped(game), {**missing, **taken})
    for bet in read.data["bets"]:
        for stake, chip in ((60, 5), (25, 1)):
            if bet["shares"] is None or stake % (bet["shares"] * chip):
                continue
            known = members_known(shipped(game), shipped(game).bets[bet["family"]], choices)
            member = next(one for one in known if one.id == bet["id"])
            found = read.found(bet, at, taken)
            assert found is not None
            expected = exact.solve(shipped(game), member, choices, chips=Chips(stake, chip))
            assert in_chips(found, stake, chip) == dict(expected.nets)


@pytest.mark.parametrize("game", GAMES)
def test_every_law_follows_from_its_steps(game: str) -> None:
    """The lines of a phase are all that can come up, its law is what they lead to, and that of the start is the law."""
    read, _, _ = every(game)
    for law in read.data["laws"]:
        steps = read.data["steps"][law["steps"]]
        ways = [Fraction(way["p"]) for way in law["ways"]]
        phases = steps.get("phases", [])
        for phase in phases:
            phase_follows(phase, phases, len(ways))
        if phases:
            start = steps.get("start", [[0, "1"]])
            sums = [sum(Fraction(p) * Fraction(phases[n]["law"][way]) for n, p in start) for way in range(len(ways))]
            assert sums == ways
        if parts := steps.get("parts"):
            parts_add_up(law, parts, read, chosen="otherwise" in steps)
        if counts := steps.get("counts"):
            assert [sum(Fraction(one["p"]) for one in counts if one["way"] == way) for way in range(len(ways))] == ways


def phase_follows(phase: Json, phases: list[Json], ways: int) -> None:
    of = int(phase["of"])
    assert sum(int(line["n"]) for line in phase["lines"]) == of
    assert sum(map(Fraction, phase["law"])) == 1
    for way in range(ways):
        leads = Fraction(0)
        for line in phase["lines"]:
            if "way" in line:
                leads += int(line["n"]) * (line["way"] == way)
            else:
                onward = phases[line["phase"]] if "phase" in line else phase
                leads += int(line["n"]) * Fraction(onward["law"][way])
        assert leads / of == Fraction(phase["law"][way])


def parts_add_up(law: Json, parts: list[Json], read: PageReader, *, chosen: bool) -> None:
    """What the parts of a compound bet add is its mean net result, at any prizes, and what they stake is risked.

    Where a player has `chosen`, more is put down with a choice than the parts have, and the best choice may be another.
    """
    at = {number: Fraction(number + 3, 2) for number in range(len(read.data["prizes"]))}
    mean = sum(Fraction(way["p"]) * affine(way["net"], at) for way in law["ways"])
    shares = [(Fraction(one["p"]) * one["units"] * Fraction(one["share"]), one) for one in parts]
    assert law["only_as_printed"] or sum(share * affine(one["net"], at) for share, one in shares) == mean
    assert chosen or sum(share * affine(one["staked"], at) for share, one in shares) == affine(law["risked"], at)


def test_no_number_that_follows_from_a_prize_stands_in_words() -> None:
    """A part that was won before: the title of the next stage had its net result, at the prizes far apart."""
    text = """
game: x
act: none
device: {dice: 2}
bets:
  long: {stages: {first: {win: 7, second: others}, second: {win: 6, lose: 7}}, pays: 2:1}
  short: {win: 2 to 6, lose: others, pays: 3:2}
  both: {together: {long: 1, short: 2}}
"""
    ruleset = ruleset_of(text)
    data = json.loads(msgspec.json.encode(page_data(page_of(ruleset, {}))))
    phases = [phase for steps in data["steps"] for phase in steps.get("phases", [])]
    assert max(map(len, re.findall(r"[0-9]+", json.dumps(phases)))) < 40
    assert any("so_far" in phase for phase in phases)


# --- one page as its command has it -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_json_is_its_own_shape_and_small() -> None:
    """Of craps, with all three languages: two thirds of what a page of it may have, and 9,000 bytes for its grids."""
    written = msgspec.json.encode(page_data(page("craps")))
    assert msgspec.json.encode(msgspec.json.decode(written, type=PageData)) == written
    assert len(written) < 413_000
    assert len(gzip.compress(written)) < 60_000


@pytest.mark.thorough
def test_the_request_shows_the_bets_as_printed_and_opens_in_a_language() -> None:
    shown = ask(PageRequest(opens="zh"), "fantan", {})
    assert "番" in shown.text("zh")
    assert shown.to_dict()["language"] == "zh"
    assert list(PageRequest().answer.problems(shown.found)) == []


@pytest.mark.thorough
def test_a_text_is_one_where_the_languages_agree() -> None:
    bets = reader("craps").bets
    assert bets["horn"]["name"] == "Horn"
    assert bets["pass-line"]["law"] == ["artigo 5.º, n.º 2, alínea 1)", "第五條第二款（一）項", "art. 5, n.º 2, 1)"]
    assert reader("portugal/craps").bets["come"]["ours"] == ["zh"]


def test_no_sentence_of_a_bet_states_its_prize() -> None:
    said = json.dumps(reader("craps").bets["field"]["rules"], ensure_ascii=False)
    assert "2:1" not in said
    assert said.count("Wins on a total of 2, 3, 4, 9, 10, 11 or 12") == 1


def test_a_prize_that_another_reading_has_in_the_same_place_is_one_number() -> None:
    """Big with a 7 that ties is paid as before; the field, with a 2 and a 12 that tie, has one prize and not three."""
    read = reader("craps")
    big = read.read("what-loses-on-big-or-small", "seven-ties")["big"]
    assert big["prizes"] == read.bets["big"]["prizes"]
    (tied,) = read.read("two-and-twelve-on-the-field", "two-and-twelve-tie")["field"]["prizes"]
    assert read.data["prizes"][tied] == {
        "name": "", "option": None, "printed": "1:1", "for_one": False, "bets": [],
        "places": [["field", []]],
    }  # fmt: skip
    assert not any(bet.startswith("big-6-or-8[") for bet in read.read("one-number-or-either", "either-number"))


@pytest.mark.thorough
def test_of_an_application_the_page_has_what_was_before() -> None:
    """The 12 at 5:2, before which it was an option of the house at 2:1."""
    loaded = load_application(ROOT / "examples/field-12/application.yaml")
    proposals = Proposals(tuple(loaded.application.bets), loaded.base.ruleset, loaded.on_cloth)
    request = PageRequest(proposals=proposals)
    shown = ask(request, loaded.ruleset, loaded.choices)
    data = shown.to_dict()
    assert data["proposed"] == ["field"]
    before = data["before"]["bets"][0]
    read = PageReader(data)
    assert [data["prizes"][number]["printed"] for number in before["prizes"]] == ["1:1", "2:1", "2:1"]
    assert [data["prizes"][number]["printed"] for number in read.bets["field"]["prizes"]] == ["1:1", "2:1", "5:2"]
    now, was = (read.found(bet, read.printed(), read.taken()) for bet in (read.bets["field"], before))
    assert now
    assert was
    assert (was.house_edge, now.house_edge) == (Fraction(1, 18), Fraction(1, 24))
    assert 'data-proposed="true"' in data["cloth"]["pt"]
