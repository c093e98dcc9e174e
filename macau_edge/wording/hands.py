"""The shooter's hand -> sentences: what happens in each of its stages, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.hands import depends_on_hand
from macau_edge.model import Bet, Clause, Hand
from macau_edge.wording.phrases import happening, phrase
from macau_edge.wording.words import BetWords


def of_the_hand(bet: Bet, w: BetWords) -> Iterator[str]:
    """When the bet is made and when it is off; before that, the whole hand where the bet depends on it."""
    hand = w.ruleset.hand
    if hand and depends_on_hand(w.ruleset, bet):
        yield from _hand(hand, w)
    if bet.made:
        yield w("phrase.made-at", stage=w.label(bet.made.stage))
    if bet.not_working:
        yield w("phrase.asleep", stage=w.label(bet.not_working.stage))


def _hand(hand: Hand, w: BetWords) -> Iterator[str]:
    for stage in hand.stages:
        inside = replace(w, stage=stage.name)
        clauses = w("phrase.semicolon").join(_clause(clause, hand, inside) for clause in stage.clauses)
        yield w("phrase.hand-stage", stage=w.label(stage.name), clauses=clauses)
    ends = w.either([happening(end, w) for end in hand.ends])
    yield w("phrase.hand-ends", stage=w.label(hand.stages[0].name), ends=ends)


def _clause(clause: Clause, hand: Hand, inside: BetWords) -> str:
    said = phrase(clause.outcomes, inside)
    if any(stage.name == clause.target for stage in hand.stages):
        return inside("phrase.begins", outcomes=said, stage=inside.label(clause.target))
    return inside("phrase.is-happening", outcomes=said, happening=happening(clause.target, inside))
