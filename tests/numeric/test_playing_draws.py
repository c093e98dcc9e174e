"""Draws, weighed: every value comes from exactly as many words as its weight says, whatever the device."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import PCG64DXSM

from macau_edge.model import Device, Dice, Draw, Face, Wheel
from macau_edge.numeric.playing.draws import (
    LARGEST,
    ByRemainder,
    BySearch,
    ByWord,
    CannotPlayError,
    EachDie,
    can_come,
    cards_in_turn,
    draw_of,
    last_word,
    random_words,
    result_weights,
    weighted_draw,
)
from macau_edge.numeric.throws import Throws
from tests.machines import weights_of

SMALL = np.dtype(np.uint16)


def faces(*weights: int) -> tuple[Face, ...]:
    return tuple(Face(str(number), weight) for number, weight in enumerate(weights, 1))


def of_each_result(device: Device) -> list[int]:
    """The weight of each result by the very words that are drawn, divided by what all have in common."""
    throws = Throws(device)
    return weights_of(draw_of(throws, np.arange(len(throws.chance)), np.dtype(np.uint32)))


def in_proportion(found: list[int], weights: list[int]) -> bool:
    return [Fraction(n, sum(found)) for n in found] == [Fraction(n, sum(weights)) for n in weights]


@given(st.lists(st.integers(0, 40), min_size=1, max_size=30).filter(any), st.integers(1, 4))
def test_every_value_has_its_weight(weights: list[int], times: int) -> None:
    draw = weighted_draw(weights, range(len(weights)), len(weights), SMALL, times)
    assert in_proportion(weights_of(draw), weights)


@given(st.lists(st.integers(1, 2**58), min_size=2, max_size=8), st.lists(st.integers(0, 3), min_size=9, max_size=9))
def test_ways_beyond_a_table_are_searched_for(weights: list[int], values: list[int]) -> None:
    weights = [2**21, *weights]
    draw = weighted_draw(weights, values[: len(weights)], 4, SMALL)
    assert isinstance(draw, BySearch)
    expected = [sum(w for w, v in zip(weights, values, strict=False) if v == value) for value in range(4)]
    assert weights_of(draw) == expected
    assert draw.whole == sum(weights)


def test_the_word_is_as_long_as_it_needs_to_be() -> None:
    """36 throws in a byte leave 4 of 256 words; 150 ways would leave 106, too many; a million need 32 bits."""
    kinds = {whole: weighted_draw([1] * whole, [0] * whole, 1, SMALL) for whole in (2, 36, 37, 150, 216, 46_656, 10**6)}
    bits = {whole: draw.bits for whole, draw in kinds.items() if isinstance(draw, ByWord | ByRemainder)}
    assert bits == {2: 8, 36: 8, 37: 8, 150: 16, 216: 8, 46_656: 16, 10**6: 32}
    assert sum(kinds[36].table == 1) == 4  # type: ignore[attr-defined]


def test_of_many_dice_together_the_words_are_longer() -> None:
    """A million ways leave 967,296 of 2 ** 32 words: of five thousand dice one would nearly always be void."""
    draw = weighted_draw([1] * 10**6, [0] * 10**6, 1, SMALL, 5000)
    assert isinstance(draw, ByRemainder)
    assert draw.bits == 64
    assert draw.values(PCG64DXSM(1), 10).tolist() == [0] * 10


@given(st.integers(1, LARGEST - 1), st.sampled_from([8, 16, 32, 64]))
def test_the_words_that_count_are_a_multiple_of_the_ways(whole: int, bits: int) -> None:
    if whole <= 2**bits:
        assert (last_word(whole, bits) + 1) % whole == 0
        assert 0 <= 2**bits - 1 - last_word(whole, bits) < whole


class Given:
    """A source of the words that a test gives."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = np.array(numbers, dtype=np.uint64)

    def random_raw(self, size: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return self.numbers[:size]


@pytest.mark.parametrize("draw", [
    ByRemainder(void=9, bits=64, whole=10, table=np.arange(10, dtype=np.uint16) % 9),
    BySearch(void=9, whole=10, ends=np.arange(1, 11, dtype=np.uint64), table=np.arange(10, dtype=np.uint16) % 9),
])  # fmt: skip
def test_a_word_past_the_last_whole_round_of_ways_is_void(draw: ByRemainder | BySearch) -> None:
    numbers = [0, 7, 10, 19, 2**64 - 7, 2**64 - 6, 2**64 - 1]  # 2 ** 64 leaves 6
    found = draw.values(Given(numbers), len(numbers))  # type: ignore[arg-type]
    assert found.tolist() == [0, 7, 0, 0, 0, 9, 9]


def test_all_words_count_where_the_ways_divide_them() -> None:
    draw = ByRemainder(void=9, bits=32, whole=8, table=np.arange(8, dtype=np.uint16))
    assert draw.values(Given([2**64 - 1]), 2).tolist() == [7, 7]  # type: ignore[arg-type]


def test_no_random_bit_is_used_twice() -> None:
    assert random_words(Given([0x0807060504030201]), 8, 8).tolist() == [1, 2, 3, 4, 5, 6, 7, 8]  # type: ignore[arg-type]
    assert random_words(Given([0x0807060504030201, 9]), 5, 16).tolist() == [0x201, 0x403, 0x605, 0x807, 9]  # type: ignore[arg-type]
    assert random_words(Given([2**64 - 2]), 1, 64).tolist() == [2**64 - 2]  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [
    Dice(2, faces(1, 1, 1, 1, 1, 1)),
    Dice(3, faces(2, 1, 1, 3)),
    Dice(2, faces(1, 1, 1, 1, 1, 1), loaded=((83, 83, 83, 83, 83, 85),)),
    Dice(2, faces(1, 1, 1), loaded=((0, 5, 2), (7, 0, 1))),
    Dice(3, faces(1, 2, 3), loaded=((2000, 1000, 1),)),
    Dice(2, faces(10**5, 10**5, 1), loaded=((3, 4, 10**6),)),
    Dice(2, faces(2**40, 2**41, 1)),
])  # fmt: skip
def test_every_throw_of_dice_has_its_weight(dice: Dice) -> None:
    others = [face.weight for face in dice.faces]
    by_die = [*dice.loaded, *[others] * (dice.count - len(dice.loaded))]
    expected = [prod(chosen) for chosen in product(*by_die)]
    assert in_proportion(of_each_result(dice), expected)
    assert result_weights(Throws(dice)) == expected
    assert can_come(Throws(dice)).tolist() == [weight > 0 for weight in expected]


def test_dice_that_do_not_fit_one_table_are_drawn_one_by_one() -> None:
    throws = Throws(Dice(2, faces(1000, 1000, 1)))
    draw = draw_of(throws, np.arange(9), np.dtype(np.uint8))
    assert isinstance(draw, EachDie)
    assert [times for _, times in draw.dice] == [1, 1]


@pytest.mark.parametrize("loaded", [(), ((1, 1, 1, 1, 1, 5), (0, 1, 1, 1, 1, 1))])
def test_dice_of_which_only_totals_are_known_are_drawn_one_by_one(loaded: tuple[tuple[int, ...], ...]) -> None:
    dice = Dice(30, faces(1, 1, 1, 1, 1, 1), loaded)
    draw = draw_of(Throws(dice), np.arange(30 * 5 + 1 - bool(loaded)), np.dtype(np.uint16))
    assert isinstance(draw, EachDie)
    sums = Counter({0: 1})
    for weights in [*loaded, *[(1,) * 6] * (30 - len(loaded))]:
        sums = Counter({
            total: sum(sums[total - number] * weight for number, weight in enumerate(weights, 1))
            for total in range(max(sums) + 7)
        })  # fmt: skip
    assert in_proportion(weights_of(draw), [ways for total, ways in sorted(sums.items()) if ways])


def test_of_a_thousand_dice_few_throws_are_void() -> None:
    throws = Throws(Dice(1000, faces(1, 1, 1, 1, 1, 1)))
    draw = draw_of(throws, np.arange(5001), np.dtype(np.uint16))
    assert isinstance(draw, EachDie)
    assert [(die.bits, times) for die, times in draw.dice if isinstance(die, ByWord)] == [(16, 1000)]
    found = draw.values(PCG64DXSM(1), 400)
    assert np.count_nonzero(found == draw.void) < 100  # 6 % are: 4 of 65,536 words, a thousand times
    kept = found[found != draw.void].astype(float) + 1000
    assert abs(kept.mean() - 3500) < 6 * (1000 * 35 / 12 / len(kept)) ** 0.5


def test_cards_are_drawn_in_turn_from_those_that_are_left() -> None:
    """Of five cards three, with every word that each can be drawn by: each of the sixty orders comes once."""
    words = np.array([*product(range(5), range(4), range(3))], dtype=np.uint32).T.copy()

    class InTurn:
        waiting = iter([*words.view(np.uint64)])

        def random_raw(self, size: int) -> object:
            return next(self.waiting)[:size]

    drawn, void = cards_in_turn(InTurn(), words.shape[1], 5, 3)  # type: ignore[arg-type]
    assert not void.any()
    assert sorted(zip(*(card.tolist() for card in drawn), strict=True)) == [*permutations(range(5), 3)]


def test_every_pocket_of_a_wheel_has_its_weight() -> None:
    assert in_proportion(of_each_result(Wheel((("0", 3), ("a", 1), ("b", 7)))), [3, 1, 7])
    assert in_proportion(of_each_result(Wheel(tuple((str(n), 1) for n in range(37)))), [1] * 37)
    assert in_proportion(of_each_result(Wheel((("0", 2**50), ("a", 1)))), [2**50, 1])


def test_every_combination_of_balls_has_its_weight() -> None:
    """In the order 1-1, 1-2, 2-2, 1-3, 2-3, 3-3, where there is one."""
    at_once = Draw(faces(3, 1, 2), 2)
    assert in_proportion(of_each_result(at_once), [comb(3, 2), 3 * 1, 3 * 2, 1 * 2, comb(2, 2)])
    put_back = Draw(faces(3, 1, 2), 2, "after each ball")
    assert in_proportion(of_each_result(put_back), [3 * 3, 2 * 3, 1, 2 * 3 * 2, 2 * 2, 2 * 2])
    assert sum(result_weights(Throws(Draw(faces(*[1] * 25), 5)))) == comb(25, 5)


def test_a_draw_of_too_many_ways_is_refused() -> None:
    assert weighted_draw([LARGEST - 2, 1], [0, 1], 2, SMALL)
    with pytest.raises(CannotPlayError, match="9,223,372,036,854,775,808 equally likely ways"):
        weighted_draw([LARGEST - 1, 1], [0, 1], 2, SMALL)
