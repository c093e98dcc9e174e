"""Every order in which the cards of a round can lie in the shoe, as numpy arrays with an axis for each place.

The cards lie in the shoe in the order in which they are dealt: the next card goes wherever the deal stands then, so
that the fifth is the player's third or the banker's. Along the axis of a place run the kinds of cards that can lie
there, as far as the bet tells them apart. A hand's points, say, are an array over the axes of the places that its cards
may come from, and numpy spreads them over the others. What a bet asks is asked of every order at once; orders with the
same answers are then counted together, each with the whole number of ways in which the cards of the shoe can lie so
(`shoe.py`). Nothing of this is taken from `outcomes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import perm

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import By, DealStep, Member, PrizeTable, Ruleset, Shoe, Strategy, phrases
from macau_edge.model.cards import ALL
from macau_edge.model.walk import every, outermost
from macau_edge.numeric.hands import CHOSEN, MISSING, SEEN_CARDS, Array, Asking, Feature, Plays, telling
from macau_edge.numeric.shoe import Lay, Lying
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, Throws

# --- the deal, followed for all orders at once -----------------------------------------------------------------------


class Dealt:
    """The hands while they are dealt: of each card, the places that it may come from and where it is dealt at all."""

    def __init__(self, asking: Asking, places: Sequence[Lying]) -> None:
        self.asking, self.places = asking, places
        self.cards: list[tuple[str, str, list[tuple[Mask, Lying]], Mask]] = []
        self.next: Array = np.zeros((), dtype=np.int64)
        self.most = 0
        self.ended: Array = np.full((), MISSING, dtype=np.int64)
        self.chosen, self.seen = self.ended, self.ended

    def see(self, hands: Sequence[str], attribute: str, where: Mask) -> None:
        """Notes the cards that lie in these hands now, one number for all of them, where the player sees them."""
        found = np.zeros((), dtype=np.int64)
        for seen in dict.fromkeys(hands):
            own = np.zeros((), dtype=np.int64)
            for _, hand, cards, dealt in self.cards:
                if hand == seen:
                    own = np.where(dealt, own * SEEN + _value(cards, attribute) + 2, own)
            found = found * (int(own.max()) + 1) + own
        self.seen = np.where(where, found, MISSING)

    def deal(self, step: DealStep, hand: str, where: Mask) -> None:
        """One more card to a hand, in the orders where that is so."""
        lowest = int(np.where(where, self.next, self.most).min())  # what lies before is no card of rounds that go on
        taken = [(self.next == number, self.places[number]) for number in range(lowest, self.most + 1)]
        self.cards.append((step.name, hand, taken, where))
        self.next = self.next + where
        self.most += 1

    def answer(self, feature: Feature) -> Array:
        """The answer to what is asked, in each order."""
        kind, of, number, attribute = feature
        if kind in ("end", "choice", "seen"):
            return {"end": self.ended, "choice": self.chosen, "seen": self.seen}[kind]
        own = [(cards, where) for step, hand, cards, where in self.cards if of in (hand, ALL, step)]
        if kind == "number":
            return sum((where.astype(np.int64) for _, where in own), start=np.zeros((), dtype=np.int64))
        if kind in ("points", "step"):
            return self._counted(own, kind)
        return self._card(own, number, attribute) if kind == "card" else self._agree(own, number, attribute)

    def _counted(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], kind: str) -> Array:
        found, any_dealt = np.zeros((), dtype=np.int64), np.zeros((), dtype=bool)
        for cards, where in own:
            found = found + np.where(where, _value(cards, "worth"), 0)
            any_dealt = any_dealt | where
        if kind == "step":
            return np.where(any_dealt, found, MISSING)
        return found % 10 if self.asking.shoe.points == "last digit" else found

    def _card(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        found, dealt = np.full((), MISSING, dtype=np.int64), np.zeros((), dtype=np.int64)
        for cards, where in own:
            here = where & (dealt == number - 1)
            if here.any():
                found = np.where(here, _value(cards, attribute), found)
            dealt = dealt + where
        return found

    def _agree(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        first, agrees = self._card(own, 1, attribute), np.ones((), dtype=bool)
        dealt = np.zeros((), dtype=np.int64)
        for cards, where in own:
            here = where & (dealt < number)
            if here.any():
                agrees = agrees & ~(here & (_value(cards, attribute) != first))
            dealt = dealt + where
        return (agrees & (dealt >= number)).astype(np.int64)


def _value(cards: Sequence[tuple[Mask, Lying]], attribute: str) -> Array:
    """An attribute of a card that may come from several places."""
    (_, last), *others = reversed(cards)
    found = last.values[attribute]
    for where, place in others:
        found = np.where(where, place.values[attribute], found)
    return found


SEEN = 2**10
"""More than the values, with 2 added, of any attribute of a card; what one counts goes up to a thousand."""
CODES = 2**22
"""Codes of answers that are told apart by a table of all of them."""


class DealtRounds(Throws):
    """The rounds of a shoe, as far as a bet tells them apart: what stands in for the throws of dice.

    `chance` has one probability for each, adding up to one; a round has no total. `answers` has, for each feature that
    was asked, its value in each round.
    """

    def __init__(
        self, shoe: Shoe, features: Sequence[Feature], words: Bindings, plays: Plays = (), *, knowing: bool = False
    ) -> None:
        self.device, self.shoe, self.urn, self._urn = shoe, shoe, False, None
        self._plays, self._knowing = plays, knowing
        self._asking, self._features = Asking(shoe, words), tuple(features)
        self.steps = self._steps(features)
        self.chooses = any(step.choose for step in self.steps)
        if self.chooses and not isinstance(plays, Strategy):  # all that is seen has to be looked at
            self.steps = self._steps([*features, SEEN_CARDS])
        self._seen_by = telling(self.wanted)
        lay, found, codes = self._laid()
        ways = lay.counted(codes)
        self._come = [code for code, number in enumerate(ways) if number]
        self._ways = [ways[code] for code in self._come]
        whole = sum(self._ways)
        assert whole == perm(lay.size, len(lay.places))
        self.chance = np.array([number / whole for number in self._ways])
        self.totals = np.full(len(self._come), -1)
        one = np.empty(len(ways), dtype=np.int64)  # an order of each code
        one[codes.ravel()] = np.arange(codes.size)
        orders = one[self._come]
        self.answers = {
            feature: np.broadcast_to(answer, lay.shape).ravel()[orders] for feature, answer in found.items()
        }
        self.results: NDArray[np.str_] = np.array([f"round {number}" for number in range(len(self._come))])
        self._places, self._labels = np.empty((len(self._come), 0), dtype=int), np.array([])

    def _laid(self) -> tuple[Lay, dict[Feature, Array], Array]:
        """Where the cards can lie, what is answered in each order, and a code for each, the same where answers are."""
        places = self._lying()
        lay = Lay(self.shoe, places, self.shoe.deal[0])
        dealt = self._deal(places)
        found = {feature: dealt.answer(feature) for feature in self._features}
        codes, size = np.zeros((), dtype=np.int64), 1
        for answer in found.values():
            least, most = int(answer.min()), int(answer.max())
            codes, size = codes * (most - least + 1) + (answer - least), size * (most - least + 1)
            if size > CODES:
                together, numbers = np.unique(codes, return_inverse=True)
                codes, size = numbers.reshape(codes.shape), len(together)
        return lay, found, np.broadcast_to(codes, lay.shape)

    def _steps(self, features: Sequence[Feature]) -> list[DealStep]:
        """The steps of the deal up to the last that can change an answer, without those that change none."""
        wanted, found = list(features), list[DealStep]()
        shoe = self._asking.shoe
        for step in reversed(shoe.deal):
            before = shoe.deal[: shoe.deal.index(step)]
            if (
                any(self._watches(one, step, before) for one in wanted)
                or (step.end is not None and (found or ("end", "", 0, "") in wanted))
                or (step.choose and CHOSEN in wanted)
            ):
                found.insert(0, step)
                for what in (step.end, step.when, self._plays if step.choose else None):
                    wanted += self._asked(what)
        self.wanted = wanted
        return found

    def _asked(self, what: object) -> list[Feature]:
        tables = [by for table in every(what, PrizeTable) for by in self._asking.of_table(table.by)]
        return tables + [one for phrase in outermost(what, phrases.Phrase) for one in self._asking.features(phrase)]

    def _watches(self, feature: Feature, step: DealStep, before: Sequence[DealStep]) -> bool:
        """Whether a step deals a card that a feature looks at."""
        kind, of, number, _ = feature
        if kind == "seen":
            choosing = self.shoe.choosing
            return (
                choosing is not None
                and any(hand in choosing.sees for hand, _ in step.dealt)
                and not any(one.choose for one in before)
            )
        if kind in ("end", "choice") or not any(of in (hand, ALL, step.name) for hand, _ in step.dealt):
            return False
        sure = sum(n for one in before if one.when is None for hand, n in one.dealt if of in (hand, ALL))
        return number == 0 or sure < number

    def _lying(self) -> list[Lying]:
        """The places in the shoe that cards of these steps come from, and what of them is looked at."""
        lowest = highest = 0
        places: list[Lying] = []
        dealt: dict[str, int] = {}
        chosen = False
        for step in self.steps:
            chosen = chosen or bool(step.choose)
            for hand, cards in step.dealt:
                for _ in range(cards):
                    while len(places) <= highest:
                        places.append(Lying(len(places)))
                    wanted = (one for one in self.wanted if one != SEEN_CARDS or not chosen)
                    needed = {self._looked_at(one, step, hand, dealt) for one in wanted} - {""}
                    for place in places[lowest : highest + 1]:
                        place.needed |= needed
                    highest += 1
                    if step.when is None:
                        lowest += 1
                        for of in (hand, ALL):
                            dealt[of] = dealt.get(of, 0) + 1
        return places

    def _looked_at(self, feature: Feature, step: DealStep, hand: str, dealt: Mapping[str, int]) -> str:
        kind, of, number, attribute = feature
        if kind == "seen":
            return self._seen_by if self.shoe.choosing and hand in self.shoe.choosing.sees else ""
        if of not in (hand, ALL, step.name) or kind in ("number", "end", "choice"):
            return ""
        if number and dealt.get(of, 0) >= number:
            return ""
        return attribute or "worth"

    def _deal(self, places: Sequence[Lying]) -> Dealt:
        dealt = Dealt(self._asking, places)
        for step in self.steps:
            going = dealt.ended == MISSING
            if step.end is not None:
                ends = going & self._asking.mask(step.end, dealt.answer)
                dealt.ended = np.where(ends, list(self._asking.steps).index(step.name), dealt.ended)
                continue
            where = going if step.when is None else going & self._done(step.when, dealt)
            if step.choose:
                self._choose(step, dealt, where)
            for hand, cards in step.dealt:
                for _ in range(cards):
                    dealt.deal(step, hand, where)
        return dealt

    def _choose(self, step: DealStep, dealt: Dealt, where: Mask) -> None:
        if not isinstance(self._plays, Strategy):
            dealt.see(step.sees, self._seen_by, where)
        dealt.chosen = self._asking.chosen(self._plays, step, dealt.answer, where)

    def _done(self, what: phrases.Phrase | PrizeTable, dealt: Dealt) -> Mask:
        """Where a step of the deal is done."""
        if not isinstance(what, PrizeTable):
            return self._asking.mask(what, dealt.answer)
        values, codes = self._asking.quantity(what.by, dealt.answer)
        done, named = np.zeros((), dtype=bool), set[str]()
        for row in what.rows:
            here = [value for value in values if any(_fits(key, value) for key in row.keys)]
            if row.keys == ("others",):
                continue
            if named & set(here):
                raise CannotReadError("two rows for one round")
            named |= set(here)
            done = done | (np.isin(codes, [values.index(value) for value in here]) & self._draws(row.pays, dealt))
        for row in what.rows:
            if row.keys == ("others",):
                rest = [number for number, value in enumerate(values) if value not in named]
                done = done | (np.isin(codes, rest) & self._draws(row.pays, dealt))
        return done

    def _draws(self, pays: object, dealt: Dealt) -> Mask:
        if isinstance(pays, PrizeTable):
            return self._done(pays, dealt)
        return np.array(getattr(pays, "word", "") == "draws")

    def lying(self) -> tuple[list[Array], Array]:
        """For the draw of single cards: for each place that is looked at, what each card of the shoe adds to the number
        of an order, and for each order the round that it is.
        """
        lay, _, codes = self._laid()
        adding, stride = list[Array](), 1
        for number in reversed(range(len(lay.shape))):
            if lay.shape[number] > 1:
                adding.append(lay.kind_of_card(number) * stride)
            stride *= lay.shape[number]
        round_of = np.full(int(codes.max()) + 1, MISSING, dtype=np.int64)
        round_of[self._come] = np.arange(len(self._come))
        return adding, round_of[codes.ravel()]

    # --- what a wager asks of throws

    def ways(self) -> list[int]:
        """In how many equally likely orders of the cards each round comes."""
        return self._ways

    def mask(self, phrase: phrases.Phrase, words: Bindings) -> Mask:
        """Which rounds a phrase names."""
        found = Asking(self.shoe, words).mask(phrase, self._answer)
        return np.broadcast_to(found, self.chance.shape)

    def knows(self, by: By, words: Bindings) -> bool:
        """Whether a word that a table goes by is a hand or a step of the deal."""
        return bool(Asking(self.shoe, words).of_table(by))

    def quantity(self, by: By, words: Bindings) -> tuple[list[str], NDArray[np.intp]]:
        """What a table goes by, and the number of its value for each round."""
        return Asking(self.shoe, words).quantity(by, self._answer)

    def _answer(self, feature: Feature) -> Array:
        if feature not in self.answers:
            raise CannotReadError(f"{feature} was not asked")
        return self.answers[feature]


def _fits(key: object, value: str) -> bool:
    """Whether the key of a row is for a value."""
    low, high = getattr(key, "low", None), getattr(key, "high", None)
    if low is None:
        return key == value
    return value.isdecimal() and low <= int(value) and (high is None or int(value) <= high)


def rounds_of(
    ruleset: Ruleset,
    members: Iterable[Member],
    words: Mapping[str, phrases.Phrase],
    plays: Plays = (),
    *,
    knowing: bool = False,
) -> DealtRounds:
    """The rounds as far as these members of bets tell them apart; `words` are the names of the file and its options.

    Where the player has a choice he `plays` so; those that are `knowing` are told apart by what he sees and chooses.

    Raises:
        CannotReadError: the number of decks is not known.
        ProblemError: they are more than the budget allows.
    """
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    meant = words.get(shoe.decks) if isinstance(shoe.decks, str) else None
    while meant is not None and len(meant.listed) == 1:
        (meant,) = meant.listed
    low, high = (shoe.decks, shoe.decks) if isinstance(shoe.decks, int) else (meant and meant.span) or (0, 0)
    if not low == high > 0:
        raise CannotReadError("the number of decks")
    features: set[Feature] = set()
    for member in members:
        asking = Asking(shoe, {**words, **{name: value.outcomes for name, value in member.values.items()}})
        for phrase in outermost((member.bet.stages, member.bet.tally), phrases.Phrase):
            features |= {*asking.features(phrase)}
        for table in every((member.bet.pays, member.bet.lost), PrizeTable):
            features |= {*asking.of_table(table.by)}
        features |= {CHOSEN} if member.bet.raises or knowing else set()
    if (
        shoe.worth and not shoe.choosing and any(kind in ("points", "number") for kind, *_ in features)
    ):  # such bets share one enumeration
        features |= {(kind, hand, 0, "") for kind, hand in product(("points", "number"), shoe.hands)}
        features |= {("number", ALL, 0, ""), ("end", "", 0, "")}
    features |= {SEEN_CARDS} if knowing else set()
    of_the_deal = tuple(_of_the_deal(shoe, plays, words).items())
    return _rounds(shoe, low, tuple(sorted(features)), of_the_deal, plays, knowing)


def _of_the_deal(shoe: Shoe, plays: Plays, words: Mapping[str, phrases.Phrase]) -> dict[str, phrases.Phrase]:
    """The words that the deal and a rule are written with: whatever others mean, its rounds are the same."""
    found: dict[str, phrases.Phrase] = {}
    open_ = {text for text in every((shoe.deal, plays), str) if text in words}
    while open_:
        found |= {text: words[text] for text in open_}
        open_ = {text for text in every(tuple(found.values()), str) if text in words and text not in found}
    return found


@lru_cache(maxsize=64)
def _rounds(
    shoe: Shoe,
    decks: int,
    features: tuple[Feature, ...],
    words: tuple[tuple[str, phrases.Phrase], ...],
    plays: Plays,
    knowing: bool,
) -> DealtRounds:
    return DealtRounds(replace(shoe, decks=decks), features, dict(words), plays, knowing=knowing)
