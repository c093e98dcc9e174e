"""`macau-edge check`: the mistakes of rulesets and applications, each at its line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from macau_edge.cli.arguments import LimitOption


def check(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", help="Rulesets, applications, folders of them, or shipped games.", show_default=False
        ),
    ],
    limit: LimitOption = None,
) -> None:
    """The mistakes of rulesets and applications, line by line.

    Each with its line and column, what is wrong, and what to write.
    """
    from macau_edge.checks import check as check_read
    from macau_edge.cli.game import states
    from macau_edge.cli.output import columns
    from macau_edge.cli.output import texts as texts_of
    from macau_edge.cli.progress import track
    from macau_edge.loading_application import base_beside, check_applied
    from macau_edge.problem import Problem, ProblemError
    from macau_edge.reading.application import is_application
    from macau_edge.reading.ruleset import read_ruleset
    from macau_edge.reading.source import read_source
    from macau_edge.reports.diagnostics import render

    files = list(_files(paths))
    found: list[Problem] = []
    texts: dict[str, str] = {}
    for file in track(files):
        try:
            source = read_source(file)
        except ProblemError as error:
            found += error.problems
            continue
        texts[str(file)] = source.text
        tracked = track if len(files) == 1 else iter
        if is_application(source):
            found += check_applied(source, base_beside(file), tracked, limit=states(limit))
        else:
            found += check_read(read_ruleset(source, str(file)), tracked, limit=states(limit))
    if found:
        found = list(dict.fromkeys(found))  # a ruleset beside its application was looked at twice
        texts = {**texts_of(problem for problem in found if problem.place.file not in texts), **texts}
        count, where = len(found), len({problem.place.file for problem in found})
        sys.stdout.write(render(found, texts, columns(sys.stdout)))
        sys.stdout.write(f"\n{count} problem{'' if count == 1 else 's'} in {where} of {len(files)} files\n")
        raise typer.Exit(1)


def _files(words: list[str]) -> list[Path]:
    """The files named, and every YAML file in the folders named, once each; a shipped game is its file."""
    from macau_edge.problem import UsageError
    from macau_edge.reading.shipped import shipped_folder, shipped_names

    found: dict[Path, None] = {}
    for word in words:
        path = Path(word)
        if not path.exists() and word in shipped_names():
            found[shipped_folder() / f"{word}.yaml"] = None
        elif path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
            if not inside:
                raise UsageError(f"there is no YAML file in {path}", "name a file, or the folder of the rulesets")
            found |= dict.fromkeys(inside)
        else:
            found[path] = None
    return list(found)
