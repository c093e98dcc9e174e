"""A text as the editor has it, which may be half written: its nodes, and what stands where.

Places of ours count lines as YAML does and columns in characters; the protocol counts other lines, and columns in units
of UTF-16. Both are taken to offsets in the text here (`lsp/__init__.py` has the units).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from pathlib import PurePath
from typing import TypeAlias

from macau_edge.model.problem import Kind, ProblemError
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.kinds import asks_at_the_margin, is_application, is_our_file
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, read_nodes
from macau_edge.reading.source import LIMIT, LINE_ENDS, MARK, FileText, Source

CURSOR = "\ue000cursor\ue000"
"""What stands in the place of the word that is being written, so that it is found among the nodes."""

TRIES = 12
"""Lines that are left out of a text, one after the other, until it can be read."""

POLICY = "macau-edge.toml"

Steps: TypeAlias = tuple[str | int, ...]
"""Where something stands: keys and indices from the root."""

_ENDS = regex("\r\n|[\n\r]")


@dataclass(frozen=True)
class Buffer(FileText):
    """A text as the editor has it."""

    @cached_property
    def kind(self) -> Kind | None:
        """What it is; None where it is not ours. A text that says nothing yet is taken for a ruleset."""
        if PurePath(self.file).suffix.lower() == ".toml":
            return "policy" if PurePath(self.file).name == POLICY else None
        if asks_at_the_margin(self.text):
            return "application"
        if not isinstance(self.nodes, MappingNode):
            return "ruleset" if self._is_ours() else None
        read = Source(file=self.file, text=self.mended, data=b"")
        if is_application(read):
            return "application"
        return "ruleset" if is_our_file(read) else None

    def _is_ours(self) -> bool:
        try:
            return is_our_file(self.source)
        except ProblemError:
            return True

    @cached_property
    def mended(self) -> str:
        """The text without the lines that keep it from being read; empty where it cannot be, or is too long."""
        if self.unread_line == 0 and not is_blank(self.text):
            return self.source.text
        return "" if len(self.text) > LIMIT else readable_text(self.text.lstrip(MARK)) or ""

    @cached_property
    def nodes(self) -> Node | None:
        """What of the text can be read."""
        if not self.mended:
            return None
        is_whole = self.unread_line == 0  # then whoever reads the text has it parsed as well
        return read_nodes(self.source if is_whole else Source(file=self.file, text=self.mended, data=b""))

    @cached_property
    def unread_line(self) -> int:
        """The line that keeps the text from being read as YAML; 0 where all of it can be, or there is nothing yet."""
        if is_blank(self.text):
            return 0
        try:
            read_nodes(self.source)
        except ProblemError as error:
            return error.problems[0].place.line or 1
        return 0

    # --- places and offsets -----------------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> list[int]:
        """Where each line of the protocol begins."""
        return [0, *(match.end() for match in _ENDS.finditer(self.text))]

    def line_of(self, offset: int) -> int:
        """The line of the protocol, counted from 0, in which an offset is."""
        return bisect_right(self.lines, offset) - 1

    def end_of(self, line: int) -> int:
        """Where a line of the protocol ends, before the characters that end it."""
        match = _ENDS.search(self.text, self.lines[line])
        return match.start() if match else len(self.text)

    def scalar_at(self, offset: int) -> tuple[Steps, Scalar, bool] | None:
        """The word at an offset with the path to it, and whether it is a key: then the path ends with it."""
        for path, scalar, is_key in scalars(self.nodes):
            start, end = self.span(scalar.place)
            if start <= offset <= end:
                return path, scalar, is_key
        return None


def scalars(node: Node | None, path: Steps = ()) -> Iterator[tuple[Steps, Scalar, bool]]:
    """Every word of a document with the path to it, and whether it is a key."""
    match node:
        case Scalar():
            yield path, node, False
        case SequenceNode(items):
            for index, item in enumerate(items):
                yield from scalars(item, (*path, index))
        case MappingNode(pairs):
            for key, value in pairs:
                name = key.text if isinstance(key, Scalar) else ""
                if isinstance(key, Scalar):
                    yield (*path, name), key, True
                else:
                    yield from scalars(key, (*path, name))
                yield from scalars(value, (*path, name))
        case None:
            pass


def node_at(node: Node | None, path: Steps) -> Node | None:
    """What stands at a path."""
    for step in path:
        if isinstance(node, MappingNode):
            found = (value for key, value in node.pairs if isinstance(key, Scalar) and key.text == step)
            node = next(found, None)
        elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def is_blank(text: str) -> bool:
    """Whether a text has comments at the most."""
    return all(not line.strip() or line.strip().startswith("#") for line in LINE_ENDS.split(text.lstrip(MARK)))


def readable_text(text: str) -> str | None:
    """A text without the lines that keep it from being read as YAML, in their place; None where there are too many.

    The line with the `CURSOR` stays.
    """
    for _ in range(TRIES):
        try:
            read_nodes(Source(file="", text=text, data=b""))
        except ProblemError as error:
            if (shorter := _without(text, error.problems[0].place.line)) is None:
                return None
            text = shorter
        else:
            return text
    return None


def _without(text: str, line: int) -> str | None:
    """The text with a line of it blank, or the last before it that is not; None where there is none."""
    starts = [0, *(match.end() for match in LINE_ENDS.finditer(text))]
    for number in reversed(range(min(line, len(starts)))):
        match = LINE_ENDS.search(text, starts[number])
        end = match.start() if match else len(text)
        said = text[starts[number] : end]
        if said.strip() and CURSOR not in said:
            return f"{text[: starts[number]]}{' ' * len(said)}{text[end:]}"
    return None


# --- the word that is being written --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """Where somebody writes: the path to it, the keys that stand beside it, and the characters that were begun.

    `is_key` is whether a key stands there, or may, where the line has nothing yet; `closed` whether its colon does, and
    `inline` whether brackets are open.
    """

    path: Steps
    is_key: bool
    beside: frozenset[str]
    start: int
    closed: bool
    inline: bool
    nodes: Node


_OPENS, _CLOSES = {"[": "]", "{": "}"}, ("]", "}")


def cursor_at(buffer: Buffer, offset: int) -> Cursor | None:
    """The place of the document at an offset, however much of it is unfinished; None in a comment."""
    text = buffer.text
    begun = _begun(text, offset)
    if begun is None or CURSOR in text or len(text) > LIMIT:
        return None
    start, brackets = begun
    line_start = buffer.lines[buffer.line_of(offset)]
    end = buffer.end_of(buffer.line_of(offset))
    rest = re.match(r"[^\s,:\[\]{}\"']*[\"']?", text[offset:end])
    after = text[offset + (rest.end() if rest else 0) : end]
    closed = bool(re.match(r"\s*:(\s|$)", after))
    before, lead = text[:start], text[line_start:start]
    alone = not lead.strip(" -?") and not brackets
    marks = [CURSOR] if closed or not alone else [f"{CURSOR}: 0", CURSOR]
    closers = "".join(_OPENS[one] for one in reversed(brackets))
    if alone and not closed and after.strip():  # before a line that is written already
        after = f"\n{lead}{after}"
    tails = dict.fromkeys((after, after + closers, closers))
    bodies = [f"{before}{mark}{tail}{text[end:]}" for mark in marks for tail in tails]
    bodies += [f"{before}{mark}{closers}" for mark in marks]
    for body in (*bodies, *filter(None, map(readable_text, (bodies[0], bodies[-1])))):
        found = _found(body.lstrip(MARK), start, closed=closed, inline=bool(brackets))
        if found:
            return found
    return None


def _found(text: str, start: int, *, closed: bool, inline: bool) -> Cursor | None:
    try:
        nodes = read_nodes(Source(file="", text=text, data=b""))
    except ProblemError:
        return None
    for path, scalar, is_key in scalars(nodes):
        if CURSOR in scalar.text:
            outer = node_at(nodes, path[:-1])
            pairs = outer.pairs if isinstance(outer, MappingNode) else ()
            beside = frozenset(key.text for key, _ in pairs if isinstance(key, Scalar) and CURSOR not in key.text)
            return Cursor(
                path=path[:-1] if is_key else path,
                is_key=is_key,
                beside=beside,
                start=start,
                closed=closed,
                inline=inline,
                nodes=nodes,
            )
    return None


def _begun(text: str, offset: int) -> tuple[int, list[str]] | None:
    """Where the word at an offset was begun, and the brackets that are open there; None in a comment.

    A bracket that was forgotten is closed by a line that is indented no further than its own.
    """
    brackets: list[tuple[str, int]] = []
    start = 0
    for match in re.finditer(r"[^\n]*\n?", text[:offset]):
        line = match[0]
        body = line.lstrip(" ")
        indent = len(line) - len(body)
        if body.strip() and body[0] not in "]}":
            brackets = [one for one in brackets if indent > one[1]]
        found = _in_line(line, indent, brackets)
        if match.end() >= offset and not line.endswith("\n"):  # behind which a line begins that has nothing yet
            if found is None:
                return None
            start = match.start() + found
            break
    return start, [one for one, _ in brackets]


def _in_line(line: str, indent: int, brackets: list[tuple[str, int]]) -> int | None:
    """Where the last word of a line begins; None in a comment. The brackets that it opens and closes are kept."""
    start, quote, fresh = indent, "", True
    for at, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote else quote
        elif fresh and letter in "'\"":
            quote, start, fresh = letter, at, False
        elif letter == "#" and (at == 0 or line[at - 1] in " \t"):
            return None
        elif letter in _OPENS and (fresh or brackets):
            brackets.append((letter, indent))
            start, fresh = at + 1, True
        elif letter in _CLOSES and brackets:
            brackets.pop()
            start, fresh = at + 1, True
        elif (letter == "," and brackets) or (
            letter in ":-?" and line[at + 1 : at + 2] in (" ", "\n") and (letter == ":" or fresh)
        ):
            start, fresh = at + 1, True
        elif letter == " " and fresh:
            start = at + 1
        else:
            fresh = False
    return start
