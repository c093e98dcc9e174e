"""A compound bet -> sentences: the bets it is put together of, with their units."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.exact.parts import Laid, laid
from macau_edge.families import additional_to
from macau_edge.model import Member, Units, own_pays
from macau_edge.selection import Choices
from macau_edge.wording.bets import leaves_in_words, one_line
from macau_edge.wording.words import BetWords


def of_the_parts(member: Member, w: BetWords, choices: Choices) -> Iterator[str]:
    """What a compound bet is put together of, and what its figures are per unit of."""
    if not member.bet.parts:
        return
    parts = list(laid(w.ruleset, member, choices))
    said = w("phrase.semicolon").join(_part(part, w, choices) for part in parts)
    yield w("phrase.together", parts=said)
    start = [own_pays(part.units, part.member) for part in parts if part.base is None]
    total = sum(found.count for found in start if isinstance(found, Units))
    yield w("phrase.together-over", units=w.units(total))


def _part(part: Laid, w: BetWords, choices: Choices) -> str:
    bet = part.member.bet
    name = w.bet(part.member)
    given = units_in_words(part, w, choices)
    if not bet.additional:
        return w("phrase.part", bet=name, units=given)
    base = w.bet(additional_to(w.ruleset, bet))
    stage = w.label(bet.additional.at)
    return w("phrase.part-later", bet=name, units=given, base=base, stage=stage)


def units_in_words(part: Laid, w: BetWords, choices: Choices) -> str:
    """`3 units (4, 10) · 4 units (5, 9) · 5 units (6, 8)`."""
    return one_line(leaves_in_words(own_pays(part.units, part.member), w), choices, w)
