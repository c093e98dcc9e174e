"""Bets that one trial decides, against the same bets as chains of one state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given

from macau_edge.exact import solve
from macau_edge.exact.at_once import AtOnce, at_once
from macau_edge.exact.compile import compile_bet
from macau_edge.exact.solution import ChainSolution
from macau_edge.exact.terms import rules_of
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.model.remembered import afresh
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.outcomes.scope import Choices, MissingChoiceError
from macau_edge.outcomes.together import without_figures
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.cases import FILES, SOME, ruleset_of
from tests.loops import each
from tests.parts import examples
from tests.random_games import Game, games


def test_who_goes_to_and_fro_between_choices_finds_what_was_worked_out() -> None:
    ruleset, other = ruleset_of("rulesets/craps.yaml"), ruleset_of("rulesets/cussec.yaml")
    asked: list[Choices] = [{}, {"one": Ratio(1, 1)}, {"one": Ratio(1, 1), "other": Ratio(2, 1)}]
    made = [rules_of(of, choices) for of in (ruleset, other) for choices in asked]
    assert [rules_of(of, dict(choices)) for of in (ruleset, other) for choices in asked] == made
    assert len(set(map(id, made))) == len(made)
    assert [one.ruleset for one in made] == 3 * [ruleset] + 3 * [other]
    with afresh():
        assert rules_of(ruleset, {}) is not made[0]


def told_apart(ruleset: Ruleset, choices: Choices) -> Iterator[tuple[Member, bool]]:
    """Every member that is no tally, and whether one trial decides it; both ways of it give the same."""
    known = AtOnce(rules_of(ruleset, choices))
    for bet in (bet for bet in ruleset.bets.values() if bet.id not in without_figures(ruleset)):
        for member in members(ruleset, bet, choices):
            found = known.distribution(member)
            if found is not None:
                chain = compile_bet(ruleset, member, choices)
                assert len(chain.states) == 1, member.id
                assert found == ChainSolution(chain, bet).distribution(), member.id
                assert list(found.nets) == sorted(found.nets), member.id
            yield member, found is not None


def read(text: str) -> Ruleset:
    found = read_ruleset(source("x.yaml", ("game: x\n" + text).encode()), "x").ruleset
    assert found is not None
    return found


@each("file", FILES, quick=SOME.__contains__)
def test_it_is_the_distribution_of_the_chain(file: str) -> None:
    ruleset = ruleset_of(file)
    assert list(told_apart(ruleset, placeholder_choices(ruleset)))


def test_shipped_bets_are_told_apart() -> None:
    craps = ruleset_of("rulesets/craps.yaml")
    decided = {member.bet.id for member, once in told_apart(craps, placeholder_choices(craps)) if once}
    assert decided >= {"field", "horn", "any-7"}
    assert not decided & {"pass-line", "hard-way", "big-6"}


@given(games("simple", "family"))
@examples(50)
def test_random_bets(game: Game) -> None:
    assume(game.expected)  # it has a bet that is decided at all
    ruleset = read(game.text)
    assert list(told_apart(ruleset, choose(ruleset, game.given)))


def test_what_leaves_the_bet_on_the_table_is_no_decision() -> None:
    ruleset = read(
        "device: {dice: 2}\nbets: {it: {win: 7, lose: 8, pays: 1:1}, all: {win: 7, lose: others, pays: 1:1}}\n"
    )
    assert [once for _, once in told_apart(ruleset, {})] == [False, True]


def test_the_commission_is_put_down_and_taken() -> None:
    text = (
        "device: {dice: 2}\nbets: {it: {win: 7, lose: others, pays: 4:1, commission: {rate: 5%, of: stake, paid: P}}}\n"
    )
    for paid in ("on a win", "with the bet"):
        ((_, once),) = told_apart(read(text.replace("P}", f"{paid}}}")), {})
        assert once


def test_choices_that_were_changed_are_not_those_that_were_read() -> None:
    ruleset = read(
        "device: {dice: 2}\noptions: {p: {law: art. 1, choices: [2:1, 3:1]}}\n"
        "bets: {it: {win: 7, lose: others, pays: p}}\n"
    )
    low, high = ruleset.options["p"].choices or ()
    choices: dict[str, Choice] = {"p": low}
    (member,) = members(ruleset, ruleset.bets["it"], choices)
    first = solve(ruleset, member, choices)
    choices["p"] = high
    assert (max(first.nets), max(solve(ruleset, member, choices).nets)) == (Fraction(2), Fraction(3))
    with pytest.raises(MissingChoiceError):
        solve(ruleset, member, {})


def test_a_file_is_read_once_for_all_its_bets() -> None:
    ruleset = ruleset_of("rulesets/cussec.yaml")
    assert at_once(ruleset, {}) is at_once(ruleset, {})
    assert at_once(ruleset, {}) is not at_once(replace(ruleset), {})
