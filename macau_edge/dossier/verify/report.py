"""A verification -> a document, and data: line by line what was looked at, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from macau_edge.dossier.verify.outcome import Group, Verification, said
from macau_edge.dossier.verify.showing import short
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.vocabulary import say

if TYPE_CHECKING:
    from macau_edge.dossier.verify.as_json import VerificationData


def verification_document(found: Verification, language: Language) -> Document:
    """A table for each group, what differs marked, and the verdict at the end."""
    blocks: list[Block] = [
        Heading(say(language, "verify.title", file=said(found.file, language))),
        Paragraph(say(language, "verify.intro")),
    ]
    for group in found.groups:
        if group.checks:
            blocks += [Heading(group.title.say(language), 2), _table(group, language)]
    verdict = [Paragraph(line, "plain" if found.holds else "warning") for line in _verdict(found, language)]
    return (*blocks, Heading(say(language, "verify.verdict"), 2), *verdict)


def verification_json(found: Verification, language: Language) -> VerificationData:
    """The same as data; what is said is said in that language. The records are imported when JSON is asked for."""
    from macau_edge.dossier.verify.as_json import verification_data

    return verification_data(found, " ".join(_verdict(found, language)), language)


def _table(group: Group, language: Language) -> Table:
    """Columns for what was found and what was computed only where there is something in them."""
    sides = [any(check.found for check in group.checks), any(check.expected for check in group.checks)]
    columns = [
        Column(say(language, "verify.what")),
        *([Column(say(language, "verify.found"), group="values")] if sides[0] else []),
        *([Column(say(language, "verify.expected"), group="values")] if sides[1] else []),
        Column(say(language, "verify.result")),
    ]
    rows = tuple(
        (
            said(check.what, language),
            *([said(check.found, language)] if sides[0] else []),
            *([said(check.expected, language)] if sides[1] else []),
            say(language, f"verify.state.{check.state}"),
        )
        for check in group.checks
    )
    marked = frozenset(place for place, check in enumerate(group.checks) if check.state in ("differs", "look"))
    return Table(tuple(columns), rows, marked=marked)


def _verdict(found: Verification, language: Language) -> list[str]:
    """What came of it, in a sentence or some."""
    if not found.computed:
        return [say(language, "verify.verdict-none")]
    return [*_held(found, language), *_qualified(found, language)]


def _held(found: Verification, language: Language) -> Iterator[str]:
    """Whether it holds, and how far."""
    count = sum(len(group.checks) for group in found.groups)
    differs, look = found.count("differs"), found.count("look")
    if differs:
        yield say(language, "verify.verdict-differs", differs=differs, count=count)
    if found.pages_unverified:
        key = "verify.verdict-pages" if differs else "verify.verdict-figures"
        yield say(language, key, version=short(found.other_version))
    if look:
        yield say(language, "verify.verdict-look", look=look, count=count)
    if found.holds:
        yield say(language, "verify.verdict-holds", count=count)


def _qualified(found: Verification, language: Language) -> Iterator[str]:
    """What the reader has to know of it besides."""
    if found.other_version and not found.pages_unverified:
        yield say(language, "verify.verdict-other", version=short(found.other_version))
    if found.own_ruleset:
        yield say(language, "verify.verdict-own")
