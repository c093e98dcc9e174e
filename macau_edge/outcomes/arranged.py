"""Pieces that a way stated in the rules parts in hands: how each side of a round stands, and both beside one another.

The pieces of a side are parted in every way, and the lines of the rules leave the one that is played; two sides that
are parted by the same way are parted once. How often a set of one side lies beside one of the other is counted by
inclusion and exclusion over the pieces that both would have.

No two sets are compared with one another. Those of the second side are added up from the lowest hand that is compared
first to the highest, for each part of their pieces in a whole number that has bits of its own, a lane, for all that the
other hands of the first side can be. What lies beside a set of the first side is looked up on the way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations_with_replacement, product
from math import comb, factorial, prod
from operator import itemgetter, le, sub
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import CRITERIA, Card
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.meter import spend
from macau_edge.model.phrases import HandPart, Phrase, Word
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import replace
from macau_edge.model.walk import gathered, rewrite
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.kinds import Held, kinds_of
from macau_edge.outcomes.questions import Answer, Question, RoundWords, Words
from macau_edge.outcomes.ways import Deck

Pieces: TypeAlias = tuple[int, ...]
"""Ranks by their places in the order, ascending."""
Parting: TypeAlias = tuple[Pieces, ...]
"""What each hand of a side has: the one that is dealt, then those that it is parted in."""
Taking: TypeAlias = Callable[[Pieces], Pieces]
"""Takes some of these pieces."""
Heights: TypeAlias = tuple[Any, ...]
"""How high hands are by all that they are compared by."""
Signs: TypeAlias = tuple[int, ...]
"""For several hands whether each is higher than another (1), level with it (0) or lower."""
EACH_SET, EACH_PART, EACH_SHARED = 400, 20, 2
"""Operations of the pieces of a side, which are parted, of a part of them, and of one that both sides may share, for
each way in which they may be compared.
"""


class StandsSo(NamedTuple):
    """What a bet tells of a side: what is asked of it alone, and how high its hand is in each question about both."""

    answers: tuple[Answer, ...]
    heights: Heights


class PiecesHeld(NamedTuple):
    """Some pieces, how many there are of each rank of them, and how many there are to take these from."""

    pieces: Pieces
    times: Pieces
    there: Pieces

    @property
    def ways(self) -> int:
        """In how many ways they are taken."""
        return prod(map(comb, self.there, self.times))


Standing: TypeAlias = tuple[PiecesHeld, StandsSo]
"""Some pieces of a side, and how it stands with them."""
Lookup: TypeAlias = tuple[list[int], list[int]]
"""Parts of pieces, by the numbers that stand for them."""
Told: TypeAlias = tuple[tuple[Answer, ...], Signs]
"""What is asked of each side alone, and how hands of the first compare with those of the second."""


class Side(NamedTuple):
    """The hand that is dealt, how many pieces it has, and the step that parts them, if one does."""

    hand: str
    size: int
    step: DealStep | None

    @property
    def into(self) -> tuple[tuple[str, int], ...]:
        """The hands that it is parted in, and how many pieces each of them has."""
        return self.step.dealt if self.step else ()

    @property
    def names(self) -> tuple[str, ...]:
        """Its hands, in the order of a `Parting`."""
        return (self.hand, *(hand for hand, _ in self.into))

    @property
    def way(self) -> tuple[Any, ...]:
        """By which lines the pieces are parted in how many, whatever the hands are called."""
        called = {hand: f"hand {number}" for number, hand in enumerate(self.names)}

        def renamed(node: Any) -> Any:
            hand = called.get(node.word.text) if isinstance(node, HandPart) else None
            return replace(node, word=Word(hand)) if hand else node

        prefer = rewrite(self.step.prefer, renamed) if self.step else ()
        return self.size, tuple(number for _, number in self.into), prefer


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
        self.sides = [one for one in self._sides() if not self._hands().isdisjoint(one.names)]
        alone = [self._alone(side) for side in self.sides]
        self.across = [one for one in asked if not any(one in own for own in alone)]
        self._known = [
            (own, [next(hand for hand in one.hands if hand in side.names) for one in self.across])
            for side, own in zip(self.sides, alone, strict=True)
        ]
        self._sets, self._parted = cache(self._sets_of), dict[tuple[Any, ...], list[list[Parting]]]()

    def _sides(self) -> Iterator[Side]:
        parted = {step.arrange: step for step in self.shoe.arranging}
        dealt = Counter[str]()
        for step in self.shoe.deal:
            dealt.update({hand: number for hand, number in step.dealt if not step.arrange})
        yield from (Side(hand, size, parted.get(hand)) for hand, size in dealt.items())

    def _hands(self) -> set[str]:
        return {hand for question in self.asked for hand in question.hands}

    def _alone(self, side: Side) -> list[Question]:
        """What is asked of a side alone."""
        return [one for one in self.asked if {*one.hands} <= {*side.names}]

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
            if one.kind != "stands" and not any({*one.hands} <= {*side.names} for side in self._sides()):
                first, other = (*one.hands, *one.hands)[:2]
                message = Message("{asked} is asked of two hands that are dealt, one of which is arranged",
                                  asked=quoted(f"`{one.kind}`"))  # fmt: skip
                remedy = Message("compare them, `{one} beats {other}`", one=first, other=other)
                yield Problem(step.place, "structure/operand", message, help=remedy)

    # --- one side

    def _sets_of(self, size: int) -> list[PiecesHeld]:
        """Every set of so many pieces by their ranks, how many of each of its ranks it has, and how many there are."""
        found = list[PiecesHeld]()
        for pieces in combinations_with_replacement(range(len(self.left)), size):
            times = Counter(pieces)
            there = tuple([self.left[rank] for rank in times])
            if all(map(le, times.values(), there)):
                found.append(PiecesHeld(pieces, tuple(times.values()), there))
        return found

    def _stands(self, number: int) -> Iterator[StandsSo]:
        """What the bet tells of a side with each set of pieces, parted by its way.

        Raises:
            ProblemError: two partings are left that the bet tells apart.
        """
        side, (asked, compared), key = self.sides[number], self._known[number], self.key
        if side.way not in self._parted:
            self._parted[side.way] = [*self._partings_of(side)]
        own, hands = [self._answering(one, side) for one in asked], [*map(side.names.index, compared)]
        known = dict[StandsSo, StandsSo]()
        for left in self._parted[side.way]:
            found = dict[StandsSo, Parting]()
            for one in left:
                told = StandsSo(tuple([answer(one) for answer in own]), tuple([key(one[hand]) for hand in hands]))
                found.setdefault(told, one)
            if len(found) > 1:
                assert side.step
                raise ProblemError(self._unsettled(side.step, [*found.values()]))
            yield known.setdefault(told, told)

    def _partings_of(self, side: Side) -> Iterator[list[Parting]]:
        """The partings of each set of pieces that the way of a side leaves: each line those that it prefers."""
        sizes = tuple(number for _, number in side.into)
        lines = [self._preferred(line, side) for line in (side.step.prefer if side.step else ())]
        for pieces, times, _ in self._sets(side.size):
            left = [(pieces, *[taken(pieces) for taken in hands]) for hands in _partings(times, sizes)]
            for preferred in lines:
                if len(left) > 1:
                    values = [*map(preferred, left)]
                    most = max(values)
                    left = [one for one, value in zip(left, values, strict=True) if value == most]
            yield left

    def _preferred(self, line: Phrase | HandPart, side: Side) -> Callable[[Parting], Any]:
        """What a line of the way goes by, of which it prefers the most: how high a hand is, or whether a phrase holds,
        which is asked once of partings with the same answers.
        """
        if isinstance(line, HandPart):
            hand, key = side.names.index(line.word.text), self.key
            return lambda parting: key(parting[hand])
        asked, known = (*dict.fromkeys(self.words.asked(line)),), dict[tuple[Answer, ...], bool]()
        each = [self._answering(one, side) for one in asked]

        def holds(parting: Parting) -> bool:
            answers = tuple([answer(parting) for answer in each])
            if answers not in known:
                known[answers] = self.words.holds(line, dict(zip(asked, answers, strict=True)).__getitem__)
            return known[answers]

        return holds

    def _answering(self, question: Question, side: Side) -> Callable[[Parting], Answer]:
        """What answers what is asked of one hand of a side, or of two, given how it is parted."""
        if question.kind == "stands":
            (own, other), key = map(side.names.index, question.hands), self.key
            return lambda parting: _compared(key(parting[own]), key(parting[other]))
        hands, answer = [*map(side.names.index, dict.fromkeys(question.hands))], self._of_hand(question)
        return lambda parting: answer(*[parting[hand] for hand in hands])

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

    def _asking(self, question: Question) -> Callable[..., Answer]:
        """What answers what is asked of a hand, or of several, given the pieces of each."""
        hands, dealt = [*dict.fromkeys(question.hands)], cache(partial(self._dealt_alone, question))

        def answer(*each: Pieces) -> Answer:
            deal, following = dealt(tuple(map(len, each)))
            stands, held = deal.before(), dict(zip(hands, each, strict=True))
            for slot, after in zip(deal.slots, following, strict=True):
                stands = after(stands)[held[slot.hand][slot.card]]
            return deal.answer(question, stands)

        return cache(answer)

    def _dealt_alone(
        self, question: Question, sizes: Sequence[int]
    ) -> tuple[Deal, list[Callable[[tuple[Any, ...]], list[tuple[Any, ...]]]]]:
        """The deal of so many pieces to the hands that are asked, and what each of them makes of it, rank by rank."""
        dealt = tuple(zip(dict.fromkeys(question.hands), sizes, strict=True))
        step = DealStep(name=self.shoe.deal[0].name, dealt=dealt)
        alone = Deal(replace(self._plain, deal=(step,)), [question], self.words.words)
        cards = [*map(Card, self.shoe.ranks)]
        return alone, [alone.following(place, cards) for place in range(len(alone.slots))]

    def _unsettled(self, step: DealStep, partings: Sequence[Parting]) -> Problem:
        """What is wrong where the way leaves two partings."""
        one, other = (
            joined(
                f"{hand} {'-'.join(map(self.shoe.ranks.__getitem__, pieces))}"
                for (hand, _), pieces in zip(step.dealt, parting[1:], strict=True)
            )
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
        standing = [[*zip(self._sets(n), self._stands(number), strict=True)] for number, n in enumerate(sizes)]
        orders, law = prod(map(factorial, sizes)), dict[tuple[Answer, ...], int]()
        asked = [one for own, _ in self._known for one in own]
        for (answers, signs), ways in self._counted(standing).items():
            turned = (
                -sign if one.of in self.sides[1].names else sign for one, sign in zip(self.across, signs, strict=True)
            )
            given = dict(zip((*asked, *self.across), (*answers, *turned), strict=True))
            law[tuple([given[one] for one in self.asked])] = ways * orders
        return law

    def _counted(self, standing: Sequence[Sequence[Standing]]) -> Mapping[Told, int]:
        """What is asked of each side, and how their hands compare -> how many sets come so."""
        if len(standing) == 2:
            pairs = SidesBeside(self.left, *standing)
            spend(EACH_SHARED * 3 ** len(self.across) * pairs.shared, self.shoe.deal[0])
            return dict(pairs.counted())
        found = Counter[Told]({((), ()): 1})
        for side in standing:
            found = Counter[Told]()
            for own, (answers, _) in side:
                found[answers, ()] += own.ways
        return found


def _compared(own: Any, other: Any) -> int:
    return int(own > other) - int(own < other)


class SidesBeside:
    """Two sides beside one another, each in all sets of so many pieces: how often what is asked of both comes together
    with how their hands compare.

    For each part of the pieces the sets of the second side that have it are added up in one number, which has a lane
    for each way in which all hands but the first can compare with those of a set of the first side. They are added from
    the lowest first hand to the highest, and looked up before those are added with which a set is level, after that,
    and in the end.
    """

    def __init__(self, left: Sequence[int], first: Sequence[Standing], second: Sequence[Standing]) -> None:
        self._sides = first, second
        self._bits = comb(sum(left), len(second[0][0].pieces)).bit_length()
        self._several = len(first[0][1].heights)
        self._having = defaultdict[int, int](int)
        """For each part of the pieces the sets of the second side that have it, as far as they were added."""
        self._one = [(max(left) + 1) ** rank for rank in range(len(left))]
        """A piece of each rank in the number that stands for a part of the pieces."""
        signs = [*product((-1, 0, 1), repeat=max(self._several - 1, 0))]
        asked = dict.fromkeys(stands.answers for _, stands in second)
        self._told = {told: number for number, told in enumerate(product(asked, signs))}
        """What is asked of the second side, and how all hands but the first compare: in this order in the lanes."""
        self._only = (1 << self._bits * len(self._told)) - 1
        rests = dict.fromkeys(stands.heights[1:] for _, stands in first)
        self._lanes = {rest: place * len(self._told) * self._bits for place, rest in enumerate(rests)}
        self._units = cache(self._units_of)

    @property
    def shared(self) -> int:
        """How many parts all sets of both sides have."""
        return sum(prod(number + 1 for number in own.times) for side in self._sides for own, _ in side)

    def counted(self) -> Iterator[tuple[Told, int]]:
        """What is asked of both sides, and how their hands compare, with how many pairs of sets come so."""
        first, second = (gathered(side, lambda one: one[1].heights[:1]) for side in self._sides)
        number, only, looked = len(self._told), (1 << self._bits) - 1, list[tuple[Standing, Lookup, int, int]]()
        tallies = {stands.answers: [0] * (3 * number) for _, stands in self._sides[0]}
        for low in sorted({*first, *second}):
            own = [(one, self._lookup(one[0].pieces)) for one in first.get(low, ())]
            below = [self._beside(one, parts) for one, parts in own]
            for held, stands in second.get(low, ()):
                self._add(held, stands)
            looked += [(*each, lower, self._beside(*each)) for each, lower in zip(own, below, strict=True)]
        for one, parts, lower, up_to in looked:
            packed, tally, ways = (
                (lower, up_to - lower, self._beside(one, parts) - up_to),
                tallies[one[1].answers],
                one[0].ways,
            )
            for place in range(len(tally)):
                tally[place] += ways * (packed[place // number] >> self._bits * (place % number) & only)
        for answers, tally in tallies.items():
            for ways, (sign, (its, signs)) in zip(tally, product((1, 0, -1), self._told), strict=True):
                if ways:
                    yield ((*answers, *its), (sign, *signs)[: self._several]), ways

    def _lookup(self, pieces: Pieces) -> Lookup:
        """The parts of pieces, of an even number of them and of an odd one, each as often as it can be taken."""
        even, odd = [0], list[int]()
        for rank in pieces:
            one = self._one[rank]
            even, odd = even + [part + one for part in odd], odd + [part + one for part in even]
        return even, odd

    def _beside(self, standing: Standing, parts: Lookup) -> int:
        """In how many ways those that were added lie beside a set of the first side: in the lanes of its hands but the
        first. Those with an even number of its pieces count in the sum over all parts, the others are taken from it.
        """
        (even, odd), having, (_, stands) = parts, self._having.__getitem__, standing
        return sum(map(having, even)) - sum(map(having, odd)) >> self._lanes[stands.heights[1:]] & self._only

    def _add(self, held: PiecesHeld, stands: StandsSo) -> None:
        """Adds a set of the second side."""
        parts, units, having = [0], self._units(stands.answers, stands.heights[1:]), self._having
        for rank, number in zip(dict.fromkeys(held.pieces), held.times, strict=True):
            each = [self._one[rank] * some for some in range(number + 1)]
            parts = [part + more for part in parts for more in each]
        having_them = _having(held.times, held.there)
        times = {often: often * units for often in {*having_them}}
        for part, often in zip(parts, having_them, strict=True):
            having[part] += times[often]

    def _units_of(self, answers: tuple[Answer, ...], rest: Heights) -> int:
        """A unit in the lanes of all hands of the first side, where it says how they compare with these."""
        number = {signs: place for (asked, signs), place in self._told.items() if asked == answers}
        compared = ((lane, number[tuple(map(_compared, own, rest))]) for own, lane in self._lanes.items())
        return sum(1 << lane + self._bits * place for lane, place in compared)


@lru_cache(maxsize=1024)
def _having(times: Pieces, there: Pieces) -> Sequence[int]:
    """For each part of pieces, of which so many are of each rank, and so many are there: how many sets of such pieces
    have this part.
    """
    parts = product(*(range(number + 1) for number in times))
    return [prod(map(comb, map(sub, there, part), map(sub, times, part))) for part in parts]


@lru_cache(maxsize=1024)
def _partings(times: Pieces, sizes: Pieces) -> Sequence[Sequence[Taking]]:
    """Every way to part pieces, of which the ranks come so often, in hands of so many, each once."""
    return [[_taking(times, own) for own in each] for each in _shares(times, sizes)]


def _shares(left: Pieces, sizes: Pieces) -> Iterator[tuple[Pieces, ...]]:
    """How many of each rank, of which there are so many, each of these hands may have."""
    if not sizes:
        yield ()
        return
    for own in product(*(range(number + 1) for number in left)):
        if sum(own) == sizes[0]:
            yield from ((own, *others) for others in _shares((*map(sub, left, own),), sizes[1:]))


def _taking(times: Pieces, own: Sequence[int]) -> Taking:
    """What takes so many of each rank of pieces, of which the ranks come so often."""
    starts = accumulate(times, initial=0)
    places = [place for start, number in zip(starts, own, strict=False) for place in range(start, start + number)]
    if len(places) > 1:
        return itemgetter(*places)
    first = min(places, default=0)
    return itemgetter(slice(first, first + len(places)))  # of one place it would give no tuple
