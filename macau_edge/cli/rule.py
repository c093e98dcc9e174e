"""`macau-edge rule`: what a code of a finding means, with a wrong example and a right one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from macau_edge.cli.arguments import ForceOption, OutputOption

if TYPE_CHECKING:
    from macau_edge.rules import Rule

RuleFormat = Literal["text", "json", "markdown"]


def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            help="A code, such as law/missing-name, or a family of them, such as law.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every code of every family.")] = False,
    format_: Annotated[RuleFormat, typer.Option("--format", help="How the rules are shown.")] = "text",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What a code of `check` means, with an example.

    Why it matters, a file that is met with it, what is said of that, and the file mended. A family lists its codes.
    """
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.output import write

    chosen = _chosen(code, everything)
    check_writable(output, force)
    write(_written(chosen, format_, output), output, force)


def _written(chosen: Sequence[Rule], format_: RuleFormat, output: Path | None) -> str:
    from macau_edge.cli.output import look_of
    from macau_edge.reports.findings.look import Look
    from macau_edge.reports.rules import to_json, to_markdown, to_text

    if format_ == "text":
        return to_text(chosen, Look() if output else look_of(sys.stdout), full=len(chosen) == 1)
    return to_json(chosen) if format_ == "json" else to_markdown(chosen)


def _chosen(code: str | None, everything: bool) -> list[Rule]:
    """The rules that a code, a family or `--all` means.

    Raises:
        UsageError: neither or both were given, or there is no such code.
    """
    from macau_edge.problem import FAMILIES, UsageError, nearest
    from macau_edge.rules import rules

    known = rules()
    if code is None and not everything:
        raise UsageError("which code?", f"write a code, --all, or a family: {', '.join(FAMILIES)}")
    if code is not None and everything:
        raise UsageError(f"`{code[:60]}` and --all were both given", "keep one of them")
    found = [one for one in known.values() if code in (None, one.code, one.family)]
    if code is not None and not found:
        named = [one for one in known if one.endswith(f"/{code}")]
        remedy = nearest(code, named or (*known, *FAMILIES), "`macau-edge rule --all` lists them")
        raise UsageError(f"there is no code `{code[:60]}`", f"did you mean `{named[0]}`?" if named else remedy)
    return found
