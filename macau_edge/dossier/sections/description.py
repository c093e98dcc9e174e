"""The precise description of the bets, generated from the model that is computed: names, rules, terms, what binds them.

The provisions that bind every proposed bet come first, with what the applicant proposes where the regulation is silent.
The rules of a family are said once, with what its members differ in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from macau_edge.analysis.choice import rule_cost
from macau_edge.analysis.derivation.choosing import StepChances, step_chances
from macau_edge.checks.filed import ApplicationCase
from macau_edge.checks.open_points import open_points
from macau_edge.dossier.asked import Asked, commission
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import already, offers
from macau_edge.dossier.sections.examples import each_result, examples_section
from macau_edge.dossier.sections.keys import keys_of
from macau_edge.dossier.sections.names import names
from macau_edge.dossier.sections.petition import BASIS, other_quotations, procedure, quotations, stands_elsewhere
from macau_edge.dossier.sections.request import open_options
from macau_edge.model import LANGUAGES, Bet, Citation, Commission, Language, Member, Provision, Ruleset, Shoe
from macau_edge.model.filed import Said
from macau_edge.model.forms import canonical_form
from macau_edge.model.numbers import whole_of
from macau_edge.model.ruleset import Played
from macau_edge.model.subjects import OTHER, entries_about, last_general
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members
from macau_edge.outcomes.together import combined_parts
from macau_edge.questions.explain.report import dealt
from macau_edge.reading.citations import act_key, only_place
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Fractional, Label, Percent, sentences, table
from macau_edge.wording import Words
from macau_edge.wording.bets import commission_in_words, lost_line, prizes_line
from macau_edge.wording.citations import chinese_numeral
from macau_edge.wording.hands import hand_name
from macau_edge.wording.messages import translated_message
from macau_edge.wording.plays import step_after
from macau_edge.wording.rules import made_sentence, rules_sentences, says_when_made, seen_hands
from macau_edge.wording.subjects import subject_name

MATTERS = ("made", "withdrawal", "working", "void", "shooter")
"""Subjects under whose names the rules of an application stand where the act is silent."""

ASKED = ("withdrawal", "void")
"""Those of which neither the model nor any figure says anything."""


def bound(case: Case, w: Words) -> Iterator[Block]:
    """What is proposed, beside a general provision where there is one; the subjects that have none."""
    general = _general(case)
    rules = [rule for rule in case.application.rules if rule.bets is None and not stands_elsewhere(rule, case)]
    beside = [(condition, rule) for condition in general for rule in rules if _beside(rule, general) is condition]
    yield Heading(w("description.bound"), 3)
    if beside:
        yield Heading(w("description.provisions", who=offers.applicant_name(case, w)), 4, numbered=False)
    for condition, ones in gathered(beside, lambda one: one[0]).items():
        yield Paragraph(provision(case, condition, w), "item")
        yield from (Paragraph(offers.proposal_words(case, rule, w), "item") for _, rule in ones)
    left = [rule for rule in rules if not _beside(rule, general)]
    yield from _silent(case, left, w)
    yield from _open(case, w)
    yield from procedure(case, w)


def _general(case: Case) -> list[Provision]:
    """The provisions that bind every bet, but for those on requests."""
    return [one for one in case.ruleset.conditions if one.bets is None and not _of_asking(case, one)]


def provisions(case: Case, w: Words) -> Iterator[Block]:
    """Every general provision, the assumptions, and what is quoted of them."""
    general = _general(case)
    yield Heading(w("description.general"), 3)
    if not general:
        yield Paragraph(
            w(already.key_if_read(case, "description.provisions.none", "description.provisions.none-in-part"))
        )
    for condition in general:
        yield Paragraph(provision(case, condition, w), "item")
        yield from quotations(case, condition, w)
    yield from _assumed(case, w)
    yield from other_quotations(case, w)


def _beside(rule: Said, conditions: Sequence[Provision]) -> Provision | None:
    """The condition that a rule stands beside: the last one on the same subject."""
    return last_general(conditions, [subject for subject in rule.about if subject != OTHER])


def provision(case: Case, found: Provision, w: Words) -> str:
    """A provision after its article; alone where the act is silent, since it says so itself."""
    return w.begun(_cited(case, found, offers.assumed(case, found, w), w))


def _cited(case: Case, found: Provision, text: str, w: Words) -> str:
    if found.law is None or found.law.silent:
        return text
    return w("description.provision", law=_law(case, found.law, w), text=text)


def _law(case: Case, law: Citation, w: Words) -> str:
    """A place in the act; a number without an article is of the dispatch itself, not of the regulation annexed."""
    place, key = only_place(law), act_key(case.act.cite) if case.act else None
    if place is None or place.annexed or place.act or len(place.numbers) != 1 or key is None or key.kind != "dispatch":
        return w.cite(law)
    number = place.numbers[0]
    said = chinese_numeral(whole_of(number)) if w.language == "zh" and number.isdecimal() else number
    return w("description.of-the-dispatch", number=said)


def _of_asking(case: Case, condition: Provision) -> bool:
    """Whether a condition is of the article for new bets: the request speaks of it."""
    return bool(case.basis and offers.is_within(condition.law, case.basis))


def _silent(case: Case, left: Sequence[Said], w: Words) -> Iterator[Block]:
    """What is proposed where there is no general provision; then the other rules proposed."""
    named = offers.applicant_name(case, w)
    about = [(matter, rule) for rule in left if (matter := _matter(rule))]
    if about:
        yield Heading(w("description.silent"), 4, numbered=False)
        yield Paragraph(w(already.key_if_read(case, "description.silent.intro", "description.silent.intro-in-part")))
    for matter, rule in about:
        of_others = entries_about(case.ruleset.conditions, matter) if matter in ASKED else ()
        for condition in of_others:  # when each bet is made and works its own rules say
            yield Paragraph(
                w("description.for-others", text=_cited(case, condition, w.text(condition.text), w)), "item"
            )
        said = {"matter": subject_name(matter, w), "text": offers.single_line(rule.text, w), "who": named}
        yield Paragraph(w("description.matter", **said), "item")
    besides = [rule for rule in left if _matter(rule) is None]
    if besides:
        yield Heading(w("description.besides"), 4, numbered=False)
    for rule in besides:
        yield Paragraph(w("description.besides.one", text=offers.single_line(rule.text, w)), "item")


def _matter(rule: Said) -> str | None:
    """Under which name a rule stands."""
    return next((matter for matter in MATTERS if matter in rule.about), None)


def _open(case: Case, w: Words) -> Iterator[Block]:
    """The subjects of which neither the regulation nor the application says anything, in the words of `check`."""
    points = open_points(ApplicationCase(case.application, case.base.ruleset, case.ruleset))
    if points:
        yield Heading(w("description.open"), 4, numbered=False)
        yield Paragraph(w(already.key_if_read(case, "description.open.intro", "description.open.intro-in-part")))
    for point in points:
        subject, by_reason = subject_name(point.subject, w), gathered(point.bets, lambda one: one[1])
        said = []
        for reason, several in by_reason.items():
            bets, why = (
                w.named([w.bet(case.ruleset.bets[bet]) for bet, _ in several]),
                translated_message(w.language, reason),
            )
            said.append(w("description.open.why", bets=bets, reason=why) if reason else bets)
        why = w("phrase.semicolon").join(said)
        yield Paragraph(w("description.open.one", subject=subject, why=why) if said else subject, "item")


def _assumed(case: Case, w: Words) -> Iterator[Block]:
    ours = [one for one in case.ruleset.assumptions if not offers.concerns_other_bets(case, one)]
    if not ours:
        return
    yield Heading(w("description.assumptions"), 4, numbered=False)
    yield Paragraph(
        w(already.key_if_read(case, "description.assumptions.intro", "description.assumptions.intro-in-part"))
    )
    for one in ours:
        yield Paragraph(w.begun(_cited(case, one, offers.assumed(case, one, w), w)), "item")
        yield from quotations(case, one, w)


# --- what a proposed bet changes of the one that the regulation has --------------------------------------------------


def changes(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """What the bet is beside those of the regulation; what it changes of one, before and after, and rule by rule."""
    if one.kind == "moved":
        parts = [w.bet(other.bet) for other in case.asked if other.bet.id in parts_of(one.bet)]
        yield Paragraph(w("asked.described.moved", law=w.cite(one.bet.law), bets=w.named(parts)))
        return
    said = {**already.act_said(one, case, w), "act": already.read_from(case, w)}
    yield Paragraph(w(_described(case, one), **said))
    if one.kind == "system":
        yield from already.as_a_whole(one, case, w)
    yield from already.as_revoked(one.of_act, case, w)
    if one.open:
        yield Paragraph(w("asked.described.open", bets=w.both([w.on(case.base.ruleset).bet(bet) for bet in one.open])))
    yield from already.same_as_read(case, one, w)
    if one.replaced is None:
        yield from already.aside(one, w)
        return
    yield Heading(w("description.changes"), 4, numbered=False)
    if (table := _table(case, one, one.act_bets[0].priced, w)).rows:
        yield table
    yield from (Paragraph(text, "item") for text in already.options_words(one, case, w))
    yield from already.aside(one, w)
    if one.changed:
        yield from _rules(case, one, w)
    if one.alike:
        yield Paragraph(w("asked.described.also"))
        yield from already.decided_alike(one, case, w)


def _described(case: Case, one: Asked) -> str:
    """What is said of a bet, by its kind; of a new one, nothing that was not compared."""
    if one.kind != "new":
        return keys_of(one).described
    if not one.likes:
        return "asked.described.part"
    if one.open or one.undetermined:
        return already.key_if_read(case, "asked.described.not-found", "asked.described.not-found-in-part")
    return already.key_if_read(case, "asked.described.new", "asked.described.new-in-part")


def _table(case: Case, one: Asked, was: Bet, w: Words) -> Table:
    """The prize, the loss and the commission where they change."""
    titles = [w("description.changes.what"), w("description.changes.before"), w("description.changes.after")]
    pairs = ((was, case.base.ruleset), (one.bet, case.ruleset))
    found = {}
    if was.pays != one.bet.pays:
        found["description.changes.prize"] = [offers.offered(bet, case, w.on(ruleset)) for bet, ruleset in pairs]
    if was.lost != one.bet.lost:
        found["description.changes.loss"] = [
            lost_line(bet.lost, Member(bet, {}), case.choices, w.on(ruleset)) for bet, ruleset in pairs
        ]
    taken = [commission(bet, ruleset) for bet, ruleset in pairs]
    if taken[0] != taken[1]:
        found["description.changes.commission"] = [_rate(one, w) for one in taken]
    return sentences(w, titles, [(w(key), *said) for key, said in found.items()])


def _rate(taken: Commission | None, w: Words) -> str:
    if taken is None:
        return w("description.changes.none")
    return commission_in_words(taken, w)


def _rules(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """The rules that no longer apply, and those that apply instead; the same ones in every language."""
    theirs = members(case.base.ruleset, one.act_bets[0].bet, case.choices)
    was = next(member for member in theirs if one.takes(member))
    before = {other: _said(was, case, w.also(other).on(case.base.ruleset)) for other in LANGUAGES}
    ours = members(case.ruleset, one.bet, case.choices)[0]
    after = {other: _said(ours, case, w.also(other)) for other in LANGUAGES}
    dropped, added = "description.changes.dropped", "description.changes.added"
    for key, said, others in ((dropped, before, after), (added, after, before)):
        for at in range(len(said[w.language])):
            if any(said[other][at] not in others[other] for other in LANGUAGES):
                yield Paragraph(w(key, rule=said[w.language][at]), "item")


def _said(first: Member, case: Case, w: Words) -> list[str]:
    """The sentences of a bet, of a family those of its first member."""
    return rules_sentences(first, case.told, w, rule_cost(w.ruleset, first, case.choices))


# --- what the player chooses -----------------------------------------------------------------------------------------


Chosen = tuple[StepChances, str]
"""A choice of the player, and one of the things that he may choose there."""


def _choices(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """How often each thing is chosen at each step, as the bet is played, and in which sense that is the best."""
    found, played = case.derivations.get(case.of(one)[0].id), case.ruleset.played(one.bet)
    choosing = step_chances(found.scope) if found and played else ()
    if not played or not choosing:
        return
    device = w.ruleset.device
    assert isinstance(device, Shoe)
    yield Heading(w("description.choices"), 4, numbered=False)
    seen = [
        w("description.choices.step", step=hand_name(step.name, w), hands=seen_hands(device, step, w))
        for step in dict.fromkeys(each.step for each in choosing)
    ]
    apart = w("description.choices.apart") if any(each.step.parts for each in choosing) else ""
    yield Paragraph(w(_CHOSEN[played], steps=w("phrase.semicolon").join(seen), apart=apart))
    for step in dict.fromkeys(each.step for each in choosing if each.step.draws_by_choice):
        yield Paragraph(w("description.choices.again", step=hand_name(step.name, w)))
    if found and found.parted:
        chance = found.parted.chance
        yield Paragraph(w("description.choices.parted", probability=w.short(chance), percent=w.chance(chance)))
    fields: tuple[Field[Chosen], ...] = (
        Label(w("description.choices.where"), lambda row: step_after(row[0].step, row[0].before, w=w)),
        Label(w("description.choices.choice"), lambda row: w.label(row[1])),
        Fractional(w("odds.probability"), lambda row: row[0].chances[row[1]], "chance"),
        Percent("%", lambda row: row[0].chances[row[1]], "chance"),
    )
    rows = [(each, choice) for each in choosing for choice in each.chances]
    yield table(w, fields, rows, w("description.choices.caption"))


_CHOSEN: Mapping[Played, str] = {
    "best": "description.choices.best",
    "partly": "description.choices.partly",
    "rule": "description.choices.rule",
}
"""How the player chooses -> in which sense that is the best, or that it is by rules."""


# --- the rules of a bet; of a family once, with what its members differ in -------------------------------------------


EACH = 12
"""Sentences of the members of a family that are all written out; of more the first and the last are."""
SHORT = 5
"""Those in the volume to sign; the technical one has as many as above."""


def rules_of(case: Case, one: Asked, w: Words, most: int = EACH) -> Iterator[Block]:
    """The rules of a proposed bet, and of the bets that it is put together of; `most` of a family are written out."""
    ones = [bet.member for bet in case.of(one)]
    yield Heading(w("description.rules"), 4, numbered=False)
    yield from _shared(case, ones, w, most)
    yield from _prizes(case, ones, w) if len(ones) > 1 else _parts(case, ones[0], w)


def _parts(case: Case, compound: Member, w: Words) -> Iterator[Block]:
    """The rules of each bet that a compound bet is put together of; of an additional one for all that may open it."""
    laid_members: dict[str, list[Member]] = {}
    said: dict[Bet, Mapping[Language, Sequence[Block]]] = {}
    for part in combined_parts(case.ruleset, compound, case.choices) if compound.bet.parts else ():
        bet = part.member.bet
        each = members(case.ruleset, bet, case.choices) if bet.additional else (part.member,)
        laid_members.setdefault(bet.id, []).extend(each)
    for id_, laid_ones in laid_members.items():
        bet = case.bet(id_)
        name = w.bet(laid_ones[0] if len(laid_ones) == 1 else bet)
        key = "description.part" if bet.law else "description.part-new"
        yield Paragraph(w(key, bet=name, law=w.cite(bet.law)))
        own = {other: [*_shared(case, laid_ones, w.also(other))] for other in LANGUAGES}
        alike = next((one for one in said if canonical_form(one.stages) == canonical_form(bet.stages)), None)
        if alike and (bet.staked or bet.stays):  # what it has of another stands there
            there = [all(own[other][at] in said[alike][other] for other in LANGUAGES) for at in range(len(own["pt"]))]
            yield from (block for block, is_there in zip(own[w.language], there, strict=True) if not is_there)
            yield Paragraph(w("description.part-as", bet=w.bet(alike)), "item")
        else:
            yield from own[w.language]
            said[bet] = own


def _shared(case: Case, members: Sequence[Member], w: Words, most: int = EACH) -> Iterator[Block]:
    """The sentences in their order: one for all members, or one for those that share it after what these are called."""
    labels = [w.values(member) for member in members]
    comma = w("phrase.comma")
    if len(members) > 1:
        yield Paragraph(w("description.family", count=len(members), labels=comma.join(labels)))
    plays = [(member, rule_cost(w.ruleset, member, case.choices)) for member in members]
    said = {
        other: [rules_sentences(member, case.told, w.also(other), play) for member, play in plays]
        for other in LANGUAGES
    }
    rest = False
    for at in range(max(map(len, said[w.language]))):
        groups = _groups(said, at)
        if len(groups) > 1 and len(members[0].values) > 1:
            rows = [(comma.join(labels[n] for n in numbers), said[w.language][numbers[0]][at]) for numbers in groups]
            titles = w("description.family.members"), w("description.family.rule")
            yield sentences(w, titles, rows, w("description.family.differ"))
            continue
        for numbers in groups if len(groups) <= most else (groups[0], groups[-1]):
            text = said[w.language][numbers[0]][at]
            if len(numbers) < len(members):
                shared = comma.join(labels[number] for number in numbers)
                text = w("description.family.member", member=shared, rule=text)
            yield Paragraph(text, "item")
        rest = rest or len(groups) > most
    if rest:
        yield Paragraph(w("description.family.rest"))


def _groups(said: Mapping[Language, Sequence[Sequence[str]]], at: int) -> list[list[int]]:
    """The members that have the same sentence in a place, in every language; none of those that have none there."""
    there = [number for number in range(len(said["pt"])) if all(at < len(each[number]) for each in said.values())]
    return list(gathered(there, lambda number: tuple(each[number][at] for each in said.values())).values())


def _prizes(case: Case, members: Sequence[Member], w: Words) -> Iterator[Block]:
    """The prizes, with the members that have them, where there are so many that the rules do not say them all."""
    paid = gathered(members, lambda member: prizes_line(member, case.told, Words("pt", w.ruleset)))
    if len(paid) <= EACH:
        return
    comma, titles = w("phrase.comma"), (w("description.family.members"), w("played.prize"))
    rows = [(comma.join(map(w.values, ones)), prizes_line(ones[0], case.told, w)) for ones in paid.values()]
    yield sentences(w, titles, rows, w("description.family.prizes"))


# --- when a bet is made and when it works; the conditions that bind it alone, and what is proposed -------------------


def terms(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """What the model says of it, then the conditions of the regulation for this bet, each with the proposal for it."""
    yield Heading(w("description.terms"), 4, numbered=False)
    for text in (*_made(case.ruleset, one.bet, w), *_works(case.ruleset, one.bet, w)):
        yield Paragraph(text, "item")
    for condition in _own(case, one):
        yield Paragraph(provision(case, condition, w), "item")
    for rule in case.application.rules:
        if rule.bets is not None and one.bet.id in rule.bets and not stands_elsewhere(rule, case):
            yield Paragraph(offers.proposal_words(case, rule, w), "item")


def _own(case: Case, one: Asked) -> list[Provision]:
    """The provisions of the act that bind this bet by name."""
    return [condition for condition in case.ruleset.conditions if condition.bets and condition.is_about(one.known_as)]


def _made(ruleset: Ruleset, bet: Bet, w: Words) -> Iterator[str]:
    """The moment, where the rules do not say it themselves."""
    only = list(made_sentence(ruleset, bet, w))
    yield from only
    if not only and not says_when_made(ruleset, bet):
        yield w("description.made.any-time")
        hand = ruleset.hand.stages if ruleset.hand else ()
        if (first := bet.stages[0].name if bet.stages else "") in [stage.name for stage in hand]:
            yield w("description.made.own-stage", stage=w.within(None, {}).label(first))


def _works(ruleset: Ruleset, bet: Bet, w: Words) -> Iterator[str]:
    """That it always works, or which of its parts does not."""
    asleep = [ruleset.bets[part] for part in parts_of(bet) if ruleset.bets[part].not_working]
    if not bet.not_working and not asleep:
        yield w("description.working.always")
    for part in asleep:
        assert part.not_working is not None
        stage = w.within(None, {}).label(part.not_working.stage)
        yield w("description.working.part", bet=w.bet(part), stage=stage)


# --- the whole description -------------------------------------------------------------------------------------------


def description_section(case: Case, w: Words) -> Document:
    """Each bet, also one that changes with them, with its rules and an example of each kind, then what binds them."""
    return (*_opening(case, w), *(block for one in case.judged for block in _bet(case, one, w)), *bound(case, w))


def description_details(case: Case, w: Words) -> Document:
    """Every example of each bet, and every provision of the act that binds them, with what is quoted of it."""
    bets = (block for one in case.judged for block in _details(case, one, w))
    return (Heading(w("description.title"), 2), *quotations(case, BASIS, w), *bets, *provisions(case, w))


def _opening(case: Case, w: Words) -> Iterator[Block]:
    yield Heading(w("description.title"), 2)
    yield Paragraph(w("description.intro"))
    if case.application.description and not case.authority.has("summary"):
        first, *others = offers.paragraphs_of(case.application.description, w)
        yield Paragraph(w("description.own-words", text=first, who=offers.applicant_name(case, w)))
        yield from (Paragraph(w("description.besides.one", text=text)) for text in others)
    if not case.authority.has("object"):  # which says it of those that have one
        yield from open_options(case, w)
    if steps := tuple(dealt(w.within(None, case.choices), case.ruleset.bets)):
        yield Heading(w("description.round"), 3)
        yield from steps


def _bet(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    yield Heading(w.bet(one.bet), 3)
    yield from names(case, one, w)
    yield from changes(case, one, w)
    yield from rules_of(case, one, w, SHORT)
    yield from _choices(case, one, w)
    yield from terms(case, one, w)
    if any(bet.measures for bet in case.of(one)):
        yield from each_result(case, one, w)


def _details(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    quoted = (
        *quotations(case, one.bet.id, w),
        *(said for each in _own(case, one) for said in quotations(case, each, w)),
    )
    figured = any(bet.measures for bet in case.of(one))
    if quoted or figured:
        yield Heading(w.bet(one.bet), 3)
    yield from quoted
    if len(case.of(one)) > SHORT:
        yield from rules_of(case, one, w)
    if figured:
        yield from examples_section(case, one, w)
