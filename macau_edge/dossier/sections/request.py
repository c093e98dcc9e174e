"""The request: to whom, by whom, on what basis, for what, under which conditions; or, without a basis, the proposal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from macau_edge.analysis import under
from macau_edge.analysis.events import SameEvents
from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections import offers, petition
from macau_edge.dossier.sections.offers import asked_for, commission, in_one, manner, who
from macau_edge.model import Act, Bet, Commission, Member
from macau_edge.model.filed import Said
from macau_edge.model.ruleset import of_revoked
from macau_edge.model.walk import gathered
from macau_edge.outcomes.members import members
from macau_edge.questions.analyse import act_state
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.wording import Words
from macau_edge.wording.citations import chinese
from macau_edge.wording.text import Phrasebook

# --- the legal basis of a request, and of a proposal that it has none ------------------------------------------------


def basis(case: Case, w: Words) -> Iterator[Block]:
    """The article that the request rests on, or why there is none; the act, and a warning where it is not in force."""
    act = case.ruleset.act
    yield Heading(w("request.basis" if case.basis else "request.no-basis"), 3)
    unfounded = manner(case) == "proposed" and (act is None or act.status == "no act")
    for wording in case.authority.basis:
        if text := w.say(wording, **_said(case, w)):
            yield Paragraph(text, "warning" if unfounded else "plain")
    if case.authority.changed and any(one.kind == "changed" for one in case.proposed):
        yield Paragraph(w.say(case.authority.changed, **_said(case, w)))
    if act is not None:
        yield Paragraph(act_facts(act, w))
        if act.state != "unknown":
            yield act_state(act, w)
    yield from petition.quoted(case, petition.BASIS, w)
    yield from petition.relied_on(case, w)


def _said(case: Case, w: Words) -> dict[str, str]:
    """What sentences about the authority, and about the act where there is one, are filled in with."""
    act, authority = case.ruleset.act, case.authority
    said = {"authority": w.text(authority.name), "cite": authority.cite}
    if act is None:
        return said
    way = w.text(act.instead_of_new_bets) if act.instead_of_new_bets else ""
    law = {"of_law": w.contracted(act.new_bets, "d"), "the_law": w.contracted(act.new_bets)}
    stated = w("request.basis.stated", stated=w.text(act.stated_of_new_bets)) if act.stated_of_new_bets else ""
    named = {"act": w.act(act.cite), "of_act": w.of_act(act.cite)}
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


_GAZETTE = re.compile(r"BO n\.º (\d+), (I{1,2}) Série")


def _gazette(gazette: str, w: Phrasebook) -> str:
    """An issue of Macau's gazette as each language names it; any other publication as it is written."""
    found = _GAZETTE.fullmatch(gazette)
    if found is None:
        return gazette
    series = chinese(len(found[2])) if w.language == "zh" else found[2]
    return w("request.gazette", number=found[1], series=series)


# --- the object: each bet with the prize that it has and the one asked for, and what is asked ------------------------


_KINDS = {"new": "new", "partly": "partly", "prize": "prize-asked", "changed": "changed", "combined": "combined"}


def what(case: Case, w: Words) -> str:
    """What is asked for, in a few words: `nova aposta e prémios diferentes`."""
    asked = Counter[str](one.kind for one in case.proposed)
    return w.both([w(f"request.what.{kind}{'-several' if asked[kind] > 1 else ''}") for kind in _KINDS if asked[kind]])


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
    yield Paragraph(w(f"request.object.note.{offers.kept_or_returned(case.ruleset)}"), "note")
    theirs = [pairs[0][1].member.bet for one in case.proposed for pairs in one.alike.values()]
    theirs += [part.bet for one in case.proposed for part in one.combines]
    if any(bet.name and bet.name.ours for bet in (*theirs, *(one.bet for one in case.proposed))):
        yield Paragraph(w("edge.ours"), "note")
    yield from as_revoked([bet for one in case.proposed for bet in of_the_act(one)], case, w)
    for one in case.proposed:
        if one.others:
            yield Paragraph(w("request.object.same", bet=w.bet(one.bet)))
            yield from same_events(one, case, w)
        if one.combines:
            yield Paragraph(w("request.combined", bet=w.bet(one.bet), parts=made_of(one, case, w)))
            yield from as_a_whole(one, case, w)
        if one.open:
            bets = [w.on(case.base.ruleset).bet(case.base.ruleset.bets[name]) for name in one.open]
            yield Paragraph(w("request.object.open", bet=w.bet(one.bet), bets=w.both(bets)))
        yield from read_otherwise(case, one, w)
    yield from (paragraph for one in case.proposed for paragraph in aside(case, one, w))
    if case.moved:
        yield Paragraph(w("request.object.moved", bets=w.both([w.bet(one.bet) for one in case.moved])))
    yield from left_open(case, w)


def of_the_act(one: Proposed) -> tuple[Bet, ...]:
    """The bets of the regulation that are spoken of where one is asked for."""
    alike = (pairs[0][1].member.bet for pairs in one.alike.values())
    return (*([one.was] if one.was else ()), *alike, *(part.bet for part in one.combines))


def as_revoked(bets: Iterable[Bet], case: Case, w: Words) -> Iterator[Paragraph]:
    """Which of these bets of the regulation are told as an act had them that it revokes."""
    act, named = case.base.ruleset.act, w.on(case.base.ruleset)
    stood = gathered({bet.id: bet for bet in bets}.values(), lambda bet: of_revoked(case.base.ruleset, bet))
    for cite, several in stood.items():
        if act and cite:
            theirs = {"act": w.act(cite), "of_act": w.of_act(cite)}
            now = {"now": w.act(act.cite), "by_now": w.of_act(act.cite, "pel")}
            yield Paragraph(
                w("request.revoked", n=len(several), bets=w.both(list(map(named.bet, several))), **theirs, **now)
            )


def left_open(case: Case, w: Words) -> Iterator[Paragraph]:
    """The options of the law that the bets depend on, and what was taken; also of those whose rules are to change."""
    before = {one.bet.id for one in case.proposed if one.kind == "changed"}
    bets = (*(bet for bet in case.before.bets if bet.member.bet.id in before), *case.after.bets)
    yield from (Paragraph(said, "note") for said in offers.left_to_the_house(case, bets, w))


def _was(one: Proposed, case: Case, w: Words) -> str:
    """What the regulation pays on the bet now; a dash for a new one."""
    before = w.on(case.base.ruleset)
    if one.combines:
        return w("request.asks.parts")
    if one.was:
        return asked_for(one.was, case, before)
    said = {asked_for(bet, case, before): bet for bet in one.whose}
    return w("phrase.semicolon").join(said) if said else "—"


def article(one: Proposed, w: Words) -> str:
    """The article of what it is another prize of, takes the place of, or is put together of; a dash for a new bet."""
    bets = (*one.whose, *(part.bet for part in one.combines))
    return w("phrase.semicolon").join(dict.fromkeys(w.cite(bet.law) for bet in bets)) or "—"


def made_of(one: Proposed, case: Case, w: Words) -> str:
    """The bets of the regulation that a bet is put together of, each with its article."""
    named = w.on(case.base.ruleset)
    return w("phrase.semicolon").join(dict.fromkeys(named.bet(part) + w.at(part.bet.law) for part in one.combines))


def as_a_whole(one: Proposed, case: Case, w: Words) -> Iterator[Paragraph]:
    """Of bets made together, the bets of the regulation that are decided as the whole is, whose prizes stay."""
    if one.alike:
        yield Paragraph(w("request.combined.alike", bet=w.bet(one.bet)))
        yield from same_events(one, case, w)


def same_events(one: Proposed, case: Case, w: Words) -> Iterator[Paragraph]:
    """The bets of the regulation that are decided as the proposed one, or as members of it, and what these pay."""
    before = w.on(case.base.ruleset)
    for pairs in one.alike.values():
        bet = pairs[0][1].member.bet
        said = {
            **pair(pairs, case, w),
            "law": w.at(bet.law),
            "was": asked_for(bet, case, before),
            "pays_law": w.at(bet.pays_law),
        }
        key = "rows" if any(same.paid == "by other results" for _, same in pairs) else "prize"
        yield Paragraph(w(f"request.same.{key}", **said), "item")


def read_otherwise(case: Case, one: Proposed, w: Words) -> Iterator[Paragraph]:
    """The bets of the regulation that the proposed one, or members of it, are only if a provision is read otherwise."""
    for reading, way, pairs in one.otherwise:
        said = {
            "bet": w.members(list({member.id: member for member, _ in pairs}.values())),
            "same": w.on(under(case.base.ruleset, way)).members(list({own.id: own for _, own in pairs}.values())),
        }
        yield Paragraph(w("request.otherwise", law=w.cite(reading.law), text=w.text(way.text), **said))


def pair(pairs: Sequence[tuple[Member, SameEvents]], case: Case, w: Words) -> dict[str, str]:
    """The members of a proposed bet, those of a bet of the regulation that are decided alike, and where it has them."""
    theirs = list({same.member.id: same.member for _, same in pairs}.values())
    law = theirs[0].bet.law
    return {
        "bet": w.members(list({member.id: member for member, _ in pairs}.values())),
        "same": _members(theirs, case, w),
        "law": w.cite(law) if law else w("phrase.silent"),
    }


def _members(theirs: Sequence[Member], case: Case, w: Words) -> str:
    """Members of a bet of the regulation; all of them by its name."""
    named, bet = w.on(case.base.ruleset), theirs[0].bet
    every = {one.id for one in members(case.base.ruleset, bet, case.choices)}
    return named.bet(bet) if every <= {one.id for one in theirs} else named.members(theirs)


def whose(one: Proposed, case: Case, w: Words) -> str:
    """The bets of the regulation, of families the members, that a bet under a name of its own is another prize of."""
    return w.both([pair(pairs, case, w)["same"] for pairs in one.others.values()])


def asked(case: Case, w: Words) -> Iterator[Block]:
    """What is asked, bet by bet."""
    how, section = manner(case), case.authority.number("description")
    yield Heading(w("request.asked" if how == "authorised" else "request.proposed"), 3)
    yield Paragraph(w(f"request.asked.{how}"))
    for one in case.proposed:
        said = {
            "bet": w.bet(one.bet),
            "law": article(one, w),
            "prize": asked_for(one.bet, case, w),
            "was": _was(one, case, w),
            "same": whose(one, case, w) if one.others else "",
            "section": section,
            "parts": made_of(one, case, w),
        }
        kind = {"partly": "new", "prize": "prize" if one.was else "same"}.get(one.kind, one.kind)
        yield Paragraph(w(f"request.asks.{kind}.{how}", n=offers.prizes(one.bet, case, w), **said), "item")
        for pairs in one.others.values() if one.kind == "partly" else ():
            yield Paragraph(w(f"request.asks.within.{how}", **pair(pairs, case, w)), "item")
        for key, words in set_aside(case, one, w):
            yield Paragraph(w(f"request.asks.aside-{key}.{how}", **words), "item")
    yield Paragraph(w("request.asks.rules", section=section), "item")


def set_aside(case: Case, one: Proposed, w: Words) -> Iterator[tuple[str, dict[str, str]]]:
    """What a proposed bet has in place of what the regulation has for all bets, if not before: a key, and words.

    Two keys of a ruleset are of all bets until one has something else: `commission`, in whose place it has its own, and
    `winning-stake`, in whose place it has a prize with the stake inside, `8 for 1`. What comes up, the hand, names and
    options are no bet's own. What the prose of an application says on the subject of a general condition stands beside
    that in the description, for a reader to judge.
    """
    base = case.base.ruleset
    general, own = base.commission, commission(one.bet, case.ruleset)
    before = commission(one.was, base) if one.was else general
    if general and general.rate and one.bet.pays is not None and own not in (general, before):
        laws = (read.law for read in base.readings if any(way.commission for way in read.alternatives))
        said = {"general": _taken(general, w), "own": _taken(own, w) if own else "", "at": w.at(next(laws, None))}
        yield "other" if own else "none", {"bet": w.bet(one.bet), **said}
    inside = [offers.has_stake_inside(bet, base) for bet in (one.bet, *base.bets.values())]
    if inside[0] and not any(inside[1:]):
        law = next((rule.law for rule in base.conditions if rule.id in offers.STAKE_BESIDES), None)
        yield "stake", {"bet": w.bet(one.bet), "at": w.at(law)}


def aside(case: Case, one: Proposed, w: Words) -> Iterator[Paragraph]:
    """The same as sentences."""
    yield from (Paragraph(w(f"request.aside.{key}", **said)) for key, said in set_aside(case, one, w))


def _taken(taken: Commission, w: Words) -> str:
    """What the house takes, and when."""
    return w(
        f"phrase.commission.{taken.paid.replace(' ', '-')}", rate=w.rate(taken.rate), base=w(f"phrase.of.{taken.of}")
    )


def title(case: Case, w: Words) -> Heading:
    """The title of the whole dossier."""
    said = {"what": what(case, w), "game": w.text(case.ruleset.game)}
    return Heading(w(f"request.title.{manner(case)}", **said))


def addressed(case: Case, w: Words) -> Iterator[Block]:
    """Whom it is for, and how the applicant calls it."""
    yield Heading(w(f"request.heading.{manner(case)}"), 2)
    if case.draft:
        yield Paragraph(w("request.draft"), "warning")
    yield Paragraph(w.say(case.authority.to, **_said(case, w)))
    yield Paragraph(w("request.reference", reference=case.application.reference), "right")


def applicant(case: Case, w: Words) -> Iterator[Block]:
    """Who asks, for what, and how it is reached."""
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
    yield from petition.identified(case, w)
    if applicant.contact:
        contact = {kind: in_one(text, w) for kind, text in applicant.contact.items()}
        listed = [w(f"request.contact.{kind}", value=value) for kind, value in contact.items()]
        yield Paragraph(w("request.contact", list=w("phrase.semicolon").join(listed)))


def conditions(case: Case, w: Words) -> Iterator[Block]:
    """What the applicant suggests for operation and for informing players; who decides sets the conditions."""
    application = case.application
    yield Heading(w("request.conditions"), 3)
    if not application.operation and not application.information:
        yield Paragraph(w("request.conditions.none", who=who(case, w)))
        return
    yield Paragraph(w.say(case.authority.conditions, who=who(case, w)))
    yield from _suggested("operation", application.operation, case, w)
    yield from _suggested("information", application.information, case, w)


def _suggested(kind: str, suggested: Sequence[Said], case: Case, w: Words) -> Iterator[Block]:
    yield Paragraph(w(f"request.conditions.{'' if suggested else 'no-'}{kind}"))
    yield from petition.said_of(suggested, case, w)


def signature(case: Case, w: Words) -> Iterator[Block]:
    """The close, the day, and the place to sign."""
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
    yield from petition.signatures(case, w)
