"""Cards drawn until something holds, by the numeric engine alone: against plain dealing, sets against orders."""

from __future__ import annotations

import pytest

from macau_edge import exact, numeric
from macau_edge.numeric.playing import compile_play
from macau_edge.numeric.playing.draws import CannotPlayError
from tests.loops import each
from tests.random_drawn import drawn_without_choice
from tests.small import file_of, member_of

BUSTER = """
device: {decks: DECKS, worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 10}, points: sum, compare: points}
deal:
  first: {dealer: 2}
  dealer-draws: {dealer: 1, until: dealer higher than 16}
bets:
  it: {win: dealer higher than 21, lose: others, pays: {by: cards of dealer, [3, 4]: 2:1, 5: 4:1, others: 12:1}}
"""


def law_of(text: str) -> dict[float, float]:
    """How likely each net result is."""
    ruleset = file_of(text)
    found = numeric.estimate(ruleset, member_of(ruleset, "it"), {})
    both = zip(found.nets.tolist(), found.probabilities.tolist(), strict=True)
    return {net: chance for net, chance in both if chance}


@each("seed", range(0, 400, 4), quick=10, whole="deep")
def test_random_draws_as_by_plain_dealing(seed: int) -> None:
    game = drawn_without_choice(seed, bust=False)
    expected = {float(net): float(chance) for net, chance in game.law(game.rounds()).items()}
    assert law_of(game.text) == pytest.approx(expected, abs=1e-13), game.text


@pytest.mark.parametrize("decks", [1, 8, 99])
def test_the_dealer_draws_as_in_the_exact_engine(decks: int) -> None:
    text = BUSTER.replace("DECKS", str(decks))
    ruleset = file_of(text)
    nets = exact.solve(ruleset, member_of(ruleset, "it"), {}).nets
    assert law_of(text) == pytest.approx({float(net): float(chance) for net, chance in nets.items()}, abs=1e-13)


def test_sets_of_cards_come_as_often_as_their_orders() -> None:
    """Where a clause asks which card came first, orders are kept apart; that it is one of all changes nothing."""
    text = (
        BUSTER.replace("DECKS", "3").replace("higher than 16", "higher than 11").replace("higher than 21", "19 to 21")
    )
    in_order = text.replace("win: dealer 19 to 21", "win: dealer 19 to 21 and first of dealer ace to king")
    assert law_of(in_order) == pytest.approx(law_of(text), abs=1e-14)


def test_no_round_is_played_card_by_card() -> None:
    ruleset = file_of(BUSTER.replace("DECKS", "1"))
    with pytest.raises(CannotPlayError, match="drawn until something holds"):
        compile_play(ruleset, member_of(ruleset, "it"), {})
