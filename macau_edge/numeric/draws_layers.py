"""All that a player may have who draws by choice, a layer for each number of cards, and where he stands in the deal."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from macau_edge.model import PrizeTable, phrases
from macau_edge.model.cards import DRAWN
from macau_edge.model.meter import count
from macau_edge.model.records import dataclass, field
from macau_edge.numeric.draws_asked import AskedOfHands, Given, Path
from macau_edge.numeric.draws_courses import CoursesOfOther
from macau_edge.numeric.hands import Feature
from macau_edge.numeric.other_hand import EACH_HAND, IN_ANY_ORDER, NOT_DRAWN
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.throws import Mask, NoEstimateError


@dataclass(slots=True, kw_only=True)
class Layer:
    """What the player can have of so many cards: the kinds in one order, a row for each card, a column for each hand.

    `gone` is the kind of the card that he was parted from, `MISSING` where he was not, and `unlike` where that is of
    another kind than the one that he kept. `memory` is the number of what was answered with fewer cards at steps that
    may have ended the round, and `noted` has what is answered with these cards, by the step. `following` has for each
    kind the hand with one more card.
    """

    cards: Array
    gone: Array
    unlike: Mask
    memory: Array
    answers: dict[Feature, Array]
    following: Array
    taken: Array
    noted: dict[int, list[Given]] = field(default_factory=dict)
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


class ComingTo(NamedTuple):
    """Where a card is wanted; the step, what was chosen and the cards that are owed after it; and the choice that wants
    it, if that is one.
    """

    where: Mask
    key: tuple[int, Path, int]
    stage: DrawStage
    option: DrawOption | None = None

    def lead(self, to: Then) -> None:
        """Says what it leads to."""
        if self.option:
            self.option.then = to
        else:
            self.stage.then = self.where, to


class LayersOfHands:
    """All that the player can have: the layers, those in which he was parted from a card after the others."""

    def __init__(self, asked: AskedOfHands, courses: CoursesOfOther) -> None:
        self._asked, self._courses = asked, courses
        self._memories: dict[tuple[tuple[int, Given], ...], int] = {(): 0}
        self.layers: list[Layer] = []
        self.parting, self.often = np.empty((2, 0), dtype=np.int64), 1
        """For each hand that is parted those that come of it: one, or two of two kinds; how often each order counts."""
        none = np.zeros(1, dtype=np.int64)
        layer = self._layer(np.zeros((0, 1), dtype=np.int64), none + MISSING, none > 0, none)
        start = (MISSING,) * len(asked.choosing)
        self._stage(layer, (0, start, 0), parted=False).alive[:] = True
        if parting := self._follow(layer, parted=False):
            self._follow(self._parted(parting), parted=True)

    @property
    def first(self) -> DrawStage:
        """The stage at which all rounds begin."""
        return self.layers[0].stages[min(self.layers[0].stages)]

    @property
    def most(self) -> int:
        """The most cards that the player has, or that are gone from him."""
        return max(int(layer.taken.sum(axis=0).max(initial=0)) for layer in self.layers)

    @property
    def most_parted(self) -> int:
        """The most cards that one of two hands has that were parted."""
        return max((len(one.cards) for one in self.layers if (one.gone != MISSING).any()), default=0)

    # --- layer by layer

    def _parted(self, parting: Sequence[tuple[DrawStage, DrawOption]]) -> Layer:
        """The one card that is kept where these are chosen, each hand of it with the card that is gone."""
        pairs = parting[0][0].layer
        if any(stage.layer is not pairs for stage, _ in parting) or len(pairs.cards) != 2:
            raise NoEstimateError(NOT_DRAWN)
        at = np.flatnonzero(np.any([option.where.any(axis=1) for _, option in parting], axis=0))
        unlike = at[pairs.cards[0, at] != pairs.cards[1, at]]
        kept, gone = np.hstack([pairs.cards[:, at], pairs.cards[::-1, unlike]])
        told = np.vstack([kept, gone, self._memory(pairs)[np.concatenate([at, unlike])]])
        found, numbers = np.unique(told, axis=1, return_inverse=True)
        one = self._layer(found[:1], found[1], found[0] != found[1], found[2])
        self.parting, self.often = np.full((2, len(pairs)), MISSING), 2 if unlike.size else 1
        self.parting[0, at], self.parting[1, unlike] = np.split(numbers.ravel(), [len(at)])
        for stage, option in parting:
            path = self._chosen_there(stage.path, self._asked.drawn, option.choice)
            target = self._stage(one, (self._asked.drawn, path, 1), parted=True)
            self._come(target.alive, option.where, self.parting)
            option.then = Then(target, "part")
        return one

    def _follow(self, layer: Layer, *, parted: bool) -> list[tuple[DrawStage, DrawOption]]:
        """Lists all layers from one on; returns the choices that part a hand."""
        step, parting = self._asked.drawing.step, list[tuple[DrawStage, DrawOption]]()
        while True:
            self.layers.append(layer)
            count(EACH_HAND * len(layer) * self._asked.opens.shape[1], step)
            waiting, done = list[ComingTo](), set[int]()
            while open_ := sorted(key for key, stage in layer.stages.items() if id(stage) not in done):
                stage = layer.stages[open_[0]]
                done.add(id(stage))
                waiting += self._go(stage, open_[0][2])
                parting += [
                    (stage, option) for number, _, options in stage.offers for option in options
                    if number == self._asked.drawn and option.choice in self._parts
                ]  # fmt: skip
            if not waiting:
                return parting
            rows = np.any([one.where.any(axis=1) for one in waiting], axis=0)
            if len(layer.cards) + 1 > DRAWN:
                raise NoEstimateError(NOT_DRAWN)
            following = self._longer(layer, rows)
            for one in waiting:
                target = self._stage(following, one.key, parted=parted)
                self._come(target.alive, one.where, layer.following)
                one.lead(Then(target, "card"))
            layer = following

    @property
    def _parts(self) -> list[int]:
        """The choices that part a hand."""
        return [self._choice(word) for word, _ in self._asked.drawing.step.parts]

    def _choice(self, word: str) -> int:
        return self._asked.asking.shoe.choices.index(word)

    @staticmethod
    def _come(alive: Mask, where: Mask, following: Array) -> None:
        """Marks where the player comes to from there."""
        for to in following:
            here = np.flatnonzero(where.any(axis=1) & (to != MISSING))
            np.logical_or.at(alive, to[here], where[here])

    def _layer(self, cards: Array, gone: Array, unlike: Mask, memory: Array) -> Layer:
        kinds, asked = self._asked.kinds, self._asked.mine
        found = kinds.answers(cards, self._asked.drawing.mine, asked)
        taken = kinds.held(cards) if len(cards) else np.zeros((len(kinds), len(gone)), dtype=np.int64)
        taken = taken + (np.arange(len(kinds))[:, None] == gone)
        following = np.full((len(kinds), len(gone)), MISSING)
        answers = dict(zip(asked, found, strict=True))
        return Layer(cards=cards, gone=gone, unlike=unlike, memory=memory, answers=answers, following=following,
                     taken=taken)  # fmt: skip

    def _longer(self, layer: Layer, rows: Mask) -> Layer:
        """The hands with a card more of those in some columns."""
        kinds, at = len(self._asked.kinds), np.flatnonzero(rows)
        count(EACH_HAND * kinds * len(at), self._asked.drawing.step)
        cards = np.vstack([np.repeat(layer.cards[:, at], kinds, axis=1), np.tile(np.arange(kinds), len(at))])
        last, source = cards[-1], np.repeat(at, kinds)
        there = layer.taken[last, source] < self._asked.kinds.left[last]
        cards, last, source = cards[:, there], last[there], source[there]
        ordered = [one for one in self._asked.mine if one[0] not in IN_ANY_ORDER and one[2]]
        of_order = self._asked.kinds.answers(cards, self._asked.drawing.mine, ordered)
        of_source = layer.gone[source], layer.unlike[source], self._memory(layer)[source]
        told = np.vstack([np.sort(cards, axis=0), *of_source, *of_order])
        _, first, numbers = np.unique(told, axis=1, return_index=True, return_inverse=True)
        layer.following[last, source] = numbers.ravel()
        return self._layer(cards[:, first], *(one[first] for one in of_source))

    def _stage(self, layer: Layer, key: tuple[int, Path, int], *, parted: bool) -> DrawStage:
        number, path, _ = key
        if key not in layer.stages:
            alive = np.zeros((len(layer), self._asked.opens.shape[1]), dtype=bool)
            layer.stages[key] = DrawStage(number=number, layer=layer, path=path, parted=parted, alive=alive)
        return layer.stages[key]

    def _chosen_there(self, path: Path, number: int, choice: int) -> Path:
        place = self._asked.choosing.index(self._asked.steps[number])
        return (*path[:place], choice, *path[place + 1 :])

    # --- through the steps

    def _go(self, stage: DrawStage, owed: int) -> Iterator[ComingTo]:
        """Follows the steps from a stage on, as far as something is chosen, or a card comes: where one is wanted."""
        left, layer, steps, mine = stage.alive.copy(), stage.layer, self._asked.steps, self._asked.drawing.mine
        if not left.any():
            return
        if owed:
            yield ComingTo(left, (stage.number, stage.path, owed - 1), stage)
            return
        for number in range(stage.number, len(steps)):
            step = steps[number]
            if not left.any():
                return
            if step.choose:
                offered = yield from self._offer(stage, number, left)
                left = left & ~offered
                if step.draws_by_choice:
                    break
            elif step.end is not None:
                stage.over.append(self._over(stage, left, stage.path, number, only=True))
                self._note(layer, number)
            elif cards := sum(many for to, many in step.dealt if to == mine):
                yield ComingTo(left, (number + 1, stage.path, cards - 1), stage)
                return
        if left.any():
            after = self._asked.drawn + 1
            stage.over.append(self._over(stage, left, stage.path, len(steps) - 1, begin=after))

    def _offer(self, stage: DrawStage, number: int, left: Mask) -> Generator[ComingTo, None, Mask]:
        """What can be chosen at a step: where a card is wanted for it; returns where anything can be chosen."""
        step, steps, layer, path = self._asked.steps[number], self._asked.steps, stage.layer, stage.path
        assert not isinstance(step.when, PrizeTable)
        offered = left & self._holds(stage, step.when, path)
        if step.until is not None:
            offered = offered & ~self._holds(stage, step.until, path)
        options, conditions, any_open = list[DrawOption](), dict(step.open_if), np.zeros(left.shape, dtype=bool)
        ruled = self._by_rule(stage, number, offered)
        for word in step.choose:
            where = offered & self._holds(stage, conditions.get(word), path)
            if ruled is not None:
                where = where & (ruled == self._choice(word))
            if word in dict(step.parts) and stage.parted:
                continue
            if not where.any():
                continue
            any_open |= where
            option = DrawOption(choice=self._choice(word), where=where)
            options.append(option)
            chosen = self._chosen_there(path, number, option.choice)
            cards = sum(many for _, many in dict(step.deals).get(word, ()))
            if word in step.over:
                option.over = self._over(stage, where, chosen, number)
            elif word in dict(step.parts):
                continue  # whoever follows the layers parts these hands after all others
            elif cards:
                yield ComingTo(where, (number, chosen, cards - 1), stage, option)
            elif step.draws_by_choice:
                assert step.until
                if (where & ~self._holds(stage, step.until, chosen)).any():
                    raise NoEstimateError(NOT_DRAWN)
                option.over = self._over(stage, where, chosen, len(steps) - 1, begin=number + 1)
            else:
                target = self._stage(layer, (number + 1, chosen, 0), parted=stage.parted)
                target.alive |= where
                option.then = Then(target, "same")
        if (offered & ~any_open).any():
            raise NoEstimateError(NOT_DRAWN)
        stage.offers.append((number, any_open, options))
        return any_open

    def _by_rule(self, stage: DrawStage, number: int, offered: Mask) -> Array | None:
        """What is chosen by the rule for a step; None where it has none."""
        step = self._asked.steps[number]
        if step.name not in self._asked.rules:
            return None
        rule, path = self._asked.rules[step.name], stage.path
        return self._asked.asking.chosen(rule, step, lambda feature: self._at(stage, feature, path), offered)

    def _at(self, stage: DrawStage, feature: Feature, path: Path) -> Array:
        """What is answered to the player where he is: for each hand, and all that lies open."""
        said = self._asked.said_of(feature, path, parted=stage.parted)
        if said is not None:
            return np.array(said)
        if feature[1] == self._asked.drawing.other:
            return self._asked.open_answer(feature)[None, :]
        return stage.layer.answers[feature][:, None]

    def _holds(self, stage: DrawStage, what: phrases.Phrase | None, path: Path) -> Mask:
        if what is None:
            return np.ones((), dtype=bool)
        return self._asked.asking.mask(what, lambda feature: self._at(stage, feature, path))

    # --- how rounds end

    def _note(self, layer: Layer, number: int) -> None:
        """Keeps what is answered at a step that may have ended the round, once, whatever was chosen before it."""
        if number not in layer.noted:
            layer.noted[number] = self._asked.given(layer.answers, len(layer), number)

    def _memory(self, layer: Layer) -> Array:
        """For each hand the number of what was answered so far at steps that may have ended the round."""
        if not layer.noted:
            return layer.memory
        before, known = [*self._memories], list[int]()
        for row, own in enumerate(layer.memory.tolist()):
            noted = tuple((number, each[row]) for number, each in layer.noted.items())
            known.append(self._memories.setdefault((*before[own], *noted), len(self._memories)))
        return np.array(known, dtype=np.int64)

    def _over(
        self, stage: DrawStage, where: Mask, path: Path, last: int, *, begin: int | None = None, only: bool = False
    ) -> EndedRounds:
        """Rounds that are over after all steps, after the `last` one, or with it alone."""
        layer, memory = stage.layer, self._memory(stage.layer)
        numbers = range(stage.number if begin is None else begin, last + 1)
        coming = [number for number in numbers if self._asked.matters(number)]
        each = [self._asked.given(layer.answers, len(layer), number) for number in coming]
        before = [*self._memories]
        courses, known = np.full(len(layer), MISSING), dict[tuple[int, tuple[Given, ...]], int]()
        for row in np.flatnonzero(where.any(axis=1)).tolist():
            own = int(memory[row]), tuple([given[row] for given in each])
            if own not in known:
                asked = dict(before[own[0]]) | dict(zip(coming, own[1], strict=True))
                known[own] = self._courses.number(tuple(asked.items()), path, last, parted=stage.parted, only=only)
            courses[row] = known[own]
        return EndedRounds(where=where, path=path, courses=courses, at=last, only=only)
