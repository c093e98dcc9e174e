"""A state of the chain -> its lines: one for each total, or one for each clause and row of prizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.derivation.steps import RETURNED, STAY, Line, Part, Rows
from macau_edge.exact.chain import Chain
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.solve import Solution
from macau_edge.families import stage_of
from macau_edge.model import Dice, Pays, Ratio, Row, Table
from macau_edge.selection import partition

_OF_THE_OUTCOME = ("total", "showing", "different")
"""What a table can go by that is not settled before the trial."""


@dataclass(frozen=True, slots=True)
class _Way:
    """What happens on an outcome; outcomes with the same way share a line."""

    target: str
    leads_to: int | None
    net: Fraction | None
    prize: Ratio | None
    path: tuple[tuple[Table, Row], ...]


class LineMaker:
    """Makes the lines of one state, numbered from 0 as in the chain."""

    def __init__(self, chain: Chain, solution: Solution, prizes: Prizes, number: int) -> None:
        state = chain.states[number]
        stage = stage_of(prizes.member.bet, state.stage)
        assert stage is not None
        self.chain, self.solution, self.prizes, self.number = chain, solution, prizes, number
        self.state, self.stage = state, stage
        self.inner = chain.scope.at(stage.name, state.opener.outcomes if state.opener else None)
        self.ways = self._ways()
        self.by_totals = self._by_totals()

    def lines(self) -> tuple[Line, ...]:
        """By total, where totals decide; else in the order of the clauses and rows. What stays comes last."""
        if not self.by_totals:
            classes = sorted(self.ways.items(), key=lambda way: self._order(way[0]))
            return tuple(self._line(way, indices, self._parts(indices)) for way, indices in classes)
        found = [line for way, indices in self.ways.items() for line in self._totals(way, indices)]
        return tuple(sorted(found, key=lambda line: (line.target == STAY, line.total or 0)))

    def _ways(self) -> dict[_Way, list[int]]:
        named = frozenset().union(*partition(self.stage, self.inner).values())
        found: dict[_Way, list[int]] = {}
        for branch in self.chain.branches[self.number]:
            leads_to = None if branch.state is None else branch.state + 1
            for index in branch.outcomes:
                target = RETURNED if branch.target == "push" and index not in named else branch.target
                way = _Way(target, leads_to, branch.net, *self._prize(branch.target, index))
                found.setdefault(way, []).append(index)
        return found

    def _prize(self, target: str, index: int) -> tuple[Ratio | None, tuple[tuple[Table, Row], ...]]:
        """The prize or the loss of an outcome, and the rows that the outcome itself fell into."""
        bet = self.prizes.member.bet
        pays: Pays | None = {"win": bet.pays, "lose": bet.loses}.get(target)
        if pays is None:
            return None, ()
        decided = self._decided(index)
        path = self.prizes.path(pays, decided, self.inner)
        ratio = self.prizes.ratio(self.prizes.row(pays, decided, self.inner))
        return ratio, tuple((table, row) for table, row in path if table.by.kind in _OF_THE_OUTCOME)

    def _decided(self, index: int) -> Decided:
        return Decided(self.state.stage, self.state.opener.label if self.state.opener else None, index)

    def _by_totals(self) -> bool:
        """Whether outcomes of the same total always go the same way."""
        if not isinstance(self.inner.device, Dice) or any(outcome.total is None for outcome in self.inner.space):
            return False
        totals = [{self.inner.space[index].total for index in indices} for indices in self.ways.values()]
        return sum(map(len, totals)) == len(set().union(*totals))

    def _totals(self, way: _Way, indices: list[int]) -> Iterator[Line]:
        """One line for each total; the totals that leave the bet where it is share one."""
        grouped: dict[int, list[int]] = {}
        for index in indices:
            grouped.setdefault(self.inner.space[index].total or 0, []).append(index)
        if way.target == STAY:
            parts = tuple(Part(str(total), self._weight(grouped[total])) for total in sorted(grouped))
            yield self._line(way, indices, parts)
            return
        for total, group in grouped.items():
            yield self._line(way, group, self._parts(group), total)

    def _line(self, way: _Way, indices: list[int], parts: tuple[Part, ...], total: int | None = None) -> Line:
        value = way.net if way.net is not None else self.solution.expected((way.leads_to or 0) - 1)
        clause = next((clause.outcomes for clause in self.stage.clauses if clause.target == way.target), None)
        return Line(
            target=way.target,
            outcomes=clause,
            total=total,
            rows=tuple(Rows(table.by, row, self._values(table, indices)) for table, row in way.path),
            parts=parts,
            weight=self._weight(indices),
            of=self.chain.weight,
            prize=way.prize,
            net=way.net,
            leads_to=way.leads_to,
            value=value,
        )

    def _parts(self, indices: list[int]) -> tuple[Part, ...]:
        return tuple(Part(self.inner.space[index].label, self.inner.space[index].weight) for index in indices)

    def _weight(self, indices: list[int]) -> int:
        return sum(self.inner.space[index].weight for index in indices)

    def _values(self, table: Table, indices: list[int]) -> tuple[str, ...]:
        """What the table goes by, as far as these outcomes show it."""
        values = (self.prizes.quantity(table.by, self._decided(index), self.inner) for index in indices)
        return tuple(dict.fromkeys(values))

    def _order(self, way: _Way) -> tuple[int, ...]:
        targets = [*(clause.target for clause in self.stage.clauses), RETURNED, STAY]
        rows = [table.rows.index(row) for table, row in way.path]
        return (targets.index(way.target), way.leads_to or 0, *rows)
