"""The provisions that bind every proposed bet, with what the applicant proposes where the regulation is silent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.assumptions import assumed, of_other_bets, within
from macau_edge.dossier.sections.prose import in_one, proposal
from macau_edge.dossier.sections.standing import who
from macau_edge.model import Citation, Provision
from macau_edge.model.application import Said
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording.numbers import chinese
from macau_edge.wording.words import Words

MATTERS = {
    "made": ("made", "when-made", "at-any-moment", "when-bets-are-made", "opening-of-bets", "close-of-bets"),
    "withdrawal": ("withdrawal", "not-removable", "withdrawal-of-odds"),
    "working": ("working", "when-working"),
    "void-throws": ("void-throws", "void-throw"),
    "shooter": ("replacement-of-the-thrower", "replacement-of-the-shooter", "change-of-hands"),
}
"""What rules may be about, and what conditions on it are called in the shipped rulesets."""

ASKED = ("withdrawal", "void-throws")
"""Those of which neither the model nor any figure says anything, so that something must be said of them."""


_NUMBER = re.compile(r"n\.º (\d+)")


def bound(case: Case, w: Words) -> Iterator[Block]:
    """The general provisions, each with the proposal beside it; the subjects that have none; the assumptions."""
    general = [one for one in case.ruleset.conditions if one.bets is None and not _of_asking(case, one)]
    rules = [rule for rule in case.application.rules if rule.bets is None]
    yield Heading(w("description.bound"), 3)
    yield Heading(w("description.provisions", who=who(case, w)), 4, numbered=False)
    if not general:
        yield Paragraph(w("description.provisions.none"))
    for condition in general:
        yield Paragraph(provision(case, condition, w), "item")
        for rule in rules:
            if _beside(rule, general) is condition:
                yield Paragraph(proposal(case, rule, w), "item")
    yield from _silent(case, general, [rule for rule in rules if not _beside(rule, general)], w)
    yield from _assumed(case, w)


def _beside(rule: Said, conditions: Sequence[Provision]) -> Provision | None:
    """The condition that a rule stands beside: the one called alike, or else the last one on the same subject."""
    alike = [one for one in conditions if one.id == rule.id]
    if alike or (matter := _matter(rule.id)) is None:
        return alike[0] if alike else None
    return next((one for one in reversed(conditions) if one.id in MATTERS[matter]), None)


def provision(case: Case, found: Provision, w: Words) -> str:
    """A provision after its article, or after the words that the act is silent."""
    return _cited(case, found, w.text(found.text), w)


def _cited(case: Case, found: Provision, text: str, w: Words) -> str:
    if found.law is None:
        return text
    return w("description.provision", law=_law(case, found.law, w), text=text)


def _law(case: Case, law: Citation, w: Words) -> str:
    """A place in the act; a number without an article is of the dispatch itself, not of the regulation annexed."""
    number, act = _NUMBER.fullmatch(law.text), case.ruleset.act
    if number is None or act is None or not act.cite.startswith("Despacho"):
        return w.cite(law)
    said = chinese(int(number[1])) if w.language == "zh" else number[1]
    return w("description.of-the-dispatch", number=said)


def _of_asking(case: Case, condition: Provision) -> bool:
    """Whether a condition is of the article for new bets: the request speaks of it."""
    return bool(case.basis and condition.law and within(condition.law.text, case.basis.text))


def _silent(case: Case, general: Sequence[Provision], left: Sequence[Said], w: Words) -> Iterator[Block]:
    """What is proposed, or that nothing is, where there is no general provision; then the other rules proposed."""
    named = who(case, w)
    nothing = [matter for matter in ASKED if not _spoken_of(case, matter, general)]
    about = [(matter, rule) for rule in left if (matter := _matter(rule.id))]
    if about or nothing:
        yield Heading(w("description.silent"), 4, numbered=False)
        yield Paragraph(w("description.silent.intro"))
    for matter, rule in about:
        for condition in (one for one in case.ruleset.conditions if one.id == rule.id):
            yield Paragraph(w("description.for-others", text=provision(case, condition, w)), "item")
        subject = w(f"description.matter.{matter}")
        text = in_one(rule.text, w)
        yield Paragraph(w("description.matter", matter=subject, text=text, who=named), "item")
    for matter in nothing:
        subject = w(f"description.matter.{matter}")
        yield Paragraph(w("description.matter.nothing", matter=subject, who=named), "item")
    besides = [rule for rule in left if _matter(rule.id) is None]
    if besides:
        yield Heading(w("description.besides"), 4, numbered=False)
    for rule in besides:
        yield Paragraph(w("description.besides.one", text=in_one(rule.text, w)), "item")


def _matter(id_: str) -> str | None:
    """What a rule of that identifier is about."""
    return next((matter for matter, ids in MATTERS.items() if id_ in (matter, *ids)), None)


def _spoken_of(case: Case, matter: str, general: Sequence[Provision]) -> bool:
    """Whether a general provision, a rule, or a provision for each of the proposed bets is about a subject."""
    ids = {matter, *MATTERS[matter]}
    if ids.intersection([*(one.id for one in general), *(rule.id for rule in case.application.rules)]):
        return True
    bound_alone = [one.bets or () for one in case.ruleset.conditions if one.id in ids]
    return all(any(one.bet.id in bets for bets in bound_alone) for one in case.proposed)


def _assumed(case: Case, w: Words) -> Iterator[Block]:
    ours = [one for one in case.ruleset.assumptions if not of_other_bets(case, one)]
    if not ours:
        return
    yield Heading(w("description.assumptions"), 4, numbered=False)
    yield Paragraph(w("description.assumptions.intro"))
    for one in ours:
        yield Paragraph(_cited(case, one, assumed(case, one, w), w), "item")
