"""The request: to whom, by whom, on what basis, for what, under which conditions; or, without a basis, the proposal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from macau_edge.dossier.asked import Asked
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import already, offers, petition
from macau_edge.dossier.sections.keys import STATEMENTS, keys_of
from macau_edge.dossier.sections.offers import applicant_name, manner_keys, offer_words, single_line
from macau_edge.model import Act, Gazette, Ground
from macau_edge.model.authority import Wording
from macau_edge.model.subjects import OTHER
from macau_edge.questions.analyse.report import act_state
from macau_edge.reading.authority import GroundName, ground_of
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.wording import Words
from macau_edge.wording.citations import chinese_numeral
from macau_edge.wording.rules import sentence
from macau_edge.wording.subjects import subject_name
from macau_edge.wording.text import Phrasebook

# --- the legal basis of a request, and of a proposal that it has none ------------------------------------------------


NOT_FOUND = {
    "request.basis.macau": "request.basis.macau-in-part",
    "request.basis.amendment": "request.basis.amendment-in-part",
    "request.basis.no-way": "request.basis.no-way-in-part",
}
"""What is said where an act has no provision for requests -> the same where not all of it was read."""


def basis_section(case: Case, w: Words) -> Iterator[Block]:
    """The article that the request rests on, or why there is none; the act, and a warning where it is not in force."""
    act = case.act
    yield Heading(w("request.basis" if case.basis else "request.no-basis"), 3)
    yield from petition.in_force(case, w)
    unfounded = case.authority.manner == "proposed" and (act is None or act.status == "no act")
    for ground, authority in case.templates:
        if len(case.templates) > 1:
            yield Paragraph(w("request.basis.for-bets", bets=w.both([w.bet(one.bet) for one in case.under(ground)])))
        for wording in authority.basis:
            if text := w.say(_as_read(wording, case), **_said(case, w, ground)):
                yield Paragraph(text, "warning" if unfounded else "plain")
    for one in case.asked:
        if one.doubt and one.basis:
            yield Paragraph(w("request.basis.doubt", bet=w.bet(one.bet), doubt=w.text(one.doubt)))
    if case.authority.changed and any(one.changed for one in case.asked):
        yield Paragraph(w.say(case.authority.changed, **_said(case, w)))
    if case.basis and any(one.kind == "system" and not one.doubt for one in case.asked):
        yield Paragraph(w("request.basis.combined"))
    if act is not None:
        yield Paragraph(act_facts(act, w))
        if act.state != "unknown":
            yield act_state(act, w)
    yield from petition.relied_on(case, w)


def _as_read(wording: Wording, case: Case) -> Wording:
    """What is said of a provision that was not found, where not all of the act was read."""
    return already.key_if_read(case, wording, NOT_FOUND.get(wording, wording)) if isinstance(wording, str) else wording


def _said(case: Case, w: Words, ground: GroundName = "new-bets") -> dict[str, str]:
    """What sentences about the authority, and about the act where there is one, are filled in with."""
    act, authority = case.act, case.authority
    said = {"authority": w.text(authority.name), "cite": authority.cite}
    if act is None:
        return said
    of = ground_of(act, ground) or Ground()
    way = w.text(of.none) if of.none else ""
    law = {"of_law": w.contracted(of.law, "d"), "the_law": w.contracted(of.law)}
    stated = w("request.basis.stated", stated=w.text(of.states)) if of.states else ""
    named = {"act": w.act(act.cite), "of_act": w.of_act(act.cite), "by_act": w.of_act(act.cite, "pel")}
    return {**said, **named, "title": w.text(act.title), "way": way, **law, "stated": stated}


def act_facts(act: Act, w: Phrasebook) -> str:
    """The dates of an act and where it was published, as far as the ruleset has them; else its title alone."""
    title, facts = w.text(act.title), w("phrase.semicolon").join(_facts(act, w))
    if facts:
        return w("request.act", act=title, facts=facts)
    alone = title[:1].upper() + title[1:] + w("phrase.full-stop")
    return alone if act.status == "no act" else w("request.act.alone", act=title)


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
        acts = w.both([w.of_act(name) for name in act.revokes])
        yield w("request.act.revokes", acts=acts)


def _gazette(gazette: Gazette | str, w: Phrasebook) -> str:
    """An issue of Macau's gazette as each language names it; any other publication as it is written."""
    if isinstance(gazette, str):
        return gazette
    series = chinese_numeral(len(gazette.series)) if w.language == "zh" else gazette.series
    return w("request.gazette", number=gazette.number, series=series)


# --- the object: each bet with the prize that it has and the one asked for, and what is asked ------------------------


def request_kind(case: Case, w: Words) -> str:
    """What is asked for, in a few words: `nova aposta e prémios diferentes`."""
    asked = Counter(keys_of(one).title for one in case.asked)
    titles = dict.fromkeys(keys.title for keys in STATEMENTS.values())
    return w.both([w(key, n=asked[key]) for key in titles if asked[key]])


def object_of(case: Case, w: Words) -> Iterator[Block]:
    """The bets in a table, with how its prizes are written."""
    yield Heading(w("request.object"), 3)
    fields: tuple[Field[tuple[int, Asked]], ...] = (
        Number(w("request.object.number"), lambda one: one[0]),
        Label(w("request.object.bet"), lambda one: _named(one[1], case, w)),
        Label(w("request.object.asked"), lambda one: _asked(one[1], case, w)),
        Label(w("request.object.article"), lambda one: already.act_said(one[1], case, w)["law"]),
        Label(w("request.object.was"), lambda one: already.prize_in_act(one[1], case, w)),
        Label(w("request.object.prize"), lambda one: offer_words(one[1].priced, case, w)),
    )
    yield table(w, fields, list(enumerate(case.asked, 1)))
    yield Paragraph(w(offers.stake_keys(case.ruleset).note), "note")
    yield from already.as_revoked([bet for one in case.asked for bet in one.of_act], case, w)
    for one in case.asked:
        if one.kind != "system" and one.alike:
            yield Paragraph(w(keys_of(one).alike, bet=w.bet(one.bet)))
            yield from already.decided_alike(one, case, w)
        if one.kind == "system":
            yield Paragraph(w("request.combined", bet=w.bet(one.bet), parts=already.parts_words(one, case, w)))
            yield from already.as_a_whole(one, case, w)
        if one.open:
            bets = [w.on(case.base.ruleset).bet(bet) for bet in one.open]
            yield Paragraph(w("request.object.open", bet=w.bet(one.bet), bets=w.both(bets)))
        yield from already.same_as_read(case, one, w)
    for one in case.asked:
        yield from (Paragraph(text) for text in already.options_words(one, case, w))
        yield from already.aside(one, w)
    if case.act and case.act.new_bets and (doubt := case.act.new_bets.doubts.get("new")):
        yield Paragraph(sentence(w.text(doubt), w), "note")
    if case.moved:
        yield Paragraph(w("request.object.moved", bets=w.both([w.bet(one.bet) for one in case.moved])))
    yield from open_options(case, w)


def open_options(case: Case, w: Words) -> Iterator[Paragraph]:
    """The options of the law that the bets depend on, and what was taken; also of those whose rules are to change."""
    changed = [one for one in case.asked if one.changed]
    before = (bet for bet in case.before.bets if any(one.takes(bet.member) for one in changed))
    bets = (*before, *case.after.bets)
    yield from (Paragraph(said, "note") for said in offers.house_options(case, bets, w))


def _named(one: Asked, case: Case, w: Words) -> str:
    """The bet that something is asked of: the act's, where that is there."""
    in_act = one.kind in ("in-place-of", "extra-prize")
    return w.both([already.name_in_act(each, case, w) for each in one.act_bets]) if in_act else w.bet(one.bet)


def _asked(one: Asked, case: Case, w: Words) -> str:
    """What is asked of it, and the name that it is to have."""
    said = already.act_said(one, case, w)
    asked = w(keys_of(one).object, **said)
    return w("asked.object.called", asked=asked, bet=said["bet"]) if one.renamed else asked


def requested_rows(case: Case, w: Words) -> Iterator[Block]:
    """What is asked, bet by bet."""
    keys, section = manner_keys(case), case.authority.number("description")
    yield Heading(w(keys.asked), 3)
    yield Paragraph(w(keys.asks))
    for one in case.asked:
        said = {**already.act_said(one, case, w), "prize": offer_words(one.priced, case, w), "section": section}
        key = keys.asked_of[one.statement]
        yield Paragraph(w(key, n=offers.prize_count(one.priced, case, w), **said), "item")
        for option in one.kept:
            yield Paragraph(w(keys.kept, **already.option_said(one, option, case, w)), "item")
        for option in one.given_up:
            yield Paragraph(w(keys.given_up, **already.option_said(one, option, case, w)), "item")
        for each in one.set_aside:
            yield Paragraph(w(keys.aside[each.what], **already.aside_said(one, each, w)), "item")
    yield Paragraph(w("request.asks.rules", section=section), "item")


def dossier_title(case: Case, w: Words) -> Heading:
    """The title of the whole dossier."""
    said = {"what": request_kind(case, w), "game": w.text(case.ruleset.game)}
    return Heading(w(manner_keys(case).title, **said))


def addressed(case: Case, w: Words) -> Iterator[Block]:
    """Whom it is for, and how the applicant calls it."""
    yield Heading(w(manner_keys(case).heading), 2)
    if case.draft:
        yield Paragraph(w("request.draft"), "warning")
    yield Paragraph(w.say(case.authority.to, **_said(case, w)))
    yield Paragraph(w("request.reference", reference=case.application.reference), "right")


CONTACTS = {
    "address": "request.contact.address",
    "telephone": "request.contact.telephone",
    "email": "request.contact.email",
}
"""How an applicant is reached -> the words for it."""


def applicant(case: Case, w: Words) -> Iterator[Block]:
    """Who asks, for what, and how it is reached."""
    applicant = case.application.applicant
    yield Heading(w(manner_keys(case).applicant), 3)
    said = {
        "name": single_line(applicant.name, w),
        "capacity": single_line(applicant.capacity, w),
        "representative": single_line(applicant.representative, w),
        "as": single_line(applicant.representative_capacity, w),
        "what": request_kind(case, w),
        "game": w.text(case.ruleset.game),
    }
    yield Paragraph(w(manner_keys(case).comes, **said))
    yield from petition.identified(case, w)
    if applicant.contact:
        contact = {kind: single_line(text, w) for kind, text in applicant.contact.items()}
        listed = [w(CONTACTS[kind], value=value) for kind, value in contact.items()]
        yield Paragraph(w("request.contact", list=w("phrase.semicolon").join(listed)))


def conditions(case: Case, w: Words) -> Iterator[Block]:
    """What the applicant suggests: rules of play by what they are on, conditions of operation, informing players.

    The draft dispatch has the same ones in this order; who decides sets the conditions.
    """
    information, suggested = case.application.information, case.suggested
    rules, operation = ([one.said for one in suggested if one.of == of] for of in ("rules", "operation"))
    yield Heading(w("request.conditions"), 3)
    if not suggested:
        yield Paragraph(w("request.conditions.none", who=applicant_name(case, w)))
    if not suggested and not information:
        return
    yield Paragraph(w.say(case.authority.conditions, who=applicant_name(case, w)))
    if suggested:
        yield Paragraph(w("request.conditions.rules" if rules else "request.conditions.no-rules"))
        section = case.authority.number("description")
        for rule in rules:
            subjects = [subject_name(subject, w) for subject in rule.about if subject != OTHER]
            titled = w("request.conditions.rule", title=w("phrase.semicolon").join(subjects), section=section)
            text = titled if subjects else single_line(rule.text, w)  # of no subject: it has no title
            yield Paragraph(petition.with_bets(rule, text, case, w), "item")
        yield Paragraph(w("request.conditions.operation" if operation else "request.conditions.no-operation"))
        yield from petition.applicants_words(operation, case, w)
    yield Paragraph(w("request.conditions.information" if information else "request.conditions.no-information"))
    yield from petition.applicants_words(information, case, w)


def signature(case: Case, w: Words) -> Iterator[Block]:
    """The close, the day, and the place to sign."""
    application = case.application
    applicant = application.applicant
    yield Paragraph(w(manner_keys(case).closing))
    day = w.date(application.date)
    city = application.city
    yield Paragraph(w("request.dated", city=single_line(city, w), date=day) if city else day, "right")
    said = {
        "name": single_line(applicant.representative, w),
        "as": single_line(applicant.representative_capacity, w),
        "applicant": single_line(applicant.name, w),
        "who": applicant_name(case, w),
    }
    yield Paragraph(w("request.signature", **said), "signature", "applicant")
    yield from petition.signatures(case, w)
