"""What goes out as JSON: records that are declared once; from a declaration come the data and the published schema.

A shape is a class of fields: the type of a field, with its bounds (`Annotated[…, Meta(…)]`), is the schema of its key,
and the text below it says in the schema what it is. The order of the fields is that of the keys, those of the class
that it extends first. `reports/schema.py` makes the schemas. Records are imported where JSON is asked for and not
before, since msgspec takes time to import.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, ClassVar, dataclass_transform

import msgspec
from msgspec import Meta

from macau_edge.measures import decimal
from macau_edge.model import LANGUAGES, Language

Json = dict[str, Any]

ALIKE: Json = {
    "frozen": True,
    "kw_only": True,
    "forbid_unknown_fields": True,
    "rename": lambda name: name.removesuffix("_"),  # `from` is no name in Python: the field is `from_`
}
"""What holds for every record."""


class RecordMeta(msgspec.StructMeta):
    """Makes classes of records: frozen, made by the names of their fields, closed to other keys."""

    since: tuple[str, ...]

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: Json, **config: Any) -> RecordMeta:
        """The class, with what holds for every record."""
        return super().__new__(mcls, name, bases, namespace, **(ALIKE | config))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, metaclass=RecordMeta, frozen=True):
    """An object of the JSON."""

    since: ClassVar[tuple[str, ...]] = ()
    """Keys that earlier documents lack, so that the schema does not ask for them."""


class Published(Record, tag_field="schema"):
    """A whole document; its tag stands in it as `schema`, and is the `$id` of the schema."""


Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Exact = Annotated[str, Meta(pattern="^-?[0-9]+(/[1-9][0-9]*)?$")]
"""A whole number, or a fraction in lowest terms."""
Float = Annotated[str, Meta(pattern=r"^-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?$")]
"""A number in floating point."""
Words = Annotated[dict[Language, str], Meta(extra_json_schema={"propertyNames": {"enum": list(LANGUAGES)}})]
"""A text in the languages it was given in."""


class Figure(Record):
    """An exact figure; null stands in its place where an option was not given, or where there is no such figure."""

    exact: Exact
    """The exact value, a whole number or a fraction in lowest terms."""
    decimal: Annotated[str, Meta(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
    """The same to twenty significant digits, rounded half to even."""


def figure(value: object) -> Figure:
    """How a fraction of a record goes out: `{"exact": "1/36", "decimal": "0.0277…"}`, text, which no reader rounds."""
    if not isinstance(value, Fraction):
        raise NotImplementedError(f"JSON has no {type(value).__name__}")
    return Figure(exact=str(value), decimal=format(decimal(value), "f"))


def plain(record: Record) -> Json:
    """A record as plain dicts, lists, texts and whole numbers."""
    data: Json = msgspec.to_builtins(record, enc_hook=figure)
    return data


def written(record: Record) -> str:
    """A record as JSON, two spaces to a level, letters of any script as they are; ends with a line feed."""
    return msgspec.json.format(msgspec.json.encode(record, enc_hook=figure)).decode() + "\n"
