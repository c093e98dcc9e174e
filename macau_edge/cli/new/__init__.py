"""`macau-edge new`: the starting file of an application or a ruleset, asked for on a terminal or made from flags."""

from __future__ import annotations

import os
import sys
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from macau_edge.cli import arguments, messages
from macau_edge.cli.asking import set_signature
from macau_edge.cli.commands import Command
from macau_edge.cli.new.questions import APPLICATION, FLAGS, Inquiry, of_kind
from macau_edge.cli.output import check_writable, write_files
from macau_edge.cli.spoken import stated_language
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError
from macau_edge.questions.request import Flag


class NewCommand(Command):
    """The command, which has the options of the kind of file that is named, and all of them where none is."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """What is left of the words when the options are read.

        Raises:
            UsageError: an option is given that is of the other kind of file.
        """
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        kind, every = values.get("kind"), self.params
        own = [one for one in every if of_kind((one.name or "").replace("_", "-"), kind)]
        if others := [one for one in given if one in every and one not in own]:
            said = Message("`{name}` is not an option of `new {kind}`", name=others[0].opts[0], kind=kind)
            known = joined(max(one.opts, key=len) for one in own if one.name != "kind")
            raise UsageError(said, Message("its options: {options}", options=known))
        self.params = own
        try:
            return super().parse_args(ctx, args)
        finally:
            self.params = every


COMMAND = NewCommand


def new(**typed: Any) -> None:
    """The starting file of an application, or of a ruleset.

    On a terminal it asks for what the flags do not give; elsewhere an application needs --game, --bet and --prize, and
    a ruleset a device and what wins besides.

    Examples:
        macau-edge new application -o application.yaml
        macau-edge new ruleset --game Mine --dice 2 --bet lucky --win 7 --prize 3:1
    """
    from macau_edge.cli.new.application import DraftApplication
    from macau_edge.cli.new.asking import complete
    from macau_edge.cli.new.draft import wrong
    from macau_edge.cli.new.ruleset import DraftRuleset

    said = {key: typed.get(key.replace("-", "_")) for key in FLAGS}
    given = {key: value if FLAGS[key].several else [value] for key, value in said.items() if value}
    speaks = None if typed["lang"] else stated_language(os.environ)
    output, force = typed["output"] or Path(f"{typed['kind']}.yaml"), typed["force"]
    file = DraftApplication if typed["kind"] == APPLICATION else DraftRuleset
    with open_meter(typed["limit"]):
        draft = file(output=output, tongue=speaks or "en", speaks=speaks, given=given)
        draft.run()
        check_writable(output, force, passed_on=True)
        if draft.missing and sys.stdin.isatty() and sys.stderr.isatty():
            complete(draft)
        if draft.missing:
            raise wrong(draft.lacks, flags=draft.w("phrase.comma").join(draft.missing))
        write_files({output: draft.final.encode()}, force)
        messages.write_notes(*draft.summary())


def _option(question: Inquiry) -> tuple[Any, Any]:
    """How Typer is told of the flag of a question, and its default."""
    one: Any = Literal[tuple(question.choices)] if question.choices else str
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
