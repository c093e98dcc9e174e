"""Where a bet can go, as far as it can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from macau_edge.checks.counts import Counted, counted
from macau_edge.checks.course import Course
from macau_edge.checks.looks import Look, looks
from macau_edge.families import STATES, additional_to, members, too_many_states
from macau_edge.hands import Position, depends_on_hand, made_at, positions
from macau_edge.model import Bet, Member, Ruleset
from macau_edge.problem import Place, Problem, ProblemError
from macau_edge.selection import Choices


@dataclass(frozen=True, slots=True)
class Survey:
    """Every look at a bet with clauses, or all that a tally counts.

    `members` are those of the family, each under a choice of the options; `faults` are why there are none; `whole` is
    whether nothing was left out.
    """

    members: tuple[tuple[Member, Choices], ...]
    looks: tuple[Look, ...]
    counted: tuple[Counted, ...]
    faults: tuple[Problem, ...]
    whole: bool


LOOKS = 200_000
"""Stages of members that are looked at; the largest shipped family has 57."""

NOTHING = Survey((), (), (), (), whole=False)


def survey(
    ruleset: Ruleset,
    bet: Bet,
    choices: Collection[Choices],
    unclear: Collection[Place],
    *,
    hand_is_sound: bool = True,
    limit: int | None = STATES,
) -> Survey:
    """The survey of a bet under each of `choices`, with the clauses at the places in `unclear` left out.

    A member that stands in more than `limit` stages, with their openers and the hand, is refused; where no limit is
    given that is left to who runs the engines.
    """
    most = STATES if limit is None else limit
    courses: list[Course] = []
    seen: list[Look] = []
    tallies: list[Counted] = []
    try:
        if bet.additional and not _base_is_sound(ruleset, bet, choices):
            return NOTHING
        for chosen in choices:
            for member in members(ruleset, bet, chosen):
                courses.append(course := _course(ruleset, member, chosen, hand_is_sound))
                seen += _no_more(looks(course, unclear), most, bet) if bet.stages else ()
                tallies += counted(course, unclear) if bet.tally else ()
                if len(seen) > max(LOOKS, most):
                    message = f"the members of this family have more than {LOOKS:,} stages together"
                    raise ProblemError(Problem(bet.place, "structure/too-many", message, "split the family"))
    except ProblemError as error:
        said = limit is not None or error.problems[0].code != "arithmetic/too-many-states"
        return Survey((), (), (), error.problems if said else (), whole=False)
    parts = (*(one.whole for one in courses), *(one.whole for one in seen), *(one.whole for one in tallies))
    whole = not unclear and all(parts)
    return Survey(tuple((one.member, one.choices) for one in courses), tuple(seen), tuple(tallies), (), whole)


def _no_more(found: Iterator[Look], limit: int, bet: Bet) -> Iterator[Look]:
    for number, look in enumerate(found):
        if number == limit:
            raise too_many_states(bet, limit)
        yield look


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


def _course(ruleset: Ruleset, member: Member, choices: Choices, hand_is_sound: bool) -> Course:
    bet = member.bet
    if not hand_is_sound and (bet.not_working or depends_on_hand(ruleset, bet)):
        return Course(ruleset, member, choices, whole=False)
    if not depends_on_hand(ruleset, bet):
        return Course(ruleset, member, choices)
    hand = positions(ruleset, choices)
    try:
        starts = tuple(_starts(ruleset, member, choices, hand))
    except ProblemError:  # it does not say when it is made: that is a rule of its own
        return Course(ruleset, member, choices, hand, whole=False)
    return Course(ruleset, member, choices, hand, starts)


def _starts(ruleset: Ruleset, member: Member, choices: Choices, hand: tuple[Position, ...]) -> Iterator[int]:
    """The numbers of the hand's positions at which a bet can be made."""
    if member.bet.additional is None:
        yield from _first_beginnings(hand, made_at(ruleset, member.bet))
        return
    at = member.bet.additional.at
    base = Member(additional_to(ruleset, member.bet), {})
    starts = tuple(_starts(ruleset, base, choices, hand))
    found = (
        hand[look.number].leads[index]
        for look in looks(Course(ruleset, base, choices, hand, starts), ())
        for index in look.named.get(at, ())
        if look.inner.opener(index).label == member.values[at].label
    )
    yield from dict.fromkeys(found)


def _first_beginnings(hand: tuple[Position, ...], made: str) -> Iterator[int]:
    """The numbers of the positions at which a stage can begin for the first time, played from the start of the hand."""
    waiting = [0]
    seen = {0}
    for number in waiting:  # grows while it is walked
        if hand[number].stage == made:
            yield number
            continue
        following = sorted(set(hand[number].leads) - seen)
        seen |= set(following)
        waiting += following
