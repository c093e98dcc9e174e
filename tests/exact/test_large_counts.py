"""Tallies of large numbers: what they take grows with the rows of their tables; too much is refused first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import exact, numeric
from macau_edge.checks import bets as rules
from macau_edge.checks import check_adopted, counts
from macau_edge.checks.counts import Counted
from macau_edge.exact.compile import chain_of, compile_bet, least_states
from macau_edge.exact.cycles import Dual
from macau_edge.exact.faces import gradient as faces_gradient
from macau_edge.exact.faces import graph
from macau_edge.exact.game import Game
from macau_edge.exact.solution import distribution_of
from macau_edge.model import Member, meter
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.numeric import propagated_figures
from macau_edge.numeric.play import play_of
from macau_edge.numeric.prizes import jointly_unsettled, unsettled
from macau_edge.numeric.propagate import explore
from macau_edge.numeric.throws import throws_of
from macau_edge.numeric.wager import TallyWager
from macau_edge.numeric.words import EnumeratedGame
from macau_edge.outcomes.visits import HandState
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.cases import ruleset_of
from tests.conftest import Run
from tests.counting import at_most, forget
from tests.enumerated import estimated, read
from tests.exact.test_formula import some_collection, some_count, some_highest, some_spans
from tests.loops import each
from tests.parts import examples
from tests.small import file_of

HEAD = "game: x\ndevice: {dice: 2}\n"


def count_to(number: int) -> str:
    pays = f"{{by: count, {number} or more: 90:1, others: lose}}"
    return f"{HEAD}bets:\n  it: {{count: 6, until: 7, pays: {pays}}}\n"


def complaints(text: str) -> list[Problem]:
    return check_adopted(read_ruleset(source("x.yaml", text.encode()), "x"))


# --- what can be counted, and which rows are reached -----------------------------------------------------------------


def every_number(one: Counted) -> Iterator[tuple[int, int]]:
    yield from ((number, number) for number in range(one.least, one.most + 1))


@st.composite
def some_rows(draw: st.DrawFn) -> str:
    """Rows for numbers up to sixty, with gaps and now and then `others`."""
    edges = sorted(draw(st.sets(st.integers(0, 60), min_size=2, max_size=6)))
    spans = [f"{low} to {high - 1}" if high - low > 1 else str(low) for low, high in pairwise(edges)]
    spans += [f"{edges[-1]} or more"] if draw(st.booleans()) else []
    kept = draw(st.lists(st.sampled_from(spans), min_size=1, unique=True))
    rows = [f"{span}: {net}" for span, net in zip(kept, ["lose", "1:1", "2:1", "lose", "3:1", "4:1"], strict=False)]
    return ", ".join([*rows, *(["others: lose"] if draw(st.booleans()) else [])])


UNTIL = ["7", "trial 9", "trial 40", "[7, trial 20]"]


@examples(60)
@given(some_rows(), st.sampled_from(UNTIL), st.sampled_from(["6", "any", "any except 7"]))
def test_a_few_numbers_of_a_row_tell_what_all_of_them_do(rows: str, until: str, counted: str) -> None:
    text = f"{HEAD}bets:\n  it: {{count: {counted}, until: {until}, pays: {{by: count, {rows}}}}}\n"

    few = complaints(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rules, "count_spans", every_number)
        assert few == complaints(text)


def plainly_most(self: counts._TallyCounting, starts: list[HandState], limit: int = 60) -> int:
    """The largest number, counting on from every place as long as that of the next one grows."""
    best = dict.fromkeys(starts, 0)
    waiting, most = list(best), 0
    while waiting:
        moment = waiting.pop()
        for after, gain in self._onward(moment):
            number = min(best[moment] + gain, limit)
            most = max(most, number)
            if after is not None and number > best.get(after, -1):
                best[after] = number
                waiting.append(after)
    return most


HAND = "hand: {a: {up: [2, 3], b: 4, c: others}, b: {up: 7, down: 2}, c: {a: 6, down: 7}, ends: %s}\n"
COUNTED = ["up", "down", "[up, down]", "any", "6"]
ENDS = ["end of hand", "trial 5", "[down, trial 7]"]


@examples(60)
@given(st.sampled_from(["down", "[up, down]"]), st.sampled_from(COUNTED), st.sampled_from(ENDS))
def test_the_largest_number_is_that_of_counting_on(ends: str, counted: str, until: str) -> None:
    pays = "{by: count, 60 or more: 9:1, 2: 1:1, others: lose}"
    text = f"{HEAD}{HAND % ends}bets:\n  it: {{made: a, count: {counted}, until: {until}, pays: {pays}}}\n"
    found = complaints(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(counts._TallyCounting, "_most", plainly_most)
        assert found == complaints(text)


def test_a_place_is_looked_at_once_however_far_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[HandState] = []
    onward = counts._TallyCounting._onward

    def counting(self: counts._TallyCounting, moment: HandState) -> set[tuple[HandState | None, int]]:
        looked.append(moment)
        return onward(self, moment)

    monkeypatch.setattr(counts._TallyCounting, "_onward", counting)
    assert {problem.family for problem in complaints(count_to(999_999_999))} == {"law"}
    assert len(looked) == 2  # for the least number, and for the largest


# --- what takes too much ---------------------------------------------------------------------------------------------


def test_a_count_whose_fractions_are_too_long_is_refused_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dual, "power", None)
    ruleset = read("", count_to(999_999_999))
    with pytest.raises(ProblemError, match="takes 988,749,984,228 more operations") as refused:
        exact.solve(ruleset, Member(ruleset.bets["it"], {}), {})
    assert refused.value.problems[0].code == "arithmetic/too-many-states"


@examples(60)
@given(st.one_of(some_collection(), some_count(), some_spans(), some_highest()))
def test_the_states_of_a_tally_are_known_before_they_are_listed(text: str) -> None:
    ruleset = read("game: x\n", text)
    member = Member(ruleset.bets["it"], {})
    game = Game(ruleset, member, {})
    assert least_states(game) == len(chain_of(game).states)
    enumerated = EnumeratedGame(throws=throws_of(ruleset.device), ruleset=ruleset, choices={}, bet=member.bet)
    play, prelude = play_of(enumerated, member)
    (wager,) = play.wagers
    assert isinstance(wager, TallyWager)
    items = len(wager.tally.collect) if wager.tally.collect else None
    listed = explore(prelude.start(enumerated).masses, play.turn, member.bet).positions
    if wager.together:
        assert jointly_unsettled(wager.curves, items) == len(listed)
        apart(wager)
        listed = explore(prelude.start(enumerated).masses, play.turn, member.bet).positions
    assert unsettled(wager.curves, items) == len(listed)


def apart(wager: TallyWager) -> None:
    """No states are put together any more."""
    wager.together = False
    wager._standing.clear()


@pytest.mark.thorough
def test_counts_that_can_raise_the_prize_no_more_are_not_told_apart() -> None:
    """Replay, the highest of six counts: the numeric engine listed every standing of all of them."""
    ruleset = ruleset_of("examples/hands.yaml")
    member = Member(ruleset.bets["replay"], {})
    enumerated = EnumeratedGame(throws=throws_of(ruleset.device), ruleset=ruleset, choices={}, bet=member.bet)
    play, prelude = play_of(enumerated, member)
    (wager,) = play.wagers
    assert isinstance(wager, TallyWager)
    few = propagated_figures(play, prelude.start(enumerated))
    listed = len(explore(prelude.start(enumerated).masses, play.turn, member.bet).positions)
    apart(wager)
    many = propagated_figures(play, prelude.start(enumerated))
    assert few.nets.tolist() == many.nets.tolist()
    assert few.probabilities == pytest.approx(many.probabilities, rel=1e-12)
    assert (few.rolls, few.rolls_second) == pytest.approx((many.rolls, many.rolls_second), rel=1e-12)
    assert listed * 3 < len(explore(prelude.start(enumerated).masses, play.turn, member.bet).positions)


MANY_STATES = {
    "count": "{count: any, until: 7, pays: {by: count, 999999999 or more: 9:1, others: lose}}",
    "highest": "{highest-of: {x: 4 to 6}, count: x, until: 7, "
    "pays: {by: count, 200 or more: 9:1, 1 to 199: 1:1, 0: lose}}",
}


@pytest.mark.parametrize("bet", MANY_STATES.values(), ids=MANY_STATES)
def test_too_many_states_are_refused_before_any_is_listed(bet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macau_edge.exact.game.Game.ways", None)
    monkeypatch.setattr("macau_edge.numeric.play.TablePlay.turn", None)
    ruleset = read(HEAD, f"bets: {{it: {bet}}}\n")
    member = Member(ruleset.bets["it"], {})
    with pytest.raises(ProblemError, match="more than 200,000 states"):
        chain_of(Game(ruleset, member, {}))
    with pytest.raises(ProblemError, match="more than 200,000 states"):
        estimated(ruleset, "it")


UNEQUAL = ", ".join(f"a{number}: {3**number}" for number in range(9))
ITEMS = ", ".join(f"a{number}" for number in range(9))
TOO_LONG = {
    "count": count_to(4_000),
    "highest": f"{HEAD}bets:\n  it: {{highest-of: {{x: [4, 5, 6]}}, count: x, until: 7, pays: "
    "{by: count, 200 or more: 90:1, 0: lose, others: 1:1}}\n",
    "collected": f"game: x\ndevice: {{wheel: {{end: 5, {UNEQUAL}}}}}\nbets:\n  it: "
    f"{{collect: [{ITEMS}], until: end, pays: {{by: collected, 9: 90:1, others: lose}}}}\n",
}


@each("text", TOO_LONG.values(), ids=TOO_LONG, quick=3)
def test_long_fractions_are_counted_while_they_are_added(text: str) -> None:
    """To the last operation: with so many the figure is there, and with one less it is refused."""
    ruleset = read("", text)
    member = Member(ruleset.bets["it"], {})

    def solved(left: int) -> int:
        with meter.open_meter(meter.STATES):
            meter.spend(meter.meter().left - left, member.bet)
            exact.solve(ruleset, member, {})
            return left - meter.meter().left

    forget()
    taken = solved(meter.meter().all)
    digits = sum(one.denominator.bit_length() for one in exact.solve(ruleset, member, {}).nets.values())
    assert taken > digits // 64  # each of them is made of others: their words are the least that it takes
    forget()
    assert solved(taken) == taken
    forget()
    with pytest.raises(ProblemError) as refused:
        solved(taken - 1)
    assert [one.code for one in refused.value.problems] == ["arithmetic/too-many-states"]


@pytest.mark.parametrize("command", ["check", "analyse", "explain", "bias", "solve"])
def test_every_command_refuses_it(command: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_text(count_to(999_999_999), encoding="utf-8")
    more = {"explain": ["it"], "bias": ["it"], "solve": ["it", "--edge", "2%"]}
    refused = run(command, str(file), *more.get(command, []))
    assert refused.code == 1
    assert "more operations" in refused.out + refused.err


def test_a_prize_that_no_floating_point_number_holds_is_not_confirmed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    file.write_text(count_to(4_000), encoding="utf-8")
    asked = run("solve", str(file), "it", "--edge", "2%")
    assert asked.code == 1
    assert "mistake of the program" not in asked.err
    assert "could not confirm" in asked.out + asked.err


@pytest.mark.thorough
def test_the_slopes_of_totals_on_heavy_dice_are_found_without_a_long_sum_for_each() -> None:
    """Two hundred stages divide by as many numbers: sums of all had 350,000 digits, and a thousand took long."""
    faces = "1: 999983, 2: 999979, 3: 999961, 4: 999959, 5: 999953, 6: 999931"
    bet = "{stages: {k: {win: 70, lose: 69, p: others}, p: {win: p, lose: 70}}, pays: 1:1}"
    ruleset = read_ruleset(
        source("x.yaml", f"game: x\ndevice: {{dice: 20, faces: {{{faces}}}}}\nbets: {{it: {bet}}}\n".encode()), "x"
    ).ruleset
    assert ruleset
    member = Member(ruleset.bets["it"], {})
    with meter.open_meter(meter.STATES):
        found = faces_gradient.gradient(ruleset, member, {})
        purse = meter.meter()
        assert purse.all - purse.left > 6 * 102 * 5 * 1_000  # of each face and total five a word, of 1,200
    assert sum(found.probabilities[face] * slope for face, slope in found.partials.items()) == 0


@pytest.mark.thorough
def test_what_a_move_gains_is_one_fraction_for_all_its_outcomes() -> None:
    """Of a thousand dice it was added to each of five thousand totals, and had half a million digits: minutes."""
    bet = "{win: 3001, lose: 3000, pays: {by: trial, 1 to %s: 1:1, others: 2:1}}"
    text = f"game: x\ndevice: {{dice: 1000}}\nbets: {{it: {bet}}}\n"
    long, short = file_of(text % 250), file_of(text % 5)
    with meter.open_meter(meter.STATES), pytest.raises(ProblemError, match="`it` is not worked out yet"):
        faces_gradient.gradient(long, Member(long.bets["it"], {}), {})
    play = graph.program_graph(Game(short, Member(short.bets["it"], {}), {}))
    with meter.open_meter(meter.STATES):
        _, gains = faces_gradient._gains(play)
    assert sorted(len(outcomes) for outcomes, _ in gains) == [1, 1, 2, 5001]


@pytest.mark.thorough
def test_states_of_a_long_collection_are_followed_within_the_meter() -> None:
    """What outcomes do to a count was said to take nothing: of fourteen items a refusal took three seconds.

    Now the figure takes one, in fewer calls than operations are counted.
    """
    items = [f"a{number}" for number in range(14)]
    weights = ", ".join(f"{item}: {3**number}" for number, item in enumerate(items[:13]))
    pays = "{by: collected, 14: 90:1, others: lose}"
    bet = f"{{collect: [{', '.join(items)}], until: end, pays: {pays}}}"
    ruleset = read("", f"game: x\ndevice: {{wheel: {{end: 5, a13: 7, {weights}}}}}\nbets: {{it: {bet}}}\n")
    with meter.open_meter(meter.STATES):
        member = Member(ruleset.bets["it"], {})
        with at_most(1_700_000):
            found = exact.solve(ruleset, member, {})
        assert meter.meter().made == 57_778_720
    assert sum(found.nets.values()) == 1


def test_what_is_asked_on_each_of_many_trials_is_declared_by_both_engines() -> None:
    """Ninety-nine trials are asked for themselves: what counts, and what ends it. It cost more than following them."""
    ruleset = read("", HEAD + "bets: {it: {count: 6, until: trial 99, pays: {by: count, 2: 9:1, others: lose}}}\n")
    member = Member(ruleset.bets["it"], {})
    for find, asked in ((exact.solve, 98 * (400 + 21 * 11)), (numeric.estimate, 98 * 500)):
        with meter.open_meter(meter.STATES):
            find(ruleset, member, {})
            purse = meter.meter()
            assert purse.all - purse.left > asked + 98 * 2 * 100


def test_a_number_may_be_paid_between_what_those_above_it_are() -> None:
    """An `a` comes before the end with 1/3: none returns the stake, one is paid 3:1, two are paid 6:1, more lose.

    The places of net results were those of the lowest and highest that may still come: 0 is neither, and was not found.
    """
    pays = "{by: count, 0: push, 1: 3:1, 2: 6:1, others: lose}"
    bets = f"bets: {{it: {{count: a, until: end, pays: {pays}}}}}"
    text = "game: x\ndevice: {wheel: {a: 1, b: 1, end: 2}}\n" + bets + "\n"
    ruleset = read("", text)
    member = Member(ruleset.bets["it"], {})
    found = distribution_of(compile_bet(ruleset, member, {}), member.bet)
    assert found == exact.solve(ruleset, member, {})  # which has a formula for it
    chances = {Fraction(0): Fraction(2, 3), Fraction(3): Fraction(2, 9), Fraction(6): Fraction(2, 27)}
    assert found.nets == {Fraction(-1): Fraction(1, 27), **chances}
