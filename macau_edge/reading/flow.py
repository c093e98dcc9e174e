"""Nodes -> plain YAML on one line that reads back as the same nodes, whatever stands in them."""

from __future__ import annotations

import re

from macau_edge.model.notation import BOOLEANS
from macau_edge.model.regex import regex
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode

_PLAIN = regex(r"[^\W_][\w .()/+%:–’«»“”，。、；：（）《》「」-]*")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n"}
_TAKEN = BOOLEANS - {"y", "n"}
"""Words that other readers of YAML take for something else than a text; only the oldest do so with `y`, a side here."""


def flow(node: Node | str) -> str:
    """A node, or a text, on one line."""
    if isinstance(node, str):
        return yaml_quoted(node)
    if isinstance(node, SequenceNode):
        return f"[{', '.join(map(flow, node.items))}]"
    if isinstance(node, MappingNode):
        return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in node.pairs) + "}"
    return yaml_quoted(node.text)


def yaml_quoted(text: str) -> str:
    """A text as YAML reads it back: bare where that is safe, else between quotes, with what nobody sees written out."""
    if _PLAIN.fullmatch(text) and not re.search(r": |:$| $", text) and text.lower() not in _TAKEN:
        return text
    return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _escaped(c)) for c in text) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
