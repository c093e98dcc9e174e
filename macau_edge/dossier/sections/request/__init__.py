"""The request: to whom, by whom, on what basis, for what, under which conditions; or, without a basis, the proposal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.attached import files_table
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.prose import in_one
from macau_edge.dossier.sections.request.basis import basis
from macau_edge.dossier.sections.request.object import asked, object_of, what
from macau_edge.dossier.sections.standing import manner, standing, who
from macau_edge.model.application import Said
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.wording.words import Words

ELEMENTS = ("description", "probabilities", "prizes", "advantage", "layout", "annexes")
"""The sections that follow the request, which is the first, in their order."""


def request(case: Case, w: Words) -> Document:
    """The section, from the title of the whole dossier to the place for the signature."""
    return (
        *_opening(case, w),
        *_applicant(case, w),
        *basis(case, w),
        *object_of(case, w),
        *asked(case, w),
        *_conditions(case, w),
        *_enclosed(case, w),
        *_closing(case, w),
    )


def _opening(case: Case, w: Words) -> Iterator[Block]:
    how, game = manner(case), w.text(case.ruleset.game)
    yield Heading(w(f"request.title.{how}", what=what(case, w), game=game))
    yield Heading(w(f"request.heading.{how}"), 2)
    if case.draft:
        yield Paragraph(w("request.draft"), "warning")
    yield Paragraph(w(f"request.to.{_addressee(case)}", **_competent(case, w)))
    yield Paragraph(w("request.reference", reference=case.application.reference), "right")


def _addressee(case: Case) -> str:
    kind = standing(case)
    return "amendment" if kind == "no-way" else kind


def _competent(case: Case, w: Words) -> dict[str, str]:
    """The article and the act that say who is competent, where the words of the addressee need them."""
    act = case.ruleset.act
    if act is None or act.new_bets is None:
        return {}
    return {"law": w.cite(act.new_bets), "act": w.act(act.cite)}


def _applicant(case: Case, w: Words) -> Iterator[Block]:
    applicant = case.application.applicant
    yield Heading(w(f"request.applicant.{manner(case)}"), 3)
    said = {
        "name": in_one(applicant.name, w),
        "capacity": in_one(applicant.capacity, w),
        "representative": in_one(applicant.representative, w),
        "as": in_one(applicant.representative_capacity, w),
        "what": what(case, w),
        "game": w.text(case.ruleset.game),
    }
    yield Paragraph(w(f"request.comes.{manner(case)}", **said))
    if applicant.contact:
        contact = {kind: in_one(text, w) for kind, text in applicant.contact.items()}
        listed = [w(f"request.contact.{kind}", value=value) for kind, value in contact.items()]
        yield Paragraph(w("request.contact", list=w("phrase.semicolon").join(listed)))


def _conditions(case: Case, w: Words) -> Iterator[Block]:
    """What the applicant suggests for operation and for informing players; who decides sets the conditions."""
    application = case.application
    yield Heading(w("request.conditions"), 3)
    if not application.operation and not application.information:
        yield Paragraph(w("request.conditions.none", who=who(case, w)))
        return
    seventh = standing(case) == "article-seven"
    if seventh:
        yield Paragraph(w("request.conditions.article-seven"))
    else:
        yield Paragraph(w("request.conditions.other", who=who(case, w)))
    yield from _suggested("operation", application.operation, case, w)
    yield from _suggested("information", application.information, case, w)


def _suggested(kind: str, suggested: Sequence[Said], case: Case, w: Words) -> Iterator[Block]:
    yield Paragraph(w(f"request.conditions.{'' if suggested else 'no-'}{kind}"))
    for one in suggested:
        text = in_one(one.text, w)
        if one.bets is not None:
            names = w.both([w.bet(case.ruleset.bets[bet]) for bet in one.bets])
            text = w("request.conditions.for", text=text, bets=names)
        yield Paragraph(text, "item")


def _enclosed(case: Case, w: Words) -> Iterator[Block]:
    """The sections, under art. 7 with the provision that asks for each, and the files inside the PDF."""
    title = "request.enclosed" if manner(case) == "authorised" else "request.enclosed.proposed"
    yield Heading(w(title), 3)
    seventh = standing(case) == "article-seven"
    fields: tuple[Field[tuple[int, str]], ...] = (
        Label(w("request.enclosed.element"), lambda one: w(f"request.enclosed.{one[1]}")),
        *when(seventh, Label(w("request.enclosed.provision"), lambda one: _provision(one[1], w))),
        Number(w("request.enclosed.section"), lambda one: _place(*one, w)),
    )
    yield table(w, fields, list(enumerate(ELEMENTS, 2)))
    yield Paragraph(w("request.files"))
    yield files_table(case, w)


def _provision(name: str, w: Words) -> str:
    """What asks for a section."""
    return w("request.enclosed.besides" if name == "annexes" else "request.enclosed.number-two")


def _place(number: int, name: str, w: Words) -> str:
    return w("request.enclosed.annexes-place") if name == "annexes" else str(number)


def _closing(case: Case, w: Words) -> Iterator[Block]:
    application = case.application
    applicant = application.applicant
    yield Paragraph(w(f"request.closing.{manner(case)}"))
    day = w.date(application.date)
    city = application.city
    yield Paragraph(w("request.dated", city=in_one(city, w), date=day) if city else day, "right")
    said = {
        "name": in_one(applicant.representative, w),
        "as": in_one(applicant.representative_capacity, w),
        "applicant": in_one(applicant.name, w),
        "who": who(case, w),
    }
    yield Paragraph(w("request.signature", **said), "signature")
