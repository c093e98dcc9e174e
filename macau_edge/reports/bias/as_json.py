"""What loaded dice do to the house -> JSON, `schemas/bias-1.json`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from macau_edge.balance import LEVEL, POWER, Bias, BiasedBet, LoadedBet, Tolerated
from macau_edge.exact.faces import EdgeFormula
from macau_edge.model import Dice
from macau_edge.reports.bias.document import provisions
from macau_edge.reports.figures import (
    Json,
    engine_json,
    engines_json,
    figure,
    head_json,
    options_json,
    provision_json,
    said_json,
)


def bias_json(found: Bias) -> Json:
    """The published shape; formulas are text in Python's notation, with `**` for powers."""
    return head_json(found.ruleset, dict(found.choices), "bias") | {
        "device": _device(found),
        "provisions": [provision_json(one) for one in provisions(found.ruleset)],
        "tolerance": figure(found.tolerance),
        "symbols": _symbols(found),
        "trial": _trial(found),
        "engines": engines_json(found.analyses) | {"agree": found.agree},
        "bets": [_bet(found, bet) for bet in found.bets],
    }


def _device(found: Bias) -> Json:
    device = found.ruleset.device
    loaded = found.loaded or {}
    return {
        "kind": "dice" if isinstance(device, Dice) else "wheel",
        "count": device.count if isinstance(device, Dice) else 1,
        "faces": [
            {
                "label": label,
                "probability": figure(probability),
                "loaded": figure(loaded.get(label)),
                "given": label in found.named,
            }
            for label, probability in found.shares.items()
        ],
    }


def _symbols(found: Bias) -> Json | None:
    """Symbol of the formulas -> the face whose probability it is; null where no formula was asked for."""
    if not found.symbolic:
        return None
    formula = next((bet.formula for bet in found.bets if bet.formula), None)
    return {str(formula.symbol(face)): face for face in formula.faces} if formula else {}


def _trial(found: Bias) -> Json | None:
    """The test that the rounds and throws are for; null where no loaded device was given."""
    if found.loaded is None:
        return None
    return {"level": str(LEVEL), "power": str(POWER), "throws": found.throws_to_see}


def _bet(found: Bias, bet: BiasedBet) -> Json:
    return {
        **said_json(bet.member),
        **options_json(bet.own),
        "house_edge": figure(bet.house_edge),
        "engines": engine_json(bet.own) if bet.own.measures else None,
        "loaded": [_loaded(bet, one) | {"rounds": bet.rounds_to_see(one)} for one in bet.loaded],
        "derivative": _figures(bet.slopes),
        "derivative_of_one_die": _figures(bet.slopes_of_one),
        "no_derivative": bet.no_gradient or None,
        "tolerance": [_tolerated(bet, one) for one in bet.tolerated],
        "formula": _formula(bet.formula),
        "no_formula": bet.no_formula or None,
    }


def _loaded(bet: BiasedBet, one: LoadedBet) -> Json:
    return {
        "dice": one.dice,
        "decided": one.analysis is not None,
        "house_edge": figure(one.house_edge),
        "change": figure(bet.change(one)),
        "engines": engine_json(one.analysis) if one.analysis else None,
    }


def _tolerated(bet: BiasedBet, one: Tolerated) -> Json:
    ends = {
        name: {"probabilities": _figures(end.shares)} | _loaded(bet, end)
        for name, end in (("lowest", one.lowest), ("highest", one.highest))
    }
    compared = {
        "corners": "all" if one.every_corner else "first order",
        "devices": one.compared,
        "undecided": one.undecided,
    }
    return {"dice": one.dice, "change_to_first_order": figure(one.change), "compared": compared} | ends


def _formula(formula: EdgeFormula | None) -> Json | None:
    if formula is None:
        return None
    *definitions, edge = (line.split(" = ", 1) for line in formula.lines())
    return {
        "definitions": [{"name": name, "is": text} for name, text in definitions],
        "edge": edge[1],
        "operations": formula.operations,
    }


def _figures(values: Mapping[str, Fraction]) -> Json | None:
    return {label: figure(value) for label, value in values.items()} or None
