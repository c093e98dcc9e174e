"""TOML with places: what `tomllib` reads, each word where it stands."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model.problem import ProblemError
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode
from macau_edge.reading.source import source
from macau_edge.reading.toml import DEPTH, read_toml

KEYS = st.sampled_from(["a", "b-c", "7", "policy", '"quoted key"', "'it.is'", '"\\u6fb3"'])
SCALARS = st.sampled_from(
    ['"1%"', "'C:\\x'", '"a \\"b\\" # c"', "0.01", "-7", "true", "1979-05-27 07:32:00", "2010-03-08", '""', '"澳門"',
     '"""two\nlines"""', "'''a\n''b'''", '""""q""""', "1e3", "inf", "07:32:00"]
)  # fmt: skip
BLANKS = st.sampled_from(["", " ", "  ", "\t"])
BETWEEN = st.sampled_from(["", " ", "\n", " # a comment ]\n"])


@st.composite
def values(draw: st.DrawFn, depth: int = 2) -> str:
    """A value as somebody may write it."""
    kind = draw(st.sampled_from(["scalar", "scalar", "list", "table"])) if depth else "scalar"
    if kind == "scalar":
        return draw(SCALARS)
    if kind == "list":
        items = draw(st.lists(values(depth - 1), max_size=3))
        between = [draw(BETWEEN) for _ in range(len(items) + 1)]
        return "[" + "".join(f"{gap}{item}," for gap, item in zip(between, items, strict=False)) + between[-1] + "]"
    keys = draw(st.lists(KEYS, max_size=3, unique=True))
    return "{" + ", ".join(f"{key}{draw(BLANKS)}= {draw(values(depth - 1))}" for key in keys) + "}"


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A text that is TOML, with headers and dotted keys; not every one that is drawn is."""
    lines: list[str] = []
    for _ in range(draw(st.integers(0, 5))):
        key = f"{draw(BLANKS)}.{draw(BLANKS)}".join(draw(st.lists(KEYS, min_size=1, max_size=3)))
        kind = draw(st.sampled_from(["pair", "pair", "table", "tables", "comment"]))
        lines.append({
            "pair": f"{draw(BLANKS)}{key}{draw(BLANKS)}={draw(BLANKS)}{draw(values())}{draw(BLANKS)}",
            "table": f"[{key}]", "tables": f"[[ {key} ]]", "comment": "# [not] = a table",
        }[kind])  # fmt: skip
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines)


def same(node: Node, value: Any, text: str) -> bool:
    """Whether a tree says what `tomllib` reads, and each word stands where it says."""
    if isinstance(node, MappingNode):
        pairs = {key.text: one for key, one in node.pairs if isinstance(key, Scalar)}
        placed = all(_written(key, text, key.text) for key, _ in node.pairs if isinstance(key, Scalar))
        return placed and pairs.keys() == value.keys() and all(same(pairs[key], value[key], text) for key in pairs)
    if isinstance(node, SequenceNode):
        return len(node.items) == len(value) and all(map(same, node.items, value, [text] * len(value)))
    return node.text == value if isinstance(value, str) else tomllib.loads(f"x = {node.text}")["x"] == value


def _written(key: Scalar, text: str, said: str) -> bool:
    line = text.split("\n")[key.place.line - 1]
    start = key.place.column - 1
    return list(tomllib.loads(f"{line[start : start + key.place.width]} = 0")) == [said]


@given(documents())
def test_it_reads_what_tomllib_reads(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(ProblemError):
            read_toml(source("x.toml", text.encode()))
        return
    assert same(read_toml(source("x.toml", text.encode())), expected, text)


@given(st.text("ab.=[]{}\"'#,\\ \n1", max_size=30))
def test_what_is_no_toml_is_a_problem_at_its_line(text: str) -> None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(ProblemError) as error:
            read_toml(source("x.toml", text.encode()))
        (problem,) = error.value.problems
        assert 1 <= problem.place.line <= text.count("\n") + 1
        assert problem.help


@pytest.mark.parametrize("text", ["a." * 40_000 + "a = 1", "[" + "a." * 40_000 + "a]", "a = " + "[" * 90_000])
def test_no_depth_takes_long(text: str) -> None:
    with pytest.raises(ProblemError, match=f"more than {DEPTH} levels"):
        read_toml(source("x.toml", text.encode()))


def test_a_number_is_the_text_it_is() -> None:
    node = read_toml(source("x.toml", b"floor = 0.1"))
    assert node.pairs[0][1] == Scalar("0.1", node.pairs[0][1].place)
    assert (node.pairs[0][1].place.line, node.pairs[0][1].place.column) == (1, 9)
