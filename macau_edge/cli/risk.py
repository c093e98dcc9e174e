"""`macau-edge risk`: what a session of many rounds of a bet can come to, and what bankroll it takes."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import ForceOption, LangOption, LimitOption, OutputOption, split
from macau_edge.cli.charting import ChartFormatOption
from macau_edge.problem import UsageError

FLAGS = ("--rounds", "--unit", "--confidence", "--normal", "--limit", "--format", "--lang", "--output", "--force")


def risk(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME BET [--OPTION CHOICE]...",
            help="A game, one of its bets, and the choices that the law leaves to the house.",
            show_default=False,
        ),
    ],
    rounds: Annotated[
        str | None, typer.Option("--rounds", metavar="N", help="Rounds of the session: `1000`, `1e6`.")
    ] = None,
    unit: Annotated[str, typer.Option("--unit", metavar="N", help="The stake of a round, in whole patacas.")] = "1",
    confidence: Annotated[
        str, typer.Option("--confidence", metavar="P", help="How sure the bankroll is to suffice.")
    ] = "99.9%",
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
    positional, given = split(words, ["GAME", "BET"], FLAGS)
    if len(positional) < 2:
        raise UsageError("which bet?", f"expected: GAME BET; `macau-edge analyse {positional[0]}` lists the bets")
    if rounds is None:
        raise UsageError("how many rounds?", "add `--rounds 1000`")
    from macau_edge.reading.amounts import count, share

    played, stake, sure = count(rounds, "rounds"), count(unit, "unit"), share(confidence, "confidence")
    game, bet = positional
    from macau_edge.cli.charting import emit_charted
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states
    from macau_edge.cli.progress import track
    from macau_edge.options import choose
    from macau_edge.reports.risk import risk_chart, risk_document, risk_json, risk_records, risk_svg
    from macau_edge.sessions import risk as session
    from macau_edge.sessions.members import one_member

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    choices = choose(ruleset, given)
    found = session(
        ruleset,
        one_member(ruleset, bet, choices),
        choices,
        rounds=played,
        unit=stake,
        confidence=sure,
        normal=normal,
        limit=states(limit),
        given=given,
        track=track,
    )
    document = risk_records if format_ == "csv" else risk_document
    emit_charted(
        lambda: document(found, lang),
        lambda: risk_json(found),
        lambda: risk_chart(found, lang),
        lambda: risk_svg(found, lang),
        format_,
        output,
        force,
    )
