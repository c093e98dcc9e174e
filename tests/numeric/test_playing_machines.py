"""A machine's tables against exact figures: every bet there is, random games, and a wrong table that must be found."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge import exact
from macau_edge.model import Chips, Dice, Face, Member, Ruleset
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import CannotReadError, playing
from macau_edge.numeric.playing import ByClass, ByState, Machine, compile_play, play
from macau_edge.numeric.playing.draws import CannotPlayError
from macau_edge.outcomes.options import choose, placeholder_choices
from tests.absorbing import MOST, TooManyError
from tests.analysis.test_games import read as read_whole
from tests.cases import CARDS, FILES, ruleset_of
from tests.conftest import all_members
from tests.enumerated import read
from tests.loops import each
from tests.machines import result_of, states
from tests.parts import examples
from tests.random_bets import Result
from tests.random_games import Game, games

CRAPS = ruleset_of("rulesets/craps.yaml")


def machine_of(ruleset: Ruleset, name: str, **given: str) -> Machine:
    choices = {**placeholder_choices(ruleset), **choose(ruleset, given)}
    member = next(member for member in all_members(ruleset, choices) if member.id == name)
    return compile_play(ruleset, member, choices)


def without_later(result: Result) -> Result:
    """The result but for what is put down later, which a machine does not tell from the rest."""
    return replace(result, risked=result.staked)


def test_a_hand_that_never_leads_to_the_bet_is_thrown_anew() -> None:
    """On a die without a 6 the third stage never ends; in the second two of five faces decide: 1/p, (2 - p)/p**2."""
    hand = "hand: {first: {second: [1, 2], third: others}, second: {back: 6}, third: {end: 6}, ends: [back, end]}"
    head = "game: x\ndevice: {dice: 1}\nwords: {first: A, second: B, third: C, back: D, end: E}\n"
    ruleset = read(f"{head}{hand}\n", "bets: {it: {made: second, win: 1, lose: [2, back], pays: 1:1}}")
    assert isinstance(ruleset.device, Dice)
    loaded = replace(ruleset, device=replace(ruleset.device, loaded=((1, 1, 1, 1, 1, 0),)))
    found = result_of(machine_of(loaded, "it"))
    assert found.nets == {-1: Fraction(1, 2), 1: Fraction(1, 2)}
    assert (found.rolls, found.rolls_second) == (Fraction(5, 2), Fraction(10))


@pytest.mark.thorough
@each("file", [file for file in FILES if file not in CARDS], quick=5, whole="deep")
def test_every_bet_there_is_has_the_very_law_of_the_exact_engine(file: str) -> None:
    ruleset = ruleset_of(file)
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    solved, large = 0, set[str]()
    for member in all_members(ruleset, choices):
        machine = compile_play(ruleset, member, choices)
        if states(machine) > MOST:
            large.add(member.id)  # the rounds that are played must do: tests/numeric/test_playing.py
            continue
        found = exact.solve(ruleset, member, choices)
        assert result_of(machine) == without_later(Result.of(found)), member.id
        solved += 1
    assert solved > len(large)


def has_the_law_of_plain_play(game: Game) -> None:
    assume(game.expected)
    ruleset = read_whole(game.text)
    choices = choose(ruleset, game.given)
    chips = Chips(*game.chips) if game.chips else None
    for member in all_members(ruleset, choices):
        machine = compile_play(ruleset, member, choices, chips=chips)
        try:
            assert result_of(machine) == without_later(game.expected[member.id]), (member.id, game.text)
        except TooManyError:
            continue


some_chips = st.one_of(st.none(), st.tuples(st.integers(1, 60), st.integers(1, 7)))


@given(games("simple", "staged", "family", "tally", "additional", "compound", chips=some_chips))
@examples(60)
def test_random_games_have_the_law_of_plain_play(game: Game) -> None:
    has_the_law_of_plain_play(game)


@given(games("simple", "tally", "additional", "compound", used_up=True))
@examples(40)
def test_random_urns_that_empty_have_the_law_of_plain_play(game: Game) -> None:
    has_the_law_of_plain_play(game)


@given(games("simple", "staged", "tally", "additional", "compound"))
@examples(30)
def test_a_code_with_moves_of_its_own_has_the_law_of_one_in_a_table(game: Game) -> None:
    """What is done where a table would be too large, done to small ones."""
    assume(game.expected)
    ruleset = read_whole(game.text)
    choices = choose(ruleset, game.given)
    for member in all_members(ruleset, choices):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(playing, "TABLE", 0)
            machine = compile_play(ruleset, member, choices)
        assert isinstance(machine.course, ByState)
        try:
            assert result_of(machine) == without_later(game.expected[member.id]), (member.id, game.text)
        except TooManyError:
            continue


@given(st.data())
@examples(40)
def test_a_wrong_table_is_found(data: st.DataObject) -> None:
    """One entry of a table ends the round, or ends it otherwise, where it should not."""
    machine = machine_of(CRAPS, data.draw(st.sampled_from(["pass-line", "field", "hard-way[4]", "come-odds[5]"])))
    course = machine.course
    assert isinstance(course, ByClass)
    entry = data.draw(
        st.integers(0, len(course.table) - 1).filter(lambda entry: entry % course.stride < course.stride - 1)
    )
    other = data.draw(st.integers(0, machine.fresh - 1)) * course.stride
    assume(entry >= machine.fresh * course.stride and other != course.table[entry])
    table = course.table.copy()
    table[entry] = other
    try:
        found: Result | None = result_of(replace(machine, course=replace(course, table=table)))
    except AssertionError:
        found = None
    assert found != result_of(machine)


def test_the_pass_line_fits_a_table_of_bytes() -> None:
    """Its two results, the come-out and six points; ten classes of throws, of which 2, 3 and 12 are one, and void."""
    machine = machine_of(CRAPS, "pass-line")
    assert isinstance(machine.course, ByClass)
    assert (states(machine), machine.course.stride, machine.course.table.itemsize) == (9, 10, 1)
    assert machine.nets == (Fraction(-1), Fraction(1))
    assert machine.staked == 1
    assert machine.counted == 0
    assert len(pickle.dumps(machine)) < 2_000


def test_a_machine_is_the_same_in_another_process() -> None:
    machine = machine_of(ruleset_of("examples/urn.yaml"), "two-alike")
    assert result_of(pickle.loads(pickle.dumps(machine))) == result_of(machine)


def test_odds_alone_come_after_the_line_bet_that_they_go_with() -> None:
    machine = machine_of(CRAPS, "pass-line-odds[4]")
    assert machine.counted == len(machine.nets) + 1  # the come-out is played, and where it does not give a 4, again
    assert result_of(machine).nets == {Fraction(-1): Fraction(2, 3), Fraction(2): Fraction(1, 3)}
    assert result_of(machine).rolls == 4


ASIDE = """device: {dice: 2}
bets:
  base:
    stages:
      begin: {win: 2, side: 3, point: [4, 5, 6, 8, 9, 10], lose: others}
      side: SIDE
      point: {win: point, lose: 7}
    pays: 1:1
  extra:
    additional: {to: base, at: point}
    win: any except 7
    lose: 7
    pays: {by: total, 2: 2:1, 3: 3:1, 4: 4:1, 5: 5:1, 6: 6:1, 8: 8:1, 9: 9:1, 10: 10:1, 11: 11:1, 12: 12:1}
"""
"""A bet with more net results than there are places, and a stage `side` from which it will never be made."""


@pytest.mark.parametrize("side", ["{win: even, lose: odd}", "{win: 2 except 2}"], ids=["ends", "never ends"])
def test_a_stage_that_the_bet_is_not_made_from_is_left_at_once(side: str) -> None:
    """Where the line bet would never end there, to stay would be to play for ever."""
    ruleset = read_whole(f"game: x\n{ASIDE.replace('SIDE', side)}")
    found = [member for member in all_members(ruleset, {}) if member.bet.id == "extra"]
    assert len(found) == 6
    for member in found:
        machine = compile_play(ruleset, member, {})
        assert result_of(machine) == without_later(Result.of(exact.solve(ruleset, member, {}))), member.id
        assert play(machine, 1000, 1, (0,)).rounds == 1000


COIN = "game: x\ndevice: {dice: 1, faces: {1: 1, 2: 2}}\nwords: {calm: a, tense: b}\n"


def compiled(head: str, text: str, bet: str = "it") -> Machine:
    ruleset = read(head, text)
    return compile_play(ruleset, Member(ruleset.bets[bet], {}), {})


def test_a_bet_that_may_never_be_decided_is_not_played() -> None:
    text = "bets: {it: {stages: {calm: {win: 1, tense: 2}, tense: {push: 1 except 1}}, pays: 1:1}}"
    with pytest.raises(CannotPlayError, match="nothing decides it any more"):
        compiled(COIN, text)


def test_an_urn_that_runs_out_is_not_played() -> None:
    text = "game: x\ndevice: {draw: {1: 1, 2: 2}, returned: never}\n"
    with pytest.raises(CannotReadError, match="runs out of balls"):
        compiled(text, "bets: {it: {win: trial 5, lose: trial 6, pays: 1:1}}")


def test_a_bet_of_more_states_than_the_limit_is_not_played() -> None:
    text = "bets: {it: {count: 1, until: trial 9, pays: {by: count, 4 or more: 1:1, others: lose}}}"
    assert compiled(COIN, text).nets == (Fraction(-1), Fraction(1))
    with open_meter(5), pytest.raises(ProblemError, match="more than 5 states"):
        compiled(COIN, text)


def test_weights_that_no_word_holds_are_refused() -> None:
    heavy = Face("1", 2**63), Face("2", 1)
    ruleset = read(COIN, "bets: {it: {win: 1, lose: others, pays: 1:1}}")
    ruleset = replace(ruleset, device=Dice(1, heavy))
    with pytest.raises(CannotPlayError, match="9,223,372,036,854,775,809 equally likely ways of one draw are too many"):
        compile_play(ruleset, Member(ruleset.bets["it"], {}), {})
