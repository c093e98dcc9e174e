"""A bet -> sentences that say when it is made, what decides it, what it pays and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from macau_edge.families import additional_to, stage_of, visits_of
from macau_edge.model import Bet, Clause, Member, Ratio, Ruleset, Stage, Verdict, own_pays, own_prizes
from macau_edge.selection import Choices, Scope, partition
from macau_edge.wording.bets import leaves_in_words, one_line, prize_line
from macau_edge.wording.compounds import of_the_parts
from macau_edge.wording.hands import of_the_hand
from macau_edge.wording.phrases import phrase
from macau_edge.wording.tallies import of_the_tally
from macau_edge.wording.words import BetWords, Words

_CLAUSES = {"win": "phrase.wins", "lose": "phrase.loses", "push": "phrase.pushes"}


def rules(member: Member, choices: Choices, w: Words) -> list[str]:
    """Sentences: when the bet is made, what decides it in each stage, its prize, its loss, commission and units."""
    inside = w.within(member, choices)
    said = [
        *_additional(member, inside),
        *of_the_hand(member.bet, inside),
        *_stages(member.bet, inside, choices),
        *of_the_tally(member, inside, choices),
        *of_the_parts(member, inside, choices),
        *_money(member, choices, inside),
    ]
    return [_sentence(text, inside) for text in said]


def _sentence(text: str, w: BetWords) -> str:
    return text[:1].upper() + text[1:] + w("phrase.full-stop")


def _stages(bet: Bet, w: BetWords, choices: Choices) -> Iterator[str]:
    if not bet.stages:
        return
    entered: dict[str, list[Scope]] = {}
    for visit in visits_of(w.ruleset, bet, w.inner, choices):
        entered.setdefault(visit.stage.name, []).append(visit.inner)
    for stage in bet.stages:
        said = w("phrase.semicolon").join(_clauses(stage, entered.get(stage.name, []), bet, w))
        yield w("phrase.stage", stage=w.label(stage.name), clauses=said) if stage.name else said


def _clauses(stage: Stage, entered: Sequence[Scope], bet: Bet, w: BetWords) -> Iterator[str]:
    """What the clauses of a stage say, and what becomes of the rest in any of the scopes it is entered in."""
    inside = replace(w, stage=stage.name)
    for clause in stage.clauses:
        yield _clause(clause, inside)
    if bet.additional and any(_returned(bet, inner, w.ruleset) for inner in entered):
        yield w("phrase.returned", bet=_base_name(bet, w))
    elif any(_waits(stage, inner) for inner in entered):
        yield w("phrase.stays")


def _clause(clause: Clause, inside: BetWords) -> str:
    said = phrase(clause.outcomes, inside)
    if clause.target in _CLAUSES:
        return inside(_CLAUSES[clause.target], outcomes=said)
    return inside("phrase.begins", outcomes=said, stage=inside.label(clause.target))


def _waits(stage: Stage, inner: Scope) -> bool:
    """Whether some outcome is named by no clause, so that the bet stays."""
    if any(clause.outcomes.rest for clause in stage.clauses):
        return False
    return sum(map(len, partition(stage, inner).values())) < len(inner.space)


def _additional(member: Member, w: BetWords) -> Iterator[str]:
    bet = member.bet
    if bet.additional:
        numbers = phrase(member.values[bet.additional.at].outcomes, w)
        stage = w.label(bet.additional.at)
        yield w("phrase.made", bet=_base_name(bet, w), stage=stage, outcomes=numbers)


def _base_name(bet: Bet, w: BetWords) -> str:
    return w.bet(additional_to(w.ruleset, bet))


def _returned(bet: Bet, inner: Scope, ruleset: Ruleset) -> bool:
    """Whether something decides the bet that an additional one goes with and leaves this one open."""
    assert bet.additional
    stage = stage_of(additional_to(ruleset, bet), bet.additional.at)
    own = frozenset().union(*partition(bet.stages[0], inner).values())
    return bool(stage and frozenset().union(*partition(stage, inner).values()) - own)


def _money(member: Member, choices: Choices, w: BetWords) -> Iterator[str]:
    ruleset, bet = w.ruleset, member.bet
    if bet.pays is None:
        return
    rows = list(leaves_in_words(own_pays(bet.pays, member), w))
    winning = [row for row in rows if not isinstance(row[1], Verdict)]
    paid = one_line(winning, choices, w, whole=len(winning) == len(rows))
    inside = any(isinstance(one, Ratio) and one.for_one for one in own_prizes(member))
    kept = "phrase.pays" if ruleset.stake_returned else "phrase.pays-kept"
    yield w("phrase.pays-for-one" if inside else kept, prizes=paid)
    for word in ("push", "lose"):
        if keys := [said for said, leaf in rows if isinstance(leaf, Verdict) and leaf.word == word]:
            yield w(f"phrase.tally.{word}", keys=w("phrase.comma").join(keys))
    if bet.lost != Ratio(1, 1):
        yield w("phrase.costs", losses=prize_line(bet.lost, member, choices, w))
    taken = bet.commission if bet.commission is not None else ruleset.commission
    if taken and taken.rate:
        key = f"phrase.commission.{taken.paid.replace(' ', '-')}"
        yield w(key, rate=w.rate(taken.rate), base=w(f"phrase.of.{taken.of}"))
    if bet.units > 1:
        yield w("phrase.units", units=bet.units)
