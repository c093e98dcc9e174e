"""What to type in place of a line that is no command: each line that is offered was read by its command before.

Words are taken for what they are: a command or what people call one, a game or a file, a bet of a game; options follow.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache

from macau_edge.cli import COMMANDS, OTHERWISE, Command, load
from macau_edge.cli.completing import commands
from macau_edge.cli.messages import OF_THE_PROGRAM, command_line, typed_line
from macau_edge.cli.named import games_with, meant, names_of, shipped
from macau_edge.model.message import CommandLine, Message, joined
from macau_edge.model.problem import FAMILIES, UsageError, near, rules

FILES = {".yaml": "analyse", ".yml": "analyse", ".pdf": "verify"}
"""How the name of a file ends -> the command that is about it."""
GAME, BET = "craps", "field"
"""Of a line in which neither is named, as the examples of the help have them."""


def no_command(words: Sequence[str], before: Sequence[str] = ()) -> UsageError:
    """That there is no command of a name, and the line to type in place of it."""
    word = words[0]
    said = Message("there is no command `{name}`", name=word[:60])
    kind = _about(word)
    if kind:
        said = Message("`{name}` is no command: a game or a file comes after one", name=word[:60])
    elif of := _games_of_bet(word):
        said = Message("`{name}` is no command: it is a bet of {games}", name=word[:60], games=joined(of))
    elif _ends_as_file(word):
        said = Message("`{name}` is no command, and there is no file of that name", name=word[:60])
    for lines in (_sure, _near, _rest):
        line = next((one for one in lines(words) if _is_read(one, before)), None)
        if line:
            typed = command_line([*before, *line])
            asked = Message("did you mean `{typed}`?", typed=typed)
            return UsageError(said, asked if lines is _near else Message("write `{typed}`", typed=typed))
    if _ends_as_file(word) and not word.lower().endswith(".pdf"):
        typed = command_line(["new", "ruleset", "-o", word])
        return UsageError(said, Message("look at its path; `{typed}` begins a ruleset of that name", typed=typed))
    return UsageError(said, Message("see `macau-edge --help`"))


def before_command(name: str) -> UsageError | None:
    """That an option of a command, or of a game, stands before any, and the line to type; None where it is of none."""
    words = sys.argv[1:]
    if moved := _options_moved(words):
        return UsageError(
            Message("`{name}` stands after the command", name=name),
            Message("write `{typed}`", typed=command_line(moved)),
        )
    lines: list[Sequence[str]] = []
    said = Message("`{name}` stands after the command", name=name)
    if any(name in command["options"] for command in commands().values()):
        examples = [line for command in commands() for line in _examples(command)]
        examples = [line for line in examples if {*words} <= {*line}]
        lines += examples if len(words) > 1 else ()
        lines += [[*line, *words] for line in _lines_with(name)]
        lines += [[*line, *_example_of(name)] for line in _lines_with(name)]
        lines += [*examples, [next(one for one, command in commands().items() if name in command["options"]), "--help"]]
    elif games := games_with([name.removeprefix("--")]):
        said = Message("`{name}` is of a game, and stands after it", name=name)
        choices = shipped()[games[0]].options[name.removeprefix("--")].choices
        lines += [["analyse", games[0], *words], ["analyse", games[0], name, *choices[-1:]], ["analyse", "--help"]]
    else:
        return None
    found = next(filter(_is_read, lines))
    return UsageError(said, Message("write `{typed}`", typed=command_line(found)))


# --- the lines that may be meant --------------------------------------------------------------------------------------


def _sure(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines that say what was typed in other words."""
    word, *rest = words
    if named := _called_so(word):
        yield [named, *rest]
        yield [named, *rest, *_needed(named)]
    if kind := _about(word):
        names = [entry.name for entry in COMMANDS]
        command = next((one for one in rest if one in names), kind)
        yield [command, word, *(one for one in rest if one != command)]


def _rest(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines that say what of the words is anything, and at last the command alone."""
    yield from _sorted_out(words)
    if named := _called_so(words[0]):
        yield from () if any(map(_ends_as_file, words)) else (shortest(named),)
        yield [named, "--help"]


def _called_so(word: str) -> str:
    """The command that people call so; empty where there is none."""
    return next((command for command, others in OTHERWISE.items() if word.lower() in others.split()), "")


def _sorted_out(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The line that has each word in the place of what it is, and none that is nothing."""
    until = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    plain, options = words[:until], words[until:]
    if any(_ends_as_file(word) and not _about(word) for word in plain):
        return
    calls = {one: command for command, others in OTHERWISE.items() for one in (command, *others.split())}
    calls |= {entry.name: entry.name for entry in COMMANDS}
    game = next((word for word in plain if _about(word)), "")
    bets = [word for word in plain if word != game and _is_bet(word, game)]
    command = next((calls[word.lower()] for word in plain if word.lower() in calls), _about(game) or "analyse")
    game = game or next(iter(_games_of_bet(bets[0])), "") if bets else game
    if game:
        yield [command, game, *bets, *options]
        yield [command, game, *bets, *options, *_needed(command)]
        yield [command, game, *options]
        if command != "analyse":
            yield ["analyse", game, *bets, *options]
    elif command != "analyse":
        yield [command, *options]


def _near(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines with a slip of the first word made good."""
    word, *rest = words
    if _called_so(word):
        return
    folder, name = os.path.split(word)
    for command in near(word, [entry.name for entry in COMMANDS]):
        yield [command, *rest]
    for game in near(name.rpartition(".")[0] if _ends_as_file(word) else word, shipped()):
        yield from _sorted_out([game, *rest])
    if _ends_as_file(word):
        with suppress(OSError):
            for file in near(name, os.listdir(folder or ".")):
                yield from _sorted_out([os.path.join(folder, file), *rest])
    for command in near(word, [entry.name for entry in COMMANDS]):
        yield shortest(command)


def _options_moved(words: Sequence[str]) -> Sequence[str]:
    """The words with the options of a command behind it, and not before; none where no command would take them."""
    known = commands()
    takes = {flag: one["values"] is not None for command in known.values() for flag, one in command["options"].items()}
    kept: list[str] = []
    moved: list[str] = []
    flags: set[str] = set()
    rest = list(words)
    while rest and rest[0].startswith("-"):
        flag, equals, _ = rest[0].partition("=")
        if flag in OF_THE_PROGRAM:
            kept.append(rest.pop(0))
            continue
        of_game = flag.startswith("--") and bool(games_with([flag.removeprefix("--")]))
        until = 2 if (takes.get(flag) or of_game) and not equals else 1
        moved, rest = [*moved, *rest[:until]], rest[until:]
        flags.add(flag)
    if not rest or flags & {word.partition("=")[0] for word in rest}:
        return []
    if rest[0] in known:
        return [] if flags - known[rest[0]]["options"].keys() else [*kept, *rest, *moved]
    lines = [*_sure(rest), *_sorted_out(rest)]
    return next(([*kept, *line, *moved] for line in lines if _is_read([*line, *moved])), [])


def _lines_with(option: str) -> Iterator[Sequence[str]]:
    """The shortest line of each command that has an option."""
    for name, command in commands().items():
        if option in command["options"]:
            yield shortest(name)


def _example_of(option: str, command: str = "") -> Sequence[str]:
    """An option with a value: the first of those that are listed, or one of an example."""
    listed = next(one["options"][option] for one in commands().values() if option in one["options"])["values"]
    if listed is None:
        return [option]
    listed = listed["several"] if isinstance(listed, dict) else listed
    if isinstance(listed, list) and listed:
        return [option, listed[-1]]
    for one in [command] if command else commands():
        for line in _examples(one):
            if option in line[:-1]:
                return [option, line[line.index(option) + 1]]
    return [option, {"BET": BET, "FILE": "report.txt"}.get(listed, "1")]


def _needed(command: str) -> Sequence[str]:
    """The option without which a command has nothing to do, as an example has it."""
    option = {"solve": "--edge", "page": "-o"}.get(command)
    return _example_of(option, command) if option else ()


@cache
def _loaded(command: str) -> Command:
    return load(next(entry for entry in COMMANDS if entry.name == command))


def _examples(command: str) -> list[list[str]]:
    import shlex

    return [shlex.split(example)[1:] for example in _loaded(command).examples]


def shortest(command: str) -> Sequence[str]:
    """The words of a command that can be typed anywhere: with a game that is shipped where it is about one."""
    if command == "--version":
        return [command]
    first = _examples(command)[0]
    of_game = commands()[command]["places"][:1] in (["GAME"], ["GAME..."])
    short = next((line for line in ([command], [command, GAME], [command, GAME, BET]) if _is_read(line)), first)
    return short if of_game else first


def no_game(words: Sequence[str]) -> UsageError | None:
    """That a bet stands in the place of its game, and the line with both; None where that is not so."""
    word, *_ = words
    if _about(word) or os.path.lexists(word) or not (games := _games_of_bet(word)):
        return None
    said = Message("`{name}` is no game: it is a bet of {games}", name=word[:60], games=joined(games))
    game = next((one for one in games if one in words), games[0])
    typed = typed_line({game: [], word: [game, word]} if game in words else {word: [game, word]})
    return UsageError(said, Message("write `{typed}`", typed=typed))


def no_bet(game: str) -> UsageError:
    """That no bet is named, and the line with the first one of the game where it can be read."""
    names = names_of(meant(game))
    bet = next(iter(names.bets), BET) if names else BET
    needed = _needed(next((word for word in sys.argv[1:] if word in commands()), ""))
    typed = typed_line({game: [game, bet], "": () if {*needed[:1]} & {*sys.argv} else needed})
    lists = CommandLine("`macau-edge analyse {game}`", game=game)
    expected = Message("expected: GAME BET, as in `{typed}`; {command} lists the bets", typed=typed, command=lists)
    return UsageError(Message("which bet?"), expected)


# --- what a word is ---------------------------------------------------------------------------------------------------


def _ends_as_file(word: str) -> bool:
    return word.lower().endswith(tuple(FILES))


def _about(word: str) -> str:
    """The command that is about a game or a file of this name; empty where it is neither."""
    if word and meant(word) in shipped():
        return "analyse"
    is_file = _ends_as_file(word) and os.path.isfile(word)
    return FILES[os.path.splitext(word)[1].lower()] if is_file else ""


def _is_bet(word: str, game: str) -> bool:
    """Whether a word names a bet of a game, or where none is named of one that is shipped."""
    name = re.split(r"[\[/:]", word)[0]
    if not game:
        return bool(_games_of_bet(word))
    names = names_of(meant(game))
    return names is not None and name in names.bets


def _games_of_bet(word: str) -> list[str]:
    name = re.split(r"[\[/:]", word)[0]
    return [game for game, names in shipped().items() if name in names.bets]


# --- whether a line is read -------------------------------------------------------------------------------------------


def _is_read(line: Sequence[str], before: Sequence[str] = ()) -> bool:
    """Whether a line is no wrong use of its command, as far as that is known without its figures."""
    line = [word for word in line if word not in OF_THE_PROGRAM]
    if not line:
        return True
    entry = next((entry for entry in COMMANDS if entry.name == line[0]), None)
    if entry is None:
        return False
    if before or {"--help", "-h"} & {*line}:
        return True
    from macau_edge.cli.arguments import split

    try:
        context = _loaded(entry.name).make_context(entry.name, list(line[1:]))
        places = commands()[entry.name]["places"]
        if not entry.of_game:
            words = line[1:]
            return (len(words) > 0 or entry.name != "rule") and all(map(_is_there, words, [*places, *places[-1:] * 99]))
        positional, given = split(context.params["words"], places, ())
    except Exception:  # wrong use, which the library has many classes for
        return False
    game, *bets = positional
    names = names_of(meant(game))
    wanted = {"solve": "edge", "page": "output"}.get(entry.name)
    return (
        names is not None
        and {*given} <= {*names.options}
        and all(_is_bet(bet, game) for bet in bets)
        and (len(bets) > 0 or places[1:] != ["BET"] or entry.name in ("simulate", "bias"))
        and (wanted is None or bool(context.params[wanted]))
    )


def _is_there(word: str, place: object) -> bool:
    """Whether what is named in a place of a command is there, where it is a file, a game or a code."""
    if word.startswith("-") or place == "KEY" or isinstance(place, list):
        return True
    if place == "CODE":
        return word in (*FAMILIES, *rules())
    return os.path.exists(word) or (place in ("GAME...", "PATH...") and meant(word) in shipped())
