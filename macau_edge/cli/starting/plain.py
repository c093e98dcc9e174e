"""Nodes -> plain YAML that reads back as the same nodes, whatever stands in them."""

from __future__ import annotations

import re

from macau_edge.problem import NOWHERE
from macau_edge.reading.grammar import BOOLEANS
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence

WIDTH = 110
"""Columns that a value may take on the line of its key."""

_PLAIN = re.compile(r"[^\W_][\w .()/+%:–’«»“”，。、；：（）《》「」-]*")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n"}
_TAKEN = BOOLEANS - {"y", "n"}
"""Words that other readers of YAML take for something else than a text; only the oldest do so with `y`, a side here."""


def scalar(text: str) -> Scalar:
    """A text as a node."""
    return Scalar(text, NOWHERE)


def mapping(**pairs: Node) -> Mapping:
    """Keys and their values, in that order; an underscore in a key stands for a hyphen."""
    return Mapping(tuple((scalar(key.replace("_", "-")), value) for key, value in pairs.items()), NOWHERE)


def line(key: Node, value: Node, indent: int = 0) -> str:
    """A key with its value, on one line where it fits, else with each of its keys on a line of its own."""
    start = f"{' ' * indent}{flow(key)}:"
    whole = f"{start} {flow(value)}"
    if not isinstance(value, Mapping) or not value.pairs or len(whole) <= WIDTH:
        return f"{whole}\n"
    return f"{start}\n" + block(value, indent + 2)


def block(node: Mapping, indent: int = 0) -> str:
    """A mapping with each of its keys on a line of its own, and with the lines of what does not fit below it."""
    return "".join(line(key, value, indent) for key, value in node.pairs)


def flow(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Sequence):
        return f"[{', '.join(map(flow, node.items))}]"
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in node.pairs) + "}"
    return quoted(node.text)


def quoted(text: str) -> str:
    """A text as YAML reads it back: bare where that is safe, else between quotes, with what nobody sees written out."""
    if _PLAIN.fullmatch(text) and not re.search(r": |:$| $", text) and text.lower() not in _TAKEN:
        return text
    return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _escaped(c)) for c in text) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
