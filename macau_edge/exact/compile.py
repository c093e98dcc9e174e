"""A bet -> its chain: every node that play can reach, from where it can begin."""

from __future__ import annotations

from macau_edge.exact.beginning import beginnings
from macau_edge.exact.chain import Branch, Chain, State
from macau_edge.exact.table import Game, Made, Node, Way
from macau_edge.families import STATES, too_many_states
from macau_edge.model import Chips, Member, Ruleset
from macau_edge.problem import Problem, ProblemError
from macau_edge.selection import Choices


def compile_bet(
    ruleset: Ruleset, member: Member, choices: Choices, *, limit: int = STATES, chips: Chips | None = None
) -> Chain:
    """The chain of one bet.

    Raises:
        ProblemError: clauses or rows overlap, a win has no row, or the bet has more than `limit` states.
        MissingChoiceError: it needs an option that was not given.
    """
    return chain_of(Game(ruleset, member, choices, chips), limit)


def chain_of(game: Game, limit: int) -> Chain:
    """The chain of a game; raises as `compile_bet` does."""
    starts = beginnings(game, limit)
    nodes = list(starts)
    numbers = {node: number for number, node in enumerate(nodes)}
    found: list[list[tuple[Way, int]]] = []
    for node in nodes:  # grows while it is walked
        found.append(_weighed(game, node))
        for way, _ in found[-1]:
            if way.to is not None and way.to not in numbers:
                numbers[way.to] = len(nodes)
                nodes.append(way.to)
        if len(nodes) > limit:
            raise too_many_states(game.member.bet, limit)
    branches = tuple(
        tuple(
            Branch(way.target, way.outcomes, weight, None if way.to is None else numbers[way.to], way.net, way.added)
            for way, weight in ways
        )
        for ways in found
    )
    weights = tuple(sum(branch.weight for branch in one) for one in branches)
    start = tuple((numbers[node], probability) for node, probability in starts.items())
    return Chain(tuple(_state(game, node) for node in nodes), branches, weights, start, game.staked, game.scope)


def _weighed(game: Game, node: Node) -> list[tuple[Way, int]]:
    """What can happen at a node, with its weight."""
    weigh = game.weigh(node)
    ways = ((way, weigh(way.outcomes)) for way in game.ways(node))
    found = [(way, weight) for way, weight in ways if weight]
    if not found:
        message = f"`{game.member.id}` can still be open when the urn is empty"
        remedy = "end it before, for instance with `until: trial …`, or let the balls be returned"
        raise ProblemError(Problem(game.member.bet.place, "arithmetic/never-ends", message, remedy))
    return found


def _state(game: Game, node: Node) -> State:
    position = game.hand[node.hand] if game.hand else None
    hand = (position.stage, position.opener.label if position.opener else "") if position else None
    made = node.parts[0]
    if len(node.parts) > 1 or not isinstance(made, Made):
        return State(hand=hand)
    own = game.places[0].seat().state(made.standing)
    return State(own.stage, own.opener, own.counted, hand, own.trial)
