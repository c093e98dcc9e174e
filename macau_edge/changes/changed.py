"""Two sides' facts -> what changed between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from macau_edge.changes.facts import Fact, Key, Said, Shown
from macau_edge.changes.notation import row_keys
from macau_edge.forms import keys_form
from macau_edge.model import OTHERS, Ratio, Reference, Span, Table, Units, Verdict
from macau_edge.problem import Place

Kind = Literal["added", "removed", "renamed", "changed"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: of what kind, of which fact, from what to what, and where it stands after it (None: nowhere)."""

    kind: Kind
    key: Key
    before: Shown | None
    after: Shown | None
    place: Place | None = None


def changed(before: Said, after: Said) -> Iterator[Change]:
    """What was added, removed or changed; of an entry that came or went as a whole, that alone."""
    for key in dict.fromkeys((*after, *before)):
        was, is_ = before.get(key), after.get(key)
        if was is not None and is_ is not None:
            if was.form != is_.form:
                yield from _rows(key, was, is_)
        elif was is not None and not _gone(was, after):
            yield Change("removed", key, was.shown, None, _near(was, after))
        elif is_ is not None and not _gone(is_, before):
            yield Change("added", key, None, is_.shown, is_.place)


def _gone(fact: Fact, other: Said) -> bool:
    """Whether an entry that the fact is a part of is not there on the other side."""
    return any(key not in other for key in fact.inside)


def _near(fact: Fact, after: Said) -> Place | None:
    """The entry that it was removed from."""
    return after[fact.inside[-1]].place if fact.inside else None


def _rows(key: Key, was: Fact, is_: Fact) -> Iterator[Change]:
    """A change of a value; of two tables that go by the same, each row that changed."""
    if not (isinstance(was.pays, Table) and isinstance(is_.pays, Table) and _by(was.pays) == _by(is_.pays)):
        yield Change("changed", key, was.shown, is_.shown, is_.place)
        return
    left, right = _Rows(was.pays), _Rows(is_.pays)
    found: dict[tuple[_Leaf | None, _Leaf | None], list[_Path]] = {}
    for path in dict.fromkeys((*right.cells, *left.cells)):
        one, other = left.pays(path), right.pays(path)
        if one != other:
            found.setdefault((one, other), []).append(path)
    for (one, other), paths in found.items():
        at = next((right.places[path] for path in paths if path in right.places), is_.place)
        kind: Kind = "added" if one is None else "removed" if other is None else "changed"
        yield Change(kind, Key(key.what, key.of, _labels(paths)), one, other, at)


def _by(table: Table) -> object:
    """What a table and those inside it go by."""
    return table.by, frozenset(_by(row.pays) for row in table.rows if isinstance(row.pays, Table))


_Leaf = Ratio | Reference | Verdict | Units
_Path = tuple[object, ...]
"""The keys down to a prize: a number or a word for each table on the way."""


class _Rows:
    """The prizes of a table, one for each key, with their places."""

    def __init__(self, table: Table) -> None:
        self.cells: dict[_Path, _Leaf] = {}
        self.places: dict[_Path, Place] = {}
        self._fill(table, ())

    def _fill(self, table: Table, outer: _Path) -> None:
        for row in table.rows:
            for key in keys_form(row.keys):
                if isinstance(row.pays, Table):
                    self._fill(row.pays, (*outer, key))
                else:
                    self.cells[*outer, key] = row.pays
                    self.places[*outer, key] = row.place

    def pays(self, path: _Path) -> _Leaf | None:
        """What is paid there, if need be by the row for all others."""
        found = self.cells.get(path)
        return self.cells.get((*path[:-1], OTHERS)) if found is None else found


def _labels(paths: list[_Path]) -> str:
    """What the rows are for: `2, 12`, `4 to 10`, `6 / 2 or more`."""
    inner: dict[_Path, list[object]] = {}
    for path in paths:
        inner.setdefault(path[:-1], []).append(path[-1])
    said = ("/".join([*map(_label, outer), _runs(keys)]) for outer, keys in inner.items())
    return "; ".join(said)


def _runs(keys: list[object]) -> str:
    """Keys in order, three or more consecutive numbers as a range."""
    numbers = sorted(key for key in keys if isinstance(key, int))
    spans: list[Span] = []
    for number in numbers:
        if spans and spans[-1].high == number - 1:
            spans[-1] = Span(spans[-1].low, number)
        else:
            spans.append(Span(number, number))
    shown = [part for span in spans for part in ([span] if span.high != span.low + 1 else _two(span))]
    return ", ".join([row_keys(shown), *map(_label, (key for key in keys if not isinstance(key, int)))]).strip(", ")


def _two(span: Span) -> list[Span]:
    return [Span(span.low, span.low), Span(span.low + 1, span.low + 1)]


def _label(key: object) -> str:
    return row_keys([key]) if isinstance(key, Span | str) else str(key)
