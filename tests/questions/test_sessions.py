"""The risk of a session: known figures, every outcome of a few rounds, and what must hold of any bet."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path

import pytest

from macau_edge import load
from macau_edge.model import Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.questions.request import read_request
from macau_edge.questions.risk.find import Risk, Spread, from_the_lowest, from_zero, risk
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_names, source
from tests.loops import each

COMPOUNDS = Path(__file__).parents[2] / "examples" / "compounds.yaml"
AMERICAN = Path(__file__).parents[2] / "examples" / "american-roulette.yaml"
CONFIDENCE = Fraction(999, 1000)


def session(game: str, bet: str, rounds: int, unit: int = 1, confidence: Fraction = CONFIDENCE) -> Risk:
    """The risk with the program's choices."""
    ruleset = load(game).found
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    return risk(read_request(RiskRequest, bet=bet, rounds=rounds, unit=unit, confidence=confidence), ruleset, choices)


def chances_of(spread: Spread) -> list[tuple[Fraction, float]]:
    """The results of the house in patacas, ascending, with their probabilities."""
    masses = spread.masses
    return [(spread.at(masses.first + number), chance) for number, chance in enumerate(masses.chances.tolist())]


def every_session(measures: Measures, rounds: int) -> list[tuple[Fraction, Fraction, Fraction]]:
    """The house's result, the most that it is behind on the way, and the probability, of every sequence of rounds."""
    found = []
    for sequence in product(measures.distribution.nets.items(), repeat=rounds):
        chance, house, behind = Fraction(1), Fraction(0), Fraction(0)
        for net, one in sequence:
            chance, house = chance * one, house - net
            behind = max(behind, -house)
        found.append((house, behind, chance))
    return found


# --- known figures ------------------------------------------------------------------------------------------------


def test_fifty_spins_on_red() -> None:
    """Ahead or even with 0.4078581: rstudio-pubs 40289, `1-pbinom(24,50,18/38)`, American roulette."""
    figures = session(str(AMERICAN), "red", 50).figures
    assert figures is not None
    assert figures.even is not None
    assert figures.player.value + figures.even.value == pytest.approx(0.4078581, abs=5e-8)


def test_twenty_spins_on_red() -> None:
    """Ahead with 0.32239: Mathematics Stack Exchange 4590325, American roulette."""
    figures = session(str(AMERICAN), "red", 20, unit=5).figures
    assert figures is not None
    assert figures.player.value == pytest.approx(0.32239, abs=5e-5)


def test_n_zero_is_variance_over_edge_squared() -> None:
    """D. Schlesinger, Blackjack Attack: after N0 rounds the mean is one standard deviation."""
    found = session("craps", "pass-line", 1)
    assert found.n0 == Fraction(1 - Fraction(7, 495) ** 2, Fraction(7, 495) ** 2)
    after = session("craps", "pass-line", round(found.n0))
    assert float(after.hold) == pytest.approx(float(after.deviation), rel=1e-4)


def test_the_figures_of_a_session_are_those_of_its_rounds() -> None:
    found = session("craps", "pass-line", 1000, unit=100)
    assert found.staked == found.handle == 100_000
    assert found.hold == Fraction(140_000, 99)
    assert format(found.deviation, ".2f") == "3161.96"
    assert (found.likely, found.sure) == (47744, 69078)


@pytest.mark.parametrize("bet", ["pass-1x", "pass-2x"])
def test_later_stakes_are_in_the_handle(bet: str) -> None:
    found = session(str(COMPOUNDS), bet, 1000, unit=10)
    assert found.staked == 10_000 < found.handle
    assert found.hold == 10_000 * Fraction(7, 495)
    assert found.hold / found.handle == found.measures.element_of_risk


# --- every outcome ------------------------------------------------------------------------------------------------


@each(
    ("game", "bet", "rounds"),
    [
        ("craps", "pass-line", 8),
        ("craps", "dont-pass", 6),
        ("craps", "horn", 4),
        ("craps", "big-6-or-8[6]", 7),
        ("cussec", "single-number[1]", 5),
        ("fantan", "nim[1,2]", 6),
        (str(AMERICAN), "red-half-back", 5),
    ],
    quick=3,
)
def test_a_few_rounds_are_those_of_every_outcome(game: str, bet: str, rounds: int) -> None:
    unit, confidence = 30, Fraction(95, 100)
    found = session(game, bet, rounds, unit, confidence)
    every = every_session(found.measures, rounds)
    figures, spread = found.figures, found.spread
    assert figures is not None
    assert spread is not None
    for chance, side in ((figures.player, -1), (figures.even, 0), (figures.house, 1)):
        assert chance is not None
        exactly = sum((p for house, _, p in every if (house > 0) - (house < 0) == side), Fraction(0))
        assert abs(Fraction(chance.value) - exactly) <= Fraction(chance.bound)
    for quantile in figures.quantiles:
        results = sorted({house * unit for house, _, _ in every})
        up_to = (one for one in results if sum(p for h, _, p in every if h * unit <= one) >= quantile.probability)
        assert not quantile.certain or quantile.house == next(up_to)
    for amount, lost in (
        (found.bankroll.at_end, [(-house, p) for house, _, p in every]),
        (found.bankroll.throughout, [(behind, p) for _, behind, p in every]),
    ):
        assert amount is not None
        exceeded = sum(p for most, p in lost if most * unit > amount.patacas)
        assert exceeded <= 1 - confidence
        assert amount.least
        if amount.patacas:
            assert sum(p for most, p in lost if most * unit >= amount.patacas) > 1 - confidence
    assert sum(chance for _, chance in chances_of(spread)) == pytest.approx(1, abs=1e-12)
    assert {house * unit for house, _, _ in every} <= {house for house, _ in chances_of(spread)}


# --- what must hold -----------------------------------------------------------------------------------------------


@each("game", shipped_names(), quick=9)
def test_every_bet_has_a_risk(game: str) -> None:
    ruleset = load(game).found
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    for bet in ruleset.bets.values():
        found = risk(RiskRequest(bet=members(ruleset, bet, choices)[0].id, rounds=250, unit=7), ruleset, choices)
        figures, bankroll, spread = found.figures, found.bankroll, found.spread
        assert figures is not None
        assert spread is not None
        assert figures.even is not None
        total = figures.player.value + figures.even.value + figures.house.value
        assert total == pytest.approx(1, abs=1e-11)
        assert max(figures.player.bound, figures.house.bound) < 1e-11
        assert [one.house for one in figures.quantiles] == sorted(one.house for one in figures.quantiles)
        assert bankroll.at_end is not None
        assert bankroll.throughout is not None
        assert bankroll.at_end.patacas <= bankroll.throughout.patacas
        assert (bankroll.ever is None) == (found.measures.house_edge <= 0)
        if bankroll.ever:
            assert bankroll.throughout.patacas <= bankroll.ever.patacas
        mean = sum(float(house) * chance for house, chance in chances_of(spread))
        assert mean == pytest.approx(float(found.hold), abs=1e-8 * found.unit * found.rounds)


def test_a_bankroll_grows_with_the_confidence() -> None:
    found = [
        session("craps", "field", 500, confidence=confidence).bankroll
        for confidence in (Fraction(9, 10), Fraction(99, 100), Fraction(999, 1000), 1 - Fraction(1, 10**12))
    ]
    for one, other in pairwise(found):
        for name in ("at_end", "throughout", "ever"):
            assert getattr(one, name).patacas < getattr(other, name).patacas


def test_a_bankroll_throughout_grows_with_the_rounds() -> None:
    found = [session("cussec", "small", rounds).bankroll.throughout for rounds in (1, 10, 100, 1000, 10_000)]
    amounts = [one.patacas for one in found if one]
    assert amounts == sorted(amounts)
    assert len(amounts) == 5


def test_money_is_the_unit_times_the_net() -> None:
    one, hundred = session("craps", "field", 300), session("craps", "field", 300, unit=100)
    assert one.figures is not None
    assert hundred.figures is not None
    assert one.figures.player == hundred.figures.player
    assert [q.house * 100 for q in one.figures.quantiles] == [q.house for q in hundred.figures.quantiles]
    assert one.bankroll.throughout is not None
    assert hundred.bankroll.throughout is not None
    assert one.bankroll.throughout.patacas * 100 == hundred.bankroll.throughout.patacas


def test_the_approximation_is_as_far_off_as_it_says() -> None:
    ruleset = load("craps").found
    choices = choose(ruleset, {})
    for bet, rounds in (("pass-line", 10), ("pass-line", 1000), ("field", 300), ("aces", 2000)):
        found = risk(RiskRequest(bet=bet, rounds=rounds, normal=True), ruleset, choices)
        assert found.figures is not None
        assert found.normal is not None
        assert found.normal.even is None
        for name in ("player", "house"):
            exactly, bell = getattr(found.figures, name), getattr(found.normal, name)
            assert abs(exactly.value - bell.value) <= bell.bound


def test_too_many_rounds_leave_the_approximation() -> None:
    ruleset = load("craps").found
    choices = choose(ruleset, {})
    with pytest.raises(UsageError, match="too many results"):
        risk(RiskRequest(bet="pass-line", rounds=2000), ruleset, choices, points=100)
    found = risk(RiskRequest(bet="pass-line", rounds=2000, normal=True), ruleset, choices, points=100)
    assert (found.spread, found.figures, found.bankroll.at_end) == (None, None, None)
    assert found.normal is not None
    assert found.bankroll.throughout is not None
    assert found.bankroll.ever is not None


SURE = """
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 1}
bets:
  given: {name: Given, law: art. 1, pays-law: art. 2, win: 1 to 6, pays: 1:2}
  fair: {name: Fair, law: art. 1, pays-law: art. 2, win: 1 to 3, lose: others, pays: 1:1}
"""


def mine() -> Ruleset:
    found = read_ruleset(source("mine.yaml", SURE.encode()), "mine")
    assert found.ruleset, found.problems
    return found.ruleset


def test_a_bet_that_always_comes_to_the_same() -> None:
    ruleset = mine()
    found = risk(RiskRequest(bet="given", rounds=10, unit=4), ruleset, {})
    assert found.figures is not None
    assert found.bankroll.at_end is not None
    assert found.figures.player.value == 1.0
    assert found.bankroll.at_end.patacas == 20
    assert found.n0 == 0
    assert (found.likely, found.sure, found.bankroll.ever) == (None, None, None)
    with pytest.raises(UsageError, match="nothing to approximate"):
        risk(RiskRequest(bet="given", rounds=10, normal=True), ruleset, {})


def test_nobody_has_an_edge() -> None:
    found = risk(RiskRequest(bet="fair", rounds=10), mine(), {})
    assert (found.n0, found.likely, found.sure, found.bankroll.ever) == (None, None, None, None)
    assert found.figures is not None
    assert found.figures.player.value == pytest.approx(found.figures.house.value, abs=1e-15)


@pytest.mark.parametrize(
    ("rounds", "unit", "confidence"), [(0, 1, CONFIDENCE), (1, 0, CONFIDENCE), (1, 1, Fraction(1))]
)
def test_what_python_asks_wrongly_is_refused_too(rounds: int, unit: int, confidence: Fraction) -> None:
    with pytest.raises(UsageError, match=r"--(rounds|unit|confidence): "):
        session("craps", "pass-line", rounds, unit, confidence)


def test_the_coarsest_lattice() -> None:
    nets = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 4), Fraction(5): Fraction(1, 4)}
    low = from_the_lowest(nets)
    assert low.start == -1
    assert low.step == 2
    assert dict(low.chances) == {0: Fraction(1, 2), 1: Fraction(1, 4), 3: Fraction(1, 4)}
    assert from_zero(nets).step == 1
    assert from_zero({Fraction(0): Fraction(1)}).step == 1
