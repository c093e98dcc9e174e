"""The house edge of a bet as a function of the probabilities of the faces: play, program, simplified, as text.

`play_of` lays the bet out as a graph, `solving` makes a program of short definitions of it, and sympy brings what is
small enough to one fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import sympy

from macau_edge.exact.chain import NOTHING
from macau_edge.exact.faces.graph import NoFormulaError, SymbolicPlay, program_graph, refuse_urns
from macau_edge.exact.faces.outcomes import Probabilities, symbols
from macau_edge.exact.faces.program import (
    SHORT,
    Definition,
    NamedExpressions,
    expression_value,
    size,
    too_many_states,
    whole_edge,
)
from macau_edge.exact.faces.solving import Solving, sympified
from macau_edge.exact.game import Game, Placement
from macau_edge.model import Bet, Device, Dice, Member, Ruleset, Wheel
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import limited_states, metered, most_states
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.model.records import dataclass, replace
from macau_edge.model.refusals import is_too_dear
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.scope import Choices

LONGEST = 5_000
"""States of a bet of which a formula is attempted."""


@dataclass(frozen=True, slots=True)
class EdgeFormula:
    """The house edge per unit staked at the start, as short sums in the probabilities of the faces; all dice alike.

    `faces` are the labels, those of the pockets on a wheel; `edge` is in their symbols and in the names defined. Since
    the probabilities of all faces add up to one, a formula may have one less those of the others.
    """

    faces: tuple[str, ...]
    definitions: tuple[Definition, ...]
    edge: sympy.Expr

    def symbol(self, face: str) -> sympy.Symbol:
        """The probability of a face in the formula; raises KeyError where there is no such face."""
        return symbols(self.faces)[face]

    @property
    def named(self) -> tuple[Definition, ...]:
        """The definitions, and the edge as one."""
        return (*self.definitions, Definition("edge", self.edge))

    @property
    def operations(self) -> int:
        """How many additions, multiplications and powers it is written with, definitions and edge together."""
        return sum(size(one.body) for one in self.definitions) + size(self.edge)

    @property
    def expression(self) -> sympy.Expr:
        """The whole, in the probabilities of the faces alone; raises NoFormulaError where it would be too long."""
        return whole_edge(self.definitions, self.edge, {})

    def in_free_faces(self) -> sympy.Expr:
        """The whole with the last face written as what the others leave of one: no symbol of it is left.

        Raises NoFormulaError where it would be too long.
        """
        *free, last = symbols(self.faces).values()
        return whole_edge(self.definitions, self.edge, {last: 1 - sympy.Add(*free)})

    def at(self, probabilities: Mapping[str, Fraction]) -> Fraction:
        """The house edge with these faces, exactly.

        Raises:
            UsageError: a face is missing or is none of the device, or the probabilities do not add up to one.
            NoFormulaError: the formula has no value there: with these faces play may never end.
        """
        if set(probabilities) != set(self.faces):
            message = Message("a probability is needed for each face, and for no other")
            raise UsageError(message, Message("faces: {faces}", faces=joined(self.faces)))
        if min(probabilities.values()) < 0 or sum(probabilities.values()) != 1:
            raise UsageError(Message("the probabilities of the faces must add up to 1, and none be negative"))
        known = {name: Fraction(probabilities[face]) for face, name in symbols(self.faces).items()}
        try:
            for one in self.definitions:
                known[sympy.Symbol(one.name)] = expression_value(one.body, known)
            return expression_value(self.edge, known)
        except ZeroDivisionError:
            message = Message("the formula has no value there: some stage could not be left")
            raise NoFormulaError(message, Message("give the faces it waits for a probability above 0")) from None

    def lines(self) -> tuple[str, ...]:
        """The definitions and the edge, each a line: `t4 = 2*p1*p3 + p2**2`, `edge = 1 - 2*w`."""
        return tuple(one.line for one in self.named)


@metered
def edge_formula(ruleset: Ruleset, member: Member, choices: Choices) -> EdgeFormula:
    """The house edge of a bet in the probabilities of the faces, under these choices.

    The weights of the ruleset's own faces have no part in it, nor dice that are loaded apart from the others. What a
    compound bet is expected to bring is the sum of what its parts are, each played alone; where the stake of a part
    depends on another, or the hand says when they are made, they are played together.

    Raises:
        ProblemError: the bet cannot be computed.
        MissingChoiceError: it needs an option that was not given.
        NoFormulaError: it is on an urn, of its dice only the totals are known, or its formula would be too long.
    """
    game = _game(ruleset, member, choices)
    places = game.places
    if len(places) == 1 or game.hand or any(place.base is not None for place in places):
        return _formula(member.bet, [(game, 1)])
    return _formula(member.bet, [(_alone(game, place), place.wager().units) for place in places])


def _alone(game: Game, place: Placement) -> Game:
    """A part played alone; nothing is staked on one that is laid on another's stake."""
    one = Game(game.ruleset, place.part.member, game.choices)
    if place.part.on is not None:
        one.staked = NOTHING
    return one


def _game(ruleset: Ruleset, member: Member, choices: Choices) -> Game:
    """The bet on fair dice; raises NoFormulaError where there can be no formula."""
    device = _plain(ruleset.device)
    refuse_urns(member.bet, device)
    if isinstance(device, Dice) and device.only_totals:
        message = Message(
            "`{bet}` is on {number:,} dice, of which only the totals are known", bet=member.bet.id, number=device.count
        )
        raise NoFormulaError(message, Message("its derivatives are known, and its figures with given faces"))
    return Game(replace(ruleset, device=device), member, choices)


def _formula(bet: Bet, games: Sequence[tuple[Game, int]]) -> EdgeFormula:
    """What these games lose on average, each laid with so many units, over all that is staked at the start."""
    device = games[0][0].ruleset.device
    probability, program = Probabilities(device, outcomes(device)), NamedExpressions(bet)
    plays = [(_play(game, bet), units) for game, units in games]
    solved = [(Solving(play, probability, program), units) for play, units in plays]
    if len(solved) == 1:
        one = solved[0][0]
        definitions, value = program.finished(one.result, probability.used())
        if one.win and value.is_Add:  # one less a multiple of it, which would be multiplied out
            definitions = (*definitions, Definition("w", value))
            value = sympy.Symbol("w")
        value *= sympified(one.unit)
    else:
        terms = (sympified(units * one.unit) * _won(one, program) for one, units in solved)
        definitions, value = program.finished(sympy.Add(*terms), probability.used())
    lowest = sum((units * one.lowest for one, units in solved), Fraction(0))
    staked = sum((units * play.staked for play, units in plays), Fraction(0))
    return EdgeFormula(tuple(probability.symbols), definitions, -(sympified(lowest) + value) / sympified(staked))


def _play(game: Game, bet: Bet) -> SymbolicPlay:
    try:
        with limited_states(LONGEST):
            return program_graph(game)
    except ProblemError as error:
        if not is_too_dear(error):
            raise
        raise too_many_states(bet, min(most_states(), LONGEST)) from None


def _won(part: Solving, program: NamedExpressions) -> sympy.Expr:
    """The probability that a part of several is won, by a name where it is long; else what it brings on average."""
    long = part.win and part.result.is_Add and size(part.result) > SHORT
    return program.name("w", part.result, kept=True) if long else part.result


def _plain(device: Device) -> Device:
    """The device with faces that are equally likely."""
    match device:
        case Dice(count, faces):
            return Dice(count, tuple(replace(face, weight=1) for face in faces))
        case Wheel(pockets, table):
            return Wheel(tuple((label, 1) for label, _ in pockets), table)
        case _:
            return device
