"""Rounds cut into chunks, each with its own stream of random numbers: who plays a chunk changes no number of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from macau_edge.numeric.playing import Machine, Played, play

CHUNK = 2**23
"""Rounds of a chunk: 0.04 seconds of a pass line, 0.4 of its odds, 2.5 of the slowest example. It never changes: the
numbers depend on it."""


@dataclass(frozen=True, slots=True)
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
        """The spawn key: that of child `number` of child `stream` of the seed, as `SeedSequence.spawn` gives them."""
        return self.stream, self.number


def stream_of(name: str) -> int:
    """A number for a bet's identifier, the same on every machine and beside whatever other bets: 64 bits of SHA-256."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big")


def cut(rounds: int | None) -> Iterator[tuple[int, int]]:
    """The number and the rounds of each chunk of so many rounds, the last one shorter; without end for None."""
    whole, rest = divmod(rounds or 0, CHUNK)
    for number in count() if rounds is None else range(whole):
        yield number, CHUNK
    if rest:
        yield whole, rest


def play_chunk(machine: Machine, chunk: Chunk) -> Played:
    """What the rounds of a chunk came to."""
    return play(machine, chunk.rounds, chunk.seed, chunk.spawn)
