"""`macau-edge analyse`, `explain`, `readings` and `games`: the figures of a game and what they follow from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from macau_edge.cli.arguments import (
    BetWords,
    ForceOption,
    FormatOption,
    GameWords,
    LangOption,
    LimitOption,
    OutputOption,
    split,
    split_bet,
    taken,
)
from macau_edge.model.problem import UsageError
from macau_edge.questions.ask import read
from macau_edge.questions.explain import ExplainRequest

if TYPE_CHECKING:
    from macau_edge.analysis import Analysis
    from macau_edge.model import Language
    from macau_edge.questions.analyse.data import AnalysisData
    from macau_edge.questions.readings.data import ReadingsData
    from macau_edge.reports.document import Document
    from macau_edge.reports.figures import Record


ANALYSE_FLAGS = ("--bet", "--stake", "--chip", "--limit", "--format", "--lang", "--output", "--force", "--every-choice")


def analyse(
    words: GameWords,
    bet: Annotated[list[str] | None, typer.Option("--bet", metavar="ID", help="Only this bet or family.")] = None,
    every_choice: Annotated[
        bool, typer.Option("--every-choice", help="Show the figures of every choice that the law leaves to the house.")
    ] = False,
    stake: Annotated[
        str | None,
        typer.Option(
            "--stake", metavar="N", help="What rounding to whole chips costs at this stake, or at each of `10 to 60`."
        ),
    ] = None,
    chip: Annotated[
        str | None, typer.Option("--chip", metavar="N", help="The smallest chip, with --stake; 1 without it.")
    ] = None,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What every bet of a game is worth.

    Name, article, prize, probabilities, house edge, expected rolls, standard deviation, and whether both engines agree.
    """
    (game,), given = split(words, ["GAME"], ANALYSE_FLAGS)
    if stake is None and chip is not None:
        raise UsageError("`--chip` is the smallest chip that a stake is paid in", "add `--stake 10`")
    if stake is not None and every_choice:
        raise UsageError("`--every-choice` and `--stake` do not go together", "give the choices, one report for each")
    from macau_edge.cli.arguments import stop_on_disagreement
    from macau_edge.cli.output import check_writable, emit

    check_writable(output, force)
    if stake is None:
        found = _exactly(game, given, bet or [], limit, every_choice)
    else:
        found = _in_chips(game, given, bet or [], limit, stake, "1" if chip is None else chip)
    document = found.records if format_ == "csv" else found.document
    emit(lambda: document(lang), found.data, format_, output, force)
    stop_on_disagreement(*found.analyses)


@dataclass(frozen=True, slots=True)
class _Found:
    """A report, in each of its shapes, and the analyses that it was made from."""

    document: Callable[[Language], Document]
    records: Callable[[Language], Document]
    data: Callable[[], Record]
    analyses: tuple[Analysis, ...]


def _exactly(game: str, given: dict[str, str], only: list[str], limit: int | None, every_choice: bool) -> _Found:
    """Every bet paid to the last fraction."""
    from macau_edge.analysis import analyse_ruleset
    from macau_edge.cli.arguments import load_chosen, states
    from macau_edge.cli.progress import track
    from macau_edge.outcomes.options import choose
    from macau_edge.outcomes.options import every_choice as all_choices
    from macau_edge.questions.analyse import analysis_document, records_document

    ruleset, given = load_chosen(game, given)
    choices = choose(ruleset, given)
    analysis, *more = (
        analyse_ruleset(ruleset, each, given=given, only=only, track=track, limit=states(limit))
        for each in (choices, *(all_choices(ruleset, choices) if every_choice else ()))
    )
    every = tuple(more)
    return _Found(
        lambda language: analysis_document(analysis, language, every),
        lambda language: records_document(analysis, language, every),
        lambda: _data(analysis, every),
        (analysis, *every),
    )


def _data(analysis: Analysis, every: tuple[Analysis, ...]) -> AnalysisData:
    """What goes out as JSON; its records are imported when it is asked for."""
    from macau_edge.questions.analyse.data import analysis_data

    return analysis_data(analysis, every)


def _in_chips(game: str, given: dict[str, str], only: list[str], limit: int | None, stake: str, chip: str) -> _Found:
    """Every bet at some stakes, paid in whole chips."""
    from macau_edge.analysis.stakes import analyse_stakes, read_stakes
    from macau_edge.cli.arguments import load_chosen, states
    from macau_edge.cli.progress import track
    from macau_edge.outcomes.options import choose
    from macau_edge.questions.analyse.stakes import stakes_document, stakes_json, stakes_records

    stakes = read_stakes(stake, chip)
    ruleset, given = load_chosen(game, given)
    choices = choose(ruleset, given)
    found = analyse_stakes(ruleset, choices, stakes, given=given, only=only, track=track, limit=states(limit))
    return _Found(
        lambda language: stakes_document(found, language),
        lambda language: stakes_records(found, language),
        lambda: stakes_json(found),
        found.analyses,
    )


# --- `macau-edge explain`: the derivation of a bet's figures, line by line -------------------------------------------


def explain(
    words: BetWords,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The derivation of a bet, line by line.

    Outcomes, combinations, probabilities, net results, contributions, equations, the sum, the house edge.
    """
    game, bet, given = split_bet(words, taken(ExplainRequest))
    from macau_edge.cli.output import answer

    answer(read(ExplainRequest, bet=bet, limit=limit), game, given, format_, lang, output, force)


# --- `macau-edge readings`: the provisions that can be read in more than one way, with the figures of each -----------


READINGS_FLAGS = ("--limit", "--format", "--lang", "--output", "--force")


def readings(
    words: GameWords,
    limit: LimitOption = None,
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The unclear provisions, with the figures.

    The reading adopted, why, and the figures of each reading side by side; then what is unclear and changes no figure.
    """
    (game,), given = split(words, ["GAME"], READINGS_FLAGS)
    from macau_edge.cli.arguments import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import check_writable, emit
    from macau_edge.cli.progress import track
    from macau_edge.outcomes.options import choose
    from macau_edge.questions.readings import read_otherwise, readings_document

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    choices = choose(ruleset, given)
    most = states(limit)
    found = [read_otherwise(ruleset, reading, choices, limit=most) for reading in track(ruleset.readings)]

    def data() -> ReadingsData:
        from macau_edge.questions.readings.data import readings_data

        return readings_data(ruleset, choices, found)

    emit(lambda: readings_document(ruleset, found, lang), data, format_, output, force)
    stop_on_disagreement(*(analysis for one in found for analysis in one.analyses))


# --- `macau-edge games`: the shipped rulesets and their acts ---------------------------------------------------------


def games(
    format_: FormatOption = "table",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """The shipped rulesets and their acts.

    Whether the act is in force, whether it has an article for new bets, and what it leaves to the house.
    """
    from macau_edge.cli.output import check_writable, emit
    from macau_edge.model.problem import ProblemError
    from macau_edge.questions.games import games_document, games_json
    from macau_edge.reading.ruleset import read_ruleset
    from macau_edge.reading.source import find, read_source, shipped_names

    check_writable(output, force)
    rulesets = []
    for name in shipped_names():
        read = read_ruleset(read_source(find(name)[1]), name)
        if read.ruleset is None:
            raise ProblemError(*read.problems)
        rulesets.append(read.ruleset)
    emit(lambda: games_document(rulesets, lang), lambda: games_json(rulesets), format_, output, force)
