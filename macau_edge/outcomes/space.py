"""The outcomes of a trial, and what is often asked of them (all with a total, all with a face), each found once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import Device, Dice, Draw, Face, Value, faces_of
from macau_edge.model.phrases import Numbers, Pattern, Word

# --- one class of outcomes of a trial, and how often it comes up -----------------------------------------------------


class Outcome(NamedTuple):
    """What a trial shows; a tuple, since there may be a hundred thousand of them.

    `label` is the combination of faces or balls (`1-2`), or the pocket; `total` is its number, None where it has none;
    `weight` is how many of the device's equally likely results it stands for. `faces` are those of the dice or the
    balls drawn; it is empty on a wheel, and where only the totals of the dice are known.
    """

    label: str
    total: int | None
    weight: int
    faces: tuple[Face, ...] = ()


Combining: TypeAlias = Callable[[Sequence[Any]], Iterable[tuple[Any, ...]]]
"""What lists the combinations that a device shows, of whatever it is given for each of its faces."""


def combined(faces: Sequence[Face], combining: Combining, weights: Iterable[int]) -> tuple[Outcome, ...]:
    """The outcomes that show some of these faces, with these weights; the total of one is the sum of its numbers.

    Labels, numbers and faces are combined apart from each other: there may be a hundred thousand outcomes.
    """
    numbers = [face.number for face in faces]
    labels = map("-".join, combining([face.label for face in faces]))
    totals: Iterable[int | None] = map(sum, combining([number or 0 for number in numbers]))
    if None in numbers:
        known = (None not in shown for shown in combining(numbers))
        totals = (total if adds else None for total, adds in zip(totals, known, strict=True))
    return tuple(map(Outcome._make, zip(labels, totals, weights, combining(faces), strict=True)))


class Space(Sequence[Outcome]):
    """The outcomes of one trial; those that are named together are known by their places in it."""

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """How many of the equally likely results each outcome stands for."""
        return tuple([outcome.weight for outcome in self])

    @cached_property
    def weight(self) -> int:
        """How many equally likely results there are."""
        return sum(self.weights)

    def weigh(self, places: Iterable[int]) -> int:
        """How many of the equally likely results the outcomes at these places stand for."""
        return sum(map(self.weights.__getitem__, places))

    @cached_property
    def everything(self) -> frozenset[int]:
        """The places of all outcomes."""
        return frozenset(range(len(self)))

    def called(self, place: int) -> str:
        """What an outcome is called in a message."""
        return self[place].label

    @cached_property
    def results(self) -> Sequence[int | str]:
        """For each outcome its total; its label where it has none."""
        return [outcome.label if outcome.total is None else outcome.total for outcome in self]

    @cached_property
    def _meant(self) -> dict[int, Value]:
        return {}

    def value(self, place: int) -> Value:
        """The total of an outcome, or the result without one, as what a name of it means; each is made once."""
        if place not in self._meant:
            outcome = self[place]
            total = outcome.total
            meant = Word(outcome.label) if total is None else Numbers(total, total)
            self._meant[place] = Value(outcome.label if total is None else str(total), meant)
        return self._meant[place]

    @cached_property
    def different(self) -> Sequence[int]:
        """For each outcome how many different faces it shows."""
        return [len({*shown}) for shown in self._shown]

    @cached_property
    def totals(self) -> dict[int, frozenset[int]]:
        """Total -> the places of the outcomes that have it."""
        found: dict[int, list[int]] = {}
        for place, outcome in enumerate(self):
            if outcome.total is not None:
                found.setdefault(outcome.total, []).append(place)
        return {total: frozenset(places) for total, places in found.items()}

    @cached_property
    def labelled(self) -> dict[str, frozenset[int]]:
        """Label -> the places of the outcomes that are called so."""
        found: dict[str, list[int]] = {}
        for place, outcome in enumerate(self):
            found.setdefault(outcome.label, []).append(place)
        return {label: frozenset(places) for label, places in found.items()}

    @cached_property
    def _alike(self) -> dict[str, frozenset[int]]:
        return {"face": frozenset([place for place, number in enumerate(self.different) if number == 1])}

    def alike(self, attribute: str) -> frozenset[int]:
        """The places of the outcomes whose faces all agree in an attribute."""
        if attribute not in self._alike:
            own = {label: face.attribute(attribute) for label, face in self._faces.items()}.__getitem__
            found = [{*map(own, shown)} for shown in self._shown]
            self._alike[attribute] = frozenset([place for place, values in enumerate(found) if len(values) == 1])
        return self._alike[attribute]

    @cached_property
    def has_totals(self) -> bool:
        """Whether every outcome has a total."""
        return None not in [outcome.total for outcome in self]

    def between(self, low: int, high: int) -> frozenset[int]:
        """The places of the outcomes whose total is one of these, both ends included."""
        if low == high:
            return self.totals.get(low, frozenset())
        first, after = bisect_left(self._ascending, low), bisect_right(self._ascending, high)
        return frozenset().union(*map(self.totals.__getitem__, self._ascending[first:after]))

    @cached_property
    def _ascending(self) -> list[int]:
        """The totals, ascending: a list may ask for thirty thousand ranges of them."""
        return sorted(self.totals)

    def beyond(self, number: int, *, higher: bool) -> frozenset[int]:
        """The places of the outcomes whose total is higher, or lower, than a number."""
        return self._of_totals(lambda total: total > number if higher else total < number)

    def parity(self, *, odd: bool) -> frozenset[int]:
        """The places of the outcomes whose total is odd, or even."""
        return self._parity[odd]

    @cached_property
    def _parity(self) -> tuple[frozenset[int], frozenset[int]]:
        """Even totals and odd ones: asked for anew on each trial, of five thousand they took twenty milliseconds."""
        return self._of_totals(lambda total: total % 2 == 0), self._of_totals(lambda total: total % 2 == 1)

    def _of_totals(self, holds: Callable[[int], bool]) -> frozenset[int]:
        return frozenset().union(*(places for total, places in self.totals.items() if holds(total)))

    @cached_property
    def _faces(self) -> dict[str, Face]:
        return {face.label: face for outcome in self for face in outcome.faces}

    @cached_property
    def _shown(self) -> list[list[str]]:
        """For each outcome the labels of its faces."""
        return [[face.label for face in outcome.faces] for outcome in self]

    @cached_property
    def _bearing(self) -> dict[str, tuple[int, ...]]:
        return {}

    def bearing(self, what: str) -> tuple[int, ...]:
        """For each outcome how many of its faces are or have `what`: a face, a number or an attribute."""
        if what not in self._bearing:
            labels = [label for label, face in self._faces.items() if face.bears(what)]
            numbers = [tuple([shown.count(label) for shown in self._shown]) for label in labels] or [(0,) * len(self)]
            self._bearing[what] = numbers[0] if len(numbers) == 1 else tuple(map(sum, zip(*numbers, strict=True)))
        return self._bearing[what]

    @cached_property
    def _within(self) -> dict[frozenset[tuple[str, int]], frozenset[int]]:
        return {}

    def within(self, allowed: Counter[str]) -> frozenset[int]:
        """The places of the outcomes that show no face more often than is allowed, and no other."""
        key = frozenset(allowed.items())
        if key not in self._within:
            shown = map(Counter, self._shown)
            self._within[key] = frozenset([place for place, faces in enumerate(shown) if faces <= allowed])
        return self._within[key]

    def bearing_least(self, what: str, count: int) -> frozenset[int]:
        """The places of the outcomes of which so many faces or more are or have `what`."""
        return frozenset([place for place, number in enumerate(self.bearing(what)) if number >= count])


class Listed(tuple[Outcome, ...], Space):
    """Outcomes that are all written out."""


# --- the values that `face` and `like 1-1-2` stand for, on dice and on balls -----------------------------------------


def each_face(device: Device) -> tuple[Value, ...]:
    """`face`: one value for each face or ball."""
    return tuple(Value(face.label, Word(face.label)) for face in faces_of(device))


def each_like(device: Device, shape: str) -> tuple[Value, ...]:
    """`like 1-1-2`: every combination in which equal digits are equal faces and different ones differ."""
    digits = Counter(shape.split("-"))
    faces = faces_of(device)
    order = {face.label: index for index, face in enumerate(faces)}
    found: dict[str, Value] = {}
    for chosen in permutations(faces, len(digits)):
        times = dict(zip(chosen, digits.values(), strict=True))
        if all(_can_show(device, face, n) for face, n in times.items()) and _fit(device, times):
            labels = [face.label for face, n in times.items() for _ in range(n)]
            pattern = tuple(sorted(labels, key=order.__getitem__))
            found["-".join(pattern)] = Value("-".join(pattern), Pattern(pattern))
    return tuple(sorted(found.values(), key=lambda v: [order[label] for label in v.label.split("-")]))


def _fit(device: Device, times: dict[Face, int]) -> bool:
    """Whether dice of different kinds can show these faces, each on a die of its own that has it."""
    return not isinstance(device, Dice) or device.can_show([face.label for face, n in times.items() for _ in range(n)])


def _can_show(device: Device, face: Face, times: int) -> bool:
    """Whether a face can be shown so many times at once; a ball comes once, where none is put back in between."""
    return not isinstance(device, Draw) or device.returned == "after each ball" or times <= face.weight
