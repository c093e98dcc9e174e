"""Pieces that a way stated in the rules parts in hands: how each side of a round stands, and both beside one another.

The pieces of a side are parted in every way, and the lines of the rules leave the one that is played. How often a side
lies beside one of the other is counted by inclusion and exclusion over the pieces that both would have: those of a side
that stand alike to the bet are added up for each part of them first.

For each part the sides are not compared one with another. Those of the second are gone over from the lowest hand that
is compared first to the highest, and added up in whole numbers that have bits of their own, a lane, for all that the
other hands of the first side can be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations_with_replacement, product
from math import comb, factorial, prod
from operator import add, itemgetter, mul, sub
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import CRITERIA, Card
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.meter import spend
from macau_edge.model.phrases import HandPart, Phrase
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import replace
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.kinds import Held, kinds_of
from macau_edge.outcomes.questions import Answer, Question, RoundWords, Words
from macau_edge.outcomes.ways import Deck

Pieces: TypeAlias = tuple[int, ...]
"""Ranks by their places in the order, ascending."""
Parting: TypeAlias = Mapping[str, Pieces]
"""What each hand of a side has."""
Heights: TypeAlias = tuple[Any, ...]
"""How high hands are by all that they are compared by."""
Stands: TypeAlias = tuple[tuple[Answer, ...], Heights]
"""What a bet tells of a side: what is asked of it alone, and how high its hand is in each question about both sides."""
Signs: TypeAlias = tuple[int, ...]
"""For several hands whether each is higher than another (1), level with it (0) or lower."""
EACH_SET, EACH_PART, EACH_SIGN = 400, 20, 5
"""Operations of the pieces of a side, which are parted, of a part of them, and of one that stands so, for each way in
which it may be compared.
"""


class Side(NamedTuple):
    """The hand that is dealt, how many pieces it has, and the step that parts them, if one does."""

    hand: str
    size: int
    step: DealStep | None


class Arranged:
    """The rounds of a shoe in which hands are arranged, as far as these questions tell them apart."""

    def __init__(self, shoe: Shoe, asked: Sequence[Question], words: Words) -> None:
        self.shoe, self.asked, self.words = shoe, asked, RoundWords(shoe, words)
        there = Deck(shoe).cards
        self.left = [there[Card(rank)] for rank in shoe.ranks]
        """How many there are of each rank, less those that are supposed to be gone."""
        self._plain = replace(shoe, deal=tuple(replace(step, arrange="", prefer=()) for step in shoe.deal))
        """The shoe as if hands were dealt that are arranged, by which what is asked of one of them is answered."""
        self._of_hand = cache(self._asking)
        self.key = cache(self._height)
        self.sides = [one for one in self._sides() if any(map(self._names(one).__contains__, self._hands()))]
        alone = [self._alone(side) for side in self.sides]
        self.across = [one for one in asked if not any(one in own for own in alone)]
        self._known = [
            (own, [next(hand for hand in one.hands if hand in self._names(side)) for one in self.across])
            for side, own in zip(self.sides, alone, strict=True)
        ]
        self._answers = [[*map(self._answering, own)] for own, _ in self._known]
        self._ways = [[*map(self._fitting, side.step.prefer)] if side.step else [] for side in self.sides]

    def _sides(self) -> Iterator[Side]:
        parted = {step.arrange: step for step in self.shoe.arranging}
        dealt = Counter[str]()
        for step in self.shoe.deal:
            dealt.update({hand: number for hand, number in step.dealt if not step.arrange})
        yield from (Side(hand, size, parted.get(hand)) for hand, size in dealt.items())

    def _hands(self) -> set[str]:
        return {hand for question in self.asked for hand in question.hands}

    @staticmethod
    def _names(side: Side) -> set[str]:
        return {side.hand, *(hand for hand, _ in (side.step.dealt if side.step else ()))}

    def _alone(self, side: Side) -> list[Question]:
        """What is asked of a side alone."""
        return [one for one in self.asked if {*one.hands} <= self._names(side)]

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the hands that the ways and the questions speak of."""
        if not self.shoe.pieces:
            message = Message("only pieces are parted by a stated way, and this device has decks")
            remedy = Message("write `pieces:` in place of `decks:`")
            yield Problem(self.shoe.arranging[0].place, "structure/device", message, help=remedy)
        if (number := len(self.shoe.compare)) > CRITERIA:
            message = Message("hands that are arranged are compared by {number} things", number=number)
            remedy = Message("the limit is {most:,}", most=CRITERIA)
            yield Problem(self.shoe.arranging[0].place, "structure/too-many", message, help=remedy)
        for step in self.shoe.arranging:
            names = {step.arrange, *dict(step.dealt)}
            for line in step.prefer:
                asked = [*self.words.asked(line)] if isinstance(line, Phrase) else []
                named = [hand for one in asked for hand in one.hands] if asked else []
                named += [line.word.text] if isinstance(line, HandPart) else []
                if strange := next((hand for hand in named if hand not in names), ""):
                    message = Message(
                        "`{step}` goes by `{hand}`, which is none of its hands", step=step.name, hand=strange
                    )
                    listed = joined(hand for hand, _ in step.dealt)
                    remedy = Message("go by the hands that it parts: {hands}", hands=listed)
                    yield Problem(step.place, "structure/operand", message, help=remedy)
                yield from self._of_questions(asked, step)
        yield from self._of_questions(self.asked, self.shoe.arranging[0])

    def _of_questions(self, asked: Sequence[Question], step: DealStep) -> Iterator[Problem]:
        """What is asked that is not known of hands by their pieces alone, or of two hands that are no comparison."""
        for one in asked:
            for hand, number in one.parts:
                single = number == 1 == self.shoe.most(hand)
                if hand not in self.shoe.hands:
                    message = Message(
                        "`{hand}` is asked where a hand is arranged, and is no hand of the deal", hand=hand
                    )
                    remedy = Message("ask of the hands by themselves: {hands}", hands=joined(self.shoe.hands))
                    yield Problem(step.place, "structure/operand", message, help=remedy)
                elif number and not single:
                    message = Message("`{hand}` is arranged, and its cards have no order", hand=hand)
                    remedy = Message("say it of all cards of the hand, `{hand} has 1 card in …`", hand=hand)
                    yield Problem(step.place, "structure/operand", message, help=remedy)
            if one.kind != "stands" and not any({*one.hands} <= self._names(side) for side in self._sides()):
                first, other = (*one.hands, *one.hands)[:2]
                message = Message("{asked} is asked of two hands that are dealt, one of which is arranged",
                                  asked=quoted(f"`{one.kind}`"))  # fmt: skip
                remedy = Message("compare them, `{one} beats {other}`", one=first, other=other)
                yield Problem(step.place, "structure/operand", message, help=remedy)

    # --- one side

    def sets(self, size: int) -> Iterator[tuple[Pieces, int]]:
        """Every set of so many pieces by their ranks, with how many there are of it."""
        for pieces in combinations_with_replacement(range(len(self.left)), size):
            if ways := prod(comb(self.left[rank], number) for rank, number in Counter(pieces).items()):
                yield pieces, ways

    def stands(self, number: int, pieces: Pieces) -> Stands:
        """What the bet tells of a side with these pieces, parted by its way.

        Raises:
            ProblemError: two partings are left that the bet tells apart.
        """
        side, own, (_, compared) = self.sides[number], self._answers[number], self._known[number]
        left: list[Parting] = [{side.hand: pieces}]
        if side.step:
            times = Counter(pieces)
            ranks = [*times]
            left = [
                {side.hand: pieces, **{hand: tuple([ranks[place] for place in places]) for hand, places in one.items()}}
                for one in _partings((*times.values(),), side.step.dealt)
            ]
            for fitting in self._ways[number]:
                left = fitting(left) or left
        found = dict[Stands, Parting]()
        for one in left:
            answers = tuple([answer(one) for answer in own])
            found.setdefault((answers, tuple([self.key(one[hand]) for hand in compared])), one)
        if len(found) > 1:
            assert side.step
            raise ProblemError(self._unsettled(side.step, [*found.values()]))
        return next(iter(found))

    def _fitting(self, line: Any) -> Callable[[Sequence[Parting]], list[Parting]]:
        """What finds the partings that fit a line of the way; it is asked once of those with the same answers."""
        if isinstance(line, HandPart):
            hand = line.word.text

            def highest(left: Sequence[Parting]) -> list[Parting]:
                heights = [self.key(one[hand]) for one in left]
                best = max(heights)
                return [one for one, height in zip(left, heights, strict=True) if height == best]

            return highest

        asked, known = (*dict.fromkeys(self.words.asked(line)),), dict[tuple[Answer, ...], bool]()
        each = [*map(self._answering, asked)]

        def holds(parting: Parting) -> bool:
            answers = tuple([answer(parting) for answer in each])
            if answers not in known:
                known[answers] = self.words.holds(line, dict(zip(asked, answers, strict=True)).__getitem__)
            return known[answers]

        return lambda left: [*filter(holds, left)]

    def _answering(self, question: Question) -> Callable[[Parting], Answer]:
        """What answers what is asked of one hand of a side, or of two, given how it is parted."""
        if question.kind == "stands":
            (own, other), key = question.hands, self.key
            return lambda parting: _compared(key(parting[own]), key(parting[other]))
        of, answer = question.of, self._of_hand(question)
        return lambda parting: answer(parting[of])

    def _height(self, pieces: Pieces) -> tuple[Any, ...]:
        """How high a hand is by all that hands are compared by, one after the other."""
        kinds, found, ranks = kinds_of(self.shoe), list[Any](), self.shoe.ranks
        for criterion in self.shoe.compare:
            match criterion.word:
                case "kinds":
                    found.append(kinds.compared(kinds.height(Held(tuple(sorted(pieces, reverse=True))))))
                case "points":
                    counted = self._of_hand(Question("points", self.shoe.hands[0]))(pieces)
                    found.append(counted if isinstance(counted, int) else -1)
                case "cards":
                    assert criterion.what
                    _, cards = self.words.set_named(criterion.what)
                    many = sum(ranks[rank] in cards for rank in pieces)
                    found.append(many if criterion.number is None else many == criterion.number)
                case _:
                    found.append(max(self.shoe.heights[rank] for rank in pieces))
        return tuple(found)

    def _asking(self, question: Question) -> Callable[[Pieces], Answer]:
        """What answers what is asked of one hand, given its pieces."""
        return cache(partial(self._answered, question))

    def _answered(self, question: Question, pieces: Pieces) -> Answer:
        """The answer to what is asked of one hand that has these pieces."""
        step = DealStep(name=self.shoe.deal[0].name, dealt=((question.of, len(pieces)),))
        alone = Deal(replace(self._plain, deal=(step,)), [question], self.words.words)
        stands = alone.before()
        for place, rank in enumerate(pieces):
            (stands,) = alone.following(place, [Card(self.shoe.ranks[rank])])(stands)
        return alone.answer(question, stands)

    def _unsettled(self, step: DealStep, partings: Sequence[Parting]) -> Problem:
        """What is wrong where the way leaves two partings."""
        one, other = (
            joined((f"{hand} {'-'.join(self.shoe.ranks[rank] for rank in parting[hand])}" for hand, _ in step.dealt))
            for parting in partings[:2]
        )
        message = Message(
            "`{step}` leaves two ways to part a hand: {one}; {other}", step=step.name, one=one, other=other
        )
        remedy = Message("add a line to `prefer` that tells which it is")
        return Problem(step.place, "structure/unsettled", message, help=remedy)

    # --- both sides

    def law(self) -> dict[tuple[Answer, ...], int]:
        """The answers to what is asked -> in how many orders of the pieces they come.

        Raises:
            ProblemError: two partings are left, more than two sides are asked, or they cost more than is allowed.
        """
        if wrong := next(self.problems(), None):
            raise ProblemError(wrong)
        if len(self.sides) > 2:
            message = Message("more than two hands that are dealt are asked together: {hands}",
                              hands=joined(quoted(f"`{side.hand}`") for side in self.sides))  # fmt: skip
            raise ProblemError(Problem(self.shoe.deal[0].place, "structure/operand", message,
                                       help=Message("ask two of them in one bet")))  # fmt: skip
        sizes = [side.size for side in self.sides]
        spend(sum((EACH_SET + EACH_PART * 2**n) * comb(len(self.left) + n - 1, n) for n in sizes), self.shoe.deal[0])
        of_sides = [self._of_parts(number) for number in range(len(sizes))]
        first, second = [*of_sides, *[_OfParts({((), ()): 0}, {(): {0: 1}})] * 2][:2]
        standing = sum(len(own) + len(second.ways.get(part, ())) for part, own in first.ways.items())
        spend(EACH_SIGN * 3 ** len(self.across) * standing, self.shoe.deal[0])
        pairs = PairsOfSides([*first.stands], [*second.stands], sum(second.ways.get((), {}).values()))
        for part, own in first.ways.items():
            if part in second.ways:
                pairs.add(own, second.ways[part])
        orders, law = prod(map(factorial, sizes)), dict[tuple[Answer, ...], int]()
        asked = [one for own, _ in self._known for one in own]
        turned = [-1 if one.of in self._names(self.sides[1]) else 1 for one in self.across]
        for answers, its, signs, ways in pairs.found:
            compared = map(mul, turned, signs)
            given = dict(zip((*asked, *self.across), (*answers, *its, *compared), strict=True))
            law[tuple([given[one] for one in self.asked])] = ways * orders
        return law

    def _of_parts(self, number: int) -> _OfParts:
        """How a side stands, by the pieces that it may have in common with the other: of the first as they count in the
        sum over all parts, of the second those that have them.
        """
        side, alone = self.sides[number], len(self.sides) == 1
        stood, found = dict[Stands, int](), defaultdict[Pieces, dict[int, int]](dict)
        for pieces, ways in self.sets(side.size):
            stands = stood.setdefault(self.stands(number, pieces), len(stood))
            many = tuple([(n, self.left[rank]) for rank, n in Counter(pieces).items()])
            for places, often in [((), ways)] if alone else _shared(many, of_those_that_have_them=number > 0):
                of_part = found[tuple([pieces[place] for place in places])]
                of_part[stands] = of_part.get(stands, 0) + often
        return _OfParts(stood, found)


class _OfParts(NamedTuple):
    """The ways in which a side can stand, by their numbers; and for each part of its pieces how often it stands so."""

    stands: dict[Stands, int]
    ways: Mapping[Pieces, Mapping[int, int]]


def _compared(own: Any, other: Any) -> int:
    return int(own > other) - int(own < other)


class PairsOfSides:
    """Two sides beside one another, which may stand as `first` and `second` say: how often what is asked of each comes
    together with how their hands compare, in the order of these.

    They are added part by part; of the second there are `most` in one.
    """

    def __init__(self, first: Sequence[Stands], second: Sequence[Stands], most: int) -> None:
        self._bits, self._several = most.bit_length(), len(first[0][1]) if first else 0
        lows = {low: place for place, low in enumerate(sorted({heights[:1] for _, heights in (*first, *second)}))}
        rests = {rest: place * self._bits for place, rest in enumerate({heights[1:]: 0 for _, heights in first})}
        lanes = {rest: [*_lanes(rests, rest).items()] for rest in {heights[1:] for _, heights in second}}
        self._keys = dict[tuple[tuple[Answer, ...], Signs], int]()
        """What is asked of the second side, and how all hands but the first compare."""
        keys = self._keys
        self._second = [
            (lows[high[:1]], [(keys.setdefault((asked, signs), len(keys)), lane) for signs, lane in lanes[high[1:]]])
            for asked, high in second
        ]
        self._tallies: dict[tuple[Answer, ...], list[int]] = {asked: [0] * (3 * len(keys)) for asked, _ in first}
        """By what is asked of the first side how often each key comes where its first hand is higher, level, lower."""
        self._first = [(lows[high[:1]], rests[high[1:]], self._tallies[asked]) for asked, high in first]

    def add(self, first: Mapping[int, int], second: Mapping[int, int]) -> None:
        """Adds sides that stand so, each so often, all of the first beside all of the second."""
        number, only = len(self._keys), (1 << self._bits) - 1
        of_low = defaultdict[int, list[int]](lambda: [0] * number)
        for stands, ways in second.items():
            low, lanes = self._second[stands]
            own = of_low[low]
            for key, lane in lanes:
                own[key] += ways * lane
        waiting, none = sorted(of_low.items(), reverse=True), [0] * number
        below, rest = none, [*map(sum, zip(*of_low.values(), strict=True))]
        for low, lane, tally, ways in sorted(
            [(*self._first[stands], ways) for stands, ways in first.items()], key=itemgetter(0)
        ):
            while waiting and waiting[-1][0] < low:
                _, own = waiting.pop()
                below, rest = [*map(add, below, own)], [*map(sub, rest, own)]
            level = waiting[-1][1] if waiting and waiting[-1][0] == low else none
            for key in range(number):
                same = level[key] >> lane & only
                tally[3 * key] += ways * (below[key] >> lane & only)
                tally[3 * key + 1] += ways * same
                tally[3 * key + 2] += ways * ((rest[key] >> lane & only) - same)

    @property
    def found(self) -> Iterator[tuple[tuple[Answer, ...], tuple[Answer, ...], Signs, int]]:
        """What is asked of each side, how their hands compare, and how often all this comes."""
        for answers, tally in self._tallies.items():
            for (its, signs), key in self._keys.items():
                for sign, ways in zip((1, 0, -1), tally[3 * key :], strict=False):
                    if ways:
                        yield answers, its, (sign, *signs)[: self._several], ways


def _lanes(rests: Mapping[Heights, int], other: Heights) -> Mapping[Signs, int]:
    """For each way in which hands, each with its lane, compare with another a number with a unit in their lanes."""
    found = Counter[Signs]()
    for rest, lane in rests.items():
        found[tuple(map(_compared, rest, other))] += 1 << lane
    return found


@lru_cache(maxsize=1024)
def _shared(many: tuple[tuple[int, int], ...], *, of_those_that_have_them: bool) -> Sequence[tuple[Sequence[int], int]]:
    """The places of pieces that two sides may share, of which a side has so many of each rank, and so many are left;
    with how often the side has these: of the first as they count in the sum over all, of the second those with them.
    """
    found, ends = list[tuple[Sequence[int], int]](), [*accumulate((n for n, _ in many), initial=0)]
    for shared in product(*(range(n + 1) for n, _ in many)):
        places = [place for end, n in zip(ends, shared, strict=False) for place in range(end, end + n)]
        each = [*zip(many, shared, strict=True)]
        if of_those_that_have_them:
            often = prod(comb(left - n, number - n) for (number, left), n in each)
        else:
            often = prod(comb(left, number) * comb(number, n) * (-1) ** n for (number, left), n in each)
        found.append((places, often))
    return found


@lru_cache(maxsize=1024)
def _partings(times: tuple[int, ...], into: tuple[tuple[str, int], ...]) -> Sequence[Mapping[str, Sequence[int]]]:
    """Every way to part pieces, of which the ranks come so often, in hands of so many, each once; ranks by number."""
    if not into:
        return [{}]
    (hand, size), *others = into
    found = list[Mapping[str, Sequence[int]]]()
    for taken in product(*(range(number + 1) for number in times)):
        if sum(taken) == size:
            own = [place for place, number in enumerate(taken) for _ in range(number)]
            found += [{hand: own, **one} for one in _partings((*map(sub, times, taken),), (*others,))]
    return found
