"""Whether JSON has the shape of a schema, which is itself held to what schemas may say once in each process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from jsonschema.protocols import Validator
from jsonschema.validators import validator_for

from macau_edge.cli.schema import document
from macau_edge.reports.schemas import schema_of


@cache
def published(name: str) -> Mapping[str, Any]:
    """The schema of a published document, `analysis`."""
    return schema_of(document(name))


def validate(data: object, schema: Mapping[str, Any]) -> None:
    """Raises ValidationError where the data have another shape; `jsonschema.validate` takes longer for the schema."""
    _validator(json.dumps(schema)).validate(data)


@cache
def _validator(schema: str) -> Validator:
    found = json.loads(schema)
    kind = validator_for(found)
    kind.check_schema(found)
    return kind(found)
