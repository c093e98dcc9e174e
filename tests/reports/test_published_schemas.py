"""The published schemas are made of the records, each of which says what its fields are; their shape is reviewed."""

from __future__ import annotations

import ast
import copy
import inspect
import subprocess
import sys
import typing
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from macau_edge.cli.schema import RECORDS, document
from macau_edge.model.problem import UsageError
from macau_edge.reports import schemas
from macau_edge.reports.schemas import records_in, schema_text
from tests.loops import each
from tests.published_fields import GOLDEN, SAID, lines, listing
from tests.shapes import published
from tests.trees import FILES, tree, walked


def test_the_shape_of_every_field_is_as_it_was_reviewed() -> None:
    """`python -m tests.published_fields` writes it anew: what changes there is a change for who reads our JSON."""
    assert listing() == GOLDEN.read_text("utf-8")


@each("name", RECORDS, quick=4)
def test_what_is_reviewed_has_all_that_a_schema_asks_for(name: str) -> None:
    """Whatever is left out of a schema is seen there, but for what it says; of places of one kind the last is tried."""
    schema = published(name)
    whole = [*lines({name: schema})]
    kinds = {tuple(key for key in at if key in KEYWORDS): at for at in places(schema)}
    assert len(kinds) > 10
    for at in kinds.values():
        less = copy.deepcopy(schema)
        *way, last = at
        holder: Any = less
        for key in way:
            holder = holder[key]
        del holder[last]
        try:
            found = [*lines({name: less})]
        except (KeyError, AttributeError):  # `properties`, or the items of a list
            continue
        assert found != whole, at


KEYWORDS = {*jsonschema.Draft202012Validator.VALIDATORS}
"""What a schema says by a key that is no name."""


def places(schema: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    """The way to every key and item of a schema, without texts and without what is said of every one."""
    inner = schema.items() if isinstance(schema, dict) else enumerate(schema) if isinstance(schema, list) else ()
    for key, value in inner:
        named = way[-1:] in (("properties",), ("$defs",))
        if named or key not in (*SAID, "$schema", "$defs"):
            yield (*way, key)
        yield from places(value, *way, key)


@pytest.mark.parametrize("name", RECORDS)
def test_the_types_of_every_field_are_there(name: str) -> None:
    """Types are read for the schema alone: a name that is not imported would be missed elsewhere."""
    for record in records_in(document(name)):
        assert set(typing.get_type_hints(record)) >= set(record.__struct_fields__)


@pytest.mark.parametrize("name", RECORDS)
def test_a_name_stands_for_one_record(name: str) -> None:
    """Parts of a schema are called as their records, without `_` and `Data`."""
    records = set(records_in(document(name))) - {document(name)}
    assert len({record.__name__.lstrip("_").removesuffix("Data") for record in records}) == len(records)


@pytest.mark.thorough
@each("name", RECORDS)
def test_it_is_a_schema_and_is_called_as_its_document_says(name: str) -> None:
    schema = published(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"] == schema["properties"]["schema"]["const"] == f"macau-edge/{name}/1"


def test_every_published_document_has_its_schema() -> None:
    """Not only those that were thought of: every class that is called by a tag and not by another field of its own."""
    files = [name for name, file in FILES.items() if "tag=" in file.read_text("utf-8")]
    classes = [(file, node) for file in files for node in walked(tree(file)) if isinstance(node, ast.ClassDef)]
    called = [(file, node.name, [one.arg for one in node.keywords]) for file, node in classes]
    found = {f"{file.removesuffix('.py').replace('/', '.')}:{name}" for file, name, words in called if words == ["tag"]}
    made = {"dossier.data:MadeDossier"}  # of which the published one is, with the records of every annex
    assert found == {*RECORDS.values()} | made


@pytest.mark.thorough
def test_without_docstrings_a_schema_says_the_same() -> None:
    """`python -OO` leaves them out of what it runs; a schema has them of the source."""
    command = [sys.executable, "-OO", "-m", "macau_edge", "schema", "findings"]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert found == schema_text(document("findings"))


def test_without_the_source_it_says_why_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: object) -> str:
        raise OSError("could not get source code")

    schemas._classes.cache_clear()
    monkeypatch.setattr(inspect, "getsource", missing)
    with pytest.raises(UsageError, match="the source of macau-edge, and `macau_edge.reports.codes` has none"):  # noqa: RUF043
        schema_text(document("rules"))
