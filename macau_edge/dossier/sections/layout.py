"""The layout of the table with the proposed bets on it."""

from __future__ import annotations

from functools import lru_cache

from macau_edge.dossier.case import Case
from macau_edge.layouts import Cloth, cloth
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture
from macau_edge.wording.words import Words


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
