"""A command that asks a question of a game: its options are those of the request, and how the report is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar, cast, get_type_hints

from macau_edge.cli import arguments
from macau_edge.cli.arguments import ReportOptions
from macau_edge.model.records import dataclass
from macau_edge.questions.request import Flag, flags, read_request

if TYPE_CHECKING:
    from macau_edge.questions.request import Request
    from macau_edge.reports.shown import Shown

R = TypeVar("R", bound="Request[Any]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(ReportOptions, Generic[R]):
    """What was typed: the game, the choices of its options, what is asked, and how the report is to be shown."""

    request: R
    game: str
    given: dict[str, str]

    def answer(self) -> Shown[Any]:
        """What is found, shown or written to a file; raises as `answering.answer` does."""
        found: Shown[Any] = _loaded("answering.answer")(self)
        return found


def _loaded(work: str) -> Callable[..., Any]:
    """A function of `cli`, of which the module is loaded when it is called: no help pays for it."""
    module, _, name = work.partition(".")
    function: Callable[..., Any] = getattr(import_module(f"macau_edge.cli.{module}"), name)
    return function


def command(kind: type[Any], work: str) -> Callable[..., None]:
    """The command whose arguments and options are the fields of a record, and whose help is its docstring.

    The record of what was typed is handed whole to `work`, as `checking.check_and_show`.
    """

    def made(**typed: Any) -> None:
        _loaded(work)(kind(**typed))

    made.__doc__ = kind.__doc__
    set_signature(made, declared_parameters(kind))
    return made


def declared_parameters(kind: type[Any]) -> dict[str, tuple[Any, Any]]:
    """The fields of a record for Typer, its own before those of the record that it is one of."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = {one.name: Parameter.empty if one.default is MISSING else one.default for one in fields(kind)}
    own_first = dict.fromkeys(name for one in kind.__mro__ for name in vars(one).get("__annotations__", ()))
    return {name: (hints[name], defaults[name]) for name in own_first}


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


def set_signature(command: Any, parameters: Mapping[str, tuple[Any, Any]]) -> None:
    """Gives a function parameters, for Typer: name -> its annotation and its default."""
    command.__signature__ = Signature(  # which `inspect` looks for
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
            for name, (annotation, default) in parameters.items()
        ]
    )
    command.__annotations__ = {name: annotation for name, (annotation, _) in parameters.items()}


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

    (game, *bets), given = split_words(
        typed["words"], places, arguments.options_of_request(kind), kind, typed["options"]
    )
    if "columns" in typed:
        arguments.check_table(typed["format"], typed["columns"], typed["sort"])
    values = {name: typed[name] for name in flags(kind)}
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
