"""What must hold of draws by choice whatever the cards count: laws, of random games and of their best play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge import exact
from macau_edge.model.measures import Measures
from tests.loops import each
from tests.random_drawn import Drawn, drawn_by_choice
from tests.small import file_of, member_of

OPEN = "sees: [player, first of dealer]"


def edge(text: str) -> Fraction:
    return Measures(exact.solve(ruleset := file_of(text), member_of(ruleset, "it"), {})).house_edge


def games(seed: int, *, best: bool = True, seeing: bool = False) -> Iterator[Drawn]:
    """Those of a seed in which the player sees a card of the dealer where it is to be `seeing`."""
    for number in range(40):
        game = drawn_by_choice(1000 * seed + number, parts=False, best=best)
        if (game.strategy == "best") == best and (not seeing or OPEN in game.text):
            yield game


@each("seed", range(40), quick=10, whole="deep")
def test_no_rule_is_better_than_the_best_play(seed: int) -> None:
    game = next(games(seed, best=False))
    assert edge(game.text) >= edge(game.text.replace(f"strategy: {game.strategy}", "strategy: best")), game.text


@each("seed", range(40), quick=10, whole="deep")
def test_to_see_more_never_hurts(seed: int) -> None:
    text = next(games(seed, seeing=True)).text
    assert edge(text) <= edge(text.replace(OPEN, "sees: [player]")), text


@each("seed", range(40), quick=10, whole="deep")
def test_a_choice_that_always_loses_changes_nothing(seed: int) -> None:
    """It is offered everywhere and ends the draw, and no clause wins or returns the stake with it."""
    game = next(games(seed))
    text = game.text.replace("choose: {", "choose: {leave: always, ").replace("until: [stand,", "until: [leave, stand,")
    assert text != game.text
    names = f"names: {{won: [{game.win.text.strip('[]')}]}}\n"
    text = text.replace("bets:", f"{names}bets:").replace(f"win: {game.win.text}", "win: won except leave")
    if game.push:
        text = text.replace(f"push: {game.push.text}", f"push: {game.push.text} except leave")
    assert edge(text.replace("{by: choice at play,", "{by: choice at play, leave: 1:1,")) == edge(game.text), text


@each("suit", ["clubs", "diamonds", "hearts"])
def test_suits_are_called_as_they_like(suit: str) -> None:
    text = """
game: x
act: none
device: {decks: 1, without: [4 to king], worth: {ace: [1, 4], 2 to 3: number}, points: sum up to 7, compare: points}
deal:
  first: {player: 1, dealer: 1}
  play:
    choose: {stand: always, hit: {player: 1}}
    sees: [player, first of dealer]
    until: [stand, player 6 to 7, player bust, player has 2 cards in spades]
  draws: {dealer: 1, until: [dealer 5 to 7, dealer bust, first of dealer spades]}
bets:
  it: {win: [player beats dealer, dealer bust except player bust], push: player ties dealer, lose: others, pays: 1:1,
    strategy: best}
"""
    assert edge(text) == edge(text.replace("spades", suit))
