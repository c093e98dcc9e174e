"""What a PDF has that the program did not put there: signatures, comments, files, what acts when it is opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from macau_edge.dossier.verify.aligned import aligned
from macau_edge.dossier.verify.outcome import Check, State, words
from macau_edge.dossier.verify.received import Mark, Pdf
from macau_edge.dossier.verify.showing import both, short
from macau_edge.dossier.verify.values import MISSING

OF_SIGNATURES = frozenset(
    ("AcroForm", "AcroForm/Sig", "DSS", "Perms", "Extensions", "Version", "Page/LastModified", "Page/PieceInfo")
)
"""What a digital signature, or the proof of its time, brings into a file; marks on a page are told one by one."""
LISTED = 20
"""Additions of a kind that are written out."""


def addition_checks(found: Pdf, expected: Pdf, *, same_program: bool) -> Iterator[Check]:
    """What lies over the pages, and what the file can do."""
    if found.revisions > expected.revisions:
        yield Check(words("verify.revisions", count=found.revisions - expected.revisions), "note")
    yield from _marks(found, expected, same_program)
    for feature in sorted(found.features - expected.features - {"Page/Annots"}):
        harmless = feature in OF_SIGNATURES
        what = words("verify.feature-of-signature" if harmless else "verify.feature", feature=feature[:60])
        yield Check(what, "note" if harmless else "look")


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
        yield from (_mark(number, mark) for mark in added[:LISTED])
        if len(added) > LISTED:
            yield Check(words("verify.page-more", page=number, count=len(added) - LISTED), "look")
    if (left := sum(known.values())) and same_program:
        yield Check(words("verify.marks-gone", count=left), "note")


def _mark(number: int, mark: Mark) -> Check:
    """A signature may lie over words, which is where it belongs, but over no figure; anything else is looked at."""
    hides = any(letter.isdigit() for letter in mark.covers)
    key = "verify.signature" if mark.signature else "verify.mark"
    what = words(key, page=number, kind=mark.kind)
    covered = words("verify.over", text=short(mark.covers)) if mark.covers else ""
    return Check(what, "note" if mark.way or (mark.signature and not hides) else "look", covered)


def property_checks(found: Pdf, expected: Pdf, *, same_program: bool) -> Iterator[Check]:
    """The title and the other properties, the bookmarks, and the texts that are read aloud."""
    otherwise: State = "differs" if same_program else "note"
    for name in dict.fromkeys((*expected.properties, *found.properties)):
        one, other = (pdf.properties.get(name, MISSING) for pdf in (found, expected))
        if one != other:  # what a signing program leaves out when it dates the file anew deceives nobody
            state = "note" if one is MISSING else otherwise
            yield Check(words("verify.property", name=short(name)), state, *both(one, other))
    told = ((_at(found, i), _at(expected, k)) for i, k in aligned(found.spoken, expected.spoken))
    strange = [(one, other) for one, other in told if one != other]
    yield from (Check(words("verify.spoken"), otherwise, *both(one, other)) for one, other in strange[:LISTED])
    if len(strange) > LISTED:
        yield Check(words("verify.more", count=len(strange) - LISTED), otherwise)
    same = all(expected.properties.get(name) == text for name, text in found.properties.items())
    if same and not strange:
        yield Check(words("verify.properties-same", count=len(expected.properties) + len(expected.spoken)), "holds")


def _at(pdf: Pdf, place: int | None) -> object:
    return MISSING if place is None else pdf.spoken[place]
