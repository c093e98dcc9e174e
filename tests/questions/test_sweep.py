"""Sweeps: the prizes that a text means, and every point against a ruleset with that prize written in its file."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import analyse_ruleset
from macau_edge.model import Ratio, Ruleset
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.request import read_request
from macau_edge.questions.sweep.find import POINTS, Sweep, read_axes, sweep
from macau_edge.questions.sweep.request import SweepRequest
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, read_source, source
from tests.analysis.test_stakes import BETS
from tests.loops import each
from tests.parts import examples

_, FILE = find_ruleset("craps")
CRAPS = read_source(FILE).text
"""The text of the shipped craps."""


def ruleset_of(text: str, name: str = "example") -> Ruleset:
    read = read_ruleset(source(f"{name}.yaml", text.encode()), name)
    assert read.ruleset, read.problems
    return read.ruleset


def swept(text: str, bet: str, *prizes: str, **given: str) -> Sweep:
    ruleset = ruleset_of(text)
    return sweep(read_request(SweepRequest, bet=bet, prizes=prizes), ruleset, choose(ruleset, given), given=given)


def edges(found: Sweep) -> list[str]:
    """The house edge at every point of the first bet."""
    return [str(point.analysis.measures.house_edge) for point in found.bets[0].points if point.analysis.measures]


# --- figures with their sources -------------------------------------------------------------------------------------

PUBLISHED = [
    ("field", "12=2:1..5:1", ["1/18", "1/36", "0", "-1/36"]),  # 5.56 % and 2.78 %: wizardofodds.com, craps
    ("hard-way[4]", "7:1..9:1", ["1/9", "0", "-1/9"]),  # 11.11 % at 7:1, wizardofodds.com; true odds 8:1
    ("hard-way[6]", "9:1,10:1", ["1/11", "0"]),  # 9.09 % at 9:1, wizardofodds.com; true odds 10:1
    ("any-7", "4:1, 5:1", ["1/6", "0"]),  # 16.67 % at 4:1, wizardofodds.com; true odds 5:1
    ("pass-line", "1:1", ["7/495"]),  # 1.41 %: Feller and every book since
]


@pytest.mark.parametrize("prizes", ["12=2:1,2,5:1", "12=2:1,2", "12=3:1, 2:1,2"])
def test_a_comma_behind_the_colon_is_asked_about(prizes: str) -> None:
    """It may be a decimal one or part two prizes: nothing is computed."""
    with pytest.raises(UsageError, match="`2:1,2` can be more than one") as refused:
        read_axes((prizes,))
    assert all(f"`{one}`" in str(refused.value.help) for one in ("5:3", "2:1", "2:2"))


@pytest.mark.parametrize(("bet", "prizes", "expected"), PUBLISHED)
def test_points_that_are_published_or_at_true_odds(bet: str, prizes: str, expected: list[str]) -> None:
    assert edges(swept(CRAPS, bet, prizes)) == expected


@pytest.mark.thorough
def test_the_standard_deviation_and_the_hit_frequency() -> None:
    """Field with 2:1 twice: of 36 throws, 14 win 1, 2 win 2 and 20 lose; the variance is that of these, by hand."""
    (bet,) = swept(CRAPS, "field", "12=2:1").bets
    measures = bet.points[0].analysis.measures
    assert measures
    assert measures.win == Fraction(16, 36)
    assert measures.variance == Fraction(14 + 2 * 4 + 20, 36) - Fraction(1, 18) ** 2
    assert abs(float(measures.standard_deviation) ** 2 - float(measures.variance)) < 1e-12


@pytest.mark.thorough
def test_the_prize_as_it_is_now_is_marked() -> None:
    (bet,) = swept(CRAPS, "field", "12=2:1..5:1").bets
    assert [point.now for point in bet.points] == [True, False, False, False]
    (bet,) = swept(CRAPS, "field", "12=4:2,3:1").bets  # as much as 2:1, said otherwise
    assert [point.now for point in bet.points] == [True, False]
    (bet,) = swept(CRAPS, "field", "12=2:1..5:1", field12="3:1").bets
    assert [point.now for point in bet.points] == [False, True, False, False]
    assert bet.now.measures
    assert bet.now.measures.house_edge == Fraction(1, 36)


# --- every point against the prize written in the file --------------------------------------------------------------

WRITTEN = [
    (CRAPS, "field", "12: <field12>}", "12=2:1..9:1 by 1:2"),
    (CRAPS, "field", "2: <2:1>, 12: field12", "2=1:3,7:6"),
    (BETS, "big-6", "big-6: {win: 6, lose: 7, pays: <7:6>", "7:6..9:6"),
    (BETS, "for-one", "pays: <13 for 1>", "2 for 1..14 for 1 by 4"),
    (BETS, "up-front", "up-front: {win: 4, lose: 7, pays: <2:1>", "1:1..3:1"),
    (BETS, "prize-eaten", "pays: <1:20>", "1:20..4:20"),
    (BETS, "half-back", "lose: others, pays: <1:1>, lost", "1:1..4:1"),
    (BETS, "collect", "4: <7:3>", "4=2:1..3:1 by 1:3"),
    (BETS, "pass-odds[5]", "[5, 9]: <3:2>", "1:1..2:1 by 1/4"),
    (BETS, "same-odds", "point: {win: point, lose: 7}}\n    pays: <1:1>", "pass-line=1:2..2:1"),
    (BETS, "three-four-five", "[4, 10]: <2:1>", "4=1:1..3:1"),
    (BETS, "one-and-two", "pays: <15:1>", "whole=14:1..16:1"),
]
"""A file, a bet of it, where the prize stands in its text, and what is swept."""


@pytest.mark.thorough
@each(("text", "bet", "marked", "prizes"), WRITTEN, ids=[case[1] for case in WRITTEN])
def test_a_point_is_the_bet_with_that_prize_in_its_file(text: str, bet: str, marked: str, prizes: str) -> None:
    (one,) = swept(text, bet, prizes).bets
    assert len(one.points) > 1
    was = re.sub("[<>]", "", marked)
    assert text.count(was) == 1
    for point in one.points:
        ruleset = ruleset_of(text.replace(was, re.sub("<.*>", str(point.prizes[0]), marked)))
        (written,) = analyse_ruleset(ruleset, choose(ruleset, {}), only=[bet]).bets
        assert point.analysis.measures == written.measures
        assert point.analysis.agree


def test_two_axes_are_every_combination_the_last_changing_fastest() -> None:
    (bet,) = swept(CRAPS, "field", "2=2:1,3:1", "12=2:1..4:1").bets
    assert [tuple(map(str, point.prizes)) for point in bet.points] == list(
        product(["2:1", "3:1"], ["2:1", "3:1", "4:1"])
    )
    for point in bet.points:
        two, twelve = (ratio.profit for ratio in point.prizes)
        assert point.analysis.measures
        assert point.analysis.measures.house_edge == Fraction(20 - 14 - two - twelve, 36)  # 36 equally likely throws


def test_a_family_has_each_member_with_its_own_prize() -> None:
    found = swept(CRAPS, "hard-way", "7:1..9:1")
    now = {bet.member.id: [str(point.prizes[0]) for point in bet.points if point.now] for bet in found.bets}
    assert now == {"hard-way[4]": ["7:1"], "hard-way[6]": ["9:1"], "hard-way[8]": ["9:1"], "hard-way[10]": ["7:1"]}
    assert (len(found.points), len(found.analysis.bets)) == (12, 16)


def test_an_option_that_nobody_gave_may_be_swept() -> None:
    text = read_source(find_ruleset("portugal/craps")[1]).text
    (bet,) = swept(text, "number-to-win[4]", "9:5..11:5").bets
    assert bet.now.missing == "win4"
    assert [point.now for point in bet.points] == [False] * 3
    assert [str(p.analysis.measures and p.analysis.measures.house_edge) for p in bet.points] == ["1/15", "0", "-1/15"]


# --- the axes against plain enumeration -----------------------------------------------------------------------------

Sides = st.integers(1, 12)


@examples(200)
@given(Sides, Sides, st.integers(1, 8), st.integers(1, 8), st.integers(1, 20))
def test_a_range_is_what_counting_up_gives(amount: int, stake: int, up: int, by: int, number: int) -> None:
    first, step = Fraction(amount, stake), Fraction(up, by)
    expected = [first + each * step for each in range(number + 1)]
    (axis,) = read_axes([f"{amount}:{stake}..{expected[-1].numerator}:{expected[-1].denominator} by {up}:{by}"])
    assert [Fraction(ratio.amount, ratio.stake) for ratio in axis.ratios] == expected
    assert axis.ratios[0] == Ratio(amount, stake)


@given(Sides, Sides, Sides)
def test_a_range_without_a_step_counts_in_units_of_the_stake(stake: int, low: int, more: int) -> None:
    (axis,) = read_axes([f"x={low}:{stake}..{low + more}:{stake}"])
    assert list(map(str, axis.ratios)) == [f"{amount}:{stake}" for amount in range(low, low + more + 1)]
    assert axis.name == "x"


AXES = [
    ("12=2:1..5:1", "12", "2:1 3:1 4:1 5:1"),
    ("7:6..9:6", "", "7:6 8:6 9:6"),
    ("12=2:1..3:1 by 1:2", "12", "2:1 5:2 3:1"),
    ("2:1..6:1 by 2", "", "2:1 4:1 6:1"),
    ("1:1..6:4", "", "1:1 5:4 6:4"),
    ("12 = 3:1, 2:1 , 5:2", "12", "2:1 5:2 3:1"),
    ("2:1..4:1, 10:1", "", "2:1 3:1 4:1 10:1"),
    ("8 for 1..10 for 1", "", "8 for 1,9 for 1,10 for 1"),
    ("8 for 1..12 for 1 by 2", "", "8 for 1,10 for 1,12 for 1"),
    ("3, 4, 9, 10, 11=1:1..3:1", "3, 4, 9, 10, 11", "1:1 2:1 3:1"),
    ("pass-odds: 4, 10=1:1", "pass-odds: 4, 10", "1:1"),
    ("1,000:1", "", "1000:1"),
    ("12=1,000:1..2,000:1 by 500, 0,95:1", "12", "19:20 1000:1 1500:1 2000:1"),
    ("2,5:1", "", "5:2"),
]


@pytest.mark.parametrize(("text", "name", "ratios"), AXES)
def test_what_an_axis_says(text: str, name: str, ratios: str) -> None:
    (axis,) = read_axes([text])
    assert axis.name == name
    assert list(map(str, axis.ratios)) == ratios.split("," if "," in ratios else " ")


WRONG = [
    ("12=2:1..2:1", "`2:1..2:1` is one prize", "write `2:1`"),
    ("12=2:1..", "`2:1..` does not say which prize it ends with", "write both ends, `2:1..5:1`"),
    ("12=..5:1", "`..5:1` does not say which prize it begins with", "write both ends, `2:1..5:1`"),
    ("12=..", "`..` does not say which prize it begins with", "write both ends, `2:1..5:1`"),
    ("12=2:1..3:1..4:1", "`2:1..3:1..4:1` is no range", "write both ends, `2:1..5:1`"),
    ("12=", "`12=` says no prizes", "write `12=2:1..5:1`"),
    ("", "`` says no prizes", "write `2:1..5:1`"),
    ("=2:1", "`=2:1` has no name before `=`", "write `2:1` where a bet has one prize"),
    ("12=0:1..5:1", "`0:1` pays nothing", "a prize is above zero: begin with `1:2` or `1:1`"),
    ("12=1 for 1..5 for 1", "`1 for 1` only returns the stake", "begin with `2 for 1`"),
    ("12=2:1,2:1", "`2:1` stands twice", "leave one of the two out"),
    ("12=2:1,4:2", "`4:2` is `2:1` again", "leave one of the two out"),
    ("12=2:1,,3:1", "there is a comma without a prize", "write `2:1, 5:2, 3:1`"),
    ("12=2:1..4 for 1", "`2:1` and `4 for 1` are said in two ways",
     "write both ends in one way: `8 for 1` is `7:1`, the stake inside"),
    ("12=2:1,4 for 1", "`2:1` and `4 for 1` are said in two ways",
     "write all of them in one way: `8 for 1` is `7:1`, the stake inside"),
    ("12=2:1..5:1 by 0", "`0` is not a step", "write a ratio above zero, `by 1:2`, or a number, `by 2`"),
    ("12=2:1..3:1 by 2:3", "steps of 2:3 from 2:1 do not come to 3:1", "end at `8:3` or at `10:3`"),
    ("12=2:1 by 1", "`2:1 by 1` has a step and no range", "write `2:1..5:1 by 1:2`"),
    ("12=8 for 1..9 for 1 by 1:2", "`8 for 1..9 for 1 by 1:2`: a prize `for 1` is a whole number",
     "take a whole step, as in `by 1`"),
    ("12=nothing", "--prize: `nothing` is not a ratio", "for example `7:6`"),
    ("12=2", "--prize: `2` can be more than one prize",
     "write `2:1` (profit to stake), or `2 for 1` (with the stake inside)"),
    ("12", "--prize: `12` can be more than one prize",
     "write `12:1` (profit to stake), or `12 for 1` (with the stake inside); "
     "of a bet with several prizes, the name of one before it, as in `12=5:2`"),
    ("2..5", "--prize: `2..5` can be more than one range",
     "write `2:1..5:1` (profit to stake), or `2 for 1..5 for 1` (with the stake inside); "
     "of a bet with several prizes, the name of one before it, as in `12=5:2`"),
    ("12=1:1..999999999:1", "`1:1..999999999:1` has 999,999,999 points",
     f"the limit is {POINTS:,}: take a shorter range, or a larger step as in `2:1..20:1 by 2:1`"),
]  # fmt: skip


@each(("text", "message", "remedy"), WRONG, ids=[text for text, _, _ in WRONG])
def test_what_is_no_axis_is_refused(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        read_axes([text])
    assert (error.value.message, error.value.help) == (message, remedy)


REQUESTS = [
    ("field", [], "which prize is to be swept?", 'write `--prize "field12=2:1..5:1"`'),
    ("any-7", [], "which prize is to be swept?", 'write `--prize "2:1..5:1"`'),
    ("hard-way", [], "which prize is to be swept?", 'write `--prize "2:1..5:1"`'),
    ("feild", [], "there is no bet `feild`", "did you mean `field`?"),
    ("field", ["a=1:1", "b=1:1", "c=1:1"], "3 prizes are too many to sweep together",
     "sweep 2 at most, the others as they are"),
    ("field", ["12=2:1", "field12=3:1"], "`field12` of `field` is swept twice", "keep one of the two"),
    ("field", ["13=2:1"], "`field` has no prize for `13`", "its prizes: `3, 4, 9, 10, 11`, `2`, `field12`"),
    ("field", ["2:1..3:1"], "`field` has 3 prizes: which one?",
     'write its name before the prizes, `--prize "field12=2:1..5:1"`; its prizes: `3, 4, 9, 10, 11`, `2`, `field12`'),
    ("pass-line", ["7=2:1"], "`pass-line` has no prize for `7`",
     'it has one prize: leave the name out, `--prize "2:1..5:1"`'),
    ("feild", ["12=2:1"], "there is no bet `feild`", "did you mean `field`?"),
    ("field", ["12=1:1..50:1", "2=1:1..50:1"], "these prizes have together 2,500 points",
     f"the limit is {POINTS:,}: take a shorter range, or a larger step as in `2:1..20:1 by 2:1`"),
    ("hard-way", ["1:1..600:1"], "4 bets at 600 points each are 2,400 points",
     f"the limit is {POINTS:,}: take a shorter range, or a larger step as in `2:1..20:1 by 2:1`"),
]  # fmt: skip


@pytest.mark.thorough
@each(("bet", "prizes", "message", "remedy"), REQUESTS)
def test_a_wrong_request_is_refused(bet: str, prizes: list[str], message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        swept(CRAPS, bet, *prizes)
    assert (error.value.message, error.value.help) == (message, remedy)


def test_an_option_that_is_not_swept_has_to_be_given() -> None:
    text = "game: x\ndevice: {dice: 2}\noptions: {six: {law: silent, choices: any ratio}}\n"
    text += "bets: {both: {win: [2, 6], lose: others, pays: {by: total, 2: 5:1, 6: six}}}\n"
    with pytest.raises(UsageError) as error:
        swept(text, "both", "2=1:1,2:1")
    assert error.value.message == "`both` depends on `--six`, which was not given"
    assert error.value.help == "add `--six 2:1`, or any other ratio"
    assert edges(swept(text, "both", "six=1:1,2:1")) == ["5/9", "5/12"]  # 30 - 5 - 5 six of 36
    assert edges(swept(text, "both", "2=5:1", six="1:1")) == ["5/9"]


@each("between", [",", "，", "、", "; "])
def test_prizes_are_listed_with_any_comma(between: str) -> None:
    (axis,) = read_axes([f"12=２：１{between}3:1"])
    assert [ratio.label for ratio in axis.ratios] == ["2:1", "3:1"]
