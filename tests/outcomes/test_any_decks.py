"""Where a file leaves open how many decks there are, a deal is followed once for all numbers: the figures are those of
each number by itself.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from macau_edge import exact, numeric
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.model.cards import Card
from macau_edge.model.problem import ProblemError
from macau_edge.model.remembered import afresh as nothing_remembered
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.words import results_of
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.questions import Answer
from macau_edge.outcomes.scope import scope
from tests.analysis.test_cards import read
from tests.cases import ruleset_of
from tests.counting import forget
from tests.loops import each
from tests.random_cards import Games

OPEN = "options:\n  packs: {choices: [1 to 30], default: 8}\n"


def laws(ruleset: Ruleset, member: Member, packs: int) -> tuple[object, ...]:
    """The rounds of a bet by both engines in their order, with their weights, and what they come to.

    Of a bet that has no row for what comes of more decks than it was made for, it is that.
    """
    choices = choose(ruleset, {"packs": str(packs)}) if ruleset.options else {}
    space, rounds = scope(ruleset, member, choices).space, results_of(ruleset, member, choices)
    assert isinstance(rounds, DealtRounds)
    try:
        exactly, estimate = exact.solve(ruleset, member, choices), numeric.estimate(ruleset, member, choices)
    except ProblemError as error:
        return tuple(problem.message for problem in error.problems)
    return (
        [(outcome.label, outcome.weight) for outcome in space],
        [*zip(rounds.results.tolist(), rounds.ways(), strict=True)],
        [*exactly.nets.items()],
        estimate.nets.tolist(),
        estimate.probabilities.tolist(),
    )


def of_number(text: str, packs: int) -> Ruleset:
    """The ruleset with so many decks and no choice of them."""
    return read(text.replace("decks: packs", f"decks: {packs}"))


@each("seed", range(30), quick=10, thorough=3)
def test_a_random_game_has_the_figures_of_each_number_of_decks(seed: int) -> None:
    text = re.sub(r"decks: \d+", "decks: packs", Games(1700).game(seed, bets=2).text)
    ruleset = read(text.replace("bets:\n", OPEN + "bets:\n"))
    for packs in (8, 25, 1):
        alone = of_number(text, packs)
        with nothing_remembered():
            expected = [laws(alone, Member(bet, {}), packs) for bet in alone.bets.values()]
        assert [laws(ruleset, Member(bet, {}), packs) for bet in ruleset.bets.values()] == expected, (text, packs)


@each("bet", ["banker", "pair", "four-of-a-kind", "straight-flush"], quick=2)
def test_baccarat_has_them_with_cards_gone(bet: str) -> None:
    """So many decks less a few cards are no multiple of one deck."""
    shipped = ruleset_of("rulesets/baccarat.yaml")
    gone = (Card("ace", "spades"), Card("ace", "spades"), Card("9", "hearts"))
    assert isinstance(shipped.device, Shoe)
    for ruleset in (shipped, replace(shipped, device=replace(shipped.device, gone=gone))):
        for member in members(ruleset, ruleset.bets[bet], {}):
            for packs in (8, 6, 12):
                choices = choose(ruleset, {"packs": str(packs), "jackpot": "100:1"})
                with nothing_remembered():
                    alone = [outcome.weight for outcome in scope(ruleset, member, choices).space]
                assert [outcome.weight for outcome in scope(ruleset, member, choices).space] == alone


def test_a_deal_is_followed_twice_for_however_many_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for the number that is asked for first, which is all that most ask for, and once for all others."""
    ruleset, dealt, plain = ruleset_of("rulesets/baccarat.yaml"), list[int](), Deal.rounds

    def counted(deal: Deal) -> dict[tuple[Answer, ...], int]:
        dealt.extend([deal.shoe.size] if deal.asked else ())
        return plain(deal)

    monkeypatch.setattr(Deal, "rounds", counted)
    member = Member(ruleset.bets["tie"], {})
    for packs in range(6, 13):
        exact.solve(ruleset, member, choose(ruleset, {"packs": str(packs)}))
    assert dealt[0] == 6 * 52
    assert len(dealt) == 2


def test_orders_are_told_apart_once_for_however_many_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, asked, plain = ruleset_of("rulesets/baccarat.yaml"), list[int](), DealtRounds._answered

    def counted(self: DealtRounds, *given: Any) -> Any:
        asked.append(self.shoe.size)
        return plain(self, *given)

    monkeypatch.setattr(DealtRounds, "_answered", counted)
    forget()
    for bet in ("tie", "four-of-a-kind"):
        first = len(asked)
        for packs in (7, 6, 12):
            results_of(ruleset, Member(ruleset.bets[bet], {}), choose(ruleset, {"packs": str(packs)}))
        assert {*asked[first:]} == {7 * 52}
