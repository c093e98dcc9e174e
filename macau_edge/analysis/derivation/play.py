"""A bet node by node: its chain with alike states as one, and the shortest plays that lead to each way it can end.

States that differ in nothing but what opened them, and lead alike, are one phase to a reader: `play_of` puts them
together. `shortest_paths` searches the nodes breadth first, and of each keeps only how it is first reached; of
equally short paths the likeliest is taken, its faces as varied as it allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from macau_edge.analysis.derivation.parted import outcomes_of_parted_hands
from macau_edge.exact.chain import STAY, Branch, Chain, State
from macau_edge.exact.compile import starting_nodes
from macau_edge.exact.game import Game, Node, PlacedBet, Way
from macau_edge.exact.solution import ChainSolution
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes import Outcome
from macau_edge.outcomes.hand import phrases_behind
from macau_edge.outcomes.stages import stage_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedChain:
    """A solved chain; `nodes` has a node for each state of it, `groups` the states of the bet that each stands for."""

    game: Game
    chain: Chain
    nodes: tuple[Node, ...]
    groups: tuple[tuple[State, ...], ...]
    solution: ChainSolution


def nodes_of(game: Game, chain: Chain) -> list[Node]:
    """The node of each state of a game's chain."""
    found = list(starting_nodes(game))
    for number, branches in enumerate(chain.branches):
        weights = game.weights(found[number])
        possible = [way for way in game.ways(found[number]) if any(weights[index] for index in way.outcomes)]
        for way, branch in zip(possible, branches, strict=True):
            if branch.state == len(found) and way.to is not None:
                found.append(way.to)
    return found


def derived_play(game: Game, chain: Chain) -> SolvedChain:
    """The chain of a game with its nodes, alike states put together."""
    nodes = nodes_of(game, chain)
    towards = _classes(game, chain, nodes)
    kept = [towards.index(group) for group in range(max(towards) + 1)]
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
    for group, member in zip(towards, chain.states, strict=True):
        groups[group].append(member)
    solution = ChainSolution(whole, game.member.bet)
    return SolvedChain(
        game=game,
        chain=whole,
        nodes=tuple(nodes[number] for number in kept),
        groups=tuple(map(tuple, groups)),
        solution=solution,
    )


Move = tuple[str, int | None, Fraction | None, Fraction]
"""What a branch says beside its outcomes."""


def _by_way(branches: Sequence[Branch], towards: Sequence[int]) -> dict[Move, list[Branch]]:
    def way(one: Branch) -> Move:
        return one.target, None if one.state is None else towards[one.state], one.net, one.added

    return gathered(branches, way)


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
    """For each state the number of its group: first by name, then parted until each outcome leads to one group.

    Groups are numbered in the order of their first states.
    """
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
    """What a state must share with the others of its group: all but a point that no clause of its stage mentions."""
    state, bet = chain.states[number], game.member.bet
    stage = stage_of(bet, state.stage)
    if not bet.stages or stage is None:
        return number
    phrases = phrases_behind(game.ruleset, [clause.outcomes for clause in stage.clauses])
    mentioned = any(phrase.mentions == stage.name for phrase in phrases)
    point: Hashable = state.point.label if state.point and mentioned else state.point is None
    alone = all(other.point is None for other in chain.states)
    hand: Hashable = (state.hand[0], bool(state.hand[1])) if state.hand and alone else state.hand
    return (state.stage, point, hand, state.trial, node.left)


# --- a bet -> plays of it, throw by throw ----------------------------------------------------------------------------


T = TypeVar("T")

LOOKED = 5_000
"""Nodes that the search looks at, at most: half a second. Replay has 70,000, and all that is shown is within 1,692."""


class End(NamedTuple):
    """How a bet ends: its net result, and the stage or the number counted with which it was decided."""

    net: Fraction
    mark: str | int = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """The outcomes that lead from where play can begin to an end, by their places among all outcomes.

    `waits` says that one of them changes nothing, so that there is a shorter path.
    """

    start: Node
    outcomes: tuple[int, ...]
    end: End
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Paths:
    """The shortest path to each end that was found, the likeliest of them; `whole` where every net result has one."""

    found: tuple[Path, ...]
    whole: bool


Lead = tuple[Node, Way]
"""A node, and what happened there."""


def shortest_paths(game: Game, nets: Collection[Fraction], *, looked: int = LOOKED) -> Paths:
    """A path to each of the net results that a bet can come to, by breadth-first search.

    Of equally short paths the likeliest is taken, its faces as varied as it allows. A bet with stages has a path for
    each stage that a net result can be decided in, a tally one for each number that a loss can be decided with. No path
    has a hand that is parted, of which an outcome is one of the two.

    Raises:
        ProblemError: the bet is never made, or what is played before it costs too much.
    """
    search = _Search(game)
    while search.level and len(search.parents) <= looked and not search.has(nets):
        search.go_on()
    found = tuple(search.path(end) for end in search.ends)
    return Paths(found, {path.end.net for path in found} >= set(nets))


def path_with_wait(game: Game, path: Path) -> Path | None:
    """The path with one more outcome that changes nothing, as late as that can come; None where it cannot."""
    steps = list(_walked(game, path))
    for at in reversed(range(len(steps))):
        node, _ = steps[at]
        for way in game.ways(node):
            if way.target == STAY and way.to == node:
                leads = [*steps[:at], (node, way), *steps[at:]]
                chosen = _chosen(game, leads)
                return Path(start=path.start, outcomes=chosen, end=path.end, waits=True)
    return None


def _walked(game: Game, path: Path) -> Iterator[Lead]:
    """The nodes of a path with what happens there."""
    node: Node | None = path.start
    for index in path.outcomes:
        assert node is not None
        way = way_of(game, node, index)
        yield node, way
        node = way.to


def way_of(game: Game, node: Node, index: int) -> Way:
    """What an outcome leads to at a node."""
    return next(way for way in game.ways(node) if index in way.outcomes)


class _Search:
    """A breadth-first search, level by level; of each node only how it is first reached is kept.

    A path is the likelier, the larger the product of the weights of what happens on it: two that are equally long have
    had the same number of equally likely results to choose from.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        starts = starting_nodes(game)
        scale = lcm(*(probability.denominator for probability in starts.values()))
        self.level = {node: int(probability * scale) for node, probability in starts.items()}
        self.parents: dict[Node, Lead | None] = dict.fromkeys(self.level)
        self.ends: dict[End, Lead] = {}
        self.left_out = outcomes_of_parted_hands(game.scope) if game.parted else frozenset[int]()

    def has(self, nets: Collection[Fraction]) -> bool:
        """Whether nothing more is looked for: a bet with stages is followed through all of them."""
        if not self.game.member.bet.stages:
            return {end.net for end in self.ends} >= set(nets)
        return False

    def go_on(self) -> None:
        """All that one more trial can do."""
        following: dict[Node, int] = {}
        ended: dict[End, int] = {}
        for node, score in self.level.items():
            weigh = self.game.weigh(node)
            for way in self._ways(node):
                likely = score * weigh(way.outcomes)
                if not likely:
                    continue
                if way.to is None:
                    self._ended(node, way, likely, ended)
                elif (way.to not in self.parents or way.to in following) and likely > following.get(way.to, 0):
                    following[way.to] = likely
                    self.parents[way.to] = (node, way)
        self.level = following

    def _ways(self, node: Node) -> Iterator[Way]:
        for way in self.game.ways(node):
            shown = tuple(place for place in way.outcomes if place not in self.left_out) if self.left_out else ()
            yield way._replace(outcomes=shown) if self.left_out else way

    def _ended(self, node: Node, way: Way, likely: int, ended: dict[End, int]) -> None:
        assert way.net is not None
        end = End(way.net, _mark(self.game, node, way.net))
        if (end not in self.ends or end in ended) and likely > ended.get(end, 0):
            ended[end] = likely
            self.ends[end] = (node, way)

    def path(self, end: End) -> Path:
        """How an end was reached."""
        leads = [self.ends[end]]
        while (before := self.parents[leads[0][0]]) is not None:
            leads.insert(0, before)
        return Path(start=leads[0][0], outcomes=_chosen(self.game, leads), end=end)


def _mark(game: Game, node: Node, net: Fraction) -> str | int:
    """The stage in which a bet is decided; of a tally that loses, what it had counted before."""
    part = node.parts[0]
    if len(node.parts) > 1 or not isinstance(part, PlacedBet):
        return ""
    if game.member.bet.tally:
        return sum(part.standing.counted) if net < 0 else ""
    return part.standing.stage


def _chosen(game: Game, leads: Sequence[Lead]) -> tuple[int, ...]:
    """One outcome for each step: of the totals shown least the likeliest, and so of the faces that show it."""
    space = game.scope.space
    totals: Counter[object] = Counter()
    shown: Counter[object] = Counter()
    chosen: list[int] = []
    for node, way in leads:
        weights = game.weights(node)
        sorts = gathered((index for index in way.outcomes if weights[index]), lambda index: _shows(space[index]))
        heavy = {sort: sum(weights[index] for index in alike) for sort, alike in sorts.items()}
        total = _fresh(heavy, totals)
        index = _fresh({index: weights[index] for index in sorts[total]}, shown)
        totals[total] += 1
        shown[index] += 1
        chosen.append(index)
    return tuple(chosen)


def _shows(outcome: Outcome) -> object:
    """What is first looked at: the total, or the result where it has none."""
    return outcome.label if outcome.total is None else outcome.total


def _fresh(weights: Mapping[T, int], shown: Counter[object]) -> T:
    """Of those shown least the likeliest; of several the one in the middle, which is the least peculiar."""
    least = min(shown[one] for one in weights)
    rare = {one: weight for one, weight in weights.items() if shown[one] == least}
    most = [one for one, weight in rare.items() if weight == max(rare.values())]
    return most[len(most) // 2]
