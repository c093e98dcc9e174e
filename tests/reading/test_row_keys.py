"""The key of a row for several values: a text, `4 or 10`, that any reader of YAML takes; a list, as in 0.2, is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from macau_edge.checks import check
from macau_edge.model.problem import Place
from macau_edge.reading.formatting import formatted
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, keys_in, read_nodes
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.loops import each

ROOT = Path(__file__).parents[2]
FOLDERS = ("rulesets", "examples")
FILES = sorted(str(file.relative_to(ROOT)) for folder in FOLDERS for file in (ROOT / folder).rglob("*.yaml"))
READERS: list[Any] = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.FullLoader]


@each("file", FILES, quick=6)
def test_other_readers_of_yaml_open_what_is_shipped(file: str) -> None:
    """PyYAML in Python and in C, which stop at a list for a key; they turn `3:1` into 181, so nothing else is asked."""
    text = (ROOT / file).read_text("utf-8")
    for reader in READERS:
        assert isinstance(yaml.load(text, reader), dict)


@pytest.mark.thorough
def test_ruamel_opens_them_too() -> None:
    ruamel = pytest.importorskip("ruamel.yaml", reason="no other reader of YAML is installed")
    for file in FILES:
        assert ruamel.YAML(typ="safe").load((ROOT / file).read_text("utf-8"))


@pytest.mark.thorough
def test_other_readers_of_yaml_open_every_block_of_the_reference() -> None:
    """`0` and `00` are one key to them: ruamel stops there."""
    ruamel = pytest.importorskip("ruamel.yaml", reason="no other reader of YAML is installed")
    blocks = re.findall(r"^```yaml\n(.*?)^```", (ROOT / "rulesets" / "README.md").read_text("utf-8"), re.S | re.M)
    assert len(blocks) >= 40
    for block in blocks:
        assert ruamel.YAML(typ="safe").load(block)
        assert all(yaml.load(block, reader) for reader in READERS)


def test_no_key_of_what_is_shipped_is_a_list() -> None:
    def lists(node: Node) -> Iterator[Place]:
        if isinstance(node, SequenceNode):
            for item in node.items:
                yield from lists(item)
        for key, value in node.pairs if isinstance(node, MappingNode) else ():
            yield from [] if isinstance(key, Scalar) else [key.place]
            yield from lists(value)

    assert [place for file in FILES for place in lists(read_nodes(source(file, (ROOT / file).read_bytes())))] == []


@each(
    ("text", "names"),
    [
        ("4", ["4"]),
        ("4 or 10", ["4", "10"]),
        ("4  or\t10", ["4", "10"]),
        ("2 or 4 to 6 or 8 or more", ["2", "4 to 6", "8 or more"]),
        ("8 or more", ["8 or more"]),
        ("8 or higher", ["8 or higher"]),
        ("lower or higher", ["lower", "higher"]),
        ("none or 2 to 7", ["none", "2 to 7"]),
        ("0 or 00", ["0", "00"]),
        ("10 or jack or queen", ["10", "jack", "queen"]),
        ("corridor", ["corridor"]),
        ("first-or-last or odd", ["first-or-last", "odd"]),
        ("or 4", ["or 4"]),
        ("4 or", ["4 or"]),
    ],
)
def test_a_key_of_several_names_has_each_at_its_place(text: str, names: list[str]) -> None:
    found = keys_in(Scalar(text, Place("a.yaml", 3, 9, width=len(text))))
    assert [one.text for one in found if isinstance(one, Scalar)] == names
    assert [text[one.place.column - 9 :][: one.place.width] for one in found] == names


FIELD = "{win: [2, 3, 12], lose: others, pays: {by: total, KEY: 2:1, 3: 1:1}}"


def problems(key: str) -> list[tuple[str, int, str]]:
    text = f"game: x\nact: none\ndevice: {{dice: 2}}\nbets:\n  field: {FIELD.replace('KEY', key)}\n"
    return [
        (one.code, one.place.column, one.message)
        for one in check(read_ruleset(source("a.yaml", text.encode()), "a"))
        if one.family not in ("law", "policy")
    ]


def test_a_text_and_a_list_say_the_same() -> None:
    assert problems("2 or 12") == problems("[2, 12]") == problems('"2 or 12"') == []


@each(
    ("key", "code", "marked"),
    [
        ("2 or 12 or 2", "structure/duplicate-key", "2"),
        ("2 or 12 or x y", "structure/malformed", "x y"),
        ("2 or others", "structure/others", "2 or others"),
    ],
)
def test_what_is_wrong_in_a_key_is_told_at_its_name(key: str, code: str, marked: str) -> None:
    line = f"  field: {FIELD.replace('KEY', key)}"
    (found,) = [one for one in problems(key) if one[0].startswith(("structure", "syntax"))]
    assert found[0] == code
    assert line[found[1] - 1 :].startswith(marked)


@each(
    ("before", "after"),
    [
        ("{by: total, [2, 12]: 2:1}", "{by: total, 2 or 12: 2:1}"),
        ("{by: total, [ 2 ,12 ] : 2:1}", "{by: total, 2 or 12: 2:1}"),
        ("{by: total,[2,12]:'2:1'}", "{by: total, 2 or 12: 2:1}"),
        ("{by: total, [2]: 2:1}", "{by: total, 2: 2:1}"),
        ("{by: total, ['2', \"12\"]: 2:1}", "{by: total, 2 or 12: 2:1}"),
        ("{by: total, [2, 4  to 6, 8 or more]: 2:1}", "{by: total, 2 or 4 to 6 or 8 or more: 2:1}"),
        ("\n      by: total\n      [2, 12]: 2:1  # both", "\n      by: total\n      2 or 12: 2:1  # both"),
        ("{by: total, []: 2:1}", "{by: total, []: 2:1}"),
        ("{by: total, [2, [3]]: 2:1}", "{by: total, [2, [3]]: 2:1}"),
        ('{by: total, ["a, b", 3]: 2:1}', '{by: total, ["a, b", 3]: 2:1}'),
    ],
)
def test_fmt_writes_a_list_as_a_text(before: str, after: str) -> None:
    head = "game: x\nact: none\ndevice: {dice: 2}\nbets:\n  field:\n    win: [2, 12]\n    lose: others\n    pays: "
    head = head if before[0] != "\n" else head[:-1]
    end = "\n    expect: {house-edge: {by: total, [4, 10]: 1/9}}\n"
    ended = "\n    expect: {house-edge: {by: total, 4 or 10: 1/9}}\n"
    found = formatted(source("a.yaml", f"{head}{before}{end}".encode()))
    assert found == f"{head}{after}{ended}"
    assert formatted(source("a.yaml", found.encode())) == found
    assert formatted(source("a.yaml", f"{head}{before}{end}".replace("\n", "\r\n").encode())) == found


def test_fmt_leaves_what_is_no_key_of_the_language() -> None:
    text = "game: x\nact: none\ndevice: {dice: 2}\nnotes:\n  one: {text: {[a, b]: c}}\nbets: {}\n"
    assert "{[a, b]: c}" in formatted(source("a.yaml", text.encode()))
