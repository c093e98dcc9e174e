"""What counts the work of others: it notices a call too many, and ends what never ends."""

from __future__ import annotations

import pytest

from tests import counting
from tests.counting import TooMuchWork, at_most


def step(number: int) -> int:
    return number + len("a")  # two calls


def many_steps() -> None:
    for number in range(100):
        step(number)


def steps_without_end() -> None:
    number = 0
    while True:
        number = step(number)


def test_calls_are_counted_those_of_c_among_them() -> None:
    with at_most(300) as work:
        many_steps()
        assert 200 <= work.calls <= 210
    with pytest.raises(TooMuchWork), at_most(100):
        many_steps()


def test_what_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "OFTEN", 0.02)
    with pytest.raises(TooMuchWork), at_most(1_000):
        steps_without_end()


def test_what_is_raised_is_raised() -> None:
    with pytest.raises(ZeroDivisionError), at_most(1_000):
        step(1 // 0)
