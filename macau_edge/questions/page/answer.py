"""One page on which a game can be asked about: what answers it.

It shows what `analyse`, `explain` and `readings` show, at whatever prizes are set on it, and asks them for their words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

from macau_edge.model import Choice, Language, Ruleset
from macau_edge.model.meter import meter, on_what_is_left
from macau_edge.model.records import replace
from macau_edge.questions.analyse.report import analysis_document
from macau_edge.questions.page.find import GamePage, page_of
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.request import Answer, Choices, Track
from macau_edge.reports.document import Document
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.checks.sound import Loaded, LoadedApplication
    from macau_edge.questions.page.amended import PageFile
    from macau_edge.questions.page.data import PageData


def _find(
    asked: PageRequest, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track
) -> GamePage:
    """The laws of every bet, for each choice and each reading."""
    return page_of(ruleset, choices, given, track, proposals=asked.proposals)


def of_loaded(asked: PageRequest, loaded: Loaded | LoadedApplication, named: str) -> tuple[PageRequest, Ruleset]:
    """A request for the page of what was loaded, and the ruleset that it asks about.

    `named` is how a command names the game of which an application can be written; empty where there is no such name.
    """
    from macau_edge.checks.sound import LoadedApplication
    from macau_edge.questions.page.amended import ApplicationSource
    from macau_edge.questions.page.find import Proposals
    from macau_edge.questions.page.proposal import GameFile

    if not isinstance(loaded, LoadedApplication):
        return replace(asked, file=GameFile(named, loaded.source)) if named else asked, loaded.ruleset
    application, base = loaded.application, loaded.base
    file = ApplicationSource(loaded.source, GameFile(application.game, base.source), base.ruleset)
    proposals = Proposals(tuple(application.bets), base.ruleset, loaded.on_cloth)
    ruleset = replace(loaded.ruleset, name=application.game)  # as in its dossier, wherever the file lies
    return replace(asked, proposals=proposals, file=file), ruleset


def _show(asked: PageRequest, found: GamePage) -> Result[GamePage]:
    """The bets as they are printed as a report, and all of the page as JSON."""
    within = on_what_is_left(meter())  # derived when it is shown
    json = partial(page_json, opens=asked.opens, file=asked.file)
    return Result(found, _document, within(json))


def _document(found: GamePage, language: Language) -> Document:
    return analysis_document((found.as_printed,), language)


def page_json(found: GamePage, opens: Language = "en", file: PageFile | None = None) -> PageData:
    """What the page reads; its records are imported when it is asked for.

    Raises:
        ProblemError: a bet cannot be derived, or costs too much; the problem says where and why.
    """
    from macau_edge.questions.page.data import page_data

    return page_data(found, opens, file)


def page_html(shown: Result[GamePage]) -> str:
    """The file that opens in a browser, in the language first in which it was asked for; raises as `page_json`."""
    import msgspec

    from macau_edge.questions.page.write import page_file

    data = cast("PageData", shown.data(shown.found))
    return page_file(msgspec.json.encode(data), data.language)


ANSWER = Answer(
    find=_find,
    show=_show,
    problems=lambda found: found.analysis.problems,
    refused=lambda found: found.analysis.refused,
)
