"""Spots -> SVG."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.drawing.measuring import plain
from macau_edge.drawing.svg import element, group, polygon, text, title
from macau_edge.layouts.areas import Area
from macau_edge.layouts.colours import AMBER, FELT, PAPER, PROPOSED, QUIET, SOFT
from macau_edge.layouts.items import Line, Setting
from macau_edge.layouts.pictures import MARK, MARKS, star
from macau_edge.layouts.spots import Spot

ROUND = 5.0
"""The corners of a box."""
BORDER, STRONG = 1.6, 2.8
DASHES = "9 5"
STAR = 11.0


def painted(spot: Spot, called: str, *, square: bool) -> str:
    """A spot with its text; `called` is what a pointer on it is told. Boxes that touch others are `square`."""
    members = " ".join(member.id for member in spot.members)
    if spot.kind == "mark":
        x, y = spot.area.centre
        content = [MARKS[spot.shown.mark](x, y, MARK, PROPOSED if spot.proposed else QUIET)]
    else:
        content = [_frame(spot, 0.0 if square else ROUND), *setting(spot.setting), *_turned(spot)]
    return group(
        [title(called), *content], data_kind=spot.kind, data_bets=members, data_proposed=str(spot.proposed).lower()
    )


def starred(spot: Spot) -> Iterator[str]:
    """The star of a proposed spot, drawn after all boxes, so that none of them covers it."""
    if spot.proposed and spot.kind != "mark":
        yield star(spot.area.x + 2, spot.area.y + 2, min(STAR, spot.area.height / 3, spot.area.width / 3))


def setting(found: Setting) -> Iterator[str]:
    """The text and the drawings of a box."""
    for one in found:
        yield line(one) if isinstance(one, Line) else one.drawn.paint(one.x, one.y, one.scale)


def line(one: Line) -> str:
    """A line of text."""
    more = {"font_weight": "bold"} if one.bold else {}
    return text(one.x, one.y, plain(one.text), one.size, text_anchor=one.anchor, fill=one.colour, **more)


def _turned(spot: Spot) -> Iterator[str]:
    """The name once more, upwards, in the rectangle that is joined to a box."""
    if spot.also and spot.turned:
        turn = f"translate({spot.also.x:g} {spot.area.y:g}) rotate(-90)"
        yield group(setting(spot.turned), transform=turn)


def _frame(spot: Spot, rounded: float) -> str:
    ground = AMBER if spot.proposed else SOFT if spot.kind == "heading" else PAPER
    if spot.also:
        return polygon(_joined(spot.area, spot.also), fill=ground, **_border(proposed=spot.proposed))
    return box(spot.area, ground, rounded, proposed=spot.proposed)


def _joined(area: Area, also: Area) -> list[tuple[float, float]]:
    """The corners of a rectangle and of one that rises from an end of it, as one shape."""
    if also.x <= area.x:
        top = [(also.x, also.y), (also.right, also.y), (also.right, area.y), (area.right, area.y)]
        return [*top, (area.right, area.bottom), (also.x, area.bottom)]
    top = [(area.x, area.y), (also.x, area.y), (also.x, also.y), (also.right, also.y)]
    return [*top, (also.right, area.bottom), (area.x, area.bottom)]


def box(area: Area, ground: str, rounded: float, *, proposed: bool) -> str:
    """A box; dashed and strong where it is proposed."""
    sides = _sides(area.inset(STRONG / 2) if proposed else area)
    if rounded:
        sides["rx"] = rounded
    return element("rect", **sides, fill=ground, **_border(proposed=proposed))


def _border(*, proposed: bool) -> dict[str, object]:
    if proposed:
        return {"stroke": PROPOSED, "stroke_width": STRONG, "stroke_dasharray": DASHES}
    return {"stroke": FELT, "stroke_width": BORDER}


def _sides(area: Area) -> dict[str, object]:
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}
