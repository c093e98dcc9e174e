"""Bets that are mentioned and are not there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from macau_edge.hands import parts_of
from macau_edge.model import Bet, Ruleset
from macau_edge.problem import Problem, nearest


def check_conditions(ruleset: Ruleset, _: Collection[Bet]) -> Iterable[Problem]:
    """A condition that binds a bet which the file does not have."""
    for condition in ruleset.conditions:
        for bet in condition.bets or ():
            if bet not in ruleset.bets:
                message = f"`{condition.id}` binds `{bet}`, and there is no such bet"
                remedy = nearest(bet, ruleset.bets, "name bets of this file, without a value in brackets")
                yield Problem(condition.place, "structure/unknown-word", message, remedy)


def check_alternatives(ruleset: Ruleset, _: Collection[Bet]) -> Iterable[Problem]:
    """An alternative that gives a bet, or a hand, in place of one which the file does not have.

    A bet that is not in the file may be given for a compound bet of the same alternative to be put together of.
    """
    for reading in ruleset.readings:
        for way in reading.alternatives:
            if way.hand and ruleset.hand is None:
                message = f"`{way.id}` gives another hand, and this file has no `hand`"
                yield Problem(way.hand.place, "structure/no-hand", message, "add the hand as it is adopted")
            put_together = {part for bet in way.bets for part in parts_of(bet)}
            for bet in way.bets:
                if bet.id not in ruleset.bets and bet.id not in put_together:
                    message = f"`{way.id}` replaces `{bet.id}`, and there is no such bet"
                    remedy = nearest(bet.id, ruleset.bets, "name a bet of this file")
                    yield Problem(bet.place, "structure/unknown-word", message, remedy)
