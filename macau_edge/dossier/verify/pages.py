"""The pages that were received beside those made again: the same, or the line that differs, as it is and should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.verify.aligned import aligned
from macau_edge.dossier.verify.outcome import Check, words
from macau_edge.dossier.verify.received import Page
from macau_edge.dossier.verify.showing import ABSENT, both, short
from macau_edge.dossier.verify.values import MISSING

LISTED = 12
"""Lines of a page that are written out where they differ."""


def page_checks(found: Sequence[Page], expected: Sequence[Page]) -> Iterator[Check]:
    """One check for each page that is the same, one for each line that is not.

    How a page is drawn is compared where all text is the same: where it is not, other letters may have come into the
    fonts, and every page that uses them is drawn otherwise.
    """
    drawn = [page.lines for page in found] == [page.lines for page in expected]
    for checks in compared(found, expected, drawn=drawn):
        yield from checks


def compared(found: Sequence[Page], expected: Sequence[Page], *, drawn: bool) -> Iterator[list[Check]]:
    """What came of each page; `drawn` says whether pages of the same text must be drawn in the same way too."""
    for one, other in aligned([page.lines for page in found], [page.lines for page in expected]):
        if one is None and other is not None:
            yield [Check(words("verify.page-missing", page=other + 1), "differs", ABSENT, _first(expected[other]))]
        elif other is None and one is not None:
            yield [Check(words("verify.page-added", page=one + 1), "differs", _first(found[one]), ABSENT)]
        elif one is not None and other is not None:
            yield list(_page(one + 1, found[one], expected[other], drawn=drawn))


def _first(page: Page) -> str:
    """The beginning of a page, by which it can be found."""
    return short(" ".join(page.lines[:3]))


def _page(number: int, found: Page, expected: Page, *, drawn: bool) -> Iterator[Check]:
    if found.lines != expected.lines:
        yield from _lines(number, found.lines, expected.lines)
        return
    parts = [part for part in expected.parts if found.parts.get(part) != expected.parts[part]] if drawn else []
    for part in parts:
        yield Check(words("verify.page-part", page=number, part=words(f"verify.part.{part}")), "differs")
    if not parts:
        key = "verify.page-same" if drawn else "verify.page-text"
        yield Check(words("verify.page", page=number), "holds", words(key, lines=len(found.lines)))


def _lines(number: int, found: Sequence[str], expected: Sequence[str]) -> Iterator[Check]:
    """The lines of a page that differ, as they are and as they should be."""
    told = 0
    for i, k in aligned(found, expected):
        one, other = MISSING if i is None else found[i], MISSING if k is None else expected[k]
        if one == other:
            continue
        told += 1
        if told <= LISTED:
            yield Check(words("verify.page-line", page=number), "differs", *both(one, other))
    if told > LISTED:
        yield Check(words("verify.page-more", page=number, count=told - LISTED), "differs")
