"""What a word of a command line is, and lines that can be typed as they stand: of each command, with each option."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from macau_edge.cli.commands import COMMANDS, Command, load_command
from macau_edge.cli.completing import command_words
from macau_edge.cli.messages import typed_line
from macau_edge.cli.named import game_named, names_of_game, shipped
from macau_edge.model.message import CommandLine, Message, joined
from macau_edge.model.problem import UsageError

FILES = {".yaml": "analyse", ".yml": "analyse", ".pdf": "verify"}
"""How the name of a file ends -> the command that is about it."""
GAME, BET = "craps", "field"
"""Of a line in which neither is named, as the examples of the help have them."""


# --- what a word is ---------------------------------------------------------------------------------------------------


def ends_as_file(word: str) -> bool:
    """Whether a word is the name of a file that some command is about."""
    return word.lower().endswith(tuple(FILES))


def command_about(word: str) -> str:
    """The command that is about a game or a file of this name; empty where it is neither."""
    if word and game_named(word) in shipped():
        return "analyse"
    is_file = ends_as_file(word) and os.path.isfile(word)
    return FILES[os.path.splitext(word)[1].lower()] if is_file else ""


def is_bet(word: str, game: str) -> bool:
    """Whether a word names a bet of a game, or where none is named of one that is shipped."""
    name = re.split(r"[\[/:]", word)[0]
    if not game:
        return bool(games_of_bet(word))
    names = names_of_game(game_named(game))
    return names is not None and name in names.bets


def games_of_bet(word: str) -> list[str]:
    """The shipped games that have a bet of this name."""
    name = re.split(r"[\[/:]", word)[0]
    return [game for game, names in shipped().items() if name in names.bets]


# --- lines that can be typed ------------------------------------------------------------------------------------------


def usage_line(command: Any) -> str:
    """The positional arguments of a command: `GAME BET [--OPTION CHOICE]...`."""
    return " ".join(str(one.metavar) for one in command.params if one.param_type_name == "argument")


def example_of(option: str, command: str = "") -> Sequence[str]:
    """An option with a value: the first of those that are listed, or one of an example."""
    listed = next(one["options"][option] for one in command_words().values() if option in one["options"])["values"]
    if listed is None:
        return [option]
    listed = listed["several"] if isinstance(listed, dict) else listed
    if isinstance(listed, list) and listed:
        return [option, listed[-1]]
    for one in [command] if command else command_words():
        for line in examples_of(one):
            if option in line[:-1]:
                return [option, line[line.index(option) + 1]]
    return [option, {"BET": BET, "FILE": "report.txt"}.get(listed, "1")]


@cache
def required_options(command: str) -> Sequence[str]:
    """The options without which a command has nothing to do, as its first example has them.

    They are those that each of its examples has, and that stand for nothing where they are left out.
    """
    examples = examples_of(command)
    common = {flag for flag in examples[0] if flag.startswith("-") and all(flag in line for line in examples)}
    left_out = {flag: one.default for one in loaded_command(command).params for flag in one.opts}
    options = [flag for flag in examples[0] if flag in common and left_out.get(flag) is None]
    return [word for flag in options for word in (flag, examples[0][examples[0].index(flag) + 1])]


@cache
def loaded_command(command: str) -> Command:
    """A command of the table."""
    return load_command(next(entry for entry in COMMANDS if entry.name == command))


def examples_of(command: str) -> list[list[str]]:
    """The words of the examples of a command."""
    import shlex

    return [shlex.split(example)[1:] for example in loaded_command(command).examples]


def shortest_example(command: str) -> Sequence[str]:
    """The words of a command that can be typed anywhere: with a game that is shipped where it is about one."""
    if command == "--version":
        return [command]
    entry = next(entry for entry in COMMANDS if entry.name == command)
    if not entry.of_game or required_options(command):
        return [command] if command == "games" else examples_of(command)[0]
    return [command, GAME, BET] if usage_line(loaded_command(command)).startswith("GAME BET") else [command, GAME]


# --- a place that has another word ------------------------------------------------------------------------------------


def missing_game_error(words: Sequence[str]) -> UsageError | None:
    """That a bet stands in the place of its game, and the line with both; None where that is not so."""
    word, *_ = words
    if command_about(word) or os.path.lexists(word) or not (games := games_of_bet(word)):
        return None
    said = Message("`{name}` is no game: it is a bet of {games}", name=word[:60], games=joined(games))
    game = next((one for one in games if one in words), games[0])
    typed = typed_line({game: [], word: [game, word]} if game in words else {word: [game, word]})
    return UsageError(said, Message("write `{typed}`", typed=typed))


def missing_bet_error(game: str) -> UsageError:
    """That no bet is named, and the line with the first one of the game where it can be read."""
    names = names_of_game(game_named(game))
    bet = next(iter(names.bets), BET) if names else BET
    command = next((word for word in sys.argv[1:] if word in command_words()), "")
    options = required_options(command) if command else ()
    typed = typed_line({game: [game, bet], "": () if {*options[::2]} & {*sys.argv} else options})
    lists = CommandLine("`macau-edge analyse {game}`", game=game)
    expected = Message("expected: GAME BET, as in `{typed}`; {command} lists the bets", typed=typed, command=lists)
    return UsageError(Message("which bet?"), expected)
