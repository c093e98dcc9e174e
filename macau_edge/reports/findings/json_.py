"""Findings -> JSON, the published shape `macau-edge/findings/1`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from macau_edge.model.foreign import encodable
from macau_edge.model.problem import FAMILIES, Problem
from macau_edge.model.ruleset import Part
from macau_edge.reports.figures import PROGRAM, Digest, MadeData, Positive, Record, Words, copied, to_json_text
from macau_edge.reports.findings.found import CheckedFiles, severity, shown_path
from macau_edge.reports.findings.full import frequencies


def to_json(found: CheckedFiles) -> str:
    """The published shape, `macau-edge/findings/1`."""
    return to_json_text(findings_data(found))


# --- the records of JSON ---------------------------------------------------------------------------------------------


Code = Annotated[str, Meta(pattern=rf"^({'|'.join(FAMILIES)})/[a-z0-9-]+$")]


class _FindingsFinding(Record):
    file: str
    """From the working directory, with forward slashes; whole where the file is not below it."""
    line: Positive | None
    """Counted from 1; null where the finding is about the file as a whole."""
    column: Positive | None
    """The first character that is meant, counted from 1 in code points; null without a line."""
    end_column: Positive | None
    """The one after the last character that is meant."""
    code: Code
    """Family and name: `macau-edge rule CODE` explains it."""
    severity: Literal["error", "warning"]
    """`warning` for the family `law`, on which no figure depends, and for what may be meant as it is written: a bet
    that is never lost, or a name that is never used."""
    message: str
    """What is wrong."""
    help: str
    """What to write instead."""
    fingerprint: Digest
    """Different for each finding, the same where its line has moved: path, code, message without the lines it names,
    and a number."""


class _Frequency(Record):
    code: Code
    """Family and name: `macau-edge rule CODE` explains it."""
    count: Positive
    summary: str
    """What the code stands for, in one line."""


class _NotRead(Record):
    file: str
    """The application."""
    part: Part
    """Of the rules that it rests on: a step of the deal, what decides a bet, its prize, an option, something else."""
    name: str
    source: Words
    """From where it is known."""


class FindingsData(MadeData, tag="macau-edge/findings/1"):
    """What `macau-edge check` found."""

    since = ("not_read",)

    files: Annotated[list[str], Meta(extra_json_schema={"uniqueItems": True})]
    """The files that were checked. From the working directory, with forward slashes; whole where the file is not below
    it."""
    others: list[str]
    """YAML files of a folder that are neither a ruleset nor an application; they were not checked."""
    not_read: list[_NotRead]
    """What of the law that an application rests on was not read. No finding, and it changes no exit code."""
    findings: list[_FindingsFinding]
    """In the order of the files."""
    statistics: list[_Frequency]
    """Most frequent first."""


def findings_data(found: CheckedFiles) -> FindingsData:
    """The published shape."""
    return FindingsData(
        program=PROGRAM,
        files=[shown_path(file) for file in found.files],
        others=[shown_path(file) for file in found.others],
        not_read=[
            _NotRead(file=shown_path(file), part=one.kind, name=one.name, source=dict(one.source.words))
            for file, parts in found.not_read.items()
            for one in parts
        ],
        findings=[_finding(found, *each) for each in zip(found.told, found.fingerprints(), strict=True)],
        statistics=[copied(_Frequency, one) for one in frequencies(found, found.language)],
    )


def _finding(found: CheckedFiles, problem: Problem, fingerprint: str) -> _FindingsFinding:
    place = problem.place
    return _FindingsFinding(
        file=shown_path(place.file),
        line=place.line or None,
        column=place.column if place.line else None,
        end_column=found.end_column(place) if place.line else None,
        code=problem.code,
        severity=severity(problem),
        message=encodable(problem.message),
        help=encodable(problem.help),
        fingerprint=fingerprint,
    )
