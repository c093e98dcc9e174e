"""Every class of outcomes of a trial, and what is often asked of them, each found once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from macau_edge.devices.outcome import Outcome
from macau_edge.model import Face


class Space(Sequence[Outcome]):
    """The outcomes of one trial; those that are named together are known by their places in it."""

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """How many of the equally likely results each outcome stands for."""
        return tuple(outcome.weight for outcome in self)

    @cached_property
    def weight(self) -> int:
        """How many equally likely results there are."""
        return self.weigh(range(len(self)))

    def weigh(self, places: Iterable[int]) -> int:
        """How many of the equally likely results the outcomes at these places stand for."""
        return sum(map(self.weights.__getitem__, places))

    @cached_property
    def everything(self) -> frozenset[int]:
        """The places of all outcomes."""
        return frozenset(range(len(self)))

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
    def equal(self) -> frozenset[int]:
        """The places of the outcomes whose faces are all the same."""
        faces = ({face.label for face in outcome.faces} for outcome in self)
        return frozenset(place for place, shown in enumerate(faces) if len(shown) == 1)

    @cached_property
    def _alike(self) -> dict[str, frozenset[int]]:
        return {}

    def alike(self, attribute: str) -> frozenset[int]:
        """The places of the outcomes whose faces all agree in an attribute."""
        if attribute not in self._alike:
            own = {label: face.attribute(attribute) for label, face in self._faces.items()}
            shown = ({own[face.label] for face in outcome.faces} for outcome in self)
            self._alike[attribute] = frozenset([place for place, found in enumerate(shown) if len(found) == 1])
        return self._alike[attribute]

    @cached_property
    def has_totals(self) -> bool:
        """Whether every outcome has a total."""
        return all(outcome.total is not None for outcome in self)

    def between(self, low: int, high: int) -> frozenset[int]:
        """The places of the outcomes whose total is one of these, both ends included."""
        if low == high:
            return self.totals.get(low, frozenset())
        return frozenset().union(*(places for total, places in self.totals.items() if low <= total <= high))

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
            bearing = [label for label, face in self._faces.items() if face.bears(what)]
            self._bearing[what] = tuple([sum(map(shown.count, bearing)) for shown in self._shown])
        return self._bearing[what]

    def bearing_least(self, what: str, count: int) -> frozenset[int]:
        """The places of the outcomes of which so many faces or more are or have `what`."""
        return frozenset([place for place, number in enumerate(self.bearing(what)) if number >= count])


class Listed(tuple[Outcome, ...], Space):
    """Outcomes that are all written out."""
