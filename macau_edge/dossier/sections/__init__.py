"""The building blocks of a dossier, and the dossier that a template makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.advantage import advantage_section
from macau_edge.dossier.sections.calculation import calculation_section
from macau_edge.dossier.sections.card import card, ends
from macau_edge.dossier.sections.description import description_details, description_section
from macau_edge.dossier.sections.edition import edition
from macau_edge.dossier.sections.enclosed import annexes, enclosed_section
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.layout import layout_section, whole_layout
from macau_edge.dossier.sections.offers import PARTED_EXACT
from macau_edge.dossier.sections.petition import kind, particulars, stated
from macau_edge.dossier.sections.prizes import prizes_section, prizes_table
from macau_edge.dossier.sections.probabilities import probabilities, probabilities_table
from macau_edge.dossier.sections.request import (
    addressed,
    applicant,
    basis_section,
    conditions,
    dossier_title,
    object_of,
    requested_rows,
    signature,
)
from macau_edge.dossier.sections.wagers import evaluation, wagers, wagers_section
from macau_edge.dossier.volumes import Volume, standing
from macau_edge.model import Language
from macau_edge.model.authority import FiledPart
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
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
    "asked": requested_rows,
    "conditions": conditions,
    "particulars": particulars,
    "enclosed": enclosed_section,
    "signature": signature,
    "edition": edition,
    "summary": wagers_section,
    "wagers": wagers,
    "evaluation": evaluation,
    "kind": kind,
    "ends": ends,
    "card": card,
    "description": description_section,
    "probabilities": probabilities_table,
    "prizes": prizes_table,
    "advantage": calculation_section,
    "layout": layout_section,
    "annexes": annexes,
}
"""What a part can be made of, in the volumes in which it stands (`volumes.py`).

Only the first block of a part may begin with a heading of level 2.
"""

WHOLE: Mapping[str, Section] = {
    "description": description_details,
    "probabilities": probabilities,
    "prizes": prizes_section,
    "advantage": advantage_section,
    "layout": whole_layout,
}
"""What makes a part in the technical volume where it stands in both and is another there: it begins with a heading."""

STARRED = ("probabilities", "prizes", "advantage", "wagers", "evaluation")
"""The blocks in which an asterisk marks a name that is a translation; elsewhere the description says it in words."""


def document(case: Case, language: Language) -> Document:
    """The whole dossier in one language, one volume after the other."""
    return (*volume(case, language, "to-sign"), *volume(case, language, "technical"))


def volume(case: Case, language: Language, which: Volume) -> Document:
    """One volume in one language: its title, and what stands in it of the parts that the authority asks for, numbered.

    A part has its number in both. The volume to sign begins with the summary, the technical one with what it is.
    """
    case = replace(case, volume=which)
    w = case.words(language)
    plain = replace(w, starred=False)
    parts = [
        block
        for number, part in enumerate(case.authority.parts, 1)
        for block in _numbered(part_of(case, part, w), number)
    ]
    if which == "to-sign":
        return captioned((dossier_title(case, w), *front(case, plain), *parts), w)
    title = Heading(w("volumes.title", title=dossier_title(case, w).text))
    about = Paragraph(w("volumes.technical", reference=case.application.reference))
    return captioned((title, about, *parts), w)


def part_of(case: Case, part: FiledPart, w: Words) -> Document:
    """What stands of a part in the volume, from its heading on: that of the template in place of its first block's."""
    plain = replace(w, starred=False)
    makers = {**BLOCKS, **(WHOLE if case.volume == "technical" else {})}
    made = [(name, makers[name]) for name in part.of if case.volume in standing(name)]
    blocks = tuple(block for name, make in made for block in make(case, w if name in STARRED else plain))
    if part.stated and case.volume == "to-sign":
        blocks = (*blocks, *stated(case, part.stated, w))
    if part.note and case.volume == "to-sign":
        blocks = (*blocks, Paragraph(w.say(part.note)))
    if part.heading is None or not blocks:
        return blocks
    has_one = isinstance(blocks[0], Heading) and (blocks[0].level == 2 or len(part.of) == 1)
    return (Heading(w.say(part.heading), 2), *(blocks[1:] if has_one else blocks))


def captioned(blocks: Document, w: Phrasebook) -> Document:
    """Every table with its number and its caption; one without is called as the heading that it stands under.

    Where several of these stand under one heading, the first column tells the further ones apart. Below one with a
    figure that is not worked out stands why.
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
        if isinstance(block, Table) and block.unknown:
            found.append(Paragraph(w(PARTED_EXACT), "note"))
    return tuple(found)


def _numbered(blocks: Document, section: int) -> Iterator[Block]:
    """Headings of level 2 and 3 with their numbers: `2. …`, `2.1. …`; those that say they have none keep their text."""
    part = 0
    for block in blocks:
        if isinstance(block, Heading) and block.numbered and block.level in (2, 3):
            part += block.level == 3
            number = f"{section}. " if block.level == 2 else f"{section}.{part}. "
            yield replace(block, text=number + block.text, number=number)
        else:
            yield block
