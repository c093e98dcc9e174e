"""What can come up: dice, wheels and urns, as every unordered result with its weight; and the table of a wheel."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, product
from math import comb, factorial, prod

from tests.plain import Urn
from tests.plain_reader.cards import Shoe
from tests.plain_reader.text import RefusedError, Tree, items, keys, known, mapping, named, word
from tests.random_bets import Device, Face, Throw

NUMBER = re.compile(r"0|[1-9][0-9]*")
SPAN = re.compile(r"(0|[1-9][0-9]*) to (0|[1-9][0-9]*)")

UNLIKE = 1_000_000_000
"""A face without a number has a power of it, below zero, as its number: no two throws with such faces have one sum."""
ORDERED = 300_000
"""Ordered throws up to which more than the totals is known; and so many dice."""
DICE = 20


@dataclass(frozen=True)
class Table:
    """The pockets 1 to rows x columns in rows; the pockets `head` lie before the first row."""

    rows: int
    columns: int
    head: tuple[str, ...] = ()

    def row(self, number: int) -> list[str]:
        return [str(number * self.columns + place) for place in range(1, self.columns + 1)]

    def chances(self, what: str) -> dict[str, list[str]]:
        """The numbers that a chip covers which lies so, by what it is called."""
        if what == "columns":
            return {str(place + 1): [self.row(n)[place] for n in range(self.rows)] for place in range(self.columns)}
        return {"-".join(found): found for found in getattr(self, what.replace("-", "_"))()}

    def splits(self) -> Iterator[list[str]]:
        """Two numbers side by side, in a row or in a column, or at the head."""
        yield from self.at_the_head(1)
        if len(self.head) == 2:
            yield list(self.head)
        for n in range(self.rows):
            row = self.row(n)
            yield from ([one, two] for one, two in pairwise(row))
            if n + 1 < self.rows:
                yield from ([one, two] for one, two in zip(row, self.row(n + 1), strict=True))

    def streets(self) -> Iterator[list[str]]:
        """A row, or two numbers of the first one and what touches both at the head."""
        yield from self.at_the_head(2)
        if len(self.head) == 2:
            yield [*self.head, self.row(0)[1]]
        yield from (self.row(n) for n in range(self.rows))

    def corners(self) -> Iterator[list[str]]:
        """Four numbers around a point; with one pocket along a first row of three, these four."""
        if len(self.head) == 1 and self.columns == 3:
            yield [*self.head, *self.row(0)]
        for one, two in pairwise(map(self.row, range(self.rows))):
            for place in range(self.columns - 1):
                yield [*one[place : place + 2], *two[place : place + 2]]

    def six_lines(self) -> Iterator[list[str]]:
        """Two rows that lie together."""
        for n in range(self.rows - 1):
            yield [*self.row(n), *self.row(n + 1)]

    def at_the_head(self, many: int) -> Iterator[list[str]]:
        """A pocket of the head with so many neighbours of the first row that it touches.

        One pocket lies along all of it; of two before three columns each along one and a half.
        """
        row = self.row(0)
        touched = [row] if len(self.head) == 1 else [row[:2], row[1:]]
        for pocket, along in zip(self.head, touched, strict=False):
            for place in range(len(along) - many + 1):
                yield [pocket, *along[place : place + many]]


@dataclass(frozen=True)
class Thrown:
    """A device; `bears` are the words that a face bears besides its label, by the attribute; `count` faces a trial."""

    device: Device
    faces: Mapping[str, Face]
    bears: Mapping[str, Mapping[str, str]]
    numbered: frozenset[str]
    count: int
    kind: str
    returned: str = ""
    table: Table | None = None
    only_totals: bool = False
    shoe: Shoe | None = None

    def total(self, throw: Throw) -> int | None:
        """The total, if every face has a number."""
        if not all(face.label in self.numbered for face in throw) and not self.only_totals:
            return None
        return sum(face.number for face in throw)

    def enough(self, label: str, many: int) -> bool:
        """Whether there are so many of a face: of balls, as many as the urn has, where each comes once in a trial."""
        if self.kind == "unlike dice":
            return any(sum(face.label == label for face in throw) >= many for throw, _ in self.device.throws)
        return self.kind != "draw" or self.returned == "after each ball" or many <= self.faces[label].weight

    @cached_property
    def totals(self) -> frozenset[int]:
        """Every total that can come up."""
        device = self.device
        throws = _without_return(device.balls, device.take) if isinstance(device, Urn) else device.throws
        return frozenset(total for throw, _ in throws if (total := self.total(throw)) is not None)

    def opened(self, opener: int | None) -> str:
        """What opened a stage: a total, or what came up, in the order of the device, where some of it has no number."""
        return "none" if opener is None else self._without_total.get(opener, str(opener))

    @cached_property
    def _without_total(self) -> Mapping[int, str]:
        """What has no total, by the sum that stands for it: see `UNLIKE`."""
        device, order = self.device, list(self.faces)
        throws = _without_return(device.balls, device.take) if isinstance(device, Urn) else device.throws
        without = (throw for throw, _ in throws if self.total(throw) is None)
        return {
            sum(face.number for face in throw): "-".join(sorted((face.label for face in throw), key=order.index))
            for throw in without
        }

    def showing(self, throw: Throw, what: str) -> int:
        """How many bear a word: their label, or the value of an attribute."""
        return sum(what == face.label or what in self.bears[face.label].values() for face in throw)


def device(tree: Tree) -> Thrown:
    """The device of a ruleset that deals no cards."""
    found = named(tree)
    if "dice" in found:
        if isinstance(found["dice"], list):
            known("device", found, "dice", "counted-in")
            return _unlike_dice([_faces(_of_sides(die)) for die in found["dice"]])
        known("device", found, "dice", "faces", "counted-in")
        return _dice(int(word(found["dice"])), _faces(found.get("faces", "1 to 6")))
    if "wheel" in found:
        known("device", found, "wheel", "table")
        return _wheel(_faces(found["wheel"]), found.get("table"))
    known("device", found, "draw", "take", "returned")
    take, returned = int(word(found.get("take", "1"))), word(found.get("returned", "after the draw"))
    return _draw(_faces(found["draw"]), take, returned)


def of_cards(shoe: Shoe) -> Thrown:
    """A shoe, whose rounds are dealt only for who looks at them."""
    return Thrown(Device("", (), is_dice=False), {}, {}, frozenset(), 1, "cards", shoe=shoe)


# --- faces, pockets, balls ----------------------------------------------------------------------------------------


@dataclass
class Faces:
    """What is written of faces: the number, the weight and other attributes of each."""

    faces: dict[str, Face] = field(default_factory=dict)
    bears: dict[str, dict[str, str]] = field(default_factory=dict)
    numbered: set[str] = field(default_factory=set)

    def add(self, label: str, attributes: Mapping[str, str]) -> None:
        if label in self.faces:
            raise RefusedError(f"a face that comes twice: {label}")
        number = attributes.get("number", label if NUMBER.fullmatch(label) else None)
        if number is not None:
            self.numbered.add(label)
        unlike_any = -(UNLIKE ** (1 + len(self.faces)))
        weight = int(attributes.get("weight", "1"))
        self.faces[label] = Face(label, unlike_any if number is None else int(number), weight)
        own = {"number": number} if number is not None else {}
        self.bears[label] = {**own, **{name: text for name, text in attributes.items() if name != "weight"}}


def _faces(tree: Tree) -> Faces:
    found = Faces()
    if isinstance(tree, str):
        tree = {tree: "1"}
    for key, value in mapping(tree).items():
        given = {"weight": value} if isinstance(value, str) else {k: word(v) for k, v in named(value).items()}
        for label in (one for text in keys(key) for one in spanned(text)):
            found.add(label, given)
    return found


def spanned(text: str) -> list[str]:
    """Each number of a range, or the text alone."""
    span = SPAN.fullmatch(text)
    if span is None:
        return [text]
    if int(span[1]) >= int(span[2]):
        raise RefusedError(f"a range that runs backwards: {text}")
    return [str(number) for number in range(int(span[1]), int(span[2]) + 1)]


# --- devices ------------------------------------------------------------------------------------------------------


def _dice(count: int, found: Faces) -> Thrown:
    only_totals = count > DICE or len(found.faces) ** count > ORDERED
    of_one = list(found.faces.values())
    throws = _totals(of_one, count) if only_totals else tuple(_with_return(of_one, count))
    if only_totals and len(found.numbered) < len(of_one):
        raise RefusedError("totals of faces without numbers")
    made = Device("", throws, is_dice=True)
    numbered = frozenset(found.numbered)
    return Thrown(made, found.faces, found.bears, numbered, count, "dice", only_totals=only_totals)


def _of_sides(die: Tree) -> Tree:
    """The faces of a die of a list, which are written or numbered from 1 on."""
    if not isinstance(die, str):
        return die
    return f"1 to {die}" if int(die) > 1 else "1"


def _unlike_dice(dice: Sequence[Faces]) -> Thrown:
    """Dice with faces of their own; one that stands on several is the same on all of them, but for its weight."""
    found = Faces()
    for die in dice:
        for label in die.faces:
            if label not in found.faces:
                found.add(label, die.bears[label])
            elif found.bears[label] != die.bears[label]:
                raise RefusedError(f"a face that is not the same on all dice: {label}")
    throws = [
        (tuple(found.faces[face.label] for face in throw), prod(face.weight for face in throw))
        for throw in product(*(die.faces.values() for die in dice))
    ]
    if len(throws) > ORDERED or len(dice) > DICE:
        raise RefusedError("too many throws of unlike dice")
    made = Device("", tuple(throws), is_dice=True)
    return Thrown(made, found.faces, found.bears, frozenset(found.numbered), len(dice), "unlike dice")


def _wheel(found: Faces, table: Tree | None) -> Thrown:
    made = Device("", tuple(((face,), face.weight) for face in found.faces.values()), is_dice=False)
    laid = None
    if table is not None:
        given = named(table)
        known("table", given, "rows", "columns", "head")
        head = tuple(map(word, items(given["head"]))) if "head" in given else ()
        laid = Table(int(word(given["rows"])), int(word(given["columns"])), head)
        if len(head) > 2 or (len(head) == 2 and laid.columns != 3):
            raise RefusedError(f"how the pockets {head} lie")
        numbers = [number for n in range(laid.rows) for number in laid.row(n)]
        if not {*numbers, *head} <= found.faces.keys():
            raise RefusedError("a table of other pockets")
    return Thrown(made, found.faces, found.bears, frozenset(found.numbered), 1, "wheel", table=laid)


def _draw(found: Faces, take: int, returned: str) -> Thrown:
    balls = list(found.faces.values())
    if returned == "never":
        made: Device = Urn("", (), is_dice=True, balls=tuple(balls), take=take)
    elif returned == "after each ball":
        made = Device("", tuple(_with_return(balls, take)), is_dice=True)
    elif returned == "after the draw":
        made = Device("", tuple(_without_return(balls, take)), is_dice=True)
    else:
        raise RefusedError(f"returned: {returned}")
    return Thrown(made, found.faces, found.bears, frozenset(found.numbered), take, "draw", returned)


def _with_return(faces: Sequence[Face], count: int) -> Iterator[tuple[Throw, int]]:
    """Every multiset of so many faces, and in how many ways it comes, one face after the other."""
    for throw, shares in _multisets(faces, count):
        ways = factorial(count)
        for face, many in shares.items():
            ways = ways // factorial(many) * face.weight**many
        yield throw, ways


def _without_return(balls: Sequence[Face], count: int) -> Iterator[tuple[Throw, int]]:
    """Each throw of balls that are not put back, and its number of ways."""
    for throw, shares in _multisets(balls, count):
        ways = 1
        for ball, many in shares.items():
            ways *= comb(ball.weight, many)
        if ways:
            yield throw, ways


def _multisets(faces: Sequence[Face], count: int) -> Iterator[tuple[Throw, Counter[Face]]]:
    def of(place: int, left: int) -> Iterator[Throw]:
        if place == len(faces) - 1:
            yield (faces[place],) * left
            return
        for many in range(left, -1, -1):
            for rest in of(place + 1, left - many):
                yield (*(faces[place],) * many, *rest)

    return ((throw, Counter(throw)) for throw in of(0, count))


def _totals(faces: Sequence[Face], count: int) -> tuple[tuple[Throw, int], ...]:
    """Only the totals, each as one face of that number."""
    ways = {0: 1}
    for _ in range(count):
        more = Counter[int]()
        for total, many in ways.items():
            for face in faces:
                more[total + face.number] += many * face.weight
        ways = more
    return tuple(((Face("", total),), many) for total, many in sorted(ways.items()))
