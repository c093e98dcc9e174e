"""A case -> the dossier's files: PDF, DOCX, JSON and Markdown, made from one document."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from macau_edge.dossier.bilingual import Bilingual, side_by_side
from macau_edge.dossier.case import ANALYSIS, APPLICATION, RULESET, Attachment, Case, PageHead, what
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.sections import document
from macau_edge.dossier.writing.typeset import placed
from macau_edge.model import Language
from macau_edge.reports.document import Heading
from macau_edge.reports.figures import written
from macau_edge.wording.text import Phrasebook, beginning

Format = Literal["pdf", "docx", "json", "md"]

Languages = tuple[Language, ...]


def make(
    case: Case, kinds: Collection[Format], languages: Languages, timestamp: int | None = None
) -> dict[Format, bytes]:
    """The files of a dossier, by kind; the same bytes for the same case, languages and time (`time_of` without one).

    Raises:
        ProblemError: a text has a character that no font of ours can show; its place is in the application.
    """
    when = time_of(case) if timestamp is None else timestamp
    bilingual: Bilingual = ()
    if set(kinds) - {"json"}:
        spoken = replace(case, languages=languages)
        bilingual = side_by_side({language: document(spoken, language) for language in languages})
    with placed(case.source, case.base.source):
        return {kind: _bytes(case, kind, bilingual, languages, when) for kind in dict.fromkeys(kinds)}


def _bytes(case: Case, kind: Format, bilingual: Bilingual, languages: Languages, when: int) -> bytes:
    match kind:
        case "pdf":
            from macau_edge.dossier.writing.pdf import pdf_bytes

            files = attachments(case, languages, when)
            return pdf_bytes(bilingual, head(case, bilingual, languages), files, draft=case.draft, timestamp=when)
        case "docx":
            from macau_edge.dossier.writing.docx import docx_bytes

            return docx_bytes(bilingual, head(case, bilingual, languages), draft=case.draft, timestamp=when)
        case "json":
            return written(dossier_data(case, languages, when, whole=True)).encode()
        case "md":
            from macau_edge.dossier.writing.pdf import to_markdown

            return to_markdown(bilingual).encode()


def head(case: Case, bilingual: Bilingual, languages: Languages) -> PageHead:
    """The properties of the document: its title, reference, author and keywords."""
    application, act, first = case.application, case.ruleset.act, languages[0]
    titles = next(side for side in bilingual if isinstance(side.blocks[0], Heading)).blocks
    names = [case.ruleset.game.say(first), *([Phrasebook(first).act(act.cite)] if act else [])]
    bets = [one.bet.name.say(first) if one.bet.name else one.bet.id for one in case.proposed]
    return PageHead(
        title=tuple(block.text for block in titles if isinstance(block, Heading)),
        languages=languages,
        reference=application.reference,
        author=application.applicant.name.say(first),
        date=application.date,
        keywords=(*names, *bets),
    )


def attachments(case: Case, languages: Languages, timestamp: int) -> tuple[Attachment, ...]:
    """What a dossier carries so that it can be verified: the application, the ruleset, and the figures as data."""
    first = languages[0]
    data = written(dossier_data(case, languages, timestamp, whole=False)).encode()

    def file(name: str, content: bytes, mime: str, kind: Literal["source", "data"]) -> Attachment:
        return Attachment(
            name=name, data=content, mime=mime, description=what(name, Phrasebook(first)), relationship=kind
        )

    return (
        file(APPLICATION, case.source.data, "application/yaml", "source"),
        file(RULESET, case.base.source.data, "application/yaml", "source"),
        file(ANALYSIS, data, "application/json", "data"),
    )


def time_of(case: Case) -> int:
    """The moment that a dossier is dated: the beginning of the application's date, in seconds since 1970, UTC."""
    return beginning(case.application.date)
