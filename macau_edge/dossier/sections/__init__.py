"""The building blocks of a dossier, and the dossier that a template makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.advantage import advantage_section
from macau_edge.dossier.sections.description import description_section
from macau_edge.dossier.sections.enclosed import annexes, enclosed_section
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.layout import layout_section
from macau_edge.dossier.sections.petition import particulars, stated
from macau_edge.dossier.sections.prizes import prizes_section
from macau_edge.dossier.sections.probabilities import probabilities
from macau_edge.dossier.sections.request import (
    addressed,
    applicant,
    asked_bets,
    basis_section,
    conditions,
    dossier_title,
    object_of,
    signature,
)
from macau_edge.dossier.sections.wagers import wagers, wagers_section
from macau_edge.model import Language
from macau_edge.model.authority import FiledPart
from macau_edge.reports.document import Block, Document, Heading, Table
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook, lower_first

Section: TypeAlias = Callable[[Case, Words], Iterable[Block]]
"""What makes blocks of a dossier, the same in every language, in that of the words."""


# --- the building blocks by the names that templates give them, and the documents made of them -----------------------


BLOCKS: Mapping[str, Section] = {
    "addressed": addressed,
    "applicant": applicant,
    "basis": basis_section,
    "object": object_of,
    "asked": asked_bets,
    "conditions": conditions,
    "particulars": particulars,
    "enclosed": enclosed_section,
    "signature": signature,
    "summary": wagers_section,
    "wagers": wagers,
    "description": description_section,
    "probabilities": probabilities,
    "prizes": prizes_section,
    "advantage": advantage_section,
    "layout": layout_section,
    "annexes": annexes,
}
"""What a part can be made of. Only the first block of a part may begin with a heading of level 2."""

STARRED = ("probabilities", "prizes", "advantage", "wagers")
"""The blocks in which an asterisk marks a name that is a translation; elsewhere the description says it in words."""


def document(case: Case, language: Language) -> Document:
    """The whole dossier in one language: title and summary, and the parts that the authority asks for, numbered."""
    w = case.words(language)
    parts = (block for part in case.authority.parts for block in part_of(case, part, w))
    return captioned(_numbered((dossier_title(case, w), *front(case, replace(w, starred=False)), *parts)), w)


def part_of(case: Case, part: FiledPart, w: Words) -> Document:
    """A part from its heading on: that of the template in place of the one that its first block has."""
    plain = replace(w, starred=False)
    blocks = tuple(block for name in part.of for block in BLOCKS[name](case, w if name in STARRED else plain))
    if part.stated:
        blocks = (*blocks, *stated(case, part.stated, w))
    if part.heading is None:
        return blocks
    has_one = isinstance(blocks[0], Heading) and (blocks[0].level == 2 or len(part.of) == 1)
    return (Heading(w.say(part.heading), 2), *(blocks[1:] if has_one else blocks))


def captioned(blocks: Document, w: Phrasebook) -> Document:
    """Every table with its number and its caption; one without is called as the heading that it stands under.

    Where several of these stand under one heading, the first column tells the further ones apart.
    """
    found: list[Block] = []
    title, number, again = "", 0, False
    for block in blocks:
        if isinstance(block, Heading):
            title, again = block.text.removeprefix(block.number), False
        elif isinstance(block, Table):
            number += 1
            text = w("page.table-again", text=title, column=lower_first(block.columns[0].title)) if again else title
            again = again or not block.caption
            block = replace(block, caption=w("page.table", number=number, text=block.caption or text))  # noqa: PLW2901
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
