"""A family of bets -> its members, with their identifiers, and every place where a member can stand.

A member is the bet with one value for each of its variables. Its spots are its stages with their points (the total or
result that opened them), the position of the hand, what is left in the urn and which trial comes: what is more than a
limit is refused, at the bet's line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
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
    shown_by,
)
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import count
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.model.walk import every
from macau_edge.outcomes import full, left_after, outcomes, weights_left, worded_values
from macau_edge.outcomes.hand import Position, depends_on_hand, last_trial, made_at, phrases_behind, positions
from macau_edge.outcomes.rounds import depends_on_choice
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.outcomes.select import partition

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
        message = Message("this family has {size:,} members", size=size)
        remedy = Message("the limit is {most:,}", most=MEMBERS)
        raise _problem(bet.each[0].place, "structure/too-many", message, remedy)
    if size * len(outcomes(ruleset.device)) > LOOKS:
        message = Message(
            "{size:,} members and {number:,} outcomes are too many together",
            size=size, number=len(outcomes(ruleset.device)),
        )  # fmt: skip
        remedy = Message("the limit is {most:,} looks at an outcome", most=LOOKS)
        raise _problem(bet.each[0].place, "structure/too-many", message, remedy)
    names = [name for name, _ in valued]
    found = (dict(zip(names, chosen, strict=True)) for chosen in product(*(values for _, values in valued)))
    return tuple(Member(bet, values) for values in found if not _overlap(ruleset, tuple(values.values())))


def members_known(ruleset: Ruleset, bet: Bet, choices: Choices) -> tuple[Member, ...]:
    """The members of a bet; the bet itself where an option that was not given says which there are.

    So it is where it costs too much to list them: whoever computes it says so.

    Raises:
        ProblemError: as `members` does, for another reason.
    """
    try:
        found = unless_too_dear(lambda: members(ruleset, bet, choices))
    except MissingChoiceError:
        return (Member(bet, {}),)
    return (Member(bet, {}),) if isinstance(found, Refused) else found


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


VISIT, EACH_OUTCOME, EACH_DRAWN = 100, 10, 50
"""Operations of visiting a stage, of following one outcome from it, and of one that leaves fewer balls in an urn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A stage that play can reach, its point, what words mean there, and the outcomes of each clause."""

    stage: Stage
    point: Value | None
    inner: Scope
    parted: Mapping[str, frozenset[int]]


class HandState(NamedTuple):
    """Where the hand stands, what is left in the urn (None where balls come back), and which trial comes."""

    hand: int = 0
    left: tuple[int, ...] | None = None
    trial: int = 1


def visits_of(ruleset: Ruleset, bet: Bet, outer: Scope, choices: Choices) -> Iterator[Visit]:
    """Every stage of a bet in the order it is reached, once for each total or result that opens it.

    A stage is visited again for each position of the hand that the bet depends on, for each number of a trial that it
    asks for, and for what may be left in an urn. What an outcome begins does not depend on what opened the stage
    before: it is followed once.

    Raises:
        ProblemError: clauses overlap or mean nothing, or it costs more than the meter allows.
    """
    hand = positions(ruleset, choices) if depends_on_hand(ruleset, bet) else ()
    outer = outer.asked(bet)
    last = last_trial(ruleset, bet) + 1
    starts = _starts(ruleset, bet, hand)
    waiting: list[tuple[Stage, Value | None, HandState]] = [(bet.stages[0], None, where) for where in starts]
    entered = {(bet.stages[0].name, "", where) for where in starts}
    followed: dict[tuple[str, HandState], set[int]] = {}
    each = EACH_OUTCOME if full(ruleset.device) is None else EACH_DRAWN
    for stage, opened, where in waiting:  # grows while it is walked
        count(VISIT + each * len(outer.space), bet)
        here = hand[where.hand] if hand else None
        inner = outer.when(here.happened if here else {}, where.trial if last > 1 else None)
        inner = inner.at(stage.name, opened.outcomes if opened else None)
        asleep = here is not None and bet.not_working is not None and here.stage == bet.not_working.stage
        visit = Visit(stage=stage, point=opened, inner=inner, parted={} if asleep else partition(stage, inner))
        yield visit
        for target, indices in _onward(visit, _drawn(ruleset.device, where.left)):
            begun = stage_of(bet, target) or stage
            alike = begun is stage and not hand and where.left is None  # and so is where all of them leave it
            known = set() if begun is stage else followed.setdefault((begun.name, where), set())
            for index in islice(sorted(indices - known), 1 if alike else None):
                value = inner.opening(index, begun.name) if begun is not stage else opened
                to = _after(ruleset.device, hand, where, index)._replace(trial=min(where.trial + 1, last))
                if (begun.name, value.label if value else "", to) not in entered:
                    entered.add((begun.name, value.label if value else "", to))
                    waiting.append((begun, value, to))
            known |= indices


def _starts(ruleset: Ruleset, bet: Bet, hand: Sequence[Position]) -> list[HandState]:
    """Where a bet can be made: where its stage of the hand first begins; an additional bet wherever the hand is."""
    start = HandState(0, full(ruleset.device))
    if not hand:
        return [start]
    if bet.additional:
        return [start._replace(hand=number) for number in range(len(hand))]
    made = made_at(ruleset, bet)
    if hand[0].stage == made:
        return [start]
    waiting, found = [start], dict[HandState, None]()
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


def _after(device: Device, hand: Sequence[Position], where: HandState, index: int) -> HandState:
    left = None if where.left is None else left_after(device, where.left, index)
    return HandState(hand[where.hand].leads[index] if hand else 0, left, where.trial)


def _onward(visit: Visit, drawn: frozenset[int] | None) -> Iterator[tuple[str, frozenset[int]]]:
    """The outcomes that do not decide a bet, with the stage that begins, or the present one."""
    named = frozenset().union(*visit.parted.values())
    possible = visit.inner.space.everything if drawn is None else drawn
    yield visit.stage.name, possible - named
    for target, indices in visit.parted.items():
        if target not in DECISIONS:
            yield target, indices & possible


def additional_to(ruleset: Ruleset, bet: Bet) -> Bet:
    """The bet that an additional bet goes with."""
    assert bet.additional
    base = ruleset.bets.get(bet.additional.to)
    place = bet.additional.place
    if base is None:
        message = Message("there is no bet `{name}`", name=bet.additional.to)
        remedy = nearest(bet.additional.to, ruleset.bets, Message("name a bet of this file"))
        raise _problem(place, "structure/unknown-word", message, remedy)
    if chosen := next((one for one in (base, bet) if depends_on_choice(ruleset, one)), None):
        message = Message("`{bet}` depends on what the player chooses, and no bet is additional there", bet=chosen.id)
        remedy = Message("what is put down with a choice is a `raise` of the bet")
        raise _problem(place, "structure/additional", message, remedy)
    if base.each or base.additional or bet.each:
        message = Message("an additional bet goes with one bet that is not a family, and is not a family itself")
        raise _problem(place, "structure/additional", message, Message("write one additional bet for each"))
    if stage_of(base, bet.additional.at) is None:
        message = Message("`{bet}` has no stage `{stage}`", bet=base.id, stage=bet.additional.at)
        raise _problem(place, "structure/unknown-word", message, stages_of(base))
    if moves := [c for s in base.stages if s.name == bet.additional.at for c in s.clauses if c.target not in DECISIONS]:
        message = Message(
            "`{bet}` can leave the stage `{stage}` undecided, for `{target}`",
            bet=base.id, stage=bet.additional.at, target=moves[0].target,
        )  # fmt: skip
        remedy = Message("an additional bet goes with a stage that only decides")
        raise _problem(place, "structure/additional", message, remedy)
    if any(one.faces_of == bet.additional.at for one in every(base.stages, Phrase)):
        message = Message(
            "`{bet}` asks what faces opened `{stage}`, and an additional bet knows the total alone",
            bet=base.id, stage=bet.additional.at,
        )  # fmt: skip
        raise _problem(place, "structure/additional", message, Message("write it as a bet of its own, with stages"))
    asked = phrases_behind(ruleset, (c.outcomes for s in base.stages if s.name == bet.additional.at for c in s.clauses))
    if any(phrase.trial for phrase in asked):
        message = Message(
            "the stage `{stage}` of `{bet}` asks which trial it is, counted from when it was made",
            stage=bet.additional.at, bet=base.id,
        )  # fmt: skip
        remedy = Message("an additional bet goes with a stage that does not count")
        raise _problem(place, "structure/additional", message, remedy)
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
        said, size = variable.values, len(faces)
        message = Message("`{values}` has too many combinations on {number} balls", values=said, number=size)
        if isinstance(device, Dice):
            message = Message(
                "`{values}` has too many combinations on dice of {number} faces", values=said, number=size
            )
        remedy = Message("the limit is {most:,} members", most=MEMBERS)
        raise _problem(variable.place, "structure/too-many", message, remedy)
    values = worded_values(device, variable.values)
    if not values:
        said, name = variable.values, variable.name
        message = Message("`{values}` gives `{variable}` no values on this device", values=said, variable=name)
        if isinstance(device, Dice):
            message = Message("`{values}` gives `{variable}` no values on dice", values=said, variable=name)
        if isinstance(device, Dice) and device.only_totals:
            message = Message(
                "`{values}` gives `{variable}` no values on {number:,} such dice, of which only the totals are known",
                values=said, variable=name, number=shown_by(device),
            )  # fmt: skip
        remedy = Message(
            "`face` and `like` are of dice and balls; `splits`, `streets`, `corners`, `six-lines`, `columns` "
            "of a wheel's `table`"
        )
        raise _problem(variable.place, "structure/no-values", message, remedy)
    return values


def _overlap(ruleset: Ruleset, values: tuple[Value, ...]) -> bool:
    if len(values) < 2:
        return False
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
    if text not in names and text in ruleset.names:
        names[text] = frozenset()  # so that a name defined by itself ends here; the checks complain of it
        names[text] = _atoms(ruleset, ruleset.names[text], names)
    return names[text] if text in names else frozenset([phrase])


def stages_of(bet: Bet) -> Message:
    """The remedy for a stage that a bet does not have: which ones it has."""
    names = joined(f"`{stage.name}`" for stage in bet.stages if stage.name)
    return Message("its stages: {stages}", stages=names) if names else Message("its stages: none")


def _problem(place: Place, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(place, code, message, help=remedy))
