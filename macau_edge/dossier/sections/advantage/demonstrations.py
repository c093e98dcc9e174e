"""The whole derivation of the house edge of every proposed bet, as `explain` gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.derivation import Derivation, derive
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.model import Member
from macau_edge.reports.document import Block, Document, Heading, Paragraph
from macau_edge.reports.explain.document import working_document
from macau_edge.wording.words import Words


def demonstrations(groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """One derivation for each group of equal members; after that of a compound bet, those of its parts."""
    for group in groups:
        yield Heading(w("edge.derived", bet=group.representative(w)), 3)
        if len(group.bets) > 1:
            others = w.members([bet.member for bet in group.bets[1:]])
            one = group.representative(w)
            yield Paragraph(w("edge.stands-for", bet=one, others=others))
        yield from _deeper(group.derivation, w, 2)
        yield from _parts(group, w)


def _deeper(derivation: Derivation, w: Words, levels: int) -> Iterator[Block]:
    """The calculation, its headings some levels deeper, and no signs of program code in its sentences."""
    working: Document = working_document(derivation, w, commands=False, whole="edge.shortened")
    for block in working:
        if isinstance(block, Heading):
            yield replace(block, level=block.level + levels)
        elif isinstance(block, Paragraph):
            yield replace(block, text=block.text.replace("`", ""))
        else:
            yield block


def _parts(group: Group, w: Words) -> Iterator[Block]:
    """The calculations of the parts of a compound bet that are not proposed themselves, of equal ones once."""
    for members, derivation in _derived(group):
        one = w.bet(members[0])
        yield Heading(w("edge.derived-part", bet=w.members(members)), 4)
        if len(members) > 1:
            others = w.members(members[1:])
            yield Paragraph(w("edge.stands-for", bet=one, others=others))
        yield from _deeper(derivation, w, 3)


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
