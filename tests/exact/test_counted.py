"""How often a tally ends with each number: what its prizes make of that is the distribution of its net result."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction

from hypothesis import given

from macau_edge import exact
from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.counted import count_distribution
from macau_edge.exact.counting import MemberCount
from macau_edge.exact.prize import Prizes
from macau_edge.model import Member, Ruleset
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.scope import scope
from macau_edge.questions.analyse.data import analysis_data
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.figures import to_json_text
from tests.cases import ruleset_of
from tests.loops import each
from tests.parts import examples
from tests.random_games import Game, games

TALLIES = [
    (file, bet.id)
    for file in ("examples/collections.yaml", "examples/repeaters.yaml", "examples/hands.yaml")
    for bet in ruleset_of(file).bets.values()
    if bet.tally and bet.tally.highest_of is None
]


def by_net(ruleset: Ruleset, member: Member, choices: dict[str, object]) -> dict[Fraction, Fraction]:
    """The distribution of the net result that these numbers come to."""
    assert member.bet.tally
    given = choose(ruleset, {name: str(choice) for name, choice in choices.items()})
    column = MemberCount(Prizes(ruleset, member, given), scope(ruleset, member, given), member.bet.tally)
    found: dict[Fraction, Fraction] = defaultdict(Fraction)
    for one in count_distribution(ruleset, member, given):
        found[column.net(one.low)] += one.probability
    return dict(found)


@each(("file", "bet"), TALLIES, quick=6)
def test_the_numbers_make_the_distribution(file: str, bet: str) -> None:
    ruleset = ruleset_of(file)
    for member in members(ruleset, ruleset.bets[bet], {}):
        assert by_net(ruleset, member, {}) == dict(exact.solve(ruleset, member, {}).nets)


@examples(25)
@given(games("tally"))
def test_those_of_random_tallies_do(game: Game) -> None:
    ruleset = read_ruleset(source("x.yaml", game.text.encode()), "x").ruleset
    assert ruleset
    choices = choose(ruleset, game.given)
    for bet in ruleset.bets.values():
        for member in members(ruleset, bet, choices):
            if bet.tally and bet.tally.highest_of is None and count_distribution(ruleset, member, choices):
                assert by_net(ruleset, member, dict(game.given)) == dict(exact.solve(ruleset, member, choices).nets)


def test_they_are_in_the_data_of_an_analysis() -> None:
    ruleset = ruleset_of("examples/repeaters.yaml")
    data = json.loads(to_json_text(analysis_data(analyse_ruleset(ruleset, {}, only=["repeater[2]"]))))
    (bet,) = data["bets"]
    assert [(one["low"], one["high"], one["probability"]["exact"]) for one in bet["counted"]] == [
        (0, 0, "6/7"),
        (1, 1, "6/49"),
        (2, None, "1/49"),
    ]


def test_a_bet_that_counts_nothing_has_none() -> None:
    ruleset = ruleset_of("examples/hands.yaml")
    assert count_distribution(ruleset, next(iter(members(ruleset, ruleset.bets["replay"], {}))), {}) == ()
    craps = ruleset_of("rulesets/craps.yaml")
    assert count_distribution(craps, next(iter(members(craps, craps.bets["any-7"], {}))), {}) == ()
