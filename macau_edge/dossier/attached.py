"""The files that a dossier is made from: their names where they are attached, what each is, and its hash."""

from __future__ import annotations

from macau_edge.dossier.case import Case
from macau_edge.reports.document import Table
from macau_edge.reports.fields import sentences
from macau_edge.wording.vocabulary import Phrasebook

NAMES = APPLICATION, RULESET, ANALYSIS = "application.yaml", "ruleset.yaml", "analysis.json"
"""The last is made from the others, in the language of the pages: no hash of it can stand in them."""


def what(name: str, w: Phrasebook) -> str:
    """What the file of that name is, in words."""
    return w(f"attached.{name.partition('.')[0]}")


def files_table(case: Case, w: Phrasebook) -> Table:
    """The files with their SHA-256; of the analysis, that it is computed again."""
    hashes = {APPLICATION: case.source.sha256, RULESET: case.base.source.sha256, ANALYSIS: w("attached.recomputed")}
    titles = (w("attached.file"), w("attached.content"), "SHA-256")
    return sentences(w, titles, [(name, what(name, w), said) for name, said in hashes.items()])
