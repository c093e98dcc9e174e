"""Several prizes set at once: combinations of printable ratios whose house edge is nearest to a target.

All prizes but one go through printable ratios near what they are now, of a bounded number of combinations; the one of
least weight is fitted to each by the formula. The simplest of those that come close are shown, and always the nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, gcd, prod

from macau_edge.model import Bet
from macau_edge.model.meter import spend
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.solve.alone import Wanted
from macau_edge.questions.solve.formula import STAKES, Piece, Printable, PrizeFormula, prizes_for, simplicity
from macau_edge.questions.solve.solved import OnePrize, PrizeVariable, Target, Together

LOOKED = 2_000
"""Combinations of the prizes but one that are looked at, at most; the one is then fitted to each."""

EACH_LOOKED = 4_000
"""Operations of fitting a prize to a combination of the others, and of what is compared by then."""

EACH = 60
"""Ratios of a prize that are looked at, at most."""

SHOWN = 8
"""Combinations that are shown."""

CLOSE = Fraction(1, 10_000)
"""How far from the target, 0.01 points, a combination still counts as at it: the simplest of these are shown first."""

Rank = tuple[Fraction | int, ...]
"""What a combination is chosen by, the smallest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Combined:
    """A combination: its prizes, its edge, and how far this is from the target."""

    values: tuple[Fraction, ...]
    edge: Fraction
    off: Fraction
    apart: Fraction

    @property
    def simple(self) -> Rank:
        """How simple the ratios are, then how near to what the prizes are now."""
        return (*simplicity(self.values), self.apart, *self.values)

    @property
    def rank(self) -> Rank:
        """Within `CLOSE` of the target by simplicity alone, elsewhere by the distance first."""
        off = abs(self.off)
        return (off if off > CLOSE else 0, *self.simple)

    @property
    def distance(self) -> Rank:
        """By the distance first, then by simplicity."""
        return (abs(self.off), *self.simple)


def solve_jointly(wanted: Wanted, formula: PrizeFormula, known: Sequence[OnePrize], of: Bet) -> Together:
    """What several prizes must be, and the combinations of printable ones nearest to it.

    All prizes but one are looked at near what they are now, from half to twice of it, those with the smallest stakes
    first, and at the printable ratios of `known`, what was found for one prize; one that takes fractions, of these the
    one of least weight, is fitted to each. Stakes are at most `STAKES` here. So the number of combinations is bounded.
    """
    free, target = wanted.free, wanted.target
    wanted = replace(wanted, stakes=min(wanted.stakes, STAKES))
    relations = tuple(formula.relation(edge) for edge in dict.fromkeys((target.low, target.high)))
    reach = formula.reach([variable.least for variable in free])
    last = _last(free, formula)
    near = [_near(wanted, number, formula) for number in range(len(free))]
    most = _each(len(free) - 1)
    lists = [
        [value] if number == last else _listed(value, wanted.printable(number), most)
        for number, value in enumerate(near)
    ]
    spend(EACH_LOOKED * prod(map(len, lists)), of)
    every = [*_combined(wanted, formula, near, lists, last)] if last is not None else []
    found = {one: _of(one, formula, target, near) for one in (*every, *_found(wanted, known))}
    inside = {values: one for values, one in found.items() if not one.off}
    outside = target.is_range and not inside
    found = inside if inside and target.is_range else found
    best = sorted(found.values(), key=lambda one: one.rank)[:SHOWN]
    nearest = min(found.values(), key=lambda one: one.distance, default=None)
    if nearest is not None and nearest not in best:
        best[-1] = nearest
    marked = nearest if outside or not target.is_range else None
    rows = tuple(
        wanted.printed(one.values, one.edge, nearest=one is marked)
        for one in sorted(best, key=lambda one: (one.edge, one.rank))
    )
    fitted = None if last is None else free[last].number
    looked = zip(free, lists, strict=True)
    each = {variable.number: len(values) for variable, values in looked if variable.number != fitted}
    reaches = reach.meets(target.low, target.high)
    others = len(found) - len(rows)
    return Together(
        relations=relations,
        reach=reach,
        reaches=reaches,
        rows=rows,
        looked=len(found),
        others=others,
        each=each,
        last=fitted,
        stakes=wanted.stakes,
        outside=outside,
    )


def _last(free: Sequence[PrizeVariable], formula: PrizeFormula) -> int | None:
    """The prize that is fitted: of those that take fractions, if any has a weight, the one of least weight."""
    weights = {number: abs(slope) for number, slope in enumerate(formula.lost.slopes) if slope}
    return min(weights, key=lambda number: (free[number].for_one, weights[number])) if weights else None


def _of(values: tuple[Fraction, ...], formula: PrizeFormula, target: Target, near: Sequence[Fraction]) -> _Combined:
    edge = formula.edge(values)
    apart = sum((abs(x - p) / p for x, p in zip(values, near, strict=True)), Fraction(0))
    return _Combined(values=values, edge=edge, off=target.off(edge), apart=apart)


def _found(wanted: Wanted, known: Sequence[OnePrize]) -> Iterator[tuple[Fraction, ...]]:
    """The printable ratios that were found for one prize, the others as they are, and for all at one."""
    free = wanted.free
    for one in known:
        for row in one.rows:
            values = [variable.printed for variable in free]
            for variable, value in zip(one.variables, row.values, strict=True):
                values[free.index(variable)] = value
            whole = tuple(value for value in values if value is not None)
            if len(whole) == len(free) and all(x in wanted.printable(n) for n, x in enumerate(whole)):
                yield whole


def _near(wanted: Wanted, number: int, formula: PrizeFormula) -> Fraction:
    """What a prize is now; of one that is not given, what it would be if all were the same."""
    printed = wanted.free[number].printed
    if printed is not None:
        return printed
    least = max(variable.least for variable in wanted.free)
    equal = prizes_for([Piece(least, None, formula.equal)], wanted.target.low, wanted.target.high)
    return equal.high or equal.low + 1 if equal else least + 1


def _each(several: int) -> int:
    """How many ratios of each of several prizes may be combined."""
    most = next(n for n in range(EACH, 0, -1) if n**several <= LOOKED or n == 1)
    return max(most, 1)


def _listed(value: Fraction, printable: Printable, most: int) -> list[Fraction]:
    """The printable ratios from half to twice a prize: those with the smallest stakes, and of these the nearest."""
    found = [value] if value in printable else []
    for stake in printable.stakes:
        low, high = max(ceil(value * stake / 2), 1), int(value * 2 * stake)
        middle = int(value * stake)
        window = range(max(low, middle - most), min(high, middle + most) + 1)
        own = [Fraction(amount, stake) for amount in window if gcd(amount, stake) == 1]
        own = [one for one in own if one != value and one in printable]
        found += sorted(own, key=lambda one: (abs(one - value), one))
        if len(found) >= most:
            break
    return found[:most]


def _combined(
    wanted: Wanted,
    formula: PrizeFormula,
    near: Sequence[Fraction],
    lists: Sequence[Sequence[Fraction]],
    last: int,
) -> Iterator[tuple[Fraction, ...]]:
    """Each combination of the lists, with the prizes that fit best for the one that is left."""
    variable = wanted.free[last]
    for chosen in product(*lists):
        piece = Piece(variable.least, None, formula.of([last], chosen))
        for value in _fitted(wanted.printable(last), piece, near[last], wanted.target):
            yield (*chosen[:last], value, *chosen[last + 1 :])


def _fitted(printable: Printable, piece: Piece, near: Fraction, target: Target) -> list[Fraction]:
    """The printable ratios for the prize that is left: inside a range the simplest, else the two that come nearest.

    Those within `CLOSE` of the target are among them. Where no prize fits it is the least or the largest one.
    """
    fitting = prizes_for([piece], target.low, target.high)
    if fitting is not None and fitting.only is None and (simplest := printable.nearest_inside(fitting, near)):
        return [simplest]

    def off(value: Fraction) -> Fraction:
        return abs(target.off(piece.formula.edge([value])))

    if fitting is None:
        return [min(printable.ends, key=off)]
    found = {value for end in (fitting.low, fitting.high) if end for value in printable.around(end)}
    by_distance = sorted(found or printable.ends, key=off)
    return [*by_distance[:2], *(value for value in by_distance[2:] if off(value) <= CLOSE)]
