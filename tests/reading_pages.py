"""What is on the pages of a PDF and in its structure, for the tests of pages."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
import pypdfium2
from PIL import Image, ImageChops

MARGIN = 18 / 25.4 * 72
HAIR = 2.0
"""Points that a letter may stand out of its line or into its neighbour's box."""


@dataclass(frozen=True)
class Letter:
    """A letter and its box, in points from the lower left corner of the page."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


def letters(data: bytes) -> list[list[Letter]]:
    """The letters of each page."""
    with pypdfium2.PdfDocument(data) as document:
        return [list(_letters(page)) for page in document]


def _letters(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    text = page.get_textpage()
    for index in range(text.count_chars()):
        said = text.get_text_range(index, 1)
        if said.strip():
            yield Letter(said, *text.get_charbox(index))


def outside(data: bytes) -> list[Letter]:
    """The letters that stand in the left or right margin."""
    with pypdfium2.PdfDocument(data) as document:
        width = document[0].get_width()
    low, high = MARGIN - HAIR, width - MARGIN + HAIR
    return [one for page in letters(data) for one in page if one.left < low or one.right > high]


def overprinted(data: bytes) -> list[tuple[Letter, Letter]]:
    """The pairs of letters that are printed one over the other, as where a cell is too narrow."""
    found = []
    for page in letters(data):
        row = sorted(page, key=lambda one: one.left)
        for number, one in enumerate(row):
            for other in row[number + 1 :]:
                if other.left > one.right - HAIR:
                    break
                if (one.left, one.right) == (other.left, other.right):
                    continue  # the parts of a ligature
                if min(one.top, other.top) - max(one.bottom, other.bottom) > HAIR and other.right - other.left > HAIR:
                    found.append((one, other))
    return found


def empty(data: bytes) -> list[float]:
    """The part of the height of each page but the last that has nothing below what is written or drawn on it."""
    foot, head = 25 / 25.4 * 72, 27 / 25.4 * 72
    with pypdfium2.PdfDocument(data) as document:
        pages = [(page.get_height(), [thing.get_bounds()[1] for thing in page.get_objects()]) for page in document]
    lowest = [(height, min(y for y in lows if foot - HAIR < y < height - head)) for height, lows in pages[:-1]]
    return [(low - foot) / (height - foot - head) for height, low in lowest]


def text_of(data: bytes) -> list[str]:
    """The text of each page, its lines one after the other."""
    with pypdfium2.PdfDocument(data) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def images(data: bytes, dpi: float) -> list[Image.Image]:
    """Each page as a picture in sixteen shades of grey."""
    with pypdfium2.PdfDocument(data) as document:
        pages = [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in document]
    return [page.point(lambda shade: shade // 17 * 17) for page in pages]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The part of the points of two pictures that differ clearly; 1 where their sizes differ."""
    if one.size != other.size:
        return 1.0
    shades = ImageChops.difference(one, other).histogram()
    return sum(shades[64:]) / sum(shades)


@dataclass(frozen=True)
class Element:
    """An element of the structure: its type, language, and what stands for it where it cannot be read."""

    type: str
    language: str
    alternative: str


def structure(data: bytes) -> list[Element]:
    """All elements of the structure, in reading order; each has the language that it or what it stands in has."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return list(_elements(pdf.Root.StructTreeRoot.K, str(pdf.Root.Lang)))


def _elements(node: pikepdf.Object, language: str) -> Iterator[Element]:
    if isinstance(node, pikepdf.Array):
        for one in node:
            yield from _elements(one, language)
    elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
        spoken = str(node.get("/Lang", language))
        yield Element(str(node.S)[1:], spoken, str(node.get("/Alt", "")))
        if "/K" in node:
            yield from _elements(node.K, spoken)
