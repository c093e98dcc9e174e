"""The part of an unsound file that can be trusted: all but the bets with a mistake, if none is elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise

from macau_edge.checks import check_adopted
from macau_edge.hands import parts_of
from macau_edge.model import Ruleset
from macau_edge.problem import Place, ProblemError
from macau_edge.reading.nodes import Mapping, Scalar, read_nodes
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import Source

_End = tuple[int, int]
_AFTER_ALL: _End = (1 << 31, 0)


def readable(source: Source, name: str) -> tuple[Ruleset, frozenset[str]] | None:
    """The ruleset without the bets that cannot be read, and which those are; None where a mistake is elsewhere."""
    read = read_ruleset(source, name)
    if read.ruleset is None:
        return None
    entries, broken = list(_entries(source)), set[str]()
    while True:
        part = _without(read.ruleset, broken)
        found_here = check_adopted(replace(read, ruleset=part))
        stopping = [one for one in found_here if one.stops_figures and one.code != "structure/unused"]
        found = {_entry(one.place, entries) for one in stopping}
        if None in found or not part.bets:
            return None
        if found <= broken:
            return part, frozenset(broken | _leaning(read.ruleset, broken))
        broken |= {one for one in found if one}


def _entries(source: Source) -> Iterator[tuple[str, _End, _End]]:
    """Every bet of the text, from where to where it is written."""
    try:
        node = read_nodes(source)
    except ProblemError:
        return
    sections = node.pairs if isinstance(node, Mapping) else ()
    for number, (key, value) in enumerate(sections):
        if isinstance(key, Scalar) and key.text == "bets" and isinstance(value, Mapping):
            starts = [(one.text, _at(one.place)) for one, _ in value.pairs if isinstance(one, Scalar)]
            end = _at(sections[number + 1][0].place) if number + 1 < len(sections) else _AFTER_ALL
            for (name, start), (_, following) in pairwise([*starts, ("", end)]):
                yield name, start, following


def _at(place: Place) -> _End:
    return place.line, place.column


def _entry(place: Place, entries: Collection[tuple[str, _End, _End]]) -> str | None:
    return next((name for name, start, end in entries if start <= _at(place) < end), None)


def _without(ruleset: Ruleset, broken: Collection[str]) -> Ruleset:
    """The ruleset with the bets that do without the broken ones."""
    out = {*broken, *_leaning(ruleset, broken)}
    return replace(ruleset, bets={name: bet for name, bet in ruleset.bets.items() if name not in out})


def _leaning(ruleset: Ruleset, broken: Collection[str]) -> frozenset[str]:
    """The bets that go with one that is broken, or are put together of one, or of one that does."""
    found = set(broken)
    for _ in range(2):
        for bet in ruleset.bets.values():
            if (bet.additional and bet.additional.to in found) or not found.isdisjoint(parts_of(bet)):
                found.add(bet.id)
    return frozenset(found)
