"""A result as a mapping from the bets that were asked about to what was found of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from macau_edge.model import Bet, Ruleset
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.reports.result import Result

T = TypeVar("T")
B = TypeVar("B")

LISTED = 12
"""Names that a message still lists."""


class UnknownBetError(UsageError, KeyError):
    """A result has no bet of that name."""


class BetsResult(Result[T], Mapping[str, B], Generic[T, B]):
    """A result with what was found of each bet by its identifier, members of families each by its own."""

    __slots__ = ()

    def by_bet(self) -> Mapping[str, B]:
        """What was found of each bet, in the order of the file."""
        raise NotImplementedError

    def __getitem__(self, bet: str) -> B:
        found = self.by_bet()
        if bet not in found:
            raise unknown_bet(bet, found)
        return found[bet]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_bet())

    def __len__(self) -> int:
        return len(self.by_bet())

    def __bool__(self) -> bool:
        return True

    def summary(self) -> str:
        """How many bets there are."""
        return f"{len(self)} bet{'' if len(self) == 1 else 's'}"


class RulesetResult(BetsResult[Ruleset, Bet]):
    """The rules of a game, a mapping from each bet to how it is written; a family is one bet."""

    __slots__ = ()

    def by_bet(self) -> Mapping[str, Bet]:
        """The bets of the game."""
        return self.found.bets


def unknown_bet(bet: object, known: Mapping[str, object]) -> UnknownBetError:
    """That a result has no such bet, with the nearest names."""
    names = [*known]
    listed = joined(f"`{name}`" for name in [*names[:LISTED], *(["…"] if len(names) > LISTED else [])])
    message = Message("the result has no bet `{bet}`", bet=cut(str(bet)))
    return UnknownBetError(message, nearest(str(bet), names, Message("its bets: {names}", names=listed)))
