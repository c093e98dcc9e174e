"""How the house edge changes with the faces.

The derivatives are exact and need no formula. Let V = b + QV be the expected results of a play, with b and Q sums of
probabilities of outcomes, and y the expected number of visits of each state, y = s + yQ from the start s. Then dV at
the start is the sum over all states of y times the sum over their moves of dP (V where it leads - V where it is): the
adjoint method, two systems of equations whatever the number of faces (M. B. Giles and N. A. Pierce, An introduction
to the adjoint approach to design, Flow, Turbulence and Combustion 65, 2000). The probability of an outcome is a
polynomial, multilinear in the dice and the same in each of them, so that each die has an equal part in the derivative
where all are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from flint import fmpq_mat

from macau_edge.exact.faces.graph import NoFormulaError, SymbolicPlay, faces_per_trial, program_graph, refuse_urns
from macau_edge.exact.game import Game
from macau_edge.exact.solution import (
    Rational,
    Sum,
    System,
    adding_costs,
    common,
    fraction,
    quotient,
    rational,
    words_of_64_bits,
)
from macau_edge.model import Bet, Device, Dice, Member, Ruleset, weights_of
from macau_edge.model.message import Message
from macau_edge.model.meter import count, metered
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes import Space, outcomes
from macau_edge.outcomes.scope import Choices


@dataclass(frozen=True, kw_only=True)
class Gradient:
    """The house edge per unit staked at the start, and how it changes with the faces of all dice, which stay alike.

    `probabilities` are those of the faces, or of the pockets of a wheel. `partials` are the derivatives by the weights
    of the faces where these add up to one: the change of the edge to first order is the sum of partial times change,
    over changes that add up to 0. Weighed with the probabilities they add up to 0 themselves.
    """

    edge: Fraction
    dice: int
    probabilities: Mapping[str, Fraction]
    partials: Mapping[str, Fraction]

    def rising(self, face: str) -> Fraction:
        """The derivative by the probability of a face, to which the others give way in proportion to their own.

        With partials d and probabilities p that is d less, over (1 - p), the sum of the others' p d; all p d together
        are 0. Of the only face that there is it is 0; raises KeyError where there is no such face.
        """
        return self.partials[face] / (1 - self.probabilities[face] or 1)

    @cached_property
    def all_rising(self) -> Mapping[str, Fraction]:
        """Face -> its derivative; kept, since of hundreds of members on hundreds of pockets it is asked often."""
        return {face: self.rising(face) for face in self.partials}

    def of_one_die(self) -> Gradient:
        """The derivatives where the faces of one die alone change, whichever it is."""
        return replace(self, dice=1, partials={face: partial / self.dice for face, partial in self.partials.items()})


@metered
def gradient(ruleset: Ruleset, member: Member, choices: Choices) -> Gradient:
    """The derivatives of the house edge of a bet by the probabilities of the faces, at the ruleset's own device.

    Raises:
        ProblemError: the bet cannot be computed, or costs too much: a tally is taken state by state here.
        MissingChoiceError: it needs an option that was not given.
        NoFormulaError: it is on an urn, its dice are not alike, or a face never comes up.
    """
    device = ruleset.device
    refuse_urns(member.bet, device)
    weights = weights_of(device)
    if isinstance(device, Dice) and device.loaded:
        message = Message("the dice of `{bet}` are not alike, and derivatives are for dice that are", bet=member.bet.id)
        raise NoFormulaError(message, Message("ask for them on the dice without the loaded ones"))
    for label, weight in weights.items():
        if not weight:
            message = Message("`{face}` never comes up, and what would follow on it is not known", face=label)
            raise NoFormulaError(message, Message("give it a weight"))
    play = program_graph(Game(ruleset, member, choices))
    expected, gains = _gains(play)
    whole, staked = sum(weights.values()), rational(play.staked)
    slopes = _slopes(device, play.space, gains, play.bet)
    return Gradient(
        edge=-expected / play.staked,
        dice=faces_per_trial(device),
        probabilities={label: Fraction(weight, whole) for label, weight in weights.items()},
        partials={label: fraction(-slopes[label] / staked) for label in weights},
    )


EACH_SHOWN, EACH_SLOPE, EACH_GAIN = 30, 100, 40
"""Operations of a face that an outcome shows, and of what a move adds to the slope by a face, besides its words; and
of a move in the equations and those turned round, with what it gains."""


Gains = list[tuple[frozenset[int], Rational]]
"""By how much the expected result grows with the probability of some outcomes, all of them alike."""


def _gains(play: SymbolicPlay) -> tuple[Fraction, Gains]:
    """The expected result, and by how much it grows with the probability of the outcomes of each move.

    A move that most outcomes make is all of them less the others: there are few to go through where each total opens a
    stage of its own, and all others another.
    """
    system, turned = play.system(), play.system(turned=True)
    every, sums = play.space.everything, {move.outcomes: Sum(play.bet) for found in play.moves for move in found}
    few = {moved: moved if 2 * len(moved) <= len(every) else every - moved for moved in (*sums, every)}
    weigh, of = play.space.weigh, play.space.weight
    right = [
        sum((quotient(weigh(m.outcomes), of) * rational(m.net) for m in found if m.to is None), rational(0))
        for found in play.moves
    ]
    worth = [row[0] for row in system.solve([[value] for value in right])]
    visits = _visits(play, turned)
    for state, found in enumerate(play.moves):
        for move in found:
            gain = (rational(move.net) if move.to is None else worth[move.to]) - worth[state]
            count(EACH_GAIN + adding_costs(words_of_64_bits(gain) + words_of_64_bits(visits[state])), play.bet)
            if gain and visits[state]:
                sums[move.outcomes].add(visits[state] * gain)
    gains, of_all = Gains(), Sum(play.bet)
    for moved, of_move in sums.items():
        gain, most = of_move.total, few[moved] is not moved
        if gain:
            gains.append((few[moved], -gain if most else gain))
        if gain and most:
            of_all.add(gain)
    return fraction(worth[play.start]), [*gains, (every, of_all.total)]


def _visits(play: SymbolicPlay, turned: System) -> list[Rational]:
    """The expected number of visits of each state: the equations turned round."""
    right = [[rational(int(state == play.start))] for state in range(len(play.moves))]
    return [row[0] for row in turned.solve(right)]


def _slopes(device: Device, space: Space, gains: Gains, bet: Bet) -> dict[str, Rational]:
    """For each face the sum, over the moves, of the derivative of their probability times gain."""
    if isinstance(device, Dice) and device.only_totals:
        return _of_totals(device, space, gains, bet)
    weights, dice = weights_of(device), faces_per_trial(device)
    rest = sum(weights.values()) ** (dice - 1)
    slopes = {label: Sum(bet) for label in weights}
    for moved, gain in gains:
        ways: Counter[str] = Counter()
        count(EACH_SHOWN * dice * len(moved), bet)
        for outcome in map(space.__getitem__, moved):
            for label, times in (Counter(face.label for face in outcome.faces) or {outcome.label: 1}).items():
                ways[label] += outcome.weight * times
        count(len(ways) * (EACH_SLOPE + adding_costs(words_of_64_bits(gain))), bet)
        for label, number in ways.items():
            slopes[label].add(quotient(number, weights[label] * rest) * gain)
    return {label: slope.total for label, slope in slopes.items()}


def _of_totals(dice: Dice, space: Space, gains: Gains, bet: Bet) -> dict[str, Rational]:
    """Face -> its slope where only totals are known: one die shows the face, the others what the total lacks.

    It is a product of matrices, whose long fractions flint brings to one denominator and not one after the other.
    """
    others = outcomes(Dice(dice.count - 1, dice.faces))
    cells = []
    for face in dice.faces:
        assert face.number is not None
        count(sum(EACH_SHOWN * len(moved) for moved, _ in gains), bet)
        for moved, _ in gains:
            lacking = (int(space.results[place]) - face.number for place in moved)
            ways = others.weigh(place for total in lacking for place in others.totals.get(total, ()))
            cells.append(quotient(dice.count * ways, others.weight))
    long = common(gain for _, gain in gains).height_bits() // 64
    count(len(dice.faces) * len(gains) * adding_costs(long) // 2, bet)
    found = fmpq_mat(len(dice.faces), len(gains), cells) * fmpq_mat(len(gains), 1, [gain for _, gain in gains])
    return {face.label: slope for face, (slope,) in zip(dice.faces, found.tolist(), strict=True)}
