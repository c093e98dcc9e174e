"""One prize of a bet: those that give a house edge, the others staying, and the ratios that a table would print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.pricing.intervals import Interval, Piece, prizes_for, reach_of
from macau_edge.pricing.orders import Orders
from macau_edge.pricing.ratios import around, inside, ratio_of, simplicity
from macau_edge.pricing.solved import OnePrize, Printed, Target
from macau_edge.pricing.variables import Variable

ROWS = 24
"""Ratios that are shown; with stakes up to ten there are never more beside one prize."""

Confirm = Callable[[Sequence[Fraction], Fraction], BetAnalysis]
"""The figures of both engines at some prizes, which must have this edge."""


def solve_alone(free: tuple[Variable, ...], orders: Orders, target: Target, stakes: int, confirm: Confirm) -> OnePrize:
    """What one prize must be, which stands for all the free ones where these are several."""
    pieces = orders.pieces
    prizes = prizes_for(pieces, target.low, target.high)
    for_one = free[0].for_one
    shown, others, outside = _candidates(prizes, pieces, target, stakes, for_one=for_one)
    offs = [target.off(edge_at(pieces, value)) for value in shown]
    nearest = None
    if shown and (outside or not target.is_range):
        nearest = min(shown, key=lambda value: (abs(target.off(edge_at(pieces, value))), simplicity([value])))
    rows = tuple(
        Printed(
            (ratio_of(value, for_one=for_one),) * len(free),
            (value,) * len(free),
            edge_at(pieces, value),
            off,
            value == nearest,
            confirm((value,) * len(free), edge_at(pieces, value)),
        )
        for value, off in zip(shown, offs, strict=True)
    )
    only = prizes.only if prizes else None
    exact = None if only is None else confirm((only,) * len(free), edge_at(pieces, only))
    return OnePrize(free, pieces, prizes, reach_of(pieces), exact, rows, others, outside, orders.left_out)


def edge_at(pieces: Sequence[Piece], value: Fraction) -> Fraction:
    """The house edge at a prize."""
    piece = next(piece for piece in pieces if piece.high is None or value <= piece.high)
    return piece.formula.edge([value])


def _candidates(
    prizes: Interval | None, pieces: Sequence[Piece], target: Target, stakes: int, *, for_one: bool
) -> tuple[list[Fraction], int, bool]:
    """The printable prizes to show, by edge; how many more there are; and whether they are not those asked for."""
    if prizes is None:
        return [], 0, False
    if prizes.only is None:
        found, count = inside(prizes, stakes, ROWS, for_one=for_one)
        if found:
            return sorted(found, key=lambda value: (edge_at(pieces, value), value)), count - len(found), False
    ends = {prizes.low} if prizes.high is None else {prizes.low, prizes.high}
    beside = {value for end in ends for value in around(end, stakes, for_one=for_one)}
    beside = {value for value in beside if pieces[0].low <= value <= (pieces[-1].high or value)}
    by_edge = sorted(beside, key=lambda value: (edge_at(pieces, value), value))
    under = [value for value in by_edge if target.off(edge_at(pieces, value)) < 0][-ROWS // 2 :]
    at = [value for value in by_edge if target.off(edge_at(pieces, value)) == 0]
    over = [value for value in by_edge if target.off(edge_at(pieces, value)) > 0][: ROWS // 2]
    shown = [*under, *at, *over]
    return shown, len(by_edge) - len(shown), target.is_range
