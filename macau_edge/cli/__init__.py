"""The command line: here it begins and ends; its commands stand in the table of `table.py`."""

from __future__ import annotations

import gc
import os
import sys
from itertools import groupby
from operator import attrgetter
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from macau_edge.cli import streams
from macau_edge.cli.commands import COMMANDS, MISUSED, UNWRITTEN, load_command
from macau_edge.cli.spoken import clear_language, rendered_help, translate, translated, write_usage
from macau_edge.cli.table import TABLE
from macau_edge.model.garbage import collect_seldom
from macau_edge.model.message import Message
from macau_edge.model.problem import (
    NO_ROOM,
    OutputError,
    ProblemError,
    ReaderGoneError,
    UsageError,
    program_mistake,
    system_error_text,
)

COMMANDS += TABLE


class Program(TyperGroup):
    """All commands. Ctrl-C ends any of them with a line, where the library would say nothing.

    `commands` are names with the lines of the table, which the help and the nearest name of a wrong one need.
    """

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        clear_language()
        translate(self)
        self.commands = {entry.name: TyperCommand(entry.name, help=translated(entry.line)) for entry in COMMANDS}

    get_help = rendered_help  # type: ignore[assignment]  # a function of ours in place of a method
    format_usage = write_usage  # type: ignore[assignment]

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # the library's own words, since it may call by keyword
        """The command itself, with its parameters; None where there is none of that name."""
        entry = next((entry for entry in COMMANDS if entry.name == cmd_name), None)
        return None if entry is None else load_command(entry)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The name, the command and the words after it; raises UsageError where there is no such command."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            from macau_edge.cli.instead import unknown_command_error

            raise unknown_command_error(args)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: object, formatter: Any) -> None:
        """Writes names and lines as the library would, without asking for the commands."""
        widest = max(self.commands, key=len)
        limit = formatter.width - 6 - len(widest)  # two columns, indented and apart
        for group, entries in groupby(COMMANDS, attrgetter("group")):
            with formatter.section(translated(group)):
                formatter.write_dl(
                    [
                        (one.name.ljust(len(widest)), self.commands[one.name].get_short_help_str(limit))
                        for one in entries
                    ]
                )

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """What the command gives back; exit code 130, as of a program that a shell sees stopped, after Ctrl-C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.stderr.write(f"macau-edge: {translated('stopped')}\n")
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=Program,
    name="macau-edge",
    help="The law of a casino game as data, and what every bet of it is worth, exactly.",
    epilog="Exit codes: 0 fine, 1 findings, 2 wrong use, 3 output that cannot be written, 130 stopped with Ctrl-C.",
    rich_markup_mode=None,  # plain help comes up in a third of the time
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from macau_edge.reading.build import program_text

        typer.echo(program_text())
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Show the version and stop.", callback=_version, is_eager=True)
    ] = False,
    no_pager: Annotated[
        bool, typer.Option("--no-pager", help="Write what is longer than the screen at once, as PAGER=cat does.")
    ] = False,
) -> None:
    """The law of a casino game as data, and what every bet of it is worth, exactly."""
    if no_pager:
        os.environ["PAGER"] = ""


def main() -> None:
    """Runs the command line; a person sees problems and remedies, never a traceback."""
    with streams.messages_to_stderr():
        _main()


def _main() -> None:
    gc.enable()  # as it is not while this is imported
    collect_seldom()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's other threads only wait, and waiting costs 0.1 s
    sys.set_int_max_str_digits(0)  # the figures of ten thousand dice have 8,000 digits; numbers in a file have nine
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except (KeyboardInterrupt, typer.Abort) as stop:  # the second where nothing more is typed
        sys.stderr.write(f"macau-edge: {translated('stopped')}\n")
        sys.exit(1 if isinstance(stop, typer.Abort) else 130)
    except Exception as error:
        code = _told(error)
        if code is None and os.environ.get("MACAU_EDGE_TRACEBACK"):
            raise
        sys.exit(1 if code is None else code)


def _told(error: Exception) -> int | None:
    """Says on standard error what is wrong, and gives the exit code; None where it is the program's own mistake."""
    from macau_edge.cli.messages import path_in_quotes, report_error, show_problems

    if type(error).__name__ == "NoArgsIsHelpError":
        sys.stderr.write(f"{error}\n")
        return MISUSED
    if is_misuse(error):
        from macau_edge.cli.instead import usage_error

        error = usage_error(error)
    match error:
        case ProblemError():
            show_problems(error)
            return 1
        case ReaderGoneError() | BrokenPipeError():  # nobody is left to tell; the second of the pipe of another process
            return UNWRITTEN
        case UsageError():
            is_unwritten = isinstance(error, OutputError)
            report_error(error.message, error.help if is_unwritten else path_in_quotes() or error.help)
            return UNWRITTEN if is_unwritten else MISUSED
        case OSError():  # a folder that may not be entered
            why = system_error_text(error)
            report_error(Message("{file}: {why}", file=error.filename, why=why) if error.filename else why)
            return UNWRITTEN if error.errno in NO_ROOM else 1
        case _:
            if not os.environ.get("MACAU_EDGE_TRACEBACK"):
                said = program_mistake(error)
                report_error(
                    said, Message("report it with the command; MACAU_EDGE_TRACEBACK=1 shows where it happened")
                )
            return None


def is_misuse(error: Exception) -> bool:
    """Whether it is the library that read a command line which found it wrong; it has its own copy of click."""
    return any(kind.__name__ == "ClickException" and kind in typer.BadParameter.__mro__ for kind in type(error).__mro__)


def run() -> None:
    """The console script: `main`, then out at once. Taking sympy apart object by object costs a tenth of a second."""
    streams.prepare_streams()
    code = 0
    try:
        main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    with streams.messages_to_stderr():
        try:
            sys.stdout.flush()
        except Exception as error:  # what is left of what was told already, and is told once
            code = code if code == UNWRITTEN else _told(error) or 1
        sys.stderr.flush()
    os._exit(code)


__all__ = ["app", "main", "run"]
