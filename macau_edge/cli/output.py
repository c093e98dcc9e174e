"""Where a report goes: the terminal, a pipe, or a file; and where problems are shown."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from macau_edge.cli.arguments import ChartFormat, Format
from macau_edge.cli.files import write_files
from macau_edge.problem import Problem, ProblemError
from macau_edge.reports.document import Document

if TYPE_CHECKING:
    from macau_edge.model import Language
    from macau_edge.reports.data import Record
    from macau_edge.reports.findings.look import Look
    from macau_edge.shown import Shown


def emit(
    document: Callable[[], Document],
    data: Callable[[], Record],
    format_: Format,
    output: Path | None,
    force: bool,
) -> None:
    """Shows a report in the format asked for, or writes it to a file."""
    if format_ == "table" and output is None and (sys.stdout.isatty() or paints(sys.stdout)):
        from rich.console import Console

        from macau_edge.reports.console import print_document

        print_document(document(), Console(highlight=False, width=look_of(sys.stdout).width))
        return
    write(_text(document, data, format_), output, force)


def emit_shown(shown: Shown[Any], format_: ChartFormat, language: Language, output: Path | None, force: bool) -> None:
    """Shows a result of the Python API in the format asked for, or writes it to a file; only what is shown is made.

    Raises:
        UsageError: the result has no such format, or the file exists, or cannot be written.
    """
    if format_ == "csv":
        write(shown.csv(language), output, force)
    elif format_ == "chart":
        write(shown.chart(language), output, force)
    elif format_ == "svg":
        write(shown.svg(language), output, force)
    else:
        emit(lambda: shown.document(shown.found, language), lambda: shown.data(shown.found), format_, output, force)


def _text(document: Callable[[], Document], data: Callable[[], Record], format_: Format) -> str:
    if format_ == "json":
        from macau_edge.reports.data import written

        return written(data())
    if format_ == "csv":
        from macau_edge.reports.csv import to_csv

        return to_csv(document())
    if format_ == "markdown":
        from macau_edge.reports.markdown import to_markdown

        return to_markdown(document())
    from macau_edge.reports.text import to_text

    return to_text(document())


def write(text: str, output: Path | None, force: bool) -> None:
    """Writes text to standard output, or to a file that is there whole or not at all.

    Raises:
        UsageError: the file exists, or cannot be written.
    """
    if output is not None:
        write_files({output: text.encode()}, force)
        return
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # Chinese in any locale, CSV's own line ends
    sys.stdout.write(text)
    sys.stdout.flush()


def show_problems(error: ProblemError) -> None:
    """Shows problems on standard error, each at its line where the file can still be read."""
    from macau_edge.reports.findings.full import render

    shown = render(error.problems, texts(error.problems), look_of(sys.stderr))
    sys.stderr.write(shown + _counted(len(error.problems)))


def look_of(stream: TextIO) -> Look:
    """How findings are shown on a stream: as wide as a terminal is, and in colours on one."""
    from macau_edge.reports.findings.look import WIDTH, Look, coloured, plain

    terminal = stream.isatty()
    width = shutil.get_terminal_size().columns if terminal else WIDTH
    return Look(width, coloured if paints(stream) else plain)


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
