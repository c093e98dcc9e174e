"""The distribution of a tally in closed form: no state for every set that can have been collected.

Let a cycle bring thing i with probability p_i, the end with s, and nothing with r. With U(A) the expected number of
cycles at whose beginning the bet is not ended and exactly the things of A have come, the bet ends with A with
probability s U(A), and by inclusion and exclusion

    U(A) = sum over B in A of (-1)^|A-B| / (1 - r - p(B)),   p(B) the sum of p_i over B,

so that U by number is a generating polynomial whose terms of equal p(B) fall together: its size grows with the number
of different sums, not with 2^k. For counts the same with powers, (p t)^n / n! in place of e^(pt) - 1, where t^n e^(qt)
stands for n! / (1 - r - q)^(n+1) (Flajolet, Gardy and Thimonier, Birthday paradox, coupon collectors, caching
algorithms and self-organizing search, Discrete Applied Mathematics 39, 1992).

Of one thing counted it is a geometric law (Feller, vol. I, ch. VI): with c = p / (1 - r) there are n or more of it with
c^n, so that a row for a to b has c^a - c^(b+1), and (c^a - c^(b+1)) / s cycles begin there. It is worked out row by row
and not number by number: a hundred thousand of them are one power.

The trials follow from the expected number V of cycles before the decision, as a function of their length: with C that
of one cycle, E[z^T] = 1 - V(z) (1 - C(z)), so that E[T] = V C' (Wald) and E[T^2] = 2 V' C' + V C''.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from flint import fmpq_poly

from macau_edge.exact.counting import MemberCount
from macau_edge.exact.cycles import (
    ONE,
    ZERO,
    Cycle,
    CycleChance,
    Dual,
    Key,
    SeriesTerm,
    as_fraction,
    cycle_of,
    dual,
    sum_of_terms,
)
from macau_edge.exact.game import Game
from macau_edge.exact.solution import adding_costs, fraction, quotient, rational, words_of_64_bits
from macau_edge.exact.wager import ExactTally
from macau_edge.model import Bet, Span
from macau_edge.model.measures import Distribution, WholeLaw
from macau_edge.model.meter import count, require_states, spend
from macau_edge.model.records import KW_ONLY, dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How the bet can end: with one of some numbers, or, paid the highest prize (`numbers` is None), with a net result.

    `terms` add up to the expected number of cycles that begin at this level; times the probability of the end they are
    the probability of the level. Without terms it is what the other levels leave of one, or, of one thing counted, the
    difference of two powers.
    """

    numbers: Span | None
    net: Fraction
    probability: Fraction
    _: KW_ONLY
    terms: tuple[SeriesTerm, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """How a tally was worked out: its cycle, its levels, the expected number of cycles, and what it comes to."""

    cycle: Cycle
    levels: tuple[Level, ...]
    cycles: Fraction
    distribution: Distribution


def work_out(game: Game) -> Working | None:
    """The working of a tally; None where it does not come in cycles, so that a chain is needed.

    Raises:
        ProblemError: its formula has more terms than the meter allows states.
    """
    cycle = cycle_of(game)
    if cycle is None:
        return None
    wager = game.places[0].wager()
    assert isinstance(wager, ExactTally)
    found = _levels(wager.columns, cycle, game)
    if found is None:
        return None
    levels, begun = found
    nets: dict[Fraction, Fraction] = {}
    for level in levels:
        nets[level.net] = nets.get(level.net, Fraction(0)) + level.probability
    rolls = as_fraction(begun) * cycle.length
    second = 2 * fraction(begun.slope) * cycle.length + as_fraction(begun) * cycle.second
    law, staked = WholeLaw.of_fractions(nets), game.staked
    distribution = Distribution(law=law, staked=staked, risked=staked, rolls=rolls, rolls_variance=second - rolls**2)
    return Working(cycle=cycle, levels=levels, cycles=as_fraction(begun), distribution=distribution)


Levels = tuple[tuple[Level, ...], Dual]
"""The levels, and the expected number of cycles before the decision."""


def _levels(columns: tuple[MemberCount, ...], cycle: Cycle, game: Game) -> Levels | None:
    if any(column.unpaid or not column.settled for column in columns):
        return None
    (column, *more) = columns
    if not more:
        return _collected(column, cycle, game) if column.tally.collect else _counted(column, cycle, game)
    if any(one.tally.collect or list(one.nets) != sorted(one.nets) for one in columns):
        return None
    return _highest(columns, cycle, game)


def _begun(cycle: Cycle) -> SeriesTerm:
    """The expected number of cycles until the end, whatever is counted."""
    every = CycleChance(1 - cycle.stop.probability, cycle.length - cycle.stop.length)
    return SeriesTerm(ONE, dual(every), 1)


def _level(number: int, net: Fraction, cycle: Cycle, terms: list[SeriesTerm], of: Bet) -> Level:
    return Level(
        Span(number, number), net, cycle.stop.probability * as_fraction(sum_of_terms(terms, of)), terms=tuple(terms)
    )


def _rest(levels: list[Level], numbers: Span, net: Fraction) -> Level:
    """The numbers that are not in `levels`, with what those leave of one."""
    return Level(numbers, net, 1 - sum((level.probability for level in levels), Fraction(0)), terms=())


TERM, ADDED = 200, 5
"""Operations of a term of a series, or of a product of powers, besides those of its digits; of a coefficient that is
added to another.
"""


def _counted(column: MemberCount, cycle: Cycle, game: Game) -> Levels:
    """One thing counted: of the cycles that bring it or the end each brings it with c, so that c^n is that of n."""
    (thing,) = cycle.things
    leaves = ONE.minus(dual(cycle.nothing))
    c = dual(thing).over(leaves)
    long = c.value.height_bits()
    spend(sum(4 * adding_costs(span.low * long // 64) for span in column.spans), game.member.bet)
    powers = [c.power(span.low) for span in column.spans]  # of their number or more
    beyond = [*powers[1:], ZERO]
    levels = tuple(
        Level(span, net, as_fraction(least.minus(more)), terms=())
        for span, net, least, more in zip(column.spans, column.nets, powers, beyond, strict=True)
    )
    return levels, ONE.minus(powers[column.settled]).over(leaves.minus(dual(thing)))


def _collected(column: MemberCount, cycle: Cycle, game: Game) -> Levels:
    """So many things of a set; only the levels that are not worth what nothing is worth are summed."""
    nets, settled = column.nets, column.settled
    first = min(settled, next(number for number, net in enumerate(nets) if net != nets[0]))
    by_missing = _missing(cycle, column.width - first, game)
    scale, nothing = _scale(cycle), dual(cycle.nothing)
    levels: list[Level] = []
    begun = _begun(cycle).worth()
    for number in range(first, column.width + 1):
        sums = by_missing[column.width - number]
        terms = [_term(nothing, scale, key, coefficient) for key, coefficient in sorted(sums.items()) if coefficient]
        levels.append(_level(number, nets[number], cycle, terms, game.member.bet))
        if number >= settled:
            worth = sum_of_terms(terms, game.member.bet)
            begun = Dual(begun.value - worth.value, begun.slope - worth.slope)
    return (_rest(levels, Span(0, first - 1), nets[0]), *levels), begun


def _scale(cycle: Cycle) -> tuple[int, int]:
    """The common denominators of the chances of the things: of their probabilities, and of their lengths."""
    return (
        lcm(*(thing.probability.denominator for thing in cycle.things)),
        lcm(*(thing.length.denominator for thing in cycle.things)),
    )


def _key(thing: CycleChance, scale: tuple[int, int]) -> Key:
    return int(thing.probability * scale[0]), int(thing.length * scale[1])


def _term(nothing: Dual, scale: tuple[int, int], key: Key, coefficient: int) -> SeriesTerm:
    come = Dual(quotient(key[0], scale[0]), quotient(key[1], scale[1]))
    return SeriesTerm(Dual(rational(coefficient), rational(0)), nothing.plus(come), 1)


def _missing(cycle: Cycle, most: int, game: Game) -> list[dict[Key, int]]:
    """For each number of things still missing up to `most`: the coefficients of the product of u + (x^p - 1).

    u marks a thing that is missing, x^p one that may come; a thing that has come is all less none of it.
    """
    scale = _scale(cycle)
    found: list[dict[Key, int]] = [{(0, 0): 1}, *({} for _ in range(most))]
    for thing in cycle.things:
        chance, length = _key(thing, scale)
        after: list[dict[Key, int]] = []
        for missing in range(most + 1):
            sums = {key: -coefficient for key, coefficient in found[missing].items()}
            for (p, d), coefficient in found[missing].items():
                key = (p + chance, d + length)
                sums[key] = sums.get(key, 0) + coefficient
            for key, coefficient in found[missing - 1].items() if missing else ():
                sums[key] = sums.get(key, 0) + coefficient
            after.append(sums)
        found = after
        count(ADDED * sum(map(len, found)), game.member.bet)
        require_states(sum(map(len, found)), game.member.bet)
    return found


def _highest(columns: tuple[MemberCount, ...], cycle: Cycle, game: Game) -> Levels:
    """The highest of several counts' prizes: at most v where every count is one that pays at most v."""
    nets = sorted({net for column in columns for net in column.nets})
    lowest = max(column.nets[0] for column in columns)
    nets = [net for net in nets if net >= lowest]
    levels: list[Level] = []
    begun = ZERO
    below = Fraction(0)
    for net in nets:
        if net == nets[-1]:
            levels.append(Level(None, net, 1 - below, terms=()))
            break
        terms = _at_most(columns, cycle, net, game.member.bet)
        begun = sum_of_terms(terms, game.member.bet)
        reached = cycle.stop.probability * as_fraction(begun)
        levels.append(Level(None, net, reached - below, terms=tuple(terms)))
        below = reached
    return tuple(levels), begun


class Powers(NamedTuple):
    """Coefficients by the power of t, and their derivatives."""

    values: fmpq_poly
    slopes: fmpq_poly

    def times(self, other: Powers) -> Powers:
        """The product: flint's of whole polynomials, many times as fast as one of each pair of coefficients."""
        slopes = self.slopes * other.values + self.values * other.slopes
        return Powers(self.values * other.values, slopes)

    def times_takes(self, other: Powers) -> int:
        """Operations of the words that the product has: three of them are made of all coefficients."""
        terms = self.values.length() + other.values.length()
        return 3 * terms * (self.words + other.words)

    @property
    def words(self) -> int:
        """How many words of 64 binary digits the last coefficient has."""
        return words_of_64_bits(self.values[self.values.length() - 1]) if self.values.length() else 0

    def plus(self, other: Powers) -> Powers:
        """The sum."""
        return Powers(self.values + other.values, self.slopes + other.slopes)


NO_POWERS = Powers(fmpq_poly([]), fmpq_poly([]))
EVERY_COUNT = Powers(fmpq_poly([1]), fmpq_poly([]))


def _at_most(columns: tuple[MemberCount, ...], cycle: Cycle, net: Fraction, of: Bet) -> list[SeriesTerm]:
    """The expected number of cycles that begin with every count at one that pays at most `net`."""
    scale = _scale(cycle)
    found: dict[Key, Powers] = {(0, 0): EVERY_COUNT}
    for column, thing in zip(columns, cycle.things, strict=True):
        after: dict[Key, Powers] = {}
        for (more, length), others in _own(column, thing, net, _key(thing, scale)).items():
            for (p, d), powers in found.items():
                count(TERM * (powers.values.length() + others.values.length()) + powers.times_takes(others), of)
                key = (p + more, d + length)
                after[key] = after.get(key, NO_POWERS).plus(powers.times(others))
        found = after
    series = list[SeriesTerm]()
    for key, powers in found.items():
        for term in _series(cycle, scale, key, powers):
            count(TERM + adding_costs(words_of_64_bits(term.coefficient.value)), of)
            series.append(term)
    return series


def _last(column: MemberCount, net: Fraction) -> int | None:
    """The last count that pays at most `net`, the first ones all do, since prizes ascend; None where every one does."""
    return column.spans[bisect_right(column.nets, net) - 1].high


def _own(column: MemberCount, thing: CycleChance, net: Fraction, key: Key) -> Mapping[Key, Powers]:
    """The counts of one thing that pay at most `net`: all of them, e^(pt), or the first ones, (pt)^n / n!."""
    last = _last(column, net)
    if last is None:
        return {key: EVERY_COUNT}
    p = dual(thing)
    values, slopes = [ONE.value], [ZERO.value]
    for number in range(1, last + 1):
        slopes.append(values[-1] * p.slope)
        values.append(values[-1] * p.value / number)
    return {(0, 0): Powers(fmpq_poly(values), fmpq_poly(slopes))}


def _series(cycle: Cycle, scale: tuple[int, int], key: Key, powers: Powers) -> Iterator[SeriesTerm]:
    """A term for each power of t: t^n stands for n! / (1 - r - q)^(n+1)."""
    come = CycleChance(Fraction(key[0], scale[0]), Fraction(key[1], scale[1]))
    returns, orders = dual(cycle.nothing + come), rational(1)
    for n in range(max(powers.values.length(), powers.slopes.length())):
        orders *= max(n, 1)
        one = Dual(powers.values[n], powers.slopes[n])
        if one != ZERO:
            yield SeriesTerm(Dual(one.value * orders, one.slope * orders), returns, n + 1)
