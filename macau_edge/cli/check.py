"""`macau-edge check`: the mistakes of files, those that are mended with certainty, and a look at each save."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from macau_edge.cli.arguments import ForceOption, LangOption, LimitOption, OutputOption, argument, format_option, option
from macau_edge.model.records import dataclass
from macau_edge.questions.check.request import CheckRequest
from macau_edge.questions.request import flags

FindingsFormat = Literal["full", "concise", "html", "json", "github", "sarif", "junit", "gitlab"]
_OPTIONS = flags(CheckRequest)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCall:
    """The mistakes of rulesets and applications, line by line.

    Each with its line and column, what is wrong, and what to write.

    Examples:
        macau-edge check rulesets/ examples/
        macau-edge check my-game.yaml --fix
    """

    paths: Annotated[
        list[str],
        argument(
            "PATH...", "Rulesets, applications, folders of them, policies, shipped games, or - for standard input."
        ),
    ]
    output_format: Annotated[FindingsFormat, format_option("How the findings are written.", "--output-format")] = "full"
    select: Annotated[list[str] | None, option(_OPTIONS["select"])] = None
    ignore: Annotated[list[str] | None, option(_OPTIONS["ignore"])] = None
    statistics: Annotated[
        bool, typer.Option("--statistics", help="How many findings each code has, instead of them.")
    ] = False
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="The policy, instead of the nearest one.")
    ] = None
    stdin_name: Annotated[
        str | None,
        typer.Option("--stdin-name", metavar="NAME", help="What standard input is called, and where it belongs."),
    ] = None
    fix: Annotated[
        bool, typer.Option("--fix", help="First write what is certain to mend a finding into the files.")
    ] = False
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show each line that --fix would change.")] = False
    watch: Annotated[bool, typer.Option("--watch", help="Check again at each save, until Ctrl-C.")] = False
    limit: LimitOption = None
    lang: LangOption = "en"
    output: OutputOption = None
    force: ForceOption = False
