"""Records of `reports/figures.py`, of the questions and of a dossier -> the JSON Schemas that are published of them.

msgspec makes a schema of the types of the fields; what it does not know is added: how a fraction goes out, and the
texts of a record and below its fields. They are read in the source, where alone the latter stand: so Python says the
same when it leaves docstrings out (`-OO`).
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, get_args, get_type_hints

import msgspec

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.regex import regex
from macau_edge.reports.figures import FigureData, Json, Published, Record, RecordMeta

PARTS = "#/$defs/"
"""Where a schema refers to a part of itself, before the name of the part."""
NULL = {"type": "null"}
WORDS = regex(r"(?<=: )\[\s+([^][{}]*?)\s+\]")
"""A list of words, each on a line of its own."""


def schema_text(document: type[Published]) -> str:
    """The schema of a document as it is printed: a list of words on one line."""
    text = json.dumps(schema_of(document), ensure_ascii=False, indent=2)
    return WORDS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


def schema_of(document: type[Published]) -> Json:
    """The schema of a document: `$id` is its tag, the title its docstring without the full stop.

    Raises:
        UsageError: the source of the program is not there.
    """
    records = {record.__name__: record for record in (*records_in(document), FigureData)}
    _, parts = msgspec.json.schema_components(records.values(), schema_hook=_figure, ref_template=PARTS + "{name}")
    parts = {name: _complete(part, records[name]) for name, part in parts.items()}
    own = parts.pop(document.__name__)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": document.__struct_config__.tag,
        "title": own.pop("description").removesuffix("."),
    }
    named = {_public(name): part for name, part in parts.items()}
    found: Json = _as_published(head | own | {"$defs": named})
    return found


def _as_published(schema: Any) -> Any:
    """A part of a schema, or one of its values, with the public names of what it refers to, and shorter."""
    match schema:
        case dict():
            return _shorter({key: _as_published(inner) for key, inner in schema.items()})
        case list() | tuple():
            return [*map(_as_published, schema)]
        case str() if schema.startswith(PARTS):
            return PARTS + _public(schema.removeprefix(PARTS))
    return schema


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
    return {"$ref": f"{PARTS}Figure"}


def _complete(part: Json, record: RecordMeta) -> Json:
    """The schema of a record with what msgspec does not know, and without the name that it stands under."""
    texts = _texts(record)
    said = _said(ast.get_docstring(declared(record)))
    properties = {key: texts.get(key, {}) | field for key, field in part["properties"].items()}
    required = [key for key in part["required"] if key not in record.since]
    own = {key: value for key, value in part.items() if key not in ("title", "description")}
    return said | own | {"properties": properties, "required": required}


def _texts(record: RecordMeta) -> Mapping[str, Json]:
    """Key -> the text below its field, also of the records that one extends."""
    keys = dict(zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True))
    found = reversed([*texts_below(record, Record)])
    declared_elsewhere = getattr(record, "said", {}).items()
    return {keys[name]: _said(text) for name, text in (*declared_elsewhere, *found)}


def _said(text: str | None) -> Json:
    """What a schema says of a part of it; nothing where there is no text."""
    return {"description": " ".join(text.split())} if text else {}


def texts_below(record: type, base: type) -> Iterator[tuple[str, str]]:
    """Field and the text below it, in the source of a record and then of those that it extends, down to `base`."""
    for each in record.__mro__[: record.__mro__.index(base)]:
        for pair in pairwise(declared(each).body):
            match pair:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                    ast.Expr(value=ast.Constant(value=str() as text)),
                ):
                    yield name, " ".join(text.split())


def declared(record: type) -> ast.ClassDef:
    """A class as its source has it.

    Raises:
        UsageError: there is no source, as where modules are installed compiled alone.
    """
    return _classes(record.__module__)[record.__name__]


@cache
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    """Name -> class, of the classes of a module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:
        said = Message("schemas are made of the source of macau-edge, and `{module}` has none here", module=module)
        raise UsageError(said, Message("install macau-edge with its `.py` files, as its wheel has them")) from None
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _public(name: str) -> str:
    """What a part is called in a schema: not that it is data, nor, of a private one, whose document it is of."""
    plain = name.lstrip("_").removesuffix("Data")
    own = max(filter(plain.startswith, _documents(Published)), key=len, default="") if name.startswith("_") else ""
    rest = plain.removeprefix(own)
    return rest if rest[:1].isupper() else plain


def _documents(published: type[Published]) -> Iterator[str]:
    """The names of all documents that are loaded, without that they are data."""
    for one in published.__subclasses__():
        yield one.__name__.removesuffix("Data")
        yield from _documents(one)


def _shorter(schema: Json) -> Any:
    """A schema that allows one value (`const`), or null beside a type or some values, in the shorter form."""
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
