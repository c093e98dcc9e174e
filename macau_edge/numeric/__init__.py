"""The numeric engine: every ordered throw enumerated with numpy, and plays followed; nothing of the exact one.

It reads the clauses for itself (`throws`, `words`, `wager`, `prizes`), puts its wagers side by side on a table
(`play`), lists every position that play can reach, and propagates the whole mass of plays over the transitions between
them, a trial at a time (`propagate`), until what is undecided is negligible. The figures are floating point, with a
bound of all that may be wrong in them: the rounding of every sum, and what was still undecided.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, log

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Bet, Chips, Choice, Member, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import count, metered, spend
from macau_edge.model.records import dataclass
from macau_edge.numeric.backward import mean_raised, results_as_played
from macau_edge.numeric.play import PlayState, TablePlay, play_of
from macau_edge.numeric.propagate import (
    EPSILON,
    Propagated,
    Start,
    Transitions,
    explore,
    propagate_mass,
)
from macau_edge.numeric.throws import CannotReadError, NoEstimateError, read_at
from macau_edge.numeric.words import EnumeratedGame

# --- a play followed to its end: floating-point figures with their bound --------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The numeric engine's figures of one bet.

    `nets` and `probabilities` are the results, ascending, in units of the stake; `staked` is what is put down at the
    start, `risked` the mean of all that is put down; `rolls`, `rolls_second` the first two moments of the number of
    trials. `mass_bound`, `mean_bound` (of the mean net result), `risked_bound`, `rolls_bound` and `second_bound` say
    how far each may be off: what was left undecided, and rounding.
    """

    nets: NDArray[np.float64]
    probabilities: NDArray[np.float64]
    staked: float
    risked: float
    rolls: float
    rolls_second: float
    mass_bound: float
    mean_bound: float
    risked_bound: float
    rolls_bound: float
    second_bound: float


def propagated_figures(play: TablePlay, start: Start[PlayState]) -> Estimate:
    """The figures of the wagers on a table, by propagating the whole mass of plays one trial at a time."""
    game = play.game
    graph = explore(start.masses, play.turn, game.bet)
    propagated = propagate_mass(graph, start, game.roundings, game.bet)
    values = [game.nets.values[end] for end in graph.ends]
    order = sorted(range(len(values)), key=values.__getitem__)
    chances = propagated.ended(graph)
    second = 2 * propagated.later + propagated.rolls
    tail, tail_second = _tail(graph, propagated, game.bet)
    later, most = _put_down_later(play, graph, propagated)
    loose = propagated.left + start.error
    adding = propagated.rounding + EPSILON * len(values)
    off = fsum(abs(float(net)) * (loose + adding * chance) for net, chance in zip(values, chances, strict=True))
    return Estimate(
        nets=np.array([float(values[number]) for number in order]),
        probabilities=np.array([chances[number] for number in order]),
        staked=float(play.staked),
        risked=float(play.staked + play.beside) + later,
        rolls=propagated.rolls,
        rolls_second=second,
        mass_bound=loose + propagated.rounding,
        mean_bound=off + EPSILON,
        risked_bound=(loose + propagated.rounding) * (float(play.staked + play.beside) + most),
        rolls_bound=loose * tail + propagated.rounding * propagated.rolls,
        second_bound=loose * tail_second + propagated.rounding * second,
    )


def _put_down_later(play: TablePlay, graph: Transitions[PlayState, int], propagated: Propagated) -> tuple[float, float]:
    """The mean of what is put down in additional bets, and the most that can be."""
    if not play.added:
        return mean_raised(play.wagers, play.game.throws)
    shares = [play.put_down(position) for position in graph.positions]
    return fsum((propagated.visits * shares).tolist()), fsum(wager.most() for _, wager in play.added)


def _tail(graph: Transitions[PlayState, int], propagated: Propagated, bet: Bet) -> tuple[float, float]:
    """What a unit of undecided mass can still add to both moments of the trials.

    Stepping backward finds a number of trials K after which, from whatever position, at most c of the plays are still
    undecided: wherever a play stands after K more trials, the same holds again, so that more than m K trials are still
    to come with probability at most c ** m. They are therefore at most K times a geometric number with mean
    1 / (1 - c). Any K with c below one will do; c of a half or less gives the tightest bound for the work.

    The trials that this surely takes are declared before the first, since from some position as many plays outlast
    them; each further one is as it comes, and there are never more than were made forward.
    """
    most = max(propagated.steps, 1)
    surely = min(most, int(log(0.5) / log(propagated.rate)) if 0 < propagated.rate < 1 else int(propagated.rate * most))
    spend(graph.of_a_trial * surely, bet)
    alive, trials, undecided = np.ones(len(graph.positions)), 0, 1.0
    while undecided > 0.5 and trials < most:
        if trials >= surely:
            count(graph.of_a_trial, bet)
        alive = graph.backward(alive)
        trials += 1
        undecided = float(alive.max()) * (1 + propagated.rounding_after(trials))
    if undecided >= 1.0:
        return float("inf"), float("inf")
    mean = trials / (1 - undecided)
    return mean, 2 * propagated.steps * mean + trials**2 * (1 + undecided) / (1 - undecided) ** 2


EACH_BET = 3_000
"""Operations of a bet, however few throws and trials it has."""


@metered
def estimate(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], *, chips: Chips | None = None
) -> Estimate:
    """The numeric figures of one bet; paid in whole `chips` where these are given.

    Raises:
        NoEstimateError: it comes to no figure, as beyond floating point.
        CannotReadError: a clause or a prize makes no sense to this engine, which is a mistake of the program.
        ProblemError: it has more states, or takes more work, than the meter allows.
    """
    count(EACH_BET, member.bet)
    with read_at(member.bet.place):
        throws = results_as_played(ruleset, member, choices, chips)
        game = EnumeratedGame(throws=throws, ruleset=ruleset, choices=choices, bet=member.bet, chips=chips)
        play, prelude = play_of(game, member)
        try:
            return propagated_figures(play, prelude.start(game))
        except OverflowError:
            raise NoEstimateError(Message("a number beyond floating point")) from None


def numeric_versions() -> dict[str, str]:
    """The library this engine computes with, and its version."""
    return {"library": "numpy", "version": np.__version__}


__all__ = ["CannotReadError", "Estimate", "NoEstimateError", "estimate", "versions"]
