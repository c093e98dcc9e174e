"""`macau-edge sweep`: the figures of a bet as one or two of its prizes change."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import ForceOption, LangOption, LimitOption, OutputOption, split
from macau_edge.cli.charting import ChartFormatOption
from macau_edge.problem import UsageError

FLAGS = ("--prize", "--limit", "--format", "--lang", "--output", "--force")


def sweep(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME BET [--OPTION CHOICE]...",
            help="A game, one of its bets or families, and the choices that the law leaves to the house.",
            show_default=False,
        ),
    ],
    prize: Annotated[
        list[str] | None,
        typer.Option(
            "--prize",
            metavar="PRIZES",
            help="`12=2:1..5:1`, with a step `12=2:1..3:1 by 1:2`, or a list `12=2:1,3:1`; twice for two prizes.",
        ),
    ] = None,
    limit: LimitOption = None,
    format_: ChartFormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The figures of a bet as one or two of its prizes change.

    House edge, standard deviation and hit frequency at every point, by both engines: a table, a chart or a picture.
    """
    positional, given = split(words, ["GAME", "BET"], FLAGS)
    if len(positional) < 2:
        raise UsageError("which bet?", f"expected: GAME BET; `macau-edge analyse {positional[0]}` lists the bets")
    game, bet = positional
    from macau_edge.pricing.axes import read_axes

    read_axes(prize or [])  # before a game is read for it
    from macau_edge.cli.charting import emit_charted
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.progress import track
    from macau_edge.options import choose
    from macau_edge.pricing.sweeping import sweep as swept
    from macau_edge.reports.sweeping import sweep_chart, sweep_document, sweep_json, sweep_records, sweep_svg

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    found = swept(
        ruleset, bet, choose(ruleset, given), prizes=prize or [], given=given, limit=states(limit), track=track
    )
    if format_ == "svg":  # a picture has no place to say it
        stop_on_disagreement(*found.analyses)
    document = sweep_records if format_ == "csv" else sweep_document
    emit_charted(
        lambda: document(found, lang),
        lambda: sweep_json(found),
        lambda: sweep_chart(found, lang),
        lambda: sweep_svg(found, lang),
        format_,
        output,
        force,
    )
    stop_on_disagreement(*found.analyses)
