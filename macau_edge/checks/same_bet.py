"""A proposed bet that the regulation has already, under whatever name and in whatever words: events are compared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from macau_edge.checks.application import choices_that_make
from macau_edge.checks.filed import ApplicationCase
from macau_edge.model.problem import Problem
from macau_edge.outcomes.options import choose

if TYPE_CHECKING:
    from macau_edge.analysis.events import Likes, SameEvents


def likes_of(matter: ApplicationCase) -> Mapping[str, tuple[Likes, ...]]:
    """Proposed bet -> of each of its members the bets of the regulation with its events, under what is chosen."""
    from macau_edge.analysis.events import likes

    base, application = matter.base, matter.application
    given = {name: one for name, one in choose(base, application.choices).items() if name in application.choices}
    return likes(base, matter.ruleset, [matter.ruleset.bets[name] for name in application.bets], given)


def check_same_bets(matter: ApplicationCase, likes: Mapping[str, tuple[Likes, ...]]) -> Iterator[Problem]:
    """A bet that wins, pushes and loses as one of the regulation does, when that does, and pays the same."""
    for name, members in likes.items():
        if same := _same(matter, name, members):
            yield _problem(matter, name, same, whole=len(same) == len(members))


def _same(matter: ApplicationCase, name: str, members: Collection[Likes]) -> list[tuple[str, SameEvents]]:
    """The members that are a bet of the regulation at its prize, each with it.

    Of a bet that takes the place of the regulation's only some may be what these are; but those are another bet of the
    regulation whose rules are changed to that one's.
    """
    found = {one.member.id: alike for one in members for alike in reversed(one.same) if alike.paid == "the same"}
    if name not in matter.base.bets:
        return list(found.items())
    own = {one.member.id for one in members for alike in one.same if alike.member.id == one.member.id}
    if own and own == found.keys() == {one.member.id for one in members}:
        was, bet = matter.base.bets[name], matter.ruleset.bets[name]
        told = was.units != bet.units or choices_that_make(matter.base, bet) is not None
        return [] if told else list(found.items())
    return [(id_, alike) for id_, alike in found.items() if id_ not in own]


def _problem(matter: ApplicationCase, name: str, same: list[tuple[str, SameEvents]], *, whole: bool) -> Problem:
    """One problem for all members of a bet."""
    game, first = matter.base.name, same[0][1]
    said = ", ".join(f"`{id_}` is `{alike.member.id}`" for id_, alike in same)
    chosen = ", ".join(f"{option}: {choice.label}" for option, choice in first.chosen.items())
    under = f" with the choice {chosen}" if chosen else ""
    message = f"{said} of {game}{under}: each is decided by the same results at the same time, and pays the same"
    *others, last = dict.fromkeys(f"`{alike.member.bet.id}`" for _, alike in same)
    theirs = f"{', '.join(others)} and {last} themselves" if others else f"{last} itself"
    away = "delete it" if whole else "leave it out of the family" if len(same) == 1 else "leave them out of the family"
    remedy = f"{away}; for another prize, propose {theirs} with that prize"
    return Problem(matter.application.places["bets", name], "structure/same-bet", message, help=remedy)
