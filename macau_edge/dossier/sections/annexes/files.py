"""Annexes IV and V: what the dossier was made from and with, and how it is verified."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge import __version__
from macau_edge.dossier.attached import ANALYSIS, APPLICATION, NAMES, RULESET, files_table, what
from macau_edge.dossier.case import Case
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.wording.words import Words

FILE = "dossier.pdf"
"""What the document is called in the command that verifies it."""


def versions(case: Case, w: Words) -> Iterator[Block]:
    """The program, and the hashes of the files that every figure comes from."""
    yield Heading(w("annex.versions"), 2, numbered=False)
    names = {"application": APPLICATION, "ruleset": RULESET, "analysis": ANALYSIS}
    yield Paragraph(w("annex.program", version=__version__, **names))
    yield files_table(case, w)


def verification(case: Case, w: Words) -> Iterator[Block]:
    """What is attached, and the command that works everything out again."""
    yield Heading(w("annex.verification"), 2, numbered=False)
    yield Paragraph(w("annex.attached"))
    for name in NAMES:
        yield Paragraph(w("annex.attachment", name=name, what=what(name, w)), "item")
    yield Paragraph(w("annex.verify", version=__version__, file=FILE))
    yield Formula(f"macau-edge verify {FILE}")
    yield Paragraph(w("annex.by-hand"))
    if case.draft:
        yield Paragraph(w("annex.draft"), "warning")
