"""A sweep -> a document: a table of the points along one prize, or grids along two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from macau_edge.analysis import Analysis
from macau_edge.model import Language
from macau_edge.pricing.sweeping import Sweep, SweptBet, SweptPoint
from macau_edge.reports.analysis import closing, head, options_left
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Decimals, Field, Fractional, Label, Number, Percent, edge, table
from macau_edge.reports.sweeping.words import (
    MEASURES,
    Measure,
    axis_title,
    constant,
    everywhere,
    favours_player,
    grid_title,
    gridded,
    grouped,
    heading,
    is_now,
    measures,
    prize_now,
)
from macau_edge.wording.bets import prizes
from macau_edge.wording.numbers import CUT, is_long
from macau_edge.wording.words import Words

ACROSS = 5
"""Columns of a grid that stand side by side; more go on below."""
PLAYER, NOW = "▾", "[{}]"
"""How a grid marks that the player has the advantage, and the prizes as they are now."""


def sweep_document(found: Sweep, language: Language) -> Document:
    """A part for each bet; members of a family with the same figures share one."""
    w = Words(language, found.ruleset)
    blocks: list[Block] = [*head(w), *_options(found, w)]
    blocks.append(Paragraph(w("sweep.supposed")))
    for group in grouped(found, w):
        blocks += [Heading(heading(group, w), 2), Paragraph(now_words(found, group[0], w))]
        blocks += _grids(found, group[0], w) if len(found.axes) > 1 else [_along(group[0], w)]
    return (*blocks, *_tail(found, blocks, w))


def _options(found: Sweep, w: Words) -> Iterator[Paragraph]:
    """What the law leaves to the house; not what a prize that is swept would have to be given for."""
    given, every = found.analyses
    shown = given if all(bet.missing is None for bet in given.bets) else _first(found, every)
    yield from options_left(shown, w, hint=False)


def _first(found: Sweep, every: Analysis) -> Analysis:
    size = len(every.bets) // len(found.bets)
    return replace(every, bets=every.bets[::size])


def now_words(found: Sweep, bet: SweptBet, w: Words) -> str:
    """What the bet pays and is worth now."""
    paid = prizes(bet.member, found.choices, w)
    if bet.now.measures is None:
        return w("sweep.as-is-not-given", prizes=paid)
    edge = bet.now.measures.house_edge
    said = f"{w.short(edge)} ({w.percent(edge)})"
    return w("sweep.as-is", prizes=paid, edge=said)


def _says_long(bet: SweptBet) -> bool:
    """Whether a sentence on the bet has a fraction that is too long: its edge now, or what is the same everywhere."""
    exact = [measure for measure in MEASURES if measure.said is Words.percent] if len(bet.slots) > 1 else []
    now = bet.now.measures.house_edge if bet.now.measures else None
    return any(value is not None and is_long(value) for value in (now, *(constant(bet, one) for one in exact)))


def _along(bet: SweptBet, w: Words) -> Table:
    """A row for each point of one axis."""
    fields: tuple[Field[SweptPoint], ...] = (
        Label(axis_title(bet, 0, w), lambda point: prize_now(point.prizes[0], bet.slots[0], w)),
        *edge(w, w("sweep.edge"), lambda point: measures(point).house_edge),
        Decimals(w("sweep.deviation"), lambda point: measures(point).standard_deviation),
        Fractional(w("sweep.hit"), lambda point: measures(point).win, "hit"),
        Percent("%", lambda point: measures(point).win, "hit"),
    )
    return table(w, fields, bet.points, marked=favours_player)


def _grids(found: Sweep, bet: SweptBet, w: Words) -> Iterator[Block]:
    """A grid for each figure, and a sentence for one that is the same at every point."""
    for measure in MEASURES:
        value = constant(bet, measure)
        if value is not None:
            yield Paragraph(everywhere(bet, measure, value, w))
            continue
        title = grid_title(bet, measure, w)
        width = len(found.axes[1].ratios)
        for first in range(0, width, ACROSS):
            yield _grid(found, bet, measure, first, title if not first else "", w)


def _grid(found: Sweep, bet: SweptBet, measure: Measure, first: int, caption: str, w: Words) -> Table:
    """A row for each of the first prizes, a column for some of the second, from the number `first` on."""
    width = len(found.axes[1].ratios)
    rows = [bet.points[start : start + width] for start in range(0, len(bet.points), width)]
    fields: tuple[Field[Sequence[SweptPoint]], ...] = (
        Label("", lambda row: prize_now(row[0].prizes[0], bet.slots[0], w)),
        *(
            Number(prize_now(ratio, bet.slots[1], w), _cells(at, measure, w))
            for at, ratio in list(enumerate(found.axes[1].ratios))[first : first + ACROSS]
        ),
    )
    return table(w, fields, rows, caption)


def _cells(at: int, measure: Measure, w: Words) -> Callable[[Sequence[SweptPoint]], str]:
    return lambda row: _cell(row[at], measure, w)


def _cell(point: SweptPoint, measure: Measure, w: Words) -> str:
    said = measure.said(w, measure.at(point))
    marked = f"{PLAYER} {said}" if favours_player(point) and measure is MEASURES[0] else said
    return NOW.format(marked) if point.now else marked


def _tail(found: Sweep, shown: Sequence[Block], w: Words) -> Iterator[Block]:
    """What the marks above mean, whether the engines agree, and what the figures rest on."""
    if marks := w.sentences(_marks(found, w)):
        yield Paragraph(marks, "note")
    if len(found.axes) > 1:
        yield Paragraph(w("sweep.every-point"), "note")
    if any(_names_now(found, bet) for bet in found.bets):
        yield Paragraph(w("sweep.now-is"), "note")
    yield engines_words(found, w)
    if any(favours_player(point) for bet in found.bets for point in bet.points):
        marked = any(_marks_player(found, bet) for bet in found.bets)
        yield Paragraph(w("sweep.player-advantage" if marked else "sweep.below-zero"), "warning")
    bets = [bet.member.bet for bet in found.bets]
    cut = any(isinstance(block, Table) and block.cut for block in shown) or any(map(_says_long, found.bets))
    yield from closing(bets, w, cut=cut)


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
    return shown and any(map(favours_player, bet.points))


def _names_now(found: Sweep, bet: SweptBet) -> bool:
    """Whether a head or a row of the bet has the word for a prize that is paid now."""
    pairs = zip(found.axes, bet.slots, strict=True)
    named = any(is_now(ratio, slot) for axis, slot in pairs for ratio in axis.ratios)
    return named and (len(found.axes) == 1 or gridded(bet))


def engines_words(found: Sweep, w: Words) -> Paragraph:
    """Whether both engines agree on every point, and how far they are apart."""
    _, every = found.analyses
    if not all(analysis.agree for analysis in found.analyses):
        return Paragraph(w("analysis.engines-disagree"), "warning")
    difference = f"{max(analysis.largest_distance for analysis in found.analyses):.0e}"
    return Paragraph(w("sweep.engines-agree", points=len(every.bets), difference=difference))
