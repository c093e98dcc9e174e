"""A comparison -> JSON, `schemas/changes-1.json`: every figure exact, values in the notation of the rulesets."""

from __future__ import annotations

from macau_edge import __version__
from macau_edge.analysis import BetAnalysis
from macau_edge.changes import notation
from macau_edge.changes.changed import Change
from macau_edge.changes.comparing import ChangedFile, Comparison
from macau_edge.changes.facts import Shown
from macau_edge.changes.worth import Chosen, Figures, Worth
from macau_edge.measures import PROBABILITIES
from macau_edge.model import Citation, Option
from macau_edge.problem import Problem
from macau_edge.reports.figures import Json, bet_json, figure
from macau_edge.reports.findings.look import encodable
from macau_edge.revisions import Tree


def changes_json(found: Comparison) -> Json:
    """The published shape."""
    sides = found.sides
    return {
        "schema": "macau-edge/changes/1",
        "program": {"name": "macau-edge", "version": __version__},
        "base": _side(sides.base),
        "head": _side(sides.head),
        "merge_base": sides.forked or None,
        "summary": {
            "files": len(found.files),
            "bets_changed": sum(len(file.bets) for file in found.files),
            "bets_added": sum(len(file.new) for file in found.files),
            "bets_removed": sum(len(file.gone) for file in found.files),
            "edge_changes": found.edge_changes,
            "player_gets_advantage": found.gives_advantage,
        },
        "files": [_file(file, found) for file in found.files],
        "problems": [
            *(_problem("base", one) for one in found.earlier),
            *(_problem("head", one) for one in found.problems),
        ],
    }


def _problem(side: str, one: Problem) -> Json:
    return {
        "side": side,
        "file": encodable(one.place.file),
        "line": one.place.line or None,
        "column": one.place.column if one.place.line else None,
        "code": one.code,
        "message": encodable(one.message),
        "help": encodable(one.help),
    }


def _side(tree: Tree) -> Json:
    return {"revision": tree.name or None, "path": encodable(tree.shown) or None}


def _file(file: ChangedFile, found: Comparison) -> Json:
    sides = ((found.sides.base, file.before), (found.sides.head, file.after))
    before, after = (encodable(tree.shown + side.path) if side else None for tree, side in sides)
    return {
        "before": before,
        "after": after,
        "kind": "application" if file.there.application else "ruleset",
        "compared": not (file.unread or (file.before and file.before.problems)),
        "changes": [_change(change) for change in file.changes],
        "figures": [_figures(one) for one in file.figures],
    }


def _change(change: Change) -> Json:
    return {
        "kind": change.kind,
        "what": change.key.what,
        "of": change.key.of or None,
        "detail": change.key.detail or None,
        "before": _value(change.before),
        "after": _value(change.after),
        "line": change.place.line or None if change.place else None,
    }


def _value(value: Shown | None) -> str | None:
    if value is None or isinstance(value, str):
        return value and encodable(value)
    if isinstance(value, Option):
        return notation.choices(value)
    return value.text if isinstance(value, Citation) else notation.pays(value)


def _figures(one: Figures) -> Json:
    return {
        "bets": list(one.ids),
        "reading": one.way or None,
        "options": {"before": _chosen(one.before, one.chosen_before), "after": _chosen(one.after, one.chosen_after)},
        "before": _bet(one.was),
        "after": _bet(one.is_),
        "house_edge_difference": figure(one.difference),
        "player_gets_advantage": one.gives_advantage,
    }


def _bet(worth: Worth | None) -> Json | None:
    """The bet with its probabilities, also where no ratio was chosen, without which it has no other figure."""
    if worth is None or worth.bet.measures or worth.chances is None:
        return bet_json(worth.bet) if worth else None
    chances = {name: figure(measure(worth.chances)) for name, measure in PROBABILITIES.items()}
    return {**bet_json(worth.bet), "probability": chances}


def _chosen(bet: BetAnalysis | None, chosen: Chosen) -> Json | None:
    return {name: choice.label for name, choice in chosen} if bet else None
