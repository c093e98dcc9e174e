"""Bands of a cloth -> pictures: its frame, what stands in it, and the notes below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from macau_edge.drawing.svg import drawing, element, group
from macau_edge.layouts.areas import WIDTH, Area
from macau_edge.layouts.colours import AMBER, FELT, PAPER
from macau_edge.layouts.fitting import LEADING, MIDDLE
from macau_edge.layouts.flow import EDGE
from macau_edge.layouts.items import Line
from macau_edge.layouts.legend import SIGN, legend
from macau_edge.layouts.paint import box, line, painted, starred
from macau_edge.layouts.pictures import star
from macau_edge.layouts.spots import Spot
from macau_edge.layouts.voice import Voice

PAGE = 1_250.0
"""How high a cloth may be, notes apart, to stand on a page in its whole width."""
FRAME = 5.0
"""Between the edge of a picture and the frame of the cloth."""
BELOW = 10.0
"""Between the last row and the frame, and between the frame and the notes."""
HEADING = 18.0
"""The size of a heading over bets below the cloth."""


@dataclass(frozen=True, slots=True)
class Band:
    """What stands between two heights of a cloth, and is not torn apart: the cloth proper, or a row below it."""

    top: float
    bottom: float
    spots: tuple[Spot, ...]
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading over rows, and where what it heads begins."""

    svg: str
    bottom: float


def heading(voice: Voice, key: str, top: float) -> Heading:
    """What the rows below a cloth are, in its languages."""
    said = " · ".join(voice.each(lambda w: w(key)))
    foot = top + (LEADING / 2 + MIDDLE) * HEADING
    return Heading(line(Line(said, EDGE, foot, HEADING, True, FELT, "start")), top + HEADING * 1.6)


def pages(bands: Sequence[Band]) -> Iterator[list[Band]]:
    """The bands, as many together as have room on a page."""
    page: list[Band] = []
    for band in bands:
        if page and band.bottom - page[0].top > PAGE:
            yield page
            page = []
        page.append(band)
    yield page


def drawn(bands: Sequence[Band], voice: Voice) -> str:
    """One picture of bands that follow one another."""
    spots = [spot for band in bands for spot in band.spots]
    up = EDGE - bands[0].top if bands[0].top else 0.0
    frame = Area(FRAME, FRAME, WIDTH - 2 * FRAME, bands[-1].bottom + up + BELOW / 2 - FRAME)
    notes = legend(voice, spots, frame.bottom + BELOW * 1.5, EDGE)
    height = notes.bottom + BELOW
    inside = [
        *(text for band in bands for text in band.texts),
        *(painted(spot, _called(spot, voice), square=_touches(spot, spots)) for spot in spots),
        *(one for spot in spots for one in starred(spot)),
    ]
    return drawing(
        WIDTH,
        height,
        [
            element("rect", x=0, y=0, width=WIDTH, height=height, fill=PAPER),
            _frame(frame),
            *([group(inside, transform=f"translate(0 {up:g})")] if up else inside),
            *([] if notes.sign is None else _sign(notes.sign)),
            *map(line, notes.lines),
        ],
        " · ".join(voice.each(lambda w: w.text(w.ruleset.game))),
    )


def _touches(spot: Spot, spots: Sequence[Spot]) -> bool:
    return any(spot.area.touches(other.area) for other in spots if other.kind != "mark")


def _frame(frame: Area) -> str:
    return element("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, rx=14, fill="none",
                   stroke=FELT, stroke_width=3.2)  # fmt: skip


def _sign(top: float) -> list[str]:
    """The border and the star of a proposed bet, small, beside what they mean."""
    area = Area(EDGE + 6, top + 2, SIGN - 18, 18)
    return [box(area, AMBER, 2.0, proposed=True), star(area.x + 1, area.y + 1, 7)]


def _called(spot: Spot, voice: Voice) -> str:
    """What a pointer on a spot is told: names and prizes."""
    found = spot.members
    names = voice.names(found[0] if len(found) == 1 else spot.shown.bet)
    paid = dict.fromkeys(" · ".join(voice.prizes(found, w)) for w in voice.words)
    return "; ".join((" · ".join(names), *paid))
