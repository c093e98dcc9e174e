"""`macau-edge solve`, `sweep`, `bias` and `risk`: a bet at other prizes, on other dice, and over many rounds."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli import arguments
from macau_edge.model.problem import UsageError
from macau_edge.questions.ask import read
from macau_edge.questions.bias import BiasRequest
from macau_edge.questions.risk import RiskRequest
from macau_edge.questions.solve import SolveRequest
from macau_edge.questions.sweep import SweepRequest


def solve(
    words: arguments.BetWords,
    edge: Annotated[str | None, arguments.option(SolveRequest, "edge")] = None,
    free: Annotated[list[str] | None, arguments.option(SolveRequest, "free")] = None,
    stakes: Annotated[str | None, arguments.option(SolveRequest, "stakes")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """Which prizes of a bet give a house edge.

    The edge as a formula in the prizes, the exact prize, and the ratios that a table would print around it.
    """
    game, bet, given = arguments.split_bet(words, arguments.taken(SolveRequest))
    if edge is None:
        raise UsageError("which house edge?", "add `--edge 2.5%`, or a range, `--edge 1%..3%`")
    request = read(SolveRequest, bet=bet, edge=edge, free=free, stakes=stakes, limit=limit)
    from macau_edge.cli.output import answer

    shown = answer(request, game, given, format_, lang, output, force)
    if not shown.found.reachable:
        raise typer.Exit(1)


# --- `macau-edge sweep`: the figures of a bet as one or two of its prizes change -------------------------------------


def sweep(
    words: arguments.BetWords,
    prize: Annotated[list[str] | None, arguments.option(SweepRequest, "prizes")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.ChartFormatOption = "table",
    lang: arguments.LangOption = "en",
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """The figures of a bet as one or two of its prizes change.

    House edge, standard deviation and hit frequency at every point, by both engines: a table, a chart or a picture.
    """
    game, bet, given = arguments.split_bet(words, arguments.taken(SweepRequest))
    request = read(SweepRequest, bet=bet, prizes=prize or (), limit=limit)
    from macau_edge.cli.output import answer

    answer(request, game, given, format_, lang, output, force)


# --- `macau-edge bias`: what dice that are not perfectly balanced do to the house ------------------------------------


def bias(
    words: arguments.BetsWords,
    die: Annotated[list[str] | None, arguments.option(BiasRequest, "die")] = None,
    pocket: Annotated[list[str] | None, arguments.option(BiasRequest, "pocket")] = None,
    tolerance: Annotated[str | None, arguments.option(BiasRequest, "tolerance")] = None,
    symbolic: Annotated[bool, arguments.option(BiasRequest, "symbolic")] = False,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """What dice that are not balanced do to the house.

    The house edge with loaded dice, its derivatives, what a tolerance on the dice allows, and the edge as a formula.
    """
    (game, *only), given = arguments.split(words, ["GAME", "BET"], arguments.taken(BiasRequest))
    request = read(
        BiasRequest, bets=tuple(only), die=die, pocket=pocket, tolerance=tolerance, symbolic=symbolic, limit=limit
    )
    from macau_edge.cli.output import answer

    answer(request, game, given, format_, lang, output, force)


# --- `macau-edge risk`: what a session of many rounds of a bet can come to, and what bankroll it takes ---------------


def risk(
    words: arguments.BetWords,
    rounds: Annotated[str | None, arguments.option(RiskRequest, "rounds")] = None,
    unit: Annotated[str, arguments.option(RiskRequest, "unit")] = "1",
    confidence: Annotated[str | None, arguments.option(RiskRequest, "confidence")] = None,
    normal: Annotated[bool, arguments.option(RiskRequest, "normal")] = False,
    limit: arguments.LimitOption = None,
    format_: arguments.ChartFormatOption = "table",
    lang: arguments.LangOption = "en",
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """What a session of many rounds of a bet can come to.

    Who is ahead, the house's win, quantiles of it, and the bankroll that a table needs: by the exact distribution.
    """
    game, bet, given = arguments.split_bet(words, arguments.taken(RiskRequest))
    if rounds is None:
        raise UsageError("how many rounds?", "add `--rounds 1000`")
    request = read(RiskRequest, bet=bet, rounds=rounds, unit=unit, confidence=confidence, normal=normal, limit=limit)
    from macau_edge.cli.output import answer

    answer(request, game, given, format_, lang, output, force)
