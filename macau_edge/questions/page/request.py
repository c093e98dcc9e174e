"""One page on which a game can be asked about: what is asked, and what answers it.

It shows what `analyse`, `explain` and `readings` show, at whatever prizes are set on it, and asks them for their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

from macau_edge.model.meter import meter, remaining_meter
from macau_edge.questions.ask import Choices, Track, limit_field

if TYPE_CHECKING:
    from macau_edge.model import Choice, Language, Ruleset
    from macau_edge.model.filed import Rectangle
    from macau_edge.model.problem import Problem
    from macau_edge.questions.page.amended import PageFile
    from macau_edge.questions.page.data import PageData
    from macau_edge.questions.page.find import GamePage, Proposals
    from macau_edge.reports.document import Document
    from macau_edge.reports.shown import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """All that a page carries of a game; `opens` is the language that it is shown in first.

    Of an application, whose bets are in the ruleset, `proposals` are these with the ruleset without them, and `places`
    where they stand on the cloth. Where the `file` is known, an application for other prizes can be written.
    """

    opens: Language = "en"
    proposals: Proposals | None = None
    places: Mapping[str, Rectangle] = field(default_factory=dict)
    file: PageFile | None = None
    limit: int | None = limit_field()

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> GamePage:
        """The laws of every bet, for each choice and each reading; raises UsageError and ProblemError."""
        from macau_edge.questions.page.find import page_of

        return page_of(ruleset, choices, given, track, proposals=self.proposals)

    def show(self, found: GamePage) -> Shown[GamePage]:
        """The bets as they are printed as a report, and all of the page as JSON."""
        from macau_edge.reports.shown import Shown

        within = remaining_meter(meter())  # derived when it is shown
        json = partial(page_json, opens=self.opens, places=self.places, file=self.file)
        return Shown(found, _document, within(json))

    def refused(self, found: GamePage) -> Iterable[Problem]:
        """The bets that are too dear, in whatever reading and whatever is chosen, each once."""
        return found.analysis.refused

    def problems(self, found: GamePage) -> Iterable[Problem]:
        """Where the engines disagree, whatever is chosen and however a provision is read."""
        return found.analysis.problems


def _document(found: GamePage, language: Language) -> Document:
    from macau_edge.questions.analyse.report import analysis_document

    return analysis_document((found.as_printed,), language)


def page_json(
    found: GamePage, opens: Language = "en", places: Mapping[str, Rectangle] = {}, file: PageFile | None = None
) -> PageData:
    """What the page reads; its records are imported when it is asked for.

    Raises:
        ProblemError: a bet cannot be derived, or costs too much; the problem says where and why.
    """
    from macau_edge.questions.page.data import page_data

    return page_data(found, opens, places, file)


def page_html(shown: Shown[GamePage]) -> str:
    """The file that opens in a browser, in the language first in which it was asked for; raises as `page_json`."""
    import msgspec

    from macau_edge.questions.page.write import page_file

    data = cast("PageData", shown.data(shown.found))
    return page_file(msgspec.json.encode(data), data.language)
