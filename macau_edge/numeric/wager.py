"""A wager on one bet: its state, and what the results of a trial do to it.

The method: the states of a wager are whole numbers, 0 its start. For a state it is asked for each result of a trial
where that leads, or with what net result it ends; results that the clauses do not tell apart are one group. What a
state is made of depends on the form of the bet: of one with stages (`Staged`) the stage and what opened it; of a tally
(`TallyWager`) a number whose digits are what was counted or, as bits, collected; an additional bet (`AdditionalWager`)
waits beside the bet it goes with until that enters its stage.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Bet, By, Member, Ratio, Shoe, Value
from macau_edge.model.meter import count, require_states
from macau_edge.model.phrases import Phrase, Word
from macau_edge.model.prizes import NONE
from macau_edge.model.walk import every
from macau_edge.numeric.asked import asked_by_bet
from macau_edge.numeric.hands import PARTED_HAND
from macau_edge.numeric.patterns import Array
from macau_edge.numeric.prizes import (
    NO_PRIZE,
    Curve,
    Leaf,
    NetResults,
    Quantity,
    Tables,
    constant_quantity,
    decisive,
    jointly_unsettled,
    nets_by_number,
    prize_curve,
    row_starts,
    unsettled,
)
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, same_faces
from macau_edge.numeric.words import (
    Codes,
    EnumeratedGame,
    Numbered,
    Words,
    asked_questions,
    enumerated_values,
    grouped_results,
    parted,
    phrase_for,
    results_by_label,
    words_in_force,
)

Effect: TypeAlias = Any
"""What a result does to a wager, as only the wager itself understands it. None where it does nothing."""
Effects = tuple[Codes, Sequence[Effect]]
"""For each result of a trial the number of its effect, and the effects."""


class Wager(ABC):
    """A wager on one bet. Its states are numbers, 0 its start.

    `timed_by` is the bet that says when it is made; `on_hand` is whether it asks what happens in the hand; `last_trial`
    the last trial whose number it tells from later ones, 0 where it asks for none; `staked` what is put down for it at
    the start, in units of all that is put down.
    """

    timed_by: Bet
    on_hand: bool
    last_trial: int
    staked: Fraction

    @abstractmethod
    def look(self, state: int) -> int:
        """As much of a state as decides which results do the same."""

    @abstractmethod
    def effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """What the results do where the hand stands, on a trial of that number."""

    @abstractmethod
    def after(self, state: int, effect: Effect) -> tuple[int | None, int]:
        """The next state, None where that decides it, and the number of the net result."""


ASKED = 900
"""Operations of asking what results do on one trial, besides one for each result."""


class Single(Wager):
    """A wager on one member by its own clauses. Without `prizes` it is played only to see when it is decided."""

    def __init__(self, game: EnumeratedGame, member: Member, prizes: NetResults | None) -> None:
        self.game, self.bet, self.timed_by, self.prizes = game, member.bet, member.bet, prizes
        self.member = member
        self.labels = {name: value.label for name, value in member.values.items()}
        self.words: Words = words_in_force(game.ruleset, game.choices, member.values)
        self.staked = prizes.staked if prizes else Fraction(0)
        found = asked_questions(game.ruleset, self.bet, self.words)
        self.on_hand, self.last_trial = found.hand, found.last_trial
        self._known: dict[tuple[int, int | None, int], Effects] = {}

    @property
    def by_choice(self) -> tuple[tuple[str, int], ...]:
        """How many units are put down with each choice, where nothing is without one that cannot be taken back."""
        return self.bet.staked or (((self.bet.stays, 1),) if self.bet.stays else ())

    def units(self, throws: DealtRounds) -> Array:
        """How many units are in each round by what was chosen, one without any choice; what stays is one unit, however
        often that is chosen. Of a bet that is laid on both hands of a parted one they are twice as many.
        """
        units = throws.units(self.by_choice) if self.by_choice else np.ones(len(throws.chance), dtype=np.int64)
        return (np.minimum(units, 1) if self.bet.stays else units) * self._hands(throws)

    def _hands(self, throws: DealtRounds) -> Array:
        """On how many hands it is laid in each round."""
        if not throws.parts or not any(
            one == PARTED_HAND for one, _ in asked_by_bet(throws.shoe, self.words, self.member)
        ):
            return np.ones(len(throws.chance), dtype=np.int64)
        return throws.hands()

    def put_down_later(self, throws: DealtRounds) -> NDArray[np.float64]:
        """What is put down in each round after the start, or stays, in units; with each a commission that is paid with
        the bet.
        """
        assert self.prizes
        if self.by_choice:
            return self.units(throws).astype(np.float64)
        with_fee, raised = 1 + float(self.prizes.fee), throws.units(self.bet.raises).astype(np.float64)
        return (raised + with_fee) * self._hands(throws) - with_fee

    def effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """What the results do where the hand stands, on a trial of that number; nothing while the bet sleeps."""
        key = (look, hand if self.on_hand else None, trial if self.last_trial else 1)
        if key not in self._known:
            if self.last_trial:  # each trial is asked for itself
                count(ASKED + len(self.game.throws.chance), self.bet)
            nothing = np.zeros(len(self.game.throws.chance), dtype=np.intp), [None]
            self._known[key] = nothing if self._asleep(key[1]) else self._effects(*key)
        return self._known[key]

    def _asleep(self, hand: int | None) -> bool:
        asleep_in = self.bet.not_working
        return asleep_in is not None and hand is not None and self.game.shooter.stage(hand) == asleep_in.stage

    @abstractmethod
    def _effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """What the results do while the bet is awake."""

    def _net(self, leaf: Leaf, won: bool, times: int = 1) -> int:
        assert self.prizes, "a wager without prizes is played only to see when it is decided"
        net, values = self.prizes.net(leaf, won), self.game.nets.values
        return net if times == 1 else values.number(times * values[net])


# --- simple and staged bets: the stage a bet is in, what opened it, and where the clauses lead -----------------------


Entered = tuple[str, str | None]
"""A stage and the label of what opened it: empty where that is not known later, None of the first stage."""


class Staged(Single):
    """A wager whose states are the stages with what opened them, in `positions`."""

    def __init__(self, game: EnumeratedGame, member: Member, prizes: NetResults | None) -> None:
        super().__init__(game, member, prizes)
        self.stages = {stage.name: stage for stage in self.bet.stages}
        self.positions = Numbered[Entered]((self.bet.stages[0].name, None))
        several = self.bet.stages if len(self.bet.stages) > 1 else ()
        self.by_faces = {one.faces_of for one in every(several, Phrase)} - {""}
        self._tables = Tables()

    def look(self, state: int) -> int:
        """The state itself: each has its own clauses."""
        return state

    def after(self, state: int, effect: Effect) -> tuple[int | None, int]:
        """The next state, None where that decides it, and the number of the net result."""
        found: tuple[int | None, int] = effect
        return found

    def _effects(self, look: int, hand: int | None, trial: int) -> Effects:
        codes = np.zeros(len(self.game.throws.chance), dtype=np.intp)
        effects: list[tuple[int | None, int] | None] = [None]
        for _, results, effect in self.leads(look, hand, trial):
            codes[results] = len(effects)
            effects.append(effect)
        return codes, effects

    def leads(self, look: int, hand: int | None, trial: int) -> Iterator[tuple[str, Mask, tuple[int | None, int]]]:
        """What the clauses lead to: the target of each, results of it that do the same, and what these do."""
        stage, opened = self.positions[look]
        throws = self.game.throws
        words = self.words | self.game.said(hand, trial)
        if opened:
            words |= self._opened(stage, opened)
        for target, mask in parted(throws, self.stages[stage], words):
            for own, times in self._put_down(mask):
                for results, effect in self._lead(target, own, look, trial, words, times):
                    yield target, results, effect

    def _put_down(self, mask: Mask) -> Iterator[tuple[Mask, int]]:
        """The results in which it is put down, each with how often; once where no choice puts it down."""
        throws = self.game.throws
        if not isinstance(throws, DealtRounds) or not (self.by_choice or throws.parts):
            yield mask, 1
            return
        units = self.units(throws)
        yield from ((mask & (units == times), times) for times in np.unique(units[mask]).tolist())

    def _opened(self, stage: str, opened: str) -> Words:
        """What the name of a stage means inside it, and, where it is asked, which results show the faces again."""
        if stage not in self.by_faces:
            return {stage: phrase_for(opened)}
        throws = self.game.throws
        return {stage: phrase_for(throws.total_of(opened)), same_faces(stage): throws.names == opened}

    def _lead(
        self, target: str, mask: Mask, look: int, trial: int, words: Bindings, times: int
    ) -> list[tuple[Mask, tuple[int | None, int]]]:
        """Where a clause leads: the results of each effect, and the effect."""
        if target not in ("win", "lose", "push"):
            if isinstance(self.game.ruleset.device, Shoe):  # of a round nobody knows later what it was
                return [(mask, (self.positions.number((target, "")), 0))]
            number, begun = (
                self.positions.number,
                results_by_label(self.game.throws, mask, by_faces=target in self.by_faces),
            )
            return [(found, (number((target, label)), 0)) for label, found in begun]
        if target == "push" or self.prizes is None or not times:
            return [(mask, (None, 0))]
        pays = self.bet.pays if target == "win" else self.bet.lost
        if isinstance(pays, Ratio):  # most are
            return [(mask, (None, self._net(pays, target == "win", times)))]
        rows = list(self._tables.leaves(pays, mask, lambda by: self._quantity(by, look, trial, words)))
        if (len(rows) != 1 or rows[0][0] is not mask) and mask.sum() != sum(found.sum() for found, _ in rows):
            raise CannotReadError("a result without a prize")
        return [(found, (None, self._net(leaf, target == "win", times))) for found, leaf in rows]

    def _quantity(self, by: By, look: int, trial: int, words: Bindings) -> Quantity:
        throws = self.game.throws
        stage, _ = self.positions[look]
        size = len(throws.chance)
        match by.kind:
            case "stage":
                return constant_quantity(stage, size)
            case "trial":
                return constant_quantity(str(trial), size)
            case "happening":
                return self._happened(by, words)
            case "word" if by.what in self.labels or not throws.knows(by, words):
                opened = self._row_of(*self.positions[look]) if stage == by.what else ""
                return constant_quantity(self.labels.get(by.what, opened), size)
            case _:
                return throws.quantity(by, words)

    def _row_of(self, stage: str, opened: str | None) -> str:
        """What a row calls what opened the stage, be it known by its faces."""
        return self.game.throws.total_of(opened) if opened and stage in self.by_faces else opened or ""

    def _happened(self, by: By, words: Bindings) -> Quantity:
        """Which of the words of a table names a result."""
        codes = np.zeros(len(self.game.throws.chance), dtype=np.intp)
        for number, name in enumerate(by.among, 1):
            mask = self.game.throws.mask(Word(name), words)
            if codes[mask].any():
                raise CannotReadError("a result that two words name")
            codes[mask] = number
        return [NONE, *by.among], codes


# --- tallies: what was counted or collected, and when nothing that may come can change the prize ---------------------


class TallyWager(Single):
    """A wager on a tally, or on the highest of several.

    A state is one number whose digits are the tallies: how many were counted, or, as bits, which items were collected.
    """

    def __init__(self, game: EnumeratedGame, member: Member, prizes: NetResults | None) -> None:
        super().__init__(game, member, prizes)
        assert self.bet.tally
        self.tally = self.bet.tally
        require_states(
            row_starts(self.bet)[-1], self.bet
        )  # each count is a state, or a row of the table that play cannot come to
        self.each: list[dict[str, Value]] = [{}]
        if best_of := self.tally.highest_of:
            self.each = [{best_of.name: value} for value in enumerated_values(game.ruleset.device, best_of)]
        labels = [self.labels | {name: value.label for name, value in values.items()} for values in self.each]
        nets = [nets_by_number(self.bet, own, self._net) for own in labels]
        found = {net for of_one in nets for net in of_one if net is not None}
        self.nets = sorted(found, key=game.nets.values.__getitem__)
        shaped = decisive if self.tally.until is None else prize_curve
        self.curves = [shaped(of_one, self.nets, endless=self.tally.collect is None) for of_one in nets]
        self.radices = [
            len(one.worth) if self.tally.collect is None else 2 ** len(self.tally.collect) for one in self.curves
        ]
        self.digits = [1]
        for radix in self.radices[:-1]:
            self.digits.append(self.digits[-1] * radix)
        paid = all(NO_PRIZE not in one.worth for one in self.curves)
        self.together = len(self.curves) > 1 and paid and self.tally.until is not None
        """Whether states are put together that differ in counts alone which can raise the prize no more."""
        self._standing: dict[int, tuple[int, bool, int]] = {}
        items = None if self.tally.collect is None else len(self.tally.collect)
        if self._every_standing_is_reached():
            listed = jointly_unsettled if self.together else unsettled
            require_states(listed(self.curves, items), self.bet)

    def _every_standing_is_reached(self) -> bool:
        """Whether each thing can come alone on any trial, and no number lacks a prize, where play would not come."""
        if self.on_hand or self.last_trial or self.game.throws.urn or any(NO_PRIZE in one.worth for one in self.curves):
            return False
        codes, effects = self.effects(0, None, 1)
        chances = np.bincount(codes, self.game.throws.chance)
        alone = {
            taken[0]
            for chance, (ends, taken) in zip(chances, effects, strict=True)
            if chance and not ends and len(taken) == 1
        }
        wanted = [1] if self.tally.collect is None else [1 << item for item in range(len(self.tally.collect))]
        return alone.issuperset((which, item) for which in range(len(self.each)) for item in wanted)

    def look(self, state: int) -> int:
        """Nothing of the state: whatever was counted, the same results count."""
        return 0

    def after(self, state: int, effect: Effect) -> tuple[int | None, int]:
        """The next state, None where that decides it, and the number of the net result."""
        ends, taken = effect
        for which, items in taken:
            digit, radix = self.digits[which], self.radices[which]
            before = state // digit % radix
            after = min(before + 1, radix - 1) if self.tally.collect is None else before | items
            state += digit * (after - before)
        standing = self._standing.get(state)
        if standing is None:
            standing = self._standing[state] = self._stand(state)
        rank, settled, alike = standing
        if not (ends or settled):
            return alike, 0
        if rank == NO_PRIZE:
            raise CannotReadError("a tally without a prize")
        return None, self.nets[rank]

    def _stand(self, state: int) -> tuple[int, bool, int]:
        """The rank of what a state is worth if it ends now, whether nothing that may come can change it, and the state
        that stands for it and others of which the same may come.
        """
        found = [state // digit % radix for digit, radix in zip(self.digits, self.radices, strict=True)]
        numbers = found if self.tally.collect is None else [items.bit_count() for items in found]
        at = list(zip(self.curves, numbers, strict=True))
        now = [one.worth[number] for one, number in at]
        settled = max(one.lowest[number] for one, number in at) == max(one.highest[number] for one, number in at)
        unpaid = NO_PRIZE in now and self.tally.until is not None
        alike = self._without_the_outdone(state, at) if self.together else state
        return (NO_PRIZE if unpaid else max(now)), settled, alike

    def _without_the_outdone(self, state: int, at: Sequence[tuple[Curve, int]]) -> int:
        """The state in which each tally that can come to no more than one surely does has all that it can have."""
        sure = max(own.lowest[number] for own, number in at)
        for (own, number), digit, radix in zip(at, self.digits, self.radices, strict=True):
            if own.highest[number] <= sure:
                state += digit * (radix - 1 - state // digit % radix)
        return state

    def _effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """For each result, whether it ends the bet, and what it adds: of which tally, and which items as bits."""
        throws = self.game.throws
        words = self.words | self.game.said(hand, trial)
        ends = throws.mask(self.tally.until, words) if self.tally.until else np.zeros(len(throws.chance), dtype=bool)
        masks = [list(self._counting(words | {n: v.outcomes for n, v in own.items()})) for own in self.each]
        codes, first = grouped_results(len(ends), [ends, *(mask for found in masks for mask in found)])
        return codes, [(bool(ends[result]), tuple(_taken(masks, result))) for result in first]

    def _counting(self, words: Words) -> Iterator[Mask]:
        """The results that bring each item, or the one that is counted, on trials that may count."""
        mask, tally = self.game.throws.mask, self.tally
        named = [item.outcomes for item in tally.collect or ()] if tally.count is None else [tally.count]
        may = True if tally.when is None else mask(tally.when, words)
        yield from (mask(phrase, words) & may for phrase in named)


def _taken(masks: list[list[Mask]], result: int) -> Iterator[tuple[int, int]]:
    """Of which tally a result brings something, and what: its items as bits."""
    for which, found in enumerate(masks):
        items = sum(1 << item for item, mask in enumerate(found) if mask[result])
        if items:
            yield which, items


# --- additional bets: put down when the bet they go with enters a stage, and called by what opened it ----------------


WAITING = 0
"""The state of an additional bet that is not yet put down."""


class AdditionalWager(Wager):
    """An additional wager beside the wager `base`, which is number `beside` at the table.

    `lay` gives what is put down when `base` enters the stage, by the label of what opened it: None for nothing.
    """

    staked = Fraction(0)

    def __init__(
        self, game: EnumeratedGame, bet: Bet, base: Staged, beside: int, lay: Callable[[str], Single | None]
    ) -> None:
        assert bet.additional
        self.size = len(game.throws.chance)
        self.at, self.base, self.beside, self.lay = bet.additional.at, base, beside, lay
        self.timed_by = base.bet if base.bet.made else bet
        if self.at not in base.stages:
            raise CannotReadError(f"no stage {self.at}")
        found = asked_questions(game.ruleset, bet, words_in_force(game.ruleset, game.choices, {}))
        self.on_hand, self.last_trial = found.hand or base.on_hand, found.last_trial
        self.placed: dict[str, Single | None] = {}
        self.states = Numbered[tuple[str | None, int]]((None, 0))

    def put_down(self, opened: str) -> int | None:
        """The state when the stage was just entered; None where nothing is put down."""
        if opened not in self.placed:
            self.placed[opened] = self.lay(opened)
        return None if self.placed[opened] is None else self.states.number((opened, 0))

    def beside_base(self, state: int, base_state: int) -> int | None:
        """The state after a trial that leaves the other bet in `base_state`."""
        stage, opened = self.base.positions[base_state]
        return self.put_down(opened) if state == WAITING and stage == self.at and opened is not None else state

    def put_down_on(self, before: int | None, after: int | None) -> float:
        """What was put down on a trial with these states before and after it, in units of all that is put down."""
        return float(self._of(after)[0].staked) if before == WAITING and after else 0.0

    def most(self) -> float:
        """The most that was put down, in units of all that is put down."""
        return max((float(single.staked) for single in self.placed.values() if single), default=0.0)

    def look(self, state: int) -> int:
        """The state, or one that stands for all in which the same results do the same."""
        if state == WAITING:
            return WAITING
        single, inner = self._of(state)
        return self.states.number((self.states[state][0], single.look(inner)))

    def effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """What the results do to what is put down; nothing before it is."""
        if look == WAITING:
            return np.zeros(self.size, dtype=np.intp), [None]
        single, inner = self._of(look)
        return single.effects(inner, hand, trial)

    def after(self, state: int, effect: Effect) -> tuple[int | None, int]:
        """The next state, None where that decides it, and the number of the net result."""
        single, inner = self._of(state)
        following, net = single.after(inner, effect)
        return None if following is None else self.states.number((self.states[state][0], following)), net

    def _of(self, state: int) -> tuple[Single, int]:
        opened, inner = self.states[state]
        single = None if opened is None else self.placed[opened]
        assert single
        return single, inner
