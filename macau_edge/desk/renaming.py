"""A name called otherwise wherever it is meant, and what it cannot be called."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.desk.buffer import Buffer, Steps, scalars
from macau_edge.desk.completing import key_description, takes_names
from macau_edge.desk.names import Name, defined_names, is_row, spans_of_name, wanted_at
from macau_edge.model.message import Message
from macau_edge.model.notation import BOOLEANS, RESERVED
from macau_edge.reading.nodes import Scalar
from macau_edge.typed.entries import Sort
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import Refusal, refusal


def takes_name(buffer: Buffer, path: Steps, *, is_key: bool) -> bool:
    """Whether what stands at a path may name something: no key of the language, and no prose."""
    kind = buffer.kind
    if kind is None or kind == "policy" or (is_key and key_description(kind, path)):
        return False
    return wanted_at(path) is not None or is_row(path) if is_key else takes_names(kind, path)


def refused_name(new: str, buffers: Iterable[Buffer]) -> Refusal | None:
    """Why nothing in these files can be called so; None where it can."""
    told = refusal(Sort.IDENTIFIER, new, read_typed(Sort.IDENTIFIER, new))
    if told is None and new in (*RESERVED, *BOOLEANS):
        told = Refusal(Message("`{word}` is a word of the language", word=new))
    taken = any(one.text == new for each in buffers for one in defined_names(each.nodes) if one.what != "word")
    if told is None and taken:
        told = Refusal(Message("`{word}` is a name here already", word=new))
    return told


def renamed_spans(buffer: Buffer, name: Name) -> list[tuple[int, int]]:
    """The characters of the file that defines a name which mean it, in their order."""
    if buffer.nodes is None:
        return []

    def written(scalar: Scalar) -> tuple[int, str]:
        start, end = buffer.span(scalar.place)
        return start, buffer.text[start:end]

    every = ((path, scalar, is_key) for path, scalar, is_key in scalars(buffer.nodes)
             if not (is_key and key_description(buffer.kind or "ruleset", path)))  # fmt: skip
    return spans_of_name(name, buffer.nodes, written, every, lambda path: takes_name(buffer, path, is_key=False))
