"""The prizes that give a house edge, as numbers by name: what a program goes on with."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError
from macau_edge.questions.solve.solved import OnePrize, Printed, PrizeVariable, Solution, Solved
from macau_edge.questions.understood import share_typed
from macau_edge.reports.result import Result


class NotReachedError(UsageError):
    """No prize gives the house edge that was asked for."""


class NotOneError(UsageError):
    """More than one prize, or more than one bet, may be meant."""


class PrintablePrizes(NamedTuple):
    """Prizes that a table would print, by name, and the house edge that they give; `analyse` and `sweep` take them."""

    prizes: dict[str, str]
    edge: Fraction

    @property
    def ratio(self) -> str:
        """The one ratio among them, `5:2`; raises NotOneError where there are several."""
        found = {*self.prizes.values()}
        if len(found) != 1:
            raise NotOneError(Message("these are several prizes"), Message("`prizes` has them by name"))
        return found.pop()


class SolveResult(Result[Solution]):
    """Which prizes give a house edge; a prize is the profit to one."""

    __slots__ = ()

    @property
    def prizes(self) -> dict[str, Fraction]:
        """What a prize is for -> the one prize that gives the edge where it is set alone, all others as they are.

        One that cannot give it is left out. The name is empty where the bet has one prize.
        """
        return {name: value for one in self._one().ones for name, value in _exact(one).items()}

    @property
    def prize(self) -> Fraction:
        """The only one of `prizes`, the profit to one.

        Raises:
            NotReachedError: no prize gives the edge; the message has the edges that can be had.
            NotOneError: several may be set, or many give an edge in a range.
        """
        found = self.prizes
        if len(found) == 1:
            return next(iter(found.values()))
        solved, target = self._one(), self.found.target
        if found:
            message = Message("each of several prizes gives the edge: {names}", names=joined(map(repr, found)))
            raise NotOneError(message, Message("`prizes` has them by name, and `free=` says which one may be set"))
        if solved.reachable:
            said = Message("no single prize gives it, and several together or many of one do")
            raise NotOneError(said, Message("`printable` has ratios with their edges"))
        asked = (
            share_typed(target.low) if not target.is_range else f"{share_typed(target.low)}..{share_typed(target.high)}"
        )
        message = Message("no prize of `{bet}` gives a house edge of {edge}", bet=self.found.asked.bet, edge=asked)
        raise NotReachedError(message, _reach(solved))

    @property
    def printable(self) -> tuple[PrintablePrizes, ...]:
        """The ratios that a table would print with their edges, the nearest first."""
        solved = self._one()
        rows = [(one.variables, row) for one in solved.alone for row in one.rows]
        rows += [(solved.free, row) for row in (solved.together.rows if solved.together else ())]
        rows.sort(key=lambda item: (abs(item[1].off), not item[1].nearest))
        found = [PrintablePrizes(_named(at, row), row.edge) for at, row in rows]
        return tuple(one for number, one in enumerate(found) if one not in found[:number])

    def _one(self) -> Solved:
        """The bet that was solved; raises NotOneError where members of a family have other prizes or formulas."""
        solved = self.found.solved
        if len(solved) != 1:
            message = Message("the members of `{bet}` have not the same prizes", bet=self.found.asked.bet)
            members = [one.members[0].id for one in solved]
            raise NotOneError(message, Message("ask one of them: {names}", names=joined(f"`{one}`" for one in members)))
        return solved[0]

    def summary(self) -> str:
        """The bet."""
        return self.found.asked.bet


def _exact(one: OnePrize) -> dict[str, Fraction]:
    """The prize by each name that it has, where exactly one gives the edge."""
    number = one.prizes.only if one.prizes else None
    if number is None:
        return {}
    return {slot.name: at.ratio_at(number).profit for at in one.variables for slot in at.slots}


def _named(variables: tuple[PrizeVariable, ...], row: Printed) -> dict[str, str]:
    """The ratios of a row by name; one ratio is that of all of them."""
    ratios = row.ratios if len(row.ratios) == len(variables) else row.ratios * len(variables)
    return {slot.name: ratio.label for at, ratio in zip(variables, ratios, strict=True) for slot in at.slots}


def _reach(solved: Solved) -> Message:
    """The edges that can be had by each prize that may be set."""
    reaches = [one.reach for one in solved.alone] + ([solved.together.reach] if solved.together else [])
    lows = [one.low for one in reaches if one.low is not None]
    highs = [one.high for one in reaches if one.high is not None]
    if not lows or len(lows) < len(reaches):
        if not highs or len(highs) < len(reaches):
            return Message("other edges can be had: see `text()`")
        return Message("edges up to {high} can be had", high=share_typed(max(highs)))
    if not highs or len(highs) < len(reaches):
        return Message("edges from {low} on can be had", low=share_typed(min(lows)))
    return Message("edges from {low} to {high} can be had", low=share_typed(min(lows)), high=share_typed(max(highs)))
