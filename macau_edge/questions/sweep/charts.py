"""A sweep -> charts, in text and as SVG: bars or a curve along one prize, a grid of shades or a map along two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from macau_edge.drawing.curves import Legend, Map, Maps, Panel, PanelRow, Point, Tile, picture
from macau_edge.drawing.text import WIDTH, Cell, bars, curve, grid, has_room, wrapped
from macau_edge.model import Language
from macau_edge.questions.sweep.find import Sweep, SweptBet, SweptPoint
from macau_edge.questions.sweep.report import (
    MEASURES,
    NOW,
    PLAYER,
    Measure,
    axis_title,
    constant,
    engines_words,
    everywhere,
    favours_player,
    grouped,
    heading,
    now_words,
    point_words,
    prize_now,
    range_title,
)
from macau_edge.wording import Words

BARS = 40
"""Points that are drawn as bars; of more, a curve."""


def sweep_chart(found: Sweep, language: Language, width: int = WIDTH) -> str:
    """A chart for each figure of each bet, no wider than so many cells; sentences are lines of their own."""
    w = Words(language, found.ruleset)
    parts: list[str] = []
    for group in grouped(found, w):
        bet = group[0]
        parts.append(wrapped(heading(group, w), width) + wrapped(now_words(found, bet, w), width))
        parts += _grids(found, bet, w, width) if len(found.axes) > 1 else _along(bet, w, width)
    parts.append(wrapped(engines_words(found, w).text, width))
    if any(favours_player(point) for bet in found.bets for point in bet.points):
        parts.append(wrapped(w("sweep.below-zero"), width))
    return "\n".join(parts)


def _along(bet: SweptBet, w: Words, width: int) -> Iterator[str]:
    """Bars or a curve for each figure along one prize."""
    axis = axis_title(bet, 0, w)
    for measure in MEASURES:
        title = w("sweep.along", measure=measure.title(w), prize=axis)
        drawn = _bars if len(bet.points) <= BARS else _curve
        yield f"{wrapped(title, width)}\n{drawn(bet, measure, w, width)}"


def _bars(bet: SweptBet, measure: Measure, w: Words, width: int) -> str:
    rows = [
        (prize_now(point.prizes[0], bet.slots[0], w), measure.at(point), measure.said(w, measure.at(point)))
        for point in bet.points
    ]
    return bars(rows, width)


def _curve(bet: SweptBet, measure: Measure, w: Words, width: int) -> str:
    points = [(point.prizes[0].profit, measure.at(point)) for point in bet.points]
    marks = [(point.prizes[0].profit, prize_now(point.prizes[0], bet.slots[0], w))
             for point in _shown(bet)]  # fmt: skip

    across, up = w.brief, partial(measure.tick, w=w)
    drawn = curve(points, across=across, up=up, marks=marks, width=width)
    return f"{drawn}{w('sweep.profit')}\n"


def _shown(bet: SweptBet) -> list[SweptPoint]:
    """The points that are named under a curve: both ends, and the one as it is now."""
    inside = [point for point in bet.points[1:-1] if point.now]
    return [bet.points[0], *inside, bet.points[-1]]


def _grids(found: Sweep, bet: SweptBet, w: Words, width: int) -> Iterator[str]:
    """A grid for each figure along two prizes, and a sentence for one that is the same at every point."""
    marks: dict[str, None] = {}
    for measure in MEASURES:
        value = constant(bet, measure)
        if value is not None:
            yield wrapped(everywhere(bet, measure, value, w), width)
            continue
        heads, rows = _cells(found, bet, measure, w)
        marks |= dict.fromkeys(_marks(bet, measure, figures=has_room(heads, rows, width)))
        yield f"{wrapped(range_title(bet, measure, w), width)}\n{grid(heads, rows, width)}"
    if marks:
        ordered = (w(f"sweep.{key}", player=PLAYER, now=NOW.format(" ")) for key in MARKS if key in marks)
        yield wrapped(w.sentences(ordered), width)


MARKS = ("darker", "mark-player", "mark-cell", "mark-now")
"""What is said of the shades and marks of grids, in this order."""


def _marks(bet: SweptBet, measure: Measure, *, figures: bool) -> Iterator[str]:
    """Which of them a grid has; where there are shades alone, they have no marks but that of the player."""
    yield "darker"
    if any(measure.at(point) < 0 for point in bet.points):
        yield "mark-player" if figures else "mark-cell"
    if figures and any(point.now for point in bet.points):
        yield "mark-now"


def _cells(found: Sweep, bet: SweptBet, measure: Measure, w: Words) -> tuple[list[str], list[tuple[str, list[Cell]]]]:
    """The heads and the rows of a grid."""
    first, second = (axis.ratios for axis in found.axes)
    rows = []
    for number, ratio in enumerate(first):
        points = bet.points[number * len(second) : (number + 1) * len(second)]
        cells = [(measure.at(point), _figure(point, measure, w)) for point in points]
        rows.append((prize_now(ratio, bet.slots[0], w), cells))
    return [w.prize(ratio) for ratio in second], rows


def _figure(point: SweptPoint, measure: Measure, w: Words) -> str:
    said = measure.said(w, measure.at(point))
    marked = f"{PLAYER} {said}" if measure.at(point) < 0 else said
    return NOW.format(marked) if point.now else marked


# --- the same as a picture -------------------------------------------------------------------------------------------


SAID = 24
"""Points whose figures are all in the words for who cannot see the picture; of more, both ends."""


def sweep_svg(found: Sweep, language: Language) -> str:
    """The three figures of each bet; members of a family with the same figures share a part."""
    w = Words(language, found.ruleset)
    groups = grouped(found, w)
    legend = Legend(w("chart.below"), w("sweep.marked"))
    said = " ".join(_alternative(found, group, w) for group in groups)
    title = w("sweep.title", game=w.text(found.ruleset.game), bet=found.bet)
    parts = [_maps(found, group, w) if len(found.axes) > 1 else _lines(group, w) for group in groups]
    return picture(parts, legend, title=title, alternative=said)


def _lines(group: list[SweptBet], w: Words) -> PanelRow:
    panels = tuple(_panel(group[0], measure, w) for measure in MEASURES)
    return PanelRow(heading(group, w), panels, axis_title(group[0], 0, w))


def _panel(bet: SweptBet, measure: Measure, w: Words) -> Panel:
    points = tuple(
        Point(point.prizes[0].profit, measure.at(point), w.prize(point.prizes[0]), point.now) for point in bet.points
    )
    return Panel(measure.title(w), points, partial(measure.tick, w=w))


def _maps(found: Sweep, group: list[SweptBet], w: Words) -> Maps:
    bet = group[0]
    values = [(measure, constant(bet, measure)) for measure in MEASURES]
    shown = tuple(_map(found, bet, measure, w) for measure, value in values if value is None)
    same = (everywhere(bet, measure, value, w) for measure, value in values if value is not None)
    return Maps(heading(group, w), shown, (*same, *([w("sweep.darker")] if shown else [])))


def _map(found: Sweep, bet: SweptBet, measure: Measure, w: Words) -> Map:
    first, second = (axis.ratios for axis in found.axes)
    rows = []
    for number, ratio in enumerate(first):
        points = bet.points[number * len(second) : (number + 1) * len(second)]
        tiles = (Tile(measure.at(point), measure.said(w, measure.at(point)), point.now) for point in points)
        rows.append((prize_now(ratio, bet.slots[0], w), tuple(tiles)))
    heads = tuple(prize_now(ratio, bet.slots[1], w) for ratio in second)
    return Map(range_title(bet, measure, w), heads, tuple(rows))


def _alternative(found: Sweep, group: list[SweptBet], w: Words) -> str:
    """What the picture shows of a bet, in words."""
    bet = group[0]
    shown = bet.points if len(bet.points) <= SAID else (bet.points[0], bet.points[-1])
    comma = w("phrase.comma")
    figures = (
        w("sweep.said", measure=measure.title(w), figures=comma.join(_said(point, measure, w) for point in shown))
        for measure in MEASURES
    )
    key = "sweep.alternative" if len(shown) == len(bet.points) else "sweep.alternative-ends"
    said = w("phrase.semicolon").join(figures)
    return w(key, bet=heading(group, w), figures=said, points=len(bet.points))


def _said(point: SweptPoint, measure: Measure, w: Words) -> str:
    value = measure.said(w, measure.at(point))
    return w("sweep.said-point", prizes=point_words(point, w), value=value)
