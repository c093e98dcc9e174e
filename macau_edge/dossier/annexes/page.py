"""The annex that is a file: the page on which the game, with the proposed bets, is asked about in a browser.

All of it is the question `page`, and the file is the one that the command writes. It travels inside the PDF; the annex
says what it is, and its SHA-256 stands in the table of the files. Where a dossier is verified it is made again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import ClassVar, Literal

from msgspec import json, structs

from macau_edge.dossier.bets import AnnexRecord
from macau_edge.dossier.case import APPLICATION, PAGE, Case
from macau_edge.dossier.sections.annexes import annex_commands
from macau_edge.model import Language
from macau_edge.model.filed import AskedAnnex
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.problem import stop_on
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.page.amended import ApplicationSource
from macau_edge.questions.page.answer import page_json
from macau_edge.questions.page.data import PageData
from macau_edge.questions.page.find import Proposals
from macau_edge.questions.page.proposal import GameFile
from macau_edge.questions.page.request import PageRequest
from macau_edge.questions.page.write import page_file
from macau_edge.questions.request import Track
from macau_edge.reports.document import Block, Paragraph
from macau_edge.wording import Words


class PageAnnexData(AnnexRecord, tag_field="id", tag="page"):
    """A page on which prizes can be tried, beside the figures and none of them."""

    file: Literal["page.html"]
    """What it is called inside the PDF."""


@dataclass(frozen=True, slots=True, eq=False)
class PageAnnex:
    """The page of the game with the proposed bets in it, whatever language it opens in."""

    title: ClassVar[str] = "asked.page"
    found: PageData

    def written(self, opens: Language) -> bytes:
        """The file, in that language first: the same bytes wherever it is made."""
        return _written(self, opens)

    def sum(self, opens: Language) -> str:
        """Its SHA-256, in hexadecimal."""
        return sha256(self.written(opens)).hexdigest()

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """What the file is, what it is not, and what makes it again."""
        yield Paragraph(w("asked.page.what", file=PAGE))
        yield Paragraph(w("asked.page.tool"))
        yield Paragraph(w("asked.page.sum", hash="SHA-256", table=w("attached.files")))
        yield from annex_commands(case, [f"macau-edge page {APPLICATION} --lang {case.first} -o {PAGE}"], w)

    def data(self) -> PageAnnexData:
        """The name of the file: another version of the program writes another, so that no sum of it is a figure."""
        return PageAnnexData(file=PAGE)


@lru_cache(maxsize=2)
def _written(page: PageAnnex, opens: Language) -> bytes:
    return page_file(json.encode(structs.replace(page.found, language=opens)), opens).encode()


def page_annex(asked: AskedAnnex, case: Case, track: Track) -> PageAnnex:
    """The page of an application, as `macau-edge page` finds it; raises ProblemError and UsageError as that does.

    It names the game as the application does, not by where its file lay, and has a meter of its own: whatever was
    worked out before, the bytes are the same.
    """
    ruleset = replace(case.ruleset, name=case.application.game)
    proposals = Proposals(tuple(case.application.bets), case.base.ruleset, case.on_cloth)
    with open_meter(meter().limit):
        request = PageRequest(proposals=proposals)
        found = request.find(ruleset, case.choices, case.application.choices, track)
        stop_on(request.answer.problems(found))
        file = ApplicationSource(case.source, GameFile(case.application.game, case.base.source), case.base.ruleset)
        return PageAnnex(page_json(found, file=file))
