"""Random games: what hands, tallies, compound bets and urns come to by plain play, and what holds of any of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge import exact
from macau_edge.analysis import analyse_bet
from macau_edge.model import Chips, Ruleset
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import all_members
from tests.parts import examples
from tests.random_bets import Result
from tests.random_games import Game, games
from tests.random_twins import Twins, happenings_and_stages, made_now_and_later, on_and_off, tallies_and_stages

LONGEST = 3_000
"""Expected trials up to which the numeric engine must confirm a bet; its bound widens with the length of a play."""


def read(text: str) -> Ruleset:
    found = read_ruleset(source("random.yaml", text.encode()), "random")
    assert found.complete, (text, found.problems)
    assert found.ruleset
    return found.ruleset


def comes_to(text: str, given: Mapping[str, str], chips: tuple[int, int] | None = None) -> dict[str, Result]:
    """What each bet comes to, where both engines agree."""
    ruleset = read(text)
    choices = choose(ruleset, given)
    found: dict[str, Result] = {}
    for member in all_members(ruleset, choices):
        analysis = analyse_bet(ruleset, member, choices, chips=Chips(*chips) if chips else None)
        assert analysis.measures
        found[member.id] = Result.of(analysis.measures.distribution)
        assert analysis.agree or found[member.id].rolls > LONGEST, (member.id, text)
    return found


def comes_to_what_plain_play_gives(game: Game) -> None:
    if game.expected:
        assert comes_to(game.text, game.given, game.chips) == game.expected, game.text
    for text in game.endless:
        with pytest.raises(ProblemError):
            comes_to(text, game.given)


@pytest.mark.thorough
@given(games("simple", "staged", "family"))
def test_bets_that_watch_a_hand(game: Game) -> None:
    comes_to_what_plain_play_gives(game)


@given(games("tally"))
def test_tallies(game: Game) -> None:
    comes_to_what_plain_play_gives(game)


@pytest.mark.thorough
@given(st.one_of(games("additional", "compound"), games("simple", "family", "tally", "compound")))
def test_bets_that_go_together(game: Game) -> None:
    comes_to_what_plain_play_gives(game)


@pytest.mark.thorough
@given(games("simple", "tally", "additional", "compound", used_up=True))
def test_bets_on_an_urn_that_is_used_up(game: Game) -> None:
    comes_to_what_plain_play_gives(game)


some_chips = st.tuples(st.integers(1, 60), st.integers(1, 7))


@pytest.mark.thorough
@given(games("simple", "staged", "tally", "additional", "compound", chips=some_chips))
@examples(50)
def test_bets_that_are_paid_in_chips(game: Game) -> None:
    comes_to_what_plain_play_gives(game)


ONE_DIE = "game: x\ndevice: {dice: 1}\n"
FOUND = {
    "a tally is returned by what decides the bet it goes with": (
        f"{ONE_DIE}bets:\n"
        "  base: {stages: {one: {two: 1, lose: others}, two: {lose: [3, 4]}}, pays: 1:1}\n"
        "  more: {additional: {to: base, at: two}, count: 6, until: 5, pays: {by: count, 1 or more: 2:1, 0: lose}}\n",
        {"base": {-1: Fraction(1)}, "more[1]": {-1: Fraction(1, 4), 0: Fraction(1, 2), 2: Fraction(1, 4)}},
    ),
    "a bet that is surely a push": (f"{ONE_DIE}bets: {{it: {{push: 1, pays: 1:4}}}}", {"it": {0: Fraction(1)}}),
    "the stage at which a bet is made begins by a 3 only later": (
        f"{ONE_DIE}"
        "hand: {come: {near: 1}, near: {hit: near, far: 5, gone: 6}, far: {near: 3}, ends: gone}\nbets:\n"
        "  base: {stages: {one: {two: hit, lose: others}, two: {win: 1, lose: 2}}, pays: 1:1, made: near}\n"
        "  more: {additional: {to: base, at: two}, win: 1, lose: others, pays: 1:1}\n",
        {
            "base": {-1: Fraction(11, 12), 1: Fraction(1, 12)},
            "more[1]": {-1: Fraction(5, 6), 1: Fraction(1, 6)},
        },
    ),
    "the only ball 2 cannot come twice": (
        "game: x\ndevice: {draw: {1: 3, 2: 1}, returned: never}\n"
        "hand: {first: {second: any}, second: {storm: second}, ends: storm}\nbets:\n"
        "  base: {stages: {one: {two: storm, lose: others}, two: {win: 1, lose: others}}, pays: 1:1, made: first,\n"
        "    not-working: first}\n"
        "  more: {additional: {to: base, at: two}, win: 1, lose: others, pays: 1:1}\n",
        {"base": {-1: Fraction(3, 4), 1: Fraction(1, 4)}, "more[1]": {-1: Fraction(1, 2), 1: Fraction(1, 2)}},
    ),
}
"""What random games found wrong, with what it comes to by hand."""


@pytest.mark.parametrize(("text", "nets"), FOUND.values(), ids=FOUND)
def test_what_was_once_wrong(text: str, nets: dict[str, dict[int, Fraction]]) -> None:
    assert {name: result.nets for name, result in comes_to(text, {}).items()} == nets


def test_a_win_of_the_stake_alone_is_paid_in_chips_too() -> None:
    text = "game: x\ndevice: {dice: 1}\nwinning-stake: kept\nbets: {it: {win: 1, lose: 2, pays: 1:1}}"
    assert comes_to(text, {}, (36, 7))["it"].nets == {Fraction(-1): Fraction(1, 2), Fraction(-1, 36): Fraction(1, 2)}


# --- what needs no play -------------------------------------------------------------------------------------------


def mean(result: Result) -> Fraction:
    return sum((net * chance for net, chance in result.nets.items()), Fraction(0))


@given(games("simple", "family", "tally"))
@examples(50)
def test_a_compound_of_one_part_is_that_part(game: Game) -> None:
    assume(game.expected)
    names = list(game.expected)
    more = [f'  alone-{units}: {{together: {{"{name}": {units}}}}}\n' for units, name in enumerate(names, 1)]
    found = comes_to(game.text + "".join(more), game.given)
    assert [found[f"alone-{units}"] for units in range(1, len(names) + 1)] == [found[name] for name in names]


@given(games("simple", "family"), st.integers(1, 5), st.integers(1, 5))
@examples(50)
def test_the_edge_of_a_compound_is_that_of_its_parts_by_what_is_staked_on_them(game: Game, one: int, two: int) -> None:
    assume(len(game.expected) > 1 and len(set(re.findall(r"made: \w+", game.text))) < 2)
    first, second = list(game.expected)[:2]
    found = comes_to(f'{game.text}  both: {{together: {{"{first}": {one}, "{second}": {two}}}}}\n', game.given)
    both, parts = found["both"], ((one, found[first]), (two, found[second]))
    assert both.staked == both.risked == sum(units * part.staked for units, part in parts) / (one + two)
    assert mean(both) == sum(units * mean(part) for units, part in parts) / (one + two)
    assert both.rolls >= max(part.rolls for _, part in parts)


HORN = """
  horn: {units: 4, win: [2, 3, 11, 12], lose: others, pays: {by: total, [2, 12]: 27:4, [3, 11]: 3:1}}
  aces: {win: 2, lose: others, pays: 30:1}
  ace-deuce: {win: 3, lose: others, pays: 15:1}
  eleven: {win: 11, lose: others, pays: 15:1}
  boxcars: {win: 12, lose: others, pays: 30:1}
  four-bets: {together: {aces: 1, ace-deuce: 1, eleven: 1, boxcars: 1}}
"""


def test_the_horn_is_its_four_bets_laid_together() -> None:
    found = comes_to(f"game: x\ndevice: {{dice: 2}}\nbets:{HORN}", {})
    assert found["horn"] == found["four-bets"]
    assert found["horn"].nets == {
        Fraction(-1): Fraction(30, 36), Fraction(3): Fraction(4, 36), Fraction(27, 4): Fraction(2, 36)
    }  # fmt: skip


@pytest.mark.thorough
@given(games("simple", "staged", "family", "tally", "additional", "compound"))
@examples(25)
def test_chips_change_nothing_where_nothing_needs_rounding(game: Game) -> None:
    assume(game.expected)
    found = comes_to(game.text, game.given)
    stake = lcm(*(part.denominator for result in found.values() for part in (*result.nets, result.staked)))
    assert comes_to(game.text, game.given, (stake, 1)) == found


@pytest.mark.thorough
@given(games("simple", "staged", "family", "tally", "additional", "compound"), some_chips)
@examples(25)
def test_rounding_down_never_helps_the_player(game: Game, chips: tuple[int, int]) -> None:
    assume(game.expected)
    exact_ones, rounded = comes_to(game.text, game.given), comes_to(game.text, game.given, chips)
    assert all(mean(rounded[name]) <= mean(found) for name, found in exact_ones.items())
    assert {name: found.risked for name, found in rounded.items()} == {n: f.risked for n, f in exact_ones.items()}


@given(games("simple", "staged", "tally", "compound"), st.integers(1, 12))
@examples(50)
def test_a_bet_is_refused_beyond_the_limit_and_else_the_same(game: Game, limit: int) -> None:
    assume(game.expected)
    ruleset = read(game.text)
    choices = choose(ruleset, game.given)
    for member in all_members(ruleset, choices):
        found: Result | str
        try:
            with open_meter(limit):
                found = Result.of(exact.solve(ruleset, member, choices))
        except ProblemError as error:
            found = error.problems[0].code
        assert found in (game.expected[member.id], "arithmetic/too-many-states")


# --- the same bet, written otherwise ------------------------------------------------------------------------------


def both(twins: Twins) -> tuple[Result, Result]:
    """What the two bets come to; an example in which they may never be decided is dropped."""
    found: dict[str, Result] = {}
    refused = "arithmetic/never-ends"
    try:
        found = comes_to(twins.text, twins.given)
    except ProblemError as error:
        refused = error.problems[0].code
    assert refused == "arithmetic/never-ends", twins.text
    assume(found)
    return found["one"], found["two"]


@given(made_now_and_later())
@examples(50)
def test_a_bet_that_does_not_look_at_the_hand_is_the_same_whenever_it_is_made(twins: Twins) -> None:
    now, later = both(twins)
    assert now == later


@given(on_and_off())
@examples(50)
def test_a_bet_that_sleeps_comes_to_the_same_no_sooner(twins: Twins) -> None:
    on, off = both(twins)
    assert (on.nets, on.staked) == (off.nets, off.staked)
    assert on.rolls <= off.rolls


@given(happenings_and_stages())
@examples(50)
def test_a_bet_on_happenings_is_the_bet_with_the_stages_of_the_hand(twins: Twins) -> None:
    happenings, stages = both(twins)
    assert happenings == stages


@pytest.mark.thorough
@given(tallies_and_stages())
def test_a_tally_is_the_bet_with_a_stage_for_everything_that_can_have_come(twins: Twins) -> None:
    tally, stages = both(twins)
    assert tally == stages
