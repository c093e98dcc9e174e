"""What the tests of the simulation share: rulesets in a line, members by name, and how many rounds a test needs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from math import exp, fsum, lgamma, log, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

from macau_edge import load
from macau_edge.analysis import BetAnalysis, analyse_bet, members_asked
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.measures import Distribution, Measures
from macau_edge.numeric.playing import compile_play, play
from macau_edge.numeric.playing.shoes import ShoePlay, bet_on_shoe, shoe_without_bets
from macau_edge.outcomes.options import choose
from macau_edge.questions.request import read_request
from macau_edge.questions.simulate.find import Simulation, quantile_of, simulate
from macau_edge.questions.simulate.request import SimulateRequest
from macau_edge.questions.simulate.statistics import SimulatedBet, chi_square, held_against
from macau_edge.questions.simulate.tally import CHUNK, stream_of
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source

ROOT = Path(__file__).parents[1]


def read(text: str) -> Ruleset:
    """The ruleset of a fragment."""
    found = read_ruleset(source("mine.yaml", f"game: mine\n{text}".encode()), "mine")
    assert found.ruleset, found.problems
    return found.ruleset


def simulated(game: str | Ruleset, *bets: str, given: Mapping[str, str] | None = None, **asked: Any) -> Simulation:
    """The simulation of some bets of a game, all where none is named; `until` is the half-width asked for."""
    ruleset = load(game).found if isinstance(game, str) else game
    choices, half_width = choose(ruleset, given or {}), asked.pop("until", None)
    request = read_request(SimulateRequest, **{"confidence": "95%", "until_halfwidth": half_width, **asked})
    return simulate(request, ruleset, members_asked(ruleset, choices, bets), choices, given or {})


def numbers(found: Simulation) -> list[tuple[str, int, int, Mapping[Fraction, int]]]:
    """All that was counted."""
    return [(bet.id, bet.rounds, bet.rolls, bet.counts) for bet in found.bets]


def resealed(text: str, change: Callable[[dict[str, Any]], Any]) -> str:
    """The text of a checkpoint with what it says changed, and a digest that is right again."""
    data = json.loads(text)
    change(data)
    sealed = [data["game"], data["ruleset"], data["seed"], CHUNK, data["bets"]]
    data["sha256"] = sha256(json.dumps(sealed, separators=(",", ":")).encode()).hexdigest()
    return json.dumps(data, indent=1)


def exactly(ruleset: Ruleset, bet: str) -> BetAnalysis:
    """The exact figures of a bet."""
    choices = choose(ruleset, {})
    (member,) = members_asked(ruleset, choices, [bet])
    return analyse_bet(ruleset, member, choices)


def played_by_other_rules(right: Ruleset, wrong: Ruleset, bet: str, rounds: int, seed: int) -> SimulatedBet:
    """Rounds played by the wrong rules, held against the exact figures of the right ones."""
    choices = choose(wrong, {})
    (member,) = members_asked(wrong, choices, [bet])
    machine = compile_play(wrong, member, choices)
    played = play(machine, rounds, seed, (stream_of(bet), 0))
    return held_against(exactly(right, bet), machine.nets, played, quantile_of(Fraction(95, 100)), asked=rounds)


# --- power: how many rounds it takes to see a difference ------------------------------------------------------------


def rounds_for_mean(right: Distribution, wrong: Distribution, level: float, power: float) -> int:
    """Rounds in which the test of the mean sees the wrong rules with this power.

    The mean is `shift` off, of standard deviation `wrong` / sqrt(n). The alarm needs z beyond the quantile and
    Chernoff's bound, about 2 exp(-z²/2), below the level as well.
    """
    one, other = Measures(right), Measures(wrong)
    shift = abs(float(other.expected_net - one.expected_net))
    far = max(-NormalDist().inv_cdf(level / 2), sqrt(2 * log(2 / level)))
    near = NormalDist().inv_cdf(power)
    return round(((far * sqrt(one.variance) + near * sqrt(other.variance)) / shift) ** 2) + 1


def rounds_for_fit(right: Distribution, wrong: Distribution, level: float, power: float) -> int:
    """Rounds in which chi-square sees the wrong rules with this power.

    Of n rounds it is non-central chi-square with parameter n Σ (q - p)² / p. The alarm needs twice the relative entropy
    beyond Agrawal's bound as well.
    """
    free = len(right.nets) - 1
    each = float(sum((wrong.nets.get(net, Fraction(0)) - p) ** 2 / p for net, p in right.nets.items()))
    far = next(float(x) for x in range(2 * free, 2000) if alarming(x, free, level))
    central = [chi_square(far, free + 2 * number) for number in range(300)]
    low, high = 1, 1 << 40
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if non_central(central, middle * each) >= power else (middle + 1, high)
    return low


def alarming(statistic: float, free: int, level: float) -> bool:
    bound = exp(free * (1 + log(statistic / 2 / free)) - statistic / 2) if statistic > 2 * free else 1.0
    return bound < level and chi_square(statistic, free) < level


def non_central(central: Sequence[float], parameter: float) -> float:
    """The probability that a non-central chi-square is above, as a mixture of `central` ones by a Poisson number."""
    if parameter > len(central):
        return 1.0
    logs = (number * log(parameter / 2) - parameter / 2 - lgamma(number + 1) for number in range(len(central)))
    return fsum(exp(one) * tail for one, tail in zip(logs, central, strict=True))


def compile_shoe(ruleset: Ruleset, members: Sequence[Member], choices: Mapping[str, Choice], cut: int) -> ShoePlay:
    """The tables of a game's shoe, and of these bets on it."""
    play = shoe_without_bets(ruleset, choices, cut)
    return replace(play, bets=tuple(bet_on_shoe(ruleset, member, choices) for member in members))
