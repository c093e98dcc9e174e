"""The command line: one module per command, listed in `commands`; here it begins and ends."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated, TextIO

import typer

from macau_edge import __version__
from macau_edge.cli.commands import Program
from macau_edge.problem import ProblemError, UsageError

app = typer.Typer(
    cls=Program,
    name="macau-edge",
    help="The law of a casino game as data, and what every bet of it is worth, exactly.",
    epilog="Exit codes: 0 fine, 1 findings, 2 wrong use, 130 stopped with Ctrl-C.",
    rich_markup_mode=None,  # plain help comes up in a third of the time
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"macau-edge {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """The law of a casino game as data, and what every bet of it is worth, exactly."""


def main() -> None:
    """Runs the command line; a person sees problems and remedies, never a traceback."""
    gc.set_threshold(100_000, 50, 50)  # what sympy's import makes stays: looking at it costs a tenth of the time
    sys.set_int_max_str_digits(0)  # the figures of ten thousand dice have 8,000 digits; numbers in a file have nine
    try:
        app()
    except ProblemError as error:
        from macau_edge.cli.output import show_problems

        show_problems(error)
        sys.exit(1)
    except UsageError as error:
        sys.stderr.write(f"macau-edge: {error.message}\n" + (f"  help: {error.help}\n" if error.help else ""))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("macau-edge: stopped\n")
        sys.exit(130)
    except BrokenPipeError:  # the reader of a pipe has gone: nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:  # a full disk, a folder that may not be entered
        name = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"macau-edge: {name}{error.strerror or error}\n")
        sys.exit(1)
    except Exception as error:
        if os.environ.get("MACAU_EDGE_TRACEBACK"):
            raise
        sys.stderr.write(f"macau-edge: a mistake of the program, not yours: {type(error).__name__}: {error}\n")
        sys.stderr.write("  help: report it with the command; MACAU_EDGE_TRACEBACK=1 shows where it happened\n")
        sys.exit(1)


def run() -> None:
    """The console script: `main`, then out at once. Taking sympy apart object by object costs a tenth of a second."""
    nowhere = sys.stdout is None  # closed by the shell's `>&-`
    sys.stdout, sys.stderr = sys.stdout or _nothing(), sys.stderr or _nothing()
    code = 0
    try:
        main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    try:
        sys.stdout.flush()
    except OSError as error:  # a full disk behind the shell's `>`
        sys.stderr.write(f"macau-edge: the output cannot be written: {error.strerror}\n")
        code = 1
    if nowhere and not any(word == "-o" or word.startswith("--output") for word in sys.argv):
        sys.stderr.write("macau-edge: standard output is closed: there is nowhere to write\n")
        code = code or 1
    sys.stderr.flush()
    os._exit(code)


def _nothing() -> TextIO:
    """A stream that takes everything and keeps nothing."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


__all__ = ["app", "main", "run"]
