"""What a report says, before it is known where it will be shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title. Where headings get numbers, one that is not `numbered` keeps its text."""

    text: str
    level: int = 1
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a `warning` is what the reader must not overlook.

    An `item` is one of a list; of a letter, `right` stands at the right margin and `signature` under a line to sign on.
    """

    text: str
    kind: Literal["plain", "note", "warning", "item", "right", "signature"] = "plain"


@dataclass(frozen=True, slots=True)
class Formula:
    """A line of calculation, never wrapped or translated; `cut` says that a figure in it is not shown whole."""

    text: str
    cut: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; the columns of one `group` may be stacked in one where the terminal is narrow."""

    title: str
    right: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells as text; `marked` are the indices of the rows that stand out.

    `cut` says that a figure was too long to be shown whole.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    marked: frozenset[int] = field(default_factory=frozenset)
    cut: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG text; `alternative` says in words what it shows. `width` is its part of the text's width."""

    svg: str
    alternative: str
    caption: str = ""
    width: float = 1.0


Block: TypeAlias = Heading | Paragraph | Formula | Table | Picture
Document: TypeAlias = tuple[Block, ...]
