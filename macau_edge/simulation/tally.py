"""The counts of a bet, chunk by chunk: added up in their order, and kept apart while one before them is missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from macau_edge.numeric.playing import Played
from macau_edge.simulation.chunks import CHUNK
from macau_edge.simulation.estimating import Results

Rule = tuple[Fraction, Fraction]
"""A half-width, in units of the stake, and the quantile of the normal distribution that it is of: when to stop."""


@dataclass(slots=True)
class Tally:
    """What a bet came to: `prefix` adds up the whole chunks 0 to `chunks` - 1, `apart` has those played out of order.

    `short` is the last chunk where it is shorter. `asked` are the rounds that are played at most, None for no end.
    `enough` says that the prefix is as long as the rule asks for: what is apart does not count then. `narrowest` is the
    least variance that the mean had over the chunks 0 to some number before the last of the prefix, None where it has
    less than two: a rule that this meets would have ended the play sooner.
    """

    nets: tuple[Fraction, ...]
    asked: int | None
    rule: Rule | None = None
    chunks: int = 0
    prefix: Played = field(init=False)
    apart: dict[int, Played] = field(default_factory=dict)
    short: Played | None = None
    enough: bool = False
    narrowest: Fraction | None = None
    results: Results = field(init=False)

    def __post_init__(self) -> None:
        self.prefix = nothing(len(self.nets))
        self.results = Results.of(self.nets)

    def add(self, number: int, played: Played) -> None:
        """Takes a chunk, and moves what is complete into the prefix until the rule is met."""
        if played.rounds == CHUNK:
            self.apart[number] = played
            self.fold()
        else:
            self.short = played

    def fold(self) -> None:
        """Moves the chunks that follow the prefix into it, until the rule is met or all are there."""
        self.enough = self.enough or self.is_met()
        while not self.enough and self.chunks in self.apart and self._is_asked_for(self.chunks):
            if self.chunks:
                before = self.results.variance_of_mean(self.prefix.counts)
                self.narrowest = before if self.narrowest is None else min(before, self.narrowest)
            self.prefix += self.apart.pop(self.chunks)
            self.chunks += 1
            self.enough = self.is_met()

    def has(self, number: int) -> bool:
        """Whether a whole chunk that is asked for was played already."""
        return number < self.chunks or (number in self.apart and self._is_asked_for(number))

    def _is_asked_for(self, number: int) -> bool:
        """Whether a whole chunk of this number is; what a checkpoint has beyond is kept, and does not count."""
        return self.asked is None or number < self.asked // CHUNK

    @property
    def done(self) -> bool:
        """Whether all that is asked for was played."""
        return self.enough or self.rounds == self.asked

    @property
    def rounds(self) -> int:
        """The rounds that count."""
        return sum(played.rounds for played in self._counted())

    @property
    def rolls(self) -> int:
        """The rolls of the rounds that count."""
        return sum(played.rolls for played in self._counted())

    def total(self) -> Played:
        """All that counts."""
        first, *more = self._counted()
        return sum(more, first)

    def _counted(self) -> Iterator[Played]:
        """The prefix, and what counts beside it: nothing where it is enough, nor what lies beyond what is asked for."""
        yield self.prefix
        if not self.enough:
            for number, played in self.apart.items():
                if self._is_asked_for(number):
                    yield played
            if self.short is not None:
                yield self.short

    def is_met(self) -> bool:
        """Whether the interval of the prefix is as narrow as the rule asks: exactly, and so alike everywhere."""
        return bool(self.prefix.rounds) and self.is_narrow(self.results.variance_of_mean(self.prefix.counts))

    def is_narrow(self, variance: Fraction) -> bool:
        """Whether a mean of that variance is known as well as the rule asks."""
        return self.rule is not None and self.rule[1] ** 2 * variance <= self.rule[0] ** 2

    def width(self, quantile: Fraction) -> float | None:
        """The half-width reached, in units of the stake; None before anything was played."""
        return self.results.half_width(self.total().counts, quantile)


def nothing(results: int) -> Played:
    """No rounds of a bet with so many results."""
    return Played(0, (0,) * results, 0)
