"""The layout of the table with the proposed bets on it: their places enlarged, and the whole table on its own pages."""

from __future__ import annotations

from functools import lru_cache

from macau_edge.dossier.case import WHOLE_LAYOUT, Case
from macau_edge.drawing.cloth import Cloth, cloth
from macau_edge.drawing.cloth.legend import notes
from macau_edge.drawing.cloth.parts import close_ups, full_pages
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture
from macau_edge.wording import Words
from macau_edge.wording.citations import numeral


def layout(case: Case, w: Words) -> Document:
    """The proposed places enlarged, the notes on what they show, and where the whole table is."""
    drawn = _drawn(case, tuple(one.language for one in case.in_pictures(w)))
    annex = case.appended.index(WHOLE_LAYOUT) + 1
    blocks: list[Block] = [
        Heading(w("cloth.title"), 2),
        Paragraph(w("cloth.shows", annex=w("annex.name", number=numeral(annex, w.language)))),
    ]
    if case.application.layout:
        blocks.append(Paragraph(w("cloth.placed")))
    for part in close_ups(drawn):
        caption = w("cloth.part", bets=w.both([w.bet(bet) for bet in part.bets]))
        blocks.append(Picture(part.svg, part.alternative(w.language), caption, width=part.width))
    said = list(notes(drawn.voice, drawn.spots, w))[1:]  # the first is of the outline, which the text explains
    return (*blocks, Paragraph(w.sentences(said), "note"))


def whole_layout(case: Case, w: Words) -> Document:
    """The table with the proposed bets on it, on a page on its side, or on more where one would make it small."""
    sheets = tuple(full_pages(_drawn(case, tuple(one.language for one in case.in_pictures(w)))))
    act, game = case.ruleset.act, w.text(case.ruleset.game)
    caption = w("cloth.caption", game=game, act=w.act(act.cite)) if act else game
    blocks: list[Block] = [Paragraph(w("cloth.whole"))]
    for number, sheet in enumerate(sheets, 1):
        part = w("phrase.aside", text=caption, said=f"{number}/{len(sheets)}") if len(sheets) > 1 else caption
        blocks.append(Picture(sheet.svg, sheet.alternative(w.language), part, whole_page=True))
    return tuple(blocks)


@lru_cache(maxsize=1)
def _drawn(case: Case, languages: tuple[Language, ...]) -> Cloth:
    """The cloth, which languages that stand side by side share."""
    ids = [one.bet.id for one in case.proposed]
    each = [case.words(language) for language in languages]
    return cloth(each, case.choices, proposed=ids, places=case.application.layout)
