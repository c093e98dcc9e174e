"""Pages of two files, drawn by PDFium as on a screen and as on paper -> where they differ, to the last point.

Both are drawn by the same program in the same size, with all that lies over them, so that what is the same is so bit
for bit. What is drawn inside a place that is meant for a signature is told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import numpy
from numpy.typing import NDArray

from macau_edge.dossier.verify.records import DrawnPage, Mode, Places, Region, Sides, SignedSpot

SCALE = 2
"""Points of a picture for one of a page: a hundred and forty-four to the inch."""
PRINTED = 0x800
"""What PDFium calls printing."""
MODES: Mapping[Mode, int] = {"screen": 0, "paper": PRINTED}
TEXT = 2000
"""Characters of the words under a place that are told."""
LARGEST = 3000
"""Points of a side of a page that is drawn."""

Bits: TypeAlias = NDArray[numpy.uint8]


def drawn_pages(
    found: bytes, expected: bytes, pairs: Sequence[tuple[int, int]], places: Places, marks: Places
) -> Iterator[DrawnPage]:
    """What is drawn otherwise on pages that belong together, from 0; `places` are those to sign on each page found.

    Of the `marks` only the text is told that is under them.
    """
    import pypdfium2

    now, first = (pypdfium2.PdfDocument(data) for data in (found, expected))
    for document in (now, first):
        with suppress(Exception):  # a form that is none draws nothing
            document.init_forms()
    for number, other in pairs:
        yield _compared(now[number], first[other], number, places.get(number, ()), marks.get(number, ()))


def _compared(page: Any, first: Any, number: int, places: Sequence[Sides], marks: Sequence[Sides]) -> DrawnPage:
    width, height = first.get_size()
    if any(abs(a - b) > 0.01 for a, b in zip(page.get_size(), (width, height), strict=True)) or width > LARGEST:
        whole = (0.0, 0.0, width, height)
        return DrawnPage(page=number, regions=(Region(sides=whole, modes=("screen", "paper"), ours=True, words=""),))
    box = first.get_cropbox()
    inside = [_pixels(sides, box, height) for sides in places]
    texts, ours = first.get_textpage(), None
    differing, in_places = dict[Mode, Bits](), [False] * len(places)
    white = [True] * len(places)
    for mode, flags in MODES.items():
        one, ours = (_bits(each, flags) for each in (page, first))
        if places:
            white = [so and not _marked(ours[where]) for so, where in zip(white, inside, strict=True)]
        if one.shape == ours.shape and one.tobytes() == ours.tobytes():
            continue
        other = (one != ours).any(axis=2)
        for at, where in enumerate(inside):
            in_places[at] = in_places[at] or bool(other[where].any())
            other[where] = False
        if other.any():
            differing[mode] = other
    regions = tuple(_regions(differing, ours, box, height, texts)) if ours is not None else ()
    spots = [
        SignedSpot(drawn=drawn, white=blank, words="" if blank else _words(texts, sides))
        for drawn, blank, sides in zip(in_places, white, places, strict=True)
    ]
    under = tuple(_words(texts, sides) for sides in marks)
    copied = _copied_letters(page.get_textpage()) == _copied_letters(texts)
    return DrawnPage(page=number, regions=regions, spots=tuple(spots), under=under, copied=copied)


def _copied_letters(texts: Any) -> str:
    """What is copied of a page, without its blanks: where words part is read off the places of letters."""
    return "".join(texts.get_text_range().split())


def _bits(page: Any, flags: int) -> Bits:
    found: Bits = page.render(scale=SCALE, draw_annots=True, may_draw_forms=True, extra_flags=flags).to_numpy()
    return found


def _marked(bits: Bits) -> bool:
    return bool(bits.size) and int(bits.min()) < 255


def _pixels(sides: Sides, box: Sides, height: float) -> tuple[slice, slice]:
    """The rows and columns of a picture that a place takes, each that it touches."""
    left, low, right, high = sides
    top, bottom = height - (high - box[1]), height - (low - box[1])
    return _around(top, bottom), _around(left - box[0], right - box[0])


def _around(start: float, end: float) -> slice:
    """The points of a picture from one place to another, and one more on each side: no edge is sharp."""
    return slice(max(0, int(start * SCALE) - 1), max(0, int(end * SCALE) + 2))


GAP = 72
"""Rows of a picture between two regions that are told apart."""


def _regions(differing: Mapping[Mode, Bits], ours: Bits, box: Sides, height: float, texts: Any) -> Iterator[Region]:
    """What differs, in bands of the page."""
    if not differing:
        return
    together = numpy.logical_or.reduce([*differing.values()])
    rows = numpy.flatnonzero(together.any(axis=1))
    for band in numpy.split(rows, numpy.flatnonzero(numpy.diff(rows) > GAP) + 1):
        top, bottom = int(band[0]), int(band[-1]) + 1
        columns = numpy.flatnonzero(together[top:bottom].any(axis=0))
        start, end = int(columns[0]), int(columns[-1]) + 1
        low, high = (height - edge / SCALE + box[1] for edge in (bottom, top))
        sides = (start / SCALE + box[0], low, end / SCALE + box[0], high)
        where = (slice(top, bottom), slice(start, end))
        touched = bool((ours[where].min(axis=2) < 255)[together[where]].any())
        modes = tuple(mode for mode, bits in differing.items() if bits[where].any())
        yield Region(sides=sides, modes=modes, ours=touched, words=_words(texts, sides))


def _words(texts: Any, sides: Sides) -> str:
    """The text of a page within a rectangle, in one line."""
    left, low, right, high = sides
    return " ".join(texts.get_text_bounded(left, low, right, high).split())[:TEXT]
