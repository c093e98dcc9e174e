"""One hand that is dealt in parts, between which the player chooses: best play found backwards, and the law of it.

At a choice the player has seen a set of cards, and which of them came first is nothing to what comes. So what a choice
is worth is a value of each set of so many cards, and that of a set is the sum of what the sets with a card more are
worth: values are added up, set by set, into the sets that are left where a card is taken out. Sets that differ in what
suits are called are one, as far as nothing asks for a suit by its name: of five cards of a pack 134,459 for 2,598,960,
of four 16,432, of three 1,755, of two 169.

With w(s) the sets of cards that are one in s, and m(h, s) how many cards of a set h leave one of s behind where they
are taken out, n(h, a) is w(h) for a whole hand h with the answers a, and else the sum of m(g, h) n(g, a) over the sets
g of a card more: in how many orders of the cards still to come, and for how many sets, the answers are a. After the
last choice what all choices are worth is the sum of n(s, a) v(choices, a) over a, with v their worth as a whole number.
The largest is taken, and what was taken is added up into the sets of fewer cards, for the choice before.

How the rounds are played is counted forwards: f(s, c), in how many orders each set of s is seen after the choices c,
is the sum of m(s, r) f(r, c) over the sets r of a card less.

Choices so far after which everything that may come is worth the same are one: where a stake is raised by 1, 2 or 3
three times, only by how much it was raised matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import combinations_with_replacement, pairwise
from math import factorial, perm
from operator import mul
from typing import Any, TypeAlias, TypeVar

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import SUITS, Card
from macau_edge.model.meter import count, spend
from macau_edge.model.prizes import NONE
from macau_edge.model.records import dataclass
from macau_edge.outcomes.kinds import HandKinds, Held, kinds_of
from macau_edge.outcomes.questions import BETWEEN_CARDS, Answer

T = TypeVar("T")
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


class Sets:
    """The sets of so many cards of a shoe up to what suits are called, and what they have with a card less.

    `weights` are how many sets of cards each of them stands for; `parts` the places of the sets with a card less, each
    with how many cards of the set leave it behind.
    """

    def __init__(self, kinds: HandKinds, size: int, below: Sets | None) -> None:
        self.kinds, self.size, self._below = kinds, size, below
        self._ranks = [*combinations_with_replacement(range(len(kinds.place) - 1, -1, -1), size)]
        self.first, number = dict[tuple[int, ...], int](), 0
        """By their ranks the place of the first of those that have them."""
        for ranks in self._ranks:
            self.first[ranks] = number
            number += len(self.suitings(ranks))
        self.number: int = number

    def suitings(self, ranks: tuple[int, ...]) -> Mapping[tuple[str, ...], int]:
        """The suits that cards of these ranks have, with the number of sets for each."""
        return self.kinds.suitings(tuple(Counter(ranks).values()))

    def each(self) -> Iterator[tuple[Held, int]]:
        """Each set, and how many sets of cards it stands for."""
        for ranks in self._ranks:
            for suits, ways in self.suitings(ranks).items():
                yield self.kinds.held(ranks, suits), ways

    @cached_property
    def hands(self) -> list[Held]:
        """The sets, one for those that are one."""
        return [held for held, _ in self.each()]

    @cached_property
    def weights(self) -> list[int]:
        """How many sets of cards each of them stands for."""
        return [ways for _, ways in self.each()]

    @cached_property
    def last(self) -> list[tuple[int, Card]]:
        """For each set the place of the one that its cards but the last are, and this card."""
        assert self._below
        places = dict[tuple[int, ...], dict[tuple[str, ...], int]]()
        found, ranks_of = list[tuple[int, Card]](), self.kinds.shoe.ranks
        for ranks in self._ranks:
            times = tuple(Counter(ranks[:-1]).values())
            if times not in places:
                places[times] = {suits: place for place, suits in enumerate(self.kinds.suitings(times))}
            first = self._below.first[ranks[:-1]]
            for suits in self.suitings(ranks):
                card = Card(ranks_of[ranks[-1]], suits[-1] or SUITS[0])
                found.append((first + places[times][suits[:-1]], card))
        return found

    def each_parts(self) -> Iterator[list[tuple[int, int]]]:
        """For each set the places of those with a card less, with how many of its cards leave each behind."""
        assert self._below
        known = dict[tuple[int, ...], list[list[tuple[int, int, int]]]]()
        for ranks in self._ranks:
            times = tuple(Counter(ranks).values())
            if times not in known:
                known[times] = [*self._taken_out(times)]
            ends = [sum(times[:place]) for place in range(len(times))]
            first = [self._below.first[(*ranks[:end], *ranks[end + 1 :])] for end in ends]
            for parts in known[times]:
                yield [(first[rank] + place, often) for rank, place, often in parts]

    @cached_property
    def parts(self) -> list[list[tuple[int, int]]]:
        """These, kept."""
        return [*self.each_parts()]

    def _taken_out(self, times: tuple[int, ...]) -> Iterator[list[tuple[int, int, int]]]:
        """For suits of cards in which each rank comes so often: of which rank a card is taken out, the place among the
        suits of those that are left, and how many cards do that."""
        places = dict[tuple[int, ...], dict[tuple[str, ...], int]]()
        for suits in self.kinds.suitings(times):
            found = Counter[tuple[int, int]]()
            ends = [0, *(sum(times[: place + 1]) for place in range(len(times)))]
            of_ranks = [suits[low:high] for low, high in pairwise(ends)]
            for rank, own in enumerate(of_ranks):
                left = tuple(number for number in (*times[:rank], times[rank] - 1, *times[rank + 1 :]) if number)
                if left not in places:
                    places[left] = {one: place for place, one in enumerate(self.kinds.suitings(left))}
                for card in range(len(own)):
                    rest = [*of_ranks[:rank], (*own[:card], *own[card + 1 :]), *of_ranks[rank + 1 :]]
                    found[rank, places[left][self.kinds.renamed(rest)]] += 1
            yield [(rank, place, often) for (rank, place), often in found.items()]


class HandInParts:
    """A hand of `size` cards of which the player has `seen` so many at each choice, and what is asked of it whole.

    `groups` has for each set of answers its number, and `none` are the answers of a hand that is not whole; `counts`
    has for each set of so many cards, in how many orders of those to come, and for how many sets, each of the answers
    comes.
    """

    def __init__(
        self,
        shoe: Shoe,
        size: int,
        seen: Sequence[int],
        step: DealStep,
        answers: Callable[[Held], Answers],
        asked: int,
    ) -> None:
        self.step, self.size, self.none, self._shoe, self._ranks = step, size, (NONE,) * asked, shoe, shoe.ranks
        self.groups = dict[Answers, int]()
        self.sets = sets_of(shoe, size, step)
        self.counts = self._counted(seen, answers)

    def _counted(self, seen: Sequence[int], answers: Callable[[Held], Answers]) -> Mapping[int, list[list[int]]]:
        groups, whole = self.groups, self.sets[self.size]
        of_each = [(groups.setdefault(answers(held), len(groups)), ways) for held, ways in whole.each()]
        least, found = min(seen), dict[int, list[list[int]]]()
        if self.size in seen:
            found[self.size] = [[ways * (own == group) for group in range(len(groups))] for own, ways in of_each]
        for cards in range(self.size - 1, least - 1, -1):
            below = found[cards] = [[0] * len(groups) for _ in range(self.sets[cards].number)]
            if cards == self.size - 1:
                count(EACH_TERM * self.size * len(of_each), self.step)
                for (group, ways), parts in zip(of_each, whole.each_parts(), strict=True):
                    for place, often in parts:
                        below[place][group] += often * ways
                continue
            count(EACH_TERM * len(groups) * self.size * len(found[cards + 1]), self.step)
            for own, parts in zip(found[cards + 1], self.sets[cards + 1].parts, strict=True):
                for place, often in parts:
                    known = below[place]
                    for group, ways in enumerate(own):
                        known[group] += often * ways
        return found

    def orders(self, cards: int) -> int:
        """In how many orders the rest of the hand can come, after so many cards."""
        return perm(self._shoe.size - cards, self.size - cards)

    def cards(self, held: Held) -> str:
        """The cards of a set, the highest first, with suits where these matter."""
        suits = held.each or [""] * len(held.ranks)
        own = zip(held.ranks, suits, strict=True)
        return BETWEEN_CARDS.join(f"{self._ranks[rank]} {suit}".strip() for rank, suit in own)

    def worth(self, cards: int, values: Sequence[int]) -> Values:
        """What each set of so many cards is worth, with each set of cards and each order of those to come, given what
        each of the answers is worth."""
        if len({*values}) == 1:
            orders = values[0] * self.orders(cards)
            return [ways * orders for ways in self.sets[cards].weights]
        return [sum(map(mul, values, own)) for own in self.counts[cards]]

    def answered(self, orders: Values, cards: int) -> Mapping[Answers, int]:
        """In how many orders of all its cards the hand has each of the answers, given in how many each set of so many
        is seen."""
        counts = zip(*self.counts[cards], strict=True)
        return {answers: sum(map(mul, orders, own)) for answers, own in zip(self.groups, counts, strict=True)}

    def with_fewer(self, values: Values, cards: int, fewer: int) -> Values:
        """Values of the sets of so many cards, added up into those of fewer."""
        for number in range(cards, fewer, -1):
            below = [0] * self.sets[number - 1].number
            count(EACH_TERM * number * len(values), self.step)
            for value, parts in zip(values, self.sets[number].parts, strict=True):
                for place, often in parts:
                    below[place] += often * value
            values = below
        return values

    def with_more(self, orders: Values, cards: int, more: int) -> Values:
        """In how many orders each set of more cards is seen, each of its own, given that of the sets of so many."""
        for number in range(cards + 1, more + 1):
            count(EACH_TERM * number * self.sets[number].number, self.step)
            orders = [sum([often * orders[place] for place, often in own]) for own in self.sets[number].parts]
        return orders


@lru_cache(maxsize=8)
def sets_of(shoe: Shoe, size: int, step: DealStep) -> Sequence[Sets]:
    """The sets of up to so many cards of a shoe, by their number of cards.

    Raises:
        ProblemError: they cost more than the meter allows.
    """
    found = list[Sets]()
    for cards in range(size + 1):
        found.append(Sets(kinds_of(shoe), cards, found[-1] if found else None))
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
        known = dict[tuple[Path, Hashable], Sequence[str]]()

        def taken(path: Path, orders: Values) -> Mapping[Path, Values]:
            told = self.told[len(path)]
            every = {(path, one): self.offered(path, one) for one in dict.fromkeys(told)}
            known.update(every)
            found = dict[Path, Values]()
            for choice in dict.fromkeys(choice for several in every.values() for choice in several):
                open_there = {one for (_, one), several in every.items() if choice in several}
                own = orders
                if len(open_there) < len(every):
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
        cards = self.steps[0].cards
        seen: dict[Path, Values] = {(): [factorial(cards)] * hand.sets[cards].number}
        for step in self.steps:
            going = _by_values(seen, partial(hand.with_more, cards=cards, more=step.cards))
            cards, seen, done = step.cards, dict[Path, Values](), dict[Path, Values]()
            for path, orders in going.items():
                for after, own in taken(path, orders).items():
                    (done if after[-1] in step.over or len(after) == len(self.steps) else seen)[after] = own
            for path, ends in _by_values(done, partial(hand.answered, cards=cards)).items():
                is_whole = path[-1] not in step.over or cards == hand.size
                for answers, ways in ends.items():
                    found[self.whole(path), answers if is_whole else hand.none] += ways
        return +found


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
        """What comes after choices, of which the last was not looked at yet."""
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
        return factorial(cards) * sum(first)

    @cached_property
    def seen(self) -> Sequence[Mapping[Path, Values]]:
        """For each step the choices before it as they are made, with in how many orders each set of cards is seen then,
        each of those that are one."""
        found: list[dict[Path, Values]] = [{} for _ in self.steps]

        def taken(path: Path, orders: Values) -> Mapping[Path, Values]:
            found[len(path)][path] = orders
            own = dict[Path, list[int]]()
            for place, often in enumerate(orders):
                if often:
                    choice = self.best(path, place)
                    own.setdefault((*path, choice), [0] * len(orders))[place] = often
            return own

        self._law = self.chosen.law(taken)
        return found

    @property
    def law(self) -> Mapping[RoundInParts, int]:
        """The rounds as the hand is played, and in how many orders of the cards each comes."""
        return self._law if self.seen else {}

    def best(self, path: Path, place: int) -> str:
        """What is best after these choices where that set of cards is seen."""
        number = len(path)
        after, told = self._after[number][path], self.chosen.told[number][place]
        return self._open[number][after][told][self._best[number][after][place]][0]

    def worth(self, path: Path, place: int) -> Mapping[str, int]:
        """What each choice is worth where one of the sets that are one is seen: over all of them, and all orders of the
        cards to come."""
        number = len(path)
        after, told = self._after[number][path], self.chosen.told[number][place]
        columns = self._ahead[number]
        return {choice: columns[ahead][place] for choice, ahead in self._open[number][after][told]}
