"""Random draws that are exactly as likely as integer weights say: a machine word at a time, and some words are void.

2 ** bits words fall into equal shares, one for each of the `whole` ways in which a trial can come; the words that are
left over give no result, which is called void, and the trial is drawn again. No probability is ever a float.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from macau_edge.numeric.throws import CannotReadError

Values = NDArray[np.unsignedinteger]
"""One value for each lane."""

LARGEST = 2**63
"""Ways of a trial that are too many to be drawn from with a word of 64 bits."""
TABLED = 2**20
"""Ways that are written down, one by one, in a table."""
SPARE = 3
"""At most one in so many draws is void."""


class CannotPlayError(CannotReadError):
    """A bet that the engine reads, but that cannot be played; the message says why, in words for a person."""


def words(source: BitGenerator, lanes: int, bits: int) -> Values:
    """A random word of 8, 16, 32 or 64 bits for each lane."""
    raw = source.random_raw(-(-lanes * bits // 64))
    return np.asarray(raw).astype("<u8", copy=False).view(f"<u{bits // 8}")[:lanes]


class Draw(ABC):
    """How a value is drawn for each lane; `void` is the value of a draw that gives none."""

    void: int

    @abstractmethod
    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""


@dataclass(frozen=True, slots=True)
class ByWord(Draw):
    """The value of every word of 8 or 16 bits, in a table."""

    void: int
    bits: int
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        return self.table.take(words(source, lanes, self.bits), mode="wrap")


@dataclass(frozen=True, slots=True)
class ByRemainder(Draw):
    """The remainder of a word, divided by the number of ways, is one of them; `table` has the value of each way."""

    void: int
    bits: int
    whole: int
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        drawn = words(source, lanes, self.bits)
        found = self.table.take(drawn % drawn.dtype.type(self.whole), mode="wrap")
        found[drawn > drawn.dtype.type(last_word(self.whole, self.bits))] = self.void
        return found


@dataclass(frozen=True, slots=True)
class BySearch(Draw):
    """As by the remainder, where the ways are too many for a table: those below `ends[n]` have the value n or less."""

    void: int
    whole: int
    ends: NDArray[np.uint64]
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        drawn = words(source, lanes, 64)
        found = self.table.take(self.ends.searchsorted(drawn % np.uint64(self.whole), side="right"))
        found[drawn > np.uint64(last_word(self.whole, 64))] = self.void
        return found


@dataclass(frozen=True, slots=True)
class EachDie(Draw):
    """Dice drawn one by one, each so many times, and added up; `table` has the value of each sum, void at its end."""

    void: int
    dice: tuple[tuple[Draw, int], ...]
    table: Values

    def values(self, source: BitGenerator, lanes: int) -> Values:
        """So many values, drawn one apart from the other."""
        total = np.zeros(lanes, dtype=np.int64)
        for die, times in self.dice:
            for _ in range(times):
                total += die.values(source, lanes)
        return self.table.take(total, mode="clip")  # a void die has a number above all sums


def last_word(whole: int, bits: int) -> int:
    """The last word of so many bits that stands for one of `whole` ways."""
    return 2**bits - 2**bits % whole - 1


def drawing(
    weights: Sequence[int], values: Sequence[int], void: int, kind: np.dtype[np.unsignedinteger], times: int = 1
) -> Draw:
    """A draw of these values with these weights, of which `times` are made together, as numbers of that kind.

    Raises:
        CannotPlayError: the weights add up to 2 ** 63 or more.
    """
    whole = sum(weights)
    if whole >= LARGEST:
        raise CannotPlayError(f"{whole:,} equally likely ways of one draw are too many to be played")
    if whole > TABLED:
        return _searched(weights, values, void, kind)
    ways = np.repeat(np.array(values, dtype=kind), np.array(weights, dtype=np.int64))
    for bits in (8, 16):
        if whole <= 2**bits and 2**bits % whole * SPARE * times <= 2**bits:
            table = np.full(2**bits, void, dtype=kind)
            table[: last_word(whole, bits) + 1] = np.tile(ways, 2**bits // whole)
            return ByWord(void, bits, table)
    bits = 32 if 2**32 % whole * SPARE * times <= 2**32 else 64
    return ByRemainder(void, bits, whole, ways)


def _searched(weights: Sequence[int], values: Sequence[int], void: int, kind: np.dtype[np.unsignedinteger]) -> BySearch:
    """The weights of equal values together, one value after the other."""
    together: dict[int, int] = {}
    for value, weight in zip(values, weights, strict=True):
        together[value] = together.get(value, 0) + weight
    ends = np.cumsum(np.array(list(together.values()), dtype=np.uint64), dtype=np.uint64)
    return BySearch(void, sum(weights), ends, np.array(list(together), dtype=kind))
