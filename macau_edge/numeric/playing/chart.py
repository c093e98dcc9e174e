"""Every position of a bet and of what comes before it, and where each result of a trial leads from there."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.game import Game
from macau_edge.numeric.play import Play, Position
from macau_edge.numeric.playing.draws import CannotPlayError
from macau_edge.numeric.playing.weights import can_come
from macau_edge.numeric.starts import Prelude
from macau_edge.numeric.throws import CannotReadError, Mask
from macau_edge.numeric.web import MOVES, TooManyStatesError

AGAIN = -1
"""Leads to where the bet will not be made, so that everything begins anew."""
ENDED = -2
"""Leads to the net result 0; the one of number n is `ENDED` - n."""
Leads = NDArray[np.int64]
"""Where moves lead: to the number of a place, `AGAIN`, or a net result."""
Kinds = NDArray[np.unsignedinteger]
"""For each result of a trial the number of its kind."""


class Chart:
    """Places by their number, from where everything begins: a phase, by its number, and a position in it.

    The last phase is the bet itself. `leads` has the moves of each place. From an urn that empties, `weights` has in
    how many ways each of them can come. Elsewhere a move is what one kind of results does: `kinds` are the ways to tell
    results apart, and `apart` has which of them holds at each place; a kind that never comes leads to `AGAIN`.

    Raises:
        TooManyStatesError: a phase has more places than the limit of the game.
        CannotReadError: the bet is never made, or an urn runs out of balls.
        CannotPlayError: the bet may come to where it is never decided.
    """

    def __init__(self, game: Game, play: Play, prelude: Prelude) -> None:
        self.game, self.play, self.phases = game, play, prelude.phases
        self.places: list[tuple[int, Position]] = []
        self.leads: list[Leads] = []
        self.weights: list[list[int]] = []
        self.kinds: list[Kinds] = []
        self.apart: list[int] = []
        self._numbers: dict[tuple[int, Position], int] = {}
        self._in_phase = [0] * (len(self.phases) + 1)
        self._known: dict[int, int] = {}
        self._comes: list[list[bool]] = []
        self._can_come = can_come(game.throws)
        self._number(0, prelude.begin)
        self._walk()
        self._begin_anew()

    @property
    def of_the_bet(self) -> Mask:
        """Which places are positions of the bet itself."""
        return np.array([phase == len(self.phases) for phase, _ in self.places])

    def _walk(self) -> None:
        moves = 0
        for phase, position in self.places:  # which grows while it is walked
            play = self.phases[phase].play if phase < len(self.phases) else self.play
            comes = self._drawn(play, position) if self.game.throws.urn else self._told_apart(play, position)
            self.leads.append(np.fromiter(self._led(phase, position, comes), np.int64, len(comes)))
            moves += int(np.count_nonzero(self.leads[-1] > AGAIN))
            if moves > MOVES * max(self.game.limit, 1_000):
                raise TooManyStatesError(self.game.limit)

    def _drawn(self, play: Play, position: Position) -> list[bool]:
        """Weighs the moves: in so many ways are those balls drawn that are then no longer left."""
        rests = [rest for _, _, rest, _ in play.trial(position)]
        left = position.left or ()
        self.weights.append([prod(comb(n, n - m) for n, m in zip(left, rest or (), strict=True)) for rest in rests])
        return [True] * len(rests)

    def _told_apart(self, play: Play, position: Position) -> list[bool]:
        """Notes the kinds of results; which of them can come."""
        kinds = play.alike(position).codes
        known = self._known.setdefault(id(kinds), len(self.kinds))
        if known == len(self.kinds):
            self.kinds.append(kinds)
            self._comes.append(np.bincount(kinds[self._can_come], minlength=int(kinds.max()) + 1).astype(bool).tolist())
        self.apart.append(known)
        return self._comes[known]

    def _led(self, phase: int, position: Position, comes: list[bool]) -> Iterator[int]:
        """Where the moves lead, in the order of the play."""
        if phase == len(self.phases):
            for come, (_, following, net) in zip(comes, self.play.turn(position), strict=True):
                yield AGAIN if not come else ENDED - net if following is None else self._number(phase, following)
            return
        for come, (_, following, found) in zip(comes, self.phases[phase].turn(position), strict=True):
            if come and following:
                yield self._number(phase, following)
            else:
                yield self._number(phase + 1, found) if come and found else AGAIN

    def _number(self, phase: int, position: Position) -> int:
        number = self._numbers.setdefault((phase, position), len(self.places))
        if number == len(self.places):
            self.places.append((phase, position))
            self._in_phase[phase] += 1
            if self._in_phase[phase] > self.game.limit:
                raise TooManyStatesError(self.game.limit)
        return number

    def _begin_anew(self) -> None:
        """Leads to places from which the bet will never be made become `AGAIN`: a round might never leave them."""
        of_the_bet = self.of_the_bet
        ending = np.array([bool((leads <= ENDED).any()) for leads in self.leads])
        if not self._leading_to(ending)[of_the_bet].all():
            raise CannotPlayError("the bet may come to where nothing decides it any more, so that it cannot be played")
        hopeful = self._leading_to(of_the_bet)
        if not hopeful[0]:
            raise CannotReadError("a moment that never comes")
        hopeless = np.flatnonzero(~hopeful)
        if hopeless.size:
            self.leads = [np.where(np.isin(leads, hopeless), AGAIN, leads) for leads in self.leads]

    def _leading_to(self, wanted: Mask) -> Mask:
        """The places from which one that is wanted can be reached."""
        target = np.concatenate(self.leads)
        source = np.repeat(np.arange(len(self.leads)), [len(leads) for leads in self.leads])[target >= 0]
        target = target[target >= 0]
        order = target.argsort(kind="stable")
        before = source[order].tolist()
        first = target[order].searchsorted(np.arange(len(self.leads) + 1)).tolist()
        found = wanted.copy()
        waiting: list[int] = np.flatnonzero(wanted).tolist()
        for place in waiting:  # which grows while it is walked
            for earlier in before[first[place] : first[place + 1]]:
                if not found[earlier]:
                    found[earlier] = True
                    waiting.append(earlier)
        return found
