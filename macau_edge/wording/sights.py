"""What the player sees when he chooses, in words: hand by hand, cards that follow one another together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macau_edge import model
from macau_edge.model.cards import COLOURS, SUITS, Card
from macau_edge.model.numbers import whole_of
from macau_edge.model.walk import gathered
from macau_edge.outcomes.questions import BETWEEN_CARDS, Question
from macau_edge.outcomes.seen import BestPlay, NearSight, Seen
from macau_edge.wording import Words
from macau_edge.wording.hands import part_words, single_card_text

FEW = 3
"""Things that can be seen, or groups of them, which are written one by one."""


class HandInWords:
    """What can be seen of a hand, in words and in order: cards by their ranks or suits, or by what they count.

    Where kinds of hands are told apart cards stand as they make them; else the lowest first.
    """

    def __init__(self, question: Question, called: str, w: Words) -> None:
        shoe = w.ruleset.device
        assert isinstance(shoe, model.Shoe)
        self.w, self.counts, self.of_kinds = w, question.attribute == "worth", bool(shoe.kinds)
        self.name = part_words(called, question.first, w)
        self._order = {word: number for number, word in enumerate((*shoe.ranks, *SUITS, *COLOURS.values()))}
        self._ranks = len(shoe.ranks)

    def place(self, hand: str) -> list[tuple[int, ...]]:
        """Where a hand stands among others: that of each of its cards."""
        return [self._place(card) for card in self._cards(hand)]

    def _place(self, card: str) -> tuple[int, ...]:
        if self.counts:
            return tuple(whole_of(number) for number in card.split("/"))
        return tuple(self._order.get(word, -1) for word in card.split(" "))

    def _cards(self, hand: str) -> list[str]:
        cards = hand.split(BETWEEN_CARDS) if hand else []
        return cards if self.of_kinds else sorted(cards, key=self._place)

    def runs(self, hands: Iterable[str]) -> list[str]:
        """Hands in words, those together that differ in the last card alone, by ranks that follow one another: `9 and
        10 to king`.
        """
        found = list[list[str]]()
        for hand in sorted(hands, key=self.place):
            if found and self._follows(found[-1][-1], hand):
                found[-1].append(hand)
            else:
                found.append([hand])
        return [self._run(self._cards(run[0]), self._cards(run[-1])) for run in found]

    def told(self, alike: Sequence[str]) -> list[str]:
        """Hands between the first and the last of which no other can be seen; of one card these two alone say it."""
        if all(len(place) == 1 and self._has_rank(place[0]) for place in map(self.place, alike)):
            return [self._run(self._cards(alike[0]), self._cards(alike[-1]))]
        return self.runs(alike)

    def _has_rank(self, place: tuple[int, ...]) -> bool:
        return self.counts or place[:1] < (self._ranks,)

    def _follows(self, below: str, above: str) -> bool:
        *rest, low = self.place(below) or [()]
        *others, high = self.place(above) or [()]
        return bool(low) and self._has_rank(low) and rest == others and (low[0] + 1, *low[1:]) == high

    def _run(self, low: Sequence[str], high: Sequence[str]) -> str:
        *rest, end = [card_words_of(card, self.w) for card in low] or [self.w("pays.no-card")]
        if low != high:
            end = self.w("phrase.run", low=end, high=card_words_of(high[-1], self.w))
        return self.w.both([*rest, end])


def card_words_of(text: str, w: Words) -> str:
    """What is seen of a card: `king`, `spades` or `king of spades`."""
    rank, _, suit = text.partition(" ")
    return single_card_text(Card(rank, suit), w)


def seen_in_words(play: BestPlay, seen: Sequence[Seen], w: Words) -> str:
    """What the player sees, hand by hand, as few things as say all of it: `player 5 and 10 to king, dealer 2 to 9`.

    Of too many how many there are, with the first and the last. Where no card makes a difference, that is said, since
    nothing that he sees is told apart.
    """
    hands = [HandInWords(question, w.label(question.of), w) for question in play.seen]
    if not hands:
        return w("play.any-cards")

    def said(one: Sequence[Sequence[str]]) -> str:
        each = (
            w("round.card", hand=hand.name, card=w.either(runs))
            for hand, cards in zip(hands, one, strict=True)
            if (runs := hand.runs(cards)) != [""]
        )
        return w("phrase.comma").join(each)

    groups = _products(seen)
    if sum(len(hand.runs(cards)) for group in groups for hand, cards in zip(hands, group, strict=True)) <= FEW * len(
        hands
    ):
        return w("phrase.semicolon").join(map(said, groups))
    first, last = (said([[hand] for hand in one]) for one in (seen[0], seen[-1]))
    return w("explain.many-parts", count=len(seen), first=first, last=last)


def _products(seen: Sequence[Seen]) -> list[list[list[str]]]:
    """Things that can be seen, in groups: what is seen of each hand, which comes with all of the others' there."""
    if len(seen[0]) == 1:
        return [[[hand for (hand,) in seen]]]
    beside = gathered(seen, lambda one: one[0])
    alike = gathered(beside, lambda hand: tuple(one[1:] for one in beside[hand]))
    return [[list(hands), *group] for others, hands in alike.items() for group in _products(others)]


def near_in_words(play: BestPlay, sight: NearSight, w: Words) -> str:
    """A hand of the player and all cards that lie open: `“player” king and 5 of spades, “flop” and “river” ...`."""
    own, *open_ = [part_words(w.label(question.of), question.first, w) for question in play.seen]

    def said(hand: str, cards: Seen) -> str:
        return w("round.card", hand=hand, card=w.both([card_words_of(card, w) for card in cards]))

    return w("phrase.comma").join((said(own, sight.hand), said(w.both(open_), sight.board)))
