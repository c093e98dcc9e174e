"""The names of a game, as help and completion need them: its bets, and its options with what is said of each.

Those of the shipped games are asked once and kept, for reading YAML takes as long as all else of a help. Any other
file is read as far as its words: the nouns of a ruleset take as long again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from macau_edge.cli.kept import kept
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError, UsageError

if TYPE_CHECKING:
    from macau_edge.model.texts import Language
    from macau_edge.reading.nodes import Node


class NamedOption(NamedTuple):
    """What may be chosen, where that is listed; what holds without it; its article in each language.

    `figures` says whether some figure depends on it.
    """

    choices: Sequence[str]
    default: str
    law: Mapping[str, str]
    figures: bool


class Names(NamedTuple):
    """The bets and families of a game with what is said of each in English, and its options, by their identifiers."""

    bets: Mapping[str, str]
    options: Mapping[str, NamedOption]


@cache
def shipped() -> dict[str, Names]:
    """The names of each shipped game."""
    games: dict[str, Any] = kept("games", _of_games)
    return {
        game: Names(found["bets"], {option: NamedOption(**one) for option, one in found["options"].items()})
        for game, found in games.items()
    }


def _of_games() -> dict[str, Any]:
    """What each shipped ruleset says, read as far as that."""
    from macau_edge.reading.source import shipped_names

    found = {game: names_in_file(root) for game in shipped_names() if (root := _read(game))}
    return {
        game: {"bets": names.bets, "options": {name: one._asdict() for name, one in names.options.items()}}
        for game, names in found.items()
    }


def names_of_game(game: str) -> Names | None:
    """The names of a game; of an application those of its game too, which a draft that is called so has not.

    None where it cannot be read.
    """
    return shipped()[game] if game in shipped() else _of_file(game)


def games_with(options: Iterable[str]) -> list[str]:
    """The shipped games that have all these options."""
    return [game for game, names in shipped().items() if {*options} <= names.options.keys()]


def game_named(game: str) -> str:
    """The shipped game that a word is in some language; the word as it is where it is none, or several are."""
    if not game or game in shipped():
        return game
    from macau_edge.reading.kinds import by_name

    with suppress(UsageError):
        return by_name(game)
    return game


def positional(words: Sequence[str], flags: Iterable[str] = ()) -> Iterator[str]:
    """The words that are no option and no value of one; `flags` are the options that take none."""
    waiting = iter(words)
    for word in waiting:
        if word.startswith("-") and word != "-":
            if "=" not in word and word not in flags:
                next(waiting, None)
        else:
            yield word


_CALLED = {
    "en": "english inglês inglese ingles 英文 英語 eng",
    "pt": "português portugues portuguese 葡文 葡語 葡 por",
    "zh": "chinese chinês chines 中文 漢語 cantonese cn zho chi 中",
    "markdown": "md mkd mdown",
    "html": "htm web xhtml",
    "csv": "excel xls xlsx spreadsheet sheet tsv",
    "table": "text txt plain terminal",
    "json": "js jsonl",
    "pdf": "acrobat",
    "docx": "word doc",
    "github": "gh actions",
}
"""Languages and formats, as people call them."""


def choice_by_alias(word: str, choices: Iterable[str]) -> str:
    """The choice that people call so, `português` or `zh-TW` of languages; empty where there is none."""
    plain = word.lower().strip(".")
    found = next((choice for choice, others in _CALLED.items() if plain in others.split()), "")
    language = re.split("[-_.]", plain)[0]
    return next((choice for choice in choices if choice.lower() in (plain, found, language)), "")


# --- read from a file -------------------------------------------------------------------------------------------------


def _of_file(game: str) -> Names | None:
    from macau_edge.reading.kinds import asks_for_something
    from macau_edge.reading.nodes import Scalar, value_of

    root = _read(game)
    if root is None:
        return None
    own = names_in_file(root)
    base = value_of(root, "game") if asks_for_something(root) else None
    theirs = None
    if isinstance(base, Scalar):
        beside = Path(game).parent / base.text
        if not beside.is_file() and base.text in shipped():
            theirs = shipped()[base.text]
        elif (node := _read(str(beside) if beside.is_file() else base.text)) is not None:
            theirs = names_in_file(node)
    return Names({**theirs.bets, **own.bets}, {**theirs.options, **own.options}) if theirs else own


def _read(game: str) -> Node | None:
    """A ruleset as far as its nodes; None where it cannot be read."""
    from macau_edge.reading.nodes import read_nodes
    from macau_edge.reading.source import find_ruleset, read_source

    try:
        return read_nodes(read_source(find_ruleset(game)[1]))
    except (ProblemError, UsageError):
        return None


def names_in_file(root: Node) -> Names:
    """The names that stand in one file, whatever mistakes it has; of its families no members, which no file lists."""
    from macau_edge.reading.nodes import name_in, value_of, word_pairs

    def part(name: str) -> dict[str, Node]:
        own = value_of(root, name)
        return {key.text: node for key, node in word_pairs(own)} if own else {}

    device = value_of(root, "device")
    decks = _text(value_of(device, "decks") if device else None)
    return Names(
        {name: name_in(node) for name, node in part("bets").items()},
        {name: _option(node, is_decks=name == decks) for name, node in part("options").items()},
    )


def _option(node: Node, *, is_decks: bool) -> NamedOption:
    """An option as it is written; of numbers of decks each number of a range."""
    from macau_edge.model.texts import Language
    from macau_edge.reading.nodes import Scalar, SequenceNode, value_of

    listed = value_of(node, "choices")
    texts = [item.text for item in listed.items if isinstance(item, Scalar)] if isinstance(listed, SequenceNode) else []
    law = value_of(node, "law")
    return NamedOption(
        choices=[one for text in texts for one in (_each(text) if is_decks else [text])],
        default=_text(value_of(node, "default")),
        law={language: _cited(law, language) for language in get_args(Language)} if law else {},
        figures=value_of(node, "figures") is None,
    )


def _each(text: str) -> list[str]:
    ends = re.fullmatch(r"([0-9]{1,3}) to ([0-9]{1,3})", text)
    return [*map(str, range(whole_of(ends[1]), whole_of(ends[2]) + 1))] if ends else [text]


def _text(node: Node | None) -> str:
    """The text of a word; empty of nothing, of a list and of a record."""
    from macau_edge.reading.nodes import Scalar

    return node.text if isinstance(node, Scalar) else ""


def _cited(law: Node, language: Language) -> str:
    """The article; or that the act is silent, or was not read."""
    from macau_edge.model.texts import Citation, Text
    from macau_edge.reading.nodes import Scalar, name_in, value_of
    from macau_edge.wording.text import Phrasebook

    w = Phrasebook(language)
    if isinstance(law, Scalar):
        return w.cite(Citation(law.text))
    unread = value_of(law, "unread")
    own = value_of(unread, language) if unread else None
    said = own.text if isinstance(own, Scalar) else name_in(unread) if unread else ""
    return w.cite(Citation("", unread=Text({language: said})) if unread else Citation("silent"))
