"""What bets are played by: a ruleset under the choices made, and what is worked out of both once for all its bets."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any, TypeVar

from macau_edge.model import Chips, Member, Ruleset
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.model.remembered import kept
from macau_edge.outcomes.hand import Position, positions
from macau_edge.outcomes.scope import Choices, Scope, scope

T = TypeVar("T")


class Rules:
    """A ruleset under the choices made."""

    def __init__(self, ruleset: Ruleset, choices: Choices) -> None:
        self.ruleset, self.choices = ruleset, dict(choices)
        self._made: dict[object, Any] = {}

    def once(self, make: Callable[[Rules], T]) -> T:
        """What is made of these rules, the first time that it is asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: T = self._made[make]
        return found

    @cached_property
    def scope(self) -> Scope:
        """What words mean to every bet."""
        return scope(self.ruleset, None, self.choices)

    @cached_property
    def hand(self) -> tuple[Position, ...]:
        """Every position of the hand; raises as `positions` does."""
        return positions(self.ruleset, self.choices)


RULES = 8
"""What is kept: rulesets under the choices that a command goes to and fro between."""


@kept(RULES, key=lambda ruleset, choices: (id(ruleset), *choices.items()))  # no other has its number: they keep it
def rules_of(ruleset: Ruleset, choices: Choices) -> Rules:
    """The ruleset under these choices, one for all bets that are asked for one after another."""
    return Rules(ruleset, choices)


@dataclass(frozen=True)
class Terms:
    """How a bet is played: by which rules, in whole `chips` where these are given, and with which others.

    `beside` are the bets that are put `together`; those that it is held `against` are compared with it, so that rounds
    of cards are told apart as far as any of them tells them; and they are wanted `whole` where bets on points are to
    have the same ones, of which no two are merged.
    """

    rules: Rules
    chips: Chips | None = None
    _: KW_ONLY
    beside: tuple[Member, ...] = ()
    together: Member | None = None
    against: Collection[Member] = ()
    whole: bool = False
