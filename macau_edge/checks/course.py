"""A member of a bet, with how the hand goes on beside it and which of its trials it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from macau_edge.hands import Position, last_trial
from macau_edge.model import Bet, Member, Ruleset, Span, tables
from macau_edge.selection import Choices, Scope, scope


@dataclass(frozen=True, eq=False)
class Course:
    """A member of a bet under a choice of the options, and what goes on beside it.

    `hand` are the positions of the hand, none where it has no part in the bet; `starts` the numbers of those at which
    the bet can be made. `whole` is whether both are known.
    """

    ruleset: Ruleset
    member: Member
    choices: Choices
    hand: tuple[Position, ...] = ()
    starts: tuple[int, ...] = (0,)
    whole: bool = True

    @cached_property
    def trials(self) -> int:
        """The number of the trial from which on the number makes no difference."""
        bet = self.member.bet
        return 1 + max(last_trial(self.ruleset, bet), _largest_trial(bet))

    def position(self, number: int) -> Position | None:
        """The position of the hand of that number; None where it has no part."""
        return self.hand[number] if self.hand else None

    def inner(self, member: Member, number: int, trial: int) -> Scope:
        """What words mean to a member where the hand stands there, on a trial of that number."""
        position = self.position(number)
        counted = trial if self.trials > 1 else None
        outer = self.outer if member is self.member else scope(self.ruleset, member, self.choices)
        return outer.when(position.happened if position else {}, counted)

    @cached_property
    def outer(self) -> Scope:
        """What words mean to the member wherever it stands."""
        return scope(self.ruleset, self.member, self.choices)

    def asleep(self, number: int) -> bool:
        """Whether the bet is not working there."""
        position, asleep = self.position(number), self.member.bet.not_working
        return bool(position and asleep and position.stage == asleep.stage)

    def onward(self, number: int, index: int) -> int:
        """Where the hand stands after an outcome."""
        return self.hand[number].leads[index] if self.hand else 0


def _largest_trial(bet: Bet) -> int:
    """The largest number of a trial that a row of a table names."""
    found = (table for pays in (bet.pays, bet.lost) for table in tables(pays) if table.by.kind == "trial")
    spans = [key for table in found for row in table.rows for key in row.keys if isinstance(key, Span)]
    return max((span.low if span.high is None else span.high for span in spans), default=0)
