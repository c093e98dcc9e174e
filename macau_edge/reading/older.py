"""The language of 0.1: which words of it are others today, and a file of it with today's words.

`loses` was the part of a stake that is lost, one letter away from `lose`, the outcomes that lose: it is `lost` now. A
file that has it is told so at its place. Where a file must be read as it was written, which nobody can mend any more,
its `Source` is `older`, and the words are taken for those of today.
"""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.problem import Place, Problem
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence, read_nodes
from macau_edge.reading.source import Source

OLDER = ("0.1",)
"""The languages that a file can be rewritten from."""
OF_A_BET = {"loses": "lost"}
"""Keys of a bet that were called otherwise -> what they are called today."""
_BETS = (("bets", "*"), ("readings", "*", "alternatives", "*", "instead", "bets", "*"))
"""Where bets stand in a file; `*` is whatever key stands there."""


def read_today(source: Source) -> Node:
    """The document of a file, in the words of today where it is an `older` one.

    Raises:
        ProblemError: as `read_nodes` does.
    """
    node = read_nodes(source)
    return today(node) if source.older else node


def older_keys(node: Node) -> list[Scalar]:
    """The keys of a document that are called otherwise today, in their order."""
    return [key for bet in _bets(node, _BETS) for key in _keys(bet) if key.text in OF_A_BET]


def older_words(source: Source) -> tuple[Problem, ...]:
    """What a file of today that has words of 0.1 is told, at each of them; nothing where it has none.

    Raises:
        ProblemError: as `read_nodes` does.
    """
    return tuple(map(older_word, older_keys(read_nodes(source))))


def today(node: Node) -> Node:
    """A document with the words of today, each at the place of the one before."""
    places = {key.place for key in older_keys(node)}
    return _renamed(node, places) if places else node


def older_word(key: Scalar) -> Problem:
    """What a file of today that has a word of 0.1 is told."""
    word = OF_A_BET[key.text]
    message = f"`{key.text}` was the word of 0.1 for the part of the stake that is lost: it is `{word}` now"
    remedy = f"write `{word}:`; `macau-edge fmt --from 0.1` rewrites a whole file"
    return Problem(key.place, "structure/unknown-key", message, remedy)


def _bets(node: Node, paths: tuple[tuple[str, ...], ...]) -> Iterator[Node]:
    """The nodes that stand at the end of one of these paths."""
    for path in paths:
        if not path:
            yield node
    deeper = [path for path in paths if path]
    for key, value in node.pairs if isinstance(node, Mapping) and deeper else ():
        word = key.text if isinstance(key, Scalar) else ""
        yield from _bets(value, tuple(path[1:] for path in deeper if path[0] in (word, "*")))


def _keys(node: Node) -> list[Scalar]:
    return [key for key, _ in node.pairs if isinstance(key, Scalar)] if isinstance(node, Mapping) else []


def _renamed(node: Node, places: set[Place]) -> Node:
    """A node in which the keys at these places are called as they are today."""
    if isinstance(node, Sequence):
        return Sequence(tuple(_renamed(item, places) for item in node.items), node.place)
    if isinstance(node, Mapping):
        pairs = ((_key(key, places), _renamed(value, places)) for key, value in node.pairs)
        return Mapping(tuple(pairs), node.place)
    return node


def _key(key: Node, places: set[Place]) -> Node:
    return Scalar(OF_A_BET[key.text], key.place, key.quoted) if key.place in places and isinstance(key, Scalar) else key
