"""The legal basis of a request, and of a proposal that it has none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.standing import standing, who
from macau_edge.model import Act
from macau_edge.reading.shipped import shipped_names
from macau_edge.reports.analysis import act_state
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording.numbers import chinese
from macau_edge.wording.vocabulary import Phrasebook
from macau_edge.wording.words import Words


def basis(case: Case, w: Words) -> Iterator[Block]:
    """The article that the request rests on, or why there is none; the act, and a warning where it is not in force."""
    act = case.ruleset.act
    yield Heading(w("request.basis" if case.basis else "request.no-basis"), 3)
    match standing(case):
        case "article-seven":
            yield from _article_seven(case, w)
        case "no-act":
            yield Paragraph(w("request.basis.no-act"), "warning")
        case kind:
            yield Paragraph(w(f"request.basis.{kind}", **_said(case, w)))
    if act is not None:
        yield Paragraph(act_facts(act, w))
        yield Paragraph(act_state(act, w), "plain" if act.status == "in force" else "warning")
    if act is not None and act.sources:
        yield Paragraph(w("request.basis.sources", text=w.text(act.sources)))
    if case.application.game not in shipped_names():
        said = {"file": case.application.game, "who": who(case, w)}
        yield Paragraph(w("request.basis.own-rules", **said), "warning")


def _article_seven(case: Case, w: Words) -> Iterator[Block]:
    act = case.ruleset.act
    assert act is not None
    yield Paragraph(w("request.basis.article-seven", act=w.text(act.title)))
    yield Paragraph(w("request.basis.contents"))
    yield Paragraph(w("request.basis.conditions"))
    if any(one.kind == "changed" for one in case.proposed):
        yield Paragraph(w("request.basis.changed"))


def _said(case: Case, w: Words) -> dict[str, str]:
    """What the sentences about other acts are filled in with."""
    act = case.ruleset.act
    assert act is not None
    way = w.text(act.instead_of_new_bets) if act.instead_of_new_bets else ""
    law = w.cite(act.new_bets) if act.new_bets else ""
    return {"act": w.act(act.cite), "way": way, "law": law}


def act_facts(act: Act, w: Phrasebook) -> str:
    """The dates of an act and where it was published, as far as the ruleset has them; else its title alone."""
    title, facts = w.text(act.title), w("phrase.semicolon").join(_facts(act, w))
    return w("request.act", act=title, facts=facts) if facts else title + w("phrase.full-stop")


def _facts(act: Act, w: Phrasebook) -> Iterator[str]:
    if act.signed:
        yield w("request.act.signed", date=w.date(act.signed))
    gazette = _gazette(act.gazette, w)
    if act.published:
        key = "request.act.published-in" if gazette else "request.act.published"
        yield w(key, date=w.date(act.published), gazette=gazette)
    elif gazette:
        yield w("request.act.gazette", gazette=gazette)
    if act.effective:
        yield w("request.act.effective", date=w.date(act.effective))
    if act.revokes:
        acts = w.both([w.act(name) for name in act.revokes])
        yield w("request.act.revokes", acts=acts)


_GAZETTE = re.compile(r"BO n\.º (\d+), (I{1,2}) Série")


def _gazette(gazette: str, w: Phrasebook) -> str:
    """An issue of Macau's gazette as each language names it; any other publication as it is written."""
    found = _GAZETTE.fullmatch(gazette)
    if found is None:
        return gazette
    series = chinese(len(found[2])) if w.language == "zh" else found[2]
    return w("request.gazette", number=found[1], series=series)
