"""The pages of a dossier by another version that are not those made here: what is told of them, never that they hold.

Whoever changes pages can write another version on them, so that a difference cannot be put down to the version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from macau_edge.dossier.verify.numbers import Known, number_checks
from macau_edge.dossier.verify.outcome import Check, words
from macau_edge.dossier.verify.pages import compared
from macau_edge.dossier.verify.received import Page

LISTED = 30
"""Pages that are written out; of another version most are other pages."""


def unverified_checks(found: Sequence[Page], expected: Sequence[Page], known: Known) -> Iterator[Check]:
    """How many pages are not the same, the numbers that are nowhere here, and the first difference of each page.

    A page of the same text that is drawn otherwise is told too: something may lie over it.
    """
    pages = list(compared(found, expected, drawn=True))
    other = [next(check for check in page if check.state != "holds") for page in pages if not _holds(page)]
    counts = words("verify.pages-unverified", found=len(found), expected=len(expected), count=len(other))
    yield Check(counts, "look")
    yield from number_checks(found, known)
    yield from (replace(check, state="look") for check in other[:LISTED])
    if len(other) > LISTED:
        yield Check(words("verify.more", count=len(other) - LISTED), "look")


def _holds(checks: Sequence[Check]) -> bool:
    return all(check.state == "holds" for check in checks)
