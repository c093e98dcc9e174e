"""The layout of the table with the proposed bets on it: their places enlarged, and the whole table on its own pages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from macau_edge.dossier.case import Case
from macau_edge.drawing.cloth import Cloth, cloth
from macau_edge.drawing.cloth.legend import legend_notes
from macau_edge.drawing.cloth.parts import close_ups, full_pages
from macau_edge.model import Bet, Language
from macau_edge.model.records import replace
from macau_edge.outcomes.members import members
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture
from macau_edge.wording import Words


def layout_section(case: Case, w: Words) -> Document:
    """The proposed places enlarged, the notes on what they show, and the whole table."""
    drawn = _drawn(case, tuple(one.language for one in case.in_pictures(w)))
    blocks: list[Block] = [Heading(w("cloth.title"), 2), Paragraph(w("cloth.shows"))]
    if case.application.layout:
        blocks.append(Paragraph(w("cloth.placed")))
    for part in close_ups(drawn):
        caption = w("cloth.part", bets=w.named([w.bet(bet) for bet in part.bets]))
        blocks.append(Picture(part.svg, part.alternative(w.language), caption, width=part.width))
    said = list(legend_notes(drawn.voice, drawn.spots, w))[1:]  # the first is of the outline, which the text explains
    return (*blocks, Paragraph(w.sentences(said), "note"), *_whole(case, drawn, w))


def _whole(case: Case, drawn: Cloth, w: Words) -> Iterator[Picture]:
    """The table with the proposed bets on it, on a page on its side, or on more where one would make it small."""
    sheets = tuple(full_pages(drawn))
    act, game = case.act, w.text(case.ruleset.game)
    caption = w("cloth.caption", game=game, act=w.act(act.cite)) if act else game
    if act and act.status == "superseded":
        caption = w("cloth.caption-superseded", game=game, act=w.of_act(act.cite))
    for number, sheet in enumerate(sheets, 1):
        part = w("phrase.aside", text=caption, said=f"{number}/{len(sheets)}") if len(sheets) > 1 else caption
        yield Picture(sheet.svg, sheet.alternative(w.language), part, whole_page=True)


@lru_cache(maxsize=1)
def _drawn(case: Case, languages: tuple[Language, ...]) -> Cloth:
    """The cloth, which languages that stand side by side share."""
    extras = {one.act_bets[0].members[0].id: one for one in case.asked if one.extra}
    ids = [*extras, *(one.bet.id for one in case.asked if not one.extra)]
    hidden = {name for one in extras.values() for name in one.ids}
    shown = replace(case.ruleset, bets={name: bet for name, bet in case.ruleset.bets.items() if name not in hidden})
    each = [replace(case.words(language).on(shown), starred=False) for language in languages]
    on_top = {name: one.extra for name, one in extras.items() if one.extra}
    instead = {one.replaced.id: one.bet.id for one in case.asked if one.replaced and one.act_bets[0].whole}
    parted = [one.replaced for one in case.asked if one.replaced and not one.act_bets[0].whole]
    stands = {bet.id: tuple(_in_cells(case, bet)) for bet in parted}
    places = case.application.layout
    return cloth(each, case.told, proposed=ids, places=places, instead=instead, stands=stands, on_top=on_top)


def _in_cells(case: Case, family: Bet) -> Iterator[str]:
    """What stands in the cells of a family, in its order: a member, or the bet in its place if no other is given."""
    for member in members(case.base.ruleset, family, case.choices):
        taken = next((one.bet.id for one in case.asked if one.takes(member)), member.id)
        if taken not in case.application.layout or taken == member.id:
            yield taken
