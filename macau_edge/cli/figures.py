"""`macau-edge analyse`, `explain` and `readings`: the figures of a game and what they follow from."""

from __future__ import annotations

from dataclasses import replace

import typer

from macau_edge.cli.arguments import Call
from macau_edge.cli.asking import answer, question
from macau_edge.cli.messages import report_error
from macau_edge.cli.spoken import persons_words
from macau_edge.questions.analyse.request import AnalyseRequest
from macau_edge.questions.explain.request import ExplainRequest
from macau_edge.questions.readings.request import ReadingsRequest


@question(AnalyseRequest, "GAME [BET]...")
def analyse(asked: Call[AnalyseRequest]) -> None:
    """What every bet of a game is worth.

    Name, article, prize, probabilities, house edge, expected rolls, standard deviation, and whether both engines agree.
    Ctrl-C stops and shows the bets that are done (exit code 130).

    Examples:
        macau-edge analyse craps --field12 3:1
        macau-edge analyse craps --bet pass-line --format markdown
    """
    shown = answer(replace(asked, request=replace(asked.request, keep=True)))
    from macau_edge.questions.analyse.report import bets_done  # a mistyped bet waits for no report

    if isinstance(shown.found, tuple) and (finished := bets_done(shown.found))[0] < finished[1]:
        report_error(persons_words()("progress.stopped-bets", done=finished[0], all=finished[1]))
        raise typer.Exit(130)


@question(ExplainRequest, "GAME BET")
def explain(asked: Call[ExplainRequest]) -> None:
    """The derivation of a bet, line by line.

    Outcomes, combinations, probabilities, net results, contributions, equations, the sum, the house edge.

    Examples:
        macau-edge explain craps pass-line
        macau-edge explain craps 'hard-way[4]' --lang pt
    """
    answer(asked)


@question(ReadingsRequest, "GAME")
def readings(asked: Call[ReadingsRequest]) -> None:
    """The unclear provisions, with the figures.

    The reading adopted, why, and the figures of each reading side by side; then what is unclear and changes no figure.

    Examples:
        macau-edge readings craps
        macau-edge readings baccarat --format json
    """
    answer(asked)
