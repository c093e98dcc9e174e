"""What a person is told beside the answer, on standard error: what is wrong and what to do, as wide as the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TextIO

from macau_edge.cli.spoken import command_language, persons_words
from macau_edge.model.foreign import plain_text_escaped, shell_word
from macau_edge.model.message import NOTHING, Message
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.reading.source import shipped_names
from macau_edge.reports import PIPED, PROSE
from macau_edge.reports.style import TextStyle, as_is, coloured


def report_error(message: str, remedy: str = "") -> None:
    """Says what is wrong and what to do."""
    write_notes(
        f"macau-edge: {in_persons_language(message)}", *([f"  help: {in_persons_language(remedy)}"] if remedy else [])
    )


def in_persons_language(message: str) -> str:
    """A message in the person's language."""
    language = command_language()
    if language == "en":
        return message
    from macau_edge.wording.messages import translated_message

    return translated_message(language, message)


def write_notes(*lines: str) -> None:
    """Says lines on standard error, folded where it is a terminal; nothing of a name in them is obeyed."""
    look = finding_style(sys.stderr)
    sys.stderr.write("".join(f"{look.sentence(plain_text_escaped(line))}\n" for line in lines))


# --- wrong use --------------------------------------------------------------------------------------------------------


def repeated_option_error(option: str) -> UsageError:
    """That an option that has one value is given twice."""
    return UsageError(Message("the option `{name}` is given twice", name=option), Message("keep one of the two"))


OF_THE_PROGRAM = ("--no-pager", "--version", "-V")
"""Options that are of no command, and stand before it."""


def program_option_error(option: str) -> UsageError:
    """That an option stands before the command, and not after it."""
    said = Message("`{name}` stands before the command", name=option)
    return UsageError(said, _type([option, *(word for word in sys.argv[1:] if word != option)]))


BET = ("--bet", "-b")
"""What may stand before a bet of every command that is about one, as of `analyse`, which takes several."""


def typed_line(instead: Mapping[str, Sequence[str]], without: Sequence[str] = ()) -> str:
    """What was typed, as a shell takes it, with other words in the last place where each of these stands, and `without`
    others.

    With a bet goes what stands before it to say that it is one.
    """
    words = sys.argv[1:]
    for word, others in (*instead.items(), *((one, ()) for one in without)):
        stands = (word, *(f"{flag}={word}" for flag in BET))
        end = max((number for number, one in enumerate(words, 1) if one in stands), default=len(words) + 1)
        begin = end - 2 if 1 < end <= len(words) and words[end - 2] in BET else end - 1
        words[begin:end] = others
    return command_line(words)


def command_line(words: Sequence[str]) -> str:
    """The words of a command of this program, as a shell takes them."""
    return " ".join(["macau-edge", *map(shell_word, words)])


def _type(words: Sequence[str]) -> Message:
    return Message("write `{typed}`", typed=command_line(words))


def extra_arguments_error(words: Sequence[str], valued: Collection[str] = ()) -> UsageError:
    """That a command has no place for words, and the command without them.

    Those that stand behind the value of an option, one of those that are `valued`, are the rest of it: a shell parts
    what is not in quotes.
    """
    said = Message("`{word}` is one word too many", word=words[0][:60])
    whole = _put_together(sys.argv[1:], words, valued)
    if whole:
        return UsageError(said, Message("put one value in quotes: `{typed}`", typed=command_line(whole)))
    if path := _parted(words):
        remedy = Message("`{path}` is not there: check the path, and put one with a blank in quotes", path=path)
        return UsageError(said, remedy)
    return UsageError(said, Message("write `{typed}`", typed=typed_line({}, words)))


PARTED = 8
"""Words at most that are put together to a path."""


def path_in_quotes() -> Message:
    """The line in which words that are the path of one file, with a blank between them, are one; empty where none are.

    A shell parts what is not in quotes: it is looked for where something is wrong with what was typed. With a word that
    is a game or a file by itself no other path begins: nothing is wrong with it.
    """
    line, games = sys.argv[1:], shipped_names()
    for begin, first in enumerate(line):
        if not begin or first in games or os.path.lexists(first):
            continue
        for end in range(min(len(line), begin + PARTED), begin + 1, -1):
            path = " ".join(line[begin:end])
            if os.path.lexists(path):
                typed = command_line([*line[:begin], path, *line[end:]])
                return Message("put one value in quotes: `{typed}`", typed=typed)
    return NOTHING


def _parted(words: Sequence[str]) -> str:
    """The path that words may be which have no place, with those before them; empty where they are none.

    It is not there, or `path_in_quotes` has the line; nor is what it begins with, which nobody can be told to keep.
    """
    line = sys.argv[1:]
    end = max((number for number, word in enumerate(line, 1) if word in words), default=0)
    begin = end
    while begin > 1 and not line[begin - 1].startswith("-") and not os.path.lexists(line[begin - 1]):
        begin -= 1
    path = line[begin:end]
    is_file = len(path) > 1 and path[0] not in shipped_names() and os.path.splitext(path[-1])[1]
    return " ".join(path) if is_file else ""


def _put_together(line: Sequence[str], words: Sequence[str], valued: Collection[str]) -> Sequence[str]:
    """A line in which what stands behind the value of an option is the rest of it; empty where nothing does.

    `words` are those that have no place, in their order; the others of them are left out.
    """
    waiting, left = [*line], [*words]
    whole: list[str] = []
    is_value = put = False
    while waiting:
        word = waiting.pop(0)
        if word.startswith("-") and word != "-":
            is_value = word.partition("=")[0] in valued
            whole.append(word)
            if word in valued and waiting:
                whole.append(waiting.pop(0))
        elif not left or word != left[0]:
            whole.append(word)
            is_value = False
        else:
            left.pop(0)
            if is_value:
                whole[-1], put = f"{whole[-1]} {word}", True
    return whole if put else ()


# --- problems, each at its line ---------------------------------------------------------------------------------------


def show_problems(error: ProblemError) -> None:
    """Shows problems on standard error, each at its line where the file can still be read."""
    from macau_edge.reports.findings.found import texts_of_files
    from macau_edge.reports.findings.full import render

    problems = [problem for problem in error.problems if not problem.notice] or error.problems
    look = finding_style(sys.stderr)
    shown = render(problems, texts_of_files(problems), look)
    sys.stderr.write(f"{shown}\n{look.sentence(persons_words()('check.found', n=len(problems)))}\n")


def finding_style(stream: TextIO) -> TextStyle:
    """How findings are shown on a stream: in its room, and in colours on a terminal."""
    room = room_of(stream)
    return TextStyle(room.width, coloured if uses_colours(stream) else as_is, room.prose, language=command_language())


class Room(NamedTuple):
    """The columns there are for tables and for lines of files; and for sentences, None where none is folded."""

    width: int
    prose: int | None


def room_of(stream: TextIO) -> Room:
    """The room of a stream: of a terminal as wide as it is, of a pipe that of the terminal which standard error is.

    Before that a person sits. Where there is none, what is written may be looked through: a sentence is one line.
    """
    columns = terminal_width(stream, sys.stderr) or (NARROW if stream.isatty() else None)
    return Room(columns or PIPED, min(columns, PROSE) if columns else None)


NARROW = 80
"""Columns of a terminal that does not say how many it has."""
WIDEST = 4
"""Digits of the number of columns that is taken from `COLUMNS`."""


def terminal_width(*streams: TextIO) -> int | None:
    """Columns of the terminal that one of the streams is, the first that is one; None where none is.

    What `COLUMNS` says holds before that.
    """
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdecimal() and len(said) <= WIDEST and (columns := whole_of(said)):
        return columns
    for stream in streams:
        with suppress(OSError, ValueError):  # no terminal, or closed
            if columns := os.get_terminal_size(stream.fileno()).columns:
                return columns
    return None


def uses_colours(stream: TextIO) -> bool:
    """Whether colours are shown on a stream.

    `NO_COLOR` (https://no-color.org) forbids them, `FORCE_COLOR` (https://force-color.org) asks for them anywhere; an
    empty one says nothing, and of the two the first holds, as it does for the tables that rich prints.
    """
    wanted = os.environ.get("FORCE_COLOR") or (stream.isatty() and os.environ.get("TERM") != "dumb")
    return bool(wanted) and not os.environ.get("NO_COLOR")
