"""What a device can bring, as far as one must know it to offer a phrase: that it is understood, and names an outcome.

No set of outcomes is made here, and no chance but that of equal faces: which numbers come up is a set of bits, of a
thousand dice too. Where it is not plain that a phrase names something, it is not offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from itertools import groupby, pairwise, product
from math import comb, prod
from operator import and_, or_
from typing import Literal

from macau_edge.model.card_notation import card_by_alias, measure_text
from macau_edge.model.cards import (
    ALL,
    ATTRIBUTES,
    BUST,
    COLOURS,
    DRAWN,
    JOKER,
    OF_PIECES,
    RANKS,
    SUITS,
    Criterion,
    Shoe,
)
from macau_edge.model.devices import Dice, Draw, Face, Wheel, faces_of, shown_by
from macau_edge.model.message import Message
from macau_edge.model.numbers import whole_of
from macau_edge.model.phrases import (
    Agree,
    AlikeWith,
    Anything,
    Beyond,
    Both,
    ChosenAt,
    Compares,
    Differ,
    EndOfHand,
    Equal,
    Except,
    FacesOf,
    HandMeasure,
    HandPart,
    HasAlike,
    Highest,
    Holds,
    IsRun,
    Measured,
    Numbers,
    OfHands,
    OneCard,
    OrBetter,
    Others,
    Parity,
    Pattern,
    Phrase,
    Ranks,
    Same,
    Showing,
    Shows,
    SoftOrHard,
    Trial,
    Union,
    Within,
    Word,
)
from macau_edge.model.prizes import NONE, parsed_number
from macau_edge.model.walk import every
from macau_edge.typed.meant import Bounds, Meant

_OF_FACES = (Same, Equal, Showing, Within, Shows, Pattern, FacesOf)
"""Phrases about what each die or ball shows."""
MOST_POINTS = 20_000
"""More than a hand counts."""
FARTHEST = 200_000
"""The highest number up to which it is known which come up: a bit is kept for each below it."""
PAIRS = 100_000
"""Points of one hand beside those of another of which it is seen whether a phrase holds."""


@lru_cache(maxsize=16)
def support_of(device: object) -> Support:
    """What a device can bring; of none, nothing is known and nothing ruled out."""
    return Support(device)


class Support:
    """What can come up."""

    def __init__(self, device: object) -> None:
        self.device = device
        self.cards = isinstance(device, Shoe)
        self.shown = shown_by(device) if isinstance(device, Dice | Draw) else 1
        self.alone = isinstance(device, Wheel | Dice | Draw) and self.shown == 1
        self.only_totals = isinstance(device, Dice) and device.only_totals
        """Whether dice are so many that nothing is known of their faces."""
        self.hands = device.hands if isinstance(device, Shoe) else ()
        self.named_hands = device.named_hands if isinstance(device, Shoe) else ()
        counted = device.deal if isinstance(device, Shoe) and device.worth else ()
        self.steps = tuple(step.name for step in counted if step.dealt and step.name not in self.named_hands)
        """Steps of which it is said what their cards count."""
        self.choices = {step.name: step.choose for step in device.choosing} if isinstance(device, Shoe) else {}
        """What the player can choose at each step."""
        self.faces: tuple[Face, ...] = faces_of(device) if isinstance(device, Dice | Draw) else ()

    @cached_property
    def labels(self) -> frozenset[str]:
        """The words that are outcomes: pockets, and what one die or ball shows."""
        if isinstance(self.device, Wheel):
            return frozenset(label for label, _ in self.device.pockets)
        return frozenset(face.label for face in self.faces) if self.shown == 1 else frozenset()

    @cached_property
    def borne(self) -> frozenset[str]:
        """The words that a face or a ball bears."""
        return frozenset(word for face in self.faces for word in (face.label, *dict(face.attributes).values()))

    # --- numbers ------------------------------------------------------------------------------------------------------

    @cached_property
    def bits(self) -> int:
        """Every number that can come up, as the bit of that number; none where they go beyond `FARTHEST`."""
        labels = self.device.pockets if isinstance(self.device, Wheel) else ()
        highest = max((parsed_number(label) or 0 for label, _ in labels), default=0)
        if max([highest, *(self.shown * (face.number or 0) for face in self.faces)]) > FARTHEST:
            return 0
        match self.device:
            case Wheel(pockets=pockets):
                return _bits(parsed_number(label) for label, _ in pockets)
            case Dice() if self.only_numbers:
                return self._thrown(self.device)
            case Draw(take=1):
                return _bits(face.number for face in self.faces)
            case Draw() if self.only_numbers:
                return self._drawn(self.device)
            case _:
                return 0

    @cached_property
    def only_numbers(self) -> bool:
        """Whether every face has a number, without which there is no total."""
        return all(face.number is not None for face in self.faces)

    def _thrown(self, dice: Dice) -> int:
        if dice.different:
            found = 1
            for own in dice.different:
                found = _sums(found, (face.number or 0 for face, weight in zip(self.faces, own, strict=True) if weight))
            return found
        numbers = [face.number or 0 for face in self.faces if face.weight]
        found, power, left = 1, _bits(numbers), dice.count
        while left:  # by squares: of ten thousand dice too
            if left & 1:
                found = _product(found, power)
            left >>= 1
            power = _product(power, power) if left else power
        return found

    def _drawn(self, draw: Draw) -> int:
        if draw.returned == "after each ball":
            found = 1
            for _ in range(draw.take):
                found = _sums(found, (face.number or 0 for face in self.faces))
            return found
        by_count = [1] + [0] * draw.take
        for face in self.faces:
            for _ in range(min(face.weight, draw.take)):
                for count in range(draw.take, 0, -1):
                    by_count[count] |= by_count[count - 1] << (face.number or 0)
        return by_count[draw.take]

    @cached_property
    def come(self) -> list[int]:
        """Every number that can come up, ascending."""
        return _numbers(self.bits)

    @property
    def low(self) -> int:
        """The lowest number."""
        return (self.bits & -self.bits).bit_length() - 1

    @property
    def high(self) -> int:
        """The highest number."""
        return self.bits.bit_length() - 1

    def comes(self, number: int) -> bool:
        """Whether a number can come up."""
        return number >= 0 and bool(self.bits >> number & 1) if number <= self.high else False

    def any_of(self, low: int, high: int) -> bool:
        """Whether a number from one to another can."""
        return bool(self.bits & self._between(low, high))

    @staticmethod
    def _between(low: int, high: int) -> int:
        return 0 if high < max(low, 0) else (1 << high + 1) - (1 << max(low, 0))

    def written(self, meant: Meant) -> str:
        """Numbers as the language has them on this device: `higher than 9`, `4 to 10`, `7`."""
        if isinstance(meant, tuple):
            return str(meant[0])
        if meant.low is not None and meant.high is not None:
            low, high = sorted((meant.low, meant.high))
            return f"{low} to {high}" if low < high else str(low)
        low, high = self.low if meant.low is None else meant.low, self.high if meant.high is None else meant.high
        if meant.high is None and self.comes(low - 1):
            return f"higher than {low - 1}"
        if meant.low is None and self.comes(high + 1):
            return f"lower than {high + 1}"
        if not self.any_of(low, high):  # what lies beyond does not come: then there is nothing
            return f"higher than {low - 1}" if meant.high is None else f"lower than {high + 1}"
        come = self.bits & self._between(low, high)
        low, high = (come & -come).bit_length() - 1, come.bit_length() - 1
        return f"{low} to {high}" if low < high else str(low)

    def touch(self, low: int, high: int) -> bool:
        """Whether two numbers of a wheel touch across the rows of its cloth: a split that is no range of two."""
        table = self.device.table if isinstance(self.device, Wheel) else None
        return table is not None and table.columns > 1 and high - low == table.columns and low > 0

    # --- equal faces --------------------------------------------------------------------------------------------------

    def chance_of_equals(self, wanted: int) -> Message | None:
        """In how many of all cases so many or more are equal; None of unlike dice, where that is not counted here."""
        sides = self.device.sides if isinstance(self.device, Dice) else ()
        if isinstance(self.device, Dice) and self.device.unlike:
            return None
        if sides and wanted not in (2, self.shown):
            return None
        if sides:
            total = prod(sides)
            different = prod(max(one - before, 0) for before, one in enumerate(sorted(sides)))
            cases = total - different if wanted == 2 else min(sides)
        else:
            every = sum(self.weights)
            total = int(every**self.shown) if self.returned else comb(every, self.shown)
            cases = total - self._fewer(wanted)
        return Message("{cases:,} of {total:,}", cases=cases, total=total)

    @property
    def weights(self) -> list[int]:
        """How many of each face or ball."""
        return [face.weight for face in self.faces if face.weight]

    @property
    def returned(self) -> bool:
        """Whether the same face or ball can come again in one trial."""
        draw = self.device
        return isinstance(draw, Dice) or (isinstance(draw, Draw) and draw.returned == "after each ball")

    def _fewer(self, wanted: int) -> int:
        """Cases in which fewer than so many of each come."""
        ways = [1] + [0] * self.shown
        for weight in self.weights:
            own = [weight**n if self.returned else comb(weight, n) for n in range(wanted)]
            ways = [
                sum(
                    ways[n - few] * own[few] * (comb(n, few) if self.returned else 1)
                    for few in range(min(n + 1, wanted))
                )
                for n in range(self.shown + 1)
            ]
        return ways[self.shown]

    # --- hands --------------------------------------------------------------------------------------------------------

    def points(self, whose: str) -> list[int]:
        """What the cards of a hand can add up to, whatever its steps ask for; nothing where cards do not count."""
        shoe = self.device
        if not isinstance(shoe, Shoe) or not shoe.worth or whose.startswith("first of "):
            return []
        worth = {number for rank, several in shoe.worths.items() if rank in shoe.all_ranks for number in several}
        if whose in self.steps:
            (cards,) = (sum(number for _, number in step.dealt) for step in shoe.deal if step.name == whose)
            sums = 1
            for _ in range(cards):
                sums = _sums(sums, worth)
            return _numbers(sums)
        if shoe.takes_best_sum:
            stopped = _stopped_at(shoe, whose)
            found = {points for points, _ in self._best_sums(shoe, whose)}
            return sorted(one for one in found if stopped is None or any(one in points for points in stopped))
        sums, all_sums = 1, 0
        for cards in range(1, shoe.most(whose) + 1):
            sums = _sums(sums, worth)
            all_sums |= sums if cards in self.sizes(whose) else 0
        numbers = _numbers(all_sums)
        return sorted({number % 10 for number in numbers}) if shoe.points == "last digit" else numbers

    def _best_sums(self, shoe: Shoe, whose: str) -> set[tuple[int, bool]]:
        """Which points a hand has by the best of its sums, and whether they are soft; nothing where these are many."""
        worths = {several for rank, several in shoe.worths.items() if rank in shoe.all_ranks}
        within = (1 << (shoe.up_to or MOST_POINTS) + 1) - 1
        hands, found = {1}, set[tuple[int, bool]]()  # all sums of a hand, each as its bit
        for cards in range(1, shoe.most(whose) + 1):
            hands = {_sums(sums, several) & within for sums in hands for several in worths} - {0}
            if len(hands) > PAIRS:
                return set()
            for sums in hands if cards in self.sizes(whose) else ():
                numbers = [one % 10 for one in _numbers(sums)] if shoe.points == "last digit" else _numbers(sums)
                found.add((max(numbers), max(numbers) > numbers[0]))
        return found

    def of_two(self, what: Literal["sum", "margin"], hand: str, other: str) -> range:
        """All that the points of two hands can come to, as far as is plain; nothing where cards do not count."""
        own = self.points(hand)
        others = [one for one in self.hands if one != hand] if other == ALL else [other]
        its = [self.points(one) for one in others if one in self.hands and one != hand]
        if not own or not its or not all(its) or (what == "sum" and other == ALL):
            return range(0)
        if what == "sum":
            return range(own[0] + its[0][0], own[-1] + its[0][-1] + 1)
        return range(own[0] - max(one[-1] for one in its), own[-1] - max(one[0] for one in its) + 1)

    def out_of_two(self, phrase: Phrase) -> tuple[str, Bounds, range] | None:
        """Of points of two hands that they never come to: how it begins, which, and what they come to; else None."""
        if not isinstance(phrase, Measured) or phrase.measure.kind not in ("sum", "margin"):
            return None
        come = self._come(phrase.measure)
        if not come or any(phrase.within(one) for one in come):
            return None
        return f"{measure_text(phrase.measure)} ", Bounds(phrase.low, phrase.high), come

    def _come(self, what: HandMeasure) -> range:
        """All that the points of two whole hands can come to, added up or apart."""
        match what:
            case HandMeasure(
                kind="sum" | "margin" as kind, hand=HandPart(hand, first=0, nth=""),
                other=HandPart(other, first=0, nth=""),
            ):  # fmt: skip
                return self.of_two(kind, hand.text, other.text)
        return range(0)

    def sizes(self, hand: str) -> set[int]:
        """How many cards a hand, or all, can have: each step deals its own, or may not, or draws again and again."""
        numbers = {0}
        for step in self.device.deal if isinstance(self.device, Shoe) else ():
            if step.until and any(hand in (to, ALL) for to, _ in step.dealing):
                numbers = {*range(min(numbers), DRAWN + 1)}
                continue
            dealt = sum(number for to, number in step.dealt if hand in (to, ALL))
            after = {one + dealt for one in numbers}
            numbers = numbers | after if step.when is not None else after
        return numbers

    def held(self, whose: str, meant: Meant) -> str:
        """Numbers said of a hand: within what it can count, or of ranks where nothing counts; "" where none can be."""
        shoe = self.device
        assert isinstance(shoe, Shoe)
        points = self.points(whose)
        if not points:
            return self._ranked(shoe, whose, meant)
        if isinstance(meant, tuple):
            return f"{whose} {meant[0]}"
        low = points[0] if meant.low is None else meant.low
        high = points[-1] if meant.high is None else meant.high
        if not meant.ranged:
            come = [one for one in points if low <= one <= high]
            low, high = (come[0], come[-1]) if come else (1, 0)
        return f"{whose} {low} to {high}" if low < high else f"{whose} {low}" if low == high else ""

    def _ranked(self, shoe: Shoe, whose: str, meant: Meant) -> str:
        ranks = shoe.ranks
        if isinstance(meant, tuple):
            return f"{whose} {meant[0]}"
        first = ranks[0] if meant.low is None else str(meant.low)
        last = ranks[-1] if meant.high is None else str(meant.high)
        if meant.high is not None and meant.low is None and ranks[0] == "ace":
            first = "ace"
        if not {first, last} <= {*ranks} or ranks.index(first) > ranks.index(last):
            return ""
        return f"{whose} {first} to {last}" if first != last else f"{whose} {first}"

    # --- phrases ------------------------------------------------------------------------------------------------------

    def understands(self, phrase: Phrase, known: Collection[str]) -> bool:
        """Whether every word of a phrase means something here, as far as that can be seen without the file."""
        match phrase:
            case Word(text):
                return text in known or text in self.labels
            case Numbers() | Parity() | Beyond() if self.cards:
                return False
            case Pattern(faces):
                return self.shown > 1 and {*faces} <= {face.label for face in self.faces}
            case Union(parts) | Both(parts):
                return all(self.understands(part, known) for part in parts)
            case Except(base, removed):
                return self.understands(base, known) and self.understands(removed, known)
            case Equal(of=of) | Beyond(than=of):
                return isinstance(of, Numbers) or self.understands(of, known)
            case Shows(what) | Within(what):
                return self._faces(what) or (isinstance(what, Word) and what.text in known)
            case Showing(what=what):
                return self._faces(what) or (isinstance(what, Word) and what.text in known)
            case FacesOf(opener):
                return opener.text in known
            case OfHands():
                return self._of_hands(phrase, known)
            case _:
                return True

    def _faces(self, what: Phrase) -> bool:
        match what:
            case Pattern(faces):
                return {*faces} <= {face.label for face in self.faces}
            case Numbers(low, high):
                return low == high and str(low) in self.borne
            case Word(text):
                return text in self.borne
            case _:
                return False

    def names(self, phrase: Phrase, known: Collection[str]) -> bool:
        """Whether it is plain that a phrase, which is understood, names an outcome here."""
        if self.only_totals and isinstance(phrase, _OF_FACES):
            return False
        match phrase:
            case Numbers(low, high):
                return self.comes(low) and self.comes(high)
            case Beyond(higher, Numbers(number)):
                beyond = self.any_of(number + 1, self.high) if higher else self.any_of(0, number - 1)
                return beyond and self.comes(number)
            case Parity(odd):
                return bool(self._of_parity(odd=odd))
            case Union(parts):
                return all(self.names(part, known) for part in parts)
            case Both(parts):
                return self._all_hold(parts, known)
            case Except(base, removed):
                return self._leaves(base, removed, known)
            case Same(attribute):
                return self.shown > 1 and self._agree(attribute)
            case Equal(hard, Numbers(low, high)) if low == high:
                return self._of_faces(low, hard=hard)
            case Showing(how, count, what):
                return self.shown > 1 and self._bear(count, what, exactly=how == "exactly")
            case Within(Pattern(faces)):
                return self.shown > 1 and len(faces) >= self.shown and self._holds({*faces}, Counter(faces))
            case Shows(what):
                return self.shown > 1 and self._shown(what)
            case Pattern(faces):
                return len(faces) == self.shown and self._holds({*faces}, Counter(faces))
            case ChosenAt(choice=choice, step=step):
                return choice in self.choices.get(step, ())
            case OfHands():
                return self._dealt(phrase)
            case Beyond(than=Word(text)):
                return text in known and text not in self.labels  # a word of the device has no number
            case Anything() | Others() | Trial() | EndOfHand() | Word() | FacesOf():
                return True
            case _:
                return False

    def _of_parity(self, *, odd: bool) -> int:
        alternate: int = 2 * ((1 << self.high // 2 * 2 + 2) - 1) // 3  # 0b1010…
        return self.bits & (alternate if odd else alternate >> 1 | (1 << self.high if self.high % 2 == 0 else 0))

    def _set(self, phrase: Phrase) -> int | None:
        """The numbers that a phrase about numbers names; None of another."""
        match phrase:
            case Numbers(low, high):
                return self.bits & self._between(low, high)
            case Beyond(higher, Numbers(number)):
                return self.bits & (self._between(number + 1, self.high) if higher else self._between(0, number - 1))
            case Parity(odd):
                return self._of_parity(odd=odd)
            case Anything():
                return self.bits
            case Union(parts):
                sets = [self._set(part) for part in parts]
                return None if None in sets else reduce(or_, (one or 0 for one in sets))
            case _:
                return None

    def _total(self, faces: Pattern, known: Collection[str]) -> int | None:
        """The total of faces that come up together; None where they do not, or one has no number."""
        numbers = {face.label: face.number for face in self.faces}
        own = [numbers.get(face) for face in faces.faces]
        return 1 << sum(one or 0 for one in own) if None not in own and self.names(faces, known) else None

    def never_together(self, phrase: Phrase) -> tuple[Phrase, ...]:
        """Numbers that `and` joins of which each can come and none is all of them; nothing where one can be.

        Of `higher than 10 and lower than 5` it may be the one or the other that is wrong.
        """
        parts = phrase.parts if isinstance(phrase, Both) and all(part.span for part in phrase.parts) else ()
        sets = [self._set(part) for part in parts]
        if not sets or not all(sets) or reduce(and_, (one or 0 for one in sets)):
            return ()
        return parts

    def left(self, base: Phrase, removed: Phrase) -> list[str]:
        """The numbers of a phrase without those of another, as they are written; none where that is not plain."""
        one, other = self._set(base), self._set(removed)
        if not one or not other or not one & other or self._more_than_numbers(base):
            return []
        kept = set(_numbers(one & ~other))
        runs = ([*run] for is_kept, run in groupby(self.come, kept.__contains__) if is_kept)
        return [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]

    def _all_hold(self, parts: Iterable[Phrase], known: Collection[str]) -> bool:
        """Whether parts can hold together: of numbers it is seen, and of faces among them, which have one total; of a
        card its rank and suit; no others are.
        """
        parts = tuple(parts)
        alone = sum(isinstance(part, Pattern) for part in parts) == 1
        sets = [self._total(part, known) if isinstance(part, Pattern) and alone else self._set(part) for part in parts]
        if all(one is not None for one in sets) and self.bits:
            common = self.bits
            for one in sets:
                common &= one or 0
            return bool(common)
        if self.cards and (together := self._points_together(parts)) is not None:
            return together and all(self.names(part, known) for part in parts)
        ranks = {part.hand for part in parts if isinstance(part, Holds)}
        return self.cards and len(ranks) == 1 and len(parts) == 2 and self._rank_and_suit(parts)

    def _points_together(self, parts: Iterable[Phrase]) -> bool | None:
        """Whether hands can have such points together; None where something else is said, or of more than two hands,
        or of hands with more than `PAIRS` of points.
        """
        hands = sorted({one.mentions for part in parts for one in part.hands})
        shoe = self.device
        if not isinstance(shoe, Shoe) or not {*hands} <= {*shoe.hands} or len(hands) > 2:
            return None
        meant = [_of_points(part, by_points=shoe.compared_by == "points") for part in parts]
        own = [self.points(hand) for hand in hands]
        if not all(own) or prod(map(len, own)) > PAIRS or any(one is None for one in meant):
            return None
        counted = (dict(zip(hands, points, strict=True)) for points in product(*own))
        return any(all(holds(points) for holds in meant if holds) for points in counted)

    def _rank_and_suit(self, parts: tuple[Phrase, ...]) -> bool:
        """Whether two phrases say the rank and the suit of one card."""
        said = [part.what.mentions or "number" for part in parts if isinstance(part, Holds)]
        of_a_suit = [word for word in said if word in SUITS]
        return len(of_a_suit) == 1 and all(self._dealt(part) for part in parts if isinstance(part, OfHands))

    def _leaves(self, base: Phrase, removed: Phrase, known: Collection[str]) -> bool:
        """Whether an exception takes something away and leaves something."""
        if not self.names(removed, known):
            return False
        one, other = self._set(base), self._set(removed)
        if one is not None and other is not None and self.bits:
            return bool(one & other) and (bool(one & ~other) or self._more_than_numbers(base))
        return isinstance(base, Anything) and not isinstance(removed, Anything | Others | Trial)

    def _more_than_numbers(self, base: Phrase) -> bool:
        return isinstance(base, Anything) and any(parsed_number(label) is None for label in self.labels)

    def _agree(self, attribute: str) -> bool:
        """Whether all that comes up can agree in an attribute."""
        values: Counter[str] = Counter()
        for face in self.faces:
            value = face.attribute(attribute)
            if value is None:
                return False
            values[value] += face.weight
        return bool(values) and (self.returned or max(values.values()) >= self.shown)

    def _of_faces(self, total: int, *, hard: bool) -> bool:
        """Whether faces that are all equal, or are not, have a total: of dice that are alike, and not of others."""
        if not isinstance(self.device, Dice) or self.device.different or not self.bits:
            return False
        numbers = {face.number or 0 for face in self.faces if face.weight}
        if hard:
            return any(number * self.shown == total for number in numbers)
        rest = 1
        for _ in range(self.shown - 2):
            rest = _sums(rest, numbers)
        left = ((one, other) for one in numbers for other in numbers if one < other and one + other <= total)
        return self.shown > 1 and any(rest >> total - one - other & 1 for one, other in left)

    def _bear(self, count: int, what: Phrase, *, exactly: bool) -> bool:
        """Whether so many faces or balls can bear something."""
        text = what.mentions or (str(what.span[0]) if what.span else "")
        if isinstance(self.device, Dice) and self.device.different:
            return False
        bearing = sum(face.weight for face in self.faces if face.bears(text))
        other = sum(self.weights) - bearing
        if self.returned:
            return (
                0 <= count <= self.shown
                and bool(bearing or not count)
                and (bool(other) or count == self.shown or not exactly)
            )
        return count <= min(bearing, self.shown) and (not exactly or self.shown - count <= other)

    def _shown(self, what: Phrase) -> bool:
        match what:
            case Pattern(faces):
                return len(faces) <= self.shown and self._holds({*faces}, Counter(faces))
            case _:
                return self._faces(what)

    def _holds(self, labels: Collection[str], needed: Counter[str]) -> bool:
        weights = {face.label: face.weight for face in self.faces}
        if not {*labels} <= weights.keys():
            return False
        if isinstance(self.device, Dice) and self.device.different:
            return self.device.can_show([*needed.elements()])
        return self.returned or all(number <= weights[face] for face, number in needed.items())

    # --- phrases about hands ------------------------------------------------------------------------------------------

    def _of_hands(self, phrase: OfHands, known: Collection[str]) -> bool:
        if isinstance(phrase, ChosenAt):
            return phrase.choice in self.choices.get(phrase.step, ())
        steps = self.steps if isinstance(phrase, Holds) and phrase.hand.is_whole else ()
        hands = {*self.named_hands, *known, ALL, *steps}
        if not {one.mentions for one in phrase.hands} <= hands:
            return False
        match phrase:
            case Holds(hand=hand, what=what) if hand.word.text in self.steps:
                return isinstance(what, Numbers) or what.mentions == NONE
            case Holds(what=what) | OrBetter(what=what):
                return self._what(what, known)
            case Agree(attribute=attribute) | Differ(attribute=attribute) | HasAlike(attribute=attribute):
                return attribute in ATTRIBUTES
            case Measured(measure=HandMeasure(what=Phrase() as what)):
                return self._what(what, known)
            case _:
                return True

    def _what(self, what: Phrase, known: Collection[str]) -> bool:
        shoe = self.device
        assert isinstance(shoe, Shoe)
        kinds = [kind.name for kind in shoe.kinds]
        match what:
            case Numbers():
                return True
            case Beyond(than=Numbers()):
                return bool(shoe.worth)
            case Ranks(low, high):
                return {low, high} <= {*shoe.ranks}
            case Highest(ranks):
                return bool(kinds) and {*ranks} <= {*shoe.ranks}
            case OneCard(rank, suit):
                return rank in shoe.ranks and suit in SUITS
            case AlikeWith(attribute):
                return attribute in ATTRIBUTES
            case SoftOrHard():
                return bool(shoe.up_to and shoe.also)
            case Word(text):
                bust = [BUST] if shoe.up_to else []
                return text in (*shoe.all_ranks, *SUITS, *COLOURS.values(), *kinds, *bust, *known)
            case _:
                return False

    def _dealt(self, phrase: OfHands) -> bool:
        """Whether a phrase can hold of the hands as they are dealt."""
        shoe = self.device
        if not isinstance(shoe, Shoe):
            return False
        if isinstance(phrase, ChosenAt):
            return any(step.name == phrase.step and phrase.choice in step.choose for step in shoe.deal)
        hand = phrase.hands[0].mentions
        cards = shoe.most(hand)
        if not self._is_of_pieces(shoe, phrase) or not self._is_of_arranged_hands(shoe, phrase):
            return False
        match phrase:
            case Measured(measure=HandMeasure(kind="cards", hand=part, what=None), low=int(low), high=int(high)):
                return part.is_whole and any(low <= one <= high for one in self.sizes(hand)) and high <= cards
            case Measured(
                measure=HandMeasure(kind="cards" | "unlike", hand=part, what=what), low=int(low), high=int(high)
            ):
                there = part.first or cards
                is_one = not isinstance(what, AlikeWith) or self._is_one_card(shoe, what.hand)
                return low <= high and low <= min(there, cards) and is_one
            case Agree(hand=part, other=HandPart() as other):
                return self._is_one_card(shoe, part) and self._is_one_card(shoe, other) and part != other
            case Holds(hand=part, what=AlikeWith(_, other)):
                return self._is_one_card(shoe, part) and self._is_one_card(shoe, other) and part != other
            case Measured(measure=measure):
                come = self._come(measure)
                return any(phrase.within(one) for one in come) and (phrase.high is None or phrase.high <= come[-1])
            case IsRun(hand=part):
                return part.is_whole and 3 <= cards <= len(shoe.ranks)
            case HasAlike(hand=part, numbers=(several,), attribute=attribute, what=what) if what is None or (
                attribute == "rank" and self._what(what, ())
            ):
                return part.is_whole and several <= cards and self._can_agree(shoe, attribute, several)
            case Agree(hand=part, attribute=attribute, other=None):
                return 2 <= part.first <= cards and self._can_agree(shoe, attribute, part.first)
            case Differ(hand=part, attribute=attribute):
                most = shoe.most_different(attribute) if attribute in ATTRIBUTES else 0
                return 2 <= part.first <= cards and part.first <= most
            case Compares(ties=ties, other=other, margin=margin) if phrase.hand.is_whole and other.is_whole:
                against = other.word.text
                if margin and (
                    shoe.compare[:1] != (Criterion("points"),) or margin[1] not in self.of_two("margin", hand, against)
                ):
                    return False
                return self._comparable(shoe, hand, against, ties=ties)
            case Holds(hand=part, what=what) if hand in self.steps and part.is_whole:
                step = next(step for step in shoe.deal if step.name == hand)
                points = self.points(hand)
                if what.mentions == NONE:
                    return step.when is not None or any(one.end is not None for one in shoe.deal)
                low, high = what.span or (1, 0)
                return any(low <= one <= high for one in points) and high <= points[-1]
            case OrBetter(what=what):
                return bool(shoe.kinds) and self._what(what, ()) and cards > 1 and not isinstance(what, Numbers | Ranks)
            case Holds(hand=part, what=what):
                there = part.numbers is None or part.numbers.start <= cards
                return there and self._held(shoe, hand, 1 if part.nth else part.first, cards, what)
            case _:
                return False

    @staticmethod
    def _is_of_pieces(shoe: Shoe, phrase: OfHands) -> bool:
        """Whether a phrase asks of pieces, where the shoe has these, what they have: no suit and no colour."""
        attributes = {one.attribute for one in every(phrase, HandMeasure)}
        attributes |= {one.attribute for one in every(phrase, Agree)} | {one.attribute for one in every(phrase, Differ)}
        attributes |= {one.attribute for one in every(phrase, HasAlike)}
        attributes |= {one.attribute for one in every(phrase, AlikeWith)}
        suited = {*SUITS, *COLOURS.values()} & {one.text for one in every(phrase, Word)}
        return not shoe.pieces or not (suited or any(every(phrase, OneCard)) or attributes - {"", *OF_PIECES})

    @staticmethod
    def _is_of_arranged_hands(shoe: Shoe, phrase: OfHands) -> bool:
        """Whether a phrase asks, where a hand is arranged, what is known then: no order of cards, and of two hands that
        are dealt only which is higher.
        """
        if not shoe.arranging:
            return True
        parts = set(every(phrase, HandPart))
        from_hand = {own: step.arrange for step in shoe.arranging for own, _ in step.dealt}
        sides = {from_hand.get(part.word.text, part.word.text) for part in parts}
        compared = isinstance(phrase, Compares) and not phrase.margin
        known = all(
            part.word.text in shoe.hands and (part.is_whole or shoe.most(part.word.text) == 1) for part in parts
        )
        return known and (len(sides) == 1 or compared)

    @staticmethod
    def _is_one_card(shoe: Shoe, part: HandPart) -> bool:
        """Whether a part of a hand is one card, as far as a hand gets so many."""
        return part.is_one or (part.is_whole and shoe.most(part.word.text) == 1)

    @staticmethod
    def _can_agree(shoe: Shoe, attribute: str, first: int) -> bool:
        decks = shoe.decks if isinstance(shoe.decks, int) else 1
        if shoe.pieces:
            alike = {"rank": max(shoe.of_each.values()), "worth": shoe.size if shoe.worth else 0}
            return first <= alike.get(attribute, 0)
        most = {"rank": 4 * decks, "card": decks, "worth": 4 * decks if shoe.worth else 0}
        ranks = len([rank for rank in shoe.all_ranks if rank != JOKER])
        return first <= most.get(attribute, ranks * decks)

    @staticmethod
    def _comparable(shoe: Shoe, hand: str, other: str, *, ties: bool) -> bool:
        hands = [one for one in (hand, other) if one != ALL]
        if not shoe.compare or hand in (ALL, other) or not {*hands} <= {*shoe.hands}:
            return False
        sizes = [shoe.most(one) for one in hands]
        if shoe.compared_by == "order":
            return all(size == 1 for size in sizes) and (not ties or shoe.decks != 0)
        return Criterion("kinds") not in shoe.compare or all(size > 1 for size in sizes)

    def _held(self, shoe: Shoe, hand: str, first: int, cards: int, what: Phrase) -> bool:
        if first > 1 or hand == ALL or not cards:
            return False
        one_card = first == 1 or cards == 1
        match what:
            case Numbers(low, high) if shoe.worth and not first:
                points = self.points(hand)
                if cards == 1:
                    return self._one_meaning(shoe, low, high)
                return any(low <= one <= high for one in points) and high <= points[-1]
            case SoftOrHard(soft, low, high) if shoe.up_to and shoe.also and not first:
                come = [points for points, is_soft in self._best_sums(shoe, hand) if is_soft == soft]
                return any(low <= one <= high for one in come) and high <= shoe.up_to
            case Word(text) if text == BUST and shoe.up_to and not first:
                return shoe.may_be_bust(hand)
            case Beyond(higher, Numbers(number)) if shoe.worth and not first:
                points = self.points(hand)
                if not points:
                    return False
                return points[-1] > number if higher else points[0] < number
            case Numbers(low, high):
                return (
                    one_card
                    and low <= high
                    and {str(low), str(high)} <= {*shoe.ranks}
                    and self._in_order(shoe, low, high)
                )
            case Ranks(low=lowest, high=highest):
                ranks = shoe.ranks
                return one_card and {lowest, highest} <= {*ranks} and ranks.index(lowest) < ranks.index(highest)
            case Word(text):
                kinds = [kind.name for kind in shoe.kinds]
                plain = any(rank != JOKER for rank in shoe.all_ranks)
                if text in kinds:
                    return not first and cards > 1
                return one_card and (text in shoe.all_ranks or (plain and text in (*SUITS, *COLOURS.values())))
            case Highest():
                return bool(shoe.kinds) and cards > 1 and not first
            case OneCard():
                return one_card
            case _:
                return False

    @staticmethod
    def _in_order(shoe: Shoe, low: int, high: int) -> bool:
        """Whether the ranks from one number to another by the numbers are those by the order of the shoe."""
        ranks = shoe.ranks
        first, last = sorted((ranks.index(str(low)), ranks.index(str(high))))
        named = {rank for rank in shoe.all_ranks if rank.isdecimal() and low <= whole_of(rank) <= high}
        return named == {*ranks[first : last + 1]}

    @staticmethod
    def _one_meaning(shoe: Shoe, low: int, high: int) -> bool:
        """Whether numbers said of one card are the same cards as its rank and as what it counts."""
        called = {rank for rank in RANKS if rank.isdecimal() and rank in shoe.ranks and low <= whole_of(rank) <= high}
        last = shoe.points == "last digit"
        worth = {rank: max(n % 10 if last else n for n in several) for rank, several in shoe.worths.items()}
        counting = {rank for rank, number in worth.items() if low <= number <= high}
        ends = {str(low), str(high)} <= {*shoe.ranks}
        return bool(counting) and (called == counting or not ends)


def set_of_cards(text: str, known: Collection[str] = ()) -> str:
    """The set of cards that people call so: `queens`, `hearts`, `face`, `jack to king`; "" where it is none."""
    if text in ("face", "faces", "picture", "pictures", "court", "figure", "figures", "figuras", "公仔"):
        return "jack to king"
    ends = [card_by_alias(one) or card_by_alias(one.removesuffix("s")) or one for one in text.split(" to ")]
    cards = (*RANKS, JOKER, *SUITS, *COLOURS.values())
    return " to ".join(ends) if {*ends} <= {*cards, *known} else ""


def _of_points(phrase: Phrase, *, by_points: bool) -> Callable[[Mapping[str, int]], bool] | None:
    """Whether hands have the points that a phrase says, given what each has; None of one that says something else."""
    match phrase:
        case Holds(hand=HandPart(Word(hand), first=0, nth=""), what=Numbers(low, high)):
            return lambda points: low <= points[hand] <= high
        case Measured(
            measure=HandMeasure(kind="sum" | "margin" as kind, hand=part, other=HandPart(Word(other)) as against)
        ):
            hand, sign = part.word.text, 1 if kind == "sum" else -1
            if not (part.is_whole and against.is_whole):
                return None
            return lambda points: phrase.within(points[hand] + sign * points[other])
        case Compares(
            hand=HandPart(Word(hand), first=0, nth=""),
            other=HandPart(Word(other), first=0, nth=""),
            ties=ties,
            margin=margin,
        ) if by_points:
            low, high = (0, 0) if ties else margin or (1, MOST_POINTS)
            return lambda points: low <= points[hand] - points[other] <= high
        case _:
            return None


def _bits(numbers: Iterable[int | None]) -> int:
    found = 0
    for number in numbers:
        if number is not None:
            found |= 1 << number
    return found


def _stopped_at(shoe: Shoe, whose: str) -> list[range] | None:
    """The points at which a hand that draws until it has them stops, where that is all that is said; else None."""
    last = [step for step in shoe.deal if any(to == whose for to, _ in step.dealing)][-1:]
    if not last or last[0].until is None or last[0].when is not None or last[0].choose:
        return None
    found = list[range]()
    for one in last[0].until.listed or (last[0].until,):
        match one:
            case Holds(hand=HandPart(word, first=0, nth=""), what=Numbers(low, high)) if word.text == whose:
                found.append(range(low, high + 1))
            case Holds(hand=HandPart(word, first=0, nth=""), what=Word("bust")) if word.text == whose:
                continue
            case _:
                return None
    return found


def _sums(found: int, numbers: Iterable[int]) -> int:
    after = 0
    for number in numbers:
        after |= found << number
    return after


def _numbers(bits: int) -> list[int]:
    """From the lowest on; what lies between two is passed by at once, where a face counts a million."""
    text = bin(bits)[:1:-1]
    found, place = [], text.find("1")
    while place >= 0:
        found.append(place)
        place = text.find("1", place + 1)
    return found


def _product(one: int, other: int) -> int:
    """The sums of a number of each."""
    few, many = sorted((one, other), key=int.bit_count)
    runs = _numbers(few)
    if len(runs) > 2 and all(second - first == 1 for first, second in pairwise(runs)):  # a run: by doubling its length
        found, length = many << runs[0], 1
        while length < len(runs):
            step = min(length, len(runs) - length)
            found |= found << step
            length += step
        return found
    return _sums(many, runs)


def share_a_total(one: Phrase, other: Phrase) -> bool:
    """Whether both have a total in common, `4` and `hard 4`; a hard one and an easy one never come at once."""
    if isinstance(one, Equal) and isinstance(other, Equal) and one.hard != other.hard:
        return False
    first, second = ((each.of if isinstance(each, Equal) else each).span for each in (one, other))
    return first is not None and second is not None and max(first[0], second[0]) <= min(first[1], second[1])
