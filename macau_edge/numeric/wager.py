"""What is laid on one bet: its state, and what the results of a trial do to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from macau_edge.model import Bet, Member
from macau_edge.numeric.clauses import Codes
from macau_edge.numeric.game import Game
from macau_edge.numeric.prizes import Leaf, Prizes
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.words import Words, asked, words_of

Effect: TypeAlias = Any
"""What a result does to a wager, as only the wager itself understands it. None where it does nothing."""
Effects = tuple[Codes, Sequence[Effect]]
"""For each result of a trial the number of its effect, and the effects."""


class Wager(ABC):
    """What is laid on one bet. Its states are numbers, 0 its start.

    `timed_by` is the bet that says when it is made; `on_hand` is whether it asks what happens in the hand; `last_trial`
    the last trial whose number it tells from later ones, 0 where it asks for none; `staked` what is put down for it at
    the start, in units of everything laid.
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


class Single(Wager):
    """A wager on one member by its own clauses. Without `prizes` it is played only to see when it is decided."""

    def __init__(self, game: Game, member: Member, prizes: Prizes | None) -> None:
        self.game, self.bet, self.timed_by, self.prizes = game, member.bet, member.bet, prizes
        self.labels = {name: value.label for name, value in member.values.items()}
        self.words: Words = words_of(game.ruleset, game.choices, member.values)
        self.staked = prizes.staked if prizes else Fraction(0)
        found = asked(game.ruleset, self.bet, self.words)
        self.on_hand, self.last_trial = found.hand, found.last_trial
        self._known: dict[tuple[int, int | None, int], Effects] = {}

    def effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """What the results do where the hand stands, on a trial of that number; nothing while the bet sleeps."""
        key = (look, hand if self.on_hand else None, trial if self.last_trial else 1)
        if key not in self._known:
            nothing = np.zeros(len(self.game.throws.chance), dtype=np.intp), [None]
            self._known[key] = nothing if self._asleep(key[1]) else self._effects(*key)
        return self._known[key]

    def _asleep(self, hand: int | None) -> bool:
        asleep_in = self.bet.not_working
        return asleep_in is not None and hand is not None and self.game.shooter.stage(hand) == asleep_in.stage

    @abstractmethod
    def _effects(self, look: int, hand: int | None, trial: int) -> Effects:
        """What the results do while the bet is awake."""

    def _net(self, leaf: Leaf, won: bool) -> int:
        if self.prizes is None:
            raise CannotReadError("a prize that nobody asked for")
        return self.prizes.net(leaf, won)
