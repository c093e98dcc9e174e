"""Where a bet can go, as far as it can be read: what the rules of clauses, stages, tallies and prizes look at.

Each member is followed under every choice of the options by the visits that the engine takes (`outcomes/visits.py`),
with one difference: clauses that cannot be read are left out and said to be, so that one mistake does not hide the
others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from math import prod

from macau_edge.checks.counts import Counted, counted_of
from macau_edge.checks.faults import faults_of
from macau_edge.model import Bet, Hand, Member, Ruleset, Stage
from macau_edge.model.meter import partial_meter
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes import full
from macau_edge.outcomes.hand import depends_on_hand, positions
from macau_edge.outcomes.members import members, members_counted
from macau_edge.outcomes.scope import Choices, Scope
from macau_edge.outcomes.select import select
from macau_edge.outcomes.stages import additional_to
from macau_edge.outcomes.visits import Course, Division, Visit, course_of, visits_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """Every visit of a bet with clauses where it is awake, or all that a tally counts.

    `members` are those of the family, each under a choice of the options; `faults` are why there are none; `whole` is
    whether nothing was left out.
    """

    members: tuple[tuple[Member, Choices], ...] = ()
    visits: tuple[Visit, ...] = ()
    counted: tuple[Counted, ...] = ()
    faults: tuple[Problem, ...] = ()
    whole: bool = False


def survey(
    ruleset: Ruleset,
    bet: Bet,
    choices: Collection[Choices],
    unclear: Collection[Place],
    said: Callable[[ProblemError], tuple[Problem, ...]] = lambda error: error.problems,
    *,
    hand_is_sound: bool = True,
    hand: Hand | None = None,
    apart: bool = False,
) -> Survey:
    """The survey of a bet under each of `choices`, with the clauses at the places in `unclear` left out.

    All choices together may cost what one of several things may (`meter.part`), or each of them `apart`.

    Of a `hand` it is the positions that are surveyed, as if its clauses were those of a bet.

    A bet that has so many stages, with their points and the hand, that the meter does not allow to list them, is
    refused, and what is to be `said` of that is among the faults; there is no survey of it.
    """
    courses: list[Course] = []
    seen: list[Visit] = []
    tallies: list[Counted] = []
    divided = partial(_tolerant_division, unclear)
    try:
        if bet.additional and not _base_is_sound(ruleset, bet, choices):
            return Survey()
        for together in [[chosen] for chosen in choices] if apart else [choices]:
            with partial_meter():
                every = ((member, chosen) for chosen in together for member in members(ruleset, bet, chosen))
                for member, made in every:
                    courses.append(course := _course(ruleset, member, made, hand_is_sound))
                    visits = visits_of(course, divided=divided, hand=hand) if bet.stages else ()
                    seen += (visit for visit in visits if not course.asleep(visit.where))
                    tallies += counted_of(course, unclear) if bet.tally else ()
    except ProblemError as error:
        return Survey(faults=said(error))
    return Survey(
        members=tuple((one.member, one.choices) for one in courses),
        visits=tuple(seen),
        counted=tuple(tallies),
        whole=not unclear and all(all(one.whole for one in found) for found in (courses, seen, tallies)),
    )


def _base_is_sound(ruleset: Ruleset, bet: Bet, choices: Collection[Choices]) -> bool:
    """Whether the bet that an additional one goes with can be read; if not, that is said of it and not of this one.

    Raises:
        ProblemError: there is no such bet or stage.
    """
    assert bet.additional
    if bet.additional.to not in ruleset.bets and ("bets", bet.additional.to) in ruleset.places:
        return False
    additional_to(ruleset, bet)
    try:
        return all(members(ruleset, bet, chosen) is not None for chosen in choices)
    except ProblemError:
        return False


URNS = 10_000
"""Ways in which an urn can be emptied that are told apart here; where there are more, any ball may still come."""


def _course(ruleset: Ruleset, member: Member, choices: Choices, hand_is_sound: bool) -> Course:
    """The course of a member; not whole where the hand is not sound, or the bet does not say when it is made."""
    bet = member.bet
    unknown = Course(
        ruleset=ruleset, member=member, choices=choices, beside=members_counted(ruleset, member), whole=False,
        weighed=False,
    )  # fmt: skip
    if not hand_is_sound and (bet.not_working or depends_on_hand(ruleset, bet)):
        return unknown
    left = full(ruleset.device) if bet.tally else None
    try:
        known = course_of(ruleset, member, choices, urn=left is not None and prod(n + 1 for n in left) <= URNS)
    except ProblemError:  # that is said by a rule of its own
        return replace(unknown, hand=positions(ruleset, choices))
    return replace(known, beside=unknown.beside, weighed=False)


def _tolerant_division(unclear: Collection[Place], stage: Stage, inner: Scope) -> Division:
    """What each clause names; those that cannot be read, or stand at the places in `unclear`, are left out."""
    named: dict[str, frozenset[int]] = {}
    faults: list[Problem] = []
    for clause in stage.clauses:
        if clause.place in unclear or clause.outcomes.rest:
            continue
        try:
            named[clause.target] = select(clause.outcomes, inner)
        except ProblemError:
            faults += faults_of(clause.outcomes, inner)
    rest = [clause for clause in stage.clauses if clause.outcomes.rest]
    whole = len(named) + len(rest) == len(stage.clauses)
    if whole and len(rest) == 1:
        named[rest[0].target] = inner.space.everything.difference(*named.values())
    return Division(named, tuple(faults), whole)
