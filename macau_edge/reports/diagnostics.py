"""Problems -> text, as a modern compiler shows them: the place, the line, a caret, and what to write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.cells import cell_len

from macau_edge.problem import Place, Problem

WIDTH = 160
"""Columns of a source line that are shown at most where there is no terminal."""


def render(problems: Iterable[Problem], texts: Mapping[str, str], width: int = WIDTH) -> str:
    """The problems in the order given, each with its line where `texts` has the file; ends with a line feed.

    Lines of the file longer than `width` columns are shown around the place, with an ellipsis where they were cut.
    """
    return "\n".join(_one(problem, texts.get(problem.place.file, ""), width) for problem in problems)


def _one(problem: Problem, text: str, width: int) -> str:
    lines = [f"{problem.place}: {problem.code}: {problem.message}"]
    lines += _quoted(problem.place, text, width)
    if problem.help:
        lines.append(f"  help: {problem.help}")
    return "\n".join(lines) + "\n"


def _quoted(place: Place, text: str, width: int) -> list[str]:
    """The line of a place and a caret line below it, which minds tabs and characters of double width."""
    source = text.splitlines()
    if not 0 < place.line <= len(source):
        return []
    line = "".join(c if c.isprintable() else " " for c in source[place.line - 1])
    at = place.column - 1
    before, marked, after = line[:at], line[at : at + place.width], line[at + place.width :]
    room = max(20, width - len("12345 | "))
    if cell_len(line) > room:
        marked = _start(marked, room // 2)
        before = _end(before, room // 2 - 1)
        after = _start(after, room - cell_len(before) - cell_len(marked))
    carets = "^" * max(1, cell_len(marked))
    return [f"{place.line:>5} | {before}{marked}{after}".rstrip(), f"{'':>5} | {' ' * cell_len(before)}{carets}"]


def _start(text: str, room: int) -> str:
    """As much of the start of a text as there is room for, with an ellipsis where it was cut."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= room:
        text = text[: max(0, len(text) - 1 - (cell_len(text) - room) // 2)]
    return text + "…"


def _end(text: str, room: int) -> str:
    """As much of the end of a text as there is room for."""
    return "".join(reversed(_start("".join(reversed(text)), room)))
