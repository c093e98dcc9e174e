"""`macau-edge solve`: which prizes of a bet give a house edge."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import ForceOption, FormatOption, LangOption, LimitOption, OutputOption, split
from macau_edge.problem import UsageError

FLAGS = ("--edge", "--free", "--stakes", "--limit", "--format", "--lang", "--output", "--force")


def solve(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME BET [--OPTION CHOICE]...",
            help="A game, one of its bets or families, and the choices that the law leaves to the house.",
            show_default=False,
        ),
    ],
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
    positional, given = split(words, ["GAME", "BET"], FLAGS)
    if len(positional) < 2:
        raise UsageError("which bet?", f"expected: GAME BET; `macau-edge analyse {positional[0]}` lists the bets")
    if edge is None:
        raise UsageError("which house edge?", "add `--edge 2.5%`, or a range, `--edge 1%..3%`")
    game, bet = positional
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import emit
    from macau_edge.cli.progress import track
    from macau_edge.options import choose
    from macau_edge.pricing.ratios import STAKES
    from macau_edge.pricing.solving import solve as solved
    from macau_edge.reading.amounts import count, share_range
    from macau_edge.reports.solving import solve_document, solve_json, solve_records

    target = share_range(edge, "edge")
    largest = STAKES if stakes is None else count(stakes, "stakes")
    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    found = solved(
        ruleset,
        bet,
        choose(ruleset, given),
        edge=target,
        free=free or [],
        stakes=largest,
        limit=states(limit),
        given=given,
        track=track,
    )
    document = solve_records if format_ == "csv" else solve_document
    emit(lambda: document(found, lang), lambda: solve_json(found), format_, output, force)
    stop_on_disagreement(found.analysis)
    if not found.reachable:
        raise typer.Exit(1)
