"""The commands of the program: one table, from which the help is made; a command's module is loaded when it is called.

`--help` needs a name and a line of each command, a command needs itself: so no command pays for the modules of the
others. `tests/test_commands.py` holds the table to the commands.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from macau_edge.cli.once import Command

if TYPE_CHECKING:
    from types import ModuleType

Group = Literal["game", "files"]
"""What a command is about: one game, whose own options it takes beside the program's, or files."""


class Entry(NamedTuple):
    """A command: its name, the module of `cli` that has it as a function of that name, its group, its line."""

    name: str
    module: str
    group: Group
    line: str


COMMANDS = (
    Entry("analyse", "analyse", "game", "What every bet of a game is worth."),
    Entry("explain", "explain", "game", "The derivation of a bet, line by line."),
    Entry("readings", "readings", "game", "The unclear provisions, with the figures."),
    Entry("solve", "solve", "game", "Which prizes of a bet give a house edge."),
    Entry("sweep", "sweep", "game", "The figures of a bet as one or two of its prizes change."),
    Entry("bias", "bias", "game", "What dice that are not balanced do to the house."),
    Entry("simulate", "simulate", "game", "The bets of a game, played at random and held against their exact figures."),
    Entry("risk", "risk", "game", "What a session of many rounds of a bet can come to."),
    Entry("games", "games", "files", "The shipped rulesets and their acts."),
    Entry("check", "check", "files", "The mistakes of rulesets and applications, line by line."),
    Entry("rule", "rule", "files", "What a code of `check` means, with an example."),
    Entry("diff", "diff", "files",
          "What a change does to the house: prizes, options, articles, and every figure before and after."),
    Entry("fmt", "fmt", "files", "Rulesets and applications in the one way to write them."),
    Entry("schema", "schema", "files", "The JSON Schema of a ruleset, an application or a policy, for editors."),
    Entry("new", "new", "files", "The starting file of an application, with comments."),
    Entry("dossier", "dossier", "files", "The dossier of an application, ready to sign."),
    Entry("verify", "verify", "files", "What holds in a dossier, line by line."),
    Entry("layout", "layout", "game", "The cloth of a table, drawn from its ruleset."),
)  # fmt: skip
"""Every command, in the order of the help."""

OPTIONS_OF_A_GAME = {"ignore_unknown_options": True}
"""`--field12 3:1`: the ruleset's own options reach the command as words, and `arguments.split` reads them."""


class Program(TyperGroup):
    """All commands. Ctrl-C ends any of them with a line, where the library would say nothing.

    `commands` are names with the lines of the table, which the help and the nearest name of a wrong one need.
    """

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = {entry.name: TyperCommand(entry.name, help=entry.line) for entry in COMMANDS}

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # the library's own words, since it may call by keyword
        """The command itself, with its parameters; None where there is none of that name."""
        entry = next((entry for entry in COMMANDS if entry.name == cmd_name), None)
        return None if entry is None else load(entry)

    def format_commands(self, ctx: object, formatter: Any) -> None:
        """Writes names and lines as the library would, without asking for the commands."""
        limit = formatter.width - 6 - max(map(len, self.commands))  # two columns, indented and apart
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(limit)) for name, one in self.commands.items()])

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """What the command gives back; exit code 130, as of a program that a shell sees stopped, after Ctrl-C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.stderr.write("macau-edge: stopped\n")
            raise typer.Exit(130) from None


def load(entry: Entry) -> TyperCommand:
    """The command of a line of the table, from its module; of another class where the module says so in `COMMAND`."""
    module = import_module(f"macau_edge.cli.{entry.module}")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = OPTIONS_OF_A_GAME if entry.group == "game" else None
    alone.command(entry.name, cls=_class(module), context_settings=settings)(getattr(module, entry.module))
    command = typer.main.get_command(alone)
    assert isinstance(command, TyperCommand)
    return command


def _class(module: ModuleType) -> type[TyperCommand]:
    return getattr(module, "COMMAND", Command)
