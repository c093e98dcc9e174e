"""Every order in which the cards of a round can lie in the shoe, as numpy arrays with an axis for each place.

The cards lie in the shoe in the order in which they are dealt: the next card goes wherever the deal stands then, so that
the fifth is the player's third or the banker's. Along the axis of a place run the kinds of cards that can lie there, as
far as the bet tells them apart. A hand's points, say, are an array over the axes of the places that its cards may come
from, and numpy spreads them over the others. What a bet asks is asked of every order at once; orders with the same
answers are then counted together, each with the whole number of ways in which the cards of the shoe can lie so.

That number is a product of as many factors as there are places. It is kept in limbs of 24 bits, so that the sums of a
million of them are exact in floating point, for 99 decks as for one. Nothing of this is taken from `outcomes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from itertools import product
from math import perm, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import By, Member, PrizeTable, Ruleset, Shoe, Step, phrases
from macau_edge.model.budget import spend
from macau_edge.model.cards import ALL, COLOURS, JOKER, NONE, SUITS
from macau_edge.model.walk import every, outermost
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, Throws

Array: TypeAlias = NDArray[np.int64]
"""One whole number for each order of the cards, or for as many axes as it depends on."""
Feature: TypeAlias = tuple[str, str, int, str]
"""What is asked of a round: `points`, `number`, `card`, `agree`, `step` or `end`; of what, which card, in what."""

MISSING = -1
"""The value of a card that is not there."""
LIMB = 24
CELLS = 4
"""Operations of an order of the cards."""
NO_WORDS: Mapping[str, phrases.Phrase] = {}
COLOUR_NAMES = tuple(sorted(set(COLOURS.values())))


# --- what phrases and tables ask, and what the answers to it mean ----------------------------------------------------


class Asking:
    """The words of a bet where cards are dealt: which features a phrase needs, and where it holds."""

    def __init__(self, shoe: Shoe, words: Bindings) -> None:
        self.shoe, self.words = shoe, words
        self.ranks = shoe.ranks
        self.steps = {step.name: step for step in shoe.deal}

    def features(self, phrase: phrases.Phrase) -> Iterator[Feature]:
        """What a phrase asks, with all that its words stand for."""
        waiting, seen = [phrase], set[str]()
        for one in waiting:  # which grows while it is walked
            for part in every(one, phrases.Phrase):
                if isinstance(part, phrases.OfHands):
                    yield from self._of(part)
                elif part.mentions in self.words and part.mentions not in seen:
                    seen.add(part.mentions)
                    meant = self.words[part.mentions]
                    waiting += [meant] if isinstance(meant, phrases.Phrase) else []
                elif part.mentions in self.steps and self.steps[part.mentions].end is not None:
                    yield "end", "", 0, ""

    def of_table(self, by: By) -> list[Feature]:
        """What a table goes by; nothing where it is no hand and no step."""
        if by.kind == "happening":
            return [("end", "", 0, "")]
        if by.kind == "cards":
            return [("number", self.hand(by.what), 0, "")]
        if by.kind in ("margin", "sum"):
            return [("points", self.hand(by.what), 0, ""), ("points", self.hand(by.other), 0, "")]
        if by.kind != "word":
            return []
        if by.what in self.steps:
            return [("step", by.what, 0, "")]
        name = self.hand(by.what)
        if name not in self.shoe.hands:
            return []
        return [("points", name, 0, "")] if self.shoe.worth else [("card", name, 1, "rank")]

    def hand(self, text: str) -> str:
        """The hand that a word is, or stands for."""
        seen: set[str] = set()
        while text in self.words and text not in seen:
            seen.add(text)
            meant = self.words[text]
            if isinstance(meant, phrases.Union) and len(meant.parts) == 1:
                meant = meant.parts[0]
            text = meant.text if isinstance(meant, phrases.Word) else text
        return text

    def _of(self, phrase: phrases.OfHands) -> list[Feature]:
        hand = self.hand(phrase.hand.text)
        match phrase:
            case phrases.HasCards():
                return [("number", hand, 0, "")]
            case phrases.Alike(first=first, attribute=attribute):
                return [("agree", hand, first, attribute)]
            case phrases.Compares(other=other):
                of_points = self.shoe.compare == "points"
                kind: Feature = ("points", "", 0, "") if of_points else ("card", "", 1, "rank")
                return [(kind[0], one, kind[2], kind[3]) for one in (hand, self.hand(other.text))]
            case phrases.Holds(what=what, first=first):
                what = self._meant(what)
                if isinstance(what, phrases.Numbers) and self.shoe.worth and not first:
                    return [("points", hand, 0, "")]
                text = what.text if isinstance(what, phrases.Word) else ""
                return [("card", hand, 1, "suit" if text in SUITS else "colour" if text in COLOUR_NAMES else "rank")]
            case _:
                raise CannotReadError(type(phrase).__name__)

    def _meant(self, what: phrases.Phrase) -> phrases.Phrase:
        for _ in range(20):
            meant = self.words.get(what.text) if isinstance(what, phrases.Word) else None
            if isinstance(meant, phrases.Phrase):
                what = meant
            elif isinstance(what, phrases.Union) and len(what.parts) == 1:
                what = what.parts[0]
        return what

    def mask(self, phrase: phrases.Phrase, ask: Callable[[Feature], Array]) -> Mask:
        """Where a phrase holds, given the answers."""
        match phrase:
            case phrases.Union(parts):
                return reduce(np.logical_or, [self.mask(part, ask) for part in parts])
            case phrases.Both(parts):
                return reduce(np.logical_and, [self.mask(part, ask) for part in parts])
            case phrases.Except(base, removed):
                return self.mask(base, ask) & ~self.mask(removed, ask)
            case phrases.Anything():
                return np.ones((), dtype=bool)
            case phrases.Word(text) if text in self.words:
                meant = self.words[text]
                return self.mask(meant, ask) if isinstance(meant, phrases.Phrase) else meant
            case phrases.Word(text) if text in self.steps:
                return ask(("end", "", 0, "")) == list(self.steps).index(text)
            case phrases.OfHands():
                return self._mask(phrase, [ask(feature) for feature in self._of(phrase)])
            case _:
                raise CannotReadError(type(phrase).__name__)

    def _mask(self, phrase: phrases.OfHands, found: Sequence[Array]) -> Mask:
        match phrase:
            case phrases.HasCards(low=low, high=high):
                return (found[0] >= low) & (found[0] <= high)
            case phrases.Alike():
                return found[0] == 1
            case phrases.Compares(ties=ties, margin=margin):
                apart = found[0] - found[1]
                if margin:
                    return (apart >= margin[0]) & (apart <= margin[1])
                return apart == 0 if ties else apart > 0
            case phrases.Holds(what=what, first=first):
                return self._held(found[0], self._meant(what), first)
            case _:
                raise CannotReadError(type(phrase).__name__)

    def _held(self, found: Array, what: phrases.Phrase, first: int) -> Mask:
        match what:
            case phrases.Numbers(low, high) if self.shoe.worth and not first:
                return (found >= low) & (found <= high)
            case phrases.Numbers(low, high):
                named = [n for n, rank in enumerate(self.ranks) if rank.isdecimal() and low <= int(rank) <= high]
            case phrases.Ranks(low=lowest, high=highest):
                named = list(range(self.ranks.index(lowest), self.ranks.index(highest) + 1))
            case phrases.Word(text) if text in SUITS:
                named = [SUITS.index(text)]
            case phrases.Word(text) if text in COLOUR_NAMES:
                named = [COLOUR_NAMES.index(text)]
            case phrases.Word(text) if text in self.ranks:
                named = [self.ranks.index(text)]
            case _:
                raise CannotReadError("what a hand holds")
        return np.isin(found, named)

    def quantity(self, by: By, ask: Callable[[Feature], Array]) -> tuple[list[str], Array]:
        """What a table goes by: its values as rows have them, and the number of its value for each order."""
        asked = self.of_table(by)
        if not asked:
            raise CannotReadError(by.kind)
        found = ask(asked[0])
        if by.kind == "margin":
            found = found - ask(asked[1])
        elif by.kind == "sum":
            found = found + ask(asked[1])
        values, codes = np.unique(found, return_inverse=True)
        return [self._called(asked[0][0], value) for value in values.tolist()], codes.reshape(found.shape)

    def _called(self, kind: str, value: int) -> str:
        if kind == "end":
            return list(self.steps)[value] if value >= 0 else NONE
        if kind == "step" and value == MISSING:
            return NONE
        return self.ranks[value] if kind == "card" else str(value)


# --- the places in the shoe, and the kinds of cards that can lie there -----------------------------------------------


@dataclass(slots=True)
class Lying:
    """A place in the shoe: which attributes of the card there matter, and, along its axis, their values."""

    number: int
    needed: set[str] = field(default_factory=set)
    values: dict[str, Array] = field(default_factory=dict)


def cards_of(shoe: Shoe) -> list[dict[str, int]]:
    """Every card of one deck, by the numbers of its attributes; as often as it is there."""
    worth = dict(shoe.worth)
    found = []
    for place, rank in enumerate(shoe.ranks):
        suits: Iterable[int] = [MISSING] * shoe.jokers if rank == JOKER else range(len(SUITS))
        for suit in suits:
            colour = COLOUR_NAMES.index(COLOURS[SUITS[suit]]) if suit >= 0 else MISSING
            card = {"rank": place, "suit": suit, "colour": colour, "card": place * 8 + suit + 1}
            found.append({**card, "worth": worth.get(rank, 0)})
    return found


class Lay:
    """The places that matter, their kinds, and in how many ways the cards of the shoe can lie in each order."""

    def __init__(self, shoe: Shoe, places: Sequence[Lying], step: Step) -> None:
        assert isinstance(shoe.decks, int)
        self.places = places
        order = sorted(places, key=lambda place: -len(place.needed))
        told = [set[str]().union(*(later.needed for later in order[n:])) for n in range(len(order))]
        cards = cards_of(shoe)
        self.size = shoe.decks * len(cards)
        kinds = [sorted({tuple(card[name] for name in sorted(names)) for card in cards}) for names in told]
        spend(CELLS * prod(map(len, kinds)), step)
        self.shape = [0] * len(places)
        for place, own in zip(order, kinds, strict=True):
            self.shape[place.number] = len(own)
        self.factors: list[Array] = []
        self._cards: dict[int, Array] = {}
        for n, (place, names, own) in enumerate(zip(order, told, kinds, strict=True)):
            columns = sorted(names)
            own_kind = [own.index(tuple(card[name] for name in columns)) for card in cards]
            self._cards[place.number] = np.array(own_kind * shoe.decks, dtype=np.int64)
            for name in place.needed:
                place.values[name] = self._along(place, [kind[columns.index(name)] for kind in own])
            there = [shoe.decks * sum(tuple(card[name] for name in columns) == kind for card in cards) for kind in own]
            left = self._along(place, there)
            for earlier, finer, before in zip(order[:n], told, kinds, strict=False):
                at = [sorted(finer).index(name) for name in columns]
                same = [own.index(tuple(kind[column] for column in at)) for kind in before]
                left = left - (self._along(earlier, same) == self._along(place, range(len(own))))
            self.factors.append(np.maximum(left, 0))

    def _along(self, place: Lying, values: Iterable[int]) -> Array:
        """Values along the axis of a place."""
        found = np.array(list(values), dtype=np.int64)
        return found.reshape([-1 if n == place.number else 1 for n in range(len(self.places))])

    def kind_of_card(self, number: int) -> Array:
        """For each card of the shoe, the number of its kind at a place."""
        return self._cards[number]

    def counted(self, codes: Array) -> list[int]:
        """For each code, in how many ways the cards can lie in the orders that have it; exactly."""
        size = self.size
        ways, bound, limbs = np.ones((), dtype=np.int64), 1, list[Array]()
        for factor in self.factors:
            if bound * size < 2**63 and not limbs:
                ways, bound = ways * factor, bound * size
                continue
            limbs = times(limbs or _limbs(ways), factor)
        flat = np.broadcast_to(codes, self.shape).ravel()
        sums = [
            np.bincount(flat, np.broadcast_to(limb, self.shape).ravel().astype(np.float64))
            for limb in limbs or _limbs(ways)
        ]
        return [sum(int(limb[code]) << LIMB * n for n, limb in enumerate(sums)) for code in range(len(sums[0]))]


def _limbs(ways: Array) -> list[Array]:
    """Numbers below 2 ** 63 in limbs, the lowest first."""
    return [(ways >> LIMB * n) & (2**LIMB - 1) for n in range(3)]


def times(limbs: Sequence[Array], factor: Array) -> list[Array]:
    """Numbers in limbs, each multiplied by a factor below 2 ** 32."""
    carry, found = np.zeros((), dtype=np.int64), []
    for limb in limbs:
        both = limb * factor + carry
        found.append(both & (2**LIMB - 1))
        carry = both >> LIMB
    return [*found, carry]


# --- the deal, followed for all orders at once -----------------------------------------------------------------------


class Dealt:
    """The hands while they are dealt: of each card, the places that it may come from and where it is dealt at all."""

    def __init__(self, asking: Asking, places: Sequence[Lying]) -> None:
        self.asking, self.places = asking, places
        self.cards: list[tuple[str, str, list[tuple[Mask, Lying]], Mask]] = []
        self.next: Array = np.zeros((), dtype=np.int64)
        self.most = 0
        self.ended: Array = np.full((), MISSING, dtype=np.int64)

    def deal(self, step: Step, hand: str, where: Mask) -> None:
        """One more card to a hand, in the orders where that is so."""
        lowest = int(self.next.min())
        taken = [(self.next == number, self.places[number]) for number in range(lowest, self.most + 1)]
        self.cards.append((step.name, hand, taken, where))
        self.next = self.next + where
        self.most += 1

    def answer(self, feature: Feature) -> Array:
        """The answer to what is asked, in each order."""
        kind, of, number, attribute = feature
        if kind == "end":
            return self.ended
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
            if int(dealt.min()) < number:
                found = np.where(where & (dealt == number - 1), _value(cards, attribute), found)
            dealt = dealt + where
        return found

    def _agree(self, own: Sequence[tuple[list[tuple[Mask, Lying]], Mask]], number: int, attribute: str) -> Array:
        first, agrees = self._card(own, 1, attribute), np.ones((), dtype=bool)
        dealt = np.zeros((), dtype=np.int64)
        for cards, where in own:
            if int(dealt.min()) < number:
                other = where & (dealt < number) & (_value(cards, attribute) != first)
                agrees = agrees & ~other
            dealt = dealt + where
        return (agrees & (dealt >= number)).astype(np.int64)


def _value(cards: Sequence[tuple[Mask, Lying]], attribute: str) -> Array:
    """An attribute of a card that may come from several places."""
    (_, last), *others = reversed(cards)
    found = last.values[attribute]
    for where, place in others:
        found = np.where(where, place.values[attribute], found)
    return found


class Rounds(Throws):
    """The rounds of a shoe, as far as a bet tells them apart: what stands in for the throws of dice.

    `chance` has one probability for each, adding up to one; a round has no total. `answers` has, for each feature that
    was asked, its value in each round.
    """

    def __init__(self, shoe: Shoe, features: Sequence[Feature], words: Bindings) -> None:
        self.device, self.shoe, self.urn, self._urn = shoe, shoe, False, None
        self._asking = Asking(shoe, words)
        self.steps = self._steps(features)
        places = self._lying()
        lay = Lay(shoe, places, shoe.deal[0])
        dealt = self._deal(places)
        found = [dealt.answer(feature) for feature in features]
        least = [int(answer.min()) for answer in found]
        spread = [int(answer.max()) - low + 1 for answer, low in zip(found, least, strict=True)]
        codes = np.zeros((), dtype=np.int64)
        for answer, low, wide in zip(found, least, spread, strict=True):
            codes = codes * wide + (answer - low)
        ways = lay.counted(codes)
        come = [code for code, number in enumerate(ways) if number]
        self._lay, self._codes, self._come = lay, codes, come
        self._ways = [ways[code] for code in come]
        whole = sum(self._ways)
        assert whole == perm(lay.size, len(places))
        self.chance = np.array([number / whole for number in self._ways])
        self.totals = np.full(len(come), -1)
        self.answers: dict[Feature, Array] = {}
        rest = np.array(come, dtype=np.int64)
        for feature, low, wide in reversed(list(zip(features, least, spread, strict=True))):
            self.answers[feature] = rest % wide + low
            rest = rest // wide
        self.results: NDArray[np.str_] = np.array([f"round {number}" for number in range(len(come))])
        self._places, self._labels = np.empty((len(come), 0), dtype=int), np.array([])

    def _steps(self, features: Sequence[Feature]) -> list[Step]:
        """The steps of the deal up to the last that can change an answer, without those that change none."""
        wanted, found = list(features), list[Step]()
        shoe = self._asking.shoe
        for step in reversed(shoe.deal):
            before = shoe.deal[: shoe.deal.index(step)]
            if any(self._watches(one, step, before) for one in wanted) or (
                step.end is not None and (found or ("end", "", 0, "") in wanted)
            ):
                found.insert(0, step)
                for what in (step.end, step.when):
                    wanted += self._asked(what)
        self.wanted = wanted
        return found

    def _asked(self, what: object) -> list[Feature]:
        tables = [by for table in every(what, PrizeTable) for by in self._asking.of_table(table.by)]
        return tables + [one for phrase in outermost(what, phrases.Phrase) for one in self._asking.features(phrase)]

    def _watches(self, feature: Feature, step: Step, before: Sequence[Step]) -> bool:
        """Whether a step deals a card that a feature looks at."""
        kind, of, number, _ = feature
        if kind == "end" or not any(of in (hand, ALL, step.name) for hand, _ in step.dealt):
            return False
        sure = sum(n for one in before if one.when is None for hand, n in one.dealt if of in (hand, ALL))
        return number == 0 or sure < number

    def _lying(self) -> list[Lying]:
        """The places in the shoe that cards of these steps come from, and what of them is looked at."""
        lowest = highest = 0
        places: list[Lying] = []
        dealt: dict[str, int] = {}
        for step in self.steps:
            for hand, cards in step.dealt:
                for _ in range(cards):
                    while len(places) <= highest:
                        places.append(Lying(len(places)))
                    needed = {self._looked_at(one, step, hand, dealt) for one in self.wanted} - {""}
                    for place in places[lowest : highest + 1]:
                        place.needed |= needed
                    highest += 1
                    if step.when is None:
                        lowest += 1
                        for of in (hand, ALL):
                            dealt[of] = dealt.get(of, 0) + 1
        return places

    def _looked_at(self, feature: Feature, step: Step, hand: str, dealt: Mapping[str, int]) -> str:
        kind, of, number, attribute = feature
        if of not in (hand, ALL, step.name) or kind in ("number", "end"):
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
            for hand, cards in step.dealt:
                for _ in range(cards):
                    dealt.deal(step, hand, where)
        return dealt

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
        adding, stride = list[Array](), 1
        for number in reversed(range(len(self._lay.shape))):
            if self._lay.shape[number] > 1:
                adding.append(self._lay.kind_of_card(number) * stride)
            stride *= self._lay.shape[number]
        round_of = np.full(self._come[-1] + 1, MISSING, dtype=np.int64)
        round_of[self._come] = np.arange(len(self._come))
        codes = np.broadcast_to(self._codes, self._lay.shape).ravel()
        return adding, np.where(codes <= self._come[-1], round_of[np.minimum(codes, self._come[-1])], MISSING)

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


def rounds_of(ruleset: Ruleset, members: Iterable[Member], words: Mapping[str, phrases.Phrase]) -> Rounds:
    """The rounds as far as these members of bets tell them apart; `words` are the names of the file and its options.

    Raises:
        CannotReadError: the number of decks is not known.
        ProblemError: they are more than the budget allows.
    """
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    meant = words.get(shoe.decks) if isinstance(shoe.decks, str) else phrases.Numbers(shoe.decks, shoe.decks)
    while isinstance(meant, phrases.Union) and len(meant.parts) == 1:
        meant = meant.parts[0]
    if not isinstance(meant, phrases.Numbers) or meant.low != meant.high:
        raise CannotReadError("the number of decks")
    features: set[Feature] = set()
    for member in members:
        asking = Asking(shoe, {**words, **{name: value.outcomes for name, value in member.values.items()}})
        for phrase in outermost((member.bet.stages, member.bet.tally), phrases.Phrase):
            features |= {*asking.features(phrase)}
        for table in every((member.bet.pays, member.bet.lost), PrizeTable):
            features |= {*asking.of_table(table.by)}
    if any(kind in ("points", "number") for kind, *_ in features):  # all such bets then share one enumeration
        features |= {(kind, hand, 0, "") for kind, hand in product(("points", "number"), shoe.hands)} if shoe.worth else set()
        features |= {("number", ALL, 0, ""), ("end", "", 0, "")}
    return _rounds(shoe, meant.low, tuple(sorted(features)), tuple(sorted(words.items(), key=lambda one: one[0])))


@lru_cache(maxsize=64)
def _rounds(
    shoe: Shoe, decks: int, features: tuple[Feature, ...], words: tuple[tuple[str, phrases.Phrase], ...]
) -> Rounds:
    return Rounds(replace(shoe, decks=decks), features, dict(words))
