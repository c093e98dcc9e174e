"""Many whole numbers side by side in one, so that one addition adds all of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence


class Lanes:
    """So many whole numbers in one, negative ones too: the first times 1, the next times a power of 256, and so on.

    Sums of such numbers, and products with a number, are those of each lane, as long as none passes `most` in size.
    """

    def __init__(self, lanes: int, most: int) -> None:
        self._lanes = lanes
        self._size = max(8, most.bit_length() // 8 + 1)
        signs = ((1 << 8 * self._size * lanes) - 1) // ((1 << 8 * self._size) - 1) << 8 * self._size - 1
        self._signs = signs
        self.every = (signs >> 8 * self._size - 1) * ((1 << 8 * self._size) - 1)

    def mask(self, lanes: Iterable[int]) -> int:
        """What keeps these lanes."""
        one, bits = (1 << 8 * self._size) - 1, 8 * self._size
        return sum(one << bits * lane for lane in lanes)

    def one(self, lane: int) -> int:
        """1 in a lane, 0 in the others."""
        return 1 << 8 * self._size * lane

    def pack(self, numbers: Sequence[int]) -> int:
        """These numbers in one."""
        if self._size == array("q").itemsize:
            packed = array("q", numbers).tobytes()
        else:
            packed = b"".join([one.to_bytes(self._size, "little", signed=True) for one in numbers])
        return (int.from_bytes(packed, "little") ^ self._signs) - self._signs

    def unpack(self, packed: int) -> Sequence[int]:
        """The numbers in one."""
        found = ((packed + self._signs) ^ self._signs).to_bytes(self._size * self._lanes, "little")
        if self._size == array("q").itemsize:
            return array("q", found)
        parts = (found[start : start + self._size] for start in range(0, len(found), self._size))
        return [int.from_bytes(part, "little", signed=True) for part in parts]

    def parted(self, packed: int, into: Lanes) -> list[int]:
        """The lanes, of which none is below 0, in as many numbers of such lanes as they fill."""
        found = packed.to_bytes(self._size * self._lanes, "little")
        wide = b"".join(
            [found[start : start + self._size].ljust(into._size, b"\0") for start in range(0, len(found), self._size)]
        )
        each = into._size * into._lanes
        return [int.from_bytes(wide[start : start + each], "little") for start in range(0, len(wide), each)]

    def reaching(self, packed: int, other: int) -> int:
        """What keeps the lanes in which the first is at least the other, where their difference is below `most`."""
        signs = (packed - other + self._signs) & self._signs
        return (signs << 1) - (signs >> 8 * self._size - 1)

    def larger(self, packed: int, other: int) -> int:
        """In each lane the larger of both."""
        return other + self.only(packed - other, self.reaching(packed, other))

    def number(self, mask: int) -> int:
        """How many lanes a mask keeps."""
        return mask.bit_count() // (8 * self._size)

    def keeps(self, mask: int, lane: int) -> bool:
        """Whether a mask keeps a lane."""
        return bool(mask >> 8 * self._size * lane & 1)

    def only(self, packed: int, mask: int) -> int:
        """The lanes that a mask keeps, 0 in the others."""
        return ((packed + self._signs) & mask) - (self._signs & mask)
