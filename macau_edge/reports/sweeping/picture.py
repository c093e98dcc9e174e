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
from macau_edge.wording.bets import prize
from macau_edge.wording.vocabulary import say

SAID = 24
"""Points whose figures are all in the words for who cannot see the picture; of more, both ends."""


def sweep_svg(found: Sweep, language: Language) -> str:
    """The three figures of each bet; members of a family with the same figures share a part."""
    groups = grouped(found, language)
    draw = _maps if len(found.axes) > 1 else _lines
    legend = Legend(say(language, "chart.below"), say(language, "sweep.marked"))
    said = " ".join(_alternative(found, group, language) for group in groups)
    title = say(language, "sweep.title", game=found.ruleset.game.say(language), bet=found.bet)
    parts = [draw(found, group, language) for group in groups]
    return picture(parts, legend, title=title, alternative=said)


def _lines(found: Sweep, group: list[SweptBet], language: Language) -> Lines:
    panels = tuple(_panel(group[0], measure, language) for measure in MEASURES)
    return Lines(heading(found, group, language), panels, axis_title(found, group[0], 0, language))


def _panel(bet: SweptBet, measure: Measure, language: Language) -> Panel:
    points = tuple(
        Point(point.prizes[0].profit, measure.at(point), prize(point.prizes[0], language), point.now)
        for point in bet.points
    )
    return Panel(measure.title(language), points, partial(measure.tick, language=language))


def _maps(found: Sweep, group: list[SweptBet], language: Language) -> Maps:
    bet = group[0]
    values = [(measure, constant(bet, measure)) for measure in MEASURES]
    shown = tuple(_map(found, bet, measure, language) for measure, value in values if value is None)
    same = (everywhere(bet, measure, value, language) for measure, value in values if value is not None)
    return Maps(heading(found, group, language), shown, (*same, *([say(language, "sweep.darker")] if shown else [])))


def _map(found: Sweep, bet: SweptBet, measure: Measure, language: Language) -> Map:
    first, second = (axis.ratios for axis in found.axes)
    rows = []
    for number, ratio in enumerate(first):
        points = bet.points[number * len(second) : (number + 1) * len(second)]
        tiles = (Tile(measure.at(point), measure.said(measure.at(point), language), point.now) for point in points)
        rows.append((prize_now(ratio, bet.slots[0], language), tuple(tiles)))
    heads = tuple(prize_now(ratio, bet.slots[1], language) for ratio in second)
    return Map(range_title(found, bet, measure, language), heads, tuple(rows))


def _alternative(found: Sweep, group: list[SweptBet], language: Language) -> str:
    """What the picture shows of a bet, in words."""
    bet = group[0]
    shown = bet.points if len(bet.points) <= SAID else (bet.points[0], bet.points[-1])
    comma = say(language, "phrase.comma")
    figures = (
        say(
            language,
            "sweep.said",
            measure=measure.title(language),
            figures=comma.join(_said(point, measure, language) for point in shown),
        )
        for measure in MEASURES
    )
    key = "sweep.alternative" if len(shown) == len(bet.points) else "sweep.alternative-ends"
    said = say(language, "phrase.semicolon").join(figures)
    return say(language, key, bet=heading(found, group, language), figures=said, points=len(bet.points))


def _said(point: SweptPoint, measure: Measure, language: Language) -> str:
    value = measure.said(measure.at(point), language)
    return say(language, "sweep.said-point", prizes=point_words(point, language), value=value)
