"""A bet that is played best, on a page: exact where one prize is moved, and where several are a play that says so."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from macau_edge.model.meter import open_meter
from macau_edge.outcomes.options import choose
from macau_edge.questions.page import plays
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import page_of
from macau_edge.questions.page.write import page_file
from tests.analysis.test_stakes import shipped
from tests.browsers import opened
from tests.loops import each
from tests.page_reader import Json, PageReader
from tests.questions.test_page_data import played, same

NEVER = 2_000_000
"""A limit that stops nothing of stud."""


@cache
def reader(game: str, limit: int | None = None) -> PageReader:
    ruleset = shipped(f"examples/{game}.yaml")
    with open_meter(limit):
        found = page_of(ruleset, choose(ruleset, {}))
        return PageReader(json.loads(msgspec.json.encode(page_data(found))))


def played_best(read: PageReader) -> list[Json]:
    """The bets that have a law of the play as it is."""
    return [bet for bet in read.data["bets"] if read.as_played(bet, read.printed(), read.taken()) is not None]


def alone(read: PageReader, count: int, seed: int) -> Iterator[tuple[Json, int, Fraction]]:
    """Random prizes of these bets, one at a time, from less than half to more than the double."""
    chosen = random.Random(seed)
    every = [(bet, number) for bet in played_best(read) for number in bet["prizes"]]
    for _ in range(count):
        bet, number = chosen.choice(every)
        printed, least = read.printed()[number], int(read.data["prizes"][number]["for_one"])
        share = Fraction(chosen.randrange(40, 221), 100) + Fraction(chosen.randrange(7), 700)
        yield bet, number, least + (printed - least) * share


def held(game: str, count: int, limit: int | None = None, seed: int = 34) -> int:
    """Holds the page against the engine at so many prizes; gives back at how many of them the page is exact."""
    read, ruleset, exact = reader(game, limit), shipped(f"examples/{game}.yaml"), 0
    choices = choose(ruleset, read.taken())
    for bet, number, value in alone(read, count, seed):
        prizes = {**read.printed(), number: value}
        with open_meter(limit):
            expected = played(ruleset, bet["id"], choices, read.data["prizes"], {number: value})
        found = read.found(bet, prizes, read.taken())
        as_played = read.as_played(bet, prizes, read.taken())
        assert as_played is not None
        assert as_played >= -expected.mean / expected.staked, (bet["id"], number, value)
        if found is None:
            continue
        assert found.house_edge == -expected.mean / expected.staked, (bet["id"], number, value)
        same(found, expected)
        exact += 1
    return exact


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["casino-war", "three-card-poker"])
def test_one_prize_alone_is_exact_where_a_bet_is_played_best(game: str) -> None:
    """At two hundred random prizes: nine tenths of them lie within half and double; one prize has too many plays."""
    assert held(game, 200) >= (160 if game == "casino-war" else 120)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "least"), [("let-it-ride", 20), ("mississippi-stud", 1)])
def test_with_several_choices_too(game: str, least: int) -> None:
    """As far as the limit leaves room: of Mississippi stud, that is for few of its eighteen prizes."""
    assert held(game, 60) >= least


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10))
def test_and_at_stud_where_the_limit_is_high_enough(seed: int) -> None:
    """Two hundred prizes in ten tests: one takes the engine ten seconds."""
    assert held("stud", 20, NEVER, seed) >= 1


def test_every_value_where_two_plays_are_equal_is_what_the_engine_finds() -> None:
    """There the plays differ in all but the mean: in how often the bet wins, and in what is risked."""
    read, ruleset = reader("casino-war"), shipped("examples/casino-war.yaml")
    looked = 0
    for bet in played_best(read):
        for number in bet["prizes"]:
            for value in ends(read, bet, number):
                expected = played(
                    ruleset, bet["id"], choose(ruleset, read.taken()), read.data["prizes"], {number: value}
                )
                same(read.found(bet, {**read.printed(), number: value}, read.taken()), expected)
                looked += 1
    assert looked >= 8


def ends(read: PageReader, bet: Json, number: int) -> set[Fraction]:
    """The values of a prize between which laws of a bet hold."""
    laws = [read.data["laws"][one] for when in bet["when"] for one in when["laws"]]
    conditions = [hold for law in laws for hold in law["holds"] if not isinstance(hold, str) and str(number) in hold[1]]
    found = {abs(Fraction(constant)) for constant, _ in conditions}
    return {value for value in found if value != read.printed()[number]}


def test_where_there_are_more_plays_the_page_says_which_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "MOST_PLAYS", 1)
    ruleset = shipped("examples/casino-war.yaml")
    read = PageReader(json.loads(msgspec.json.encode(page_data(page_of(ruleset, choose(ruleset, {}))))))
    bet = read.bets["war-bonus"]
    laws = [read.data["laws"][one] for one in bet["when"][0]["laws"]]
    assert [bool(law.get("as_played")) for law in laws] == [False] * (len(laws) - 1) + [True]
    assert reader("casino-war").found(bet, {**read.printed(), bet["prizes"][1]: Fraction(3, 5)}, {}) is not None


# --- in a browser -----------------------------------------------------------------------------------------------------


@cache
def war() -> Json:
    return reader("casino-war").data


@pytest.fixture(scope="module")
def casino_war(pages: Path) -> Path:
    file = pages / "war.html"
    file.write_text(page_file(json.dumps(war()).encode()), "utf-8")
    return file


@pytest.mark.thorough
def test_the_first_plus_leaves_the_figures(started: Any, casino_war: Path) -> None:
    read, ruleset = reader("casino-war"), shipped("examples/casino-war.yaml")
    bet = read.bets["casino-war"]
    (number,) = bet["prizes"]
    with opened(started, casino_war, "bet=casino-war") as there:
        there.page.click(f"[data-prize='{number}'] .stepper button:last-of-type")
        amount, stake = there.page.input_value(f"#prize-{number}").split(":")
        value = Fraction(int(amount), int(stake))
        assert value > read.printed()[number]
        expected = played(ruleset, "casino-war", choose(ruleset, {}), read.data["prizes"], {number: value})
        assert Fraction(there.edges()["casino-war"]) == -expected.mean / expected.staked
        assert there.page.locator("[data-key=as-played]").count() == 0
        assert there.page.get_attribute("#bet .edge", "data-edge") == there.edges()["casino-war"]


SAID = {
    "en": "Played as at the printed prizes: the best play may be better for the player.",
    "pt": "Jogada como com os prémios impressos: a melhor maneira de jogar pode ser melhor para o jogador.",
    "zh": "按所印彩金時的打法計算：最佳打法可能對博彩者更有利。",
}


@pytest.mark.thorough
@each("language", ["en", "pt", "zh"])
def test_where_several_are_moved_it_says_which_play_it_is(language: str, started: Any, casino_war: Path) -> None:
    read = reader("casino-war")
    bet = read.bets["war-bonus"]
    one, other = bet["prizes"]
    prizes = {**read.printed(), one: Fraction(3), other: Fraction(1, 2)}
    with opened(started, casino_war, f"bet=war-bonus&p.{one}=3:1&p.{other}=1:2&lang={language}") as there:
        text = there.page.inner_text("[data-key=as-played]")
        assert text.startswith(SAID[language])
        assert "macau-edge analyse" in text
        assert "--bet war-bonus" in text
        assert "war-bonus" not in there.edges()
        shown = there.page.get_attribute("tr[data-bet=war-bonus]", "data-played")
        assert Fraction(shown) == read.as_played(bet, prizes, {})
        if Fraction(shown) >= 0:
            assert there.page.inner_text("#bet .whose") == ""
