"""A sweep -> charts, in text and as SVG: bars or a curve along one prize, a grid of shades or a map along two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from macau_edge.drawing.curves import Legend, Map, Maps, Panel, PanelRow, Point, Tile, picture
from macau_edge.drawing.text import WIDTH, Cell, bar_lines, curve_lines, grid, has_room
from macau_edge.model import Language
from macau_edge.questions.sweep import report
from macau_edge.questions.sweep.find import Sweep, SweptBet, SweptPoint
from macau_edge.reports import folded_lines
from macau_edge.wording import Words

BARS = 40
"""Points that are drawn as bars; of more, a curve."""


def sweep_chart(found: Sweep, language: Language, width: int = WIDTH) -> str:
    """A chart for each figure of each bet, no wider than so many cells; sentences are lines of their own."""
    w = Words(language, found.ruleset)
    parts: list[str] = []
    for group in report.grouped_swept(found, w):
        bet = group[0]
        parts.append(
            folded_lines(report.swept_heading(group, w), width) + folded_lines(report.now_words(found, bet, w), width)
        )
        if bet.points and not _has_gaps(found, bet):
            parts += _grids(found, bet, w, width) if len(found.axes) > 1 else _along(bet, w, width)
        if bet.refused_points and not bet.now.refused:
            parts.append(folded_lines(report.not_drawn(bet, w), width))
    parts += (folded_lines(said.text, width) for said in report.refused_words(found, w))
    parts += (folded_lines(said.text, width) for said in report.engines_words(found, w))
    if any(point.analysis.favours_player for point in found.points):
        parts.append(folded_lines(w("sweep.below-zero"), width))
    return "\n".join(parts)


def _has_gaps(found: Sweep, bet: SweptBet) -> bool:
    """Whether points are too dear that a grid would have."""
    return len(found.axes) > 1 and bool(bet.refused_points)


def _along(bet: SweptBet, w: Words, width: int) -> Iterator[str]:
    """Bars or a curve for each figure along one prize."""
    axis = report.axis_title(bet, 0, w)
    for measure in report.measures_of(bet):
        title = w("sweep.along", measure=measure.title(w), prize=axis)
        drawn = _bars if len(bet.points) <= BARS else _curve
        yield f"{folded_lines(title, width)}\n{drawn(bet, measure, w, width)}"


def _bars(bet: SweptBet, measure: report.SweptMeasure, w: Words, width: int) -> str:
    rows = [
        (report.prize_now(point.prizes[0], bet.slots[0], w), measure.at(point), measure.at_words(point, w))
        for point in bet.points
    ]
    return bar_lines(rows, width)


def _curve(bet: SweptBet, measure: report.SweptMeasure, w: Words, width: int) -> str:
    points = [(point.prizes[0].profit, measure.at(point)) for point in bet.points]
    shown = [point.prizes[0] for point in _shown(bet)]
    marks = [(ratio.profit, report.prize_now(ratio, bet.slots[0], w)) for ratio in shown]
    drawn = curve_lines(points, across=w.brief, up=partial(measure.tick, w=w), marks=marks, width=width)
    return f"{drawn}{w('sweep.profit')}\n"


def _shown(bet: SweptBet) -> list[SweptPoint]:
    """The points that are named under a curve: both ends, and the one as it is now."""
    inside = [point for point in bet.points[1:-1] if point.now]
    return [bet.points[0], *inside, bet.points[-1]]


def _grids(found: Sweep, bet: SweptBet, w: Words, width: int) -> Iterator[str]:
    """A grid for each figure along two prizes, and a sentence for one that is the same at every point."""
    marks: dict[str, None] = {}
    for measure in report.measures_of(bet):
        value = report.constant(bet, measure)
        if value is not None:
            yield folded_lines(report.everywhere(bet, measure, value, w), width)
            continue
        heads, rows = _cells(found, bet, measure, w)
        marks |= dict.fromkeys(_marks(bet, measure, figures=has_room(heads, rows, width)))
        yield f"{folded_lines(report.range_title(bet, measure, w), width)}\n{grid(heads, rows, width)}"
    if marks:
        ordered = (w(key, player=report.PLAYER, now=report.NOW.format(" ")) for key in MARKS if key in marks)
        yield folded_lines(w.sentences(ordered), width)


MARKS = ("sweep.darker", "sweep.mark-player", "sweep.mark-cell", "sweep.mark-now")
"""What is said of the shades and marks of grids, in this order."""


def _marks(bet: SweptBet, measure: report.SweptMeasure, *, figures: bool) -> Iterator[str]:
    """Which of them a grid has; where there are shades alone, they have no marks but that of the player."""
    yield "sweep.darker"
    if any(measure.at(point) < 0 for point in bet.points):
        yield "sweep.mark-player" if figures else "sweep.mark-cell"
    if figures and any(point.now for point in bet.points):
        yield "sweep.mark-now"


Rows = list[tuple[str, list[Cell]]]


def _rows(bet: SweptBet) -> list[list[SweptPoint]]:
    """The points of each prize of the first axis, of a bet that has all of them."""
    return [[point for point in row if isinstance(point, SweptPoint)] for row in bet.rows]


def _cells(found: Sweep, bet: SweptBet, measure: report.SweptMeasure, w: Words) -> tuple[list[str], Rows]:
    """The heads and the rows of a grid."""
    rows: Rows = []
    for row in _rows(bet):
        cells = [(measure.at(point), report.cell_words(point, measure, w)) for point in row]
        rows.append((report.prize_now(row[0].prizes[0], bet.slots[0], w), cells))
    return [w.prize(ratio) for ratio in found.axes[1].ratios], rows


# --- the same as a picture -------------------------------------------------------------------------------------------


SAID = 24
"""Points whose figures are all in the words for who cannot see the picture; of more, both ends."""


def sweep_svg(found: Sweep, language: Language) -> str:
    """The three figures of each bet; members of a family with the same figures share a part."""
    w = Words(language, found.ruleset)
    groups = report.grouped_swept(found, w)
    legend = Legend(w("chart.below"), w("sweep.marked"))
    said = " ".join(_alternative(found, group, w) for group in groups)
    title = w("sweep.title", game=w.text(found.ruleset.game), bet=found.asked.bet)
    parts = [part for group in groups for part in _parts(found, group, w)]
    return picture(parts, legend, title=title, alternative=said)


def _parts(found: Sweep, group: list[SweptBet], w: Words) -> Iterator[PanelRow | Maps]:
    """What is drawn of a bet, and what is not since it is too dear."""
    bet = group[0]
    if bet.points and not _has_gaps(found, bet):
        yield _maps(found, group, w) if len(found.axes) > 1 else _lines(group, w)
    if bet.refused_points:
        said = report.now_words(found, bet, w) if bet.now.refused else report.not_drawn(bet, w)
        yield Maps(report.swept_heading(group, w), (), (said,))


def _lines(group: list[SweptBet], w: Words) -> PanelRow:
    panels = tuple(_panel(group[0], measure, w) for measure in report.measures_of(group[0]))
    return PanelRow(report.swept_heading(group, w), panels, report.axis_title(group[0], 0, w))


def _panel(bet: SweptBet, measure: report.SweptMeasure, w: Words) -> Panel:
    points = tuple(
        Point(x=point.prizes[0].profit, y=measure.at(point), said=w.prize(point.prizes[0]), marked=point.now)
        for point in bet.points
    )
    return Panel(measure.title(w), points, partial(measure.tick, w=w))


def _maps(found: Sweep, group: list[SweptBet], w: Words) -> Maps:
    bet = group[0]
    values = [(measure, report.constant(bet, measure)) for measure in report.measures_of(bet)]
    shown = tuple(_map(found, bet, measure, w) for measure, value in values if value is None)
    same = (report.everywhere(bet, measure, value, w) for measure, value in values if value is not None)
    return Maps(report.swept_heading(group, w), shown, (*same, *([w("sweep.darker")] if shown else [])))


def _map(found: Sweep, bet: SweptBet, measure: report.SweptMeasure, w: Words) -> Map:
    rows = []
    for row in _rows(bet):
        tiles = (Tile(measure.at(point), measure.at_words(point, w), point.now) for point in row)
        rows.append((report.prize_now(row[0].prizes[0], bet.slots[0], w), tuple(tiles)))
    heads = tuple(report.prize_now(ratio, bet.slots[1], w) for ratio in found.axes[1].ratios)
    return Map(report.range_title(bet, measure, w), heads, tuple(rows))


def _alternative(found: Sweep, group: list[SweptBet], w: Words) -> str:
    """What the picture shows of a bet, in words."""
    bet = group[0]
    if not bet.points:
        return w("sweep.alternative", bet=report.swept_heading(group, w), figures=w("analysis.too-dear"))
    shown = bet.points if len(bet.points) <= SAID else (bet.points[0], bet.points[-1])
    comma = w("phrase.comma")
    figures = (
        w("sweep.said", measure=measure.title(w), figures=comma.join(_said(point, measure, w) for point in shown))
        for measure in report.measures_of(bet)
    )
    key = "sweep.alternative" if len(shown) == len(bet.points) else "sweep.alternative-ends"
    said = w("phrase.semicolon").join(figures)
    return w(key, bet=report.swept_heading(group, w), figures=said, points=len(bet.points))


def _said(point: SweptPoint, measure: report.SweptMeasure, w: Words) -> str:
    return w("sweep.said-point", prizes=report.point_words(point, w), value=measure.at_words(point, w))
