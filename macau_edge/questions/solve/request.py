"""Which prizes give a house edge: what is asked."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.questions.request import (
    Request,
    asked,
    bet_named,
    exact_range,
    limit_field,
    names_given,
    whole_number,
)

if TYPE_CHECKING:
    from macau_edge.questions.solve.solved import Solution


Found: TypeAlias = "Solution"


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveRequest(Request[Found]):
    """Which prizes of a bet or family give a house edge between two ends, both included."""

    bet: str = bet_named()
    edge: tuple[Fraction, Fraction] = asked(
        "The house edge that is wanted, `2.5%`, or a range, `1%..3%`.",
        "SHARE",
        exact_range,
        bare=True,
        wanted=(Message("which house edge?"), Message("add `--edge 2.5%`, or a range, `--edge 1%..3%`")),
    )
    free: tuple[str, ...] = asked(
        "A prize that may be set: what it is for, `12`; all without it.",
        "PRIZE",
        partial(names_given, example='free=["12"]', kinds=(str, int)),
        default=(),
        several=True,
    )
    stakes: int | None = asked(
        "The largest stake of a ratio that is printed; 10 without it.", "N", whole_number, default=None
    )
    limit: int | None = limit_field()
