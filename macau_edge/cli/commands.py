"""A command: its line in the table, how it is made of a function or a record, and how one is loaded.

`--help` needs a name and a line of each command, a command needs itself: so a command's module is loaded when it is
called, and no command pays for the modules of the others. `tests/cli/test_commands.py` holds the table to the commands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import MISSING, fields
from importlib import import_module
from inspect import Parameter, Signature, get_annotations, getdoc
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_type_hints

import typer
import typer.main
from typer.core import TyperCommand, TyperOption

from macau_edge.cli.spoken import (
    command_language,
    rendered_help,
    translate,
    translated,
    write_options_of,
    write_usage,
)
from macau_edge.model.extras import Extra, check_extra
from macau_edge.model.remembered import kept

if TYPE_CHECKING:
    from macau_edge.model.texts import Language

MISUSED = 2
"""The exit code of a command that was used wrongly."""
UNWRITTEN = 3
"""The exit code where what was to be written could not be, or not the whole of it, wherever it was to go."""

Group = Literal["Figures", "Law", "What if", "Applications", "Rulesets, by hand and in CI", "The program itself"]
"""Under which heading of the help a command stands."""


class Entry(NamedTuple):
    """A command: its name, what it is loaded from, its group, its line, and whether it is about one game, whose own
    options it takes beside the program's.

    It is `declared` in a module of `cli`, as a function, `figures.analyse`, or as the record of what is typed for it,
    `check.CheckCall`, which is handed whole to the function of its `work`, whose module may need an extra.
    """

    name: str
    declared: str
    group: Group
    line: str
    of_game: bool = False
    work: str = ""
    extra: Extra | None = None


COMMANDS: list[Entry] = []
"""Every command, in the order of the help: the program takes them from `table.py`, which nothing below it knows."""

OTHERWISE = {
    "analyse": "analyze analysis edge house-edge house odds figures show bets bet prizes calculate compute",
    "explain": "derive derivation prove why how",
    "simulate": "play sim simulation monte-carlo",
    "risk": "session ruin bankroll",
    "games": "game list ls rulesets laws law acts",
    "readings": "reading interpretations",
    "solve": "price target",
    "sweep": "vary plot",
    "page": "web browser",
    "bias": "unbalanced loaded",
    "new": "create init start",
    "dossier": "application report",
    "export": "prism storm jani graphviz chain markov",
    "sign": "signature certify seal",
    "layout": "cloth draw",
    "check": "lint validate",
    "rule": "rules code codes",
    "diff": "compare changes",
    "fmt": "format",
    "language": "manual reference docs",
    "mcp": "assistant agent tools",
    "help": "man usage",
    "studio": "edit editor design window gui",
    "completion": "completions complete",
    "--version": "version",
}
"""Command -> other words that people type for it."""

VALUES = "macau_edge.values"
"""Under which what was typed for each parameter of a command is kept while it is read, `words` of a game among it."""

OPTIONS_OF_A_GAME = {"ignore_unknown_options": True}
"""`--field12 3:1`: the ruleset's own options reach the command as words, and `arguments.split` reads them."""


class Command(TyperCommand):
    """A command whose options with one value may be given once; lists may be given again, and flags.

    Its help has the options of the game that is named beside it, and `examples`.
    """

    examples: Sequence[str] = ()

    get_help = rendered_help  # type: ignore[assignment]  # a function of ours in place of a method
    format_usage = write_usage  # type: ignore[assignment]

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """What is left of the words when the options are read.

        Raises:
            UsageError: an option with one value is given twice, or there is a word too many.
        """
        try:
            values, left, given = self.make_parser(ctx).parse_args(args=list(args))
        except Exception as error:  # wrong use, of which the library's parser does not always say by which command
            if getattr(error, "ctx", ctx) is None:
                error.ctx = ctx  # type: ignore[attr-defined]
            raise
        if left and not values.get("help"):
            from macau_edge.cli.messages import extra_arguments_error

            options = [one for one in self.params if isinstance(one, TyperOption) and not one.is_flag]
            raise extra_arguments_error(left, [name for one in options for name in one.opts])
        ctx.meta[VALUES] = values
        known: set[str | None] = set()
        for one in given:
            if not isinstance(one, TyperOption) or one.is_flag or one.multiple:
                continue
            if one.name in known:
                from macau_edge.cli.messages import repeated_option_error

                raise repeated_option_error(max(one.opts, key=len))
            known.add(one.name)
        with _told_how_read():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """What the command gives back."""
        with _told_how_read():
            return super().invoke(ctx)

    def format_options(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Writes the options of the command, and after them those of the game, or where they are.

        Raises:
            ProblemError, UsageError: the game that is named cannot be read.
        """
        super().format_options(ctx, formatter)
        if not ctx.ignore_unknown_options:
            return
        game = ""
        if words := ctx.meta.get(VALUES, {}).get("words"):
            from macau_edge.cli.of_a_game import game_and_options

            game, options = game_and_options(words, [flag for one in self.params for flag in one.opts])
        write_options_of(game, options if game else (), f"macau-edge {ctx.info_name} craps --help", formatter)

    def format_epilog(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Writes the examples, each as it is typed; of a game that is named, if there are such."""
        examples = self.examples
        if ctx.ignore_unknown_options and (words := ctx.meta.get(VALUES, {}).get("words")):
            from macau_edge.cli.of_a_game import game_examples

            examples = game_examples(words, examples) or examples
        with formatter.section(translated("Examples")):
            for example in examples:
                formatter.write(f"{' ' * formatter.current_indent}{example}\n")


def _told_how_read() -> AbstractContextManager[object]:
    """While it lasts, how something typed was understood is told on standard error, in the person's words."""
    if "macau_edge.questions.understood" not in sys.modules:  # the command asks for nothing that is read so
        return nullcontext()
    from macau_edge.cli.messages import in_persons_language, write_notes
    from macau_edge.questions.understood import listening

    return listening(lambda message: write_notes(f"macau-edge: {in_persons_language(message)}"))


def _in_language(entry: Entry) -> tuple[str, Language]:
    return entry.name, command_language()


@kept(most=100, key=_in_language)
def load_command(entry: Entry) -> Command:
    """The command of a line of the table, from its module, with its help in the person's words."""
    command = untranslated(entry)
    translate(command)
    return command


def untranslated(entry: Entry) -> Command:
    """A command with its help in English, as it is written; of another class where its module says so in `COMMAND`."""
    module, declared = _loaded(entry.declared)
    function = _handed_on(declared, entry) if entry.work else declared
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = OPTIONS_OF_A_GAME if entry.of_game else None
    kind: type[Command] = getattr(module, "COMMAND", Command)
    said, _, examples = (getdoc(function) or "").partition("\n\nExamples:\n")
    alone.command(entry.name, cls=kind, help=said, context_settings=settings)(function)
    command = typer.main.get_command(alone)
    assert isinstance(command, Command)
    for one in command.params:
        if hasattr(one.type, "readable"):  # a path: what may not be read is told where it is read, with the reason
            one.type.readable = False
    command.examples = [line.strip() for line in examples.splitlines()]
    return command


def _loaded(name: str) -> tuple[Any, Any]:
    """A module of `cli`, and what it has under a name."""
    module, _, name = name.partition(".")
    found = import_module(f"macau_edge.cli.{module}")
    return found, getattr(found, name)


def _handed_on(record: type[Any], entry: Entry) -> Callable[..., None]:
    """What makes the record of what was typed and hands it to the work, which no help waits for."""

    def made(**typed: Any) -> None:
        if entry.extra:
            check_extra(entry.extra)
        _loaded(entry.work)[1](record(**typed))

    made.__name__, made.__doc__ = entry.name, record.__doc__
    set_signature(made, declared_parameters(record))
    return made


def declared_parameters(record: type[Any]) -> dict[str, tuple[Any, Any]]:
    """The fields of a record for Typer, its own before those of the record that it is one of."""
    hints = get_type_hints(record, include_extras=True)
    defaults = {one.name: Parameter.empty if one.default is MISSING else one.default for one in fields(record)}
    own_first = dict.fromkeys(name for one in record.__mro__ for name in get_annotations(one))
    return {name: (hints[name], defaults[name]) for name in own_first}


def set_signature(function: Any, parameters: Mapping[str, tuple[Any, Any]]) -> None:
    """Gives a function parameters, for Typer: name -> its annotation and its default."""
    function.__signature__ = Signature(  # which `inspect` looks for
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
            for name, (annotation, default) in parameters.items()
        ]
    )
    function.__annotations__ = {name: annotation for name, (annotation, _) in parameters.items()}
