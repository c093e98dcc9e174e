"""A session -> JSON, `schemas/risk-1.json`."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.numeric.sums.masses import Chance
from macau_edge.reports.figures import (
    Json,
    engine_json,
    engines_json,
    figure,
    head_json,
    measures_json,
    options_json,
    said_json,
)
from macau_edge.reports.risk.bins import listed
from macau_edge.sessions import Amount, Figures, Risk, Spread

ROUND = ("house_edge", "element_of_risk", "variance", "distribution")
"""The figures of one round."""


def risk_json(found: Risk) -> Json:
    """Every figure of a session: exact ones as a fraction and a decimal, probabilities with their bounds."""
    measures = measures_json(found.measures)
    return head_json(found.analysis.ruleset, dict(found.analysis.choices), "risk") | {
        "session": {"rounds": found.rounds, "unit": found.unit, "confidence": figure(found.confidence)},
        "engines": engines_json(found.analysis.bets),
        "bet": {
            **said_json(found.bet.member),
            "depends_on": options_json(found.bet)["depends_on"],
            **{name: measures[name] for name in ROUND},
            "engines": engine_json(found.bet),
        },
        "staked": figure(found.staked),
        "expected_handle": figure(found.handle),
        "expected_win": figure(found.hold),
        "standard_deviation": format(found.deviation, "f"),
        "n0": figure(found.n0),
        "rounds_until_ahead": {"normal_approximation": found.likely, "certain": found.sure},
        "exact": _figures(found.figures) | _distribution(found.spread) if found.figures and found.spread else None,
        "bankroll": {
            "at_end": _amount(found.bankroll.at_end),
            "throughout": _amount(found.bankroll.throughout),
            "ever": _amount(found.bankroll.ever),
        },
        "normal_approximation": _approximate(found.normal, found.normal_at_end) if found.normal else None,
    }


def _figures(found: Figures) -> Json:
    return {
        "player_ahead": _chance(found.player),
        "even": None if found.even is None else _chance(found.even),
        "house_ahead": _chance(found.house),
        "quantiles": [
            {"probability": figure(one.share), "house": figure(one.house), "certain": one.certain}
            for one in found.quantiles
        ],
    }


def _approximate(found: Figures, at_end: Amount | None) -> Json:
    quantiles = [{"probability": figure(one.share), "house": _rounded(one.house)} for one in found.quantiles]
    return _figures(found) | {"quantiles": quantiles, "bankroll_at_end": at_end and _rounded(at_end.patacas)}


def _distribution(spread: Spread) -> Json:
    bins = listed(spread)
    relative, absolute = spread.masses.printed()
    return {
        "step": figure(spread.step),
        "relative_error": relative,
        "absolute_error": absolute,
        "distribution": [
            {"from": str(one.first), "to": str(one.last), "probability": one.chance.printed[0]} for one in bins
        ],
    }


def _chance(found: Chance) -> Json:
    value, error = found.printed
    return {"probability": value, "error": error}


def _amount(found: Amount | None) -> Json | None:
    return None if found is None else {"patacas": figure(found.patacas), "least": found.least}


def _rounded(value: Fraction) -> str:
    return repr(float(value))
