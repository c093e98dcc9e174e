"""One way through the model, for all that goes over a ruleset and does not care what a phrase means.

A ruleset is a tree: nouns (dataclasses) whose fields are nouns, tuples, mappings or plain values, down to the phrases
and the words in them. Whoever interprets it (the grammar and its printer, the sentences, the two engines) says for each
kind of phrase what is to be done. Everybody else only looks for something on the way, or changes something on the way,
and is a fold over one of four functions of this file:

    walk(bet)                   every node with the path that leads to it, and where it is written
    every(bet, Phrase)          the nodes of one kind alone, as often as there are some
    outermost(bet, Phrase)      the same without those that are part of another of the kind
    rewrite(bet, change)        the tree again with `change` applied to every node, from the leaves up

A step of a path is the name of a field, the number of a part of a tuple, or the key of a mapping: the total of the
first clause of `field` is at `("bets", "field", "stages", 0, "clauses", 0, "outcomes")`. Parts come in the order of the
fields, which is that of the file as far as a file has one order.

What equality does not see (places, and tables of places) is no part of the tree: two files that say the same at
different lines are one tree. So nothing that is found by a fold depends on where something is written, and `rewrite`
leaves every place as it is. What is added to the model (a field, a noun, a kind of phrase) is walked from then on.

Where only nodes are asked for, the tree is followed with a list of what waits and not by recursion, and the parts of a
node come from a function that is made once for each class; a field that is declared as a text or a number is passed
over where nouns are looked for. Phrases are looked for so often that a third of the time is saved by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, is_dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from macau_edge.model.problem import NOWHERE, Place

T = TypeVar("T")
K = TypeVar("K")
Step: TypeAlias = str | int | tuple[str, ...]
"""The name of a field, the number of a part, or the key of an entry."""
Path: TypeAlias = tuple[Step, ...]
Parts: TypeAlias = Callable[[Any], Sequence[object]]
LEAVES = frozenset(("str", "bytes", "int", "bool", "Fraction"))
"""Declared types of which no value has parts."""


def walk(node: object, path: Path = (), place: Place = NOWHERE) -> Iterator[tuple[Path, object, Place]]:
    """The node and everything below it, leaves included, each before its parts: (path, node, place).

    The place is the node's own where it has one, and otherwise that of the nearest node above it; `NOWHERE`, or what
    was given as `place`, where none has one.
    """
    own = getattr(node, "place", None)
    here = own if isinstance(own, Place) and own.line else place
    yield path, node, here
    for step, part in steps(node):
        yield from walk(part, (*path, step), here)


def gathered(items: Iterable[T], of: Callable[[T], K]) -> dict[K, list[T]]:
    """The items that have the same of something, together, in their order."""
    found: dict[K, list[T]] = {}
    for item in items:
        found.setdefault(of(item), []).append(item)
    return found


def steps(node: Any) -> Iterator[tuple[Step, object]]:
    """The parts of a node, each after the step that leads to it; none of a plain value."""
    if isinstance(node, Mapping):
        yield from node.items()
    elif isinstance(node, tuple):
        yield from enumerate(node)
    elif names := compared_fields(node.__class__):
        yield from ((name, getattr(node, name)) for name in names)


def every(node: object, kind: type[T]) -> Iterator[T]:
    """Every node of a kind, the node itself among them, in the order of `walk`.

    Of texts with `str`: those of the leaves, and not the keys of mappings, which are steps.
    """
    parts_of = _nodes_of if is_dataclass(kind) else _parts_of
    waiting: list[Any] = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, kind):
            yield here
        if parts := parts_of(here.__class__):
            waiting.extend(parts(here)[::-1])


def outermost(node: object, kind: type[T]) -> Iterator[T]:
    """Every node of a kind that is not part of another one: of `[2, 3]` the list alone, where phrases are asked for."""
    parts_of = _nodes_of if is_dataclass(kind) else _parts_of
    waiting: list[Any] = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, kind):
            yield here
        elif parts := parts_of(here.__class__):
            waiting.extend(parts(here)[::-1])


def rewrite(node: T, change: Callable[[Any], Any]) -> T:
    """The tree in which every node is what `change` makes of it, its parts having been changed before.

    `change` gets each node, leaves included, and gives it back as it is where it has nothing to say of it. What holds
    nothing that changed is the very same object in the new tree. The keys of mappings are steps, and stay.
    """
    changed: T = change(_with_parts(node, change))
    return changed


def _with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with its parts rewritten, or the node itself where none of them became another."""
    changed: dict[Any, Any] = {step: new for step, part in steps(node) if (new := rewrite(part, change)) is not part}
    if not changed:
        return node
    if isinstance(node, tuple):
        return tuple(changed.get(number, part) for number, part in enumerate(node))
    return {**node, **changed} if isinstance(node, Mapping) else replace(node, **changed)


@cache
def compared_fields(kind: type) -> tuple[str, ...]:
    """The fields of a noun that tell it from another, in their order; none of what is no dataclass."""
    return tuple([field.name for field in _fields(kind) if field.compare])


@cache
def _parts_of(kind: type) -> Parts | None:
    """What gives the parts of a node of this class as a sequence; None where it has none."""
    return _giver(kind, compared_fields(kind))


@cache
def _nodes_of(kind: type) -> Parts | None:
    """What gives the parts of a node that may have parts themselves: fields declared as leaves are left out."""
    return _giver(kind, tuple([field.name for field in _fields(kind) if field.compare and field.type not in LEAVES]))


def _fields(kind: type) -> Iterable[Field[Any]]:
    """The fields of a dataclass, none of another class; what `dataclasses.fields` goes over."""
    found: Mapping[str, Field[Any]] = getattr(kind, "__dataclass_fields__", {})
    return found.values()


def _giver(kind: Any, names: tuple[str, ...]) -> Parts | None:
    if issubclass(kind, tuple):
        return tuple
    if issubclass(kind, Mapping):
        return lambda node: tuple(node.values())
    if len(names) < 2:  # of one name, attrgetter gives the value itself
        return (lambda node: (getattr(node, names[0]),)) if names else None
    return attrgetter(*names)


# --- not of a tree but of whatever leads on: the states of a bet, the moments of a tally ------------------------------


def blocks(leads: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The strongly connected blocks of what leads to these numbers, each after every block that it leads to.

    R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972; without recursion.
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in range(len(leads)):
        if root in order:
            continue
        work = [(root, iter(leads[root]))]
        order[root] = low[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        while work:
            state, following = work[-1]
            for to in following:
                if to not in order:
                    order[to] = low[to] = len(order)
                    stack.append(to)
                    on_stack.add(to)
                    work.append((to, iter(leads[to])))
                    break
                if to in on_stack:
                    low[state] = min(low[state], order[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == order[state]:
                    block = [stack.pop()]
                    while block[-1] != state:
                        block.append(stack.pop())
                    on_stack.difference_update(block)
                    yield tuple(reversed(block))
