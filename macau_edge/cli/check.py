"""`macau-edge check`: the mistakes of rulesets and applications, each at its line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from macau_edge.cli.arguments import ForceOption, LimitOption, OutputOption

if TYPE_CHECKING:
    from macau_edge.loading_policy import LoadedPolicy
    from macau_edge.model.policy import Selection
    from macau_edge.reports.findings import Found

FindingsFormat = Literal["full", "concise", "json", "github", "sarif", "junit", "gitlab"]


def check(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Rulesets, applications, folders of them, policies, shipped games, or - for standard input.",
            show_default=False,
        ),
    ],
    output_format: Annotated[
        FindingsFormat, typer.Option("--output-format", help="How the findings are written.")
    ] = "full",
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODES", help="Only findings of these codes or families.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODES", help="No findings of these codes or families.")
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="How many findings each code has, instead of them.")
    ] = False,
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="The policy, instead of the nearest one.")
    ] = None,
    stdin_name: Annotated[
        str | None,
        typer.Option("--stdin-name", metavar="NAME", help="What standard input is called, and where it belongs."),
    ] = None,
    limit: LimitOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The mistakes of rulesets and applications, line by line.

    Each with its line and column, what is wrong, and what to write.
    """
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import states
    from macau_edge.cli.output import write
    from macau_edge.problem import UsageError

    selection = _selection(select or (), ignore or ())
    if statistics and output_format not in ("full", "concise"):
        raise UsageError(
            f"`--statistics` is a table for people, not in the format {output_format}",
            "leave one of the two out; `--output-format json` has `statistics` in any case",
        )
    if stdin_name and "-" not in paths:
        raise UsageError("`--stdin-name` names standard input, which is not read", "add `-` to the paths")
    check_writable(output, force)
    found = _find(paths, stdin_name or "<stdin>", selection, states(limit), policy)
    _say_others(found.others)
    write(_written(found, output_format, statistics, output), output, force)
    if found.problems:
        raise typer.Exit(1)


def _selection(select: Sequence[str], ignore: Sequence[str]) -> Selection:
    from macau_edge.model.policy import Selection

    return Selection(tuple(_codes("--select", select)), tuple(_codes("--ignore", ignore)))


def _codes(option: str, given: Sequence[str]) -> list[str]:
    """The codes and families of an option that is repeated, or names several between commas."""
    from macau_edge.problem import FAMILIES, UsageError, nearest
    from macau_edge.rules import rules

    known = (*FAMILIES, *rules())
    words = [word.strip() for several in given for word in several.split(",")]
    for word in words:
        if word not in known:
            hint = nearest(
                word, known, f"the families are {', '.join(FAMILIES)}; `macau-edge rule --all` has the codes"
            )
            raise UsageError(f"{option}: there is no code and no family `{word[:60]}`", hint)
    return words


def _find(paths: list[str], stdin_name: str, selection: Selection, limit: int, policy: Path | None) -> Found:
    """The findings of the files that the command names, and how long it took to find them."""
    from time import monotonic

    from macau_edge.checking import check_files
    from macau_edge.cli.gathering import gather
    from macau_edge.cli.output import texts
    from macau_edge.cli.progress import track
    from macau_edge.reports.findings import Found

    began = monotonic()
    loaded = _policy(policy)
    gathered = gather(paths, stdin_name, loaded)
    checked = check_files(gathered.files, track, limit=limit, selection=selection, policy=loaded)
    problems = (*gathered.problems, *checked.problems)
    unseen = [problem for problem in problems if problem.place.file not in checked.texts]
    return Found(
        problems,
        {**texts(unseen), **checked.texts},
        checked.files,
        tuple(str(file) for file in gathered.others),
        monotonic() - began,
    )


def _policy(file: Path | None) -> LoadedPolicy | None:
    if file is None:
        return None
    from macau_edge.loading_policy import load_policy
    from macau_edge.problem import UsageError

    if not file.exists():
        raise UsageError(f"there is no policy `{file}`", "check the path")
    return load_policy(file)


def _say_others(others: Sequence[str]) -> None:
    """Says on standard error which YAML files of a folder were not checked."""
    from macau_edge.reports.findings.look import visible

    if others:
        files = "1 YAML file that is" if len(others) == 1 else f"{len(others)} YAML files that are"
        named = ", ".join(visible(file) for file in others[:3]) + (", …" if len(others) > 3 else "")
        sys.stderr.write(f"not checked: {files} neither a ruleset nor an application ({named})\n")


def _written(found: Found, output_format: FindingsFormat, statistics: bool, output: Path | None) -> str:
    from macau_edge.cli.output import look_of
    from macau_edge.reports.findings import FOR_MACHINES, FOR_PEOPLE, Look, to_statistics

    look = Look() if output else look_of(sys.stdout)
    if statistics:
        return to_statistics(found, look)
    if output_format in FOR_PEOPLE:
        return FOR_PEOPLE[output_format](found, look)
    return FOR_MACHINES[output_format](found)
