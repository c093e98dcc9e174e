"""`macau-edge rule` and `lsp`: what a code of `check` means, and what an editor asks for."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Literal

import typer

from macau_edge.cli.arguments import ForceOption, LangOption, OutputOption, argument, format_option
from macau_edge.cli.messages import finding_style
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.spoken import configured_language, locale_language
from macau_edge.cli.streams import is_closed, output_closed
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import FAMILIES, UsageError, did_you_mean, nearest, rules
from macau_edge.reports import PIPED
from macau_edge.reports.formats import form_of

RuleFormat = Literal["text", "json", "markdown", "html"]


def rule(
    code: Annotated[
        str | None, argument("[CODE]", "A code, such as law/missing-name, or a family of them, such as law.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every code of every family.")] = False,
    format_: Annotated[RuleFormat, format_option("How the rules are shown.")] = "text",
    lang: LangOption = "en",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """What a code of `check` means, with an example.

    Why it matters, a file that is met with it, what is said of that, and the file mended. A family lists its codes.

    Examples:
        macau-edge rule law/missing-name
        macau-edge rule law
    """
    chosen = [rules(lang)[one] for one in _chosen(code, everything)]
    check_writable(output, force)
    from macau_edge.reports.codes import rules_html, rules_json, rules_markdown, rules_text
    from macau_edge.reports.findings.found import TextStyle
    from macau_edge.wording.text import Phrasebook

    w = Phrasebook(lang)
    if format_ == "text":
        look = TextStyle(PIPED) if output else finding_style(sys.stdout)
        shown = rules_text(chosen, look, w, full=len(chosen) == 1)
    else:
        written = {"markdown": rules_markdown, "html": rules_html}
        shown = rules_json(chosen, lang) if format_ == "json" else written[format_](chosen, w)
    write_output(shown, output, force, form_of(format_))


def _chosen(code: str | None, everything: bool) -> list[str]:
    """The codes that a code, a family or `--all` means.

    Raises:
        UsageError: neither or both were given, or there is no such code.
    """
    known = rules()
    if code is None and not everything:
        remedy = Message("write a code, --all, or a family: {families}", families=joined(FAMILIES))
        raise UsageError(Message("which code?"), remedy)
    if code is not None and everything:
        raise UsageError(Message("`{code}` and --all were both given", code=code[:60]), Message("keep one of them"))
    found = [one.code for one in known.values() if code in (None, one.code, one.family)]
    if code is not None and not found:
        named = [one for one in known if one.endswith(f"/{code}")]
        remedy = nearest(code, (*known, *FAMILIES), Message("`macau-edge rule --all` lists them"))
        remedy = did_you_mean(named[:1]) if named else remedy
        raise UsageError(Message("there is no code `{code}`", code=code[:60]), remedy)
    return found


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
    from importlib.util import find_spec

    if find_spec("pygls") is None:
        said = Message("the language server needs pygls, which is not installed")
        remedy = Message(
            "install it as macau-edge was: `pip install pygls lsprotocol` in its environment, "
            "`pipx inject macau-edge pygls lsprotocol`, or `uv tool install --with pygls --with lsprotocol …`"
        )
        raise UsageError(said, remedy)
    if sys.stdin.isatty() or is_closed(sys.stdin):
        said = Message("this speaks with an editor, over standard input")
        raise UsageError(said, Message("write it into the settings of your editor"))
    if is_closed(sys.stdout):
        raise output_closed()
    from macau_edge.lsp import serve

    serve(configured_language(os.environ), locale_language(os.environ))
