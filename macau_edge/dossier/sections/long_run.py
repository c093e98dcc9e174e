"""The edge in the long run of proposed bets that are paid of meters, apart from the figures of a day."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case
from macau_edge.questions.analyse.long_run import long_run_table
from macau_edge.questions.explain.long_run import long_run_derivation
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording import Words
from macau_edge.wording.messages import translated_message


def long_run(case: Case, w: Words) -> Iterator[Block]:
    """That it is another figure, its table and its lines, and of which bet there is none and why."""
    found = [bet for bet in case.long_runs if bet.long_run]
    if case.long_runs:
        yield Heading(w("long-run.title"), 3)
        yield Paragraph(w("long-run.apart"))
    if found:
        yield long_run_table(found, w)
        yield Paragraph(w("long-run.meaning"), "note")
    for bet in found:
        assert bet.long_run
        if len(found) > 1:
            yield Heading(w.bet(bet.member), 4)
        yield from long_run_derivation(bet.long_run, bet.member, w)
    for bet in case.long_runs:
        if bet.no_long_run:
            why = translated_message(w.language, bet.no_long_run)
            yield Paragraph(w("long-run.none-here", bet=w.bet(bet.member), why=why.replace("`", "")), "note")
