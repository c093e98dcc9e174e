"""Records of `reports/figures.py` and of the questions -> the JSON Schemas that are published, `macau_edge/schemas`.

msgspec makes a schema of the types of the fields; what it does not know is added: the texts below the fields, which
stand in the source alone, and how a fraction goes out. `python -m tests.published_schemas` writes the files.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_args, get_type_hints

import msgspec

from macau_edge.reports.figures import FigureData, Json, Published, Record, RecordMeta

PART = "#/$defs/{name}"
"""Where a schema refers to a part of itself."""
NULL = {"type": "null"}


def schema_of(document: type[Published]) -> Json:
    """The schema of a document: `$id` is its tag, the title its docstring without the full stop."""
    records = {record.__name__: record for record in (*records_in(document), FigureData)}
    _, parts = msgspec.json.schema_components(records.values(), schema_hook=_figure, ref_template=PART)
    for name, part in parts.items():
        _complete(part, records[name])
    own = parts.pop(document.__name__)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": document.__struct_config__.tag,
        "title": own.pop("description").removesuffix("."),
    }
    named = {_public(name): part for name, part in parts.items()}
    whole = json.dumps(head | own | {"$defs": named})
    refers = re.compile(r'(?<="' + re.escape(PART.format(name="")) + r")\w+")
    found: Json = json.loads(refers.sub(lambda name: _public(name[0]), whole), object_hook=_shorter)
    return found


def records_in(type_: Any) -> Iterator[RecordMeta]:
    """The classes of records that a type has in it, itself among them; one may come more than once."""
    if isinstance(type_, RecordMeta):
        yield type_
        inner = tuple(get_type_hints(type_, include_extras=True).values())
    else:
        inner = get_args(type_)
    for one in inner:
        yield from records_in(one)


def _figure(type_: type) -> Json:
    """A fraction of a record goes out as a figure."""
    if type_ is not Fraction:
        raise NotImplementedError(f"JSON has no {type_.__name__}")
    return {"$ref": PART.format(name="Figure")}


def _complete(part: Json, record: RecordMeta) -> None:
    """Adds to the schema of a record what msgspec does not know."""
    del part["title"]  # the name that it stands under
    if "description" in part:
        part["description"] = " ".join(part["description"].split())
    part["required"] = [key for key in part["required"] if key not in record.since]
    for key, text in _texts(record):
        part["properties"][key] = {"description": text} | part["properties"][key]


def _texts(record: RecordMeta) -> Iterator[tuple[str, str]]:
    """Key and the text below its field, also of the records that one extends."""
    keys = dict(zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True))
    return ((keys[name], text) for name, text in texts_below(record, Record))


def texts_below(record: type, base: type) -> Iterator[tuple[str, str]]:
    """Field and the text below it, in the source of a record and of those that it extends, down to `base`."""
    for each in record.__mro__[: record.__mro__.index(base)]:
        (declared,) = ast.parse(dedent(inspect.getsource(each))).body
        for pair in pairwise(declared.body if isinstance(declared, ast.ClassDef) else ()):
            match pair:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                    ast.Expr(value=ast.Constant(value=str() as text)),
                ):
                    yield name, " ".join(text.split())


def _public(name: str) -> str:
    """What a part is called in the schema, where neither its module nor that it is data needs to be said."""
    return name.lstrip("_").removesuffix("Data")


def _shorter(schema: Json) -> Any:
    """The same schema where one value is allowed (`const`), or null beside a type or some values."""
    if "anyOf" in schema:
        schema = schema | {"anyOf": sorted(schema["anyOf"], key=NULL.__eq__)}
    match schema:
        case {"enum": [only], **others}:
            return {"const": only, **others}
        case {"anyOf": [{"type": str() as type_, **bounds}, {"type": "null"}], **others}:
            return {**others, "type": [type_, "null"], **bounds, **others}
        case {"anyOf": [{"enum": [*values]}, {"type": "null"}], **others}:
            return {**others, "enum": [*values, None]}
    return schema
