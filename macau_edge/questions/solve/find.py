"""Which prizes of a bet give a house edge: the formula, the exact prizes, and the ratios that a table would print.

The house edge is found as a formula in the prizes (`formula.py`), by asking the exact engine for the bet at some
prizes and checking the formula at others (`alone.py`). Set to the wanted edge it is solved for each free prize, the
others staying, for all of them at one, and for several at once (`together.py`). A tally that pays the highest of
several prizes has a formula for each order of these. Beside every exact prize stand the nearest printable ratios;
each that is shown is set in the ruleset and computed by both engines, and must give the edge of the formula.

Members of a family with the same formula are solved once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.analysis import BetAnalysis, Track, analyse_bet, asked_for
from macau_edge.analysis.memory import Memory
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.measures import decimal
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.members import STATES, combined_parts
from macau_edge.outcomes.select import MissingChoiceError
from macau_edge.questions.solve.alone import Confirm, Engine, Orders, chance_of, find_formula, find_orders, solve_alone
from macau_edge.questions.solve.formula import Piece, PrizeFormula
from macau_edge.questions.solve.solved import OnePrize, Solution, Solved, Target
from macau_edge.questions.solve.together import solve_together
from macau_edge.questions.supposing.prizes import MOST, STAKES, PrizeVariable, chosen, variables


def solve(
    ruleset: Ruleset,
    bet: str,
    choices: Mapping[str, Choice],
    *,
    edge: tuple[Fraction, Fraction],
    free: Sequence[str] = (),
    stakes: int = STAKES,
    limit: int = STATES,
    given: Collection[str] = (),
    track: Track = iter,
    memory: Memory | None = None,
) -> Solution:
    """The prizes of a bet or family for which the house edge lies from one end of `edge` to the other, both included.

    `free` names the prizes that may be set, all without it; `stakes` is the largest stake of a ratio that is printed.
    Edges are per unit put down at the start, below zero where the player has the advantage. `given` are the options
    that a person chose, `limit` the most states of a bet, `memory` what was found already in this run.

    Raises:
        UsageError: there is no such bet or prize, the edge is none, or another prize that counts was not given.
        ProblemError: the bet cannot be computed.
        ArithmeticError: a formula does not hold where it is checked: a mistake of the program.
    """
    wanted = asked_for(ruleset, choices, [bet])
    target = _target(edge, bounded=not any(_adds(ruleset, member, choices) for member in wanted))
    if not 1 <= stakes <= MOST:
        raise UsageError(f"--stakes: {stakes} is no largest stake", f"write a whole number from 1 to {MOST}")
    memory = Memory() if memory is None else memory
    asked = _Asked(ruleset, choices, target, tuple(free), stakes, limit, memory)
    picked = [(member, asked.prizes(member)) for member in wanted]
    if not any(isinstance(prizes, _Prizes) for _, prizes in picked):
        raise next(error for _, error in picked if isinstance(error, UsageError))
    without = tuple(member for member, prizes in picked if not isinstance(prizes, _Prizes))
    having = {member.id: prizes for member, prizes in picked if isinstance(prizes, _Prizes)}
    groups: dict[object, list[_Found]] = {}
    for member in track([member for member in wanted if member.id in having]):
        found = asked.found(member, having[member.id])
        groups.setdefault(found.key, []).append(found)
    first = {group[0].engine.member.id: group for group in groups.values()}
    solved = [asked.solved(first[one.id]) for one in track([group[0].engine.member for group in groups.values()])]
    return Solution(ruleset, choices, given, bet, target, tuple(free), stakes, tuple(solved), without)


def _target(edge: tuple[Fraction, Fraction], *, bounded: bool) -> Target:
    low, high = edge
    if low > high:
        raise UsageError(f"an edge from {_percent(low)} to {_percent(high)} goes from high to low", "turn it round")
    if bounded and high > 1:
        message = f"no prize gives an edge of {_percent(high)}: nobody loses more than he stakes"
        raise UsageError(
            message,
            f"an edge of this bet is at most 100 %; {_percent(high / 100)} is written `{_percent(high / 100, '')}`",
        )
    return Target(low, high)


def _percent(edge: Fraction, blank: str = " ") -> str:
    return f"{format(decimal(edge * 100, 6), 'f')}{blank}%"


def _adds(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> bool:
    """Whether more may be put down later than at the start, so that more may be lost than that."""
    try:
        return any(part.base is not None for part in combined_parts(ruleset, member, choices))
    except MissingChoiceError as error:
        raise _missing(member, error.option) from None


@dataclass(frozen=True, slots=True)
class _Prizes:
    """The prizes of a member, and those of them that may be set."""

    every: tuple[PrizeVariable, ...]
    free: tuple[PrizeVariable, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """A member with its formula, or with a formula from order to order of each prize where the highest is paid."""

    engine: Engine
    prizes: _Prizes
    formula: PrizeFormula | None
    whole: PrizeFormula | None
    pieces: tuple[Orders, ...]
    equal: Orders | None
    chances: tuple[Fraction | None, ...]
    printed: BetAnalysis | None

    @property
    def key(self) -> object:
        """What members that share a part of the report have in common."""
        named = tuple((one.name, one.ratio) for one in self.prizes.every)
        return self.engine.member.bet.id, named, self.whole, self.formula, self.pieces, self.equal, self.chances


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of a bet, and of which prizes."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    target: Target
    free: tuple[str, ...]
    stakes: int
    limit: int
    memory: Memory

    def prizes(self, member: Member) -> _Prizes | UsageError:
        """The prizes of a member; or why it has none of those asked for."""
        try:
            every = variables(self.ruleset, member, self.choices)
            if not every:
                return UsageError(f"`{member.id}` has no prize that could be set", "name a bet that is paid something")
            return _Prizes(every, chosen(every, self.free, member.id))
        except MissingChoiceError as error:
            raise _missing(member, error.option) from None
        except UsageError as error:
            return error

    def found(self, member: Member, prizes: _Prizes) -> _Found:
        """The formula of a member, and what it is worth as it is."""
        engine = Engine(self.ruleset, member, self.choices, self.limit)
        try:
            return self._found(engine, prizes)
        except MissingChoiceError as error:
            raise _missing(member, error.option) from None

    def _found(self, engine: Engine, prizes: _Prizes) -> _Found:
        every, free = prizes.every, prizes.free
        formula, whole, equal = None, None, None
        left_open = [one for one in every if one.ratio is None and one not in free]
        for option in (slot.option for one in left_open for slot in one.slots if slot.option):
            raise MissingChoiceError(option)
        alike = len({variable.for_one for variable in free}) == 1
        if not engine.pays_the_highest:
            whole = find_formula(engine, every, every)
            formula = whole.of([every.index(one) for one in free], [one.printed or Fraction(1) for one in every])
            pieces = [_whole(formula.alone(n, values), one) for n, one, values in _others_printed(free)]
            equal = _whole(formula.equal, free[0]) if alike and len(free) > 1 else None
        else:
            pieces = [_orders(engine, one) for _, one, _ in _others_printed(free)]
            equal = find_orders(engine, _all_one(free)) if alike and len(free) > 1 else None
            only = pieces[0] if len(free) == len(pieces) == 1 else None
            formula = only.pieces[0].formula if only and len(only.pieces) == 1 and not only.left_out else None
        chances = tuple(chance_of(engine, one, every, every) for one in every)
        printed = None
        if all(one.ratio for one in every):
            printed = analyse_bet(self.ruleset, engine.member, self.choices, limit=self.limit, memory=self.memory)
        found = _Found(engine, prizes, formula, whole, tuple(pieces), equal, chances, printed)
        if printed and printed.measures:
            now = [one.printed or Fraction(0) for one in free]
            edges = [
                piece.formula.edge([now[n]])
                for n, own in enumerate(pieces)
                for piece in own.pieces
                if _holds(piece, now[n])
            ]
            if any(edge != printed.measures.house_edge for edge in edges):
                raise ArithmeticError("the formula of this bet does not give its house edge as it is")
        return found

    def solved(self, group: Sequence[_Found]) -> Solved:
        """What the prizes of some members with the same formula must be; the engines are asked for the first."""
        first = group[0]
        free = first.prizes.free
        ones: list[OnePrize] = []
        for (_, one, _), orders in zip(_others_printed(free), first.pieces, strict=True):
            ones.append(solve_alone((one,), orders, self.target, self.stakes, self._confirm(first.engine, (one,))))
        all_free = self._confirm(first.engine, free)
        equal = None
        if first.equal and first.equal.pieces:
            equal = solve_alone(free, first.equal, self.target, self.stakes, all_free)
        together = None
        known = tuple(ones) if equal is None else (*ones, equal)
        if first.formula is not None and len(free) > 1:
            together = solve_together(free, first.formula, self.target, self.stakes, all_free, known)
        return Solved(
            tuple(found.engine.member for found in group),
            first.prizes.every,
            free,
            first.formula,
            first.whole,
            first.chances,
            first.printed,
            tuple(ones),
            equal,
            together,
        )

    def _confirm(self, engine: Engine, free: Sequence[PrizeVariable]) -> Confirm:
        def confirm(values: Sequence[Fraction], edge: Fraction) -> BetAnalysis:
            ruleset, member = engine.set_to(dict(zip(free, values, strict=True)))
            found = analyse_bet(ruleset, member, self.choices, limit=self.limit, memory=self.memory)
            if found.measures is None or found.measures.house_edge != edge:
                raise ArithmeticError("the house edge of this bet is not what its formula gives")
            return found

        return confirm


def _others_printed(free: Sequence[PrizeVariable]) -> Iterator[tuple[int, PrizeVariable, list[Fraction]]]:
    """Each prize that can be set alone, with its number and all as they are: where every other one is given."""
    for number, one in enumerate(free):
        values = [other.printed for other in free]
        values[number] = values[number] or Fraction(1)
        known = [value for value in values if value is not None]
        if len(known) == len(free):
            yield number, one, known


def _all_one(free: Sequence[PrizeVariable]) -> PrizeVariable:
    """One prize that stands for all."""
    return PrizeVariable(0, tuple(slot for one in free for slot in one.slots))


def _whole(formula: PrizeFormula, variable: PrizeVariable) -> Orders:
    return Orders((Piece(variable.least, None, formula),), left_out=False)


def _orders(engine: Engine, variable: PrizeVariable) -> Orders:
    """The formula in a prize of which the highest is paid, in the orders that are small enough."""
    found = find_orders(engine, variable)
    if not found.pieces:
        message = f"`{engine.member.id}` has too many states to be looked at in every order of its prizes"
        raise UsageError(message, f"give {variable.name}, so that the order is known")
    return found


def _holds(piece: Piece, value: Fraction) -> bool:
    return piece.low <= value and (piece.high is None or value <= piece.high)


def _missing(member: Member, option: str) -> UsageError:
    message = f"`{member.id}` depends on `{option}`, which was not given"
    return UsageError(message, f"give it, `--{option} CHOICE`, or, if it is a prize, leave it free: `--free {option}`")
