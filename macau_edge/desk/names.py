"""The names of a file: what each is, where it is defined, and which of them a word means.

They are read off the nodes, so that a file which is not sound, or not finished, has them too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal

from macau_edge.desk.buffer import Buffer, Steps, node_at
from macau_edge.model.message import Message
from macau_edge.model.problem import Kind, Place, ProblemError
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.reading.kinds import find_in_folder
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of, word_pairs
from macau_edge.reading.source import schema_file

What = Literal["bet", "variable", "stage", "name", "option", "happening", "step", "hand", "label", "word"]

NAMES_A_BET = ("based-on", "to", "bets", "in-place-of", "beside", "extra-prize", "per")
"""Keys of which the value is a bet, or a list of bets: to the schema they are words as any other."""
KEYS_ARE_BETS = ("together", "layout", "contribution")
"""Keys of mappings in which every key is a bet."""
KEYS_ARE_CHOICES = ("staked", "raise")
"""Keys of mappings in which every key is something that the player can choose."""
OF_THE_HAND = ("made", "not-working")
"""Keys of which the value is a stage of the hand, and of no bet."""
NAMES_A_STAGE = ("at", *OF_THE_HAND)

THIS_FILE, THE_GAME = Message("this file"), Message("the game")
OF_WHAT: Mapping[What, Message] = {
    "bet": Message("bet of {whose}"),
    "variable": Message("variable of {whose}"),
    "stage": Message("stage of {whose}"),
    "name": Message("name of {whose}"),
    "option": Message("option of {whose}"),
    "happening": Message("happening of {whose}"),
    "step": Message("step of {whose}"),
    "hand": Message("hand of {whose}"),
    "label": Message("face or pocket of {whose}"),
    "word": Message("word of {whose}"),
}
"""What a name is, in words, and of which file."""

_ORDER: tuple[What, ...] = (
    "variable", "stage", "name", "option", "happening", "step", "hand", "label", "bet", "word",
)  # fmt: skip
"""What a word is taken for first: what is nearer to it hides what is further off."""


@dataclass(frozen=True, slots=True)
class Name:
    """A word that a file defines, and where; `bet` is the path of the bet that alone knows it.

    The `entry` of a bet or of a word has what it is called.
    """

    text: str
    what: What
    place: Place
    _: KW_ONLY
    entry: Node | None = field(default=None, compare=False)
    bet: Steps = ()


@cache
def schema_of(kind: Kind) -> Mapping[str, Any]:
    """The published schema of a kind of file."""
    return dict(json.loads(schema_file(kind).read_text("utf-8")))


def game_of(buffer: Buffer) -> str | None:
    """The path of the game that an application names; None where there is none."""
    game = value_of(buffer.nodes, "game") if buffer.kind == "application" and buffer.nodes else None
    with suppress(ProblemError):
        return str(find_in_folder(game, Path(buffer.file).parent)) if isinstance(game, Scalar) else None
    return None


def defined_names(root: Node | None) -> Iterator[Name]:
    """Every name of a ruleset or an application, in the order of what it is."""
    if root is None:
        return
    parts: tuple[tuple[str, What], ...] = (
        ("bets", "bet"), ("names", "name"), ("options", "option"), ("meters", "option"), ("words", "word"),
        ("hands", "hand"), ("deal", "step"),
    )  # fmt: skip
    for part, what in parts:
        for key, node in pairs(root, part):
            yield Name(key.text, what, key.place, entry=node if what in ("bet", "word") else None)
    stages = {key.text for key, _ in pairs(root, "hand")}
    for key, node in pairs(root, "hand"):
        if isinstance(node, MappingNode):
            yield Name(key.text, "stage", key.place)
            inner = (key for key, _ in word_pairs(node) if key.text not in stages)
            yield from (Name(key.text, "happening", key.place) for key in inner)
    yield from _dealt(value_of(root, "deal"))
    yield from _labels(value_of(root, "device"))
    for path, bet in bet_nodes(root):
        yield from _of_a_bet(path, bet)


def bet_nodes(root: Node) -> Iterator[tuple[Steps, Node]]:
    """Every bet with the path to it, those of other readings behind those of the file."""
    for key, bet in pairs(root, "bets"):
        yield ("bets", key.text), bet
    for reading, said in pairs(root, "readings"):
        for way, _ in pairs(said, "alternatives"):
            path: Steps = ("readings", reading.text, "alternatives", way.text, "instead")
            for key, bet in pairs(node_at(root, path), "bets"):
                yield (*path, "bets", key.text), bet


def pairs(node: Node | None, key: str) -> tuple[tuple[Scalar, Node], ...]:
    """The pairs of the mapping that stands under a key; none where there is none."""
    value = value_of(node, key) if node else None
    return word_pairs(value) if value else ()


def bets_between(root: Node | None, first: int, last: int) -> list[str]:
    """The bets of which some line lies between two, which are counted from 1."""
    keys = [key for key, _ in pairs(root, "bets")]
    ends = [*(key.place.line for key in keys[1:]), last + 1]
    return [key.text for key, end in zip(keys, ends, strict=False) if key.place.line <= last and first < end]


def _of_a_bet(path: Steps, bet: Node) -> Iterator[Name]:
    for part in ("each", "highest-of", "stages"):
        for key, value in pairs(bet, part):
            yield Name(key.text, "stage" if part == "stages" else "variable", key.place, bet=path)
            if part != "stages":
                yield from (Name(label.text, "label", label.place, bet=path) for label, _ in word_pairs(value))


def _dealt(deal: Node | None) -> Iterator[Name]:
    """The hands of a deal, where cards are first dealt to them, and what the player can choose."""
    own = schema_of("ruleset")["definitions"]["step-of-a-deal"]["properties"]
    for _, step in word_pairs(deal) if deal else ():
        yield from (Name(key.text, "hand", key.place) for key, _ in word_pairs(step) if key.text not in own)
        yield from (Name(key.text, "hand", key.place) for key, _ in pairs(step, "into"))
        chosen = value_of(step, "choose")
        items = chosen.items if isinstance(chosen, SequenceNode) else [key for key, _ in pairs(step, "choose")]
        yield from (Name(item.text, "happening", item.place) for item in items if isinstance(item, Scalar))


def _labels(device: Node | None) -> Iterator[Name]:
    """The words of a device that are no numbers: its faces, pockets and balls, their colours, its kinds of hands."""
    parts = [value_of(device, part) for part in ("faces", "wheel", "draw", "kinds")] if device else []
    dice = value_of(device, "dice") if device else None
    for node in (*parts, *(dice.items if isinstance(dice, SequenceNode) else ())):
        for key, value in word_pairs(node) if node else ():
            said = [key, *(inner for _, inner in word_pairs(value) if isinstance(inner, Scalar))]
            yield from (Name(one.text, "label", one.place) for one in said if not one.text[:1].isdigit())


def known_at(path: Steps, root: Node | None) -> list[Name]:
    """The names that mean something at a path: those of the file, and those of the bet that it is in."""
    lent = _lent(path, root) if root else {}
    own, around = [], []
    for name in defined_names(root):
        if not name.bet:
            around.append(name)
        elif path[: len(name.bet)] == name.bet or name.what in lent.get(name.bet, ()):
            own.append(name)
    own.sort(key=lambda name: path[: len(name.bet)] != name.bet)  # what a bet says itself hides what it has of another
    first: dict[tuple[str, What], Name] = {}
    for name in around if path and path[-1] in OF_THE_HAND else (*own, *around):
        first.setdefault((name.text, name.what), name)
    return list(first.values())


def _lent(path: Steps, root: Node) -> Mapping[Steps, Collection[What]]:
    """The bets of which the bet at a path knows the names too: the one it is based on, and the one it is added to.

    What is put together of bets knows the stages at which its parts are added to others.
    """
    at = max((number for number, step in enumerate(path[:-1]) if step == "bets"), default=-1) + 1
    bet = node_at(root, path[: at + 1]) if at else None
    found: dict[Steps, Collection[What]] = {}
    lends: tuple[What, ...] = ("stage",)
    base = value_of(bet, "based-on") if bet else None
    scopes = {path[:at], ("bets",)}  # a bet that is given instead may be of one that is, or of one of the file
    if isinstance(base, Scalar):
        found |= {(*scope, base.text): ("stage", "variable", "label") for scope in scopes}
    parts = [key.text.partition("[")[0] for key, _ in pairs(bet, "together")]
    for one in (bet, *(node_at(root, (*scope, part)) for part in parts for scope in scopes)):
        additional = value_of(one, "additional") if one else None
        to = value_of(additional, "to") if additional else None
        if isinstance(to, Scalar):
            found |= {(*scope, to.text): lends for scope in scopes if (*scope, to.text) not in found}
    return found


def wanted_at(path: Steps) -> What | None:
    """What a name at a path must be, where that is known from its keys; None where it may be any."""
    outer, last = ["", "", *(step for step in path if isinstance(step, str))][-2:]
    if last == "bets" and outer in ("", "instead"):
        return None  # where they are defined
    if last in NAMES_A_BET or outer in KEYS_ARE_BETS:
        return "bet"
    if last == "of" and path[0] == "assumptions":
        return "name"
    if last in ("sees", "part", "arrange"):
        return "hand"
    if last == "stays" or outer in KEYS_ARE_CHOICES:
        return "happening"
    return "stage" if last in NAMES_A_STAGE else None


def name_at(text: str, at: int, path: Steps, root: Node | None) -> Name | None:
    """The name that stands in a text around its character `at`: the longest, and of several what is nearest to it."""
    wanted = wanted_at(path)
    known = [
        name for name in known_at(path, root) if any(start <= at <= end for start, end in spans_of(name.text, text))
    ]
    return min(known, key=lambda name: (name.what != wanted, -len(name.text), _ORDER.index(name.what)), default=None)


def spans_of(word: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a word stands in a text by itself."""
    for match in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text):
        yield match.span()


def word_at(text: str, at: int) -> str:
    """The word that stands in a text around its character `at`; "" where none does."""
    return next((found[0] for found in re.finditer(r"[\w-]+", text) if found.start() <= at <= found.end()), "")


# --- another name for one ---------------------------------------------------------------------------------------------


RENAMED: tuple[What, ...] = ("bet", "stage", "name", "option", "variable")
"""What can be given another name wherever it is meant."""
CALLED_SO: Mapping[What, tuple[str, ...]] = {
    "stage": ("words",),
    "name": ("words",),
    "option": ("words",),
    "variable": ("words",),
}
"""Parts of a file with an entry for a name that is called as it is: what it is in the three languages, say."""

Written = Callable[[Scalar], tuple[int, str]]
"""Where the characters of a word begin in the text, and these characters with their quotes."""


def spans_of_name(
    name: Name,
    root: Node,
    written: Written,
    every: Iterable[tuple[Steps, Scalar, bool]],
    takes: Callable[[Steps], bool],
) -> list[tuple[int, int]]:
    """The spans of the text in which a name is meant, its definition among them, in the order of the text.

    Stages that are called the same are one: they have one word. `takes` says whether a text at a path may have names.
    An entry that is called as the name is one of them where nothing else that is called so is left.
    """
    found: list[tuple[int, int]] = []
    entries: list[tuple[int, int]] = []
    defined = {one.place: one for one in defined_names(root) if one.text == name.text and one.what != "word"}
    left = False
    for path, scalar, is_key in every:
        begin, text = written(scalar)
        spans = [(begin + start, begin + end) for start, end in spans_of(name.text, text)]
        if not spans:
            continue
        if is_key and scalar.place in defined:
            own = _same(defined[scalar.place], name)
            found += spans if own else []
            left = left or (not own and defined[scalar.place].what != "bet")
        elif is_key and len(path) == 2 and path[0] in CALLED_SO.get(name.what, ()):
            entries += spans
        elif is_key and "instead" in path and path[-2:-1] == (_PARTS.get(name.what, ""),):
            found += spans
        elif wanted_at(path) == "bet" or name.what != "bet":
            said_so = takes(path) or (is_key and (wanted_at(path) == "bet" or is_row(path)))
            for start, end in spans if said_so or name.what in _names_outside(path) else ():
                said = name_at(text, start - begin, path, root) if said_so else name
                own = said is not None and _same(said, name)
                found += [(start, end)] if own else []
                left = left or not (own or (said is not None and said.what == "bet"))  # a bet has no word
    return sorted(found + (entries if not left else []))


_PARTS: Mapping[What, str] = {"bet": "bets", "stage": "hand"}
"""Where what is given in place of something stands, by what it is."""


def _same(one: Name, other: Name) -> bool:
    if one.what != other.what or one.text != other.text:
        return False
    return one.what == "stage" or one.place == other.place


def _names_outside(path: Steps) -> tuple[What, ...]:
    """What a value names that no phrase has: the option that says how many decks there are, or cards are burnt."""
    return ("option",) if path == ("device", "decks") or (path[:1] == ("deal",) and path[-1] == "burn") else ()


def is_row(path: Steps) -> bool:
    """Whether a key at a path is a row of a table: of prizes, of what is lost, of units."""
    return any(step in ("pays", "lost", "together", "raise", "strategy", "expect") for step in path[:-1])
