"""What comes up: dice, wheels, draws, and the rounds that are dealt from a shoe (`cards.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from macau_edge.model.cards import Shoe
from macau_edge.model.prizes import parsed_number
from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a die: its label, its weight and its attributes (`colour`, `number`)."""

    label: str
    weight: int = 1
    attributes: tuple[tuple[str, str], ...] = ()

    def attribute(self, name: str) -> str | None:
        """The value of an attribute; `face` is the label."""
        return self.label if name == "face" else dict(self.attributes).get(name)

    @property
    def number(self) -> int | None:
        """What the face adds to a total; None where it has no number."""
        return parsed_number(self.attribute("number") or self.label)

    def bears(self, what: str) -> bool:
        """Whether `what` is the face, its number or one of its attributes."""
        return what == self.label or any(what == value for _, value in self.attributes)


THROWS = 300_000
"""Ordered throws that are told apart by their faces: seven dice of six. Of more, only the totals are known."""
SHOWN = 20
"""Dice or balls of one trial that are told apart."""


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice, thrown together; of the same faces, but where `sides` says how many each has, from the first on, or
    `unlike` the weights of its faces, 0 of those that it has not.

    `loaded` has the weights of the faces of the first dice, each in the order of `faces`, where these dice are not like
    the others, which have the weights of the faces themselves. A face of weight 0 never comes; no file can say so.
    `counted_in` is the word by which the act counts them in Chinese, where the file says it.
    """

    count: int
    faces: tuple[Face, ...]
    loaded: tuple[tuple[int, ...], ...] = ()
    sides: tuple[int, ...] = ()
    unlike: tuple[tuple[int, ...], ...] = ()
    counted_in: str = ""

    @property
    def different(self) -> tuple[tuple[int, ...], ...]:
        """Of dice of different kinds the weights of the faces of each, 0 of those it has not; none where alike."""
        return self.unlike or tuple((1,) * own + (0,) * (len(self.faces) - own) for own in self.sides)

    def can_show(self, labels: Sequence[str]) -> bool:
        """Whether these faces can be thrown together: each on a die of its own, where dice are of different kinds.

        That is a matching of faces to dice, made larger one face after the other by a path that may take a die from
        another face for which one is left (Kuhn).
        """
        places = {face.label: place for place, face in enumerate(self.faces)}
        if not self.different or not {*labels} <= places.keys():
            return {*labels} <= places.keys()
        of_die: dict[int, int] = {}

        def placed(number: int, tried: set[int]) -> bool:
            for die, weights in enumerate(self.different):
                if weights[places[labels[number]]] and die not in tried:
                    tried.add(die)
                    if die not in of_die or placed(of_die[die], tried):
                        of_die[die] = number
                        return True
            return False

        return len(labels) <= self.count and all(placed(number, set()) for number in range(len(labels)))

    @property
    def only_totals(self) -> bool:
        """Whether the throws are too many to be told apart, so that only their totals are known."""
        alike = not (self.unlike or self.sides)
        return self.count > SHOWN or (alike and len(self.faces) ** self.count > THROWS)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a wheel's numbers lie on the cloth: `rows` of `columns` from 1 on, the pockets `heads` before the first."""

    rows: int
    columns: int
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wheel:
    """Pockets with their weights, and the table laid out from them."""

    pockets: tuple[tuple[str, int], ...]
    table: Layout | None = None


Returned = Literal["after the draw", "after each ball", "never"]


@dataclass(frozen=True, slots=True)
class Draw:
    """So many balls at a time out of an urn; the weight of a face is how many balls bear it.

    `returned` says when a drawn ball is back in the urn; where it is `never`, trials exhaust the urn.
    """

    balls: tuple[Face, ...]
    take: int = 1
    returned: Returned = "after the draw"


Device: TypeAlias = Dice | Wheel | Draw | Shoe


def faces_of(device: Device) -> tuple[Face, ...]:
    """The faces of the dice, or the balls of the urn; none on a wheel."""
    match device:
        case Dice(faces=faces) | Draw(balls=faces):
            return faces
        case _:
            return ()


def weights_of(device: Device) -> dict[str, int]:
    """Label -> weight of each face of dice, pocket of a wheel or ball of an urn, in their order; none of cards."""
    if isinstance(device, Wheel):
        return dict(device.pockets)
    return {face.label: face.weight for face in faces_of(device)}


def total_word(device: object) -> str:
    """What a table says that goes by what came up: the `result` of a wheel or of one ball, else the `total`."""
    return "result" if isinstance(device, Wheel) or (isinstance(device, Draw) and device.take == 1) else "total"


def shown_by(device: Device) -> int:
    """How many faces a trial shows: one for each die or ball; none on a wheel."""
    match device:
        case Dice(count=count) | Draw(take=count):
            return count
        case _:
            return 0
