"""Rounds that are played: their counts fit the numeric engine's figures, and every round that begins is counted."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge import numeric
from macau_edge.model import Dice, Draw, Face, Member, Wheel
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import Estimate, playing
from macau_edge.numeric.playing import ByClass, Machine, Played, compile_play, play
from macau_edge.outcomes.options import choose, placeholder_choices
from tests.analysis.test_games import read as read_whole
from tests.cases import FILES, ruleset_of
from tests.conftest import all_members
from tests.enumerated import read
from tests.loops import each
from tests.numeric.test_playing_machines import CRAPS, machine_of
from tests.parts import examples
from tests.random_games import Game, games

FALSE_ALARM = 1e-7
"""How likely a right table is to be called wrong, in each test of a bet; the seeds are fixed, so that it never is."""
NORMAL = 5.33
"""Standard deviations that a mean is off with half that probability or less."""


def chance_of(played: Played, expected: Estimate) -> float:
    """How likely counts at least as unlike the expected ones are: chi-square, results of fewer than ten as one."""
    pairs = sorted(zip((expected.probabilities * played.rounds).tolist(), played.counts, strict=True))
    rare = [pair for pair in pairs if pair[0] < 10]
    cells = [pair for pair in pairs if pair[0] >= 10]
    if rare:
        cells.append((sum(pair[0] for pair in rare), sum(pair[1] for pair in rare)))
    square = sum((count - mean) ** 2 / mean for mean, count in cells)
    return float(mpmath.gammainc((len(cells) - 1) / 2, square / 2, regularized=True)) if len(cells) > 1 else 1.0


def fits(machine: Machine, played: Played, expected: Estimate) -> bool:
    """Whether the results and the rolls of a play are those of the numeric engine's figures."""
    assert sum(played.counts) == played.rounds
    assert [float(net) for net in machine.nets] == pytest.approx(expected.nets.tolist(), abs=1e-12)
    assert float(machine.staked) == pytest.approx(expected.staked)
    variance = max(expected.rolls_second - expected.rolls**2, 0)
    off = abs(played.rolls - played.rounds * expected.rolls)
    slack = NORMAL * sqrt(variance * played.rounds) + 1e-6 * played.rolls  # one round is long where few are played
    return chance_of(played, expected) > FALSE_ALARM and off <= slack


TOO_DEAR_TO_PLAY = {"straight-flush", "paradise-straight"}
"""Jackpots on five cards of eight packs, of which no machine is made within the limit."""


@each("file", FILES, quick=38, whole="deep")
def test_every_bet_there_is_comes_to_what_the_engine_says(file: str) -> None:
    ruleset = ruleset_of(file)
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    for number, member in enumerate(all_members(ruleset, choices)):
        if member.bet.id in TOO_DEAR_TO_PLAY:
            with pytest.raises(ProblemError, match="too-many-states"):
                compile_play(ruleset, member, choices)
            continue
        machine = compile_play(ruleset, member, choices)
        played = play(machine, 20_000, 6, (number,))
        assert fits(machine, played, numeric.estimate(ruleset, member, choices)), member.id


@given(games("simple", "staged", "tally", "additional", "compound"))
@examples(25)
def test_random_games_come_to_what_plain_play_gives(game: Game) -> None:
    assume(game.expected)
    ruleset = read_whole(game.text)
    choices = choose(ruleset, game.given)
    for member in all_members(ruleset, choices):
        if game.expected[member.id].rolls < 100:
            machine = compile_play(ruleset, member, choices)
            played = play(machine, 2_000, 1, ())
            expected = game.expected[member.id].nets
            assert machine.nets == tuple(sorted(expected))
            for net, count in zip(machine.nets, played.counts, strict=True):
                share = float(expected[net])
                assert abs(count - 2_000 * share) <= 12 * sqrt(2_000 * share * (1 - share)) + 12, (member.id, game.text)


FACES = tuple(Face(str(number)) for number in range(1, 7))
DEVICES = {
    "a loaded die": Dice(2, FACES, loaded=((1, 1, 1, 1, 1, 2),)),
    "a die that never shows 1": Dice(2, FACES, loaded=((0, 1, 1, 1, 1, 1), (3, 1, 1, 1, 1, 1))),
    "seven dice": Dice(7, FACES),
    "dice one by one": Dice(2, tuple(Face(face.label, 10**6 + n) for n, face in enumerate(FACES))),
    "forty dice of which the total is known": Dice(40, FACES),
    "balls that come back": Draw(FACES[:4], 2, "after each ball"),
    "balls that come back late": Draw(tuple(Face(face.label, 3) for face in FACES), 3),
    "balls that do not come back": Draw(tuple(Face(face.label, 4) for face in FACES[:3]), 2, "never"),
    "pockets of great weight": Wheel(tuple((str(n), 2**40 + n) for n in range(20))),
}


@pytest.mark.parametrize("device", DEVICES.values(), ids=DEVICES)
def test_every_device(device: Dice | Draw | Wheel) -> None:
    """A race by the total, or by the number, that ends on most devices within some thirty trials."""
    ruleset = replace(read("game: x\ndevice: {dice: 7}\n", RACE), device=device)
    for number, bet in enumerate(ruleset.bets.values()):
        machine = compile_play(ruleset, Member(bet, {}), {})
        expected = numeric.estimate(ruleset, Member(bet, {}), {})
        assert fits(machine, play(machine, 20_000, 8, (number,)), expected)


RACE = """
bets:
  race: {win: [4, 7, 19, 25, 139], lose: [3, 5, 14, 24, 140, 141], push: [6, 21, 143], pays: 1:1}
  evens: {win: even, lose: others, pays: 1:1}
"""

PASS = machine_of(CRAPS, "pass-line")


def test_the_same_seed_gives_the_same_and_another_does_not() -> None:
    played = play(PASS, 100_000, 1, (3,))
    assert played == play(PASS, 100_000, 1, (3,))
    assert (
        len({played, play(PASS, 100_000, 2, (3,)), play(PASS, 100_000, 1, (4,)), play(PASS, 100_000, 1, (3, 0))}) == 4
    )


def test_what_a_seed_gave_once_it_gives_again() -> None:
    """A checkpoint goes on with what another run of this version began."""
    assert play(PASS, 200_000, 1, (0,)) == Played(200_000, (101_590, 98_410), 677_028)


def test_what_was_played_adds_up() -> None:
    one, more = play(PASS, 1_000, 1, (0,)), play(PASS, 500, 1, (1,))
    both = one + more
    assert both.rounds == 1_500
    assert both.counts == (one.counts[0] + more.counts[0], one.counts[1] + more.counts[1])
    assert both.rolls == one.rolls + more.rolls
    with pytest.raises(ValueError, match="zip"):
        one + play(machine_of(CRAPS, "field"), 10, 1, ())


def test_no_round_is_played_where_none_is_asked_for() -> None:
    assert play(PASS, 0, 1, ()) == Played(0, (0, 0), 0)


@pytest.mark.thorough
@each("rounds", [1, 2, 63, 64, 65, 100, 128, 500], quick=4, whole="deep")
def test_as_many_rounds_end_as_begin_however_they_fall_on_the_lanes(
    rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Had it been the rounds that ended first, short ones would be too many: the mean of the rolls says so.

    The pass line takes 557 / 165 rolls in the mean, with a variance of 9.02, and wins 244 of 495 times.
    """
    monkeypatch.setattr(playing, "LANES", 64)
    played = sum((play(PASS, rounds, 1, (number,)) for number in range(40_000 // rounds)), Played(0, (0, 0), 0))
    assert sum(played.counts) == played.rounds
    assert abs(played.rolls - played.rounds * 557 / 165) < NORMAL * sqrt(9.02 * played.rounds)
    assert abs(played.counts[1] - played.rounds * 244 / 495) < NORMAL * sqrt(played.rounds / 4)


def test_the_mean_of_the_rolls_would_show_rounds_that_end_first() -> None:
    """The test above is sharp enough: of 64 lanes, the first 64 rounds to end are far shorter."""
    course, source = PASS.course, np.random.PCG64DXSM(1)
    rolls = rounds = 0
    for _ in range(600):
        states, born, ended, clock = np.full(64, 20, np.uint8), np.zeros(64, int), 0, 0
        while ended < 64:
            clock += 1
            states, _ = course.step(states, source, 0)
            over = np.flatnonzero(states < 20)[: 64 - ended]
            ended, rolls = ended + len(over), rolls + int((clock - born[over]).sum())
            born[states < 20] = clock
        rounds += 64
    assert rolls < rounds * 557 / 165 - 2 * NORMAL * sqrt(9.02 * rounds)


@pytest.mark.thorough
def test_a_wrong_table_does_not_fit() -> None:
    """A 3 that goes on where it should lose, a point of 4 that wins on a 7: each is found by a million rounds."""
    expected = numeric.estimate(CRAPS, Member(CRAPS.bets["pass-line"], {}), choose(CRAPS, {}))
    assert fits(PASS, play(PASS, 1_000_000, 1, ()), expected)
    course = PASS.course
    assert isinstance(course, ByClass)
    for entry in range(PASS.fresh * course.stride, len(course.table)):
        if course.table[entry] < PASS.fresh * course.stride:
            table = course.table.copy()
            table[entry] = course.stride - table[entry]
            wrong = replace(PASS, course=replace(course, table=table))
            assert not fits(wrong, play(wrong, 1_000_000, 1, ()), expected), entry


def test_a_biased_die_does_not_fit() -> None:
    """The words that should be void taken for throws, as by a mere remainder: four million rolls show it."""
    machine = machine_of(CRAPS, "any-7")
    course = machine.course
    assert isinstance(course, ByClass)
    draw = course.draw
    table = draw.table.copy()  # type: ignore[attr-defined]
    table[table == draw.void] = table[:4]
    biased = replace(machine, course=replace(course, draw=replace(draw, table=table)))  # type: ignore[type-var]
    expected = numeric.estimate(CRAPS, Member(CRAPS.bets["any-7"], {}), choose(CRAPS, {}))
    assert chance_of(play(machine, 4_000_000, 1, ()), expected) > FALSE_ALARM
    assert chance_of(play(biased, 4_000_000, 1, ()), expected) < FALSE_ALARM


@given(st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=9).filter(any), min_size=1, max_size=6))
def test_each_way_of_an_urn_is_the_move_that_it_stands_for(weights: list[list[int]]) -> None:
    """Of three moves with 2, 0 and 3 ways, the ways 0 and 1 are the first and 2, 3 and 4 are the last."""
    rows = [np.arange(len(of_one)) for of_one in weights]
    course = playing._by_state(rows, weights, np.arange(len(weights)))
    first = 0
    for code, of_one in enumerate(weights):
        expected = [first + move for move, many in enumerate(of_one) for _ in range(many)]
        codes = np.full(len(expected), code)
        assert course._moves(codes, np.arange(len(expected), dtype=np.uint64)).tolist() == expected
        assert course.whole[code] == len(expected)
        first += len(of_one)
