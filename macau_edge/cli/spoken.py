"""What the person reads: in which language, and the words of the help in it.

The help is written in English where its commands are. `spoken.pt.json` and `spoken.zh.json` have what stands for each
of its paragraphs, headings and options: whoever translates edits those, and a test misses what is not there.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import typer.core

from macau_edge.model.message import Message, joined
from macau_edge.model.numbers import parse_toml
from macau_edge.model.problem import ProblemError, UsageError, cut

if TYPE_CHECKING:
    from macau_edge.model.texts import Language
    from macau_edge.wording.text import Phrasebook

LANGUAGES = ("en", "pt", "zh")
"""Those of `macau_edge.model`, which the help does without."""

LARGEST = 1_000_000
"""Bytes of a policy that is looked into, as of any file of ours; a pipe or a device is none."""


# --- which language ---------------------------------------------------------------------------------------------------


def persons_language(environment: Mapping[str, str]) -> Language:
    """The language that `MACAU_EDGE_LANG` says, the policy of the working folder, or the locale.

    English where nothing is said. Raises as `configured_language` does.
    """
    return configured_language(environment) or locale_language(environment)


def configured_language(environment: Mapping[str, str]) -> Language | None:
    """The language that `MACAU_EDGE_LANG` says, or the policy of the working folder; None where neither does.

    Raises:
        UsageError: `MACAU_EDGE_LANG` is no language of ours.
        ProblemError: the `lang` of the policy is none, with what is wrong in that policy.
    """
    if said := environment.get("MACAU_EDGE_LANG"):
        if said not in LANGUAGES:
            *others, last = LANGUAGES
            raise UsageError(
                Message("MACAU_EDGE_LANG is `{value}`, which is no language of ours", value=cut(said)),
                Message("unset it, or set it to {others} or {last}", others=joined(others), last=last),
            )
        return cast("Language", said)
    asked = policy_language(Path.cwd())
    if asked is not None and asked not in LANGUAGES:
        from macau_edge.checks.policy.file import policy_for

        raise ProblemError(*policy_for(".").problems)
    return cast("Language | None", asked)


def stated_language(environment: Mapping[str, str]) -> Language | None:
    """That language, where somebody has said one of ours; None where nothing is said, or the locale is another one.

    Raises as `configured_language` does.
    """
    return configured_language(environment) or _of_the_locale(environment)


def locale_language(environment: Mapping[str, str]) -> Language:
    """The language of a locale by `LC_ALL`, `LC_MESSAGES` or `LANG`.

    Any Chinese is traditional here. English for C, for POSIX and for the locale of another language.
    """
    return _of_the_locale(environment) or "en"


def _of_the_locale(environment: Mapping[str, str]) -> Language | None:
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    spoken = locale.lower().partition("_")[0].partition("-")[0].partition(".")[0]
    return cast("Language", spoken) if spoken in LANGUAGES else None


@lru_cache(maxsize=1)  # the help asks for it, and the default of --lang
def policy_language(start: Path) -> object:
    """What the nearest policy, in a folder or above it, has under `lang`; None where that is not there.

    It is looked for here without a place, so that the help waits for no reader of policies. A file that cannot be read
    says nothing: `check` tells what is wrong with it.
    """
    for folder in (start, *start.parents):
        for file, tables in ((folder / "macau-edge.toml", ()), (folder / "pyproject.toml", ("tool", "macau-edge"))):
            if (table := _table(file, tables)) is not None:
                return table.get("lang")
    return None


def _table(file: Path, names: tuple[str, ...]) -> Mapping[str, Any] | None:
    """The policy in a file, without its places; None where it has none, and nothing in it where `lang` is not there."""
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return None
        text = file.read_text("utf-8")
    except (OSError, ValueError):
        return None
    key = names[-1] if names else "lang"
    if key not in text and "\\" not in text:  # however a key is written, it is spelled out or has escapes
        return None if names else {}  # since to read a file takes 5 ms
    try:
        table: Any = parse_toml(text)
    except (ValueError, RecursionError):
        return None if names else {}
    for name in names:
        table = table.get(name) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None


_CHOSEN: ContextVar[Language | None] = ContextVar("chosen", default=None)
"""The language that was chosen since the command line was read."""


def set_language(language: Language) -> None:
    """Tells the person everything in a language from now on, until another command line begins."""
    _CHOSEN.set(language)


def command_language() -> Language:
    """The language of this command line, before it is read: of its `--lang`, or of the person.

    Where that is no language of ours, the command says so and the help does not: it goes by the locale.
    """
    if chosen := _CHOSEN.get():
        return chosen
    said = ("MACAU_EDGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    return _tongue(tuple(sys.argv[1:]), tuple((one, os.environ.get(one, "")) for one in said))


def clear_language() -> None:
    """Another command line begins: the policy may have been edited meanwhile."""
    _CHOSEN.set(None)
    _tongue.cache_clear()
    policy_language.cache_clear()


@lru_cache(maxsize=1)  # every word of a help asks for it
def _tongue(line: Sequence[str], said: Sequence[tuple[str, str]]) -> Language:
    for word, after in zip(line, (*line[1:], ""), strict=False):
        option, equals, value = word.partition("=")
        if option == "--lang" and (given := value if equals else after) in LANGUAGES:
            return cast("Language", given)
    try:
        return persons_language(dict(said))
    except Exception:  # of whatever kind: it is told by the command, if that goes by the language
        return locale_language(dict(said))


def persons_words() -> Phrasebook:
    """The words in which a command tells the person how it goes, beside its answer."""
    from macau_edge.wording.text import Phrasebook

    return Phrasebook(command_language())


# --- the words of the help in it --------------------------------------------------------------------------------------


@cache
def help_catalogue(language: str) -> Mapping[str, str]:
    """English -> what stands for it in a language."""
    import json

    found: dict[str, str] = json.loads(Path(__file__).with_name(f"spoken.{language}.json").read_text("utf-8"))
    return found


def translated(text: str, **values: object) -> str:
    """A text in the person's language, each paragraph for itself, with its placeholders filled.

    It is English where nothing stands for it.
    """
    language = command_language()
    known = {} if language == "en" else help_catalogue(language)
    found = "\n\n".join(known.get(one, one) for one in text_paragraphs(text)) if known else text
    return found.format(**values) if values else found


def text_paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, each on one line, as the catalogues have them."""
    return [" ".join(one.split("\n")) for one in text.split("\n\n")]


def translate(command: Any) -> None:
    """Puts the person's words in place of the English ones that a command and its options have."""
    if command_language() == "en":
        return
    command.help, command.epilog = translated(command.help or ""), translated(command.epilog or "")
    for param in command.params:
        param.help = translated(getattr(param, "help", None) or "")


def rendered_help(command: Any, context: Any) -> str:
    """The help of a command as it is printed; in Chinese no line of it is longer than its columns."""
    formatter = context.make_formatter()
    room = formatter.width
    if command_language() == "zh":  # in which a letter takes two columns, and a line ends between any two
        formatter.width = 10_000
    if option := command.get_help_option(context):
        option.help = translated(option.help)
    command.format_help(context, formatter)
    text: str = formatter.getvalue().rstrip("\n")
    return (
        text if formatter.width == room else "\n".join(line for one in text.split("\n") for line in _folded(one, room))
    )


def write_usage(command: Any, context: Any, formatter: Any) -> None:
    """Writes how a command is used, as the library does, after a word of the person's language."""
    formatter.write_usage(context.command_path, " ".join(command.collect_usage_pieces(context)), translated("Usage: "))


def write_options_of(game: str, options: Sequence[tuple[str, str]], asked: str, formatter: Any) -> None:
    """Writes the options of a game with what is said of each; of none that is named, by what they are `asked` for."""
    with formatter.section(translated("Options of {game}", game=game) if game else translated("Options of a game")):
        if not game:
            formatter.write_text(translated("Listed where it is named: {command}", command=asked))
            return
        formatter.write_dl(options or [(translated("none"), translated("It leaves nothing to the house."))])
        if any(translated("{choice} without it", choice="") not in said for _, said in options):
            formatter.write_text(translated("Without one that does not say what holds, nothing is supposed."))


def _folded(line: str, room: int) -> Iterator[str]:
    """A line of the help on several, below the beginning of its text."""
    from rich.cells import cell_len

    from macau_edge.reports import wrapped_lines

    if line.endswith(":") and not line.startswith(" "):
        line = f"{line[:-1]}："
    match = re.match(r"  \S.*? {2,}(?=\S)| +", line)  # an option and the blanks behind it, or blanks
    start = match[0] if match else ""
    first, *others = wrapped_lines(line[len(start) :], room - cell_len(start))
    yield start + first
    yield from (" " * cell_len(start) + other for other in others)


vars(typer.core)["_"] = translated  # by which the library has its own headings translated
