"""The lowest and the highest house edge on all dice within a tolerance, proven: of a bet that one throw decides.

With the probabilities q of the faces of k loaded dice, all loaded alike, the edge of such a bet is P(q) = A(q, ..., q):
A is symmetric and linear in each of its k places, and A(e_f, e_g, ...) is the edge where these dice show f, g, ... The
dice within a tolerance t of the probabilities s are the polytope |q_f - s_f| <= t, where the q_f add up to 1, whose
corners have half the faces up by t and half down (where their number is odd, one stays).

- One die, or a wheel: P is linear, and highest at the corner that goes by the order of its slopes.
- Two dice: P is quadratic. Where it is highest, some faces are strictly between their bounds: let them be as few as can
  be. Then P is strictly concave in these, since along a direction in which it were not it would stay as high until one
  more is at its bound; so the place is the one solution of linear equations, and in no pair of these faces may P be
  convex as one gives way to the other. Every such set of faces is tried, with the others at their bounds: the highest
  is exact, a fraction.
- Three dice: P is cubic. The highest is exact where the slopes have one order on the whole polytope, so that mass moved
  from any die towards one corner never lowers P, or where P is concave and a place is found without a slope. Else it is
  enclosed: it is had at the place found, and nothing lies above the smaller of two bounds. The coefficients of P in the
  corners, A(v, w, x), since P is a mean of them (the Bernstein bound; R. T. Farouki, The Bernstein polynomial
  basis: A centennial retrospective, Computer Aided Geometric Design 29, 2012); and the highest of what is quadratic in
  P around s, exactly, with the largest of such coefficients of what is cubic. Where these are not near to it, the dice
  are divided, and each part is bounded by its expansion, until they are or there are too many parts (`_divided`).

What is lowest is what is highest of -P. Nothing here is in floating point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from heapq import heappop, heappush
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, prod
from typing import NamedTuple, TypeAlias

from flint import fmpq, fmpq_mat

from macau_edge.exact.compile import starting_nodes
from macau_edge.exact.game import Game
from macau_edge.exact.solution import fraction, rational
from macau_edge.model import Dice, Member, Ruleset, Wheel
from macau_edge.model.meter import count
from macau_edge.model.records import dataclass, field
from macau_edge.outcomes.scope import Choices

Point: TypeAlias = tuple[fmpq, ...]
"""The probability of each face."""
Tensor: TypeAlias = Mapping[tuple[int, ...], fmpq]
"""The edge by what the loaded dice show, by the numbers of the faces, ascending."""

FEW = 8
"""Faces up to which every set of them is tried."""
DICE = 3
"""Loaded dice up to which there is a proof."""
EACH_TERM = 3
"""Operations of a term of a sum, of rational numbers."""


class Extreme(NamedTuple):
    """An end of the edges on the dice within a tolerance: had on dice with these `shares`, and none beyond `bound`."""

    shares: Mapping[str, Fraction]
    edge: Fraction
    bound: Fraction

    @property
    def exact(self) -> bool:
        """Whether it is proven to be the very end, and not enclosed alone."""
        return self.edge == self.bound


def extremes(
    ruleset: Ruleset,
    member: Member,
    choices: Choices,
    shares: Mapping[str, Fraction],
    *,
    dice: int,
    tolerance: Fraction,
    near: bool = True,
) -> tuple[Extreme, Extreme] | None:
    """The lowest and the highest edge with so many dice off by as much as a tolerance; None where nothing is proven.

    What is enclosed is no further apart than `CLOSE` where it is to be `near`, unless that takes more than `PARTS`.
    Nothing is proven for a bet that one throw does not decide, for more than three dice, or two and more of many faces.

    Raises:
        ProblemError: the bet cannot be computed, or the proof costs more than is left of the budget.
        MissingChoiceError: it needs an option that was not given.
    """
    if dice > DICE or (dice > 1 and len(shares) > FEW):
        return None
    tensor = _by_faces(ruleset, member, choices, shares, dice)
    if tensor is None:
        return None
    counted = partial(count, of=member.bet)
    within = NearDice(tuple(map(rational, shares.values())), rational(tolerance), counted)
    polynomial = Polynomial(tensor, len(shares), dice)
    negative = Polynomial({key: -value for key, value in tensor.items()}, len(shares), dice)
    up, down = highest_value(polynomial, within, near=near), highest_value(negative, within, near=near)
    low = Extreme(dict(zip(shares, map(fraction, down.at), strict=True)), fraction(-down.value), fraction(-down.bound))
    return low, Extreme(dict(zip(shares, map(fraction, up.at), strict=True)), fraction(up.value), fraction(up.bound))


# --- the edge by what the loaded dice show ----------------------------------------------------------------------------


def _by_faces(
    ruleset: Ruleset, member: Member, choices: Choices, shares: Mapping[str, Fraction], dice: int
) -> Tensor | None:
    """The edge for all that so many dice may show, the others as `shares` has them; None of a bet of more throws."""
    device, numbers = ruleset.device, {label: place for place, label in enumerate(shares)}
    if not isinstance(device, Wheel) and (not isinstance(device, Dice) or device.loaded):
        return None
    game = Game(ruleset, member, choices)
    starts = starting_nodes(game)
    (node, *others) = starts
    ways = [] if others else game.ways(node)
    decided = [(way, way.net) for way in ways if way.to is None and way.net is not None]
    space = game.scope.space
    if not decided or len(decided) < len(ways) or sum(len(way.outcomes) for way, _ in decided) < len(space):
        return None
    thrown = device.count if isinstance(device, Dice) else 1
    whole: dict[tuple[int, ...], fmpq] = {}
    for way, net in decided:
        count(thrown * len(way.outcomes), member.bet)
        for index in way.outcomes:
            outcome = space[index]
            labels = [face.label for face in outcome.faces] if isinstance(device, Dice) else [outcome.label]
            if len(labels) != thrown or any(label not in numbers for label in labels):
                return None
            whole[tuple(sorted(numbers[label] for label in labels))] = rational(-net / game.staked)
    of, left = list(map(rational, shares.values())), thrown - dice
    count(thrown * comb(len(of) + thrown - 1, thrown), member.bet)
    if any(key not in whole for key in combinations_with_replacement(range(len(of)), thrown)):
        return None
    found: dict[tuple[int, ...], fmpq] = {}
    rests = comb(len(of) + left - 1, left)
    for shown in combinations_with_replacement(range(len(of)), dice):
        count((EACH_TERM + thrown) * rests, member.bet)
        found[shown] = fmpq(0)
        for rest in combinations_with_replacement(range(len(of)), left):
            orders = factorial(left) // prod(map(factorial, Counter(rest).values()))
            chance = prod((of[face] for face in rest), start=fmpq(orders))
            found[shown] += chance * whole[tuple(sorted((*shown, *rest)))]
    return found


# --- a polynomial that is symmetric and linear in each of its places --------------------------------------------------


@dataclass(frozen=True)
class Polynomial:
    """P(q) = A(q, ..., q), where A is given by its `tensor` on so many faces, in so many places."""

    tensor: Tensor
    faces: int
    places: int

    def __call__(self, point: Point) -> fmpq:
        """P at a point."""
        found = self
        while found.places > 1:
            found = found.given(point)
        return sum((point[face] * found.tensor[face,] for face in range(self.faces)), fmpq(0))

    def given(self, point: Point) -> Polynomial:
        """A with its first place filled: one place fewer is left."""
        size = range(self.faces)
        tensor = {
            shown: sum((point[face] * self.tensor[tuple(sorted((face, *shown)))] for face in size), fmpq(0))
            for shown in combinations_with_replacement(size, self.places - 1)
        }
        return Polynomial(tensor, self.faces, self.places - 1)

    @cached_property
    def matrix(self) -> fmpq_mat:
        """Of two places, the symmetric matrix of A."""
        size = range(self.faces)
        return fmpq_mat(self.faces, self.faces, [self.tensor[min(i, j), max(i, j)] for i in size for j in size])


# --- the dice within a tolerance --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NearDice:
    """The dice whose probabilities are all off by `tolerance` at most from these `shares`."""

    shares: Point
    tolerance: fmpq
    counted: Callable[[int], None] = field(default=lambda steps: None, compare=False)
    """Is told how many steps are made with them, and raises ProblemError where these are too many."""

    @cached_property
    def signs(self) -> list[tuple[int, ...]]:
        """Each corner: which faces are up and which down; of an odd number the one that stays has a zero."""
        size = len(self.shares)
        halves = (
            (up, down)
            for up in combinations(range(size), size // 2)
            for down in combinations([face for face in range(size) if face not in up], size // 2)
        )
        return [tuple((face in up) - (face in down) for face in range(size)) for up, down in halves]

    def corner(self, signs: Iterable[int]) -> Point:
        """The dice at a corner."""
        return tuple(share + self.tolerance * sign for share, sign in zip(self.shares, signs, strict=True))

    @cached_property
    def corners(self) -> list[Point]:
        """The dice at every corner."""
        return [self.corner(signs) for signs in self.signs]

    def has(self, point: Sequence[fmpq]) -> bool:
        """Whether dice are within the tolerance."""
        return all(abs(one - share) <= self.tolerance for one, share in zip(point, self.shares, strict=True))

    def steepest(self, slopes: Sequence[fmpq]) -> Point:
        """The dice on which a linear function is highest: the steeper half of the faces up, the flatter half down."""
        ordered = sorted(range(len(slopes)), key=slopes.__getitem__)
        half = len(ordered) // 2
        up, down = ordered[len(ordered) - half :], ordered[:half]
        return self.corner((face in up) - (face in down) for face in range(len(slopes)))


class Maximum(NamedTuple):
    """Where a polynomial is `value`, above which it is nowhere more than `bound`."""

    at: Point
    value: fmpq
    bound: fmpq


def highest_value(polynomial: Polynomial, within: NearDice, *, near: bool = True) -> Maximum:
    """The highest value of a polynomial within a tolerance, or an enclosure of it, which is to be `near`."""
    if polynomial.places == 1:
        at = within.steepest([polynomial.tensor[face,] for face in range(polynomial.faces)])
        return Maximum(at, value := polynomial(at), value)
    if polynomial.places == 2:
        at, value = _best(polynomial, [within.shares, *within.corners, *stationary(polynomial, within)], within)
        return Maximum(at, value, value)
    return _of_three(polynomial, within, near=near)


def _best(polynomial: Polynomial, points: Iterable[Point], within: NearDice) -> tuple[Point, fmpq]:
    """The first of the points with the highest value, and that."""
    at, value = None, None
    for point in points:
        within.counted(EACH_TERM * polynomial.faces**polynomial.places)
        here = polynomial(point)
        if value is None or here > value:
            at, value = point, here
    assert at is not None
    assert value is not None
    return at, value


# --- two places -------------------------------------------------------------------------------------------------------


def stationary(polynomial: Polynomial, within: NearDice) -> Iterator[Point]:
    """Where P may be highest with some faces strictly between their bounds, and the others at these."""
    size, tensor = polynomial.faces, polynomial.tensor

    def concave(i: int, j: int) -> bool:
        return tensor[i, i] + tensor[j, j] < 2 * tensor[min(i, j), max(i, j)]

    pairs = {(i, j) for i, j in combinations(range(size), 2) if concave(i, j)}
    for number in range(2, size + 1):
        for free in combinations(range(size), number):
            if pairs.issuperset(combinations(free, 2)):
                yield from _with_free(polynomial, within, free)


def _with_free(polynomial: Polynomial, within: NearDice, free: tuple[int, ...]) -> Iterator[Point]:
    """The points without a slope among the `free` faces, the others at their bounds in every way."""
    fixed = [face for face in range(polynomial.faces) if face not in free]
    within.counted(EACH_TERM * 2 ** len(fixed) * len(free) * polynomial.faces)
    patterns = list(product((-1, 1), repeat=len(fixed)))
    number, matrix = len(free), polynomial.matrix
    rows = [[2 * matrix[i, j] for j in free] + [fmpq(-1)] for i in free] + [[fmpq(1)] * number + [fmpq(0)]]
    system = fmpq_mat(rows)
    if system.det() == 0:
        return
    held = [
        [within.shares[face] + sign * within.tolerance for face, sign in zip(fixed, signs, strict=True)]
        for signs in patterns
    ]
    known = [
        [-2 * sum((matrix[i, face] * one for face, one in zip(fixed, values, strict=True)), fmpq(0)) for values in held]
        for i in free
    ]
    known.append([1 - sum(values, fmpq(0)) for values in held])
    solved = system.solve(fmpq_mat(known))
    for column, values in enumerate(held):
        point = [fmpq(0)] * polynomial.faces
        for place, face in enumerate(free):
            point[face] = solved[place, column]
        for face, value in zip(fixed, values, strict=True):
            point[face] = value
        if within.has(point):
            yield tuple(point)


# --- three places -----------------------------------------------------------------------------------------------------


def _of_three(polynomial: Polynomial, within: NearDice, *, near: bool) -> Maximum:
    """The highest of a cubic, or between what it lies."""
    at, value = _best(polynomial, [within.shares, *within.corners], within)
    if _ascends_to(polynomial, within, at):
        return Maximum(at, value, value)
    found = highest_value(_around(polynomial, within.shares), within)
    at, value = _best(polynomial, [at, found.at], within)
    bounds = [found.bound + _largest(polynomial, _moved(within), within), _largest(polynomial, within.corners, within)]
    if _is_concave(polynomial, within):  # then no higher than its tangent, which is linear
        slopes = polynomial.given(at).given(at)
        along = slopes(within.steepest([slopes.tensor[face,] for face in range(polynomial.faces)]))
        bounds.append(value + 3 * (along - value))
    known = Maximum(at, value, max(value, min(bounds)))
    return _divided(polynomial, within, known) if near and known.bound - known.value > CLOSE else known


CLOSE = fmpq(1, 10_000)
"""How far apart a value and its bound may be: a hundredth of a percentage point."""
PARTS = 2_000
"""Into how many parts the dice within a tolerance are divided at most, to come so near."""


@dataclass(frozen=True)
class _Box:
    """The dice whose probabilities lie between `low` and `high`, each; there are such."""

    low: Point
    high: Point

    def steepest(self, slopes: Sequence[fmpq]) -> Point:
        """The dice on which a linear function is highest: the steepest faces as high as they go, then the next."""
        point, left = list(self.low), 1 - sum(self.low, fmpq(0))
        for face in sorted(range(len(slopes)), key=slopes.__getitem__, reverse=True):
            more = min(left, self.high[face] - self.low[face])
            point[face] += more
            left -= more
        return tuple(point)

    def halves(self) -> Iterator[_Box]:
        """Both parts of it, cut through where it is widest; one that has no dice is none."""
        widths = [high - low for low, high in zip(self.low, self.high, strict=True)]
        face = max(range(len(widths)), key=widths.__getitem__)
        middle = self.low[face] + widths[face] / 2
        for low, high in ((self.low[face], middle), (middle, self.high[face])):
            found = _tight(_with(self.low, face, low), _with(self.high, face, high))
            if found is not None:
                yield found


def _with(point: Point, face: int, value: fmpq) -> Point:
    return (*point[:face], value, *point[face + 1 :])


def _tight(low: Point, high: Point) -> _Box | None:
    """The part of a box on which the probabilities add up to one; None where there is none."""
    least, most = 1 - sum(high, fmpq(0)), 1 - sum(low, fmpq(0))
    if least > 0 or most < 0:
        return None
    lows = tuple(max(one, other + least) for one, other in zip(low, high, strict=True))
    highs = tuple(min(other, one + most) for one, other in zip(low, high, strict=True))
    return _Box(lows, highs)


def _divided(polynomial: Polynomial, within: NearDice, known: Maximum) -> Maximum:
    """The highest of a cubic, or nearer between what it lies: the dice are divided where it may lie highest.

    Of a part P is expanded around its middle c: with steps d of up to h on each face, which add up to nothing,
    P(c + d) = P(c) + 3 A(c, c, d) + 3 A(c, d, d) + A(d, d, d), the second exactly at a corner and the others no more
    than the sum of their coefficients. A part on which mass moved towards one of its corners never lowers P is highest
    there (`_rises_to`). Branch and bound (R. Horst and H. Tuy, Global Optimization, 1996, ch. 4).

    Raises:
        ProblemError: it costs more than is left of the budget.
    """
    full = _full(polynomial)
    start = _tight(
        tuple(share - within.tolerance for share in within.shares),
        tuple(share + within.tolerance for share in within.shares),
    )
    assert start is not None
    at, value = known.at, known.value
    waiting: list[tuple[fmpq, int, _Box]] = [(-known.bound, 0, start)]
    for number in range(1, PARTS):
        if not waiting or -waiting[0][0] - value <= CLOSE:
            break
        _, _, box = heappop(waiting)
        for place, half in enumerate(box.halves()):
            within.counted(EACH_TERM * 6 * polynomial.faces**3)
            part = _ExpandedPart(full, half)
            here = polynomial(part.highest)
            if here > value:
                at, value = part.highest, here
            if part.bound > value and not part.rises():
                heappush(waiting, (-part.bound, 2 * number + place, half))
    bound = max(value, -waiting[0][0]) if waiting else value
    return Maximum(at, value, min(known.bound, bound))


Cube: TypeAlias = Sequence[Sequence[Sequence[fmpq]]]
"""A of three places at every three faces."""


def _full(polynomial: Polynomial) -> Cube:
    size = range(polynomial.faces)
    return [[[polynomial.tensor[tuple(sorted((i, j, k)))] for k in size] for j in size] for i in size]


def _turned(matrix: Sequence[Sequence[fmpq]]) -> Sequence[Sequence[fmpq]]:
    """What is lowest is highest of it."""
    return [[-one for one in row] for row in matrix]


class _ExpandedPart:
    """P on a part of the dice, expanded around its middle.

    `highest` is where its linear part is highest, and `bound` nowhere less than P.
    """

    def __init__(self, full: Cube, box: _Box) -> None:
        self.full, self.box, self.size = full, box, range(len(full))
        middle = [(low + high) / 2 for low, high in zip(box.low, box.high, strict=True)]
        excess = (1 - sum(middle, fmpq(0))) / len(middle)
        self.middle = [one + excess for one in middle]
        ends = zip(box.low, box.high, self.middle, strict=True)
        self.steps = [max(high - one, one - low) for low, high, one in ends]
        self.matrix = [
            [sum((self.middle[k] * full[i][j][k] for k in self.size), fmpq(0)) for j in self.size] for i in self.size
        ]
        self.slopes = [sum((self.middle[j] * self.matrix[i][j] for j in self.size), fmpq(0)) for i in self.size]
        self.highest = box.steepest(self.slopes)
        here = sum((self.middle[i] * self.slopes[i] for i in self.size), fmpq(0))
        along = sum((self.highest[i] * self.slopes[i] for i in self.size), fmpq(0)) - here
        square = self._square(self.matrix)
        cube = sum((self.steps[i] * max(map(self._square, (full[i], _turned(full[i])))) for i in self.size), fmpq(0))
        self.bound = here + 3 * along + 3 * square + cube

    def _square(self, matrix: Sequence[Sequence[fmpq]]) -> fmpq:
        """No less than what is quadratic in steps that add up to nothing: what a row and a column share is nothing."""
        means = [sum(row, fmpq(0)) / len(self.size) for row in matrix]
        half = sum(means, fmpq(0)) / (2 * len(self.size))
        shared = [mean - half for mean in means]
        found = fmpq(0)
        for i in self.size:
            for j in self.size:
                own = matrix[i][j] - shared[i] - shared[j]
                found += (max(own, fmpq(0)) if i == j else abs(own)) * self.steps[i] * self.steps[j]
        return found

    def rises(self) -> bool:
        """Whether mass moved from any dice of the part towards `highest`, which is a corner of it, never lowers P."""
        box, corner = self.box, self.highest
        up = [i for i in self.size if corner[i] > box.low[i]]
        down = [j for j in self.size if corner[j] < box.high[j]]
        return all(self._steeper(i, j) for i in up for j in down if i != j)

    def _steeper(self, i: int, j: int) -> bool:
        """Whether P rises nowhere less with face i than with face j."""
        there = self.slopes[i] - self.slopes[j]
        slopes = [2 * (one - other) for one, other in zip(self.matrix[i], self.matrix[j], strict=True)]
        lowest = self.box.steepest([-slope for slope in slopes])
        along = sum((slope * (a - b) for slope, a, b in zip(slopes, lowest, self.middle, strict=True)), fmpq(0))
        if there + along < 0:
            return False
        apart = [
            [one - other for one, other in zip(mine, yours, strict=True)]
            for mine, yours in zip(self.full[i], self.full[j], strict=True)
        ]
        return there + along >= self._square(_turned(apart))


def _around(polynomial: Polynomial, point: Point) -> Polynomial:
    """What is linear and quadratic in the steps from a point, and what P is there, where all adds up to one."""
    given = polynomial.given(point)
    slope, here = given.given(point), polynomial(point)
    return Polynomial(
        {
            (i, j): 3 * given.tensor[i, j] - fmpq(3, 2) * (slope.tensor[i,] + slope.tensor[j,]) + here
            for i, j in given.tensor
        },
        polynomial.faces,
        2,
    )


def _moved(within: NearDice) -> list[Point]:
    """The steps from the middle to the corners."""
    return [tuple(within.tolerance * sign for sign in signs) for signs in within.signs]


def _values(polynomial: Polynomial, points: Sequence[Point], within: NearDice) -> fmpq_mat:
    """A of two places at every two of the points."""
    within.counted(EACH_TERM * len(points) ** 2 * polynomial.faces)
    rows = fmpq_mat([list(point) for point in points])
    return rows * polynomial.matrix * rows.transpose()


def _largest(polynomial: Polynomial, points: Sequence[Point], within: NearDice) -> fmpq:
    """The largest coefficient of P in some points: A at every three of them."""
    found = (
        values[second, third]
        for first, point in enumerate(points)
        for values in [_values(polynomial.given(point), points, within)]
        for second in range(first, len(points))
        for third in range(second, len(points))
    )
    return max(found)


def _ascends_to(polynomial: Polynomial, within: NearDice, at: Point) -> bool:
    """Whether mass moved from any dice towards these, which are a corner, never lowers P.

    From any dice to a corner it goes from faces that are lower there to such as are higher. P rises so where A is not
    below zero with a step from one to the other in its first place, which it is nowhere if it is so in all corners.
    """
    if at not in within.corners:
        return False
    signs, size = within.signs[within.corners.index(at)], len(within.corners)
    units = [tuple(fmpq(int(face == one)) for face in range(polynomial.faces)) for one in range(polynomial.faces)]
    rising = [_values(polynomial.given(unit), within.corners, within) for unit in units]
    return all(
        all(rising[i][a, b] >= rising[j][a, b] for a in range(size) for b in range(a, size))
        for i, j in permutations(range(polynomial.faces), 2)
        if signs[i] > signs[j]
    )


def _is_concave(polynomial: Polynomial, within: NearDice) -> bool:
    """Whether P is concave: what curves it is linear in the dice, so that it is so where it is in all corners."""
    return all(_falls(polynomial.given(corner)) for corner in within.corners)


def _falls(polynomial: Polynomial) -> bool:
    """Whether what is quadratic is nowhere above zero, of steps that add up to nothing; by elimination."""
    size, tensor = polynomial.faces - 1, polynomial.tensor

    def entry(i: int, j: int) -> fmpq:
        return -(tensor[min(i, j), max(i, j)] - tensor[i, size] - tensor[j, size] + tensor[size, size])

    rows = [[entry(i, j) for j in range(size)] for i in range(size)]
    for number, row in enumerate(rows):
        pivot = row[number]
        if pivot < 0 or (not pivot and any(row[number:])):
            return False
        for other in rows[number + 1 :] if pivot else ():
            factor = other[number] / pivot
            other[number:] = [one - factor * mine for one, mine in zip(other[number:], row[number:], strict=True)]
    return True
