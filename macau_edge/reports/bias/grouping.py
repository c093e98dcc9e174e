"""What the sections of a report on loaded dice share: rows of equal members, faces in words, differences in points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from macau_edge.balance import Bias, BiasedBet, Shares
from macau_edge.model import Dice
from macau_edge.reports.analysis import group_id, together
from macau_edge.reports.fields import Field, Label
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words

T = TypeVar("T")

Group = Sequence[BiasedBet]
"""Members of a family that have the same figures."""


@dataclass(frozen=True, slots=True)
class BiasWords(Words):
    """The words of a report on what was found of loaded dice."""

    found: Bias

    @property
    def count(self) -> int:
        """How many dice there are; a wheel is one."""
        device = self.ruleset.device
        return device.count if isinstance(device, Dice) else 1

    def dice(self, loaded: int) -> str:
        """`one die`, `both dice`, `all 3 dice`; `the die` or `the wheel` where there is only one."""
        if self.count == 1:
            return self(f"bias.only.{self.device}")
        if loaded == 1:
            return self("bias.one")
        return self("bias.both") if loaded == 2 else self("bias.all", count=loaded)

    def labels(self, faces: Iterable[str]) -> str:
        """Several of them, consecutive numbers as a run."""
        return self("phrase.comma").join(self.runs(map(self.label, faces)))

    def paid(self, bet: BiasedBet) -> str:
        """The prizes of a bet."""
        return prizes(bet.member, self.found.choices, self)

    def ids(self, group: Group) -> str:
        """The identifier of a group, and of a member alone its own."""
        return group_id([bet.own.id for bet in group])

    def groups(self, figures: Callable[[BiasedBet], object], bets: Iterable[BiasedBet] | None = None) -> list[Group]:
        """The bets of each family with the same prize and these figures, in the order of the file."""
        found: dict[object, list[BiasedBet]] = {}
        for bet in self.found.bets if bets is None else bets:
            key = (bet.member.bet.id, self.paid(bet), bet.own.missing, bet.house_edge, figures(bet))
            found.setdefault(key, []).append(bet)
        return list(found.values())

    def player(self, text: str, edge: Fraction, between: str = " ") -> str:
        """The text, and `PLAYER` behind it where this edge is the player's advantage."""
        return f"{text}{between}{self('readings.player')}" if edge < 0 else text

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many dice are loaded, one after the other, where some are given."""
        return next((tuple(one.dice for one in bet.loaded) for bet in self.found.bets if bet.loaded), ())


def not_given(bet: BiasedBet, w: BiasWords) -> tuple[str, str]:
    """Two cells of a bet that waits for an option."""
    return w("analysis.not-given"), f"--{bet.own.missing}"


def bet_fields(w: BiasWords, of: Callable[[T], Group], *, marked: bool = False) -> tuple[Field[T], Field[T]]:
    """What says which bet it is; `marked` where the player has the advantage, for want of an edge beside it."""

    def name(item: T) -> str:
        group = of(item)
        said, edge = w.bet(together([bet.member for bet in group])), group[0].house_edge
        return w.player(said, edge) if marked and edge is not None else said

    return Label(w("analysis.bet"), lambda item: w.ids(of(item)), "bet"), Label(w("analysis.name"), name, "bet")


def alike(values: Mapping[str, T]) -> dict[T, list[str]]:
    """Value -> the labels that have it, in their order."""
    found: dict[T, list[str]] = {}
    for label, value in values.items():
        found.setdefault(value, []).append(label)
    return found


def shares_said(shares: Shares, w: BiasWords) -> str:
    """`1 to 5 with probability 83/500 each, 6 with probability 17/100`."""
    said = []
    for probability, labels in alike(shares).items():
        key = "bias.single" if len(labels) == 1 else "bias.each"
        said.append(w(key, labels=w.labels(labels), probability=probability))
    return w("phrase.semicolon").join(said)
