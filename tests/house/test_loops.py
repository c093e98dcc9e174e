"""A loop over cases is one test that looks at all of them, and none that failed is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import parts
from tests.loops import each

SEEN: list[int] = []


@each("number", range(7), quick=3)
def _third(number: int) -> None:
    SEEN.append(number)


@each("number", range(7), quick=3, whole="rest")
def _others(number: int) -> None:
    SEEN.append(number)


@each("number", range(7), quick=4, thorough=2)
def _second(number: int) -> None:
    SEEN.append(number)


@each("one, other", [(1, 1), (1, 2), (2, 1), (2, 2)])
def _same(one: int, other: int) -> None:
    assert one == other


@each("number", range(30), ids=lambda number: f"case {number}")
def _small(number: int) -> None:
    if number == 3:
        pytest.fail("three")
    if number == 4:
        raise KeyError("four")


@each("number", [1, 2])
@each("word", ["a", "b"])
def _crossed(number: int, word: str, capsys: object) -> None:
    assert (number, word) == (1, "a"), capsys


def test_every_failure_is_listed() -> None:
    with pytest.raises(AssertionError) as caught:
        _same()
    said = str(caught.value)
    assert said.startswith("2 of 4 cases failed\n\n1, 2\nAssertionError: ")
    assert "\n\n2, 1\nAssertionError: " in said
    assert "assert one == other" in said


def test_a_failure_is_whatever_is_raised_and_has_its_name() -> None:
    with pytest.raises(AssertionError, match=r"(?s)2 of 30.*case 3\nFailed: three.*case 4\nKeyError: 'four'"):
        _small()


def test_loops_can_be_crossed_and_leave_the_fixtures() -> None:
    with pytest.raises(AssertionError, match=r"(?s)2 of 2 cases failed.*1 of 2 cases failed.*2 of 2 cases failed"):
        _crossed(capsys="there")


@pytest.mark.parametrize(("part", "seen"), [("quick", [0, 3, 6]), ("thorough", [*range(7)]), ("all", [*range(7)])])
def test_the_quick_part_looks_at_some(part: str, seen: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_part", part)
    SEEN.clear()
    _third()
    assert seen == SEEN


@pytest.mark.parametrize(("part", "seen"), [("quick", [0, 3, 6]), ("thorough", [1, 2, 4, 5]), ("all", [*range(7)])])
def test_the_thorough_part_may_have_but_the_rest(part: str, seen: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_part", part)
    SEEN.clear()
    _others()
    assert seen == SEEN


@pytest.mark.parametrize(
    ("part", "seen"), [("quick", [0, 4]), ("thorough", [0, 2, 4, 6]), ("all", [0, 2, 4, 6]), ("deep", [*range(7)])]
)
def test_the_thorough_part_may_look_at_more_and_the_deep_one_at_all(
    part: str, seen: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "_part", part)
    SEEN.clear()
    _second()
    assert seen == SEEN


def test_each_case_that_is_a_test_of_its_own_has_its_part() -> None:
    @each("number", range(7), quick=4, thorough=2)
    def alone(number: int, tmp_path: Path) -> None: ...

    @each("number", range(3), thorough=2)
    def long(number: int, tmp_path: Path) -> None: ...

    assert marks(alone) == ["", "deep", "thorough", "deep", "", "deep", "thorough"]
    assert marks(long) == ["thorough", "deep", "thorough"]


def marks(test: Any) -> list[str]:
    """Of each item the name of its mark; of one that has none, nothing."""
    ((_, cases),) = (mark.args for mark in test.pytestmark)
    return ["".join(mark.name for mark in case.marks) for case in cases]


@pytest.mark.parametrize(
    ("cases", "seen"),
    [
        ([("en", "a"), ("pt", "b"), ("zh", "c")], ["c"]),
        ([("zh", "a"), ("en", "b"), ("pt", "c")], ["a"]),
        ([("en", "a"), ("en", "b"), ("en", "c")], ["a"]),
        ([(("en",), "a"), (("pt", "zh"), "b")], ["b"]),
    ],
)
def test_a_part_does_not_look_at_english_alone(
    cases: list[Any], seen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A translation could be missing, and only a night would tell."""
    looked: list[str] = []

    @each("language, word", cases, quick=3)
    def spoken(language: str, word: str) -> None:
        looked.append(word)

    monkeypatch.setattr(parts, "_part", "quick")
    spoken()
    assert looked == seen


def test_a_case_may_have_its_name() -> None:
    @each("one, other", [pytest.param(1, 1, id="alike"), pytest.param(1, 2, id="unlike")])
    def alike(one: int, other: int) -> None:
        assert one == other

    with pytest.raises(AssertionError, match="1 of 2 cases failed\n\nunlike\n"):
        alike()


def test_no_case_is_no_test() -> None:
    with pytest.raises(AssertionError):
        each("number", [])


@each("number", [1, 2], quick=2)
def test_it_is_a_test_like_any_other(number: int, tmp_path: object) -> None:
    assert tmp_path
    assert number in (1, 2)


@each("name", ["a", "b"])
def test_what_a_case_writes_no_other_finds(name: str, tmp_path: Path) -> None:
    assert list(tmp_path.iterdir()) == []
    (tmp_path / name).touch()
