"""Files that are sound, or wrong in one thing, and what a number makes of one of them."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import tomli_w
import yaml

ROOT = Path(__file__).parents[2]
Kind = Literal["ruleset", "application", "policy"]
PIECES = (
    b"", b" ", b"\n", b"\n  ", b"\r\n", b"\t", b"\0", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"[", b"]",
    b"{", b"}", b": ", b", ", b"-", b"&a ", b"*a", b"!x ", b'"', b"'", b"#", b"%", b"|\n", b">-\n", b"? ", b"---\n",
    b"= ", b"[[x]]\n", b"\xe9\xaa\xb0", b"\xe2\x80\xae", b"\xf0\x9f\x8e\xb2", b"0", b"13", b"999999999", b"-1", b"1e9",
)  # fmt: skip
"""What is put in somewhere, byte by byte."""
WORDS = (
    "", "~", "7", "13", "0", "-1", "999999999", "3:1", "1:0", "0:1", "01:1", "2 for 1", "1 to 6", "6 to 1",
    "1 to 999999999", "2 or more", "others", "any", "any except 7", "odd", "hard 4", "shows 1-2", "within 1-2-3",
    "exactly 9 show red", "same face", "like 1-1-2", "splits", "face", "trial 2", "trial 400", "end of hand", "total",
    "count", "collected", "number", "point", "win", "lose", "push", "pays", "by", "each", "field12", "craps", "5%",
    "101%", "1/0", "7/495", "on", "null", "silent", "art. 1", "refuse", "allow", "shipped", "../craps.yaml",
    "2010-02-31", "\u202e", "骰", "x" * 200,
)  # fmt: skip
"""What stands in the place of a value or of a key."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mutated file: its number, what it was meant to be, where it comes from, and its bytes."""

    number: int
    kind: Kind
    origin: str
    data: bytes


def case(number: int) -> Case:
    """The case of a number; the same for ever, as long as the files it starts from are the same."""
    draw = random.Random(number)
    kind: Kind = draw.choices(("ruleset", "application", "policy"), (6, 3, 3))[0]
    origin = draw.choice(files(kind))
    data = origin.read_bytes()
    how: Callable[[bytes, Kind, random.Random], bytes] = draw.choice((_by_bytes, _by_nodes))
    return Case(number, kind, origin.relative_to(ROOT).as_posix(), how(data, kind, draw))


@cache
def files(kind: Kind) -> list[Path]:
    """The files that cases of a kind start from."""
    wrong, examples = ROOT / "tests" / "wrong", ROOT / "examples"
    if kind == "application":
        return sorted([*examples.glob("*/application.yaml"), *(wrong / "application").glob("*.yaml")])
    if kind == "policy":
        return sorted([*examples.rglob("macau-edge.toml"), *(wrong / "policy").rglob("*.toml")])
    return sorted([*(ROOT / "rulesets").rglob("*.yaml"), *examples.glob("*.yaml"), *wrong.glob("*.yaml")])


def _by_bytes(data: bytes, kind: Kind, draw: random.Random) -> bytes:
    """Bytes put in, left out, or moved."""
    for _ in range(draw.randint(1, 6)):
        start = draw.randint(0, len(data))
        end = min(len(data), start + draw.choice((0, 0, 1, 2, 8, 40)))
        piece = draw.choice(PIECES) if draw.random() < 0.7 else data[end : end + draw.randint(1, 60)]
        data = data[:start] + piece * draw.choice((1, 1, 1, 2, 40)) + data[end:]
    return data


def _by_nodes(data: bytes, kind: Kind, draw: random.Random) -> bytes:
    """Keys and values exchanged, doubled, left out, or put deeper; bytes where the file is not YAML or TOML."""
    try:
        tree = _loaded(data, kind)
    except (ValueError, yaml.YAMLError):
        return _by_bytes(data, kind, draw)
    for _ in range(draw.randint(1, 5)):
        _change(tree, draw)
    try:
        return _dumped(tree, kind)
    except (TypeError, ValueError, yaml.YAMLError):  # a tree that the format cannot say
        return _by_bytes(data, kind, draw)


def _loaded(data: bytes, kind: Kind) -> Any:
    """Lists of pairs for mappings, since keys may be lists and stand twice."""
    if kind == "policy":
        return _pairs(tomllib.loads(data.decode()))
    return _from_node(yaml.compose(data, Loader=yaml.BaseLoader))


def _dumped(tree: Any, kind: Kind) -> bytes:
    if kind == "policy":
        return tomli_w.dumps(_plain(tree)).encode()
    text: str = yaml.serialize(_to_node(tree), allow_unicode=True, width=10_000)
    return text.encode("utf-8", "surrogatepass")


class Pairs(list[tuple[Any, Any]]):
    """A mapping as a list of (key, value)."""


def _pairs(value: Any) -> Any:
    if isinstance(value, dict):
        return Pairs((key, _pairs(entry)) for key, entry in value.items())
    return [_pairs(entry) for entry in value] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    if isinstance(value, Pairs):
        return {str(key): _plain(entry) for key, entry in value}
    return [_plain(entry) for entry in value] if isinstance(value, list) else value


def _from_node(node: yaml.Node | None) -> Any:
    if isinstance(node, yaml.MappingNode):
        return Pairs((_from_node(key), _from_node(value)) for key, value in node.value)
    if isinstance(node, yaml.SequenceNode):
        return [_from_node(item) for item in node.value]
    return node.value if isinstance(node, yaml.ScalarNode) else ""


def _to_node(value: Any) -> yaml.Node:
    if isinstance(value, Pairs):
        pairs = [(_to_node(key), _to_node(entry)) for key, entry in value]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=False)
    if isinstance(value, list):
        return yaml.SequenceNode("tag:yaml.org,2002:seq", [_to_node(item) for item in value], flow_style=True)
    return yaml.ScalarNode("tag:yaml.org,2002:str", str(value))


def _collections(tree: Any) -> Iterator[list[Any]]:
    """Every mapping and list of a tree that has something in it."""
    if isinstance(tree, list):
        if tree:
            yield tree
        for entry in tree:
            yield from _collections(entry[1] if isinstance(tree, Pairs) else entry)


def _change(tree: Any, draw: random.Random) -> None:
    places = list(_collections(tree))
    if not places:
        return
    here, there = draw.choice(places), draw.choice(places)
    index = draw.randrange(len(here))
    match draw.randrange(7):
        case 0:
            del here[index]
        case 1:
            here.append(here[index])
        case 2:
            _put(here, index, draw.choice(WORDS), draw)
        case 3:
            _put(here, index, _entry(there[draw.randrange(len(there))]), draw)
        case 4:
            _put(here, index, Pairs([(draw.choice(WORDS), _entry(here[index]))]), draw)
        case 5:
            deep: Any = draw.choice(WORDS)
            for _ in range(draw.choice((2, 30, 100))):
                deep = [deep]
            _put(here, index, deep, draw)
        case _:
            draw.shuffle(here)


def _put(here: list[Any], index: int, value: Any, draw: random.Random) -> None:
    """Puts a value in the place of an entry; of a pair, in that of its key or its value."""
    if isinstance(here, Pairs):
        side = draw.random() < 0.75
        here[index] = (here[index][0], value) if side else (value, here[index][1])
    else:
        here[index] = value


def _entry(entry: Any) -> Any:
    """A copy of an entry of a list, or of the value of a pair."""
    return _copied(entry[1] if isinstance(entry, tuple) else entry)


def _copied(value: Any) -> Any:
    if isinstance(value, Pairs):
        return Pairs((_copied(key), _copied(entry)) for key, entry in value)
    return [_copied(entry) for entry in value] if isinstance(value, list) else value
