"""The questions on a terminal, one after the other, each asked again until its answer can be taken."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

import typer

from macau_edge.cli.messages import report_error, terminal_width
from macau_edge.cli.new.draft import AgainError, Draft, Turn, wrong
from macau_edge.model import LANGUAGES
from macau_edge.reports import wrapped_lines
from macau_edge.typed.normal import normal
from macau_edge.wording.text import Phrasebook

BACK = "<"
"""What is typed to go back to the question before."""


def complete(draft: Draft) -> None:
    """Asks for all that is missing; what is wrong with a device or a bet is told, and all of it asked again.

    Raises:
        KeyboardInterrupt: Ctrl-C, or the end of what is typed (Ctrl-D).
    """
    for language in (draft.speaks,) if draft.speaks else LANGUAGES:
        _echo(Phrasebook(language)("new.back"))
    above, draft.asks = "", True
    listed: Mapping[str, str] = {}
    while turn := _next(draft):
        if turn.question.above not in ("", above):
            _echo(turn.w(turn.question.above, **turn.values))
        above = turn.question.above
        if turn.choices != listed:  # which stand above where an answer was wrong
            _list(turn.choices)
        listed, text = turn.choices, _typed(turn)
        if normal(text) != BACK:
            draft.answers.append(text)
        elif draft.answers:
            draft.answers.pop()
        else:
            first = wrong("first")
            report_error(first.message, first.help)


def _next(draft: Draft) -> Turn | None:
    """The question that is to be asked now; what is wrong before it is told."""
    while True:
        try:
            return draft.run()
        except AgainError as error:
            report_error(error.message, error.help)


def _list(choices: Mapping[str, str]) -> None:
    width = max(map(len, choices), default=0)
    for number, (word, said) in enumerate(choices.items(), start=1):
        start = f"{number:4}  {word:{width}}  "
        typer.echo((start + f"\n{' ' * len(start)}".join(_fitting(said, len(start)))).rstrip())


def _typed(turn: Turn) -> str:
    question = f"{turn.words} [{turn.offered}]" if turn.offered else turn.words
    *above, last = _fitting(question, 2)
    typer.echo("".join(f"{part}\n" for part in above), nl=False)
    try:
        said: str = typer.prompt(last, default="", show_default=False, prompt_suffix=turn.w("phrase.colon"))
    except typer.Abort:
        typer.echo()  # what is said next stands on a line of its own
        raise KeyboardInterrupt from None
    return said.strip()


def _echo(text: str) -> None:
    typer.echo("\n".join(_fitting(text, 0)))


def _fitting(text: str, taken: int) -> Iterator[str]:
    """The lines of a text on a terminal on which so many columns are taken already; no word of it is cut."""
    width = terminal_width(sys.stderr) or 0  # where nobody looks at it
    return wrapped_lines(text, width - taken) if width > taken + 20 else iter([text])
