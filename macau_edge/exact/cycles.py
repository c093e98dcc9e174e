"""The cycles of a tally, and sums over them of `coefficient / (1 - q)^power`: expected numbers of cycles.

A tally looks at single trials, or at whole turns of the hand up to the next happening. After a happening the first
stage of the hand begins again, so these turns are independent of one another and alike: a renewal process (Feller,
vol. I, ch. XIII). A tally that only looks at happenings is a tally of turns.

A quantity that depends on the length of the cycles is kept as its value and its derivative z d/dz at z = 1, where z
marks a trial: the value is then a probability or an expected number, the derivative a first moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from macau_edge.exact.game import Game
from macau_edge.exact.solution import EndlessError, Rational, System, adding_costs, fraction, rational, words_of_64_bits
from macau_edge.exact.wager import Counts, ExactTally
from macau_edge.model import Bet
from macau_edge.model.meter import count
from macau_edge.model.records import dataclass

# --- what the trials of a tally come in: single trials, or whole turns of the hand -----------------------------------


@dataclass(frozen=True, slots=True)
class CycleChance:
    """The probability of something in a cycle, and the mean length of the cycle where it happens and 0 where not."""

    probability: Fraction
    length: Fraction

    def __add__(self, other: CycleChance) -> CycleChance:
        """Either of two that exclude each other."""
        return CycleChance(self.probability + other.probability, self.length + other.length)


NEVER = CycleChance(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycle:
    """What one cycle brings: each thing counted, the end, or neither; no two of them together.

    `length` and `second` are the first two moments of its number of trials; `by_hand` says whether it is a turn of the
    hand, and not one trial.
    """

    things: tuple[CycleChance, ...]
    stop: CycleChance
    nothing: CycleChance
    length: Fraction
    second: Fraction
    by_hand: bool


Added = tuple[Counts, bool]
"""What outcomes add to the counts, and whether they end the bet."""


def cycle_of(game: Game) -> Cycle | None:
    """The cycles of a tally; None where what it looks at does not come in cycles, or two things come together."""
    bet = game.member.bet
    wager = game.places[0].wager() if bet.tally else None
    if not isinstance(wager, ExactTally) or bet.additional or bet.not_working or game.full or wager.trials > 1:
        return None
    found = _of_the_hand(game, wager) if game.hand else _of_trials(game, wager)
    if found is None:
        return None
    chances, length, second = found
    width = len(wager.start.counted)
    if any(sum(added) > 1 or (stops and sum(added)) for added, stops in chances):
        return None
    things = tuple(chances.get((_one(number, width), False), NEVER) for number in range(width))
    stop, nothing = (chances.get(((0,) * width, ends), NEVER) for ends in (True, False))
    return (
        Cycle(things=things, stop=stop, nothing=nothing, length=length, second=second, by_hand=bool(game.hand))
        if stop.probability
        else None
    )


def _one(number: int, width: int) -> Counts:
    return tuple(int(index == number) for index in range(width))


Found = tuple[dict[Added, CycleChance], Fraction, Fraction]


def _of_trials(game: Game, wager: ExactTally) -> Found:
    space = game.scope.space
    weight = sum(outcome.weight for outcome in space)
    chances = {}
    for key, indices in wager.classes(None, 0).items():
        share = Fraction(sum(space[index].weight for index in indices), weight)
        chances[key] = CycleChance(share, share)
    return chances, Fraction(1), Fraction(1)


def _of_the_hand(game: Game, wager: ExactTally) -> Found | None:
    """The turns of the hand from its first stage; None where the tally looks at more than what they end with."""
    made = game.member.bet.made
    if made is None or made.stage != game.hand[0].stage:
        return None
    space = game.scope.space
    idle = ((0,) * len(wager.start.counted), False)
    ends: dict[Added, list[int]] = {}
    moves: list[list[tuple[int, int]]] = []
    for number, position in enumerate(game.hand):
        happens = frozenset().union(*position.happened.values())
        stays = [index for index in range(len(space)) if index not in happens]
        moves.append([(space[index].weight, position.leads[index]) for index in stays if space[index].weight])
        for key, indices in wager.classes(position, number).items():
            if key != idle and not indices <= happens:
                return None
            weights = ends.setdefault(key, [0] * len(game.hand))
            weights[number] += sum(space[index].weight for index in indices & happens)
    weight = sum(outcome.weight for outcome in space)
    leaves = [any(found[number] for found in ends.values()) for number in range(len(game.hand))]
    try:
        system = System(moves, [weight] * len(game.hand), leaves, game.member.bet)
    except EndlessError:
        # loaded dice may never lead out of a position, nor to it: the chain has those that are reached
        return None
    one = rational(1)
    rows = [[*(rational(Fraction(found[n], weight)) for found in ends.values()), one] for n in range(len(game.hand))]
    first = system.solve(rows)  # probabilities, and the mean length
    # E[n; end] = p + Q E[n; end], and E[n^2] = 2 E[n] - 1 + Q E[n^2]
    second = system.solve([[*row[:-1], 2 * row[-1] - 1] for row in first])
    start = zip(map(fraction, first[0]), map(fraction, second[0]), strict=True)
    *chances, (length, square) = start
    return {key: CycleChance(*pair) for key, pair in zip(ends, chances, strict=True)}, length, square


Key: TypeAlias = tuple[int, int]
"""The sum of some chances, each an integer over the common denominator of its measure: probability and length."""


class Dual(NamedTuple):
    """A value and its derivative."""

    value: Rational
    slope: Rational

    def times(self, other: Dual) -> Dual:
        """The product."""
        return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)

    def plus(self, other: Dual) -> Dual:
        """The sum."""
        return Dual(self.value + other.value, self.slope + other.slope)

    def minus(self, other: Dual) -> Dual:
        """The difference."""
        return Dual(self.value - other.value, self.slope - other.slope)

    def over(self, other: Dual) -> Dual:
        """The quotient."""
        found = self.value / other.value
        return Dual(found, (self.slope - found * other.slope) / other.value)

    def power(self, n: int) -> Dual:
        """This so many times as a factor; by squaring, so that a large n takes hardly more steps than a small one."""
        less = self.value ** (n - 1) if n else self.value
        return Dual(less * self.value, n * less * self.slope) if n else ONE


def dual(chance: CycleChance) -> Dual:
    """The probability of a chance with its length."""
    return Dual(rational(chance.probability), rational(chance.length))


class SeriesTerm(NamedTuple):
    """`coefficient / (1 - returns) ** power`, each with its derivative."""

    coefficient: Dual
    returns: Dual
    power: int

    def worth(self) -> Dual:
        """Its value and its derivative."""
        leaves = 1 - self.returns.value
        scale = 1 / leaves**self.power
        slope = self.coefficient.slope + self.power * self.coefficient.value * self.returns.slope / leaves
        return Dual(self.coefficient.value * scale, slope * scale)


ZERO = Dual(rational(0), rational(0))
ONE = Dual(rational(1), rational(0))


def sum_of_terms(terms: Sequence[SeriesTerm], of: Bet) -> Dual:
    """The sum of the terms, in pairs of pairs: their denominators grow slowly, and late. It counts `of` a bet."""
    if len(terms) < 2:
        found = terms[0].worth() if terms else ZERO
    else:
        half = len(terms) // 2
        found = sum_of_terms(terms[:half], of).plus(sum_of_terms(terms[half:], of))
    count(2 * adding_costs(words_of_64_bits(found.value)) + 2 * adding_costs(words_of_64_bits(found.slope)), of)
    return found


def as_fraction(found: Dual) -> Fraction:
    """The value as a Fraction."""
    return fraction(found.value)
