"""Simple and staged bets: the stage a bet is in, what opened it, and where the clauses lead."""

from __future__ import annotations

import numpy as np

from macau_edge.model import By, Member, Ratio
from macau_edge.numeric.clauses import called, labels, parted
from macau_edge.numeric.game import Game
from macau_edge.numeric.prizes import Prizes, Quantity, leaves, one
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask
from macau_edge.numeric.wager import Effect, Effects, Single
from macau_edge.numeric.words import opener
from macau_edge.phrases import Word

Entered = tuple[str, str | None]
"""A stage and the label of what opened it."""


class Staged(Single):
    """A wager whose states are the stages with what opened them, in `positions`."""

    def __init__(self, game: Game, member: Member, prizes: Prizes | None) -> None:
        super().__init__(game, member, prizes)
        self.stages = {stage.name: stage for stage in self.bet.stages}
        self.positions: list[Entered] = []
        self.numbers: dict[Entered, int] = {}
        self.number((self.bet.stages[0].name, None))

    def number(self, position: Entered) -> int:
        """The state that a position is."""
        number = self.numbers.setdefault(position, len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
        return number

    def look(self, state: int) -> int:
        """The state itself: each has its own clauses."""
        return state

    def after(self, state: int, effect: Effect) -> tuple[int | None, int]:
        """The next state, None where that decides it, and the number of the net result."""
        found: tuple[int | None, int] = effect
        return found

    def _effects(self, look: int, hand: int | None, trial: int) -> Effects:
        stage, opened = self.positions[look]
        throws = self.game.throws
        words = self.words | self.game.said(hand, trial)
        if opened is not None:
            words[stage] = opener(opened)
        codes = np.zeros(len(throws.chance), dtype=np.intp)
        effects: list[tuple[int | None, int] | None] = [None]
        for target, mask in parted(throws, self.stages[stage], words):
            for results, effect in self._lead(target, mask, look, trial, words):
                codes[results] = len(effects)
                effects.append(effect)
        return codes, effects

    def _lead(
        self, target: str, mask: Mask, look: int, trial: int, words: Bindings
    ) -> list[tuple[Mask, tuple[int | None, int]]]:
        """Where a clause leads: the results of each effect, and the effect."""
        if target not in ("win", "lose", "push"):
            return [(found, (self.number((target, label)), 0)) for label, found in called(self.game.throws, mask)]
        if target == "push" or self.prizes is None:
            return [(mask, (None, 0))]
        pays = self.bet.pays if target == "win" else self.bet.lost
        if isinstance(pays, Ratio):  # most are
            return [(mask, (None, self._net(pays, target == "win")))]
        rows = list(leaves(pays, mask, lambda by: self._quantity(by, look, trial, words)))
        if (len(rows) != 1 or rows[0][0] is not mask) and mask.sum() != sum(found.sum() for found, _ in rows):
            raise CannotReadError("a result without a prize")
        return [(found, (None, self._net(leaf, target == "win"))) for found, leaf in rows]

    def _quantity(self, by: By, look: int, trial: int, words: Bindings) -> Quantity:
        throws = self.game.throws
        stage, opened = self.positions[look]
        size = len(throws.chance)
        match by.kind:
            case "total":
                return labels(throws)
            case "stage":
                return one(stage, size)
            case "trial":
                return one(str(trial), size)
            case "showing":
                shown = throws.bearing(throws.operand(Word(by.what), words))
            case "different":
                shown = throws.different()
            case "word":
                return one(self.labels.get(by.what, opened if opened is not None and stage == by.what else ""), size)
            case _:
                raise CannotReadError(by.kind)
        values, codes = np.unique(shown, return_inverse=True)
        return values.astype(str).tolist(), codes
