"""Hands that get all their cards in any case, and of which only kinds are asked: counted and not dealt.

Of one hand every order of ranks is a cell; of two hands, each first one with what is asked of the second (`pairs.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations
from math import comb, factorial, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import OF_A_KIND, SUITS
from macau_edge.model.meter import spend
from macau_edge.model.phrases import HandPart, Word
from macau_edge.model.records import dataclass
from macau_edge.numeric.hands import (
    HIGHER,
    TOGETHER,
    Asking,
    Feature,
    Play,
    PlayTable,
    Ranking,
    Rule,
    chosen_at,
    is_of_choices,
    seen_at,
)
from macau_edge.numeric.opened import OpenedHands, is_of_open_card, of_open_card, opened_of
from macau_edge.numeric.pairs import HOW, Beside, beside_of, grouped_columns
from macau_edge.numeric.patterns import SUITED, Array, Cards
from macau_edge.numeric.shoe import CELLS, cards_of

EACH_SET = 200
"""Operations of a list of ranks of which a hand is the best few, with all parts of it that may be of one suit."""


class WholeHands(NamedTuple):
    """What is asked of hands that get all their cards in any case, and in how many ways each of the answers comes.

    `cards` are how many there are in the shoe, and how many in the hands, which `sizes` has by their names. Where the
    player knows one of the hands, `known` are all that he can know, and `beside`, for each of these and for what is
    asked of the other hand, the number of the answers: those of a cell. Of first hands of which the same is asked,
    `group` has the number of their row there.
    """

    answers: dict[Feature, Array]
    ways: list[int]
    cards: tuple[int, int]
    sizes: Mapping[str, int]
    known: Beside | OpenedHands | None = None
    group: Array = np.empty(0, dtype=np.int64)
    beside: Array = np.empty((0, 0), dtype=np.int64)

    def counted(self, codes: Array) -> list[int]:
        """For each code, in how many orders of the cards the hands can come that have it; exactly."""
        found = [0] * (int(codes.max()) + 1)
        for code, ways in zip(codes.tolist(), self.ways, strict=True):
            found[code] += ways
        return found

    def worth(self, values: NDArray[Any]) -> Iterator[NDArray[Any]]:
        """For each thing that the player can know, the sum of the values of the cells with their ways; exactly.

        Of all of them part by part, in their order.
        """
        assert self.known is not None
        most = max(map(abs, (int(values.min()), int(values.max()))))
        sums = most * self.known.most
        kind: Any = np.int32 if sums < 2**31 else np.int64 if sums < 2**63 else np.object_
        return self.known.worth(np.append(values, 0).astype(kind)[self.beside], self.group)


Chosen: TypeAlias = tuple[DealStep, Play] | None
"""The step at which the player chooses, and how he does; None where nothing is chosen."""


def whole_hands(asking: Asking, features: Sequence[Feature], chosen: Chosen = None) -> WholeHands | None:
    """The answers of one hand or of two; None where features are of anything else.

    Where cards are gone no rank and no suit is like another, and hands are dealt as ever. `features` are all that are
    asked, by the deal and by the rule that the player chooses by as well.
    """
    shoe, hands = asking.shoe, hands_of(features)
    others = {one for one in features if not is_of_choices(one)} - {*_of_kinds(features)}
    if not hands or shoe.gone or shoe.pieces or (others and not (chosen and isinstance(chosen[1], tuple))):
        return None
    if chosen and (seen_at(chosen[0]) in features or others):
        seen = _seen_whole(asking, chosen[0])
        if not seen or not all(len(seen) > 1 and is_of_open_card(one, *seen) for one in others):
            return None
        hands = list(dict.fromkeys((*seen, *hands)))
    if len(hands) > 2 or max(map(shoe.most, hands)) > OF_A_KIND:
        return None
    if any(shoe.share_cards(*both) for both in combinations([HandPart(Word(hand)) for hand in hands], 2)):
        return None
    if asking.ranking.of_each_suit:
        return None
    if any(map(shoe.best, hands)):
        return _best_of_one(shoe, asking.ranking, features, hands)
    if len(hands) == 1 and not (chosen and chosen_at(chosen[0]) in features):
        return _one_hand(shoe, asking.ranking, features, hands[0])
    return _two_hands(asking, features, hands, chosen)


def _chosen(asking: Asking, step: DealStep, play: Rule | str | None, answer: Callable[[Feature], Array]) -> Array:
    """What is chosen wherever it is asked."""
    return asking.chosen(play, step, answer, np.ones((), dtype=bool))


def _of_kinds(features: Sequence[Feature]) -> list[Feature]:
    return list(dict.fromkeys(feature for feature in features if feature[0] in TOGETHER))


def hands_of(features: Sequence[Feature]) -> list[str]:
    """The hands of which kinds are asked; first one of which the kind itself is, so that the other has few answers."""
    asked = _of_kinds(features)
    hands = {hand for kind, of, _, other in asked for hand in (of, other if kind == "against" else of)}
    by_kind = [of for kind, of, *_ in asked if kind == "kind"]
    return sorted(hands, key=lambda hand: (-by_kind.count(hand), hand))


def _seen_whole(asking: Asking, step: DealStep) -> list[str]:
    """The hand that the player sees with all its cards at a step, and the one of which he sees the first besides.

    None where it is not so; the second, only if there is one.
    """
    shoe = asking.shoe
    known = {hand: first or shoe.most(hand, step) for hand, first in asking.shoe.seen(step).items()}
    hidden = {hand: shoe.most(hand) - number for hand, number in known.items()}
    whole, *others = sorted(known, key=hidden.__getitem__)
    is_so = not hidden[whole] and len(others) < 2 and all(known[one] == 1 < shoe.most(one) for one in others)
    return [whole, *others] if is_so else []


def _one_hand(shoe: Shoe, ranking: Ranking, features: Sequence[Feature], hand: str) -> WholeHands:
    """Every order of ranks, an axis for each card, once for cards of one suit and once for others."""
    assert isinstance(shoe.decks, int)
    number, suits, size = len(shoe.ranks), len(SUITS), shoe.most(hand)
    spend(CELLS * 2 * number**size, shoe.deal[0])
    axes = [np.arange(number).reshape([-1 if n == card else 1 for n in range(size)]) for card in range(size)]
    any_suits, one_suit = np.ones([number] * size, dtype=np.int64), np.full([number] * size, suits, dtype=np.int64)
    for card, ranks in enumerate(axes):
        out = sum((ranks == earlier for earlier in axes[:card]), start=np.zeros((), dtype=np.int64))
        any_suits = any_suits * (suits * shoe.decks - out)  # below 0 only after a factor that is 0
        one_suit = one_suit * (shoe.decks - out)
    same = np.array([True, False]).reshape([2, *[1] * size])
    held = [Cards.by_ranks(axes, same)]
    answers = {
        one: np.broadcast_to(ranking.answer(one[0], one[3], held), (2, *any_suits.shape)).ravel() for one in features
    }
    ways = np.stack([one_suit, any_suits - one_suit])
    return WholeHands(answers, ways.ravel().tolist(), (number * suits * shoe.decks, size), {hand: size})


def _best_of_one(shoe: Shoe, ranking: Ranking, features: Sequence[Feature], hands: Sequence[str]) -> WholeHands | None:
    """The best few of so many cards, alone."""
    assert isinstance(shoe.decks, int)
    hand, cards, number = hands[0], shoe.most_dealt(hands[0]), shoe.best(hands[0])
    with_suits, best = ranking.needed == "card" and number > 1, ranking.best(number)
    if len(hands) > 1 or any(kind == "choice" for kind, *_ in features) or (with_suits and not best.counts(cards)):
        return None
    spend(EACH_SET * comb(len(shoe.ranks) + cards - 1, cards), shoe.deal[0])
    heights, ways = best.in_all(cards, shoe.decks, with_suits=with_suits)
    answers = {one: ranking.answer_of(one[0], one[3], heights, number) for one in features}
    size = len(shoe.ranks) * len(SUITS) * shoe.decks
    return WholeHands(answers, [n * factorial(cards) for n in ways], (size, cards), {hand: cards})


def _two_hands(asking: Asking, features: Sequence[Feature], hands: Sequence[str], chosen: Chosen) -> WholeHands:
    """First hands of which the same is asked are one, as far as they are played alike."""
    shoe, first = asking.shoe, hands[0]
    sizes = {hand: shoe.most(hand) for hand in hands}
    both = (sizes[first], sizes[hands[1]] if len(hands) > 1 else 0)
    alone = [one for one in _of_kinds(features) if one[0] != "against"]
    other = tuple(one for one in alone if one[1] != first)
    step, play = chosen or (None, None)
    by_rule = any(not is_of_choices(one) for one in {*features} - {*_of_kinds(features)})
    is_open = by_rule or (step is not None and seen_at(step) in features and len(asking.shoe.seen(step)) > 1)
    pairs = (opened_of if is_open else beside_of)(shoe, both, other, compared=len(alone) < len(_of_kinds(features)))
    of_first = pairs.own([one for one in alone if one[1] == first])
    several, choices = 1, None
    if isinstance(play, PlayTable):
        several, choices = len(shoe.choices), play.numbered()
    elif step and isinstance(play, tuple) and by_rule and isinstance(pairs, OpenedHands):
        several, choices = len(shoe.choices), pairs.by_rule(partial(_chosen, asking, step, play), of_first)
    one_of, group = grouped_columns([*of_first.values()], len(pairs.often))
    ways = pairs.together(group, len(one_of), choices, several)
    rows, columns = np.nonzero(ways)
    answers = {one: values[one_of[rows // several]] for one, values in of_first.items()}
    answers |= {one: values[columns] for one, values in pairs.other.items()}
    for one in _of_kinds(features):
        if one[0] == "against":
            answers[one] = columns % HOW if one[1] == first else HIGHER - columns % HOW
    if step and chosen_at(step) in features:
        answers[chosen_at(step)] = rows % several
        if choices is None:
            assert not isinstance(play, PlayTable)
            answers[chosen_at(step)] = asking.chosen(play, step, answers.__getitem__, np.ones(len(rows), dtype=bool))
    orders = prod(map(factorial, both)) // (both[1] if is_open else 1)  # of these the open card is the first
    cells = np.full(ways.shape, -1)
    cells[rows, columns] = np.arange(len(rows))
    cards = (len(shoe.ranks) * len(SUITS) * pairs.decks, sum(both))
    found = [number * orders for number in ways[rows, columns].tolist()]
    return WholeHands(answers, found, cards, sizes, pairs, group, cells)


# --- hands that are drawn card by card --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnHands:
    """The round that cards come to which are drawn one by one to hands that are looked at as a whole.

    `codes` are those of the answers of each round, ascending, and `rounds` their numbers.
    """

    asking: Asking
    chosen: Chosen
    features: Sequence[Feature]
    whole: WholeHands
    cards: Array
    codes: Array
    rounds: Array

    @classmethod
    def of(cls, asking: Asking, answers: Mapping[Feature, Array], whole: WholeHands, chosen: Chosen) -> DrawnHands:
        """The hands drawn for what was asked, from the answers in each round."""
        shoe = asking.shoe
        assert isinstance(shoe.decks, int)
        cards = np.array([card["card"] for card in cards_of(shoe)] * shoe.decks)
        codes = _code_of([*answers.values()], shoe)
        order = np.argsort(codes)
        asked, codes = [*answers], codes[order]
        return cls(asking=asking, chosen=chosen, features=asked, whole=whole, cards=cards, codes=codes, rounds=order)

    @property
    def determined_by(self) -> tuple[object, ...]:
        """The data that says which round cards come to; what the words of a rule stand for, only where it has some."""
        words = self.asking.words if self.chosen and isinstance(self.chosen[1], tuple) else {}
        asked = self.asking.shoe, words, self.chosen, self.features, self.whole.sizes
        return *asked, self.cards, self.codes, self.rounds

    @property
    def drawn(self) -> int:
        """How many cards are drawn."""
        return sum(self.whole.sizes.values())

    def round_of(self, drawn: Sequence[NDArray[np.integer]]) -> Array:
        """The number of the round, for the numbers of the cards that were drawn, hand by hand."""
        cards, held, suits = iter(drawn), dict[str, Cards](), dict[str, list[Array]]()
        for hand, size in self.whole.sizes.items():
            own = [self.cards[next(cards)] for _ in range(size)]
            suits[hand] = [one % SUITED for one in own]
            suited = reduce(np.logical_and, [one == suits[hand][0] for one in suits[hand]])
            held[hand] = Cards.by_ranks([one // SUITED for one in own], suited)
            if best := self.asking.shoe.best(hand):
                held[hand] = Cards({"rank": held[hand].ranks, "suit": suits[hand]}, np.array(size), best=best)

        def answer(feature: Feature) -> Array:
            kind, of, _, other = feature
            if kind == "seen":
                assert self.whole.known
                first, *others = held
                if isinstance(self.whole.known, OpenedHands):
                    (other,) = others
                    open_card = held[other].ranks[0], suits[other][0]
                    return self.whole.known.sights(held[first].ranks, suits[first], open_card)
                return self.whole.known.numbers(held[first].ranks, suits[first])
            if kind in ("card", "among"):  # which a rule goes by
                first, other = held
                return of_open_card(feature, held[first].ranks, held[other].ranks[0])
            if kind == "choice":
                assert self.chosen
                step, play = self.chosen
                if isinstance(play, PlayTable):
                    return play.numbered()[answer(seen_at(step))].astype(np.int64)
                return _chosen(self.asking, step, play, answer)
            return self.asking.ranking.answer(
                kind, other, [held[hand] for hand in ((of, other) if kind == "against" else (of,))]
            )

        found = _code_of([answer(feature) for feature in self.features], self.asking.shoe)
        return self.rounds[np.searchsorted(self.codes, found)]


def _code_of(answers: Sequence[Array], shoe: Shoe) -> Array:
    """One number for all answers, which are kinds, how hands stand, or choices."""
    base = len(shoe.kinds) + HOW + len(shoe.choices)
    return reduce(lambda code, answer: code * base + answer, answers, np.zeros((), dtype=np.int64))
