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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial, reduce
from math import perm
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, PrizeTable, Shoe, phrases
from macau_edge.model.cards import DRAWN
from macau_edge.model.meter import count
from macau_edge.model.records import dataclass, field
from macau_edge.numeric.hands import PARTED_HAND, Asking, Feature, Named, Play, PlayTable, Rule, beside, is_of_choices
from macau_edge.numeric.other_hand import (
    EACH_HAND,
    IN_ANY_ORDER,
    NOT_DRAWN,
    CourseOfOther,
    DealtRows,
    KindsOfHands,
    OtherLayer,
    OtherRows,
    TwoHands,
    Whole,
)
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.shoe import Answers
from macau_edge.numeric.throws import Mask, NoEstimateError

Path: TypeAlias = tuple[int, ...]
"""The number of what was chosen last at each step, `MISSING` where nothing was."""
PathAnswers: TypeAlias = tuple[Path, Answers]
Given: TypeAlias = tuple[tuple[Feature, int], ...]
"""What is answered of the player's side."""
OF_A_HAND = ("points", "soft", "number", "card", "among", "agree", "differ", "variety", "fits")
"""What may be asked of one of the two hands."""
ENDED: Feature = ("end", "", 0, "")


# --- all that the player can have ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Layer:
    """What the player can have of so many cards: the kinds in one order, a row for each card, a column for each hand.

    `gone` is the kind of the card that he was parted from, `MISSING` where he was not, and `unlike` where that is of
    another kind than the one that he kept. `memory` is the number of what was answered at steps that may have ended
    the round. `following` has for each kind the hand with one more card.
    """

    cards: Array
    gone: Array
    unlike: Mask
    memory: Array
    answers: dict[Feature, Array]
    following: Array
    taken: Array
    stages: dict[tuple[int, Path, int], DrawStage] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.gone)


@dataclass(slots=True, kw_only=True)
class EndedRounds:
    """Rounds that are over: where, and for each hand of the layer the number of the course of the other one.

    `at` is the number of the step that `only` may end them, or the last that is done.
    """

    where: Mask
    path: Path
    courses: Array
    at: int
    only: bool


@dataclass(slots=True, kw_only=True)
class DrawOption:
    """A choice: where it is open, and what comes of it: the stage that it leads to, or the rounds that are over."""

    choice: int
    where: Mask
    then: Then | None = None
    over: EndedRounds | None = None


class Then(NamedTuple):
    """A stage that is come to: in the same layer, with a card more, or with one of two cards that are parted."""

    stage: DrawStage
    how: str


@dataclass(slots=True, kw_only=True)
class DrawStage:
    """Where the player is with what he has chosen: a step, and the cards that he is still owed there.

    `alive` has for each of his hands, and all that may lie open, whether he comes there with any choices. `offers`
    says at which step something is chosen, where, and what; `over` where rounds are over that go on no further.
    """

    number: int
    layer: Layer
    path: Path
    parted: bool
    alive: Mask
    over: list[EndedRounds] = field(default_factory=list)
    offers: list[tuple[int, Mask, list[DrawOption]]] = field(default_factory=list)
    then: tuple[Mask, Then] | None = None


class CourseTaken(NamedTuple):
    """What decides the course of the other hand: what is answered of the player's at each step, and the last step that
    is done, or with which `only` rounds are meant that it ends.
    """

    known: Mapping[int, Mapping[Feature, int]]
    last: int
    only: bool


Rows = TypeVar("Rows", bound=OtherRows)


class SameCourse(NamedTuple):
    """Hands beside which the other goes the same course: these columns of a layer, for each the number of what is asked
    of it, and by that number, for each class of the other hand, all that is answered.
    """

    rows: Array
    course: CourseOfOther
    own: Array
    answers: list[list[Answers]]


class AskedDraws:
    """The two hands, of which one is drawn to by choice, and of which that is asked besides what is chosen."""

    def __init__(
        self,
        asking: Asking,
        steps: Sequence[DealStep],
        features: Sequence[Feature],
        ruled: Sequence[Feature],
        rules: Mapping[str, Rule],
        kinds: KindsOfHands,
        drawing: TwoHands,
    ) -> None:
        self.asking, self.steps, self.features, self._rules = asking, steps, features, rules
        self.choosing = [step for step in steps if step.choose]
        self._kinds, self._drawing = kinds, drawing
        self._drawn = steps.index(drawing.step)
        self._in_deal = {number: self._asked(step) for number, step in enumerate(steps)}
        self._told: dict[tuple[int, Feature, tuple[bool, ...]], int] = {}
        every = {one for several in self._in_deal.values() for one in several} | {*features, *ruled}
        self._mine, self._theirs = _asked_of(drawing.mine, every), _asked_of(drawing.other, features)
        self._memories: dict[tuple[tuple[int, Given], ...], int] = {(): 0}
        self._courses: dict[tuple[object, ...], int] = {}
        self._taken: list[CourseTaken] = []
        self.courses: list[CourseOfOther] = []
        self.layers: list[Layer] = []
        self._opens = self._every_open()
        self._parting, self._often = np.empty((2, 0), dtype=np.int64), 1
        """For each hand that is parted those that come of it: one, or two of two kinds; how often each order counts."""
        self._open_answers: dict[Feature, Array] = {}
        self._list()
        self._require_cards()

    # --- what is asked

    def _asked(self, step: DealStep) -> dict[Feature, set[Named | None]]:
        """What the phrases of a step ask, each with the values that they name of it; None where they ask it whole."""
        found = dict[Feature, set[Named | None]]()
        for what in (step.end, step.when, step.until, *(one for _, one in step.open_if)):
            if isinstance(what, PrizeTable):
                raise NoEstimateError(NOT_DRAWN)
            for feature, named in self.asking.tests(what) if what is not None else ():
                found.setdefault(feature, set()).add(named)
        return found

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self._kinds.size

    @cached_property
    def size(self) -> int:
        """How many cards the longest round takes."""
        mine = max(int(layer.taken.sum(axis=0).max(initial=0)) for layer in self.layers)
        return min(self.cards, mine + max(course.most for course in self.courses))

    @property
    def orders(self) -> int:
        """In how many orders all cards come that the longest round takes; each is counted twice where a hand of two
        kinds of cards is parted, so that each of its two hands counts half.
        """
        return perm(self.cards, self.size) * self._often

    @property
    def first(self) -> DrawStage:
        """The stage at which all rounds begin."""
        return self.layers[0].stages[min(self.layers[0].stages)]

    def _every_open(self) -> Array:
        """All that can lie open: the kinds of the cards, a row for each."""
        kinds, several = len(self._kinds), self._drawing.open
        if not several:
            return np.zeros((0, 1), dtype=np.int64)
        return np.array(np.unravel_index(np.arange(kinds**several), [kinds] * several))

    def _open_answer(self, feature: Feature) -> Array:
        """What is asked of the cards that lie open."""
        if feature[0] != "card" or not 0 < feature[2] <= self._drawing.open:
            raise NoEstimateError(NOT_DRAWN)
        if feature not in self._open_answers:
            (found,) = self._kinds.answers(self._opens, self._drawing.other, [feature])
            self._open_answers[feature] = found
        return self._open_answers[feature]

    def _said(self, feature: Feature, path: Path, *, parted: bool) -> int | None:
        """What is answered of what was chosen; None of what is asked of hands."""
        if feature == PARTED_HAND:
            return int(parted)
        if feature == ENDED:
            return MISSING
        if feature[0] == "choice":
            names = [one.name for one in self.choosing]
            return path[names.index(feature[1])] if feature[1] in names else MISSING
        return None

    def _at(self, stage: DrawStage, feature: Feature, path: Path) -> Array:
        """What is answered to the player where he is: for each hand, and all that lies open."""
        said = self._said(feature, path, parted=stage.parted)
        if said is not None:
            return np.array(said)
        if feature[1] == self._drawing.other:
            return self._open_answer(feature)[None, :]
        return stage.layer.answers[feature][:, None]

    def _holds(self, stage: DrawStage, what: phrases.Phrase | None, path: Path) -> Mask:
        if what is None:
            return np.ones((), dtype=bool)
        return self.asking.mask(what, lambda feature: self._at(stage, feature, path))

    # --- all that the player can have

    def _list(self) -> None:
        """Lists the layers, those in which he was parted from a card after the others."""
        none = np.zeros(1, dtype=np.int64)
        layer = self._layer(np.zeros((0, 1), dtype=np.int64), none + MISSING, none > 0, none)
        start = (MISSING,) * len(self.choosing)
        self._stage(layer, 0, start, 0, parted=False).alive[:] = True
        parting = list[tuple[DrawStage, DrawOption]]()
        self._follow(layer, parting, parted=False)
        if parting:
            self._follow(self._parted(parting), [], parted=True)

    def _parted(self, parting: Sequence[tuple[DrawStage, DrawOption]]) -> Layer:
        """The one card that is kept where these are chosen, each hand of it with the card that is gone."""
        pairs = parting[0][0].layer
        if any(stage.layer is not pairs for stage, _ in parting) or len(pairs.cards) != 2:
            raise NoEstimateError(NOT_DRAWN)
        at = np.flatnonzero(np.any([option.where.any(axis=1) for _, option in parting], axis=0))
        unlike = at[pairs.cards[0, at] != pairs.cards[1, at]]
        kept, gone = np.hstack([pairs.cards[:, at], pairs.cards[::-1, unlike]])
        told = np.vstack([kept, gone, pairs.memory[np.concatenate([at, unlike])]])
        found, numbers = np.unique(told, axis=1, return_inverse=True)
        one = self._layer(found[:1], found[1], found[0] != found[1], found[2])
        self._parting, self._often = np.full((2, len(pairs)), MISSING), 2 if unlike.size else 1
        self._parting[0, at], self._parting[1, unlike] = np.split(numbers.ravel(), [len(at)])
        for stage, option in parting:
            path = self._chosen_there(stage.path, self._drawn, option.choice)
            target = self._stage(one, self._drawn, path, 1, parted=True)
            self._come(target.alive, option.where, self._parting)
            option.then = Then(target, "part")
        return one

    def _follow(self, layer: Layer, parting: list[tuple[DrawStage, DrawOption]], *, parted: bool) -> None:
        while True:
            self.layers.append(layer)
            count(EACH_HAND * len(layer) * self._opens.shape[1], self._drawing.step)
            waiting, done = list[tuple[Mask, tuple[int, Path, int], Callable[[Then], None]]](), set[int]()
            while open_ := sorted(key for key, stage in layer.stages.items() if id(stage) not in done):
                stage = layer.stages[open_[0]]
                done.add(id(stage))
                self._go(stage, open_[0][2], waiting, parting)
            if not waiting:
                return
            rows = np.any([where.any(axis=1) for where, _, _ in waiting], axis=0)
            if len(layer.cards) + 1 > DRAWN:
                raise NoEstimateError(NOT_DRAWN)
            following = self._longer(layer, rows)
            for where, (number, path, owed), lead in waiting:
                target = self._stage(following, number, path, owed, parted=parted)
                self._come(target.alive, where, layer.following)
                lead(Then(target, "card"))
            layer = following

    @staticmethod
    def _come(alive: Mask, where: Mask, following: Array) -> None:
        """Marks where the player comes to from there."""
        for to in following:
            here = np.flatnonzero(where.any(axis=1) & (to != MISSING))
            np.logical_or.at(alive, to[here], where[here])

    def _layer(self, cards: Array, gone: Array, unlike: Mask, memory: Array) -> Layer:
        kinds = self._kinds
        found = kinds.answers(cards, self._drawing.mine, self._mine)
        taken = kinds.held(cards) if len(cards) else np.zeros((len(kinds), len(gone)), dtype=np.int64)
        taken = taken + (np.arange(len(kinds))[:, None] == gone)
        following = np.full((len(kinds), len(gone)), MISSING)
        answers = dict(zip(self._mine, found, strict=True))
        return Layer(cards=cards, gone=gone, unlike=unlike, memory=memory, answers=answers, following=following,
                     taken=taken)  # fmt: skip

    def _longer(self, layer: Layer, rows: Mask) -> Layer:
        """The hands with a card more of those in some columns."""
        kinds, at = len(self._kinds), np.flatnonzero(rows)
        count(EACH_HAND * kinds * len(at), self._drawing.step)
        cards = np.vstack([np.repeat(layer.cards[:, at], kinds, axis=1), np.tile(np.arange(kinds), len(at))])
        last, source = cards[-1], np.repeat(at, kinds)
        there = layer.taken[last, source] < self._kinds.left[last]
        cards, last, source = cards[:, there], last[there], source[there]
        ordered = [one for one in self._mine if one[0] not in IN_ANY_ORDER and one[2]]
        of_order = self._kinds.answers(cards, self._drawing.mine, ordered)
        of_source = layer.gone[source], layer.unlike[source], layer.memory[source]
        told = np.vstack([np.sort(cards, axis=0), *of_source, *of_order])
        _, first, numbers = np.unique(told, axis=1, return_index=True, return_inverse=True)
        layer.following[last, source] = numbers.ravel()
        return self._layer(cards[:, first], *(one[first] for one in of_source))

    def _stage(self, layer: Layer, number: int, path: Path, owed: int, *, parted: bool) -> DrawStage:
        key = number, path, owed
        if key not in layer.stages:
            alive = np.zeros((len(layer), self._opens.shape[1]), dtype=bool)
            layer.stages[key] = DrawStage(number=number, layer=layer, path=path, parted=parted, alive=alive)
        return layer.stages[key]

    def _chosen_there(self, path: Path, number: int, choice: int) -> Path:
        place = self.choosing.index(self.steps[number])
        return (*path[:place], choice, *path[place + 1 :])

    def _go(
        self,
        stage: DrawStage,
        owed: int,
        waiting: list[tuple[Mask, tuple[int, Path, int], Callable[[Then], None]]],
        parting: list[tuple[DrawStage, DrawOption]],
    ) -> None:
        """Follows the steps from a stage on, as far as something is chosen, or a card comes."""
        left, layer, mine = stage.alive.copy(), stage.layer, self._drawing.mine
        if not left.any():
            return
        if owed:
            waiting.append((left, (stage.number, stage.path, owed - 1), partial(_lead, stage, left)))
            return
        for number in range(stage.number, len(self.steps)):
            step = self.steps[number]
            if not left.any():
                return
            if step.choose:
                left = left & ~self._offer(stage, number, left, waiting, parting)
                if step.draws_by_choice:
                    break
            elif step.end is not None:
                stage.over.append(self._over(stage, left, stage.path, number, only=True))
                self._remember(layer, number)
            elif cards := sum(many for to, many in step.dealt if to == mine):
                waiting.append((left, (number + 1, stage.path, cards - 1), partial(_lead, stage, left)))
                return
        if left.any():
            after = self._drawn + 1
            stage.over.append(self._over(stage, left, stage.path, len(self.steps) - 1, begin=after))

    def _offer(
        self,
        stage: DrawStage,
        number: int,
        left: Mask,
        waiting: list[tuple[Mask, tuple[int, Path, int], Callable[[Then], None]]],
        parting: list[tuple[DrawStage, DrawOption]],
    ) -> Mask:
        """What can be chosen at a step, and where anything can."""
        step, layer, path = self.steps[number], stage.layer, stage.path
        assert not isinstance(step.when, PrizeTable)
        offered = left & self._holds(stage, step.when, path)
        if step.until is not None:
            offered = offered & ~self._holds(stage, step.until, path)
        options, conditions, any_open = list[DrawOption](), dict(step.open_if), np.zeros(left.shape, dtype=bool)
        ruled = self._by_rule(stage, number, offered)
        for word in step.choose:
            where = offered & self._holds(stage, conditions.get(word), path)
            if ruled is not None:
                where = where & (ruled == self.asking.shoe.choices.index(word))
            if word in dict(step.parts) and stage.parted:
                continue
            if not where.any():
                continue
            any_open |= where
            option = DrawOption(choice=self.asking.shoe.choices.index(word), where=where)
            options.append(option)
            chosen = self._chosen_there(path, number, option.choice)
            cards = sum(many for _, many in dict(step.deals).get(word, ()))
            if word in step.over:
                option.over = self._over(stage, where, chosen, number)
            elif word in dict(step.parts):
                parting.append((stage, option))
            elif cards:
                waiting.append((where, (number, chosen, cards - 1), partial(_choose, option)))
            elif step.draws_by_choice:
                assert step.until
                if (where & ~self._holds(stage, step.until, chosen)).any():
                    raise NoEstimateError(NOT_DRAWN)
                option.over = self._over(stage, where, chosen, len(self.steps) - 1, begin=number + 1)
            else:
                target = self._stage(layer, number + 1, chosen, 0, parted=stage.parted)
                target.alive |= where
                option.then = Then(target, "same")
        if (offered & ~any_open).any():
            raise NoEstimateError(NOT_DRAWN)
        stage.offers.append((number, any_open, options))
        return any_open

    def _by_rule(self, stage: DrawStage, number: int, offered: Mask) -> Array | None:
        """What is chosen by the rule for a step; None where it has none."""
        step = self.steps[number]
        if step.name not in self._rules:
            return None
        rule, path = self._rules[step.name], stage.path
        return self.asking.chosen(rule, step, lambda feature: self._at(stage, feature, path), offered)

    # --- how rounds end

    def _given(self, layer: Layer, number: int) -> list[Given]:
        """What is answered of the hands of a layer to what a step asks, as far as its phrases tell answers apart."""
        asked = [one for one in self._in_deal[number] if one in layer.answers]
        columns = list[list[int]]()
        for one in asked:
            values, at = np.unique(layer.answers[one], return_inverse=True)
            columns.append(np.array([self._alike(number, one, value) for value in values.tolist()])[at].tolist())
        return [tuple(zip(asked, row, strict=True)) for row in zip(*columns, strict=True)] or [()] * len(layer)

    def _alike(self, number: int, feature: Feature, value: int) -> int:
        """One value for all of a feature that the phrases of a step do not tell apart."""
        named = self._in_deal[number][feature]
        if None in named:
            return value
        told = tuple(value in one for one in named if one is not None)
        return self._told.setdefault((number, feature, told), value)

    def _remember(self, layer: Layer, number: int) -> None:
        """Keeps what was answered at a step that may have ended the round."""
        before, known = [*self._memories], list[int]()
        if any(dict(before[one]).get(number) is not None for one in layer.memory.tolist()):
            return  # on another path
        for own, given in zip(layer.memory.tolist(), self._given(layer, number), strict=True):
            memory = (*before[own], (number, given))
            known.append(self._memories.setdefault(memory, len(self._memories)))
        layer.memory = np.array(known, dtype=np.int64)

    def _over(
        self, stage: DrawStage, where: Mask, path: Path, last: int, *, begin: int | None = None, only: bool = False
    ) -> EndedRounds:
        """Rounds that are over after all steps, after the `last` one, or with it alone."""
        layer, before = stage.layer, [*self._memories]
        numbers = range(stage.number if begin is None else begin, last + 1)
        coming = [number for number in numbers if self._matters(number)]
        each = [self._given(layer, number) for number in coming]
        courses, known = np.full(len(layer), MISSING), dict[tuple[int, tuple[Given, ...]], int]()
        for row in np.flatnonzero(where.any(axis=1)).tolist():
            own = int(layer.memory[row]), tuple([given[row] for given in each])
            if own not in known:
                asked = dict(before[own[0]]) | dict(zip(coming, own[1], strict=True))
                known[own] = self._course(tuple(asked.items()), path, last, parted=stage.parted, only=only)
            courses[row] = known[own]
        return EndedRounds(where=where, path=path, courses=courses, at=last, only=only)

    def _matters(self, number: int) -> bool:
        step = self.steps[number]
        return step.end is not None or (step.is_conditional and not step.choose)

    def _course(self, asked: tuple[tuple[int, Given], ...], path: Path, last: int, *, parted: bool, only: bool) -> int:
        """The number of the course of the other hand where that is answered of the player's."""
        known = dict[int, dict[Feature, int]]()
        for number, given in asked:
            own = dict(given)
            at = number if number < self._drawn else len(self.steps)
            chosen = tuple(
                one if self.steps.index(step) < at else MISSING for step, one in zip(self.choosing, path, strict=True)
            )
            for feature in self._in_deal[number]:
                said = self._said(feature, chosen, parted=parted and number > self._drawn)
                if said is not None:
                    own[feature] = said
            known[number] = own
        key = tuple((number, *sorted(own.items())) for number, own in sorted(known.items())), last, only
        if key not in self._courses:
            self._courses[key] = len(self.courses)
            self._taken.append(CourseTaken(known, last, only))
            self.courses.append(self._whole_course(self._taken[-1]))
        return self._courses[key]

    def _whole_course(self, course: CourseTaken) -> CourseOfOther:
        """All cards with which the other hand can end."""
        rows = OtherRows.begin(self._kinds, self._drawing.other, self._ordered)
        ended = self._dealt(course, rows)
        return CourseOfOther(self._kinds, ended, self._theirs, self._drawing.other, self._opens.shape[1], self._drawing)

    def _dealt(self, course: CourseTaken, rows: Rows) -> list[tuple[int, Rows]]:
        """How the other hand ends, each with the number of the step that ended the round."""
        known, last, only = course
        other, ended = self._drawing.other, list[tuple[int, Rows]]()
        for number, step in enumerate(self.steps[: last + 1]):
            if step.choose:
                continue
            cards = sum(many for to, many in step.dealt if to == other)
            holds = partial(self._holds_of_other, known.get(number, {}))
            if step.end is not None:
                over, rows = rows.parted(partial(holds, step.end))
                if number > self._drawn or (only and number == last):
                    ended.append((list(self.asking.steps).index(step.name), over))
                if only and number == last:
                    break
            elif not cards:
                continue
            elif step.until is not None:
                rows = self._until(step, cards, rows, holds)
            else:
                when = step.when
                assert not isinstance(when, PrizeTable)
                going, rest = rows.parted(partial(holds, when)) if when is not None else (rows, None)
                for _ in range(cards):
                    going = going.longer(self._drawing.open, step)
                rows = going if rest is None else going.with_more(rest)
        if not only:
            ended.append((MISSING, rows))
        return ended

    def _until(
        self, step: DealStep, cards: int, rows: Rows, holds: Callable[[phrases.Phrase, OtherLayer], Mask]
    ) -> Rows:
        found = rows.none()
        assert step.until
        assert not isinstance(step.when, PrizeTable)
        while True:
            over, rows = rows.parted(partial(holds, step.until))
            found = found.with_more(over)
            if step.when is not None:
                rows, over = rows.parted(partial(holds, step.when))
                found = found.with_more(over)
            if not rows.layers:
                return found
            if max(rows.layers) > DRAWN:
                raise NoEstimateError(NOT_DRAWN)
            for _ in range(cards):
                rows = rows.longer(self._drawing.open, step)

    @property
    def _ordered(self) -> list[Feature]:
        """What is asked of the other hand that depends on the order of its cards."""
        asked = {one for several in self._in_deal.values() for one in several} | {*self._theirs}
        return [one for one in _asked_of(self._drawing.other, asked) if one[0] not in IN_ANY_ORDER and one[2]]

    def _holds_of_other(self, known: Mapping[Feature, int], what: phrases.Phrase, layer: OtherLayer) -> Mask:
        def ask(feature: Feature) -> Array:
            if feature in known:
                return np.array(known[feature])
            return self._kinds.answers(layer.cards, self._drawing.other, [feature])[0]

        return np.broadcast_to(self.asking.mask(what, ask), (len(layer.times),))

    # --- plays, and the rounds that come of them

    def _rounds(self, over: EndedRounds, layer: Layer, *, parted: bool) -> Iterator[SameCourse]:
        """The hands of a layer with which rounds are over, those together beside which the other goes one course."""
        asked, said = [one for one in self.features if one in layer.answers], self.said(over.path, parted=parted)
        for course in np.unique(over.courses[over.courses != MISSING]).tolist():
            rows, at = np.flatnonzero(over.courses == course), self.courses[course]
            if not at.classes:
                continue
            columns = np.array([layer.answers[one][rows] for one in asked], dtype=np.int64).reshape(
                len(asked), len(rows)
            )
            found, numbers = np.unique(columns, axis=1, return_inverse=True)
            theirs = [{ENDED: end} | dict(zip(self._theirs, its, strict=True)) for end, its in at.classes]
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
        if self._often > 1:
            found = found * np.where(layer.unlike[rows], 1, self._often).astype(np.object_)
        for kind, left in enumerate(self._kinds.left.tolist()):
            ways = np.array([perm(left, many) for many in range(int(taken[kind].max()) + 1)], dtype=np.object_)
            found = found * ways[taken[kind]]
        return found

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
        return int(values[id(self.first)].sum())

    def _require_cards(self) -> None:
        """Raises where the shoe may have no card left while one is wanted, whatever is chosen.

        While there is one, a round ends in every order of the shoe with any choices, so in as many with those by which
        it ends in the fewest. Of a hand that is parted the second is given as many cards as the first at most.
        """
        most = max(course.most for course in self.courses)
        mine = max(int(layer.taken.sum(axis=0).max(initial=0)) for layer in self.layers)
        parted = max((len(one.cards) for one in self.layers if (one.gone != MISSING).any()), default=0)
        if 2 * parted + most > self.cards:
            raise NoEstimateError(NOT_DRAWN)
        if mine + most < self.cards:
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
            place, most = self.choosing.index(self.steps[number]), self._none(stage)
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
            for at, beside_it in course.beside(stage.layer.taken[:, rows], self.cards):
                found[rows[at]] = beside_it.weighed(of_class, own[at]) * orders[at, None]
        return np.where(over.where, found, 0)

    def _led_to(self, stage: DrawStage, then: Then, values: Mapping[int, Whole]) -> Whole:
        """What a stage is worth of which the next one is that."""
        after = values[id(then.stage)]
        if then.how == "same":
            return after
        padded = np.vstack([after, np.zeros((1, after.shape[1]), dtype=np.object_)])
        following = self._parting if then.how == "part" else stage.layer.following
        return reduce(np.add, [padded[to] for to in following])

    def chosen(self, plays: Sequence[Play]) -> dict[tuple[int, int], NDArray[Any]]:
        """What is chosen at each stage where something is offered, by the number of the step, as these plays say."""
        tables = [play.numbered() if isinstance(play, PlayTable) else None for play in plays]
        found, read = dict[tuple[int, int], NDArray[Any]](), [0] * len(plays)
        for layer in self.layers:
            for key in sorted(layer.stages):
                stage = layer.stages[key]
                for number, offered, options in stage.offers:
                    place = self.choosing.index(self.steps[number])
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
        return found

    def law(self, plays: Sequence[Play]) -> dict[PathAnswers, int]:
        """In how many orders of the cards each path comes with these answers, played so."""
        found, chosen = dict[PathAnswers, int](), self.chosen(plays)
        times = {id(stage): np.zeros(stage.alive.shape, dtype=np.object_) for layer in self.layers
                 for stage in layer.stages.values()}  # fmt: skip
        times[id(self.first)] += 1
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
        for to in self._parting if then.how == "part" else stage.layer.following:
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
            for at, beside_it in course.beside(stage.layer.taken[:, rows], self.cards):
                for number, of_class in beside_it.summed(often[at], classes[at]):
                    for given, ways in zip(answers[number], of_class, strict=True):
                        if ways:
                            found[over.path, given] = found.get((over.path, given), 0) + ways

    # --- rounds that are dealt one by one

    @property
    def kind_of_card(self) -> Array:
        """For each card of the shoe the number of its kind."""
        return self._kinds.kind_of_card

    @property
    def dealt_before(self) -> int:
        """How many cards the other hand has before anything is drawn."""
        before = self.steps[: self._drawn]
        return sum(many for step in before for to, many in step.dealt if to == self._drawing.other)

    def open_of(self, cards: Array) -> Array:
        """The number of what lies open, for the first cards of the other hand."""
        found = np.zeros(cards.shape[1], dtype=np.int64)
        return reduce(lambda high, low: high * len(self._kinds) + low, cards[: self._drawing.open], found)

    def ended(self, course: int, cards: Array) -> Iterator[tuple[Array, dict[Feature, Array]]]:
        """Which of the hands that are dealt from these cards, a column for each, are over in a course, with what is
        answered of the other hand.
        """
        which = np.arange(cards.shape[1])
        for end, rows in self._dealt(self._taken[course], DealtRows(self._kinds, self._drawing.other, cards, which)):
            for layer in rows.layers.values():
                theirs = self._kinds.answers(layer.cards, self._drawing.other, self._theirs)
                yield layer.times, {ENDED: np.array(end)} | dict(zip(self._theirs, theirs, strict=True))

    def said(self, path: Path, *, parted: bool) -> dict[Feature, int]:
        """What is answered of what was chosen."""
        each = ((one, self._said(one, path, parted=parted)) for one in self.features)
        return {one: found for one, found in each if found is not None}


def _asked_of(hand: str, features: Iterable[Feature]) -> list[Feature]:
    """What is asked of the cards of a hand; nothing of none, which has the name of what is asked of a round."""
    return sorted(one for one in features if one[0] in OF_A_HAND and one[1] == hand)


def _lead(stage: DrawStage, where: Mask, then: Then) -> None:
    stage.then = where, then


def _choose(option: DrawOption, then: Then) -> None:
    option.then = then


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
    return AskedDraws(asking, steps, features, ruled, dict(rules), kinds, drawing)
