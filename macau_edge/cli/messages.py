"""What a person is told beside the answer, on standard error: what is wrong and what to do, as wide as the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

from macau_edge.model.problem import Problem, ProblemError

if TYPE_CHECKING:
    from macau_edge.reports.findings.found import TextStyle


def show_problems(error: ProblemError) -> None:
    """Shows problems on standard error, each at its line where the file can still be read."""
    from macau_edge.reports.findings.full import render

    shown = render(error.problems, texts(error.problems), look_of(sys.stderr))
    sys.stderr.write(shown + _counted(len(error.problems)))


def look_of(stream: TextIO) -> TextStyle:
    """How findings are shown on a stream: as wide as a terminal is, and in colours on one."""
    from macau_edge.reports.findings.found import WIDTH, TextStyle, coloured, plain

    terminal = stream.isatty()
    width = shutil.get_terminal_size().columns if terminal else WIDTH
    return TextStyle(width, coloured if paints(stream) else plain)


def paints(stream: TextIO) -> bool:
    """Whether colours are shown on a stream.

    `NO_COLOR` (https://no-color.org) forbids them, `FORCE_COLOR` (https://force-color.org) asks for them anywhere; an
    empty one says nothing, and of the two the first holds, as it does for the tables that rich prints.
    """
    wanted = os.environ.get("FORCE_COLOR") or (stream.isatty() and os.environ.get("TERM") != "dumb")
    return bool(wanted) and not os.environ.get("NO_COLOR")


def texts(problems: Iterable[Problem]) -> dict[str, str]:
    """File -> text, for the files that problems are in."""
    from macau_edge.reading.source import read_source

    found: dict[str, str] = {}
    for file in {problem.place.file for problem in problems if problem.place.line}:
        try:
            found[file] = read_source(file).text
        except ProblemError:
            continue  # a file that cannot be read is shown without its line
    return found


def _counted(count: int) -> str:
    return f"\n{count} problem{'' if count == 1 else 's'} found\n"
