"""Rounds in which the player draws card by card, by what he chooses, beside one hand that is drawn to by rule.

Nothing is dealt in order. All that the player can have is listed, by the kinds of his cards, a layer for each number of
cards. In how many orders of the shoe the other hand ends in each way beside that, with each card lying open, is counted
in `other_hand.py`. What he has is worth with a choice the sum over the cards that may come next. So the best play is
found from the last layer to the first, and how often each round comes as it is played from the first to the last; all
in whole numbers.

Where the player parts his hand, one of the two is followed, with the other card gone: whoever does not look at his
other hand has the same to expect of both. Two cards of two kinds part in hands that are not alike: then it is either of
them, each half as often.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from math import perm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, Shoe, phrases
from macau_edge.numeric.draws_asked import ENDED, OF_A_HAND, AskedOfHands, Path
from macau_edge.numeric.draws_courses import CoursesOfOther
from macau_edge.numeric.draws_layers import DrawStage, EndedRounds, Layer, LayersOfHands, Then
from macau_edge.numeric.hands import PARTED_HAND, Asking, Feature, Play, PlayTable, Rule, beside, is_of_choices
from macau_edge.numeric.other_hand import KEPT, NOT_DRAWN, BesideLayer, CourseOfOther, KindsOfHands, TwoHands, Whole
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.shoe import Answers
from macau_edge.numeric.throws import Mask, NoEstimateError

PathAnswers: TypeAlias = tuple[Path, Answers]


class SameCourse(NamedTuple):
    """Hands beside which the other goes the same course: these columns of a layer, for each the number of what is asked
    of it, and by that number, for each class of the other hand, all that is answered.
    """

    rows: Array
    course: CourseOfOther
    own: Array
    answers: list[list[Answers]]


class AskedDraws:
    """The two hands, of which one is drawn to by choice, and of which that is asked besides what is chosen: the play
    worked back, and the law of the rounds that come of it.
    """

    def __init__(self, asked: AskedOfHands) -> None:
        self.asked, self.courses = asked, CoursesOfOther(asked)
        self.hands = LayersOfHands(asked, self.courses)
        self.asking, self.choosing, self.features, self.layers = (
            asked.asking,
            asked.choosing,
            asked.features,
            self.hands.layers,
        )
        self._known: dict[tuple[int, int], BesideLayer] = {}
        self._require_cards()

    # --- the cards

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self.asked.kinds.size

    @cached_property
    def size(self) -> int:
        """How many cards the longest round takes."""
        return min(self.cards, self.hands.most + self.courses.most)

    @property
    def orders(self) -> int:
        """In how many orders all cards come that the longest round takes; each is counted twice where a hand of two
        kinds of cards is parted, so that each of its two hands counts half.
        """
        return perm(self.cards, self.size) * self.hands.often

    # --- the rounds

    def _rounds(self, over: EndedRounds, layer: Layer, *, parted: bool) -> Iterator[SameCourse]:
        """The hands of a layer with which rounds are over, those together beside which the other goes one course."""
        asked, said = [one for one in self.features if one in layer.answers], self.asked.said(over.path, parted=parted)
        for course in np.unique(over.courses[over.courses != MISSING]).tolist():
            rows, at = np.flatnonzero(over.courses == course), self.courses.courses[course]
            if not at.classes:
                continue
            columns = np.array([layer.answers[one][rows] for one in asked], dtype=np.int64).reshape(
                len(asked), len(rows)
            )
            found, numbers = np.unique(columns, axis=1, return_inverse=True)
            theirs = [{ENDED: end} | dict(zip(self.asked.theirs, its, strict=True)) for end, its in at.classes]
            mine = [said | dict(zip(asked, own, strict=True)) for own in found.T.tolist()]
            answers = [[tuple([(own | its)[one] for one in self.features]) for its in theirs] for own in mine]
            yield SameCourse(rows, at, numbers.ravel(), answers)

    def possible(self, _: Sequence[Play]) -> dict[PathAnswers, int]:
        """Each path on which a round can end, with all that may be answered then, once, whatever is chosen."""
        found = dict[PathAnswers, int]()
        for layer, stage, over in self._every_over():
            for same in self._rounds(over, layer, parted=stage.parted):
                found |= {(over.path, given): 1 for answers in same.answers for given in answers}
        return found

    def _every_over(self) -> Iterator[tuple[Layer, DrawStage, EndedRounds]]:
        for layer in self.layers:
            for stage in layer.stages.values():
                options = [option for _, _, several in stage.offers for option in several]
                for over in (*stage.over, *(one.over for one in options if one.over)):
                    yield layer, stage, over

    def _orders(self, layer: Layer, course: CourseOfOther, rows: Array) -> Whole:
        """For each hand in how many orders of the longest round its cards come as they did, as far as the other hand
        is not looked at; of that one all cards are counted in `CourseOfOther.beside`.
        """
        taken = layer.taken[:, rows]
        out = int(taken[:, 0].sum())
        out += min(course.most, self.cards - out)
        found = np.full(len(rows), perm(self.cards - out, self.size - out), dtype=np.object_)
        if self.hands.often > 1:
            found = found * np.where(layer.unlike[rows], 1, self.hands.often).astype(np.object_)
        for kind, left in enumerate(self.asked.kinds.left.tolist()):
            ways = np.array([perm(left, many) for many in range(int(taken[kind].max()) + 1)], dtype=np.object_)
            found = found * ways[taken[kind]]
        return found

    def _beside(self, layer: Layer, course: CourseOfOther) -> BesideLayer:
        """What is found beside the hands of a layer; what was found longest ago is let go where that is too much."""
        key = id(layer), id(course)
        if key not in self._known:
            while self._known and sum(one.number for one in self._known.values()) > KEPT:
                del self._known[next(iter(self._known))]
            self._known[key] = BesideLayer(course, layer.taken, self.cards)
        return self._known[key]

    # --- the play worked back

    def best(self, worth: Mapping[PathAnswers, int], plays: Sequence[Play]) -> tuple[Play, ...]:
        """The best choices at each step that has no rule, given what a path is worth with these answers."""
        tables = [list[bytes]() for _ in plays]
        self._most(worth, tables)
        found = [b"".join(reversed(each)) for each in tables]
        return tuple([PlayTable(b"", b"", own) if play is None else play
                      for play, own in zip(plays, found, strict=True)])  # fmt: skip

    def _most(self, worth: Mapping[PathAnswers, int], tables: Sequence[list[bytes]]) -> int:
        """What all orders of the cards come to with the best choices, which are added to the tables, the last first."""
        values = dict[int, Whole]()
        for layer in reversed(self.layers):
            for key in sorted(layer.stages, reverse=True):
                stage = layer.stages[key]
                values[id(stage)] = self._worth(stage, values, worth, tables)
        return int(values[id(self.hands.first)].sum())

    def _require_cards(self) -> None:
        """Raises where the shoe may have no card left while one is wanted, whatever is chosen.

        While there is one, a round ends in every order of the shoe with any choices, so in as many with those by which
        it ends in the fewest. Of a hand that is parted the second is given as many cards as the first at most.
        """
        if 2 * self.hands.most_parted + self.courses.most > self.cards:
            raise NoEstimateError(NOT_DRAWN)
        if self.hands.most + self.courses.most < self.cards:
            return
        fewest = -self._most(dict.fromkeys(self.possible(()), -1), [[] for _ in self.choosing])
        if fewest != self.orders:
            raise NoEstimateError(NOT_DRAWN)

    def _worth(
        self,
        stage: DrawStage,
        values: Mapping[int, Whole],
        worth: Mapping[PathAnswers, int],
        tables: Sequence[list[bytes]],
    ) -> Whole:
        """What a stage is worth for each hand, with all that lies open."""
        found = self._none(stage)
        for over in stage.over:
            found = found + self._worth_over(stage, over, worth)
        if stage.then:
            where, then = stage.then
            found = found + np.where(where, self._led_to(stage, then, values), 0)
        for number, _, options in reversed(stage.offers):
            place, most = self.choosing.index(self.asked.steps[number]), self._none(stage)
            chosen = np.full(stage.alive.shape, MISSING, dtype=np.int8)
            for option in options:
                if option.over:
                    own = self._worth_over(stage, option.over, worth)
                else:
                    assert option.then
                    own = self._led_to(stage, option.then, values)
                better = option.where & ((chosen == MISSING) | (own > most))
                most = np.where(better, own, most)
                chosen[better] = option.choice
            found = found + most
            tables[place].append(chosen.tobytes())
        return found

    def _none(self, stage: DrawStage) -> Whole:
        return np.zeros(stage.alive.shape, dtype=np.object_)

    def _worth_over(self, stage: DrawStage, over: EndedRounds, worth: Mapping[PathAnswers, int]) -> Whole:
        found = self._none(stage)
        for rows, course, own, answers in self._rounds(over, stage.layer, parted=stage.parted):
            of_class = [[worth.get((over.path, given), 0) for given in each] for each in answers]
            if not any(map(any, of_class)):
                continue
            orders = self._orders(stage.layer, course, rows)
            for at, beside_it in self._beside(stage.layer, course).of(rows):
                found[rows[at]] = beside_it.weighed(of_class, own[at]) * orders[at, None]
        return np.where(over.where, found, 0)

    def _led_to(self, stage: DrawStage, then: Then, values: Mapping[int, Whole]) -> Whole:
        """What a stage is worth of which the next one is that."""
        after = values[id(then.stage)]
        if then.how == "same":
            return after
        padded = np.vstack([after, np.zeros((1, after.shape[1]), dtype=np.object_)])
        following = self.hands.parting if then.how == "part" else stage.layer.following
        return reduce(np.add, [padded[to] for to in following])

    def chosen(self, plays: Sequence[Play]) -> dict[tuple[int, int], NDArray[Any]]:
        """What is chosen at each stage where something is offered, by the number of the step, as these plays say."""
        tables = [play.numbered() if isinstance(play, PlayTable) else None for play in plays]
        found, read = dict[tuple[int, int], NDArray[Any]](), [0] * len(plays)
        for layer in self.layers:
            for key in sorted(layer.stages):
                stage = layer.stages[key]
                for number, offered, options in stage.offers:
                    place = self.choosing.index(self.asked.steps[number])
                    table = tables[place]
                    if table is None:  # by a rule, so that no more than one is open
                        chosen = np.full(offered.shape, MISSING)
                        for one in options:
                            chosen[one.where] = one.choice
                        found[id(stage), number] = chosen
                    else:
                        own = table[read[place] : read[place] + offered.size]
                        found[id(stage), number] = own.reshape(offered.shape)
                        read[place] += offered.size
        assert all(table is None or len(table) == end for table, end in zip(tables, read, strict=True))
        return found

    # --- the law

    def law(self, plays: Sequence[Play]) -> dict[PathAnswers, int]:
        """In how many orders of the cards each path comes with these answers, played so."""
        found, chosen = dict[PathAnswers, int](), self.chosen(plays)
        times = {id(stage): np.zeros(stage.alive.shape, dtype=np.object_) for layer in self.layers
                 for stage in layer.stages.values()}  # fmt: skip
        times[id(self.hands.first)] += 1
        for layer in self.layers:
            for key in sorted(layer.stages):
                stage = layer.stages[key]
                own = times[id(stage)]
                for over in stage.over:
                    self._count(stage, over, np.where(over.where, own, 0), found)
                if stage.then:
                    where, then = stage.then
                    self._lead_on(stage, then, np.where(where, own, 0), times)
                for number, _, options in stage.offers:
                    choices = chosen[id(stage), number]
                    for option in options:
                        taken = np.where(option.where & (choices == option.choice), own, 0)
                        if not taken.any():
                            continue
                        if option.over:
                            self._count(stage, option.over, taken, found)
                        else:
                            assert option.then
                            self._lead_on(stage, option.then, taken, times)
        if sum(found.values()) != self.orders:  # a shoe that has no card left to draw
            raise NoEstimateError(NOT_DRAWN)
        return found

    def _lead_on(self, stage: DrawStage, then: Then, own: Whole, times: Mapping[int, Whole]) -> None:
        after = times[id(then.stage)]
        if then.how == "same":
            after += own
            return
        for to in self.hands.parting if then.how == "part" else stage.layer.following:
            here = np.flatnonzero((to != MISSING) & own.any(axis=1))
            np.add.at(after, to[here], own[here])

    def _count(self, stage: DrawStage, over: EndedRounds, own: Whole, found: dict[PathAnswers, int]) -> None:
        """Adds rounds that are over, as often as their cards come in different orders."""
        come = np.atleast_1d(own.any(axis=1))
        for every, course, own_class, answers in self._rounds(over, stage.layer, parted=stage.parted):
            kept = come[every]
            rows, classes = every[kept], own_class[kept]
            if not rows.size:
                continue
            often = own[rows] * self._orders(stage.layer, course, rows)[:, None]
            for at, beside_it in self._beside(stage.layer, course).of(rows):
                for number, of_class in beside_it.summed(often[at], classes[at]):
                    for given, ways in zip(answers[number], of_class, strict=True):
                        if ways:
                            found[over.path, given] = found.get((over.path, given), 0) + ways

    # --- rounds that are dealt one by one

    @property
    def kind_of_card(self) -> Array:
        """For each card of the shoe the number of its kind."""
        return self.asked.kinds.kind_of_card

    @property
    def dealt_before(self) -> int:
        """How many cards the other hand has before anything is drawn."""
        before = self.asked.steps[: self.asked.drawn]
        return sum(many for step in before for to, many in step.dealt if to == self.asked.drawing.other)

    def open_of(self, cards: Array) -> Array:
        """The number of what lies open, for the first cards of the other hand."""
        found = np.zeros(cards.shape[1], dtype=np.int64)
        return reduce(lambda high, low: high * len(self.asked.kinds) + low, cards[: self.asked.drawing.open], found)


# --- where that is so -------------------------------------------------------------------------------------------------


def draws_by_choice(
    asking: Asking,
    steps: Sequence[DealStep],
    features: Sequence[Feature],
    wanted: Sequence[Feature],
    cards: Sequence[Mapping[str, int]],
    attributes: set[str],
    plays: Mapping[str, Play],
) -> AskedDraws:
    """The two hands of these steps, of which one is drawn to by choice; where a play has a rule, by that.

    Raises:
        NoEstimateError: more is dealt, or asked, than can be counted so.
    """
    shoe = asking.shoe
    drawn = next(step for step in steps if step.draws_by_choice)
    at = steps.index(drawn)
    mine = {hand for hand, _ in drawn.dealing}
    others = {hand for step in steps for hand, _ in step.dealing} - mine
    later = {hand for step in steps[at + 1 :] for hand, _ in step.dealing}
    before = [step for step in steps[:at] if step.dealing]
    if len(mine) != 1 or len(others) > 1 or later & mine or any(step.choose for step in steps[at + 1 :]):
        raise NoEstimateError(NOT_DRAWN)
    if any(step.is_conditional for step in before) or any(step.deals or step.parts for step in before):
        raise NoEstimateError(NOT_DRAWN)
    (hand,), other = mine, next(iter(others), "")
    open_ = shoe.seen_in_any_case(drawn).get(other, 0)
    for step in steps[: at + 1]:
        if step.choose and (shoe.seen(step).get(hand) != 0 or shoe.seen_in_any_case(step).get(other, 0) != open_):
            raise NoEstimateError(NOT_DRAWN)
    for one in wanted:
        of_round = is_of_choices(one) or one in (PARTED_HAND, ENDED)
        if not of_round and (one[0] not in OF_A_HAND or one[1] not in (hand, other) or beside(one)[1]):
            raise NoEstimateError(NOT_DRAWN)
    later_asked = {
        one
        for step in steps[at + 1 :]
        for what in (step.end, step.when, step.until)
        if isinstance(what, phrases.Phrase)
        for one in asking.features(what)
    }
    if drawn.parts and any(one[1] in (hand, drawn.name) for one in later_asked):
        raise NoEstimateError(NOT_DRAWN)
    looked = tuple(one for one in features if not is_of_choices(one))
    ruled = tuple(sorted({one for one in wanted if one[1] == hand and not is_of_choices(one)}))
    told = tuple(tuple(sorted(card.items())) for card in cards)
    drawing = TwoHands(hand, other, drawn, open_)
    rules = tuple((name, play) for name, play in plays.items() if isinstance(play, tuple) and play)
    words = (*asking.words.items(),)
    return _draws(shoe, words, (*steps,), looked, ruled, rules, told, (*sorted(attributes),), drawing)


@lru_cache(maxsize=2)
def _draws(
    shoe: Shoe,
    words: tuple[tuple[str, phrases.Phrase | Mask], ...],
    steps: tuple[DealStep, ...],
    features: tuple[Feature, ...],
    ruled: tuple[Feature, ...],
    rules: tuple[tuple[str, Rule], ...],
    cards: tuple[tuple[tuple[str, int], ...], ...],
    attributes: tuple[str, ...],
    drawing: TwoHands,
) -> AskedDraws:
    asking = Asking(shoe, dict(words))
    kinds = KindsOfHands(asking, [dict(card) for card in cards], {*attributes})
    return AskedDraws(AskedOfHands(asking, steps, features, ruled, dict(rules), kinds, drawing))
