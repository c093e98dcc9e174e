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
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

from macau_edge.analysis import BetAnalysis, analyse_bet, members_asked, refused_analysis
from macau_edge.analysis.memory import Memory
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.measures import decimal
from macau_edge.model.message import Message, Pointed
from macau_edge.model.meter import in_turn, spend
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import TOO_DEAR, Refused, settled, unless_too_dear
from macau_edge.outcomes.scope import MissingChoiceError
from macau_edge.outcomes.together import combined_parts
from macau_edge.questions.request import EDGES, Track, typed_choice
from macau_edge.questions.solve.alone import (
    EACH_PRIZE,
    Engine,
    Wanted,
    chances_of,
    confirmations,
    find_formula,
    find_orders,
    solve_alone,
)
from macau_edge.questions.solve.formula import MOST, STAKES, Piece
from macau_edge.questions.solve.solved import Orders, PrizeVariable, Solution, Solved, Target, chosen_prizes, variables
from macau_edge.questions.solve.together import solve_jointly
from macau_edge.questions.understood import share_typed
from macau_edge.typed.numbers import decimal_text

if TYPE_CHECKING:
    from macau_edge.questions.solve.request import SolveRequest

Prizes = tuple[tuple[PrizeVariable, ...], tuple[PrizeVariable, ...]]
"""The prizes of a member, and those of them that may be set."""


def solve(
    asked: SolveRequest,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
) -> Solution:
    """The prizes of a bet or family for which the house edge lies from one end of `edge` to the other, both included.

    Edges are per unit put down at the start, below zero where the player has the advantage. `given` are the options
    that a person chose. A member that costs more than the meter allows is there as too dear.

    Raises:
        UsageError: there is no such bet or prize, the edge is none, or another prize that counts was not given.
        ProblemError: a bet cannot be computed for another reason, or nothing is left of what was asked for.
        ArithmeticError: a formula does not hold where it is checked: a mistake of the program.
    """
    wanted = members_asked(ruleset, choices, [asked.bet])
    target = _target(asked.edge, bounded=not any(_adds(ruleset, member, choices) for member in wanted))
    stakes = STAKES if asked.stakes is None else asked.stakes
    if not 1 <= stakes <= MOST:
        message = Message("--stakes: {stakes} is no largest stake", stakes=stakes)
        raise UsageError(message, Message("write a whole number from 1 to {most}", most=MOST))
    solving = _Solving(ruleset=ruleset, choices=choices, target=target, stakes=stakes)
    having: dict[str, Prizes] = {}
    refused: list[UsageError] = []
    for member in wanted:
        with _options_of(member):
            try:
                having[member.id] = solving.prizes(member, asked.free)
            except UsageError as error:
                refused.append(error)
    if not having:
        raise refused[0]
    members = [member for member in wanted if member.id in having]
    formulas = settled(in_turn(members, lambda member: solving.try_formula(member, *having[member.id]), track))
    known: dict[int, Solved] = {}
    groups: dict[object, list[int]] = {}
    parts: dict[int, Solved | BetAnalysis] = {}
    for number, member in enumerate(members):
        formula = formulas[number]
        if isinstance(formula, Refused):
            parts[number] = refused_analysis(ruleset, member, formula)
        else:
            known[number] = formula
            groups.setdefault(formula.key, []).append(number)
    grouped = list(groups.values())
    turns = settled(in_turn(grouped, lambda group: solving.try_solved([known[number] for number in group]), track))
    for place, group in enumerate(grouped):
        solved = turns[place]
        if isinstance(solved, Refused):
            parts |= {number: refused_analysis(ruleset, members[number], solved) for number in group}
        else:
            parts[group[0]] = solved
    found = tuple(parts[number] for number in sorted(parts))
    without = tuple(member for member in wanted if member.id not in having)
    solution = Solution(
        asked=asked,
        ruleset=ruleset,
        choices=choices,
        given=given,
        target=target,
        stakes=stakes,
        parts=found,
        without=without,
    )
    if not solution.solved:
        raise ProblemError(*solution.refused)
    return solution


def _target(edge: tuple[Fraction, Fraction], *, bounded: bool) -> Target:
    low, high = edge
    if low > high:
        message = Message("an edge from {low} to {high} goes from high to low", low=_percent(low), high=_percent(high))
        raise UsageError(message, Message("turn it round"))
    if bounded and not EDGES.has(high):
        raise UsageError(
            Message("no prize gives an edge of {edge}: nobody loses more than he stakes", edge=_percent(high)),
            Message(
                "{most}; if {edge} is meant, write `{typed}`",
                most=EDGES.remedy,
                edge=_percent(high / 100),
                typed=share_typed(high / 100),
            )
            if EDGES.has(high / 100)
            else EDGES.remedy,
        )
    return Target(low, high)


def _percent(edge: Fraction) -> Message:
    return Message("{number} %", number=Pointed(_hundredths(edge)))


def _hundredths(edge: Fraction) -> str:
    return decimal_text(edge * 100) or format(decimal(edge * 100, 6), "f")


def _adds(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> bool:
    """Whether more may be put down later than at the start, so that more may be lost than that."""
    with _options_of(member):
        parts = list(combined_parts(ruleset, member, choices))
    return any(part.base is not None or part.member.bet.raises for part in parts)


@contextmanager
def _options_of(member: Member) -> Iterator[None]:
    """Where an option is missed that the member depends on, raises UsageError with both ways out."""
    try:
        yield
    except MissingChoiceError as error:
        message = Message("`{bet}` depends on `{option}`, which was not given", bet=member.id, option=error.option)
        remedy = Message(
            "give it, `{typed}`, or, if it is a prize, leave it free: `--free {option}`",
            typed=typed_choice("solve", error.option, "CHOICE"),
            option=error.option,
        )
        raise UsageError(message, remedy) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Solving:
    """What is asked of a game; `memory` has what was found already in this run."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    target: Target
    stakes: int
    memory: Memory = field(default_factory=Memory)

    def prizes(self, member: Member, free: Sequence[str]) -> Prizes:
        """The prizes of a member, and those of them that are free; raises UsageError where it has none of these."""
        if self.ruleset.plays_best(member.bet):
            message = Message(
                "`{bet}` is played in the best way, which may be another one with another prize", bet=member.id
            )
            if member.bet.strategy and not member.bet.strategy.best:
                message = Message(
                    "`{bet}` is played in the best way where its rules say nothing, which may be another one with "
                    "another prize",
                    bet=member.id,
                )
            raise UsageError(message, Message("write its strategy as a rule, or try prizes one by one with `sweep`"))
        every = variables(self.ruleset, member, self.choices)
        if not every:
            message = Message("`{bet}` has no prize that could be set", bet=member.id)
            raise UsageError(message, Message("name a bet that is paid something"))
        return every, chosen_prizes(every, free, member.id)

    def formula(self, member: Member, every: tuple[PrizeVariable, ...], free: tuple[PrizeVariable, ...]) -> Solved:
        """The formula of a member, and what it is worth as it is."""
        found = self._formula(member, every, free)
        if all(one.ratio for one in every):
            printed = analyse_bet(self.ruleset, member, self.choices, memory=self.memory)
            found = replace(found, printed=printed)
        _hold(found)
        return found

    def try_formula(
        self, member: Member, every: tuple[PrizeVariable, ...], free: tuple[PrizeVariable, ...]
    ) -> Solved | Refused:
        """The formula of a member, or why it is too dear."""
        with _options_of(member):
            return unless_too_dear(lambda: self.formula(member, every, free))

    def try_solved(self, group: Sequence[Solved]) -> Solved | Refused:
        """What the prizes of members with the same formula must be, or why that is too dear."""

        def find() -> Solved:
            self.declare(group[0])
            return self.solved(group)

        return unless_too_dear(find)

    def _formula(self, member: Member, every: tuple[PrizeVariable, ...], free: tuple[PrizeVariable, ...]) -> Solved:
        """The formula of a member."""
        engine = Engine(ruleset=self.ruleset, member=member, choices=self.choices)
        left_open = [one for one in every if one.ratio is None and one not in free]
        for option in (slot.option for one in left_open for slot in one.slots if slot.option):
            raise MissingChoiceError(option)
        formula, whole, line = None, None, None
        alike = len(free) > 1 and len({variable.for_one for variable in free}) == 1
        if not engine.pays_the_highest:
            whole = find_formula(engine, every)
            formula = whole.of([every.index(one) for one in free], [one.printed or Fraction(1) for one in every])
            alone = formula.alone([one.printed or Fraction(1) for one in free])
            lines = [Orders((Piece(one.least, None, alone[number]),)) for number, one in _others_printed(free)]
            line = Orders((Piece(free[0].least, None, formula.equal),)) if alike else None
        else:
            lines = [_orders(engine, one) for _, one in _others_printed(free)]
            line = find_orders(engine, _all_one(free)) if alike else None
            only = lines[0] if len(free) == len(lines) == 1 else None
            formula = only.pieces[0].formula if only and len(only.pieces) == 1 and not only.left_out else None
        return Solved(
            members=(member,),
            prizes=every,
            free=free,
            formula=formula,
            whole=whole,
            lines=tuple(lines),
            line=line,
            chances=chances_of(engine, every),
            printed=None,
        )

    def declare(self, first: Solved) -> None:
        """Takes what it costs to set the prizes that are shown of each free one by both engines, known before.

        Of a table of two hundred rows there may be thousands of ratios, each in a table of its own.

        Raises:
            ProblemError: it is more than is left.
        """
        lines = zip((one for _, one in _others_printed(first.free)), first.lines, strict=True)
        confirmed = sum(confirmations(self._wanted(first, (one,)), line) for one, line in lines)
        spend(2 * EACH_PRIZE * len(first.prizes) * confirmed, first.members[0].bet)

    @staticmethod
    def _is_together(first: Solved) -> bool:
        """Whether several prizes are set at once."""
        return first.formula is not None and len(first.free) > 1

    def solved(self, group: Sequence[Solved]) -> Solved:
        """What the prizes of some members with the same formula must be; the engines are asked for the first."""
        first = group[0]
        free = first.free
        ones = tuple(
            solve_alone(self._wanted(first, (one,)), line)
            for (_, one), line in zip(_others_printed(free), first.lines, strict=True)
        )
        of_all = self._wanted(first, free)
        equal = solve_alone(of_all, first.line) if first.line and first.line.pieces else None
        together = None
        if first.formula is not None and self._is_together(first):
            known = (*ones, equal) if equal else ones
            together = solve_jointly(of_all, first.formula, known, first.members[0].bet)
        members = tuple(found.members[0] for found in group)
        return replace(first, members=members, ones=ones, equal=equal, together=together)

    def _wanted(self, first: Solved, free: tuple[PrizeVariable, ...]) -> Wanted:
        engine = Engine(ruleset=self.ruleset, member=first.members[0], choices=self.choices)

        def confirm(values: Sequence[Fraction], edge: Fraction) -> BetAnalysis:
            ruleset, member = engine.set_to(dict(zip(free, values, strict=True)))
            found = analyse_bet(ruleset, member, self.choices, memory=self.memory)
            if not found.measures or found.measures.house_edge != edge:
                raise ArithmeticError("the house edge of this bet is not what its formula gives")
            return found

        return Wanted(free=free, target=self.target, stakes=self.stakes, confirm=confirm)


def _hold(found: Solved) -> None:
    """Raises ArithmeticError where a formula does not give the house edge of the prizes as they are."""
    if not found.printed or not found.printed.measures:
        return
    for one, line in zip(found.free, found.lines, strict=True):
        now = one.printed or Fraction(0)
        for piece in line.pieces:
            holds = piece.low <= now and (piece.high is None or now <= piece.high)
            if holds and piece.formula.edge([now]) != found.printed.measures.house_edge:
                raise ArithmeticError("the formula of this bet does not give its house edge as it is")


def _others_printed(free: Sequence[PrizeVariable]) -> Iterator[tuple[int, PrizeVariable]]:
    """Each prize that can be set alone, with its number: where every other one is given."""
    missing = [number for number, one in enumerate(free) if one.printed is None]
    return ((number, one) for number, one in enumerate(free) if missing in ([], [number]))


def _all_one(free: Sequence[PrizeVariable]) -> PrizeVariable:
    """One prize that stands for all."""
    return PrizeVariable(0, tuple(slot for one in free for slot in one.slots))


def _orders(engine: Engine, variable: PrizeVariable) -> Orders:
    """The formula in a prize of which the highest is paid, in the orders that are small enough."""
    found = find_orders(engine, variable)
    if not found.pieces:
        message = Message(
            "`{bet}` has too many states to be looked at in every order of its prizes", bet=engine.member.id
        )
        remedy = Message("give {prize}, so that the order is known", prize=variable.name)
        raise ProblemError(Problem(engine.member.bet.place, TOO_DEAR, message, help=remedy))
    return found
