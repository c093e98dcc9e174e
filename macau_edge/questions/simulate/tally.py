"""The counts of a bet, chunk by chunk: added up in their order, and kept apart while one before them is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import count
from math import lcm, sqrt

from macau_edge.model.records import dataclass, field
from macau_edge.numeric.playing import Machine, Played, play
from macau_edge.numeric.playing.shoes import CountedShoes, ShoePlay, play_shoes

# --- what the counts say of the mean net result: the mean that came, and how far it may be off -----------------------


@dataclass(frozen=True, slots=True)
class PossibleNets:
    """The net results that a bet can come to: `units` of them make it up, each 1 / `scale` of the stake.

    The variance is that of the counts with every result counted once more. A prize that has not come yet would else
    have no part in it, and an interval that is played for would be narrow before it comes: it then holds the exact
    edge far less often than it says. The results are those of the machine; no probability of theirs is asked for.
    """

    scale: int
    units: tuple[int, ...]

    @classmethod
    def of(cls, nets: Sequence[Fraction]) -> PossibleNets:
        """These net results, in units of the stake."""
        scale = lcm(*(net.denominator for net in nets))
        return cls(scale, tuple(int(net * scale) for net in nets))

    def mean(self, counts: Sequence[int]) -> Fraction:
        """The mean of the results that came so often; there must be a round."""
        first = sum(count * unit for count, unit in zip(counts, self.units, strict=True))
        return Fraction(first, self.scale * sum(counts))

    def variance_of_mean(self, counts: Sequence[int]) -> Fraction:
        """The variance of a result over the rounds; exact, so that it is the same everywhere. There must be a round.

        Where a bet has one result only, it is 0.
        """
        if len(self.units) == 1:
            return Fraction(0)
        more = [count + 1 for count in counts]
        number = sum(more)
        first = sum(count * unit for count, unit in zip(more, self.units, strict=True))
        second = sum(count * unit**2 for count, unit in zip(more, self.units, strict=True))
        return Fraction(number * second - first**2, self.scale**2 * number * (number - 1) * sum(counts))

    def half_width(self, counts: Sequence[int], quantile: Fraction) -> float | None:
        """Half the width of the mean's confidence interval, in units of the stake; None before there is a round."""
        return float(quantile) * sqrt(self.variance_of_mean(counts)) if any(counts) else None


# --- rounds cut into chunks, each with its own stream: who plays a chunk changes no number of it ---------------------


CHUNK = 2**23
"""Rounds of a chunk: 0.04 seconds of a pass line, 0.4 of its odds, 2.5 of the slowest example. It never changes: the
numbers depend on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """So many rounds of one bet: `bet` is its place among those played, `stream` the number of its identifier.

    `number` counts the chunks of a bet from 0; all but the last have `CHUNK` rounds.
    """

    bet: int
    stream: int
    number: int
    rounds: int
    seed: int

    @property
    def spawn(self) -> tuple[int, int]:
        """The spawn key: that of child `number` of child `stream` of the seed, as `SeedSequence.spawn` gives them.

        A seed is far below 2**128, from where on it would run into the key, which stands behind it in the generator.
        """
        return self.stream, self.number


def stream_of(name: str) -> int:
    """A number for a bet's identifier, the same on every machine and beside whatever other bets: 64 bits of SHA-256."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big")


def chunks_of(rounds: int | None, first: int = 0) -> Iterator[tuple[int, int]]:
    """The number and the rounds of each chunk of so many rounds from one on, the last shorter; without end for None."""
    whole, rest = divmod(rounds or 0, CHUNK)
    for number in count(first) if rounds is None else range(first, whole):
        yield number, CHUNK
    if rest:
        yield whole, rest


def play_chunk(machine: Machine, chunk: Chunk) -> Played:
    """What the rounds of a chunk came to."""
    return play(machine, chunk.rounds, chunk.seed, chunk.spawn)


def play_shoes_of(shoe: ShoePlay, chunk: Chunk) -> CountedShoes:
    """What the shoes of a chunk came to; `rounds` are as many shoes."""
    return play_shoes(shoe, chunk.rounds, chunk.seed, chunk.spawn)


Rule = tuple[Fraction, Fraction]
"""A half-width, in units of the stake, and the quantile of the normal distribution that it is of: when to stop."""


@dataclass(slots=True, kw_only=True)
class RoundTally:
    """What a bet came to: `prefix` adds up the whole chunks 0 to `chunks` - 1, `apart` has those played out of order.

    A checkpoint knows it by the `fingerprint` of what is played, which is empty where there is none.
    `short` is the last chunk where it is shorter. `asked` are the rounds that are played at most, None for no end.
    `enough` says that the prefix is as long as the rule asks for: what is apart does not count then. `narrowest` is the
    least variance that the mean had over the chunks 0 to some number before the last of the prefix, None where it has
    less than two: a rule that this meets would have ended the play sooner.
    """

    nets: tuple[Fraction, ...]
    asked: int | None
    rule: Rule | None = None
    fingerprint: str = ""
    chunks: int = 0
    prefix: Played = field(init=False)
    apart: dict[int, Played] = field(default_factory=dict)
    short: Played | None = None
    enough: bool = False
    narrowest: Fraction | None = None
    results: PossibleNets = field(init=False)

    def __post_init__(self) -> None:
        self.prefix = Played(0, (0,) * len(self.nets), 0)
        self.results = PossibleNets.of(self.nets)

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

    def go_on(self, prefix: Played, apart: Mapping[int, Played], narrowest: Fraction | None) -> None:
        """Takes what was played of the same bet before."""
        self.chunks, self.prefix, self.apart, self.narrowest = prefix.rounds // CHUNK, prefix, {**apart}, narrowest
        self.fold()

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


@dataclass(frozen=True, slots=True, kw_only=True)
class BetInPlay:
    """A bet of a run: its identifier, the machine that plays it, and what it came to."""

    id: str
    machine: Machine
    tally: RoundTally

    @property
    def stream(self) -> int:
        """The number of its stream of random numbers."""
        return stream_of(self.id)
