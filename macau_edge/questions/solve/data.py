"""Which prizes give a house edge -> JSON, the published shape `macau-edge/solve/1`."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from macau_edge.analysis import BetAnalysis
from macau_edge.questions.analyse.report import why_refused
from macau_edge.questions.solve.formula import Affine, Interval, PrizeFormula, Reach
from macau_edge.questions.solve.solved import OnePrize, Printed, PrizeVariable, Solution, Solved, Together
from macau_edge.reports import figures


class _Target(figures.Record):
    from_: Fraction | None
    to: Fraction | None


class _SolvePrize(figures.Record):
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
    constant: figures.Exact
    slope: figures.Exact


class _FormulaOfOne(figures.Record):
    """A formula in one prize, whichever it is."""

    lost: _SolveLine
    staked: _SolveLine


class _Piece(figures.Record):
    """The formula in the one prize, and the prizes that it holds for."""

    from_: figures.Exact
    to: figures.Exact | None
    """Null where it holds for every larger prize."""
    formula: _FormulaOfOne


class _Interval(figures.Record):
    from_: Fraction | None
    """Null where there is no such end."""
    from_included: bool
    to: Fraction | None
    """Null where there is no such end."""
    to_included: bool


class _Printable(figures.Record):
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
    prize: figures.Positive
    ratios: figures.Positive


class _Together(figures.Record):
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
    house_edge: Fraction | None
    advantage: figures.Advantage
    engines: figures.EngineData


class _Solved(figures.Record):
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
    member: str
    refused: str
    """Why it was not solved."""


class SolveData(figures.HeadData, tag="macau-edge/solve/1"):
    """Which prizes of a bet give a house edge."""

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
    return SolveData(
        **figures.head_fields(found.ruleset, found.choices),
        bet=found.asked.bet,
        target=_Target(from_=found.target.low, to=found.target.high),
        free=list(found.asked.free),
        stakes=found.stakes,
        reachable=found.reachable,
        engines=figures.engines_data(found.analysis.bets),
        without=[member.id for member in found.without],
        solved=[_solved(one) for one in found.solved],
        too_dear=[_TooDear(member=bet.id, refused=str(why_refused(bet))) for bet in found.too_dear] or UNSET,
    )


def _solved(one: Solved) -> _Solved:
    return _Solved(
        members=[member.id for member in one.members],
        reachable=one.reachable,
        prizes=[_prize(variable, one) for variable in one.prizes],
        formula=_formula(one.formula, one.free) if one.formula else None,
        now=_now(one.printed) if one.printed else None,
        alone=[_alone(alone) for alone in one.ones],
        equal=_alone(one.equal) if one.equal else None,
        together=_together(one.together, one.free) if one.together else None,
    )


def _now(bet: BetAnalysis) -> _Now:
    edge = bet.house_edge
    return _Now(house_edge=edge, advantage=figures.advantage(edge), engines=figures.engine_agreement(bet))


def _prize(variable: PrizeVariable, one: Solved) -> _SolvePrize:
    return _SolvePrize(
        number=variable.number,
        name=variable.name,
        option=next((slot.option for slot in variable.slots if slot.option), None),
        free=variable in one.free,
        printed_as="for one" if variable.for_one else "to one",
        now=str(variable.ratio) if variable.ratio else None,
        probability_paid=dict(zip(one.prizes, one.chances, strict=True)).get(variable),
    )


def _affine(affine: Affine, free: tuple[PrizeVariable, ...]) -> _Affine:
    slopes = zip(free, affine.slopes, strict=True)
    return _Affine(
        constant=str(affine.constant),
        slopes=[_Slope(prize=variable.number, slope=str(slope)) for variable, slope in slopes],
    )


def _formula(formula: PrizeFormula, free: tuple[PrizeVariable, ...]) -> _SolveFormula:
    return _SolveFormula(lost=_affine(formula.lost, free), staked=_affine(formula.staked, free))


def _of_one(formula: PrizeFormula) -> _FormulaOfOne:
    lost, staked = (
        _SolveLine(constant=str(side.constant), slope=str(side.slopes[0])) for side in (formula.lost, formula.staked)
    )
    return _FormulaOfOne(lost=lost, staked=staked)


def _alone(one: OnePrize) -> _Alone:
    pieces = [
        _Piece(from_=str(piece.low), to=None if piece.high is None else str(piece.high), formula=_of_one(piece.formula))
        for piece in one.pieces
    ]
    return _Alone(
        prizes=[variable.number for variable in one.variables],
        pieces=pieces,
        solution=_interval(one.prizes) if one.prizes else None,
        exact=one.prizes.only if one.prizes else None,
        edges=_reach(one.reach),
        printable=[_printable(row) for row in one.rows],
        left_out=one.others,
        orders_left_out=one.left_out,
        printable_inside=None if one.prizes is None else not one.outside,
    )


def _interval(prizes: Interval) -> _Interval:
    return _Interval(from_=prizes.low, from_included=prizes.low_in, to=prizes.high, to_included=prizes.high_in)


def _reach(reach: Reach) -> _Interval:
    return _Interval(from_=reach.lowest, from_included=reach.lowest_in, to=reach.highest, to_included=reach.highest_in)


def _printable(row: Printed) -> _Printable:
    return _Printable(
        ratios=[str(ratio) for ratio in row.ratios],
        house_edge=row.edge,
        advantage=figures.advantage(row.edge),
        off_target=row.off,
        nearest=row.nearest,
        engines=figures.engine_agreement(row.analysis),
    )


def _together(together: Together, free: tuple[PrizeVariable, ...]) -> _Together:
    return _Together(
        zero=[_affine(relation, free) for relation in together.relations],
        edges=_reach(together.reach),
        reachable=together.reaches,
        printable=[_printable(row) for row in together.rows],
        looked_at=together.looked,
        left_out=together.others,
        ratios_of_each=[_Ratios(prize=number, ratios=count) for number, count in together.each.items()],
        fitted=together.last,
        stakes=together.stakes,
        printable_inside=not together.outside,
    )
