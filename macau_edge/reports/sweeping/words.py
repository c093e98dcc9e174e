"""What the reports of a sweep call its bets, prizes and measures, and which of its bets share a part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.measures import Measures
from macau_edge.model import Ratio
from macau_edge.pricing.slots import Slot
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.analysis import group_id
from macau_edge.wording.bets import prize_words
from macau_edge.wording.words import Words


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a point: its key in the words, the figure, and how it is said in a chart."""

    key: str
    of: Callable[[Measures], Fraction]
    said: Callable[[Words, Fraction], str]

    def title(self, w: Words) -> str:
        """What it is called."""
        return w(self.key)

    def tick(self, value: Fraction, w: Words) -> str:
        """A round number of it, in percent where the figure is: `5 %`, `1.2`."""
        if self.said is Words.decimals:
            return w.brief(value)
        return w.sign(w.brief(value * 100))

    def at(self, point: SweptPoint) -> Fraction:
        """The figure at a point; the standard deviation to twenty digits."""
        return self.of(measures(point))


MEASURES = (
    Measure("sweep.edge", lambda m: m.house_edge, Words.percent),
    Measure("sweep.deviation", lambda m: Fraction(m.standard_deviation), Words.decimals),
    Measure("sweep.hit", lambda m: m.win, Words.percent),
)
"""The figures that a sweep shows."""


def measures(point: SweptPoint) -> Measures:
    """The figures of a point, which always has them."""
    assert point.analysis.measures is not None
    return point.analysis.measures


def favours_player(point: SweptPoint) -> bool:
    """Whether the player has the advantage with these prizes."""
    return measures(point).house_edge < 0


def constant(bet: SweptBet, measure: Measure) -> Fraction | None:
    """The figure that a measure has at every point; None where it changes."""
    found = {measure.at(point) for point in bet.points}
    return found.pop() if len(found) == 1 else None


def gridded(bet: SweptBet) -> bool:
    """Whether a figure changes along two prizes, so that there is a grid of it."""
    return any(constant(bet, measure) is None for measure in MEASURES)


def everywhere(bet: SweptBet, measure: Measure, value: Fraction, w: Words) -> str:
    """`Hit frequency: 4/9 (44.4444 %) at every point.`"""
    exactly = measure.said is Words.percent
    said = f"{w.short(value)} ({w.percent(value)})" if exactly else measure.said(w, value)
    return w("sweep.everywhere", measure=measure.title(w), value=said, points=len(bet.points))


def grouped(found: Sweep, w: Words) -> list[list[SweptBet]]:
    """The bets with the same prizes and figures at every point, in the order of the file."""
    groups: dict[object, list[SweptBet]] = {}
    for bet in found.bets:
        figures = tuple((point.now, tuple(measure.at(point) for measure in MEASURES)) for point in bet.points)
        ratios = tuple(slot.ratio for slot in bet.slots)
        names = tuple(prize_words(slot, bet.member, w) for slot in bet.slots)
        groups.setdefault((bet.member.bet.id, ratios, names, figures), []).append(bet)
    return list(groups.values())


def heading(group: list[SweptBet], w: Words) -> str:
    """`hard-way[4 10] — Hard Way: 4, 10`."""
    members = [bet.member for bet in group]
    return f"{group_id([member.id for member in members])} — {w.members(members)}"


def axis_title(bet: SweptBet, axis: int, w: Words) -> str:
    """`Prize: 12 (--field12)`; of a bet with one prize `Prize`."""
    words = prize_words(bet.slots[axis], bet.member, w)
    title = w("analysis.prize")
    return f"{title}{w('phrase.colon')}{words}" if words else title


def grid_title(bet: SweptBet, measure: Measure, w: Words) -> str:
    """What a grid shows, and what its rows and columns are prizes for."""
    rows, columns = (prize_words(slot, bet.member, w) for slot in bet.slots)
    return w("sweep.grid", measure=measure.title(w), rows=rows, columns=columns)


def range_title(bet: SweptBet, measure: Measure, w: Words) -> str:
    """The same, with the smallest and the largest figure, for a grid that may have shades alone."""
    values = [measure.at(point) for point in bet.points]
    low, high = (measure.said(w, value) for value in (min(values), max(values)))
    return w("sweep.range", grid=grid_title(bet, measure, w), low=low, high=high)


def prize_now(ratio: Ratio, slot: Slot, w: Words) -> str:
    """A prize, with a word beside it where it is the one that is paid now."""
    said = w.prize(ratio)
    return w("sweep.now", prize=said) if is_now(ratio, slot) else said


def is_now(ratio: Ratio, slot: Slot) -> bool:
    """Whether a prize is the one that is paid now."""
    return slot.ratio is not None and slot.ratio.profit == ratio.profit


def point_words(point: SweptPoint, w: Words) -> str:
    """The prizes of a point: `3:1`, `3:1, 2:1`."""
    return w("phrase.comma").join(w.prize(ratio) for ratio in point.prizes)
