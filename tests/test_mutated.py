"""Rulesets with something deleted or put in anywhere: there is always a list of mistakes, never an error of ours."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from macau_edge.checks import check
from macau_edge.problem import ProblemError
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.diagnostics import render

RULESETS = Path(__file__).parents[1] / "rulesets"
TEXTS = [
    *((RULESETS / f"{name}.yaml").read_text("utf-8") for name in ("fantan", "cussec", "portugal/craps")),
    *(file.read_text("utf-8") for file in sorted(Path(__file__).with_name("wrong").glob("*.yaml"))),
]
PIECES = st.sampled_from(
    ["", " ", "\n", "\n  ", "[", "]", "{", "}", ": ", ", ", "-", "&a ", "*a", "!x ", '"', "'", "#", "%", "|\n", "? ",
     "\0", "\t", "\r", "\x85", "\u2028", "\ufeff", "骰", "---\n", "0", "13", "-1:1", "others", "any except 7", "hard 4",
     "shows 1-2", "exactly 9 show red", "within 1-2", "same face", "total", "by", "each", "stages", "win", "point",
     "like 1-2", "splits", "1 to 6", "1000000000"]
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        text = text[:start] + draw(PIECES) + text[start + draw(st.integers(0, 8)) :]
    return text


@settings(max_examples=200)
@given(mutated())
def test_a_mutated_ruleset_is_met_with_a_list_of_mistakes(text: str) -> None:
    try:
        read = read_ruleset(source("mutated.yaml", text.encode()), "mutated")
    except ProblemError:
        return
    problems = check(read)
    assert problems == sorted(problems)
    assert read.ruleset or any(problem.family != "law" for problem in problems)
    assert all(problem.place.line > 0 and problem.message for problem in problems)
    render(problems, {"mutated.yaml": text})
