"""Which words of a file are the language's own, and how each of them is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence

Role: TypeAlias = Literal["prose", "phrase", "prize", "rate"]
"""What a word is: the author's, in which nothing changes; outcomes, rows and choices; a ratio; a percentage."""

_OF_A_BET = frozenset((
    "each", "additional", "win", "lose", "push", "stages", "commission", "units", "made", "not-working",
    "count", "collect", "when", "until", "highest-of", "together", "expect",
))  # fmt: skip
"""Keys of a bet whose values are the language's; those of the prizes are beside them in `_role`."""
_BLANKS = re.compile(r"[ \t\n]+")
_SIDE = r"0*([1-9][0-9]{0,8})"
_RATIO = re.compile(rf"{_SIDE} ?: ?{_SIDE}")
_FOR_ONE = re.compile(rf"{_SIDE} for 1")
_RATE = re.compile(r"([0-9]{1,2})(?:\.([0-9]{1,6}))? ?%")

Meaning: TypeAlias = tuple["str | bool | Meaning", ...]
"""A node without places and quotes, each of its words in the normal form."""


def normal(text: str, role: Role) -> str:
    """How a text is written: one blank between words, `3:1`, `8 for 1`, `5%`. Nothing is reduced or turned."""
    if role == "prose" or not text.strip(" \t\n"):
        return text
    text = _BLANKS.sub(" ", text.strip(" \t\n"))
    if role == "prize" and (match := _RATIO.fullmatch(text)):
        return f"{match[1]}:{match[2]}"
    if role == "prize" and (match := _FOR_ONE.fullmatch(text)):
        return f"{match[1]} for 1"
    if role == "rate" and (match := _RATE.fullmatch(text)):
        decimals = (match[2] or "").rstrip("0")
        return f"{int(match[1])}{'.' if decimals else ''}{decimals}%"
    return text


def roles(node: Node) -> dict[tuple[int, int], Role]:
    """Line and column of each word that is not prose -> its role."""
    found = ((scalar, role) for scalar, role in _scalars(node, "prose", ()) if scalar.text and role != "prose")
    return {(scalar.place.line, scalar.place.column): role for scalar, role in found}


def meaning(node: Node) -> Meaning:
    """What a document says, whichever way it is written."""
    return _meaning(node, roles(node))


def _meaning(node: Node, known: dict[tuple[int, int], Role]) -> Meaning:
    if isinstance(node, Sequence):
        return ("list", *(_meaning(item, known) for item in node.items))
    if isinstance(node, Mapping):
        return ("mapping", *((_meaning(key, known), _meaning(value, known)) for key, value in node.pairs))
    text = normal(node.text, known.get((node.place.line, node.place.column), "prose"))
    return ("word", text, node.quoted and text in ("", "<<"))  # the only two that quotes give another meaning


def _scalars(node: Node, role: Role, path: tuple[str, ...]) -> Iterator[tuple[Scalar, Role]]:
    if isinstance(node, Scalar):
        yield node, role
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item, role, path)
    else:
        for key, value in node.pairs:
            name = key.text if isinstance(key, Scalar) else ""
            yield from _scalars(key, "prose" if role == "prose" else "phrase", path)
            yield from _scalars(value, _role(role, (*path, name)), (*path, name))


def _role(outer: Role, path: tuple[str, ...]) -> Role:
    """The role of what stands under the last key of a path, inside something of the role `outer`."""
    if outer != "prose":
        if path[-2:] == ("commission", "rate"):
            return "rate"
        return "phrase" if path[-1] == "by" else outer
    match path[5:] if path[:1] == ("readings",) and path[2:3] + path[4:5] == ("alternatives", "instead") else path:
        case ("names" | "hand" | "device" | "commission",):
            return "phrase"
        case ("bets", _, "pays" | "lost") | ("options", _, "choices" | "default") | ("choices",):
            return "prize"
        case ("bets", _, key) if key in _OF_A_BET:
            return "phrase"
        case _:
            return "prose"
