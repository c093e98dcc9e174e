"""`macau-edge sweep`: the figures of a bet as one or two of its prizes change."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import (
    BetWords,
    ChartFormatOption,
    ForceOption,
    LangOption,
    LimitOption,
    OutputOption,
    split_bet,
)

FLAGS = ("--prize", "--limit", "--format", "--lang", "--output", "--force")


def sweep(
    words: BetWords,
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
    game, bet, given = split_bet(words, FLAGS)
    from macau_edge.pricing.axes import read_axes

    read_axes(prize or [])  # before a game is read for it
    from macau_edge.api.sweeping import find_sweep
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import emit_shown
    from macau_edge.cli.progress import track

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    shown = find_sweep(ruleset, given, bet, prize or (), states(limit), track)
    if format_ == "svg":  # a picture has no place to say it
        stop_on_disagreement(*shown.found.analyses)
    emit_shown(shown, format_, lang, output, force)
    stop_on_disagreement(*shown.found.analyses)
