"""The layout of the table with the proposed bets on it: their places enlarged, and the whole table on its own pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from macau_edge.dossier.case import Case
from macau_edge.drawing.cloth import Cloth, Sheet, cloth
from macau_edge.drawing.cloth.legend import legend_notes
from macau_edge.drawing.cloth.parts import CloseUp, as_they_are, close_ups, full_pages
from macau_edge.model import Language
from macau_edge.model.records import replace
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Picture
from macau_edge.wording import Words


def layout_section(case: Case, w: Words) -> Document:
    """The proposed places enlarged, as they are and as proposed, and the notes on what they show."""
    shown = _shown(case, _languages(case, w))
    now, then = shown.now, shown.then
    blocks: list[Block] = [Heading(w("cloth.title"), 2), Paragraph(w("cloth.shows"))]
    if case.application.layout:
        blocks.append(Paragraph(w("cloth.placed")))
    if now:
        blocks += [Heading(w("cloth.now"), 3), *(_picture(part, w("cloth.part-now"), w) for part in now)]
    blocks.append(Heading(w("cloth.then"), 3))
    for part in then:
        blocks.append(_picture(part, w("cloth.part", bets=w.named([w.bet(bet) for bet in part.bets])), w))
    return (*blocks, Paragraph(w.sentences(_notes(shown, w)), "note"))


def _notes(shown: _Shown, w: Words) -> list[str]:
    """The notes on what places enlarged show, without the first, on the outline, which the text explains."""
    seen = [spot for part in (*shown.now, *shown.then) for spot in part.spots]
    return list(legend_notes(shown.cloth.voice, seen, w))[1:]


def _picture(part: CloseUp, caption: str, w: Words) -> Picture:
    return Picture(part.svg, part.alternative(w.language), caption, width=part.width)


def whole_layout(case: Case, w: Words) -> Document:
    """The whole table with the proposed bets on it, after the notes on what no place enlarged in its section shows."""
    shown = _shown(case, _languages(case, w))
    enlarged = _notes(shown, w)
    others = [one for one in list(legend_notes(shown.cloth.voice, shown.cloth.spots, w))[1:] if one not in enlarged]
    notes = [Paragraph(w.sentences(others), "note")] if others else []
    return (Heading(w("cloth.title"), 2), Paragraph(w("cloth.whole")), *notes, *_whole(case, shown.sheets, w))


def _languages(case: Case, w: Words) -> tuple[Language, ...]:
    """Those that share a picture."""
    return tuple(one.language for one in case.in_pictures(w))


class _Shown(NamedTuple):
    """The cloth, the proposed places enlarged, as they are and as proposed, and the whole on pages of its own."""

    cloth: Cloth
    now: tuple[CloseUp, ...]
    then: tuple[CloseUp, ...]
    sheets: tuple[Sheet, ...]


@lru_cache(maxsize=1)
def _shown(case: Case, languages: tuple[Language, ...]) -> _Shown:
    """What the languages that stand side by side share, in both volumes."""
    found = _drawn(case, languages)
    return _Shown(found, as_they_are(found, _now(case, languages)), close_ups(found), tuple(full_pages(found)))


def _now(case: Case, languages: tuple[Language, ...]) -> Cloth:
    """The cloth of the act as it is, with every prize that the house may choose where a bet is to be paid otherwise."""
    plain = [replace(case.words(language), starred=False, listed=frozenset()) for language in languages]
    each = [w.on(case.base.ruleset) for w in plain]
    open_now = {option.id for one in case.asked for option in (*one.kept, *one.given_up) if option.of_ratios}
    return cloth(each, {name: chosen for name, chosen in case.choices.items() if name not in open_now})


def _whole(case: Case, sheets: Sequence[Sheet], w: Words) -> Iterator[Picture]:
    """The table with the proposed bets on it, on a page on its side, or on more where one would make it small."""
    act, game = case.act, w.text(case.ruleset.game)
    caption = w("cloth.caption", game=game, act=w.act(act.cite)) if act else game
    if act and act.status == "superseded":
        caption = w("cloth.caption-superseded", game=game, act=w.of_act(act.cite))
    for number, sheet in enumerate(sheets, 1):
        part = w("phrase.aside", text=caption, said=f"{number}/{len(sheets)}") if len(sheets) > 1 else caption
        yield Picture(sheet.svg, sheet.alternative(w.language), part, whole_page=True)


def _drawn(case: Case, languages: tuple[Language, ...]) -> Cloth:
    """The cloth, which languages that stand side by side share."""
    each = [replace(case.words(language), starred=False, listed=frozenset()) for language in languages]
    return cloth(each, case.choices, case.on_cloth)
