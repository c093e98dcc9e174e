"""What the window asks to move the prizes of a bet by itself: its laws, and the text cut at its prizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from macau_edge.desk.moving import BetMoves, Pieces
from macau_edge.questions.page.data import PageData
from macau_edge.studio.protocol import WindowQuestion

if TYPE_CHECKING:
    from macau_edge.studio.server import Studio


class MovesAnswer(msgspec.Struct, kw_only=True):
    """What a window needs to move the prizes of a bet.

    `based` is the bet on which it is based. `is_written` says that the text has all of the pieces; otherwise a table is
    added where a prize is moved. The prizes in `fixed` stand nowhere in the text as a ratio.
    """

    page: PageData
    pieces: Pieces
    is_written: bool
    based: str
    fixed: tuple[int, ...]


class NoMoves(msgspec.Struct):
    """Why a bet has no figures."""

    refused: str


def moving_questions(studio: Studio) -> dict[str, tuple[Callable[..., Any], type[WindowQuestion]]]:
    """Its questions by their names, each with what answers it and what is asked."""

    async def moves(asked: WindowQuestion) -> MovesAnswer | NoMoves | None:
        """The laws of the shown bet; None where the text was edited meanwhile."""
        workshop = studio.window(asked.window).workshop
        found = await workshop.ask("moves", studio.buffer(asked.text), {}, asked.bet, asked.language)
        if isinstance(found, BetMoves):
            return MovesAnswer(
                page=found.page,
                pieces=found.pieces,
                is_written=found.is_written,
                based=found.based,
                fixed=found.fixed,
            )
        return None if found is None else NoMoves(found)

    return {"moves": (moves, WindowQuestion)}
