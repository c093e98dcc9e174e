"""Rulesets with something deleted or put in anywhere: there is always a list of mistakes, never an error of ours."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from macau_edge.checks import check
from macau_edge.model.problem import ProblemError
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.reports.findings.full import render
from tests.examples import DEAR, EXAMPLES
from tests.parts import examples

ROOT = Path(__file__).parents[2]
RULESETS = [ROOT / f"rulesets/{name}.yaml" for name in ("fantan", "cussec", "portugal/craps")]
SLOW = {"four-of-25.yaml", "stud.yaml", *(one.file for one in DEAR)}
SOUND_AT_ONCE = [file for file in EXAMPLES if file.name not in SLOW]
"""Not those that take a second to be found sound: they have no form that the others do not have."""
WRONG = sorted((Path(__file__).parents[1] / "wrong").glob("*.yaml"))
TEXTS = [file.read_text("utf-8") for file in (*RULESETS, *SOUND_AT_ONCE, *WRONG)]
STATES = 300
"""A bet of more states is refused here, so that a text which is still sound takes no time."""
PIECES = st.sampled_from(
    ["", " ", "\n", "\n  ", "[", "]", "{", "}", ": ", ", ", "-", "&a ", "*a", "!x ", '"', "'", "#", "%", "|\n", "? ",
     "\0", "\t", "\r", "\x85", "\u2028", "\ufeff", "骰", "---\n", "0", "13", "-1:1", "others", "any except 7", "hard 4",
     "shows 1-2", "exactly 9 show red", "within 1-2", "same face", "total", "by", "each", "stages", "win", "point",
     "like 1-2", "splits", "1 to 6", "1000000000", "hand", "ends", "made", "not-working", "count", "collect", "when",
     "until", "highest-of", "together", "additional", "end of hand", "trial 2", "trial 400", "2 or more", "push"]
)  # fmt: skip
WORD = re.compile(r"[a-z0-9][a-z0-9-]*")


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A text with pieces put in or left out anywhere."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        text = text[:start] + draw(PIECES) + text[start + draw(st.integers(0, 8)) :]
    return text


@st.composite
def misplaced(draw: st.DrawFn) -> str:
    """A text with some words in the places of others: what is left is YAML most often, and read to the end."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        words = list(WORD.finditer(text))
        if words:
            place, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
            text = text[: place.start()] + draw(st.sampled_from([other[0]]) | PIECES) + text[place.end() :]
    return text


@examples(400)
@given(mutated() | misplaced())
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
