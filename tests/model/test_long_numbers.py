"""Figures of fractions with hundreds of thousands of digits: the same as Python's own, in a hundredth of its time.

A bet that is decided once in thousands of throws of a thousand dice has such figures; `analyse --format json` of one
took half a minute, nearly all of it to write numbers and to find common divisors, after some two seconds of solving.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

import pytest
from flint import fmpq_mat
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.exact.solution import Rational, System, fraction, quotient, rational
from macau_edge.model import measures
from macau_edge.model.measures import (
    DIGITS,
    EXACT,
    LONG,
    PROBABILITIES,
    Distribution,
    Measures,
    WholeLaw,
    all_digits,
    divided,
    lowest,
)
from tests.cases import ruleset_of

WHOLE = st.integers(-(2 ** (3 * LONG)), 2 ** (3 * LONG))
NATURAL = st.integers(1, 2 ** (3 * LONG))


@given(above=WHOLE, below=NATURAL, shared=NATURAL)
def test_a_long_fraction_is_that_of_python(above: int, below: int, shared: int) -> None:
    found = lowest(above * shared, below * shared)
    assert found == Fraction(above, below)
    assert (found.numerator, found.denominator) == Fraction(above, below).as_integer_ratio()
    assert hash(found) == hash(Fraction(above, below))
    assert all_digits(found) == str(Fraction(above, below))
    assert fraction(rational(found)) == found


@given(above=st.fractions(), below=st.fractions().filter(bool), power=st.sampled_from((1, LONG)))
def test_a_quotient_is_that_of_python(above: Fraction, below: Fraction, power: int) -> None:
    assert divided(above / 2**power, below / 3**power) == (above / 2**power) / (below / 3**power)


@given(
    parts=st.lists(NATURAL, min_size=1, max_size=5),
    nets=st.lists(st.fractions(-1, 1_000, max_denominator=40), min_size=5, max_size=5, unique=True),
    staked=st.sampled_from((Fraction(1), Fraction(41, 40))),
)
def test_measures_are_what_they_are_by_definition(parts: list[int], nets: list[Fraction], staked: Fraction) -> None:
    law = {net: Fraction(part, sum(parts)) for net, part in zip(sorted(nets), parts, strict=False)}
    length = Fraction(max(parts) + 1, min(parts))
    found = Distribution(
        law=WholeLaw.of_fractions(law), staked=staked, risked=staked + length, rolls=length, rolls_variance=Fraction(0)
    )
    own, mean = Measures(found), sum(net * p for net, p in law.items())
    assert own.expected_net == mean
    assert own.variance == sum((net - mean) ** 2 * p for net, p in law.items())
    won, lost = (sum(p for net, p in law.items() if net * sign > 0) for sign in (1, -1))
    assert (own.win, own.lose, own.push) == (won, lost, 1 - won - lost)
    assert own.house_edge == -mean / staked
    assert own.house_edge_per_roll == -mean / staked / length
    assert own.element_of_risk == -mean / (staked + length)
    assert own.house_edge_resolved == (-mean / staked / (won + lost) if won + lost else None)
    assert own.fair_pays == (-sum(net * p for net, p in law.items() if net < 0) / won if won else None)
    assert own.one_in == (1 / won if won else None)
    assert own.odds_against == ((lost / won).as_integer_ratio() if won else None)


@pytest.mark.parametrize("power", [1, 10, 100_000])
def test_the_root_of_a_long_number_is_rounded_from_all_of_it(power: int) -> None:
    """The root of 2 + 2^-power is that of 2, to 20 digits, from a certain power on."""
    found = measures.root(2 + Fraction(1, 2**power))
    assert found == Context(prec=DIGITS).sqrt(2 + Decimal(2) ** -power if power < 100 else Decimal(2))


def test_a_figure_of_fifty_thousand_digits_is_found_and_written_by_flint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python would take the square of its digits in time, which no call counts: so it is not asked at all."""
    from math import gcd

    asked: list[int] = []

    def seen(one: int, other: int) -> int:
        asked.append(min(one.bit_length(), other.bit_length()))
        return gcd(one, other)

    below = 3**100_000
    law = {Fraction(-1): lowest(below - 2**100_000, below), Fraction(2): lowest(2**100_000, below)}
    length = lowest(below, below - 1)
    monkeypatch.setattr("fractions.math.gcd", seen)
    one = Fraction(1)
    found = Measures(
        Distribution(law=WholeLaw.of_fractions(law), staked=one, risked=one, rolls=length, rolls_variance=length)
    )
    for of in (*EXACT.values(), *PROBABILITIES.values()):
        figure = of(found)
        assert figure is None or all_digits(figure)
    assert found.standard_deviation
    assert max(asked) <= LONG


def test_a_block_of_states_is_solved_with_its_right_side_made_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two states between which play goes on; what lies beyond has long denominators, each another.

    flint clears a row of the matrix by the denominators of its right side as well: `explain` of a count on a hand of
    three stages took 19 seconds, with numbers of a hundred thousand digits in a matrix of two rows.
    """
    moves = [[(1, 1), (1, 2)], [(1, 0), (1, 3)], [], []]
    bet = ruleset_of("rulesets/craps.yaml").bets["field"]
    system = System(moves, [4, 4, 4, 4], [True, True, True, True], bet)
    beyond = [rational(Fraction(1, 5**50_000)), rational(Fraction(1, 7**50_000))]
    asked: list[Rational] = []

    def seen(rows: int, columns: int, values: list[Rational]) -> fmpq_mat:
        asked.extend(rational(0) + value for value in values)
        return fmpq_mat(rows, columns, values)

    monkeypatch.setattr("macau_edge.exact.solution.fmpq_mat", seen)
    found = system.solve([[quotient(0, 1)], [quotient(0, 1)], [beyond[0]], [beyond[1]]])
    first, second = (row[0] for row in found[:2])
    assert first == (second + beyond[0]) / 4
    assert second == (first + beyond[1]) / 4
    assert max(int(value.q) for value in asked) == 1
