"""One wager: where it can stand, and what the outcomes of a trial do to it there.

The method is a partition. A wager is asked for its `effects` at a standing: they divide all outcomes of a trial by what
they do, so that each outcome is in one of them. An effect decides the wager with a net result, or leaves it standing
somewhere. A bet with clauses (`ExactStages`) stands in a stage with its point, the total or result that opened it; its
clauses are the division, each divided again by the row of prizes that it is paid by, and what no clause names leaves
the wager where it stands. A tally (`ExactTally`) stands with what it has counted or collected, and is over when it ends
or when nothing that may come can change its prize. Where clauses or prizes ask for the number of the trial, it belongs
to the standing, up to the last number that they tell apart.

Outcomes and weights are those of `outcomes/`; nothing here knows of the hand but its position, which says what has
happened.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from operator import add
from typing import NamedTuple, TypeAlias

from macau_edge.exact.backward import hands_laid_on, scope_as_played, units_of_rounds
from macau_edge.exact.chain import NOTHING, STAY, WHOLE, Branch, State
from macau_edge.exact.counting import NOT_YET, MemberCount
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.terms import Terms
from macau_edge.model import (
    Member,
    Pays,
    Stage,
    Tally,
    Value,
    notation,
    own_pays,
)
from macau_edge.model.message import Message
from macau_edge.model.meter import count
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import Position, distinguished_trials
from macau_edge.outcomes.members import members_counted
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import partition, select
from macau_edge.outcomes.stages import additional_to, stage_of, stages_of


class WagerState(NamedTuple):
    """Where a wager stands: in a stage with its point, or with what it has counted; and the trial to come."""

    stage: str = ""
    point: str = ""
    counted: tuple[int, ...] = ()
    trial: int = 1


class Effect(NamedTuple):
    """What some outcomes do to a wager: decide it with a net result, or leave it standing somewhere."""

    target: str
    outcomes: frozenset[int]
    to: WagerState | None
    net: Fraction | None


class ExactWager(ABC):
    """A wager of so many units on a member of a bet.

    `effects` of a standing are a partition of all outcomes. `staked` is what is put down, one unit and any commission
    paid with the bet; nothing where it is laid on another part's stake.
    """

    def __init__(self, member: Member, units: int, terms: Terms, *, laid: bool = False) -> None:
        self.member, self.units, self.terms, self.laid = member, units, terms, laid
        self.ruleset = terms.rules.ruleset
        self.scope = scope_as_played(member, terms)
        self.prizes = self._prizes(member)
        self.staked = 1 + self.prizes.up_front if self.prizes.up_front else WHOLE
        self.times, self.raised, laid_later, self.parted = units_of_rounds(
            member, self.scope, up_front=self.prizes.up_front
        )
        if laid_later:
            self.staked = NOTHING
        self.trials = distinguished_trials(self.ruleset, member.bet) + 1
        self._known: dict[tuple[WagerState, int], tuple[Effect, ...]] = {}

    def _prizes(self, member: Member) -> Prizes:
        rules, chips = self.terms.rules, self.terms.chips
        return Prizes(rules.ruleset, member, rules.choices, units=self.units, chips=chips, laid=self.laid)

    @property
    @abstractmethod
    def start(self) -> WagerState:
        """Where the bet stands when it is made."""

    @abstractmethod
    def state(self, standing: WagerState) -> State:
        """A standing as a state of a chain."""

    @abstractmethod
    def _effects(self, standing: WagerState, hand: Position | None, number: int) -> Iterator[Effect]:
        """What the outcomes that concern an awake bet do to it, where the hand stands at this position."""

    def effects(self, standing: WagerState, hand: Position | None, number: int) -> tuple[Effect, ...]:
        """What every outcome does to the bet, where the hand stands at this position of that number."""
        if (standing, number) not in self._known:
            self._known[standing, number] = self.effects_once(standing, hand, number)
        return self._known[standing, number]

    def effects_once(self, standing: WagerState, hand: Position | None, number: int) -> tuple[Effect, ...]:
        """The effects for who asks once: sets of outcomes, of which a thousand stages may be two gigabytes."""
        inner = self.scope_at(hand, standing.trial)
        found = () if self.asleep(hand) else tuple(self._effects(standing, hand, number))
        return self._whole(found, standing, hand, inner)

    def asleep(self, hand: Position | None) -> bool:
        """Whether the bet does not work where the hand stands at this position."""
        off = self.member.bet.not_working
        return bool(hand and off and hand.stage == off.stage)

    def scope_at(self, hand: Position | None, trial: int) -> Scope:
        """What words mean where the hand stands there, on a trial of that number."""
        happened = hand.happened if hand else self.scope.happened
        return self.scope.when(happened, trial if self.trials > 1 else None)

    def _whole(
        self, found: tuple[Effect, ...], standing: WagerState, hand: Position | None, inner: Scope
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

    def _next(self, standing: WagerState) -> int:
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


EACH_TRIAL = 500
"""Operations of asking the clauses of a stage what outcomes do on a trial of one number."""


class ExactStages(ExactWager):
    """A bet with clauses: it stands in a stage, opened by something."""

    @cached_property
    def _points(self) -> dict[tuple[str, str], Value]:
        """What opened a stage, by both their names, once play has come there."""
        return {}

    @cached_property
    def _own(self) -> dict[str, Pays]:
        pays, lost = self.member.bet.pays, self.member.bet.lost
        assert pays is not None
        return {"win": own_pays(pays, self.member), "lose": own_pays(lost, self.member)}

    @property
    def start(self) -> WagerState:
        """The first stage, opened by nothing."""
        return WagerState(self.member.bet.stages[0].name)

    def state(self, standing: WagerState) -> State:
        """The stage with what opened it."""
        trial = standing.trial if self.trials > 1 else None
        return State(standing.stage, self._points.get((standing.stage, standing.point)), trial=trial)

    def _effects(self, standing: WagerState, hand: Position | None, _: int) -> Iterator[Effect]:
        inner = self.scope_at(hand, standing.trial)
        if self.trials > 1:  # each trial is asked for itself
            count(EACH_TRIAL, self.member.bet)
        stage = stage_of(self.member.bet, standing.stage)
        assert stage is not None
        opened = self._points.get((stage.name, standing.point))
        inside = inner.at(stage.name, opened.outcomes if opened else None)
        point = inside.opened(stage.name) if opened else None
        for target, indices in partition(stage, inside).items():
            if target in ("win", "lose"):
                yield from self._paid(target, indices, Decided(stage.name, point, 0, standing.trial), inside)
            elif target == "push":
                yield Effect(target, indices, None, NOTHING)
            else:
                yield from self._begun(target, indices, stage, inside, self._next(standing))

    def _paid(self, target: str, indices: frozenset[int], at: Decided, inside: Scope) -> Iterator[Effect]:
        for prize, paid in self.prizes.prizes(self._own[target], indices, at, inside):
            net = self.prizes.net(target, prize)
            if self.times is None:
                yield Effect(target, paid, None, net)
                continue
            for times, alike in gathered(sorted(paid), self.times.__getitem__).items():
                yield Effect(target if times else "push", frozenset(alike), None, net * times)

    def _begun(self, target: str, indices: frozenset[int], stage: Stage, inside: Scope, trial: int) -> Iterator[Effect]:
        if stage_of(self.member.bet, target) is None:
            place = next(clause.place for clause in stage.clauses if clause.target == target)
            message = Message("`{target}` is neither win, lose or push nor a stage of this bet", target=target)
            raise ProblemError(Problem(place, "structure/unknown-stage", message, help=stages_of(self.member.bet)))
        found: dict[str, set[int]] = {}
        for index in sorted(indices):
            value = inside.opening(index, target)
            if value:
                self._points[target, value.label] = value
            found.setdefault(value.label if value else "", set()).add(index)
        for label, opening in found.items():
            yield Effect(target, frozenset(opening), WagerState(target, label, (), trial), None)


def in_one_round(wager: ExactWager) -> dict[tuple[str, Fraction], Fraction]:
    """What becomes of a wager that each round decides, with its net result, and how likely that is."""
    space, found = wager.scope.space, dict[tuple[str, Fraction], Fraction]()
    for effect in wager.effects(wager.start, None, 0):
        assert effect.net is not None
        key = effect.target, effect.net
        found[key] = found.get(key, NOTHING) + Fraction(space.weigh(effect.outcomes), space.weight)
    return found


def paid_by_itself(wager: ExactWager) -> Iterator[tuple[str, Fraction]]:
    """What can become of a stake that each round decides, with its net result; of a hand that is parted in two each is
    paid by itself.
    """
    hands, space = hands_laid_on(wager.member, wager.scope), wager.scope.space
    for effect in wager.effects(wager.start, None, 0):
        assert effect.net is not None
        if space.weigh(effect.outcomes):
            yield from (
                (effect.target, effect.net / n) for n in {hands[one] if hands else 1 for one in effect.outcomes}
            )


# --- a tally at the table: it stands with what it has counted --------------------------------------------------------


Counts: TypeAlias = tuple[int, ...]
"""A number for each thing counted; of a collection 1 for each item that has come."""

Classes: TypeAlias = dict[tuple[Counts, bool], set[int]]
"""What outcomes add to the counts and whether they end the bet -> these outcomes."""


ASKED, EACH_OUTCOME, STANDING, EACH_COUNTED = 400, 10, 50, 5
"""Operations of asking on a trial what is counted, of each outcome then; of a standing, and of each count there that
outcomes do something to."""


class _NumberBounds(NamedTuple):
    """What a number comes to, and the lowest and the highest that it and those above it do.

    Each by its place in the order of all net results: six members have these compared at each of seventy thousand
    standings, and fractions take ten times as long.
    """

    low: int
    high: int
    net: int


class ExactTally(ExactWager):
    """A bet that counts or collects; `highest-of` counts for several members at once."""

    @property
    def tally(self) -> Tally:
        """What it counts."""
        assert self.member.bet.tally is not None
        return self.member.bet.tally

    @cached_property
    def columns(self) -> tuple[MemberCount, ...]:
        """What each member counts."""
        return tuple(
            MemberCount(self._prizes(one), self.scope.of(one.values), self.tally)
            for one in members_counted(self.ruleset, self.member)
        )

    @cached_property
    def _ways(self) -> dict[tuple[int, int], Classes]:
        """What the outcomes of each position of the hand and trial do."""
        return {}

    @property
    def start(self) -> WagerState:
        """Nothing counted."""
        return WagerState(counted=(0,) * sum(column.width for column in self.columns))

    def state(self, standing: WagerState) -> State:
        """What it has counted."""
        return State(counted=standing.counted, trial=standing.trial if self.trials > 1 else None)

    def _effects(self, standing: WagerState, hand: Position | None, number: int) -> Iterator[Effect]:
        counts, classes = standing.counted, self.classes(hand, number, standing.trial)
        count(STANDING + EACH_COUNTED * len(classes) * len(counts), self.member.bet)
        ways: dict[tuple[str, Counts | None, Fraction | None], set[int]] = {}
        for (added, stops), indices in classes.items():
            after = self._capped(map(add, counts, added))
            if stops or self.is_settled(after):
                net = self.net(after)
                target = "win" if net > 0 else "push" if net == 0 else "lose"
                ways.setdefault((target, None, net), set()).update(indices)
            else:
                ways.setdefault((STAY if after == counts else "count", after, None), set()).update(indices)
        for (target, to, result), indices_ in ways.items():
            stands = None if to is None else WagerState(counted=to, trial=self._next(standing))
            yield Effect(target, frozenset(indices_), stands, result)

    def classes(self, hand: Position | None, number: int, trial: int = 1) -> Classes:
        """What each outcome adds to the counts and whether it ends the bet -> these outcomes.

        Where the hand stands at this position of that number, on a trial of that number.
        """
        if (number, trial) not in self._ways:
            self._ways[number, trial] = self._classes(self.scope_at(hand, trial))
        return self._ways[number, trial]

    def _classes(self, inner: Scope) -> Classes:
        until = select(self.tally.until, inner) if self.tally.until else frozenset[int]()
        looked = frozenset(range(len(inner.space))) if self.tally.when is None else select(self.tally.when, inner)
        things = [indices & looked for column in self.columns for indices in column.things(inner)]
        count(ASKED + (EACH_OUTCOME + len(things)) * len(inner.space), self.member.bet)
        found: Classes = {}
        for index in range(len(inner.space)):
            added = tuple(int(index in thing) for thing in things)
            found.setdefault((added, index in until), set()).add(index)
        return found

    def clauses(self, state: State, hand: Sequence[Position], branch: Branch) -> Iterator[str]:
        """The clauses by which outcomes do something in a state: `until` where they end the bet, or what they count.

        What is counted decides it as well, where nothing that may still come changes the prize.
        """
        here = next((one for one in hand if (one.stage, one.point.label if one.point else "") == state.hand), None)
        until, ends = frozenset[int](), self.tally.until
        if ends:
            until = select(ends, self.scope_at(here, state.trial or 1))
            if branch.state is None and not until.isdisjoint(branch.outcomes):
                yield f"until: {notation.phrase_text(ends)}"
        if branch.state is not None or not until.issuperset(branch.outcomes):
            counted = ", ".join(map(notation.phrase_text, self.tally.counted))
            yield f"{'collect' if self.tally.collect else 'count'}: {counted}"

    @cached_property
    def _caps(self) -> Counts:
        return tuple(column.most if column.width == 1 else 1 for column in self.columns for _ in range(column.width))

    def _capped(self, counts: Iterable[int]) -> Counts:
        return tuple(map(min, counts, self._caps))

    def split(self, counts: Counts) -> Iterator[tuple[MemberCount, int]]:
        """Each column with its number: what it counted, or how many items have come."""
        if not self.tally.collect:
            return zip(self.columns, counts, strict=True)
        parts = iter(counts)
        return ((column, sum(islice(parts, column.width))) for column in self.columns)

    def net(self, counts: Counts) -> Fraction:
        """The net result of ending with these counts: the highest of the members'; an error where one has no row."""
        if self._unpaid:
            return max(column.net(number) for column, number in self.split(counts))
        return self._nets[max([bounds.net for bounds in self._of(counts)])]

    @cached_property
    def _unpaid(self) -> bool:
        return any(column.unpaid for column in self.columns)

    def is_settled(self, counts: Counts) -> bool:
        """Whether the lowest net result that these counts may still end with is the highest as well."""
        found = self._of(counts)
        return max([bounds.low for bounds in found]) == max([bounds.high for bounds in found])

    def _of(self, counts: Counts) -> list[_NumberBounds]:
        columns = zip(self._bounds, self.split(counts), strict=True)
        return [bounds[column.place(number)] for bounds, (column, number) in columns]

    @cached_property
    def _nets(self) -> list[Fraction]:
        """Every net result that a column can come to, in their order."""
        return sorted({NOT_YET, *(net for column in self.columns for net in column.nets)})

    @cached_property
    def _bounds(self) -> tuple[tuple[_NumberBounds, ...], ...]:
        """Of each column what every place comes to, and may come to."""
        order = {net: number for number, net in enumerate(self._nets)}
        return tuple(
            tuple(
                _NumberBounds(
                    order[low], order[high], order[NOT_YET if place in column.unpaid else column.net(span.low)]
                )
                for place, (span, (low, high)) in enumerate(zip(column.spans, column.reach, strict=True))
            )
            for column in self.columns
        )
