"""YAML events -> a tree of plain nodes with places; the only module that knows YAML.

The tree is built from the events, not by a loader, so that nothing is resolved (`3:1` stays text), aliases never
expand, and depth is bounded before anything recurses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import yaml

from macau_edge.model.keys import key_names
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import dataclass, replace
from macau_edge.model.texts import Language
from macau_edge.reading.source import LINE_ENDS, MARK, Source

DEPTH = 24
"""Levels of nesting a ruleset may have; the shipped ones have nine."""

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # libyaml where the wheel has it: ten times faster


class Scalar(NamedTuple):
    """A word or a number, as text; a tuple, since most nodes are one."""

    text: str
    place: Place
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A list."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class MappingNode:
    """Pairs of key and value in the order written; keys may be lists."""

    pairs: tuple[tuple[Node, Node], ...]
    place: Place


Node: TypeAlias = Scalar | SequenceNode | MappingNode


def word_pairs(node: Node) -> tuple[tuple[Scalar, Node], ...]:
    """The pairs of a mapping whose keys are words; none of anything else."""
    pairs = node.pairs if isinstance(node, MappingNode) else ()
    return tuple([(key, value) for key, value in pairs if isinstance(key, Scalar)])


def keys_in(key: Node) -> tuple[Node, ...]:
    """The names in a key of a table, each with its place: one, or several, `4 or 10`.

    Several could be written as a list alone in 0.2, `[4, 10]`, which hardly another reader of YAML takes for a key.
    """
    if isinstance(key, SequenceNode):
        return key.items
    if not isinstance(key, Scalar):
        return (key,)
    found = [*key_names(key.text)]
    if len(found) == 1:
        return (key,)
    at = key.place.column + key.quoted
    places = (replace(key.place, column=at + start, width=max(1, len(text))) for start, text in found)
    return tuple(Scalar(text, place, key.quoted) for (_, text), place in zip(found, places, strict=True))


def value_of(node: Node, key: str) -> Node | None:
    """The value of the first key of that name; None where there is none."""
    return next((value for name, value in word_pairs(node) if name.text == key), None)


def every_node(node: Node) -> Iterator[Node]:
    """A node and every one in it, keys among them."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, SequenceNode):
            waiting += one.items
        elif isinstance(one, MappingNode):
            waiting += (part for pair in one.pairs for part in pair)
        yield one


def name_in(node: Node, language: Language = "en") -> str:
    """The name of an entry in a language, or what a text says in it, be it ours or not; in English where it has none.

    The empty text where it has no English either.
    """
    name = value_of(node, "name") or node
    found = name if isinstance(name, Scalar) else value_of(name, language) or value_of(name, "en")
    said = value_of(found, "ours") or found if found else None
    return said.text if isinstance(said, Scalar) else ""


@lru_cache(maxsize=4)  # whoever asks what a file is, and then reads it, has it parsed once
def read_nodes(source: Source) -> Node:
    """The one document of a file.

    Raises:
        ProblemError: it is not YAML, is empty, nests too deeply, or uses what rulesets refuse: anchors, aliases, tags,
            directives, several documents.
    """
    try:
        events = _Events(source)
        node = next(events.documents(), None)
    except yaml.MarkedYAMLError as error:
        raise ProblemError(_not_yaml(source, error)) from None
    except yaml.YAMLError as error:
        position = getattr(error, "position", 0) or 0
        before = source.text[:position]
        place = Place(source.file, before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)
        problem = Problem(
            place, "syntax/not-yaml", Message("a character that YAML does not allow"), help=Message("delete it")
        )
        raise ProblemError(problem) from None
    if node is None or (isinstance(node, Scalar) and not node.text):
        remedy = Message("start with `game:`, or an application with `application:`")
        place = Place(source.file, 1, 1)
        raise ProblemError(Problem(place, "syntax/empty", Message("this file says nothing"), help=remedy))
    return _with_paths(node) if source.mapping else node


def _with_paths(node: Node, path: str = "") -> Node:
    """A node whose place, and those of all in it, say by which keys it is come to: `bets.mine.win[0]`."""
    place = replace(node.place, path=path)
    if isinstance(node, Scalar):
        return node._replace(place=place)
    if isinstance(node, SequenceNode):
        return SequenceNode(tuple(_with_paths(one, f"{path}[{at}]") for at, one in enumerate(node.items)), place)
    return MappingNode(tuple(_pair_with_paths(key, value, path) for key, value in node.pairs), place)


def _pair_with_paths(key: Node, value: Node, path: str) -> tuple[Node, Node]:
    name = key.text if isinstance(key, Scalar) else "[…]"
    inside = f"{path}.{name}" if path else name
    return _with_paths(key, inside), _with_paths(value, inside)


def top_level_value(source: Source, key: str) -> Node | None:
    """The value of a key at the top of a file, which is read no further than that; None where there is none.

    Raises:
        ProblemError: what stands before it uses what rulesets refuse.
        YAMLError: it is not YAML.
    """
    events = _Events(source)
    for event in events.events:
        if isinstance(event, yaml.MappingStartEvent):
            break
    for event in events.events:
        if isinstance(event, yaml.MappingEndEvent):
            break
        name, value = events.node(event, 1), events.node(next(events.events), 1)
        if isinstance(name, Scalar) and name.text == key:
            return value
    return None


def entry_so_far(source: Source, key: str) -> Node | None:
    """The value of a key at the top of a file that may be no YAML below it; None where the key is not reached."""
    try:
        return top_level_value(source, key)
    except (yaml.YAMLError, ProblemError):
        return None


class Begun(NamedTuple):
    """Where an entry of a block begins, at the margin or one level below; a text can be read from there on.

    `margin` is the column of the key at the margin that it stands under; None where it is such a key.
    """

    line: int
    column: int
    margin: int | None


class Stop(NamedTuple):
    """Where the parser stopped in some lines, counted from 1, and the entries that were begun before."""

    line: int
    column: int
    entries: list[Begun]


NEVER = (1 << 62, 0)
"""A place that is behind every text."""


def stop_of(lines: Iterable[str], behind: tuple[int, int] = NEVER) -> Stop | None:
    """Where the text of these lines stops the parser; None where it is read to its end, or an event begins behind.

    No line is taken before the parser asks for it.
    """
    events = _Events(Source(file="", text="", data=b""), _Feed(lines), behind)
    try:
        for _ in events.documents():
            pass
    except _BehindError:
        return None
    except ProblemError as error:
        at = error.problems[0].place
        line, column = at.line, at.column
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    except yaml.YAMLError:
        return Stop(1, 1, [])  # a character that YAML does not allow, which nothing is meant by
    else:
        return None
    return Stop(line, column, events.entries)


class _BehindError(Exception):
    """The parser came to an event behind the place that was asked for."""


class _Feed:
    """Lines as a stream, of which the parser takes one after another as it needs them."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def read(self, length: int = 0, /) -> str:
        """The next line; nothing at the end."""
        return next((f"{line}\n" for line in self.lines), "")


def _not_yaml(source: Source, error: yaml.MarkedYAMLError) -> Problem:
    """What libyaml could not read: where it gave up, or, at the end of the file, where what never ends began."""
    lines = LINE_ENDS.split(source.text)
    mark = error.problem_mark or error.context_mark
    if mark and error.context_mark and not "".join(lines[mark.line :])[mark.column :].strip():
        mark = error.context_mark
    said = _SAID.get(error.problem or "")
    refused = Message("this is not YAML: {problem}", problem=said) if said else Message("this is not YAML")
    if not mark:
        return Problem(Place(source.file), "syntax/not-yaml", refused, help=_NOT_YAML)
    for line in (mark.line, mark.line - 1):  # libyaml may give up behind it
        if 0 <= line < len(lines) and MARK in lines[line]:
            place = Place(source.file, line + 1, lines[line].index(MARK) + 1)
            message = Message("a byte order mark, U+FEFF, inside the file")
            return Problem(place, "syntax/not-yaml", message, help=_MARK_INSIDE)
    place = Place(source.file, mark.line + 1, mark.column + 1)
    if "\t" in "".join(lines[mark.line : mark.line + 1])[: mark.column + 1]:
        message = Message("a tab, where YAML allows only spaces")
        return Problem(place, "syntax/not-yaml", message, help=Message("indent with spaces"))
    return Problem(place, "syntax/not-yaml", refused, help=_NOT_YAML)


_NOT_YAML = Message("look at the brackets, quotes and indentation just before this place")

_SAID = {
    str(one): one
    for one in (
        Message("block sequence entries are not allowed in this context"),
        Message("mapping keys are not allowed in this context"),
        Message("mapping values are not allowed in this context"),
        Message("could not find expected ':'"),
        Message("did not find expected '-' indicator"),
        Message("did not find expected ',' or ']'"),
        Message("did not find expected ',' or '}'"),
        Message("did not find expected key"),
        Message("did not find expected node content"),
        Message("did not find expected comment or line break"),
        Message("did not find expected whitespace or line break"),
        Message("did not find expected alphabetic or numeric character"),
        Message("did not find expected <document start>"),
        Message("did not find expected hexdecimal number"),
        Message("did not find expected tag URI"),
        Message("did not find expected '!'"),
        Message("did not find the expected '>'"),
        Message("did not find URI escaped octet"),
        Message("found character that cannot start any token"),
        Message("found unexpected end of stream"),
        Message("found unexpected document indicator"),
        Message("found unexpected ':'"),
        Message("found unknown escape character"),
        Message("found invalid Unicode character escape code"),
        Message("found a tab character that violates indentation"),
        Message("found a tab character where an indentation space is expected"),
        Message("found an indentation indicator equal to 0"),
        Message("found undefined tag handle"),
        Message("found unknown directive name"),
        Message("found unexpected non-alphabetical character"),
        Message("could not find expected directive name"),
        Message("did not find expected version number"),
        Message("did not find expected digit or '.' character"),
        Message("found incompatible YAML document"),
        Message("found extremely long version number"),
        Message("found duplicate %YAML directive"),
        Message("found duplicate %TAG directive"),
    )
}
"""What libyaml says where it stops, to be said in the reader's language; anything else it may say is left out."""

_MARK_INSIDE = Message(
    "delete it, which does not show: it is left where files were joined, and may stand at the start alone"
)

_WRITE_OUT = Message("write the keys out where they are used")


def _before(behind: tuple[int, int], events: Iterator[yaml.Event]) -> Iterator[yaml.Event]:
    """The events that do not begin behind a place; raises where one does."""
    for event in events:
        mark = event.start_mark
        if mark and (mark.line + 1, mark.column + 1) > behind and not isinstance(event, _ENDS):
            raise _BehindError
        yield event


_ENTRIES = 2
"""Levels of mappings of which the entries are where a text can be read from again."""
_ENDS = (yaml.MappingEndEvent, yaml.SequenceEndEvent, yaml.DocumentEndEvent, yaml.StreamEndEvent)
"""Events that say that nothing more follows, which the parser may send before it has looked behind."""


class _Events:
    """One pass over the events of a file."""

    def __init__(self, source: Source, stream: _Feed | None = None, behind: tuple[int, int] | None = None) -> None:
        self.file = source.file
        self.events: Iterator[yaml.Event] = iter(_LOADER(stream or source.text).get_event, None)
        if behind:
            self.events = _before(behind, self.events)
        self.margin: int | None = None
        self.entries: list[Begun] = []

    def documents(self) -> Iterator[Node]:
        """Each document; a second one is refused."""
        found = False
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if event.version or event.tags:
                    raise self.refused(event, Message("a `%` directive"), Message("delete the line"))
                if found:
                    raise self.refused(
                        event, Message("a second document"), Message("one file holds one ruleset: delete the `---`")
                    )
                found = True
                document = self.node(next(self.events), 0)
        if found:
            yield document

    def node(self, event: yaml.Event, depth: int) -> Node:
        """The node that begins with `event`."""
        if isinstance(event, yaml.ScalarEvent) and not event.anchor and not event.tag and depth <= DEPTH:  # most are
            return Scalar(event.value, self.place(event), event.style in ("'", '"'))
        if isinstance(event, yaml.AliasEvent):
            raise self.refused(
                event, Message("an alias, `*{anchor}`", anchor=event.anchor), Message("write the value out")
            )
        assert isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent))
        if event.anchor:
            raise self.refused(
                event,
                Message("an anchor, `&{anchor}`", anchor=event.anchor),
                Message("write the value out where it is used"),
            )
        if event.tag:
            raise self.refused(
                event,
                Message("a tag, `{tag}`", tag=event.tag),
                Message("delete it: every value is read as the text it is"),
            )
        if depth > DEPTH:
            problem = Problem(
                self.place(event),
                "syntax/too-deep",
                Message("more than {depth} levels of nesting", depth=DEPTH),
                help=Message("close brackets earlier"),
            )
            raise ProblemError(problem)
        place = self.place(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return SequenceNode(self.items(depth + 1), place)
        assert isinstance(event, yaml.MappingStartEvent)
        return MappingNode(self.pairs(depth + 1, is_block=depth < _ENTRIES and not event.flow_style), place)

    def key(self, node: Node) -> Node:
        """A key, if it does not merge another mapping into its own."""
        if isinstance(node, Scalar) and node.text == "<<" and not node.quoted:
            problem = Problem(
                node.place, "syntax/not-plain", Message("a merge key, `<<`: rulesets are plain YAML"), help=_WRITE_OUT
            )
            raise ProblemError(problem)
        return node

    def items(self, depth: int) -> tuple[Node, ...]:
        """The nodes up to the end of their list."""
        found: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            found.append(self.node(event, depth))
        return tuple(found)

    def pairs(self, depth: int, *, is_block: bool) -> tuple[tuple[Node, Node], ...]:
        """The keys and values up to the end of their mapping."""
        found: list[tuple[Node, Node]] = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if is_block and (depth == 1 or self.margin is not None):
                self.begun(event, depth)
            key = self.key(self.node(event, depth))
            found.append((key, self.node(next(self.events), depth)))
        return tuple(found)

    def begun(self, event: yaml.Event, depth: int) -> None:
        """Notes that an entry begins at the margin, or one below."""
        mark = event.start_mark
        assert mark is not None
        if depth == 1:
            self.margin = mark.column + 1
        self.entries.append(Begun(mark.line + 1, mark.column + 1, self.margin if depth > 1 else None))

    def place(self, event: yaml.Event) -> Place:
        """Where an event begins, and how wide it is on its first line."""
        start, end = event.start_mark, event.end_mark
        assert start is not None  # events from a text have marks
        assert end is not None
        line, column = start.line, start.column
        width = end.column - column if line == end.line else 1
        return Place(self.file, line + 1, column + 1, width=width or 1)

    def refused(self, event: yaml.Event, what: Message, remedy: Message) -> ProblemError:
        """The error for a part of YAML that rulesets do not use."""
        message = Message("{what}: rulesets are plain YAML", what=what)
        return ProblemError(Problem(self.place(event), "syntax/not-plain", message, help=remedy))
