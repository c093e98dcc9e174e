"""YAML as texts, lists and mappings; a key may be several names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import yaml

Key: TypeAlias = str | tuple[str, ...]
Tree: TypeAlias = "str | list[Tree] | dict[Key, Tree]"


class RefusedError(Exception):
    """Something that is not read here."""


class Loader(yaml.BaseLoader):
    """Every scalar a text; a list as a key is a tuple; anchors, tags, and a key that comes twice are refused."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
            raise RefusedError(f"anchors, aliases and tags: {event.start_mark}")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Key, object]:  # type: ignore[override]
        found: dict[Key, object] = {}
        for key_node, value_node in node.value:
            key = self.construct_object(key_node, deep=True)
            key = tuple(key) if isinstance(key, list) else key
            if key in found:
                raise RefusedError(f"a key that comes twice: {key} {key_node.start_mark}")
            found[key] = self.construct_object(value_node, deep=True)
        return found


Loader.add_constructor("tag:yaml.org,2002:map", Loader.construct_mapping)


def read(text: str) -> dict[Key, Tree]:
    """The one mapping of a text."""
    return mapping(yaml.load(text, Loader))


def replaced(tree: Mapping[Key, Tree], reading: str, way: str) -> dict[Key, Tree]:
    """A ruleset with an alternative of a reading instead: whole bets, or whole entries of the file."""
    of_readings = mapping(mapping(tree["readings"])[reading])
    instead = mapping(mapping(mapping(of_readings["alternatives"])[way])["instead"])
    known("instead", instead, "bets", "hand", "commission", "winning-stake")
    adopted = named(tree["bets"])
    others = written_out(named(instead.get("bets", {})), adopted)
    bets: dict[Key, Tree] = {name: mapping(bet) for name, bet in {**written_out(adopted), **others}.items()}
    return {**tree, **instead, "bets": bets}


def written_out(bets: Mapping[str, Tree], bases: Mapping[str, Tree] | None = None) -> dict[str, dict[str, Tree]]:
    """The bets, those that are based on others with their keys."""
    found = {}
    for name, tree in bets.items():
        bet = named(tree)
        if "based-on" in bet:
            base = named((bets if bases is None else bases)[word(bet.pop("based-on"))])
            if "based-on" in base:
                raise RefusedError(f"based on a bet that is based on another: {name}")
            bet = {**{key: value for key, value in base.items() if key not in ("name", "expect")}, **bet}
        found[name] = bet
    return found


# --- what a tree must be ------------------------------------------------------------------------------------------


def mapping(tree: object) -> dict[Key, Tree]:
    if not isinstance(tree, dict):
        raise RefusedError(f"not a mapping: {tree}")
    return tree


def named(tree: object) -> dict[str, Tree]:
    """A mapping whose keys are words."""
    found = mapping(tree)
    if not all(isinstance(key, str) for key in found):
        raise RefusedError(f"not words: {[*found]}")
    return {str(key): value for key, value in found.items()}


def word(tree: object) -> str:
    if not isinstance(tree, str):
        raise RefusedError(f"not a word: {tree}")
    return tree


def items(tree: Tree) -> list[Tree]:
    """The items of a list, or one thing alone."""
    return tree if isinstance(tree, list) else [tree]


def keys(key: Key) -> tuple[str, ...]:
    """The words of a key: those between which `or` stands, or of a list, as it was written in 0.2."""
    if not isinstance(key, str):
        return key
    found: list[str] = []
    for word in key.split(" or "):
        if found and word == "more":
            found[-1] += " or more"  # `12 or more` is one
        else:
            found.append(word)
    return tuple(found)


def known(what: str, tree: Mapping[Key, Tree] | Mapping[str, Tree], *words: str) -> None:
    """Refuses a key that is not known."""
    if more := [key for key in tree if key not in words]:
        raise RefusedError(f"{what}: {more}")
