"""What may stand at the cursor: keys with what they mean, words, names of the file, bets and articles.

Keys and words are those of the published schemas, which are made of the readers' own declarations; names and articles
are read off the nodes of the file. There is no list of the language here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from macau_edge.desk.buffer import CURSOR, Buffer, Cursor, Steps, cursor_at, node_at, scalars
from macau_edge.desk.names import (
    KEYS_ARE_BETS,
    KEYS_ARE_CHOICES,
    OF_WHAT,
    THIS_FILE,
    Name,
    What,
    known_at,
    pairs,
    schema_of,
    wanted_at,
)
from macau_edge.model.cards import Shoe
from macau_edge.model.message import Message
from macau_edge.model.notation import phrase_beginnings
from macau_edge.model.problem import Kind
from macau_edge.model.records import KW_ONLY, dataclass, replace
from macau_edge.model.regex import regex
from macau_edge.model.texts import Language
from macau_edge.reading.formatting import can_be_plain
from macau_edge.reading.nodes import Node, name_in
from macau_edge.reading.ruleset import outcomes_of
from macau_edge.reading.source import shipped_names
from macau_edge.typed.entries import About
from macau_edge.typed.examples import examples
from macau_edge.wording.messages import translated_key, translated_message

Schema = Mapping[str, Any]
Sort = Literal["key", "word", "bet", "article", "game", "stage", "name"]


@dataclass(frozen=True, slots=True)
class Offer:
    """What may stand there: the text in place of the characters from `start` on, what it is, and what is said of it.

    Of what has an `entry` in a file that is what it is called there, where it has a name.
    """

    label: str
    text: str
    start: int
    _: KW_ONLY
    sort: Sort
    said: str = ""
    entry: Node | None = None

    def said_in(self, language: Language) -> str:
        """What is said of it in a language."""
        said = translated_key(language, self.said) if self.sort == "key" else translated_message(language, self.said)
        return (self.entry and name_in(self.entry, language)) or said


def completion_items(buffer: Buffer, offset: int, base: Node | None = None) -> list[Offer]:
    """What may stand at an offset, in the order in which it is likely; `base` is the game of an application."""
    kind = buffer.kind
    cursor = cursor_at(buffer, offset) if kind in ("ruleset", "application") else None
    if kind is None or cursor is None:
        return []
    found = list(_keys(kind, cursor, base)) if cursor.is_key else []
    if cursor.is_key and not cursor.path and not cursor.beside:  # it may become either
        found += _keys("application", cursor, base)
    if not found:
        word = max(cursor.start, buffer.text.rfind(" ", 0, offset) + 1)
        written = buffer.text[cursor.start : word]
        found = [*_values(kind, cursor, base, word, written)] or [*_below(kind, cursor, buffer)]
    first: dict[str, Offer] = {}
    for item in found:
        first.setdefault(item.label, item)
    return list(first.values())


# --- what the schema knows of a place ------------------------------------------------------------------------------


def parts_at(kind: Kind, path: Steps) -> list[tuple[Schema, str]]:
    """Every part of the schema that may hold at a path, with the name of the definition that it is, if it has one."""
    root = schema_of(kind)
    found = list(_spread(root, "", root))
    for step in path:
        inner = [one for schema, _ in found for one in _inside(schema, step)]
        found = [one for schema in inner for one in _spread(schema, "", root)]
    return found


def _inside(schema: Schema, step: str | int) -> Iterator[Any]:
    if isinstance(step, int):
        yield schema.get("items")
    elif step in (own := schema.get("properties", {})):
        yield own[step]
    else:
        yield schema.get("additionalProperties")


def _spread(schema: Any, name: str, root: Schema) -> Iterator[tuple[Schema, str]]:
    """A schema and what it is put together of; a condition is met and not met, since the file is half written."""
    if not isinstance(schema, Mapping):
        return
    yield schema, name
    for inner in (*schema.get("anyOf", ()), *schema.get("allOf", ()), schema.get("then"), schema.get("else")):
        yield from _spread(inner, "", root)
    if reference := schema.get("$ref"):
        target = reference.rpartition("/")[2]
        yield from _spread(root["definitions"][target], target, root)


def key_description(kind: Kind, path: Steps) -> str:
    """What the schema says of the key that a path ends with; the empty text where it is a name of the file's own."""
    for schema, _ in parts_at(kind, path[:-1]):
        if isinstance(path[-1], str) and isinstance(own := schema.get("properties", {}).get(path[-1]), Mapping):
            said = [part["description"] for part, _ in _spread(own, "", schema_of(kind)) if "description" in part]
            if said:
                return str(said[0])
    return ""


# --- keys ----------------------------------------------------------------------------------------------------------


def _keys(kind: Kind, cursor: Cursor, base: Node | None) -> Iterator[Offer]:
    """The keys of a record that it does not have yet, those that it must have first; or the names that may be keys."""
    end = "" if cursor.closed else ": "
    parts = [schema for schema, _ in parts_at(kind, cursor.path)]
    required = {key for schema in parts for key in schema.get("required", ())}
    own = [key for schema in parts for key, value in schema.get("properties", {}).items() if value is not False]
    refused = {key for schema in parts for key in _refused(schema, cursor.beside)}
    for key in sorted(dict.fromkeys(own), key=lambda key: key not in required):
        if key not in cursor.beside and key not in refused:
            said = key_description(kind, (*cursor.path, key))
            yield Offer(key, key + end, cursor.start, sort="key", said=said)
    wanted = _key_wanted(cursor.path)
    for name in _names(cursor, base) if wanted else ():
        if name.what == wanted and name.text not in cursor.beside:
            sort: Sort = "bet" if wanted == "bet" else "name"
            yield Offer(name.text, name.text + end, cursor.start, sort=sort, entry=name.entry)


def _below(kind: Kind, cursor: Cursor, buffer: Buffer) -> Iterator[Offer]:
    """The keys of a record that is to stand where a value is begun: on a line of its own, or in braces between others.

    Where the keys are names of one's own, a bet.
    """
    line = buffer.lines[buffer.line_of(cursor.start)]
    indent = len(buffer.text[line : cursor.start]) - len(buffer.text[line : cursor.start].lstrip(" ")) + INDENT
    for offer in () if cursor.is_key else _keys(kind, replace(cursor, beside=frozenset()), None):
        text = f"{{{offer.label}: }}" if cursor.inline else f"\n{' ' * indent}{offer.label}: "
        yield replace(offer, text=text, start=cursor.start)
    if cursor.path == ("bets",) and cursor.is_key:
        said = Message("A bet of your own: its name, what wins it, what loses it and what it pays.")
        yield Offer("new-bet", "new-bet: {win: , lose: others, pays: }", cursor.start, sort="bet", said=said)


INDENT = 2
"""Blanks that a record stands further right than its key."""


def _key_wanted(path: Steps) -> What | None:
    """What of the names of a file its author's own keys are at a path, where they are that."""
    if path and path[-1] in KEYS_ARE_BETS:
        return "bet"
    if path and path[-1] in (*KEYS_ARE_CHOICES, "strategy"):
        return "happening"
    if len(path) > 1 and path[-2] == "stages":
        return "stage"
    if len(path) > 1 and path[-2] == "choose":  # what it deals
        return "hand"
    return "option" if path == ("choices",) else None


def _refused(schema: Schema, beside: Iterable[str]) -> Iterator[str]:
    """The keys that cannot stand beside those that are there: the schema says so of one or of the other."""
    there = set(beside)
    for key, rule in schema.get("dependencies", {}).items():
        own = rule.get("properties", {}) if isinstance(rule, Mapping) else {}  # or a list of what it needs beside it
        never = {name for name, value in own.items() if value is False}
        if key in there:
            yield from never
        elif never & there:
            yield key


# --- values --------------------------------------------------------------------------------------------------------


def _values(kind: Kind, cursor: Cursor, base: Node | None, word: int, written: str) -> Iterator[Offer]:
    """What may stand after a key: the words that the schema lists, and names, bets, articles and games.

    It is put in from `word` on, before which that much of the value is `written`.
    """
    parts = parts_at(kind, cursor.path)
    defined = {name for _, name in parts}
    for schema, _ in parts:
        listed = [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else [])]
        told = dict(zip(listed, schema.get("enumDescriptions", ()), strict=False))
        for one in (one for one in listed if isinstance(one, str)):
            yield Offer(one, one, cursor.start, sort="word", said=told.get(one, ""))
    if kind == "application" and cursor.path == ("game",):
        yield from (Offer(game, game, cursor.start, sort="game") for game in shipped_names())
    if "citation" in defined:
        yield from _articles(cursor, base)
    if defined & _OF_THE_DEAL:
        said = OF_WHAT["hand"].filled(whose=THIS_FILE)
        yield from (Offer(hand, hand, word, sort="name", said=said) for hand in outcomes_of(base or cursor.nodes).hands)
    wanted = wanted_at(cursor.path) or ("option" if cursor.path[:1] == ("choices",) else None)
    if wanted is None and not defined & _NAMING:
        return
    only_prizes = not defined & {"phrase", "by", "counted"} and wanted is None
    for name in _names(cursor, base):
        if name.what == wanted or (
            wanted is None and (name.what == "option" if only_prizes else name.what not in _APART)
        ):
            sort: Sort = "bet" if name.what == "bet" else "stage" if name.what == "stage" else "name"
            said = OF_WHAT[name.what].filled(whose=THIS_FILE)
            yield Offer(name.text, name.text, word, sort=sort, said=said, entry=name.entry)
    if "prefer" in cursor.path[-2:]:
        yield from _best_hands(cursor, word, written)
    if "phrase" in defined:
        about = outcomes_of(base or cursor.nodes)
        said_alone = (*phrase_beginnings(cards=about.cards), *_of_parted_hands(about))
        yield from (Offer(one, one, word, sort="word") for one in said_alone)
        yield from (Offer(rest, rest, word, sort="word") for rest in _going_on(written, about) if about.cards)


def _best_hands(cursor: Cursor, word: int, written: str) -> Iterator[Offer]:
    """`best low`, of each hand into which one is parted, in the lines of a way."""
    step = node_at(cursor.nodes, cursor.path[: cursor.path.index("prefer")])
    begun = written.lstrip()
    for hand, _ in pairs(step, "into"):
        if (line := f"best {hand.text}").startswith(begun):
            yield Offer(line[len(begun) :], line[len(begun) :], word, sort="word")


def _of_parted_hands(about: About) -> Iterator[str]:
    """What is said where a choice parts a hand."""
    shoe = about.device
    if isinstance(shoe, Shoe):
        yield from (one for one in shoe.said_of_choices if one not in shoe.choices)


_JOINED = regex(r" (?:and|except) ")


def _going_on(written: str, about: About) -> Iterator[str]:
    """How phrases go on of which that much is written; before it others may stand that they are joined with."""
    begins = [0, *(found.end() for found in _JOINED.finditer(written))]
    for begin in begins:
        begun = written[begin:].lstrip()
        yield from (one[len(begun) :] for one in examples(about) if one.startswith(begun))


_NAMING = {"phrase", "by", "prize", "option-for-a-prize", "counted"}
"""The definitions of the schema whose texts may have names of the file."""
_OF_THE_DEAL = {"part-of-a-hand", "cards-seen"}
"""Those whose texts name hands that are dealt to."""


def takes_names(kind: Kind, path: Steps) -> bool:
    """Whether a text at a path may have names of the file, and is no prose."""
    return wanted_at(path) is not None or not _NAMING.isdisjoint(name for _, name in parts_at(kind, path))


_APART: tuple[What, ...] = ("bet", "word", "step")
"""What no phrase names."""


def _names(cursor: Cursor, base: Node | None) -> list[Name]:
    return [*known_at(cursor.path, cursor.nodes), *(known_at((), base) if base else ())]


def _articles(cursor: Cursor, base: Node | None) -> Iterator[Offer]:
    """The places of the act that the file cites already, in its order, with the first bet or entry that cites each."""
    for root in (cursor.nodes, base):
        for path, scalar, is_key in scalars(root):
            cited = scalar.text
            if not is_key and path[-1] in ("law", "pays-law") and cited and CURSOR not in cited:
                written = cited if can_be_plain(cited, "prose", within=cursor.inline) else f'"{cited}"'
                cites = next((str(step) for step in reversed(path[:-1]) if isinstance(step, str)), "")
                yield Offer(cited, written, cursor.start, sort="article", said=cites)
    yield Offer("silent", "silent", cursor.start, sort="article", said=Message("the act says nothing"))
