"""The distribution of a tally in closed form: no state for every set that can have been collected.

Let a cycle bring thing i with probability p_i, the end with s, and nothing with r. With U(A) the expected number of
cycles at whose beginning the bet is not ended and exactly the things of A have come, the bet ends with A with
probability s U(A), and by inclusion and exclusion

    U(A) = sum over B in A of (-1)^|A-B| / (1 - r - p(B)),   p(B) the sum of p_i over B,

so that U by number is a generating polynomial whose terms of equal p(B) fall together: its size grows with the number
of different sums, not with 2^k. For counts the same with powers, (p t)^n / n! in place of e^(pt) - 1, where t^n e^(qt)
stands for n! / (1 - r - q)^(n+1) (Flajolet, Gardy and Thimonier, Birthday paradox, coupon collectors, caching
algorithms and self-organizing search, Discrete Applied Mathematics 39, 1992). The trials follow from the expected
number V of cycles before the decision, as a function of their length: with C that of one cycle, E[z^T] = 1 - V(z) (1 -
C(z)), so that E[T] = V C' (Wald) and E[T^2] = 2 V' C' + V C''.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from math import factorial, lcm

from macau_edge.exact.cycles import ONE, ZERO, Cycle, CycleChance, Dual, Key, SeriesTerm, cycle_of, dual, total, value
from macau_edge.exact.game import Game
from macau_edge.exact.solution import Rational, fraction, rational
from macau_edge.exact.wager import ExactTally, MemberCount
from macau_edge.model import Span
from macau_edge.model.budget import keep
from macau_edge.model.measures import Distribution


@dataclass(frozen=True, slots=True)
class Level:
    """How the bet can end: with one of some numbers, or, paid the highest prize (`numbers` is None), with a net result.

    `terms` add up to the expected number of cycles that begin at this level; times the probability of the end they are
    the probability of the level. Without terms it is what the other levels leave of one.
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
        ProblemError: its formula has more terms than the budget allows states.
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
    reached = {net: nets[net] for net in sorted(nets) if nets[net]}
    rolls = value(begun) * cycle.length
    second = 2 * fraction(begun.slope) * cycle.length + value(begun) * cycle.second
    distribution = Distribution(
        nets=reached, staked=game.staked, risked=game.staked, rolls=rolls, rolls_variance=second - rolls**2
    )
    return Working(cycle=cycle, levels=levels, cycles=value(begun), distribution=distribution)


Levels = tuple[tuple[Level, ...], Dual]
"""The levels, and the expected number of cycles before the decision."""


def _levels(columns: tuple[MemberCount, ...], cycle: Cycle, game: Game) -> Levels | None:
    if any(column.unpaid or column.settled == 0 for column in columns):
        return None
    (column, *more) = columns
    if not more:
        return _collected(column, cycle, game) if column.tally.collect else _counted(column, cycle)
    if any(one.tally.collect or list(one.nets) != sorted(one.nets) for one in columns):
        return None
    return _highest(columns, cycle)


def _begun(cycle: Cycle) -> SeriesTerm:
    """The expected number of cycles until the end, whatever is counted."""
    every = CycleChance(1 - cycle.stop.probability, cycle.length - cycle.stop.length)
    return SeriesTerm(ONE, dual(every), 1)


def _level(number: int, net: Fraction, cycle: Cycle, terms: list[SeriesTerm]) -> Level:
    return Level(Span(number, number), net, cycle.stop.probability * value(total(terms)), terms=tuple(terms))


def _rest(levels: list[Level], numbers: Span, net: Fraction) -> Level:
    """The numbers that are not in `levels`, with what those leave of one."""
    return Level(numbers, net, 1 - sum((level.probability for level in levels), Fraction(0)), terms=())


def _counted(column: MemberCount, cycle: Cycle) -> Levels:
    """One thing counted: j of it before the end, in any order with nothing: p^j / (1 - r)^(j+1)."""
    (thing,) = cycle.things
    nothing, p = dual(cycle.nothing), dual(thing)
    levels: list[Level] = []
    begun, power = ZERO, ONE
    for number, net in enumerate(column.nets[:-1]):
        term = SeriesTerm(power, nothing, number + 1)
        levels.append(_level(number, net, cycle, [term]))
        begun = begun.plus(term.worth()) if number < column.settled else begun
        power = power.times(p)
    levels.append(_rest(levels, Span(column.most, None), column.nets[-1]))
    return tuple(levels), begun


def _collected(column: MemberCount, cycle: Cycle, game: Game) -> Levels:
    """So many things of a set; only the levels that are not worth what nothing is worth are summed."""
    nets, settled = column.nets, column.settled
    first = min(settled, next(number for number, net in enumerate(nets) if net != nets[0]))
    by_missing = _missing(cycle, column.width - first, game)
    scale = _scale(cycle)
    levels: list[Level] = []
    begun = _begun(cycle).worth()
    for number in range(first, column.width + 1):
        sums = by_missing[column.width - number]
        terms = [_term(cycle, scale, key, coefficient) for key, coefficient in sorted(sums.items()) if coefficient]
        levels.append(_level(number, nets[number], cycle, terms))
        if number >= settled:
            worth = total(terms)
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


def _term(cycle: Cycle, scale: tuple[int, int], key: Key, coefficient: int) -> SeriesTerm:
    come = CycleChance(Fraction(key[0], scale[0]), Fraction(key[1], scale[1]))
    return SeriesTerm(Dual(rational(coefficient), rational(0)), dual(cycle.nothing + come), 1)


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
        keep(sum(map(len, found)), game.member.bet)
    return found


def _highest(columns: tuple[MemberCount, ...], cycle: Cycle) -> Levels:
    """The highest of several counts' prizes: at most v where every count is one that pays at most v."""
    nets = sorted({net for column in columns for net in column.nets})
    lowest = max(column.nets[0] for column in columns)
    levels: list[Level] = []
    begun = ZERO
    below = Fraction(0)
    for net in (net for net in nets if net >= lowest):
        if net == nets[-1]:
            levels.append(Level(None, net, 1 - below, terms=()))
            break
        terms = _at_most(columns, cycle, net)
        begun = total(terms)
        reached = cycle.stop.probability * value(begun)
        levels.append(Level(None, net, reached - below, terms=tuple(terms)))
        below = reached
    return tuple(levels), begun


Powers = dict[int, Dual]
"""Power of t -> its coefficient."""


def _at_most(columns: tuple[MemberCount, ...], cycle: Cycle, net: Fraction) -> list[SeriesTerm]:
    """The expected number of cycles that begin with every count at one that pays at most `net`."""
    scale = _scale(cycle)
    found: dict[Key, Powers] = {(0, 0): {0: ONE}}
    for column, thing in zip(columns, cycle.things, strict=True):
        own = _own(column, thing, net, _key(thing, scale))
        after: dict[Key, Powers] = {}
        for (p, d), powers in found.items():
            for (more, length), others in own.items():
                into = after.setdefault((p + more, d + length), {})
                for m, one in powers.items():
                    for n, other in others.items():
                        into[m + n] = into.get(m + n, ZERO).plus(one.times(other))
        found = after
    return [
        _power(cycle, scale, key, n, one) for key, powers in found.items() for n, one in powers.items() if one != ZERO
    ]


def _own(column: MemberCount, thing: CycleChance, net: Fraction, key: Key) -> Mapping[Key, Powers]:
    """The counts of one thing that pay at most `net`: all of them, e^(pt), or the first ones, (pt)^n / n!."""
    if column.nets[-1] <= net:
        return {key: {0: ONE}}
    p, power, found = dual(thing), ONE, {}
    for number in (number for number, paid in enumerate(column.nets) if paid <= net):  # the first ones: they ascend
        found[number] = Dual(power.value / factorial(number), power.slope / factorial(number))
        power = power.times(p)
    return {(0, 0): found}


def _power(cycle: Cycle, scale: tuple[int, int], key: Key, n: int, one: Dual) -> SeriesTerm:
    come = CycleChance(Fraction(key[0], scale[0]), Fraction(key[1], scale[1]))
    orders: Rational = rational(factorial(n))
    return SeriesTerm(Dual(one.value * orders, one.slope * orders), dual(cycle.nothing + come), n + 1)
