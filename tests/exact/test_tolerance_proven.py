"""The furthest edges on dice within a tolerance, proven: against every dice of a fine grid, by plain enumeration."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from io import StringIO
from itertools import combinations_with_replacement, product
from math import prod
from typing import NamedTuple

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.exact import solve
from macau_edge.exact.faces import bounds
from macau_edge.exact.faces.bounds import (
    EACH_TERM,
    Extreme,
    NearDice,
    Polynomial,
    extremes,
    highest_value,
    stationary,
)
from macau_edge.exact.solution import fraction, rational
from macau_edge.model import Member, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.outcomes.options import choose
from macau_edge.questions.bias.find import bias
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.supposing import loaded_with, shares_of
from tests.analysis.test_stakes import shipped
from tests.conftest import Run
from tests.loops import each
from tests.on_a_device import read
from tests.parts import examples

FIVE = Fraction(5, 100)
ONES = "bets: {bet: {win: 1-1, lose: shows 1 except 1-1, push: others, pays: 3:1}}"


def ends_of(ruleset: Ruleset, dice: int, tolerance: Fraction, name: str = "bet") -> tuple[Extreme, Extreme] | None:
    choices = choose(ruleset, {})
    member = Member(ruleset.bets[name], {})
    found = extremes(ruleset, member, choices, shares_of(ruleset.device), dice=dice, tolerance=tolerance)
    for one in found or ():  # the edge is had there, by the exact engine as on any dice
        assert Measures(solve(loaded_with(ruleset, one.shares, dice), member, choices)).house_edge == one.edge
        assert sum(one.shares.values()) == 1
        assert all(abs(one.shares[face] - share) <= tolerance for face, share in shares_of(ruleset.device).items())
    return found


def grid(shares: Sequence[Fraction], tolerance: Fraction, steps: int) -> Iterator[tuple[Fraction, ...]]:
    """Every dice whose probabilities are off by a whole number of parts of the tolerance, up or down."""
    for parts in product(range(-steps, steps + 1), repeat=len(shares) - 1):
        if abs(last := -sum(parts)) <= steps:
            yield tuple(one + tolerance * part / steps for one, part in zip(shares, (*parts, last), strict=True))


# --- what fresh eyes found --------------------------------------------------------------------------------------------


def test_the_highest_edge_is_where_no_corner_is() -> None:
    """It said 143/720, the highest of the corners: with 1 at 1/5 it is 1/5."""
    ruleset = read("{dice: 2}", ONES)
    found = ends_of(ruleset, 2, FIVE)
    assert found is not None
    low, high = found
    assert (high.edge, high.shares["1"], high.exact) == (Fraction(1, 5), Fraction(1, 5), True)
    assert (low.edge, low.exact) == (Fraction(119, 720), True)
    # loses 2 p (1 - p) and wins 3 p² alone: 2 p - 5 p² is highest at 1/5, whatever the other faces are
    assert (
        max(2 * p - 5 * p * p for p in (Fraction(1, 6) + FIVE * part / 300 for part in range(-300, 301))) == high.edge
    )


def test_any_7_is_lower_between_the_corners() -> None:
    """A pair of opposite faces up, one down and one as it is: 20 t², where the page of the command had 15."""
    ruleset = shipped("craps")
    found = ends_of(ruleset, 2, Fraction(1, 100), "any-7")
    assert found is not None
    assert [(one.edge, one.exact) for one in found] == [
        (Fraction(1, 6) - Fraction(20, 10_000), True),
        (Fraction(1, 6) + Fraction(30, 10_000), True),
    ]


@each(
    ("game", "bets"),
    [("craps", 10), ("cussec", 6), ("roulette", 4), ("fish-prawn-crab", 4)],
    quick=lambda game, bets: game == "roulette",
)
def test_what_one_throw_decides_is_proven_exactly(game: str, bets: int) -> None:
    ruleset = shipped(game)
    tolerance = Fraction(1, 200)
    found = bias(BiasRequest(tolerance=tolerance, bets=tuple(ruleset.bets)[-bets:]), ruleset, choose(ruleset, {}))
    assert found.agree
    proven = [one for bet in found.bets for one in bet.tolerated if one.bounds]
    assert len(proven) >= bets
    assert all(one.proven for one in proven)


# --- against plain enumeration of every dice on a grid ----------------------------------------------------------------


class OneThrow(NamedTuple):
    """A bet on dice with so many faces: what it brings by what is thrown, in any order."""

    faces: int
    dice: int
    nets: Mapping[tuple[int, ...], int]

    @property
    def ruleset(self) -> Ruleset:
        """It as a file has it."""
        throws: dict[int, list[str]] = {}
        for shown, net in self.nets.items():
            throws.setdefault(net, []).append("-".join(map(str, shown)))
        clauses = [("lose", throws.get(-1, [])), ("push", throws.get(0, []))]
        won = {net: names for net, names in throws.items() if net > 0}
        text = [f"{word}: [{', '.join(names)}]" for word, names in clauses if names]
        text += [f"win: [{', '.join(name for names in won.values() for name in names)}]"] if won else []
        names = "; ".join(f"{net}" for net in won)
        assert names or not won
        rows = ", ".join(f"[{', '.join(each)}]: {net}:1" for net, each in won.items())
        text += [f"pays: {{by: result, {rows}}}"] if len(won) > 1 else [f"pays: {next(iter(won), 1)}:1"]
        return read(f"{{dice: {self.dice}, faces: {{1 to {self.faces}: 1}}}}", f"bets: {{bet: {{{', '.join(text)}}}}}")

    def edge(self, loaded: int, point: Sequence[Fraction]) -> Fraction:
        """The edge with so many dice like that, and the others balanced: every throw, in its order."""
        fair = Fraction(1, self.faces)
        found = Fraction(0)
        for thrown in product(range(1, self.faces + 1), repeat=self.dice):
            chance = prod((point[face - 1] for face in thrown[:loaded]), start=fair ** (self.dice - loaded))
            found -= chance * self.nets[tuple(sorted(thrown))]
        return found


@st.composite
def one_throws(draw: st.DrawFn) -> OneThrow:
    faces, dice = draw(st.sampled_from([(2, 3), (3, 2), (3, 3), (4, 2), (2, 2)]))
    prize = draw(st.integers(1, 9))
    first, second, *shown = combinations_with_replacement(range(1, faces + 1), dice)
    nets = {one: draw(st.sampled_from([-1, -1, 0, prize])) for one in shown}
    return OneThrow(faces, dice, {first: prize, second: -1, **nets})


@pytest.mark.thorough
@examples(60)
@given(one_throws(), st.sampled_from([Fraction(1, 100), Fraction(1, 20), Fraction(1, 5)]))
def test_no_dice_of_a_grid_lie_beyond(bet: OneThrow, tolerance: Fraction) -> None:
    ruleset = bet.ruleset
    for loaded in (1, bet.dice):
        found = ends_of(ruleset, loaded, tolerance)
        assert found is not None
        low, high = found
        steps = 8 if bet.faces < 4 else 5
        edges = [bet.edge(loaded, point) for point in grid([Fraction(1, bet.faces)] * bet.faces, tolerance, steps)]
        assert low.bound <= low.edge <= min(edges)
        assert max(edges) <= high.edge <= high.bound
        if bet.dice < 3 or loaded == 1:
            assert low.exact
            assert high.exact


@st.composite
def polynomials(draw: st.DrawFn) -> tuple[Polynomial, NearDice]:
    faces, places = draw(st.sampled_from([(3, 3), (4, 3), (3, 2), (4, 2), (5, 2)]))
    worth = st.sampled_from([-8, -3, -1, -1, 0, 1, 1, 5, 30])
    tensor = {key: fmpq(draw(worth)) for key in combinations_with_replacement(range(faces), places)}
    weights = [draw(st.integers(2, 5)) for _ in range(faces)]
    shares = tuple(fmpq(weight, sum(weights)) for weight in weights)
    return Polynomial(tensor, faces, places), NearDice(shares, min(shares) * rational(draw(st.sampled_from(PARTS))))


PARTS = [Fraction(1, 20), Fraction(1, 3), Fraction(1)]


@pytest.mark.thorough
@examples(60)
@given(polynomials())
def test_no_polynomial_is_above_its_bound(drawn: tuple[Polynomial, NearDice]) -> None:
    """Weights that are not alike as well, and coefficients that no bet has."""
    polynomial, within = drawn
    found = highest_value(polynomial, within)
    assert within.has(found.at)
    assert polynomial(found.at) == found.value <= found.bound
    assert polynomial.places == 3 or found.value == found.bound
    steps = {3: 10, 4: 5, 5: 3}[polynomial.faces]
    shares, tolerance = [fraction(one) for one in within.shares], fraction(within.tolerance)
    for point in grid(shares, tolerance, steps):
        value = sum(
            fraction(polynomial.tensor[tuple(sorted(shown))]) * prod(point[face] for face in shown)
            for shown in product(range(polynomial.faces), repeat=polynomial.places)
        )
        assert value <= fraction(found.value if polynomial.places == 2 else found.bound)


def test_a_cubic_that_is_highest_inside_is_found_where_it_is_concave() -> None:
    """Any triple, whose edge is highest on fair dice: the sum of three cubes is convex."""
    found = ends_of(shipped("cussec"), 3, Fraction(1, 10), "any-triple")
    assert found is not None
    _, high = found
    assert (high.edge, high.exact) == (Fraction(11, 36), True)


def test_a_cubic_that_is_neither_is_enclosed() -> None:
    """The corners' coefficients and the cubic part are bounds, and the value is had."""
    tensor: dict[tuple[int, ...], fmpq] = dict.fromkeys(combinations_with_replacement(range(3), 3), fmpq(0))
    tensor |= {(0, 0, 0): fmpq(30), (0, 1, 1): fmpq(-8), (1, 1, 2): fmpq(5), (0, 0, 2): fmpq(-3), (2, 2, 2): fmpq(5)}
    found = highest_value(Polynomial(tensor, 3, 3), NearDice((fmpq(1, 3),) * 3, fmpq(1, 3)))
    assert found.value <= found.bound


def test_every_system_of_slopes_is_counted_before_it_is_solved() -> None:
    """Of four faces that may all be free: of every two or more, with the others at a bound in every way."""
    told: list[int] = []
    concave: dict[tuple[int, ...], fmpq] = {
        (i, j): fmpq(-1 if i == j else 0) for i, j in combinations_with_replacement(range(4), 2)
    }
    within = NearDice((fmpq(1, 4),) * 4, fmpq(1, 20), told.append)
    points = list(stationary(Polynomial(concave, 4, 2), within))
    assert within.shares in points
    assert told == [EACH_TERM * ways * free * 4 for free, ways in [(2, 4)] * 6 + [(3, 2)] * 4 + [(4, 1)]]


def test_what_the_other_dice_may_show_is_counted_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven dice of which one is off, what six others show, 462 ways without their order: for each of six faces."""
    told: list[int] = []
    monkeypatch.setattr(bounds, "count", lambda steps, of: told.append(steps))
    ruleset = read("{dice: 7}", "bets: {bet: {win: 7 to 20, lose: others, pays: 1:1}}")
    found = ends_of(ruleset, 1, FIVE)
    assert found is not None
    assert told[-6:] == [(EACH_TERM + 7) * 462] * 6
    assert told[-7] == 7 * 792


@pytest.mark.thorough
@each("total", [8, 10])
def test_what_is_enclosed_is_enclosed_within_a_hundredth_of_a_point(total: int) -> None:
    """Between the bounds of 10.35 points at a tolerance of a tenth: the edge found was 5.2 points off the lowest."""
    ruleset = shipped("cussec")
    asked = BiasRequest(tolerance=Fraction(1, 10), bets=(f"total[{total}]",))
    (bet,) = bias(asked, ruleset, choose(ruleset, {})).bets
    for one in bet.tolerated:
        assert one.bounds is not None
        low, high = one.bounds
        assert low <= (one.lowest.house_edge or 0) <= low + Fraction(1, 10_000)
        assert high - Fraction(1, 10_000) <= (one.highest.house_edge or 0) <= high
    assert not bet.tolerated[-1].proven


@examples(40)
@given(polynomials())
def test_a_cubic_is_enclosed_nearly_or_as_before(drawn: tuple[Polynomial, NearDice]) -> None:
    """No value of a grid lies above it, and it is no wider than without dividing the dice."""
    polynomial, within = drawn
    wide, found = highest_value(polynomial, within, near=False), highest_value(polynomial, within)
    assert wide.value <= found.value <= found.bound <= wide.bound
    if polynomial.faces == 3:
        assert found.bound - found.value <= fmpq(1, 10_000)


# --- of what nothing is proven ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("device", "bet"),
    [
        ("{dice: 2}", "{win: 7, lose: 2, pays: 1:1}"),  # it stays on the table
        ("{dice: 4}", "{win: 20 to 24, lose: others, pays: 1:1}"),
        ("{dice: 2, faces: {1 to 9: 1}}", "{win: 2, lose: others, pays: 1:1}"),
        ("{dice: 2}", "{stages: {a: {win: 7, b: others}, b: {win: 2, lose: others}}, pays: 1:1}"),
    ],
)
def test_of_other_bets_nothing_is_proven(device: str, bet: str) -> None:
    ruleset = read(device, f"words: {{a: A, b: B}}\nbets: {{bet: {bet}}}")
    (found,) = bias(BiasRequest(tolerance=Fraction(1, 100), bets=("bet",)), ruleset, {}).bets
    every = found.tolerated[-1]
    assert (every.bounds, every.proven) == (None, False)


def test_of_one_die_any_number_of_faces_is_proven(run: Run) -> None:
    text = run("bias", "roulette", "red", "--tolerance", "0.1%").out
    assert "no wheel within the tolerance has a lower or a higher one" in text
    assert "found" not in text


@pytest.mark.thorough
def test_a_corner_is_not_called_the_highest(run: Run) -> None:
    text = run("bias", "craps", "hard-way[4]", "--tolerance", "1%", "--wide").out
    assert "Lowest edge found" in text
    assert "Highest edge found" in text
    assert "no proven bounds" in text
    for form in ("markdown", "html"):
        shown = run("bias", "craps", "hard-way[4]", "--tolerance", "1%", "--format", form).out
        assert "Highest edge found" in shown
        assert not re.search(r"[Hh]ighest edge(?! found)|[Ll]owest edge(?! found)", shown)
    for language, found in (("pt", "encontrada"), ("zh", "求得")):
        shown = run("bias", "craps", "hard-way[4]", "--tolerance", "1%", "--wide", "--lang", language).out
        assert found in shown, language
    rows = csv.DictReader(StringIO(run("bias", "craps", "hard-way[4]", "--tolerance", "1%", "--format", "csv").out))
    assert {row["device"] for row in rows} == {"as it is", "lowest found", "highest found"}
    proven = run("bias", "craps", "any-7", "--tolerance", "1%", "--wide").out
    assert "Highest edge" in proven
    assert "found" not in proven
    both = run("bias", "craps", "any-7", "hard-way[4]", "--tolerance", "1%", "--wide")
    assert both.code in (0, 2)
