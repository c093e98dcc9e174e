"""`macau-edge rule` and `lsp`: what a code of `check` means, and what an editor asks for."""

from __future__ import annotations

import os
import sys
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
    if sys.stdin.isatty() or is_closed(sys.stdin):
        said = Message("this speaks with an editor, over standard input")
        raise UsageError(said, Message("write it into the settings of your editor"))
    if is_closed(sys.stdout):
        raise output_closed()
    from macau_edge.lsp import serve

    serve(configured_language(os.environ), locale_language(os.environ))
