"""The whole derivation of the house edge of every proposed bet, as `explain` gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.derivation import Derivation, derive
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.model import Language, Member
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.reports.explain.document import working_document
from macau_edge.wording.bets import bet_name, members_name
from macau_edge.wording.vocabulary import say


def demonstrations(groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """One derivation for each group of equal members; after that of a compound bet, those of its parts."""
    for group in groups:
        yield Heading(say(language, "edge.derived", bet=group.representative(language)), 3)
        if len(group.bets) > 1:
            others = members_name([bet.member for bet in group.bets[1:]], group.case.ruleset, language)
            one = group.representative(language)
            yield Paragraph(say(language, "edge.stands-for", bet=one, others=others))
        yield from _deeper(group.derivation, language, 2)
        yield from _parts(group, language)


def _deeper(derivation: Derivation, language: Language, levels: int) -> Iterator[Block]:
    """The calculation, its headings some levels deeper, and no signs of program code in its sentences."""
    working: Document = working_document(derivation, language, commands=False, whole="edge.shortened")
    for block in working:
        if isinstance(block, Heading):
            yield replace(block, level=block.level + levels)
        elif isinstance(block, Paragraph):
            yield replace(block, text=block.text.replace("`", ""))
        else:
            yield block


def _parts(group: Group, language: Language) -> Iterator[Block]:
    """The calculations of the parts of a compound bet that are not proposed themselves, of equal ones once."""
    ruleset = group.case.ruleset
    for members, derivation in _derived(group):
        one = bet_name(members[0], ruleset, language)
        yield Heading(say(language, "edge.derived-part", bet=members_name(members, ruleset, language)), 4)
        if len(members) > 1:
            others = members_name(members[1:], ruleset, language)
            yield Paragraph(say(language, "edge.stands-for", bet=one, others=others))
        yield from _deeper(derivation, language, 3)


@lru_cache(maxsize=REMEMBERED)
def _derived(group: Group) -> tuple[tuple[tuple[Member, ...], Derivation], ...]:
    """The parts of a compound bet with their derivations, equal members of a family together."""
    case = group.case
    proposed = {one.bet.id for one in case.proposed}
    parts = {part.member.id: part.member for part in group.derivation.parts if part.member.bet.id not in proposed}
    analysed = [analyse_bet(case.ruleset, member, case.choices, limit=case.limit) for member in parts.values()]
    found: dict[object, list[BetAnalysis]] = {}
    for bet in analysed:
        nets = tuple(bet.measures.distribution.nets.items()) if bet.measures else ()
        found.setdefault((bet.member.bet.id, nets), []).append(bet)
    return tuple(
        (tuple(bet.member for bet in alike), derive(case.ruleset, alike[0], case.choices, limit=case.limit))
        for alike in found.values()
    )
