"""Which prizes give a house edge -> JSON, the published shape `schemas/solve-1.json`."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.pricing.formula import Affine, Formula, Reach
from macau_edge.pricing.intervals import Interval
from macau_edge.pricing.solved import OnePrize, Printed, Solution, Solved, Together
from macau_edge.pricing.variables import Variable
from macau_edge.reports.figures import Json, engines_json, figure, head_json


def solve_json(found: Solution) -> Json:
    """The published shape, `schemas/solve-1.json`; prizes in a formula are known by their numbers."""
    return head_json(found.ruleset, dict(found.choices), "solve") | {
        "bet": found.bet,
        "target": {"from": figure(found.target.low), "to": figure(found.target.high)},
        "free": list(found.asked),
        "stakes": found.stakes,
        "reachable": found.reachable,
        "engines": engines_json(found.analysis.bets),
        "without": [member.id for member in found.without],
        "solved": [_solved(one) for one in found.solved],
    }


def _solved(one: Solved) -> Json:
    return {
        "members": [member.id for member in one.members],
        "reachable": one.reachable,
        "prizes": [_prize(variable, one) for variable in one.prizes],
        "formula": _formula(one.formula, one.free) if one.formula else None,
        "now": _confirmed(one.printed) if one.printed else None,
        "alone": [_alone(alone) for alone in one.ones],
        "equal": _alone(one.equal) if one.equal else None,
        "together": _together(one.together, one.free) if one.together else None,
    }


def _prize(variable: Variable, one: Solved) -> Json:
    chances = dict(zip(one.prizes, one.chances, strict=True))
    return {
        "number": variable.number,
        "name": variable.name,
        "option": next((slot.option for slot in variable.slots if slot.option), None),
        "free": variable in one.free,
        "printed_as": "for one" if variable.for_one else "to one",
        "now": str(variable.ratio) if variable.ratio else None,
        "probability_paid": figure(chances.get(variable)),
    }


def _affine(affine: Affine, free: tuple[Variable, ...]) -> Json:
    slopes = zip(free, affine.slopes, strict=True)
    return {
        "constant": str(affine.constant),
        "slopes": [{"prize": variable.number, "slope": str(slope)} for variable, slope in slopes],
    }


def _formula(formula: Formula, free: tuple[Variable, ...]) -> Json:
    return {"lost": _affine(formula.lost, free), "staked": _affine(formula.staked, free)}


def _one_formula(formula: Formula) -> Json:
    """A formula in one prize, whichever it is."""
    return {
        name: {"constant": str(side.constant), "slope": str(side.slopes[0])}
        for name, side in (("lost", formula.lost), ("staked", formula.staked))
    }


def _alone(one: OnePrize) -> Json:
    pieces = [
        {
            "from": str(piece.low),
            "to": None if piece.high is None else str(piece.high),
            "formula": _one_formula(piece.formula),
        }
        for piece in one.pieces
    ]
    return {
        "prizes": [variable.number for variable in one.variables],
        "pieces": pieces,
        "solution": _interval(one.prizes),
        "exact": figure(one.prizes.only) if one.prizes else None,
        "edges": _reach(one.reach),
        "printable": [_printed(row) for row in one.rows],
        "left_out": one.others,
        "orders_left_out": one.left_out,
        "printable_inside": None if one.prizes is None else not one.outside,
    }


def _interval(interval: Interval | None) -> Json | None:
    if interval is None:
        return None
    return _ends(interval.low, interval.low_in, interval.high, interval.high_in)


def _reach(reach: Reach) -> Json:
    return _ends(reach.lowest, reach.lowest_in, reach.highest, reach.highest_in)


def _ends(low: Fraction | None, low_in: bool, high: Fraction | None, high_in: bool) -> Json:
    return {"from": figure(low), "from_included": low_in, "to": figure(high), "to_included": high_in}


def _printed(row: Printed) -> Json:
    return {
        "ratios": [str(ratio) for ratio in row.ratios],
        "house_edge": figure(row.edge),
        "off_target": figure(row.off),
        "nearest": row.nearest,
        "engines": _engines(row.analysis),
    }


def _together(together: Together, free: tuple[Variable, ...]) -> Json:
    return {
        "zero": [_affine(relation, free) for relation in together.relations],
        "edges": _reach(together.reach),
        "reachable": together.reaches,
        "printable": [_printed(row) for row in together.rows],
        "looked_at": together.looked,
        "left_out": together.others,
        "ratios_of_each": [{"prize": number, "ratios": count} for number, count in together.each.items()],
        "fitted": together.last,
        "stakes": together.stakes,
        "printable_inside": not together.outside,
    }


def _confirmed(bet: BetAnalysis) -> Json:
    return {"house_edge": figure(bet.measures.house_edge if bet.measures else None), "engines": _engines(bet)}


def _engines(bet: BetAnalysis) -> Json:
    return {"difference": f"{bet.distance:.3e}", "agree": bet.agree}
