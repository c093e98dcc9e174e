"""Nodes -> plain YAML: whatever stands in them, it reads back as the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model.problem import NOWHERE
from macau_edge.reading.flow import flow, yaml_quoted
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, read_nodes
from macau_edge.reading.plain import key_line, mapping, mapping_block, scalar
from macau_edge.reading.source import source

ODD = [
    "5:2", "a: b", "a #b", "#a", "- a", "*a", "&a", "!a", "'", '"', "\\", "no", "null", "~", "a:", ":", "?", "{a}",
    "[", "a\n\nb", "\ta", " a ", "%", "@a", "`", "|", ">", "=", "<<", "\u2028", "\x85", "\ufeff", "𠮷",
    "澳門：（一）", "---",
]  # fmt: skip
TEXTS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=30) | st.sampled_from(ODD)
NODES: st.SearchStrategy[Node] = st.recursive(
    TEXTS.map(scalar),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: SequenceNode(tuple(items), NOWHERE))
        | st.lists(st.tuples(TEXTS.map(scalar), inner), max_size=4).map(
            lambda pairs: MappingNode(tuple(pairs), NOWHERE)
        )
    ),
    max_leaves=8,
)


def bare(node: Node) -> object:
    """What a node says, without its places."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, SequenceNode):
        return [bare(item) for item in node.items]
    return [(bare(key), bare(value)) for key, value in node.pairs]


@given(NODES)
def test_what_is_written_is_what_is_read(node: Node) -> None:
    text = f"a: {flow(node)}\n"
    read = read_nodes(source("a.yaml", text.encode()))
    assert bare(read) == [("a", bare(node))]


@given(st.lists(st.tuples(st.from_regex(r"[a-z]{1,9}", fullmatch=True), NODES), min_size=1, max_size=4))
def test_what_is_written_in_lines_is_what_is_read(pairs: list[tuple[str, Node]]) -> None:
    node = MappingNode(tuple((scalar(key), value) for key, value in pairs), NOWHERE)
    read = read_nodes(source("a.yaml", (key_line(scalar("b"), node) + mapping_block(node)).encode()))
    assert bare(read) == [("b", bare(node)), *[(key, bare(value)) for key, value in pairs]]


@pytest.mark.parametrize(
    "text", ["craps", "5:2", "2 to 6", "art. 7", "n.º 1", "Sete ou Onze", "派司拉", "不得撤回。", "y"]
)
def test_a_plain_text_is_written_plainly(text: str) -> None:
    assert yaml_quoted(text) == text


@pytest.mark.parametrize("text", ["no", "Null", "a: b", "a #b", "- a", "", " ", "[x]", "x, y", "+853", "a:"])
def test_a_text_that_could_be_taken_for_something_else_is_quoted(text: str) -> None:
    assert yaml_quoted(text).startswith('"')


def test_a_key_that_needs_quotes_has_them() -> None:
    assert flow(mapping({"a": "x"})) == flow(mapping({"a": scalar("x")})) == "{a: x}"
    assert flow(MappingNode(((scalar("a: b"), scalar("c")),), NOWHERE)) == '{"a: b": c}'
