"""A command that asks a question of a game: its options are those of the request, and how the report is to be shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast

from macau_edge.cli import arguments
from macau_edge.cli.arguments import Call, ReportOptions
from macau_edge.cli.commands import declared_parameters, set_signature
from macau_edge.questions.request import Flag, Request, flags, read_request

if TYPE_CHECKING:
    from macau_edge.reports.result import Result

Found = TypeVar("Found")
R = TypeVar("R", bound=Request[Any])


def answer(asked: Call[Request[Found]]) -> Result[Found]:
    """What is found, shown or written to a file; raises as `show_answer` does."""
    from macau_edge.cli.answering import show_answer  # no help waits for it

    return show_answer(asked)


def question(
    kind: type[R], usage: str, *, charts: bool = False
) -> Callable[[Callable[[Call[R]], None]], Callable[..., None]]:
    """Makes a command of a function that answers what is asked; `usage` says which words it takes, `GAME [BET]`.

    Its parameters are made of the fields of the request, in their order, and of the options that every report has, of
    which the format has pictures where there are `charts`.
    """

    places = usage.replace("[", "").replace("]", "").split()

    def made(function: Callable[[Call[R]], None]) -> Callable[..., None]:
        @wraps(function)
        def command(**typed: Any) -> None:
            function(_asked(kind, places, typed))

        set_signature(command, _parameters(kind, usage, charts=charts))
        return command

    return made


def _parameters(kind: type[R], usage: str, *, charts: bool) -> dict[str, tuple[Any, Any]]:
    return {
        "words": (arguments.WORDS[usage], Parameter.empty),
        **{name: parameter(flag) for name, flag in flags(kind).items()},
        "options": (arguments.GivenOption, None),
        **declared_parameters(ReportOptions),
        **({"format": (arguments.ChartFormatOption, "table")} if charts else {}),
    }


def parameter(flag: Flag) -> tuple[Any, Any]:
    """How Typer is told of an option, a switch, a file, one of some words, a text, or several of them; its default."""
    one: Any = bool if flag.metavar is None else Path if flag.metavar == "FILE" else str
    one = Literal[flag.choices] if flag.choices else one
    kind = list[one] if flag.several else one
    default = False if one is bool else flag.default or None
    return Annotated[kind | None if default is None else kind, arguments.option(flag)], default


def _asked(kind: type[R], places: list[str], typed: dict[str, Any]) -> Call[R]:
    """What was typed, read; raises UsageError where it cannot be."""
    from macau_edge.cli.words import split_words

    bare: dict[str, str] = {}
    (game, *bets), given = split_words(
        typed["words"], places, arguments.options_of_request(kind), kind, typed["options"], bare
    )
    if "columns" in typed:
        arguments.check_table(typed["format"], typed["columns"], typed["sort"])
    values = {name: bare.get(flag.name, typed[name]) for name, flag in flags(kind).items()}
    names = {one.name for one in fields(cast("Any", kind))}
    if "bets" in names:
        values["bets"] = [*bets, *(values.get("bets") or ())]
    elif "bet" in names:
        if not bets:
            from macau_edge.cli.examples import missing_bet_error

            raise missing_bet_error(game)
        (values["bet"],) = bets
    shown = {one.name: typed[one.name] for one in fields(ReportOptions)}
    return Call(request=read_request(kind, **values), game=game, given=given, **shown)
