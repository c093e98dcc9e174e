"""The lines that are written, with the place that has been reached in the last of them."""

from __future__ import annotations

from collections.abc import Sequence


class Page:
    """Lines that are put together piece by piece: one of a million characters takes no longer than many."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._pieces: list[str] = []
        self.indent = 0
        """The indentation of the present line."""
        self.width = 0
        """The characters of the present line."""

    def add(self, piece: str) -> None:
        """Goes on with the present line."""
        self._pieces.append(piece)
        self.width += len(piece)

    def begin(self, indent: int) -> None:
        """Ends the present line, and begins one that is indented."""
        self._lines.append("".join(self._pieces))
        self._pieces, self.indent, self.width = [" " * indent], indent, indent

    def add_lines(self, lines: Sequence[str]) -> None:
        """Goes on with a piece that has several lines."""
        first, *others = lines
        self.add(first)
        for line in others:
            self.begin(len(line) - len(line.lstrip(" ")))
            self.add(line.lstrip(" "))

    def text(self) -> str:
        """All lines but the first, which was there before anything began, each with its line feed."""
        lines = [*self._lines, "".join(self._pieces)]
        return "".join(f"{line}\n" for line in lines[1:])
