"""What dice that are not balanced, or a card that is gone, do to the house: what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.message import Message
from macau_edge.model.records import dataclass
from macau_edge.questions.request import (
    Request,
    asked,
    bets_named,
    limit_field,
    probability_of,
    row_order,
    shares,
    table_columns,
    whole_number,
)
from macau_edge.questions.understood import Domain

if TYPE_CHECKING:
    from macau_edge.questions.bias.find import Bias


COLUMNS = ("bet", "name", "off", "edge", "edge%", "edge-one", "edge-one%", "edge-all", "edge-all%", "first-order",
           "lowest", "lowest%", "highest", "highest%", "proven", "faces", "slope", "slope-one", "share", "gain",
           "largest")  # fmt: skip
"""The columns of the tables of bets, by the names that `--columns` and `--sort` have for them."""


TOLERANCES = Domain(
    lambda tolerance: 0 < tolerance <= Fraction(1, 2), Message("write how far a probability may be off: `0.1%`")
)
"""No more than the smaller of two probabilities can be."""


Found: TypeAlias = "Bias"


@dataclass(frozen=True, slots=True, kw_only=True)
class BiasRequest(Request[Found]):
    """What bets, all of them or some, are worth on dice or a wheel that are not balanced, or without a card."""

    bets: tuple[str, ...] = bets_named()
    die: Mapping[str, Fraction] | None = asked(
        "A face of a loaded die and its probability, `6=0.17`; may be repeated.",
        "FACE=P",
        shares,
        default=None,
        several=True,
    )
    pocket: Mapping[str, Fraction] | None = asked(
        "The same of a pocket of a wheel, `17=0.03`.", "POCKET=P", shares, default=None, several=True
    )
    tolerance: Fraction | None = asked(
        "How far every probability may be off, `0.1%`.",
        "P",
        partial(probability_of, domain=TOLERANCES),
        default=None,
        bare=True,
    )
    symbolic: bool = asked("The house edge as a formula in the probabilities of the faces.", default=False)
    shoe: bool = asked("How often each bet favours who knows all cards that are gone, played.", default=False)
    cut: int | None = asked(
        "Cards behind the cut card, with --shoe.", "N", partial(whole_number, least=0), default=None
    )
    shoes: int | None = asked("Shoes, with --shoe; 500 without it.", "N", whole_number, default=None)
    seed: int | None = asked(
        "What the draws begin with, with --shoe; drawn and shown without it.",
        "N",
        partial(whole_number, least=0),
        default=None,
    )
    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,edge,edge-all")
    sort: str = row_order(COLUMNS, "-edge")
    limit: int | None = limit_field()
