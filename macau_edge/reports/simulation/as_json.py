"""A simulation -> the published shape, `schemas/simulate-1.json`: nothing in it but what the same seed gives again."""

from __future__ import annotations

from macau_edge.reports.figures import Json, bet_json, engines_json, figure, head_json, options_json, said_json
from macau_edge.reports.simulation.numbers import plain
from macau_edge.reports.simulation.supposed import supposed_json
from macau_edge.simulation import Check, Fit, SimulatedBet, Simulation


def simulate_json(found: Simulation) -> Json:
    """Counts as whole numbers; what comes from them exactly as a fraction and a decimal; tests as decimals."""
    exactly = found.exactly
    return head_json(exactly.ruleset, dict(exactly.choices), "simulate") | {
        "supposed": supposed_json(found),
        "seed": found.seed,
        "chunk": found.chunk,
        "rounds_asked": found.asked,
        "half_width_asked": figure(found.until),
        "confidence": figure(found.confidence),
        "partial": found.partial,
        "stopped": found.stopped,
        "resumed": found.resumed and found.until is not None,
        "tests": found.tests,
        "alarm_below": plain(found.level),
        "agree": not found.disagreeing,
        "engines": engines_json(exactly.bets),
        "bets": [_bet_json(found, bet) for bet in found.bets],
    }


def _bet_json(found: Simulation, bet: SimulatedBet) -> Json:
    exactly, measures, sample = bet_json(bet.analysis), bet.analysis.measures, bet.sample
    names = ("house_edge", "variance", "expected_rolls", "variance_of_rolls", "staked")
    chances = measures.distribution.nets if measures else {}
    return {
        **said_json(bet.analysis.member),
        **options_json(bet.analysis),
        "rounds_asked": bet.asked,
        "rounds": bet.rounds,
        "complete": bet.complete,
        "rolls": bet.rolls,
        "mean_net": figure(sample.mean) if sample else None,
        "house_edge": figure(sample.edge) if sample else None,
        "half_width": plain(sample.half_width) if sample else None,
        "exact": {name: exactly[name] for name in names},
        "tests": {
            "mean": _check_json(bet.mean, "z", found.level),
            "distribution": _fit_json(bet.fit, found.level),
            "rolls": _check_json(bet.length, "z", found.level),
        },
        "agrees": not bet.alarms(found.level) if sample else None,
        "distribution": [
            {"net": str(net), "count": bet.counts.get(net, 0), "probability": figure(chances.get(net))}
            for net in sorted({*bet.counts, *chances})
        ],
    }


def _check_json(check: Check | None, name: str, level: float) -> Json | None:
    if check is None:
        return None
    told = {name: plain(check.statistic), "p": plain(check.p), "bound": plain(check.bound)}
    return told | {"rough": check.rough, "alarm": check.alarms(level)}


def _fit_json(fit: Fit | None, level: float) -> Json | None:
    found = _check_json(fit.test, "chi_square", level) if fit else None
    if fit is None or found is None:
        return None
    told = {"degrees_of_freedom": fit.freedom, "cells": fit.cells, "merged": fit.merged}
    return found | told | {"impossible": [str(net) for net in fit.impossible]}
