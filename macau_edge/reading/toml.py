"""TOML -> the same tree of plain nodes with places that YAML is read into, every value as the text that is written.

`tomllib` decides what is TOML and has no places; so what it has accepted is walked once more for them. Numbers, truth
values and dates stay the text they are: `0.01` is a hundredth, never the binary fraction nearest to it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TypeAlias

from macau_edge.model.message import Message
from macau_edge.model.numbers import parse_toml, whole_of
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import dataclass, field
from macau_edge.model.regex import regex
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode
from macau_edge.reading.source import Source

DEPTH = 24
"""Levels of nesting, and parts of a dotted key, that a file may have; a policy needs five."""

_BLANK = regex(r"[ \t]*")
_BETWEEN = regex(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = regex(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_TEXT = regex(r'"""(?s:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}|\'\'\'(?s:.*?)\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_PLAIN = regex(r"[^\s,#\[\]{}]+(?: [0-9:.Zz+-]+)?")  # a date may be parted from its time by one blank
_PART = r"(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+"
_LONG_KEY = regex(rf"(?<![A-Za-z0-9_-])(?:{_PART}\.[ \t]*+){{{DEPTH}}}")
_BRACKET = regex(rf"{_TEXT.pattern}|#[^\n]*|[\[\]{{}}]")
_AT = regex(r"(.*?) \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)", re.S)
_TWICE = regex(r"Cannot (overwrite|declare|redefine|mutate)|Duplicate")


def read_toml(source: Source) -> MappingNode:
    """The document of a file.

    Raises:
        ProblemError: it is not TOML, or nests too deeply.
    """
    if match := _LONG_KEY.search(source.text):  # before tomllib, which takes the square of the length for such a key
        raise ProblemError(_too_deep(_Lines(source).place(match.start(), match.start() + 1)))
    try:
        parse_toml(source.text)
    except RecursionError:
        raise ProblemError(_too_deep(_Lines(source).place(at := _deepest(source.text), at + 1))) from None
    except ValueError as error:  # also of a number with too many digits
        raise ProblemError(_not_toml(source, str(error))) from None
    return _Walk(source).document()


def _deepest(text: str) -> int:
    """Where the bracket stands that opens one level too many: tomllib gives up on more of them, and says no place."""
    depth = 0
    for match in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > DEPTH:
            return match.start()
    return 0


def _too_deep(place: Place) -> Problem:
    message = Message("more than {depth} levels of nesting", depth=DEPTH)
    return Problem(place, "syntax/too-deep", message, help=Message("close brackets earlier"))


def _not_toml(source: Source, said: str) -> Problem:
    match = _AT.fullmatch(said)
    what = match[1] if match else said
    lines = source.text.rstrip().split("\n")
    line, column = (whole_of(match[2]), whole_of(match[3])) if match and match[2] else (len(lines), len(lines[-1]) + 1)
    if _TWICE.match(what):
        lines = source.text.split("\n")
        written = lines[line - 1]
        column = len(written) - len(written.lstrip()) + 1
        place = Place(source.file, line, column, width=max(1, len(written.strip())))
        message = Message("a key or a table of this line was written before")
        remedy = Message("write everything of it in one place")
        return Problem(place, "structure/duplicate-key", message, help=remedy)
    message = Message("this is not TOML: {said}", said=what[:1].lower() + what[1:])
    remedy = Message('look at the quotes and brackets just before this place: texts stand in quotes, `"1%"`')
    return Problem(Place(source.file, line, column), "syntax/not-toml", message, help=remedy)


class _Lines:
    """Where the lines of a text begin, so that an index becomes a place."""

    def __init__(self, source: Source) -> None:
        self.file, self.text = source.file, source.text
        self.starts = [0, *(match.end() for match in re.finditer("\n", source.text))]

    def place(self, start: int, end: int) -> Place:
        """The place of `text[start:end]`, as wide as it is on its first line."""
        line = bisect_right(self.starts, start)
        last = self.text.find("\n", start, end)
        width = (end if last < 0 else last) - start
        return Place(self.file, line, start - self.starts[line - 1] + 1, width=max(1, width))


@dataclass(slots=True)
class _Table:
    """A table while it is read: it may be continued under another header."""

    place: Place
    pairs: dict[str, tuple[Scalar, _Value]] = field(default_factory=dict)


@dataclass(slots=True)
class _List:
    """A list while it is read: `[[a]]` adds to one."""

    place: Place
    items: list[_Value] = field(default_factory=list)


_Value: TypeAlias = "Scalar | _Table | _List"


class _Walk:
    """One pass over a text that is known to be TOML."""

    def __init__(self, source: Source) -> None:
        self.text, self.at, self.lines = source.text, 0, _Lines(source)
        self.root = _Table(Place(source.file, 1, 1))

    def document(self) -> MappingNode:
        """The whole of it."""
        table = self.root
        while self.skip(_BETWEEN) < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table, 1)
        frozen = _frozen(self.root)
        assert isinstance(frozen, MappingNode)
        return frozen

    def skip(self, pattern: re.Pattern[str]) -> int:
        """Passes what a pattern matches here; the index behind it."""
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def header(self) -> _Table:
        """The table that `[a.b]` or `[[a.b]]` begins or goes on with."""
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        *path, last = self.key()
        self.at += 2 if several else 1
        table = self.root
        for part in path:
            table = self.inside(table, part)
        if not several:
            return self.inside(table, last)
        _, found = table.pairs.setdefault(last.text, (last, _List(last.place)))
        assert isinstance(found, _List)
        found.items.append(new := _Table(last.place))
        return new

    def inside(self, table: _Table, key: Scalar) -> _Table:
        """The table under a key, begun if it is not there yet; the last one of several."""
        _, found = table.pairs.setdefault(key.text, (key, _Table(key.place)))
        found = found.items[-1] if isinstance(found, _List) else found
        assert isinstance(found, _Table)
        return found

    def key(self) -> list[Scalar]:
        """The parts of a key."""
        parts: list[Scalar] = []
        while True:
            start = self.skip(_BLANK)
            end = self.skip(_KEY)
            written = self.text[start:end]
            parts.append(Scalar(_plain(written), self.lines.place(start, end), written[0] in "\"'"))
            if self.text[self.skip(_BLANK)] != ".":
                return parts
            self.at += 1

    def pair(self, table: _Table, depth: int) -> None:
        """Adds `key = value` to a table."""
        *path, last = self.key()
        for part in path:
            table = self.inside(table, part)
        self.at += 1
        self.skip(_BLANK)
        table.pairs[last.text] = (last, self.value(depth))

    def value(self, depth: int) -> _Value:
        """The value that begins here."""
        start = self.at
        if depth > DEPTH:
            raise ProblemError(_too_deep(self.lines.place(start, start + 1)))
        if self.text[start] == "[":
            return self.several(depth)
        if self.text[start] == "{":
            return self.inline(depth)
        quoted = self.text[start] in "\"'"
        end = self.skip(_TEXT if quoted else _PLAIN)
        written = self.text[start:end]
        return Scalar(_plain(written), self.lines.place(start, end), quoted)

    def several(self, depth: int) -> _List:
        """The items of `[…]`."""
        found = _List(self.lines.place(self.at, self.at + 1))
        self.at += 1
        while self.text[self.skip(_BETWEEN)] != "]":
            found.items.append(self.value(depth + 1))
            if self.text[self.skip(_BETWEEN)] == ",":
                self.at += 1
        self.at += 1
        return found

    def inline(self, depth: int) -> _Table:
        """The table of `{…}`."""
        table = _Table(self.lines.place(self.at, self.at + 1))
        self.at += 1
        while self.text[self.skip(_BETWEEN)] != "}":
            self.pair(table, depth + 1)
            if self.text[self.skip(_BETWEEN)] == ",":
                self.at += 1
        self.at += 1
        return table


def _plain(written: str) -> str:
    """What a word says without its quotes."""
    if written[0] not in "\"'":
        return written
    if "\\" in written or written[:3] in ('"""', "'''"):
        return str(parse_toml(f"x = {written}")["x"])
    return written[1:-1]


def _frozen(value: _Value) -> Node:
    if isinstance(value, _Table):
        return MappingNode(tuple((key, _frozen(one)) for key, one in value.pairs.values()), value.place)
    return value if isinstance(value, Scalar) else SequenceNode(tuple(map(_frozen, value.items)), value.place)
