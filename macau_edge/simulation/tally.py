"""The counts of a bet, chunk by chunk: added up in their order, and kept apart while one before them is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, sqrt

from macau_edge.numeric.playing import Played
from macau_edge.simulation.chunks import CHUNK

Rule = tuple[Fraction, Fraction]
"""A half-width, in units of the stake, and the quantile of the normal distribution that it is of: when to stop."""


@dataclass(slots=True)
class Tally:
    """What a bet came to: `prefix` adds up the whole chunks 0 to `chunks` - 1, `apart` has those played out of order.

    `short` is the last chunk where it is shorter. `asked` are the rounds that are played at most, None for no end.
    `enough` says that the prefix is as long as the rule asks for: what is apart does not count then.
    """

    nets: tuple[Fraction, ...]
    asked: int | None
    rule: Rule | None = None
    chunks: int = 0
    prefix: Played = field(init=False)
    apart: dict[int, Played] = field(default_factory=dict)
    short: Played | None = None
    enough: bool = False
    _scale: int = field(init=False)
    _units: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.prefix = nothing(len(self.nets))
        self._scale = lcm(*(net.denominator for net in self.nets))
        self._units = tuple(int(net * self._scale) for net in self.nets)

    def add(self, number: int, played: Played) -> None:
        """Takes a chunk, and moves what is complete into the prefix until the rule is met."""
        if played.rounds == CHUNK:
            self.apart[number] = played
            self.fold()
        else:
            self.short = played

    def fold(self) -> None:
        """Moves the chunks that follow the prefix into it, until the rule is met."""
        self.enough = self.enough or self.is_met()
        while not self.enough and self.chunks in self.apart:
            self.prefix += self.apart.pop(self.chunks)
            self.chunks += 1
            self.enough = self.is_met()

    def has(self, number: int) -> bool:
        """Whether a whole chunk was played already."""
        return number < self.chunks or number in self.apart

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
                if self.asked is None or number < self.asked // CHUNK:
                    yield played
            if self.short is not None:
                yield self.short

    def is_met(self) -> bool:
        """Whether the interval of the prefix is as narrow as the rule asks; never before two results were seen.

        Decided in whole numbers, so that it comes out alike everywhere.
        """
        if self.rule is None or not self.prefix.rounds:
            return False
        if len(self.nets) == 1:
            return True
        width, quantile = self.rule
        rounds, _, spread = moments(self.prefix, self._units)
        size = self._scale**2 * rounds**2 * (rounds - 1)
        return spread > 0 and quantile**2 * spread <= width**2 * size

    def width(self, quantile: Fraction) -> float | None:
        """The half-width reached, in units of the stake; None before two results were seen."""
        rounds, _, spread = moments(self.total(), self._units)
        if not spread:
            return 0.0 if rounds and len(self.nets) == 1 else None
        return float(quantile) * sqrt(Fraction(spread, self._scale**2 * rounds**2 * (rounds - 1)))


def moments(played: Played, units: tuple[int, ...]) -> tuple[int, int, int]:
    """The rounds n, the sum of the results, and n times the sum of their squares less the square of their sum."""
    first = sum(count * unit for count, unit in zip(played.counts, units, strict=True))
    second = sum(count * unit**2 for count, unit in zip(played.counts, units, strict=True))
    return played.rounds, first, played.rounds * second - first**2


def moments_of(counts: Mapping[Fraction, int]) -> tuple[Fraction, Fraction | None]:
    """The mean of the results that came so often, and their variance as a sample; None for that of one round."""
    scale = lcm(*(net.denominator for net in counts))
    played = Played(sum(counts.values()), tuple(counts.values()), 0)
    rounds, first, spread = moments(played, tuple(int(net * scale) for net in counts))
    variance = Fraction(spread, scale**2 * rounds * (rounds - 1)) if rounds > 1 else None
    return Fraction(first, scale * rounds), variance


def nothing(results: int) -> Played:
    """No rounds of a bet with so many results."""
    return Played(0, (0,) * results, 0)
