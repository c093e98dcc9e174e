"""The mass of all plays propagated over their transitions, a trial at a time, until next to nothing is undecided.

`explore` finds every position that can be reached, and keeps the chances of the transitions between them as sparse
arrays. `propagate_mass` begins with the mass of all plays at their start, multiplies it by these chances, trial after
trial, and adds up what is decided in each, how long it took, and what it came to. All terms are positive, so the
rounding of every sum is bounded by the number of its terms; that bound is carried along, and what is left undecided is
added to it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import pairwise
from math import fsum
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Bet
from macau_edge.model.message import Message
from macau_edge.model.meter import count, require_operations, require_states
from macau_edge.model.records import dataclass
from macau_edge.numeric.throws import NoEstimateError

# --- every position that play can reach, and the chances of moving between them --------------------------------------


P = TypeVar("P", bound=Hashable)
E = TypeVar("E", bound=Hashable)

EACH_POSITION, EACH_MOVE = 80, 10
"""Operations of listing the moves from a position, and of each of them."""


@dataclass(frozen=True, slots=True)
class Transitions(Generic[P, E]):
    """Positions, the moves between them sorted by target, and the moves that end play, with the number of their end.

    As a graph: positions are its nodes, moves its edges with their chances.
    """

    positions: list[P]
    source: NDArray[np.intp]
    target: NDArray[np.intp]
    chance: NDArray[np.float64]
    ends: list[E]
    last: NDArray[np.intp]
    end: NDArray[np.intp]
    end_chance: NDArray[np.float64]

    @property
    def terms(self) -> int:
        """The largest number of moves that meet in one position or leave one."""
        return int(max(np.bincount(moves, minlength=1).max() for moves in (self.source, self.target)))

    @property
    def of_a_trial(self) -> int:
        """The operations of one trial, forward or backward."""
        return STEP + len(self.chance) // MOVES

    def staying(self) -> NDArray[np.float64]:
        """The chance of staying at each position for another trial."""
        own = self.source == self.target
        return summed(self.source[own], self.chance[own], len(self.positions))

    def forward(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mass at each position after one trial."""
        return summed(self.target, mass[self.source] * self.chance, len(self.positions))

    def backward(self, value: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mean, over one trial from each position, of a value that positions have and ends have not."""
        return summed(self.source, value[self.target] * self.chance, len(self.positions))


def summed(where: NDArray[np.intp], amounts: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """The sum of the amounts at each of so many places."""
    return np.bincount(where, amounts, size).astype(np.float64, copy=False)  # of no amounts, numpy makes integers


def explore(
    starts: Iterable[P], turn: Callable[[P], Iterable[tuple[float, P | None, E]]], bet: Bet
) -> Transitions[P, E]:
    """The transitions from all positions reached from `starts`; `turn` gives each chance, and where it leads or ends.

    Raises:
        ProblemError: the bet may not have as many, or as many moves between them.
    """
    positions = list(dict.fromkeys(starts))
    numbers = {position: number for number, position in enumerate(positions)}
    ends: dict[E, int] = {}
    source, target, chance = array("q"), array("q"), array("d")
    last, end, end_chance = array("q"), array("q"), array("d")
    for here, position in enumerate(positions):  # which grows while it is walked
        moves = list(turn(position))
        count(EACH_POSITION + EACH_MOVE * len(moves), bet)
        for share, following, how in moves:
            if not share:  # what needs a face that never comes
                continue
            if following is None:
                last.append(here)
                end.append(ends.setdefault(how, len(ends)))
                end_chance.append(share)
                continue
            number = numbers.setdefault(following, len(positions))
            if number == len(positions):
                positions.append(following)
            source.append(here)
            target.append(number)
            chance.append(share)
        require_states(len(positions), bet)
    merged = _merged(np.array(source, np.intp), np.array(target, np.intp), np.array(chance), len(positions))
    arrays = np.array(last, np.intp), np.array(end, np.intp), np.array(end_chance)
    return Transitions(positions, *merged, list(ends), *arrays)


def _merged(
    source: NDArray[np.intp], target: NDArray[np.intp], chance: NDArray[np.float64], size: int
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """The moves sorted by target, those from one position to another as one."""
    if not len(chance):
        return source, target, chance
    pairs, codes = np.unique(target * size + source, return_inverse=True)
    return pairs % size, pairs // size, summed(codes, chance, len(pairs))


LEFT = 1e-18
"""Mass of plays still undecided at which the propagation stops."""
STEPS = 200_000
"""Trials after which it stops in any case."""
STEP, MOVES = 100, 14
"""Operations of a trial, and the moves that numpy makes in the time of one operation."""
UNDECIDED = 1e-6
"""Mass still undecided then with which no figure is confirmed, so that it need not be followed."""
AHEAD = 64
"""Trials after which it is looked ahead again, and then after twice as many each time."""

EPSILON = float(np.finfo(float).eps)
"""Twice the largest relative error of rounding one number."""


@dataclass(frozen=True, slots=True)
class Start(Generic[P]):
    """Where plays begin, each position with its probability; `error` is how much of it may lie elsewhere."""

    masses: Mapping[P, float]
    error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Propagated:
    """What became of plays: `visits` are the expected trials at each position, `rolls` those at all of them.

    `later` is the expected number of pairs of trials, one before the other. `steps` trials were made, and `left` of the
    plays is undecided after them. No figure is off by more than `rounding` of itself and what `left` may still add.
    From some position at least `rate` of the plays outlast a trial, and as many of these the next.
    """

    visits: NDArray[np.float64]
    rolls: float
    later: float
    steps: int
    left: float
    per_step: float
    rate: float

    @property
    def rounding(self) -> float:
        """The bound of the relative error of every figure."""
        return self.rounding_after(self.steps)

    def rounding_after(self, steps: int) -> float:
        """The bound of the relative error after so many trials; the last addend is for the sums over all positions."""
        return self.per_step * steps + 64 * EPSILON

    def ended(self, graph: Transitions[Any, Any]) -> list[float]:
        """The probability of each end."""
        order = np.argsort(graph.end, kind="stable")
        shares = (self.visits[graph.last] * graph.end_chance)[order].tolist()
        cuts = graph.end[order].searchsorted(np.arange(len(graph.ends) + 1)).tolist()
        return [fsum(shares[start:stop]) for start, stop in pairwise(cuts)]


def propagate_mass(graph: Transitions[P, Any], start: Start[P], roundings: int, bet: Bet) -> Propagated:
    """What becomes of plays of a bet that begin at `start`, where the chance of a move was rounded so often.

    The mass at a position is a sum of at most `graph.terms` products of a mass and a chance. All are positive, so that
    one trial adds to the relative error of any mass half a unit in the last place for each of these terms, for each
    rounding of a chance, and for the few sums that are then made of it. Whole units leave room for what errors do to
    errors.

    How many trials it surely takes is told by what stays where it is: it is looked ahead before the first and now and
    then. What goes round without waiting is told by `slowest`, after `AHEAD` trials: what ends before costs less than
    that takes. How many they are in the end is not known before: each is declared as it comes, and any that it surely
    takes are asked for before.

    Raises:
        NoEstimateError: so much would be undecided in the end that nothing could be said.
        ProblemError: it surely takes more work than the meter allows.
    """
    mass = np.zeros(len(graph.positions))
    mass[: len(start.masses)] = list(start.masses.values())
    done = _Propagation(mass, np.zeros_like(mass))
    stays, leads_on, ahead = graph.staying(), np.zeros(len(mass), dtype=bool), 0
    leads_on[graph.source[graph.source != graph.target]] = True
    waits, lasting = bool(stays.any()), None
    while done.steps < STEPS and done.left > LEFT:
        only_waits = waits and not done.mass[leads_on].any()
        trials, cost = (BLOCK, STEP + BLOCK * len(mass) // MOVES) if only_waits else (1, graph.of_a_trial)
        if done.steps >= ahead:
            if done.steps and not only_waits and not lasting:
                count(cost * (AHEAD + 2), bet)
                lasting = slowest(graph, leads_on)
            if done.at_least(stays, lasting)(STEPS - done.steps) > UNDECIDED:
                raise NoEstimateError(Message("a play that is hardly ever decided"))
            more = done.trials_left(stays, None) if only_waits else done.trials_left(stays * leads_on, lasting)
            require_operations(cost * -(-more // trials), bet)
            ahead = AHEAD + 2 * done.steps
        count(cost, bet)
        if only_waits:
            done.wait(stays, STEPS)
        else:
            done.step(graph.forward(done.mass))
    return Propagated(
        visits=done.visits,
        rolls=done.rolls,
        later=done.later,
        steps=done.steps,
        left=done.left,
        per_step=EPSILON * (graph.terms + roundings + 4),
        rate=max(float(stays.max(initial=0.0)), lasting.rate if lasting else 0.0),
    )


@dataclass(frozen=True, slots=True)
class Lasting:
    """What surely lasts of a mass: of its `share` at each position at least `rate` in each trial."""

    share: NDArray[np.float64]
    rate: float

    def of(self, mass: NDArray[np.float64]) -> float:
        """What of a mass lasts so."""
        return float((mass * self.share).sum())


def slowest(graph: Transitions[Any, Any], among: NDArray[np.bool_]) -> Lasting:
    """What surely lasts at some positions, whether it waits there or goes round.

    Of any value that positions have, if at each where it is above zero its mean after a trial is at least `rate` of
    itself, it is at least `rate` ** n of it after n (L. Collatz, Einschließungssatz für die charakteristischen Zahlen
    von Matrizen, Mathematische Zeitschrift 48, 1942). One for which `rate` is large is what is left of plays after some
    trials, each made or not by the toss of a coin, so that no cycle swings; positions that it leaves more than twice as
    fast as the slowest are left out.
    """
    value = among.astype(np.float64)
    for _ in range(AHEAD):
        value = (value + graph.backward(value) * among) / 2
    means = graph.backward(value)
    kept = among & (means >= (2 * np.divide(means, value, out=np.zeros_like(value), where=among).max() - 1) * value)
    value *= kept
    rates = graph.backward(value)[kept] / value[kept]
    return Lasting(value / max(float(value.max()), LEFT), float(min(rates.min(initial=1.0), 1.0)))


BLOCK = 256
"""Trials that are made together where mass only waits."""


class _Propagation:
    """What was found so far, with the `mass` that is `left` after so many `steps`."""

    def __init__(self, mass: NDArray[np.float64], visits: NDArray[np.float64]) -> None:
        self.mass, self.visits, self.left = mass, visits, float(mass.sum())
        self.rolls = self.later = 0.0
        self.steps = 0

    def at_least(self, stays: NDArray[np.float64], lasting: Lasting | None) -> Callable[[int], float]:
        """What at least is undecided after so many more trials: what of the mass stays where it is, or what lasts.

        Sums and not products of arrays: for these numpy begins threads that wait for one another.
        """
        waits = (stays > 0) & (self.mass > 0)
        mass, each = self.mass[waits], stays[waits]
        share, rate = (lasting.of(self.mass), lasting.rate) if lasting else (0.0, 0.0)
        return lambda more: max(float((mass * each**more).sum()), share * rate**more)

    def trials_left(self, stays: NDArray[np.float64], lasting: Lasting | None) -> int:
        """How many more trials there are at least, before next to nothing is undecided."""
        after = self.at_least(stays, lasting)
        if after(0) <= LEFT:  # as of what one trial decides, of which there may be thousands
            return 0
        return bisect_left(range(STEPS - self.steps), True, key=lambda more: after(more) <= LEFT)

    def step(self, mass: NDArray[np.float64]) -> None:
        """One trial, after which this is the mass."""
        self.visits += self.mass
        self.rolls += self.left
        self.later += self.steps * self.left
        self.steps += 1
        self.mass, self.left = mass, float(mass.sum())

    def wait(self, stays: NDArray[np.float64], most: int) -> None:
        """A block of trials, of which each leaves this share of the mass where it is and moves none.

        A race and a bet with a point only wait. These are the sums of `step` in the same order, so the very same
        figures, at the cost of one array for a block in place of several for every trial.
        """
        masses = np.empty((BLOCK + 1, len(stays)))
        masses[0], masses[1:] = self.mass, stays
        np.multiply.accumulate(masses, axis=0, out=masses)
        left = masses.sum(axis=1)
        trials = np.arange(self.steps, self.steps + BLOCK)
        going = (left[:-1] > LEFT) & (trials < most)
        made = BLOCK if going.all() else int(going.argmin())
        self.visits = np.add.accumulate(np.vstack([self.visits, masses[:made]]), axis=0)[-1]
        self.rolls = _added(self.rolls, left[:made])
        self.later = _added(self.later, trials[:made] * left[:made])
        self.steps += made
        self.mass, self.left = masses[made], float(left[made])


def _added(found: float, more: NDArray[np.float64]) -> float:
    """One after the other, not in pairs as numpy adds up."""
    return float(np.add.accumulate(np.concatenate([[found], more]))[-1])
