"""The published schemas are what the records say, and every record says what its fields are."""

from __future__ import annotations

import json
import typing

import jsonschema
import pytest

from macau_edge.reports.figures import Published
from tests.published_schemas import DOCUMENTS, FOLDER, file_of, text_of
from tests.record_schemas import records_in


def test_the_files_are_what_the_records_say() -> None:
    """`python -m tests.published_schemas` writes them anew: what changes there is a change for who reads our JSON."""
    made = {file_of(document): text_of(document) for document in DOCUMENTS}
    assert [file.name for file, text in made.items() if file.read_text("utf-8") != text] == []
    assert set(made) == set(FOLDER.iterdir())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.__name__)
def test_the_types_of_every_field_are_there(document: type[Published]) -> None:
    """Types are read for the schema alone: a name that is not imported would be missed elsewhere."""
    for record in records_in(document):
        assert set(typing.get_type_hints(record)) >= set(record.__struct_fields__)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.__name__)
def test_a_name_stands_for_one_record(document: type[Published]) -> None:
    """Parts of a schema are called as their records, without `_` and `Data`."""
    records = set(records_in(document)) - {document}
    assert len({record.__name__.lstrip("_").removesuffix("Data") for record in records}) == len(records)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.__name__)
def test_it_is_a_schema(document: type[Published]) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(text_of(document)))
