"""What a tolerance does: the edge on every corner of the dice that it allows, and on the die itself."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from macau_edge.exact import solve
from macau_edge.model import Ruleset
from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from macau_edge.questions.bias.find import Bias, BiasedBet, Tolerated, bias
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.bias.trials import corners
from macau_edge.questions.supposing import loaded_with, shares_of
from tests.analysis.test_stakes import shipped
from tests.conftest import Run
from tests.loops import each
from tests.on_a_device import read

CENT, FIVE = Fraction(1, 100), Fraction(5, 100)


def within(ruleset: Ruleset, tolerance: Fraction, *only: str) -> Bias:
    found = bias(BiasRequest(bets=only, tolerance=tolerance), ruleset, choose(ruleset, {}))
    assert found.agree
    return found


def ends(one: Tolerated) -> tuple[Fraction | None, Fraction | None]:
    return one.lowest.house_edge, one.highest.house_edge


def up(found: Bias, shares: Mapping[str, Fraction]) -> str:
    return "".join(face for face, share in shares.items() if share > found.shares[face])


# --- what fresh eyes found ----------------------------------------------------------------------------------------


def test_the_fair_die_is_among_those_compared() -> None:
    """The sum of the cubes is least on fair dice, where any triple has its highest edge."""
    (bet,) = within(shipped("cussec"), CENT, "any-triple").bets
    for one in bet.tolerated:
        assert one.highest.house_edge == bet.house_edge == Fraction(11, 36)
        assert one.lowest.change is not None
    # three faces up, three down: sum of cubes 3 (1/6 + t)^3 + 3 (1/6 - t)^3 = 1/36 + 3 t^2
    assert bet.tolerated[1].lowest.change == -25 * 3 * CENT**2


def test_both_ends_of_any_7_are_proven() -> None:
    """7 comes with 1/6 + 2 (d1 d6 + d2 d5 + d3 d4): a pair up and one down at best, -t² three times at worst."""
    (bet,) = within(shipped("craps"), CENT, "any-7").bets
    one, both = bet.tolerated
    assert (one.proven, both.proven) == (True, True)
    assert ends(one) == (Fraction(1, 6), Fraction(1, 6))
    assert ends(both) == (Fraction(1, 6) - 20 * CENT**2, Fraction(1, 6) + 30 * CENT**2)


def test_the_lowest_is_no_corner() -> None:
    """1 and 6 up, 2 and 5 down, and 3 and 4 as they are: 7 comes more often than in any corner."""
    ruleset = shipped("craps")
    (bet,) = within(ruleset, CENT, "any-7").bets
    both = bet.tolerated[1]
    corner = min(
        Measures(solve(loaded_with(ruleset, shares, 2), bet.member, choose(ruleset, {}))).house_edge
        for shares in corners(shares_of(ruleset.device), CENT)
    )
    assert both.lowest.house_edge is not None
    assert both.lowest.house_edge < corner == Fraction(1, 6) - 10 * CENT**2


@pytest.mark.parametrize(
    ("name", "faces", "lowest"), [("pass-line", "456", "-8.2787"), ("dont-pass", "126", "-6.9209")]
)
def test_at_a_large_tolerance_the_worst_corner_is_not_that_of_the_first_order(
    name: str, faces: str, lowest: str
) -> None:
    found = within(shipped("craps"), FIVE, name)
    both = found.bets[0].tolerated[1]
    assert up(found, both.lowest.shares) == faces
    assert both.lowest.house_edge is not None
    assert f"{float(100 * both.lowest.house_edge):.4f}" == lowest


# --- against plain enumeration ------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", range(1, 9))
def test_every_corner_comes_once(faces: int) -> None:
    """Of an even number half the faces are up and half down; of an odd one the face that is left stays."""
    shares = {str(n): Fraction(1, faces) for n in range(faces)}
    found = [tuple((one[face] - shares[face]) / CENT for face in shares) for one in corners(shares, CENT)]
    plain = [signs for signs in product((1, 0, -1), repeat=faces) if not sum(signs) and signs.count(0) == faces % 2]
    assert sorted(found) == sorted(plain)


BETWEEN_CORNERS = {("any-7", 2): Fraction(1, 6) - 20 * FIVE**2}
"""The lowest edge where it is at no corner: a face up and its other one too, two down, and two as they are."""


@pytest.mark.thorough
@each("name", ["pass-line", "field", "horn", "hard-way[8]", "any-7"])
def test_no_corner_and_not_the_die_itself_lies_beyond(name: str) -> None:
    ruleset = shipped("craps")
    (bet,) = within(ruleset, FIVE, name).bets
    choices = choose(ruleset, {})
    for one in bet.tolerated:
        edges = [
            Measures(solve(loaded_with(ruleset, shares, one.dice), bet.member, choices)).house_edge
            for shares in (*corners(shares_of(ruleset.device), FIVE), shares_of(ruleset.device))
        ]
        assert ends(one) == (BETWEEN_CORNERS.get((name, one.dice), min(edges)), max(edges))
        assert one.proven == (name in {"field", "horn", "any-7"})  # what one throw decides
        assert (one.compared, one.undecided, one.every_corner) == (21, 0, True)


def test_of_many_pockets_the_steepest_are_compared_with_the_wheel_itself() -> None:
    (bet,) = within(shipped("roulette"), Fraction(1, 1000), "red").bets
    (one,) = bet.tolerated
    assert (one.compared, one.every_corner) == (3, False)
    assert (one.lowest.change, one.highest.change) == (-one.change, one.change)


def test_a_corner_that_leaves_a_bet_open_is_counted() -> None:
    """At the largest tolerance three faces never come: three such pairs of dice show no 4 and no 7."""
    (bet,) = within(shipped("craps"), Fraction(1, 6), "hard-way[4]").bets
    one, both = bet.tolerated
    assert (one.undecided, both.undecided) == (0, 3)
    assert all(end is not None for end in ends(both))


def test_a_die_of_one_face_has_no_corner_but_itself() -> None:
    ruleset = read("{dice: 2, faces: {1: 1}}", "bets: {two: {win: 2, pays: 1:1}}")
    (bet,) = within(ruleset, CENT).bets
    assert [ends(one) for one in bet.tolerated] == [(Fraction(-1), Fraction(-1))] * 2


def ordered(bet: BiasedBet) -> bool:
    edge = bet.house_edge
    assert edge is not None
    found = [end for one in bet.tolerated for end in [ends(one)]]
    return all(low is not None and high is not None and low <= edge <= high for low, high in found)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["craps", "cussec", "fish-prawn-crab", "roulette"])
def test_the_highest_is_never_below_the_edge_itself(game: str) -> None:
    ruleset = shipped(game)
    tolerance = Fraction(1, 50) if game == "roulette" else CENT
    found = within(ruleset, tolerance, *list(ruleset.bets)[:12])
    assert all(map(ordered, found.bets))


# --- how it is said -----------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_text_says_what_was_compared(run: Run) -> None:
    text = run("bias", "craps", "hard-way[4]", "--tolerance", "1%").out
    assert "the lowest and the highest among all 20 corners of the dice within the tolerance" in text
    assert "and the dice as the ruleset has them" in text
    assert "between the corners an edge may lie further off" in text
    assert "no proven bounds" in text
    assert "furthest off" not in text
    proven = run("bias", "craps", "any-7", "--tolerance", "1%").out
    assert "proven: no dice within the tolerance have a lower or a higher one" in proven
    line = next(line for line in proven.splitlines() if line.startswith("any-7") and "one die" in line)
    assert line.split()[-2:] == ["none", "exact"]
    wheel = read(
        "{wheel: 0 to 9}",
        "bets: {low: {stages: {a: {win: 1, lose: 2, b: others}, b: {win: 3, lose: others}}, pays: 1:1}}\n"
        "words: {a: A, b: B}",
    )
    (bet,) = within(wheel, Fraction(1, 100), "low").bets
    assert [(one.every_corner, one.bounds) for one in bet.tolerated] == [(False, None)]


def test_corners_that_leave_a_bet_open_are_said(run: Run) -> None:
    text = run("bias", "craps", "hard-way[4]", "--tolerance", "1/6").out
    assert "On some of these dice a bet may never end; they are left out of the lowest and the highest" in text
