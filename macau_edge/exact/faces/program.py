"""A bet whose faces are symbols: the graph that is played, and formulas as a list of definitions, each in those before.

Where a bet is made depends on the faces as much as what it then comes to. So what is played before it is made belongs
to the graph; and where that ends without the bet, it begins anew, which gives the probabilities among the plays in
which the bet is made. The graph has one start, and its moves are sets of outcomes.

In the definitions nothing is expanded and no fractions are brought to one denominator, which is what makes such
formulas explode.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import sympy

from macau_edge.exact.chain import Chain
from macau_edge.exact.compile import ExactPrelude, OpeningStep, Shared, chain_of, prelude_of, starting_nodes
from macau_edge.exact.game import Game
from macau_edge.exact.solution import EndlessError, System
from macau_edge.model import Bet, Device, Dice, Draw
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass
from macau_edge.outcomes import Space

# --- a bet from the first trial that matters to it on, as a graph ----------------------------------------------------


class NoFormulaError(UsageError):
    """There is no such function of the faces, or none that is short enough: why, and what to do instead."""


class Move(NamedTuple):
    """Outcomes that lead to the same place: another state or, where `to` is None, a decision with its net result."""

    outcomes: frozenset[int]
    to: int | None
    net: Fraction


@dataclass(frozen=True, kw_only=True)
class SymbolicPlay:
    """The states of a bet, and of the plays before it is made, with the moves out of each: a partition of all outcomes.

    `staked` is what is put down at the start, in units of the stake.
    """

    bet: Bet
    space: Space
    moves: tuple[tuple[Move, ...], ...]
    start: int
    staked: Fraction

    def system(self, *, turned: bool = False) -> System:
        """The moves between the states as equations; `turned` round, they give how often each state is visited.

        Raises:
            ProblemError: a state may never be decided.
        """
        moves = self._turned() if turned else self.weighed
        leaves = [turned or any(move.to is None for move in found) for found in self.moves]
        try:
            return System(moves, [self.space.weight] * len(moves), leaves, self.bet)
        except EndlessError:
            message = Message("`{bet}` may never be decided", bet=self.bet.id)
            remedy = Message("add a clause that wins, loses or returns the stake")
            raise ProblemError(Problem(self.bet.place, "arithmetic/never-ends", message, help=remedy)) from None

    @cached_property
    def weighed(self) -> list[list[tuple[int, int]]]:
        """For each state the weight of each move to another state, or to itself."""
        weigh = self.space.weigh
        return [[(weigh(move.outcomes), move.to) for move in found if move.to is not None] for found in self.moves]

    def _turned(self) -> list[list[tuple[int, int]]]:
        """For each state the weight of each move to it, and from where."""
        turned: list[list[tuple[int, int]]] = [[] for _ in self.moves]
        for state, found in enumerate(self.weighed):
            for weight, to in found:
                turned[to].append((weight, state))
        return turned


def refuse_urns(bet: Bet, device: Device) -> None:
    """Raises NoFormulaError for balls, of which there are numbers and no probabilities, and for unlike dice."""
    if isinstance(device, Draw):
        message = Message(
            "`{bet}` is on balls out of an urn, which have no probabilities of their own to be changed", bet=bet.id
        )
        raise NoFormulaError(message, Message("the faces of dice and the pockets of a wheel have"))
    if isinstance(device, Dice) and device.different:
        message = Message(
            "`{bet}` is on dice of different kinds, whose faces have no probabilities in common", bet=bet.id
        )
        raise NoFormulaError(message, Message("ask for them of dice that are alike"))


def faces_per_trial(device: Device) -> int:
    """How many faces with the same probabilities one trial shows: the number of dice, and one of a wheel."""
    return device.count if isinstance(device, Dice) else 1


def program_graph(game: Game) -> SymbolicPlay:
    """The graph of a game; raises ProblemError as the exact engine does."""
    chain = chain_of(game)
    moves = [
        _merged((branch.outcomes, branch.state, branch.net or Fraction(0)) for branch in found)
        for found in chain.branches
    ]
    lead = prelude_of(game)
    if lead is None:
        ((start, _),) = chain.start
    else:
        start = _led(lead, _entered(game, chain), moves)
    return SymbolicPlay(
        bet=game.member.bet, space=game.scope.space, moves=tuple(moves), start=start, staked=game.staked
    )


def _entered(game: Game, chain: Chain) -> dict[Shared, int]:
    """Where all stands when the bet is made -> the state that it begins in."""
    numbers = (number for number, _ in chain.start)
    return {(node.hand, node.left): number for node, number in zip(starting_nodes(game), numbers, strict=True)}


def _led(lead: ExactPrelude, onto: Mapping[Shared, int], moves: list[tuple[Move, ...]]) -> int:
    """The number of the first state of all, once the states before the bet have been added to `moves`."""
    leads = [lead]
    while leads[-1].before is not None:
        leads.append(leads[-1].before)
    offsets, size = [], len(moves)
    for one in leads:
        offsets.append(size)
        size += len(one.steps)
    first = offsets[-1]
    for one, offset in zip(leads, offsets, strict=True):
        for steps in one.steps:
            found = [((step.outcome,), _next(step, offset, onto, first), Fraction(0)) for step in steps]
            moves.append(_merged(found))
        onto = {where: offset + number for where, number in one.enters.items()}
    return first


def _next(step: OpeningStep, offset: int, onto: Mapping[Shared, int], first: int) -> int:
    """The state after a step of a lead whose nodes begin at `offset` and that ends in the states `onto`."""
    if step.to is not None:
        return offset + step.to
    return first if step.end is None else onto[step.end]


def _merged(found: Iterable[tuple[Iterable[int], int | None, Fraction]]) -> tuple[Move, ...]:
    """Moves that lead to the same state, or end with the same net result, as one."""
    together: dict[tuple[int | None, Fraction], set[int]] = {}
    for outcomes, to, net in found:
        together.setdefault((to, net), set()).update(outcomes)
    return tuple(Move(frozenset(outcomes), to, net) for (to, net), outcomes in together.items())


OPERATIONS = 20_000
"""Additions, multiplications and powers that a formula may have."""

INSTEAD = Message("its figures with given faces, and their derivatives, need no formula")
DEPTH = 5
"""Names that are put into one another's places before one stays: brackets inside brackets are hard to read."""
SHORT = 12
"""Operations up to which it does not matter: powers of the same merge."""
WRITTEN = 100_000
"""Operations of a formula written out without names: each that is used twice is written twice."""
NESTED = 150
"""Levels of brackets up to which sympy can print an expression: it calls itself for each."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A name and what it stands for, in the probabilities of the faces and the names before it."""

    name: str
    body: sympy.Expr


class NamedExpressions:
    """NamedExpressions as they are found; what is named is written once, whatever it is needed for."""

    def __init__(self, bet: Bet) -> None:
        self.bet = bet
        self._bodies: dict[sympy.Symbol, sympy.Expr] = {}
        self._names: dict[sympy.Expr, sympy.Symbol] = {}
        self._kept: set[sympy.Symbol] = set()
        self._spent = 0

    def name(self, letter: str, body: sympy.Expr, *, kept: bool = False) -> sympy.Expr:
        """A name for an expression, or itself where it is no longer than a name.

        It is replaced by the expression again if it is used once, unless it is to be `kept`.

        Raises:
            NoFormulaError: all of them get too long.
        """
        self._spent += size(body)
        if self._spent > 4 * OPERATIONS:  # what is written once is counted in the end
            raise too_long(self.bet)
        if body.is_Atom:
            return body
        if body not in self._names:
            self._names[body] = sympy.Symbol(f"{letter}_{len(self._bodies)}")
            self._bodies[self._names[body]] = body
        name = self._names[body]
        if kept:
            self._kept.add(name)
        return name

    def finished(
        self, result: sympy.Expr, kept: Mapping[sympy.Symbol, sympy.Expr]
    ) -> tuple[tuple[Definition, ...], sympy.Expr]:
        """The definitions that the result needs, those that are `kept` first, and the result.

        What is used once, or is short, is put in its place.

        Raises:
            NoFormulaError: they are longer than `OPERATIONS` together.
        """
        used = Counter(_symbols(result))
        for name in reversed(self._bodies):
            if used[name]:
                used.update(_symbols(self._bodies[name]))
        needed = {name: body for name, body in kept.items() if used[name]}
        put: dict[sympy.Expr, sympy.Expr] = {}
        if len(needed) == 1 and all(used[name] == 1 and body.is_Pow for name, body in needed.items()):
            put, needed = needed, {}  # a single throw, like p1**2: it says more than a name
        found = [Definition(name.name, body) for name, body in needed.items()]
        depth: dict[sympy.Expr, int] = {}
        numbers: Counter[str] = Counter()
        for name, body in self._bodies.items():
            if not used[name]:
                continue
            put[name] = body.xreplace(put) if put else body
            depth[name] = 1 + max((depth.get(inner, 0) for inner in body.free_symbols), default=0)
            long = size(put[name])
            if name in self._kept or (depth[name] > DEPTH and long > SHORT) or (used[name] > 1 and long > 1):
                letter = name.name.partition("_")[0]
                numbers[letter] += 1
                found.append(Definition(f"{letter}{numbers[letter]}", put[name]))
                put[name] = sympy.Symbol(found[-1].name)
                depth[name] = 0
        result = result.xreplace(put)
        if sum(size(one.body) for one in found) + size(result) > OPERATIONS:
            raise too_long(self.bet)
        return tuple(found), result


def too_many_states(bet: Bet, states: int) -> NoFormulaError:
    """The refusal of a bet of more states than a formula is attempted of."""
    message = Message(
        "`{bet}` has more than {states:,} states, too many for a formula in the probabilities of the faces",
        bet=bet.id, states=states,
    )  # fmt: skip
    return NoFormulaError(message, INSTEAD)


def too_long(bet: Bet) -> NoFormulaError:
    """The refusal of a bet whose formula nobody would read."""
    message = Message(
        "the formula of `{bet}` in the probabilities of the faces has more than {operations:,} operations",
        bet=bet.id, operations=OPERATIONS,
    )  # fmt: skip
    return NoFormulaError(message, INSTEAD)


def size(expression: sympy.Expr) -> int:
    """How many additions, multiplications and powers an expression is written with."""
    own = 1 if expression.is_Pow else max(len(expression.args) - 1, 0)
    return own + sum(map(size, expression.args))


def _symbols(expression: sympy.Expr) -> Iterable[sympy.Symbol]:
    """Every symbol of an expression, as often as it is written."""
    if expression.is_Symbol:
        yield expression
    for inner in expression.args:
        yield from _symbols(inner)


def whole_edge(
    definitions: Iterable[Definition], edge: sympy.Expr, known: Mapping[sympy.Symbol, sympy.Expr]
) -> sympy.Expr:
    """The edge without any name but those of the faces, for which `known` may have others.

    Raises:
        NoFormulaError: written out, it would be too long, or its brackets nested deeper than sympy can go into.
    """
    found: dict[sympy.Expr, sympy.Expr] = dict(known)
    sizes = {name: (size(body), 0) for name, body in known.items()}
    for name, body in [*((sympy.Symbol(one.name), one.body) for one in definitions), (None, edge)]:
        found[name] = body.xreplace(found)
        sizes[name] = _sizes(body, sizes)
        if sizes[name][0] > WRITTEN or sizes[name][1] > NESTED:
            message = Message(
                "as one expression the formula would have more than {operations:,} operations, or {brackets} brackets "
                "inside one another",
                operations=WRITTEN, brackets=NESTED,
            )  # fmt: skip
            raise NoFormulaError(message, Message("take its definitions one by one"))
    return found[None]


def _sizes(expression: sympy.Expr, names: Mapping[sympy.Expr, tuple[int, int]]) -> tuple[int, int]:
    """How many operations an expression has where the names are written out, and how deep it is then nested."""
    if not expression.args:
        return names.get(expression, (0, 0))
    inner = [_sizes(one, names) for one in expression.args]
    return max(len(inner) - 1, 1) + sum(long for long, _ in inner), 1 + max(deep for _, deep in inner)


def expression_value(expression: sympy.Expr, known: Mapping[sympy.Symbol, Fraction]) -> Fraction:
    """The value of an expression; raises ZeroDivisionError where it has none."""
    if expression.is_Symbol:
        return known[expression]
    if expression.is_Rational:
        return Fraction(int(expression.p), int(expression.q))
    values = [expression_value(inner, known) for inner in expression.args]
    if expression.is_Add:
        return sum(values, Fraction(0))
    if expression.is_Mul:
        product = Fraction(1)
        for value in values:
            product *= value
        return product
    assert expression.is_Pow
    return Fraction(values[0] ** int(values[1]))
