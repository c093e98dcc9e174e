"""What changes where an unclear provision is read the other way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.analysis import Analysis
from macau_edge.dossier.case import Case
from macau_edge.model import Language
from macau_edge.reports.analysis import favours_player
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.reports.readings import ReadOtherwise, ways_table
from macau_edge.wording.bets import bet_name
from macau_edge.wording.citations import at_the_start
from macau_edge.wording.lists import both
from macau_edge.wording.vocabulary import say


def otherwise(case: Case, language: Language) -> Iterator[Block]:
    """Each provision whose other reading touches a proposed bet, with the figures of both side by side.

    After them, those that the application settles for a bet of the regulation, with the figures of that bet.
    """
    yield Heading(say(language, "edge.readings"), 3)
    yield Paragraph(say(language, "edge.read-otherwise" if case.readings else "edge.no-reading"))
    for one in case.readings:
        yield Paragraph(_adopted(one, language))
        yield from _ways(case, one, language)
    for one in case.settled:
        ids = {bet.member.bet.id for analysis in one.analyses for bet in analysis.bets}
        names = [bet_name(case.base.ruleset.bets[name], case.base.ruleset, language) for name in sorted(ids)]
        asked = say(language, "edge.settled", bets=both(names, language))
        yield Paragraph(say(language, "explain.apart").join([_adopted(one, language), asked]))
        yield from _ways(case, one, language)


def _adopted(one: ReadOtherwise, language: Language) -> str:
    """How a provision is read, and why."""
    reading = one.reading
    law = at_the_start(reading.law, language)
    adopted, because = reading.adopted.say(language), reading.because.say(language)
    return say(language, "edge.adopted", law=law, adopted=adopted, because=because)


def _ways(case: Case, one: ReadOtherwise, language: Language) -> Iterator[Block]:
    for alternative, ours, other in one.ways:
        caption = say(language, "edge.otherwise", text=alternative.text.say(language))
        yield ways_table(_proposed(case, ours), _proposed(case, other), caption, language, named=True)
        if any(favours_player(bet) for bet in _proposed(case, other).bets):
            yield Paragraph(say(language, "readings.player-advantage"), "warning")


def _proposed(case: Case, analysis: Analysis) -> Analysis:
    """The proposed bets alone."""
    names = {one.bet.id for one in case.proposed}
    return replace(analysis, bets=tuple(bet for bet in analysis.bets if bet.member.bet.id in names))
