"""What is asked of a game: one folder a question, with how it is found and how it is shown."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macau_edge.questions.request import Query


def request_of(question: str) -> type[Query[Any]]:
    """The record of what a question is asked, `SolveRequest` of `solve`, loaded when it is asked for."""
    found: type[Query[Any]] = getattr(
        import_module(f"{__name__}.{question}.request"), f"{question.capitalize()}Request"
    )
    return found
