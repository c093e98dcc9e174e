"""`macau-edge analyse`: what every bet of a game is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from macau_edge.cli.arguments import (
    ForceOption,
    FormatOption,
    GameWords,
    LangOption,
    OutputOption,
    split,
)

FLAGS = ("--bet", "--format", "--lang", "--output", "--force", "--every-choice")


def analyse(
    words: GameWords,
    bet: Annotated[list[str] | None, typer.Option("--bet", metavar="ID", help="Only this bet or family.")] = None,
    every_choice: Annotated[
        bool, typer.Option("--every-choice", help="Show the figures of every choice that the law leaves to the house.")
    ] = False,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What every bet of a game is worth.

    Name, article, prize, probabilities, house edge, expected rolls, standard deviation, and whether both engines agree.
    """
    (game,), given = split(words, ["GAME"], FLAGS)
    from macau_edge.analysis import analyse_ruleset
    from macau_edge.cli.game import load, stop_on_disagreement
    from macau_edge.cli.output import check_writable, emit
    from macau_edge.cli.progress import track
    from macau_edge.options import choose
    from macau_edge.options import every_choice as all_choices
    from macau_edge.reports.analysis import analysis_document, records_document
    from macau_edge.reports.figures import analysis_json

    check_writable(output, force)
    ruleset = load(game)
    choices = choose(ruleset, given)
    analysis = analyse_ruleset(ruleset, choices, given=given, only=bet or (), track=track)
    every = tuple(
        analyse_ruleset(ruleset, each, given=given, only=bet or (), track=track)
        for each in (all_choices(ruleset, choices) if every_choice else ())
    )
    document = records_document if format_ == "csv" else analysis_document
    emit(lambda: document(analysis, lang, every), lambda: analysis_json(analysis, every), format_, output, force)
    stop_on_disagreement(analysis, *every)
