"""A sweep -> JSON: every point with its prizes and figures."""

from __future__ import annotations

from macau_edge.pricing.slots import Slot
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.figures import Json, engine_json, engines_json, figure, head_json, said_json
from macau_edge.reports.sweeping.words import measures


def sweep_json(found: Sweep) -> Json:
    """The published shape, `schemas/sweep-1.json`."""
    return head_json(found.ruleset, dict(found.choices), "sweep") | {
        "bet": found.bet,
        "axes": [{"asked": axis.name, "pays": list(map(str, axis.ratios))} for axis in found.axes],
        "engines": engines_json(tuple(bet for analysis in found.analyses for bet in analysis.bets)),
        "bets": [_bet(bet) for bet in found.bets],
    }


def _bet(bet: SweptBet) -> Json:
    now = bet.now.measures
    return said_json(bet.member) | {
        "prizes": [_slot(slot) for slot in bet.slots],
        "house_edge_now": figure(now.house_edge if now else None),
        "points": [_point(point) for point in bet.points],
    }


def _slot(slot: Slot) -> Json:
    """A prize that is set: its name, the option that stands there, and what it is now."""
    return {"name": slot.name, "option": slot.option, "now": str(slot.ratio) if slot.ratio else None}


def _point(point: SweptPoint) -> Json:
    m = measures(point)
    edge = m.house_edge
    return {
        "pays": list(map(str, point.prizes)),
        "profit": [figure(ratio.profit) for ratio in point.prizes],
        "now": point.now,
        "house_edge": figure(edge),
        "element_of_risk": figure(m.element_of_risk),
        "hit_frequency": figure(m.win),
        "variance": figure(m.variance),
        "standard_deviation": format(m.standard_deviation, "f"),
        "advantage": "house" if edge > 0 else "player" if edge < 0 else "neither",
        "engines": engine_json(point.analysis),
    }
