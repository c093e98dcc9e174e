"""What a program gives for a file, a text, a mapping, an open file -> a text that is read as that of a file is.

A mapping is written down and read again, so that whatever holds of a file holds of it, a dossier of it included; its
places are the paths to its values, `bets.mine.pays`. Nothing is written on a disk.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, TextIO, TypeAlias

import yaml

from macau_edge.model import Ratio
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError, cut
from macau_edge.model.records import replace
from macau_edge.questions.understood import is_number, refused_number, share_typed
from macau_edge.reading.nodes import DEPTH
from macau_edge.reading.not_yaml import SORTS
from macau_edge.reading.source import LINE_ENDS, Source, source
from macau_edge.typed.entries import Sort

Given: TypeAlias = Mapping[Any, Any] | TextIO | str
"""A mapping, an open text file, or a text, which has a line end."""

TEXT, MAPPING = "<text>", "<mapping>"
"""What texts are called that have no file."""
MOST = 100_000
"""Values that a mapping may have, keys among them."""


def given_source(given: object) -> Source | None:
    """The text that is given; None of what is none of these, as the name of a game and a path are.

    Raises:
        ProblemError: it is too long or no UTF-8, or a value of a mapping is none that stands in a file.
    """
    if isinstance(given, Mapping):
        return _written(given)
    if isinstance(given, str):
        return _of_text(TEXT, given) if LINE_ENDS.search(given) else None
    read = getattr(given, "read", None)
    if read is None:
        return None
    text, name = read(), getattr(given, "name", TEXT)
    name = name if isinstance(name, str) else TEXT
    return source(name, text) if isinstance(text, bytes) else _of_text(name, text)


def told_apart(sources: Iterable[Source]) -> Iterator[Source]:
    """Texts and mappings with names that tell them apart where there are several: `<text>`, `<text 2>`."""
    seen: Counter[str] = Counter()
    for one in sources:
        seen[one.file] += 1
        again = seen[one.file] > 1 and one.file in (TEXT, MAPPING)
        yield replace(one, file=f"{one.file[:-1]} {seen[one.file]}>") if again else one


def given_text(given: object) -> Source | None:
    """The text that is given where a text is asked for; None of the name of a game, and of a path.

    Raises:
        UsageError: it is none of these, as rules that were read: what `ruleset` gave is a mapping, but not of a text.
        ProblemError: as `given_source` raises it.
    """
    given = getattr(given, "found", given)
    found = given_source(given)
    if found is None and not isinstance(given, str | os.PathLike):
        message = Message("{given} is no game with its text", given=cut(repr(given)))
        raise UsageError(message, Message("give a name, `craps`, the path of a file, its text, or a mapping"))
    return found


def _of_text(name: str, text: str) -> Source:
    return source(name, text.encode("utf-8", "surrogatepass"))


def _written(given: Mapping[Any, Any]) -> Source:
    """A mapping as the text of a file; every value of it that cannot stand in one is a problem at its path."""
    writing = _Writing()
    node = writing.node(given, "", None)
    if writing.problems:
        raise ProblemError(*writing.problems)
    text: str = yaml.serialize(node, Dumper=_Dumper, allow_unicode=True, width=10**6)
    found = source(MAPPING, text.encode("utf-8", "surrogatepass"))
    return Source(file=found.file, text=found.text, data=found.data, mapping=True)


class _Dumper(yaml.emitter.Emitter, yaml.serializer.Serializer, yaml.resolver.BaseResolver):
    """Writes every word as it is, in quotes where it would be read as something else than a word."""

    def __init__(self, stream: Any, *, allow_unicode: bool, width: int, **_: Any) -> None:
        yaml.emitter.Emitter.__init__(self, stream, allow_unicode=allow_unicode, width=width)
        yaml.serializer.Serializer.__init__(self)
        yaml.resolver.BaseResolver.__init__(self)


class _Writing:
    """A mapping that is being written: how many values it has had, what it is inside, and what is wrong with it."""

    def __init__(self) -> None:
        self.count = 0
        self.inside: list[int] = []
        self.problems: list[Problem] = []

    def node(self, value: object, path: str, sort: Sort | None) -> Any:
        """A value at a path, of the `sort` that its key asks for."""
        self.count += 1
        if self.count > MOST:
            message = Message("this mapping has more than {most:,} values", most=MOST)
            raise _refusal("", "syntax/unreadable", message, Message("a ruleset is the law of one game: split it"))
        if isinstance(value, Mapping | Sequence | range) and not isinstance(value, str | bytes | bytearray):
            return self._collection(value, path, sort)
        text = self._text(value, path, sort)
        return yaml.ScalarNode("tag:yaml.org,2002:str", text)

    def _collection(self, value: Mapping[Any, Any] | Sequence[Any], path: str, sort: Sort | None) -> Any:
        if id(value) in self.inside:
            message = Message("this refers to what it stands in")
            raise _refusal(path, "syntax/not-plain", message, Message("write the value out"))
        if len(self.inside) > DEPTH:
            message = Message("more than {depth} levels of nesting", depth=DEPTH)
            raise _refusal(path, "syntax/too-deep", message, Message("close brackets earlier"))
        self.inside.append(id(value))
        try:
            if isinstance(value, Mapping):
                pairs = list(self._pairs(value, path, sort))
                return yaml.MappingNode("tag:yaml.org,2002:map", pairs)
            items = [self.node(one, f"{path}[{at}]", sort) for at, one in enumerate(value)]
            return yaml.SequenceNode("tag:yaml.org,2002:seq", items)
        finally:
            self.inside.pop()

    def _pairs(self, value: Mapping[Any, Any], path: str, sort: Sort | None) -> Iterator[tuple[Any, Any]]:
        for key, one in value.items():
            names = key if isinstance(key, tuple) else (key,)
            name = " or ".join(self._text(each, path, None) for each in names)  # several keys of a row
            inside = f"{path}.{name}" if path else name
            yield self.node(name, inside, None), self.node(one, inside, _SORTS.get(name, sort))

    def _text(self, value: object, path: str, sort: Sort | None) -> str:
        if value is None:
            return ""
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, str):
            return str(value)
        if isinstance(value, Ratio):
            return value.label
        if isinstance(value, date):
            return value.isoformat()
        if is_number(value):
            return _number(value, sort)
        message, remedy = refused_number(
            value, '"5:2", Fraction(5, 2)' if sort in _RATIOS else '"2.5%", 7', lambda number: _number(number, sort)
        )
        if not isinstance(value, float | Decimal):
            message = Message("{value} is no value of a ruleset", value=cut(repr(value)))
            remedy = Message("give a text, a whole number, a Fraction, a Decimal, a list or a mapping")
        self.problems.append(_refusal(path, "structure/not-a-figure", message, remedy).problems[0])
        return ""


_SORTS: Mapping[str, Sort] = {**SORTS, "choices": Sort.RANGE, "default": Sort.RANGE, "prize": Sort.RATIO}
"""Key -> what is asked for under it. Of what the law leaves to the house a `Fraction` is a prize, and 7 a number."""
_RATIOS = (Sort.RATIO, Sort.LOST)


def _number(value: Any, sort: Sort | None) -> str:
    """A number as it stands in a file: as the profit to one where a prize is asked for."""
    number = Fraction(value)
    if sort in _RATIOS or (sort is Sort.RANGE and not isinstance(value, int)):
        return f"{number.numerator}:{number.denominator}"
    return share_typed(number) if sort is Sort.RATE else str(number)


def _refusal(path: str, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(Place(MAPPING, path=path), code, message, help=remedy))
