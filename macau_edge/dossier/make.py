"""A case -> the dossier's files: PDF, DOCX, XLSX, JSON and Markdown, made from one document."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Literal, NamedTuple

from macau_edge.analysis import BetAnalysis
from macau_edge.dossier.bilingual import Bilingual, side_by_side
from macau_edge.dossier.case import (
    ANALYSIS,
    APPLICATION,
    AS_TEXT,
    CERTIFICATE,
    HOW_MADE,
    PAGE,
    PROGRAM_FILE,
    RECOMPUTE,
    RESULTS,
    RULESET,
    TECHNICAL,
    WORKBOOK,
    Attachment,
    Case,
    PageHead,
    file_words,
)
from macau_edge.dossier.certificate import certificate_of
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.filed import day_in_seconds
from macau_edge.dossier.sections import volume
from macau_edge.dossier.sections.edition import approval_words
from macau_edge.dossier.volumes import BOTH, Volume
from macau_edge.dossier.writing.typeset import placed
from macau_edge.model import Language
from macau_edge.model.measures import EXACT, NO_SPREAD, PROBABILITIES, Measures
from macau_edge.questions.analyse.report import bet_columns
from macau_edge.reports import fields
from macau_edge.reports.document import Heading
from macau_edge.reports.figures import to_builtins, to_json_text
from macau_edge.reports.writers import to_csv
from macau_edge.wording.text import Phrasebook

Format = Literal["pdf", "technical", "docx", "xlsx", "json", "md"]
"""`pdf` and `docx` are the volume to sign, `technical` the other one as a PDF; the others have all."""

Languages = tuple[Language, ...]

SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
"""What a workbook is, by its registered name."""


def make_dossier(
    case: Case, kinds: Collection[Format], languages: Languages, timestamp: int | None = None
) -> dict[Format, bytes]:
    """The files of a dossier, by kind; the same bytes for the same case, languages and time (`time_of` without one).

    Raises:
        ProblemError: a text has a character that no font of ours can show; its place is in the application.
    """
    when = time_of(case) if timestamp is None else timestamp
    case = replace(case, languages=languages)  # one for the pages and for what is attached, which share what is found
    made: dict[Format, bytes] = {}
    with placed(case.source, case.base.source):
        if {"pdf", "docx", "technical"} & {*kinds}:
            made["technical"] = _technical(case, languages, when)
            case = replace(case, technical=sha256(made["technical"]).hexdigest())
        signed = _sides(case, languages, ["to-sign"]) if {"pdf", "docx"} & {*kinds} else ()
        for kind in kinds:
            if kind not in made:
                made[kind] = _bytes(case, kind, signed, made.get("technical", b""), when)
    return {kind: made[kind] for kind in dict.fromkeys(kinds)}


def _technical(case: Case, languages: Languages, when: int) -> bytes:
    from macau_edge.dossier.writing.pdf import pdf_bytes

    sides = _sides(case, languages, ["technical"])
    return pdf_bytes(sides, document_head(case, sides, languages), (), draft=case.draft, timestamp=when)


def _sides(case: Case, languages: Languages, volumes: Iterable[Volume]) -> Bilingual:
    """The blocks of some volumes in all languages, side by side."""
    return side_by_side(
        {language: tuple(block for one in volumes for block in volume(case, language, one)) for language in languages}
    )


def _bytes(case: Case, kind: Format, signed: Bilingual, technical: bytes, when: int) -> bytes:
    languages = case.languages
    match kind:
        case "technical":
            return technical
        case "pdf":
            from macau_edge.dossier.writing.pdf import pdf_bytes

            files = attachments(case, languages, when, technical)
            return pdf_bytes(signed, document_head(case, signed, languages), files, draft=case.draft, timestamp=when)
        case "docx":
            from macau_edge.dossier.writing.docx import docx_bytes

            head = document_head(case, signed, languages)
            return docx_bytes(signed, head, draft=case.draft, timestamp=when, carried=carried(case, languages, when))
        case "xlsx":
            from macau_edge.dossier.writing.xlsx import xlsx_bytes

            return xlsx_bytes(case, languages, time_of(case))
        case "json":
            return to_json_text(dossier_data(case, languages, when, whole=True)).encode()
        case "md":
            from macau_edge.dossier.writing.pdf import dossier_markdown

            return dossier_markdown(_sides(case, languages, BOTH)).encode()


TOLD = ("schema", "program", "typesetting", "languages", "draft", "limit", "timestamp")
"""What the data say of how a dossier is made."""
TOLD_OF = {"application": ("file", "sha256"), "ruleset": ("file", "sha256", "name")}
"""What they say of the files that it is made from."""


def carried(case: Case, languages: Languages, timestamp: int) -> dict[str, bytes]:
    """What a DOCX carries so that it can be verified when it was edited: what it was made from, and how."""
    data = to_builtins(dossier_data(case, languages, timestamp, whole=False))
    told = {key: data[key] for key in TOLD}
    told |= {part: {key: data[part][key] for key in of} for part, of in TOLD_OF.items()}
    told |= {"superseded": {"sha256": case.superseded.earlier.sum}} if case.superseded else {}
    files = {APPLICATION: case.source.data, RULESET: case.base.source.data, **_superseded(case)}
    return {**files, HOW_MADE: json.dumps(told, ensure_ascii=False).encode()}


def _superseded(case: Case) -> dict[str, bytes]:
    """What the dossier whose place it takes was made from, by name, where its file is named."""
    return case.superseded.earlier.files if case.superseded else {}


def document_head(case: Case, bilingual: Bilingual, languages: Languages) -> PageHead:
    """The properties of the document: its title, reference, author and keywords."""
    application, act, first = case.application, case.ruleset.act, languages[0]
    titles = next(side for side in bilingual if isinstance(side.blocks[0], Heading)).blocks
    names = [case.ruleset.game.say(first), *([Phrasebook(first).act(act.cite)] if act else [])]
    bets = [one.bet.name.say(first) if one.bet.name else one.bet.id for one in case.asked]
    return PageHead(
        title=tuple(block.text for block in titles if isinstance(block, Heading)),
        languages=languages,
        reference=application.reference,
        author=application.applicant.name.say(first),
        date=application.date,
        keywords=(*names, *bets),
        approval=tuple(filter(None, (approval_words(case, case.words(one)) for one in languages))),
    )


def attachments(case: Case, languages: Languages, timestamp: int, technical: bytes) -> tuple[Attachment, ...]:
    """What a dossier carries: the technical volume, what it was made from and the figures as data, to be verified by.

    And so that it can be without this program: the certificate, what checks it, the results and the workbook for a
    spreadsheet.
    """
    from macau_edge.dossier.writing.xlsx import xlsx_bytes

    first = languages[0]
    data = to_json_text(dossier_data(case, languages, timestamp, whole=False)).encode()

    def file(name: str, content: bytes, mime: str, kind: Literal["source", "data", "supplement"]) -> Attachment:
        return Attachment(
            name=name, data=content, mime=mime, description=file_words(name, case.words(first)), relationship=kind
        )

    return (
        file(TECHNICAL, technical, "application/pdf", "supplement"),
        file(APPLICATION, case.source.data, "application/yaml", "source"),
        file(RULESET, case.base.source.data, "application/yaml", "source"),
        file(ANALYSIS, data, "application/json", "data"),
        file(CERTIFICATE, certificate_of(case).attached, "application/json", "data"),
        file(RECOMPUTE, PROGRAM_FILE, "text/x-python", "supplement"),
        file(AS_TEXT, PROGRAM_FILE, "text/plain", "supplement"),
        file(RESULTS, results_csv(case, first), "text/csv", "data"),
        file(WORKBOOK, xlsx_bytes(case, languages, time_of(case)), SPREADSHEET, "supplement"),
        *([file(PAGE, case.page.written(first), "text/html", "supplement")] if case.page else []),
        *(file(name, found, "application/yaml", "source") for name, found in _superseded(case).items()),
    )


def results_csv(case: Case, language: Language) -> bytes:
    """A record for each net result of each bet: its probability, and every figure of the bet, exact and decimal.

    A bet by whose play a hand is parted has one, with no net result, and says why.
    """
    w = case.words(language)
    measures = {**EXACT, **{f"probability_{name}": measure for name, measure in PROBABILITIES.items()}}
    columns: fields.Columns[_NetResult] = {
        "of": lambda one: one.of,
        "kept": lambda one: one.kept,
        **bet_columns(w, lambda one: one.bet.member),
        **fields.exactly("net", lambda one: one.net),
        **fields.exactly("probability", lambda one: one.probability),
    }
    for name, measure in measures.items():
        columns |= fields.exactly(name, _measured(measure))
    if any(bet.measures and not bet.measures.has_spread for bet in case.analysed):
        columns["no_spread"] = lambda one: None if one.measures.has_spread else NO_SPREAD
    bets = [
        *(("proposed", bet, way.kept_of(bet)) for way, bet in case.figured),
        *(("regulation", bet, {}) for bet in case.before.bets),
    ]
    rows = (
        _NetResult(of, bet, bet.measures, net, probability, " ".join(f"{one}={kept[one].label}" for one in kept))
        for of, bet, kept in bets
        if bet.measures
        for net, probability in _nets(bet.measures)
    )
    return to_csv(fields.records(columns, rows)).encode()


def _nets(measures: Measures) -> Iterable[tuple[Fraction | None, Fraction | None]]:
    return measures.distribution.nets.items() if measures.has_spread else [(None, None)]


class _NetResult(NamedTuple):
    """A net result of a bet, which is proposed or one of the regulation."""

    of: str
    bet: BetAnalysis
    measures: Measures
    net: Fraction | None
    probability: Fraction | None
    kept: str
    """The choice of what the house goes on choosing, `field12=2:1`."""


def _measured(of: Callable[[Measures], Fraction | None]) -> Callable[[_NetResult], Fraction | None]:
    return lambda one: of(one.measures)


def time_of(case: Case) -> int:
    """The moment that a dossier is dated: the beginning of the application's date, in seconds since 1970, UTC."""
    return day_in_seconds(case.application.date)
