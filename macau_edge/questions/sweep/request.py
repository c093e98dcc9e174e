"""The figures of a bet as one or two of its prizes change: what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.questions.request import Prize, Prizes, Request, asked, bet_named, limit_field
from macau_edge.questions.understood import understood_ratio

if TYPE_CHECKING:
    from macau_edge.questions.sweep.find import PrizeAxis, Sweep


def prizes_read(prizes: Prizes, _: str) -> tuple[PrizeAxis, ...]:
    """The prizes to go along, of `12=2:1, 3:1` as the command line has it; raises UsageError where they are none."""
    from macau_edge.questions.sweep.find import read_axes

    if isinstance(prizes, str):
        return read_axes([prizes])
    if isinstance(prizes, Mapping):
        return read_axes([f"{name}={_listed(these)}" if name else _listed(these) for name, these in prizes.items()])
    if not isinstance(prizes, Sequence) or any(not isinstance(one, str) for one in prizes):
        return read_axes([_listed(prizes)])  # numbers, of a bet that has one prize
    return read_axes([str(one) for one in prizes])


def _listed(prizes: Prize | Sequence[Prize]) -> str:
    """The text of one prize or of several, of which numbers are the profit to one."""
    if isinstance(prizes, str):
        return prizes
    several = prizes if isinstance(prizes, Iterable) else (prizes,)
    return ", ".join(one if isinstance(one, str) else understood_ratio(one, "prize").label for one in several)


Found: TypeAlias = "Sweep"


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepRequest(Request[Found]):
    """The figures of a bet, or of each member of a family, as one or two of its prizes change."""

    bet: str = bet_named()
    prizes: tuple[PrizeAxis, ...] = asked(
        "`12=2:1..5:1`, with a step `12=2:1..3:1 by 1:2`, or a list `12=2:1,3:1`; twice for two prizes.",
        "PRIZES",
        prizes_read,
        name="prize",
        several=True,
        bare=True,
    )
    limit: int | None = limit_field()
