"""The figures of a bet as one or two of its prizes change: what is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.questions.request import (
    Prize,
    Prizes,
    Request,
    asked,
    bet_named,
    is_several,
    limit_field,
    named,
    names_given,
    wrong_kind,
)
from macau_edge.questions.understood import understood_ratio

if TYPE_CHECKING:
    from macau_edge.questions.sweep.find import PrizeAxis, Sweep


def prizes_read(prizes: Prizes, option: str) -> tuple[PrizeAxis, ...]:
    """The prizes to go along, of `12=2:1, 3:1` as the command line has it; raises UsageError where they are none."""
    from macau_edge.questions.sweep.find import read_axes

    example = 'prizes={"12": ["2:1", 3]}'
    if isinstance(prizes, Mapping):
        every = named(prizes, option, example=example).items()
        listed = [(name, _listed(these, prizes, option, example)) for name, these in every]
        return read_axes([f"{name}={these}" if name else these for name, these in listed])
    if is_several(prizes) and (
        not prizes or any(isinstance(one, str) for one in prizes)
    ):  # a range each, of two prizes
        return read_axes(names_given(prizes, option, example=example))
    return read_axes([_listed(prizes, prizes, option, example)])  # of a bet that has one prize


def _listed(these: Prize | Collection[Prize], given: Prizes, option: str, example: str) -> str:
    """The text of one prize or of several, of which numbers are the profit to one."""
    several = these if is_several(these) else (these,)
    if any(isinstance(one, Mapping | bytes | bytearray) for one in several):
        raise wrong_kind(given, option, example)
    return ", ".join(one if isinstance(one, str) else understood_ratio(one, option).label for one in several)


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
