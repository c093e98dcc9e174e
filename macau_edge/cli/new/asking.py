"""The questions on a terminal, one after the other, each asked again until its answer can be taken."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TypeAlias

import typer

from macau_edge.cli.messages import report_error, terminal_width
from macau_edge.cli.new.application import DraftApplication
from macau_edge.cli.new.draft import Turn
from macau_edge.cli.new.read import wrong
from macau_edge.cli.new.ruleset import DraftRuleset
from macau_edge.cli.spoken import set_language
from macau_edge.model import LANGUAGES
from macau_edge.model.message import quoted
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import UsageError
from macau_edge.reports import wrapped_lines
from macau_edge.typed.normal import normal
from macau_edge.wording.text import Phrasebook

Draft: TypeAlias = DraftApplication | DraftRuleset
BACK = "<"
"""What is typed to go back to the question before."""


def complete(draft: Draft) -> None:
    """Asks for all that is missing; what is wrong with a device or a bet is told, and all of it asked again.

    Raises:
        KeyboardInterrupt: Ctrl-C, or the end of what is typed (Ctrl-D).
    """
    for language in (draft.speaks,) if draft.speaks else LANGUAGES:
        _echo(Phrasebook(language)("new.back"))
    above = ""
    while turn := next(draft.pending(), None):
        set_language(draft.w.language)
        if turn.inquiry.is_a_trial:
            draft.check_given()  # what is wrong in a flag that is not asked for again would be told for ever
            try:
                with open_meter(meter().limit):  # whatever was tried before
                    draft.check(turn)
                draft.answers[turn] = ""
            except UsageError as error:
                report_error(error.message, error.help)
                draft.forget(turn)
            continue
        if turn.inquiry.above and turn.inquiry.above != above:
            _echo(draft.w(turn.inquiry.above, **draft.values(turn)))
        above = turn.inquiry.above
        answer = _answer(draft, turn)
        if answer is not None:
            draft.answers[turn] = answer
        elif not draft.back():
            first = wrong("first")
            report_error(first.message, first.help)


def _answer(draft: Draft, turn: Turn) -> str | None:
    """The answer to a question, as it is read; None where the person goes back."""
    w, choices, offered = draft.w, draft.choices(turn.inquiry), draft.offered(turn)
    width = max(map(len, choices), default=0)
    for number, (word, said) in enumerate(choices.items(), start=1):
        start = f"{number:4}  {word:{width}}  "
        typer.echo((start + f"\n{' ' * len(start)}".join(_fitting(said, len(start)))).rstrip())
    question = draft.words(turn)
    while True:
        *above, last = _fitting(f"{question} [{offered}]" if offered else question, 2)
        typer.echo("".join(f"{part}\n" for part in above), nl=False)
        try:
            text: str = typer.prompt(last, default="", show_default=False, prompt_suffix=w("phrase.colon")).strip()
        except typer.Abort:
            typer.echo()  # what is said next stands on a line of its own
            raise KeyboardInterrupt from None
        if normal(text) == BACK:
            return None
        try:
            if not text and offered is None:
                example = draft.values(turn)["example"] or next(iter(choices), "")
                remedy = w("new.wrong.blank-help", example=example) if example else w("new.wrong.blank-text")
                raise UsageError(quoted(w("new.wrong.blank", question=question)), quoted(remedy))
            number = whole_of(text[:9]) if text.isascii() and text.isdigit() and text not in choices else 0
            return draft.read(turn, list(choices)[number - 1] if 0 < number <= len(choices) else text or offered or "")
        except UsageError as error:
            report_error(error.message, error.help)


def _echo(text: str) -> None:
    typer.echo("\n".join(_fitting(text, 0)))


def _fitting(text: str, taken: int) -> Iterator[str]:
    """The lines of a text on a terminal on which so many columns are taken already; no word of it is cut."""
    width = terminal_width(sys.stderr) or 0  # where nobody looks at it
    return wrapped_lines(text, width - taken) if width > taken + 20 else iter([text])
