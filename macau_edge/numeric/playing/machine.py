"""A bet as a machine to be played, and what was played."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.numeric.playing.courses import Course


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """A bet as tables: where it may stand, and where every result of a trial leads from there.

    `nets` are the net results that it can have, ascending, in units of the stake; `staked` is what is put down at the
    start, in the same units. Where the bet stands is a code: the first codes are the `nets`, a round that has just
    ended so; the next, `fresh`, is a round that has not begun; from `counted` on the trials are trials of the bet, and
    before that they are those after which it is made. A round that ended goes on as a fresh one.
    """

    nets: tuple[Fraction, ...]
    staked: Fraction
    course: Course
    counted: int

    @property
    def fresh(self) -> int:
        """The code of a round that has not begun."""
        return len(self.nets)


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: so many rounds, how many had each of the machine's net results, and the rolls of all rounds."""

    rounds: int
    counts: tuple[int, ...]
    rolls: int

    def __add__(self, other: Played) -> Played:
        """Both together; ValueError where they are of different bets."""
        counts = tuple(one + more for one, more in zip(self.counts, other.counts, strict=True))
        return Played(self.rounds + other.rounds, counts, self.rolls + other.rolls)
