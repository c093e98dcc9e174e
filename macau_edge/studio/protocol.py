"""What the window and the server say to each other, as records of JSON; each event is of one text, by its number."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from macau_edge.model import Language
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.wording.messages import translated_message


class WindowQuestion(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a window asks: of a text, its `number` in the window, the `bet` that is shown, and the window's language.

    `is_saved` says that nothing was changed since it was opened or saved; `read` is the sum of what the window knows
    the disk to have, `name` a new one to save under, `start` where a finding begins that is to be mended, and `version`
    another text, which is kept beside this one. `cells` of the grid of a `setting` are to be painted with a `fate`.
    `values` are texts by the characters where what they fill in begins; a `draft` is made whatever is wanting, and
    `replace` says that a file of that `name` may be written over. `seen` are the first and last line on the screen.
    """

    window: str = ""
    text: str = ""
    number: int = 0
    bet: str = ""
    language: Language = "en"
    is_saved: bool = True
    read: str = ""
    name: str = ""
    start: int = 0
    version: str = ""
    setting: str = ""
    cells: list[str] = []
    fate: str = ""
    values: dict[int, str] = {}
    draft: bool = False
    replace: bool = False
    seen: tuple[int, int] = (0, 0)


class Opened(msgspec.Struct, kw_only=True):
    """The file that is edited: its text, and the sum of what the disk has, empty where it has none.

    What it is called, whether it has a place to be saved in, and whether another window has it open.
    """

    text: str
    read: str
    name: str
    has_place: bool
    elsewhere: bool
    words: dict[str, str]


class TextFinding(msgspec.Struct, kw_only=True):
    """A finding: the characters that are meant, what is wrong, and what to do about it."""

    start: int
    end: int
    line: int
    severity: str
    code: str
    message: str
    help: str
    can_mend: bool


class Edit(msgspec.Struct, kw_only=True):
    """Characters of the text, and what is to stand in their place."""

    start: int
    end: int
    instead: str


class BetEdge(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The house edge of a bet as it stands beside its line, or that it has none, in the language of the window."""

    bet: str
    line: int
    edge: str
    why: str = ""
    """Why it has none."""
    is_too_dear: bool = False


class ReportPart(msgspec.Struct, kw_only=True):
    """A part of a report: a text of some kind, or a table; rows that are `marked` are to the player's advantage."""

    kind: str
    text: str
    heads: list[str] = []
    right: list[bool] = []
    rows: list[list[str]] = []
    marked: list[int] = []


class TextEvent(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A part of the answer about a text; what is None is not there yet, or was not asked.

    An `edge` is that of one bet, as it comes; in the end `edges` has all of them, or `only_seen` says that there are
    too many bets for that.
    """

    number: int
    findings: list[TextFinding] | None = None
    edge: BetEdge | None = None
    edges: list[BetEdge] | None = None
    bets: list[BetEdge] | None = None
    bet: str | None = None
    figures: list[ReportPart] | None = None
    refused: str | None = None
    only_seen: bool = False
    done: bool = False


class Blank(msgspec.Struct, kw_only=True):
    """What is to be filled in of an application: where it begins, what it is, and what stands there in brackets."""

    start: int
    name: str
    mark: str


class Wanting(msgspec.Struct, kw_only=True):
    """What an application has to say yet, each with its line, and what is to be filled in; or why nobody knows."""

    problems: list[str] = []
    blanks: list[Blank] = []
    refused: str = ""


class Lines(msgspec.Struct, kw_only=True):
    """What asks about the shown bet elsewhere."""

    command: str
    notebook: str


class WrittenFile(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A file that was written, with its SHA-256; else whether there is one of that name, or why there is none.

    Before that, how many of how many things are done.
    """

    name: str = ""
    sha256: str = ""
    exists: bool = False
    refused: str = ""
    done: int = 0
    total: int = 0


class Report(msgspec.Struct, kw_only=True):
    """A report as a window shows it."""

    parts: list[ReportPart]


class Saved(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the disk has: its sum, and its text where that is another than the window knows; why nothing was written."""

    read: str = ""
    name: str = ""
    refused: str = ""
    changed: bool = False
    theirs: str | None = None


encode = msgspec.json.Encoder(enc_hook=str).encode
"""Records as JSON; a message is its text."""


def refusal(error: UsageError | ProblemError, language: Language) -> str:
    """What is wrong and what to do about it, in a language."""
    first = error.problems[0] if isinstance(error, ProblemError) else error
    said = [translated_message(language, one) for one in (first.message, first.help)]
    return ": ".join(filter(None, said))


def report_parts(blocks: Iterable[Block]) -> list[ReportPart]:
    """The parts of a report as a window shows them; of a picture, which it has none of, nothing."""
    return [part for part in map(_part, blocks) if part]


def _part(block: Block) -> ReportPart | None:
    match block:
        case Heading(text):
            return ReportPart(kind="heading", text=text)
        case Paragraph(text, kind):
            return ReportPart(kind=kind, text=text)
        case Table():
            return ReportPart(
                kind="table",
                text=block.caption,
                heads=[column.title for column in block.columns],
                right=[column.right for column in block.columns],
                rows=[list(row) for row in block.rows],
                marked=sorted(block.marked),
            )
        case _:
            return None
