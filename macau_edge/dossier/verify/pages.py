"""The pages that were received beside those made again: the same, or the line that differs, as it is and should be.

Pages of another version may differ in words and lines. Whoever changes pages can write another version on them, so
that a difference cannot be put down to the version: of such pages it is told what differs, never that they hold, and
every number on them is looked for among those computed again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import chain, zip_longest
from typing import Any, TypeVar

from macau_edge.dossier.case import recompute_sha256
from macau_edge.dossier.verify.outcome import (
    ABSENT,
    MISSING,
    Check,
    Said,
    State,
    both,
    first,
    lazy_text,
    leaves_of,
    same,
    short_text,
)
from macau_edge.dossier.verify.records import (
    ARCHIVE,
    Additions,
    After,
    Attached,
    DrawnPage,
    FieldPlace,
    Intact,
    Mark,
    Mode,
    Page,
    Pdf,
    Sides,
    Signature,
    SignedSpot,
)
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


def page_checks(found: Sequence[Page], expected: Sequence[Page], drawn: Mapping[int, DrawnPage]) -> Iterator[Check]:
    """One check for each page that is the same, one for each line that is not, and for what is drawn otherwise."""
    return chain.from_iterable(compared_pages(found, expected, drawn))


def pairs_of(found: Sequence[Page], expected: Sequence[Page]) -> list[tuple[int, int]]:
    """The pages that belong together and have the same text, from 0: those that are drawn and compared."""
    sides = aligned([page.lines for page in found], [page.lines for page in expected])
    both_there = [(one, other) for one, other in sides if one is not None and other is not None]
    return [(one, other) for one, other in both_there if _letters(found[one]) == _letters(expected[other])]


def _letters(page: Page) -> str:
    """The text of a page without its blanks: where words and lines part is read off the places of letters."""
    return "".join("".join(page.lines).split())


def _parts(found: Page, expected: Page) -> list[str]:
    """The parts of a page that are others."""
    parts = [part for part in expected.parts if found.parts.get(part) != expected.parts[part]]
    return [*parts, *(["means"] if found.means - expected.means else [])]


def compared_pages(
    found: Sequence[Page], expected: Sequence[Page], drawn: Mapping[int, DrawnPage]
) -> Iterator[list[Check]]:
    """What came of each page; `drawn` has what is drawn otherwise, for the pages of the same text."""
    for one, other in aligned([page.lines for page in found], [page.lines for page in expected]):
        if one is None and other is not None:
            yield [
                Check(lazy_text("verify.page-missing", page=other + 1), "differs", ABSENT, _beginning(expected[other]))
            ]
        elif other is None and one is not None:
            yield [Check(lazy_text("verify.page-added", page=one + 1), "differs", _beginning(found[one]), ABSENT)]
        elif one is not None and other is not None:
            yield list(_page(one + 1, found[one], expected[other], drawn.get(one)))


def _beginning(page: Page) -> str:
    """The beginning of a page, by which it can be found."""
    return short_text(" ".join(page.lines[:3]))


PARTS = {
    "size": "verify.part.size",
    "tags": "verify.part.tags",
    "means": "verify.part.means",
    "copied": "verify.part.copied",
}
"""Part of a page -> its words."""


def _page(number: int, found: Page, expected: Page, drawn: DrawnPage | None) -> Iterator[Check]:
    if _letters(found) != _letters(expected) or drawn is None:
        yield from _lines(number, found.lines, expected.lines)
        return
    parts = _parts(found, expected)
    sized = "size" not in parts
    for part in parts:
        yield Check(lazy_text("verify.page-part", page=number, part=lazy_text(PARTS[part])), "differs")
    copied = list(copied_checks(drawn)) if sized else []
    yield from copied
    regions = list(region_checks(drawn)) if sized else []
    yield from regions
    if not parts and not copied and not regions:
        said = lazy_text("verify.page-same", lines=len(found.lines))
        yield Check(lazy_text("verify.page", page=number), "holds", said)


def copied_checks(drawn: DrawnPage) -> Iterator[Check]:
    """Where other text is copied from a page, whatever is drawn."""
    if not drawn.copied:
        yield Check(lazy_text("verify.page-part", page=drawn.page + 1, part=lazy_text(PARTS["copied"])), "differs")


MODES: Mapping[tuple[Mode, ...], str] = {
    ("screen", "paper"): "verify.drawn",
    ("screen",): "verify.drawn-on-screen",
    ("paper",): "verify.drawn-on-paper",
}
"""Where something is seen -> the words for it."""


def region_checks(drawn: DrawnPage) -> Iterator[Check]:
    """What is drawn otherwise outside the places to sign: a fault where the dossier has something, else to be seen."""
    regions = [
        Check(
            lazy_text(MODES[one.modes], page=drawn.page + 1, place=_place(one.sides)),
            "differs" if one.ours else "look",
            lazy_text("verify.over", text=one.words) if one.words else "",
        )
        for one in drawn.regions
    ]
    yield from first(regions, LINES_LISTED, "verify.page-more", page=drawn.page + 1)


def _place(sides: Sides) -> str:
    """A place on a page in points: from the left and from below, its first corner and its last."""
    left, low, right, high = (round(side) for side in sides)
    return f"{left} {low} – {right} {high}"


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


OF_SIGNATURES = frozenset(("AcroForm", "AcroForm/Sig", "DSS", "Perms", "Extensions", "Version", "Page/LastModified"))
"""What a digital signature, or the proof of its time, brings into a file; marks on a page are told one by one."""
OF_SAVING = frozenset(("PageMode", "PageLayout"))
"""What a program brings in that saves a file again: how a viewer shows it first."""
ADDITIONS_LISTED = 20
"""Additions of a kind that are written out."""


def addition_checks(
    found: Pdf, expected: Pdf, drawn: Mapping[int, DrawnPage], *, same_program: bool
) -> Iterator[Check]:
    """What lies over the pages, and what the file can do."""
    if not found.sound:
        yield Check(lazy_text("verify.unsound"), "look")
    if found.revisions > expected.revisions:
        yield Check(lazy_text("verify.revisions", count=found.revisions - expected.revisions), "note")
    yield from _marks(found, expected, drawn, same_program)
    for feature in sorted(found.features - expected.features - {"Page/Annots"}):
        of_saving = "verify.feature-of-saving" if feature in OF_SAVING else "verify.feature"
        key = "verify.feature-of-signature" if feature in OF_SIGNATURES else of_saving
        yield Check(lazy_text(key, feature=feature[:60]), "look" if key == "verify.feature" else "note")


def marks_to_see(found: Pdf, expected: Pdf) -> dict[int, list[tuple[float, float, float, float]]]:
    """Where something was laid over a page that is neither the dossier's nor a signature, by page, from 0."""
    added = _added_marks(found, expected)[0].items()
    return {page: [mark.rectangle for mark in marks] for page, marks in added if marks}


def _added_marks(found: Pdf, expected: Pdf) -> tuple[dict[int, list[Mark]], int]:
    """What was laid over each page, from 0, and how many marks of the dossier are gone."""
    known = Counter(mark.digest for page in expected.pages for mark in page.marks)
    added: dict[int, list[Mark]] = {}
    signed = 0
    for number, page in enumerate(found.pages):
        added[number] = []
        for mark in page.marks:
            if known[mark.digest]:
                known[mark.digest] -= 1
            elif mark.signature:  # which is told by itself, and drawn
                signed += any(one.name == mark.signature for one in expected.places)
            else:
                added[number].append(mark)
    return added, sum(known.values()) - signed


def _marks(found: Pdf, expected: Pdf, drawn: Mapping[int, DrawnPage], same_program: bool) -> Iterator[Check]:
    """What was laid over the pages; another version may have its ways from page to page elsewhere."""
    added, gone = _added_marks(found, expected)
    strict = same_program and found.length == expected.length  # else links lead to the pages that are after others
    for number, marks in added.items():
        under = drawn[number].under if number in drawn else ()
        told = [
            Check(
                lazy_text("verify.mark", page=number + 1, kind=mark.kind),
                "look",
                lazy_text("verify.over", text=text) if text else "",
            )
            for mark, text in zip_longest(marks, under)
            if mark is not None and (strict or not mark.way)
        ]
        yield from first(told, ADDITIONS_LISTED, "verify.page-more", page=number + 1)
    if gone > 0 and same_program:
        yield Check(lazy_text("verify.marks-gone", count=gone), "note")


def strange_checks(added: Additions) -> Iterator[Check]:
    """What was added to the bytes of the dossier that no signature needs."""
    checks = [
        Check(lazy_text("verify.added", number=one.number, kind=one.kind, what=one.what[:60]), "look")
        for one in added.strange
    ]
    stray = [Check(lazy_text("verify.added-bytes", place=place, bytes=size), "look") for place, size in added.stray]
    yield from first([*checks, *stray], ADDITIONS_LISTED)


# --- signatures: where they stand, what each covers, and whose certificate it names ----------------------------------


NEAR = 0.1
"""Points that the place of a field may be off where another program wrote the file again."""


def places_to_sign(found: Pdf) -> dict[int, list[FieldPlace]]:
    """Where signatures stand on the pages, from 0."""
    on_pages: dict[int, list[FieldPlace]] = {}
    for place in found.places:
        if place.signed and place.page:
            on_pages.setdefault(place.page - 1, []).append(place)
    return on_pages


def is_own(place: FieldPlace, expected: Pdf) -> bool:
    """Whether a field is one of the dossier's, where that has it."""
    return any(_same_place(place, one) for one in expected.places)


def _same_place(place: FieldPlace, other: FieldPlace, *, anywhere: bool = False) -> bool:
    """Whether two fields are one; `anywhere` where the pages may be others, which is told."""
    sides = zip(place.rectangle, other.rectangle, strict=True)
    on_it = place.name == other.name and (anywhere or place.page == other.page)
    return on_it and all(abs(a - b) < NEAR for a, b in sides)


def signature_checks(found: Pdf, expected: Pdf, drawn: Mapping[int, DrawnPage]) -> Iterator[Check]:
    """Where each signature stands, what is drawn there and what it covers; what is empty, or should not be there."""
    of_dossier = {one.name for one in expected.places}
    for page, places in places_to_sign(found).items():
        spots = drawn[page].spots if page in drawn else ()
        for place, spot in zip_longest(places, spots):
            if place is not None:
                yield _spot(place, spot, own=is_own(place, expected), meant=place.name in of_dossier)
    named = {one.field for one in found.signatures}
    for one in found.signatures:
        yield _signature(one)
    for place in found.places:
        if not place.signed and not any(_same_place(place, one, anywhere=True) for one in expected.places):
            yield Check(lazy_text("verify.field-empty", field=short_text(place.name)), "look")
        elif place.signed and place.name not in named:
            yield Check(lazy_text("verify.signature-unread", field=short_text(place.name)), "look")


def _spot(place: FieldPlace, spot: SignedSpot | None, *, own: bool, meant: bool) -> Check:
    """What is seen of a signature on its page."""
    where = {"field": short_text(place.name), "page": place.page, "place": _place(place.rectangle)}
    if meant and not own:
        return Check(lazy_text("verify.signature-elsewhere", **where), "look")
    if spot is None:  # its page is another, which is told
        return Check(lazy_text("verify.signature-undrawn", **where), "look")
    if not spot.white:
        covered = lazy_text("verify.over", text=spot.words) if spot.words else ""
        return Check(lazy_text("verify.signature-over", **where), "look", covered)
    key = "verify.signature-there" if own else "verify.signature-new"
    drawn = "verify.signature-seen" if spot.drawn else "verify.signature-unseen"
    return Check(lazy_text(key, **where), "note", lazy_text(drawn))


AFTER: Mapping[After, str] = {
    "signature": "verify.after.signature",
    "stamp": "verify.after.stamp",
    "certificates": "verify.after.certificates",
    "other": "verify.after.other",
}
"""What was added after a signature -> its words."""


def is_intact(one: Signature) -> bool:
    """Whether the bytes of a signature are known to be those that were signed, and it leaves out no others."""
    return one.gap and not one.empty and one.intact == "intact"


def _signature(one: Signature) -> Check:
    """A signature: what it covers, what came after it, and whose certificate it names."""
    field = short_text(one.field)
    if one.empty:
        return Check(lazy_text("verify.signature-empty", field=field), "look")
    if not one.gap:
        return Check(lazy_text("verify.signature-gap", field=field), "differs")
    if one.intact == "unknown":
        return Check(lazy_text("verify.signature-unknown", field=field), "look", _certificate(one))
    if one.intact == "broken":
        return Check(lazy_text("verify.signature-broken", field=field), "differs", _certificate(one))
    if not one.subject and one.intact != "intact":  # it may be anything
        return Check(lazy_text("verify.signature-unread", field=field), "look", _certificate(one))
    if not one.covers:
        return Check(lazy_text("verify.signature-part", field=field), "look", _certificate(one))
    later = Counter(one.after)
    added = tuple(lazy_text(AFTER[kind], count=count) for kind, count in later.items())
    key = "verify.stamp-covers" if one.stamp else "verify.signature-covers"
    after = added or lazy_text("verify.after.nothing")
    state: State = "look" if "other" in later else "note"
    return Check(lazy_text(key, field=field, after=after), state, _certificate(one))


INTACT: Mapping[Intact, str] = {
    "intact": "verify.certificate-intact",
    "broken": "verify.certificate",
    "unknown": "verify.certificate",
    "unread": "verify.certificate-unread",
}


def _certificate(one: Signature) -> Said:
    """Whose certificate it is, as that has it."""
    if not one.subject:
        return lazy_text("verify.certificate-none")
    names = {"subject": short_text(one.subject), "issuer": short_text(one.issuer)}
    return lazy_text(INTACT[one.intact], **names)


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
TOLD_OF = {"page-labels": "verify.page-labels", ARCHIVE: "verify.archive"}
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
    if name == ARCHIVE:
        return Check(known, "note")
    if found is MISSING or BY_SAVING.fullmatch(f"{name}={found}"):
        return Check(known, "note", *both(found, expected))
    if expected is MISSING:
        return Check(lazy_text("verify.property-added", name=short_text(name)), "look", *both(found, expected))
    return Check(known, otherwise, *both(found, expected))


# --- what the pages say of the files they were made from: their SHA-256, and the version of the program --------------


HASH = regex(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
VERSION = regex(r"macau-edge\D{0,20}?(\d+(?:\.[0-9A-Za-z]+)+)")
"""`macau-edge, version 0.1.0`, in any language."""


PRINTED = {
    "application": "verify.hash-printed-application",
    "ruleset": "verify.hash-printed-ruleset",
    "technical": "verify.hash-printed-technical",
}
"""File -> that its SHA-256 stands on the pages."""


def printed_checks(pages: Sequence[Page], hashes: dict[str, str], version: str) -> Iterator[Check]:
    """Whether each SHA-256 stands on the pages, and whether the version that does is the one of the data."""
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
PIECE = regex(r"[0-9a-f]{8,}")
"""What may be a SHA-256, or the piece of one that stands on a line."""
SHORT = 2
"""Digits of a number that counts pages, sections and dice as often as it is a figure; it is not looked for."""
NUMBERS_LISTED = 12
"""Numbers of a page that are written out where they are not known."""
CLOSE = 1 + 1e-9
"""How far a rounded decimal may be off, in halves of its last digit."""


class Known:
    """The numbers that this version has: on its own pages, and in its data; digits of `hashes` are no numbers."""

    def __init__(self, pages: Sequence[Page], data: dict[str, Any], hashes: Iterable[str] = ()) -> None:
        self._hashes = tuple(hashes)
        self._written = {number for page in pages for line in page.lines for number in NUMBER.findall(line)}
        values = dict(leaves_of(data))
        decimals = [
            float(str(value)) for path, value in values.items() if path[-1] in ("decimal", "standard_deviation")
        ]
        self._written |= {str(value) for value in values.values()}
        self._sizes = sorted(size for one in decimals for size in (abs(one), 100 * abs(one)))

    def numbers_of(self, line: str) -> list[str]:
        """The numbers on a line, without what is of a SHA-256, which is compared by itself."""
        whole = PIECE.sub(lambda piece: " " if any(piece[0] in one for one in self._hashes) else piece[0], line)
        return NUMBER.findall(whole)

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
        numbers = [(one, line) for line in page.lines for one in known.numbers_of(line)]
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


def unverified_checks(
    found: Sequence[Page], expected: Sequence[Page], known: Known, drawn: Mapping[int, DrawnPage]
) -> Iterator[Check]:
    """How many pages are not the same, the numbers that are nowhere here, and the first difference of each page.

    A page of the same text that is drawn otherwise is told too: something may lie over it.
    """
    pages = list(compared_pages(found, expected, drawn))
    other = [next(check for check in page if check.state != "holds") for page in pages if not _holds(page)]
    counts = lazy_text("verify.pages-unverified", found=len(found), expected=len(expected), count=len(other))
    yield Check(counts, "look")
    yield from number_checks(found, known)
    yield from first([replace(check, state="look") for check in other], PAGES_LISTED)


def _holds(checks: Sequence[Check]) -> bool:
    return all(check.state == "holds" for check in checks)
