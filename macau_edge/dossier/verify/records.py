"""What is found in a PDF that was received: records that another process fills, which alone reads the file.

Whoever asks it needs these and no reader of PDF.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from macau_edge.model.records import dataclass, field

Trouble = Literal["empty", "encrypted", "malformed", "too-large", "too-long", "too-slow", "unread"]
"""Why a file cannot be read: its size, its pages, its bytes, the time or the memory it takes."""


class UnreadableError(Exception):
    """A file that nothing can be said about, and why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


FILE = 100_000_000
"""Bytes of a file that are looked at; a dossier with 20 bets has a twentieth of it."""


# --- what is in a file: files inside it, its pages, and what lies over these -----------------------------------------


ARCHIVE = "archive"
"""The property by which it is told whether a file says in full that it is PDF/A."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file in a file. `data` is None where it has more than `ATTACHED` bytes, or cannot be unpacked.

    `told` is what a viewer shows beside its name: what it is said to be, its relation to the document, and its kind;
    more than one text where it is listed more than once, each time with another.
    """

    name: str
    data: bytes | None
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What lies over a page and is no part of it: a link, a comment, the field of a signature.

    A `way` leads to another page of the file, shows nothing and does nothing else. `signature` is the name of the field
    in which a signature is, `rectangle` where it lies; `digest` is the same for the same mark.
    """

    kind: str
    way: bool
    signature: str
    digest: str
    rectangle: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The lines of a page as a reader of its text meets them, and what of it no drawing shows.

    The parts are `size`, what it measures and what is cut off, and `tags`, which of its text stands in which element of
    the structure; the same in two files however these are packed. `means` are the things that it draws with.
    """

    lines: tuple[str, ...]
    parts: Mapping[str, str]
    means: frozenset[str] = frozenset()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pdf:
    """A file of `length` pages, where these were read, and what is in it beside them.

    `properties` are those of the document, `spoken` the texts for who cannot see it.

    `features` are what a file may have beside pages (`OpenAction`, `OCProperties`), `revisions` how often it was saved.
    Of a `sound` file every program finds the same: nothing stands before or behind it, and all is where its table says.
    `places` are the fields of signatures, `signatures` what is in them.
    """

    length: int
    attached: tuple[Attached, ...]
    pages: tuple[Page, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    spoken: tuple[str, ...] = ()
    features: frozenset[str] = frozenset()
    revisions: int = 1
    sound: bool = True
    places: tuple[FieldPlace, ...] = ()
    signatures: tuple[Signature, ...] = ()


# --- its signatures, and what else was added after the bytes of a dossier --------------------------------------------


Intact = Literal["intact", "broken", "unknown", "unread"]
"""What the bytes that are covered are by the signature itself; `unread` without the library, `unknown` to it."""
After = Literal["signature", "stamp", "certificates", "other"]
"""What was added to a file after a signature: another one, a time stamp, certificates kept with it, anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A signature of a file, or a time stamp of its own.

    It `covers` its revision where all bytes up to the end of that, and nothing but itself left out, are signed; a `gap`
    that is not its own contents may hold anything. `after` is what was added since, in order. It is `empty` where it is
    only made to look like one. `subject` and `issuer` are as the certificate has them, empty where it has none.
    """

    field: str
    stamp: bool
    covers: bool
    gap: bool
    empty: bool
    after: tuple[After, ...]
    subject: str = ""
    issuer: str = ""
    intact: Intact = "unread"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlace:
    """A field of a signature as it stands on a page, from 1; on no page where it has no area or is not shown.

    It is `signed` where it has a signature; `number` is that of its object.
    """

    name: str
    number: int
    page: int
    rectangle: tuple[float, float, float, float]
    signed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Strange:
    """An object that no signature needs: its number, what kind it is, and what of it is strange."""

    number: int
    kind: str
    what: str


@dataclass(frozen=True, slots=True)
class Additions:
    """What was added after the bytes of a dossier that no signature needs.

    `stray` are bytes that belong to no object, table or trailer: where they begin, and how many they are.
    """

    strange: tuple[Strange, ...]
    stray: tuple[tuple[int, int], ...] = ()


# --- how its pages are drawn, beside those of a dossier --------------------------------------------------------------


Mode: TypeAlias = Literal["screen", "paper"]
Sides: TypeAlias = tuple[float, float, float, float]
"""Left, below, right, above, in points of the page."""
Places: TypeAlias = Mapping[int, Sequence[Sides]]
"""Page, from 0 -> places on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """What two pages draw otherwise outside all places to sign: on a screen, on paper or on both.

    `ours` says whether the page of the dossier has something there, `words` are its text there.
    """

    sides: Sides
    modes: tuple[Mode, ...]
    ours: bool
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedSpot:
    """A place to sign: whether anything is drawn in it, whether the dossier's page is white there, or its words."""

    drawn: bool
    white: bool
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPage:
    """What came of drawing a page, from 0; `under` is the text of ours under each mark that was asked about.

    `copied` says whether both have the same text for who copies it.
    """

    page: int
    regions: tuple[Region, ...] = ()
    spots: tuple[SignedSpot, ...] = ()
    under: tuple[str, ...] = ()
    copied: bool = True
