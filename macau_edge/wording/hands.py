"""The shooter's hand -> sentences: what happens in each of its stages, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.hands import depends_on_hand
from macau_edge.model import Bet, Clause, Hand
from macau_edge.wording.lists import either
from macau_edge.wording.phrases import happening, phrase
from macau_edge.wording.speaker import Speaker


def of_the_hand(bet: Bet, speaker: Speaker) -> Iterator[str]:
    """When the bet is made and when it is off; before that, the whole hand where the bet depends on it."""
    hand = speaker.ruleset.hand
    if hand and depends_on_hand(speaker.ruleset, bet):
        yield from _hand(hand, speaker)
    if bet.made:
        yield speaker.say("phrase.made-at", stage=speaker.label(bet.made.stage))
    if bet.not_working:
        yield speaker.say("phrase.asleep", stage=speaker.label(bet.not_working.stage))


def _hand(hand: Hand, speaker: Speaker) -> Iterator[str]:
    for stage in hand.stages:
        inside = replace(speaker, stage=stage.name)
        clauses = speaker.say("phrase.semicolon").join(_clause(clause, hand, inside) for clause in stage.clauses)
        yield speaker.say("phrase.hand-stage", stage=speaker.label(stage.name), clauses=clauses)
    ends = either([happening(end, speaker) for end in hand.ends], speaker.language)
    yield speaker.say("phrase.hand-ends", stage=speaker.label(hand.stages[0].name), ends=ends)


def _clause(clause: Clause, hand: Hand, inside: Speaker) -> str:
    said = phrase(clause.outcomes, inside)
    if any(stage.name == clause.target for stage in hand.stages):
        return inside.say("phrase.begins", outcomes=said, stage=inside.label(clause.target))
    return inside.say("phrase.is-happening", outcomes=said, happening=happening(clause.target, inside))
