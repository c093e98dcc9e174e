"""The legal basis of a request, and of a proposal that it has none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.standing import standing, who
from macau_edge.model import Act, Language
from macau_edge.reading.shipped import shipped_names
from macau_edge.reports.analysis import act_state
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording.citations import act_name, citation
from macau_edge.wording.dates import written_date
from macau_edge.wording.lists import both
from macau_edge.wording.numbers import chinese
from macau_edge.wording.vocabulary import say


def basis(case: Case, language: Language) -> Iterator[Block]:
    """The article that the request rests on, or why there is none; the act, and a warning where it is not in force."""
    act = case.ruleset.act
    yield Heading(say(language, "request.basis" if case.basis else "request.no-basis"), 3)
    match standing(case):
        case "article-seven":
            yield from _article_seven(case, language)
        case "no-act":
            yield Paragraph(say(language, "request.basis.no-act"), "warning")
        case kind:
            yield Paragraph(say(language, f"request.basis.{kind}", **_said(case, language)))
    if act is not None:
        yield Paragraph(act_facts(act, language))
        yield Paragraph(act_state(act, language), "plain" if act.status == "in force" else "warning")
    if act is not None and act.sources:
        yield Paragraph(say(language, "request.basis.sources", text=act.sources.say(language)))
    if case.application.game not in shipped_names():
        said = {"file": case.application.game, "who": who(case, language)}
        yield Paragraph(say(language, "request.basis.own-rules", **said), "warning")


def _article_seven(case: Case, language: Language) -> Iterator[Block]:
    act = case.ruleset.act
    assert act is not None
    yield Paragraph(say(language, "request.basis.article-seven", act=act.title.say(language)))
    yield Paragraph(say(language, "request.basis.contents"))
    yield Paragraph(say(language, "request.basis.conditions"))
    if any(one.kind == "changed" for one in case.proposed):
        yield Paragraph(say(language, "request.basis.changed"))


def _said(case: Case, language: Language) -> dict[str, str]:
    """What the sentences about other acts are filled in with."""
    act = case.ruleset.act
    assert act is not None
    way = act.instead_of_new_bets.say(language) if act.instead_of_new_bets else ""
    law = citation(act.new_bets, language) if act.new_bets else ""
    return {"act": act_name(act.cite, language), "way": way, "law": law}


def act_facts(act: Act, language: Language) -> str:
    """The dates of an act and where it was published, as far as the ruleset has them; else its title alone."""
    title, facts = act.title.say(language), say(language, "phrase.semicolon").join(_facts(act, language))
    return say(language, "request.act", act=title, facts=facts) if facts else title + say(language, "phrase.full-stop")


def _facts(act: Act, language: Language) -> Iterator[str]:
    if act.signed:
        yield say(language, "request.act.signed", date=written_date(act.signed, language))
    gazette = _gazette(act.gazette, language)
    if act.published:
        key = "request.act.published-in" if gazette else "request.act.published"
        yield say(language, key, date=written_date(act.published, language), gazette=gazette)
    elif gazette:
        yield say(language, "request.act.gazette", gazette=gazette)
    if act.effective:
        yield say(language, "request.act.effective", date=written_date(act.effective, language))
    if act.revokes:
        acts = both([act_name(name, language) for name in act.revokes], language)
        yield say(language, "request.act.revokes", acts=acts)


_GAZETTE = re.compile(r"BO n\.º (\d+), (I{1,2}) Série")


def _gazette(gazette: str, language: Language) -> str:
    """An issue of Macau's gazette as each language names it; any other publication as it is written."""
    found = _GAZETTE.fullmatch(gazette)
    if found is None:
        return gazette
    series = chinese(len(found[2])) if language == "zh" else found[2]
    return say(language, "request.gazette", number=found[1], series=series)
