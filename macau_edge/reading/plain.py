"""Nodes -> plain YAML, keys on lines of their own where they are many; and the entry of a bet of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import count
from typing import TypeAlias

from macau_edge.model import Language
from macau_edge.model.problem import NOWHERE
from macau_edge.reading.flow import flow
from macau_edge.reading.forms import ARTICLES
from macau_edge.reading.nodes import MappingNode, Node, Scalar, read_nodes, value_of, word_pairs
from macau_edge.reading.source import Source

VALUE_WIDTH = 110
"""Columns that a value may take on the line of its key."""


def scalar(text: str) -> Scalar:
    """A text as a node."""
    return Scalar(text, NOWHERE)


def mapping(pairs: Mapping[str, str | Node] | Mapping[Language, str]) -> MappingNode:
    """Keys and their values, texts or nodes, in that order."""
    found = ((scalar(key), scalar(value) if isinstance(value, str) else value) for key, value in pairs.items())
    return MappingNode(tuple(found), NOWHERE)


def key_line(key: Node | str, value: Node | str, indent: int = 0) -> str:
    """A key with its value, on one line where it fits, else with each of its keys on a line of its own."""
    start = f"{' ' * indent}{flow(key)}:"
    whole = f"{start} {flow(value)}"
    if not isinstance(value, MappingNode) or not value.pairs or len(whole) <= VALUE_WIDTH:
        return f"{whole}\n"
    return f"{start}\n" + mapping_block(value, indent + 2)


def mapping_block(node: MappingNode, indent: int = 0) -> str:
    """A mapping with each of its keys on a line of its own, and with the lines of what does not fit below it."""
    return "".join(key_line(key, value, indent) for key, value in node.pairs)


def entry_of(source: Source, bet: str) -> MappingNode:
    """The entry of a bet as its game has it, without its name and its articles, which it keeps."""
    entry = _entries(source)[bet]
    assert isinstance(entry, MappingNode)  # the game is sound
    left = (pair for pair in entry.pairs if not is_key(pair[0], *ARTICLES, "name"))
    return MappingNode(tuple(left), NOWHERE)


@lru_cache(maxsize=4)  # as of the nodes themselves
def _entries(source: Source) -> dict[str, Node]:
    """The entries of the bets of a file by their identifiers."""
    bets = value_of(read_nodes(source), "bets")
    return {key.text: entry for key, entry in reversed(word_pairs(bets))} if bets else {}  # the first of several


Rows: TypeAlias = tuple[tuple[int, Node], ...]
"""The rows of tables in which a prize stands, outermost first: the number of each and its key; none of one prize."""


def with_each_prize(entry: MappingNode, instead: Callable[[Rows, str], str]) -> MappingNode:
    """The entry of a bet with another prize in place of each: what `instead` gives for its rows and what stands there.

    What loses or returns the stake is no prize.
    """

    def table(pays: Node, rows: Rows) -> Node:
        if isinstance(pays, Scalar) and not is_key(pays, "lose", "push"):
            return scalar(instead(rows, pays.text))
        if not isinstance(pays, MappingNode):
            return pays
        number = count()
        pairs = (
            (key, value if is_key(key, "by") else table(value, (*rows, (next(number), key))))
            for key, value in pays.pairs
        )
        return MappingNode(tuple(pairs), NOWHERE)

    pairs = ((key, table(value, ()) if is_key(key, "pays") else value) for key, value in entry.pairs)
    return MappingNode(tuple(pairs), NOWHERE)


def is_key(node: Node, *keys: str) -> bool:
    """Whether a node is one of these words."""
    return isinstance(node, Scalar) and node.text in keys
