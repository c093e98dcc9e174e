"""A tally -> its levels: how often it ends with each count, and the terms that this is the sum of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from macau_edge.derivation.counted import Counted, Cycle, Form, Level, Share
from macau_edge.derivation.cycles import cycle_in_steps, turns_alone
from macau_edge.derivation.paid import leaf
from macau_edge.derivation.play import nodes_of
from macau_edge.exact.chain import Branch, Chain
from macau_edge.exact.formula import Level as Solved
from macau_edge.exact.formula import Working
from macau_edge.exact.linear import System, fraction, rational
from macau_edge.exact.table import Game, Made, Node
from macau_edge.exact.tally import Column, Tallied
from macau_edge.model import Span

SETS = 200
"""Sums of chances whose sets are counted one by one."""
CELLS = 200_000
"""States times counts of a chain that are looked at for the distribution of the count."""


def by_formula(game: Game, seat: Tallied, working: Working) -> Counted:
    """The count of a tally that was worked out in closed form."""
    cycle = cycle_in_steps(game, seat, working.cycle)
    if seat.tally.highest_of and len(seat.columns) > 1:
        form: Form = "highest"
        levels = tuple(_highest(level, seat, cycle) for level in working.levels)
    elif seat.tally.collect is not None:
        form, levels = "set", tuple(_collected(working.levels, seat, cycle))
    else:
        form, levels = "one", tuple(_runs(working.levels, seat))
    return Counted(form, cycle, levels, working.cycles, _early(levels, cycle, working.cycles))


def _early(levels: Sequence[Level], cycle: Cycle, cycles: Fraction) -> tuple[int, ...]:
    """The last levels, that are decided before the end: the others end V times s of all play."""
    left, found = 1 - cycles * cycle.chance("end"), []
    for place in reversed(range(len(levels))):
        if not left:
            break
        left -= levels[place].probability
        found.append(place)
    return tuple(reversed(found))


def _runs(solved: Sequence[Solved], seat: Tallied) -> Iterator[Level]:
    """The numbers of one thing, those in a row that pay the same together."""
    column = seat.columns[0]
    settled = next(n for n in range(len(column.nets)) if len(set(column.nets[n:])) == 1)

    def kind(level: Solved) -> tuple[Fraction, bool]:
        return level.net, _low(level) >= settled

    for (net, last), alike in groupby(solved, kind):
        run = list(alike)
        low, high = _low(run[0]), None if last else _low(run[-1])
        yield Level(low, high, leaf(seat, 0, low), net, sum((one.probability for one in run), Fraction(0)))


def _low(level: Solved) -> int:
    return level.numbers.low if level.numbers else 0


def _collected(solved: Sequence[Solved], seat: Tallied, cycle: Cycle) -> Iterator[Level]:
    """The numbers of things collected; what is below the first one that matters comes first, as what is left."""
    sets = _sets([thing.probability for thing in cycle.things])
    first, *rest = solved
    yield Level(0, _low(rest[0]) - 1, leaf(seat, 0, 0), first.net, first.probability)
    for level in rest:
        number, shares = _low(level), tuple(_shares(level, cycle, sets))
        yield Level(number, number, leaf(seat, 0, number), level.net, level.probability, shares)


def _highest(solved: Solved, seat: Tallied, cycle: Cycle) -> Level:
    """A net result of the highest prize, with the counts that pay no more than it."""
    numbers = ((place, n) for place, c in enumerate(seat.columns) for n, net in enumerate(c.nets) if net == solved.net)
    pays = next((leaf(seat, place, number) for place, number in numbers), None)
    most = tuple(_most(column, solved.net) for column in seat.columns)
    return Level(None, None, pays, solved.net, solved.probability, tuple(_shares(solved, cycle, {})), most)


def _most(column: Column, net: Fraction) -> int | None:
    """The largest number that pays at most `net`; None where every number does."""
    below = [number for number, paid in enumerate(column.nets) if paid <= net]
    return None if len(below) == len(column.nets) else max(below)


def _shares(level: Solved, cycle: Cycle, sets: Mapping[Fraction, Mapping[int, int]]) -> Iterator[Share]:
    """The terms of a level, those of the same chance and power together."""
    nothing = cycle.chance("nothing")
    found: dict[tuple[Fraction, int], Fraction] = {}
    for term in level.terms:
        key = fraction(term.returns.value) - nothing, term.power
        found[key] = found.get(key, Fraction(0)) + fraction(term.coefficient.value)
    for (q, power), coefficient in sorted(found.items()):
        if coefficient:
            yield Share(q, coefficient, power, 1 - nothing - q, sets.get(q, {}))


def _sets(chances: Sequence[Fraction]) -> dict[Fraction, dict[int, int]]:
    """Sum of chances -> how many sets of each size have it; empty where there are too many sums to be read."""
    found: dict[Fraction, dict[int, int]] = {Fraction(0): {0: 1}}
    for chance in chances:
        after = {q: dict(sizes) for q, sizes in found.items()}
        for q, sizes in found.items():
            into = after.setdefault(q + chance, {})
            for size, count in sizes.items():
                into[size + 1] = into.get(size + 1, 0) + count
        found = after
        if len(found) > SETS:
            return {}
    return found


def by_states(game: Game, seat: Tallied, chain: Chain, limit: int) -> Counted:
    """The count of a tally that needs a chain, from every state; of the highest of several, none."""
    cycle = turns_alone(game)
    column = seat.columns[0]
    numbers = column.most + 1
    if seat.tally.highest_of or len(chain.states) * numbers > CELLS:
        return Counted("states", cycle, (), None, ())
    nodes = nodes_of(game, chain, limit)
    rows = [[rational(0)] * numbers for _ in nodes]
    for node, row, branches, weight in zip(nodes, rows, chain.branches, chain.weights, strict=True):
        for number, chance in _ends(game, seat, node, branches, weight):
            row[number] += rational(chance)
    moves = [[(one.weight, one.state) for one in found if one.state is not None] for found in chain.branches]
    leaves = [any(one.state is None for one in found) for found in chain.branches]
    solved = System(moves, chain.weights, leaves).solve(rows)
    found = [
        sum((p * fraction(solved[state][number]) for state, p in chain.start), Fraction(0)) for number in range(numbers)
    ]
    counted = [Solved(Span(number, number), column.nets[number], p, ()) for number, p in enumerate(found)]
    levels = tuple(level for level in _runs(counted, seat) if level.probability)
    return Counted("states", cycle, levels, None, ())


def _ends(
    game: Game, seat: Tallied, node: Node, branches: Sequence[Branch], weight: int
) -> Iterator[tuple[int, Fraction]]:
    """The number that each deciding outcome ends with, and its probability."""
    (made,) = node.parts
    assert isinstance(made, Made)
    position = game.hand[node.hand] if game.hand else None
    weights, most = game.weights(node), seat.columns[0].most
    added = {
        index: more
        for (more, _), indices in seat.classes(position, node.hand, made.standing.trial).items()
        for index in indices
    }
    for branch in branches:
        for index in branch.outcomes if branch.net is not None else ():
            counts = [a + b for a, b in zip(made.standing.counted, added[index], strict=True)]
            number = min(sum(min(count, 1) for count in counts) if seat.tally.collect else counts[0], most)
            yield number, Fraction(weights[index], weight)
