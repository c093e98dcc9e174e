"""What an applicant states beside the bets themselves: of itself, what it relies on and quotes, and who signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from macau_edge.dossier.asked import Asked
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.already import act_names, parts_of_act
from macau_edge.dossier.sections.keys import STATEMENTS, keys_of
from macau_edge.dossier.sections.offers import applicant_name, concerns_other_bets, paragraphs_of, single_line
from macau_edge.model import Citation
from macau_edge.model.filed import SIGNATORIES, GameKind, Said
from macau_edge.model.subjects import PROCEDURE, entries_about
from macau_edge.model.walk import gathered
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording import Words
from macau_edge.wording.subjects import subject_name

IDENTIFIED = {
    "registry_number": "petition.registry-number",
    "seat": "petition.seat",
    "representative_identity": "petition.representative-identity",
    "representative_powers": "petition.representative-powers",
}
"""What identifies an applicant and who signs for it, in the order in which it is read -> how it is said."""


def identified(case: Case, w: Words) -> Iterator[Block]:
    """The registry number, the seat, and the identity and powers of who signs, as far as they are given."""
    applicant = case.application.applicant
    given = [(key, getattr(applicant, name)) for name, key in IDENTIFIED.items()]
    listed = [w(key, value=single_line(text, w)) for key, text in given if text]
    if listed:
        yield Paragraph(w("petition.identified", list=w("phrase.semicolon").join(listed)))


def in_force(case: Case, w: Words) -> Iterator[Block]:
    """What the applicant states of the act in force, where that of the game is superseded."""
    for one in case.application.relied_on:
        if one.act:
            said = {"who": applicant_name(case, w), "act": w.act(one.act), "text": single_line(one.text, w)}
            yield Paragraph(w("petition.in-force", **said))


def relied_on(case: Case, w: Words) -> Iterator[Block]:
    """What the applicant states that it relied on."""
    if others := [one for one in case.application.relied_on if not one.act]:
        yield Paragraph(w("petition.relied-on", who=applicant_name(case, w)))
        yield from applicants_words(others, case, w)


def applicants_words(entries: Sequence[Said], case: Case, w: Words) -> Iterator[Block]:
    """What the applicant says, entry by entry, after each the bets that it is about."""
    for one in entries:
        yield Paragraph(with_bets(one, single_line(one.text, w), case, w), "item")


def with_bets(one: Said, text: str, case: Case, w: Words) -> str:
    """A text made of what the applicant says, after it the bets that it is about."""
    if one.bets is None:
        return text
    names = w.named([w.bet(case.bet(bet)) for bet in one.bets])
    return w("request.conditions.for", text=text, bets=names)


# --- the kind of variation, where else the bet is offered, and what others own of it ---------------------------------


def _varied(one: Asked, case: Case, w: Words) -> str:
    """The bet; under a name of its own, and of bets made together, with those of the regulation."""
    named = one.renamed or one.kind in ("beside", "extra-prize")
    parts = w.both(parts_of_act(one, case, w)) if one.kind == "system" else ""
    same = act_names(one, case, w, "phrase.name") if named else parts
    return w.bet(one.bet) + (w("phrase.examples", labels=same) if same else "")


def particulars(case: Case, w: Words) -> Iterator[Block]:
    """What is varied, found by comparing the bets with the regulation's; what the applicant states of the bets."""
    application = case.application
    yield Heading(w("petition.particulars"), 3)
    for key in dict.fromkeys(keys.variation for keys in STATEMENTS.values()):
        if bets := [_varied(one, case, w) for one in case.asked if keys_of(one).variation == key]:
            yield Paragraph(w(key, bets=w.both(bets)), "item")
    for key, text in (
        ("petition.offered-elsewhere", application.offered_elsewhere),
        ("petition.intellectual-property", application.intellectual_property),
    ):
        if text:
            first, *others = paragraphs_of(text, w)
            yield Paragraph(w(key, text=first), "item")
            yield from (Paragraph(other) for other in others)


KIND: Mapping[GameKind, str] = {"new game": "petition.kind.new-game", "variation": "petition.kind.variation"}
"""What of the two is asked for -> how it is said."""


def kind(case: Case, w: Words) -> Iterator[Block]:
    """Whether a new game is asked for or a variation, as the application says; and what is varied, as it was found."""
    if asked := case.application.kind:
        yield Paragraph(w(KIND[asked], game=w.text(case.ruleset.game)))
    else:
        yield Paragraph(w("request.not-stated"), "warning")


# --- the procedure at the table: what is proposed, and what does not apply -------------------------------------------


PROPOSES, DOES_NOT_APPLY = "petition.procedure.proposes", "petition.procedure.does-not-apply"
"""What is said on a point: what is proposed, or why it does not apply."""


def procedure(case: Case, w: Words) -> Iterator[Block]:
    """Point by point, what the applicant proposes and why a point does not apply; nothing where it says nothing.

    A point that has a part of its own is left to that. Why something else does not apply stands behind.
    """
    application = case.application
    told = {PROPOSES: application.rules, DOES_NOT_APPLY: application.does_not_apply}
    first: dict[Said, tuple[str, str]] = {}
    for point in (point for point in PROCEDURE if point not in case.authority.stated):
        for key, entries in told.items():
            for one in entries_about(entries, point):
                first.setdefault(one, (key, point))
    for one in application.does_not_apply:
        if not stands_elsewhere(one, case):
            first.setdefault(one, (DOES_NOT_APPLY, one.about[0]))
    if first:
        yield Heading(w("petition.procedure"), 4, numbered=False)
        yield from (Paragraph(_on_point(key, point, one, case, w), "item") for one, (key, point) in first.items())


def _on_point(key: str, point: str, one: Said, case: Case, w: Words) -> str:
    """What is said on a subject: what is proposed, or why it does not apply."""
    said = {"matter": subject_name(point, w), "text": single_line(one.text, w), "who": applicant_name(case, w)}
    return with_bets(one, w(key, **said), case, w)


def stands_elsewhere(rule: Said, case: Case) -> bool:
    """Whether a rule is told in a place of its own: in the procedure at the table, or in a part that it answers to."""
    return not case.authority.stated.union(PROCEDURE).isdisjoint(rule.about)


def stated(case: Case, names: Sequence[str], w: Words) -> Iterator[Block]:
    """What the application states on those subjects, or that it states nothing on any of them."""
    given = dict.fromkeys(one for name in names for one in entries_about(case.application.stated, name))
    idle = [one for one in case.application.does_not_apply if not set(names).isdisjoint(one.about)]
    if not given and not idle:
        yield Paragraph(w("request.not-stated"), "warning")
    for one in given:
        *first, last = paragraphs_of(one.text, w)
        yield from map(Paragraph, (*first, with_bets(one, last, case, w)))
    yield from (Paragraph(_on_point(DOES_NOT_APPLY, one.about[0], one, case, w)) for one in idle)


# --- what accompanies the request, and who signs it ------------------------------------------------------------------


def enclosed_list(titles: Sequence[str], technical: Sequence[str], case: Case, w: Words) -> Iterator[Block]:
    """The annexes of both volumes by their titles, and the documents of the applicant's own."""
    listed, others = map(w("phrase.semicolon").join, (titles, technical))
    yield Paragraph(w("petition.annexes", list=listed, technical=others))
    if case.application.enclosures:
        yield Paragraph(w("petition.enclosures", who=applicant_name(case, w)))
        yield from applicants_words(case.application.enclosures, case, w)


SIGNATURES = {
    "mathematician": ("petition.signature.mathematician", "petition.signature.mathematician-qualified"),
    "laboratory": ("petition.signature.laboratory", "petition.signature.laboratory-qualified"),
}
"""Who signs beside the applicant -> the words below the place to sign, without a qualification and with one."""


def signatures(case: Case, w: Words) -> Iterator[Block]:
    """A place to sign for each of those who sign beside the applicant."""
    for role in SIGNATORIES:
        if one := case.application.signatories.get(role):
            said = {"name": single_line(one.name, w)}
            if one.qualification:
                said["qualification"] = single_line(one.qualification, w)
            plain, qualified = SIGNATURES[role]
            yield Paragraph(w(qualified if one.qualification else plain, **said), "signature", role)


# --- the articles that the applicant quotes, each beside the first thing that is said of it --------------------------


BASIS, OTHERS = "the basis", "the others"
"""Spots that are no bet and no provision: the article for new bets, and what is cited in none of the spots."""


def quotations(case: Case, spot: object, w: Words) -> Iterator[Block]:
    """The quotations that stand in a spot: beside the basis, a bet of the regulation, a provision, or a reading."""
    for place in _spots(case).get(spot, ()):
        text = single_line(case.application.quotations[place], w)
        yield Paragraph(w("petition.quotation", law=w.begin(Citation(place)), text=text), "item")


def other_quotations(case: Case, w: Words) -> Iterator[Block]:
    """Those for which there is no such spot, under a heading of their own."""
    if OTHERS in _spots(case):
        yield Heading(w("petition.quotations"), 4, numbered=False)
        yield from quotations(case, OTHERS, w)


@lru_cache(maxsize=8)
def _spots(case: Case) -> Mapping[object, Sequence[str]]:
    """Spot -> the places quoted there: the first that cites it, in the order in which they are read."""
    citing: list[tuple[object, Citation | None]] = [(BASIS, case.basis)]
    for one in case.judged:
        was = one.replaced or one.bet
        citing += [(one.bet.id, was.law), (one.bet.id, was.pays_law)]
    ruleset = case.ruleset
    ours = frozenset[str]().union(*(one.known_as for one in case.judged))
    provisions = (*(one for one in ruleset.conditions if one.is_about(ours)), *ruleset.assumptions)
    citing += [(one, one.law) for one in provisions if not concerns_other_bets(case, one)]
    citing += [(("reading", one.reading.id), one.reading.law) for one in (*case.readings, *case.settled)]
    article = case.basis.text if case.basis else ""
    first = {
        place: BASIS
        if article and Citation(place).is_in(article)
        else next((spot for spot, law in citing if law and law.is_in(place)), OTHERS)
        for place in case.application.quotations
    }
    return gathered(first, first.__getitem__)
