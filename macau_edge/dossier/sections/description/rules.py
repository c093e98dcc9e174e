"""The rules of a bet as generated from the model; of a family once, with what its members differ in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from macau_edge.dossier.case import Case, Proposed
from macau_edge.exact.parts import laid
from macau_edge.families import members as members_of
from macau_edge.model import LANGUAGES, Language, Member
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.reports.fields import sentences
from macau_edge.wording.bets import prizes
from macau_edge.wording.rules import rules
from macau_edge.wording.words import Words

EACH = 12
"""Sentences of the members of a family that are all written out; of more the first and the last are."""


def rules_of(case: Case, one: Proposed, w: Words) -> Iterator[Block]:
    """The rules of a proposed bet, and of the bets that it is put together of."""
    members = [bet.member for bet in case.of(one)]
    yield Heading(w("description.rules"), 4, numbered=False)
    if len(members) > 1:
        yield from _family(case, members, w)
        yield from _prizes(case, members, w)
        return
    yield from _items(rules(members[0], case.choices, w))
    yield from _parts(case, members[0], w)


def _items(sentences: Sequence[str]) -> Iterator[Block]:
    return (Paragraph(sentence, "item") for sentence in sentences)


def _parts(case: Case, compound: Member, w: Words) -> Iterator[Block]:
    """The rules of each bet that a compound bet is put together of; of an additional one for all that may open it."""
    laid_members: dict[str, list[Member]] = {}
    for part in laid(case.ruleset, compound, case.choices) if compound.bet.parts else ():
        bet = part.member.bet
        each = members_of(case.ruleset, bet, case.choices) if bet.additional else (part.member,)
        laid_members.setdefault(bet.id, []).extend(each)
    for id_, members in laid_members.items():
        bet = case.ruleset.bets[id_]
        law = w.cite(bet.law)
        name = w.bet(members[0] if len(members) == 1 else bet)
        yield Paragraph(w("description.part", bet=name, law=law))
        if len(members) == 1:
            yield from _items(rules(members[0], case.choices, w))
        else:
            yield from _family(case, members, w)


def _family(case: Case, members: Sequence[Member], w: Words) -> Iterator[Block]:
    """The sentences in their order: one for all members, or one for those that share it after what these are called."""
    labels = [w.values(member) for member in members]
    comma = w("phrase.comma")
    yield Paragraph(w("description.family", count=len(members), labels=comma.join(labels)))
    said = {other: [rules(member, case.choices, Words(other, w.ruleset)) for member in members] for other in LANGUAGES}
    rest = False
    for at in range(max(map(len, said[w.language]))):
        groups = _groups(said, at)
        for numbers in groups if len(groups) <= EACH else (groups[0], groups[-1]):
            text = said[w.language][numbers[0]][at]
            if len(numbers) < len(members):
                shared = comma.join(labels[number] for number in numbers)
                text = w("description.family.member", member=shared, rule=text)
            yield Paragraph(text, "item")
        rest = rest or len(groups) > EACH
    if rest:
        yield Paragraph(w("description.family.rest"))


def _groups(said: Mapping[Language, Sequence[Sequence[str]]], at: int) -> list[list[int]]:
    """The members that have the same sentence in a place, in every language; none of those that have none there."""
    found: dict[tuple[str, ...], list[int]] = {}
    for number in range(len(said["pt"])):
        if all(at < len(sentences[number]) for sentences in said.values()):
            found.setdefault(tuple(sentences[number][at] for sentences in said.values()), []).append(number)
    return list(found.values())


def _prizes(case: Case, members: Sequence[Member], w: Words) -> Iterator[Block]:
    """The prizes, with the members that have them, where there are so many that the rules do not say them all."""
    labels = [w.values(member) for member in members]
    paid: dict[str, list[int]] = {}
    for number, member in enumerate(members):
        paid.setdefault(prizes(member, case.choices, Words("pt", w.ruleset)), []).append(number)
    if len(paid) <= EACH:
        return
    rows = []
    for numbers in paid.values():
        shared = w("phrase.comma").join(labels[number] for number in numbers)
        rows.append((shared, prizes(members[numbers[0]], case.choices, w)))
    titles = (w("description.family.members"), w("played.prize"))
    yield sentences(w, titles, rows, w("description.family.prizes"))
