"""A family of bets -> its members, with their identifiers, and every place where a member can stand.

A member is the bet with one value for each of its variables. Its spots are its stages with their points (the total or
result that opened them), the position of the hand, what is left in the urn and which trial comes: what is more than a
limit is refused, at the bet's line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import perm
from typing import NamedTuple

from macau_edge.model import (
    DECISIONS,
    Additional,
    Bet,
    Device,
    Dice,
    Member,
    Ruleset,
    Shoe,
    Stage,
    Value,
    Variable,
    as_number,
    faces_of,
)
from macau_edge.model.budget import spend
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.walk import every
from macau_edge.outcomes import full, left_after, outcomes, weights_left, worded_values
from macau_edge.outcomes.hand import Position, behind, depends_on_hand, last_trial, made_at, positions
from macau_edge.outcomes.rounds import depends_on_choice
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.outcomes.select import NAMES, partition

MEMBERS = 2_000
"""Members a family may have."""

LOOKS = 3_000_000
"""Members times outcomes; an urn with 25 balls, of which five are drawn, has 53,130 outcomes."""


def members(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Member, ...]:
    """The bets of a family in the order written; a bet without a family is its own only member.

    Raises:
        ProblemError: a variable has no values on this device, the family is too large, or the bet it is additional to
            has no such stage.
    """
    if bet.additional:
        return _by_opener(ruleset, bet, bet.additional, choices)
    if not bet.each:
        return (Member(bet, {}),)
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


def members_known(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Member, ...]:
    """The members of a bet; the bet itself where an option that was not given says which there are.

    Raises:
        ProblemError: as `members` does.
    """
    try:
        return members(ruleset, bet, choices)
    except MissingChoiceError:
        return (Member(bet, {}),)


def _by_opener(ruleset: Ruleset, bet: Bet, additional: Additional, choices: Choices) -> tuple[Member, ...]:
    """An additional bet by what opens its stage, ascending by total or result; whatever round does, it is the same."""
    base = additional_to(ruleset, bet)
    visits = visits_of(ruleset, base, scope(ruleset, Member(base, {}), choices), choices)
    opened = [visit.point for visit in visits if visit.stage.name == additional.at != base.stages[0].name]
    if isinstance(ruleset.device, Shoe):
        return (Member(bet, {}),) if opened else ()
    found = {value.label: value for value in opened if value}
    labels = sorted(found, key=lambda label: (as_number(label) is None, len(label), label))
    return tuple(Member(bet, {additional.at: found[label]}) for label in labels)


VISIT, EACH_OUTCOME = 100, 10
"""Operations of visiting a stage, and of following one outcome from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A stage that play can reach, its point, what words mean there, and the outcomes of each clause."""

    stage: Stage
    point: Value | None
    inner: Scope
    parted: Mapping[str, frozenset[int]]


class HandStanding(NamedTuple):
    """Where the hand stands, what is left in the urn (None where balls come back), and which trial comes."""

    hand: int = 0
    left: tuple[int, ...] | None = None
    trial: int = 1


def visits_of(ruleset: Ruleset, bet: Bet, outer: Scope, choices: Choices) -> Iterator[Visit]:
    """Every stage of a bet in the order it is reached, once for each total or result that opens it.

    A stage is visited again for each position of the hand that the bet depends on, for each number of a trial that it
    asks for, and for what may be left in an urn.

    Raises:
        ProblemError: clauses overlap or mean nothing, or it costs more than the budget allows.
    """
    hand = positions(ruleset, choices) if depends_on_hand(ruleset, bet) else ()
    outer = outer.asked(bet)
    last = last_trial(ruleset, bet) + 1
    starts = _starts(ruleset, bet, hand)
    waiting: list[tuple[Stage, Value | None, HandStanding]] = [(bet.stages[0], None, where) for where in starts]
    entered = {(bet.stages[0].name, "", where) for where in starts}
    for stage, opened, where in waiting:  # grows while it is walked
        spend(VISIT + EACH_OUTCOME * len(outer.space), bet, listed=len(waiting))
        here = hand[where.hand] if hand else None
        inner = outer.when(here.happened if here else {}, where.trial if last > 1 else None)
        inner = inner.at(stage.name, opened.outcomes if opened else None)
        asleep = here is not None and bet.not_working is not None and here.stage == bet.not_working.stage
        visit = Visit(stage=stage, point=opened, inner=inner, parted={} if asleep else partition(stage, inner))
        yield visit
        for target, index in _onward(visit, _drawn(ruleset.device, where.left)):
            begun = stage_of(bet, target) or stage
            value = inner.opening(index, begun.name) if begun is not stage else opened
            to = _after(ruleset.device, hand, where, index)._replace(trial=min(where.trial + 1, last))
            if (begun.name, value.label if value else "", to) not in entered:
                entered.add((begun.name, value.label if value else "", to))
                waiting.append((begun, value, to))


def _starts(ruleset: Ruleset, bet: Bet, hand: Sequence[Position]) -> list[HandStanding]:
    """Where a bet can be made: where its stage of the hand first begins; an additional bet wherever the hand is."""
    start = HandStanding(0, full(ruleset.device))
    if not hand:
        return [start]
    if bet.additional:
        return [start._replace(hand=number) for number in range(len(hand))]
    made = made_at(ruleset, bet)
    if hand[0].stage == made:
        return [start]
    waiting, found = [start], dict[HandStanding, None]()
    seen = set(waiting)
    for where in waiting:  # grows while it is walked
        drawn = _drawn(ruleset.device, where.left)
        for index in range(len(hand[0].leads)) if drawn is None else drawn:
            to = _after(ruleset.device, hand, where, index)
            if hand[to.hand].stage == made:
                found[to] = None
            elif to not in seen:
                seen.add(to)
                waiting.append(to)
    return list(found) or [start]


def _drawn(device: Device, left: tuple[int, ...] | None) -> frozenset[int] | None:
    """The outcomes that can still be drawn; None where all can."""
    if left is None:
        return None
    return frozenset(index for index, weight in enumerate(weights_left(device, left)) if weight)


def _after(device: Device, hand: Sequence[Position], where: HandStanding, index: int) -> HandStanding:
    left = None if where.left is None else left_after(device, where.left, index)
    return HandStanding(hand[where.hand].leads[index] if hand else 0, left, where.trial)


def _onward(visit: Visit, drawn: frozenset[int] | None) -> Iterator[tuple[str, int]]:
    """The outcomes that do not decide a bet, each with the stage that begins, or the present one."""
    named = frozenset().union(*visit.parted.values())
    possible = visit.inner.space.everything if drawn is None else drawn
    yield from ((visit.stage.name, index) for index in sorted(possible - named))
    for target, indices in visit.parted.items():
        if target not in DECISIONS:
            yield from ((target, index) for index in sorted(indices & possible))


def additional_to(ruleset: Ruleset, bet: Bet) -> Bet:
    """The bet that an additional bet goes with."""
    assert bet.additional
    base = ruleset.bets.get(bet.additional.to)
    place = bet.additional.place
    if base is None:
        message = f"there is no bet `{bet.additional.to}`"
        remedy = nearest(bet.additional.to, ruleset.bets, "name a bet of this file")
        raise _problem(place, "structure/unknown-word", message, remedy)
    if chosen := next((one for one in (base, bet) if depends_on_choice(ruleset, one)), None):
        message = f"`{chosen.id}` depends on what the player chooses, and no bet is additional there"
        remedy = "what is put down with a choice is a `raise` of the bet"
        raise _problem(place, "structure/additional", message, remedy)
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
    if any(one.faces_of == bet.additional.at for one in every(base.stages, Phrase)):
        message = (
            f"`{base.id}` asks what faces opened `{bet.additional.at}`, and an additional bet knows the total alone"
        )
        raise _problem(place, "structure/additional", message, "write it as a bet of its own, with stages")
    asked = behind(ruleset, (c.outcomes for s in base.stages if s.name == bet.additional.at for c in s.clauses))
    if any(phrase.trial for phrase in asked):
        message = (
            f"the stage `{bet.additional.at}` of `{base.id}` asks which trial it is, counted from when it was made"
        )
        raise _problem(
            place, "structure/additional", message, "an additional bet goes with a stage that does not count"
        )
    return base


def stage_of(bet: Bet, name: str) -> Stage | None:
    """The stage of that name."""
    return next((stage for stage in bet.stages if stage.name == name), None)


def members_counted(ruleset: Ruleset, member: Member) -> tuple[Member, ...]:
    """The members that a tally counts, each for itself; the bet alone where it is not paid the highest of several."""
    best_of = member.bet.tally.highest_of if member.bet.tally else None
    if best_of is None:
        return (member,)
    values = values_of(ruleset, best_of)
    return tuple(Member(member.bet, {**member.values, best_of.name: value}) for value in values)


def values_of(ruleset: Ruleset, variable: Variable) -> tuple[Value, ...]:
    """The values of a variable; raises ProblemError where this device has no such values, or too many."""
    if not isinstance(variable.values, str):
        return variable.values
    device, faces = ruleset.device, faces_of(ruleset.device)
    kinds = len(set(variable.values.removeprefix("like ").split("-")))
    if perm(len(faces), kinds) > 100 * MEMBERS:
        what = f"dice of {len(faces)} faces" if isinstance(device, Dice) else f"{len(faces)} balls"
        message = f"`{variable.values}` has too many combinations on {what}"
        raise _problem(variable.place, "structure/too-many", message, f"the limit is {MEMBERS:,} members")
    values = worded_values(device, variable.values)
    if not values:
        what = "dice" if isinstance(device, Dice) else "this device"
        if isinstance(device, Dice) and device.only_totals:
            what = f"{device.count:,} such dice, of which only the totals are known"
        message = f"`{variable.values}` gives `{variable.name}` no values on {what}"
        remedy = (
            "`face` and `like` are of dice and balls; "
            "`splits`, `streets`, `corners`, `six-lines`, `columns` of a wheel's `table`"
        )
        raise _problem(variable.place, "structure/no-values", message, remedy)
    return values


def _overlap(ruleset: Ruleset, values: tuple[Value, ...]) -> bool:
    atoms = [_atoms(ruleset, value.outcomes, {}) for value in values]
    return any(atoms[i] & atoms[j] for i in range(len(atoms)) for j in range(i))


def _atoms(ruleset: Ruleset, phrase: Phrase, names: dict[str, frozenset[object]]) -> frozenset[object]:
    """The numbers, patterns and labels that a value is made of, as written; `names` holds those of the names met."""
    text = phrase.mentions
    if phrase.listed:
        return frozenset().union(*(_atoms(ruleset, part, names) for part in phrase.listed))
    if phrase.span:
        low, high = phrase.span
        return frozenset(range(low, min(high, low + MEMBERS) + 1))
    if phrase.exception:
        base, removed = (_atoms(ruleset, part, names) for part in phrase.exception)
        return base - removed
    if text not in names and text in ruleset.names and len(names) < 10 * NAMES:
        names[text] = frozenset()  # so that a name defined by itself ends here; the checks complain of it
        names[text] = _atoms(ruleset, ruleset.names[text], names)
    return names[text] if text in names else frozenset([phrase])


def _problem(place: Place, code: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(place, code, message, help=remedy))
