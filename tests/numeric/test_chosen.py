"""A hand of a small pack that is chosen in parts: against every order of the cards, and every way to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations, product
from math import comb
from random import Random

import numpy as np
import pytest

from macau_edge.model import Shoe
from macau_edge.numeric.chosen import AnsweredSets, ChosenHand, OpenChoice, Path
from macau_edge.numeric.in_parts import AskedSets
from macau_edge.numeric.patterns import MISSING
from macau_edge.numeric.sets import ListedSets
from tests.loops import each
from tests.small import file_of

ANSWERS = 4


def numbered(cards: int, size: int) -> dict[frozenset[int], int]:
    """The sets of so many cards in the order of their highest card, then of the next."""
    each = sorted(combinations(range(cards), size), key=lambda one: one[::-1])
    return {frozenset(one): number for number, one in enumerate(each)}


class Plain:
    """A game made at random: which choices are open where, which end the round, and what each path is worth."""

    def __init__(self, seed: int, cards: int, size: int, known: Sequence[int], *, conditions: bool) -> None:
        self.random = Random(seed)
        self.cards, self.size, self.known = cards, size, known
        self.numbers = {number: numbered(cards, number) for number in {*known, size}}
        self.answers = {n: [self.random.randrange(ANSWERS) for _ in sets] for n, sets in self.numbers.items()}
        self.conditions, self.worths, self.offers = conditions, dict[Path, list[int]](), dict[Path, list[OpenChoice]]()

    def worth(self, path: Path) -> list[int]:
        """Now and then what another path is worth, too."""
        if path not in self.worths:
            some = [*self.worths.values(), [self.random.randint(-9, 9) for _ in range(ANSWERS)]]
            self.worths[path] = self.random.choice(some)
        return self.worths[path]

    def offered(self, step: int, path: Path) -> list[OpenChoice]:
        if path not in self.offers:
            sets = len(self.numbers[self.known[step]])
            if not self.conditions:
                found = [OpenChoice(0), OpenChoice(1)]
            else:
                one, there = (np.array([self.random.random() < 0.7 for _ in range(sets)]) for _ in range(2))
                found = [
                    OpenChoice(MISSING, ~there),
                    OpenChoice(0, there & one, self.random.random() < 0.4),
                    OpenChoice(1, there),
                ]
            self.offers[path] = found
        return self.offers[path]

    def hand(self) -> ChosenHand:
        answers = {number: np.array(each) for number, each in self.answers.items()}
        hands = AnsweredSets(self.cards, self.size, ANSWERS, answers.__getitem__)
        return ChosenHand(hands, self.known, self.offered)

    def played(self, order: Sequence[int], chosen: Callable[[Path, int], int]) -> tuple[Path, int] | None:
        """The path and the answer of the hand, where the cards lie so, and that is chosen after a path at a set; None
        where that is not open.
        """
        path: Path = ()
        for step, known in enumerate(self.known):
            at = self.numbers[known][frozenset(order[:known])]
            here = [one for one in self.offered(step, path) if one.where is None or one.where[at]]
            wanted = chosen(path, at)
            one = next((one for one in here if one.choice in (wanted, MISSING)), None)
            if one is None:
                return None
            path = (*path, one.choice)
            if one.over:
                return path + (MISSING,) * (len(self.known) - len(path)), self.answers[known][at]
        return path, self.answers[self.size][self.numbers[self.size][frozenset(order[: self.size])]]

    def orders(self) -> list[tuple[int, ...]]:
        return [*permutations(range(self.cards), self.size)]

    def all_worth(self, chosen: Callable[[Path, int], int]) -> int:
        """What all orders come to together, those left out in which a choice is not open."""
        played = (self.played(order, chosen) for order in self.orders())
        return sum(self.worth(one[0])[one[1]] for one in played if one)


def by_table(best: Mapping[Path, Sequence[int]]) -> Callable[[Path, int], int]:
    return lambda path, at: int(best[path][at])


@pytest.mark.parametrize(("cards", "size"), [(7, 3), (6, 1), (8, 4), (5, 5), (9, 2)])
def test_what_a_set_is_without_a_card(cards: int, size: int) -> None:
    sets, smaller = ListedSets(cards, size), numbered(cards, size - 1)
    members = [tuple(one) for one in sets.members.T.tolist()]
    assert [frozenset(one) for one in members] == [*numbered(cards, size)]
    for place, numbers in enumerate(sets.without_one()):
        assert numbers.tolist() == [smaller[frozenset(one[:place] + one[place + 1 :])] for one in members]


@each("seed", range(3), quick=3)
def test_no_way_to_play_is_better(seed: int) -> None:
    """All 16,384 ways, with two choices after two cards and after three of a pack of four."""
    plain = Plain(seed, 4, 4, (2, 3), conditions=False)
    best = {path: choices.tolist() for path, choices in plain.hand().best(plain.worth).items()}
    paths: list[Path] = [(), (0,), (1,)]
    sizes = [6, 4, 4]
    most = max(
        sum(
            plain.worth((first, second))[plain.answers[4][0]]
            for order in permutations(range(4))
            for first in [way[plain.numbers[2][frozenset(order[:2])]]]
            for second in [way[6 + 4 * first + plain.numbers[3][frozenset(order[:3])]]]
        )
        for way in product(range(2), repeat=sum(sizes))
    )
    assert [len(best[path]) for path in paths] == sizes
    assert plain.all_worth(by_table(best)) == most


@each("seed", range(12), quick=6)
@pytest.mark.parametrize(("size", "known"), [(3, (1, 2)), (4, (1, 3)), (4, (1, 2, 3)), (3, (2, 3)), (4, (2,))])
def test_no_single_change_is_better_and_the_rounds_are_those_of_every_order(
    seed: int, size: int, known: Sequence[int]
) -> None:
    """After each path, played so as it may be; of choices that are worth the same the first is taken."""
    plain = Plain(seed, 6 - (len(known) > 2), size, known, conditions=True)
    hand = plain.hand()
    best = {path: choices.tolist() for path, choices in hand.best(plain.worth).items()}
    law = hand.law(lambda path: np.array(best[path], dtype=np.int8))
    assert law == Counter(plain.played(order, by_table(best)) for order in plain.orders())
    for path, choices in best.items():
        forced = {path[:step]: [choice] * len(best[path[:step]]) for step, choice in enumerate(path)}
        most = plain.all_worth(by_table({**best, **forced}))
        for at, choice in enumerate(choices):
            for open_ in plain.offered(len(path), path):
                if open_.where is not None and not open_.where[at]:
                    assert choice != open_.choice
                elif open_.choice != choice:
                    changed = {**best, **forced, path: [*choices[:at], open_.choice, *choices[at + 1 :]]}
                    other = plain.all_worth(by_table(changed))
                    assert other < most or (other == most and (choice < open_.choice or not comes(plain, path, at)))


def comes(plain: Plain, path: Path, at: int) -> bool:
    """Whether what is seen at a set is seen after that path in any order."""

    def reaches(order: Sequence[int]) -> bool:
        for step, choice in enumerate(path):
            own = plain.numbers[plain.known[step]][frozenset(order[: plain.known[step]])]
            (one,) = [one for one in plain.offered(step, path[:step]) if one.choice == choice]
            if one.over or (one.where is not None and not one.where[own]):
                return False
        return plain.numbers[plain.known[len(path)]][frozenset(order[: plain.known[len(path)]])] == at

    return any(map(reaches, plain.orders()))


PACK = """game: x
act: none
device:
  decks: 1
  without: [2 to 8]
  order: [9 to king, ace]
  kinds:
    royal: ranks ace-king-queen-jack-10 and same suit
    flush: same suit
    straight: run
    jacks: 2 of a rank from jack to ace
    rest: any
deal: {first: {player: 3}, one: {choose: [go, stay], sees: player}, rest: {player: 2}}
bets: {bet: {win: player jacks or better, lose: others, raise: {go: 1}, pays: 1:1, strategy: best}}
"""


def test_what_comes_of_sets_of_the_same_ranks_is_counted_once() -> None:
    """Every hand of 24 cards, and what is counted of one set of those of the same ranks, of one suit or of several."""
    ruleset = file_of(PACK)
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    dealt = [(step, hand) for step in shoe.deal for hand, number in step.dealt for _ in range(number)]
    asked = AskedSets(shoe, dealt, [("kind", "player", 0, "")], [5])
    hands = asked.hands
    assert len(hands.coming.counts) == comb(9, 4) + comb(6, 4), "lists of four ranks, and those of one suit"
    every = ListedSets(24, 5).counted(hands.answers(5), hands.several)
    assert np.array_equal(hands.coming.counts[hands.coming.kinds], every)
    assert len(asked.codes) == 5


def test_what_is_worth_the_same_is_played_as_written_first() -> None:
    hand = Plain(1, 5, 3, (1, 2), conditions=False).hand()
    assert not any(choices.any() for choices in hand.best(lambda _: [3] * ANSWERS).values())


def test_sums_beyond_63_bits_are_whole_numbers_as_well() -> None:
    """What is worth 2 ** 70 times as much is played alike, and a unit more is told apart."""
    plain = Plain(5, 6, 4, (1, 2, 3), conditions=True)
    own = plain.hand().best(plain.worth)
    large = plain.hand().best(lambda path: [worth << 70 for worth in plain.worth(path)])
    assert all(np.array_equal(own[path], large[path]) for path in own)
    hand = Plain(1, 5, 3, (1, 2), conditions=False).hand()
    best = hand.best(lambda path: [(1 << 70) + (path == (1, 0))] * ANSWERS)
    assert best[()].all()
    assert not best[1,].any()
