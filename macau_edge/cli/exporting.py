"""What macau-edge export does: a bet of a game, computed by both engines, its chain written in a language."""

from __future__ import annotations

from macau_edge.cli import arguments
from macau_edge.cli.answering import load_game
from macau_edge.cli.examples import missing_bet_error
from macau_edge.cli.export import GameExportRequest
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.words import check_given, split_words
from macau_edge.model.meter import open_meter
from macau_edge.outcomes.options import choose
from macau_edge.questions.ask import told_of
from macau_edge.questions.chosen import understood_choices
from macau_edge.questions.export.find import exported
from macau_edge.questions.export.request import ENDINGS, ExportRequest
from macau_edge.questions.export.write import WRITERS
from macau_edge.questions.request import read_request
from macau_edge.reading.source import Source


def write_export(asked: GameExportRequest, text: Source | None = None) -> None:
    """Writes the chain of a bet of a game, of an application, or of the `text` of one, to a file or standard output."""
    flags = arguments.declared_options(GameExportRequest)
    (game, *bets), given = split_words(asked.words, ["GAME", "BET"], flags, options=asked.option)
    if not bets:
        raise missing_bet_error(game)
    arguments.check_ending(asked.output, *(ending for each in ENDINGS.values() for ending in each))
    check_writable(asked.output, asked.force)
    ending = asked.output.suffix.lower() if asked.output else ""
    by_ending = next((language for language, ends in ENDINGS.items() if ending in ends), None)
    request = read_request(ExportRequest, bet=bets[0], to=asked.to or by_ending, limit=asked.limit)
    with open_meter(request.limit):  # one meter for all of it
        loaded = load_game(game, text)
        check_given(loaded.ruleset, given, flags)
        with told_of(loaded.ruleset):
            given = understood_choices(loaded.ruleset, {**loaded.choices, **given})
            found = exported(loaded.ruleset, request.bet, choose(loaded.ruleset, given), given)
        chain = WRITERS[request.to](found)
    write_output(chain, asked.output, asked.force, "json" if request.to == "jani" else None)
