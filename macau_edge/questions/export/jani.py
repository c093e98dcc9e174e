"""A chain in JANI (C. Budde et al., JANI: Quantitative Model and Tool Interaction, 2017), as Storm and others read it.

Source: the specification, jani-spec.org. Numbers are whole, and quotients of these are expressions.
"""

from __future__ import annotations

from typing import Any

import msgspec

from macau_edge.questions.export.find import ExportedBet, Property
from macau_edge.questions.export.numbered import NumberedState

Json = dict[str, Any]

PLACE = "table"
"""The one location of the automaton: where the bet stands is in the variable."""


def jani(found: ExportedBet) -> str:
    """The model with its properties, each of which says in its comment what it has to come to."""
    return msgspec.json.format(msgspec.json.encode(_model(found))).decode() + "\n"


def _model(found: ExportedBet) -> Json:
    number = {"kind": "bounded", "base": "int", "lower-bound": 0, "upper-bound": found.over}
    rewards = [
        {"name": one.name, "type": "real", "transient": True, "initial-value": 0, "comment": one.said}
        for one in found.rewards
    ]
    edges = [_edge(found, number, state) for number, state in enumerate(found.states)]
    return {
        "jani-version": 1,
        "name": found.named,
        "metadata": {"description": "\n".join(found.header())},
        "type": "dtmc",
        "variables": [{"name": "s", "type": number, "initial-value": 0}, *rewards],
        "properties": [_property(one) for one in found.properties],
        "automata": [{"name": "bet", "locations": [{"name": PLACE}], "initial-locations": [PLACE], "edges": edges}],
        "system": {"elements": [{"automaton": "bet"}]},
    }


def _edge(found: ExportedBet, number: int, state: NumberedState) -> Json:
    """The moves out of a state, with what leaving it is worth, whichever of them is taken."""
    worth = {reward.name: reward.worth[number] for reward in found.rewards if reward.worth[number]}
    assigned = [{"ref": name, "value": _quotient(*value.as_integer_ratio())} for name, value in worth.items()]
    destinations = [
        {
            "location": PLACE,
            "probability": {"exp": _quotient(move.weight, state.weight)},
            "assignments": [{"ref": "s", "value": move.to}, *assigned],
        }
        for move in state.moves
    ]
    edge = {"location": PLACE, "guard": {"exp": _at(number)}, "destinations": destinations}
    return {**edge, "comment": state.called} if state.called else edge


def _property(one: Property) -> Json:
    """A question about the state that play begins in."""
    reached = {"op": "Pmin", "exp": {"op": "F", "exp": _at(one.state)}}
    summed = {"op": "Emin", "exp": one.reward, "accumulate": ["steps"], "reach": _at(one.state)}
    asked = reached if one.reward is None else summed
    filtered = {"op": "filter", "fun": "values", "values": asked, "states": {"op": "initial"}}
    return {"name": one.name, "expression": filtered, "comment": str(one.value)}


def _at(number: int) -> Json:
    return {"op": "=", "left": "s", "right": number}


def _quotient(above: int, below: int) -> Json | int:
    return {"op": "/", "left": above, "right": below} if below > 1 else above
