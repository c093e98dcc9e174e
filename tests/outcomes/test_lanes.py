"""Whole numbers side by side in one: against lists of them."""

from __future__ import annotations

from random import Random

from macau_edge.outcomes.lanes import Lanes
from tests.loops import each


@each("seed", range(60), quick=20)
def test_lanes_are_as_lists_of_numbers(seed: int) -> None:
    draw = Random(seed)
    number, most = draw.randint(1, 9), draw.choice([3, 2**31, 2**62, 2**63, 10**30])
    lanes = Lanes(number, 2 * most)
    one, other = ([draw.choice([0, most, -most, draw.randint(-most, most)]) for _ in range(number)] for _ in range(2))
    packed, beside = lanes.pack(one), lanes.pack(other)
    assert [*lanes.unpack(packed + beside)] == [a + b for a, b in zip(one, other, strict=True)]
    assert [*lanes.unpack(lanes.larger(packed, beside))] == [*map(max, one, other)]
    mask = lanes.reaching(packed, beside)
    assert [lanes.keeps(mask, lane) for lane in range(number)] == [a >= b for a, b in zip(one, other, strict=True)]
    assert lanes.number(mask) == sum(a >= b for a, b in zip(one, other, strict=True))
    assert mask == lanes.mask(lane for lane in range(number) if one[lane] >= other[lane])


@each("seed", range(20))
def test_lanes_are_parted_in_as_many_wider_ones(seed: int) -> None:
    draw = Random(seed)
    several, each_, most = draw.randint(0, 4), draw.randint(1, 5), draw.choice([9, 2**70])
    numbers = [draw.randint(0, most) for _ in range(several * each_)]
    of_each = Lanes(each_, most**3)
    found = Lanes(len(numbers), most).parted(Lanes(len(numbers), most).pack(numbers), of_each)
    assert [n for one in found for n in of_each.unpack(one)] == numbers
    assert len(found) == several
