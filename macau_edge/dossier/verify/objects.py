"""The objects of a PDF, found without trusting that they are what they should be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from macau_edge.dossier.verify.received import UnreadableError

NODES = 100_000
"""Entries of a tree that are looked at: of names, of bookmarks, of what is read aloud."""


def direct(thing: Any) -> Any:
    """The object itself, where it is a reference to one."""
    return thing.get_object() if isinstance(thing, IndirectObject) else thing


def dictionary(thing: Any) -> DictionaryObject:
    """A dictionary; an empty one where it is something else."""
    found = direct(thing)
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def several(thing: Any) -> list[Any]:
    """The items of an array; none where it is something else."""
    found = direct(thing)
    return list(found) if isinstance(found, ArrayObject) else []


def nodes(top: DictionaryObject, *down: str) -> Iterator[DictionaryObject]:
    """A tree by its keys `down` and `Kids`, from the top and from left to right, each node once.

    Raises:
        UnreadableError: it has more than `NODES`.
    """
    waiting: list[Any] = [top]
    seen: set[tuple[int, int]] = set()
    for _ in range(NODES):
        if not waiting:
            return
        thing = waiting.pop()
        if isinstance(thing, IndirectObject):
            if (thing.idnum, thing.generation) in seen:
                continue
            seen.add((thing.idnum, thing.generation))
        node = direct(thing)
        if isinstance(node, ArrayObject):
            waiting += reversed(node)
        elif isinstance(node, DictionaryObject):
            yield node
            waiting += [node.raw_get(key) for key in ("/Next", *reversed(down), "/Kids") if key in node]
    raise UnreadableError("malformed")


def inherited(node: DictionaryObject, key: str) -> Any:
    """What a form field has of itself, or from those above it."""
    for _ in range(20):
        if key in node or "/Parent" not in node:
            break
        node = dictionary(node.get("/Parent"))
    return node.get(key)
