"""`macau-edge new`: the starting file of an application or a ruleset, asked for on a terminal or made from flags."""

from __future__ import annotations

import os
import sys
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from macau_edge.cli import arguments, messages
from macau_edge.cli.asking import parameter
from macau_edge.cli.commands import VALUES, Command, set_signature
from macau_edge.cli.new.questions import APPLICATION, FLAGS, of_kind
from macau_edge.cli.output import check_writable, write_files
from macau_edge.cli.spoken import stated_language
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError
from macau_edge.questions.request import Flag


class NewCommand(Command):
    """The command, which has the options of the kind of file that is named, and all of them where none is."""

    def get_params(self, ctx: typer.Context) -> list[Any]:  # type: ignore[override]
        """Its options, as far as it is known which file is begun."""
        kind = ctx.meta.get(VALUES, {}).get("kind")
        return [one for one in super().get_params(ctx) if of_kind((one.name or "").replace("_", "-"), kind)]


COMMAND = NewCommand


def new(**typed: Any) -> None:
    """The starting file of an application, or of a ruleset.

    On a terminal it asks for what the flags do not give; elsewhere an application needs --game, --bet and --prize, and
    a ruleset a device and what wins besides.

    Examples:
        macau-edge new application -o application.yaml
        macau-edge new ruleset --game Mine --dice 2 --bet lucky --win 7 --prize 3:1
    """
    from macau_edge.cli.new.application import RULES, DraftApplication
    from macau_edge.cli.new.ruleset import DraftRuleset

    # of the others Typer gives what an earlier call in this process had
    said = {key: typed.get(key.replace("-", "_")) for key in FLAGS if of_kind(key, typed["kind"])}
    given = {key: value if isinstance(value, list) else [value] for key, value in said.items() if value}
    stated, is_terminal = stated_language(os.environ), sys.stdin.isatty() and sys.stderr.isatty()
    output, force = typed["output"] or Path(f"{typed['kind']}.yaml"), typed["force"]
    arguments.check_ending(output, ".yaml", ".yml")
    file = DraftApplication if typed["kind"] == APPLICATION else DraftRuleset
    with open_meter(typed["limit"]):
        draft = file(output=output, tongue=stated or "en", speaks=None if typed["lang"] else stated, given=given)
        try:
            draft.run()
        except UsageError:
            if not is_terminal:  # on which what is wrong is told where it is asked
                raise
        check_writable(output, force, passed_on=True)
        if not draft.text:
            draft.complete()
        rules = (
            {output.parent / RULES: draft.rules.encode()} if isinstance(draft, DraftApplication) and draft.rules else {}
        )
        arguments.check_apart((*rules, output))
        for one in rules:
            check_writable(one, force=False)  # which somebody may have written in the meantime
        write_files({**rules, output: draft.text.encode()}, force)
        messages.write_notes(*draft.summary())


_OUTPUT = Flag("output", "The file; application.yaml or ruleset.yaml without it.", "FILE", None, letter="o")
_KIND = arguments.argument("KIND", "`application` or `ruleset`.")
_OPTIONS: dict[str, tuple[Any, Any]] = {
    "kind": (Annotated[Literal["application", "ruleset"], _KIND], Parameter.empty),
    "output": parameter(_OUTPUT),
    **{key.replace("-", "_"): parameter(question.flag) for key, question in FLAGS.items()},
    "limit": (arguments.LimitOption, None),
    "force": (arguments.ForceOption, False),
}
"""Option -> how Typer is told of it, and its default: what is asked, and what every file is written with."""
set_signature(new, _OPTIONS)
