"""Annexes IV and V: what the dossier was made from and with, and how it is verified."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge import __version__
from macau_edge.dossier.attached import ANALYSIS, APPLICATION, NAMES, RULESET, files_table, what
from macau_edge.dossier.case import Case
from macau_edge.model import Language
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.wording.vocabulary import say

FILE = "dossier.pdf"
"""What the document is called in the command that verifies it."""


def versions(case: Case, language: Language) -> Iterator[Block]:
    """The program, and the hashes of the files that every figure comes from."""
    yield Heading(say(language, "annex.versions"), 2, numbered=False)
    names = {"application": APPLICATION, "ruleset": RULESET, "analysis": ANALYSIS}
    yield Paragraph(say(language, "annex.program", version=__version__, **names))
    yield files_table(case, language)


def verification(case: Case, language: Language) -> Iterator[Block]:
    """What is attached, and the command that works everything out again."""
    yield Heading(say(language, "annex.verification"), 2, numbered=False)
    yield Paragraph(say(language, "annex.attached"))
    for name in NAMES:
        yield Paragraph(say(language, "annex.attachment", name=name, what=what(name, language)), "item")
    yield Paragraph(say(language, "annex.verify", version=__version__, file=FILE))
    yield Formula(f"macau-edge verify {FILE}")
    yield Paragraph(say(language, "annex.by-hand"))
    if case.draft:
        yield Paragraph(say(language, "annex.draft"), "warning")
