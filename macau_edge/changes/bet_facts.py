"""A bet -> its facts: name, articles, what decides it, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.changes import notation
from macau_edge.changes.facts import Fact, Facts, Key, citation_facts, fact, text_facts
from macau_edge.forms import commission_form, form, pays_form
from macau_edge.model import Bet, Commission, Pays, Stage, Table, Variable
from macau_edge.phrases import Phrase
from macau_edge.problem import Place


def bet_facts(bet: Bet, of: str, *inside: Key) -> Facts:
    """Every fact of a bet that is called `of`: its identifier, or `reading/way/bet`."""
    here, place = (*inside, Key("bet", of)), bet.place
    yield Key("bet", of), Fact(bet.id, bet.id, place, inside)
    yield from text_facts("name", of, bet.name, place, *here)
    yield from citation_facts("law", of, bet.law, place, *here)
    yield from citation_facts("pays-law", of, bet.pays_law, place, *here)
    for variable in bet.each:
        yield from _variable("each", of, variable, *here)
    if len(bet.each) > 1:
        names = tuple(variable.name for variable in bet.each)
        yield Key("each", of), Fact(", ".join(names), names, bet.each[0].place, here)  # what members are called by
    yield from stages_facts(bet.stages, of, place, *here)
    yield from _tally(bet, of, *here)
    yield from _pays("prize", of, bet.pays, bet.prize_place if bet.prize_place.line else place, *here)
    yield from _pays("part-lost", of, bet.lost, place, *here)
    for part in bet.parts:
        said = Fact(notation.pays(part.units), pays_form(part.units), part.place, here)
        yield Key("part", of, part.bet), said
    yield from commission_facts(bet.commission, of, place, *here)
    for one in _beside(bet, *here):
        yield Key(one[0], of), one[1]


def _beside(bet: Bet, *here: Key) -> Iterator[tuple[str, Fact]]:
    """What a bet goes with, when it is made and sleeps, and its units."""
    if bet.additional:
        said = f"{bet.additional.to}, {bet.additional.at}"
        yield "additional", Fact(said, said, bet.additional.place, here)
    for what, stage in (("made", bet.made), ("not-working", bet.not_working)):
        if stage:
            yield what, Fact(stage.stage, stage.stage, stage.place, here)
    if bet.expect:
        yield "expect", Fact(notation.expected(bet.expect), frozenset(bet.expect), bet.place, here)
    yield "units", Fact(str(bet.units), bet.units, bet.place, here)


def _variable(what: str, of: str, variable: Variable, *here: Key) -> Facts:
    yield Key(what, of, variable.name), Fact(notation.variable(variable), form(variable), variable.place, here)


def stages_facts(stages: Sequence[Stage], of: str, place: Place, *here: Key) -> Facts:
    """What each clause of each stage names, and which stage begins."""
    for stage in stages:
        for clause in stage.clauses:
            detail = f"{stage.name}: {clause.target}" if stage.name else clause.target
            said = notation.phrase(clause.outcomes)
            at = clause.place if clause.place.line else place
            yield Key("outcomes", of, detail), Fact(said, form(clause.outcomes), at, here)
    if len(stages) > 1:
        yield Key("begins", of), Fact(stages[0].name, stages[0].name, stages[0].place, here)


def _tally(bet: Bet, of: str, *here: Key) -> Facts:
    tally = bet.tally
    if tally is None:
        return
    if tally.collect is not None:
        shown = ", ".join(notation.value(item) for item in tally.collect)
        items = frozenset(form(item.outcomes) for item in tally.collect)
        yield Key("outcomes", of, "collect"), Fact(shown, items, tally.place, here)
    parts: tuple[tuple[str, Phrase | None], ...] = (
        ("count", tally.count),
        ("when", tally.when),
        ("until", tally.until),
    )
    for name, phrase in parts:
        if phrase is not None:
            yield Key("outcomes", of, name), Fact(notation.phrase(phrase), form(phrase), phrase.place, here)
    if tally.highest_of:
        yield from _variable("highest-of", of, tally.highest_of, *here)


def _pays(what: str, of: str, pays: Pays | None, place: Place, *here: Key) -> Facts:
    if pays is not None:
        shown = notation.pays(pays) if isinstance(pays, Table) else pays
        yield Key(what, of), Fact(shown, pays_form(pays, printed=True), place, here, pays)


def commission_facts(commission: Commission | None, of: str, place: Place, *here: Key) -> Facts:
    """What the house takes; one of nothing is not the same as none, which leaves that of the file."""
    if commission is not None:
        shown = f"{commission.rate * 100}% of {commission.of}, {commission.paid}" if commission.rate else "none"
        for one in fact(shown, place, *here, form=("none", commission_form(commission))):
            yield Key("commission", of), one
