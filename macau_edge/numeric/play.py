"""One bet, played forward: the mass of plays moves from stage to stage until what is left no longer matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import (
    Additional,
    Bet,
    By,
    Choice,
    Clause,
    Commission,
    Member,
    Pays,
    Ratio,
    Reference,
    RowKey,
    Ruleset,
    Span,
    Stage,
    Table,
    as_number,
)
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, Throws
from macau_edge.phrases import Numbers, Others, Phrase, Word

Position = tuple[str, str | None]
"""A stage and the label of what opened it."""


class Play:
    """Reads one member of a bet for itself, and plays it.

    `positions` are the stages with what opened them, the start first; `moves` has, for each of them, the chance of each
    next position; `nets` the different net results, in units of the stake, and `ends` the chance of each of them.
    """

    def __init__(self, throws: Throws, ruleset: Ruleset, member: Member, choices: dict[str, Choice]) -> None:
        self.throws, self.ruleset, self.bet, self.member, self.choices = throws, ruleset, member.bet, member, choices
        self.values = {name: value.label for name, value in member.values.items()}
        self.words: dict[str, Phrase] = dict(ruleset.names)
        self.words |= {name: c.outcomes for name, c in choices.items() if not isinstance(c, Ratio)}
        self.words |= {name: value.outcomes for name, value in member.values.items()}
        if self.bet.additional and not self._opens(self.bet.additional):
            raise CannotReadError("what never opens the stage that the bet is added at")
        self.positions: list[Position] = [(self.bet.stages[0].name, None)]
        self.fee = self._fee()
        self.staked = 1.0 + self.fee
        rows = [self._turn(position) for position in self.positions]  # which grows while it is walked
        nets = {_same(net): net for _, ends in rows for net in ends}
        order = sorted(nets)
        self.nets: NDArray[np.float64] = np.array([nets[key] for key in order])
        self.moves = np.zeros((len(rows), len(rows)))
        self.ends = np.zeros((len(rows), len(nets)))
        for i, (following, ends) in enumerate(rows):
            for position, chance in following.items():
                self.moves[i, self.positions.index(position)] += chance
            for net, chance in ends.items():
                self.ends[i, order.index(_same(net))] += chance

    def _opens(self, additional: Additional) -> bool:
        """Whether the total that this member is called by begins the stage of the bet it goes with."""
        base = self.ruleset.bets[additional.to]
        clauses = [(clause, stage) for stage in base.stages for clause in stage.clauses]
        masks = [self._names(clause, stage, self.words) for clause, stage in clauses if clause.target == additional.at]
        openers = [self.throws.results[mask] for mask in masks]
        return any(self.values[additional.at] in found.tolist() for found in openers)

    def _turn(self, position: Position) -> tuple[dict[Position, float], dict[float, float]]:
        """The chance of each next position and of each net result, after one trial at `position`."""
        name, opened = position
        stage = _stage(self.bet, name)
        words = self._words_at(name, opened)
        following: dict[Position, float] = {}
        ends: dict[float, float] = {}
        open_ = np.ones(len(self.throws.chance), dtype=bool)
        for clause in stage.clauses:
            mask = self._names(clause, stage, words)
            open_ &= ~mask
            if clause.target in ("win", "lose"):
                nets = self._nets(clause.target == "win", mask, name, opened, words)
                for net in set(nets[mask].tolist()):
                    ends[net] = ends.get(net, 0.0) + float(self.throws.chance[mask & (nets == net)].sum())
            elif clause.target == "push":
                ends[0.0] = ends.get(0.0, 0.0) + float(self.throws.chance[mask].sum())
            else:
                for label in sorted(set(self.throws.results[mask].tolist())):
                    to = (clause.target, label)
                    chance = float(self.throws.chance[mask & (self.throws.results == label)].sum())
                    following[to] = following.get(to, 0.0) + chance
                    if to not in self.positions:
                        self.positions.append(to)
        if self.bet.additional:
            returned = open_ & self._decides_other_bet(words)
            if returned.any():
                ends[0.0] = ends.get(0.0, 0.0) + float(self.throws.chance[returned].sum())
                open_ &= ~returned
        following[position] = following.get(position, 0.0) + float(self.throws.chance[open_].sum())
        return following, ends

    def _words_at(self, stage: str, opened: str | None) -> Bindings:
        if opened is None:
            return self.words
        total = as_number(opened)
        return {**self.words, stage: Word(opened) if total is None else Numbers(total, total)}

    def _names(self, clause: Clause, stage: Stage, words: Bindings) -> Mask:
        if not isinstance(clause.outcomes, Others):
            return self.throws.mask(clause.outcomes, words)
        named = [self.throws.mask(c.outcomes, words) for c in stage.clauses if not isinstance(c.outcomes, Others)]
        return ~np.logical_or.reduce([np.zeros(len(self.throws.chance), dtype=bool), *named])

    def _decides_other_bet(self, words: Bindings) -> Mask:
        """What decides the bet that this one goes with, in the stage at which it was made."""
        assert self.bet.additional
        other = self.ruleset.bets[self.bet.additional.to]
        stage = _stage(other, self.bet.additional.at)
        return np.logical_or.reduce([self._names(clause, stage, words) for clause in stage.clauses])

    def _nets(self, won: bool, mask: Mask, stage: str, opened: str | None, words: Bindings) -> NDArray[np.float64]:
        amount = np.full(len(mask), np.nan)
        self._pay(self.bet.pays if won else self.bet.loses, won, mask, amount, stage, opened, words)
        if np.isnan(amount[mask]).any():
            raise CannotReadError("a result without a prize")
        if not won:
            return np.asarray(-amount - self.fee)
        profit = amount
        taken = self._commission()
        if taken is None:
            return profit
        if taken.paid == "with the bet":
            return np.asarray(profit - self.fee)
        if taken.of == "stake":
            return np.asarray(profit - float(taken.rate))
        bases = np.full(len(mask), np.nan)
        self._pay(self.bet.pays, won, mask, bases, stage, opened, words, self._base)
        return np.asarray(profit - float(taken.rate) * bases)

    def _pay(
        self,
        pays: Pays,
        won: bool,
        mask: Mask,
        amount: NDArray[np.float64],
        stage: str,
        opened: str | None,
        words: Bindings,
        value: Callable[[Ratio | Reference, bool], float] | None = None,
    ) -> None:
        """Writes into `amount`, at the results of `mask`, what `pays` gives for each, or another `value` of it."""
        if not mask.any():
            return  # a row for another member may need an option that nobody gave
        if not isinstance(pays, Table):
            amount[mask] = (value or self._value)(pays, won)
            return
        quantity = self._quantity(pays.by, stage, opened, words)
        rest = mask.copy()
        for row in pays.rows:
            if row.keys == ("others",):
                continue
            here = mask & np.logical_or.reduce([_fits(key, quantity) for key in row.keys])
            if (here & ~rest).any():
                raise CannotReadError("two rows for one result")
            rest &= ~here
            self._pay(row.pays, won, here, amount, stage, opened, words, value)
        for row in pays.rows:
            if row.keys == ("others",):
                self._pay(row.pays, won, rest, amount, stage, opened, words, value)

    def _value(self, prize: Ratio | Reference, won: bool) -> float:
        prize = self._ratio(prize)
        inside = prize.for_one or (won and not self.ruleset.stake_returned)
        return prize.amount / prize.stake - inside

    def _ratio(self, prize: Ratio | Reference) -> Ratio:
        chosen = prize if isinstance(prize, Ratio) else self.choices[prize.word]
        assert isinstance(chosen, Ratio)
        return chosen

    def _quantity(self, by: By, stage: str, opened: str | None, words: Bindings) -> NDArray[np.str_]:
        size = len(self.throws.chance)
        match by.kind:
            case "total":
                return np.asarray(self.throws.results)
            case "stage":
                return np.full(size, stage)
            case "showing":
                return self.throws.bearing(self.throws.operand(Word(by.what), words)).astype(str)
            case "different":
                return self.throws.different().astype(str)
            case "word" if by.what in self.values:
                return np.full(size, self.values[by.what])
            case _:
                return np.full(size, opened if stage == by.what and opened is not None else "")

    def _commission(self) -> Commission | None:
        return self.ruleset.commission if self.bet.commission is None else self.bet.commission

    def _fee(self) -> float:
        """The commission put down with the bet, in units of the stake."""
        taken = self._commission()
        if taken is None or taken.paid == "on a win":
            return 0.0
        if taken.of == "stake":
            return float(taken.rate)
        bases = {self._base(prize, True) for prize in self._prizes(self.bet.pays)}
        if len(bases) != 1:
            raise CannotReadError("a commission of several prizes")
        return float(taken.rate) * bases.pop()

    def _base(self, prize: Ratio | Reference, won: bool) -> float:
        """What a commission of the prize or of the return is taken of; the stake kept, both are all that is paid."""
        ratio = self._ratio(prize)
        written = ratio.amount / ratio.stake
        taken = self._commission()
        if taken is not None and taken.of == "return":
            return written if ratio.for_one or not self.ruleset.stake_returned else written + 1
        return written - 1 if ratio.for_one else written

    def _prizes(self, pays: Pays) -> Iterator[Ratio | Reference]:
        """Every prize that this member may win: of a table by one of its own values, those of the row for it."""
        if not isinstance(pays, Table):
            yield pays
            return
        rows = list(pays.rows)
        if pays.by.kind == "word" and pays.by.what in self.values:
            own = np.array([self.values[pays.by.what]])
            named = [row for row in rows if any(key != "others" and _fits(key, own).any() for key in row.keys)]
            rows = named or [row for row in rows if row.keys == ("others",)]
        for row in rows:
            yield from self._prizes(row.pays)


def _stage(bet: Bet, name: str) -> Stage:
    return next(stage for stage in bet.stages if stage.name == name)


def _same(net: float) -> float:
    """A net result to thirteen digits, and nothing to twelve places: what two sums round differently is one result."""
    return 0.0 if abs(net) < 1e-12 else float(f"{net:.13g}")


def _fits(key: RowKey, quantity: NDArray[np.str_]) -> Mask:
    if not isinstance(key, Span):
        return quantity == key
    found = [as_number(text) for text in quantity.tolist()]
    numbers = np.array([-1 if value is None else value for value in found])
    return (numbers >= key.low) & ((numbers <= key.high) if key.high is not None else True)
