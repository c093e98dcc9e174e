"""Cards drawn by choice, by the numeric engine alone: against plain dealing, and its sums against plain products."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import product
from math import perm, prod
from operator import mul
from typing import NamedTuple

import numpy as np
import pytest

from macau_edge import exact, numeric
from macau_edge.model import Shoe
from macau_edge.numeric import drawing, other_hand
from macau_edge.numeric.hands import Asking
from macau_edge.numeric.other_hand import (
    BesideLayer,
    CourseOfOther,
    KindsOfHands,
    OrdersBeside,
    OtherLayer,
    OtherRows,
    TwoHands,
    Whole,
)
from macau_edge.numeric.throws import NoEstimateError
from tests.analysis.test_drawn import BLACKJACK, FEW, HIT, PART
from tests.loops import each
from tests.random_drawn import Drawn, drawn_by_choice
from tests.small import file_of, member_of


def found_for(text: str, bet: str = "it") -> numeric.Estimate:
    """What the engine comes to."""
    ruleset = file_of(text)
    return numeric.estimate(ruleset, member_of(ruleset, bet), {})


def law_of(found: numeric.Estimate) -> dict[float, float]:
    """How likely each net result is."""
    both = zip(found.nets.tolist(), found.probabilities.tolist(), strict=True)
    return {net: chance for net, chance in both if chance}


def mean_by_plain_dealing(game: Drawn) -> float:
    return float(sum((net * chance for net, chance in game.law(game.rounds()).items()), Fraction(0)))


@each("seed", range(1, 401, 4), quick=25, whole="deep")
def test_random_draws_as_by_plain_dealing(seed: int) -> None:
    game = drawn_by_choice(seed, parts=False)
    rounds, found = game.rounds(), found_for(game.text)
    expected = {float(net): float(chance) for net, chance in game.law(rounds).items()}
    assert law_of(found) == pytest.approx(expected, abs=1e-13), game.text
    assert found.risked == pytest.approx(float(game.risked(rounds)), abs=1e-13), game.text


@pytest.mark.thorough
@each("seed", range(2, 402, 4), quick=40, whole="deep")
def test_a_hand_that_is_parted_comes_to_twice_one_of_both(seed: int) -> None:
    """The mean and what is put down. How net results are spread is nobody's to say, and is compared with nothing."""
    game = drawn_by_choice(seed, parts=True)
    try:
        found = found_for(game.text)
    except NoEstimateError:  # a later step goes by the hand, of which one may let it be done and the other not
        assert "if: any except player bust" in game.text or "if: any except player higher" in game.text
        return
    assert float(found.nets @ found.probabilities) == pytest.approx(mean_by_plain_dealing(game), abs=1e-13), game.text
    assert found.risked == pytest.approx(float(game.risked(game.rounds())), abs=1e-13), game.text


@pytest.mark.thorough
@pytest.mark.parametrize("decks", [1, 8])
def test_blackjack_without_a_split_as_in_the_exact_engine(decks: int) -> None:
    text = BLACKJACK.replace("decks: 1", f"decks: {decks}")
    ruleset = file_of(text)
    nets = exact.solve(ruleset, member_of(ruleset, "stake"), {}).nets
    expected = {float(net): float(chance) for net, chance in nets.items()}
    assert law_of(found_for(text, "stake")) == pytest.approx(expected, abs=1e-14)


ONE_HAND = """
device: {{decks: {decks}, worth: {{ace: [1, 11], 2 to 10: number, [jack, queen, king]: 10}}, points: sum up to 21}}
deal:
  first: {{player: 2}}
  play: {{choose: {{stand: always, hit: {{player: 1}}}}, sees: player, until: [stand, player 15 to 21, player bust]}}
bets:
  it: {{win: player 18 to 21, lose: others, pays: 1:1, strategy: best}}
"""


@pytest.mark.parametrize("decks", [1, 99])
def test_a_hand_beside_which_there_is_no_other(decks: int) -> None:
    text = ONE_HAND.format(decks=decks)
    ruleset = file_of(text)
    nets = exact.solve(ruleset, member_of(ruleset, "it"), {}).nets
    expected = {float(net): float(chance) for net, chance in nets.items()}
    assert law_of(found_for(text)) == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize(
    "step",
    [
        "play: {choose: {hit: {player: 1}, stand: always}, sees: dealer, until: [stand, player 15 to 21, player bust]}",
        "play: {choose: {hit: {player: 1, other: 1}, stand: always}, sees: player, until: [stand, player bust]}",
    ],
    ids=["a hand that is not looked at", "two hands"],
)
def test_what_is_not_counted_is_refused(step: str) -> None:
    text = f"{ONE_HAND.format(decks=1).partition('  play')[0]}  {step}\n  last: {{dealer: 1}}\nbets:\n"
    text += "  it: {win: player 18 to 21, lose: others, pays: 1:1, strategy: stand}\n"
    with pytest.raises(NoEstimateError, match="drawn by choice"):
        found_for(text.replace("{player: 2}", "{player: 2, dealer: 1}"))


ENDED_AND_PARTED = """
device: {decks: 2, without: [5 to 9, queen], worth: {ace: [1, 11], 2 to 4: number, [10, jack, king]: 10},
  points: sum up to 21}
deal:
  first: {player: 2}
  natural: {end: player 21}
  play:
    choose: {stand: always, hit: {player: 1}, split: {part: player, if: player has 2 cards and player same rank}}
    sees: player
    until: [stand, player 18 to 21, player bust]
bets:
  it: {win: player 18 to 21, lose: others, pays: {by: happening, natural: 3:1, none: 2:1}, strategy: best}
"""


@pytest.mark.thorough
def test_a_hand_beside_which_there_is_no_other_is_parted_and_ends_the_round() -> None:
    """Of the round it is asked, as of no hand, whether a step ended it and whether the hand is parted."""
    ruleset = file_of(ENDED_AND_PARTED)
    expected, found = exact.solve(ruleset, member_of(ruleset, "it"), {}), found_for(ENDED_AND_PARTED)
    assert float(found.nets @ found.probabilities) == pytest.approx(float(expected.mean), abs=1e-13)
    assert found.risked == pytest.approx(float(expected.risked), abs=1e-13)


FOLDED = """
device: {decks: 8, without: [2 to 4, 6 to 9, jack to king], worth: {ace: [1, 11], 5: 5, 10: 10}, points: sum up to 21,
  compare: points}
deal:
  first: {player: 1, dealer: 2}
  early: {choose: [go, fold], sees: [player, first of dealer], end: fold}
  peek: {end: dealer 21}
  second: {player: 1}
  natural: {end: player 21}
  play:
    choose: {stand: always, hit: {player: 1}}
    sees: [player, first of dealer]
    until: [stand, player 20 to 21, player bust]
bets:
  it: {win: player beats dealer except fold, lose: others, pays: 1:1, strategy: best}
"""


def test_a_step_after_a_fold_is_not_asked_of_the_hand_that_is_folded() -> None:
    """Of the first card alone `natural` never holds, and of both it may."""
    ruleset = file_of(FOLDED)
    nets = exact.solve(ruleset, member_of(ruleset, "it"), {}).nets
    expected = {float(net): float(chance) for net, chance in nets.items() if chance}
    assert law_of(found_for(FOLDED)) == pytest.approx(expected, abs=1e-13)


def test_no_figure_comes_of_cards_with_which_nothing_can_be_chosen() -> None:
    text = ONE_HAND.format(decks=1).replace("stand: always", "stand: {if: player 12 to 14}")
    with pytest.raises(NoEstimateError, match="drawn by choice"):
        found_for(text.replace("{player: 1}", "{player: 1, if: player 2 to 10}"))


def test_a_bet_that_asks_nothing_but_what_was_chosen() -> None:
    text = ONE_HAND.format(decks=1).replace("player 18 to 21", "stand")
    ruleset = file_of(text)
    nets = exact.solve(ruleset, member_of(ruleset, "it"), {}).nets
    expected = {float(net): float(chance) for net, chance in nets.items() if chance}
    assert law_of(found_for(text)) == pytest.approx(expected, abs=1e-14)


TEN_AND_KING = """
device: {decks: 2, without: [5 to 9, queen], worth: {ace: [1, 11], 2 to 4: number, [10, jack, king]: 10},
  points: sum up to 21}
deal:
  first: {player: 2}
  play:
    choose: {stand: always, hit: {player: 1}, split: {part: player, if: player has 2 cards and player same worth}}
    sees: player
    until: [stand, player 21, player bust, player has 4 cards]
bets:
  it: {win: player has 2 cards in king, lose: others, pays: 30:1, strategy: best}
"""


@pytest.mark.thorough
def test_one_of_two_unlike_cards_is_not_taken_for_one_of_two_alike() -> None:
    """A king that was parted from another and then got a ten, and a ten that was parted from a king and got the other,
    have the same cards with the same one gone; but the first stands for both hands of its round.
    """
    ruleset = file_of(TEN_AND_KING)
    expected, found = exact.solve(ruleset, member_of(ruleset, "it"), {}), found_for(TEN_AND_KING)
    assert float(found.nets @ found.probabilities) == pytest.approx(float(expected.mean), abs=1e-13)
    assert found.risked == pytest.approx(float(expected.risked), abs=1e-13)


@pytest.mark.parametrize(("decks", "choices"), [(1, HIT), (2, PART)], ids=["one hand", "both of a parted one"])
def test_no_figure_comes_of_a_shoe_that_may_have_no_card_left(decks: int, choices: str) -> None:
    """Nor where it is best to draw none, so that no round is missing from those that are played."""
    text = FEW.replace("DECKS", str(decks)).replace("CHOICES", choices).replace("STRATEGY", "best")
    won = "win: [player beats dealer, dealer bust except player bust], push: player ties dealer"
    assert won in text
    for said in (text, text.replace(won, "win: player 1 to 14")):
        with pytest.raises(NoEstimateError, match="drawn by choice"):
            found_for(said)


# --- the sums of products ---------------------------------------------------------------------------------------------


class Beside(NamedTuple):
    """Random hands of the other side, of three kinds of cards, in two classes beside each card that lies open."""

    kinds: KindsOfHands
    ended: list[tuple[int, OtherRows]]
    taken: np.ndarray
    course: CourseOfOther


def beside_some_cards(decks: int) -> Beside:
    shoe = file_of(BLACKJACK.replace("decks: 1", f"decks: {decks}")).device
    assert isinstance(shoe, Shoe)
    cards = [{"worth": rank // 5} for rank in range(13) for _ in range(4)]
    kinds = KindsOfHands(Asking(shoe, {}), cards, {"worth"})
    draw = np.random.default_rng(decks)
    layers = {}
    for size in (2, 3, 5):
        hands = draw.integers(0, len(kinds), (size, 12))
        layers[size] = OtherLayer(hands, draw.integers(1, 9, 12), hands[0])
    rows = [OtherRows(kinds, "dealer", (), layers), OtherRows(kinds, "dealer", (), {2: layers[2]})]
    ended = [(-1, rows[0]), (0, rows[1])]
    both = TwoHands("player", "dealer", shoe.choosing[0], 1)
    course = CourseOfOther(kinds, ended, (), "dealer", len(kinds), both)
    return Beside(kinds, ended, kinds.held(draw.integers(0, len(kinds), (4, 9))), course)


def require_plain_products(of: Beside) -> None:
    assert of.course.classes == [(-1, ()), (0, ())]
    for at, beside in of.course.beside(of.taken, of.kinds.size):
        for hand, open_, of_class in product(range(9)[at], range(len(of.kinds)), range(2)):
            limbs = [int(limb[hand, open_, of_class]) for limb in beside.limbs]
            assert sum(limb << beside.bits * n for n, limb in enumerate(limbs)) == sum(
                int(times) * _ways(of.kinds, of.taken[:, hand], hands, of.course.most)
                for size, layer in of.ended[of_class][1].layers.items()
                for hands, times, lying in zip(layer.cards.T, layer.times, layer.open, strict=True)
                if lying == open_
            )


@pytest.mark.parametrize("decks", [1, 8, 99])
def test_orders_beside_some_cards_are_plain_products(decks: int) -> None:
    require_plain_products(beside_some_cards(decks))


def test_limbs_of_one_digit_are_exact_still_and_where_none_is_there_is_no_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    most = max(int(ways.sum(axis=1).max()) for sets in beside_some_cards(1).course._sets for *_, ways in sets.classes)
    monkeypatch.setattr(other_hand, "EXACT", 2 * most)
    require_plain_products(beside_some_cards(1))
    monkeypatch.setattr(other_hand, "EXACT", 2 * most - 1)
    with pytest.raises(NoEstimateError):
        beside_some_cards(1)


def _ways(kinds: KindsOfHands, taken: np.ndarray, hand: np.ndarray, most: int) -> int:
    """In how many ways these cards come where those are taken, and after them any others up to so many in all."""
    left = [int(many) - int(out) for many, out in zip(kinds.left, taken, strict=True)]
    held = [int((hand == kind).sum()) for kind in range(len(kinds))]
    rest = kinds.size - int(taken.sum())
    return reduce(mul, map(perm, left, held)) * prod(range(rest - most + 1, rest - len(hand) + 1))


def test_what_is_kept_beside_a_layer_is_what_is_found_for_each_hand_alone() -> None:
    """Of its hands some are asked for, then others and some of them again."""
    of = beside_some_cards(8)
    kept = BesideLayer(of.course, of.taken, of.kinds.size)
    for rows in ([4, 1], [1, 7, 4, 0], [8], [*range(9)]):
        for at, together in kept.of(np.array(rows)):
            for place, row in enumerate(rows[at]):
                ((_, alone),) = of.course.beside(of.taken[:, [row]], of.kinds.size)
                assert (_whole(together)[place] == _whole(alone)[0]).all()
    before = kept.number
    assert [*kept.of(np.arange(9))]
    assert kept.number == before > 0


def _whole(beside: OrdersBeside) -> Whole:
    low, *high = [limb.astype(object) << beside.bits * number for number, limb in enumerate(beside.limbs)]
    return reduce(np.add, high, low)


@pytest.mark.thorough
def test_what_is_let_go_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be kept beside other layers, all is as where everything is."""
    few = BLACKJACK.replace("1, worth", "8, without: [3 to 9], worth").replace("2 to 10: number", "[2, 10]: number")
    found = law_of(found_for(few, "stake"))
    drawing._draws.cache_clear()
    monkeypatch.setattr(drawing, "KEPT", 0)
    assert law_of(found_for(few, "stake")) == found
