"""What changes where an unclear provision is read the other way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.analysis import Analysis
from macau_edge.dossier.case import Case
from macau_edge.reports.analysis import favours_player
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.reports.readings import ReadOtherwise, ways_table
from macau_edge.wording.words import Words


def otherwise(case: Case, w: Words) -> Iterator[Block]:
    """Each provision whose other reading touches a proposed bet, with the figures of both side by side.

    After them, those that the application settles for a bet of the regulation, with the figures of that bet.
    """
    yield Heading(w("edge.readings"), 3)
    yield Paragraph(w("edge.read-otherwise" if case.readings else "edge.no-reading"))
    for one in case.readings:
        yield Paragraph(_adopted(one, w))
        yield from _ways(case, one, w)
    for one in case.settled:
        ids = {bet.member.bet.id for analysis in one.analyses for bet in analysis.bets}
        names = [w.on(case.base.ruleset).bet(case.base.ruleset.bets[name]) for name in sorted(ids)]
        asked = w("edge.settled", bets=w.both(names))
        yield Paragraph(w("explain.apart").join([_adopted(one, w), asked]))
        yield from _ways(case, one, w)


def _adopted(one: ReadOtherwise, w: Words) -> str:
    """How a provision is read, and why."""
    reading = one.reading
    law = w.begin(reading.law)
    adopted, because = w.text(reading.adopted), w.text(reading.because)
    return w("edge.adopted", law=law, adopted=adopted, because=because)


def _ways(case: Case, one: ReadOtherwise, w: Words) -> Iterator[Block]:
    for alternative, ours, other in one.ways:
        caption = w("edge.otherwise", text=w.text(alternative.text))
        yield ways_table(_proposed(case, ours), _proposed(case, other), caption, w, named=True)
        if any(favours_player(bet) for bet in _proposed(case, other).bets):
            yield Paragraph(w("readings.player-advantage"), "warning")


def _proposed(case: Case, analysis: Analysis) -> Analysis:
    """The proposed bets alone."""
    names = {one.bet.id for one in case.proposed}
    return replace(analysis, bets=tuple(bet for bet in analysis.bets if bet.member.bet.id in names))
