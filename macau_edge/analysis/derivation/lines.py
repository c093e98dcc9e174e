"""A state of the chain -> its lines: one for each total, or one for each clause and row of prizes.

Outcomes with the same way (where they lead, and what is paid) share a line, and the weights of the lines add up to
that of all outcomes. What else is a line depends on what the state belongs to: a stage, a tally, a compound bet, a
turn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from macau_edge.analysis.derivation.play import SolvedChain
from macau_edge.analysis.derivation.steps import RETURNED, STAY, Line, PartDecision, Rows, ShownResult
from macau_edge.exact.chain import Branch
from macau_edge.exact.game import PlacedBet
from macau_edge.exact.prize import Decided, is_by_outcome
from macau_edge.exact.wager import ExactTally, ExactWager, WagerState
from macau_edge.model import Dice, Pays, PrizeTable, Ratio, Row
from macau_edge.model.phrases import Phrase
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import Position
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import partition, select
from macau_edge.outcomes.stages import stage_of

TOTALS = 60
"""Totals that are written one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineWay:
    """What happens on an outcome; outcomes with the same way share a line."""

    target: str
    leads_to: int | None
    net: Fraction | None
    prize: Ratio | None = None
    path: tuple[tuple[PrizeTable, Row], ...] = ()
    deeds: tuple[PartDecision, ...] = ()


class LineMaker(ABC):
    """Makes the lines of one state, numbered from 0 as in the chain."""

    def __init__(self, play: SolvedChain, number: int) -> None:
        self.play, self.number = play, number
        self.state, self.node = play.chain.states[number], play.nodes[number]
        self.position: Position | None = play.game.hand[self.node.hand] if play.game.hand else None
        self.weights = play.game.weights(self.node)

    @property
    @abstractmethod
    def inner(self) -> Scope:
        """What words mean here."""

    @abstractmethod
    def way(self, branch: Branch, index: int) -> LineWay:
        """What happens on an outcome of a branch."""

    def alike(self, _: Branch) -> bool:
        """Whether all outcomes of a branch surely go the same way, so that one of them need be asked."""
        return True

    def clause(self, way: LineWay, indices: Sequence[int]) -> Phrase | None:
        """The words for these outcomes; nothing where only the parts of the bet have clauses."""
        return None

    def order(self, _: LineWay) -> tuple[int, ...]:
        """Where a line stands that is no total: as met, what stays last."""
        return ()

    @cached_property
    def ways(self) -> dict[LineWay, list[int]]:
        """What happens, with the outcomes it happens on."""
        found: dict[LineWay, list[int]] = {}
        for branch in self.play.chain.branches[self.number]:
            indices = [index for index in branch.outcomes if self.weights[index]]
            for some in [indices] if indices and self.alike(branch) else ([index] for index in indices):
                found.setdefault(self.way(branch, some[0]), []).extend(some)
        return found

    @cached_property
    def by_totals(self) -> bool:
        """Whether outcomes of the same total always go the same way, and the totals are few."""
        space = self.inner.space
        if not isinstance(self.inner.device, Dice) or not space.has_totals or len(space.totals) > TOTALS:
            return False
        totals = [{space[index].total for index in indices} for indices in self.ways.values()]
        return sum(map(len, totals)) == len(set().union(*totals))

    def lines(self) -> tuple[Line, ...]:
        """By total, where totals decide; else in the order of the clauses and rows. What stays comes last."""
        if not self.by_totals:
            classes = sorted(self.ways.items(), key=lambda way: (self.stays(way[0]), self.order(way[0])))
            return tuple(self._line(way, indices, self._parts(indices)) for way, indices in classes)
        found = [line for way, indices in self.ways.items() for line in self._totals(way, indices)]
        return tuple(sorted(found, key=lambda line: (line.target == STAY and line.total is None, line.total or 0)))

    def stays(self, way: LineWay) -> bool:
        """Whether a way decides nothing and begins nothing, and is the only one to do so."""
        return way.target == STAY and (
            way.leads_to == self.number + 1 or sum(one.target == STAY for one in self.ways) == 1
        )

    def _totals(self, way: LineWay, indices: list[int]) -> Iterator[Line]:
        """One line for each total; the totals that leave the bet where it is share one."""
        grouped = gathered(indices, lambda index: self.inner.space[index].total or 0)
        if self.stays(way):
            parts = tuple(ShownResult(str(total), self._weight(grouped[total])) for total in sorted(grouped))
            yield self._line(way, indices, parts)
            return
        for total, group in grouped.items():
            yield self._line(way, group, self._parts(group), total)

    def _line(self, way: LineWay, indices: list[int], parts: tuple[ShownResult, ...], total: int | None = None) -> Line:
        value = way.net if way.net is not None else self.play.solution.expected((way.leads_to or 0) - 1)
        return Line(
            target=way.target,
            outcomes=self.clause(way, indices),
            total=total,
            rows=tuple(Rows(table.by, row, self.values(table, indices)) for table, row in way.path),
            parts=parts,
            weight=self._weight(indices),
            of=self.play.chain.weights[self.number],
            prize=way.prize,
            net=way.net,
            leads_to=way.leads_to,
            value=value,
            deeds=way.deeds,
        )

    def _parts(self, indices: list[int]) -> tuple[ShownResult, ...]:
        return tuple(ShownResult(self.inner.space[index].label, self.weights[index]) for index in indices)

    def _weight(self, indices: list[int]) -> int:
        return sum(self.weights[index] for index in indices)

    def values(self, _: PrizeTable, __: list[int]) -> tuple[str, ...]:
        """What a table goes by, as far as these outcomes show it; nothing where no table is read here."""
        return ()


class StageAt:
    """A bet with clauses where it stands: in a stage that something opened, while the hand stands at this position."""

    def __init__(self, wager: ExactWager, standing: WagerState, hand: Position | None) -> None:
        self.wager, self.standing = wager, standing
        point, stage = wager.state(standing).point, stage_of(wager.member.bet, standing.stage)
        assert stage is not None
        self.stage = stage
        self.inner = wager.scope_at(hand, standing.trial).at(stage.name, point.outcomes if point else None)
        self.asleep = wager.asleep(hand)

    @cached_property
    def pushes(self) -> frozenset[int]:
        """The outcomes that push by a clause of the bet itself; none while it is off."""
        return frozenset() if self.asleep else partition(self.stage, self.inner).get("push", frozenset())

    def target(self, target: str, index: int) -> str:
        """What an effect with this target is on an outcome: a push by no clause of its own gives the stake back."""
        return RETURNED if target == "push" and index not in self.pushes else target

    def decided(self, index: int) -> Decided:
        """How the bet is decided on an outcome."""
        stage = self.standing.stage
        point = self.inner.opened(stage) if self.standing.point else None
        return Decided(stage, point, index, self.standing.trial)

    def prize(self, target: str, index: int) -> Ratio | None:
        """The prize of a win, the part of the stake that a loss costs; None of anything else."""
        pays = self.pays(target)
        return self.wager.prizes.ratio(self.wager.prizes.row(pays, self.decided(index), self.inner)) if pays else None

    def path(self, target: str, index: int) -> tuple[tuple[PrizeTable, Row], ...]:
        """The tables and rows that the outcome itself falls into."""
        path = self.wager.prizes.path(self.pays(target), self.decided(index), self.inner)
        return tuple((table, row) for table, row in path if is_by_outcome(table.by, self.inner))

    def pays(self, target: str) -> Pays | None:
        """What the bet says that a win or a loss gives."""
        return {"win": self.wager.member.bet.pays, "lose": self.wager.member.bet.lost}.get(target)


class StageLines(LineMaker):
    """The lines of a stage: its clauses, and the rows of prizes that they lead to."""

    def __init__(self, play: SolvedChain, number: int) -> None:
        super().__init__(play, number)
        made = self.node.parts[0]
        assert isinstance(made, PlacedBet)
        self.at = StageAt(play.game.places[0].wager(), made.standing, self.position)

    @property
    def inner(self) -> Scope:
        """What words mean in the stage, where the hand stands."""
        return self.at.inner

    def way(self, branch: Branch, index: int) -> LineWay:
        """What the clause of an outcome leads to, with its prize."""
        leads_to = None if branch.state is None else branch.state + 1
        target, prize = self.at.target(branch.target, index), self.at.prize(branch.target, index)
        return LineWay(
            target=target, leads_to=leads_to, net=branch.net, prize=prize, path=self.at.path(branch.target, index)
        )

    def alike(self, branch: Branch) -> bool:
        """Whether no table is read, and no push tells those of a clause from those of none."""
        return branch.target != "push" and not isinstance(self.at.pays(branch.target), PrizeTable)

    def clause(self, way: LineWay, _: Sequence[int]) -> Phrase | None:
        """The phrase of the clause."""
        return next((clause.outcomes for clause in self.at.stage.clauses if clause.target == way.target), None)

    def values(self, table: PrizeTable, indices: list[int]) -> tuple[str, ...]:
        """What the table goes by, as far as these outcomes show it."""
        prizes = self.at.wager.prizes
        found = (prizes.quantity(table.by, self.at.decided(index), self.inner) for index in indices)
        return tuple(dict.fromkeys(found))

    def order(self, way: LineWay) -> tuple[int, ...]:
        """As the clauses are written, then as the rows are."""
        targets = [*(clause.target for clause in self.at.stage.clauses), RETURNED, STAY]
        rows = [table.rows.index(row) for table, row in way.path]
        return (targets.index(way.target), way.leads_to or 0, *rows)


# --- the lines of a tally, of a compound bet and of a turn of the hand -----------------------------------------------


class TallyLines(LineMaker):
    """The lines of a tally where it has counted something: what counts, what ends it, and what it then pays."""

    def __init__(self, play: SolvedChain, number: int, pays: Callable[[Fraction], Ratio | None]) -> None:
        super().__init__(play, number)
        wager = play.game.places[0].wager()
        assert isinstance(wager, ExactTally)
        self.wager, self.pays = wager, pays

    @cached_property
    def inner(self) -> Scope:
        """What words mean where the hand stands."""
        return self.wager.scope_at(self.position, self.state.trial or 1)

    def way(self, branch: Branch, _: int) -> LineWay:
        """What an outcome does to the count."""
        leads_to = None if branch.state is None else branch.state + 1
        return LineWay(
            target=branch.target,
            leads_to=leads_to,
            net=branch.net,
            prize=self.pays(branch.net) if branch.net is not None else None,
        )

    def clause(self, way: LineWay, indices: Sequence[int]) -> Phrase | None:
        """The phrase that names just these outcomes, where it is one thing."""
        if way.target == STAY:
            return None
        tally = self.wager.tally
        phrases = [tally.until] if tally.until else []
        if not tally.highest_of:  # what is counted has a word in it that stands for another thing each time
            phrases += tally.counted
        return next((phrase for phrase in phrases if select(phrase, self.inner) == frozenset(indices)), None)


class CompoundLines(LineMaker):
    """The lines of a compound bet: what outcomes decide of each part on the table."""

    @cached_property
    def inner(self) -> Scope:
        """What words mean for all parts: the outcomes alone."""
        return self.play.game.scope

    def way(self, branch: Branch, index: int) -> LineWay:
        """What an outcome decides, and where the others stand then."""
        leads_to = None if branch.state is None else branch.state + 1
        target = STAY if leads_to == self.number + 1 else branch.target
        return LineWay(target=target, leads_to=leads_to, net=branch.net, deeds=tuple(self._deeds(index)))

    def alike(self, _: Branch) -> bool:
        """No: what an outcome decides of each part is asked one by one."""
        return False

    def _deeds(self, index: int) -> Iterator[PartDecision]:
        for number, (place, part) in enumerate(zip(self.play.game.places, self.node.parts, strict=True)):
            if isinstance(part, PlacedBet):
                wager = place.wager(part.point)
                for effect in wager.effects(part.standing, self.position, self.node.hand):
                    if index in effect.outcomes and effect.net is not None:
                        yield PartDecision(number, wager.units * effect.net)


class TurnLines(LineMaker):
    """The lines of a stage of the hand: what ends the turn, and where it goes on."""

    @cached_property
    def inner(self) -> Scope:
        """The outcomes, with the total that opened the stage."""
        assert self.position is not None
        here = self.play.game.scope.when(self.position.happened, None)
        return here.at(self.position.stage, self.position.point.outcomes if self.position.point else None)

    def way(self, branch: Branch, _: int) -> LineWay:
        """What the turn brings, by its number, or the stage that begins."""
        return LineWay(
            target=branch.target, leads_to=None if branch.state is None else branch.state + 1, net=branch.net
        )

    def clause(self, way: LineWay, indices: Sequence[int]) -> Phrase | None:
        """The phrase of the hand's clause that leads there."""
        hand = self.play.game.ruleset.hand
        assert hand is not None
        stage = next(stage for stage in hand.stages if stage.name == self.state.stage)
        phrases = [clause.outcomes for clause in stage.clauses if clause.target == way.target]
        return phrases[0] if phrases else None
