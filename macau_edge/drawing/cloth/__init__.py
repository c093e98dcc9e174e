"""A ruleset -> its table cloth: every bet with its name and prize, those that an application proposes marked.

Spots (`spots.py`) say where each bet stands and what stands there; each is fitted into its box and painted. A bet
without a place of its own stands in a row of boxes below. The cloth is drawn in bands, one picture each, with the
notes below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from macau_edge.drawing.cloth import fitting
from macau_edge.drawing.cloth.contents import BoxContent, ClothVoice, ordered_parts
from macau_edge.drawing.cloth.legend import SIGN, described_parts, legend
from macau_edge.drawing.cloth.pictures import MARK, MARKS, ring_number, star
from macau_edge.drawing.cloth.spots import ClothSpot, Placer, arranged_spots
from macau_edge.drawing.svg import drawn_text, element, group_element, polygon, svg_document, text_line, title_element
from macau_edge.model import Language
from macau_edge.model.cloth import TOUCHING, WIDTH, Area, Arrangement, Look, area_of
from macau_edge.model.filed import OnCloth
from macau_edge.model.meter import count
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes.options import told_choices
from macau_edge.outcomes.scope import Choices
from macau_edge.reading.arrangement import arrangement_of
from macau_edge.wording import Words

# --- bets that have no place of their own -> rows of boxes below, each as high as its text needs ---------------------


EDGE = 20.0
"""Between the frame of a cloth and its boxes."""
GAP = 10.0
"""Between two of them."""
PARTS = ("whole-name", "prize")


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A bet that waits for a box: what is shown of it, and the number that stands for it on the cloth, or 0."""

    shown: BoxContent
    key: int = 0

    def items(self, voice: ClothVoice) -> list[fitting.Item]:
        """What its box has."""
        return [*([ring_number(self.key)] if self.key else []), *ordered_parts(self.shown, voice)]


def boxes_below(placer: Placer, top: float, size: float, columns: int, *, proposed: bool) -> Iterator[list[ClothSpot]]:
    """Rows of boxes for the bets without a place, or the proposed ones among them, from `top` on downwards."""
    waiting = [one for one in _waiting(placer, size) if placer.is_proposed(one.shown) == proposed]
    columns = min(columns, max(len(waiting), 2))
    wide = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns
    for start in range(0, len(waiting), columns):
        row = waiting[start : start + columns]
        high = max(fitting.height_of(one.items(placer.voice), wide) for one in row)
        yield [
            _spot(one, Area(EDGE + column * (wide + GAP), top, wide, high), placer) for column, one in enumerate(row)
        ]
        top += high + GAP


def _spot(one: _Waiting, area: Area, placer: Placer) -> ClothSpot:
    setting = fitting.fit(one.items(placer.voice), area)
    assert setting is not None, "a box is as high as its text"
    return ClothSpot(
        kind="box", area=area, shown=one.shown, setting=setting, proposed=placer.is_proposed(one.shown), key=one.key
    )


EACH_MEMBER = 2_000
"""Operations of a member of a bet that has no place: what it is called and pays is put into words."""


def _waiting(placer: Placer, size: float) -> Iterator[_Waiting]:
    """The members of each bet that have no place, then the boxes whose text had no room."""
    placed = {member.id for spot in placer.spots if spot.kind != "heading" for member in spot.members}
    for bet in placer.voice.ruleset.bets.values():
        members = tuple(one for one in placer.voice.members(bet) if one.id not in placed)
        if members:
            count(EACH_MEMBER * len(members), bet)
            yield _Waiting(BoxContent(bet, members, Look(show=PARTS, size=size, label=size)))
    for spot in placer.spots:
        if spot.key:
            yield _Waiting(replace(spot.shown, look=replace(spot.shown.look, show=PARTS, size=size)), spot.key)


def bottom(spots: Iterable[ClothSpot], otherwise: float) -> float:
    """Where the lowest of them ends."""
    return max((spot.area.bottom for spot in spots), default=otherwise)


# --- spots -> SVG ----------------------------------------------------------------------------------------------------


ROUND = 5.0
"""The corners of a box."""
BORDER, STRONG = 1.6, 2.8
DASHES = "9 5"
STAR = 11.0


def painted(spot: ClothSpot, called: str, *, square: bool) -> str:
    """A spot with its text; `called` is what a pointer on it is told. Boxes that touch others are `square`."""
    members = " ".join(member.id for member in spot.members)
    if spot.kind == "mark":
        x, y = spot.area.centre
        content = [MARKS[spot.shown.look.mark](x, y, MARK, fitting.PROPOSED if spot.proposed else fitting.QUIET)]
    else:
        content = [_ground(spot, 0.0 if square else ROUND), *setting(spot.setting), *_turned(spot)]
    return group_element(
        [title_element(called), *content],
        data_kind=spot.kind,
        data_bets=members,
        data_proposed=str(spot.proposed).lower(),
    )


def starred(spot: ClothSpot) -> Iterator[str]:
    """The star of a proposed spot, drawn after all boxes, so that none of them covers it."""
    if spot.proposed and spot.kind != "mark":
        yield star(spot.area.x + 2, spot.area.y + 2, min(STAR, spot.area.height / 3, spot.area.width / 3))


def setting(found: fitting.Setting) -> Iterator[str]:
    """The text and the drawings of a box."""
    for one in found:
        yield placed_line(one) if isinstance(one, fitting.TextLine) else one.drawn.paint(one.x, one.y, one.scale)


def placed_line(one: fitting.TextLine) -> str:
    """A line of text."""
    more = {"font_weight": "bold"} if one.bold else {}
    return text_line(one.x, one.y, drawn_text(one.text), one.size, text_anchor=one.anchor, fill=one.colour, **more)


def _turned(spot: ClothSpot) -> Iterator[str]:
    """The name once more, upwards, in the rectangle that is joined to a box."""
    if spot.also and spot.turned:
        turn = f"translate({spot.also.x:g} {spot.area.y:g}) rotate(-90)"
        yield group_element(setting(spot.turned), transform=turn)


def _ground(spot: ClothSpot, rounded: float) -> str:
    ground = fitting.AMBER if spot.proposed else fitting.SOFT if spot.kind == "heading" else fitting.PAPER
    if spot.also:
        return polygon(_joined(spot.area, spot.also), fill=ground, **_border(proposed=spot.proposed))
    return place_box(spot.area, ground, rounded, proposed=spot.proposed)


def _joined(area: Area, also: Area) -> list[tuple[float, float]]:
    """The corners of a rectangle and of one that rises from an end of it, as one shape."""
    if also.x <= area.x:
        top = [(also.x, also.y), (also.right, also.y), (also.right, area.y), (area.right, area.y)]
        return [*top, (area.right, area.bottom), (also.x, area.bottom)]
    top = [(area.x, area.y), (also.x, area.y), (also.x, also.y), (also.right, also.y)]
    return [*top, (also.right, area.bottom), (area.x, area.bottom)]


def place_box(area: Area, ground: str, rounded: float, *, proposed: bool) -> str:
    """A box; dashed and strong where it is proposed."""
    sides = _sides(area.inset(STRONG / 2) if proposed else area)
    if rounded:
        sides["rx"] = rounded
    return element("rect", **sides, fill=ground, **_border(proposed=proposed))


def _border(*, proposed: bool) -> dict[str, object]:
    if proposed:
        return {"stroke": fitting.PROPOSED, "stroke_width": STRONG, "stroke_dasharray": DASHES}
    return {"stroke": fitting.FELT, "stroke_width": BORDER}


def _sides(area: Area) -> dict[str, object]:
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}


# --- bands of a cloth -> pictures: its frame, what stands in it, and the notes below ---------------------------------


PAGE = 1_250.0
"""How high a cloth may be, notes apart, to stand on a page in its whole width."""
FRAME = 5.0
"""Between the edge of a picture and the frame of the cloth."""
BELOW = 10.0
"""Between the last row and the frame, and between the frame and the notes."""
HEADING = 18.0
"""The size of a heading over bets below the cloth."""
HEADED = HEADING * 1.6
"""From the top of such a heading to what it heads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """What stands between two heights of a cloth, and is not torn apart: the cloth proper, or a row below it."""

    top: float
    bottom: float
    spots: tuple[ClothSpot, ...]
    texts: tuple[str, ...] = ()


def rows_heading(voice: ClothVoice, key: str, top: float) -> str:
    """What the rows below a cloth are, in its languages."""
    said = " · ".join(voice.each(lambda w: w(key)))
    foot = top + (fitting.LEADING / 2 + fitting.MIDDLE) * HEADING
    return placed_line(
        fitting.TextLine(text=said, x=EDGE, y=foot, size=HEADING, bold=True, colour=fitting.FELT, anchor="start")
    )


def pages(bands: Sequence[Band], high: float = PAGE) -> Iterator[list[Band]]:
    """The bands, as many together as have room on a page, on which a cloth may be so high."""
    page: list[Band] = []
    for band in bands:
        if page and band.bottom - page[0].top > high:
            yield page
            page = []
        page.append(band)
    yield page


def drawn(bands: Sequence[Band], voice: ClothVoice, *, noted: bool = True) -> str:
    """One picture of bands that follow one another, with the notes below it unless these stand elsewhere."""
    spots = [spot for band in bands for spot in band.spots]
    up = EDGE - bands[0].top if bands[0].top else 0.0
    frame = Area(FRAME, FRAME, WIDTH - 2 * FRAME, bands[-1].bottom + up + BELOW / 2 - FRAME)
    notes = legend(voice, spots, frame.bottom + BELOW * 1.5, EDGE) if noted else None
    height = notes.bottom + BELOW if notes else frame.bottom + FRAME
    square = touching([spot.area for spot in spots], [spot.kind != "mark" for spot in spots])
    inside = [
        *(text for band in bands for text in band.texts),
        *(painted(spot, _called(spot, voice), square=number in square) for number, spot in enumerate(spots)),
        *(one for spot in spots for one in starred(spot)),
    ]
    return svg_document(
        WIDTH,
        height,
        [
            element("rect", x=0, y=0, width=WIDTH, height=height, fill=fitting.PAPER),
            _frame(frame),
            *([group_element(inside, transform=f"translate(0 {up:g})")] if up else inside),
            *([] if notes is None or notes.sign is None else _sign(notes.sign)),
            *map(placed_line, notes.lines if notes else ()),
        ],
        " · ".join(voice.each(lambda w: w.text(w.ruleset.game))),
    )


def touching(areas: Sequence[Area], boxes: Sequence[bool]) -> set[int]:
    """The numbers of those that touch a box; from the top down, each is held against those it is beside alone."""
    found, open_ = set[int](), list[int]()
    for number in sorted(range(len(areas)), key=lambda one: areas[one].y):
        area = areas[number]
        open_ = [one for one in open_ if areas[one].bottom + 2 * TOUCHING >= area.y]
        for other in open_:
            found |= {number} if boxes[other] and area.touches(areas[other]) else set()
            found |= {other} if boxes[number] and areas[other].touches(area) else set()
        open_.append(number)
    return found


def _frame(frame: Area) -> str:
    return element("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height, rx=14, fill="none",
                   stroke=fitting.FELT, stroke_width=3.2)  # fmt: skip


def _sign(top: float) -> list[str]:
    """The border and the star of a proposed bet, small, beside what they mean."""
    area = Area(EDGE + 6, top + 2, SIGN - 18, 18)
    return [place_box(area, fitting.AMBER, 2.0, proposed=True), star(area.x + 1, area.y + 1, 7)]


def _called(spot: ClothSpot, voice: ClothVoice) -> str:
    """What a pointer on a spot is told: names and prizes."""
    found = spot.members
    names = voice.names(found[0] if len(found) == 1 else spot.shown.bet)
    paid = dict.fromkeys(" · ".join(voice.prizes(found, w)) for w in voice.words)
    return "; ".join((" · ".join(names), *paid))


TITLE = 40.0
"""The size of the game's name."""
NO_ARRANGEMENT = Arrangement(act="", height=90.0, entries=(), title=Area(20.0, 20.0, 960.0, 60.0))
"""What a game that nobody has arranged a cloth for begins with: its name."""
SIZES = ((16.0, 4), (14.0, 4), (12.5, 5), (11.0, 5))
"""The size of a name below the cloth and how many boxes stand in a row; the first with which all stands on a page."""
SEVERAL = (14.0, 4)
"""The size of a name and how many boxes stand in a row where one page is not enough."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A picture of a cloth, or of a part of it, with its notes where it is `noted`, and the bands in it.

    `height` is that of the cloth proper, in thousandths of the width, below which rows of other bets may stand.
    """

    bands: tuple[Band, ...]
    height: float
    voice: ClothVoice
    noted: bool = True

    @cached_property
    def svg(self) -> str:
        """The picture, drawn where it is asked for: a dossier shows parts of most."""
        return drawn(self.bands, self.voice, noted=self.noted)

    @property
    def spots(self) -> tuple[ClothSpot, ...]:
        """All spots of its bands."""
        return tuple(spot for band in self.bands for spot in band.spots)

    def alternative(self, language: Language) -> str:
        """Which bets stand where and what they pay, in words, for who cannot see the picture."""
        return described_parts(self.spots, self.height, self.voice, self.voice.words_in(language))


@dataclass(frozen=True, kw_only=True)
class Cloth(Sheet):
    """A whole table cloth in one picture; `sheets` has the same in pictures that each have room on a page."""

    sheets: tuple[Sheet, ...]


def cloth(
    each: Sequence[Words],
    choices: Choices,
    asked: OnCloth | None = None,
) -> Cloth:
    """The table cloth of the game that these words speak of, with its names and prizes in the language of each.

    Of an application it has what is `asked` for; `spots.check_layout` says whether its bets can stand where it puts
    them. What has no place stands in rows below the cloth.

    Raises:
        ProblemError: a family has no values on this device.
    """
    asked = asked or OnCloth()
    arrangement = arrangement_of(each[0].ruleset) or NO_ARRANGEMENT
    left = {name: bet for name, bet in each[0].ruleset.bets.items() if name not in asked.hidden}
    ruleset = replace(each[0].ruleset, bets=left) if asked.hidden else each[0].ruleset
    voice = ClothVoice(
        ruleset=ruleset,
        choices=told_choices(ruleset, choices, asked.kept),
        words=tuple(w.on(ruleset) for w in each),
        on_top=asked.on_top,
    )
    taken = (replace(one, bet=asked.instead.get(one.bet, one.bet)) for one in arrangement.entries)
    arrangement = replace(arrangement, entries=tuple(taken)) if asked.instead else arrangement
    areas = {bet: area_of(rectangle) for bet, rectangle in asked.places.items()}
    placer = arranged_spots(arrangement, areas, voice, asked.proposed, asked.stands)
    bands = _bands(placer, arrangement)
    sheets = tuple(_sheet(page, placer) for page in pages(bands))
    whole = sheets[0] if len(sheets) == 1 else _sheet(bands, placer)
    return Cloth(bands=whole.bands, height=whole.height, voice=voice, sheets=sheets)


def _bands(placer: Placer, arrangement: Arrangement) -> list[Band]:
    """The cloth, and the rows below it in the first size in which all may stand on a page."""
    title = _title(placer, arrangement.title) if arrangement.title else ()
    lowest = bottom(placer.spots, 0.0) + EDGE if placer.spots else 0.0
    first = Band(top=0.0, bottom=max(arrangement.height, lowest), spots=tuple(placer.spots), texts=title)
    bare = arrangement is NO_ARRANGEMENT and not placer.spots
    for size, columns in SIZES:
        bands = [first]
        for band in _rows(placer, first.bottom, size, columns, bare=bare):
            bands.append(band)
            if band.bottom > PAGE:  # those below it are not looked at
                break
        else:
            if first.bottom <= PAGE:
                return bands
    return [first, *_rows(placer, first.bottom, *SEVERAL, bare=bare)]


def _rows(placer: Placer, top: float, size: float, columns: int, *, bare: bool) -> Iterator[Band]:
    """Rows of what has no place on the cloth, the proposed bets first; where there is no cloth, without a heading."""
    begun = False
    for proposed, over_key in ((True, "layout.proposed"), (False, "layout.others")):
        headed = proposed or begun or not bare
        over = (rows_heading(placer.voice, over_key, top),) if headed else ()
        for row in boxes_below(placer, top + HEADED if headed else top, size, columns, proposed=proposed):
            end = bottom(row, top) + EDGE / 2
            yield Band(top=top, bottom=end, spots=tuple(row), texts=over)
            top, over, begun = end, (), True


def _title(placer: Placer, area: Area) -> tuple[str, ...]:
    """The name of the game, and of its act, unless an application puts a bet there."""
    if any(spot.area.meets(area) for spot in placer.spots):
        return ()
    voice, act = placer.voice, placer.voice.ruleset.act
    said = [fitting.Lettering(voice.each(lambda w: w.text(w.ruleset.game)), TITLE, bold=True, colour=fitting.FELT)]
    if act:
        said.append(fitting.Lettering(voice.each(lambda w: w.act(act.cite)), TITLE / 3, colour=fitting.QUIET))
    return tuple(setting(fitting.fit(said, area) or ()))


def _sheet(bands: Sequence[Band], placer: Placer) -> Sheet:
    height = bands[0].bottom if bands[0].top == 0 else 0.0
    return Sheet(bands=tuple(bands), height=height, voice=placer.voice)
