"""Problems -> text, as a modern compiler shows them: the place, the line, a caret, and what to write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.cells import cell_len

from macau_edge.problem import Place, Problem

WIDTH = 160
"""Characters of a source line that are shown at most."""


def render(problems: Iterable[Problem], texts: Mapping[str, str]) -> str:
    """The problems in the order given, each with its line where `texts` has the file; ends with a line feed."""
    return "\n".join(_one(problem, texts.get(problem.place.file, "")) for problem in problems)


def _one(problem: Problem, text: str) -> str:
    lines = [f"{problem.place}: {problem.code}: {problem.message}"]
    lines += _quoted(problem.place, text)
    if problem.help:
        lines.append(f"  help: {problem.help}")
    return "\n".join(lines) + "\n"


def _quoted(place: Place, text: str) -> list[str]:
    """The line of a place and a caret line below it, which minds tabs and characters of double width."""
    source = text.splitlines()
    if not 0 < place.line <= len(source):
        return []
    line = "".join(c if c.isprintable() else " " for c in source[place.line - 1])
    start = max(0, place.column - WIDTH // 2) if len(line) > WIDTH else 0
    shown = line[start : start + WIDTH]
    before = shown[: place.column - 1 - start]
    marked = shown[len(before) : len(before) + place.width]
    number = f"{place.line:>5}"
    carets = "^" * max(1, cell_len(marked))
    return [f"{number} | {shown}".rstrip(), f"{'':>5} | {' ' * cell_len(before)}{carets}"]
