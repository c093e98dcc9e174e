"""The layout of the table with the proposed bets on it."""

from __future__ import annotations

from functools import lru_cache

from macau_edge.dossier.case import Case
from macau_edge.layouts import Cloth, cloth
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture
from macau_edge.wording.citations import act_name
from macau_edge.wording.vocabulary import say


def layout(case: Case, language: Language) -> Document:
    """What the picture shows, and the picture, on as many pages as it takes."""
    drawn = _drawn(case, case.in_pictures(language))
    act = case.ruleset.act
    blocks: list[Block] = [Heading(say(language, "cloth.title"), 2), Paragraph(say(language, "cloth.shows"))]
    if case.application.layout:
        blocks.append(Paragraph(say(language, "cloth.placed")))
    game = case.ruleset.game.say(language)
    caption = say(language, "cloth.caption", game=game, act=act_name(act.cite, language)) if act else game
    for number, sheet in enumerate(drawn.sheets, 1):
        part = f"{caption} ({number}/{len(drawn.sheets)})" if len(drawn.sheets) > 1 else caption
        blocks.append(Picture(sheet.svg, sheet.alternative(language), part))
    return tuple(blocks)


@lru_cache(maxsize=1)
def _drawn(case: Case, languages: tuple[Language, ...]) -> Cloth:
    """The cloth, which languages that stand side by side share."""
    ids = [one.bet.id for one in case.proposed]
    return cloth(case.ruleset, case.choices, languages, proposed=ids, places=case.application.layout)
