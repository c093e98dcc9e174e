"""Of what kind a hand of cards is, how high it is, and what phrases about kinds ask of it.

A hand is known by its ranks, and by whether all its cards are of one suit; by its cards where some kind asks for more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, combinations_with_replacement, pairwise, permutations, product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from macau_edge.model import By, Shoe, phrases
from macau_edge.model.card_notation import ANY_HAND, highest_text
from macau_edge.model.cards import NOTHING, OF_A_KIND, RANKS, SUITS, Card, HandKind
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.model.records import replace
from macau_edge.outcomes.patterns import Fits, Patterns, unnamed

Height: TypeAlias = tuple[int, ...]
"""How high a hand is: its kind, the best highest, and what decides between two hands of the kind."""
RUN = "run"
"""What a hand is said to be whose ranks follow one another; an old file may have it for a word of its own."""
OF_SEVERAL = "several"
"""In place of a suit, where cards of a hand are of different suits."""


class Held(NamedTuple):
    """What is known of the cards of a hand: their ranks, by their places in the order, the highest first; the suit.

    Where hands are told by their cards, `each` has the suit of each, in the order of the ranks.
    """

    ranks: tuple[int, ...] = ()
    suit: str = ""
    each: tuple[str, ...] = ()

    @property
    def suits(self) -> tuple[str, ...]:
        """A suit for each card: of those of several suits two that differ."""
        if self.each:
            return self.each
        first, other, *_ = SUITS
        return (first, *[other if self.suit == OF_SEVERAL else first] * (len(self.ranks) - 1))[: len(self.ranks)]


class HandKinds:
    """The kinds of hands of a shoe."""

    def __init__(self, shoe: Shoe) -> None:
        self.shoe, self.kinds = shoe, shoe.kinds
        self.place = {rank: number for number, rank in enumerate(shoe.ranks)}
        self._heights = shoe.heights
        self._goes_on = len(shoe.compare) > 1
        """Whether two hands of the last kind are compared by what else decides, and not by their ranks."""
        self._runs = cache(self._runs_of)
        self.patterns = Patterns(shoe, self._runs)
        self._fits = [
            [(self.patterns.fits(one), self.patterns.is_of_shape(one)) for one in kind.patterns] for kind in shoe.kinds
        ]
        told = {self.patterns.told(one) for kind in shoe.kinds for one in kind.patterns}
        self.by_cards = "card" in told
        """Whether hands are told by their cards, and not by whether these are of one suit."""
        self.with_suits = self.by_cards or "one suit" in told
        self.names_suits = any(self.patterns.names_suits(one) for kind in shoe.kinds for one in kind.patterns)
        self._known: dict[tuple[tuple[int, ...], object], int] = {}
        self._high: dict[tuple[int, tuple[int, ...]], Height] = {}
        self._shapes: dict[tuple[tuple[int, ...], bool], list[tuple[int, list[Fits]]]] = {}
        self._suitings: dict[tuple[int, ...], Mapping[tuple[str, ...], int]] = {}

    @cached_property
    def renamings(self) -> Sequence[Mapping[str, str]]:
        """The other names of the suits by which all that is asked is the same."""
        return [
            called
            for order in permutations(SUITS)
            for called in [dict(zip(SUITS, order, strict=True))]
            if all(self.patterns.is_same(one, called) for kind in self.kinds for one in kind.patterns)
        ]

    def with_each(self, hand: Held, cards: Sequence[Card], *, some: bool = False) -> list[Held]:
        """The hand with each of these cards more; where only `some` will count, with the suit of each."""
        ranks = {rank: tuple(sorted((*hand.ranks, place), reverse=True)) for rank, place in self.place.items()}
        if not self.with_suits:
            return [Held(ranks[card.rank]) for card in cards]
        if self.by_cards or some:
            own = [*zip(hand.ranks, hand.suits, strict=True)]
            each = (sorted([*own, (self.place[card.rank], card.suit)], reverse=True) for card in cards)
            return [Held(ranks=own[0], each=own[1]) for own in (tuple(zip(*held, strict=True)) for held in each)]
        same = {suit: suit if hand.suit in ("", suit) else OF_SEVERAL for suit in SUITS}
        return [Held(ranks[card.rank], same[card.suit]) for card in cards]

    def kind(self, hand: Held) -> str:
        """The first of the kinds that fits."""
        return self.kinds[self._number(hand)].name

    def kind_of(self, height: Height) -> str:
        """The kind of hands that are so high."""
        return self.kinds[-height[0]].name

    def height(self, hand: Held) -> Height:
        """How high it is among hands of as many cards."""
        asked = self._number(hand), hand.ranks
        if asked not in self._high:
            number, ranks = asked
            self._high[asked] = (-number, *self._within(self.kinds[number], ranks))
        return self._high[asked]

    def compared(self, height: Height) -> Height:
        """What is compared of how high a hand is: of the last kind nothing, where something else decides then."""
        return height[:1] if self._goes_on and not self.kinds[-height[0]].patterns else height

    def _number(self, hand: Held) -> int:
        """The number of the first of the kinds that fits."""
        asked = hand.ranks, hand.each if self.by_cards else hand.suit != OF_SEVERAL
        if asked not in self._known:
            ranks, suits = hand.ranks, hand.suits
            left = self._left_of_shape(ranks, suits)
            self._known[asked] = next(number for number, fits in left if all(one(ranks, suits) for one in fits))
        return self._known[asked]

    def _left_of_shape(self, ranks: tuple[int, ...], suits: Sequence[str]) -> Sequence[tuple[int, Sequence[Fits]]]:
        """The kinds that a hand may be of by its shape, and what is left to ask for each: in a shape each rank comes so
        often, and all cards are of one suit or not.
        """
        shape = tuple(map(ranks.count, ranks)), len({*suits}) == 1 and NOTHING not in suits
        if shape not in self._shapes:
            self._shapes[shape] = [
                (number, [fits for fits, by_shape in asked if not by_shape])
                for number, asked in enumerate(self._fits)
                if all(fits(ranks, suits) for fits, by_shape in asked if by_shape)
            ]
        return self._shapes[shape]

    def _within(self, kind: HandKind, ranks: Sequence[int]) -> tuple[int, ...]:
        """What decides between two hands of a kind: how high a run is; of which rank most cards are; the ranks."""
        if kind.is_run:
            return (self._runs(len(ranks))[frozenset(ranks)],)
        times = Counter(ranks) if kind.of_a_rank else Counter[int]()
        by_height = sorted(ranks, key=lambda rank: (-times[rank], -self._heights[rank]))
        return tuple(map(self._heights.__getitem__, by_height))

    def _runs_of(self, size: int) -> Mapping[frozenset[int], int]:
        """The runs of so many cards, as sets of ranks, and how high each is among them."""
        line = [self.place[rank] for rank in RANKS[1:] if rank in self.place]
        found = {frozenset(line[n : n + size]): n for n in range(len(line) - size + 1)}
        if RANKS[0] in self.place and len(line) >= size - 1:
            ace = [self.place[RANKS[0]]]
            ends = {"ace low": [*ace, *line[: size - 1]], "ace high": [*line[len(line) - size + 1 :], *ace]}
            low_first = self.shoe.run[0] == "ace low"
            for where in self.shoe.run:  # a run that is one in both ways is the higher of them
                lowest = where == "ace low" and low_first
                found[frozenset(ends[where])] = -1 if lowest else len(line) + self.shoe.run.index(where)
        return found

    @cached_property
    def named_sets(self) -> dict[frozenset[int], phrases.Phrase]:
        """The ranks by which kinds are named, `2 of a rank from jack to ace`, and how they are written."""
        found = (self.patterns.named_set(one) for kind in self.kinds for one in kind.patterns)
        return {ranks: what for what, ranks in filter(None, found)}

    def is_certain(self, kind: HandKind, cards: Sequence[tuple[int, str]]) -> bool:
        """Whether cards of a hand are of a kind, or a better one, whatever comes."""
        return bool(kind.patterns) and all(self.patterns.is_certain(one, cards) for one in kind.patterns)

    def is_begun(self, kind: HandKind, cards: Sequence[tuple[int, str]], size: int) -> bool:
        """Whether all these cards may be cards of a hand of so many that is of a kind."""
        return bool(kind.patterns) and all(self.patterns.is_begun(one, cards, size) for one in kind.patterns)

    def against(self, height: Height, ranks: Sequence[str]) -> int:
        """Whether a hand so high is below one of the lowest kind with these ranks, as high (0), or above it."""
        number, *own = height
        if number > 1 - len(self.kinds):
            return 1
        given = [self._heights[self.place[rank]] for rank in ranks]
        return compared_hands(tuple(own[: len(given)]), tuple(given))

    def number(self, size: int) -> int:
        """How many hands of so many cards are told apart, more or less."""
        if not self.by_cards:
            return comb(len(self.place) + size - 1, size)
        return comb(len(SUITS) * len(self.place) + size - 1, size) // len(self.renamings)

    def first_of(self, size: int) -> frozenset[str]:
        """The kinds that hands of so many cards come first to."""
        return frozenset(self.kind(hand) for hand, _ in self.hands(size))

    def hands(self, size: int) -> Iterator[tuple[Held, int]]:
        """Every hand of so many cards, as far as it is known, and in how many sets of cards of the shoe it comes."""
        decks = self.shoe.decks
        assert isinstance(decks, int)
        if self.by_cards:
            yield from self.sets_of_cards(size)
            return
        if self.shoe.pieces:
            left = [self.shoe.of_each[rank] for rank in self.shoe.ranks]
            for ranks in combinations_with_replacement(range(len(left) - 1, -1, -1), size):
                if ways := prod(comb(left[rank], number) for rank, number in Counter(ranks).items()):
                    yield Held(ranks, OF_SEVERAL), ways
            return
        for ranks in combinations_with_replacement(range(len(self.place) - 1, -1, -1), size):
            each = self.of_one_suit(tuple(Counter(ranks).values()))
            yield from ((Held(ranks, suit), many) for suit, many in each.items())

    def of_one_suit(self, times: tuple[int, ...]) -> Mapping[str, int]:
        """In how many sets of cards in which each rank comes so often all are of one suit, and in how many not."""
        decks = self.shoe.decks
        assert isinstance(decks, int)
        alike = len(SUITS) * prod(comb(decks, number) for number in times) if times else 1
        every = prod(comb(len(SUITS) * decks, number) for number in times)
        return {suit: ways for suit, ways in (("one", alike), (OF_SEVERAL, every - alike)) if ways}

    def sets_of_cards(self, size: int) -> Iterator[tuple[Held, int]]:
        """So many cards; those that differ in what suits are called, as far as no kind asks for it, are one."""
        for ranks in combinations_with_replacement(range(len(self.place) - 1, -1, -1), size):
            for suits, ways in self.suitings(tuple(Counter(ranks).values())).items():
                yield Held(ranks, each=suits), ways

    def suitings(self, times: tuple[int, ...]) -> Mapping[tuple[str, ...], int]:
        """The suits of hands in which each rank comes so often, and in how many sets of cards each comes.

        Those that differ in what suits are called, as far as no kind asks for it, are one.
        """
        if times not in self._suitings:
            decks = self.shoe.decks
            assert isinstance(decks, int)
            found = Counter[tuple[str, ...]]()
            for suits in product(*(combinations_with_replacement(SUITS, number) for number in times)):
                if ways := prod(comb(decks, number) for own in suits for number in Counter(own).values()):
                    found[self.renamed(suits)] += ways
            self._suitings[times] = found
        return self._suitings[times]

    def renamed(self, suits: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """The suits of the cards of each rank, called so that hands which are the same but for that are one."""
        if not self.with_suits:
            return (NOTHING,) * sum(map(len, suits))
        called = (tuple(chain(*(sorted(map(one.__getitem__, own)) for own in suits))) for one in self.renamings)
        return min(called)

    def held(self, ranks: tuple[int, ...], suits: tuple[str, ...]) -> Held:
        """A hand by its cards, and all that kinds ask of it."""
        if self.by_cards or not self.with_suits:
            return Held(ranks, each=suits if self.by_cards else ())
        return Held(ranks, OF_SEVERAL if len({*suits}) > 1 else "one", suits)


class OutOfPlace(NamedTuple):
    """A kind named for some cards of another, and two hands that compare otherwise, or `tie`, without it."""

    kind: str
    of: str
    lower: str
    higher: str
    tie: bool


@lru_cache(maxsize=32)
def out_of_place(shoe: Shoe, sizes: frozenset[int]) -> OutOfPlace | None:
    """The first kind that is named for some of the cards of another, and changes how hands compare; by all hands."""
    for base in shoe.kinds:
        named = [one for one in shoe.kinds if one != base and (*map(unnamed, one.patterns),) == base.patterns]
        if not named:
            continue
        own, plain = (
            kinds_of(shoe),
            HandKinds(replace(shoe, kinds=tuple(one for one in shoe.kinds if one not in named))),
        )
        for size in sizes:
            hands = sorted((hand for hand, _ in own.hands(size)), key=plain.height)
            for lower, higher in pairwise(hands):
                same = plain.height(lower) == plain.height(higher)
                if compared_hands(own.height(lower), own.height(higher)) != (0 if same else -1):
                    names = own.kind(lower), own.kind(higher)
                    kind = next((one for one in named if one.name in names), named[0])
                    low, high = (_ranks_text(shoe, hand) for hand in (lower, higher))
                    return OutOfPlace(kind.name, base.name, low, high, same)
    return None


@lru_cache(maxsize=32)
def not_only_a_run(shoe: Shoe, size: int) -> str:
    """A hand that is a run and of another kind than the one called `RUN`, or of this and no run; "" where none is."""
    known = kinds_of(shoe)
    fits = known.patterns.fits(phrases.IsRun(hand=ANY_HAND))
    hands = (hand for hand, _ in known.hands(size))
    found = next((hand for hand in hands if fits(hand.ranks, hand.suits) != (known.kind(hand) == RUN)), None)
    return _ranks_text(shoe, found) if found else ""


def _ranks_text(shoe: Shoe, hand: Held) -> str:
    return "-".join(shoe.ranks[rank] for rank in hand.ranks)


def compared_hands(own: Height, other: Height) -> int:
    """-1 where it is lower than the other, 0 where they are equal, 1 where it is higher."""
    return (own > other) - (own < other)


@lru_cache(maxsize=32)
def kinds_of(shoe: Shoe) -> HandKinds:
    """The kinds of hands of a shoe, with what was found of them."""
    return HandKinds(shoe)


# --- what phrases ask ------------------------------------------------------------------------------------------------


Said: TypeAlias = phrases.Phrase | By


def require_kinds(shoe: Shoe, said: Said, *hands: str) -> None:
    """Asks whether these hands have kinds that can be asked for, or compared.

    Raises:
        ProblemError: the shoe has no kinds, or a hand has too many cards, or another number than the other.
    """
    if not shoe.kinds:
        message = Message("this is of a kind of hand, and no `kinds` of the device says which there are")
        raise _fault(said, "structure/device", message, Message("add `kinds:` to the device"))
    most = max(hands, key=shoe.most)
    if (cards := shoe.most(most)) > OF_A_KIND:
        message = Message(
            "`{hand}` has up to {cards} cards, and a hand of a kind has {most} at most",
            hand=most, cards=cards, most=OF_A_KIND,
        )  # fmt: skip
        raise _fault(said, "structure/operand", message, Message("give the cards that count a hand of their own"))
    for other in hands[1:]:
        if (own := shoe.most(hands[0])) != shoe.most(other):
            message = Message(
                "`{hand}` has up to {own} cards and `{other}` up to {most}",
                hand=hands[0], own=own, other=other, most=shoe.most(other),
            )  # fmt: skip
            raise _fault(said, "structure/operand", message, Message("compare the kinds of hands of as many cards"))


def better(shoe: Shoe, what: phrases.Phrase) -> Collection[str]:
    """A kind of hand, and those above it.

    Raises:
        ProblemError: there is no such kind.
    """
    names = [kind.name for kind in shoe.kinds]
    if what.mentions not in names:
        message = Message("this is no kind of hand")
        if what.mentions:
            message = Message("`{word}` is no kind of hand", word=what.mentions)
        remedy = nearest(what.mentions, names, Message("the kinds: {kinds}", kinds=joined(names)))
        raise _fault(what, "structure/unknown-word", message, remedy)
    return names[: names.index(what.mentions) + 1]


def highest_ranks(shoe: Shoe, said: Said, ranks: tuple[str, ...], hand: str) -> str:
    """These highest ranks of a hand of the lowest kind, as text.

    Raises:
        ProblemError: the shoe has not these ranks, or no hand of so many cards has them as its highest.
    """
    for rank in ranks:
        if rank not in shoe.ranks:
            remedy = nearest(rank, shoe.ranks, Message("known: {words}", words=joined(shoe.ranks)))
            raise _fault(said, "structure/unknown-word", Message("`{rank}` is no card of this shoe", rank=rank), remedy)
    places = [shoe.ranks.index(rank) for rank in ranks]
    if places != sorted(places, reverse=True) or len(places) > shoe.most(hand):
        message = Message(
            "`{ranks}` are not the highest ranks of a hand of {number} cards",
            ranks=highest_text(ranks), number=shoe.most(hand),
        )  # fmt: skip
        right = sorted({*ranks}, key=shoe.ranks.index, reverse=True)[: shoe.most(hand)]
        remedy = Message("write the highest first, `{typed}`", typed=Offered(f"{hand} {highest_text(tuple(right))}"))
        raise _fault(said, "structure/operand", message, remedy)
    return highest_text(ranks)


def _fault(said: Said, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(said.place, code, message, help=remedy))
