"""What must hold of draws by choice whatever the cards count: laws, of random games and of their best play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import pytest

from macau_edge import exact, numeric
from macau_edge.model.measures import Measures
from tests.loops import each
from tests.random_drawn import (
    At,
    Choice,
    Drawn,
    Pack,
    Step,
    What,
    any_of,
    beats,
    drawn_by_choice,
    out_of,
    points_of,
    ties,
)
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


@pytest.mark.thorough
@each("seed", range(40), quick=10, whole="deep")
def test_no_rule_is_better_than_the_best_play(seed: int) -> None:
    game = next(games(seed, best=False))
    assert edge(game.text) >= edge(game.text.replace(f"strategy: {game.strategy}", "strategy: best")), game.text


@pytest.mark.thorough
@each("seed", range(40), quick=10, whole="deep")
def test_to_see_more_never_hurts(seed: int) -> None:
    text = next(games(seed, seeing=True)).text
    assert edge(text) <= edge(text.replace(OPEN, "sees: [player]")), text


@pytest.mark.thorough
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


@pytest.mark.thorough
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


GAME = """
game: x
act: none
device: DEVICE
deal:
  first: {player: 2, dealer: 1}
  play:
    choose: {stand: always, hit: {player: 1}, double: {player: 1, if: player has 2 cards}, MORE}
    sees: [player, first of dealer]
    until: [stand, double, player 7, player bust]
  draws: {dealer: 1, until: [dealer 5 to 7, dealer bust]}
bets:
  it:
    win: [player beats dealer, dealer bust except player bust]
    push: player ties dealer
    lose: others
    raise: {double: 1}
    pays: {by: choice at play, double: 2:1, others: 1:1}
    lost: {by: choice at play, double: 2:1, others: 1:1}
    strategy: best
"""
TWO_RANKS = "{decks: 4, without: [3 to king], worth: {ace: [1, 4], 2: 3}, points: sum up to 7, compare: points}"
FOUR_RANKS = """{decks: 2, without: [4 to 9, jack to king], worth: {ace: [1, 4], 2: 3, 3: [1, 4], 10: 3},
    points: sum up to 7, compare: points}"""
"""Sixteen cards that count 1 or 4 and sixteen that count 3: in the one pack two ranks, in the other four."""
PARTS = "split: {part: player, if: player has 2 cards and player same worth}"


def game(more: str = PARTS, device: str = TWO_RANKS) -> str:
    return GAME.replace("DEVICE", device).replace("MORE", more).replace(", }", "}")


def test_to_part_a_pair_never_hurts() -> None:
    """Whoever may do more does not worse: with a split, and with one where it is open more often."""
    aces = PARTS.replace("worth", "worth and first of player ace")
    assert edge(game()) < edge(game(aces)) < edge(game(""))


def test_a_choice_that_is_never_open_changes_nothing() -> None:
    never = PARTS.replace("worth", "worth and player has 3 cards")
    assert edge(game(never)) == edge(game(""))


@pytest.mark.parametrize("more", ["", PARTS])
def test_two_words_for_one_choice_change_nothing(more: str) -> None:
    assert edge(game(", ".join(filter(None, ("take: {player: 1}", more))))) == edge(game(more))


def test_a_choice_before_that_nothing_goes_by_changes_nothing() -> None:
    """Whatever is answered there; and what was laid with it comes to what it comes to by itself."""
    step = "  insured: {choose: [insure, decline], sees: [player, first of dealer], if: first of dealer ace}\n  play:"
    assert edge(game().replace("  play:", step)) == edge(game())


@pytest.mark.parametrize("told", ["", ", player has 8 cards in 10"], ids=["alike", "told apart"])
def test_ranks_that_count_the_same_are_called_as_they_like(told: str) -> None:
    """Two cards of two ranks part in two hands, of which either is followed, where anything tells these apart."""
    text = game(device=FOUR_RANKS).replace("player bust]", f"player bust{told}]")
    ruleset = file_of(text)
    found = numeric.estimate(ruleset, member_of(ruleset, "it"), {})
    expected = exact.solve(plain := file_of(game()), member_of(plain, "it"), {})
    assert edge(text) == edge(game())
    assert float(found.nets @ found.probabilities) == pytest.approx(float(expected.mean), abs=1e-13)
    assert float(found.risked) == pytest.approx(float(expected.risked), abs=1e-13)


# --- where a hand may be parted --------------------------------------------------------------------------------------


def few_cards_parted(limit: int, dealer: int) -> Drawn:
    """Sixteen cards, of which a pair may be parted; he draws with a double alone, so that there are few strategies."""
    pack = Pack({"ace": 8, "2": 8}, {"ace": (1, 4), "2": (2,)}, limit)
    two = What("player has 2 cards", lambda at: len(at.hands["player"]) == 2)
    pair = What("player has 2 cards and player same rank", lambda at: len({*at.hands["player"]}) == 1
                and len(at.hands["player"]) == 2 and not at.parted)  # fmt: skip
    choices = (
        Choice("stand"),
        Choice("double", deals="player", where=two),
        Choice("split", parts="player", where=pair),
    )
    last = [What(name, partial(_chose, name)) for name in ("stand", "double")]
    until = any_of(*last, points_of(pack, "player", limit, limit), out_of(pack, "player"))
    steps = (
        Step("first", (("player", 2), ("dealer", 1))),
        Step("play", until=until, choices=choices, sees=(("player", 0),)),
        Step("draws", (("dealer", 1),), until=any_of(points_of(pack, "dealer", dealer, limit), out_of(pack, "dealer"))),
    )
    pays = {"none": 1, "stand": 1, "double": 2, "split": 1}
    won = beats(pack, "player", "dealer")
    return Drawn(pack, steps, won, ties(pack, "player", "dealer"), pays, {"double": 1}, "best")


def _chose(name: str, at: At) -> bool:
    return at.chosen.get("play") == name


@pytest.mark.parametrize(("limit", "dealer"), [(5, 4), (6, 5), (6, 3)])
def test_no_strategy_of_all_is_better_where_a_pair_may_be_parted(limit: int, dealer: int) -> None:
    """Every strategy there is, tried one by one; and both hands, played one after the other from one shoe."""
    game = few_cards_parted(limit, dealer)
    most, rounds = game.best_of_all(), game.rounds()
    found = exact.solve(ruleset := file_of(game.text), member_of(ruleset, "it"), {})
    assert any(at.parted for _, at in rounds)
    assert found.mean == most == game.both_hands()
    assert found.risked == game.risked(rounds)
