"""`macau-edge solve`: which prizes of a bet give a house edge."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import (
    BetWords,
    ForceOption,
    FormatOption,
    LangOption,
    LimitOption,
    OutputOption,
    split_bet,
)
from macau_edge.problem import UsageError

FLAGS = ("--edge", "--free", "--stakes", "--limit", "--format", "--lang", "--output", "--force")


def solve(
    words: BetWords,
    edge: Annotated[
        str | None,
        typer.Option("--edge", metavar="SHARE", help="The house edge that is wanted, `2.5%`, or a range, `1%..3%`."),
    ] = None,
    free: Annotated[
        list[str] | None,
        typer.Option("--free", metavar="PRIZE", help="A prize that may be set: what it is for, `12`; all without it."),
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option("--stakes", metavar="N", help="The largest stake of a ratio that is printed; 10 without it."),
    ] = None,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Which prizes of a bet give a house edge.

    The edge as a formula in the prizes, the exact prize, and the ratios that a table would print around it.
    """
    game, bet, given = split_bet(words, FLAGS)
    if edge is None:
        raise UsageError("which house edge?", "add `--edge 2.5%`, or a range, `--edge 1%..3%`")
    from macau_edge.api.solving import find_solve
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import emit_shown
    from macau_edge.cli.progress import track
    from macau_edge.reading.amounts import count, share_range

    target = share_range(edge, "edge")
    largest = None if stakes is None else count(stakes, "stakes")
    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    shown = find_solve(ruleset, given, bet, target, free or (), largest, states(limit), track)
    emit_shown(shown, format_, lang, output, force)
    stop_on_disagreement(shown.found.analysis)
    if not shown.found.reachable:
        raise typer.Exit(1)
