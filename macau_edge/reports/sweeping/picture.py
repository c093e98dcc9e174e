"""A sweep -> a picture as SVG: curves along one prize, maps along two."""

from __future__ import annotations

from functools import partial

from macau_edge.drawing.curves import Panel, Point
from macau_edge.drawing.maps import Map, Tile
from macau_edge.drawing.sweeps import Legend, Lines, Maps, picture
from macau_edge.model import Language
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.sweeping.words import (
    MEASURES,
    Measure,
    axis_title,
    constant,
    everywhere,
    grouped,
    heading,
    point_words,
    prize_now,
    range_title,
)
from macau_edge.wording.words import Words

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


def _lines(group: list[SweptBet], w: Words) -> Lines:
    panels = tuple(_panel(group[0], measure, w) for measure in MEASURES)
    return Lines(heading(group, w), panels, axis_title(group[0], 0, w))


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
