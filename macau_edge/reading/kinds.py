"""What a YAML file is: a ruleset or an application, of which game, and whether it is in the language of 0.1 or 0.2.

`loses` was the part of a stake that is lost, one letter away from `lose`, the outcomes that lose: it is `lost` now. A
file that has it is told so at its place. What an entry is about was known by its identifier: it is written now. Where a
file must be read as it was written, which nobody can mend any more, its `Source` is `older`: the words are taken for
those of today, and an entry is about what it was known to be.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path, PurePosixPath, PureWindowsPath

from macau_edge.model.filed import Kind
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError, cut, did_you_mean, nearest
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.model.remembered import kept
from macau_edge.model.subjects import AUDIENCES, OTHER, SUBJECTS
from macau_edge.model.texts import Text
from macau_edge.reading.fields import keys
from macau_edge.reading.nodes import (
    MappingNode,
    Node,
    Scalar,
    SequenceNode,
    every_node,
    read_nodes,
    top_level_value,
    value_of,
    word_pairs,
)
from macau_edge.reading.source import Source, is_loop, read_source, shipped_folder, shipped_names
from macau_edge.reading.subjects import older_classifiers, older_subjects
from macau_edge.typed.normal import COLONS

OLDER_REQUESTS: Mapping[str, tuple[Kind, bool | None]] = {
    "prize": ("in-place-of", False),
    "changed": ("in-place-of", True),
    "combined": ("system", None),
}
"""What 0.2 called what is asked for with a bet -> what it is called, and whether with other rules."""

OWN_KEYS = ("game", "device", "bets", "application")
"""A ruleset or an application has at least one of these, however many mistakes it has."""

LARGEST = 100_000
"""Characters of a text of which it is remembered what it is; the longest that is shipped has half of them."""
_ASKING = ("application", "applicant")
_ASKS = regex(rf"^(?:{'|'.join(_ASKING)})[ \t]*[:{COLONS}]", re.M)
_KEYS_AT_THE_MARGIN = regex(r"""^["']?([^\W\d_][\w-]*)["']?[ \t]*:(?=\s|$)""", re.M)


def is_our_file(source: Source) -> bool:
    """Whether a file is meant as a ruleset or an application: it has one of `OWN_KEYS`, or one near it.

    One that says nothing is meant as one as well: its check says what is wrong with it.
    """
    at_the_margin = _KEYS_AT_THE_MARGIN.findall(source.text)
    if _near(at_the_margin):  # found without parsing the file, which its check does
        return True
    try:
        node = read_nodes(source)
    except ProblemError:
        return not at_the_margin  # YAML of another kind has tags and anchors, which rulesets refuse
    if isinstance(node, SequenceNode):  # a ruleset with a dash before each key is one with a mistake
        return any(_near(keys(item)) for item in node.items)
    return isinstance(node, Scalar) or _near(keys(node))


@kept(most=50, key=lambda source: source.text if len(source.text) <= LARGEST else None)
def is_application(source: Source) -> bool:
    """Whether a file is meant as an application; where it cannot be read, by its keys at the margin.

    It is remembered, since `new` asks it of the one game for every answer that it tries.
    """
    try:
        return asks_for_something(read_nodes(source))
    except ProblemError:
        return asks_at_the_margin(source.text)


def asks_at_the_margin(text: str) -> bool:
    """Whether a text, however little of it can be read, has a key of an application at the margin."""
    return bool(_ASKS.search(text))


def asks_for_something(node: Node) -> bool:
    """Whether what is written is meant as an application: it says which one it is, or who asks."""
    return not keys(node).isdisjoint(_ASKING)


def game_by_name(game: str) -> str:
    """The shipped game that a person means: `花旗骰` is `craps`; its own name, a path and any other word as they are.

    A name that an act gives a game comes before one that is ours.

    Raises:
        UsageError: several games have the name.
    """
    names = shipped_names()
    if game in names or game.endswith((".yaml", ".yml")) or os.path.lexists(game):
        return game
    if (plain := game.strip().casefold()) in names:
        return plain
    if "/" in game:  # a path that leads nowhere
        return game
    titles = _titles()
    for ours in (False, True):
        meant = [name for name, title in titles.items() if title and _text(title, ours=ours).means(game)]
        if len(meant) > 1:
            message = Message("several games are called `{game}`", game=cut(game))
            raise UsageError(message, Message("name one: {games}", games=joined(meant)))
        if meant:
            return meant[0]
    return game


def _titles() -> dict[str, Node | None]:
    """What each shipped game is called, as it is written."""
    return {name: top_level_value(read_source(shipped_folder() / f"{name}.yaml"), "game") for name in shipped_names()}


def games_by_name() -> dict[str, str]:
    """Name in a language -> the shipped game that `game_by_name` finds by it."""
    every = [(title, name, ours) for ours in (True, False) for name, title in _titles().items() if title]
    return {said: name for title, name, ours in every for said in _text(title, ours=ours).words.values()}


def bets_typed(typed: str, bets: Mapping[str, Node]) -> list[str]:
    """The identifiers of the bets, as they are written, that have a name in a language."""
    names = {bet: title for bet, node in bets.items() if (title := value_of(node, "name"))}
    return [bet for bet, title in names.items() if any(_text(title, ours=ours).means(typed) for ours in (False, True))]


def _text(title: Node, *, ours: bool) -> Text:
    """The words of a game's title, or of a bet's name, with or without those that are ours."""
    languages = {key.text: value for key, value in word_pairs(title)} or {"en": title}
    said = {language: value_of(value, "ours") if ours else value for language, value in languages.items()}
    return Text({language: one.text for language, one in said.items() if isinstance(one, Scalar)})  # type: ignore[misc]


def _near(words: Collection[str]) -> bool:
    return any(get_close_matches(word.lower(), OWN_KEYS, n=1, cutoff=0.8) for word in words)


# --- the ruleset of an application: a shipped one, or a file in the application's own folder and nowhere else --------


_REMEDY = Message("write the name of a shipped game, or of a YAML file in the folder of the application")


def find_in_folder(game: Scalar, folder: Path) -> Path:
    """The file of the ruleset that an application in `folder` names.

    Raises:
        ProblemError: there is none, or it lies elsewhere; the problem is at the word `game`.
    """
    names = shipped_names()
    if game.text in names:
        return shipped_folder() / f"{game.text}.yaml"
    if not game.text.endswith((".yaml", ".yml")):
        known = Message(
            "the games are {games}; a YAML file in the folder of the application works too", games=joined(names)
        )
        with suppress(UsageError):  # of a name that several games have
            meant = game_by_name(game.text)
            known = did_you_mean([meant], of=game.text) if meant in names else known
        message = Message("there is no game `{game}`", game=game.text[:60])
        raise _error(game, "structure/unknown-game", message, nearest(game.text, names, known))
    path = folder / game.text
    if not _is_inside(game.text) or not leads_inside(path, folder):
        message = Message("`{game}` is not in the folder of the application", game=game.text[:60])
        raise _error(game, "structure/outside-the-folder", message, _REMEDY)
    if is_loop(path):
        message = Message("`{game}` cannot be read: its symbolic links lead in a circle", game=game.text[:60])
        raise _error(game, "structure/unknown-game", message, Message("give the file that the links were to lead to"))
    if not os.path.isfile(path):  # unlike `Path.is_file`, takes a name of any length
        message = Message("there is no file `{game}` in the folder of the application", game=game.text[:60])
        raise _error(game, "structure/unknown-game", message, nearest(game.text, _files(folder), _REMEDY))
    return path


def _is_inside(name: str) -> bool:
    """Whether a name, as it is written, goes down only, be it read on this system or on another."""
    return name.isprintable() and not any(
        path.is_absolute() or path.drive or path.root or ".." in path.parts
        for path in (PurePosixPath(name), PureWindowsPath(name))
    )


def leads_inside(path: Path, folder: Path) -> bool:
    """Whether a path, with every link in it followed, ends in the folder."""
    try:
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
    except (OSError, ValueError):  # a name that the system does not take
        return False


def _files(folder: Path) -> list[str]:
    return [file.name for file in folder.glob("*.y*ml")]


def _error(game: Scalar, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(game.place, code, message, help=remedy))


# --- the languages of 0.1 and 0.2: which words of them are others today, and a file of them with today's words -------


OLDER = ("0.1", "0.2")
"""The languages that a file can be rewritten from."""
OF_A_BET = {"loses": "lost"}
"""Keys of a bet that were called otherwise -> what they are called today."""
_BETS = (("bets", "*"), ("readings", "*", "alternatives", "*", "instead", "bets", "*"))
"""Where bets stand in a file; `*` is whatever key stands there."""


def read_in_todays_words(source: Source) -> Node:
    """The document of a file, in the words of today where it is an `older` one.

    Raises:
        ProblemError: as `read_nodes` does.
    """
    node = read_nodes(source)
    return in_todays_words(node) if source.older else node


def older_keys(node: Node) -> list[Scalar]:
    """The keys of a document that are called otherwise today, in their order."""
    return [key for bet in _bets(node, _BETS) for key, _ in word_pairs(bet) if key.text in OF_A_BET]


def language_of(node: Node) -> str:
    """The earlier version in whose language a document is; empty of one in the language of today."""
    return "0.1" if older_keys(node) else "0.2" if left_out(node) else ""


def both_words_problem(node: Node) -> tuple[Problem, ...]:
    """What a file of 0.1 is told whose bets have a key by its name of then and by that of today: one can be meant."""
    found = []
    for bet in _bets(node, _BETS):
        keys = [key for key, _ in word_pairs(bet)]
        for key in keys:
            word = OF_A_BET.get(key.text)
            if word in {other.text for other in keys}:
                message = Message("`{key}` and `{word}` stand in one bet, and are the same", key=key.text, word=word)
                remedy = Message("keep one of the two: 0.1 knew `{key}` alone", key=key.text)
                found.append(Problem(key.place, "structure/duplicate-key", message, help=remedy))
    return tuple(found)


def older_words(source: Source) -> tuple[Problem, ...]:
    """What a file of today that has words of 0.1 is told, at each of them; nothing where it has none.

    Raises:
        ProblemError: as `read_nodes` does.
    """
    return tuple(map(older_word, older_keys(read_nodes(source))))


def in_todays_words(node: Node) -> Node:
    """A document with the words of today, each at the place of the one before, and with what its entries are about."""
    places = {key.place for key in older_keys(node)}
    return with_what_is_left_out(_renamed(node, places) if places else node)


# --- what a file of 0.2 leaves out: what its entries are about, and how its dice are counted -------------------------


_OF_A_RULESET = ("assumptions", "conditions", "notes")
_OF_AN_APPLICATION = ("rules", "operation", "information")


LISTS = ("of", "for")
"""Keys of which one word is a list as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A record that has not the keys of today that are `added`, each with its words: its key, and what it has.

    What an entry of an application says may be a `text` alone, which stands below that key then.
    """

    key: Scalar
    value: MappingNode
    added: Mapping[str, tuple[str, ...]]
    is_text: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether nobody knew what it is about."""
        return self.added.get("about") == (OTHER,)


def left_out(node: Node) -> list[LeftOut]:
    """The records of a document that leave something out which 0.2 knew without it, in their order."""
    names = keys(names) if (names := value_of(node, "names")) else frozenset[str]()
    found = []
    for section, listed in word_pairs(node):
        if section.text not in (*_OF_A_RULESET, *_OF_AN_APPLICATION):
            continue
        of_application = section.text in _OF_AN_APPLICATION
        for key, value in word_pairs(listed):
            if isinstance(value, MappingNode) and key.text not in SUBJECTS and "about" not in keys(value):
                is_text = of_application and "text" not in keys(value)
                about = tuple(older_subjects().get(key.text, (OTHER,)))
                added: dict[str, tuple[str, ...]] = {"about": about}
                if section.text == "assumptions" and key.text in names:
                    added = {"about": ("names",), "of": (key.text,)}
                elif of_application and OTHER in about:
                    added["for"] = AUDIENCES  # 0.2 told it to all
                found.append(LeftOut(key=key, value=value, added=added, is_text=is_text))
    device = next((pair for pair in word_pairs(node) if pair[0].text == "device"), None)
    if found and device and isinstance(device[1], MappingNode) and (word := _counted_in(node, device[1])):
        found.insert(0, LeftOut(key=device[0], value=device[1], added={"counted-in": (word,)}))
    return found


def _counted_in(node: Node, device: MappingNode) -> str:
    """The word by which 0.2 counted dice where texts of the ruleset had it; empty where it took the usual one."""
    if {"dice", "counted-in"}.intersection(keys(device)) != {"dice"}:
        return ""
    entries = [one for section in ("assumptions", "conditions") if (one := value_of(node, section))]
    said = "".join(one.text for one in every_node(SequenceNode(tuple(entries), node.place)) if isinstance(one, Scalar))
    return next((word for word, text in older_classifiers().items() if text in said), "")


def with_what_is_left_out(node: Node) -> Node:
    """A document in which the records of 0.2 have what they leave out."""
    found = {one.key.place: one for one in left_out(node)}
    if not found or not isinstance(node, MappingNode):
        return node
    return MappingNode(tuple(_completed(key, value, found) for key, value in node.pairs), node.place)


def _completed(section: Node, value: Node, found: Mapping[Place, LeftOut]) -> tuple[Node, Node]:
    """A section, each of whose entries has what it leaves out, as it has itself."""
    if section.place in found:
        return section, _with_keys(found[section.place])
    if not isinstance(value, MappingNode) or not isinstance(section, Scalar):
        return section, value
    pairs = ((key, _with_keys(found[key.place]) if key.place in found else entry) for key, entry in value.pairs)
    return section, MappingNode(tuple(pairs), value.place)


def _with_keys(one: LeftOut) -> Node:
    """A record with the keys that it leaves out, at its place."""
    place = one.value.place
    added = [
        (Scalar(key, place), _words_node(words, place, alone=key not in LISTS)) for key, words in one.added.items()
    ]
    own = ((Scalar("text", place), one.value),) if one.is_text else one.value.pairs
    return MappingNode((*added, *own), place)


def _words_node(words: tuple[str, ...], place: Place, *, alone: bool) -> Node:
    items = tuple(Scalar(word, place) for word in words)
    return items[0] if alone and len(items) == 1 else SequenceNode(items, place)


def older_word(key: Scalar) -> Problem:
    """What a file of today that has a word of 0.1 is told."""
    word = OF_A_BET[key.text]
    message = Message(
        "`{key}` was the word of 0.1 for the part of the stake that is lost: it is `{word}` now",
        key=key.text, word=word,
    )  # fmt: skip
    remedy = Message("write `{word}:`; `macau-edge fmt --from 0.1` rewrites a whole file", word=word)
    return Problem(key.place, "structure/unknown-key", message, help=remedy, instead=word)


def _bets(node: Node, paths: tuple[tuple[str, ...], ...]) -> Iterator[Node]:
    """The nodes that stand at the end of one of these paths."""
    for path in paths:
        if not path:
            yield node
    deeper = [path for path in paths if path]
    for key, value in node.pairs if isinstance(node, MappingNode) and deeper else ():
        word = key.text if isinstance(key, Scalar) else ""
        yield from _bets(value, tuple(path[1:] for path in deeper if path[0] in (word, "*")))


def _renamed(node: Node, places: set[Place]) -> Node:
    """A node in which the keys at these places are called as they are today."""
    if isinstance(node, SequenceNode):
        return SequenceNode(tuple(_renamed(item, places) for item in node.items), node.place)
    if isinstance(node, MappingNode):
        pairs = ((_key(key, places), _renamed(value, places)) for key, value in node.pairs)
        return MappingNode(tuple(pairs), node.place)
    return node


def _key(key: Node, places: set[Place]) -> Node:
    return Scalar(OF_A_BET[key.text], key.place, key.quoted) if key.place in places and isinstance(key, Scalar) else key
