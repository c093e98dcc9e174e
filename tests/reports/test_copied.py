"""What a field of JSON has of what it is copied from: a float goes out where one is declared, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from macau_edge.reports.figures import Float, Record, copied


class MeasuredData(Record):
    z: Float
    width: Float | None
    each: list[Float]


class NamedData(Record):
    name: str


@dataclass(frozen=True)
class Measured:
    z: object
    width: object = None
    each: tuple[float, ...] = (1.0, 2.5e-9)


@dataclass(frozen=True)
class Named:
    name: object


def test_a_number_in_floating_point_has_six_digits() -> None:
    assert copied(MeasuredData, Measured(1 / 3)) == MeasuredData(z="0.333333", width=None, each=["1", "2.5e-09"])
    assert copied(MeasuredData, Measured("0.25")).z == "0.25"  # it is printed already


@pytest.mark.parametrize("value", [1 / 3, 1e300, float("nan")])
def test_where_none_is_declared_it_is_a_mistake(value: float) -> None:
    """An exact figure that became a float on its way would else go out with six digits, as a text like any other."""
    with pytest.raises(TypeError, match="is no text"):
        copied(NamedData, Named(value))


@pytest.mark.parametrize("value", [Measured(1), ["a"], {"a": "b"}])
def test_a_record_is_no_text(value: object) -> None:
    """Its fields would else go out as Python writes them."""
    with pytest.raises(TypeError, match="as in Python alone"):
        copied(NamedData, Named(value))


@pytest.mark.parametrize("value", [Fraction(1, 3), True])
def test_an_exact_figure_is_no_number_in_floating_point(value: object) -> None:
    with pytest.raises(TypeError, match="no number in floating point"):
        copied(MeasuredData, Measured(value))


@pytest.mark.parametrize(("value", "text"), [("a", "a"), (7, "7"), (Fraction(1, 3), "1/3")])
def test_a_text_is_one_of_a_name_or_an_exact_figure(value: object, text: str) -> None:
    assert copied(NamedData, Named(value)).name == text
