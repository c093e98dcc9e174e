"""What bets are worth: what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self, TypeAlias

from macau_edge.model.measures import columns_of_measures
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.priced import prizes_by_bet
from macau_edge.questions.request import (
    Request,
    asked,
    bets_given,
    limit_field,
    row_order,
    table_columns,
    text_given,
)
from macau_edge.questions.understood import stakes

if TYPE_CHECKING:
    from macau_edge.analysis.stakes import StakeRange, StakesAnalysis
    from macau_edge.model import Ratio
    from macau_edge.questions.analyse.report import Analyses

COLUMNS = ("bet", "name", "article", "prize-article", "prize", *columns_of_measures(), "engines")
"""The columns of the table, by the names that `--columns` and `--sort` have for them."""


Found: TypeAlias = "Analyses | StakesAnalysis"
"""What is found: these, or the bets at some stakes."""


def _cards(text: object, option: str) -> str:
    """A list of cards, which are read once the game is known: each has its own; raises UsageError where it is none."""
    return text_given(text, option, example='seen="A A 10"')


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyseRequest(Request[Found]):
    """What bets, all of them or some, are worth: paid to the last fraction, or at some stakes in whole chips.

    Raises:
        UsageError: what is asked for does not go together, or is no stake.
    """

    bets: tuple[str, ...] = asked(
        "Only this bet or family.", "ID", bets_given, default=(), name="bet", letter="b", several=True
    )
    every_choice: bool = asked("Show the figures of every choice that the law leaves to the house.", default=False)
    stake: str | None = asked(
        "What rounding to whole chips costs at this stake, or at each of `10 to 60`.", "N", stakes, default=None
    )
    chip: str | None = asked("The smallest chip, with --stake; 1 without it.", "N", stakes, default=None)
    seen: str | None = asked(
        "The figures if these cards are known to be gone from the shoe, `A A 10 5`.",
        "CARDS",
        _cards,
        default=None,
    )
    prizes: Mapping[str, Mapping[str, Ratio]] | None = asked(
        "Another prize of the bet, `12=5:2`; may be repeated.",
        "NAME=RATIO",
        prizes_by_bet,
        default=None,
        name="prize",
        several=True,
    )
    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,prize,edge")
    sort: str = row_order(COLUMNS, "-edge")
    limit: int | None = limit_field()
    keep: bool = False
    """Whether Ctrl-C leaves what is done until then, which no program takes for the whole."""

    def __post_init__(self) -> None:
        if self.stake is not None and (self.columns or self.sort):
            message = Message("`--columns` and `--sort` do not go with `--stake`")
            raise UsageError(message, Message("leave them out: what rounding costs is a table of its own"))
        if self.stake is None and self.chip is not None:
            message = Message("`--chip` is the smallest chip that a stake is paid in")
            raise UsageError(message, Message("add `--stake 10`"))
        if self.stake is not None and self.every_choice:
            message = Message("`--every-choice` and `--stake` do not go together")
            raise UsageError(message, Message("give the choices, one report for each"))
        if self.stake is not None and self.seen is not None:
            message = Message("`--seen` and `--stake` do not go together")
            raise UsageError(message, Message("leave one out: what rounding costs is asked of a full shoe"))
        if self.stake is not None and self.prizes is not None:
            message = Message("`--prize` and `--stake` do not go together")
            raise UsageError(message, Message("leave one out: what rounding costs is asked of the prizes of the game"))
        if self.stake is not None:
            self.stake_range()  # before a game is read for it

    def of_every_choice(self) -> Self:
        """The question asked of every choice that the law leaves to the house; what rounding costs is of one."""
        return replace(self, every_choice=True) if self.stake is None else self

    def stake_range(self) -> StakeRange:
        """The stakes that are asked for, on chips of this size; raises UsageError where they are none."""
        from macau_edge.analysis.stakes import read_stakes

        return read_stakes(self.stake or "", "1" if self.chip is None else self.chip)
