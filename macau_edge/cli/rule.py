"""`macau-edge rule` and `lsp`: what a code of `check` means, and what an editor asks for."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from macau_edge.cli.arguments import ForceOption, LangOption, OutputOption, argument, format_option
from macau_edge.cli.spoken import configured_language, locale_language
from macau_edge.cli.streams import is_closed, output_closed
from macau_edge.model.extras import check_extra
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass

RuleFormat = Literal["text", "json", "markdown", "html"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRequest:
    """What a code of `check` means, with an example.

    Why it matters, a file that is met with it, what is said of that, and the file mended. A family lists its codes.

    Examples:
        macau-edge rule law/missing-name
        macau-edge rule law
    """

    code: Annotated[
        str | None, argument("[CODE]", "A code, such as law/missing-name, or a family of them, such as law.")
    ] = None
    everything: Annotated[bool, typer.Option("--all", help="Every code of every family.")] = False
    format: Annotated[RuleFormat, format_option("How the rules are shown.")] = "text"
    lang: LangOption = "en"
    output: OutputOption = None
    force: ForceOption = False


def lsp(
    stdio: Annotated[bool, typer.Option("--stdio", help="What many editors add; it speaks no other way.")] = False,
) -> None:
    """What an editor asks while rulesets are written.

    Speaks the Language Server Protocol over standard input and output: findings while you type, with mends; completion;
    the figures of a bet under the pointer; definitions; formatting. An editor starts it: its settings name the command.

    Examples:
        macau-edge lsp
        macau-edge lsp --stdio
    """
    check_extra("lsp")
    said = Message("this speaks with an editor, over standard input")
    _check_streams(UsageError(said, Message("write it into the settings of your editor")))
    from macau_edge.lsp import serve

    serve(configured_language(os.environ), locale_language(os.environ))


def mcp(
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="Where rulesets and applications may be read.")
    ] = Path(),
) -> None:
    """What an assistant asks of the law and of bets.

    Speaks the Model Context Protocol over standard input and output: each question is a tool, whose answer is the JSON
    of its command, with articles and what was not read. Nothing is written. An assistant's settings name the command.

    Examples:
        macau-edge mcp
        macau-edge mcp --folder rulesets
    """
    check_extra("mcp")
    if not folder.is_dir():
        message = Message("there is no folder {file}", file=folder)
        raise UsageError(message, Message("name one whose files may be read"))
    said = Message("this speaks with an assistant, over standard input")
    _check_streams(UsageError(said, Message("write it into the settings of your assistant")))
    from macau_edge.mcp import serve_assistant

    serve_assistant(folder)


def _check_streams(refused: UsageError) -> None:
    """Raises what is refused where a person sits at the terminal, or OutputError where nothing can be said."""
    if sys.stdin.isatty() or is_closed(sys.stdin):
        raise refused
    if is_closed(sys.stdout):
        raise output_closed()
