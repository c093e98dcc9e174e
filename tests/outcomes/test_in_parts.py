"""One hand chosen in parts: by plain enumeration of small shoes, by every strategy where there are few, and published.

Nothing of what is enumerated here is renamed, added up or remembered: sets of cards are the places of cards in a shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial, perm
from random import Random

import pytest

from macau_edge import model
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.in_parts import ChoiceStep, ChosenInParts, HandInParts, Path, PlayedInParts, Sets
from macau_edge.outcomes.kinds import Held, kinds_of
from macau_edge.outcomes.questions import BETWEEN_CARDS, Question
from macau_edge.outcomes.seen import RoundsInParts, RoundsOfSeveralChoices, RoundsSeen, Seeing, known_rounds
from tests.analysis.test_cards import read
from tests.loops import each
from tests.outcomes.test_kinds import chances
from tests.plain_cards import RANKS, HandKind, Shoe
from tests.random_cards import random_kinds

# --- small shoes, every round ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A choice after so many cards: what is open where two cards seen are of a rank, and where none are.

    Nothing is open after a choice `skips` at the step before.
    """

    cards: int
    alike: tuple[str, ...]
    apart: tuple[str, ...]
    over: tuple[str, ...] = ()
    skips: str = ""

    def offered(self, path: Path, alike: Hashable) -> Sequence[str]:
        """What is open."""
        return () if path and path[-1] == self.skips else self.alike if alike else self.apart

    @property
    def choosing(self) -> ChoiceStep:
        """As it is given to what is tested."""

        def told(sets: Sets) -> list[bool]:
            return [len({*held.ranks}) < len(held.ranks) for held in sets.hands]

        return ChoiceStep(cards=self.cards, offered=self.offered, over=frozenset(self.over), told=told)


@dataclass(frozen=True)
class InParts:
    """A hand of so many cards of a shoe, chosen in parts: what its kind pays, for a unit and those that are staked.

    Sets may be told apart `by_cards` where their kinds do not ask for it.
    """

    shoe: Shoe
    size: int
    steps: tuple[Step, ...]
    pays: Mapping[str, int]
    staked: Mapping[str, int]
    by_cards: bool = False

    def worth(self, path: Path, kind: str) -> int:
        """What a round is worth."""
        more = self.pays[NONE] if path[0] == path[-1] else 0  # the same at the first step and at the last
        return more + self.pays[kind] * (1 + sum(self.staked[choice] for choice in path))

    @property
    def device(self) -> model.Shoe:
        """The shoe as a file gives it."""
        kinds = [kind.name for kind in self.shoe.kinds]
        lines = ["game: x", "act: none", f"device: {self.shoe.text}", f"deal: {{first: {{player: {self.size}}}}}"]
        lines += ["bets:", f"  bet: {{win: player {kinds[0]} or better, lose: others, pays: 1:1}}", ""]
        found = read("\n".join(lines)).device
        assert isinstance(found, model.Shoe)
        return found

    def hand(self) -> HandInParts:
        """The hand, of which its kind is asked."""
        shoe, seen = self.device, self.steps[-1].cards
        kinds = kinds_of(shoe)
        by_cards = self.by_cards or kinds.by_cards
        return HandInParts(shoe, self.size, seen, shoe.deal[0], lambda held: (kinds.kind(held),), 1, by_cards=by_cards)

    def played(self) -> PlayedInParts:
        """As it is played."""
        steps = [step.choosing for step in self.steps]
        return PlayedInParts(ChosenInParts(self.hand(), steps), lambda path, answers: self.worth(path, str(answers[0])))

    # --- plainly

    def kind(self, places: Sequence[int]) -> str:
        """The kind of a hand by the places of its cards in the shoe."""
        return self.shoe.kinds[self.shoe.kind([self.shoe.cards[place] for place in places])].name

    def offered(self, number: int, path: Path, seen: frozenset[int]) -> Sequence[str]:
        """What is open at a step."""
        ranks = [self.shoe.cards[place].rank for place in seen]
        return self.steps[number].offered(path, len({*ranks}) < len(ranks)) or (NONE,)

    def rounds(self, seen: frozenset[int], path: Path, value: Callable[[frozenset[int]], int]) -> int:
        """The sum of what comes, over all orders of the cards from what is seen on to the next step, or to the end."""
        cards = self.steps[len(path)].cards if len(path) < len(self.steps) else self.size
        rest = [place for place in range(len(self.shoe.cards)) if place not in seen]
        more = cards - len(seen)
        return sum(factorial(more) * value(seen | {*added}) for added in combinations(rest, more))

    def ended(self, path: Path, seen: frozenset[int]) -> int | None:
        """What is surely won, where the round is over, over all orders of the cards that would come."""
        step = self.steps[len(path) - 1]
        if not path or path[-1] not in step.over:
            return None
        kind = self.kind([*seen]) if len(seen) == self.size else NONE
        orders = perm(len(self.shoe.cards) - len(seen), self.size - len(seen))
        return orders * self.worth((*path, *[NONE] * (len(self.steps) - len(path))), kind)

    def after(self, path: Path, seen: frozenset[int]) -> int:
        """What choices are worth where that is seen, the later ones made in the best way; over all orders."""
        if (over := self.ended(path, seen)) is not None:
            return over
        if len(path) == len(self.steps):
            return self.rounds(seen, path, lambda hand: self.worth(path, self.kind([*hand])))
        return self.rounds(seen, path, lambda more: self.best(path, more)[1])

    def best(self, path: Path, seen: frozenset[int]) -> tuple[str, int]:
        """The best choice, the first of several, and what it is worth."""
        known = self._known
        if (path, seen) not in known:
            worth = {one: self.after((*path, one), seen) for one in self.offered(len(path), path, seen)}
            best = max(worth, key=lambda one: worth[one])
            known[path, seen] = best, worth[best]
        return known[path, seen]

    @property
    def _known(self) -> dict[tuple[Path, frozenset[int]], tuple[str, int]]:
        known: dict[tuple[Path, frozenset[int]], tuple[str, int]] = self.__dict__.setdefault("known", {})
        return known

    def comes(self, path: Path, dealt: Sequence[int]) -> bool:
        """Whether these choices were made as cards were dealt in this order, and the round goes on."""
        for number, choice in enumerate(path):
            step = self.steps[number]
            if choice in step.over or choice != self.best(path[:number], frozenset(dealt[: step.cards]))[0]:
                return False
        return True

    def every_round(self) -> Counter[tuple[Path, tuple[str, ...]]]:
        """Every order of the cards of a hand, with every choice that is open made in it."""
        found = Counter[tuple[Path, tuple[str, ...]]]()
        for dealt in permutations(range(len(self.shoe.cards)), self.size):
            paths = [(Path(()), self.size)]
            for step in self.steps:
                seen, following = frozenset(dealt[: step.cards]), list[tuple[Path, int]]()
                for path, cards in paths:
                    going = not any(one in step.over for one, step in zip(path, self.steps, strict=False))
                    for choice in self.offered(len(path), path, seen) if going else [NONE]:
                        following.append(((*path, choice), step.cards if choice in step.over else cards))
                paths = following
            for path, cards in paths:
                found[path, (self.kind(dealt) if cards == self.size else NONE,)] += 1
        return found

    def law(self, chosen: Callable[[Path, frozenset[int]], str]) -> Counter[tuple[Path, tuple[str, ...]]]:
        """Every order of the cards of a hand, played out."""
        found = Counter[tuple[Path, tuple[str, ...]]]()
        for dealt in permutations(range(len(self.shoe.cards)), self.size):
            path, cards, over = Path(()), self.size, False
            for step in self.steps:
                if over:
                    path = (*path, NONE)
                    continue
                path = (*path, chosen(path, frozenset(dealt[: step.cards])))
                if over := path[-1] in step.over:
                    cards = step.cards
            found[path, (self.kind(dealt) if cards == self.size else NONE,)] += 1
        return found


def random_in_parts(seed: int, most: int) -> InParts:
    """The first random hand from a seed on that has so many orders of its cards at most."""
    draw = Random(seed)
    while True:
        ranks = tuple(sorted(draw.sample(RANKS, draw.randint(1, 4)), key=RANKS.index))
        run = draw.choice([("ace low",), ("ace high",), ("ace low", "ace high"), ("ace high", "ace low")])
        size = draw.choice([1, 2, 3, 3, 4, 4])
        plain = Shoe(ranks, decks=draw.randint(1, 2), order=ranks, compare="kinds", run=run)
        if perm(len(plain.cards), size) > most:
            continue
        kinds = random_kinds(draw, plain, [size])
        if len(kinds) == 1:
            continue
        shoe = replace(plain, kinds=kinds)
        seen = sorted(draw.randint(0 if draw.random() < 0.1 else 1, size) for _ in range(draw.choice([1, 2, 2, 3])))
        words = ["go", "stay", "rest"]
        steps = []
        for cards in seen:
            some = [tuple(words[: draw.choice([1, 2, 2, 3, 3])]) for _ in range(2)]
            over = tuple(word for word in words if draw.random() < 0.15)
            steps.append(Step(cards, some[0], some[1], over, draw.choice(["", "", "stay"])))
        hands = [kinds[shoe.kind(hand)].name for hand in combinations(shoe.cards, size)]
        paid = {kind.name: draw.choice([-1, 0, 1, 2, 4]) for kind in kinds}
        fair = sum(paid[kind] for kind in hands)
        pays = {kind: len(hands) * own - fair for kind, own in paid.items()} | {NONE: -len(hands) // 2}
        staked = dict(zip(words, draw.sample([0, 0, 1, 2], 3), strict=True)) | {NONE: 0}
        return InParts(shoe, size, tuple(steps), pays, staked, by_cards=draw.random() < 0.4)


def as_enumerated(game: InParts) -> None:
    """What each choice is worth wherever one may come, what is taken, and how the rounds are played."""
    played, every = game.played(), perm(len(game.shoe.cards), game.size)
    assert played.law == game.law(lambda path, seen: game.best(path, seen)[0])
    assert sum(played.law.values()) == every
    assert played.all == sum(ways * game.worth(path, str(kind)) for (path, (kind,)), ways in played.law.items())
    for step, seen_after, places in zip(game.steps, played.seen, played.places, strict=True):
        sets = played.hand.told_by_cards[step.cards]
        rest = perm(len(game.shoe.cards) - step.cards, game.size - step.cards)
        for path, orders in seen_after.items():
            for (held, ways), place, own in zip(sets.each(), places, orders, strict=True):
                seen = one_of(game.shoe, held)
                plain = {choice: game.after((*path, choice), seen) for choice in game.offered(len(path), path, seen)}
                assert played.worth(path, place) == plain
                assert played.best(path, place) == game.best(path, seen)[0]
                came = [dealt for dealt in permutations(seen) if game.comes(path, dealt)]
                assert own == ways * len(came)
        assert sum(map(sum, seen_after.values())) * rest <= every
    assert played.chosen.every == game.every_round()


def one_of(shoe: Shoe, held: Held) -> frozenset[int]:
    """Cards of a shoe that are such a set."""
    found = set[int]()
    for number, rank in enumerate(held.ranks):
        suits = held.each[number : number + 1]
        found.add(
            next(
                place
                for place, card in enumerate(shoe.cards)
                if place not in found and card.rank == shoe.all_ranks[rank] and (not suits or card.suit in suits)
            )
        )
    return frozenset(found)


def test_what_comes_after_choices_is_looked_at_once_whatever_was_seen_there() -> None:
    """It was once more for all that can be told at each of the steps: a rule of many words at three took minutes."""
    game, asked = random_in_parts(8, 2_000), Counter[tuple[Path, Hashable]]()
    assert len(game.steps) == 3

    def worth(path: Path, answers: Sequence[Hashable]) -> int:
        asked[path, answers[0]] += 1
        return game.worth(path, str(answers[0]))

    played = PlayedInParts(ChosenInParts(game.hand(), [step.choosing for step in game.steps]), worth)
    assert played.all == game.played().all
    assert {*asked.values()} == {1}


@pytest.mark.thorough
@each("seed", range(40))
def test_hands_chosen_in_parts(seed: int) -> None:
    as_enumerated(random_in_parts(seed, 2_000))


@pytest.mark.deep
@each("seed", range(100, 250))
def test_random_hands_chosen_in_parts(seed: int) -> None:
    as_enumerated(random_in_parts(seed, 12_000))


def without_conditions(game: InParts) -> InParts:
    """A game with all choices open whatever is seen and was chosen."""
    words = ("go", "stay", "rest")
    return replace(game, steps=tuple(replace(step, alike=words, apart=words, skips="") for step in game.steps))


@each("seed", range(500, 530), quick=6)
def test_laws_of_best_play(seed: int) -> None:
    """No rule is better, and to see more never hurts, unless the round may end there: a whole hand has a kind."""
    game, draw = without_conditions(random_in_parts(seed, 2_000)), Random(seed)
    best = game.played().all
    for number, step in enumerate(game.steps):
        one, other = draw.choice(step.alike), draw.choice(step.alike)
        by_rule = replace(step, alike=(one,), apart=(other,))
        assert replace(game, steps=(*game.steps[:number], by_rule, *game.steps[number + 1 :])).played().all <= best
        most = game.steps[number + 1].cards if number + 1 < len(game.steps) else game.size
        seeing = replace(step, cards=draw.randint(step.cards, most))
        if not step.over:
            assert replace(game, steps=(*game.steps[:number], seeing, *game.steps[number + 1 :])).played().all >= best


def test_suits_that_kinds_name_are_not_renamed() -> None:
    """Two spades and a heart are another hand than two hearts and a spade."""

    def spades(number: int) -> HandKind:
        return HandKind(
            f"spades-{number}",
            f"{number} cards in spades",
            lambda _, cards: sum(card.suit == "spades" for card in cards) == number,
        )

    kinds = (spades(2), spades(3), HandKind("rest", "any", lambda *_: True))
    shoe = Shoe(("jack", "queen"), order=("jack", "queen"), compare="kinds", kinds=kinds)
    steps = (Step(1, ("go", "stay"), ("go", "stay")), Step(2, ("go", "stay"), ("go", "stay", "rest"), ("rest",)))
    game = InParts(
        shoe, 3, steps, {"spades-2": 4, "spades-3": -9, "rest": -1, NONE: -1}, {"go": 1, "stay": 0, "rest": 0}
    )
    as_enumerated(game)
    assert game.hand().sets[3].number == 16, "of 56: after Burnside (56 + 3 x 12 + 2 x 2) / 6"


@pytest.mark.thorough
def test_the_best_play_is_the_best_of_all_strategies() -> None:
    """Of two ranks the rank of the first card is seen, then those of two: 4 ways to choose at first, and then 64."""
    alike = HandKind("alike", "3 of a rank", lambda _, cards: len({card.rank for card in cards}) == 1, of_a_rank=True)
    shoe = Shoe(
        ("jack", "queen"),
        order=("jack", "queen"),
        compare="kinds",
        kinds=(alike, HandKind("rest", "any", lambda *_: True)),
    )
    words = ("go", "stay")
    game = InParts(
        shoe, 3, (Step(1, words, words), Step(2, words, words)), {"alike": 6, "rest": -1, NONE: 1}, {"go": 1, "stay": 0}
    )
    ranks = [card.rank for card in shoe.cards]
    both = [*combinations_with_replacement(sorted({*ranks}), 2)]
    found = []
    for at_first in product(words, repeat=2):
        first_of = dict(zip(sorted({*ranks}), at_first, strict=True))
        for later in product(words, repeat=2 * len(both)):
            then_of = dict(zip(product(words, both), later, strict=True))
            worth = 0
            for dealt in permutations(range(len(ranks)), 3):
                first = first_of[ranks[dealt[0]]]
                low, high = sorted(ranks[place] for place in dealt[:2])
                worth += game.worth((first, then_of[first, (low, high)]), game.kind(dealt))
            found.append(worth)
    assert len(found) == 256
    assert game.played().all == max(found)


# --- the games that are played ---------------------------------------------------------------------------------------


FIVE = """
    royal: ranks ace-king-queen-jack-10 and same suit
    straight-flush: run and same suit
    four: 4 of a rank
    full-house: 3 of a rank and 2 of a rank
    flush: same suit
    straight: run
    three: 3 of a rank
    two-pairs: 2 of a rank twice"""
LET_IT_RIDE = {
    "royal": 1000,
    "straight-flush": 200,
    "four": 50,
    "full-house": 11,
    "flush": 8,
    "straight": 5,
    "three": 3,
}
LET_IT_RIDE |= {"two-pairs": 2, "tens": 1}
MISSISSIPPI = {"royal": 500, "straight-flush": 100, "four": 40, "full-house": 10, "flush": 6, "straight": 4, "three": 3}
MISSISSIPPI |= {"two-pairs": 2, "jacks": 1, "sixes": 0}


def of_a_pack(*pairs: str, by_cards: bool = False) -> HandInParts:
    """Five cards of a pack, four of which are seen at last, with these named pairs."""
    kinds = "".join(f"\n    {pair}" for pair in (*pairs, "pair: 2 of a rank", "high-card: any"))
    text = f"game: x\nact: none\ndevice:\n  decks: 1\n  order: [2 to king, ace]\n  kinds:{FIVE}{kinds}\n"
    shoe = read(
        f"{text}deal: {{first: {{player: 5}}}}\nbets: {{x: {{win: player three, lose: others, pays: 1:1}}}}\n"
    ).device
    assert isinstance(shoe, model.Shoe)
    of = kinds_of(shoe)
    return HandInParts(shoe, 5, 4, shoe.deal[0], lambda held: (of.kind(held),), 1, by_cards=by_cards)


def let_it_ride(path: Path, answers: Sequence[object]) -> int:
    """The net of three stakes of a unit, of which two may be taken back."""
    return (1 + ("ride" in path) + ("leave" in path)) * LET_IT_RIDE.get(str(answers[0]), -1)


def mississippi(path: Path, answers: Sequence[object]) -> int:
    """The net of the ante and of what it was raised by; a folded hand is of no kind."""
    return (1 + sum(int(choice[-1]) for choice in path if "raise" in choice)) * MISSISSIPPI.get(str(answers[0]), -1)


@pytest.mark.parametrize(
    ("by_cards", "numbers"),
    [
        (False, [1, 13, 91 + 78, 455 + 286, 1_820 + 715, 6_175 + 1_287]),
        pytest.param(True, [1, 13, 169, 1_755, 16_432, 134_459], marks=pytest.mark.thorough),
    ],
)
def test_let_it_ride(by_cards: bool, numbers: Sequence[int]) -> None:
    """3.5057 % (3.51 %) per base stake: https://www.toolsgambling.com/blog/let-it-ride-strategy.

    Sets of cards are lists of ranks, and those of one suit; or, by their cards, those up to what suits are called.
    """
    hand = of_a_pack("tens: 2 of a rank from 10 to ace", by_cards=by_cards)
    assert [sets.number for sets in hand.sets] == numbers
    steps = [
        ChoiceStep(cards=cards, offered=lambda *_, words=words: words)
        for cards, words in ((3, ("ride", "pull")), (4, ("leave", "take")))
    ]
    played = PlayedInParts(ChosenInParts(hand, steps), let_it_ride)
    every = perm(52, 5)
    assert Fraction(-played.all, every) == Fraction(37_963, 1_082_900)
    assert sum(played.law.values()) == every
    assert sum(let_it_ride(*one) * ways for one, ways in played.law.items()) == played.all


@pytest.mark.thorough
def test_mississippi_stud() -> None:
    """4.9149 % per ante: https://www.888casino.com/blog/novelty-games/mississippi-stud-strategy."""
    hand = of_a_pack("jacks: 2 of a rank from jack to ace", "sixes: 2 of a rank from 6 to 10")
    words = ("fold", "raise-1", "raise-2", "raise-3")
    steps = [ChoiceStep(cards=cards, offered=lambda *_: words, over=frozenset(["fold"])) for cards in (2, 3, 4)]
    played = PlayedInParts(ChosenInParts(hand, steps), mississippi)
    every = perm(52, 5)
    assert Fraction(-played.all, every) == Fraction(53_223, 1_082_900)
    assert sum(mississippi(*one) * ways for one, ways in played.law.items()) == played.all
    assert sum(played.law.values()) == every
    taken = {choice for path, _ in played.law for choice in path}
    assert "raise-2" not in taken, "to raise by 2 is never best"


# --- rounds of files, beside those that are dealt card by card --------------------------------------------------------


HEAD = """game: x
act: none
device:
  decks: {decks}
  without: [2 to 10]
  order: [jack, queen, king, ace]
  kinds: {{set: 3 of a rank, flush: same suit, pair: 2 of a rank, rest: any}}
deal:
  first: {{player: 1}}
  at-one: {one}
  more: {{player: 1}}
  at-two: {two}
  last: {{player: 1}}
bets:
  bet: {{win: player pair or better, lose: others, raise: {{up: 1}}, pays: 1:1, strategy: {strategy}}}
"""
GO, UP = "{choose: [go, stay], sees: player}", "{choose: [up, down], sees: player}"
ENDED = "{choose: [go, stay], sees: player, end: stay}"
AFTER_ALL = "{choose: [up, down, out], sees: player, end: out}"
IF_GO = "{choose: [up, down], sees: player, if: go}"
IF_ALIKE = "{choose: [up, down], sees: player, if: [first 2 of player same suit, go]}"
FOR_SOME = "{choose: {stay: always, go: {if: player has 1 cards in jack to queen}}, sees: player}"
FOR_SOME_AT_TWO = "{choose: {up: {if: [first 2 of player same rank, stay]}, down: always}, sees: player}"
BY_RULE = (
    "{at-one: {go: player has 1 cards in ace, stay: others}, "
    "at-two: {up: first 2 of player same suit and go, down: others}}"
)
RULE_AT_ONE = "{at-one: {stay: player has 1 cards in king, go: others}}"
RULE_AT_TWO = "{at-two: {down: first 2 of player same rank, up: others}}"


@each(
    ("one", "two", "strategy"),
    [
        (GO, UP, "best"),
        (ENDED, AFTER_ALL, "best"),
        (GO, IF_GO, "best"),
        (ENDED, IF_ALIKE, "best"),
        (FOR_SOME, FOR_SOME_AT_TWO, "best"),
        (GO, UP, BY_RULE),
        (ENDED, AFTER_ALL, RULE_AT_ONE),
        (GO, IF_ALIKE, RULE_AT_TWO),
        (GO, UP, "{at-one: go, at-two: down}"),
    ],
    quick=3,
)
@pytest.mark.parametrize("decks", [1, 2])
def test_rounds_in_parts_are_those_that_are_dealt(one: str, two: str, strategy: str, decks: int) -> None:
    """With every choice, and as they are played whatever they are worth; what is best for each thing seen."""
    ruleset = read(HEAD.format(one=one, two=two, strategy=strategy, decks=decks))
    shoe, rule = ruleset.device, ruleset.bets["bet"].strategy
    assert isinstance(shoe, model.Shoe)
    asked, of_rule = (Question("kind", "player"),), rule if rule and rule.rows else None
    deal = Deal(shoe, asked, {}, of_rule, knowing=True)
    found = known_rounds(shoe, frozenset(asked), (), of_rule)
    assert isinstance(found, RoundsInParts)
    dealt = RoundsOfSeveralChoices(deal)
    law = dict(zip(dealt.answers, (round_.weight for round_ in dealt), strict=True))
    more = perm(shoe.size - 2, 1) if max(law.values()) < max(one.weight for one in found) else 1
    assert {answers: ways * more for answers, ways in law.items()} == dict(
        zip(found.answers, (round_.weight for round_ in found), strict=True)
    )
    draw = Random(f"{one} {two} {strategy}")
    worth = {answers: draw.randint(-5, 5) for answers in law}
    own, other = (rounds.backward([worth[one] for one in rounds.answers]) for rounds in (found, dealt))
    assert {found.answers[place]: ways for place, ways in own.played.items()} == {
        dealt.answers[place]: ways * more for place, ways in other.played.items()
    }
    for made, card_by_card in zip(own.steps, other.steps, strict=True):
        in_parts = [*made]
        plainly = {(seen.before, sorted_cards(seen)): (seen, best) for seen, best in card_by_card}
        assert sum(seen.weight for seen, _ in in_parts) == more * sum(seen.weight for seen, _ in card_by_card)
        for seen, best in in_parts:
            same, then = plainly[seen.before, sorted_cards(seen)]
            assert best == then
            assert {choice: Fraction(sum_, seen.weight) for choice, sum_ in seen.worth.items()} == {
                choice: Fraction(sum_, same.weight) for choice, sum_ in same.worth.items()
            }


@pytest.mark.parametrize("strategy", ["best", "{at-one: {go: player has 1 cards in ace, stay: others}}"])
def test_one_choice_before_the_hand_is_whole(strategy: str) -> None:
    """It was dealt card by card before: the law with every choice, or by a rule, and what is best, are the same."""
    text = HEAD.format(one=ENDED, two=UP, strategy=strategy, decks=1).replace(f"  at-two: {UP}\n", "")
    ruleset = read(text.replace("raise: {up: 1}", "raise: {go: 1}"))
    shoe, rule = ruleset.device, ruleset.bets["bet"].strategy
    assert isinstance(shoe, model.Shoe)
    asked, of_rule = (Question("kind", "player"),), rule if rule and rule.rows else None
    found, dealt = (
        known_rounds(shoe, frozenset(asked), (), of_rule),
        RoundsSeen(Deal(shoe, asked, {}, of_rule, knowing=True)),
    )
    assert isinstance(found, RoundsInParts)
    laws = [{answers: one.weight for answers, one in zip(some.answers, some, strict=True)} for some in (found, dealt)]
    assert laws[0] == laws[1]
    worth = {answers: number % 7 - 3 for number, answers in enumerate(laws[0])}
    plays = [some.backward([worth[one] for one in some.answers]).played for some in (found, dealt)]
    own, other = (
        {some.answers[place]: n for place, n in play.items()} for some, play in zip((found, dealt), plays, strict=True)
    )
    assert own == other


PIECES = """game: x
act: none
device:
  pieces: {low: 2, mid: 1, top: 2, big: 4}
  order: [low, mid, top, big]
  kinds: {twins: 2 of a rank, rest: any}
deal:
  first: {player: 1}
  one: {choose: [go, stay], sees: player}
  more: {player: 1}
bets:
  bet: {win: player twins or better, lose: others, raise: {go: 1}, pays: 3:1, strategy: best}
"""


def test_pieces_are_dealt_as_often_as_there_are_of_each_rank() -> None:
    """Of 36 pairs of 9 pieces 1, 1 and 6 are of a rank; it was counted as if there were four cards of each, 1 in 5."""
    assert sum(chance for net, chance in chances(read(PIECES)).items() if net > 0) == Fraction(8, 36)


def sorted_cards(seen: Seeing) -> str:
    """One set of cards that is seen, in whatever order it came."""
    ((cards,), *_) = seen.cards
    return BETWEEN_CARDS.join(sorted(cards.split(BETWEEN_CARDS)))
