"""Devices -> their outcomes: of dice, of wheels, of balls out of an urn, each outcome with a whole-number weight.

Results that no phrase can tell apart are one outcome, whose weight is the number of equally likely ways to it. Of a few
dice these are the combinations of faces, weighted by the multinomial number of their orders; of very many dice the
totals, whose weights are the coefficients of the product of the dice's generating polynomials; of a wheel the pockets;
of a draw the combinations of balls, whose weights change with what is left in the urn.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, pairwise
from math import comb, prod
from typing import Any, overload

from macau_edge.model import Device, Dice, Draw, Layout, Value, Wheel, parsed_number
from macau_edge.model.phrases import Numbers, Phrase, Union, Word
from macau_edge.outcomes.space import Outcome, Space, combined


class Totals(Space):
    """One outcome for each total that can come, ascending, without faces; every face must have a number.

    One die is the polynomial with the weight of a face at the power of its number, so all dice are its power, times
    those of the loaded dice; a total that these make impossible stays, with the weight 0. flint knows integers of any
    size only, so nothing is rounded. The weights have up to thousands of digits: they stay with flint until one is
    asked for.
    """

    def __init__(self, dice: Dice) -> None:
        from flint import fmpz_poly  # a tenth of a second, and few games need it

        numbers = [face.number for face in dice.faces if face.number is not None]
        least = min(numbers)
        die = _die(numbers, [face.weight for face in dice.faces])
        self._whole: int = sum(die) ** dice.count
        self._ways: Any = fmpz_poly(die) ** dice.count
        self._reached: Sequence[int] = range(least * dice.count, least * dice.count + self._ways.length())
        if not all(die) or dice.loaded:  # there may be gaps
            ways = self._ways.coeffs()
            reached = [place for place, way in enumerate(ways) if way]
            if dice.loaded:
                self._whole, ways = _loaded(dice, numbers, die, len(ways))
            self._reached = [least * dice.count + place for place in reached]
            self._ways = [ways[place] for place in reached]
        self._known: dict[frozenset[int], int] = {}

    def __len__(self) -> int:
        return len(self._reached)

    @overload
    def __getitem__(self, place: int) -> Outcome: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Outcome, ...]: ...
    def __getitem__(self, place: int | slice) -> Outcome | tuple[Outcome, ...]:
        """The outcome at a place, made when it is asked for."""
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        place = range(len(self))[place]  # what counts from the end, and the end itself
        return Outcome(str(self._reached[place]), self._reached[place], int(self._ways[place]))

    def __iter__(self) -> Iterator[Outcome]:
        return map(self.__getitem__, range(len(self)))

    @property
    def weight(self) -> int:
        """How many equally likely results there are."""
        return self._whole

    def weigh(self, places: Iterable[int]) -> int:
        """How many of the equally likely results these totals stand for; all but the others, where those are fewer."""
        chosen = frozenset(places)
        if len(chosen) > len(self) // 2:
            return self._whole - self._added(self.everything - chosen)
        return self._added(chosen)

    def _added(self, chosen: frozenset[int]) -> int:
        if chosen not in self._known:  # an engine asks for the others as well
            from flint import fmpz

            self._known[chosen] = int(sum(map(self._ways.__getitem__, chosen), fmpz(0)))
        return self._known[chosen]

    @cached_property
    def totals(self) -> dict[int, frozenset[int]]:
        """Total -> its place."""
        return {total: frozenset([place]) for place, total in enumerate(self._reached)}

    @property
    def results(self) -> Sequence[int | str]:
        """The totals."""
        return self._reached

    @property
    def has_totals(self) -> bool:
        """Each of them is one."""
        return True

    def between(self, low: int, high: int) -> frozenset[int]:
        """The places of these totals, both ends included."""
        return frozenset(range(bisect_left(self._reached, low), bisect_right(self._reached, high)))


def _die(numbers: Sequence[int], weights: Sequence[int]) -> list[int]:
    """The coefficients of one die: the weight of each number from the least on."""
    least = min(numbers)
    die = [0] * (max(numbers) - least + 1)
    for number, weight in zip(numbers, weights, strict=True):
        die[number - least] += weight
    return die


def _loaded(dice: Dice, numbers: Sequence[int], die: list[int], size: int) -> tuple[int, list[Any]]:
    """The weight of all throws of loaded dice, and the coefficients of so many totals."""
    from flint import fmpz, fmpz_poly

    rest = dice.count - len(dice.loaded)
    whole, ways = sum(die) ** rest, fmpz_poly(die) ** rest
    for weights in dice.loaded:
        whole, ways = whole * sum(weights), ways * fmpz_poly(_die(numbers, weights))
    found = ways.coeffs()
    return whole, [*found, *[fmpz(0)] * (size - len(found))]  # the last of them may be impossible


# --- dice: every combination of faces, with the number of ordered throws that show it --------------------------------


def dice_outcomes(dice: Dice) -> tuple[Outcome, ...]:
    """The combinations of the dice, in the order of the faces; the weights add up to (sum of weights) ** count.

    Of loaded dice it is the product of the sums of all dice, and a combination that never comes has the weight 0. Of
    dice of different kinds only those are there that can come.
    """
    weights = [face.weight for face in dice.faces]
    if dice.different:
        come = dict(sorted(_of_each(dice.different).items()))
        return combined(dice.faces, lambda faces: (tuple([faces[n] for n in shown]) for shown in come), come.values())
    if dice.loaded:
        known = _of_each([*dice.loaded, *[weights] * (dice.count - len(dice.loaded))], keep=True)
        ways = [known[places] for places in combinations_with_replacement(range(len(weights)), dice.count)]
    else:
        ways = [*_of_like(weights, dice.count).values()]
    return combined(dice.faces, lambda faces: combinations_with_replacement(faces, dice.count), ways)


def _of_like(weights: Sequence[int], count: int) -> dict[tuple[int, ...], int]:
    """The combinations of dice that are alike, with their weights: in how many orders they come, times those of faces.

    A combination is one of a die less, with a last face. With n dice of which k show that face it comes in n / k times
    as many orders, since n! / (k! ...) is.
    """
    ways: dict[tuple[int, ...], int] = {(): 1}
    for dice in range(1, count + 1):
        shown = combinations_with_replacement(range(len(weights)), dice)
        ways = {p: ways[p[:-1]] * dice * weights[p[-1]] // p.count(p[-1]) for p in shown}
    return ways


def _of_each(dice: Sequence[Sequence[int]], *, keep: bool = False) -> Mapping[tuple[int, ...], int]:
    """The combinations of dice that differ, with their weights: which die shows which face, one die after the other.

    Those that never come are among them where they are to be kept.
    """
    ways = Counter[tuple[int, ...]]({(): 1})
    for weights in dice:
        more = Counter[tuple[int, ...]]()
        for places, weight in ways.items():
            for place, own in enumerate(weights):
                if own or keep:
                    more[tuple(sorted((*places, place)))] += weight * own
        ways = more
    return ways


# --- wheels: the pockets, and the chances that their layout makes of neighbouring numbers ----------------------------


def wheel_outcomes(wheel: Wheel) -> tuple[Outcome, ...]:
    """The pockets, in the order written; the total of one is its number, where it is written as one."""
    return tuple(Outcome(label, parsed_number(label), weight) for label, weight in wheel.pockets)


def label_phrase(label: str) -> Phrase:
    """The phrase for one label."""
    value = parsed_number(label)
    return Word(label) if value is None else Numbers(value, value)


def chances(layout: Layout, word: str) -> tuple[Value, ...]:
    """The values of `splits`, `streets`, `corners`, `six-lines` or `columns`; those that touch a head come first."""
    rows = [[str(row * layout.columns + column + 1) for column in range(layout.columns)] for row in range(layout.rows)]
    if word == "columns":
        groups = {str(column + 1): [row[column] for row in rows] for column in range(layout.columns)}
    elif word in _CHANCES:
        groups = {"-".join(group): list(group) for group in _CHANCES[word](rows, layout.heads)}
    else:
        groups = {}
    return tuple(Value(label, Union(tuple(map(label_phrase, group)))) for label, group in groups.items())


Rows = Sequence[Sequence[str]]


def _splits(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    match heads:
        case [zero]:
            yield from ([zero, number] for number in rows[0])
        case [zero, double]:  # the middle number lies below both
            first, middle, last = rows[0]
            yield from ([zero, double], [zero, first], [zero, middle], [double, middle], [double, last])
    for index, row in enumerate(rows):
        for column, number in enumerate(row):
            if column + 1 < len(row):
                yield [number, row[column + 1]]
            if index + 1 < len(rows):
                yield [number, rows[index + 1][column]]


def _streets(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    match heads:
        case [zero]:
            yield from ([zero, one, other] for one, other in pairwise(rows[0]))
        case [zero, double]:
            first, middle, last = rows[0]
            yield from ([zero, first, middle], [zero, double, middle], [double, middle, last])
    yield from rows


def _corners(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    if len(heads) == 1 and len(rows[0]) == 3:
        yield [*heads, *rows[0]]
    for row, below in pairwise(rows):
        for column in range(len(row) - 1):
            yield [*row[column : column + 2], *below[column : column + 2]]


def _six_lines(rows: Rows, heads: Sequence[str]) -> Iterator[Sequence[str]]:
    yield from ([*row, *below] for row, below in pairwise(rows))


_CHANCES = {"splits": _splits, "streets": _streets, "corners": _corners, "six-lines": _six_lines}


# --- balls out of an urn: every combination of a draw, and what a draw leaves where no ball is put back --------------


Combination = tuple[tuple[int, int], ...]
"""Which balls of the urn are drawn, by their place in it, and how many of each."""


def draws(draw: Draw) -> tuple[Outcome, ...]:
    """The combinations that a draw from the full urn can bring, in the order of the balls."""
    weigh = _one_by_one if draw.returned == "after each ball" else _together
    urn, every = _at_first(draw), _combinations(draw)
    shown = [[place for place, n in taken for _ in range(n)] for taken in every]
    weights = [weigh(taken, urn) for taken in every]
    return combined(draw.balls, lambda balls: (tuple([balls[place] for place in places]) for places in shown), weights)


def full(device: Device) -> tuple[int, ...] | None:
    """How many balls of each label are in the urn at first; None unless what is drawn stays out of it."""
    return _at_first(device) if isinstance(device, Draw) and device.returned == "never" else None


def _at_first(draw: Draw) -> tuple[int, ...]:
    return tuple(ball.weight for ball in draw.balls)


def weights_left(device: Device, left: Sequence[int]) -> tuple[int, ...]:
    """The weight of each outcome of `draws` when only `left` is in the urn; all 0 when that is not enough balls."""
    assert isinstance(device, Draw)
    return tuple(_together(taken, left) for taken in _combinations(device))


def left_after(device: Device, left: Sequence[int], index: int) -> tuple[int, ...]:
    """What is in the urn after a trial that brought the outcome `index`."""
    assert isinstance(device, Draw)
    rest = list(left)
    for place, n in _combinations(device)[index]:
        rest[place] -= n
    return tuple(rest)


def _together(taken: Combination, urn: Sequence[int]) -> int:
    """In how many ways these balls are among those in the urn; all combinations: the ways to take so many of it."""
    return prod(comb(urn[place], n) for place, n in taken)


def _one_by_one(taken: Combination, urn: Sequence[int]) -> int:
    """In how many ordered ways these balls come, each put back before the next one."""
    ways, open_ = 1, sum(n for _, n in taken)
    for place, n in taken:
        ways *= comb(open_, n) * urn[place] ** n
        open_ -= n
    return ways


@lru_cache(maxsize=8)
def _combinations(draw: Draw) -> tuple[Combination, ...]:
    at_most = [draw.take if draw.returned == "after each ball" else ball.weight for ball in draw.balls]
    from_here = [sum(at_most[place:]) for place in range(len(at_most))]
    return tuple(_taken(at_most, from_here, draw.take, 0))


def _taken(at_most: list[int], from_here: list[int], open_: int, first: int) -> Iterator[Combination]:
    """Every way to take `open_` balls from the place `first` on."""
    if not open_:
        yield ()
        return
    for place in range(first, len(at_most)):
        if from_here[place] < open_:
            return
        for n in range(min(at_most[place], open_), 0, -1):
            for rest in _taken(at_most, from_here, open_ - n, place + 1):
                yield ((place, n), *rest)
