"""The request: to whom, by whom, on what basis, for what, under which conditions; or, without a basis, the proposal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.attached import files_table
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.prose import in_one
from macau_edge.dossier.sections.request.basis import basis
from macau_edge.dossier.sections.request.object import asked, object_of, what
from macau_edge.dossier.sections.standing import manner, standing, who
from macau_edge.model import Language
from macau_edge.model.application import Said
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.bets import bet_name
from macau_edge.wording.citations import act_name, citation
from macau_edge.wording.dates import written_date
from macau_edge.wording.lists import both
from macau_edge.wording.vocabulary import say

ELEMENTS = ("description", "probabilities", "prizes", "advantage", "layout", "annexes")
"""The sections that follow the request, which is the first, in their order."""


def request(case: Case, language: Language) -> Document:
    """The section, from the title of the whole dossier to the place for the signature."""
    return (
        *_opening(case, language),
        *_applicant(case, language),
        *basis(case, language),
        *object_of(case, language),
        *asked(case, language),
        *_conditions(case, language),
        *_enclosed(case, language),
        *_closing(case, language),
    )


def _opening(case: Case, language: Language) -> Iterator[Block]:
    how, game = manner(case), case.ruleset.game.say(language)
    yield Heading(say(language, f"request.title.{how}", what=what(case, language), game=game))
    yield Heading(say(language, f"request.heading.{how}"), 2)
    if case.draft:
        yield Paragraph(say(language, "request.draft"), "warning")
    yield Paragraph(say(language, f"request.to.{_addressee(case)}", **_competent(case, language)))
    yield Paragraph(say(language, "request.reference", reference=case.application.reference), "right")


def _addressee(case: Case) -> str:
    kind = standing(case)
    return "amendment" if kind == "no-way" else kind


def _competent(case: Case, language: Language) -> dict[str, str]:
    """The article and the act that say who is competent, where the words of the addressee need them."""
    act = case.ruleset.act
    if act is None or act.new_bets is None:
        return {}
    return {"law": citation(act.new_bets, language), "act": act_name(act.cite, language)}


def _applicant(case: Case, language: Language) -> Iterator[Block]:
    applicant = case.application.applicant
    yield Heading(say(language, f"request.applicant.{manner(case)}"), 3)
    said = {
        "name": in_one(applicant.name, language),
        "capacity": in_one(applicant.capacity, language),
        "representative": in_one(applicant.representative, language),
        "as": in_one(applicant.representative_capacity, language),
        "what": what(case, language),
        "game": case.ruleset.game.say(language),
    }
    yield Paragraph(say(language, f"request.comes.{manner(case)}", **said))
    if applicant.contact:
        contact = {kind: in_one(text, language) for kind, text in applicant.contact.items()}
        listed = [say(language, f"request.contact.{kind}", value=value) for kind, value in contact.items()]
        yield Paragraph(say(language, "request.contact", list=say(language, "phrase.semicolon").join(listed)))


def _conditions(case: Case, language: Language) -> Iterator[Block]:
    """What the applicant suggests for operation and for informing players; who decides sets the conditions."""
    application = case.application
    yield Heading(say(language, "request.conditions"), 3)
    if not application.operation and not application.information:
        yield Paragraph(say(language, "request.conditions.none", who=who(case, language)))
        return
    seventh = standing(case) == "article-seven"
    if seventh:
        yield Paragraph(say(language, "request.conditions.article-seven"))
    else:
        yield Paragraph(say(language, "request.conditions.other", who=who(case, language)))
    yield from _suggested("operation", application.operation, case, language)
    yield from _suggested("information", application.information, case, language)


def _suggested(kind: str, suggested: Sequence[Said], case: Case, language: Language) -> Iterator[Block]:
    yield Paragraph(say(language, f"request.conditions.{'' if suggested else 'no-'}{kind}"))
    for one in suggested:
        text = in_one(one.text, language)
        if one.bets is not None:
            names = both([bet_name(case.ruleset.bets[bet], case.ruleset, language) for bet in one.bets], language)
            text = say(language, "request.conditions.for", text=text, bets=names)
        yield Paragraph(text, "item")


def _enclosed(case: Case, language: Language) -> Iterator[Block]:
    """The sections, under art. 7 with the provision that asks for each, and the files inside the PDF."""
    title = "request.enclosed" if manner(case) == "authorised" else "request.enclosed.proposed"
    yield Heading(say(language, title), 3)
    seventh = standing(case) == "article-seven"
    names = ("element", *(("provision",) if seventh else ()), "section")
    columns = tuple(Column(say(language, f"request.enclosed.{name}"), right=name == "section") for name in names)
    yield Table(columns, tuple(_element(number, name, language, seventh) for number, name in enumerate(ELEMENTS, 2)))
    yield Paragraph(say(language, "request.files"))
    yield files_table(case, language)


def _element(number: int, name: str, language: Language, seventh: bool) -> tuple[str, ...]:
    asked_for = "besides" if name == "annexes" else "number-two"
    provision = (say(language, f"request.enclosed.{asked_for}"),) if seventh else ()
    place = say(language, "request.enclosed.annexes-place") if name == "annexes" else str(number)
    return (say(language, f"request.enclosed.{name}"), *provision, place)


def _closing(case: Case, language: Language) -> Iterator[Block]:
    application = case.application
    applicant = application.applicant
    yield Paragraph(say(language, f"request.closing.{manner(case)}"))
    day = written_date(application.date, language)
    city = application.city
    yield Paragraph(say(language, "request.dated", city=in_one(city, language), date=day) if city else day, "right")
    said = {
        "name": in_one(applicant.representative, language),
        "as": in_one(applicant.representative_capacity, language),
        "applicant": in_one(applicant.name, language),
        "who": who(case, language),
    }
    yield Paragraph(say(language, "request.signature", **said), "signature")
