"""The object of a request: each bet with the prize that it has and the one asked for, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.offers import asked_for
from macau_edge.dossier.sections.options import left_to_the_house
from macau_edge.dossier.sections.standing import manner
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.wording.words import Words

DESCRIBED = 2
"""The number of the section that describes the bets."""

_KINDS = {"new": "new", "prize": "prize-asked", "changed": "changed"}


def what(case: Case, w: Words) -> str:
    """What is asked for, in a few words: `nova aposta e prémios diferentes`."""
    found = []
    for kind in ("new", "prize", "changed"):
        count = sum(one.kind == kind for one in case.proposed)
        if count:
            found.append(w(f"request.what.{kind}{'-several' if count > 1 else ''}"))
    return w.both(found)


def object_of(case: Case, w: Words) -> Iterator[Block]:
    """The bets in a table, with how its prizes are written."""
    yield Heading(w("request.object"), 3)
    fields: tuple[Field[tuple[int, Proposed]], ...] = (
        Number(w("request.object.number"), lambda one: one[0]),
        Label(w("request.object.bet"), lambda one: w.bet(one[1].bet)),
        Label(w("request.object.asked"), lambda one: w(f"request.object.{_KINDS[one[1].kind]}")),
        Label(w("request.object.article"), lambda one: article(one[1], w)),
        Label(w("request.object.was"), lambda one: _was(one[1], case, w)),
        Label(w("request.object.prize"), lambda one: asked_for(one[1].bet, case, w)),
    )
    yield table(w, fields, list(enumerate(case.proposed, 1)))
    stake = "returned" if case.ruleset.stake_returned else "kept"
    yield Paragraph(w(f"request.object.note.{stake}"), "note")
    if any(one.bet.name and one.bet.name.ours for one in case.proposed):
        yield Paragraph(w("analysis.ours"), "note")
    yield from left_open(case, w)


def left_open(case: Case, w: Words) -> Iterator[Paragraph]:
    """The options of the law that the bets depend on, and what was taken; also of those whose rules are to change."""
    before = {one.bet.id for one in case.proposed if one.kind == "changed"}
    bets = (*(bet for bet in case.before.bets if bet.member.bet.id in before), *case.after.bets)
    yield from (Paragraph(said, "note") for said in left_to_the_house(case, bets, w))


def _was(one: Proposed, case: Case, w: Words) -> str:
    """What the regulation pays on the bet now; a dash for a new one."""
    return asked_for(one.was, case, w.on(case.base.ruleset)) if one.was else "—"


def article(one: Proposed, w: Words) -> str:
    """The article of the bet that the regulation has; a dash for a new one."""
    return w.cite(one.was.law) if one.was and one.was.law else "—"


def asked(case: Case, w: Words) -> Iterator[Block]:
    """What is asked, bet by bet."""
    how = manner(case)
    yield Heading(w("request.asked" if how == "authorised" else "request.proposed"), 3)
    yield Paragraph(w(f"request.asked.{how}"))
    for one in case.proposed:
        said = {
            "bet": w.bet(one.bet),
            "law": article(one, w),
            "prize": asked_for(one.bet, case, w),
            "was": asked_for(one.was, case, w.on(case.base.ruleset)) if one.was else "",
            "section": DESCRIBED,
        }
        yield Paragraph(w(f"request.asks.{one.kind}.{how}", **said), "item")
    yield Paragraph(w("request.asks.rules", section=DESCRIBED), "item")
