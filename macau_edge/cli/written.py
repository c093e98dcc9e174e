"""The names that stand in a ruleset or an application, read as far as its words: no noun of it is made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.model.texts import Citation, Language, Text
from macau_edge.reading.kinds import asks_for_something
from macau_edge.reading.nodes import Node, Scalar, SequenceNode, name_in, read_nodes, value_of, word_pairs
from macau_edge.reading.source import find_ruleset, read_source, shipped_names
from macau_edge.wording.text import Phrasebook


def of_shipped_games() -> dict[str, Any]:
    """What each shipped ruleset says."""
    return {game: names_in_file(root) for game in shipped_names() if (root := _read(game))}


def of_file(game: str) -> list[dict[str, Any]]:
    """What a file says, and of an application its game as well; nothing where it cannot be read."""
    root = _read(game)
    if root is None:
        return []
    base = value_of(root, "game") if asks_for_something(root) else None
    theirs = None
    if isinstance(base, Scalar):
        beside = Path(game).parent / base.text
        theirs = _read(str(beside) if beside.is_file() else base.text)
    return [names_in_file(one) for one in (theirs, root) if one]


def _read(game: str) -> Node | None:
    """A ruleset as far as its nodes; None where it cannot be read."""
    try:
        return read_nodes(read_source(find_ruleset(game)[1]))
    except (ProblemError, UsageError):
        return None


def names_in_file(root: Node) -> dict[str, Any]:
    """The names that stand in one file, whatever mistakes it has; of its families no members, which no file lists.

    Bet -> what it is called; option -> what may be chosen and what is said of it.
    """

    def part(name: str) -> dict[str, Node]:
        own = value_of(root, name)
        return {key.text: node for key, node in word_pairs(own)} if own else {}

    device = value_of(root, "device")
    decks = _text(value_of(device, "decks") if device else None)
    return {
        "bets": {name: name_in(node) for name, node in part("bets").items()},
        "options": {
            name: _option(node, is_decks=name == decks) for name, node in (part("options") | part("meters")).items()
        },
    }


def _option(node: Node, *, is_decks: bool) -> dict[str, Any]:
    """An option as it is written; of numbers of decks each number of a range."""
    listed = value_of(node, "choices")
    texts = [item.text for item in listed.items if isinstance(item, Scalar)] if isinstance(listed, SequenceNode) else []
    law = value_of(node, "law")
    return {
        "choices": [one for text in texts for one in (_each(text) if is_decks else [text])],
        "default": _text(value_of(node, "default")),
        "law": {language: _cited(law, language) for language in get_args(Language)} if law else {},
        "figures": value_of(node, "figures") is None,
    }


def _each(text: str) -> list[str]:
    ends = re.fullmatch(r"([0-9]{1,3}) to ([0-9]{1,3})", text)
    return [*map(str, range(whole_of(ends[1]), whole_of(ends[2]) + 1))] if ends else [text]


def _text(node: Node | None) -> str:
    """The text of a word; empty of nothing, of a list and of a record."""
    return node.text if isinstance(node, Scalar) else ""


def _cited(law: Node, language: Language) -> str:
    """The article; or that the act is silent, or was not read."""
    w = Phrasebook(language)
    if isinstance(law, Scalar):
        return w.cite(Citation(law.text))
    unread = value_of(law, "unread")
    own = value_of(unread, language) if unread else None
    said = own.text if isinstance(own, Scalar) else name_in(unread) if unread else ""
    return w.cite(Citation("", unread=Text({language: said})) if unread else Citation("silent"))
