"""One bet at the table: where it can stand, and what each outcome does to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from macau_edge.exact.chain import NOTHING, STAY, WHOLE, State
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.families import additional_to, stage_of
from macau_edge.hands import Position, last_trial
from macau_edge.model import Bet, Chips, Member, Ratio, Reference, Ruleset, Stage, Table, Value, own_pays, tables
from macau_edge.problem import Problem, ProblemError
from macau_edge.selection import Choices, Scope, partition, scope


class Standing(NamedTuple):
    """Where a bet stands: in a stage that something opened, or with what it has counted; and the trial to come."""

    stage: str = ""
    opener: str = ""
    counted: tuple[int, ...] = ()
    trial: int = 1


class Effect(NamedTuple):
    """What some outcomes do to a bet: decide it with a net result, or leave it standing somewhere."""

    target: str
    outcomes: frozenset[int]
    to: Standing | None
    net: Fraction | None


class Seat(ABC):
    """A member of a bet, laid with so many units.

    `effects` of a standing are a partition of all outcomes. `staked` is what is put down, one unit and any commission
    paid with the bet.
    """

    def __init__(self, ruleset: Ruleset, member: Member, choices: Choices, units: int, chips: Chips | None) -> None:
        self.ruleset, self.member, self.choices, self.units = ruleset, member, choices, units
        self.scope = scope(ruleset, member, choices)
        self.prizes = Prizes(ruleset, member, choices, units, chips)
        self.staked = 1 + self.prizes.up_front if self.prizes.up_front else WHOLE
        self.trials = trials_told_apart(ruleset, member.bet) + 1
        self._known: dict[tuple[Standing, int], tuple[Effect, ...]] = {}

    @property
    @abstractmethod
    def start(self) -> Standing:
        """Where the bet stands when it is made."""

    @abstractmethod
    def state(self, standing: Standing) -> State:
        """The same as a state of a chain."""

    @abstractmethod
    def _effects(self, standing: Standing, hand: Position | None, number: int) -> Iterator[Effect]:
        """What the outcomes that concern an awake bet do to it, where the hand stands at this position."""

    def effects(self, standing: Standing, hand: Position | None, number: int) -> tuple[Effect, ...]:
        """What every outcome does to the bet, where the hand stands at this position of that number."""
        if (standing, number) not in self._known:
            inner = self.scope_at(hand, standing.trial)
            asleep = self.member.bet.not_working
            awake = not (hand and asleep and hand.stage == asleep.stage)
            found = tuple(self._effects(standing, hand, number)) if awake else ()
            self._known[standing, number] = self._whole(found, standing, hand, inner)
        return self._known[standing, number]

    def scope_at(self, hand: Position | None, trial: int) -> Scope:
        """What words mean where the hand stands there, on a trial of that number."""
        happened = hand.happened if hand else self.scope.happened
        return self.scope.when(happened, trial if self.trials > 1 else None)

    def _whole(
        self, found: tuple[Effect, ...], standing: Standing, hand: Position | None, inner: Scope
    ) -> tuple[Effect, ...]:
        """The effects with those of the outcomes that no clause names; returned is what is left open by the other."""
        returned = self._returned(hand, inner)
        if returned:
            returned = returned.difference(*(effect.outcomes for effect in found if effect.to is None))
        if returned:
            kept = (effect._replace(outcomes=effect.outcomes - returned) for effect in found)
            found = (*(effect for effect in kept if effect.outcomes), Effect("push", returned, None, NOTHING))
        stay = inner.space.everything.difference(*(effect.outcomes for effect in found))
        return (*found, Effect(STAY, stay, standing._replace(trial=self._next(standing)), None)) if stay else found

    def _next(self, standing: Standing) -> int:
        return min(standing.trial + 1, self.trials)

    def _returned(self, hand: Position | None, inner: Scope) -> frozenset[int]:
        """For an additional bet: what decides the bet it goes with."""
        bet = self.member.bet
        if bet.additional is None:
            return frozenset()
        base = additional_to(self.ruleset, bet)
        if hand and base.not_working and hand.stage == base.not_working.stage:
            return frozenset()
        stage = stage_of(base, bet.additional.at)
        assert stage is not None
        return frozenset().union(*partition(stage, inner).values())


def trials_told_apart(ruleset: Ruleset, bet: Bet) -> int:
    """How many trials of a bet its clauses or prizes tell apart from all that follow; 0 where they are all alike."""
    return max(last_trial(ruleset, bet), *map(_trials, (*tables(bet.pays), *tables(bet.lost))), 0)


def _trials(table: Table) -> int:
    """The number of the trial from which a table can tell no difference any more, less one."""
    if table.by.kind != "trial":
        return 0
    spans = [key for row in table.rows for key in row.keys if not isinstance(key, str)]
    return max((span.low if span.high is None else span.high for span in spans), default=0)


class Stages(Seat):
    """A bet with clauses: it stands in a stage, opened by something."""

    def __init__(self, ruleset: Ruleset, member: Member, choices: Choices, units: int, chips: Chips | None) -> None:
        super().__init__(ruleset, member, choices, units, chips)
        assert member.bet.pays is not None
        self._openers: dict[str, Value] = {}
        self._own = {"win": own_pays(member.bet.pays, member), "lose": own_pays(member.bet.lost, member)}

    @property
    def start(self) -> Standing:
        """The first stage, opened by nothing."""
        return Standing(self.member.bet.stages[0].name)

    def state(self, standing: Standing) -> State:
        """The stage with what opened it."""
        trial = standing.trial if self.trials > 1 else None
        return State(standing.stage, self._openers.get(standing.opener), trial=trial)

    def _effects(self, standing: Standing, hand: Position | None, _: int) -> Iterator[Effect]:
        inner = self.scope_at(hand, standing.trial)
        stage = stage_of(self.member.bet, standing.stage)
        assert stage is not None
        opener = standing.opener or None
        opened = self._openers.get(standing.opener)
        inside = inner.at(stage.name, opened.outcomes if opened else None)
        for target, indices in partition(stage, inside).items():
            if target in ("win", "lose"):
                yield from self._paid(target, indices, Decided(stage.name, opener, 0, standing.trial), inside)
            elif target == "push":
                yield Effect(target, indices, None, NOTHING)
            else:
                yield from self._begun(target, indices, stage, inside, self._next(standing))

    def _paid(self, target: str, indices: frozenset[int], at: Decided, inside: Scope) -> Iterator[Effect]:
        own = self._own[target]
        if isinstance(own, Ratio | Reference):
            yield Effect(target, indices, None, self.prizes.net(target, own))
            return
        for paid in self.prizes.alike(own, indices, inside):
            prize = self.prizes.row(own, at._replace(outcome=min(paid)), inside)
            yield Effect(target, paid, None, self.prizes.net(target, prize))

    def _begun(self, target: str, indices: frozenset[int], stage: Stage, inside: Scope, trial: int) -> Iterator[Effect]:
        if stage_of(self.member.bet, target) is None:
            place = next(clause.place for clause in stage.clauses if clause.target == target)
            known = ", ".join(f"`{other.name}`" for other in self.member.bet.stages if other.name)
            message = f"`{target}` is neither win, lose or push nor a stage of this bet"
            raise ProblemError(Problem(place, "structure/unknown-stage", message, f"its stages: {known or 'none'}"))
        found: dict[str, set[int]] = {}
        for index in sorted(indices):
            value = inside.opener(index)
            self._openers[value.label] = value
            found.setdefault(value.label, set()).add(index)
        for label, opening in found.items():
            yield Effect(target, frozenset(opening), Standing(target, label, (), trial), None)
