"""Additional bets: put down when the bet they go with enters a stage, and called by what opened it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from macau_edge.model import Bet
from macau_edge.numeric.game import Game
from macau_edge.numeric.stages import Staged
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.wager import Effect, Effects, Single, Wager
from macau_edge.numeric.words import asked, words_of

WAITING = 0
"""The state of an additional bet that is not yet put down."""


class Added(Wager):
    """An additional wager beside the wager `base`, which is number `beside` at the table.

    `lay` gives what is put down when `base` enters the stage, by the label of what opened it: None for nothing.
    """

    staked = Fraction(0)

    def __init__(self, game: Game, bet: Bet, base: Staged, beside: int, lay: Callable[[str], Single | None]) -> None:
        assert bet.additional
        self.size = len(game.throws.chance)
        self.at, self.base, self.beside, self.lay = bet.additional.at, base, beside, lay
        self.timed_by = base.bet if base.bet.made else bet
        if self.at not in base.stages:
            raise CannotReadError(f"no stage {self.at}")
        found = asked(game.ruleset, bet, words_of(game.ruleset, game.choices, {}))
        self.on_hand, self.last_trial = found.hand or base.on_hand, found.last_trial
        self.laid: dict[str, Single | None] = {}
        self.states: list[tuple[str, int]] = [("", 0)]
        self.numbers: dict[tuple[str, int], int] = {}

    def put_down(self, opened: str) -> int | None:
        """The state when the stage was just entered; None where nothing is put down."""
        if opened not in self.laid:
            self.laid[opened] = self.lay(opened)
        return None if self.laid[opened] is None else self._number(opened, 0)

    def beside_base(self, state: int, base_state: int) -> int | None:
        """The state after a trial that leaves the other bet in `base_state`."""
        stage, opened = self.base.positions[base_state]
        return self.put_down(opened) if state == WAITING and stage == self.at and opened is not None else state

    def put_down_on(self, before: int | None, after: int | None) -> float:
        """What was put down on a trial with these states before and after it, in units of everything laid."""
        return float(self._of(after)[0].staked) if before == WAITING and after else 0.0

    def most(self) -> float:
        """The most that was put down, in units of everything laid."""
        return max((float(single.staked) for single in self.laid.values() if single), default=0.0)

    def look(self, state: int) -> int:
        """The state, or one that stands for all in which the same results do the same."""
        if state == WAITING:
            return WAITING
        single, inner = self._of(state)
        return self._number(self.states[state][0], single.look(inner))

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
        return None if following is None else self._number(self.states[state][0], following), net

    def _of(self, state: int) -> tuple[Single, int]:
        opened, inner = self.states[state]
        single = self.laid[opened]
        assert single
        return single, inner

    def _number(self, opened: str, inner: int) -> int:
        number = self.numbers.setdefault((opened, inner), len(self.states))
        if number == len(self.states):
            self.states.append((opened, inner))
        return number
