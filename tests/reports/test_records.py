"""Records: their types are there, and one of more than three fields is made by the names of its fields."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import macau_edge
from macau_edge.reports import figures
from tests.loops import each
from tests.trees import parsed, walked

ROOT = Path(__file__).parents[2]
FEW = 3
"""So many fields may be given by their order."""
BY_ORDER = {
    "Area": "a place, then its width and height, as everywhere in drawing",
    "Rectangle": "a place, then its width and height, as everywhere in drawing",
    "BetAnalysis": "its figures are one tuple, which is what the memory of a run keeps",
    "ChangedFigures": "the choices before and after come together",
    "Check": "what was found and what was expected come in a pair",
    "Fact": "a value comes with what tells it from others",
    "Inquiry": "a table of them, in the order in which a flag is said: its key, help, metavar, prompt, kind and when",
    "Token": "its place is a pair, and what it has beside that hangs on its kind",
    "Transitions": "the arrays of its moves are made together",
}
"""Records of more, whose fields may be given by their order -> why."""


def modules() -> Iterator[ModuleType]:
    """Every module of the package but `__main__`, which runs."""
    yield macau_edge
    for found in pkgutil.walk_packages(macau_edge.__path__, "macau_edge."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def is_record(kind: object, module: ModuleType) -> typing.TypeGuard[type]:
    """A class with declared fields that stands in this module."""
    return (
        isinstance(kind, type)
        and kind.__module__ == module.__name__
        and (dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct) or hasattr(kind, "_fields"))
    )


RECORDS = sorted(
    {kind for module in modules() for kind in vars(module).values() if is_record(kind, module)},
    key=lambda kind: f"{kind.__module__}.{kind.__qualname__}",
)
WIDE = [kind for kind in RECORDS if dataclasses.is_dataclass(kind) and len(dataclasses.fields(kind)) > FEW]


@cache
def for_types_only(module: str) -> dict[str, typing.Any]:
    """The names that a module imports for its annotations alone, so that nobody waits for them when it runs."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    names: dict[str, typing.Any] = {}
    for statement in (statement for block in blocks for statement in block.body):
        exec(compile(ast.Module([statement], []), module, "exec"), names)
    return names


@cache
def matched_by_position() -> frozenset[str]:
    """The names of the classes whose fields are told apart by their order in some `case`."""
    return frozenset(
        ast.unparse(node.cls).rpartition(".")[2]
        for file in (ROOT / "macau_edge").rglob("*.py")
        for node in walked(parsed(file.read_text("utf-8")))
        if isinstance(node, ast.MatchClass) and node.patterns
    )


def named(kind: type) -> str:
    """A record's module and name."""
    return f"{kind.__module__}.{kind.__qualname__}"


@pytest.mark.thorough
@each("kind", RECORDS, ids=named)
def test_the_types_of_every_record_are_there(kind: type) -> None:
    """A misspelt annotation is a text that nobody reads, until somebody makes a schema or a form of it."""
    modules = [one.__module__ for one in reversed(kind.__mro__) if one.__module__.startswith("macau_edge.")]
    names = {name: one for module in modules for name, one in for_types_only(module).items()}
    hints = typing.get_type_hints(kind, localns=names, include_extras=True)
    own = [name for name in vars(kind).get("__annotations__", {}) if not name.startswith("__")]
    assert set(hints) >= set(own)


@pytest.mark.thorough
@each("kind", WIDE, ids=named)
def test_a_wide_record_is_made_by_names(kind: type) -> None:
    by_order = [one.name for one in dataclasses.fields(kind) if one.init and not one.kw_only]
    free = kind.__name__ in matched_by_position() or kind.__name__ in BY_ORDER
    assert free or len(by_order) <= FEW, by_order


def test_what_may_be_given_by_order_is_a_wide_record() -> None:
    assert set(BY_ORDER) <= {kind.__name__ for kind in WIDE}
    assert all(BY_ORDER.values())


def test_what_fills_a_record_fills_fields_that_it_has() -> None:
    """A slip in such a name would be passed over, and the field taken from an attribute of its own name."""
    records = [kind for kind in RECORDS if issubclass(kind, figures.Record)]
    assert not [f"{named(kind)}: {name}" for kind in records for name in kind.copied_from.keys() - fields_of(kind)]
    assert any(kind.copied_from for kind in records)


def fields_of(kind: type[figures.Record]) -> set[str]:
    return set(kind.__struct_fields__)
