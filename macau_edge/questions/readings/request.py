"""Provisions that can be read in more than one way: what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.questions.request import Request, limit_field, row_order, table_columns

if TYPE_CHECKING:
    from macau_edge.questions.readings.find import OtherReadings


COLUMNS = ("bet", "prize-adopted", "edge-adopted", "edge-adopted%", "prize-otherwise", "edge-otherwise",
           "edge-otherwise%", "advantage")  # fmt: skip
"""The columns of the tables of bets, by the names that `--columns` and `--sort` have for them."""


Found: TypeAlias = "OtherReadings"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsRequest(Request[Found]):
    """The provisions of a game that can be read in more than one way, with the figures of each."""

    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,edge-adopted,edge-otherwise")
    sort: str = row_order(COLUMNS, "-edge-otherwise")
    limit: int | None = limit_field()
