"""A bet at the table, node by node: its chain, in which states that differ in nothing but what opened them are one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from macau_edge.exact.beginning import beginnings
from macau_edge.exact.chain import Branch, Chain, State
from macau_edge.exact.solution import Solution
from macau_edge.exact.table import Game, Node
from macau_edge.families import stage_of
from macau_edge.hands import behind


@dataclass(frozen=True, slots=True)
class Play:
    """A solved chain; `nodes` has a node for each state of it, `groups` the states of the bet that each stands for."""

    game: Game
    chain: Chain
    nodes: tuple[Node, ...]
    groups: tuple[tuple[State, ...], ...]
    solution: Solution


def nodes_of(game: Game, chain: Chain, limit: int) -> list[Node]:
    """The node of each state of a game's chain."""
    found = list(beginnings(game, limit))
    for number, branches in enumerate(chain.branches):
        weights = game.weights(found[number])
        possible = [way for way in game.ways(found[number]) if any(weights[index] for index in way.outcomes)]
        for way, branch in zip(possible, branches, strict=True):
            if branch.state == len(found) and way.to is not None:
                found.append(way.to)
    return found


def play_of(game: Game, chain: Chain, limit: int) -> Play:
    """The chain of a game with its nodes, alike states put together."""
    nodes = nodes_of(game, chain, limit)
    classes = _classes(game, chain, nodes)
    first = list(dict(reversed([(group, number) for number, group in enumerate(classes)])).values())
    kept = sorted(first)
    place = {classes[number]: position for position, number in enumerate(kept)}
    towards = [place[group] for group in classes]
    start: dict[int, Fraction] = {}
    for state, probability in chain.start:
        start[towards[state]] = start.get(towards[state], Fraction(0)) + probability
    whole = replace(
        chain,
        states=tuple(chain.states[number] for number in kept),
        branches=tuple(tuple(_merged(chain.branches[number], towards)) for number in kept),
        weights=tuple(chain.weights[number] for number in kept),
        start=tuple(start.items()),
    )
    groups: list[list[State]] = [[] for _ in kept]
    for position, member in zip(towards, chain.states, strict=True):
        groups[position].append(member)
    solution = Solution(whole, game.member.bet)
    return Play(game, whole, tuple(nodes[number] for number in kept), tuple(map(tuple, groups)), solution)


Way = tuple[str, int | None, Fraction | None, Fraction]
"""What a branch says beside its outcomes."""


def _by_way(branches: Sequence[Branch], towards: Sequence[int]) -> dict[Way, list[Branch]]:
    found: dict[Way, list[Branch]] = {}
    for one in branches:
        to = None if one.state is None else towards[one.state]
        found.setdefault((one.target, to, one.net, one.added), []).append(one)
    return found


def _merged(branches: Sequence[Branch], towards: Sequence[int]) -> list[Branch]:
    """The branches, those that lead to the same group together."""
    return [
        Branch(
            target,
            tuple(sorted(index for one in alike for index in one.outcomes)),
            sum(one.weight for one in alike),
            to,
            net,
            added,
        )
        for (target, to, net, added), alike in _by_way(branches, towards).items()
    ]


def _classes(game: Game, chain: Chain, nodes: Sequence[Node]) -> list[int]:
    """For each state the number of its group: first by name, then parted until each outcome leads to one group."""
    classes = _numbered([_name(game, chain, number, nodes[number]) for number in range(len(nodes))])
    while True:
        parted = _numbered(
            [
                (group, frozenset((way, _outcomes(alike)) for way, alike in _by_way(branches, classes).items()))
                for group, branches in zip(classes, chain.branches, strict=True)
            ]
        )
        if max(parted) == max(classes):
            return parted
        classes = parted


def _outcomes(branches: Sequence[Branch]) -> frozenset[int]:
    return frozenset(index for one in branches for index in one.outcomes)


def _numbered(keys: Sequence[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _name(game: Game, chain: Chain, number: int, node: Node) -> Hashable:
    """What a state must share with the others of its group: all but an opener that no clause of its stage mentions."""
    state, bet = chain.states[number], game.member.bet
    stage = stage_of(bet, state.stage)
    if not bet.stages or stage is None:
        return number
    phrases = behind(game.ruleset, [clause.outcomes for clause in stage.clauses])
    mentioned = any(phrase.mentions == stage.name for phrase in phrases)
    opener: Hashable = state.opener.label if state.opener and mentioned else state.opener is None
    alone = all(other.opener is None for other in chain.states)
    hand: Hashable = (state.hand[0], bool(state.hand[1])) if state.hand and alone else state.hand
    return (state.stage, opener, hand, state.trial, node.left)
