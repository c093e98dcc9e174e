"""Very many dice: every total, with the exact number of ordered throws that bring it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from flint import fmpz, fmpz_poly

from macau_edge.devices.outcome import Outcome
from macau_edge.devices.space import Space
from macau_edge.model import Dice


class Totals(Space):
    """One outcome for each total that can come, ascending, without faces; every face must have a number.

    One die is the polynomial with the weight of a face at the power of its number, so all dice are its power, times
    those of the loaded dice; a total that these make impossible stays, with the weight 0. flint knows integers of any
    size only, so nothing is rounded. The weights have up to thousands of digits: they stay with flint until one is
    asked for.
    """

    def __init__(self, dice: Dice) -> None:
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

    def weigh(self, places: Iterable[int]) -> int:
        """How many of the equally likely results these totals stand for; all but the others, where those are fewer."""
        chosen = frozenset(places)
        if len(chosen) > len(self) // 2:
            return self._whole - self._added(self.everything - chosen)
        return self._added(chosen)

    def _added(self, chosen: frozenset[int]) -> int:
        if chosen not in self._known:  # an engine asks for the others as well
            self._known[chosen] = int(sum(map(self._ways.__getitem__, chosen), fmpz(0)))
        return self._known[chosen]

    @cached_property
    def totals(self) -> dict[int, frozenset[int]]:
        """Total -> its place."""
        return {total: frozenset([place]) for place, total in enumerate(self._reached)}

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
    rest = dice.count - len(dice.loaded)
    whole, ways = sum(die) ** rest, fmpz_poly(die) ** rest
    for weights in dice.loaded:
        whole, ways = whole * sum(weights), ways * fmpz_poly(_die(numbers, weights))
    found = ways.coeffs()
    return whole, [*found, *[fmpz(0)] * (size - len(found))]  # the last of them may be impossible
