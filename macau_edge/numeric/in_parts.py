"""One hand of a pack that is chosen in parts, as a bet asks for it: where it is so, and what it is then.

The words of the deal and of the bet are asked here of all sets of cards at once; what is counted of these sets is in
`chosen.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, perm
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, PrizeTable, Shoe, phrases
from macau_edge.model.cards import ALL
from macau_edge.model.meter import spend
from macau_edge.numeric.chosen import AnsweredSets, ChosenHand, Coming, OpenChoice, Path
from macau_edge.numeric.dealt import Dealt
from macau_edge.numeric.hands import TOGETHER, Asking, Feature, Play, PlayTable, attributes_of, beside, is_of_choices
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.sets import ListedSets, number_of_set
from macau_edge.numeric.shoe import Answers, Lying, cards_of, joint_answers, with_sets
from macau_edge.numeric.throws import Mask

EACH_SET = 4
"""Operations of a set of cards, of which it is asked what it is, and which is added to those without one of them."""
SETS_AT_ONCE = 16
"""Sets at which it is looked up in an operation what is chosen."""
PART = 2**16
"""Sets that are looked at together: so many fit into the memory that is near the processor."""
IN_ANY_ORDER = ("kind", "ranks", "points", "number", "fits", "highest", "among", "variety")
"""What may be asked of a hand that is the same in whichever order its cards came."""
PathAnswers: TypeAlias = tuple[Path, Answers]
"""What was chosen at each step, and what is answered when the round is over."""
EVERYWHERE: Mask = np.ones((), dtype=bool)


class AskedSets:
    """All sets of cards of a pack that a hand may have to which these are `dealt`, and what is asked of them.

    Of those of some sizes all `features` are asked together, and `codes` has a number for all answers given together.
    Where these go by ranks, and by whether all cards are of one suit, whole hands are not listed before one is wanted.
    """

    def __init__(
        self,
        shoe: Shoe,
        dealt: Sequence[tuple[DealStep, str]],
        features: Sequence[Feature],
        sizes: Sequence[int],
    ) -> None:
        self._asking, self._order, self.features = Asking(shoe, {}), dealt, features
        self._cards, self._known = cards_of(shoe), dict[tuple[int, Feature], Array]()
        self.codes, self._joint = dict[Answers, int](), dict[int, Array]()
        *_, size = sizes
        by_ranks = self._are_by_ranks
        spend(EACH_SET * comb(shoe.size, size - by_ranks), shoe.deal[0])
        for number in sizes[:-1] if by_ranks else sizes:
            self._joint_answers(number)
        coming = self._coming(size) if by_ranks else None
        self.hands = AnsweredSets(len(self._cards), size, len(self.codes), self._joint_answers, coming)

    def _joint_answers(self, size: int) -> Array:
        """For each set the number of all answers that it gives."""
        if size not in self._joint:
            self._joint[size] = self._numbers_of(ListedSets(len(self._cards), size).members)
        return self._joint[size]

    def _numbers_of(self, members: NDArray[np.int8]) -> Array:
        """For each of these sets the number of all answers that it gives; once for those that cannot differ."""
        found, (alike, one_of) = list[Array](), self._by_ranks(members) if self._are_by_ranks else (None, slice(None))
        for many, dealt in self._dealt(members[:, one_of], self.features):
            given, codes = joint_answers([dealt.answer(feature) for feature in self.features], (many,))
            numbers = np.array([self.codes.setdefault(one, len(self.codes)) for one in given])[codes]
            found.append(numbers.astype(np.min_scalar_type(len(self.codes))))
        every = np.concatenate(found)
        return every if alike is None else every[alike]

    def _coming(self, size: int) -> Coming:
        """What comes of sets with a card less than so many: every other card is put to one set of those with the same
        ranks that are of one suit, or are not.
        """
        members = ListedSets(number := len(self._cards), size - 1).members
        kinds, one_of = self._by_ranks(members)
        of_each = np.repeat(members[:, one_of], number, axis=1)
        last = np.tile(np.arange(number, dtype=np.int8), len(one_of))
        whole = (of_each != last).all(axis=0)
        codes = self._numbers_of(np.sort(np.concatenate([of_each, last[None]])[:, whole], axis=0))
        places = np.repeat(np.arange(len(one_of)), number)[whole] * len(self.codes) + codes
        counts = np.bincount(places, minlength=len(one_of) * len(self.codes))
        return Coming(kinds.astype(np.int64), counts.reshape(-1, len(self.codes)))

    @property
    def _are_by_ranks(self) -> bool:
        """Whether nothing is asked but of the ranks of cards, and of whether all are of one suit."""
        shoe = self._asking.shoe
        together = all(kind in TOGETHER and not shoe.best(of) for kind, of, *_ in self.features)
        return together and len(self.features) > 0 and not self._asking.ranking.of_each_suit

    def _by_ranks(self, members: NDArray[np.int8]) -> tuple[NDArray[np.int32], Array]:
        """For each set the number of those with its ranks that are of one suit, or are not; and one of each number.

        As the cards are listed by rank, ranks ascend in a set, so that these lists have combinatorial numbers, too.
        """
        ranks, suits = (np.array([card[name] for card in self._cards]) for name in ("rank", "suit"))
        number = np.zeros(members.shape[1], dtype=np.int32)
        for place, cards in enumerate(members):
            ways = [comb(rank + place, place + 1) for rank in ranks.tolist()]
            number += np.array(ways, dtype=np.int32)[cards]
        suited = np.ones(len(number), dtype=bool)
        for cards in members[1:]:
            suited &= suits[cards] == suits[members[0]]
        number = 2 * number + suited
        there = np.zeros(int(number.max()) + 1, dtype=bool)
        there[number] = True
        number = (np.cumsum(there, dtype=np.int32) - 1)[number]
        one_of = np.empty(int(there.sum()), dtype=np.int64)
        one_of[number] = np.arange(len(number))
        return number, one_of

    def _dealt(self, members: NDArray[np.int8], features: Sequence[Feature]) -> Iterator[tuple[int, Dealt]]:
        """These sets, part by part: how many they are, and their cards as if they were dealt."""
        needed = self._asking.ranking.needed if any(kind in TOGETHER for kind, *_ in features) else ""
        looked = {name for one in features for name in ([needed] if one[0] in TOGETHER else attributes_of(one))}
        cards = with_sets(self._cards, looked)
        values = {name: np.array([card[name] for card in cards]) for name in looked}
        for start in range(0, members.shape[1], PART):
            part = members[:, start : start + PART]
            each = [{name: own[rows] for name, own in values.items()} for rows in part]
            dealt = Dealt(self._asking, [Lying(number, looked, own) for number, own in enumerate(each)])
            for step, hand in self._order[: len(members)]:
                dealt.deal(step, hand, EVERYWHERE)
            yield part.shape[1], dealt

    def answer(self, size: int, feature: Feature) -> Array:
        """What is asked of all sets of so many cards; they are few before the last."""
        if (size, feature) not in self._known:
            parts = self._dealt(ListedSets(len(self._cards), size).members, [feature])
            self._known[size, feature] = np.concatenate([
                np.broadcast_to(dealt.answer(feature), (many,)) for many, dealt in parts
            ])  # fmt: skip
        return self._known[size, feature]


class AskedInParts:
    """The hand to which these steps deal, of which that is asked besides what is chosen."""

    def __init__(self, asking: Asking, steps: Sequence[DealStep], features: Sequence[Feature]) -> None:
        self.asking, self.steps, self.features = asking, steps, features
        self.choosing = [step for step in steps if step.choose]
        self.known = [self._before(step) for step in self.choosing]
        dealt = [(step, hand) for step in steps for hand, number in step.dealt for _ in range(number)]
        self.size = len(dealt)
        over = {known for step, known in zip(self.choosing, self.known, strict=True) if step.over}
        self._asked = _sets(asking.shoe, (*dealt,), (*features,), (*sorted({*over, self.size}),))
        self.codes, self.cards = self._asked.codes, self._asked.hands.cards
        self.of_sets = ChosenHand(self._asked.hands, self.known, self._offered)

    @property
    def orders(self) -> int:
        """In how many orders its cards come."""
        return perm(self.cards, self.size)

    def _before(self, step: DealStep) -> int:
        """How many cards are dealt before a step."""
        return sum(number for one in self.steps[: self.steps.index(step)] for _, number in one.dealt)

    def _at(self, feature: Feature, step: int, path: Path) -> Array:
        """What is asked at a step after a path: of all sets, or of the path alone."""
        kind, of, *_ = feature
        if kind == "choice":
            names = [one.name for one in self.choosing[: len(path)]]
            return np.array(path[names.index(of)] if of in names else MISSING)
        return self._asked.answer(self.known[step], feature)

    def _holds(self, phrase: phrases.Phrase, step: int, path: Path) -> Mask:
        """At which sets a phrase holds at a step, after a path."""
        found = self.asking.mask(phrase, lambda feature: self._at(feature, step, path))
        return np.broadcast_to(found, (self._sets(step),))

    def _sets(self, step: int) -> int:
        return comb(self.cards, self.known[step])

    def _offered(self, number: int, path: Path) -> Sequence[OpenChoice]:
        """What is open at a step after a path."""
        step, words = self.choosing[number], self.asking.shoe.choices
        every, conditions = np.ones(self._sets(number), dtype=bool), dict(step.open_if)
        when = self._holds(step.when, number, path) if isinstance(step.when, phrases.Phrase) else every
        open_ = {choice: self._holds(conditions[choice], number, path) if choice in conditions else every
                 for choice in step.choose}  # fmt: skip
        each = [(MISSING, ~when, False)]
        each += [(words.index(choice), where & when, choice in step.over) for choice, where in open_.items()]
        return [OpenChoice(number, None if where.all() else where, over) for number, where, over in each if where.any()]

    # --- plays, and the rounds that come of them

    def best(self, worth: Mapping[PathAnswers, int], plays: Sequence[Play]) -> tuple[Play, ...]:
        """The best choices at each step, at each set after each path, given what a path is worth with these answers;
        at a step with a rule that is kept.
        """
        none = (0,) * len(self.codes)
        of_path = dict[Path, list[int]]()
        for (path, given), value in worth.items():
            of_path.setdefault(path, [*none])[self.codes[given]] = value
        best = self.of_sets.best(lambda path: of_path.get(path, none), lambda path: self._ruled(path, plays))
        base = len(self.asking.shoe.choices) + 1
        found = [np.full((base**step, self._sets(step)), MISSING, dtype=np.int8) for step in range(len(self.choosing))]
        for path, choices in best.items():
            found[len(path)][self._number(path)] = choices
        tables = [PlayTable(b"", b"", each.tobytes()) for each in found]
        return tuple([table if play is None else play for play, table in zip(plays, tables, strict=False)])

    def _ruled(self, path: Path, plays: Sequence[Play]) -> NDArray[Any] | int | None:
        return None if plays[len(path)] is None else self._chosen(path, plays[len(path)])

    def _number(self, path: Path) -> int:
        """The number of a path among all of as many steps."""
        base = len(self.asking.shoe.choices) + 1
        return sum((choice + 1) * base**place for place, choice in enumerate(reversed(path)))

    def law(self, plays: Sequence[Play]) -> dict[PathAnswers, int]:
        """In how many orders of the cards each path comes with these answers, played so."""
        spend(sum(map(self._sets, range(len(self.choosing)))) // SETS_AT_ONCE, self.steps[0])
        given = [*self.codes]
        found = self.of_sets.law(lambda path: self._chosen(path, plays[len(path)]))
        return {(path, given[code]): ways for (path, code), ways in found.items()}

    def _chosen(self, path: Path, play: Play) -> NDArray[Any] | int:
        """What is chosen after a path, at each set or at all of them."""
        number = len(path)
        step = self.choosing[number]
        if isinstance(play, str):
            return self.asking.shoe.choices.index(play)
        if isinstance(play, PlayTable):
            return play.numbered().reshape(-1, self._sets(number))[self._number(path)]
        where = self._holds(step.when, number, path) if isinstance(step.when, phrases.Phrase) else EVERYWHERE
        return self.asking.chosen(play, step, lambda feature: self._at(feature, number, path), where)

    def rounds_of(self, drawn: NDArray[Any], plays: Sequence[Play], rounds: Mapping[PathAnswers, int]) -> Array:
        """The number of the round that each column of cards comes to, in the order in which they were drawn."""
        found, given = np.empty(drawn.shape[1], dtype=np.int64), [*self.codes]
        for path, lanes, size in self._paths(drawn, np.arange(drawn.shape[1]), (), plays):
            codes = self._asked.hands.answers(size)[number_of_set(drawn[:size, lanes])]
            of_code = np.array([rounds.get((path, one), MISSING) for one in given])
            found[lanes] = of_code[codes]
        return found

    def _paths(
        self, drawn: NDArray[Any], lanes: Array, path: Path, plays: Sequence[Play]
    ) -> Iterator[tuple[Path, Array, int]]:
        """The whole paths that columns of cards come to, with these columns, and how many cards are dealt then."""
        step, steps = len(path), len(self.choosing)
        if step == steps:
            yield path, lanes, self.size
            return
        known = self.known[step]
        at, choices = number_of_set(drawn[:known, lanes]), np.asarray(self._chosen(path, plays[step]))
        for open_ in self._offered(step, path):
            here = EVERYWHERE if open_.choice == MISSING else choices == open_.choice
            here = here if open_.where is None else here & open_.where
            own = lanes[np.broadcast_to(here, (self._sets(step),))[at]]
            if not own.size:
                continue
            if open_.over:
                yield (*path, open_.choice, *[MISSING] * (steps - step - 1)), own, known
            else:
                yield from self._paths(drawn, own, (*path, open_.choice), plays)


def hand_in_parts(
    asking: Asking, steps: Sequence[DealStep], features: Iterable[Feature], wanted: Iterable[Feature]
) -> AskedInParts | None:
    """The hand that is chosen in parts, where these steps deal one alone, and nothing else is `wanted` than what can be
    asked of it: by the deal and rules, and the `features` by the bet.

    Raises:
        ProblemError: its sets of cards are more than the meter allows.
    """
    shoe = asking.shoe
    hands = {hand for step in steps for hand, _ in step.dealt}
    sights = [asking.shoe.seen(step) for step in steps if step.choose]
    if shoe.decks != 1 or shoe.jokers or shoe.gone or shoe.pieces or len(hands) != 1 or not sights:
        return None
    if any(step.end or (step.when and (step.dealt or isinstance(step.when, PrizeTable))) for step in steps):
        return None
    if any(sight != dict.fromkeys(hands, 0) for sight in sights):
        return None
    if not all(is_of_choices(one) or in_any_order(asking.shoe, one, hands) for one in wanted):
        return None
    asked = [one for one in features if not is_of_choices(one)]
    return AskedInParts(asking, steps, asked)


def in_any_order(shoe: Shoe, feature: Feature, hands: Iterable[str]) -> bool:
    """Whether it is asked of the one hand as a whole, in whichever order its cards came."""
    kind, of, number, _ = feature
    _, other, _ = beside(feature)
    whole = of in (ALL, *hands) or (bool(shoe.parts(of)) and not shoe.is_told_by_number(of))
    return kind in IN_ANY_ORDER and whole and not other and not (number and kind in ("among", "variety"))


@lru_cache(maxsize=2)
def _sets(
    shoe: Shoe, dealt: tuple[tuple[DealStep, str], ...], features: tuple[Feature, ...], sizes: tuple[int, ...]
) -> AskedSets:
    return AskedSets(shoe, dealt, features, sizes)
