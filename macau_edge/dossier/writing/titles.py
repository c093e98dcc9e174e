"""Headings as pages need them: in several languages at once, and their levels without a gap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from macau_edge.dossier.bilingual import Bilingual, Side
from macau_edge.model import Language
from macau_edge.reports.document import Heading

NUMBER = re.compile(r"\d+(?:\.\d+)*\. ")
DEEPEST = 4
"""Levels of headings that have a look of their own."""
GAP = "\u3000"
"""What parts two languages in one line: a space as wide as a Chinese character."""


def titles(side: Side) -> list[tuple[str, Language]]:
    """What a heading says in its languages: `1. Pedido`, `申請`; its number once, and once what all say alike."""
    pairs = [
        (b.text, language) for b, language in zip(side.blocks, side.languages, strict=False) if isinstance(b, Heading)
    ]
    (first, main), *others = pairs
    number = found[0] if (found := NUMBER.match(first)) else ""
    bare = [(text.removeprefix(number), language) for text, language in others if text != first]
    return [(first, main), *bare]


def levelled(document: Bilingual) -> Iterator[Side]:
    """The document without its title; headings begin at level 1, and none leaves a level out or is below `DEEPEST`."""
    titled = False
    last = 0
    for side in document:
        first = side.blocks[0]
        if not isinstance(first, Heading):
            yield side
        elif first.level == 1 and not titled:
            titled = True
        else:
            last = min(max(first.level - 1, 1), last + 1, DEEPEST)
            headings = (replace(block, level=last) for block in side.blocks if isinstance(block, Heading))
            yield replace(side, blocks=tuple(headings))
