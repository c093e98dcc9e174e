"""`macau-edge diff`: what a change does to the house, bet by bet."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from io import FileIO
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from macau_edge.cli.arguments import (
    ForceOption,
    LangOption,
    LimitOption,
    OutputOption,
    WideOption,
    argument,
    format_option,
)
from macau_edge.cli.commands import Command
from macau_edge.cli.messages import finding_style, report_error
from macau_edge.cli.output import check_writable, emit, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import persons_words
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import OutputError, UsageError, stopping_first, system_error_text
from macau_edge.model.texts import Language
from macau_edge.reading.source import may_be_ours

if TYPE_CHECKING:
    from macau_edge.questions.diff.compare import Comparison
    from macau_edge.questions.diff.data import ChangesData
    from macau_edge.reading.revisions import Sides

Shape = Literal["table", "markdown", "html", "json", "github"]
PATHS = "macau_edge.paths"
"""Where the words after `--` are kept."""
SUMMARY = 1_048_576
"""Bytes that GitHub takes of the summary of a step."""


class Reason(StrEnum):
    """What a change may be refused for."""

    EDGE_CHANGE = "edge-change"
    PLAYER_ADVANTAGE = "player-advantage"
    ANY = "any"


class WithPaths(Command):
    """A command that tells the words after `--`, which are paths, from those before it."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """The words before `--`, read as ever."""
        at = args.index("--") if "--" in args else len(args)
        before, after = args[:at], args[at + 1 :]
        ctx.meta[PATHS] = after
        if at < len(args) and not after:
            raise UsageError(Message("no path follows `--`"), Message("name the files or folders to look at"))
        return super().parse_args(ctx, before)


COMMAND = WithPaths
"""What `diff` is as a command."""


def diff(
    ctx: typer.Context,
    base: Annotated[str, argument("BASE", "A file, a folder or a git revision: what it was.")],
    head: Annotated[
        str | None,
        argument(
            "[HEAD] [-- PATH...]",
            "What it is: of the same kind as BASE; without it the files of the repository as they are now. "
            "Paths after -- narrow a comparison of revisions.",
        ),
    ] = None,
    format_: Annotated[Shape, format_option("How the changes are shown.")] = "table",
    fail_on: Annotated[
        list[Reason] | None,
        typer.Option("--fail-on", help="Exit with 1 where this happens; may be given several times."),
    ] = None,
    limit: LimitOption = None,
    lang: LangOption = "en",
    wide: WideOption = False,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What a change of a ruleset does to the house.

    Prizes, options, articles, and every figure before and after.
    Git revisions are compared from where HEAD left BASE, as a pull request is. What only reformats shows nothing.

    Examples:
        macau-edge diff rulesets/craps.yaml my-craps.yaml
        macau-edge diff main --fail-on player-advantage -- rulesets/
    """
    from macau_edge.questions.diff.compare import compare_sides
    from macau_edge.reading.revisions import revision_sides

    check_writable(output, force)
    both = revision_sides(base, head, ctx.meta.get(PATHS, []), _wanted)
    _check_apart(output, both)
    with open_meter(limit):
        found = compare_sides(both, track)
    _show(found, format_, lang, output, force, wide=wide)
    _summarise(found, lang)
    stopped = [reason for reason in dict.fromkeys(fail_on or ()) if REASONS[reason](found)]
    for reason in stopped:
        report_error(persons_words()("progress.fail-on", reason=reason))
    if found.problems or found.too_dear or stopped:
        raise typer.Exit(1)


REASONS: dict[Reason, Callable[[Comparison], bool]] = {
    Reason.EDGE_CHANGE: lambda found: found.edge_changes,
    Reason.PLAYER_ADVANTAGE: lambda found: found.gives_advantage,
    Reason.ANY: lambda found: bool(found.files),
}


def _check_apart(output: Path | None, both: Sides) -> None:
    """Raises UsageError where what is written would take the place of what is compared, forced or not."""
    trees = [tree for tree in (both.base, both.head) if tree.folder is not None]
    compared = {os.path.realpath(tree.folder / path) for tree in trees if tree.folder for path in tree.files}
    if output is not None and os.path.realpath(output) in compared:
        said = Message("{file} is one of the files that are compared", file=output)
        raise UsageError(said, Message("write to another file"))


def _wanted(folder: Path, path: PurePath) -> bool:
    """Whether a file of a folder is looked at: as by `check`, not a hidden one, nor one that a policy excludes."""
    from macau_edge.checks.policy.file import policy_for
    from macau_edge.cli.files import is_excluded

    return may_be_ours(path) and not is_excluded(folder / path, policy_for(folder / path))


def _show(found: Comparison, format_: Shape, lang: Language, output: Path | None, force: bool, *, wide: bool) -> None:
    from macau_edge.questions.diff.formats import to_annotations, to_comment
    from macau_edge.questions.diff.report import changes_document
    from macau_edge.reports.findings.full import render
    from macau_edge.reports.shown import Shown

    if format_ == "markdown":
        write_output(to_comment(found, lang), output, force)
    elif format_ == "github":
        write_output(to_annotations(found, lang), output, force, None)  # its lines are commands of ours
    else:
        emit(Shown(found, changes_document, _data), format_, lang, output, force, wide=wide)
    before = [bet.refused for bet in found.too_dear if bet.refused and bet.refused not in found.problems]
    problems = (*found.problems, *dict.fromkeys(one for one in before if one in found.earlier))
    if problems and format_ != "github":
        sys.stderr.write(render(stopping_first(problems), found.texts, finding_style(sys.stderr)))


def _data(found: Comparison) -> ChangesData:
    """What goes out as JSON; its records are imported when it is asked for."""
    from macau_edge.questions.diff.data import changes_data

    return changes_data(found)


def _summarise(found: Comparison, lang: Language) -> None:
    """Appends the Markdown to the summary of a step of GitHub Actions, where there is one."""
    from macau_edge.questions.diff.formats import to_comment

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
