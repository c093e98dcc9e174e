"""A record of the language: its keys, each declared once with what stands after it and how that is read.

A record is a class of `Key`s, in the words that the file has:

    class TableForm(Form):
        what = Message("the table")
        rows = Key(whole(1_000), "reader")
        \"""How many rows.\"""
        head = Key(WORD)
        \"""The pocket along the first row.\"""

`TableForm.read(node, findings)` says which keys are unknown, missing, written twice or empty, reads each of the others
in the order of the declaration, and gives a record whose attributes are what was read: `table.rows` is a whole number.
From the same declaration `tests/editor_schemas.py` makes what editors are told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, overload

from macau_edge.model import Citation, Text
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.reading import fields
from macau_edge.reading.citations import citation
from macau_edge.reading.fields import Findings
from macau_edge.reading.nodes import MappingNode as Pairs
from macau_edge.reading.nodes import Node, Scalar, SequenceNode, value_of, word_pairs
from macau_edge.typed.dates import DATE
from macau_edge.typed.entries import Canonical, Respelt, Sort
from macau_edge.typed.reader import read_typed

T = TypeVar("T")
F = TypeVar("F", bound="Form")
Schema = Mapping[str, Any] | type["Form"]
"""What editors are told of a value: a JSON Schema, which may have records in place of parts, or a record."""


Found = Mapping[str, tuple[Scalar, Node]]
"""Key -> where it stands, and its value."""


_BY_ITS_KEY = Message("`{key}`")


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """What may stand after a key: how it is read, and what editors are told of it.

    `read` is given the node, what it is called, and the findings of the file, be it with more that is known of it. It
    may reject the node.
    """

    read: Callable[[Node, Message, Any], T | None]
    schema: Schema
    called: Message = _BY_ITS_KEY
    """What messages call it, with `{key}` for its key."""


@dataclass(eq=False)
class Key(Generic[T]):
    """A key of a record; the text below it, which editors show, says what stands there, or what it `says` itself.

    `required` says who misses it: the `reader` of every record, the `law`, where the record says so in its own words,
    or nobody. `called` is what messages call its value, with `{entry}` for the entry that the record is; `of` the keys
    or the form that it goes with.
    """

    kind: Kind[T]
    required: Literal["reader", "law", ""] = ""
    _: KW_ONLY
    default: T | None = None
    called: Message = NOTHING
    of: str = ""
    examples: Collection[object] = ()
    missing: Message = NOTHING
    """What to add where it is missing, if that says more than its name."""
    says: str = ""
    name: str = field(default="", init=False)

    @overload
    def __get__(self, record: None, owner: type[Form]) -> Self: ...

    @overload
    def __get__(self, record: Form, owner: type[Form]) -> T | None: ...

    def __get__(self, record: Form | None, owner: type[Form]) -> Self | T | None:
        return self if record is None else record.values.get(self.name, self.default)


@dataclass(eq=False)
class Needed(Key[T]):
    """A key without whose value there is no record: where it is missing, or cannot be read, that is None."""

    required: Literal["reader", "law", ""] = "reader"

    @overload
    def __get__(self, record: None, owner: type[Form]) -> Self: ...

    @overload
    def __get__(self, record: Form, owner: type[Form]) -> T: ...

    def __get__(self, record: Form | None, owner: type[Form]) -> Self | T:
        return self if record is None else record.values[self.name]


_OF_TEXTS = [
    {"$ref": f"#/definitions/{name}"} for name in ("text", "prose", "phrase-by-language", "line", "citation", "address")
]
"""What editors are told of values that are any text."""


class Form:
    """What was read of a record; an attribute is None where its value cannot be read, and its default without one.

    `found` are the keys that have a value, with their nodes.
    """

    what: ClassVar[Message]
    """What messages call the record, with `{entry}` for the name of the entry that it is."""
    definition: ClassVar[str] = ""
    """The name that its schema has, where it has one."""
    heading: ClassVar[str] = ""
    says: ClassVar[str] = ""
    """What editors show of it, and say."""
    empty: ClassVar[tuple[Message, Message]] = (NOTHING, NOTHING)
    """What is wrong with a record without keys, and the remedy, where that is wrong."""
    instead: ClassVar[Message] = NOTHING
    """What to write where it is no mapping; without it, the keys that are required."""
    indivisible: ClassVar[bool] = False
    """Whether nothing of it is read where a required key is missing."""
    keys: ClassVar[dict[str, Key[Any]]] = {}
    required: ClassVar[tuple[str, ...]] = ()
    needed: ClassVar[tuple[str, ...]] = ()
    texts: ClassVar[tuple[str, ...]] = ()
    """The keys under which any text may stand, be it with commas."""
    move: ClassVar[Message] = NOTHING
    """What to do with a `{key}` of this record that stands in another one which says so itself."""
    _placed: ClassVar[list[type[Form]]] = []
    """The records that say so."""

    def __init_subclass__(cls) -> None:
        own = {name.rstrip("_").replace("_", "-"): key for name, key in vars(cls).items() if isinstance(key, Key)}
        cls.keys = {**cls.keys, **own}
        cls.required = tuple(name for name, key in cls.keys.items() if key.required == "reader")
        cls.needed = tuple(name for name, key in cls.keys.items() if isinstance(key, Needed))
        cls.texts = tuple(
            name for name, key in cls.keys.items() if key.kind.schema in _OF_TEXTS or name in ("cite", "gazette")
        )
        if "move" in vars(cls):
            Form._placed.append(cls)
        for name, key in cls.keys.items():
            key.name = name
            key.called = key.called or key.kind.called.filled(key=name)

    def __init__(self, found: Found, values: dict[str, Any]) -> None:
        self.found = found
        self.values = values

    @classmethod
    def read(cls, node: Node, findings: Findings, entry: str = "", *, spared: Collection[str] = ()) -> Self | None:
        """The record that a node describes.

        None where that is no mapping, has keys that cannot stand together, or lacks what is `Needed`.

        `spared` are required keys that this one can do without.
        """
        required = [name for name in cls.required if name not in spared] if spared else cls.required
        missing = {name: key.missing for name, key in cls.keys.items() if key.missing}
        found = fields.fields(
            node, cls.keys, cls.what.filled(entry=entry), findings, required, missing, cls.texts, cls.instead,
            cls._move_of,
        )  # fmt: skip
        if found is None:
            return None
        if cls.empty[0]:
            refuse_empty(node, *cls.empty, findings)
        if (cls.indivisible and not found.keys() >= set(required)) or not cls.agrees(node, found, findings):
            return None
        values = {}
        for name, key in cls.keys.items():
            if name in found:
                called = key.called.filled(entry=entry)
                values[name] = findings.attempt(key.kind.read, found[name][1], called, findings)
        return None if any(values.get(name) is None for name in cls.needed) else cls(found, values)

    @classmethod
    def _move_of(cls, key: str) -> Message:
        """Where to move a key that another record has and this one does not; empty where that is not plain."""
        homes = [one for one in cls._placed if key in one.keys and key not in one.texts] if cls.move else []
        return homes[0].move.filled(key=key) if len(homes) == 1 else NOTHING

    def to_record(self, record: type[T], **more: object) -> T:
        """A record of the model of what was read: its fields by the names of the keys, and `more`.

        A field of which nothing could be read has what it has by itself.
        """
        given = dict(more)
        for one in dataclasses.fields(record):  # type: ignore[arg-type]
            name = one.name.replace("_", "-")
            if one.name not in given and name in self.keys:
                value = self.values.get(name, self.keys[name].default)
                is_optional = one.default is not MISSING or one.default_factory is not MISSING
                if value is not None or not is_optional:
                    given[one.name] = value
        return record(**given)

    @classmethod
    def agrees(cls, node: Node, found: Found, findings: Findings) -> bool:
        """Whether these keys can stand together; says why not. What cannot is not read."""
        return True


def refuse_empty(node: Node, message: Message, remedy: Message, findings: Findings) -> None:
    """Says of a mapping without keys what it lacks."""
    if isinstance(node, Pairs) and not node.pairs:
        findings.add(node.place, "structure/empty-value", message, remedy)


# --- what editors are told ----------------------------------------------------------------------------------------

Names = Literal["identifier", "word-of-phrases", "name-of-a-variable", "label"]
"""What the keys of a mapping are."""


def ref(name: str) -> dict[str, str]:
    """A definition of the schemas by its name."""
    return {"$ref": f"#/definitions/{name}"}


def whole_numbers(least: int, most: int) -> dict[str, Any]:
    """What editors are told of a whole number."""
    return {
        "type": ["integer", "string"], "minimum": least, "maximum": most,
        "pattern": "^(0|[1-9][0-9]*)$" if least == 0 else "^[1-9][0-9]*$",
        "patternErrorMessage": f"A whole number from {least} to {most:,}, in digits.",
    }  # fmt: skip


def mapping_of(schema: Schema, names: Names | None = None, *, least: int = 0) -> dict[str, Any]:
    """What editors are told of a mapping with such values, whose keys are names."""
    keys = {"propertyNames": ref(names)} if names else {}
    return {"type": "object", **({"minProperties": least} if least else {}), **keys, "additionalProperties": schema}


def list_of(schema: Schema) -> dict[str, Any]:
    """What editors are told of a list of such values, none of them twice."""
    return {"type": "array", "items": schema, "minItems": 1, "uniqueItems": True}


# --- kinds of values ----------------------------------------------------------------------------------------------

TEXT: Kind[Text] = Kind(fields.read_text, ref("text"))
CITATION: Kind[Citation] = Kind(citation, ref("citation"))
WORD: Kind[str] = Kind(fields.word, ref("word"))
WORDS: Kind[tuple[str, ...]] = Kind(fields.read_words, ref("words"))


def date_kind(example: str) -> Kind[str]:
    """A date of the calendar."""
    shown = {"patternErrorMessage": f"A date is written {example}.", "examples": [example]}
    return Kind(fields.date, {"type": "string", "pattern": f"^{DATE}$", **shown})


def whole_number_key(most: int, least: int = 1) -> Kind[int]:
    """A whole number from `least` to `most`."""
    schema = whole_numbers(least, most)
    return Kind(lambda node, what, findings: fields.integer(node, most, what, findings, least), schema)


def one_of_words(choices: Collection[T], offered: Callable[[], Collection[T]] = tuple) -> Kind[T]:
    """One of these words; whoever writes another one is told of those that are `offered`, or of all."""
    return Kind(
        lambda node, what, findings: fields.one_of(node, choices, what, findings, offered()), {"enum": list(choices)}
    )


def unread_key(schema: Schema) -> Kind[Node]:
    """What its record reads itself, by what else it says."""
    return Kind(lambda node, what, findings: node, schema)


def form_kind(form: type[F], make: Callable[[F, Node, Any], T | None]) -> Kind[T]:
    """A record, and what is made of it with the node where it stands and the findings of the file."""

    def read(node: Node, what: Message, findings: Findings) -> T | None:
        record = form.read(node, findings, what)
        return None if record is None else make(record, node, findings)

    return Kind(read, form)


def record_of(form: type[Form], record: type[T]) -> Kind[T]:
    """A record of the model that has the keys of a form as its fields."""
    return form_kind(form, lambda one, *_: one.to_record(record))


def mapping_entries(
    read: Callable[[Scalar, Node, Any], T | None],
    schema: Schema,
    *,
    names: Names = "identifier",
    empty: tuple[Message, Message] = (NOTHING, NOTHING),
) -> Kind[dict[str, T]]:
    """Identifier -> what `read` makes of each entry, those left out that it cannot read.

    `names` that phrases use are none of the language's words.
    """

    def read_all(node: Node, what: Message, findings: Findings) -> dict[str, T]:
        if empty[0]:
            refuse_empty(node, *empty, findings)
        found: dict[str, T] = {}
        listed = list(_named_items(node))
        names_ = joined((f"`{key.text}:`" for key, _ in listed[:4]))
        instead = (
            Message("write each behind its name and a colon, and no dash: {names}", names=names_) if listed else NOTHING
        )
        for key, value in (*fields.read_entries(node, what, findings, instead=instead), *listed):
            name = fields.identifier(
                key, Message("an entry of {what}", what=what), findings, is_word=names != "identifier"
            )
            entry = findings.attempt(read, key, value, findings)  # under a bad name too: one mistake hides no other
            if name and entry is not None:
                found[name] = entry
        return found

    return Kind(read_all, mapping_of(schema, names, least=1 if empty[0] else 0), Message("the {key}"))


def _named_items(node: Node) -> Iterator[tuple[Scalar, Node]]:
    """The items of a list that say their names themselves, `- name: Any 7`, as the entries that are meant; all or none.

    What is wrong in them is told with them.
    """
    items = node.items if isinstance(node, SequenceNode) else ()
    found = [(_name_of(item), item) for item in items]
    if all(name for name, _ in found):
        yield from ((Scalar(name, item.place), item) for name, item in found)


def _name_of(item: Node) -> str:
    """The identifier that is meant by what an item of a list says of its name; empty where it says none."""
    said = next((one for key in ("id", "name") if (one := value_of(item, key)) is not None), None)
    said = next((value for _, value in word_pairs(said)), None) if isinstance(said, Pairs) else said
    found = read_typed(Sort.IDENTIFIER, said.text) if isinstance(said, Scalar) else None
    return found.text if isinstance(found, Canonical | Respelt) else ""


def bare_entries(kind: Kind[dict[str, T]]) -> Kind[tuple[T, ...]]:
    """The entries alone, which have their identifiers themselves."""
    return Kind(lambda *given: tuple((kind.read(*given) or {}).values()), kind.schema, kind.called)


def mapping_values(kind: Kind[T], called: Message) -> Kind[dict[str, T]]:
    """Word -> value, for whatever words; `called` is what messages call a value, with `{entry}` for its word."""

    def read_all(node: Node, what: Message, findings: Findings) -> dict[str, T]:
        pairs = fields.read_entries(node, what, findings)
        found = {
            key.text: findings.attempt(kind.read, value, called.filled(entry=key.text), findings)
            for key, value in pairs
        }
        return {name: value for name, value in found.items() if value is not None}

    return Kind(read_all, mapping_of(kind.schema), Message("the {key}"))
