"""One hand that is dealt in parts, between which the player chooses: best play found backwards, and the law of it.

At a choice the player has seen a set of cards, and which of them came first is nothing to what comes. So what a choice
is worth is a value of each set of so many cards: the sum of what the sets with a card more are worth. Sets of which the
same may come are one. Where nothing asks for more than the ranks of cards, and whether all are of one suit, those that
agree in this are one: of five cards of a pack 7,462 for 2,598,960, of four 2,535, of three 741, of two 169. Otherwise
those are one that differ in what suits are called, as far as nothing asks for a suit by its name: of five 134,459.

With u(s, h) how many cards make a set of h of one of s, what one set of s is worth is the sum of u(s, h) v(h) over the
sets h of a card more. In how many orders of the cards still to come the answers are a, n(s, a), is found so from the
whole hands. After the last choice what all choices are worth is the sum of n(s, a) v(choices, a) over a, with v their
worth as a whole number. The largest is taken, and what was taken is added up into the sets of fewer cards, for the
choice before.

How the rounds are played is counted forwards: f(s, c), in how many orders any set of s is seen after the choices c,
is the sum of u(r, s) f(r, c) over the sets r of a card less.

Choices so far after which everything that may come is worth the same are one: where a stake is raised by 1, 2 or 3
three times, only by how much it was raised matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import accumulate, combinations_with_replacement, pairwise
from math import factorial, perm
from operator import mul
from typing import Any, TypeAlias, TypeVar

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import SUITS, Card
from macau_edge.model.meter import count, spend
from macau_edge.model.prizes import NONE
from macau_edge.model.records import dataclass
from macau_edge.outcomes.kinds import OF_SEVERAL, HandKinds, Held, kinds_of
from macau_edge.outcomes.questions import BETWEEN_CARDS, Answer

T = TypeVar("T")
Times: TypeAlias = tuple[int, ...]
"""How often each rank of some cards comes."""
Path: TypeAlias = tuple[str, ...]
"""What is chosen at each step, in their order, `none` where nothing is: it is not offered, or the round is over."""
Answers: TypeAlias = tuple[Answer, ...]
RoundInParts: TypeAlias = tuple[Path, Answers]
"""What is chosen in a round, and what the hand comes to."""
Values: TypeAlias = Sequence[int]
"""A value for each set of so many cards, or for each of the answers that a hand can have."""

EACH_SET, EACH_TERM, EACH_OPEN = 10, 1, 10
"""Operations of a set of cards, for each of its cards; of a value that is added to that of a set of fewer cards; and of
a set where choices are compared, for each of these."""


@dataclass(frozen=True, kw_only=True)
class ChoiceStep:
    """A step at which the player chooses, when he has seen so many `cards` of his hand.

    `offered` says what is open after choices so far, in the order written, given what is `told` of the cards that he
    sees, set by set; it is nothing where the step is not offered, and one thing where he goes by a rule. With the
    choices `over` the round is over.
    """

    cards: int
    offered: Callable[[Path, Any], Sequence[str]]
    over: frozenset[str] = frozenset()
    told: Callable[[Sets], Sequence[Hashable]] = lambda sets: [()] * sets.number


class OneSuit:
    """Of the suits of cards it is told whether all are of one, where kinds ask for that."""

    def __init__(self, kinds: HandKinds) -> None:
        decks = kinds.shoe.decks
        assert isinstance(decks, int)
        self.kinds, self.decks = kinds, decks

    def suitings(self, times: Times) -> Mapping[Any, int]:
        """What is told of cards of which each rank comes so often, with the number of sets for each."""
        found = self.kinds.of_one_suit(times)
        return found if self.kinds.with_suits or not found else {OF_SEVERAL: sum(found.values())}

    def held(self, ranks: tuple[int, ...], suits: Any) -> Held:
        """Cards of these ranks, of which that is told."""
        return Held(ranks, suits)

    def told(self, held: Held) -> Any:
        """What is told of the suits of a hand."""
        return held.suit if self.kinds.with_suits else OF_SEVERAL

    def with_one(self, suits: Any, times: Times, rank: int) -> Mapping[Any, int]:
        """What is told where a card of that rank comes to such cards, and how many do that for each."""
        every = len(SUITS) * self.decks - times[rank]
        if suits == OF_SEVERAL or not any(times):
            return {suits: every}
        return {suits: self.decks - times[rank], OF_SEVERAL: every - self.decks + times[rank]}

    def without_last(self, suits: Any, times: Times) -> tuple[Any, str]:
        """What is told of such cards without the last, and a suit that this may have."""
        before = self.suitings(tuple(filter(None, (*times[:-1], times[-1] - 1))))
        return suits if suits in before else next(iter(before)), SUITS[suits == OF_SEVERAL]


class EachSuit(OneSuit):
    """Every suit is told of cards, but for what suits are called."""

    def suitings(self, times: Times) -> Mapping[Any, int]:
        """The suits of cards of which each rank comes so often."""
        return self.kinds.suitings(times)

    def held(self, ranks: tuple[int, ...], suits: Any) -> Held:
        """Cards of these ranks and suits."""
        return self.kinds.held(ranks, suits)

    def told(self, held: Held) -> Any:
        """The suits of a hand."""
        return held.each

    def with_one(self, suits: Any, times: Times, rank: int) -> Mapping[Any, int]:
        """The suits of all cards where one more of a rank comes to them."""
        ends, found = [*accumulate(times, initial=0)], Counter[tuple[str, ...]]()
        own = [suits[low:high] for low, high in pairwise(ends)]
        for suit in SUITS:
            left = self.decks - own[rank].count(suit)
            found[self.kinds.renamed([*own[:rank], (*own[rank], suit), *own[rank + 1 :]])] += left
        return +found

    def without_last(self, suits: Any, times: Times) -> tuple[Any, str]:
        """The suits of the cards but the last, and its own."""
        return suits[:-1], suits[-1]


class Sets:
    """The sets of so many cards of a shoe that are told apart, by their ranks and by their `suits`."""

    def __init__(self, suits: OneSuit, size: int, below: Sets | None) -> None:
        self.suits, self.size, self._below = suits, size, below
        every = combinations_with_replacement(range(len(suits.kinds.place) - 1, -1, -1), size)
        self._ranks = [(ranks, tuple(Counter(ranks).values())) for ranks in every]
        self._suitings = {times: suits.suitings(times) for times in {times for _, times in self._ranks}}
        self.first, number = dict[tuple[int, ...], int](), 0
        """By their ranks the place of the first of those that have them."""
        for ranks, times in self._ranks:
            self.first[ranks] = number
            number += len(self._suitings[times])
        self.number: int = number

    def each(self) -> Iterator[tuple[Held, int]]:
        """Each set, and how many sets of cards it stands for."""
        for ranks, times in self._ranks:
            for suits, ways in self._suitings[times].items():
                yield self.suits.held(ranks, suits), ways

    def places_in(self, others: Sets) -> list[int]:
        """For each set the place of the one that it is of others of as many cards, which are told by less."""
        found = list[int]()
        for ranks, times in self._ranks:
            known = [*others._suitings[times]]
            held = (self.suits.held(ranks, suits) for suits in self._suitings[times])
            found += [others.first[ranks] + known.index(others.suits.told(one)) for one in held]
        return found

    @cached_property
    def hands(self) -> list[Held]:
        """The sets, one for those that are one."""
        return [held for held, _ in self.each()]

    @cached_property
    def weights(self) -> list[int]:
        """How many sets of cards each of them stands for."""
        return [ways for times in self._ranks for ways in self._suitings[times[1]].values()]

    @cached_property
    def last(self) -> list[tuple[int, Card]]:
        """For each set the place of one that its cards but the last may be, and this card."""
        assert self._below
        known = dict[Times, list[tuple[int, str]]]()
        found, ranks_of = list[tuple[int, Card]](), self.suits.kinds.shoe.ranks
        for ranks, times in self._ranks:
            if times not in known:
                before = [*self._below._suitings[_without(times, len(times) - 1)]]
                ends = (self.suits.without_last(suits, times) for suits in self._suitings[times])
                known[times] = [(before.index(suits), suit or SUITS[0]) for suits, suit in ends]
            first = self._below.first[ranks[:-1]]
            found += [(first + place, Card(ranks_of[ranks[-1]], suit)) for place, suit in known[times]]
        return found

    @cached_property
    def parts(self) -> list[list[tuple[int, int]]]:
        """What each set has with a card less, kept: see `each_parts`."""
        return [*self.each_parts()]

    def each_parts(self) -> Iterator[list[tuple[int, int]]]:
        """For each set the places of those with a card less, each with how many cards make it such a set."""
        assert self._below
        known = dict[Times, list[list[tuple[int, int, int]]]]()
        for ranks, times in self._ranks:
            if times not in known:
                known[times] = self._made_of(times)
            ends = [end - 1 for end in accumulate(times)]
            first = [self._below.first[ranks[:end] + ranks[end + 1 :]] for end in ends]
            for own in known[times]:
                yield [(first[rank] + place, cards) for rank, place, cards in own]

    def _made_of(self, times: Times) -> list[list[tuple[int, int, int]]]:
        """For all that is told of the suits of cards of which each rank comes so often: without a card of which rank
        they are which set with a card less, and how many cards of that rank make it whole."""
        assert self._below
        found: dict[Any, list[tuple[int, int, int]]] = {suits: [] for suits in self._suitings[times]}
        for rank, number in enumerate(times):
            left = (*times[:rank], number - 1, *times[rank + 1 :])
            for place, suits in enumerate(self._below._suitings[_without(times, rank)]):
                for whole, cards in self.suits.with_one(suits, left, rank).items():
                    if cards:
                        found[whole].append((rank, place, cards))
        return [*found.values()]


def _without(times: Times, rank: int) -> Times:
    """How often each rank comes without a card of one of them."""
    return tuple(filter(None, (*times[:rank], times[rank] - 1, *times[rank + 1 :])))


class HandInParts:
    """A hand of `size` cards of which the player has `seen` so many at each choice, and what is asked of it whole.

    `groups` has for each set of answers its number, and `none` are the answers of a hand that is not whole; `counts`
    has for each set of as many cards as are `seen` at last, in how many orders of those to come each of the answers
    comes. Sets are told apart `by_cards` where more is asked than whether all these are of one suit.
    """

    def __init__(
        self,
        shoe: Shoe,
        size: int,
        seen: int,
        step: DealStep,
        answers: Callable[[Held], Answers],
        asked: int,
        *,
        by_cards: bool,
    ) -> None:
        self.step, self.size, self.none, self._shoe, self._ranks = step, size, (NONE,) * asked, shoe, shoe.ranks
        self.groups = dict[Answers, int]()
        self.sets, self.seen = sets_of(shoe, size, step, by_cards=by_cards), seen
        self.counts = self._counted(answers)

    def _counted(self, answers: Callable[[Held], Answers]) -> list[tuple[int, ...]]:
        """These, added up as one whole number for all answers, of which each has bits of its own."""
        groups, bits = self.groups, self.orders(self.seen).bit_length()
        whole = [groups.setdefault(answers(held), len(groups)) for held, _ in self.sets[self.size].each()]
        together = self.with_fewer([1 << bits * group for group in whole], self.size, self.seen)
        parted = {one: tuple([one >> bits * group & ~(-1 << bits) for group in groups.values()]) for one in {*together}}
        return [*map(parted.__getitem__, together)]

    def orders(self, cards: int) -> int:
        """In how many orders the rest of the hand can come, after so many cards."""
        return perm(self._shoe.size - cards, self.size - cards)

    def cards(self, held: Held) -> str:
        """The cards of a set, the highest first, with suits where these matter."""
        suits = held.each or [""] * len(held.ranks)
        own = zip(held.ranks, suits, strict=True)
        return BETWEEN_CARDS.join(f"{self._ranks[rank]} {suit}".strip() for rank, suit in own)

    def worth(self, cards: int, values: Sequence[int]) -> Values:
        """What one of each set of so many cards is worth, with each order of those to come, given what each of the
        answers is worth."""
        if len({*values}) == 1:
            return [values[0] * self.orders(cards)] * self.sets[cards].number
        assert cards == self.seen
        known = {own: sum(map(mul, values, own)) for own in {*self.counts}}
        return [*map(known.__getitem__, self.counts)]

    def answered(self, orders: Values, cards: int) -> Mapping[Answers, int]:
        """In how many orders of all its cards the hand has each of the answers, given in how many each set of so many
        is seen; those of a hand that is not whole, where there are fewer than are seen at last."""
        if cards < self.seen:
            return {self.none: sum(orders) * self.orders(cards)}
        counts = zip(*self.counts, strict=True)
        return {answers: sum(map(mul, orders, own)) for answers, own in zip(self.groups, counts, strict=True)}

    def with_fewer(self, values: Values, cards: int, fewer: int) -> Values:
        """Values of each set of so many cards, added up into those of fewer."""
        for number in range(cards, fewer, -1):
            below = [0] * self.sets[number - 1].number
            count(EACH_TERM * number * len(values), self.step)
            sets = self.sets[number]
            each_parts = sets.parts if number <= self.seen else sets.each_parts()  # which are gone over once
            for value, parts in zip(values, each_parts, strict=True):
                for place, often in parts:
                    below[place] += often * value
            values = below
        return values

    def with_more(self, orders: Values, sets: Sequence[Sets]) -> Values:
        """In how many orders sets of more and more cards are seen, given that of the sets of a card less."""
        for own in sets:
            count(EACH_TERM * own.size * own.number, self.step)
            orders = [sum([often * orders[place] for place, often in parts]) for parts in own.parts]
        return orders

    @cached_property
    def told_by_cards(self) -> Sequence[Sets]:
        """The sets of up to as many cards as are seen at last, told apart by their cards."""
        return sets_of(self._shoe, self.seen, self.step, by_cards=True)


@lru_cache(maxsize=8)
def sets_of(shoe: Shoe, size: int, step: DealStep, *, by_cards: bool) -> Sequence[Sets]:
    """The sets of up to so many cards of a shoe, by their number of cards.

    Raises:
        ProblemError: they cost more than the meter allows.
    """
    kinds, found = kinds_of(shoe), list[Sets]()
    suits = EachSuit(kinds) if by_cards and kinds.with_suits else OneSuit(kinds)
    for cards in range(size + 1):
        found.append(Sets(suits, cards, found[-1] if found else None))
        spend(EACH_SET * cards * found[-1].number, step)
    return found


# --- how it is played ------------------------------------------------------------------------------------------------


Ahead: TypeAlias = tuple[bool, int]
"""What comes after a choice: whether the next step, and the number of what it leads to there, or of its values."""
Open: TypeAlias = Sequence[tuple[str, Ahead]]
"""What is open, with what comes after it."""


class ChosenInParts:
    """A hand in parts with the steps at which the player chooses."""

    def __init__(self, hand: HandInParts, steps: Sequence[ChoiceStep]) -> None:
        self.hand, self.steps = hand, steps
        self.told = [step.told(hand.sets[step.cards]) for step in steps]

    def whole(self, path: Path) -> Path:
        """Choices with nothing at the steps that come after them."""
        return (*path, *[NONE] * (len(self.steps) - len(path)))

    def offered(self, path: Path, told: Hashable) -> Sequence[str]:
        """What may be chosen after these choices: nothing, where the step is not offered."""
        return self.steps[len(path)].offered(path, told) or (NONE,)

    @cached_property
    def every(self) -> Mapping[RoundInParts, int]:
        """The rounds with every choice made wherever it is open, and in how many orders of the cards each comes."""

        def taken(path: Path, orders: Values) -> Mapping[Path, Values]:
            told, found = self.told[len(path)], dict[Path, Values]()
            offered = {one: self.offered(path, one) for one in dict.fromkeys(told)}
            for choice in dict.fromkeys(choice for several in offered.values() for choice in several):
                open_there = {one for one, several in offered.items() if choice in several}
                own = orders
                if len(open_there) < len(offered):
                    own = [often * (one in open_there) for often, one in zip(orders, told, strict=True)]
                found[(*path, choice)] = own
            return found

        return self.law(taken)

    def law(self, taken: Callable[[Path, Values], Mapping[Path, Values]]) -> Mapping[RoundInParts, int]:
        """The rounds, and in how many orders of the cards each comes.

        `taken` says with each choice after some choices in how many orders every set of cards is seen, given in how
        many it is seen there.
        """
        hand, found = self.hand, Counter[RoundInParts]()
        for step, done in self.ended(hand.sets, taken):
            for path, ends in _by_values(done, partial(hand.answered, cards=step.cards)).items():
                is_whole = path[-1] not in step.over or step.cards == hand.size
                for answers, ways in ends.items():
                    found[self.whole(path), answers if is_whole else hand.none] += ways
        return +found

    def ended(
        self, sets: Sequence[Sets], taken: Callable[[Path, Values], Mapping[Path, Values]]
    ) -> Iterator[tuple[ChoiceStep, Mapping[Path, Values]]]:
        """For each step the choices after which none is made, with in how many orders each of these sets is seen."""
        cards = self.steps[0].cards
        seen: dict[Path, Values] = {(): [factorial(cards) * ways for ways in sets[cards].weights]}
        for step in self.steps:
            going = _by_values(seen, partial(self.hand.with_more, sets=sets[cards + 1 : step.cards + 1]))
            cards, seen, done = step.cards, dict[Path, Values](), dict[Path, Values]()
            for path, orders in going.items():
                for after, own in taken(path, orders).items():
                    (done if after[-1] in step.over or len(after) == len(self.steps) else seen)[after] = own
            yield step, done


def _by_values(of_paths: Mapping[Path, Values], find: Callable[[Values], T]) -> Mapping[Path, T]:
    """What is found of values by choices, once where these are the very same."""
    known = {id(values): values for values in of_paths.values()}
    found = {number: find(values) for number, values in known.items()}
    return {path: found[id(values)] for path, values in of_paths.items()}


class PlayedInParts:
    """A hand in parts as it is played: at each step the choice that is worth most, given those that come after it.

    `worth` is of a round, in whole numbers. Of choices that are worth the same the first is taken.
    """

    def __init__(self, chosen: ChosenInParts, worth: Callable[[Path, Answers], int]) -> None:
        self.chosen, self.hand, self.steps, self._worth = chosen, chosen.hand, chosen.steps, worth
        self._ends = dict[Values, int]()
        """What all answers are worth, with its number."""
        self._open: list[list[Mapping[Hashable, Open]]] = [[] for _ in self.steps]
        """For each step, by the number of what choices so far lead to, and by what is told, what is open."""
        self._numbers: list[dict[Hashable, int]] = [{} for _ in self.steps]
        self._after: list[dict[Path, int]] = [{} for _ in self.steps]
        """For each step the choices so far, with the number of what they lead to."""
        self._coming = dict[Path, Ahead]()
        """What comes after choices, which is looked at once, whatever was seen where they were made."""
        self._lead(())
        self._best: list[list[Sequence[int]]] = [[] for _ in self.steps]
        self._ahead: list[dict[Ahead, Values]] = [{} for _ in self.steps]
        """For each step what each thing that may come is worth, for each set of cards that is seen."""
        self.all = self._found()
        """What the rounds are worth in all."""

    def _lead(self, path: Path) -> int:
        """The number of what choices so far lead to: of some that lead to the same it is one."""
        number = len(path)
        found: dict[Hashable, Open] = {
            told: [(choice, self._comes((*path, choice))) for choice in self.chosen.offered(path, told)]
            for told in dict.fromkeys(self.chosen.told[number])
        }
        key = tuple([tuple(several) for several in found.values()])
        place = self._numbers[number].setdefault(key, len(self._open[number]))
        if place == len(self._open[number]):
            self._open[number].append(found)
        self._after[number][path] = place
        return place

    def _comes(self, path: Path) -> Ahead:
        """What comes after choices."""
        if path not in self._coming:
            self._coming[path] = self._looked_at(path)
        return self._coming[path]

    def _looked_at(self, path: Path) -> Ahead:
        step, path_of_all = self.steps[len(path) - 1], self.chosen.whole(path)
        over = path[-1] in step.over
        if not over and len(path) < len(self.steps):
            return True, self._lead(path)
        if over and step.cards < self.hand.size:
            values = (self._worth(path_of_all, self.hand.none),) * len(self.hand.groups)
        else:
            values = tuple([self._worth(path_of_all, answers) for answers in self.hand.groups])
        return False, self._ends.setdefault(values, len(self._ends))

    def _found(self) -> int:
        """What the rounds are worth in all: goes backwards from the last step."""
        hand, values, cards = self.hand, list[Values](), 0
        every = [*self._ends]
        for number in reversed(range(len(self.steps))):
            seen, told = self.steps[number].cards, self.chosen.told[number]
            ahead = self._ahead[number]
            ahead |= {(True, place): hand.with_fewer(own, cards, seen) for place, own in enumerate(values)}
            for one in (one for after in self._open[number] for several in after.values() for _, one in several):
                if one not in ahead:
                    ahead[one] = hand.worth(seen, every[one[1]])
            values, cards = [], seen
            for after in self._open[number]:
                columns = {one: [ahead[next_] for _, next_ in own] for one, own in after.items()}
                count(EACH_OPEN * max(map(len, columns.values())) * len(told), hand.step)
                worth, best = list[int](), list[int]()
                for place, seen_there in enumerate(told):
                    each = [column[place] for column in columns[seen_there]]
                    worth.append(max(each))
                    best.append(each.index(worth[-1]))
                values.append(worth)
                self._best[number].append(best)
        (first,) = values
        return factorial(cards) * sum(map(int.__mul__, first, hand.sets[cards].weights))

    @cached_property
    def law(self) -> Mapping[RoundInParts, int]:
        """The rounds as the hand is played, and in how many orders of the cards each comes."""
        return self.chosen.law(lambda path, orders: self._taken(path, orders, range(len(orders))))

    def _taken(self, path: Path, orders: Values, places: Iterable[int]) -> Mapping[Path, Values]:
        """What is best after these choices, with in how many orders each set is seen where it is, given in how many it
        is seen at all; it is one of the sets in these places."""
        found = dict[Path, list[int]]()
        for number, (often, place) in enumerate(zip(orders, places, strict=True)):
            if often:
                after = *path, self.best(path, place)
                found.setdefault(after, [0] * len(orders))[number] = often
        return found

    @cached_property
    def seen(self) -> Sequence[Mapping[Path, Values]]:
        """For each step the choices before it as they are made, with in how many orders each set of cards is seen then,
        told apart by the cards."""
        found: list[dict[Path, Values]] = [{} for _ in self.steps]

        def taken(path: Path, orders: Values) -> Mapping[Path, Values]:
            found[len(path)][path] = orders
            return self._taken(path, orders, self.places[len(path)])

        for _ in self.chosen.ended(self.hand.told_by_cards, taken):
            pass
        return found

    @cached_property
    def places(self) -> Sequence[Sequence[int]]:
        """For each step the places of the sets that those are which are told apart by their cards."""
        hand = self.hand
        return [hand.told_by_cards[step.cards].places_in(hand.sets[step.cards]) for step in self.steps]

    def best(self, path: Path, place: int) -> str:
        """What is best after these choices where that set of cards is seen."""
        number = len(path)
        after, told = self._after[number][path], self.chosen.told[number][place]
        return self._open[number][after][told][self._best[number][after][place]][0]

    def worth(self, path: Path, place: int) -> Mapping[str, int]:
        """What each choice is worth where one of some like sets is seen, over all orders of the cards to come."""
        number = len(path)
        after, told = self._after[number][path], self.chosen.told[number][place]
        columns = self._ahead[number]
        return {choice: columns[ahead][place] for choice, ahead in self._open[number][after][told]}
