"""A cloth -> pictures for pages of their own, on their side and without notes; and close-ups of what is proposed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.drawing.cloth import HEADED, Band, Cloth, Sheet, pages, painted, starred
from macau_edge.drawing.cloth.fitting import FELT, PAPER
from macau_edge.drawing.cloth.legend import described_parts
from macau_edge.drawing.cloth.spots import ClothSpot
from macau_edge.drawing.svg import element, group_element, svg_document
from macau_edge.model import Bet, Language
from macau_edge.model.cloth import WIDTH, Area, around
from macau_edge.model.records import dataclass

# --- a page on its side for the whole cloth; rows below it on another where they would make it small -----------------


ON_ITS_SIDE = 1_030.0
"""How high a cloth may be, in thousandths of its width, to be as large on a page on its side as on an upright one."""


def full_pages(cloth: Cloth) -> Iterator[Sheet]:
    """The whole cloth without its notes."""
    for bands in pages(cloth.bands, ON_ITS_SIDE):
        height = bands[0].bottom if bands[0].top == 0 else 0.0
        yield Sheet(bands=tuple(bands), height=height, voice=cloth.voice, noted=False)


# --- close-ups: a window around what is proposed, and what of the cloth stands in it ---------------------------------


AROUND = 55.0
"""What is shown around a proposed place."""
LEAST = Area(0.0, 0.0, 380.0, 150.0)
"""A window is no smaller."""
HIGHEST, WIDER, BESIDE = 330.0, 1.6, 8.0
"""How high a window with its neighbours may be, how many times as wide as without, and what is shown beside these."""
WINDOWS = 4
"""Close-ups of a cloth; where there would be more, one shows all that is proposed."""
LARGER = 2.2
"""How many times as large as the whole cloth a close-up is drawn at most, where both are as wide as the text."""
TALL = 0.31
"""How high it is at most, in widths of the text: a page has room for two with what is said of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseUp:
    """A part of a cloth, the proposed bets in it, and which part of the text's width it should have."""

    svg: str
    bets: tuple[Bet, ...]
    spots: tuple[ClothSpot, ...]
    cloth: Cloth
    width: float

    def alternative(self, language: Language) -> str:
        """Which bets stand in it whole and what they pay, in words."""
        voice = self.cloth.voice
        return described_parts(self.spots, self.cloth.height, voice, voice.words_in(language))


def close_ups(cloth: Cloth) -> tuple[CloseUp, ...]:
    """The proposed places one by one, those near one another together."""
    return tuple(_close_up(window, cloth) for window in _windows(cloth))


def as_they_are(cloth: Cloth, before: Cloth) -> tuple[CloseUp, ...]:
    """What stands in those places on the cloth `before` anything is proposed, where they are on it."""
    on_it = [window for window in _windows(cloth) if window.bottom <= before.height]
    return tuple(_close_up(window, before) for window in on_it)


def _windows(cloth: Cloth) -> list[Area]:
    proposed = [spot for spot in cloth.spots if spot.proposed]
    windows = _joined([_window([spot], cloth) for spot in proposed])
    if len(windows) > WINDOWS:
        windows = [_window(proposed, cloth)]
    return [_with_neighbours(window, cloth) for window in windows]


def _whole(spot: ClothSpot) -> Area:
    return around([spot.area, spot.also]) if spot.also else spot.area


def _window(spots: Sequence[ClothSpot], cloth: Cloth) -> Area:
    """What is shown of some places: a margin around them, not beyond the cloth."""
    wanted = around(map(_whole, spots)).inset(-AROUND)
    width, height = max(wanted.width, LEAST.width), max(wanted.height, LEAST.height)
    x, y = wanted.x - (width - wanted.width) / 2, wanted.y - (height - wanted.height) / 2
    bottom = cloth.bands[-1].bottom
    width, height = min(width, WIDTH), min(height, bottom)
    return Area(min(max(x, 0.0), WIDTH - width), min(max(y, 0.0), bottom - height), width, height)


def _with_neighbours(window: Area, cloth: Cloth) -> Area:
    """The window with all that it cuts in it, where it is not too high so."""
    grown = around([window, *(_whole(spot) for spot in cloth.spots if spot.area.meets(window))])
    if grown.height > HIGHEST or grown.width > WIDER * window.width:
        return window
    x, y = max(grown.x - BESIDE, 0.0), max(grown.y - BESIDE, 0.0)
    return Area(x, y, min(grown.right + BESIDE, WIDTH) - x, min(grown.bottom + BESIDE, cloth.bands[-1].bottom) - y)


def _joined(windows: Sequence[Area]) -> list[Area]:
    """The windows, those that meet as one that holds both."""
    found: list[Area] = []
    for window in windows:
        grown = window
        while met := [other for other in found if other.meets(grown)]:
            found = [other for other in found if other not in met]
            grown = around([grown, *met])
        found.append(grown)
    return found


def _close_up(window: Area, cloth: Cloth) -> CloseUp:
    """What stands in the window; of what it cuts only the ground, so that no text is cut."""
    seen = [spot for spot in cloth.spots if spot.area.meets(window)]
    inside = [spot for spot in seen if _holds(window, _whole(spot))]
    shown = [spot if spot in inside else _ground(spot) for spot in seen]
    names = [" · ".join(cloth.voice.names(spot.shown.bet)) for spot in shown]
    content = [
        *(text for band in cloth.bands if _is_seen(band, window) for text in band.texts),
        *(painted(spot, name, square=False) for spot, name in zip(shown, names, strict=True)),
        *(star for spot in inside for star in starred(spot)),
    ]
    paper = element("rect", x=0, y=0, width=window.width, height=window.height, fill=PAPER, stroke=FELT)
    placed = group_element(content, transform=f"translate({-window.x:g} {-window.y:g})")
    proposed = dict.fromkeys(spot.shown.bet.id for spot in inside if spot.proposed)
    bets = tuple(cloth.voice.ruleset.bets[id_] for id_ in proposed)
    return CloseUp(
        svg=svg_document(window.width, window.height, [paper, placed]),
        bets=bets,
        spots=tuple(inside),
        cloth=cloth,
        width=min(LARGER * window.width / WIDTH, TALL * window.width / window.height, 1.0),
    )


def _holds(window: Area, area: Area) -> bool:
    return around([window, area]) == window


def _ground(spot: ClothSpot) -> ClothSpot:
    """A spot without its text."""
    return ClothSpot(kind=spot.kind, area=spot.area, shown=spot.shown, proposed=spot.proposed, also=spot.also)


def _is_seen(band: Band, window: Area) -> bool:
    """Whether the heading of a row below the cloth stands in the window; the cloth's own title is no such heading."""
    return band.top > 0 and _holds(window, Area(window.x, band.top, window.width, HEADED)) and not window.x
