"""The sections of a dossier, in their order; each makes its blocks alike in every language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.advantage import advantage
from macau_edge.dossier.sections.annexes import annexes
from macau_edge.dossier.sections.description import description
from macau_edge.dossier.sections.prizes import prizes
from macau_edge.dossier.sections.probabilities import probabilities
from macau_edge.dossier.sections.request import request
from macau_edge.drawing.cloth import Cloth, cloth
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture, Table
from macau_edge.wording import Words

Section: TypeAlias = Callable[[Case, Words], Document]
"""What makes the blocks of a part of a dossier, in the language of the words."""


# --- the layout of the table with the proposed bets on it ------------------------------------------------------------


def layout(case: Case, w: Words) -> Document:
    """What the picture shows, and the picture, on as many pages as it takes."""
    drawn = _drawn(case, tuple(one.language for one in case.in_pictures(w)))
    act = case.ruleset.act
    blocks: list[Block] = [Heading(w("cloth.title"), 2), Paragraph(w("cloth.shows"))]
    if case.application.layout:
        blocks.append(Paragraph(w("cloth.placed")))
    game = w.text(case.ruleset.game)
    caption = w("cloth.caption", game=game, act=w.act(act.cite)) if act else game
    for number, sheet in enumerate(drawn.sheets, 1):
        part = f"{caption} ({number}/{len(drawn.sheets)})" if len(drawn.sheets) > 1 else caption
        blocks.append(Picture(sheet.svg, sheet.alternative(w.language), part))
    return tuple(blocks)


@lru_cache(maxsize=1)
def _drawn(case: Case, languages: tuple[Language, ...]) -> Cloth:
    """The cloth, which languages that stand side by side share."""
    ids = [one.bet.id for one in case.proposed]
    return cloth(case.ruleset, case.choices, languages, proposed=ids, places=case.application.layout)


SECTIONS: tuple[Section, ...] = (request, description, probabilities, prizes, advantage, layout, annexes)
"""A section begins with a heading of level 2; only the request has one of level 1 before it, the title."""


def document(case: Case, language: Language) -> Document:
    """The whole dossier in one language, its sections numbered."""
    w = Words(language, case.ruleset)
    return _captioned(_numbered(tuple(block for section in SECTIONS for block in section(case, w))), w)


def _captioned(blocks: Document, w: Words) -> Document:
    """Every table with its number and its caption; one without is called as the heading that it stands under."""
    found: list[Block] = []
    title, number = "", 0
    for block in blocks:
        if isinstance(block, Heading):
            title = block.text.removeprefix(block.number)
        elif isinstance(block, Table):
            number += 1
            block = replace(block, caption=w("page.table", number=number, text=block.caption or title))  # noqa: PLW2901
        found.append(block)
    return tuple(found)


def _numbered(blocks: Document) -> Document:
    """Headings of level 2 and 3 with their numbers: `2. …`, `2.1. …`; those that say they have none keep their text."""
    found: list[Block] = []
    section = part = 0
    for block in blocks:
        if isinstance(block, Heading) and block.numbered and block.level in (2, 3):
            section, part = (section + 1, 0) if block.level == 2 else (section, part + 1)
            number = f"{section}. " if block.level == 2 else f"{section}.{part}. "
            found.append(replace(block, text=number + block.text, number=number))
        else:
            found.append(block)
    return tuple(found)
