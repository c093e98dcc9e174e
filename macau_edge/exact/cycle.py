"""What the trials of a tally come in: single trials, or whole turns of the hand up to the next happening.

After a happening the first stage of the hand begins again, so these turns are independent of one another and alike: a
renewal process (Feller, vol. I, ch. XIII). A tally that only looks at happenings is a tally of turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.exact.linear import EndlessError, System, fraction, rational
from macau_edge.exact.table import Game
from macau_edge.exact.tally import Counts, Tallied


@dataclass(frozen=True, slots=True)
class Chance:
    """The probability of something in a cycle, and the mean length of the cycle where it happens and 0 where not."""

    probability: Fraction
    length: Fraction

    def __add__(self, other: Chance) -> Chance:
        """Either of two that exclude each other."""
        return Chance(self.probability + other.probability, self.length + other.length)


NEVER = Chance(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Cycle:
    """What one cycle brings: each thing counted, the end, or neither; no two of them together.

    `length` and `second` are the first two moments of its number of trials; `by_hand` says whether it is a turn of the
    hand, and not one trial.
    """

    things: tuple[Chance, ...]
    stop: Chance
    nothing: Chance
    length: Fraction
    second: Fraction
    by_hand: bool


Key = tuple[Counts, bool]
"""What outcomes add to the counts, and whether they end the bet."""


def cycle_of(game: Game) -> Cycle | None:
    """The cycles of a tally; None where what it looks at does not come in cycles, or two things come together."""
    bet = game.member.bet
    seat = game.places[0].seat() if bet.tally else None
    if not isinstance(seat, Tallied) or bet.additional or bet.not_working or game.full or seat.trials > 1:
        return None
    found = _of_the_hand(game, seat) if game.hand else _of_trials(game, seat)
    if found is None:
        return None
    chances, length, second = found
    width = len(seat.start.counted)
    if any(sum(added) > 1 or (stops and sum(added)) for added, stops in chances):
        return None
    things = tuple(chances.get((_one(number, width), False), NEVER) for number in range(width))
    stop, nothing = (chances.get(((0,) * width, ends), NEVER) for ends in (True, False))
    return Cycle(things, stop, nothing, length, second, bool(game.hand)) if stop.probability else None


def _one(number: int, width: int) -> Counts:
    return tuple(int(index == number) for index in range(width))


Found = tuple[dict[Key, Chance], Fraction, Fraction]


def _of_trials(game: Game, seat: Tallied) -> Found:
    space = game.scope.space
    weight = sum(outcome.weight for outcome in space)
    chances = {}
    for key, indices in seat.classes(None, 0).items():
        share = Fraction(sum(space[index].weight for index in indices), weight)
        chances[key] = Chance(share, share)
    return chances, Fraction(1), Fraction(1)


def _of_the_hand(game: Game, seat: Tallied) -> Found | None:
    """The turns of the hand from its first stage; None where the tally looks at more than what they end with."""
    made = game.member.bet.made
    if made is None or made.stage != game.hand[0].stage:
        return None
    space = game.scope.space
    idle = ((0,) * len(seat.start.counted), False)
    ends: dict[Key, list[int]] = {}
    moves: list[list[tuple[int, int]]] = []
    for number, position in enumerate(game.hand):
        happens = frozenset().union(*position.happened.values())
        stays = [index for index in range(len(space)) if index not in happens]
        moves.append([(space[index].weight, position.leads[index]) for index in stays if space[index].weight])
        for key, indices in seat.classes(position, number).items():
            if key != idle and not indices <= happens:
                return None
            weights = ends.setdefault(key, [0] * len(game.hand))
            weights[number] += sum(space[index].weight for index in indices & happens)
    weight = sum(outcome.weight for outcome in space)
    leaves = [any(found[number] for found in ends.values()) for number in range(len(game.hand))]
    try:
        system = System(moves, [weight] * len(game.hand), leaves)
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
    return {key: Chance(*pair) for key, pair in zip(ends, chances, strict=True)}, length, square
