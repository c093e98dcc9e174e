"""A bet -> an absorbing Markov chain with integer weights."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.exact.prize import Decided, Prizes
from macau_edge.families import Visit, additional_to, opener, stage_of, walk
from macau_edge.model import Member, Ruleset, Value
from macau_edge.problem import Problem, ProblemError
from macau_edge.selection import Choices, Scope, partition, scope


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
        self.ruleset, self.member = ruleset, member
        self.scope = scope(ruleset, member, choices)
        self.prizes = Prizes(ruleset, member, choices)
        self.visits = tuple(walk(member.bet, self.scope))
        self.numbers = {(visit.stage.name, _label(visit.opener)): number for number, visit in enumerate(self.visits)}

    def chain(self) -> Chain:
        states = tuple(State(visit.stage.name, visit.opener) for visit in self.visits)
        branches = tuple(self._branches(number, visit) for number, visit in enumerate(self.visits))
        weight = sum(outcome.weight for outcome in self.scope.space)
        return Chain(states, branches, weight, 1 + self.prizes.up_front, self.scope)

    def _branches(self, here: int, visit: Visit) -> tuple[Branch, ...]:
        moves: dict[tuple[str, int | None, Fraction | None], list[int]] = {}
        parted = dict(visit.parted)
        if returned := self._returned(visit):
            parted["push"] = parted.get("push", frozenset()) | returned
        for target, indices in parted.items():
            for index in sorted(indices):
                net, to = self._end(target, visit, index)
                moves.setdefault((target, to, net), []).append(index)
        space = visit.inner.space
        if stay := sorted(frozenset(range(len(space))).difference(*parted.values())):
            moves["stay", here, None] = stay
        return tuple(
            Branch(target, tuple(found), sum(space[i].weight for i in found), to, net)
            for (target, to, net), found in moves.items()
        )

    def _end(self, target: str, visit: Visit, index: int) -> tuple[Fraction | None, int | None]:
        decided = Decided(visit.stage.name, _label(visit.opener), index)
        if target == "win":
            return self.prizes.win(decided, visit.inner), None
        if target == "lose":
            return self.prizes.loss(decided, visit.inner), None
        if target == "push":
            return Fraction(0), None
        if stage_of(self.member.bet, target) is None:
            place = next(clause.place for clause in visit.stage.clauses if clause.target == target)
            known = ", ".join(f"`{s.name}`" for s in self.member.bet.stages if s.name)
            message = f"`{target}` is neither win, lose or push nor a stage of this bet"
            raise ProblemError(Problem(place, "structure/unknown-stage", message, f"its stages: {known or 'none'}"))
        return None, self.numbers[target, _label(opener(visit.inner, index))]

    def _returned(self, visit: Visit) -> frozenset[int]:
        """For an additional bet: what decides the bet it goes with and not itself."""
        bet = self.member.bet
        if bet.additional is None:
            return frozenset()
        stage = stage_of(additional_to(self.ruleset, bet), bet.additional.at)
        assert stage is not None
        decided = frozenset().union(*partition(stage, visit.inner).values())
        return decided.difference(*visit.parted.values())


def _label(opened: Value | None) -> str | None:
    return opened.label if opened else None
