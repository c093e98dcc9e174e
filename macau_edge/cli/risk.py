"""`macau-edge risk`: what a session of many rounds of a bet can come to, and what bankroll it takes."""

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
from macau_edge.problem import UsageError

FLAGS = ("--rounds", "--unit", "--confidence", "--normal", "--limit", "--format", "--lang", "--output", "--force")


def risk(
    words: BetWords,
    rounds: Annotated[
        str | None, typer.Option("--rounds", metavar="N", help="Rounds of the session: `1000`, `1e6`.")
    ] = None,
    unit: Annotated[str, typer.Option("--unit", metavar="N", help="The stake of a round, in whole patacas.")] = "1",
    confidence: Annotated[
        str | None,
        typer.Option("--confidence", metavar="P", help="How sure the bankroll is to suffice; 99.9% without it."),
    ] = None,
    normal: Annotated[
        bool,
        typer.Option(
            "--normal", help="The normal approximation as well, or alone where there are too many rounds for more."
        ),
    ] = False,
    limit: LimitOption = None,
    format_: ChartFormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What a session of many rounds of a bet can come to.

    Who is ahead, the house's win, quantiles of it, and the bankroll that a table needs: by the exact distribution.
    """
    game, bet, given = split_bet(words, FLAGS)
    if rounds is None:
        raise UsageError("how many rounds?", "add `--rounds 1000`")
    from macau_edge.reading.amounts import count, share

    played, stake = count(rounds, "rounds"), count(unit, "unit")
    sure = None if confidence is None else share(confidence, "confidence")
    from macau_edge.api.risking import find_risk
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states
    from macau_edge.cli.output import emit_shown
    from macau_edge.cli.progress import track

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    shown = find_risk(ruleset, given, bet, played, stake, sure, normal, states(limit), track)
    emit_shown(shown, format_, lang, output, force)
