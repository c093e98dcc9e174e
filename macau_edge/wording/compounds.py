"""A compound bet -> sentences: the bets it is put together of, with their units."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.exact.parts import Laid, laid
from macau_edge.families import additional_to
from macau_edge.model import Member, Units, own_pays
from macau_edge.selection import Choices
from macau_edge.wording.bets import bet_name, leaves_in_words, one_line, units
from macau_edge.wording.speaker import Speaker


def of_the_parts(member: Member, speaker: Speaker, choices: Choices) -> Iterator[str]:
    """What a compound bet is put together of, and what its figures are per unit of."""
    if not member.bet.parts:
        return
    parts = list(laid(speaker.ruleset, member, choices))
    said = speaker.say("phrase.semicolon").join(_part(part, speaker, choices) for part in parts)
    yield speaker.say("phrase.together", parts=said)
    start = [own_pays(part.units, part.member) for part in parts if part.base is None]
    total = sum(found.count for found in start if isinstance(found, Units))
    yield speaker.say("phrase.together-over", units=units(total, speaker.language))


def _part(part: Laid, speaker: Speaker, choices: Choices) -> str:
    bet = part.member.bet
    name = bet_name(part.member, speaker.ruleset, speaker.language)
    given = units_in_words(part, speaker, choices)
    if not bet.additional:
        return speaker.say("phrase.part", bet=name, units=given)
    base = bet_name(additional_to(speaker.ruleset, bet), speaker.ruleset, speaker.language)
    stage = speaker.label(bet.additional.at)
    return speaker.say("phrase.part-later", bet=name, units=given, base=base, stage=stage)


def units_in_words(part: Laid, speaker: Speaker, choices: Choices) -> str:
    """`3 units (4, 10) · 4 units (5, 9) · 5 units (6, 8)`."""
    return one_line(leaves_in_words(own_pays(part.units, part.member), speaker), choices, speaker.language)
