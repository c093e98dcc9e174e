"""What macau-edge page does: the questions of a game and their answers, written as one file."""

from __future__ import annotations

from macau_edge.cli import arguments
from macau_edge.cli.answering import load_game
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.page import GamePageRequest
from macau_edge.cli.progress import track
from macau_edge.cli.words import check_given, split_words
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import stop_on
from macau_edge.questions.ask import answered
from macau_edge.questions.page.answer import of_loaded, page_html
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.request import read_request
from macau_edge.reading.source import Source


def write_page(asked: GamePageRequest, text: Source | None = None) -> None:
    """Writes the page of a game, of an application, or of the `text` of one, to a file or to standard output."""
    flags = arguments.declared_options(GamePageRequest)
    (game,), given = split_words(asked.words, ["GAME"], flags, options=asked.option)
    arguments.check_ending(asked.output, ".html", ".htm")
    check_writable(asked.output, asked.force)
    request = read_request(PageRequest, opens=asked.lang, limit=asked.limit)
    with open_meter(request.limit):  # one meter for all of it
        loaded = load_game(game, text)
        check_given(loaded.ruleset, given, flags)
        request, ruleset = of_loaded(request, loaded, "" if game == "-" else game)
        shown = answered(request, ruleset, {**loaded.choices, **given}, track)
    stop_on(request.answer.problems(shown.found))
    # the browser knows the script by its sum: not a letter may be another
    write_output(page_html(shown), asked.output, asked.force, None)
    stop_on(request.answer.refused(shown.found))
