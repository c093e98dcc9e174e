"""A bet -> sentences that say when it is made, what decides it, what it pays and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from macau_edge.families import additional_to, stage_of, visits_of
from macau_edge.model import Bet, Clause, Language, Member, Ratio, Ruleset, Stage, Verdict, own_pays, own_prizes
from macau_edge.selection import Choices, Scope, partition, scope
from macau_edge.wording.bets import bet_name, leaves_in_words, one_line, prize_line
from macau_edge.wording.compounds import of_the_parts
from macau_edge.wording.hands import of_the_hand
from macau_edge.wording.numbers import rate
from macau_edge.wording.phrases import phrase
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.tallies import of_the_tally

_CLAUSES = {"win": "phrase.wins", "lose": "phrase.loses", "push": "phrase.pushes"}


def rules(member: Member, ruleset: Ruleset, choices: Choices, language: Language) -> list[str]:
    """Sentences: when the bet is made, what decides it in each stage, its prize, its loss, commission and units."""
    speaker = Speaker(language, ruleset, scope(ruleset, member, choices))
    said = [
        *_additional(member, speaker),
        *of_the_hand(member.bet, speaker),
        *_stages(member.bet, speaker, choices),
        *of_the_tally(member, speaker, choices),
        *of_the_parts(member, speaker, choices),
        *_money(member, choices, speaker),
    ]
    return [_sentence(text, speaker) for text in said]


def _sentence(text: str, speaker: Speaker) -> str:
    return text[:1].upper() + text[1:] + speaker.say("phrase.full-stop")


def _stages(bet: Bet, speaker: Speaker, choices: Choices) -> Iterator[str]:
    if not bet.stages:
        return
    entered: dict[str, list[Scope]] = {}
    for visit in visits_of(speaker.ruleset, bet, speaker.inner, choices):
        entered.setdefault(visit.stage.name, []).append(visit.inner)
    for stage in bet.stages:
        said = speaker.say("phrase.semicolon").join(_clauses(stage, entered.get(stage.name, []), bet, speaker))
        yield speaker.say("phrase.stage", stage=speaker.label(stage.name), clauses=said) if stage.name else said


def _clauses(stage: Stage, entered: Sequence[Scope], bet: Bet, speaker: Speaker) -> Iterator[str]:
    """What the clauses of a stage say, and what becomes of the rest in any of the scopes it is entered in."""
    inside = replace(speaker, stage=stage.name)
    for clause in stage.clauses:
        yield _clause(clause, inside)
    if bet.additional and any(_returned(bet, inner, speaker.ruleset) for inner in entered):
        yield speaker.say("phrase.returned", bet=_base_name(bet, speaker))
    elif any(_waits(stage, inner) for inner in entered):
        yield speaker.say("phrase.stays")


def _clause(clause: Clause, inside: Speaker) -> str:
    said = phrase(clause.outcomes, inside)
    if clause.target in _CLAUSES:
        return inside.say(_CLAUSES[clause.target], outcomes=said)
    return inside.say("phrase.begins", outcomes=said, stage=inside.label(clause.target))


def _waits(stage: Stage, inner: Scope) -> bool:
    """Whether some outcome is named by no clause, so that the bet stays."""
    if any(clause.outcomes.rest for clause in stage.clauses):
        return False
    return sum(map(len, partition(stage, inner).values())) < len(inner.space)


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
    if bet.pays is None:
        return
    rows = list(leaves_in_words(own_pays(bet.pays, member), speaker))
    winning = [row for row in rows if not isinstance(row[1], Verdict)]
    paid = one_line(winning, choices, language, whole=len(winning) == len(rows))
    inside = any(isinstance(one, Ratio) and one.for_one for one in own_prizes(member))
    kept = "phrase.pays" if ruleset.stake_returned else "phrase.pays-kept"
    yield speaker.say("phrase.pays-for-one" if inside else kept, prizes=paid)
    for word in ("push", "lose"):
        if keys := [said for said, leaf in rows if isinstance(leaf, Verdict) and leaf.word == word]:
            yield speaker.say(f"phrase.tally.{word}", keys=speaker.say("phrase.comma").join(keys))
    if bet.lost != Ratio(1, 1):
        yield speaker.say("phrase.costs", losses=prize_line(bet.lost, member, ruleset, choices, language))
    taken = bet.commission if bet.commission is not None else ruleset.commission
    if taken and taken.rate:
        key = f"phrase.commission.{taken.paid.replace(' ', '-')}"
        yield speaker.say(key, rate=rate(taken.rate, language), base=speaker.say(f"phrase.of.{taken.of}"))
    if bet.units > 1:
        yield speaker.say("phrase.units", units=bet.units)
