"""A question from top to bottom: a game is loaded and checked, its options are chosen, figures are found and shown."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from keyword import iskeyword
from typing import Any, TypeAlias, TypeVar

from macau_edge.analysis import members_asked
from macau_edge.checks.sound import load_any, load_read
from macau_edge.model import Bet, Choice
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.meter import limit_of, open_meter
from macau_edge.model.problem import ProblemError, UsageError, cut, did_you_mean, near, stop_on
from macau_edge.model.ruleset import Ruleset
from macau_edge.outcomes.options import UnknownOptionError, choose
from macau_edge.questions.bets import RulesetResult
from macau_edge.questions.chosen import understood_choices
from macau_edge.questions.given import Given, given_source
from macau_edge.questions.request import Choices, Found, Request, Track, wrong_kind
from macau_edge.reports.document import Document, arranged
from macau_edge.reports.result import Result

Game: TypeAlias = "str | os.PathLike[str] | Given | Ruleset | RulesetResult"
"""The name of a shipped game, the path of a ruleset or an application, what stands in one, as a text, a mapping or an
open file, or what `ruleset` gave.
"""


def ask(request: Request[Found], game: Game, given: Choices) -> Result[Found]:
    """What is found of a game and how it is shown; also where the engines disagree, for a report that says so.

    Raises:
        ProblemError: the file cannot be read, a bet is not sound or cannot be computed.
        UsageError: there is no such game, choice, bet or prize.
    """
    with open_meter(request.limit):  # one meter for all of it
        ruleset, given = loaded_game(game, given)  # load and check: sound, or every mistake is told at its line
        return answered(request, ruleset, given)


def answered(request: Request[Found], ruleset: Ruleset, given: Choices, track: Track = iter) -> Result[Found]:
    """What is found of a sound ruleset, drawn on the meter that is open, on which it was loaded; raises as `ask` does.

    `given` has an application's own choices too.
    """
    with told_of(ruleset):
        given = understood_choices(ruleset, given)  # what was typed for an option, in the text that it has
        choices = choose(ruleset, given)  # choose: what the law leaves to the house
        with limit_of(_named(request, ruleset, choices)):
            found = request.find(ruleset, choices, given, track)  # find: both engines
            shown = request.show(found)  # show: nothing is written before a format is asked for
    shown = replace(shown, question=request.question)
    columns, sort = getattr(request, "columns", ()), getattr(request, "sort", "")
    return replace(shown, document=partial(_arranged, shown.document, columns, sort)) if columns or sort else shown


def _named(request: Request[Found], ruleset: Ruleset, choices: Mapping[str, Choice]) -> Iterator[Bet]:
    """The bets that somebody names who says no limit: each has its own where a policy gives it one."""
    one, several = getattr(request, "bet", ""), getattr(request, "bets", ())
    words = [one] if one else [*several]
    if words and request.limit is None:
        yield from {member.bet.id: member.bet for member in members_asked(ruleset, choices, words)}.values()


@contextmanager
def told_of(ruleset: Ruleset) -> Iterator[None]:
    """Inside, what is wrong is said of pieces where the game has these, and no cards."""
    try:
        yield
    except UsageError as error:
        if not ruleset.has_pieces:
            raise
        error.message, error.help = error.message.of_pieces(), error.help.of_pieces()
        raise
    except ProblemError as error:
        if not ruleset.has_pieces:
            raise
        error.problems = tuple(one.of_pieces() for one in error.problems)
        raise


def _arranged(made: Callable[..., Document], columns: Sequence[str], sort: str, *shown: Any) -> Document:
    """A document with the columns and in the order that were asked for."""
    return arranged(made(*shown), columns, sort)


def ask_agreed(request: Request[Found], game: Game, given: Choices) -> Result[Found]:
    """What is found of a game, for Python: raises as `ask` does, and ProblemError where the engines disagree, too."""
    shown = ask(request, game, given)
    stop_on(request.answer.problems(shown.found))
    return shown


# --- the game, and what is chosen of it -------------------------------------------------------------------------------


def loaded_game(game: Game, given: Choices) -> tuple[Ruleset, Choices]:
    """The ruleset of a game, or of an application with its bets in it, and the choices, an application's own included.

    Raises:
        ProblemError: it cannot be read, or a bet is not sound.
        UsageError: no shipped game has that name, or it is no name, path, text, mapping, open file or ruleset.
    """
    game = getattr(game, "found", game)  # of what `load` gave, the ruleset
    if isinstance(game, Ruleset):
        return game, given
    read = given_source(game)
    if read is not None:
        found = load_read(read)
    elif isinstance(game, str | os.PathLike):
        found = load_any(os.fspath(game))
    else:
        raise UsageError(
            Message("{given} is no game", given=cut(repr(game))),
            Message("give a name, `craps`, the path of a file, its text, a mapping, or what `ruleset` gave"),
        )
    return found.ruleset, {**found.choices, **given}


def merged_choices(choices: Choices | None, options: Choices) -> Choices:
    """The choices given in a mapping and by keyword; raises UsageError for one given twice."""
    given = {} if choices is None else choices
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise wrong_kind(choices, "choices", 'choices={"field12": "3:1"}')
    if twice := given.keys() & options.keys():
        message = Message("the option `{name}` is given twice", name=f"--{min(twice)}")
        raise UsageError(message, Message("keep one of the two"))
    return {**given, **options}


def rename_bets(arguments: Collection[str], named: dict[str, Any]) -> None:
    """Takes `bet=` for `bets=`, and a list of one for `bet=`: which of the two a function has need not be known."""
    other, own = ("bet", "bets") if "bets" in arguments else ("bets", "bet")
    if own not in arguments or other not in named:
        return
    if own in named:
        raise UsageError(Message("`bet` and `bets` are both given"), Message("keep one of the two"))
    value = named.pop(other)
    if own == "bet" and not isinstance(value, str) and isinstance(value, Collection) and len(value) == 1:
        (value,) = value
    named[own] = value


# --- what is wrong, in the words of Python ----------------------------------------------------------------------------


Error = TypeVar("Error", bound=Exception)


def in_python(error: Error, known: Collection[str]) -> Error | UsageError | ProblemError:
    """An error that speaks of the arguments of a function in place of options; any other error as it is."""
    if isinstance(error, UnknownOptionError):
        return UsageError(error.message, _known_keywords(error, known))
    if isinstance(error, UsageError):
        return UsageError(of_arguments(error.message, known), of_arguments(error.help, known))
    if isinstance(error, ProblemError):
        said = ((of_arguments(one.message, known), of_arguments(one.help, known)) for one in error.problems)
        pairs = zip(error.problems, said, strict=True)
        return ProblemError(*(replace(one, message=message, help=remedy) for one, (message, remedy) in pairs))
    return error


def _known_keywords(error: UnknownOptionError, known: Collection[str]) -> Message:
    """What may have been meant by a keyword that is no argument and no option: the nearest of these, or all of them."""
    arguments = [name for name in known if name not in ("choices", "options")]
    close = near(error.name, (*arguments, *error.known))
    if close:
        return did_you_mean([f"{name}=" for name in close])
    return Message(
        "its options: {options}; the arguments: {arguments}",
        options=joined(error.known) or "—",
        arguments=joined(arguments),
    )


def of_arguments(text: str, known: Collection[str]) -> Message:
    """A text with its options as arguments of a function that has those `known`; any other is one of the game.

    `--until-halfwidth: 2 is …` is `until_halfwidth: 2 is …`, and in code `--field12 3:1` is `field12="3:1"`. It stays
    English, as all that is told to whoever writes Python.
    """
    text = re.sub(r"`macau-edge (\w+)`", r"`\1`", text)
    parts = re.split(r"(`(?:macau-edge|git) [^`]+`)", text)  # what a shell takes stays as it is
    return quoted("".join(part if at % 2 else _of_arguments(part, known) for at, part in enumerate(parts)))


def _of_arguments(text: str, known: Collection[str]) -> str:
    text = re.sub(r"add `--([a-z][\w-]*)`", lambda match: f"add `{_argument(match[1], known)}=True`", text)
    text = re.sub(r"`--([a-z][\w-]*)[ =]([^`]+)`", lambda match: f"`{_given(match[1], match[2], known)}`", text)
    return re.sub(r"(?<![\w-])--([a-z][\w-]*)", lambda match: _argument(match[1], known), text)


def _argument(option: str, known: Collection[str]) -> str:
    """What an option is called as an argument: those that may be given more than once are in the plural."""
    name = option.replace("-", "_")
    return next((one for one in (name, f"{name}s") if one in known), option)


def _given(option: str, value: str, known: Collection[str]) -> str:
    name = _argument(option, known)
    value = re.sub(r'^"(.*)"$', r"\1", value)  # as a shell takes it
    label, equals, figure = value.partition("=")
    said = f"{{{_quoted(label)}: {_quoted(figure)}}}" if equals else value if value.isdecimal() else _quoted(value)
    plain = name.isidentifier() and not iskeyword(name)
    return f"{name}={said}" if plain else f"choices={{{_quoted(name)}: {said}}}"


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
