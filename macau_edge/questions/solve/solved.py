"""What stands in the formula of a bet, and what was found of it: the exact prizes, the ratios beside them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem, UsageError, cut
from macau_edge.model.records import dataclass
from macau_edge.model.refusals import without_repeats
from macau_edge.questions.solve.formula import Affine, Interval, Piece, PrizeFormula, Reach
from macau_edge.questions.supposing.prizes import Settable, Slot, find_slot, tied_slots

if TYPE_CHECKING:
    from macau_edge.questions.solve.request import SolveRequest

# --- what stands in the formula of a bet: each of its prizes, or several that can only be set together ---------------


@dataclass(frozen=True, slots=True)
class PrizeVariable(Settable):
    """A prize in a formula, `x₁` for the number 1: one of the bet's, or several that must be the same.

    Several must where a commission of the prize is paid with the bet: it has to be known before it is known which is
    won.
    """

    number: int
    slots: tuple[Slot, ...]

    @property
    def name(self) -> str:
        """What it is called; empty for the only prize of a bet."""
        return " = ".join(filter(None, (slot.name for slot in self.slots)))

    @property
    def ratio(self) -> Ratio | None:
        """What is paid now."""
        return self.slots[0].ratio

    @property
    def least(self) -> Fraction:
        """What it is more than: nothing or, where the stake is inside, the stake."""
        return Fraction(1 if self.for_one else 0)

    def set_to(self, value: Fraction) -> dict[Slot, Ratio]:
        """The prize of that number, for each slot."""
        return dict.fromkeys(self.slots, self.ratio_at(value))


def variables(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[PrizeVariable, ...]:
    """The prizes of a member, numbered in the order written."""
    return tuple(PrizeVariable(number, group) for number, group in enumerate(tied_slots(ruleset, member, choices), 1))


def chosen_prizes(found: Sequence[PrizeVariable], asked: Sequence[str], bet: str) -> tuple[PrizeVariable, ...]:
    """The prizes that the names mean, in the order written; all where none is asked.

    A name is that of a prize, or names with commas between them; each means the prize that is paid for it.

    Raises:
        UsageError: no prize of the bet is called so, or several may be meant.
    """
    if not asked:
        return tuple(found)
    every = [slot for variable in found for slot in variable.slots]
    names = [name for text in asked for name in _names(text, {slot.name for slot in every})]
    meant = {find_slot(every, name, bet) for name in names}
    return tuple(variable for variable in found if meant.intersection(variable.slots))


def _names(text: str, known: set[str]) -> list[str]:
    if text.strip() in known:
        return [text]
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        message = Message("--free: `{text}` has an empty name in it", text=cut(text))
        raise UsageError(message, Message("write names with commas between them"))
    return names


# --- what a prize must be ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """The house edge that is wanted: from `low` to `high`, both included; one figure where they are the same."""

    low: Fraction
    high: Fraction

    @property
    def is_range(self) -> bool:
        """Whether it is more than one figure."""
        return self.low != self.high

    def off(self, edge: Fraction) -> Fraction:
        """How far an edge lies above the target, below zero where it lies under it; zero inside a range."""
        return edge - self.high if edge > self.high else min(edge - self.low, Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Prizes that a table would print, and the house edge that they give.

    `values` are the numbers that the prizes are in the formula. `analysis` has the figures of both engines at these
    prizes; the exact one's edge is the formula's, or it would be an error. `off` is how far the edge lies from the
    target, and `nearest` marks the one that lies nearest of all looked at, the simplest of several.
    """

    ratios: tuple[Ratio, ...]
    values: tuple[Fraction, ...]
    edge: Fraction
    off: Fraction
    nearest: bool
    analysis: BetAnalysis


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePrize:
    """One prize set alone, all others as they are printed now.

    `variables` are one, or all that are free where they are set to one and the same prize. `pieces` is the house edge
    as a formula in the prize, one piece but where a tally pays the highest of several. `prizes` are those that give the
    target, None where none does, `reach` the edges that can be had. `exact` is the one prize that gives it, whether or
    not a table would print it. `rows` are the ratios nearest below and above or, for a range, inside, by edge; `others`
    more were left out. `outside` says that nothing printable lies inside, and the rows lie beside it; `left_out` that
    the pieces are not all there are, since in other orders of its prizes the bet has too many states.
    """

    variables: tuple[PrizeVariable, ...]
    pieces: tuple[Piece, ...]
    prizes: Interval | None
    reach: Reach
    exact: Printed | None
    rows: tuple[Printed, ...]
    others: int
    outside: bool = False
    left_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Several prizes set at once.

    The edge is the target exactly where the one of `relations` is zero; of a range the first is not below zero, the
    second not above it. `reach` are the edges that can be had, and `reaches` whether the target is among them. `rows`
    are combinations of printable ratios with stakes up to `stakes`, by edge, of `looked` that were looked at: the
    prizes numbered in `each` at so many ratios, and the one numbered `last` fitted to these. Those within
    `together.CLOSE` of the target are chosen by simplicity, others by distance; `others` were left out. `outside` says
    that none that was looked at lies inside a range, and the rows lie beside it.
    """

    relations: tuple[Affine, ...]
    reach: Reach
    reaches: bool
    rows: tuple[Printed, ...]
    looked: int
    others: int
    each: Mapping[int, int]
    last: int | None
    stakes: int
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Orders:
    """The formula in one prize from order to order; `left_out` says that orders with too many states are not there."""

    pieces: tuple[Piece, ...]
    left_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """Members of a bet with the same prizes and the same formula.

    `prizes` are all that they can win, `free` those that may be set. `formula` is the house edge in the free ones and
    `whole` that in all prizes, None where a tally pays the highest of several: then there are the `lines` in each prize
    that can be set alone, which an absent prize among the others forbids. `line` is that in one prize for all of them.
    `chances` are the probabilities that the prizes are paid, None for a compound bet and the highest of prizes.
    `printed` has the figures at the prizes as they are now, None where one was not given. `ones` are the free prizes
    each alone, `equal` is one prize for all of them, and `together` are several at once.
    """

    members: tuple[Member, ...]
    prizes: tuple[PrizeVariable, ...]
    free: tuple[PrizeVariable, ...]
    formula: PrizeFormula | None
    whole: PrizeFormula | None
    lines: tuple[Orders, ...]
    line: Orders | None
    chances: tuple[Fraction | None, ...]
    printed: BetAnalysis | None
    ones: tuple[OnePrize, ...] = ()
    equal: OnePrize | None = None
    together: Together | None = None

    @property
    def key(self) -> object:
        """What members that share a part of the report have in common."""
        named = tuple((one.name, one.ratio) for one in self.prizes)
        return self.members[0].bet.id, named, self.whole, self.formula, self.lines, self.line, self.chances

    @property
    def reachable(self) -> bool:
        """Whether some prizes give the target."""
        return any(one.prizes is not None for one in self.alone) or (
            self.together is not None and self.together.reaches
        )

    @property
    def alone(self) -> tuple[OnePrize, ...]:
        """The free prizes each alone, and one for all of them."""
        return (*self.ones, *([self.equal] if self.equal else []))

    @property
    def figures(self) -> tuple[BetAnalysis, ...]:
        """Everything that both engines were asked."""
        rows = [row.analysis for one in self.alone for row in one.rows]
        rows += [row.analysis for row in (self.together.rows if self.together else ())]
        exact = [one.exact.analysis for one in self.alone if one.exact]
        return (*([self.printed] if self.printed else []), *exact, *rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The prizes of a bet that give a house edge.

    `asked` is what was asked for, `stakes` the largest stake of a printed ratio; `without` are members that have none
    of the prizes asked for. `parts` are the members with one formula together and, by themselves, those that cost more
    than the meter allows, in the order of the file.
    """

    asked: SolveRequest
    ruleset: Ruleset
    choices: Mapping[str, Choice]
    given: Collection[str]
    target: Target
    stakes: int
    parts: tuple[Solved | BetAnalysis, ...]
    without: tuple[Member, ...]

    @property
    def solved(self) -> tuple[Solved, ...]:
        """The members that were solved, those with one formula together."""
        return tuple(part for part in self.parts if isinstance(part, Solved))

    @property
    def too_dear(self) -> tuple[BetAnalysis, ...]:
        """The members that were not, since they cost more than the meter allows."""
        return tuple(part for part in self.parts if isinstance(part, BetAnalysis))

    @property
    def reachable(self) -> bool:
        """Whether for every member that was solved some prizes give the target."""
        return all(one.reachable for one in self.solved)

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Why members were not solved: one problem for each bet."""
        return tuple(without_repeats(bet.refused for bet in self.too_dear if bet.refused))

    @property
    def analysis(self) -> Analysis:
        """All that both engines were asked, and whether they agree on it."""
        figures = tuple(figure for one in self.solved for figure in one.figures)
        return Analysis(self.ruleset, self.choices, frozenset(self.given), bets=figures)
