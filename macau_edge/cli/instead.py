"""What to type in place of a line that is no command: each line that is offered was read by its command before.

Words are taken for what they are: a command or what people call one, a game or a file, a bet of a game; options follow.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from macau_edge.cli.commands import COMMANDS, OTHERWISE, VALUES
from macau_edge.cli.completing import command_words
from macau_edge.cli.examples import (
    command_about,
    ends_as_file,
    example_of,
    examples_of,
    games_of_bet,
    is_bet,
    loaded_command,
    required_options,
    shortest_example,
    usage_line,
)
from macau_edge.cli.messages import OF_THE_PROGRAM, command_line, program_option_error
from macau_edge.cli.named import choice_by_alias, game_named, games_with, names_of_game, shipped
from macau_edge.cli.words import split_words
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.problem import FAMILIES, UsageError, did_you_mean, near, nearest, rules


def unknown_command_error(words: Sequence[str], before: Sequence[str] = ()) -> UsageError:
    """That there is no command of a name, and the line to type in place of it."""
    word = words[0]
    said = Message("there is no command `{name}`", name=word[:60])
    kind = command_about(word)
    if kind:
        said = Message("`{name}` is no command: a game or a file comes after one", name=word[:60])
    elif of := games_of_bet(word):
        said = Message("`{name}` is no command: it is a bet of {games}", name=word[:60], games=joined(of))
    elif ends_as_file(word):
        said = Message("`{name}` is no command, and there is no file of that name", name=word[:60])
    for lines in (_sure, _near, _rest):
        line = next((one for one in lines(words) if _is_read(one, before)), None)
        if line:
            typed = command_line([*before, *line])
            asked = Message("did you mean `{typed}`?", typed=typed)
            return UsageError(said, asked if lines is _near else Message("write `{typed}`", typed=typed))
    if ends_as_file(word) and not word.lower().endswith(".pdf"):
        typed = command_line(["new", "ruleset", "-o", word])
        return UsageError(said, Message("look at its path; `{typed}` begins a ruleset of that name", typed=typed))
    return UsageError(said, Message("see `macau-edge --help`"))


def misplaced_option_error(name: str) -> UsageError | None:
    """That an option of a command, or of a game, stands before any, and the line to type; None where it is of none."""
    words = sys.argv[1:]
    before = [word for word in words if word in OF_THE_PROGRAM]
    if moved := _options_moved(words):
        return UsageError(
            Message("`{name}` stands after the command", name=name),
            Message("write `{typed}`", typed=command_line(moved)),
        )
    words = [word for word in words if word not in before]
    lines: list[Sequence[str]] = []
    said = Message("`{name}` stands after the command", name=name)
    if any(name in command["options"] for command in command_words().values()):
        examples = [line for command in command_words() for line in examples_of(command)]
        examples = [line for line in examples if {*words} <= {*line}]
        lines += examples if len(words) > 1 else ()
        lines += [[*line, *words] for line in _lines_with(name)]
        lines += [[*line, *example_of(name)] for line in _lines_with(name)]
        lines += [
            *examples,
            [next(one for one, command in command_words().items() if name in command["options"]), "--help"],
        ]
    elif games := games_with([name.removeprefix("--")]):
        said = Message("`{name}` is of a game, and stands after it", name=name)
        choices = shipped()[games[0]].options[name.removeprefix("--")].choices
        lines += [["analyse", games[0], *words], ["analyse", games[0], name, *choices[-1:]], ["analyse", "--help"]]
    else:
        return None
    found = next(filter(_is_read, lines))
    return UsageError(said, Message("write `{typed}`", typed=command_line([*before, *found])))


# --- the lines that may be meant --------------------------------------------------------------------------------------


def _sure(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines that say what was typed in other words."""
    word, *rest = words
    if named := _called_so(word):
        yield [named, *rest]
        yield [named, *rest, *required_options(named)]
    if kind := command_about(word):
        names = [entry.name for entry in COMMANDS]
        command = next((one for one in rest if one in names), kind)
        yield [command, word, *(one for one in rest if one != command)]


def _rest(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Lines that say what of the words is anything, and at last the command alone."""
    yield from _sorted_out(words)
    if named := _called_so(words[0]):
        yield from () if any(map(ends_as_file, words)) else (shortest_example(named),)
        yield [named, "--help"]


def _called_so(word: str) -> str:
    """The command that people call so; empty where there is none."""
    return next((command for command, others in OTHERWISE.items() if word.lower() in others.split()), "")


def _sorted_out(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The line that has each word in the place of what it is, and none that is nothing."""
    until = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    plain, options = words[:until], words[until:]
    if any(ends_as_file(word) and not command_about(word) for word in plain):
        return
    calls = {one: command for command, others in OTHERWISE.items() for one in (command, *others.split())}
    calls |= {entry.name: entry.name for entry in COMMANDS}
    game = next((word for word in plain if command_about(word)), "")
    bets = [word for word in plain if word != game and is_bet(word, game)]
    command = next((calls[word.lower()] for word in plain if word.lower() in calls), command_about(game) or "analyse")
    game = game or next(iter(games_of_bet(bets[0])), "") if bets else game
    if game:
        yield [command, game, *bets, *options]
        yield [command, game, *bets, *options, *required_options(command)]
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
    for game in near(name.rpartition(".")[0] if ends_as_file(word) else word, shipped()):
        yield from _sorted_out([game, *rest])
    if ends_as_file(word):
        with suppress(OSError):
            for file in near(name, os.listdir(folder or ".")):
                yield from _sorted_out([os.path.join(folder, file), *rest])
    for command in near(word, [entry.name for entry in COMMANDS]):
        yield shortest_example(command)


def _options_moved(words: Sequence[str]) -> Sequence[str]:
    """The words with the options of a command behind it, and not before; none where no command would take them."""
    known = command_words()
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
    for name, command in command_words().items():
        if option in command["options"]:
            yield shortest_example(name)


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
    try:
        context = loaded_command(entry.name).make_context(entry.name, list(line[1:]))
        places = command_words()[entry.name]["places"]
        if not entry.of_game:
            words = line[1:]
            return (len(words) > 0 or entry.name != "rule") and all(map(_is_there, words, [*places, *places[-1:] * 99]))
        positional, given = split_words(context.params["words"], places, ())
    except Exception:  # wrong use, which the library has many classes for
        return False
    game, *bets = positional
    names = names_of_game(game_named(game))
    return (
        names is not None
        and {*given} <= {*names.options}
        and all(is_bet(bet, game) for bet in bets)
        and (len(bets) > 0 or places[1:] != ["BET"] or entry.name in ("simulate", "bias"))
        and {*required_options(entry.name)[::2]} <= {*line}
    )


def _is_there(word: str, place: object) -> bool:
    """Whether what is named in a place of a command is there, where it is a file, a game or a code."""
    if word.startswith("-") or place == "KEY" or isinstance(place, list):
        return True
    if place == "CODE":
        return word in (*FAMILIES, *rules())
    return os.path.exists(word) or (place in ("GAME...", "PATH...") and game_named(word) in shipped())


# --- the library's words for wrong use, in ours -----------------------------------------------------------------------


def usage_error(error: Any) -> UsageError:
    """What is wrong, and the nearest that there is, as everywhere: places are asked for, options are named."""
    context, param = error.ctx, getattr(error, "param", None)
    if name := getattr(error, "option_name", ""):
        named = next((one for one in context.command.get_params(context) if name in one.opts), None)
        return _without_value(name, named) if named else _no_option(name, context)
    if param is None and context.parent is None:
        return UsageError(Message("which command?"), Message("see `macau-edge --help`"))
    if param is None:
        return UsageError(quoted(error.format_message().rstrip(".")), Message("see --help"))
    choices = [str(choice) for choice in getattr(param.type, "choices", ())]
    if type(error).__name__ == "MissingParameter":
        expected = Message(
            "expected: {usage}, as in `{typed}`",
            usage=f"macau-edge {context.info_name} {usage_line(context.command)}",
            typed=command_line(shortest_example(context.info_name)),
        )
        listed = Message("one of {choices}; {expected}", choices=joined(choices), expected=expected)
        return UsageError(Message("which {place}?", place=_place(param)), listed if choices else expected)
    typed = context.meta.get(VALUES, {}).get(param.name)
    values = typed if isinstance(typed, list | tuple) else [typed]
    flag = max(param.opts, key=len)
    wrong = next((str(one) for one in values if one not in choices), "")
    if flag.startswith("-"):
        said = Message("{flag}: there is no choice `{value}`", flag=flag, value=wrong[:60])
    else:
        said = Message("there is no {place} `{value}`", place=_place(param), value=wrong[:60])
    if called := choice_by_alias(wrong, choices):
        return UsageError(said, did_you_mean([called]))
    return UsageError(said, nearest(wrong, choices, Message("one of {choices}", choices=joined(choices))))


def _without_value(name: str, param: Any) -> UsageError:
    """That an option has no value where it takes one, or has one where it takes none."""
    if param.is_flag:
        return UsageError(
            Message("the option `{name}` takes no value", name=name), Message("write `{typed}`", typed=name)
        )
    choices = [str(choice) for choice in getattr(param.type, "choices", ())]
    if choices:
        of = Message("one of {choices}", choices=joined(choices))
    else:
        of = Message("write `{typed}`", typed=f"{name} {param.metavar or 'VALUE'}")
    return UsageError(Message("the option `{name}` has no value", name=name), of)


def _no_option(name: str, context: Any) -> UsageError:
    if name in OF_THE_PROGRAM:
        return program_option_error(name)
    if not context.parent and (error := misplaced_option_error(name)):
        return error
    known = [flag for one in context.command.get_params(context) for flag in one.opts if flag.startswith("--")]
    if context.parent:
        said = Message("`{name}` is not an option of this command", name=name[:60])
    else:
        said = Message("`{name}` is not an option of `macau-edge`", name=name[:60])
    return UsageError(said, nearest(name, known, Message("its options: {options}", options=joined(known))))


def _place(param: Any) -> str:
    """What stands in a place, in lower case: `game`."""
    return next(iter(re.findall("[A-Z]+", str(param.metavar))), str(param.name)).lower()
