"""A chain as a picture: a graph in the language DOT of Graphviz (graphviz.org/doc/info/lang.html)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from macau_edge.model.foreign import escape_controls
from macau_edge.questions.export.find import ExportedBet


def graphviz(found: ExportedBet) -> str:
    """The graph: a box for each state, a ring for each net result, and a move with its weight on every arrow.

    The state after a net result, which is for programs, is not drawn; nor is the first, where play begins in one state.
    """
    return "\n".join(_lines(found)) + "\n"


def _lines(found: ExportedBet) -> Iterator[str]:
    yield from (f"// {escape_controls(line)}" for line in found.header())
    yield "digraph bet {"
    yield f"  label={_quoted(found.named)};"
    yield "  rankdir=LR;"
    yield "  node [shape=box];"
    hidden = {found.over} | ({0} if len(found.states[0].moves) == 1 else set())
    for number, state in enumerate(found.states):
        if number not in hidden:
            shape = "" if state.net is None else ", shape=ellipse"
            called = state.called if state.net is None else f"{'+' if state.net > 0 else ''}{state.net}"
            yield f"  {number} [label={_quoted(called)}{shape}];"
    for number, state in enumerate(found.states):
        if number not in hidden:
            for move in state.moves:
                if move.to not in hidden:
                    yield f"  {number} -> {move.to} [label={_quoted(f'{move.weight}/{state.weight}')}];"
    yield "}"


def _quoted(text: str) -> str:
    """A text in quotes; a backslash begins an escape there."""
    return '"' + re.sub(r'(["\\])', r"\\\1", escape_controls(text)) + '"'
