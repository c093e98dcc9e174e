"""Which prizes give a house edge -> JSON, the published shape `macau-edge/solve/1`."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from macau_edge.questions.analyse.report import why_refused
from macau_edge.questions.solve.formula import Affine, PrizeFormula
from macau_edge.questions.solve.solved import PrizeVariable, Solution, Solved, Together
from macau_edge.reports import figures


class _Target(figures.Record):
    copied_from: ClassVar = {"from_": "low", "to": "high"}

    from_: Fraction | None
    to: Fraction | None


class _SolvePrize(figures.Record):
    copied_from: ClassVar = {
        "option": lambda variable: next((slot.option for slot in variable.slots if slot.option), None),
        "printed_as": lambda variable: "for one" if variable.for_one else "to one",
        "now": "ratio",
    }

    number: figures.Positive
    """What it is called in the formulas: 3 for x₃."""
    name: str
    """What it is for; empty for the only prize of a bet."""
    option: str | None
    """The option that fixes it."""
    free: bool
    printed_as: Literal["to one", "for one"]
    """Whether it is the profit to one or, as `8 for 1`, the whole return."""
    now: str | None
    """What is paid now; null where an option was not given."""
    probability_paid: Fraction | None
    """Null for a bet put together of several, and the highest of prizes."""


class _Slope(figures.Record):
    prize: figures.Positive
    slope: figures.Exact


class _Affine(figures.Record):
    """The constant, and for each free prize its slope: constant + slope·x + …"""

    constant: figures.Exact
    slopes: list[_Slope]


class _SolveFormula(figures.Record):
    """The house edge is lost over staked."""

    lost: _Affine
    """The mean loss of the player."""
    staked: _Affine
    """What is put down at the start."""


class _SolveLine(figures.Record):
    copied_from: ClassVar = {"slope": lambda side: side.slopes[0]}

    constant: figures.Exact
    slope: figures.Exact


class _FormulaOfOne(figures.Record):
    """A formula in one prize, whichever it is."""

    lost: _SolveLine
    staked: _SolveLine


class _Piece(figures.Record):
    """The formula in the one prize, and the prizes that it holds for."""

    copied_from: ClassVar = {"from_": "low", "to": "high"}

    from_: figures.Exact
    to: figures.Exact | None
    """Null where it holds for every larger prize."""
    formula: _FormulaOfOne


class _Interval(figures.Record):
    copied_from: ClassVar = {"from_": "low", "from_included": "low_in", "to": "high", "to_included": "high_in"}

    from_: Fraction | None
    """Null where there is no such end."""
    from_included: bool
    to: Fraction | None
    """Null where there is no such end."""
    to_included: bool


class _Printable(figures.Record):
    copied_from: ClassVar = {
        "house_edge": "edge",
        "advantage": lambda row: figures.advantage(row.edge),
        "off_target": "off",
        "engines": "analysis",
    }

    ratios: Annotated[list[str], Meta(min_length=1)]
    """One for each of the prizes."""
    house_edge: Fraction | None
    advantage: figures.Advantage
    off_target: Fraction | None
    """How far above the target the edge lies, below zero where it lies under it; zero inside a range."""
    nearest: bool
    """Whether it is the one that lies nearest of all looked at, the simplest of several; false for what lies inside a
    range."""
    engines: figures.EngineData


class _Alone(figures.Record):
    copied_from: ClassVar = {
        "prizes": lambda one: [variable.number for variable in one.variables],
        "solution": "prizes",
        "exact": lambda one: one.prizes and one.prizes.only,
        "edges": "reach",
        "printable": "rows",
        "left_out": "others",
        "orders_left_out": "left_out",
        "printable_inside": lambda one: None if one.prizes is None else not one.outside,
    }

    prizes: Annotated[list[figures.Positive], Meta(min_length=1)]
    """The prize; or all, where they are set to one and the same."""
    pieces: Annotated[list[_Piece], Meta(min_length=1)]
    solution: _Interval | None
    """The prizes that give the target; null where none does."""
    exact: Fraction | None
    """The one prize that gives it; null where none does or several do."""
    edges: _Interval
    """The house edges that can be had."""
    printable: list[_Printable]
    """By edge."""
    left_out: figures.Natural
    orders_left_out: bool
    """Whether prizes outside the pieces were not looked at, as the bet would have too many states in that order of its
    prizes."""
    printable_inside: bool | None
    """Whether what is printable are the prizes nearest to a figure, or inside a range; false where none is inside; null
    where no prize gives the target."""


class _Ratios(figures.Record):
    copied_from: ClassVar = {"prize": itemgetter(0), "ratios": itemgetter(1)}

    prize: figures.Positive
    ratios: figures.Positive


class _Together(figures.Record):
    copied_from: ClassVar = {
        "edges": "reach",
        "reachable": "reaches",
        "printable": "rows",
        "looked_at": "looked",
        "left_out": "others",
        "ratios_of_each": lambda together: together.each.items(),
        "fitted": "last",
        "printable_inside": lambda together: not together.outside,
    }

    zero: Annotated[list[_Affine], Meta(min_length=1, max_length=2)]
    """The edge is the target where the one is zero; of a range the first is not below zero, the second not above it."""
    edges: _Interval
    reachable: bool
    printable: list[_Printable]
    looked_at: figures.Natural
    left_out: figures.Natural
    ratios_of_each: list[_Ratios]
    """At how many ratios each prize was looked at."""
    fitted: int | None
    """The prize that was fitted to each of these; null where no prize weighs anything."""
    stakes: figures.Positive
    """The largest stake of a combination that was looked at, ten at most."""
    printable_inside: bool
    """False where no combination that was looked at lies inside a range: they lie beside it."""


class _Now(figures.Record):
    copied_from: ClassVar = {"advantage": lambda bet: figures.advantage(bet.house_edge), "engines": lambda bet: bet}

    house_edge: Fraction | None
    advantage: figures.Advantage
    engines: figures.EngineData


class _Solved(figures.Record):
    copied_from: ClassVar = {
        "members": lambda solved: [member.id for member in solved.members],
        "now": "printed",
        "alone": "ones",
    }

    members: Annotated[list[str], Meta(min_length=1)]
    reachable: bool
    prizes: Annotated[list[_SolvePrize], Meta(min_length=1)]
    formula: _SolveFormula | None
    """Null where a tally pays the highest of several prizes: then see the pieces."""
    now: _Now | None
    """As it is paid now; null where a prize was not given."""
    alone: list[_Alone]
    """Each free prize alone, the others as they are."""
    equal: _Alone | None
    """One prize for all that are free."""
    together: _Together | None
    """Several prizes at once."""


class _TooDear(figures.Record):
    copied_from: ClassVar = {"member": "id", "refused": why_refused}

    member: str
    refused: str
    """Why it was not solved."""


class SolveData(figures.HeadData, tag="macau-edge/solve/1"):
    """Which prizes of a bet give a house edge."""

    copied_from: ClassVar = {
        "bet": lambda found: found.asked.bet,
        "free": lambda found: found.asked.free,
        "engines": lambda found: figures.engines_data(found.analysis.bets),
        "without": lambda found: [member.id for member in found.without],
        "too_dear": lambda found: found.too_dear or UNSET,
    }

    bet: str
    """The bet or family asked for."""
    target: _Target
    """The house edge that is wanted; the same figure twice where it is one."""
    free: list[str]
    """The prizes that were named; empty where all are free."""
    stakes: Annotated[int, Meta(ge=1, le=9999)]
    """The largest stake of a printable ratio."""
    reachable: bool
    """Whether for every member that was solved some prizes give the target."""
    engines: figures.EnginesData
    without: list[str]
    """Members that have none of the prizes named."""
    solved: list[_Solved]
    """Members with the same prizes and the same formula share an entry."""
    too_dear: list[_TooDear] | UnsetType = UNSET
    """Members that cost more than the command may do, where there are such."""


def solve_data(found: Solution) -> SolveData:
    """The published shape; prizes in a formula are known by their numbers."""
    solved = [_solved(one) for one in found.solved]
    return figures.copied(SolveData, found, **figures.head_fields(found.ruleset, found.choices), solved=solved)


def _solved(one: Solved) -> _Solved:
    chances = dict(zip(one.prizes, one.chances, strict=True))
    prizes = [
        figures.copied(_SolvePrize, variable, free=variable in one.free, probability_paid=chances[variable])
        for variable in one.prizes
    ]
    return figures.copied(
        _Solved,
        one,
        prizes=prizes,
        formula=_formula(one.formula, one.free) if one.formula else None,
        together=_together(one.together, one.free) if one.together else None,
    )


def _affine(affine: Affine, free: tuple[PrizeVariable, ...]) -> _Affine:
    slopes = zip(free, affine.slopes, strict=True)
    return _Affine(
        constant=str(affine.constant),
        slopes=[_Slope(prize=variable.number, slope=str(slope)) for variable, slope in slopes],
    )


def _formula(formula: PrizeFormula, free: tuple[PrizeVariable, ...]) -> _SolveFormula:
    return _SolveFormula(lost=_affine(formula.lost, free), staked=_affine(formula.staked, free))


def _together(together: Together, free: tuple[PrizeVariable, ...]) -> _Together:
    return figures.copied(_Together, together, zero=[_affine(relation, free) for relation in together.relations])
