"""`macau-edge analyse`, `explain` and `readings`: the figures of a game and what they follow from."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from macau_edge.cli import arguments
from macau_edge.cli.messages import say
from macau_edge.cli.output import answer
from macau_edge.cli.spoken import own_words
from macau_edge.questions.analyse.request import AnalyseRequest
from macau_edge.questions.ask import read
from macau_edge.questions.readings.request import ReadingsRequest


def analyse(
    words: arguments.SeveralBetsWords,
    bet: Annotated[list[str] | None, arguments.option(AnalyseRequest, "bets")] = None,
    every_choice: Annotated[bool, arguments.option(AnalyseRequest, "every_choice")] = False,
    stake: Annotated[str | None, arguments.option(AnalyseRequest, "stake")] = None,
    chip: Annotated[str | None, arguments.option(AnalyseRequest, "chip")] = None,
    seen: Annotated[str | None, arguments.option(AnalyseRequest, "seen")] = None,
    columns: Annotated[str | None, arguments.option(AnalyseRequest, "columns")] = None,
    sort: Annotated[str | None, arguments.option(AnalyseRequest, "sort")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """What every bet of a game is worth.

    Name, article, prize, probabilities, house edge, expected rolls, standard deviation, and whether both engines agree.
    Ctrl-C stops and shows the bets that are done (exit code 130).

    Examples:
        macau-edge analyse craps --field12 3:1
        macau-edge analyse craps --bet pass-line --format markdown
    """
    (game, *bets), given = arguments.split(words, ["GAME", "BET..."], arguments.taken(AnalyseRequest), AnalyseRequest)
    arguments.check_table(format_, columns, sort)
    request = read(
        AnalyseRequest,
        bets=[*bets, *(bet or ())],
        stake=stake,
        chip=chip,
        limit=limit,
        every_choice=every_choice,
        seen=seen,
        columns=columns,
        sort=sort,
    )
    shown = answer(replace(request, keep=True), game, given, format_, lang, output, force, wide=wide)
    from macau_edge.questions.analyse.report import bets_done

    if isinstance(shown.found, tuple) and (finished := bets_done(shown.found))[0] < finished[1]:
        say(own_words()("progress.stopped-bets", done=finished[0], all=finished[1]))
        raise typer.Exit(130)


# --- `macau-edge explain`: the derivation of a bet's figures, line by line -------------------------------------------


def explain(
    words: arguments.BetWords,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """The derivation of a bet, line by line.

    Outcomes, combinations, probabilities, net results, contributions, equations, the sum, the house edge.

    Examples:
        macau-edge explain craps pass-line
        macau-edge explain craps 'hard-way[4]' --lang pt
    """
    from macau_edge.questions.explain.request import ExplainRequest

    game, bet, given = arguments.split_bet(words, ExplainRequest)
    answer(read(ExplainRequest, bet=bet, limit=limit), game, given, format_, lang, output, force, wide=wide)


# --- `macau-edge readings`: the provisions that can be read in more than one way, with the figures of each -----------


def readings(
    words: arguments.GameWords,
    columns: Annotated[str | None, arguments.option(ReadingsRequest, "columns")] = None,
    sort: Annotated[str | None, arguments.option(ReadingsRequest, "sort")] = None,
    limit: arguments.LimitOption = None,
    format_: arguments.FormatOption = "table",
    lang: arguments.LangOption = "en",
    wide: arguments.WideOption = False,
    output: arguments.OutputOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """The unclear provisions, with the figures.

    The reading adopted, why, and the figures of each reading side by side; then what is unclear and changes no figure.

    Examples:
        macau-edge readings craps
        macau-edge readings baccarat --format json
    """
    (game,), given = arguments.split(words, ["GAME"], arguments.taken(ReadingsRequest))
    arguments.check_table(format_, columns, sort)
    answer(
        read(ReadingsRequest, limit=limit, columns=columns, sort=sort),
        game,
        given,
        format_,
        lang,
        output,
        force,
        wide=wide,
    )
