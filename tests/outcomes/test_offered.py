"""What is offered instead of what means nothing of cards is read where it is to stand: in a table, or in a clause."""

from __future__ import annotations

import pytest

from macau_edge.model import By, Shoe
from macau_edge.model.card_notation import parse_by_of_cards, parse_of_hands
from macau_edge.model.message import Offered
from macau_edge.model.problem import NOWHERE, ProblemError
from macau_edge.outcomes.questions import RoundWords
from tests.small import file_of

GAME = """
game: x
device: {decks: 1, order: [2 to king, ace]}
deal: {first: {player: 2, banker: 2}}
bets: {bet: {win: first of player ace, lose: others, pays: 1:1}}
"""
CARDS = "first of player same rank as first of banker"


@pytest.mark.parametrize("sort", ["by", "outcomes"])
def test_of_two_hands_one_card_of_each_is_offered_as_it_is_asked(sort: str) -> None:
    """`player same rank as banker` is said of one card each; a table goes by it, or a clause says it."""
    shoe = file_of(GAME).device
    assert isinstance(shoe, Shoe)
    words = RoundWords(shoe, {})
    text = "player same rank as banker"
    said = parse_by_of_cards(text, NOWHERE) if sort == "by" else parse_of_hands(text, NOWHERE)
    assert said
    with pytest.raises(ProblemError) as raised:
        words.asked_by(said) if isinstance(said, By) else words.test(said)
    (problem,) = raised.value.problems
    assert [*problem.help.written()] == [CARDS]
    assert [one.sort for one in problem.help.written() if isinstance(one, Offered)] == [sort]
