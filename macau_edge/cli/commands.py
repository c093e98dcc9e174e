"""The commands: a table of them, and how one is loaded.

`--help` needs a name and a line of each command, a command needs itself: so a command's module is loaded when it is
called, and no command pays for the modules of the others. `tests/cli/test_commands.py` holds the table to the commands.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

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
    """A command: its name, the module of `cli` that has it as a function, its group, its line, and whether it is about
    one game, whose own options it takes beside the program's.
    """

    name: str
    module: str
    group: Group
    line: str
    of_game: bool = False


COMMANDS = (
    Entry("analyse", "figures", "Figures", "What every bet of a game is worth.", True),
    Entry("explain", "figures", "Figures", "The derivation of a bet, line by line.", True),
    Entry("simulate", "what_if", "Figures", "A game played at random, held against its exact figures.", True),
    Entry("risk", "what_if", "Figures", "What a session of many rounds of a bet can come to.", True),
    Entry("games", "games", "Law", "The shipped rulesets and their acts."),
    Entry("readings", "figures", "Law", "The unclear provisions, with the figures.", True),
    Entry("solve", "what_if", "What if", "Which prizes of a bet give a house edge.", True),
    Entry("sweep", "what_if", "What if", "The figures of a bet as one or two of its prizes change.", True),
    Entry("page", "page", "What if", "One file that asks in a browser what another prize does.", True),
    Entry("bias", "what_if", "What if", "What dice that are not balanced do to the house.", True),
    Entry("new", "new", "Applications", "The starting file of an application, or of a ruleset."),
    Entry("dossier", "dossier", "Applications", "The dossier of an application, ready to sign."),
    Entry("verify", "dossier", "Applications", "What holds in a dossier, line by line."),
    Entry("layout", "dossier", "Applications", "The cloth of a table, drawn from its ruleset.", True),
    Entry("check", "check", "Rulesets, by hand and in CI", "The mistakes of rulesets and applications, line by line."),
    Entry("rule", "rule", "Rulesets, by hand and in CI", "What a code of `check` means, with an example."),
    Entry("diff", "diff", "Rulesets, by hand and in CI", "What a change of a ruleset does to the house."),
    Entry("fmt", "fmt", "Rulesets, by hand and in CI", "Rulesets and applications in the one way to write them."),
    Entry("schema", "schema", "Rulesets, by hand and in CI", "The JSON Schema of a kind of file, or of a report."),
    Entry("language", "fmt", "Rulesets, by hand and in CI", "The reference of rulesets and applications, or of a key."),
    Entry("lsp", "rule", "Rulesets, by hand and in CI", "What an editor asks while rulesets are written."),
    Entry("help", "help", "The program itself", "How a command is used; of a game, with its own options."),
    Entry("completion", "help", "The program itself", "What makes a shell complete commands, games and bets."),
)
"""Every command, in the order of the help."""

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
    "layout": "cloth draw",
    "check": "lint validate",
    "rule": "rules code codes",
    "diff": "compare changes",
    "fmt": "format",
    "language": "manual reference docs",
    "help": "man usage",
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
    module = import_module(f"macau_edge.cli.{entry.module}")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = OPTIONS_OF_A_GAME if entry.of_game else None
    kind: type[Command] = getattr(module, "COMMAND", Command)
    function = getattr(module, entry.name)
    said, _, examples = (getdoc(function) or "").partition("\n\nExamples:\n")
    alone.command(entry.name, cls=kind, help=said, context_settings=settings)(function)
    command = typer.main.get_command(alone)
    assert isinstance(command, Command)
    for one in command.params:
        if hasattr(one.type, "readable"):  # a path: what may not be read is told where it is read, with the reason
            one.type.readable = False
    command.examples = [line.strip() for line in examples.splitlines()]
    return command
