"""`macau-edge page`: one file in which a game is asked about, in a browser."""

from __future__ import annotations

from dataclasses import replace

from macau_edge.checks.sound import LoadedApplication
from macau_edge.cli import arguments
from macau_edge.cli.answering import load_game
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.words import check_given, split_words
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import stop_on
from macau_edge.questions.ask import answered
from macau_edge.questions.page.amended import ApplicationSource, PageFile
from macau_edge.questions.page.answer import page_html
from macau_edge.questions.page.find import Proposals
from macau_edge.questions.page.proposal import GameFile
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.request import read_request


def page(
    words: arguments.GameWords,
    option: arguments.GivenOption = None,
    limit: arguments.LimitOption = None,
    lang: arguments.LangOption = "en",
    output: arguments.FileOption = None,
    force: arguments.ForceOption = False,
) -> None:
    """One file that asks in a browser what another prize does.

    The cloth with every bet, its derivation and its exact figures at whatever prizes are set there, and the change as
    an application. It needs neither this program nor a network, and has all three languages.

    Examples:
        macau-edge page craps -o craps.html
        macau-edge page roulette --lang pt -o roleta.html
    """
    flags = arguments.declared_options(page)
    (game,), given = split_words(words, ["GAME"], flags, options=option)
    check_writable(output, force)
    request = read_request(PageRequest, opens=lang, limit=limit)
    with open_meter(request.limit):  # one meter for all of it
        loaded = load_game(game)
        check_given(loaded.ruleset, given, flags)
        ruleset = loaded.ruleset
        if isinstance(loaded, LoadedApplication):
            ruleset = replace(ruleset, name=loaded.application.game)  # as in its dossier, wherever the file lies
            proposals = Proposals(tuple(loaded.application.bets), loaded.base.ruleset)
            file: PageFile = ApplicationSource(
                loaded.source, GameFile(loaded.application.game, loaded.base.source), loaded.base.ruleset
            )
            request = replace(request, proposals=proposals, places=loaded.application.layout)
        else:
            file = GameFile(game, loaded.source)
        request = replace(request, file=file)
        shown = answered(request, ruleset, {**loaded.choices, **given}, track)
    stop_on(request.answer.problems(shown.found))
    # the browser knows the script by its sum: not a letter may be another
    write_output(page_html(shown), output, force, None)
    stop_on(request.answer.refused(shown.found))
