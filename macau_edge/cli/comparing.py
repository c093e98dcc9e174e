"""What macau-edge diff does: both sides found and compared, and the changes shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import typer

from macau_edge.checks.policy.file import policy_for
from macau_edge.cli.diff import DiffRequest
from macau_edge.cli.files import is_excluded
from macau_edge.cli.messages import finding_style, report_error
from macau_edge.cli.output import check_writable, emit, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import persons_words
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import OutputError, UsageError, stopping_first, system_error_text
from macau_edge.model.texts import Language
from macau_edge.questions.diff.compare import Comparison, compare_sides
from macau_edge.questions.diff.formats import to_annotations, to_comment
from macau_edge.questions.diff.reasons import REASONS
from macau_edge.questions.diff.report import changes_document
from macau_edge.reading.revisions import Sides, revision_sides
from macau_edge.reading.source import may_be_ours
from macau_edge.reports.findings.full import render
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.questions.diff.data import ChangesData

SUMMARY = 1_048_576
"""Bytes that GitHub takes of the summary of a step."""


def compare_and_show(asked: DiffRequest) -> None:
    """Shows what a change does, and in the summary of a step; raises typer.Exit where something is to fail."""
    check_writable(asked.output, asked.force)
    both = revision_sides(asked.base, asked.head, asked.paths, _wanted)
    _check_apart(asked.output, both)
    found = _compared(both, asked.limit)
    _show(found, asked)
    _summarise(found, asked.lang)
    stopped = [reason for reason in dict.fromkeys(asked.fail_on or ()) if REASONS[reason](found)]
    for reason in stopped:
        report_error(persons_words()("progress.fail-on", reason=reason))
    if found.problems or found.too_dear or stopped:
        raise typer.Exit(1)


def _compared(both: Sides, limit: int | None) -> Comparison:
    with open_meter(limit):
        return compare_sides(both, track)


def shown_changes(base: str, head: str | None, paths: Sequence[str], limit: int | None) -> Result[Comparison]:
    """What a change does, of two files, folders or revisions of git."""
    found = _compared(revision_sides(base, head, [*paths], _wanted), limit)
    return Result(found, changes_document, _data, question="diff")


def _check_apart(output: Path | None, both: Sides) -> None:
    """Raises UsageError where what is written would take the place of what is compared, forced or not."""
    trees = [tree for tree in (both.base, both.head) if tree.folder is not None]
    compared = {os.path.realpath(tree.folder / path) for tree in trees if tree.folder for path in tree.files}
    if output is not None and os.path.realpath(output) in compared:
        said = Message("{file} is one of the files that are compared", file=output)
        raise UsageError(said, Message("write to another file"))


def _wanted(folder: Path, path: PurePath) -> bool:
    """Whether a file of a folder is looked at: as by `check`, not a hidden one, nor one that a policy excludes."""
    return may_be_ours(path) and not is_excluded(folder / path, policy_for(folder / path))


def _show(found: Comparison, asked: DiffRequest) -> None:
    if asked.format == "markdown":
        write_output(to_comment(found, asked.lang), asked.output, asked.force)
    elif asked.format == "github":  # its lines are commands of ours
        write_output(to_annotations(found, asked.lang), asked.output, asked.force, None)
    else:
        emit(Result(found, changes_document, _data), asked)
    before = [bet.refused for bet in found.too_dear if bet.refused and bet.refused not in found.problems]
    problems = (*found.problems, *dict.fromkeys(one for one in before if one in found.earlier))
    if problems and asked.format != "github":
        sys.stderr.write(render(stopping_first(problems), found.texts, finding_style(sys.stderr)))


def _data(found: Comparison) -> ChangesData:
    """What goes out as JSON; its records are imported when it is asked for."""
    from macau_edge.questions.diff.data import changes_data

    return changes_data(found)


def _summarise(found: Comparison, lang: Language) -> None:
    """Appends the Markdown to the summary of a step of GitHub Actions, where there is one."""
    name = os.environ.get("GITHUB_STEP_SUMMARY")
    if not name:
        return
    text = to_comment(found, lang).encode()
    try:
        with Path(name).open("ab", buffering=0) as stream:
            if stream.tell() + len(text) > SUMMARY:
                report_error(persons_words()("progress.summary-full"))
                return
            _append(stream, text + b"\n")
    except OSError as error:
        said = Message("GITHUB_STEP_SUMMARY: {file} cannot be written: {why}", file=name, why=system_error_text(error))
        raise OutputError(said, Message("make room, or unset it")) from None


def _append(stream: FileIO, data: bytes) -> None:
    """Appends all of it or nothing: half a table is none."""
    before, left = stream.tell(), memoryview(data)
    try:
        while left:
            left = left[stream.write(left) :]
    except BaseException:
        with suppress(OSError):
            stream.truncate(before)
        raise
