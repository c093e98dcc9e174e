"""`macau-edge readings`: the provisions that can be read in more than one way, with the figures of each way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.cli.arguments import (
    ForceOption,
    FormatOption,
    GameWords,
    LangOption,
    LimitOption,
    OutputOption,
    split,
)

if TYPE_CHECKING:
    from macau_edge.reports.readings_as_json import ReadingsData

FLAGS = ("--limit", "--format", "--lang", "--output", "--force")


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
    (game,), given = split(words, ["GAME"], FLAGS)
    from macau_edge.cli.files import check_writable
    from macau_edge.cli.game import load_chosen, states, stop_on_disagreement
    from macau_edge.cli.output import emit
    from macau_edge.cli.progress import track
    from macau_edge.options import choose
    from macau_edge.reports.readings import read_otherwise, readings_document

    check_writable(output, force)
    ruleset, given = load_chosen(game, given)
    choices = choose(ruleset, given)
    most = states(limit)
    found = [read_otherwise(ruleset, reading, choices, limit=most) for reading in track(ruleset.readings)]

    def data() -> ReadingsData:
        from macau_edge.reports.readings_as_json import readings_data

        return readings_data(ruleset, choices, found)

    emit(lambda: readings_document(ruleset, found, lang), data, format_, output, force)
    stop_on_disagreement(*(analysis for one in found for analysis in one.analyses))
