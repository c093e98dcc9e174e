"""The pages that were received beside those made again: the same, or the line that differs, as it is and should be.

Pages of another version may differ in words and lines. Whoever changes pages can write another version on them, so
that a difference cannot be put down to the version: of such pages it is told what differs, never that they hold, and
every number on them is looked for among those computed again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import chain, zip_longest
from typing import Any, TypeVar

from macau_edge.dossier.case import recompute_sha256
from macau_edge.dossier.verify.beside import Attached
from macau_edge.dossier.verify.outcome import (
    ABSENT,
    MISSING,
    Check,
    State,
    both,
    first,
    lazy_text,
    leaves_of,
    same,
    short_text,
)
from macau_edge.dossier.verify.pdf import Mark, Page, Pdf
from macau_edge.model.regex import regex

# --- two sequences side by side, in a time that their author cannot stretch ------------------------------------------


T = TypeVar("T")
LOOKS = 1_000_000
"""Pairs that are compared; where there are more, what is in the same place belongs together."""


def aligned(found: Sequence[T], expected: Sequence[T]) -> Iterator[tuple[int | None, int | None]]:
    """The places that belong together, from 0; None beside what only one of both has."""
    start = _common(found, expected)
    end = _common(found[start:][::-1], expected[start:][::-1])
    yield from ((place, place) for place in range(start))
    last, most = len(found) - end, len(expected) - end
    for i, j, k, m in _runs(found[start:last], expected[start:most]):
        yield from zip_longest(range(start + i, start + j), range(start + k, start + m))
    yield from zip(range(last, len(found)), range(most, len(expected)), strict=True)


def _common(one: Sequence[T], other: Sequence[T]) -> int:
    """How many items at the beginning are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _runs(found: Sequence[T], expected: Sequence[T]) -> Iterator[tuple[int, int, int, int]]:
    if len(found) * len(expected) > LOOKS:
        yield 0, len(found), 0, len(expected)
        return
    for _, i, j, k, m in SequenceMatcher(None, found, expected, autojunk=False).get_opcodes():
        yield i, j, k, m


LINES_LISTED = 12
"""Lines of a page that are written out where they differ."""


def page_checks(found: Sequence[Page], expected: Sequence[Page]) -> Iterator[Check]:
    """One check for each page that is the same, one for each line that is not.

    How a page is drawn is compared where all text is the same: where it is not, other letters may have come into the
    fonts, and every page that uses them is drawn otherwise.
    """
    drawn = [page.lines for page in found] == [page.lines for page in expected]
    return chain.from_iterable(compared_pages(found, expected, drawn=drawn))


def candidate_pages(found: Sequence[Page], expected: Sequence[Page]) -> list[int]:
    """The pages, from 0, that may be the same though they are written otherwise: of the same letters and size.

    Where words and lines part is read off the places of letters, which may be a little off.
    """
    pairs = enumerate(zip(found, expected, strict=False))
    same = (number for number, (one, other) in pairs if _letters(one) == _letters(other) and _parts(one, other))
    return [number for number in same if found[number].parts["size"] == expected[number].parts["size"]]


def _letters(page: Page) -> str:
    """The text of a page without its blanks."""
    return "".join("".join(page.lines).split())


def as_drawn(found: Pdf, expected: Pdf, alike: Collection[int]) -> Pdf:
    """A file of which some pages draw the same, with these as they are written in the other."""
    pages = [
        replace(expected.pages[number], marks=page.marks) if number in alike else page
        for number, page in enumerate(found.pages)
    ]
    return replace(found, pages=tuple(pages))


def _parts(found: Page, expected: Page) -> list[str]:
    """The parts of a page that are others."""
    return [part for part in expected.parts if found.parts.get(part) != expected.parts[part]]


def compared_pages(found: Sequence[Page], expected: Sequence[Page], *, drawn: bool) -> Iterator[list[Check]]:
    """What came of each page; `drawn` says whether pages of the same text must be drawn in the same way too."""
    for one, other in aligned([page.lines for page in found], [page.lines for page in expected]):
        if one is None and other is not None:
            yield [
                Check(lazy_text("verify.page-missing", page=other + 1), "differs", ABSENT, _beginning(expected[other]))
            ]
        elif other is None and one is not None:
            yield [Check(lazy_text("verify.page-added", page=one + 1), "differs", _beginning(found[one]), ABSENT)]
        elif one is not None and other is not None:
            yield list(_page(one + 1, found[one], expected[other], drawn=drawn))


def _beginning(page: Page) -> str:
    """The beginning of a page, by which it can be found."""
    return short_text(" ".join(page.lines[:3]))


PARTS = {
    "drawing": "verify.part.drawing",
    "fonts": "verify.part.fonts",
    "pictures": "verify.part.pictures",
    "colours": "verify.part.colours",
    "size": "verify.part.size",
}
"""Part of a page -> its words."""


def _page(number: int, found: Page, expected: Page, *, drawn: bool) -> Iterator[Check]:
    if found.lines != expected.lines:
        yield from _lines(number, found.lines, expected.lines)
        return
    parts = _parts(found, expected) if drawn else []
    for part in parts:
        yield Check(lazy_text("verify.page-part", page=number, part=lazy_text(PARTS[part])), "differs")
    if not parts:
        key = "verify.page-same" if drawn else "verify.page-text"
        yield Check(lazy_text("verify.page", page=number), "holds", lazy_text(key, lines=len(found.lines)))


def _lines(number: int, found: Sequence[str], expected: Sequence[str]) -> Iterator[Check]:
    """The lines of a page that differ, as they are and as they should be."""
    what = lazy_text("verify.page-line", page=number)
    checks = [Check(what, "differs", *both(one, other)) for one, other in _differing(found, expected)]
    yield from first(checks, LINES_LISTED, "verify.page-more", page=number)


def _differing(found: Sequence[str], expected: Sequence[str]) -> Iterator[tuple[object, object]]:
    """Texts that belong together and are not the same; `MISSING` where only one of both has one."""
    for i, k in aligned(found, expected):
        one, other = MISSING if i is None else found[i], MISSING if k is None else expected[k]
        if one != other:
            yield one, other


# --- what a PDF has that the program did not put there: signatures, comments, files, what acts when opened -----------


OF_SIGNATURES = frozenset(
    ("AcroForm", "AcroForm/Sig", "DSS", "Perms", "Extensions", "Version", "Page/LastModified", "Page/PieceInfo")
)
"""What a digital signature, or the proof of its time, brings into a file; marks on a page are told one by one."""
OF_SAVING = frozenset(("PageMode", "PageLayout"))
"""What a program brings in that saves a file again: how a viewer shows it first."""
ADDITIONS_LISTED = 20
"""Additions of a kind that are written out."""


def saving_checks(found: bytes, made: bytes) -> Iterator[Check]:
    """A note where the bytes are others, as where a program saved the file again; a signature only adds to them."""
    if not found.startswith(made):
        yield Check(lazy_text("verify.saved-again"), "note")


def addition_checks(found: Pdf, expected: Pdf, *, same_program: bool) -> Iterator[Check]:
    """What lies over the pages, and what the file can do."""
    if not found.sound:
        yield Check(lazy_text("verify.unsound"), "look")
    if found.revisions > expected.revisions:
        yield Check(lazy_text("verify.revisions", count=found.revisions - expected.revisions), "note")
    yield from _marks(found, expected, same_program)
    for feature in sorted(found.features - expected.features - {"Page/Annots"}):
        of_saving = "verify.feature-of-saving" if feature in OF_SAVING else "verify.feature"
        key = "verify.feature-of-signature" if feature in OF_SIGNATURES else of_saving
        yield Check(lazy_text(key, feature=feature[:60]), "look" if key == "verify.feature" else "note")


def _marks(found: Pdf, expected: Pdf, same_program: bool) -> Iterator[Check]:
    """What was laid over the pages; another version may have its ways from page to page elsewhere."""
    known = Counter(mark.digest for page in expected.pages for mark in page.marks)
    for number, page in enumerate(found.pages, 1):
        added: list[Mark] = []
        for mark in page.marks:
            if known[mark.digest]:
                known[mark.digest] -= 1
            elif same_program or not mark.way:
                added.append(mark)
        yield from (_mark(number, mark) for mark in added[:ADDITIONS_LISTED])
        if len(added) > ADDITIONS_LISTED:
            yield Check(lazy_text("verify.page-more", page=number, count=len(added) - ADDITIONS_LISTED), "look")
    if (left := sum(known.values())) and same_program:
        yield Check(lazy_text("verify.marks-gone", count=left), "note")


def _mark(number: int, mark: Mark) -> Check:
    """A signature may lie over words, which is where it belongs, but over no figure; anything else is looked at."""
    hides = any(letter.isdigit() for letter in mark.covers)
    key = "verify.signature" if mark.signature else "verify.mark"
    what = lazy_text(key, page=number, kind=mark.kind)
    covered = lazy_text("verify.over", text=short_text(mark.covers)) if mark.covers else ""
    return Check(what, "note" if mark.way or (mark.signature and not hides) else "look", covered)


def attachment_list_checks(
    found: Sequence[Attached], made: Sequence[Attached], *, same_program: bool
) -> Iterator[Check]:
    """What the list of attachments says of those that are the dossier's own, beside what it should say."""
    for again in made:
        told = dict.fromkeys(text for one in found if one.name == again.name for text in one.told)
        if told and [*told] != [*again.told]:
            what = lazy_text("verify.attached-told", name=again.name)
            yield Check(what, "differs" if same_program else "note", *both(" · ".join(told), " · ".join(again.told)))


BY_SAVING = regex(
    r"(pdf:)?Producer=.*|xmpMM:.*|(ModDate|xmp:(Modify|Metadata)Date)=[-+:'\dDTZ.]+"
    r"|(Creator|xmp:CreatorTool)=typst [\d.]+|pdf:PDFVersion=[\d.]+",
    re.DOTALL,
)
"""Properties that a program writes anew when it saves a file, or another version of the typesetter has otherwise."""
TOLD_OF = {"page-labels": "verify.page-labels"}
"""Properties that have a sentence of their own."""


def property_checks(found: Pdf, expected: Pdf, *, same_program: bool) -> Iterator[Check]:
    """The title and all other properties, the bookmarks, the page numbers, and the texts that are read aloud."""
    otherwise: State = "differs" if same_program else "note"
    names = dict.fromkeys((*expected.properties, *found.properties))
    sides = {name: (found.properties.get(name, MISSING), expected.properties.get(name, MISSING)) for name in names}
    pairs = _differing(found.spoken, expected.spoken)
    checks = [
        *(
            _property(name, *both_sides, otherwise)
            for name, both_sides in sides.items()
            if both_sides[0] != both_sides[1]
        ),
        *first([Check(lazy_text("verify.spoken"), otherwise, *both(*pair)) for pair in pairs], ADDITIONS_LISTED),
    ]
    yield from checks
    if same_program and all(check.state == "note" for check in checks):
        same = sum(one == other for one, other in sides.values())
        yield Check(lazy_text("verify.properties-same", count=same + len(expected.spoken)), "holds")


def _property(name: str, found: object, expected: object, otherwise: State) -> Check:
    """What to think of a property that is not the same: what a signing program leaves out deceives nobody."""
    known = lazy_text(TOLD_OF.get(name, "verify.property"), name=short_text(name))
    if found is MISSING or BY_SAVING.fullmatch(f"{name}={found}"):
        return Check(known, "note", *both(found, expected))
    if expected is MISSING:
        return Check(lazy_text("verify.property-added", name=short_text(name)), "look", *both(found, expected))
    return Check(known, otherwise, *both(found, expected))


# --- what the pages say of the files they were made from: their SHA-256, and the version of the program --------------


HASH = regex(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
VERSION = regex(r"macau-edge\D{0,20}?(\d+(?:\.\w+)+)")
"""`macau-edge, version 0.1.0`, in any language."""


PRINTED = {"application": "verify.hash-printed-application", "ruleset": "verify.hash-printed-ruleset"}
"""File -> that its SHA-256 stands on the pages."""


def printed_checks(pages: Sequence[Page], hashes: dict[str, str], version: str) -> Iterator[Check]:
    """Whether both SHA-256 stand on the pages, and whether the version that does is the one of the data."""
    whole = [*map(_letters, pages)]
    known = (*hashes.values(), recompute_sha256())
    strange = [found for text in whole for found in HASH.findall(text) if found not in known]
    for name, expected in hashes.items():
        there = any(expected in text for text in whole)
        found = expected if there else strange[0] if strange else "—"
        yield same(lazy_text(PRINTED[name]), found, expected)
    versions = dict.fromkeys(one for page in pages for one in VERSION.findall(" ".join(page.lines)))
    for found in versions or ["—"]:
        yield same(lazy_text("verify.version-printed"), found, version)


# --- the numbers on pages that another version made: is each known here? ---------------------------------------------


NUMBER = regex(r"\d+(?:[.,/:]\d+)*")
SHORT = 2
"""Digits of a number that counts pages, sections and dice as often as it is a figure; it is not looked for."""
NUMBERS_LISTED = 12
"""Numbers of a page that are written out where they are not known."""
CLOSE = 1 + 1e-9
"""How far a rounded decimal may be off, in halves of its last digit."""


class Known:
    """The numbers that this version has: on its own pages, and in its data."""

    def __init__(self, pages: Sequence[Page], data: dict[str, Any]) -> None:
        self._written = {number for page in pages for line in page.lines for number in NUMBER.findall(line)}
        values = dict(leaves_of(data))
        decimals = [
            float(str(value)) for path, value in values.items() if path[-1] in ("decimal", "standard_deviation")
        ]
        self._written |= {str(value) for value in values.values()}
        self._sizes = sorted(size for one in decimals for size in (abs(one), 100 * abs(one)))

    def __contains__(self, number: str) -> bool:
        """Whether a number is one of them, or one of them rounded."""
        if len(number) <= SHORT or number in self._written or number.count(".") > 1:
            return True
        whole, _, rest = number.replace(",", ".").partition(".")
        if not whole.isdecimal() or not rest.isdecimal():
            return False
        size, half = float(f"{whole}.{rest}"), float(Fraction(1, 2 * 10 ** len(rest))) * CLOSE
        place = bisect_left(self._sizes, size - half)
        return place < len(self._sizes) and self._sizes[place] <= size + half


def number_checks(found: Sequence[Page], known: Known) -> Iterator[Check]:
    """The numbers that are not known, each with its line; a note where all are, which says nothing of the pages."""
    count = 0
    for number, page in enumerate(found, 1):
        numbers = [(one, line) for line in page.lines for one in NUMBER.findall(line)]
        strange = [
            Check(lazy_text("verify.page-number", page=number, number=short_text(one)), "look", short_text(line))
            for one, line in numbers
            if one not in known
        ]
        yield from first(strange, NUMBERS_LISTED, "verify.page-more", page=number)
        count += len(numbers) - len(strange)
    yield Check(lazy_text("verify.page-numbers", count=count), "note")


# --- the pages of a dossier by another version that are not those made here: what is told of them --------------------


PAGES_LISTED = 30
"""Pages that are written out; of another version most are other pages."""


def unverified_checks(found: Sequence[Page], expected: Sequence[Page], known: Known) -> Iterator[Check]:
    """How many pages are not the same, the numbers that are nowhere here, and the first difference of each page.

    A page of the same text that is drawn otherwise is told too: something may lie over it.
    """
    pages = list(compared_pages(found, expected, drawn=True))
    other = [next(check for check in page if check.state != "holds") for page in pages if not _holds(page)]
    counts = lazy_text("verify.pages-unverified", found=len(found), expected=len(expected), count=len(other))
    yield Check(counts, "look")
    yield from number_checks(found, known)
    yield from first([replace(check, state="look") for check in other], PAGES_LISTED)


def _holds(checks: Sequence[Check]) -> bool:
    return all(check.state == "holds" for check in checks)
