"""A sweep -> a document: a table of the points along one prize, or grids along two; and its records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

from macau_edge.model import Language, Ratio
from macau_edge.model.measures import EXACT, PROBABILITIES, ROUNDED, Measures
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.report import (
    agreement,
    bet_columns,
    closing,
    members_title,
    options_left,
    ruleset_head,
)
from macau_edge.questions.analyse.rows import gap_notes
from macau_edge.questions.supposing.prizes import Slot
from macau_edge.questions.sweep.find import RefusedPoint, Sweep, SweptBet, SweptPoint, is_now
from macau_edge.reports import fields
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table, any_cut
from macau_edge.wording import Words
from macau_edge.wording.bets import prize_words, prizes_line
from macau_edge.wording.text import CUT, is_long

V = TypeVar("V")

# --- what the reports call bets, prizes and measures, and which bets share a part ------------------------------------


@dataclass(frozen=True, slots=True)
class SweptMeasure:
    """A figure of a point: its key in the words, the figure, and whether it is said in percent."""

    key: str
    of: Callable[[Measures], Fraction]
    percent: bool = True

    def title(self, w: Words) -> str:
        """What it is called."""
        return w(self.key)

    def said(self, value: Fraction, w: Words) -> str:
        """The figure with four digits after the point."""
        return w.percent(value) if self.percent else w.decimals(value)

    def tick(self, value: Fraction, w: Words) -> str:
        """A round number of it, in percent where the figure is: `5 %`, `1.2`."""
        return w.sign(w.brief(value * 100)) if self.percent else w.brief(value)

    def at(self, point: SweptPoint) -> Fraction:
        """The figure at a point; the standard deviation to twenty digits."""
        return self.of(point.measures)

    def at_words(self, point: SweptPoint, w: Words) -> str:
        """The figure at a point, in words."""
        return self.said(self.at(point), w)


MEASURES: tuple[SweptMeasure, ...] = (
    SweptMeasure("sweep.edge", lambda m: m.house_edge),
    SweptMeasure("sweep.deviation", lambda m: Fraction(m.standard_deviation), percent=False),
    SweptMeasure("sweep.hit", lambda m: m.win),
)
"""The figures that a sweep shows."""


def measures_of(bet: SweptBet) -> tuple[SweptMeasure, ...]:
    """Those that the bet has: no house edge where nothing is put down for it, and that alone where nothing else is
    known at some point.
    """
    if not all(point.measures.has_spread for point in bet.points):
        return MEASURES[:1]
    return MEASURES[1:] if bet.now.laid else MEASURES


def constant(bet: SweptBet, measure: SweptMeasure) -> Fraction | None:
    """The figure that a measure has at every point; None where it changes."""
    found = {measure.at(point) for point in bet.points}
    return found.pop() if len(found) == 1 and not bet.refused_points else None


def gridded(bet: SweptBet) -> bool:
    """Whether a figure changes along two prizes, so that there is a grid of it."""
    return any(constant(bet, measure) is None for measure in measures_of(bet))


def everywhere(bet: SweptBet, measure: SweptMeasure, value: Fraction, w: Words) -> str:
    """`Hit frequency: 4/9 (44.4444 %) at every point.`"""
    said = w("phrase.aside", text=w.short(value), said=w.percent(value)) if measure.percent else measure.said(value, w)
    return w("sweep.everywhere", measure=measure.title(w), value=said, points=len(bet.points))


def grouped_swept(found: Sweep, w: Words) -> list[list[SweptBet]]:
    """The bets with the same prizes and figures at every point, in the order of the file."""

    def same(bet: SweptBet) -> object:
        figures = tuple((point.now, *_figures(point)) for point in bet.every_point)
        ratios = tuple(slot.ratio for slot in bet.slots)
        names = tuple(prize_words(slot, bet.member, w) for slot in bet.slots)
        return bet.member.bet.id, ratios, names, figures

    return list(gathered(found.bets, same).values())


def _figures(point: SweptPoint | RefusedPoint) -> tuple[Fraction, ...]:
    """The figures of a point, as far as they are known, or none where it is too dear."""
    if isinstance(point, RefusedPoint):
        return ()
    return tuple(measure.at(point) for measure in (MEASURES if point.measures.has_spread else MEASURES[:1]))


def swept_heading(group: list[SweptBet], w: Words) -> str:
    """`hard-way[4 10] — Hard Way: 4, 10`."""
    return members_title([bet.member for bet in group], w)


def axis_title(bet: SweptBet, axis: int, w: Words) -> str:
    """`Prize: 12 (--field12)`; of a bet with one prize `Prize`."""
    words = prize_words(bet.slots[axis], bet.member, w)
    title = w("analysis.prize")
    return f"{title}{w('phrase.colon')}{words}" if words else title


def grid_title(bet: SweptBet, measure: SweptMeasure, w: Words) -> str:
    """What a grid shows, and what its rows and columns are prizes for."""
    rows, columns = (prize_words(slot, bet.member, w) for slot in bet.slots)
    return w("sweep.grid", measure=measure.title(w), rows=rows, columns=columns)


def range_title(bet: SweptBet, measure: SweptMeasure, w: Words) -> str:
    """What a grid shows, with its smallest and its largest figure: the grid may have shades alone."""
    values = [measure.at(point) for point in bet.points]
    low, high = (measure.said(value, w) for value in (min(values), max(values)))
    return w("sweep.range", grid=grid_title(bet, measure, w), low=low, high=high)


def prize_now(ratio: Ratio, slot: Slot, w: Words) -> str:
    """A prize, with a word beside it where it is the one that is paid now."""
    said = w.prize(ratio)
    return w("sweep.now", prize=said) if is_now(ratio, slot) else said


def not_drawn(bet: SweptBet, w: Words) -> str:
    """That a chart has no grids of a bet of which points are too dear, and which these are."""
    points = w("phrase.semicolon").join(point_words(point, w) for point in bet.refused_points)
    return w("sweep.not-drawn", points=points)


def point_words(point: SweptPoint | RefusedPoint, w: Words) -> str:
    """The prizes of a point: `3:1`, `3:1, 2:1`."""
    return w("phrase.comma").join(w.prize(ratio) for ratio in point.prizes)


ACROSS = 5
"""Columns of a grid that stand side by side; more go on below."""
PLAYER, NOW = "▾", "[{}]"
"""How a grid marks that the player has the advantage, and the prizes as they are now."""


def sweep_document(found: Sweep, language: Language) -> Document:
    """A part for each bet; members of a family with the same figures share one."""
    w = Words(language, found.ruleset)
    blocks: list[Block] = [*ruleset_head(w, [one.member.bet for one in found.bets]), *_options(found, w)]
    best = any(found.ruleset.plays_best(one.member.bet) for one in found.bets)
    blocks.append(Paragraph(w("sweep.supposed-best" if best else "sweep.supposed")))
    for group in grouped_swept(found, w):
        blocks += [Heading(swept_heading(group, w), 2), Paragraph(now_words(found, group[0], w))]
        if group[0].now.refused:
            continue
        blocks += _grids(found, group[0], w) if len(found.axes) > 1 else [_along(group[0], w)]
    return (*blocks, *_tail(found, blocks, w))


def _options(found: Sweep, w: Words) -> Iterator[Paragraph]:
    """What the law leaves to the house; not what a prize that is swept would have to be given for."""
    given = all(bet.now.missing is None for bet in found.bets)
    shown = tuple(bet.now if given or not bet.points else bet.points[0].analysis for bet in found.bets)
    yield from options_left(replace(found.analysis, bets=shown), w, hint=False)


def now_words(found: Sweep, bet: SweptBet, w: Words) -> str:
    """What the bet pays and is worth now."""
    paid = prizes_line(bet.member, found.choices, w)
    edge = bet.now.house_edge
    if bet.now.laid:
        return w("sweep.as-is-laid", prizes=paid)
    if bet.now.refused:
        return w("sweep.as-is-too-dear", prizes=paid)
    if edge is None:
        return w("sweep.as-is-not-given", prizes=paid)
    said = w("phrase.aside", text=w.short(edge), said=w.percent(edge))
    return w("sweep.as-is", prizes=paid, edge=said)


def _says_long(bet: SweptBet) -> bool:
    """Whether a sentence on the bet has a fraction that is too long: its edge now, or what is the same everywhere."""
    exact = [measure for measure in measures_of(bet) if measure.percent] if len(bet.slots) > 1 else []
    values = (bet.now.house_edge, *(constant(bet, one) for one in exact))
    return any(value is not None and is_long(value) for value in values)


def _along(bet: SweptBet, w: Words) -> Table:
    """A row for each point of one axis."""

    def of(figure: Callable[[SweptPoint], fields.Value]) -> Callable[[SweptPoint | RefusedPoint], fields.Value]:
        return lambda point: None if isinstance(point, RefusedPoint) else figure(point)

    def instead(point: SweptPoint | RefusedPoint) -> tuple[str, str] | None:
        return (w("analysis.not-computed"), w("analysis.too-dear")) if isinstance(point, RefusedPoint) else None

    columns: tuple[fields.Field[SweptPoint | RefusedPoint], ...] = (
        fields.Label(axis_title(bet, 0, w), lambda point: prize_now(point.prizes[0], bet.slots[0], w)),
        *fields.when(
            not bet.now.laid,
            *fields.edge_fields(w, w("sweep.edge"), of(lambda point: point.measures.house_edge), instead=instead),
        ),
        *fields.when(
            any(point.measures.has_spread for point in bet.points),
            fields.Decimals(w("sweep.deviation"), of(lambda point: ROUNDED["standard_deviation"](point.measures))),
            fields.Fractional(w("sweep.hit"), of(lambda point: PROBABILITIES["win"](point.measures)), "hit"),
            fields.Percent("%", of(lambda point: PROBABILITIES["win"](point.measures)), "hit"),
        ),
    )
    marked = {id(point) for point in bet.points if point.analysis.favours_player}
    return fields.table(w, columns, bet.every_point, marked=lambda point: id(point) in marked)


def _grids(found: Sweep, bet: SweptBet, w: Words) -> Iterator[Block]:
    """A grid for each figure, and a sentence for one that is the same at every point."""
    for measure in measures_of(bet):
        value = constant(bet, measure)
        if value is not None:
            yield Paragraph(everywhere(bet, measure, value, w))
            continue
        title = grid_title(bet, measure, w)
        width = len(found.axes[1].ratios)
        for first in range(0, width, ACROSS):
            yield _grid(found, bet, measure, first, title if not first else "", w)


def _grid(found: Sweep, bet: SweptBet, measure: SweptMeasure, first: int, caption: str, w: Words) -> Table:
    """A row for each of the first prizes, a column for some of the second, from the number `first` on."""
    shown = list(enumerate(found.axes[1].ratios))[first : first + ACROSS]
    columns: tuple[fields.Field[Sequence[SweptPoint | RefusedPoint]], ...] = (
        fields.Label("", lambda row: prize_now(row[0].prizes[0], bet.slots[0], w)),
        *(fields.Number(prize_now(ratio, bet.slots[1], w), _cells(at, measure, w)) for at, ratio in shown),
    )
    return fields.table(w, columns, bet.rows, caption)


def _cells(at: int, measure: SweptMeasure, w: Words) -> Callable[[Sequence[SweptPoint | RefusedPoint]], str]:
    return lambda row: cell_words(row[at], measure, w)


def cell_words(point: SweptPoint | RefusedPoint, measure: SweptMeasure, w: Words) -> str:
    """The figure with the marks of the player's advantage, which the edge alone has, and of the prizes of now."""
    if isinstance(point, RefusedPoint):
        marked = w("analysis.too-dear")
    else:
        said = measure.at_words(point, w)
        marked = f"{PLAYER} {said}" if measure.at(point) < 0 else said
    return NOW.format(marked) if point.now else marked


def _tail(found: Sweep, shown: Sequence[Block], w: Words) -> Iterator[Block]:
    """What the marks above mean, whether the engines agree, and what the figures rest on."""
    marks, marked = w.sentences(_marks(found, w)), any(_marks_player(found, bet) for bet in found.bets)
    below = any(point.analysis.favours_player for point in found.points)
    cut = any_cut(shown) or any(map(_says_long, found.bets))
    yield from fields.when(marks, Paragraph(marks, "note"))
    yield from fields.when(len(found.axes) > 1, Paragraph(w("sweep.every-point"), "note"))
    yield from fields.when(any(_names_now(found, bet) for bet in found.bets), Paragraph(w("sweep.now-is"), "note"))
    yield from engines_words(found, w)
    yield from refused_words(found, w)
    yield from fields.when(below, Paragraph(w("sweep.player-advantage" if marked else "sweep.below-zero"), "warning"))
    yield from closing([bet.member.bet for bet in found.bets], w, cut=cut)


def _marks(found: Sweep, w: Words) -> Iterator[str]:
    """What the marks in the cells of grids are."""
    if len(found.axes) == 1:
        return
    if any(point.now for bet in found.bets if gridded(bet) for point in bet.points):
        yield w("sweep.mark-now", now=NOW.format(CUT))
    if any(_marks_player(found, bet) for bet in found.bets):
        yield w("sweep.mark-player", player=PLAYER)


def _marks_player(found: Sweep, bet: SweptBet) -> bool:
    """Whether a point of the bet is marked as the player's: in a table always, in grids only in that of the edge."""
    shown = len(found.axes) == 1 or constant(bet, MEASURES[0]) is None
    return shown and any(point.analysis.favours_player for point in bet.points)


def _names_now(found: Sweep, bet: SweptBet) -> bool:
    """Whether a head or a row of the bet has the word for a prize that is paid now."""
    pairs = zip(found.axes, bet.slots, strict=True)
    named = any(is_now(ratio, slot) for axis, slot in pairs for ratio in axis.ratios)
    return named and (len(found.axes) == 1 or gridded(bet))


def engines_words(found: Sweep, w: Words) -> Iterator[Paragraph]:
    """Whether both engines agree on every point, and how far they are apart."""
    return agreement(w, "sweep.engines-agree", found.analysis.bets, points=len(found.points))


def refused_words(found: Sweep, w: Words) -> Iterator[Paragraph]:
    """Which bets are too dear, and that some points are."""
    yield from gap_notes((bet.now for bet in found.bets), w)
    some = any(bet.refused_points for bet in found.bets if not bet.now.refused)
    yield from fields.when(some, Paragraph(w("sweep.points-too-dear"), "warning"))


# --- one flat table for a spreadsheet: a record for each bet and each point ------------------------------------------


Item: TypeAlias = tuple[SweptBet, SweptPoint | RefusedPoint]


def sweep_records(found: Sweep, language: Language) -> Document:
    """Prizes and figures, exact and decimal; the columns of the second prize are empty where one is swept."""
    w = Words(language, found.ruleset)

    def of(figure: Callable[[SweptPoint], V]) -> Callable[[Item], V | None]:
        return lambda item: None if isinstance(item[1], RefusedPoint) else figure(item[1])

    columns: fields.Columns[Item] = {
        **bet_columns(w, lambda item: item[0].member),
        **_axis("prize", 0, w),
        **_axis("second_prize", 1, w),
        "now": lambda item: item[1].now,
        **fields.exactly("house_edge", of(lambda point: point.analysis.house_edge)),
        **fields.exactly("element_of_risk", of(lambda point: point.element_of_risk)),
        **fields.exactly("hit_frequency", of(lambda point: EXACT["hit_frequency"](point.measures))),
        **fields.exactly("variance", of(lambda point: EXACT["variance"](point.measures))),
        "standard_deviation": of(lambda point: ROUNDED["standard_deviation"](point.measures)),
        "player_advantage": of(lambda point: point.analysis.favours_player),
        "engines_agree": of(lambda point: point.analysis.agree),
    }
    if found.refused:
        columns["refused"] = lambda item: item[1].refused.message if isinstance(item[1], RefusedPoint) else None
    return fields.records(columns, [(bet, point) for bet in found.bets for point in bet.every_point])


def _axis(name: str, axis: int, w: Words) -> fields.Columns[Item]:
    """What a prize is for, the prize, and its profit, along one axis."""

    def ratio(item: Item) -> Ratio | None:
        return item[1].prizes[axis] if axis < len(item[1].prizes) else None

    return {
        name: lambda item: prize_words(item[0].slots[axis], item[0].member, w) if ratio(item) else None,
        f"{name}_pays": lambda item: w.prize(found) if (found := ratio(item)) else None,
        **fields.exactly(f"{name}_profit", lambda item: found.profit if (found := ratio(item)) else None),
    }
