"""`macau-edge schema`: what editors ask for to complete, explain and check what is typed."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import typer

from macau_edge.cli.arguments import ForceOption, OutputOption

Kind = Literal["ruleset", "application", "policy"]
"""A kind of file that people write."""


def schema(
    kind: Annotated[
        Kind | None,
        typer.Argument(metavar="[KIND]", help="ruleset, application or policy.", show_default=False),
    ] = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The JSON Schema of a ruleset, an application or a policy, for editors.

    Without a kind, where the three of them are.
    """
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.output import write
    from macau_edge.reading.shipped import schema_file

    check_writable(output, force)
    if kind is None:
        write("".join(f"{one:<13}{schema_file(one)}\n" for one in get_args(Kind)), output, force)
    else:
        write(schema_file(kind).read_text("utf-8"), output, force)
