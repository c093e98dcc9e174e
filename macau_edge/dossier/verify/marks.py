"""What lies over the pages of a PDF and is no part of them, and what it may hide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pypdf import PageObject
from pypdf.generic import DictionaryObject

from macau_edge.dossier.verify.digests import Digests
from macau_edge.dossier.verify.objects import dictionary, direct, inherited, several
from macau_edge.dossier.verify.received import Mark

SHOWN = 300
"""Characters of the words that a mark may cover."""
HIDDEN = 0b100010
"""Flags of a mark that no viewer shows: hidden, and not to be viewed."""
RISE = 10
"""Points above the line that a letter stands on, at most: a mark whose lower edge is there still covers it."""

Placed: TypeAlias = tuple[float, float, str]
"""A text, and where it begins in the page's own units."""


def marks(page: PageObject, digests: Digests) -> Iterator[Mark]:
    """What lies over a page, in the order in which it is laid."""
    found = [dictionary(one) for one in several(page.get("/Annots"))]
    texts: list[Placed] = []
    if any(mark.get("/Subtype") != "/Link" for mark in found):
        page.extract_text(visitor_text=lambda text, cm, tm, *_: texts.append((*_place(cm, tm), text)))
    for mark in found:
        kind = str(direct(mark.get("/Subtype", ""))).lstrip("/")[:40]
        signature = kind == "Widget" and inherited(mark, "/FT") == "/Sig"
        yield Mark(kind, signature, kind == "Link" and _is_way(mark), _covered(mark, texts), digests.of(mark))


def _is_way(link: DictionaryObject) -> bool:
    """Whether a link leads to a place in the file, has no border and no look of its own."""
    action, border = dictionary(link.get("/A")), [direct(one) for one in several(link.get("/Border"))]
    inside = ("/Dest" in link and "/A" not in link) or (action.get("/S") == "/GoTo" and "/Next" not in action)
    return inside and border[2:3] == [0] and not {"/AP", "/AA", "/PA"}.intersection(link)


def _place(cm: Sequence[float], tm: Sequence[float]) -> tuple[float, float]:
    return tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]


def _covered(mark: DictionaryObject, texts: Sequence[Placed]) -> str:
    """The words that begin at the height of a mark and not to its right; none where the mark is not seen."""
    box = [float(side) for side in several(mark.get("/Rect"))]
    flags = direct(mark.get("/F", 0))
    if len(box) != 4 or (isinstance(flags, int) and flags & HIDDEN):
        return ""
    (left, right), (low, high) = sorted(box[::2]), sorted(box[1::2])
    if left == right or low == high:
        return ""
    found = (text.strip() for x, y, text in texts if low - RISE <= y <= high and x < right)
    return " ".join(text for text in found if text)[:SHOWN]
