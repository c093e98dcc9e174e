"""The shape of what is published as JSON, one line a field: `python -m tests.published_fields` writes it anew.

`tests/golden/fields.txt` has each document, and below them each record once, with the documents that it stands in. A
field with a question mark may be missing, as in documents of before. All that a schema asks for is there, and nothing
of what it says.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from macau_edge.cli.schema import RECORDS
from tests.shapes import published

GOLDEN = Path(__file__).with_name("golden") / "fields.txt"
HEAD = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
RECORD = {"type": "object", "additionalProperties": False}
"""What every record asks for."""
SAID = ("title", "description")
"""What asks for nothing."""


def listing() -> str:
    """The text of the file."""
    return "".join(f"{line}\n" for line in lines({name: published(name) for name in RECORDS}))


def lines(schemas: dict[str, Any]) -> Iterator[str]:
    """The lines of some documents, by their names."""
    places: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, schema in schemas.items():
        own = {key: value for key, value in schema.items() if key not in ("$id", "$defs")}
        own = {key: value for key, value in own.items() if HEAD.get(key) != value}
        yield from _block(schema["$id"], own)
        for part, record in schema["$defs"].items():
            places[tuple(_block(part, record))].append(name)
    for (head, *fields), names in sorted(places.items()):
        yield f"{head}: {' '.join(names)}"
        yield from fields


def _block(name: str, record: dict[str, Any]) -> Iterator[str]:
    """A record's name, with what it asks for besides its fields, and its fields."""
    rest = {key: value for key, value in record.items() if key not in ("properties", "required")}
    rest = {key: value for key, value in rest.items() if RECORD.get(key) != value}
    yield " ".join([name, *_keywords(rest), *(f"without {key}" for key in RECORD if key not in record)])
    for key, field in record["properties"].items():
        yield f"  {key}{'' if key in record['required'] else '?'}  {_type(field)}"
    yield from (f"  {key}  is asked for" for key in record["required"] if key not in record["properties"])


def _type(schema: dict[str, Any]) -> str:
    """What a field can be: `Figure | null`, `Bet[]`, `string pattern="^[0-9]+$"`."""
    rest = dict(schema)
    if "$ref" in rest:
        kinds = [rest.pop("$ref").removeprefix("#/$defs/")]
    elif "const" in rest:
        kinds = [json.dumps(rest.pop("const"))]
    elif "enum" in rest:
        kinds = [*map(json.dumps, rest.pop("enum"))]
    elif "anyOf" in rest:
        kinds = [*map(_type, rest.pop("anyOf"))]
    else:
        asked = rest.pop("type", "anything")
        kinds = [asked] if isinstance(asked, str) else [*asked]
    for at, kind in enumerate(kinds):
        if kind == "array":
            kinds[at] = f"{_closed(_type(rest.pop('items')))}[]"
        elif kind == "object":
            names, values = rest.pop("propertyNames", {"type": "string"}), rest.pop("additionalProperties")
            kinds[at] = f"{{{_type(names)}: {_type(values)}}}"
    return " ".join([" | ".join(kinds), *_keywords(rest)])


def _closed(kind: str) -> str:
    return f"({kind})" if " " in kind else kind


def _keywords(schema: dict[str, Any]) -> Iterator[str]:
    """What else a schema asks for, by its keywords."""
    for key, value in schema.items():
        if key not in SAID:
            yield f"{key}={json.dumps(value, ensure_ascii=False)}"


if __name__ == "__main__":
    GOLDEN.write_text(listing(), "utf-8")
