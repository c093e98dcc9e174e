"""A family of bets -> its members, with their identifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import perm

from macau_edge.devices import outcomes, worded_values
from macau_edge.model import DECISIONS, Bet, Dice, Member, Ruleset, Stage, Value, Variable, as_number
from macau_edge.phrases import Except, Numbers, Phrase, Union, Word
from macau_edge.problem import Place, Problem, ProblemError, nearest
from macau_edge.selection import NAMES, Choices, Scope, partition, scope

MEMBERS = 2_000
"""Members a family may have."""

STATES = 1_000
"""States a bet may have: the numeric engine keeps a square of them."""

LOOKS = 1_000_000
"""Members times outcomes; the largest shipped family has 57 times 37."""


def members(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Member, ...]:
    """The bets of a family in the order written; a bet without a family is its own only member.

    Raises:
        ProblemError: a variable has no values on this device, the family is too large, or the bet it is additional to
            has no such stage.
    """
    if bet.additional:
        stage = bet.additional.at
        return tuple(Member(bet, {stage: value}) for value in openers(ruleset, bet, choices))
    valued = [(variable.name, values_of(ruleset, variable)) for variable in bet.each]
    size = 1
    for _, values in valued:
        size *= len(values)
    if size > MEMBERS:
        raise _problem(
            bet.each[0].place, "structure/too-many", f"this family has {size:,} members", f"the limit is {MEMBERS:,}"
        )
    if size * len(outcomes(ruleset.device)) > LOOKS:
        message = f"{size:,} members and {len(outcomes(ruleset.device)):,} outcomes are too many together"
        raise _problem(bet.each[0].place, "structure/too-many", message, f"the limit is {LOOKS:,} looks at an outcome")
    names = [name for name, _ in valued]
    found = (dict(zip(names, chosen, strict=True)) for chosen in product(*(values for _, values in valued)))
    return tuple(Member(bet, values) for values in found if not _overlap(ruleset, tuple(values.values())))


def openers(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Value, ...]:
    """What opens the stage at which an additional bet is made: one value per total or result, ascending."""
    assert bet.additional
    visits = walk(additional_to(ruleset, bet), scope(ruleset, None, choices))
    found = [visit.opener for visit in visits if visit.stage.name == bet.additional.at and visit.opener]
    return tuple(sorted(found, key=lambda v: (as_number(v.label) is None, len(v.label), v.label)))


@dataclass(frozen=True, slots=True)
class Visit:
    """A stage that play can reach, what opened it, what words mean there, and the outcomes of each clause."""

    stage: Stage
    opener: Value | None
    inner: Scope
    parted: Mapping[str, frozenset[int]]


def walk(bet: Bet, outer: Scope) -> Iterator[Visit]:
    """Every stage of a bet in the order it is reached, once for each total or result that opens it.

    Raises:
        ProblemError: clauses overlap or mean nothing, or the bet has more than `STATES` states.
    """
    waiting: list[tuple[Stage, Value | None]] = [(bet.stages[0], None)]
    entered = {(bet.stages[0].name, "")}
    for stage, opened in waiting:  # grows while it is walked
        inner = outer.at(stage.name, opened.outcomes if opened else None)
        visit = Visit(stage, opened, inner, partition(stage, inner))
        for target, indices in visit.parted.items():
            begun = stage_of(bet, target) if target not in DECISIONS else None
            for value in (opener(inner, index) for index in sorted(indices) if begun):
                if begun and (target, value.label) not in entered:
                    entered.add((target, value.label))
                    waiting.append((begun, value))
        if len(waiting) > STATES:
            message = f"`{bet.id}` has more than {STATES:,} states"
            raise _problem(bet.place, "arithmetic/too-many-states", message, "write it with fewer stages")
        yield visit


def opener(inner: Scope, index: int) -> Value:
    """What a stage that this outcome begins is called inside it: the total of the dice, or the result."""
    outcome = inner.space[index]
    if outcome.total is not None:
        return Value(str(outcome.total), Numbers(outcome.total, outcome.total))
    return Value(outcome.label, Word(outcome.label))


def additional_to(ruleset: Ruleset, bet: Bet) -> Bet:
    """The bet that an additional bet goes with."""
    assert bet.additional
    base = ruleset.bets.get(bet.additional.to)
    place = bet.additional.place
    if base is None:
        message = f"there is no bet `{bet.additional.to}`"
        remedy = nearest(bet.additional.to, ruleset.bets, "name a bet of this file")
        raise _problem(place, "structure/unknown-word", message, remedy)
    if base.each or base.additional or bet.each:
        message = "an additional bet goes with one bet that is not a family, and is not a family itself"
        raise _problem(place, "structure/additional", message, "write one additional bet for each")
    if stage_of(base, bet.additional.at) is None:
        message = f"`{base.id}` has no stage `{bet.additional.at}`"
        known = ", ".join(f"`{stage.name}`" for stage in base.stages if stage.name) or "none"
        raise _problem(place, "structure/unknown-word", message, f"its stages: {known}")
    if moves := [c for s in base.stages if s.name == bet.additional.at for c in s.clauses if c.target not in DECISIONS]:
        message = f"`{base.id}` can leave the stage `{bet.additional.at}` undecided, for `{moves[0].target}`"
        raise _problem(place, "structure/additional", message, "an additional bet goes with a stage that only decides")
    return base


def stage_of(bet: Bet, name: str) -> Stage | None:
    """The stage of that name."""
    return next((stage for stage in bet.stages if stage.name == name), None)


def values_of(ruleset: Ruleset, variable: Variable) -> tuple[Value, ...]:
    """The values of a variable; raises ProblemError where this device has no such values, or too many."""
    if not isinstance(variable.values, str):
        return variable.values
    kinds = len(set(variable.values.removeprefix("like ").split("-")))
    if isinstance(ruleset.device, Dice) and perm(len(ruleset.device.faces), kinds) > 100 * MEMBERS:
        message = f"`{variable.values}` has too many combinations on dice of {len(ruleset.device.faces)} faces"
        raise _problem(variable.place, "structure/too-many", message, f"the limit is {MEMBERS:,} members")
    values = worded_values(ruleset.device, variable.values)
    if not values:
        what = "dice" if isinstance(ruleset.device, Dice) else "this device"
        message = f"`{variable.values}` gives `{variable.name}` no values on {what}"
        remedy = (
            "`face` and `like` are of dice; `splits`, `streets`, `corners`, `six-lines`, `columns` of a wheel's `table`"
        )
        raise _problem(variable.place, "structure/no-values", message, remedy)
    return values


def _overlap(ruleset: Ruleset, values: tuple[Value, ...]) -> bool:
    atoms = [_atoms(ruleset, value.outcomes, {}) for value in values]
    return any(atoms[i] & atoms[j] for i in range(len(atoms)) for j in range(i))


def _atoms(ruleset: Ruleset, phrase: Phrase, names: dict[str, frozenset[object]]) -> frozenset[object]:
    """The numbers, patterns and labels that a value is made of, as written; `names` holds those of the names met."""
    match phrase:
        case Union(parts):
            return frozenset().union(*(_atoms(ruleset, part, names) for part in parts))
        case Numbers(low, high):
            return frozenset(range(low, min(high, low + MEMBERS) + 1))
        case Word(text) if text in names:
            return names[text]
        case Word(text) if text in ruleset.names and len(names) < 10 * NAMES:
            names[text] = frozenset()  # so that a name defined by itself ends here; the checks complain of it
            names[text] = _atoms(ruleset, ruleset.names[text], names)
            return names[text]
        case Except(base, removed):
            return _atoms(ruleset, base, names) - _atoms(ruleset, removed, names)
        case _:
            return frozenset([phrase])


def _problem(place: Place, code: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(place, code, message, remedy))
