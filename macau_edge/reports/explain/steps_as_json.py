"""The steps of a derivation -> data: phases, lines and equations; the cycle of a tally, its terms and levels."""

from __future__ import annotations

from macau_edge.derivation import Chance, Counted, Cycle, Equation, Level, Line, Part, Phase, Share, Spot
from macau_edge.model import Ratio
from macau_edge.reports.figures import Json, figure


def phase_json(phase: Phase) -> Json:
    """Where everything stands, what can come up there, and what is solved."""
    spot = phase.spots[0] if len(phase.spots) == 1 else None
    return {
        "number": phase.number,
        "stage": spot.stage or None if spot else None,
        "opened_by": spot.opener.label if spot and spot.opener else None,
        "stands": [_spot(one) for one in phase.spots],
        "hand": {"stage": phase.hand[0], "opened_by": list(phase.hand[1])} if phase.hand else None,
        "left": _weights(phase.left) if phase.left else None,
        "so_far": str(phase.so_far),
        "lines": [_line(line) for line in phase.lines],
        "equations": [_equation(equation) for equation in phase.equations],
        "expected_net": figure(phase.expected),
        "expected_rolls": figure(phase.rolls),
    }


def _spot(spot: Spot) -> Json:
    return {
        "bet": spot.member.id,
        "place": spot.place,
        "units": spot.units,
        "stage": spot.stage or None,
        "opened_by": [value.label for value in spot.openers],
        "counted": None if spot.counted is None else list(spot.counted),
        "trial": spot.trial,
        "off": spot.off,
    }


def _weights(parts: tuple[Part, ...]) -> dict[str, int]:
    return {part.label: part.weight for part in parts}


def _line(line: Line) -> Json:
    return {
        "leads_to": line.target,
        "phase": line.leads_to,
        "total": line.total,
        "outcomes": _weights(line.parts),
        "combinations": line.weight,
        "probability": figure(line.probability),
        "pays": str(line.prize) if isinstance(line.prize, Ratio) else None,
        "net": None if line.net is None else str(line.net),
        "decides": [{"place": deed.place, "net": str(deed.net)} for deed in line.deeds],
        "value": str(line.value),
        "contribution": figure(line.contribution),
    }


def _equation(equation: Equation) -> Json:
    """`x = constant + sum of combinations/results * value + sum of combinations/results * x of a phase`."""
    return {
        "of": "rolls" if equation.net is None else {"probability_of_net": str(equation.net)},
        "constant": equation.constant,
        "known": [{"combinations": t.weight, "phase": t.phase, "value": str(t.value)} for t in equation.terms],
        "unknown": [{"combinations": weight, "phase": phase} for weight, phase in equation.unknown],
        "solution": str(equation.solution),
    }


def count_json(count: Counted) -> Json:
    """A tally by its count. In the phases of a turn of the hand, a net result is the place in `brings`, from 0."""
    return {
        "form": count.form,
        "cycle": _cycle(count.cycle) if count.cycle else None,
        "levels": [_level(level) for level in count.levels],
        "decided_early": list(count.early),
        "expected_cycles": figure(count.cycles),
    }


def _cycle(cycle: Cycle) -> Json:
    return {
        "turn_of_the_hand": cycle.by_hand,
        "results": cycle.of,
        "brings": [_chance(chance) for chance in cycle.chances],
        "phases": [phase_json(phase) for phase in cycle.phases],
        "expected_rolls": figure(cycle.length),
    }


def _chance(chance: Chance) -> Json:
    return {
        "what": chance.kind,
        "label": chance.label,
        "outcomes": _weights(chance.parts),
        "combinations": chance.weight,
        "probability": figure(chance.probability),
    }


def _level(level: Level) -> Json:
    return {
        "low": level.low,
        "high": level.high,
        "pays": None if level.pays is None else level.pays.label if isinstance(level.pays, Ratio) else level.pays.word,
        "net": str(level.net),
        "probability": figure(level.probability),
        "contribution": figure(level.contribution),
        "at_most": list(level.most),
        "terms": [_share(share) for share in level.shares],
    }


def _share(share: Share) -> Json:
    """`coefficient / leaves ** power`, where `leaves` is one less what brings nothing and less q."""
    return {
        "q": str(share.q),
        "coefficient": str(share.coefficient),
        "leaves": str(share.leaves),
        "power": share.power,
        "value": str(share.value),
        "sets": {str(size): count for size, count in sorted(share.sets.items())},
    }
