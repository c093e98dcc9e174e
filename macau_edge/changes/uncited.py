"""What stands in the place of an article and is no citation, so that a reviewer sees it: to a ruleset it is nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.changes.facts import Fact, Facts, Key
from macau_edge.problem import Place, Problem
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence, read_nodes
from macau_edge.reading.source import Source

CODE = "law/not-a-citation"


def uncited(source: Source, findings: Iterable[Problem]) -> Facts:
    """The words that are no citation, as facts about the entries they stand in."""
    places = {one.place for one in findings if one.code == CODE}
    for path, text, place in _words(read_nodes(source), ()) if places else ():
        if place in places and path[-1] in ("law", "pays-law"):
            yield _key(path), Fact(text, text, place)


def _words(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, Place]]:
    """The keys down to each value of the file, and its words."""
    match node:
        case Mapping(pairs):
            for key, value in pairs:
                if isinstance(key, Scalar):
                    yield from _words(value, (*path, key.text))
        case Sequence(items):
            yield path, "; ".join(item.text for item in items if isinstance(item, Scalar)), node.place
        case Scalar(text):
            yield path, text, node.place


def _key(path: tuple[str, ...]) -> Key:
    """`bets, field, law`; `readings, one, alternatives, other, instead, bets, field, law`; `options, field12, law`."""
    section, *inner, what = path
    if "bets" in path:
        return Key(what, "/".join(name for name in inner if name not in ("alternatives", "instead", "bets")))
    return Key(f"{section.removesuffix('s')}-{what}", "/".join(inner))
