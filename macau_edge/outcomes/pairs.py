"""Two hands of a shoe of which only kinds are asked: counted by inclusion and exclusion.

Beside a first hand lie the second hands that have none of its cards: all of them, less those that have a card of it,
with those that have two put back, and so on. How many second hands have some given cards depends on the ranks of these
alone; so for every list of ranks it is found once how high the hands are that have such cards, in running sums.

That is of second hands whatever their suits are. Where kinds ask whether all cards are of one suit, those of one suit
are counted in the same way for each suit, with the cards of it that the first hand has, and taken off the others. So
first hands that differ only in what their suits are called are one, and those of which only kinds are asked are added
up before anything is counted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations_with_replacement, product
from math import comb, factorial, prod
from operator import mul, sub
from typing import NamedTuple, TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.card_notation import highest_of
from macau_edge.model.cards import SUITS
from macau_edge.model.meter import count, spend
from macau_edge.outcomes.kinds import OF_SEVERAL, HandKinds, Height, Held, kinds_of
from macau_edge.outcomes.questions import Answer, Question

Ranks: TypeAlias = tuple[int, ...]
"""The ranks of some cards by their places in the order, the highest first."""
Sums: TypeAlias = Sequence[int]
"""Of second hands those that are lower than a first one, those that are no higher, and all, each by their groups."""
Ways: TypeAlias = Sequence[int]
"""For each answer to what is asked of the second hand alone, in how many ways it lies there so that the first one is
lower, as high, or higher."""
ONE = "one"
EACH_PART, EACH_BESIDE = 30, 30
"""Operations of a list of ranks in one of the hands, with the ranks of some of its cards; and of such a part of a first
hand, beside which second hands are added up."""
EACH_SEEN = 100
"""Operations of a first hand that the player tells from the others."""


class Running(NamedTuple):
    """How high some second hands are, ascending; for each height running sums of the ways of lower ones, by what is
    asked of these hands alone, in so many groups, and at the end of all of them: side by side in one list, as there are
    hundreds of thousands.
    """

    heights: list[int]
    sums: list[int]
    groups: int

    def at(self, height: int) -> list[int]:
        """The sums of those that are lower, those that are no higher, and all."""
        low, groups = bisect_left(self.heights, height), self.groups
        high = low + 1 if low < len(self.heights) and self.heights[low] == height else low
        low, high = low * groups, high * groups
        return self.sums[low : low + groups] + self.sums[high : high + groups] + self.sums[-groups:]


class Shape:
    """How often each rank of a hand comes: what part of it a suit can have, and in how many ways suits can part it.

    `states` are the parts, by how often each rank comes in them; `signs` say how each counts in the sum over all cards
    of the hand. `parted` has, for hands of one suit and of several, the parts of all suits but for what these are
    called, with the number of such hands; no parts, where suits do not matter.
    """

    def __init__(self, times: Sequence[int], decks: int, *, with_suits: bool) -> None:
        self.times, self._having = times, dict[int, list[int]]()
        self.states = [*product(*(range(number + 1) for number in times))]
        self.signs = [prod(_sign(number, n) for number, n in zip(times, state, strict=True)) for state in self.states]
        self.parted: dict[str, list[tuple[int, tuple[int, ...]]]] = {ONE: [], OF_SEVERAL: []}
        if not (with_suits and times):
            ways = prod(comb(len(SUITS) * decks, number) for number in times)
            if ways:
                self.parted[OF_SEVERAL].append((ways, ()))
            return
        places = {state: place for place, state in enumerate(self.states)}
        found = Counter[tuple[int, ...]]()
        for parts in product(*(_parted(number, decks) for number in times)):
            own = sorted((places[tuple(state)] for state in zip(*parts, strict=True)), reverse=True)
            found[tuple(own)] += prod(comb(decks, number) for part in parts for number in part)
        for suits, ways in found.items():
            self.parted[OF_SEVERAL if suits[1] else ONE].append((ways, suits))

    @cached_property
    def whole(self) -> dict[str, tuple[int, list[int]]]:
        """How many hands there are of one suit and of several, and how each part counts that a second hand may have."""
        found = {}
        for suit, parted in self.parted.items():
            signs = [0] * len(self.states)
            for ways, suits in parted:
                for part in suits:
                    for place, state in enumerate(self.states):
                        signs[place] += ways * prod(map(_sign, self.states[part], state))
            found[suit] = sum(ways for ways, _ in parted), signs
        return found

    @cached_property
    def of_a_suit(self) -> dict[str, list[int]]:
        """Of hands of one suit and of several, how often each part is what one of their suits has."""
        found = {}
        for suit, parted in self.parted.items():
            found[suit] = [0] * len(self.states)
            for ways, suits in parted:
                for part in suits:
                    found[suit][part] += ways
        return found

    def having(self, of_each: int) -> list[int]:
        """For each part, in how many ways a hand that has its cards can be, where there are so many of each rank."""
        if of_each not in self._having:
            self._having[of_each] = [
                prod(
                    comb(of_each - out, number - out) if out <= of_each else 0
                    for number, out in zip(self.times, state, strict=True)
                )
                for state in self.states
            ]
        return self._having[of_each]

    def less(self, ways: Sequence[Sums]) -> list[Sums]:
        """Of hands that have the cards of a part, those that have none of them: inclusion and exclusion, by ranks."""
        found, stride = list(ways), 1
        for number in reversed(self.times):
            for place in reversed(range(len(found))):
                digit = place // stride % (number + 1)
                below = [found[place - (digit - n) * stride] for n in range(digit + 1)]
                if digit == 1:
                    found[place] = [own - other for own, other in zip(*below, strict=True)]
                elif digit:
                    signs = [_sign(digit, n) for n in range(digit + 1)]
                    found[place] = [sum(map(mul, signs, column)) for column in zip(*below, strict=True)]
            stride *= number + 1
        return found


def _sign(number: int, n: int) -> int:
    return comb(number, n) * (-1 if n % 2 else 1)


def _parted(number: int, decks: int) -> list[tuple[int, ...]]:
    """The ways to part so many cards of a rank among the suits."""
    each = range(min(number, decks) + 1)
    return [parts for parts in product(each, repeat=len(SUITS)) if sum(parts) == number]


class Suited(NamedTuple):
    """A first hand: the ranks that it has of each suit, where that matters.

    There are so many hands `often`, and beside each of them the second hands lie in these `ways`.
    """

    suits: list[Ranks]
    often: int
    ways: Ways


class First(NamedTuple):
    """A first hand as its kind is known: the parts of it that a suit can have, and the sums of second hands beside it.

    `every` are those whatever their suits are, and `alike`, for each part, those of one suit that have its cards.
    """

    held: Held
    shape: Shape
    parts: list[Ranks]
    every: Sums
    alike: list[Sums]


class Bounded(NamedTuple):
    """A first hand as its kind is known, and between which numbers the sums lie beside all those that differ in suits.

    It takes little room, and mostly tells that one choice is best for all of them.
    """

    held: Held
    low: Sums
    high: Sums


class Pairs:
    """Two hands of a shoe, or one with an empty one beside it: in how many ways the second lies beside the first.

    `asked` is what is asked of the second alone; `groups` has for each set of answers to it its number. Hands that are
    not `compared` are all as high. What it takes is counted for a `step` of the deal.
    """

    def __init__(
        self,
        shoe: Shoe,
        sizes: tuple[int, int],
        asked: Sequence[Question],
        step: DealStep,
        *,
        compared: bool,
    ) -> None:
        assert isinstance(shoe.decks, int)
        self.step = step
        self.kinds, self.decks, self.sizes, self.asked = kinds_of(shoe), shoe.decks, sizes, asked
        self.groups: dict[tuple[Answer, ...], int] = {}
        self._shapes: dict[tuple[int, ...], Shape] = {}
        self._heights: dict[Height, int] = {}
        if compared:
            every = product(self._listed(sizes[0]), (ONE, OF_SEVERAL))
            heights = sorted({self.kinds.compared(self.kinds.height(Held(*one))) for one in every})
            self._heights = {height: place for place, height in enumerate(heights)}
        self._any_suits, self._one_suit = self._second()
        self._by_kind: list[tuple[Held, Ways]] | None = None
        self._bounds: list[Bounded] | None = None

    def _listed(self, size: int) -> Iterator[Ranks]:
        return combinations_with_replacement(range(len(self.kinds.place) - 1, -1, -1), size)

    def _second(self) -> tuple[dict[Ranks, Running], dict[Ranks, Running]]:
        """The second hands by cards that they have, whatever their suits are; and those of one suit, off the others."""
        any_suits, one_suit = HandsWith(), HandsWith()
        for ranks in self._listed(self.sizes[1]):
            several, shape = self._stands(Held(ranks, OF_SEVERAL)), self._shape(ranks)
            parts = parts_of(ranks)
            for part, ways in zip(parts, shape.having(len(SUITS) * self.decks), strict=True):
                any_suits[part][several] += ways
            if not self.kinds.with_suits or not ranks:
                continue
            one = self._stands(Held(ranks, ONE))
            for part, ways in zip(parts, shape.having(self.decks), strict=True):
                if ways:
                    one_suit[part][one] += ways
                    one_suit[part][several] -= ways
        groups = len(self.groups)
        return self._running(any_suits, groups), self._running(one_suit, groups)

    def _stands(self, held: Held) -> tuple[int, int]:
        """How high a second hand is, and what is asked of it alone, as the number of its group."""
        answers = tuple([pair_answer(one, held, self.kinds) for one in self.asked])
        return self._height(held), self.groups.setdefault(answers, len(self.groups))

    def _height(self, held: Held) -> int:
        return self._heights[self.kinds.compared(self.kinds.height(held))] if self._heights else 0

    def _running(self, tally: HandsWith, groups: int) -> dict[Ranks, Running]:
        found = {}
        self._none = Running([], [0] * groups, groups)
        for part, known in tally.items():
            heights, sums, so_far = list[int](), list[int](), [0] * groups
            for (height, group), ways in sorted(known.items()):
                if not heights or heights[-1] != height:
                    heights.append(height)
                    sums += so_far
                so_far[group] += ways
            found[part] = Running(heights, [*sums, *so_far], groups)
        return found

    def _shape(self, ranks: Ranks) -> Shape:
        times = tuple(Counter(ranks).values())
        if times not in self._shapes:
            self._shapes[times] = Shape(times, self.decks, with_suits=self.kinds.with_suits)
        return self._shapes[times]

    # --- first hands

    def first(self) -> Iterator[First]:
        """Each first hand as its kind is known."""
        for ranks in self._listed(self.sizes[0]):
            for suit, parted in self._shape(ranks).parted.items():
                if parted:
                    yield self.first_hand(Held(ranks, suit))

    def first_hand(self, held: Held) -> First:
        """A first hand as its kind is known."""
        shape, parts, height = self._shape(held.ranks), parts_of(held.ranks), self._height(held)
        every = _sum(shape.signs, [self._any_suits.get(part, self._none).at(height) for part in parts])
        alike: list[Sums] = []
        if self._one_suit:
            alike = [self._one_suit.get(part, self._none).at(height) for part in parts]
        return First(held, shape, parts, every, alike)

    def bounded(self, first: First) -> Bounded:
        """A first hand and what bounds the sums beside it: of four suits each takes off a part that it can have."""
        if not first.alike:
            return Bounded(first.held, first.every, first.every)
        columns = [*zip(*first.shape.less(first.alike), strict=True)]
        low = [own + len(SUITS) * min(column) for own, column in zip(first.every, columns, strict=True)]
        high = [own + len(SUITS) * max(column) for own, column in zip(first.every, columns, strict=True)]
        return Bounded(first.held, low, high)

    def number_of(self, held: Held) -> int:
        """How many first hands there are that differ in their suits alone, but for what suits are called."""
        return len(self._shape(held.ranks).parted[held.suit])

    def is_one_best(self, hand: Bounded, best: int, values: Sequence[Sequence[int]]) -> bool:
        """Whether the bounds tell that the best of some values of the sums is so beside all hands that differ in suits.

        Of values that are worth the same the first is best.
        """
        for number, other in enumerate(values):
            more = map(sub, values[best], other)
            least = sum(min(n * low, n * high) for n, low, high in zip(more, hand.low, hand.high, strict=True))
            if least < 0 or (least == 0 and number < best):
                return False
        return True

    @property
    def by_kind(self) -> list[tuple[Held, Ways]]:
        """Each first hand as its kind is known, and the ways of both; raises ProblemError where they are too dear."""
        if self._by_kind is None:
            self._look(self.step, bounding=False)
        assert self._by_kind is not None
        return self._by_kind

    def bounds(self, step: DealStep) -> list[Bounded]:
        """What bounds each of these hands, where they are seen at a step; raises ProblemError likewise."""
        if self._bounds is None:
            cards, size = len(SUITS) * len(self.kinds.place), self.sizes[0]
            spend(EACH_SEEN * comb(cards + size - 1, size) // factorial(len(SUITS)), step)
            self._look(step, bounding=True)
        assert self._bounds is not None
        return self._bounds

    def _look(self, step: DealStep, *, bounding: bool) -> None:
        """Finds both, in one go: what lies beside a first hand takes much room, and is found anew each time."""
        found, bounds = list[tuple[Held, Ways]](), list[Bounded]()
        known = self._by_kind is not None
        for first in self.first():
            held, shape, parts, every, alike = first
            count(EACH_BESIDE * len(parts), step)
            if not known:
                often, signs = shape.whole[held.suit]
                found.append((held, self._ways(_sum([often, *signs[: len(alike)]], [every, *alike]))))
            if bounding:
                bounds.append(self.bounded(first))
        self._by_kind = self._by_kind if known else found
        self._bounds = bounds if bounding else None

    def suited(self, first: First) -> Iterator[Suited]:
        """What a player can tell from the others of hands that are alike as their kind is known."""
        beside = first.shape.less(first.alike)
        for often, suits in first.shape.parted[first.held.suit]:
            sums = [*map(sum, zip(first.every, *[beside[part] for part in suits if beside], strict=True))]
            yield Suited([first.parts[part] for part in suits], often, self._ways(sums))

    def worth(self, first: First, values: Sequence[Sequence[int]]) -> Iterator[list[int]]:
        """For each of them what the sums beside it come to with each of these values of the sums."""
        every, *alike = ([sum(map(mul, own, sums)) for own in values] for sums in (first.every, *first.alike))
        beside = first.shape.less(alike)
        for _, suits in first.shape.parted[first.held.suit]:
            yield [*map(sum, zip(every, *[beside[part] for part in suits if beside], strict=True))]

    def of_sums(self, values: Sequence[int]) -> list[int]:
        """What the sums are worth, given what the ways are."""
        lower, equal, higher = values[::3], values[1::3], values[2::3]
        return [*map(sub, higher, equal), *map(sub, equal, lower), *lower]

    def _ways(self, sums: Sums) -> Ways:
        """In how many ways the first hand is lower, as high and higher, group by group."""
        return [ways for group in zip(*standing(sums), strict=True) for ways in group]


def standing(sums: Sums) -> tuple[Sums, Sums, Sums]:
    """In how many ways the first hand is lower, as high and higher, by groups."""
    one = len(sums) // 3
    below, upto, every = sums[:one], sums[one : 2 * one], sums[2 * one :]
    return [*map(sub, every, upto)], [*map(sub, upto, below)], below


@lru_cache(maxsize=4)
def hand_pairs(
    shoe: Shoe,
    sizes: tuple[int, int],
    asked: tuple[Question, ...],
    step: DealStep,
    *,
    compared: bool,
) -> Pairs:
    """Two hands of so many cards, of the second of which that is asked.

    Raises:
        ProblemError: they cost more than the meter allows.
    """
    number, parts = len(shoe.ranks), 0
    for size in sizes:
        parts += sum(comb(number + n - 1, n) * comb(number + size - n - 1, size - n) for n in range(size + 1))
    spend(EACH_PART * parts, step)
    return Pairs(shoe, sizes, asked, step, compared=compared)


def pair_answer(question: Question, hand: Held, kinds: HandKinds) -> Answer:
    """The answer to a question about one hand that has all its cards."""
    return kinds.kind(hand) if question.kind == "kind" else answer_of(question, kinds.height(hand), kinds)


def answer_of(question: Question, height: Height, kinds: HandKinds) -> Answer:
    """The answer to a question about one hand that is so high."""
    return kinds.kind_of(height) if question.kind == "kind" else kinds.against(height, highest_of(question.attribute))


class HandsWith(defaultdict[Ranks, Counter[tuple[int, int]]]):
    """For the ranks of some cards, the ways of the hands that have them, by how high they are and their group."""

    def __init__(self) -> None:
        super().__init__(Counter)


def parts_of(ranks: Ranks) -> list[Ranks]:
    """The parts of a hand, in the order of the states of its shape."""
    each = [[(rank,) * n for n in range(number + 1)] for rank, number in Counter(ranks).items()]
    return [tuple(chain.from_iterable(part)) for part in product(*each)]


def _sum(numbers: Sequence[int], sums: Sequence[Sums]) -> Sums:
    """Sums multiplied and added up."""
    return [sum(map(mul, numbers, column)) for column in zip(*sums, strict=True)]
