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

    def only(self, packed: int, mask: int) -> int:
        """The lanes that a mask keeps, 0 in the others."""
        return ((packed + self._signs) & mask) - (self._signs & mask)
