"""`macau-edge diff`: what a change does to the house, bet by bet."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from macau_edge.cli.arguments import LimitOption, ReportOptions, argument, format_option
from macau_edge.cli.commands import Command
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass
from macau_edge.questions.diff.reasons import Reason

Shape = Literal["table", "markdown", "html", "json", "github"]
PATHS = "macau_edge.paths"
"""Where the words after `--` are kept."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffRequest(ReportOptions):
    """What a change of a ruleset does to the house.

    Prizes, options, articles, and every figure before and after.
    Git revisions are compared from where HEAD left BASE, as a pull request is. What only reformats shows nothing.

    Examples:
        macau-edge diff rulesets/craps.yaml my-craps.yaml
        macau-edge diff main --fail-on player-advantage -- rulesets/
    """

    context: typer.Context
    base: Annotated[str, argument("BASE", "A file, a folder or a git revision: what it was.")]
    head: Annotated[
        str | None,
        argument(
            "[HEAD] [-- PATH...]",
            "What it is: of the same kind as BASE; without it the files of the repository as they are now. "
            "Paths after -- narrow a comparison of revisions.",
        ),
    ] = None
    format: Annotated[Shape, format_option("How the changes are shown.")] = "table"
    fail_on: Annotated[
        list[Reason] | None,
        typer.Option("--fail-on", help="Exit with 1 where this happens; may be given several times."),
    ] = None
    limit: LimitOption = None

    @property
    def paths(self) -> list[str]:
        """The words after `--`."""
        return self.context.meta.get(PATHS, [])  # type: ignore[no-any-return]
