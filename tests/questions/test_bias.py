"""Loaded dice and wheels: figures worked out by hand, derivatives, tolerances, and wrong requests."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.exact import solve
from macau_edge.model import Member, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.bias.find import Bias, bias
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.bias.trials import corners, steepest, steepest_corner
from macau_edge.questions.request import shares
from macau_edge.questions.supposing import figure_text, loaded_with, shares_of
from tests.analysis.test_stakes import shipped
from tests.loops import each
from tests.on_a_device import read
from tests.parts import examples

SIX = {"6": Fraction(17, 100)}


def craps(*only: str, **asked: object) -> Bias:
    ruleset = shipped("craps")
    return bias(BiasRequest(bets=only, **asked), ruleset, choose(ruleset, {}))  # type: ignore[arg-type]


def edges(found: Bias) -> dict[str, list[Fraction | None]]:
    """The edge on the dice of the ruleset, with one loaded die, and with all."""
    assert found.agree
    return {bet.own.id: [bet.house_edge, *(one.house_edge for one in bet.loaded)] for bet in found.bets}


# --- by hand ------------------------------------------------------------------------------------------------------


def test_a_six_at_17_percent_by_hand() -> None:
    """6 comes with 0.17, each other face with 0.83 / 5 = 0.166."""
    found = edges(craps("any-7", "boxcars", "hard-way[6]", die=SIX))
    p, q, fair = Fraction(17, 100), Fraction(166, 1000), Fraction(1, 6)
    # 7 comes with 1/6 whatever one die shows, as long as the other is fair; pays 4:1
    two = 2 * p * q + 4 * q * q
    assert found["any-7"] == [Fraction(1, 6), Fraction(1, 6), 1 - 5 * two]
    assert found["boxcars"] == [Fraction(5, 36), 1 - 31 * p * fair, 1 - 31 * p * p]
    assert found["boxcars"][2] == Fraction(1041, 10_000)  # 1 - 31 * 0.0289
    # 3-3 against 7 and the easy sixes, 9:1; easy six: 1-5, 2-4 both ways
    one = q * fair / (q * fair + fair + 4 * q * fair)
    both = q * q / (q * q + two + 4 * q * q)
    assert found["hard-way[6]"] == [Fraction(1, 11), 1 - 10 * one, 1 - 10 * both]


def test_the_pass_line_by_hand() -> None:
    """Every total from the convolution of the two dice; the point n is made before 7 with t_n / (t_n + t_7)."""
    q = Fraction(166, 1000)
    die = dict.fromkeys(range(1, 6), q) | {6: Fraction(17, 100)}
    t = {n: sum(die[a] * die[n - a] for a in die if n - a in die) for n in range(2, 13)}
    win = t[7] + t[11] + sum(t[n] ** 2 / (t[n] + t[7]) for n in (4, 5, 6, 8, 9, 10))
    assert edges(craps("pass-line", die=SIX))["pass-line"][2] == 1 - 2 * win


def test_faces_not_named_share_the_rest_as_they_weigh() -> None:
    ruleset = read("{dice: 1, faces: {1: 1, 2: 3, 3: 2}}", "bets: {two: {win: 2, lose: others, pays: 1:1}}")
    found = bias(BiasRequest(die={"3": Fraction(1, 5)}), ruleset, {})
    assert found.loaded == {"1": Fraction(1, 5), "2": Fraction(3, 5), "3": Fraction(1, 5)}
    assert edges(found) == {"two": [0, -Fraction(1, 5)]}  # one die is all dice


def test_three_dice_of_figures() -> None:
    """Three fish at 8/27 of a loaded die of 2/3: 150:1 would be 1 - 151 * that."""
    ruleset = shipped("fish-prawn-crab")
    found = bias(BiasRequest(bets=("triple[fish]",), die={"fish": Fraction(2, 3)}), ruleset, {})
    fair, one, every = edges(found)["triple[fish]"]
    assert [found.bets[0].loaded[n].dice for n in (0, 1)] == [1, 3]
    assert fair is not None
    pays = (1 - fair) * 216  # what a unit on it returns, with the stake
    assert (one, every) == (1 - pays * Fraction(2, 3) / 36, 1 - pays * Fraction(8, 27))


def test_a_wheel_has_pockets() -> None:
    ruleset = shipped("roulette")
    found = bias(BiasRequest(bets=("straight-up[17]", "red", "black"), pocket={"17": Fraction(3, 100)}), ruleset, {})
    rest = Fraction(97, 100) / 36
    assert edges(found) == {
        "straight-up[17]": [Fraction(1, 37), 1 - 36 * Fraction(3, 100)],
        "red": [Fraction(1, 37), 1 - 2 * 18 * rest],
        "black": [Fraction(1, 37), 1 - 2 * (17 * rest + Fraction(3, 100))],
    }


def test_a_face_that_never_comes() -> None:
    """Without 1, 2 and 3 on either die no 7 comes, and no 6: the hard 6 stays open for ever."""
    found = craps("hard-way", die=dict.fromkeys("123", Fraction(0)))
    assert edges(found) == {
        "hard-way[4]": [Fraction(1, 9), 1, None],
        "hard-way[6]": [Fraction(1, 11), 1, None],
        "hard-way[8]": [Fraction(1, 11), Fraction(-2, 3), -9],
        "hard-way[10]": [Fraction(1, 9), Fraction(-1, 3), Fraction(-5, 3)],
    }
    assert [bet.loaded[1].analysis is None for bet in found.bets] == [True, True, False, False]


def test_what_waits_for_an_option_has_no_figures() -> None:
    ruleset = shipped("portugal/craps")
    found = bias(
        BiasRequest(bets=("number-to-win[4]",), die=SIX, tolerance=Fraction(1, 1000), symbolic=True), ruleset, {}
    )
    (bet,) = found.bets
    assert (bet.house_edge, bet.loaded, bet.tolerated, bet.gradient, bet.formula) == (None, (), (), None, None)
    assert found.agree


# --- derivatives --------------------------------------------------------------------------------------------------


def edge(ruleset: Ruleset, member: Member) -> Fraction:
    return Measures(solve(ruleset, member, choose(ruleset, {}))).house_edge


def moved(ruleset: Ruleset, face: str, by: Fraction) -> Mapping[str, Fraction]:
    """The probabilities with that of one face moved, the others giving way in proportion."""
    shares = shares_of(ruleset.device)
    return {
        label: share + by if label == face else share * (1 - by / (1 - shares[face])) for label, share in shares.items()
    }


def central(ruleset: Ruleset, member: Member, face: str, dice: int, by: Fraction) -> Fraction:
    """The exact difference quotient around the device of the ruleset."""
    up, down = (edge(loaded_with(ruleset, moved(ruleset, face, step), dice), member) for step in (by, -by))
    return (up - down) / (2 * by)


@each("bet", ["boxcars", "any-7", "field", "horn", "small"])
@each("face", "136")
def test_the_derivative_of_a_quadratic_is_its_central_difference(bet: str, face: str) -> None:
    found = craps(bet)
    (one,) = found.bets
    step = Fraction(1, 20)
    assert one.slopes[face] == central(found.ruleset, one.member, face, 2, step)
    assert one.slopes_of_one[face] == central(found.ruleset, one.member, face, 1, step) == one.slopes[face] / 2


@pytest.mark.parametrize("bet", ["single-number[6]", "big", "total[9]"])
def test_the_derivative_of_a_cubic_is_its_central_differences_extrapolated(bet: str) -> None:
    ruleset = shipped("cussec")
    (one,) = bias(BiasRequest(bets=(bet,)), ruleset, {}).bets
    step = Fraction(1, 20)
    near, far = (central(ruleset, one.member, "6", 3, by) for by in (step / 2, step))
    assert one.slopes["6"] == (4 * near - far) / 3


@each("bet", ["pass-line", "dont-pass", "hard-way[8]", "big-6-or-8[6]", "pass-line-odds[5]"], quick=2)
def test_the_derivative_of_a_race_is_the_limit_of_its_difference_quotients(bet: str) -> None:
    """The error of a central difference falls with the square of the step."""
    found = craps(bet)
    (one,) = found.bets
    for face, slope in one.slopes.items():
        near, far = (
            abs(central(found.ruleset, one.member, face, 2, Fraction(1, size)) - slope) for size in (10**6, 10**5)
        )
        assert near < Fraction(1, 10**9)
        assert near == far == 0 or Fraction(99) < far / near < Fraction(101)


def test_at_a_die_that_is_not_fair_the_others_give_way_in_proportion() -> None:
    bets = "bets: {two: {win: shows 2, lose: others, pays: 2:1}}"
    ruleset = read("{dice: 2, faces: {1: 1, 2: 3, 3: 2}}", bets)
    (one,) = bias(BiasRequest(), ruleset, {}).bets
    assert one.slopes["3"] == central(ruleset, one.member, "3", 2, Fraction(1, 50))


@pytest.mark.thorough
@each("game", ["craps", "cussec", "roulette"])
def test_the_others_give_way_in_proportion(game: str) -> None:
    """Of one face more the others lose p / (1 - p of the face) each: the partial derivatives along that."""
    ruleset = shipped(game)
    for bet in bias(BiasRequest(), ruleset, choose(ruleset, {})).bets[::9]:
        assert bet.gradient
        for face, slope in list(bet.slopes.items())[:6]:
            partials, shares = bet.gradient.partials, bet.gradient.probabilities
            others = sum(shares[other] * partials[other] for other in partials if other != face)
            assert slope == partials[face] - others / (1 - shares[face])
            assert bet.slopes_of_one[face] == slope / bet.gradient.dice


def test_a_die_of_one_face_changes_nothing() -> None:
    ruleset = read("{dice: 2, faces: {1: 1}}", "bets: {two: {win: 2, pays: 1:1}}")
    (bet,) = bias(BiasRequest(die={"1": Fraction(1)}), ruleset, {}).bets
    assert bet.slopes == {"1": 0}
    assert [one.house_edge for one in bet.loaded] == [-1, -1]


def test_the_pass_line_is_worth_these_derivatives() -> None:
    slopes = craps("pass-line").bets[0].slopes
    assert slopes["1"] == Fraction(36_844, 45_375)
    assert slopes["3"] == slopes["4"] == Fraction(-11_888, 45_375)
    assert sum(slopes.values()) == 0


# --- tolerances ---------------------------------------------------------------------------------------------------


def test_a_tolerance_on_the_pass_line() -> None:
    """The three faces that help the house most up by 0.1 %, the others down: the sum of their derivatives' spread."""
    found = craps("pass-line", tolerance=Fraction(1, 1000))
    one, both = found.bets[0].tolerated
    slopes = sorted(found.bets[0].slopes.values())
    # what is given to one face is taken from the five others: 5/6 of the difference of two partial derivatives
    first = Fraction(1, 1000) * (sum(slopes[3:]) - sum(slopes[:3])) * Fraction(5, 6)
    assert (both.change, one.change) == (first, first / 2)
    assert {face for face, share in both.highest.shares.items() if share > Fraction(1, 6)} == {"1", "2", "6"}
    assert sum(both.highest.shares.values()) == 1
    assert {abs(share - Fraction(1, 6)) for share in both.highest.shares.values()} == {Fraction(1, 1000)}
    up, down = both.highest.change, both.lowest.change
    assert up is not None
    assert down is not None
    assert abs(up - both.change) < Fraction(1, 10**5)  # the second order
    assert abs(down + both.change) < Fraction(1, 10**5)


def test_of_one_die_alone_a_single_throw_is_linear() -> None:
    """With one loaded die there is no second order in a bet that one throw decides."""
    for bet in craps("boxcars", "field", "small", tolerance=Fraction(1, 200)).bets:
        one, _ = bet.tolerated
        assert one.highest.change == one.change
        assert one.lowest.change == -one.change


some_slopes = st.dictionaries(
    st.sampled_from("abcdef"), st.fractions(-5, 5, max_denominator=9), min_size=2, max_size=6
).map(lambda found: dict(sorted(found.items())))


@given(some_slopes, st.data())
def test_no_dice_within_the_tolerance_do_more_to_first_order(slopes: dict[str, Fraction], data: st.DataObject) -> None:
    shares = {label: Fraction(1, len(slopes)) for label in slopes}
    tolerance = Fraction(1, 10)
    most = steepest(slopes, tolerance)
    dice = steepest_corner(slopes, shares, tolerance)
    assert sum(dice.values()) == 1
    assert max(abs(dice[label] - shares[label]) for label in slopes) <= tolerance
    assert sum(slopes[label] * (dice[label] - shares[label]) for label in slopes) == most
    assert dict(dice) in [dict(one) for one in corners(shares, tolerance)]
    # any other deviations: drawn, brought to the sum 0, and shrunk into the tolerance
    drawn = [data.draw(st.fractions(-1, 1, max_denominator=20)) for _ in slopes]
    free = [one - sum(drawn, Fraction(0)) / len(drawn) for one in drawn]
    largest = max(abs(one) for one in free)
    if largest:
        moved = [one * tolerance / largest for one in free]
        assert sum(slope * one for slope, one in zip(slopes.values(), moved, strict=True)) <= most


# --- formulas -----------------------------------------------------------------------------------------------------


@examples(20)
@given(st.lists(st.integers(1, 60), min_size=6, max_size=6))
def test_formulas_are_the_edges_of_both_engines_on_dice_that_are_all_loaded(weights: list[int]) -> None:
    die = {str(n): Fraction(weight, sum(weights)) for n, weight in enumerate(weights, 1)}
    found = craps("pass-line", "boxcars", "hard-way", "field", "horn", die=die, symbolic=True)
    assert found.agree
    for bet in found.bets:
        assert bet.formula
        assert bet.formula.at(die) == bet.loaded[1].house_edge


# --- wrong requests -----------------------------------------------------------------------------------------------

WRONG = [
    ("craps", ["6"], "--die: `6` does not say what is how likely", "write `6=0.17`, `6=17/100` or `6=17%`"),
    ("craps", ["=0.17"], "--die: `=0.17` does not say what is how likely", "write `6=0.17`, `6=17/100` or `6=17%`"),
    ("craps", ["6=0.17", "6=0.2"], "--die: `6` is given twice", "keep one of the two"),
    (
        "craps",
        ["6=x"],
        "--die: `x` is not a figure",
        "for example `2.5%`",
    ),
    (
        "craps",
        ["1=0.5", "2=0.52"],
        "--die: the probabilities given add up to 1.02, which is above 1",
        "all 6 faces together have 1",
    ),
    (
        "craps",
        [f"{n}=0.17" for n in range(1, 7)],
        "--die: the probabilities given add up to 1.02, which is above 1",
        "all 6 faces together have 1",
    ),
    (
        "craps",
        [f"{n}=0.16" for n in range(1, 7)],
        "--die: every face is given, and together they have 0.96 in place of 1",
        "leave one out, and it has the rest",
    ),
    ("craps", ["7=0.1"], "--die: `7` is no face of these dice", "their faces: 1, 2, 3, 4, 5, 6"),
    ("fish-prawn-crab", ["fisch=0.1"], "--die: `fisch` is no face of these dice", "did you mean `fish`?"),
    (
        "craps",
        ["6=-0.1"],
        "--die: -0.1 for `6` is below 0, and no probability is",
        "write one from 0 to 1, `0.17`, `17/100` or `17%`",
    ),
    ("craps", ["6=17"], "--die: 17 for `6` is above 1, and no probability is", "did you mean `--die 6=17%`?"),
    (
        "craps",
        ["6=1700"],
        "--die: 1700 for `6` is above 1, and no probability is",
        "write one from 0 to 1, `0.17`, `17/100` or `17%`",
    ),
    ("roulette", ["6=0.17"], "`--die` loads dice, and this game has a wheel", "write `--pocket 36=0.03`"),
    (
        "fantan",
        ["1=0.3"],
        "this game has no dice and no wheel, and what is drawn is not loaded",
        "a game of dice or with a wheel has faces or pockets; of an urn, write other numbers of balls",
    ),
]


@each(("game", "words", "message", "remedy"), WRONG, ids=[f"{game} {' '.join(words)}" for game, words, _, _ in WRONG])
def test_what_is_no_die_is_refused(game: str, words: list[str], message: str, remedy: str) -> None:
    ruleset = shipped(game)
    with pytest.raises(UsageError) as refused:
        bias(BiasRequest(die=shares(words, "die")), ruleset, choose(ruleset, {}))
    assert (refused.value.message, refused.value.help) == (message, remedy)


WRONG_POCKETS = [
    ("craps", {"6": "0.17"}, "`--pocket` is for a wheel, and this game has dice", "write `--die 6=0.17`"),
    ("roulette", {"37": "0.03"}, "--pocket: `37` is no pocket of this wheel", "its pockets: 0, 1, 2, …, 36"),
    ("roulette", {"zero": "0.03"}, "--pocket: `zero` is no pocket of this wheel", "its pockets: 0, 1, 2, …, 36"),
    (
        "roulette",
        {"1": "0.6", "2": "0.6"},
        "--pocket: the probabilities given add up to 1.2, which is above 1",
        "all 37 pockets together have 1",
    ),
]


@pytest.mark.parametrize(("game", "given", "message", "remedy"), WRONG_POCKETS)
def test_what_is_no_wheel_is_refused(game: str, given: dict[str, str], message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as refused:
        bias(BiasRequest(pocket={label: Fraction(text) for label, text in given.items()}), shipped(game), {})
    assert (refused.value.message, refused.value.help) == (message, remedy)


def test_a_game_has_dice_or_a_wheel() -> None:
    with pytest.raises(UsageError, match="`--die` and `--pocket` do not go together"):
        craps(die=SIX, pocket=SIX)


WRONG_TOLERANCES = [
    (Fraction(0), "--tolerance: 0 is not above 0", "write how far a probability may be off: `0.1%`"),
    (Fraction(-1, 100), "--tolerance: -0.01 is not above 0", "write how far a probability may be off: `0.1%`"),
    (
        Fraction(1, 5),
        "--tolerance: `1` has the probability 1/6, which cannot be off by 0.2",
        "the largest tolerance is 1/6",
    ),
]


@pytest.mark.parametrize(("tolerance", "message", "remedy"), WRONG_TOLERANCES)
def test_what_is_no_tolerance_is_refused(tolerance: Fraction, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as refused:
        craps(tolerance=tolerance)
    assert (refused.value.message, refused.value.help) == (message, remedy)


@pytest.mark.parametrize(
    ("value", "text"), [("51/50", "1.02"), ("-1/8", "-0.125"), ("2", "2"), ("1/3", "1/3"), ("0", "0")]
)
def test_a_figure_as_somebody_would_type_it(value: str, text: str) -> None:
    assert figure_text(Fraction(value)) == text
