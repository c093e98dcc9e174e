"""`macau-edge studio`: a bet and its figures on one screen."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import argument
from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StudioRequest:
    """A bet and its figures on one screen, in a browser.

    The text of a ruleset with its mistakes, and beside it what each bet is worth as it stands there. A shipped game
    opens as a copy; where there is no file, one is begun. Nothing is sent to another machine, and the file is written
    when it is saved.

    Examples:
        macau-edge studio mine.yaml
        macau-edge studio craps
    """

    file: Annotated[str, argument("FILE", "The path of a ruleset or an application, or a shipped game.")]
    port: Annotated[
        int,
        typer.Option("--port", metavar="N", min=0, max=65535, help="The port of this machine; a free one without it."),
    ] = 0
    no_open: Annotated[bool, typer.Option("--no-open", help="Print the address, and open no browser.")] = False
