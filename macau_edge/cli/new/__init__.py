"""`macau-edge new`: the starting file of an application or a ruleset, asked for on a terminal or made from flags."""

from __future__ import annotations

import os
import sys
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperOption

from macau_edge.cli import arguments
from macau_edge.cli.asking import set_signature
from macau_edge.cli.commands import Command
from macau_edge.cli.new.questions import APPLICATION, FLAGS, Inquiry, of_kind
from macau_edge.cli.spoken import set_language, stated_language
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError
from macau_edge.questions.request import Flag

KIND = "macau_edge.kind"
"""Under which the kind of file is kept while the line is read, for the help."""


class NewCommand(Command):
    """The command, which takes and shows the options of the kind of file that is named."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """What is left of the words when the options are read.

        Raises:
            UsageError: an option is given that is of the other kind of file.
        """
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        kind = ctx.meta[KIND] = values.get("kind")
        for one in given:
            if isinstance(one, TyperOption) and one.name != "help" and not _is_of(one, kind):
                known = joined(
                    max(own.opts, key=len) for own in self.params if own.name != "kind" and _is_of(own, kind)
                )
                option = max(one.opts, key=len)
                said = Message("`{name}` is not an option of `new {kind}`", name=option, kind=kind)
                raise UsageError(said, Message("its options: {options}", options=known))
        return super().parse_args(ctx, args)

    def format_options(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Writes the options of the kind of file that is named, and all of them where none is."""
        every, kind = self.params, ctx.meta.get(KIND)
        self.params = [one for one in every if _is_of(one, kind)]
        try:
            super().format_options(ctx, formatter)
        finally:
            self.params = every


COMMAND = NewCommand


def _is_of(parameter: Any, kind: str | None) -> bool:
    return of_kind((parameter.name or "").replace("_", "-"), kind)


def new(**typed: Any) -> None:
    """The starting file of an application, or of a ruleset.

    On a terminal it asks for what the flags do not give; elsewhere an application needs --game, --bet and --prize, and
    a ruleset a device and what wins besides.

    Examples:
        macau-edge new application -o application.yaml
        macau-edge new ruleset --game Mine --dice 2 --bet lucky --win 7 --prize 3:1
    """
    from macau_edge.cli import messages
    from macau_edge.cli.new.application import DraftApplication
    from macau_edge.cli.new.asking import complete
    from macau_edge.cli.new.read import wrong
    from macau_edge.cli.new.ruleset import DraftRuleset
    from macau_edge.cli.output import check_writable, write_files

    given = {key: value if FLAGS[key].several else [value] for key in FLAGS if (value := typed[key.replace("-", "_")])}
    speaks = None if typed["lang"] else stated_language(os.environ)
    output, force = typed["output"] or Path(f"{typed['kind']}.yaml"), typed["force"]
    file = DraftApplication if typed["kind"] == APPLICATION else DraftRuleset
    with open_meter(typed["limit"]):
        draft = file(output=output, tongue=speaks or "en", speaks=speaks, given=given)
        set_language(draft.w.language)
        try:
            check_writable(output, force, passed_on=True)
        except UsageError:
            if output.is_file() and not force:
                raise wrong("exists", file=output) from None
            raise
        if draft.missing and sys.stdin.isatty() and sys.stderr.isatty():
            complete(draft)
        text = draft.text()
        write_files({output: text.encode()}, force)
        messages.write_notes(*draft.summary(text))


def _option(question: Inquiry) -> tuple[Any, Any]:
    """How Typer is told of the flag of a question, and its default."""
    one: Any = Literal[tuple(question.choices)] if isinstance(question.choices, dict) and question.choices else str
    kind: Any = list[one] if question.several else one
    return Annotated[kind | None, arguments.option(question.flag)], None


_OUTPUT = Flag("output", "The file; application.yaml or ruleset.yaml without it.", "FILE", None, letter="o")
_KIND = arguments.argument("KIND", "`application` or `ruleset`.")
_OPTIONS: dict[str, tuple[Any, Any]] = {
    "kind": (Annotated[Literal["application", "ruleset"], _KIND], Parameter.empty),
    "output": (Annotated[Path | None, arguments.option(_OUTPUT)], None),
    **{key.replace("-", "_"): _option(question) for key, question in FLAGS.items()},
    "limit": (arguments.LimitOption, None),
    "force": (arguments.ForceOption, False),
}
"""Option -> how Typer is told of it, and its default: what is asked, and what every file is written with."""
set_signature(new, _OPTIONS)
