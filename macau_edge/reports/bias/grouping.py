"""What the sections of a report on loaded dice share: rows of equal members, faces in words, differences in points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from macau_edge.balance import Bias, BiasedBet, Shares
from macau_edge.model import Dice
from macau_edge.reports.analysis import group_id
from macau_edge.reports.document import Column
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words

T = TypeVar("T")

Group = Sequence[BiasedBet]
"""Members of a family that have the same figures."""

NARROW = 16
"""Characters of a fraction in these tables, which have several on a row."""


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

    def named(self, group: Group) -> tuple[str, str]:
        """The identifier and the name of a group."""
        member = group[0].member
        return self.ids(group), self.bet(member if len(group) == 1 else member.bet)

    def groups(self, figures: Callable[[BiasedBet], object], bets: Iterable[BiasedBet] | None = None) -> list[Group]:
        """The bets of each family with the same prize and these figures, in the order of the file."""
        found: dict[object, list[BiasedBet]] = {}
        for bet in self.found.bets if bets is None else bets:
            key = (bet.member.bet.id, self.paid(bet), bet.own.missing, bet.house_edge, figures(bet))
            found.setdefault(key, []).append(bet)
        return list(found.values())

    def exact(self, value: Fraction) -> str:
        """A fraction, cut off where it is too long for a table of several."""
        return str(value) if len(str(value)) <= NARROW else self.cut(value)

    def points(self, value: Fraction) -> str:
        """A difference in percentage points with its sign: `+0.1234`; a bare 0 where there is none."""
        return plus(value, self.decimals(value * 100)) if value else "0"

    def player(self, text: str, edge: Fraction, between: str = " ") -> str:
        """The text, and `PLAYER` behind it where this edge is the player's advantage."""
        return f"{text}{between}{self('readings.player')}" if edge < 0 else text

    def not_given(self, bet: BiasedBet, empty: int) -> tuple[str, ...]:
        """The cells of a bet that waits for an option."""
        return (self("analysis.not-given"), f"--{bet.own.missing}", *[""] * empty)

    def bet_columns(self) -> tuple[Column, Column]:
        """The columns that say which bet it is."""
        return Column(self("analysis.bet"), group="bet"), Column(self("analysis.name"), group="bet")


def plus(value: Fraction, text: str) -> str:
    """The text of a number with a sign also where it is above zero."""
    return f"+{text}" if value > 0 else text


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
