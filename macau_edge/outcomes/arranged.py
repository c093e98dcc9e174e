"""Pieces that a way stated in the rules parts in hands: how each side of a round stands, and both beside one another.

The pieces of a side are parted in every way, and the lines of the rules leave the one that is played. How often a side
lies beside one of the other is counted by inclusion and exclusion over the pieces that both would have: those of a side
that stand alike to the bet are added up for each part of them first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
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
EACH_SET, EACH_PART, EACH_PAIR = 400, 20, 2
"""Operations of the pieces of a side, which are parted, of a part of them, and of two sides that stand so."""


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
        self._of_hand = cache(self._answered)
        self.key = cache(self._height)
        self.sides = [one for one in self._sides() if any(map(self._names(one).__contains__, self._hands()))]
        alone = [self._alone(side) for side in self.sides]
        self.across = [one for one in asked if not any(one in own for own in alone)]
        self._known = [
            (own, [next(hand for hand in one.hands if hand in self._names(side)) for one in self.across])
            for side, own in zip(self.sides, alone, strict=True)
        ]
        self._rows, self._signs = dict[Heights, list[int]](), dict[tuple[Question, Any], list[int]]()

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

    def stands(self, side: Side, pieces: Pieces) -> Stands:
        """What the bet tells of a side with these pieces, parted by its way.

        Raises:
            ProblemError: two partings are left that the bet tells apart.
        """
        left: list[Parting] = [{side.hand: pieces}]
        if side.step:
            left = [{**one, side.hand: pieces} for one in _partings(pieces, side.step.dealt)]
            for line in side.step.prefer:
                left = self._fitting(line, left) or left
        own, compared = self._known[self.sides.index(side)]
        found = dict[Stands, Parting]()
        for one in left:
            answers = tuple([self._answer_in(one, question) for question in own])
            found.setdefault((answers, tuple([self.key(one[hand]) for hand in compared])), one)
        if len(found) > 1:
            assert side.step
            raise ProblemError(self._unsettled(side.step, [*found.values()]))
        return next(iter(found))

    def _fitting(self, line: Any, left: Sequence[Parting]) -> list[Parting]:
        """The partings that fit a line of the way."""
        if isinstance(line, HandPart):
            best = max(self.key(one[line.word.text]) for one in left)
            return [one for one in left if self.key(one[line.word.text]) == best]

        return [one for one in left if self.words.holds(line, partial(self._answer_in, one))]

    def _answer_in(self, parting: Parting, question: Question) -> Answer:
        """The answer to what is asked of one hand of a side, or of two."""
        if question.kind == "stands":
            return self._compared(*(self.key(parting[hand]) for hand in question.hands))
        return self._of_hand(question, parting[question.of])

    @staticmethod
    def _compared(own: Any, other: Any) -> int:
        return int(own > other) - int(own < other)

    def _height(self, pieces: Pieces) -> tuple[Any, ...]:
        """How high a hand is by all that hands are compared by, one after the other."""
        kinds, found, ranks = kinds_of(self.shoe), list[Any](), self.shoe.ranks
        for criterion in self.shoe.compare:
            match criterion.word:
                case "kinds":
                    found.append(kinds.compared(kinds.height(Held(tuple(sorted(pieces, reverse=True))))))
                case "points":
                    counted = self._of_hand(Question("points", self.shoe.hands[0]), pieces)
                    found.append(counted if isinstance(counted, int) else -1)
                case "cards":
                    assert criterion.what
                    _, cards = self.words.set_named(criterion.what)
                    many = sum(ranks[rank] in cards for rank in pieces)
                    found.append(many if criterion.number is None else many == criterion.number)
                case _:
                    found.append(max(self.shoe.heights[rank] for rank in pieces))
        return tuple(found)

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
        beside = {part: [*second.ways.get(part, {}).items()] for part in first.ways}
        spend(EACH_PAIR * sum(len(own) * len(beside[part]) for part, own in first.ways.items()), self.shoe.deal[0])
        others = {answers: number for number, answers in enumerate(dict.fromkeys(own for own, _ in second.stands))}
        signs = [*product((-1, 0, 1), repeat=len(self.across))]
        rows = [self._row(heights, second.stands, others) for _, heights in first.stands]
        found = {own: [0] * (len(others) * len(signs)) for own, _ in first.stands}
        tallies = [found[own] for own, _ in first.stands]
        for part, of_first in first.ways.items():
            for own, ways in of_first.items():
                row, tally = rows[own], tallies[own]
                for other, number in beside[part]:
                    tally[row[other]] += ways * number
        orders, law = prod(map(factorial, sizes)), dict[tuple[Answer, ...], int]()
        asked = [one for own, _ in self._known for one in own]
        for answers, counts in found.items():
            for (its, compared), ways in zip(product(others, signs), counts, strict=True):
                if ways:
                    given = dict(zip((*asked, *self.across), (*answers, *its, *compared), strict=True))
                    law[tuple([given[one] for one in self.asked])] = ways * orders
        return law

    def _row(self, heights: Heights, others: Iterable[Stands], groups: Mapping[tuple[Answer, ...], int]) -> list[int]:
        """For each way in which the other side stands, beside hands so high, the number of what is asked of both."""
        if heights not in self._rows:
            found = [groups[own] for own, _ in others]
            for question, own in zip(self.across, heights, strict=True):
                if (question, own) not in self._signs:
                    at = self.across.index(question)
                    turned = -1 if question.of in self._names(self.sides[1]) else 1
                    its = (other[at] for _, other in others)
                    self._signs[question, own] = [turned * self._compared(own, one) + 1 for one in its]
                found = [3 * code + sign for code, sign in zip(found, self._signs[question, own], strict=True)]
            self._rows[heights] = found
        return self._rows[heights]

    def _of_parts(self, number: int) -> _OfParts:
        """How a side stands, by the pieces that it may have in common with the other: of the first as they count in the
        sum over all parts, of the second those that have them.
        """
        side, alone = self.sides[number], len(self.sides) == 1
        stood, found = dict[Stands, int](), defaultdict[Pieces, dict[int, int]](dict)
        for pieces, ways in self.sets(side.size):
            stands = stood.setdefault(self.stands(side, pieces), len(stood))
            times = Counter(pieces)
            for common in [()] if alone else product(*(range(many + 1) for many in times.values())):
                both = [*zip(times.items(), common, strict=alone < 1)]
                part = tuple(rank for (rank, _), n in both for _ in range(n))
                if number:
                    of_part = prod(comb(self.left[rank] - n, many - n) for (rank, many), n in both)
                else:
                    of_part = ways * prod(comb(many, n) * (-1) ** n for (_, many), n in both)
                found[part][stands] = found[part].get(stands, 0) + of_part
        return _OfParts(stood, found)


class _OfParts(NamedTuple):
    """The ways in which a side can stand, by their numbers; and for each part of its pieces how often it stands so."""

    stands: dict[Stands, int]
    ways: Mapping[Pieces, Mapping[int, int]]


def _partings(pieces: Pieces, into: Sequence[tuple[str, int]]) -> Iterator[dict[str, Pieces]]:
    """Every way to part pieces in hands of so many, each once."""
    if not into:
        yield {}
        return
    (hand, size), *others = into
    times = Counter(pieces)
    for taken in product(*(range(number + 1) for number in times.values())):
        if sum(taken) == size:
            own = tuple(rank for rank, n in zip(times, taken, strict=True) for _ in range(n))
            rest = tuple((times - Counter(own)).elements())
            yield from ({hand: own, **one} for one in _partings(rest, others))
