"""Every order in which the cards of a round can lie in the shoe, as numpy arrays with an axis for each place.

The cards lie in the shoe in the order in which they are dealt: the next card goes wherever the deal stands then, so
that the fifth is the player's third or the banker's. Along the axis of a place run the kinds of cards that can lie
there, as far as the bet tells them apart. A hand's points, say, are an array over the axes of the places that its cards
may come from, and numpy spreads them over the others. What a bet asks is asked of every order at once; orders with the
same answers are then counted together, each with the whole number of ways in which the cards of the shoe can lie so
(`shoe.py`). Nothing of this is taken from `outcomes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import count, product, takewhile
from math import perm, prod
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import By, DealStep, Member, PrizeTable, Ruleset, Shoe, phrases
from macau_edge.model.cards import ALL, PARTED
from macau_edge.model.meter import remember_by_cost, spend
from macau_edge.model.walk import every, outermost
from macau_edge.numeric.alike import Alike, equivalent_cards, merged_cards
from macau_edge.numeric.arranged import ArrangedHands, DrawnArranged, arranged_hands
from macau_edge.numeric.asked import asked_by_bet
from macau_edge.numeric.dealt import Dealt
from macau_edge.numeric.drawing import AskedDraws, draws_by_choice
from macau_edge.numeric.drawn import Decisions, DrawnUntil, GrowingOrders
from macau_edge.numeric.drawn_lanes import played_lanes
from macau_edge.numeric.hands import (
    CLOSED,
    PARTED_HAND,
    TOGETHER,
    Asking,
    Feature,
    Named,
    Play,
    Plays,
    PlayTable,
    Rule,
    attributes_of,
    chosen_at,
    deciding_attribute,
    is_of_ranks,
    listed_in,
    parts_of,
    seen_at,
)
from macau_edge.numeric.in_parts import AskedInParts, PathAnswers, hand_in_parts
from macau_edge.numeric.on_board import AskedOnBoard, DrawnInParts, hands_on_board
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.shoe import CELLS, Answers, Lay, Lying, Tallied, cards_of, joint_answers, with_sets
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, Throws
from macau_edge.numeric.whole import DrawnHands, WholeHands, whole_hands

ROUND = 30
"""Operations of a round that is told apart, in each part of the orders."""
NO_CARDS = ("number", "end", "choice", "seen", PARTED)
"""Features that look at no attribute of a card."""
PART = 2**18
"""Orders of the cards that are looked at together: so many fit into the memory that is near the processor."""
KEPT = 2**19
"""Cells of tallies that are kept of a deal for any number of decks: a dozen megabytes."""


class DealtRounds(Throws):
    """The rounds of a shoe, as far as a bet tells them apart: what stands in for the throws of dice.

    `chance` has one probability for each, adding up to one; a round has no total. `answers` has, for each feature that
    was asked, its value in each round.
    """

    def __init__(
        self,
        shoe: Shoe,
        features: Sequence[Feature],
        words: Bindings,
        plays: Plays = (),
        *,
        alike: Alike = (),
        knowing: bool = False,
        tallies: dict[Hashable, list[Tallied]] | None = None,
    ) -> None:
        self._alike, self._tallies = alike, tallies
        self.device, self.shoe, self.urn, self._urn = shoe, shoe, False, None
        self._asking, self._features = Asking(shoe, words), tuple(features)
        self._plays = {step.name: play for step, play in zip(shoe.choosing, plays, strict=False)}
        self.steps = self._steps(features)
        last = max((number for number, step in enumerate(shoe.choosing, 1) if step in self.steps), default=0)
        self.choosing = shoe.choosing[:last]
        """The steps with a choice that matters, and those before."""
        if knowing:
            known = [*map(chosen_at, self.choosing), *map(seen_at, self.choosing)]
            self._features = tuple(dict.fromkeys((*features, *known)))
        if knowing or any(isinstance(play, PlayTable) for play in self._plays.values()):
            self.steps = self._steps([*self._features, *map(seen_at, self.choosing)])  # all that is seen is looked at
        of_kinds = any(kind in TOGETHER for kind, *_ in self.wanted)
        self._seen_by = deciding_attribute(self.wanted, self._asking.ranking.needed if of_kinds else "card")
        self._closed = False
        self.whole: WholeHands | None = None
        """Hands that are looked at as a whole, where they were counted and not dealt."""
        self.in_parts: AskedInParts | AskedOnBoard | AskedDraws | None = None
        """The one hand that is chosen in parts, or hands that share a board, where they were counted and not dealt."""
        self.arranged: ArrangedHands | None = None
        """The hands that are arranged, where the deal arranges some."""
        self._knowing = knowing
        self._of_path = dict[PathAnswers, Answers]()
        self._of_cells: Array = np.empty(0, dtype=np.int64)
        found, self.orders = self._counted()
        self._come = sorted(answers for answers, number in found.items() if number)
        self._ways = [found[answers] for answers in self._come]
        assert sum(self._ways) == self.orders or self._closed
        self.chance = np.array([number / self.orders for number in self._ways])
        self.totals = np.full(len(self._come), -1)
        columns = np.array(self._come, dtype=np.int64).reshape(len(self._come), len(self._features))
        self.answers = {feature: columns[:, number] for number, feature in enumerate(self._features)}
        self.results: NDArray[np.str_] = np.array([f"round {number}" for number in range(len(self._come))])
        self._places, self._labels = np.empty((len(self._come), 0), dtype=int), np.array([])

    def _counted(self) -> tuple[Counter[Answers], int]:
        """In how many orders answers are given together, and how many orders there are."""
        found = Counter[Answers]()
        if any(step.draws_by_choice for step in self.steps):
            draws = self._drawn_by_choice()
            self.in_parts = draws
            return self._of_paths(draws), draws.orders
        if self.is_drawn:
            return self._counted_as_drawn()
        if self.shoe.arranging:
            self.arranged = arranged_hands(self._asking, self._features)
            return self.arranged.ways, perm(*self.arranged.cards)
        if self._in_any_case and (whole := whole_hands(self._asking, self.wanted, self._choice)):
            self.whole = whole
            self._features = tuple(feature for feature in self._features if feature[0] != "seen")
            answers, codes = joint_answers([whole.answers[feature] for feature in self._features], (len(whole.ways),))
            found.update(dict(zip(answers, whole.counted(codes), strict=True)))
            numbers = {given: number for number, given in enumerate(sorted(answers))}
            self._of_cells = np.array([numbers[given] for given in answers])[codes]
            return found, perm(*whole.cards)
        hand = hand_in_parts(self._asking, self.steps, self._features, self.wanted) or hands_on_board(
            self._asking, self.steps, self._features, self._plays
        )
        if hand:
            self.in_parts = hand
            return self._of_paths(hand), hand.orders
        if agreed := self._agreed:
            return self._counted_by_agreement(agreed)
        lying, suits_alike = self._lying(), self._suits_are_alike
        first = self._dealt_first(len(lying))
        self._lay = Lay(self.shoe, lying, self.shoe.deal[0], self._cards, alike=suits_alike, whole=not first)
        if first:
            return self._open_after(first), self._lay.orders
        for given, ways in self._ways_of(self._lay, self._features):
            found[given] += ways
        return self._without_the_closed(found), self._lay.orders

    @property
    def is_drawn(self) -> bool:
        """Whether a step draws until something holds, so that nobody knows how many cards come."""
        return any(step.until for step in self.steps)

    def _counted_as_drawn(self) -> tuple[Counter[Answers], int]:
        """The answers where orders grow by a card as long as one is wanted."""
        looked = {*self.wanted, *self._features}
        attributes = self._attributes
        attributes |= {self._seen_by} if any(kind == "seen" for kind, *_ in looked) else set()
        orders = GrowingOrders(self.shoe, self._cards, attributes)
        found, size = orders.counted(
            self._deal,
            lambda dealt: [dealt.answer(feature) for feature in self._features],
            as_sets=not self.choosing and all(map(self._asks_no_order, looked)),
        )
        self._until = orders, size
        return self._without_the_closed(found), perm(orders.size, size)

    @property
    def _attributes(self) -> set[str]:
        """The attributes of cards that are looked at but by the player."""
        looked = {feature for feature in (*self.wanted, *self._features) if feature[0] not in NO_CARDS}
        return {one for feature in looked for one in self._looked_at_by(feature)}

    def _drawn_by_choice(self) -> AskedDraws:
        """The hands, where one is drawn to by choice."""
        return draws_by_choice(
            self._asking, self.steps, self._features, self.wanted, self._cards, self._attributes, self._plays
        )

    def _looked_at_by(self, feature: Feature) -> set[str]:
        return {self._asking.ranking.needed} if feature[0] in TOGETHER else attributes_of(feature)

    def _asks_no_order(self, feature: Feature) -> bool:
        """Whether a feature is the same in whatever order a hand has its cards."""
        kind, of, number, _ = feature
        sets = kind in ("points", "end") or (kind in ("number", "among", "variety") and not number)
        of_hands = all(not own and (hand in self.shoe.hands or hand == ALL) for hand, own in parts_of(feature))
        return sets and (kind == "end" or of_hands) and of not in self._asking.steps

    def _of_paths(self, hand: AskedInParts | AskedOnBoard | AskedDraws) -> Counter[Answers]:
        """In how many orders of the cards of a hand that is chosen in parts answers are given together."""
        self._features = tuple(feature for feature in self._features if feature[0] != "seen")
        asked, found = [*map(chosen_at, hand.choosing), *hand.features], Counter[Answers]()
        places = [asked.index(feature) for feature in self._features]
        plays = self._plays_of(hand)
        listed = hand if isinstance(hand, AskedOnBoard | AskedDraws) and self._knowing else None
        law = listed.possible(plays) if listed else hand.law(plays)  # how often each comes is not asked there
        for (path, given), ways in law.items():
            answers = (*path, *given)
            self._of_path[path, given] = tuple([answers[place] for place in places])
            found[self._of_path[path, given]] += ways
        self._closed = sum(found.values()) < hand.orders
        return found

    def _plays_of(self, hand: AskedInParts | AskedOnBoard | AskedDraws) -> Plays:
        return tuple([self._plays.get(step.name) for step in hand.choosing])

    @property
    def is_of_every_path(self) -> bool:
        """Whether these are the rounds with every choice made everywhere."""
        return self._knowing and isinstance(self.in_parts, AskedDraws)

    @property
    def of_path(self) -> dict[PathAnswers, int]:
        """Of a hand that is chosen in parts the number of the round for each path with these answers."""
        numbers = {answers: number for number, answers in enumerate(self._come)}
        return {key: numbers[answers] for key, answers in self._of_path.items()}

    def _without_the_closed(self, found: Counter[Answers]) -> Counter[Answers]:
        """The answers of rounds in which all that is chosen is open."""
        chosen = [number for number, (kind, *_) in enumerate(self._features) if kind == "choice"]
        if not any(step.open_if for step in self.choosing):
            return found
        kept = {answers: ways for answers, ways in found.items() if all(answers[number] != CLOSED for number in chosen)}
        self._closed = len(kept) < len(found)
        return Counter(kept)

    @property
    def _in_any_case(self) -> bool:
        """Whether all cards are dealt in any round, and something is chosen once at most, and nowhere else."""
        dealing = [number for number, step in enumerate(self.steps) if step.dealt]
        over = any(step.over and number < max(dealing, default=0) for number, step in enumerate(self.steps))
        return not (over or len(self.choosing) > 1 or any(step.when or step.end or step.open_if for step in self.steps))

    @property
    def _choice(self) -> tuple[DealStep, Play] | None:
        """The only step at which something is chosen, and how."""
        return next(((step, self._plays.get(step.name)) for step in self.choosing), None)

    @property
    def _agreed(self) -> Feature | None:
        """Whether the first cards dealt agree in suit or colour, where a bet asks that and nothing else of suits."""
        others = {one for one in self.wanted if not attributes_of(one) <= {"worth", "rank"} or one[0] in TOGETHER}
        found = next(iter(others), None)
        if len(others) != 1 or not found or found not in self._features or self.choosing:
            return None
        kind, of, number, attribute = found
        in_deal = any(found in self._asked(what) for step in self.steps for what in (step.end, step.when))
        is_plain = kind == "agree" and of == ALL and number > 1 and attribute in ("suit", "colour")
        return found if is_plain and not in_deal else None

    def _counted_by_agreement(self, agreed: Feature) -> tuple[Counter[Answers], int]:
        """The answers as they are counted without suits, and, for each suit or colour, where the first cards have it.

        Those are the only ones that agree, and whatever is left of the others does not.
        """
        (_, _, number, attribute), at = agreed, self._features.index(agreed)
        features, found = self._features, Counter[Answers]()
        bare = self._lying()
        for place in bare:
            place.needed.discard(attribute)
        lay = Lay(self.shoe, bare, self.shoe.deal[0], self._cards)
        for given, ways in self._ways_of(lay, [one for one in features if one != agreed]):
            found[*given[:at], False, *given[at:]] += ways
        values = sorted({card[attribute] for card in self._cards} - {MISSING})
        looked = values if self.shoe.gone else values[:1]  # with no card gone each counts for all
        for value in looked:
            own = Lay(self.shoe, self._lying(), self.shoe.deal[0], self._cards, one=(attribute, value, number))
            for given, ways in self._ways_of(own, features):
                if given[at]:
                    found[given] += ways * len(values) // len(looked)
                    found[*given[:at], False, *given[at + 1 :]] -= ways * len(values) // len(looked)
        return found, lay.orders

    def _ways_of(self, lay: Lay, features: Sequence[Feature]) -> Iterator[tuple[Answers, int]]:
        """The answers that are given where the cards lie so, each with its ways."""

        parts = ((part, *self._answered(part, features)) for part in lay.parts(PART))
        for answers, ways in self._counted_once(parts, lay, (lay.one, *features)):
            spend(ROUND * len(answers), self.shoe.deal[0])
            yield from zip(answers, ways, strict=True)

    def _counted_once(
        self, parts: Iterable[tuple[Lay, list[Answers], Array]], lay: Lay, asked: Hashable
    ) -> Iterator[tuple[list[Answers], list[int]]]:
        """The answers of parts of some orders, with their ways; `asked` is what these answer.

        Where the number of decks is left open, they are told apart for the first of these numbers alone: in all of them
        the kinds of cards are the same, and so is what is asked of them.
        """
        kept = self._tallies
        if kept is None:
            yield from ((answers, part.counted(codes, len(answers))) for part, answers, codes in parts)
            return
        tallied, cells = list[Tallied](), 0
        for one in kept.get(asked) or (part.tallied(answers, codes) for part, answers, codes in parts):
            yield one.answers, one.ways(lay.decks)
            cells += len(one.orders)
            tallied.append(one)
            if cells > KEPT:
                tallied.clear()
        if tallied:
            kept[asked] = tallied

    def _dealt_first(self, places: int) -> Sequence[DealStep]:
        """The steps that are done in any case, before those that are not, where it is only asked whether hands fit
        patterns; after these it is mostly plain that none does, whatever comes.
        """
        if any(kind != "fits" for kind, *_ in self._features) or not self._features:
            return ()
        sure = [*takewhile(lambda step: not (step.when or step.end or step.choose), self.steps)]
        return sure if 0 < sum(n for step in sure for _, n in step.dealt) < places else ()

    def _open_after(self, first: Sequence[DealStep]) -> Counter[Answers]:
        """The answers where cards that are dealt first leave open whether a hand fits; all other rounds have none."""
        found = Counter[Answers]()
        for answers, ways in self._counted_once(self._parts_after(first), self._lay, tuple(self._features)):
            for given, number in zip(answers, ways, strict=True):
                found[given] += number
        found[(0,) * len(self._features)] += perm(self._lay.size, len(self._lay.places)) - sum(found.values())
        return found

    def _parts_after(self, first: Sequence[DealStep]) -> Iterator[tuple[Lay, list[Answers], Array]]:
        """Parts of the orders in which that is left open, with their answers."""
        lay, kinds = self._lay, list[Array]()
        hands = [(step, hand) for step in first for hand, number in step.dealt for _ in range(number)]
        for number in range(1, len(hands) + 1):
            own, before = lay.shape[number - 1], len(kinds[0]) if kinds else 1
            spend(CELLS * own * before, first[0])
            kinds = [*(np.repeat(one, own) for one in kinds), np.tile(np.arange(own), before)]
            dealt = Dealt(self._asking, lay.beginning_with(kinds).places)
            for step, hand in hands[:number]:
                dealt.deal(step, hand, np.ones((), dtype=bool))
            may = reduce(np.logical_or, [dealt.may_fit(feature) for feature in self._features])
            kept = np.flatnonzero(np.broadcast_to(may.ravel(), (own * before,)))
            kinds = [one[kept] for one in kinds]
        rest = prod(lay.shape[len(hands) :])
        spend(CELLS * len(kinds[0]) * rest, first[0])
        together = max(1, PART // rest)
        for start in range(0, len(kinds[0]), together):
            part = lay.beginning_with([one[start : start + together] for one in kinds])
            yield part, *self._answered(part, self._features)

    @property
    def _cards(self) -> list[dict[str, int]]:
        """The cards of a deck by all that may be looked at."""
        looked = [name for one in self.wanted for name in attributes_of(one)]
        return with_sets(merged_cards(cards_of(self.shoe), self._alike), looked)

    @property
    def _suits_are_alike(self) -> bool:
        """Whether all that is asked is the same when suits are called otherwise: nothing names one, or a colour."""
        named = any(
            kind in ("card", "seen", "among", "fits") and what != "rank" and not (listed_in(what) and is_of_ranks(what))
            for kind, what in ((one[0], what) for one in self.wanted for what in attributes_of(one))
            if kind not in ("among", "fits") or listed_in(what)
        )
        if any(kind in TOGETHER for kind, *_ in self.wanted):
            named = named or self._asking.ranking.names_suits
        return not named and not self.shoe.gone and not self.choosing

    def _answered(self, lay: Lay, features: Sequence[Feature]) -> tuple[list[Answers], Array]:
        """The answers that are given where the cards can lie so, and for each order which of them these are."""
        dealt = self._deal(lay.places)
        return joint_answers([dealt.answer(feature) for feature in features], lay.shape)

    def _steps(self, features: Sequence[Feature]) -> list[DealStep]:
        """The steps of the deal up to the last that can change an answer, without those that change none."""
        wanted, found = list(features), list[DealStep]()
        shoe = self._asking.shoe
        for step in reversed(shoe.deal):
            before = shoe.deal[: shoe.deal.index(step)]
            if (
                any(self._watches(one, step, before) for one in wanted)
                or (step.end is not None and (found or ("end", "", 0, "") in wanted))
                or (step.parts and PARTED_HAND in wanted)
                or (step.choose and (chosen_at(step) in wanted or seen_at(step) in wanted or (step.over and found)))
            ):
                found.insert(0, step)
                for what in (step.end, step.when, step.until, step.open_if, _rule(self._plays.get(step.name))):
                    wanted += self._asked(what)
        self.wanted = wanted
        return found

    def _asked(self, what: object) -> list[Feature]:
        tables = [by for table in every(what, PrizeTable) for by in self._asking.of_table(table.by)]
        return tables + [one for phrase in outermost(what, phrases.Phrase) for one in self._asking.features(phrase)]

    def _watches(self, feature: Feature, step: DealStep, before: Sequence[DealStep]) -> bool:
        """Whether a step deals a card that a feature looks at."""
        kind = feature[0]
        if kind == "seen":
            return any(self._sees(feature, before, hand, _certain(before, hand)) for hand, _ in step.dealing)
        if kind in ("end", "choice", PARTED):
            return False
        sure = {hand: _certain(before, hand) for hand in self.shoe.hands}
        return any(self._may_take(name, step, hand, sure) for name in _names(feature) for hand, _ in step.dealing)

    def _may_take(self, of: str, step: DealStep, hand: str, sure: Mapping[str, int]) -> bool:
        """Whether a name may have a card that a step deals to a hand, where each has so many before it in any case."""
        parts = self.shoe.parts(of)
        if not parts:
            return of in (hand, ALL, step.name)
        return any(
            self._may_take(part.word.text, step, hand, sure)
            and (part.numbers is None or self._sure(part.word.text, sure) < part.numbers.stop - 1)
            for part in parts
        )

    def _sure(self, of: str, sure: Mapping[str, int]) -> int:
        """How many cards a name has in any case, where each hand has so many."""
        if parts := self.shoe.parts(of):
            counted = [part for part in parts if part.numbers]  # which card is the last is never sure
            return sum(part.of_so_many(self._sure(part.word.text, sure)) for part in counted)
        return sum(sure.values()) if of == ALL else sure.get(of, 0)

    def _sees(self, feature: Feature, before: Sequence[DealStep], hand: str, lying: int) -> bool:
        """Whether the player sees a card of a hand that has so many before it at least."""
        _, of, *_ = feature
        first = self._asking.shoe.seen(self._asking.steps[of]).get(hand)
        return first is not None and (not first or lying < first) and all(step.name != of for step in before)

    def _lying(self) -> list[Lying]:
        """The places in the shoe that cards of these steps come from, and what of them is looked at."""
        lowest = highest = 0
        places: list[Lying] = []
        dealt: dict[str, int] = {}
        for number, step in enumerate(self.steps):
            before = self.steps[:number]
            for hand, cards in step.dealt:
                for _ in range(cards):
                    while len(places) <= highest:
                        places.append(Lying(len(places)))
                    needed = set[str]().union(*(self._looked_at(one, step, before, hand, dealt) for one in self.wanted))
                    for place in places[lowest : highest + 1]:
                        place.needed |= needed
                    highest += 1
                    if step.when is None:
                        lowest += 1
                        dealt[hand] = dealt.get(hand, 0) + 1
        return places

    def _looked_at(
        self, feature: Feature, step: DealStep, before: Sequence[DealStep], hand: str, dealt: Mapping[str, int]
    ) -> set[str]:
        kind = feature[0]
        if kind == "seen":
            return {self._seen_by} if self._sees(feature, before, hand, dealt.get(hand, 0)) else set()
        if kind in NO_CARDS:
            return set()
        if not any(self._may_take(name, step, hand, dealt) for name in _names(feature)):
            return set()
        return self._looked_at_by(feature)

    def _deal(self, places: Sequence[Lying], decided: Decisions | None = None) -> Dealt:
        dealt = Dealt(self._asking, places)
        for step in self.steps:
            going = (dealt.ended == MISSING) & ~dealt.over & ~dealt.lacking
            if step.end is not None:
                ends = going & self._holds(step, "end", 0, dealt, decided)
                dealt.ended = np.where(ends, list(self._asking.steps).index(step.name), dealt.ended)
                continue
            where = going if step.when is None else going & self._holds(step, "when", 0, dealt, decided)
            if step.choose:
                self._choose(step, dealt, where)
            if step.until is None:
                dealt.deal_all(step, where)
                continue
            for time in count(1):
                if (where := where & ~dealt.lacking).any():  # of rounds that wait for a card nothing is asked
                    where = where & ~self._holds(step, "until", time, dealt, decided)
                if not where.any():
                    break
                dealt.deal_all(step, where)
                where = where if step.when is None else where & self._holds(step, "when", time, dealt, decided)
        return dealt

    def _holds(
        self, step: DealStep, what: Literal["end", "when", "until"], time: int, dealt: Dealt, decided: Decisions | None
    ) -> Mask:
        """Where the condition of a step holds the time of this number that it is asked, if that is not decided."""
        condition = getattr(step, what)
        if decided is None:
            return self._done(condition, dealt.answer)
        key = step.name, what, time
        return decided.known(key, ~dealt.lacking, lambda: self._done(condition, dealt.answer))

    def _choose(self, step: DealStep, dealt: Dealt, where: Mask) -> None:
        play, asking = self._plays.get(step.name), self._asking
        if seen_at(step) in self.wanted:
            dealt.seen[step.name] = dealt.sight(asking.shoe.seen(step), self._seen_by, where)
        if isinstance(play, PlayTable):
            dealt.known = play.knows(dealt.known, dealt.last, dealt.seen[step.name])
            dealt.last = np.where(where, play.numbered()[dealt.known], MISSING).astype(np.int64)
        else:
            dealt.last = asking.chosen(play, step, dealt.answer, where)
        dealt.chosen[step.name] = dealt.last
        for number in (CLOSED, *map(self.shoe.choices.index, step.over)):
            dealt.over = dealt.over | (dealt.last == number)

    def _done(self, what: phrases.Phrase | PrizeTable, answer: Callable[[Feature], Array]) -> Mask:
        """Where a step of the deal is done."""
        if not isinstance(what, PrizeTable):
            return self._asking.mask(what, answer)
        values, codes = self._asking.quantity(what.by, answer)
        done, named = np.zeros((), dtype=bool), set[str]()
        for row in what.rows:
            here = [value for value in values if any(_fits(key, value) for key in row.keys)]
            if row.keys == ("others",):
                continue
            if named & set(here):
                raise CannotReadError("two rows for one round")
            named |= set(here)
            done = done | (np.isin(codes, [values.index(value) for value in here]) & self._draws(row.pays, answer))
        for row in what.rows:
            if row.keys == ("others",):
                rest = [number for number, value in enumerate(values) if value not in named]
                done = done | (np.isin(codes, rest) & self._draws(row.pays, answer))
        return done

    def _draws(self, pays: object, answer: Callable[[Feature], Array]) -> Mask:
        if isinstance(pays, PrizeTable):
            return self._done(pays, answer)
        return np.array(getattr(pays, "word", "") == "draws")

    def lying(self) -> tuple[dict[int, Array], Array]:
        """For the draw of single cards: for each place that is looked at, what each card of the shoe adds to the number
        of an order, and for each order the round that it is.
        """
        # a card that is drawn has its own suit
        of_suits = self._suits_are_alike or self._agreed
        lay = Lay(self.shoe, self._lying(), self.shoe.deal[0], self._cards) if of_suits else self._lay
        adding, stride = dict[int, Array](), 1
        for number in reversed(range(len(lay.shape))):
            if lay.shape[number] > 1:
                adding[number] = lay.kind_of_card(number) * stride
            stride *= lay.shape[number]
        rounds = {answers: number for number, answers in enumerate(self._come)}
        parts = (self._answered(part, self._features) for part in lay.parts(PART))
        return adding, np.concatenate(
            [np.array([rounds.get(one, MISSING) for one in answers], dtype=np.int32)[codes] for answers, codes in parts]
        )

    def drawn_hands(self, whole: WholeHands) -> DrawnHands:
        """For the draw of single cards, where hands are looked at as a whole: which round they come to."""
        return DrawnHands.of(self._asking, self.answers, whole, self._choice)

    def drawn_until(self) -> DrawnUntil:
        """For the draw of single cards, where a step draws until something holds: which round they come to."""
        if isinstance(hand := self.in_parts, AskedDraws):
            plays, rounds = self._plays_of(hand), self.of_path
            of_kinds, kind_of_card, drawn = partial(played_lanes, hand, plays, rounds), hand.kind_of_card, hand.size
            determined: tuple[object, ...] = (hand.asking.words, plays, hand.features, [*rounds])
        else:
            orders, drawn = self._until
            of_kinds, kind_of_card = partial(self._rounds_of_orders, orders), orders.kind_of_card
            determined = self._asking.words, tuple(self._plays.values()), self._features, self._come
        return DrawnUntil(
            kind_of_card=kind_of_card, drawn=drawn, of_kinds=of_kinds, determined_by=(self.shoe, *determined)
        )

    def _rounds_of_orders(self, orders: GrowingOrders, kinds: Array) -> Array:
        """The number of the round that each column of cards comes to, in the order in which they are dealt."""
        dealt, numbers = self._deal(orders.places(kinds)), {answers: n for n, answers in enumerate(self._come)}
        columns = [np.broadcast_to(dealt.answer(one), kinds.shape[1:]) for one in self._features]
        found, at = np.unique(np.array(columns), axis=1, return_inverse=True)
        of_each: Array = np.array([numbers.get(tuple(one), MISSING) for one in found.T.tolist()])
        return of_each[at.ravel()]

    def drawn_in_parts(self, hand: AskedInParts | AskedOnBoard) -> DrawnInParts:
        """For the draw of single cards to a hand that is chosen in parts: which round they come to."""
        return DrawnInParts(hand=hand, plays=self._plays_of(hand), rounds=self.of_path)

    def drawn_arranged(self, hands: ArrangedHands) -> DrawnArranged:
        """For the draw of single pieces, which are arranged: which round they come to."""
        numbers = {answers: number for number, answers in enumerate(self._come)}
        return DrawnArranged(hands=hands, numbers=np.array([numbers.get(one, MISSING) for one in hands.answers]))

    def offers(self, step: DealStep) -> bool:
        """Whether anything is chosen at a step in any of these rounds, or would be that is not open."""
        return self._closed or bool((self.answers[chosen_at(step)] != MISSING).any())

    @property
    def parts(self) -> bool:
        """Whether it is asked if the player parts his hand."""
        return PARTED_HAND in self.answers

    def hands(self) -> Array:
        """How many hands the player has in each round: two where he parts his."""
        return 1 + self._answer(PARTED_HAND)

    def units(self, of_each: Iterable[tuple[str, int]]) -> Array:
        """How many units come with the choices of each round, added up."""
        found = np.zeros(len(self.chance), dtype=np.int64)
        for choice, units in of_each:
            for step in self._asking.steps_with(choice):
                found += units * (self._answer(chosen_at(step)) == self.shoe.choices.index(choice))
        return found

    def worth(self, values: NDArray[Any]) -> Iterator[NDArray[Any]]:
        """For all that the player can see of whole hands the sum of the values of its rounds, with their ways; exactly.
        It is given part by part.

        All is seen in as many ways whatever is chosen, of which those of whole hands have the part of one hand.
        """
        assert self.whole
        return self.whole.worth(values[self._of_cells])

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


def _certain(steps: Iterable[DealStep], of: str) -> int:
    """How many cards a hand gets in any case."""
    return sum(n for step in steps if not step.is_conditional for hand, n in step.dealt if hand == of)


def _names(feature: Feature) -> Iterator[str]:
    """The cards that a feature looks at, by their names."""
    for of, number in parts_of(feature):
        yield f"first {number} of {of}" if number else of


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
        ProblemError: they are more than the meter allows.
    """
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    asked: list[tuple[Feature, Named | None]] = []
    for member in members:
        asked += asked_by_bet(shoe, words, member)
    features = {feature for feature, _ in asked}
    seen = shoe.choosing and not any(step.draws_by_choice for step in shoe.deal)
    alike = () if seen or shoe.arranging else equivalent_cards(shoe, [*asked, *_tests_of_the_deal(shoe, words, plays)])
    if alike:
        return rounds_with(ruleset, features, words, plays, alike=alike, knowing=knowing)
    if (
        shoe.worth
        and not shoe.choosing
        and not shoe.arranging
        and any(kind in ("points", "number") for kind, *_ in features)
    ):  # such bets share one enumeration
        features |= {(kind, hand, 0, "") for kind, hand in product(("points", "number"), shoe.hands)}
        features |= {("number", ALL, 0, ""), ("end", "", 0, "")}
    return rounds_with(ruleset, features, words, plays, knowing=knowing)


def _tests_of_the_deal(shoe: Shoe, words: Bindings, plays: Plays) -> Iterator[tuple[Feature, Named | None]]:
    """What the steps of a deal ask, and the rules by which the player chooses."""
    asking = Asking(shoe, words)
    conditions = (*((step.end, step.when, step.until, step.open_if) for step in shoe.deal), *map(_rule, plays))
    for phrase in outermost(conditions, phrases.Phrase):
        yield from asking.tests(phrase)
    for table in every(conditions, PrizeTable):
        yield from ((feature, None) for feature in asking.of_table(table.by))


def rounds_with(
    ruleset: Ruleset,
    features: Iterable[Feature],
    words: Mapping[str, phrases.Phrase],
    plays: Plays = (),
    *,
    alike: Alike = (),
    knowing: bool = False,
) -> DealtRounds:
    """The rounds as far as these features tell them apart; cards that are `alike` count as one.

    Raises:
        CannotReadError: the number of decks is not known.
        ProblemError: they are more than the meter allows.
    """
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    meant = words.get(shoe.decks) if isinstance(shoe.decks, str) else None
    while meant is not None and len(meant.listed) == 1:
        (meant,) = meant.listed
    low, high = (shoe.decks, shoe.decks) if isinstance(shoe.decks, int) else (meant and meant.span) or (0, 0)
    if not low == high > 0:
        raise CannotReadError("the number of decks")
    of_the_deal = tuple(_of_the_deal(shoe, plays, words).items())
    return _rounds(shoe, low, tuple(sorted(features)), of_the_deal, plays, alike, knowing)


def _rule(play: Play) -> Rule:
    """A rule, which is written with words; nothing where the choice is always the same, or the best play was found."""
    if isinstance(play, PlayTable):
        return play.rule
    return () if isinstance(play, str | None) else play


def _of_the_deal(shoe: Shoe, plays: Plays, words: Mapping[str, phrases.Phrase]) -> dict[str, phrases.Phrase]:
    """The words that the deal and a rule are written with: whatever others mean, its rounds are the same.

    That is so of how many cards are burnt, too.
    """
    found: dict[str, phrases.Phrase] = {}
    deal = tuple(replace(step, burnt=0) for step in shoe.deal)
    open_ = {text for text in every((deal, tuple(map(_rule, plays))), str) if text in words}
    while open_:
        found |= {text: words[text] for text in open_}
        open_ = {text for text in every(tuple(found.values()), str) if text in words and text not in found}
    return found


KEPT = 50_000_000
"""Operations that all rounds of shoes may have taken that are kept: some gigabyte."""


@remember_by_cost(KEPT)
def _rounds(
    shoe: Shoe,
    decks: int,
    features: tuple[Feature, ...],
    words: tuple[tuple[str, phrases.Phrase], ...],
    plays: Plays,
    alike: Alike,
    knowing: bool,
) -> DealtRounds:
    tallies = (
        None if isinstance(shoe.decks, int) or shoe.gone else _tallies(shoe, features, words, plays, alike, knowing)
    )
    shoe = replace(shoe, decks=decks)
    return DealtRounds(shoe, features, dict(words), plays, alike=alike, knowing=knowing, tallies=tallies)


@lru_cache(maxsize=64)
def _tallies(*_: Hashable) -> dict[Hashable, list[Tallied]]:
    """What was tallied of the rounds of such a shoe, for whatever number of decks: nothing yet."""
    return {}
