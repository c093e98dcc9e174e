"""What the text asks as it is typed: what may stand at the cursor, as an editor has it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from macau_edge.desk.completing import completion_items
from macau_edge.model.foreign import escape_controls
from macau_edge.studio.form import game_nodes
from macau_edge.studio.protocol import WindowQuestion
from macau_edge.studio.windows import Windows

MOST = 40
"""Completions that are shown: nobody reads more, who can type one letter."""


class CursorQuestion(WindowQuestion, kw_only=True):
    """Where the cursor is, in characters of the text."""

    at: int = 0


class TextOffer(msgspec.Struct, kw_only=True):
    """What may stand there: the text in place of all from `start` up to the cursor, and what is said of it."""

    label: str
    text: str
    start: int
    said: str


def completion_questions(studio: Windows) -> dict[str, tuple[Callable[..., object], type[WindowQuestion]]]:
    """The question by its name, with the record that it is asked by."""

    async def complete(asked: CursorQuestion) -> list[TextOffer]:
        buffer = studio.buffer(asked.text)
        if not 0 <= asked.at <= len(asked.text):
            return []
        found = await asyncio.to_thread(lambda: completion_items(buffer, asked.at, game_nodes(buffer)))
        begun = [(one, asked.text[one.start : asked.at].lower()) for one in found]
        fits = [
            one for one, typed in begun if one.label.lower().startswith(typed) or one.text.lower().startswith(typed)
        ]
        return [
            TextOffer(
                label=escape_controls(one.label), text=one.text, start=one.start, said=one.said_in(asked.language)
            )
            for one in fits[:MOST]
        ]

    return {"complete": (complete, CursorQuestion)}
