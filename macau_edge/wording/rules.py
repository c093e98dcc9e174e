"""A bet -> sentences that say what decides it, stage by stage, what it pays and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.families import additional_to, stage_of, walk
from macau_edge.model import Bet, Clause, Language, Member, Ratio, Ruleset, Stage, own_prizes
from macau_edge.phrases import Others
from macau_edge.selection import Choices, Scope, partition, scope
from macau_edge.wording.bets import bet_name, prize_line, prizes
from macau_edge.wording.numbers import rate
from macau_edge.wording.phrases import phrase
from macau_edge.wording.speaker import Speaker

_CLAUSES = {"win": "phrase.wins", "lose": "phrase.loses", "push": "phrase.pushes"}


def rules(member: Member, ruleset: Ruleset, choices: Choices, language: Language) -> list[str]:
    """Sentences: when the bet is made, what decides it in each stage, its prize, its loss, the commission, the units."""
    speaker = Speaker(language, ruleset, scope(ruleset, member, choices))
    said = [*_additional(member, speaker), *_stages(member.bet, speaker), *_money(member, choices, speaker)]
    return [_sentence(text, speaker) for text in said]


def _sentence(text: str, speaker: Speaker) -> str:
    return text[:1].upper() + text[1:] + speaker.say("phrase.full-stop")


def _stages(bet: Bet, speaker: Speaker) -> Iterator[str]:
    entered = _entered(bet, speaker.inner)
    for stage in bet.stages:
        said = speaker.say("phrase.semicolon").join(_clauses(stage, entered.get(stage.name), bet, speaker))
        yield speaker.say("phrase.stage", stage=speaker.label(stage.name), clauses=said) if stage.name else said


def _clauses(stage: Stage, inner: Scope | None, bet: Bet, speaker: Speaker) -> Iterator[str]:
    inside = replace(speaker, stage=stage.name)
    for clause in stage.clauses:
        yield _clause(clause, inside)
    if inner and bet.additional and _returned(bet, inner, speaker.ruleset):
        yield speaker.say("phrase.returned", bet=_base_name(bet, speaker))
    elif inner and _waits(stage, inner):
        yield speaker.say("phrase.stays")


def _clause(clause: Clause, inside: Speaker) -> str:
    said = phrase(clause.outcomes, inside)
    if clause.target in _CLAUSES:
        return inside.say(_CLAUSES[clause.target], outcomes=said)
    return inside.say("phrase.begins", outcomes=said, stage=inside.label(clause.target))


def _waits(stage: Stage, inner: Scope) -> bool:
    """Whether some outcome is named by no clause, so that the bet stays."""
    if any(isinstance(clause.outcomes, Others) for clause in stage.clauses):
        return False
    return sum(map(len, partition(stage, inner).values())) < len(inner.space)


def _entered(bet: Bet, outer: Scope) -> dict[str, Scope]:
    """For each stage that play can reach, its scope after one total that opens it; the others are alike."""
    return {visit.stage.name: visit.inner for visit in walk(bet, outer)}


def _additional(member: Member, speaker: Speaker) -> Iterator[str]:
    bet = member.bet
    if bet.additional:
        numbers = phrase(member.values[bet.additional.at].outcomes, speaker)
        stage = speaker.label(bet.additional.at)
        yield speaker.say("phrase.made", bet=_base_name(bet, speaker), stage=stage, outcomes=numbers)


def _base_name(bet: Bet, speaker: Speaker) -> str:
    return bet_name(additional_to(speaker.ruleset, bet), speaker.ruleset, speaker.language)


def _returned(bet: Bet, inner: Scope, ruleset: Ruleset) -> bool:
    """Whether something decides the bet that an additional one goes with and leaves this one open."""
    assert bet.additional
    stage = stage_of(additional_to(ruleset, bet), bet.additional.at)
    own = frozenset().union(*partition(bet.stages[0], inner).values())
    return bool(stage and frozenset().union(*partition(stage, inner).values()) - own)


def _money(member: Member, choices: Choices, speaker: Speaker) -> Iterator[str]:
    ruleset, bet, language = speaker.ruleset, member.bet, speaker.language
    paid = prizes(member, ruleset, choices, language)
    inside = any(isinstance(one, Ratio) and one.for_one for one in own_prizes(member))
    kept = "phrase.pays" if ruleset.stake_returned else "phrase.pays-kept"
    yield speaker.say("phrase.pays-for-one" if inside else kept, prizes=paid)
    if bet.loses != Ratio(1, 1):
        yield speaker.say("phrase.costs", losses=prize_line(bet.loses, member, ruleset, choices, language))
    taken = bet.commission if bet.commission is not None else ruleset.commission
    if taken and taken.rate:
        key = f"phrase.commission.{taken.paid.replace(' ', '-')}"
        yield speaker.say(key, rate=rate(taken.rate, language), base=speaker.say(f"phrase.of.{taken.of}"))
    if bet.units > 1:
        yield speaker.say("phrase.units", units=bet.units)
