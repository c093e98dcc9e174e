"""The house edge as a formula in the prizes, at random prizes of random bets, against the exact engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge import exact
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.questions.solve.alone import (
    Engine,
    base_of,
    chances_of,
    edge_at,
    find_formula,
    find_orders,
    through_each,
)
from macau_edge.questions.solve.find import solve
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.solve.solved import PrizeVariable, Solution, variables
from macau_edge.questions.supposing.prizes import same_member, with_prizes
from macau_edge.reading.source import shipped_names
from tests.analysis.test_stakes import ruleset_of, shipped
from tests.conftest import all_members
from tests.loops import each
from tests.parts import examples
from tests.random_bets import Bet, Bets, additional_bets, families, one_stage_bets, staged_bets
from tests.random_games import Game, games

prizes = st.fractions(Fraction(1, 20), 60, max_denominator=20)


def edge_of(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], at: Mapping[PrizeVariable, Fraction]
) -> Fraction:
    """The edge by the exact engine, with prizes written in place of those that are there."""
    written = {
        slot: Ratio(value.numerator, value.denominator, variable.for_one)
        for variable, value in at.items()
        for slot in variable.slots
    }
    other = with_prizes(ruleset, written)
    return Measures(exact.solve(other, same_member(other, member), choices)).house_edge


def asked(ruleset: Ruleset, choices: Mapping[str, Choice]) -> Iterator[tuple[Engine, tuple[PrizeVariable, ...]]]:
    """Every member that is paid something."""
    for member in all_members(ruleset, choices):
        found = variables(ruleset, member, choices)
        if found:
            yield Engine(ruleset=ruleset, member=member, choices=choices), found


def holds(draw: st.DataObject, ruleset: Ruleset, given_: Mapping[str, str]) -> None:
    """The formula of each member, at random prizes: in all of them and, of the highest of several, in one."""
    choices = choose(ruleset, given_)
    for engine, every in asked(ruleset, choices):
        try:
            if engine.pays_the_highest:
                one = draw.draw(st.sampled_from(every))
                pieces = find_orders(engine, one).pieces
                assume(pieces)
                at = {one: one.least + draw.draw(prizes)}
                assume(pieces[0].low <= at[one] <= (pieces[-1].high or at[one]))
                assert edge_at(pieces, at[one]) == edge_of(ruleset, engine.member, choices, at)
                continue
            formula = find_formula(engine, every)
        except ProblemError as error:  # too large for a test
            assume(error.problems[0].code != "arithmetic/too-many-states")
            raise
        at = {variable: variable.least + draw.draw(prizes) for variable in every}
        assert formula.edge(list(at.values())) == edge_of(ruleset, engine.member, choices, at)
        slopes_are_chances(engine, every)


def slopes_are_chances(engine: Engine, every: tuple[PrizeVariable, ...]) -> None:
    """Without commissions the slope of a prize is minus the probability that it is paid."""
    taken = engine.member.bet.commission or engine.ruleset.commission
    formula = find_formula(engine, every)
    base = base_of(every)
    assert formula == through_each(engine, base, {one: 7 * value + one.number for one, value in base.items()})
    chances = dict(zip(every, chances_of(engine, every), strict=True))
    for variable, slope in zip(every, formula.lost.slopes, strict=True):
        chance = chances[variable]
        if chance is None:
            continue
        assert 0 <= chance <= 1
        if taken is None or (taken.of == "stake"):
            assert -slope == chance
        elif taken.paid == "on a win":
            assert -slope == chance * (1 - taken.rate)


@pytest.mark.thorough
@given(st.data(), st.one_of(one_stage_bets(option=True), staged_bets(option=True)))
@examples(100)
def test_of_bets_with_commissions_and_stakes_that_are_kept(data: st.DataObject, bet: Bet) -> None:
    holds(data, ruleset_of(bet.text), bet.given)


@given(st.data(), st.one_of(families(), additional_bets()))
@examples(60)
def test_of_families_and_additional_bets(data: st.DataObject, bets: Bets) -> None:
    holds(data, ruleset_of(bets.text), bets.given)


@pytest.mark.thorough
@given(st.data(), games("simple", "family", "tally", "additional", "compound"))
@examples(40)
def test_of_games_with_hands_tallies_and_compounds(data: st.DataObject, game: Game) -> None:
    holds(data, ruleset_of(game.text), game.given)


@given(st.data(), games("tally", "simple", used_up=True))
@examples(60)
def test_of_urns_that_are_used_up(data: st.DataObject, game: Game) -> None:
    """At other prizes a tally may still be open when the urn is empty: then it has no figure, and solve says so."""
    try:
        holds(data, ruleset_of(game.text), game.given)
    except ProblemError as error:
        if {problem.code for problem in error.problems} != {"arithmetic/never-ends"}:
            raise


@pytest.mark.thorough
@each("game", shipped_names())
def test_of_every_shipped_bet(game: str) -> None:
    ruleset = shipped(game)
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    for engine, every in asked(ruleset, choices):
        formula = find_formula(engine, every)
        at = {variable: variable.least + Fraction(17 + variable.number, 7) for variable in every}
        assert formula.edge(list(at.values())) == edge_of(ruleset, engine.member, choices, at)
        slopes_are_chances(engine, every)


def solution(text: str, given_: Mapping[str, str], bet: str, edge: Fraction) -> Solution:
    ruleset = ruleset_of(text)
    return solve(SolveRequest(bet=bet, edge=(edge, edge), stakes=4), ruleset, choose(ruleset, given_))


@given(one_stage_bets(), st.fractions(-2, 1, max_denominator=40))
@examples(60)
def test_the_exact_prize_put_back_gives_the_target(bet: Bet, edge: Fraction) -> None:
    """And what is said to be out of reach is: no prize from next to nothing to a million gives it."""
    ruleset = ruleset_of(bet.text)
    choices = choose(ruleset, bet.given)
    (member,) = all_members(ruleset, choices)
    if not variables(ruleset, member, choices):
        return
    for group in solve(SolveRequest(bet="bet", edge=(edge, edge), stakes=4), ruleset, choices).solved:
        for one in group.ones:
            tried = [Fraction(1, 10**6), Fraction(1), Fraction(7, 3), Fraction(10**6)]
            edges = [edge_of(ruleset, member, choices, {one.variables[0]: one.variables[0].least + x}) for x in tried]
            assert all(one.reach.meets(each, each) for each in edges)
            if one.prizes is None:
                assert not min(edges) <= edge <= max(edges)
            elif one.prizes.only is not None:
                assert edge_of(ruleset, member, choices, {one.variables[0]: one.prizes.only}) == edge
            for row in one.rows:
                assert edge_of(ruleset, member, choices, {one.variables[0]: row.values[0]}) == row.edge
                assert row.analysis.agree
                assert row.off == row.edge - edge
        if group.together:
            for row in group.together.rows:
                at = dict(zip(group.free, row.values, strict=True))
                assert edge_of(ruleset, member, choices, at) == row.edge
            assert [row.edge for row in group.together.rows] == sorted(row.edge for row in group.together.rows)


@pytest.mark.thorough
@each("edge", [Fraction(7, 10), Fraction(2, 3), Fraction(1, 7), Fraction(0)])
def test_the_nearest_combination_is_that_of_plain_enumeration(edge: Fraction) -> None:
    """The prize for 3 at every ratio from half to twice its own, that for 2 at any ratio, listed one by one."""
    text = "game: x\ndevice: {dice: 2}\nbets: {bet: {win: [2, 3], lose: others, pays: {by: total, 2: 5:1, 3: 3:1}}}\n"
    (group,) = solution(text, {}, "bet", edge).solved
    assert group.together
    ratios = {Fraction(amount, stake) for stake in range(1, 5) for amount in range(1, 40 * stake)}
    listed = [y for y in ratios if Fraction(3, 2) <= y <= 6]
    assert (group.together.last, group.together.each) == (1, {2: len(listed)})
    offs = [abs(Fraction(33, 36) - x / 36 - y / 18 - edge) for x in ratios for y in listed]
    (nearest,) = (row for row in group.together.rows if row.nearest)
    assert min(abs(row.off) for row in group.together.rows) == abs(nearest.off) == min(offs)
