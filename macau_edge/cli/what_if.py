"""`macau-edge solve`: which prizes of a bet give a house edge."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import (
    BetsWords,
    BetWords,
    ChartFormatOption,
    ForceOption,
    FormatOption,
    LangOption,
    LimitOption,
    OutputOption,
    option,
    split,
    split_bet,
    taken,
)
from macau_edge.model.problem import UsageError
from macau_edge.questions.ask import read
from macau_edge.questions.bias import BiasRequest
from macau_edge.questions.solve import SolveRequest
from macau_edge.questions.sweep import SweepRequest


def solve(
    words: BetWords,
    edge: Annotated[str | None, option(SolveRequest, "edge")] = None,
    free: Annotated[list[str] | None, option(SolveRequest, "free")] = None,
    stakes: Annotated[str | None, option(SolveRequest, "stakes")] = None,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Which prizes of a bet give a house edge.

    The edge as a formula in the prizes, the exact prize, and the ratios that a table would print around it.
    """
    game, bet, given = split_bet(words, taken(SolveRequest))
    if edge is None:
        raise UsageError("which house edge?", "add `--edge 2.5%`, or a range, `--edge 1%..3%`")
    request = read(SolveRequest, bet=bet, edge=edge, free=free, stakes=stakes, limit=limit)
    from macau_edge.cli.output import answer

    shown = answer(request, game, given, format_, lang, output, force)
    if not shown.found.reachable:
        raise typer.Exit(1)


# --
# `macau-edge sweep`: the figures of a bet as one or two of its prizes change.


def sweep(
    words: BetWords,
    prize: Annotated[list[str] | None, option(SweepRequest, "prizes")] = None,
    limit: LimitOption = None,
    format_: ChartFormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The figures of a bet as one or two of its prizes change.

    House edge, standard deviation and hit frequency at every point, by both engines: a table, a chart or a picture.
    """
    game, bet, given = split_bet(words, taken(SweepRequest))
    request = read(SweepRequest, bet=bet, prizes=prize or (), limit=limit)
    from macau_edge.cli.output import answer

    answer(request, game, given, format_, lang, output, force)


# --
# `macau-edge bias`: what dice that are not perfectly balanced do to the house.


def bias(
    words: BetsWords,
    die: Annotated[list[str] | None, option(BiasRequest, "die")] = None,
    pocket: Annotated[list[str] | None, option(BiasRequest, "pocket")] = None,
    tolerance: Annotated[str | None, option(BiasRequest, "tolerance")] = None,
    symbolic: Annotated[bool, option(BiasRequest, "symbolic")] = False,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What dice that are not balanced do to the house.

    The house edge with loaded dice, its derivatives, what a tolerance on the dice allows, and the edge as a formula.
    """
    (game, *only), given = split(words, ["GAME", "BET"], taken(BiasRequest))
    request = read(
        BiasRequest, bets=tuple(only), die=die, pocket=pocket, tolerance=tolerance, symbolic=symbolic, limit=limit
    )
    from macau_edge.cli.output import answer

    answer(request, game, given, format_, lang, output, force)


# --
# `macau-edge risk`: what a session of many rounds of a bet can come to, and what bankroll it takes.


RISK_FLAGS = ("--rounds", "--unit", "--confidence", "--normal", "--limit", "--format", "--lang", "--output", "--force")


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
    game, bet, given = split_bet(words, RISK_FLAGS)
    if rounds is None:
        raise UsageError("how many rounds?", "add `--rounds 1000`")
    from macau_edge.model.forms import count, share

    played, stake = count(rounds, "rounds"), count(unit, "unit")
    sure = None if confidence is None else share(confidence, "confidence")
    from macau_edge.api import find_risk
    from macau_edge.cli.arguments import load_chosen, states
    from macau_edge.cli.output import check_writable, emit_shown
    from macau_edge.cli.progress import track

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    shown = find_risk(ruleset, given, bet, played, stake, sure, normal, states(limit), track)
    emit_shown(shown, format_, lang, output, force)
