"""Where a report goes: the terminal, a pipe, or a file that is written whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from macau_edge.cli.arguments import Format
from macau_edge.problem import Problem, ProblemError, UsageError
from macau_edge.reports.document import Document


def check_writable(output: Path | None, force: bool) -> None:
    """Refuses, before anything is computed, a file that exists or cannot be made.

    Raises:
        UsageError: what is in the way, and what to do.
    """
    if output is None:
        return
    try:
        target = Path(os.path.realpath(output))
        if _is_stream(output):
            return
        if target.is_dir():
            raise UsageError(f"{output} is a folder", "give the name of a file in it")
        if target.exists() and not force:
            raise UsageError(f"{output} exists already", "choose another name, or add --force to replace it")
        if not target.parent.is_dir():
            raise UsageError(f"there is no folder {target.parent}", "make it first")
    except OSError as error:
        raise _unwritable(output, error) from None


def emit(
    document: Callable[[], Document],
    data: Callable[[], dict[str, Any]],
    format_: Format,
    output: Path | None,
    force: bool,
) -> None:
    """Shows a report in the format asked for, or writes it to a file."""
    if format_ == "table" and output is None and sys.stdout.isatty():
        from rich.console import Console

        from macau_edge.reports.console import print_document

        print_document(document(), Console(highlight=False))
        return
    write(_text(document, data, format_), output, force)


def _text(document: Callable[[], Document], data: Callable[[], dict[str, Any]], format_: Format) -> str:
    if format_ == "json":
        return json.dumps(data(), ensure_ascii=False, indent=2) + "\n"
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
    if output is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="")  # Chinese in any locale, CSV's own line ends
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    check_writable(output, force)
    try:
        if _is_stream(output):
            output.write_text(text, encoding="utf-8", newline="")
        else:
            _write_whole(text, Path(os.path.realpath(output)), force)  # a link stays a link
    except OSError as error:
        raise _unwritable(output, error) from None


def _unwritable(output: Path, error: OSError) -> UsageError:
    return UsageError(f"{output} cannot be written: {error.strerror or error}", "nothing was written")


def _write_whole(text: str, output: Path, force: bool) -> None:
    """A file beside the target, then one step that puts it in place; that step refuses to replace unless forced."""
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=f".{output.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        if force:
            os.replace(name, output)
        else:
            os.link(name, output)  # fails where the file has come up meanwhile
    finally:
        Path(name).unlink(missing_ok=True)


def _is_stream(path: Path) -> bool:
    """Whether a path is a device or a pipe, which is written to and never replaced.

    `/dev/stdout` is one wherever it leads: replacing it would take it away from the whole machine.
    """
    return Path(os.path.abspath(path)).parts[:2] == ("/", "dev") or (
        path.exists() and not path.is_file() and not path.is_dir()
    )


def show_problems(error: ProblemError) -> None:
    """Shows problems on standard error, each at its line where the file can still be read."""
    from macau_edge.reports.diagnostics import render

    shown = render(error.problems, texts(error.problems), columns(sys.stderr))
    sys.stderr.write(shown + _counted(len(error.problems)))


def columns(stream: TextIO) -> int:
    """How wide the lines of a file may be shown: the terminal's width, or `WIDTH` where there is none."""
    from macau_edge.reports.diagnostics import WIDTH

    return shutil.get_terminal_size().columns if stream.isatty() else WIDTH


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
