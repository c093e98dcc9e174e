"""A ruleset -> its table cloth: every bet with its name and prize, those that an application proposes marked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from macau_edge.layouts.areas import Area, area_of
from macau_edge.layouts.arrangement import Arrangement, arrangement_of
from macau_edge.layouts.colours import FELT, QUIET
from macau_edge.layouts.describe import described
from macau_edge.layouts.fitting import fit
from macau_edge.layouts.flow import EDGE, below, bottom
from macau_edge.layouts.items import Lettering
from macau_edge.layouts.paint import setting
from macau_edge.layouts.sheets import PAGE, Band, drawn, heading, pages
from macau_edge.layouts.spots import Placer, Spot, gaps, moved
from macau_edge.layouts.voice import Voice
from macau_edge.model import Language, Ruleset
from macau_edge.model.application import Rectangle
from macau_edge.selection import Choices
from macau_edge.wording.words import Words

TITLE = 40.0
"""The size of the game's name."""
NO_ARRANGEMENT = Arrangement("", 90.0, (), Area(20.0, 20.0, 960.0, 60.0))
"""What a game that nobody has arranged a cloth for begins with: its name."""
SIZES = ((16.0, 4), (14.0, 4), (12.5, 5), (11.0, 5))
"""The size of a name below the cloth and how many boxes stand in a row; the first with which all stands on a page."""
SEVERAL = (14.0, 4)
"""The same where one page is not enough."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture of a cloth, or of a part of it, and the spots in it; `height` is that of the cloth proper, in
    thousandths of the width, below which rows of other bets may stand.
    """

    svg: str
    spots: tuple[Spot, ...]
    height: float
    voice: Voice

    def alternative(self, language: Language) -> str:
        """Which bets stand where and what they pay, in words, for who cannot see the picture."""
        return described(self.spots, self.height, self.voice, Words(language, self.voice.ruleset))


@dataclass(frozen=True, slots=True)
class Cloth(Sheet):
    """A whole table cloth in one picture; `sheets` has the same in pictures that each have room on a page."""

    sheets: tuple[Sheet, ...]


def cloth(
    ruleset: Ruleset,
    choices: Choices,
    languages: Sequence[Language],
    *,
    proposed: Collection[str] = (),
    places: Mapping[str, Rectangle] = {},
) -> Cloth:
    """The table cloth of a game, with its names and prizes in those languages.

    `proposed` are the bets that an application asks for; they are marked. `places` are where it puts bets or members;
    `placing.problems` says whether they can stand there. What has no place stands in rows below the cloth.

    Raises:
        ProblemError: a family has no values on this device.
    """
    voice = Voice(ruleset, choices, tuple(Words(language, ruleset) for language in dict.fromkeys(languages)))
    arrangement = arrangement_of(ruleset) or NO_ARRANGEMENT
    areas = {bet: area_of(rectangle) for bet, rectangle in places.items()}
    placer = Placer(voice, proposed, gaps(arrangement.entries, areas))
    placer.place(moved(arrangement.entries, areas))
    bands = _bands(placer, arrangement)
    sheets = tuple(_sheet(page, placer) for page in pages(bands))
    if len(sheets) == 1:
        return Cloth(sheets[0].svg, sheets[0].spots, sheets[0].height, voice, sheets)
    whole = _sheet(bands, placer)
    return Cloth(whole.svg, whole.spots, whole.height, voice, sheets)


def _bands(placer: Placer, arrangement: Arrangement) -> list[Band]:
    """The cloth, and the rows below it in the first size in which all may stand on a page."""
    title = _title(placer, arrangement.title) if arrangement.title else ()
    lowest = bottom(placer.spots, 0.0) + EDGE if placer.spots else 0.0
    first = Band(0.0, max(arrangement.height, lowest), tuple(placer.spots), title)
    bare = arrangement is NO_ARRANGEMENT and not placer.spots
    for size, columns in SIZES:
        bands = [first, *_rows(placer, first.bottom, size, columns, bare=bare)]
        if bands[-1].bottom <= PAGE:
            return bands
    return [first, *_rows(placer, first.bottom, *SEVERAL, bare=bare)]


def _rows(placer: Placer, top: float, size: float, columns: int, *, bare: bool) -> list[Band]:
    """Rows of what has no place on the cloth, the proposed bets first; where there is no cloth, without a heading."""
    bands: list[Band] = []
    for proposed, key in ((True, "layout.proposed"), (False, "layout.others")):
        headed = proposed or bool(bands) or not bare
        over = heading(placer.voice, key, top) if headed else None
        for row in below(placer, over.bottom if over else top, size, columns, proposed=proposed):
            end = bottom(row, top) + EDGE / 2
            bands.append(Band(top, end, tuple(row), (over.svg,) if over else ()))
            top, over = end, None
    return bands


def _title(placer: Placer, area: Area) -> tuple[str, ...]:
    """The name of the game, and of its act, unless an application puts a bet there."""
    if any(spot.area.meets(area) for spot in placer.spots):
        return ()
    voice, act = placer.voice, placer.voice.ruleset.act
    said = [Lettering(voice.each(lambda w: w.text(w.ruleset.game)), TITLE, bold=True, colour=FELT)]
    if act:
        said.append(Lettering(voice.each(lambda w: w.act(act.cite)), TITLE / 3, colour=QUIET))
    return tuple(setting(fit(said, area) or ()))


def _sheet(bands: Sequence[Band], placer: Placer) -> Sheet:
    spots = tuple(spot for band in bands for spot in band.spots)
    height = bands[0].bottom if bands[0].top == 0 else 0.0
    return Sheet(drawn(bands, placer.voice), spots, height, placer.voice)
