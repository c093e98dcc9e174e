"""How long a trial must run to see a loaded die: the mean of a bet's results, and the faces of the die alone."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import StringIO
from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from macau_edge.model import Member
from macau_edge.model.measures import Measures
from macau_edge.numeric.playing import compile_play, play
from macau_edge.outcomes.options import choose
from macau_edge.questions.bias.find import bias
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.bias.trials import above, non_central, rounds_to_see, throws_to_see
from macau_edge.questions.supposing import loaded_with
from tests.analysis.test_stakes import shipped
from tests.conftest import Run

FAIR = {str(n): Fraction(1, 6) for n in range(1, 7)}
Z = NormalDist().inv_cdf(0.995)


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(6.635, 1, 0.01), (9.210, 2, 0.01), (15.086, 5, 0.01), (3.841, 1, 0.05), (11.070, 5, 0.05), (58.619, 36, 0.01)],
)
def test_chi_square_is_that_of_the_tables(statistic: float, freedom: int, tail: float) -> None:
    """NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: upper critical values."""
    assert above(statistic, freedom) == pytest.approx(tail, rel=2e-3)


def test_the_non_central_one_of_one_degree_is_a_normal_square() -> None:
    """(Z + a)² is above c where Z is above sqrt(c) - a, or below -sqrt(c) - a."""
    normal, c, a = NormalDist(), 6.635, 3.0
    plain = 1 - normal.cdf(sqrt(c) - a) + normal.cdf(-sqrt(c) - a)
    assert non_central(c, 1, a * a) == pytest.approx(plain, rel=1e-9)


def test_the_rounds_by_hand() -> None:
    """Boxcars on a 6 of 17 %, both dice: Δ = 31 (0.0289 - 1/36), standard deviations 31 sqrt(p (1 - p))."""
    ruleset = shipped("craps")
    (bet,) = bias(BiasRequest(bets=("boxcars",), die={"6": Fraction(17, 100)}), ruleset, choose(ruleset, {})).bets
    p, q = 1 / 36, 0.0289
    z, power = 2.5758293, 1.6448536
    plain = ((z * sqrt(p * (1 - p)) + power * sqrt(q * (1 - q))) / (q - p)) ** 2
    rounds = bet.loaded[1].rounds_to_see
    assert rounds is not None
    assert rounds == pytest.approx(plain, rel=1e-6)


def test_the_throws_of_one_die() -> None:
    """Two faces: the test is that of one proportion, for which the normal formula of both sides is known."""
    fair = {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    loaded = {"a": Fraction(11, 20), "b": Fraction(9, 20)}
    # one degree of freedom: sqrt(parameter) = z(0.995) + z(0.95), the other side being negligible; 1/100 per throw
    assert throws_to_see(fair, loaded) == round(100 * (2.5758293 + 1.6448536) ** 2 + 0.5)


def test_what_is_no_different_is_never_seen() -> None:
    assert throws_to_see(FAIR, FAIR) is None
    ruleset = shipped("craps")
    (bet,) = bias(BiasRequest(bets=("any-7",), die={"6": Fraction(17, 100)}), ruleset, choose(ruleset, {})).bets
    assert bet.loaded[0].rounds_to_see is None
    assert bet.loaded[1].rounds_to_see is not None


def test_a_bet_that_may_never_end_has_no_number_of_rounds() -> None:
    ruleset = shipped("craps")
    found = bias(
        BiasRequest(bets=("hard-way[4]",), die=dict.fromkeys("123", Fraction(0))), ruleset, choose(ruleset, {})
    )
    (bet,) = found.bets
    assert bet.loaded[1].rounds_to_see is None


def test_a_face_that_no_fair_die_shows_is_seen_as_soon_as_it_comes() -> None:
    fair, loaded = {"a": Fraction(1), "b": Fraction(0)}, {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert throws_to_see(fair, loaded) == 5  # 1/32 is below 5 %, 1/16 is not


# --- played -------------------------------------------------------------------------------------------------------

TRIALS = 1_000
NEAR = 0.025
"""Over three standard deviations of the share of 1,000 trials; the rest is the central limit theorem's."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["field", "pass-line"])
def test_so_many_rounds_see_it_with_the_promised_probability(name: str) -> None:
    ruleset, choices = shipped("craps"), choose(shipped("craps"), {})
    shares = dict.fromkeys("12345", Fraction(13, 100)) | {"6": Fraction(35, 100)}
    (bet,) = bias(BiasRequest(bets=(name,), die=shares), ruleset, choices).bets
    rounds = bet.loaded[1].rounds_to_see
    assert rounds
    fair = bet.own.measures
    assert fair
    seen = 0
    machine = compile_play(loaded_with(ruleset, shares, 2), Member(bet.member.bet, {}), choices)
    for trial in range(TRIALS):
        counts = play(machine, rounds, 6, (trial,)).counts
        mean = sum(float(net) * count for net, count in zip(machine.nets, counts, strict=True)) / rounds
        seen += abs(mean - float(fair.expected_net)) > Z * sqrt(fair.variance / rounds)
    assert abs(seen / TRIALS - 0.95) < NEAR


@pytest.mark.thorough
def test_so_many_throws_see_the_die() -> None:
    loaded = dict.fromkeys("12345", Fraction(16, 100)) | {"6": Fraction(20, 100)}
    throws = throws_to_see(FAIR, loaded)
    assert throws
    random, seen = Random(6), 0
    weights = [float(share) for share in loaded.values()]
    for _ in range(TRIALS):
        shown = random.choices(range(6), weights, k=throws)
        statistic = sum((shown.count(face) - throws / 6) ** 2 / (throws / 6) for face in range(6))
        seen += statistic > 15.0863
    assert abs(seen / TRIALS - 0.95) < NEAR


def test_rounds_of_measures_that_never_vary() -> None:
    """A bet always lost on one die and always won on the other is seen in the first round."""
    ruleset = shipped("craps")
    found = bias(BiasRequest(bets=("aces",), die={"1": Fraction(1)}), ruleset, choose(ruleset, {}))
    (bet,) = found.bets
    never = bias(BiasRequest(bets=("aces",), die={"1": Fraction(0)}), ruleset, choose(ruleset, {}))
    lost = never.bets[0].loaded[1].analysis
    won = bet.loaded[1].analysis
    assert won
    assert lost
    assert isinstance(won.measures, Measures)
    assert isinstance(lost.measures, Measures)
    assert rounds_to_see(won.measures, lost.measures) == 1


# --- how it is said -----------------------------------------------------------------------------------------------


def test_it_has_a_table_of_its_own(run: Run) -> None:
    text = run("bias", "craps", "any-7", "--die", "6=0.17").out
    assert "How long a trial must run to see it" in text
    assert "at the 1 % level" in text
    assert "with a probability of 95 %" in text
    assert "central limit theorem" in text
    row = next(line for line in text[text.index("How long") :].splitlines() if line.startswith("any-7"))
    assert "never" in row.split()
    assert "How long a trial" not in run("bias", "craps", "any-7", "--tolerance", "1%").out
    assert "throws of that die alone" in text
    assert "spins of that wheel" in run("bias", "roulette", "red", "--pocket", "17=0.03").out


def test_json_and_csv_have_it_too(run: Run) -> None:
    words = ("bias", "craps", "any-7", "--die", "6=0.17")
    data = json.loads(run(*words, "--format", "json").out)
    throws = throws_to_see(FAIR, dict.fromkeys("12345", Fraction(166, 1000)) | {"6": Fraction(17, 100)})
    assert data["trial"] == {"level": "1/100", "power": "19/20", "throws": throws}
    rounds = [one["rounds"] for one in data["bets"][0]["loaded"]]
    assert rounds[0] is None
    assert rounds[1] > 10**9
    found = list(csv.DictReader(StringIO(run(*words, "--format", "csv").out)))
    assert [one["rounds_to_see"] for one in found] == ["", "never", str(rounds[1])]
    assert [one["throws_to_see"] for one in found] == ["", str(throws), str(throws)]
    assert json.loads(run("bias", "craps", "any-7", "--format", "json").out)["trial"] is None
