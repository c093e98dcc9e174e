"""What is in a file that was received: its pages, what is attached to it, and what was put in later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Trouble = Literal["empty", "encrypted", "malformed", "too-large", "too-long", "too-slow", "unread"]
"""Why a file cannot be read: its size, its pages, its bytes, the time or the memory it takes."""

FILE = 100_000_000
"""Bytes of a file that are looked at; a dossier with 20 bets has a twentieth of it."""
ATTACHED = 40_000_000
"""Bytes of one attachment."""
PAGES = 2_000
"""Pages of a dossier; 20 bets take 150."""


class UnreadableError(Exception):
    """A file that nothing can be said about, and why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Attached:
    """A file in a file. `data` is None where it has more than `ATTACHED` bytes, or cannot be unpacked."""

    name: str
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Mark:
    """What lies over a page and is no part of it: a link, a comment, the field of a signature.

    A `way` leads to another page of the file, shows nothing and does nothing else. `covers` are the words at the
    height of a mark that may be seen; `digest` is the same for the same mark.
    """

    kind: str
    signature: bool
    way: bool
    covers: str
    digest: str


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of a page as a reader of its text meets them, and digests of the parts of which it is drawn.

    The parts are `drawing`, `fonts`, `pictures`, `colours` and `size`; the same in two files where they draw the same,
    however the files are packed.
    """

    lines: tuple[str, ...]
    parts: Mapping[str, str]
    marks: tuple[Mark, ...] = ()

    @property
    def digest(self) -> tuple[tuple[str, str], ...]:
        """Of all its parts together."""
        return tuple(sorted(self.parts.items()))


@dataclass(frozen=True, slots=True)
class Pdf:
    """A file of `length` pages, where these were read, and what is in it beside them.

    `properties` are those of the document, `spoken` the texts for who cannot see it.

    `features` are what a file may have beside pages (`OpenAction`, `OCProperties`), `revisions` how often it was saved.
    """

    length: int
    attached: tuple[Attached, ...]
    pages: tuple[Page, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    spoken: tuple[str, ...] = ()
    features: frozenset[str] = frozenset()
    revisions: int = 1
