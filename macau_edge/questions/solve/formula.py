"""The house edge of a bet as a formula in its prizes, exact, and what may be asked of it.

It is `lost / staked`, both affine in the prizes: expectations add up, and a prize is paid with the same probability
whatever it is. What is staked depends on a prize where a commission of it is paid with the bet; it is one anywhere
else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, gcd, lcm

from macau_edge.model.records import dataclass

NONE = Fraction(0)

READ = 6
"""Digits of a whole number that people still compare at a glance."""


@dataclass(frozen=True, slots=True)
class Affine:
    """A constant and a slope for each prize: `constant + slopes[0]·x₁ + …`."""

    constant: Fraction
    slopes: tuple[Fraction, ...]

    def at(self, prizes: Sequence[Fraction]) -> Fraction:
        """Its value."""
        return self.constant + sum((k * x for k, x in zip(self.slopes, prizes, strict=True)), NONE)

    def of(self, numbers: Sequence[int], prizes: Sequence[Fraction]) -> Affine:
        """The form in the prizes at these places alone, the others set as given."""
        fixed = [n for n in range(len(self.slopes)) if n not in numbers]
        constant = self.constant + sum((self.slopes[n] * prizes[n] for n in fixed), NONE)
        return Affine(constant, tuple(self.slopes[n] for n in numbers))

    def alone(self, prizes: Sequence[Fraction]) -> Iterator[Affine]:
        """The form in each of the prizes alone, the others set as given."""
        whole = self.at(prizes)
        return (Affine(whole - k * x, (k,)) for k, x in zip(self.slopes, prizes, strict=True))

    @property
    def equal(self) -> Affine:
        """The form in one variable, which stands for every prize."""
        return Affine(self.constant, (sum(self.slopes, NONE),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The house edges that prizes can give, from `low` to `high`; without a bound where one is None.

    `low_in` and `high_in` say whether the ends are themselves among them.
    """

    low: Fraction | None
    high: Fraction | None
    low_in: bool = False
    high_in: bool = False

    def meets(self, low: Fraction, high: Fraction) -> bool:
        """Whether one of them lies from `low` to `high`, both included."""
        above = self.low is None or high > self.low or (self.low_in and high == self.low)
        below = self.high is None or low < self.high or (self.high_in and low == self.high)
        return above and below


@dataclass(frozen=True, slots=True)
class PrizeFormula:
    """The house edge is `lost / staked`: the mean loss of the player over what is put down, both affine in the prizes.

    A prize is the number that a table prints: profit to one or, of `8 for 1`, the whole return. `staked` depends on it
    where a commission of the prize is paid with the bet; it is one anywhere else.
    """

    lost: Affine
    staked: Affine

    @property
    def is_quotient(self) -> bool:
        """Whether what is staked depends on a prize."""
        return any(self.staked.slopes)

    def edge(self, prizes: Sequence[Fraction]) -> Fraction:
        """The house edge at these prizes, per unit put down at the start."""
        return self.lost.at(prizes) / self.staked.at(prizes)

    def of(self, numbers: Sequence[int], prizes: Sequence[Fraction]) -> PrizeFormula:
        """The formula in the prizes at these places, all others as given."""
        return PrizeFormula(self.lost.of(numbers, prizes), self.staked.of(numbers, prizes))

    def alone(self, prizes: Sequence[Fraction]) -> list[PrizeFormula]:
        """The formula in each prize alone, all others as given."""
        return list(map(PrizeFormula, self.lost.alone(prizes), self.staked.alone(prizes)))

    @property
    def equal(self) -> PrizeFormula:
        """The formula in one prize that stands for all."""
        return PrizeFormula(self.lost.equal, self.staked.equal)

    def relation(self, target: Fraction) -> Affine:
        """What is zero exactly where the edge is the target, and below zero where the edge is less."""
        pairs = zip(self.lost.slopes, self.staked.slopes, strict=True)
        constant = self.lost.constant - target * self.staked.constant
        return Affine(constant, tuple(b - target * d for b, d in pairs))

    def reach(self, lows: Sequence[Fraction]) -> Reach:
        """The edges of all prizes above `lows`.

        Lost over staked is a mean of what each prize would give by itself and of the edge at `lows`, weighted by what
        is staked, and every weight is above zero: so it lies strictly between the least and the largest of these.
        """
        ratios: list[Fraction] = [self.edge(lows)]
        lowest_free = highest_free = False
        for lost, staked in zip(self.lost.slopes, self.staked.slopes, strict=True):
            if staked:
                ratios.append(lost / staked)
            lowest_free |= not staked and lost < 0
            highest_free |= not staked and lost > 0
        constant = min(ratios) == max(ratios)
        lowest = None if lowest_free else min(ratios)
        highest = None if highest_free else max(ratios)
        closed = constant and not lowest_free and not highest_free
        return Reach(low=lowest, high=highest, low_in=closed, high_in=closed)


def whole_relation(relation: Affine) -> Affine:
    """A multiple of a form with coprime whole numbers as slopes, the first above zero: `x₂ + x₁₂ - 49/10`.

    Where these have more than `READ` digits the first is one instead.
    """
    slopes = [slope for slope in relation.slopes if slope]
    if not slopes:
        return relation
    scale = Fraction(lcm(*(s.denominator for s in slopes)))
    scale /= gcd(*(int(s * scale) for s in slopes))
    scale = scale if slopes[0] > 0 else -scale
    if any(len(str(abs(slope * scale))) > READ for slope in slopes):
        scale = 1 / slopes[0]
    return Affine(relation.constant * scale, tuple(slope * scale for slope in relation.slopes))


# --- the prizes that give a wanted house edge, the others staying: exactly, end by end -------------------------------


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers from `low` to `high` (None: without an end), which are among them where the flags say so."""

    low: Fraction
    low_in: bool
    high: Fraction | None
    high_in: bool

    @property
    def only(self) -> Fraction | None:
        """The one number it is; None where there are more."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Piece:
    """The formula in one prize that holds from `low` to `high` (None: for all from there on).

    Both are included, but the `low` of the first piece is only where `low_in` says so: it is what a prize is more than.
    """

    low: Fraction
    high: Fraction | None
    formula: PrizeFormula
    low_in: bool = False


def prizes_for(pieces: Sequence[Piece], low: Fraction, high: Fraction) -> Interval | None:
    """The prizes above that at which the first piece begins whose edge is from `low` to `high`; None where none is.

    Raises:
        ArithmeticError: they are several intervals, which no bet of this language has.
    """
    found: Interval | None = None
    for number, piece in enumerate(pieces):
        part = _in_piece(piece, low, high, begins=number == 0 and not piece.low_in)
        if part is None:
            continue
        if found is not None:
            if found.high != part.low:
                raise ArithmeticError("prizes with the wanted edge lie apart from one another")
            part = Interval(found.low, found.low_in, part.high, part.high_in)
        found = part
    return found


def _in_piece(piece: Piece, low: Fraction, high: Fraction, *, begins: bool) -> Interval | None:
    """Of one piece; what is staked is above zero, so both conditions are linear: `constant + slope·x <= 0`."""
    least, least_in = piece.low, not begins
    most, most_in = piece.high, piece.high is not None
    not_above, not_below = piece.formula.relation(high), piece.formula.relation(low)
    for constant, slope in (
        (not_above.constant, not_above.slopes[0]),
        (-not_below.constant, -not_below.slopes[0]),
    ):
        if not slope:
            if constant > 0:
                return None
            continue
        end = -constant / slope
        if slope > 0 and (most is None or end < most):
            most, most_in = end, True
        elif slope < 0 and end > least:
            least, least_in = end, True
    if most is not None and (least > most or (least == most and not (least_in and most_in))):
        return None
    return Interval(least, least_in, most, most_in)


def reach_of(pieces: Sequence[Piece]) -> Reach:
    """Every house edge that the one prize can give."""
    lows: list[tuple[Fraction | None, bool]] = []
    highs: list[tuple[Fraction | None, bool]] = []
    for number, piece in enumerate(pieces):
        reach = piece.formula.reach([piece.low])
        flat = reach.low is not None and reach.low == reach.high
        first = piece.formula.edge([piece.low]), number > 0 or piece.low_in or flat
        if piece.high is not None:
            last = piece.formula.edge([piece.high]), True
            lows += [first, last]
            highs += [first, last]
        else:
            lows += [first, (reach.low, reach.low_in)]
            highs += [first, (reach.high, reach.high_in)]
    low, low_in = _end(lows, -1)
    high, high_in = _end(highs, 1)
    return Reach(low=low, high=high, low_in=low_in, high_in=high_in)


def _end(values: Sequence[tuple[Fraction | None, bool]], sign: int) -> tuple[Fraction | None, bool]:
    """The outermost of some values, and whether one of them reaches it; None is without a bound."""
    known = [(value, included) for value, included in values if value is not None]
    if len(known) < len(values):
        return None, False
    outermost = max(value * sign for value, _ in known) * sign
    return outermost, any(included for value, included in known if value == outermost)


# --- the ratios that a table would print: small whole numbers in lowest terms ----------------------------------------


MOST = 9999
"""The largest number on a side: four digits, which people still read as one."""

ROUND = (1000, 500, 100, 50, 10, 5, 1)
"""What round amounts are multiples of, the roundest first."""

STAKES = 10
"""The largest stake of a printed ratio where nothing else is said: tables print 9:5 and 7:6, seldom more."""


@dataclass(frozen=True, slots=True)
class Printable:
    """The ratios with stakes up to so many; those `for_one` are whole returns, of which `1 for 1` is no prize."""

    most_stake: int
    for_one: bool = False

    @property
    def stakes(self) -> range:
        """The stakes that a ratio may have, ascending; nothing but one stands after `for`."""
        return range(1, 2 if self.for_one else min(self.most_stake, MOST) + 1)

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least ratio and the largest."""
        return Fraction(2) if self.for_one else Fraction(1, self.most_stake), Fraction(MOST)

    def __contains__(self, value: Fraction) -> bool:
        return (2 if self.for_one else 1) <= value.numerator <= MOST and value.denominator in self.stakes

    def around(self, value: Fraction) -> list[Fraction]:
        """For each stake the ratio just below a prize and the one just above it, or the prize itself; ascending."""
        beside = {Fraction(way(value * stake), stake) for stake in self.stakes for way in (floor, ceil)}
        return sorted(one for one in beside if one in self)

    def inside(self, interval: Interval, most: int) -> tuple[list[Fraction], int]:
        """The ratios inside an interval, at most so many, the simplest first; and how many there are.

        A smaller stake is simpler and, of one stake, a rounder amount: 1500:1 comes before 1487:1.
        """
        found: list[Fraction] = []
        count = 0
        for stake, (low, high) in self.amounts(interval):
            count += coprime(high, stake) - coprime(low - 1, stake)
            if len(found) < most:
                own = sorted((n for n in range(low, high + 1) if gcd(n, stake) == 1), key=lambda n: (-_roundness(n), n))
                found += [Fraction(amount, stake) for amount in own[: most - len(found)]]
        return found, count

    def nearest_inside(self, interval: Interval, value: Fraction) -> Fraction | None:
        """Of the ratios inside an interval with the smallest stake the one nearest to a prize; None if none is.

        It is in lowest terms: otherwise one with a smaller stake would be inside.
        """
        for stake, (low, high) in self.amounts(interval):
            return Fraction(min(max(round(value * stake), low), high), stake)
        return None

    def amounts(self, interval: Interval) -> Iterator[tuple[int, tuple[int, int]]]:
        """Each stake with the least and the largest amount inside an interval, where there are such."""
        for stake in self.stakes:
            low, high = ceil(interval.low * stake), MOST
            if Fraction(low, stake) == interval.low and not interval.low_in:
                low += 1
            if interval.high is not None:
                high = floor(interval.high * stake)
                if Fraction(high, stake) == interval.high and not interval.high_in:
                    high -= 1
            low, high = max(low, 2 if self.for_one else 1), min(high, MOST)
            if low <= high:
                yield stake, (low, high)


def simplicity(values: Sequence[Fraction]) -> tuple[int, int]:
    """The sum of the stakes of some ratios, then that of their amounts: the simplest have the least."""
    return sum(value.denominator for value in values), sum(value.numerator for value in values)


def _roundness(amount: int) -> int:
    return next(step for step in ROUND if amount % step == 0)


def coprime(last: int, stake: int) -> int:
    """How many numbers from 1 to `last` have no divisor in common with a stake, by inclusion and exclusion."""
    return sum(sign * (last // product) for product, sign in _square_free(stake)) if last > 0 else 0


def _square_free(stake: int) -> Iterator[tuple[int, int]]:
    """The products of different primes of a number, each with the sign that inclusion and exclusion gives it."""
    found = [(1, 1)]
    prime = 2
    while stake > 1:
        if prime * prime > stake:
            prime = stake
        if stake % prime == 0:
            found += [(product * prime, -sign) for product, sign in found]
            while stake % prime == 0:
                stake //= prime
        prime += 1
    yield from found
