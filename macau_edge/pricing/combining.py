"""Several prizes set at once: combinations of printable ratios whose house edge is nearest to a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, gcd

from macau_edge.pricing.alone import Confirm
from macau_edge.pricing.formula import Formula
from macau_edge.pricing.intervals import Interval, Piece, prizes_for
from macau_edge.pricing.ratios import amounts, around, printable, ratio_of
from macau_edge.pricing.solved import Printed, Target, Together
from macau_edge.pricing.variables import Variable

LOOKED = 2_000
"""Combinations of the prizes but one that are looked at, at most; the one is then fitted to each."""

EACH = 60
"""Ratios of a prize that are looked at, at most."""

SHOWN = 12
"""Combinations that are shown."""


@dataclass(frozen=True, slots=True)
class _Combined:
    """A combination: its prizes, its edge, and what it is chosen by, the smallest first."""

    values: tuple[Fraction, ...]
    edge: Fraction
    rank: tuple[Fraction, ...]


def solve_together(
    free: tuple[Variable, ...], formula: Formula, target: Target, stakes: int, confirm: Confirm
) -> Together:
    """What several prizes must be, and the combinations of printable ones nearest to it.

    All prizes but one are looked at near what they are now, from half to twice of it, those with the smallest stakes
    first; the one of least weight is fitted to each of these. So the number of combinations is bounded.
    """
    relations = tuple(formula.relation(edge) for edge in dict.fromkeys((target.low, target.high)))
    reach = formula.reach([variable.least for variable in free])
    last = _last(formula)
    near = [_near(free, number, formula, target) for number in range(len(free))]
    most = _each(len(free) - 1)
    lists = [
        [value] if number == last else _listed(value, variable, stakes, most)
        for number, (value, variable) in enumerate(zip(near, free, strict=True))
    ]
    found = {one.values: one for one in _combined(free, formula, target, stakes, near, lists, last)}
    best = sorted(found.values(), key=lambda one: one.rank)[:SHOWN]
    nearest = min((abs(target.off(one.edge)) for one in best), default=None) if not target.is_range else None
    rows = tuple(
        Printed(
            tuple(ratio_of(value, for_one=var.for_one) for value, var in zip(one.values, free, strict=True)),
            one.values,
            one.edge,
            target.off(one.edge),
            abs(target.off(one.edge)) == nearest,
            confirm(one.values, one.edge),
        )
        for one in sorted(best, key=lambda one: (one.edge, one.rank))
    )
    each = {variable.number: len(values) for variable, values in zip(free, lists, strict=True)}
    if last is not None:
        each.pop(free[last].number)
    fitted = None if last is None else free[last].number
    reaches = reach.meets(target.low, target.high)
    return Together(relations, reach, reaches, rows, len(found), len(found) - len(rows), each, fitted)


def _last(formula: Formula) -> int | None:
    """The prize that is fitted: of those that have a weight the one with the least, which comes nearest."""
    weights = {number: abs(slope) for number, slope in enumerate(formula.lost.slopes) if slope}
    return min(weights, key=lambda number: weights[number]) if weights else None


def _near(free: Sequence[Variable], number: int, formula: Formula, target: Target) -> Fraction:
    """What a prize is now; of one that is not given, what it would be if all were the same."""
    printed = free[number].printed
    if printed is not None:
        return printed
    least = max(variable.least for variable in free)
    equal = prizes_for([Piece(least, None, formula.equal)], target.low, target.high)
    return equal.high or equal.low + 1 if equal else least + 1


def _each(several: int) -> int:
    """How many ratios of each of several prizes may be combined."""
    most = next(n for n in range(EACH, 0, -1) if n**several <= LOOKED or n == 1)
    return max(most, 1)


def _listed(value: Fraction, variable: Variable, stakes: int, most: int) -> list[Fraction]:
    """The printable ratios from half to twice a prize: those with the smallest stakes, and of these the nearest."""
    found = [value] if printable(value, stakes, for_one=variable.for_one) else []
    for stake in (1,) if variable.for_one else range(1, stakes + 1):
        low, high = max(ceil(value * stake / 2), 1), int(value * 2 * stake)
        middle = int(value * stake)
        window = range(max(low, middle - most), min(high, middle + most) + 1)
        own = [Fraction(amount, stake) for amount in window if gcd(amount, stake) == 1]
        own = [one for one in own if one != value and printable(one, stakes, for_one=variable.for_one)]
        found += sorted(own, key=lambda one: (abs(one - value), one))
        if len(found) >= most:
            break
    return found[:most]


def _combined(
    free: Sequence[Variable],
    formula: Formula,
    target: Target,
    stakes: int,
    near: Sequence[Fraction],
    lists: Sequence[Sequence[Fraction]],
    last: int | None,
) -> Iterator[_Combined]:
    if last is None:
        return
    variable = free[last]
    for chosen in product(*lists):
        piece = Piece(variable.least, None, formula.alone(last, chosen))
        fitting = prizes_for([piece], target.low, target.high)
        if fitting is None:
            continue
        if fitting.only is not None:
            fitted = around(fitting.only, stakes, for_one=variable.for_one)
            fitted = sorted(fitted, key=lambda value: abs(target.off(piece.formula.edge([value]))))[:2]
        else:
            fitted = _simplest(fitting, near[last], stakes, for_one=variable.for_one)
        for value in fitted:
            values = (*chosen[:last], value, *chosen[last + 1 :])
            edge = piece.formula.edge([value])
            apart = sum((abs(x - p) / p for x, p in zip(values, near, strict=True)), Fraction(0))
            simple = Fraction(sum(x.denominator for x in values))
            yield _Combined(values, edge, (abs(target.off(edge)), simple, apart, *values))


def _simplest(interval: Interval, near: Fraction, stakes: int, *, for_one: bool) -> list[Fraction]:
    """Of the printable ratios inside an interval with the smallest stake the one nearest to a prize; none if none is.

    It is in lowest terms: otherwise one with a smaller stake would be inside.
    """
    for stake in (1,) if for_one else range(1, stakes + 1):
        low, high = amounts(interval, stake)
        low = max(low, 2) if for_one else low
        if low <= high:
            return [Fraction(min(max(round(near * stake), low), high), stake)]
    return []
