"""Wagers laid together: one hand, one urn, and every wager watching the same trials."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.added import WAITING, Added
from macau_edge.numeric.clauses import grouped
from macau_edge.numeric.game import Game
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.wager import Effect, Wager

Left = tuple[int, ...] | None
"""How many balls of each label are left in an urn; None without an urn that empties."""


class Position(NamedTuple):
    """Where everything stands: the hand, the urn, the trials seen by wagers that ask, the wagers, and the net so far.

    The state of a wager that is decided is None. `hand` is None where no wager asks what happens in it.
    """

    hand: int | None
    left: Left
    clocks: tuple[int, ...]
    states: tuple[int | None, ...]
    net: int


Move = tuple[float, Position | None, int]
"""A chance, the position it leads to, and, where that is None, the number of the net result that it ends with."""


Result = tuple[float, int | None, Left, list[Effect]]
"""Results that do the same: their chance, the next position of the hand, the urn after them, and their effects."""


class Alike(NamedTuple):
    """The kind of each result, and what each kind does, as long as nothing stays out of an urn."""

    codes: NDArray[np.unsignedinteger]
    results: list[Result]


class Play:
    """The wagers laid together. All is over when each is decided, whether or not the `shadow` is.

    The shadow is a bet on which nothing is staked here: the one that an additional bet goes with.
    """

    def __init__(self, game: Game, wagers: Sequence[Wager], *, shadow: int | None = None) -> None:
        self.game, self.wagers, self.shadow = game, wagers, shadow
        self.on_hand = any(wager.on_hand for wager in wagers)
        self.staked = sum((wager.staked for wager in wagers), Fraction(0))
        self.added = [(number, wager) for number, wager in enumerate(wagers) if isinstance(wager, Added)]
        asking = [number for number, wager in enumerate(wagers) if wager.last_trial]
        self.clocks = {number: clock for clock, number in enumerate(asking)}
        self.alone = len(wagers) == 1 and not self.clocks
        self._alike: dict[tuple[object, ...], Alike] = {}

    def start(self, hand: int | None, left: Left) -> Position:
        """The position in which everything is laid."""
        return Position(hand, left, (0,) * len(self.clocks), (0,) * len(self.wagers), 0)

    def turn(self, position: Position) -> list[Move]:
        """What one trial can do, in the order of `trial`."""
        if self.alone:
            return self._turn_alone(position)
        moves: list[Move] = []
        for chance, hand, left, effects in self.trial(position):
            states, net = self._states(position, effects)
            if all(state is None or number == self.shadow for number, state in enumerate(states)):
                moves.append((chance, None, net))
            else:
                moves.append((chance, Position(hand, left, self._seen(position, states), states, net), 0))
        return moves

    def _turn_alone(self, position: Position) -> list[Move]:
        """What one trial can do to a wager that is laid alone and asks for no number: the same, without detours."""
        here, left, _, (state,), _ = position
        assert state is not None
        after, moves = self.wagers[0].after, list[Move]()
        for chance, hand, rest, (effect,) in self.trial(position):
            following, net = (state, 0) if effect is None else after(state, effect)
            if following == state and hand == here and rest == left:
                moves.append((chance, position, 0))
            else:
                moves.append((chance, None if following is None else Position(hand, rest, (), (following,), 0), net))
        return moves

    def put_down(self, position: Position) -> float:
        """The mean of what one trial puts down in additional bets."""
        if not any(position.states[number] == WAITING for number, _ in self.added):
            return 0.0
        return sum(
            chance * wager.put_down_on(position.states[number], following.states[number])
            for chance, following, _ in self.turn(position)
            if following
            for number, wager in self.added
        )

    def _states(self, position: Position, effects: list[Effect]) -> tuple[tuple[int | None, ...], int]:
        states, net = list(position.states), position.net
        for number, (state, effect) in enumerate(zip(position.states, effects, strict=True)):
            if effect is not None and state is not None:
                states[number], gained = self.wagers[number].after(state, effect)
                net = self.game.nets.plus(net, gained) if gained else net
        for number, wager in self.added:
            state, base = states[number], states[wager.beside]
            if state is not None:
                states[number] = None if base is None else wager.beside_base(state, base)
        return tuple(states), net

    def _seen(self, position: Position, states: tuple[int | None, ...]) -> tuple[int, ...]:
        """The trials seen by each wager that asks, as far as it tells their numbers apart."""
        if not self.clocks:
            return ()
        seen = list(position.clocks)
        for number, clock in self.clocks.items():
            wager, before = self.wagers[number], position.states[number]
            waited = isinstance(wager, Added) and before == WAITING
            still = states[number] is not None and not waited
            seen[clock] = min(seen[clock] + 1, wager.last_trial) if still else 0
        return tuple(seen)

    def trial(self, position: Position) -> Iterable[Result]:
        """The results of a trial, together where they do the same."""
        alike = self.alike(position)
        return alike.results if position.left is None else self._drawn(alike, position.left)

    def alike(self, position: Position) -> Alike:
        """Which results do the same."""
        states = zip(position.states, self.wagers, strict=True)
        looks = [None if state is None else wager.look(state) for state, wager in states]
        key = (position.hand, position.clocks, tuple(looks))
        alike = self._alike.get(key)
        if alike is None:
            alike = self._alike[key] = self._group(*key)
        return alike

    def _group(self, hand: int | None, clocks: tuple[int, ...], looks: tuple[int | None, ...]) -> Alike:
        trials = {number: clocks[clock] + 1 for number, clock in self.clocks.items()}
        found = [
            None if look is None else wager.effects(look, hand, trials.get(number, 1))
            for number, (look, wager) in enumerate(zip(looks, self.wagers, strict=True))
        ]
        leads = None if hand is None else self.game.shooter.leads[hand]
        columns = [one[0] for one in found if one is not None]
        chance = self.game.throws.chance
        codes, first = grouped(len(chance), columns if leads is None else [leads, *columns])
        hands = [None] * len(first) if leads is None else leads[first].tolist()
        done = [[None] * len(first) if one is None else [one[1][n] for n in one[0][first].tolist()] for one in found]
        effects = [list(together) for together in zip(*done, strict=True)] if done else [[] for _ in first]
        chances = np.bincount(codes, chance).tolist()
        kinds: list[Result] = [(c, h, None, e) for c, h, e in zip(chances, hands, effects, strict=True)]
        return Alike(codes.astype(np.min_scalar_type(len(kinds))), kinds)

    def _drawn(self, alike: Alike, left: tuple[int, ...]) -> Iterator[Result]:
        """The results of a trial out of an urn, apart where other balls are left."""
        found: dict[tuple[int, Left], float] = {}
        for result, chance, rest in self.game.drawn(left):
            key = (int(alike.codes[result]), rest)
            found[key] = found.get(key, 0.0) + chance
        if not found:
            raise CannotReadError("an urn that runs out of balls")
        for (code, after), chance in found.items():
            _, hand, _, effects = alike.results[code]
            yield chance, hand, after, effects
