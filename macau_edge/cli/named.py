"""The names of a game, as help and completion need them: its bets, and its options with what is said of each.

Those of the shipped games are asked once and kept, for reading YAML takes as long as all else of a help. Any other
file is read as far as its words: the nouns of a ruleset take as long again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from macau_edge.cli.kept import kept
from macau_edge.model.problem import UsageError


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


def _as_names(found: Mapping[str, Any]) -> Names:
    return Names(found["bets"], {option: NamedOption(**one) for option, one in found["options"].items()})


@cache
def shipped() -> dict[str, Names]:
    """The names of each shipped game."""
    return {game: _as_names(found) for game, found in kept("games", _of_games).items()}


def _of_games() -> dict[str, Any]:
    from macau_edge.cli.written import of_shipped_games

    return of_shipped_games()


def names_of_game(game: str) -> Names | None:
    """The names of a game; of an application those of its game too, which a draft that is called so has not.

    None where it cannot be read.
    """
    if game in shipped():
        return shipped()[game]
    from macau_edge.cli.written import of_file

    found = [*map(_as_names, of_file(game))]
    bets = {name: said for names in found for name, said in names.bets.items()}
    options = {name: option for names in found for name, option in names.options.items()}
    return Names(bets, options) if found else None


def games_with(options: Iterable[str]) -> list[str]:
    """The shipped games that have all these options."""
    return [game for game, names in shipped().items() if {*options} <= names.options.keys()]


def game_named(game: str) -> str:
    """The shipped game that a word is in some language; the word as it is where it is none, or several are."""
    if not game or game in shipped():
        return game
    from macau_edge.reading.kinds import game_by_name

    with suppress(UsageError):
        return game_by_name(game)
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
