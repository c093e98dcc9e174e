"""An option with one value is given once: the first is never dropped in silence. Lists and flags may be repeated."""

from __future__ import annotations

import pytest

from tests.conftest import Run

TWICE = [
    (["solve", "craps", "field", "--edge", "2%", "--edge", "3%"], "--edge"),
    (["solve", "craps", "field", "--edge=2%", "--stakes", "5", "--stakes=6"], "--stakes"),
    (["analyse", "craps", "--format", "json", "--format", "csv"], "--format"),
    (["analyse", "craps", "-o", "a", "--output", "b"], "--output"),
    (["explain", "craps", "field", "-o", "a", "-o", "b"], "--output"),
    (["readings", "craps", "--lang", "en", "--lang", "en"], "--lang"),
    (["risk", "craps", "field", "--rounds", "10", "--rounds", "20"], "--rounds"),
    (["simulate", "craps", "field", "--seed", "1", "--seed", "2"], "--seed"),
    (["diff", "a", "b", "--lang", "en", "--lang", "pt", "--", "c"], "--lang"),
    (["games", "--format", "json", "--format", "json"], "--format"),
    (["solve", "craps", "field", "--field12", "3:1", "--field12", "2:1", "--edge", "2%"], "--field12"),
]


@pytest.mark.parametrize(("words", "option"), TWICE, ids=[f"{words[0]} {option}" for words, option in TWICE])
def test_an_option_with_one_value_is_not_given_twice(run: Run, words: list[str], option: str) -> None:
    result = run(*words)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"macau-edge: the option `{option}` is given twice\n  help: keep one of the two\n"


def test_lists_and_flags_may_be_repeated(run: Run) -> None:
    words = ["solve", "craps", "field", "--edge", "2%", "--free", "2", "--free", "12", "--force", "--force"]
    assert run(*words, "--format", "json").code == 0


def test_what_stands_after_two_hyphens_is_no_option(run: Run) -> None:
    assert "given twice" not in run("diff", "a", "b", "--lang", "en", "--", "--lang", "--lang").err
