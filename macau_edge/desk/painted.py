"""What a painting comes to, as it goes from the process at work to the window."""

from __future__ import annotations

from typing import NamedTuple

from macau_edge.model.message import Message


class Painted(NamedTuple):
    """Characters of the text and what is to stand in their place, the clauses that it writes, and what else to say."""

    start: int
    end: int
    instead: str
    written: tuple[str, ...]
    notes: tuple[Message, ...]
