"""A pattern is compiled when it is first used, and then is one of the library."""

from __future__ import annotations

import ast
import copy
import pickle
import re

import pytest

from macau_edge.model.regex import regex
from tests.trees import FILES, tree


def test_a_pattern_is_compiled_when_it_is_first_used() -> None:
    later = regex(r"(\d)x", re.IGNORECASE)
    assert "_compiled" not in vars(later)
    assert later.pattern == r"(\d)x"
    found = later.fullmatch("7X")
    assert found
    assert (found[1], later.sub(r"\1", "1X 2x"), later.flags) == ("7", "1 2", re.compile("a", re.IGNORECASE).flags)
    assert vars(later)["_compiled"] is re.compile(r"(\d)x", re.IGNORECASE)  # as the library remembers it


def test_a_pattern_is_copied_and_pickled() -> None:
    later = regex(r"(\d)x", re.IGNORECASE)
    for again in (copy.copy(later), copy.deepcopy(later), pickle.loads(pickle.dumps(later))):
        assert (again.pattern, again.flags, bool(again.search("7X"))) == (later.pattern, later.flags, True)
    with pytest.raises(AttributeError):
        later.unheard  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.thorough
def test_no_module_compiles_a_pattern_when_it_is_loaded() -> None:
    compiled = {
        file
        for file in FILES
        for node in tree(file).body
        if not isinstance(node, ast.FunctionDef | ast.ClassDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "re.compile"
    }
    assert compiled == {"model/regex.py"}
