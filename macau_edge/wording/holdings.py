"""The cards that a player sees, joined as a dealer names them: by the kind of hand that they are, or may become."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from typing import NamedTuple

from macau_edge import model
from macau_edge.model.walk import gathered
from macau_edge.outcomes.kinds import OF_SEVERAL, HandKinds, Held, kinds_of
from macau_edge.outcomes.questions import BETWEEN_CARDS
from macau_edge.outcomes.seen import BestPlay, Seen
from macau_edge.wording import Words
from macau_edge.wording.hands import card_words, hand_name, ranks_text, set_words

OF_TWO = 2
"""So many cards are told by their ranks and by whether they are of one suit: few kinds of hands can be seen in them."""
LISTED = 24
"""Hands of some ranks that are written one by one, at most."""


class Holding(NamedTuple):
    """Cards that are seen: the kind that they are `made` of whatever comes, or else the best of which all of them may
    become cards, `to` which they are so many; of two cards whether they are of `one_suit`.
    """

    made: str = ""
    to: str = ""
    number: int = 0
    one_suit: bool | None = None


Ranks = tuple[int, ...]
"""The ranks of cards, by their places in the order, the highest first."""
Card = tuple[int, str]


def holdings(shoe: model.Shoe, play: BestPlay) -> Mapping[Holding, Mapping[Seen, Ranks]] | None:
    """All that is seen at a step, by what is held, the best first; None where kinds of hands do not tell it."""
    size = _size_of_hand(shoe, play)
    if size is None:
        return None
    found, known = dict[Holding, dict[Seen, Ranks]](), _holdings(shoe, size)
    cards = {seen: known.cards(seen) for seen in play.plays}
    if any(len(own) < OF_TWO for own in cards.values()) or len({*map(len, cards.values())}) != 1:
        return None
    by_ranks = dict[Ranks, set[str]]()
    for seen, own in cards.items():
        by_ranks.setdefault(_ranks(own), set()).add(play.plays[seen])
    suits_matter = any(len(choices) > 1 for choices in by_ranks.values())
    for seen, own in cards.items():
        held = known.held(own)
        if held.one_suit is not None and not suits_matter:
            held = held._replace(one_suit=None)
        found.setdefault(held, {})[seen] = _ranks(own)
    order = {kind.name: number for number, kind in enumerate(shoe.kinds)}

    def place(held: Holding) -> tuple[int, int, bool]:
        return order.get(held.made, len(order)), order.get(held.to, len(order)), not held.one_suit

    return {held: found[held] for held in sorted(found, key=place)}


def _size_of_hand(shoe: model.Shoe, play: BestPlay) -> int | None:
    """How many cards the hand has that those which are seen are of."""
    if not shoe.kinds or play.by_open_suit or not {"rank", "card"}.issuperset(one.attribute for one in play.seen):
        return None
    hands = {one.of for one in play.seen}
    made = [one.name for one in shoe.put_together if hands <= shoe.made_of(one.name)]
    if not made and len(hands) == 1:
        made = [*hands]
    return max(map(shoe.most, made), default=None)


def _ranks(cards: Sequence[Card]) -> Ranks:
    return tuple(rank for rank, _ in cards)


class _Holdings:
    """What cards of a hand of so many are held for; that is asked of the same cards for every bet and language."""

    def __init__(self, shoe: model.Shoe, size: int) -> None:
        self.shoe, self.size, self.known = shoe, size, kinds_of(shoe)
        self._place = {rank: number for number, rank in enumerate(shoe.ranks)}
        self._cards, self._held = dict[Seen, tuple[Card, ...]](), dict[tuple[Card, ...], Holding]()

    def cards(self, seen: Seen) -> tuple[Card, ...]:
        """All cards that are seen, with the suit of each where that is told."""
        if seen not in self._cards:
            each = [card.split(" ") for hand in seen if hand for card in hand.split(BETWEEN_CARDS)]
            own = ((self._place[rank], suit[0] if suit else "") for rank, *suit in each)
            self._cards[seen] = tuple(sorted(own, reverse=True))
        return self._cards[seen]

    def held(self, cards: tuple[Card, ...]) -> Holding:
        """What these are."""
        if cards not in self._held:
            self._held[cards] = self._of(cards)
        return self._held[cards]

    def _of(self, cards: Sequence[Card]) -> Holding:
        if len(cards) >= self.size:
            best = max((_held(self.known, own) for own in combinations(cards, self.size)), key=self.known.height)
            return Holding(made=self.known.kind(best))
        made = next((kind.name for kind in self.shoe.kinds if self.known.is_certain(kind, cards)), "")
        if len(cards) <= OF_TWO:
            suits = {suit for _, suit in cards}
            return Holding(made, one_suit=None if made or "" in suits else len(suits) == 1)
        open_to = (kind.name for kind in self.shoe.kinds if self.known.is_begun(kind, cards, self.size))
        to = "" if made else next(open_to, "")
        return Holding(made, to, len(cards) if to else 0)


@lru_cache(maxsize=8)
def _holdings(shoe: model.Shoe, size: int) -> _Holdings:
    return _Holdings(shoe, size)


def _held(known: HandKinds, cards: Sequence[Card]) -> Held:
    """The cards of a hand, as far as its kind needs them; where no suits are told they are of several."""
    suits = [suit for _, suit in cards]
    if known.by_cards:
        return Held(_ranks(cards), each=tuple(suits))
    return Held(_ranks(cards), suits[0] if suits[0] and len({*suits}) == 1 else OF_SEVERAL)


# --- in words --------------------------------------------------------------------------------------------------------


def held_words(held: Holding, w: Words) -> str:
    """`“pair”`, `3 cards to “royal”`, `two cards of one suit`, `any other cards`."""
    if held.made:
        return hand_name(held.made, w)
    if held.to:
        return w("play.to-kind", number=held.number, kind=hand_name(held.to, w))
    if held.one_suit is not None:
        return w("play.one-suit" if held.one_suit else "play.other-suits")
    return w("play.other-cards")


def are_told(play: BestPlay, found: Mapping[Holding, Mapping[Seen, Ranks]]) -> bool:
    """Whether what is held, and its ranks, decide everywhere what is best."""
    each = ({(ranks, play.plays[one]) for one, ranks in seen.items()} for seen in found.values())
    return all(len({choice for _, choice in own}) == 1 or len({ranks for ranks, _ in own}) == len(own) for own in each)


def plays_by_holding(play: BestPlay, found: Mapping[Holding, Mapping[Seen, Ranks]], w: Words) -> Iterator[str]:
    """`“tens” or better, 3 cards to “royal”: “ride”`, and last what is done otherwise."""
    each = {held: {play.plays[one] for one in seen} for held, seen in found.items()}
    weights = gathered((seen for alike in found.values() for seen in alike), play.plays.__getitem__)
    lowest = [*each.values()][-1]
    rest = next(iter(lowest)) if len(lowest) == 1 else max(weights, key=lambda choice: len(weights[choice]))
    said = dict[str, list[str]]()
    made = [held for held in found if held.made]
    best = next((number for number, held in enumerate(made) if each[held] != each[made[0]]), len(made))
    if made and len(each[made[0]]) == 1 and best > 1:
        (choice,) = each[made[0]]
        said[choice] = [w("play.made-or-better", kind=hand_name(made[best - 1].made, w))]
        made = made[:best]
    else:
        made = []
    for held in (one for one in found if one not in made):
        for choice, words in _said(play, found[held], held, rest, w):
            said.setdefault(choice, []).append(words)
    for choice, all_said in said.items():
        if choice != rest:
            name = hand_name(choice, w) if choice in play.step.choose else choice
            yield w("play.hands", hands=w("phrase.comma").join(all_said), choice=name)
    if rest in said:
        yield w("play.otherwise", choice=hand_name(rest, w))


def _said(play: BestPlay, seen: Mapping[Seen, Ranks], held: Holding, rest: str, w: Words) -> Iterator[tuple[str, str]]:
    """With what is held each choice but what is done otherwise, and where it is made; where several are, by ranks."""
    by_ranks = dict[Ranks, set[str]]()
    for one, ranks in seen.items():
        by_ranks.setdefault(ranks, set()).add(play.plays[one])
    choices = {choice for several in by_ranks.values() for choice in several}
    if len(choices) == 1:
        yield next(iter(choices)), held_words(held, w)
        return
    told = all(len(several) == 1 for several in by_ranks.values())
    by_choice = gathered(by_ranks, lambda ranks: next(iter(by_ranks[ranks]))) if told else {}
    by_choice.pop(rest, None)
    texts = {choice: _ranks_words([*ranks], w) for choice, ranks in by_choice.items()}
    if max(map(len, texts.values()), default=LISTED) > LISTED // 3 and (by_sets := _by_sets(by_ranks, w)):
        texts = {choice: words for choice, words in by_sets.items() if choice != rest}
    if texts and all(len(one) <= LISTED for one in texts.values()):
        for choice, words in texts.items():
            yield choice, w("play.of-ranks", held=held_words(held, w), ranks=w("phrase.comma").join(words))
        yield rest, held_words(held, w)
        return
    ordered = [hand_name(choice, w) for choice in play.step.choose if choice in choices]
    key = "play.by-ranks" if told else "play.by-suits-too" if len(play.seen) == 1 else "play.by-more"
    yield w(key, choice=w.either(ordered)), held_words(held, w)


def _by_sets(by_ranks: Mapping[Ranks, set[str]], w: Words) -> dict[str, list[str]] | None:
    """With each choice how many cards are of the ranks by which kinds are named, `2 of jack to ace`; None where that
    does not tell it.
    """
    shoe = w.ruleset.device
    assert isinstance(shoe, model.Shoe)
    sets = kinds_of(shoe).named_sets
    found = dict[tuple[int, ...], set[str]]()
    for ranks, choices in by_ranks.items():
        found.setdefault(tuple(sum(rank in own for rank in ranks) for own in sets), set()).update(choices)
    if not sets or any(len(choices) > 1 for choices in found.values()):
        return None
    said = dict[str, list[str]]()
    for counts, (choice,) in sorted(found.items(), reverse=True):
        each = [
            w("play.of-set", number=number, ranks=set_words(what, w))
            for number, what in zip(counts, sets.values(), strict=True)
            if number
        ]
        said.setdefault(choice, []).append(w.both(each) if each else w("play.of-no-set"))
    return said


def _ranks_words(each: Sequence[Ranks], w: Words) -> list[str]:
    """`3 to ace` of cards of one rank, `king with 5 to queen` of two, `jack-10-8` of more."""
    shoe = w.ruleset.device
    assert isinstance(shoe, model.Shoe)

    def rank(place: int) -> str:
        return card_words(shoe.ranks[place], w)

    if all(len({*ranks}) == 1 for ranks in each):
        return [_run(low, high, rank, w) for low, high in _runs(sorted(ranks[0] for ranks in each))]
    if all(len(ranks) == OF_TWO for ranks in each):
        found = list[str]()
        for high, alike in groupby(sorted(each, reverse=True), key=lambda ranks: ranks[0]):
            lows = [_run(low, top, rank, w) for low, top in _runs(sorted(ranks[1] for ranks in alike))]
            found.append(w("play.high-with", high=rank(high), low=w.either(lows)))
        return found
    return [ranks_text((shoe.ranks[place] for place in ranks), w) for ranks in sorted(each, reverse=True)]


def _run(low: int, high: int, rank: Callable[[int], str], w: Words) -> str:
    return rank(low) if low == high else w("phrase.run", low=rank(low), high=rank(high))


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Places that follow one another, as the first and the last of each run."""
    for _, run in groupby(enumerate(places), key=lambda one: one[1] - one[0]):
        own = [place for _, place in run]
        yield own[0], own[-1]
