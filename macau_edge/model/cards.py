"""A shoe of cards, and how a round is dealt from it: in the steps of an act, some only where something holds.

One trial is one round: all the cards that `deal` deals from a full shoe. So a bet on cards is a bet like any other,
which one trial decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from macau_edge.model.numbers import whole_of
from macau_edge.model.phrases import HandPart, Phrase, Word
from macau_edge.model.prizes import PrizeTable
from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.texts import Citation

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUITS = ("spades", "hearts", "diamonds", "clubs")
COLOURS = {"spades": "black", "hearts": "red", "diamonds": "red", "clubs": "black"}
JOKER = "joker"
"""The rank of a card that has no suit."""
NOTHING = ""
"""The suit and the colour of a joker: no card agrees with it in them, not even another joker."""
ATTRIBUTES = ("rank", "suit", "colour", "card", "worth")
"""In what cards can agree; the same `card` is the same rank of the same suit, and the same `worth` counts the same."""
OF_PIECES = ("rank", "worth")
"""In what pieces can, which have no suits."""
ALL = "all"
"""Every card of the round, whatever hand it is dealt to."""
CHOICE = "choice"
"""What a table goes by that is the player's choice."""
DRAWS: Literal["draws"] = "draws"
STANDS: Literal["stands"] = "stands"
DECKS = 99
PIECES = 200
"""Pieces of a device that has no decks."""

Points = Literal["sum", "last digit"]
Compare = Literal["points", "order", "kinds"]
"""By what alone a hand can beat another."""
Ace = Literal["ace low", "ace high"]
"""Where the ace stands in a run: below the lowest of the other ranks, or above the highest."""
OF_A_KIND = 5
"""Cards of the largest hand that is of a kind."""
CRITERIA = 4
"""Things that hands are compared by where one is arranged."""
BEST_OF = 7
"""Cards of which the best may be a hand."""
DRAWN = 24
"""Cards that a hand can get at most where a step draws until something holds."""
BUST = "bust"
"""What a hand is of which every sum of its cards is above the number up to which they are added."""
PARTED = "parted"
"""What holds of the hand of a player who has parted his cards in two."""


class Card(NamedTuple):
    """A card: its rank, and its suit, which a joker has not."""

    rank: str
    suit: str = NOTHING

    def attribute(self, name: str) -> str:
        """Its rank, suit or colour, or the card itself; `NOTHING` of a joker but for its rank."""
        if name == "card":
            return f"{self.rank} {self.suit}" if self.suit else NOTHING
        if name == "colour":
            return COLOURS.get(self.suit, NOTHING)
        return {"rank": self.rank, "suit": self.suit}[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKind:
    """A kind of hand: the patterns that fit its cards, each a phrase of whichever hand; without one it is any hand."""

    name: str
    patterns: tuple[Phrase, ...] = ()
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def is_run(self) -> bool:
        """Whether its ranks follow one another."""
        return any(one.is_run for one in self.patterns)

    @property
    def of_a_rank(self) -> tuple[int, ...]:
        """So many cards of one rank, so many of another, the most first."""
        return next((one.of_a_rank for one in self.patterns if one.of_a_rank), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """A step of the deal: cards `dealt` to hands, `burnt` cards (a number, or the option that
    says which), the `end` of the round where that holds, or a choice of the player.

    Of such a step `choose` has what can be chosen, in the order written, and `sees` the hands, or their first cards,
    that the player looks at then; he forgets nothing that he saw before. A choice with a phrase in `open_if` is open
    only where that holds, and with one of `over` the round is over: of the steps after it none is done.

    A step with `until` is done again and again until that holds; where it holds at once, not at all. Of a choice there
    `deals` says what it deals, and `parts` which hand it parts in two, each of which goes on at the same step.

    Where it has a hand to `arrange`, what is `dealt` are no new cards but those of that hand, parted by the way that
    `prefer` writes: of all partings those that fit its first line, of these those that fit the second, and so on; a
    line that none fits is passed over. A line is a phrase, or the hand that is to be best.

    `when` says where it is done: a phrase, or a table whose rows draw or stand; everywhere where it is None. What a
    phrase of a step speaks of are the cards dealt before it.
    """

    name: str
    dealt: tuple[tuple[str, int], ...] = ()
    burnt: int | str = 0
    when: Phrase | PrizeTable | None = None
    end: Phrase | None = None
    choose: tuple[str, ...] = ()
    open_if: tuple[tuple[str, Phrase], ...] = ()
    over: tuple[str, ...] = ()
    sees: tuple[HandPart, ...] = ()
    until: Phrase | None = None
    deals: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    arrange: str = ""
    prefer: tuple[Phrase | HandPart, ...] = ()
    law: Citation | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def is_conditional(self) -> bool:
        """Whether it may not be done: where something does not hold, or holds already."""
        return self.when is not None or self.until is not None

    @property
    def draws_by_choice(self) -> bool:
        """Whether the player chooses here again and again, and draws by what he chooses."""
        return bool(self.choose) and self.until is not None

    @property
    def dealing(self) -> tuple[tuple[str, int], ...]:
        """The hands to which it may deal, with how many cards at once, by itself or by a choice."""
        parted = [(hand, 1) for _, hand in self.parts]
        return (*self.dealt, *dict.fromkeys((*(one for _, dealt in self.deals for one in dealt), *parted)))


@dataclass(frozen=True, slots=True)
class HandOfHands:
    """A hand put together: the cards of some hands, or of parts of hands, of which no two have a card in common.

    It has all of them, or the `best` so many, those that are highest by the kinds: of such a hand only its kind is
    asked.
    """

    name: str
    parts: tuple[HandPart, ...]
    best: int = field(default=0, kw_only=True)
    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One of the things that two hands are compared by: more `points`, a better of the `kinds`, the higher card.

    `order` is said of single cards and stands alone, and `highest` is the highest card of a hand. Of `cards` in a set
    more are better; where a `number` is given, so many are better than any other number.
    """

    word: Literal["points", "order", "kinds", "highest", "cards"]
    number: int | None = None
    what: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """So many decks of 52 cards, shuffled together, and the round that is dealt from them.

    `decks` is a number, or the option that says it. Where there are `pieces`, so many of each rank, these are all that
    there is, without suits. `without` are ranks that are taken out, `jokers` how many are put into each deck. `worth`
    is what each rank counts, none where the act counts nothing, and `also` what some count as well, either the one or
    the other; `points` how a hand is counted, the highest sum not above `up_to` where that is a number. `order` are the
    ranks, the lowest first, of which those that stand together in one of `level` are as high as one another. `compare`
    says by what a hand beats another, the first that
    differs deciding. A hand is of the first of the `kinds` that fits; `run` says where an ace may stand in a run, the
    lower place first. `put_together`
    are the hands that are made of others. `gone` are cards that are supposed to lie in the shoe no more, one without a
    suit whichever of its rank; no file can say so.
    """

    decks: int | str
    pieces: tuple[tuple[str, int], ...] = ()
    without: tuple[str, ...] = ()
    jokers: int = 0
    worth: tuple[tuple[str, int], ...] = ()
    also: tuple[tuple[str, int], ...] = ()
    points: Points = "sum"
    up_to: int = 0
    order: tuple[str, ...] = ()
    level: tuple[tuple[str, ...], ...] = ()
    compare: tuple[Criterion, ...] = ()
    kinds: tuple[HandKind, ...] = ()
    run: tuple[Ace, ...] = ("ace low", "ace high")
    deal: tuple[DealStep, ...] = ()
    put_together: tuple[HandOfHands, ...] = ()
    gone: tuple[Card, ...] = ()
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def hands(self) -> tuple[str, ...]:
        """The names of the hands, in the order in which they are dealt to."""
        return tuple(dict.fromkeys(hand for step in self.deal for hand, _ in step.dealing))

    @property
    def worths(self) -> Mapping[str, tuple[int, ...]]:
        """What each rank may count, ascending: one number, or two."""
        also = dict(self.also)
        return {rank: tuple(sorted({number, also.get(rank, number)})) for rank, number in self.worth}

    @property
    def takes_best_sum(self) -> bool:
        """Whether the points of a hand are the best of several sums, or none where all are too high."""
        return bool(self.also or self.up_to)

    def counted(self, cards: Iterable[Iterable[int]]) -> tuple[int, bool]:
        """The points of cards that may count so much each, and whether one counts the higher; 0 of a bust hand."""
        sums = {0}
        for several in cards:
            sums = {one + more for one in sums for more in several}
        lowest = min(sums)
        sums = {one % 10 for one in sums} if self.points == "last digit" else sums
        points = max((one for one in sums if one <= (self.up_to or one)), default=0)
        return points, bool(self.also) and points > lowest

    def is_bust(self, cards: Iterable[Iterable[int]]) -> bool:
        """Whether every sum of cards that may count so much each is above the highest."""
        return 0 < self.up_to < sum(map(min, cards))

    def most_points(self, hand: str) -> int:
        """The most that a hand counts."""
        if self.points == "last digit":
            return 9
        highest = self.most(hand) * max(number for several in self.worths.values() for number in several)
        return min(highest, self.up_to or highest)

    def may_be_bust(self, hand: str) -> bool:
        """Whether a hand may get so many cards that each of its sums is above the highest."""
        least = max((several[0] for rank, several in self.worths.items() if rank in self.all_ranks), default=0)
        return 0 < self.up_to < self.most(hand) * least

    @property
    def compared_by(self) -> str:
        """By what alone hands are compared; "" where it is several things, or nothing."""
        return self.compare[0].word if len(self.compare) == 1 else ""

    @property
    def named_hands(self) -> tuple[str, ...]:
        """The hands that are dealt to, then those put together of them."""
        return (*self.hands, *(one.name for one in self.put_together))

    def parts(self, hand: str) -> tuple[HandPart, ...]:
        """Which dealt cards a name stands for: those of the hands and parts of hands that it is put together of.

        Of a part of a hand, as it is written, it is that part; of `all` and of a hand that is dealt to nothing.
        """
        own = next((one.parts for one in self.put_together if one.name == hand), None)
        return own if own is not None else hand_part(hand)

    def best(self, hand: str) -> int:
        """How many of its cards a hand has that are its best by the kinds; 0 of one that has them all."""
        return next((one.best for one in self.put_together if one.name == hand), 0)

    def made_of(self, hand: str) -> frozenset[str]:
        """The hands that are dealt to from which a name has its cards; `all` stands for itself."""
        parts = self.parts(hand)
        return frozenset((hand,)) if not parts else frozenset().union(*(self.made_of(one.word.text) for one in parts))

    def is_told_by_number(self, hand: str) -> bool:
        """Whether it depends on the order of the deal which cards a name has: it is a part of a hand, or has one."""
        return any(not part.is_whole or self.is_told_by_number(part.word.text) for part in self.parts(hand))

    def most(self, hand: str, before: DealStep | None = None) -> int:
        """How many cards a hand may get in all, or before a step; or a part of one. Of a best hand it is those."""
        return self.best(hand) or self.most_dealt(hand, before)

    def most_dealt(self, hand: str, before: DealStep | None = None) -> int:
        """How many cards may be dealt of which a hand has all, or the best."""
        if parts := self.parts(hand):
            return sum(one.of_so_many(self.most(one.word.text, before)) for one in parts)
        steps = self.deal
        if before:  # what it deals itself, again and again, is there when it is done again
            steps = self.deal[: self.deal.index(before) + (before.until is not None)]
        if any(step.until and hand in (to, ALL) for step in steps for to, _ in step.dealing):
            return DRAWN
        return sum(number for step in steps for to, number in step.dealt if self._gets(hand, step, to))

    def least(self, hand: str) -> int:
        """How many cards it gets in any round that no step ends."""
        if parts := self.parts(hand):
            return self.best(hand) or sum(one.of_so_many(self.least(one.word.text)) for one in parts)
        sure = (step for step in self.deal if not step.is_conditional)
        return sum(number for step in sure for to, number in step.dealt if self._gets(hand, step, to))

    @staticmethod
    def _gets(hand: str, step: DealStep, to: str) -> bool:
        """Whether a hand has cards that a step deals to another; those of one that is arranged are in all already."""
        return hand == to or (hand == ALL and not step.arrange)

    @property
    def arranging(self) -> tuple[DealStep, ...]:
        """The steps at which a hand is parted in others by a stated way."""
        return tuple(step for step in self.deal if step.arrange)

    def share_cards(self, one: HandPart, other: HandPart) -> bool:
        """Whether a card may be in both, as far as is plain: what is counted in one hand is told apart by number."""
        if one.word.text == other.word.text:
            return one.may_meet(other)
        mine, its = self.made_of(one.word.text), self.made_of(other.word.text)
        return ALL in mine | its or bool(mine & its)

    def most_different(self, attribute: str) -> int:
        """How many cards differ from one another in that at most; a joker differs in suit and colour from any card."""
        if attribute == "worth":
            return len({several for rank, several in self.worths.items() if rank in self.all_ranks})
        ranks = [rank for rank in self.all_ranks if rank != JOKER]
        most = {"suit": len(SUITS), "colour": len({*COLOURS.values()}), "card": len(SUITS) * len(ranks)}
        if attribute not in most:
            return len(self.all_ranks)
        return most[attribute] + self.jokers * (self.decks if isinstance(self.decks, int) else DECKS)

    @property
    def happenings(self) -> tuple[str, ...]:
        """The steps that may end the round, by their names."""
        return tuple(step.name for step in self.deal if step.end is not None)

    @property
    def choosing(self) -> tuple[DealStep, ...]:
        """The steps at which the player chooses, in the order of the deal."""
        return tuple([step for step in self.deal if step.choose])

    @property
    def choices(self) -> tuple[str, ...]:
        """What the player can choose, at whichever step."""
        return tuple(dict.fromkeys(choice for step in self.choosing for choice in step.choose))

    @property
    def said_of_choices(self) -> tuple[str, ...]:
        """What can be said of what the player chose: each choice, and `parted` where one parts a hand."""
        return (*self.choices, *([PARTED] if any(step.parts for step in self.choosing) else []))

    def seen(self, at: DealStep) -> Mapping[str, int]:
        """How many of its first cards the player knows, at a step, of each hand that he saw there or earlier.

        0 where he knows all that it has by then, whichever way that is written.
        """
        found = dict[str, int]()
        for step in self.choosing[: self.choosing.index(at) + 1]:
            for one in step.sees:
                hand = one.word.text
                found[hand] = max(found.get(hand, 0), one.first or self.most(hand, step))
        return {hand: known if known < self.most(hand, at) else 0 for hand, known in found.items()}

    def unsure(self, at: DealStep) -> tuple[str, DealStep] | None:
        """A hand of which nobody can say, at a step, how many of its cards the player saw earlier, with the step then.

        It may have had fewer cards than it could, and has been dealt more since.
        """
        for step in self.choosing[: self.choosing.index(at)]:
            for one in step.sees:
                hand, most = one.word.text, self.most(one.word.text, step)
                before = self.deal[: self.deal.index(step)]
                sure = sum(n for dealt in before if not dealt.is_conditional for to, n in dealt.dealt if to == hand)
                if self.seen(at).get(hand) and sure < min(one.first or most, most) and most < self.most(hand, at):
                    return hand, step
        return None

    def is_seen(self, part: HandPart, at: DealStep) -> bool:
        """Whether the player knows these cards at a step; of a hand put together, whether he knows all of it."""
        if parts := self.parts(part.word.text):
            return all(self.is_seen(one, at) for one in parts)
        first = self.seen(at).get(part.word.text)
        return first == 0 or (first is not None and part.numbers is not None and part.numbers.stop - 1 <= first)

    def seen_in_any_case(self, at: DealStep) -> Mapping[str, int]:
        """How many cards the player knows of each hand that he sees, where every step before that one is done."""
        return {hand: first or self.most(hand, at) for hand, first in self.seen(at).items()}

    def unrolled(self, times: Mapping[str, int]) -> Shoe:
        """The shoe with each step that draws until something holds, by its name, standing so many times in the deal."""
        return replace(self, deal=tuple(one for step in self.deal for one in [step] * times.get(step.name, 1)))

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the file that say how many decks there are, and how many cards are burnt."""
        said = (self.decks, *(step.burnt for step in self.deal))
        return tuple(one for one in said if isinstance(one, str))

    @property
    def most_cards(self) -> int:
        """How many cards a round takes at most, with those that are burnt as far as a number says so.

        Cards that a step draws until something holds are not among them: nobody knows how many they are.
        """
        dealing = (step for step in self.deal if step.until is None and not step.arrange)
        dealt = sum(number for step in dealing for _, number in step.dealt)
        return dealt + sum(step.burnt for step in self.deal if isinstance(step.burnt, int))

    @property
    def size(self) -> int:
        """How many cards a full shoe has."""
        if self.pieces:
            return sum(number for _, number in self.pieces)
        assert isinstance(self.decks, int)
        plain = sum(rank != JOKER for rank in self.all_ranks)
        return self.decks * (plain * len(SUITS) + self.jokers)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks in a deck, in the order that the shoe gives them where it gives one."""
        there = self.all_ranks
        return tuple([rank for rank in self.order or there if rank in there])

    @property
    def heights(self) -> tuple[int, ...]:
        """How high each of the ranks is, in their order; those of one level are as high as the first of them."""
        first = {rank: level[0] for level in self.level for rank in level}
        at = {rank: place for place, rank in enumerate(self.ranks)}
        return tuple([at[first.get(rank, rank)] for rank in at])

    @property
    def of_each(self) -> Mapping[str, int]:
        """How many cards of each rank a full shoe has."""
        assert isinstance(self.decks, int)
        suits = {JOKER: self.jokers}
        return dict(self.pieces) or {rank: self.decks * suits.get(rank, len(SUITS)) for rank in self.all_ranks}

    @property
    def all_ranks(self) -> tuple[str, ...]:
        """The ranks in a deck, as they are printed, or those of the pieces."""
        if self.pieces:
            return tuple(rank for rank, _ in self.pieces)
        return tuple(rank for rank in (*RANKS, *([JOKER] if self.jokers else [])) if rank not in self.without)


@lru_cache
def hand_part(text: str) -> tuple[HandPart, ...]:
    """The part of a hand that a text names, `second of player`, `first 4 of all`; none of a whole one."""
    which, of, word = text.partition(" of ")
    first, _, number = which.partition(" ")
    if not of:
        return ()
    return (
        HandPart(Word(word), first=whole_of(number or "1")) if first == "first" else HandPart(Word(word), nth=which),
    )


def first_card(device: object, hand: str = "") -> str:
    """A phrase that any hand can be said to be: what rank its first card has, `first of player ace`; "" of no hand."""
    if not isinstance(device, Shoe) or not device.hands or not device.ranks:
        return ""
    return f"first of {hand or device.hands[0]} {device.ranks[-1]}"
