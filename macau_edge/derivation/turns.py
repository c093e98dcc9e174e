"""A turn of the hand, from its first stage to the next happening, as a chain of its own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from macau_edge.derivation.play import Play
from macau_edge.exact.chain import STAY, Branch, Chain, State
from macau_edge.exact.solution import Solution
from macau_edge.exact.table import Game, Node

Brings = Callable[[int, int], int]
"""The position of the hand and an outcome that ends the turn -> the number of what the turn brings."""


def turn_of(game: Game, brings: Brings) -> Play:
    """The stages of the hand as the states of a chain; the `net results` of its branches number what a turn brings."""
    space, hand = game.scope.space, game.ruleset.hand
    assert hand is not None
    branches: list[tuple[Branch, ...]] = []
    for number, position in enumerate(game.hand):
        found: dict[tuple[str, int | None, Fraction | None], list[int]] = {}
        for index in range(len(space)):
            happening = next((name for name in hand.happenings if index in position.happened[name]), None)
            to = position.leads[index]
            onward = (STAY if to == number else game.hand[to].stage, to, None)
            ended = (happening or "", None, Fraction(brings(number, index)) if happening else None)
            found.setdefault(ended if happening else onward, []).append(index)
        branches.append(
            tuple(
                Branch(target, tuple(indices), sum(space.weights[i] for i in indices), to, net)
                for (target, to, net), indices in found.items()
            )
        )
    states = tuple(State(position.stage, position.opener) for position in game.hand)
    weights = (space.weight,) * len(states)
    chain = Chain(states, tuple(branches), weights, ((0, Fraction(1)),), Fraction(1), game.scope)
    nodes = tuple(Node(game.start, number, None) for number in range(len(states)))
    return Play(game, chain, nodes, tuple((state,) for state in states), Solution(chain, game.member.bet))
