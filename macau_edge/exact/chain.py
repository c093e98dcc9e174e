"""A bet -> an absorbing Markov chain with integer weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.exact.prize import Decided, Prizes
from macau_edge.families import additional_to, opener, stage_of
from macau_edge.model import Member, Ruleset, Stage, Value
from macau_edge.problem import Problem, ProblemError
from macau_edge.selection import Choices, Scope, partition, scope

STATES = 1_000
"""States a bet may have: the numeric engine keeps a square of them."""


@dataclass(frozen=True, slots=True)
class State:
    """A stage, and what opened it; the start of a bet was opened by nothing."""

    stage: str
    opener: Value | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """Outcomes that lead from a state to the same place: a decision with its net result, or another state.

    `target` is the clause (`win`, `lose`, `push`, a stage), or `stay` for the outcomes that no clause names. `state` is
    None after a decision; `net` is None without one.
    """

    target: str
    outcomes: tuple[int, ...]
    weight: int
    state: int | None
    net: Fraction | None


@dataclass(frozen=True, slots=True)
class Chain:
    """The states of a bet, the branches out of each, and the common weight of all outcomes; state 0 is the start."""

    states: tuple[State, ...]
    branches: tuple[tuple[Branch, ...], ...]
    weight: int
    staked: Fraction
    scope: Scope


def compile_bet(ruleset: Ruleset, member: Member, choices: Choices) -> Chain:
    """The chain of one bet.

    Raises:
        ProblemError: clauses or rows overlap, a win has no row, or the bet has more than `STATES` states.
        MissingChoiceError: it needs an option that was not given.
    """
    return _Compiler(ruleset, member, choices).chain()


class _Compiler:
    def __init__(self, ruleset: Ruleset, member: Member, choices: Choices) -> None:
        self.ruleset, self.member, self.choices = ruleset, member, choices
        self.scope = scope(ruleset, member, choices)
        self.prizes = Prizes(ruleset, member, choices)
        self.states: dict[tuple[str, str | None], int] = {}
        self.queue: list[State] = []

    def chain(self) -> Chain:
        self._state(State(self.member.bet.stages[0].name))
        branches: list[tuple[Branch, ...]] = []
        while len(branches) < len(self.queue):
            branches.append(self._branches(len(branches), self.queue[len(branches)]))
            if len(self.queue) > STATES:
                message = f"`{self.member.id}` has more than {STATES:,} states"
                bet = self.member.bet
                raise ProblemError(
                    Problem(bet.place, "arithmetic/too-many-states", message, "write it with fewer stages")
                )
        weight = sum(outcome.weight for outcome in self.scope.space)
        return Chain(tuple(self.queue), tuple(branches), weight, 1 + self.prizes.up_front, self.scope)

    def _state(self, state: State) -> int:
        key = (state.stage, state.opener.label if state.opener else None)
        if key not in self.states:
            self.states[key] = len(self.queue)
            self.queue.append(state)
        return self.states[key]

    def _branches(self, here: int, state: State) -> tuple[Branch, ...]:
        stage = stage_of(self.member.bet, state.stage)
        assert stage is not None
        inner = self.scope.at(state.stage, state.opener.outcomes if state.opener else None)
        moves: dict[tuple[str, int | None, Fraction | None], list[int]] = {}
        stay = set(range(len(inner.space)))
        parted = dict(partition(stage, inner))
        for target, indices in self._returned(parted, inner).items():
            parted[target] = parted.get(target, frozenset()) | indices
        for target, indices in parted.items():
            stay -= indices
            for index in sorted(indices):
                net, to = self._end(target, state, index, inner, stage)
                moves.setdefault((target, to, net), []).append(index)
        if stay:
            moves["stay", here, None] = sorted(stay)
        return tuple(
            Branch(target, tuple(found), sum(inner.space[i].weight for i in found), to, net)
            for (target, to, net), found in moves.items()
        )

    def _end(
        self, target: str, state: State, index: int, inner: Scope, stage: Stage
    ) -> tuple[Fraction | None, int | None]:
        decided = Decided(state.stage, state.opener.label if state.opener else None, index)
        if target == "win":
            return self.prizes.win(decided, inner), None
        if target == "lose":
            return self.prizes.loss(decided, inner), None
        if target == "push":
            return Fraction(0), None
        if stage_of(self.member.bet, target) is None:
            place = next(clause.place for clause in stage.clauses if clause.target == target)
            known = ", ".join(f"`{s.name}`" for s in self.member.bet.stages if s.name)
            message = f"`{target}` is neither win, lose or push nor a stage of this bet"
            raise ProblemError(Problem(place, "structure/unknown-stage", message, f"its stages: {known or 'none'}"))
        return None, self._state(State(target, opener(inner, index)))

    def _returned(self, own: Mapping[str, frozenset[int]], inner: Scope) -> dict[str, frozenset[int]]:
        """For an additional bet: returned on what decides the bet it goes with and not itself."""
        bet = self.member.bet
        if bet.additional is None:
            return {}
        stage = stage_of(additional_to(self.ruleset, bet), bet.additional.at)
        assert stage is not None
        decided = frozenset().union(*partition(stage, inner).values())
        rest = decided - frozenset().union(*own.values())
        return {"push": rest} if rest else {}
