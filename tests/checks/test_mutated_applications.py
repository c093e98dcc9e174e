"""Applications with something deleted or put in anywhere: there is a list of mistakes, never an error of ours."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from macau_edge.checks.application import languages_written, missing_languages
from macau_edge.checks.sound import LoadedApplication, UnsoundError, base_beside, check_applied, load_proposed
from macau_edge.model import LANGUAGES
from macau_edge.model.problem import ProblemError
from macau_edge.reading.source import Source, source
from macau_edge.reports.findings.full import render
from tests.checks.test_mutated import PIECES, WORD
from tests.parts import examples

ROOT = Path(__file__).parents[2]
FILES = [*(ROOT / "examples").glob("*/application.yaml"), *(ROOT / "tests" / "wrong" / "application").glob("*.yaml")]
TEXTS = [file.read_text("utf-8") for file in sorted(FILES)]
OWN = st.sampled_from(
    ["application", "applicant", "contact", "game", "choices", "names", "words", "bets", "law", "rules", "text", "pt",
     "zh", "layout", "x", "stakes", "chip", "craps", "../craps.yaml", "big-six.yaml", "field", "pass-line", "\\u202e"]
)  # fmt: skip
HERE = ROOT / "examples" / "joker-or-flag" / "mutated.yaml"
"""A file that is not there, in a folder with a ruleset."""


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A text with pieces put in or left out anywhere, or with some words in the places of others."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        words = list(WORD.finditer(text))
        misplace: bool = draw(st.booleans())
        if words and misplace:
            place, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
            text = text[: place.start()] + draw(st.sampled_from([other[0]]) | OWN | PIECES) + text[place.end() :]
        else:
            start = draw(st.integers(0, len(text)))
            text = text[:start] + draw(PIECES | OWN) + text[start + draw(st.integers(0, 8)) :]
    return text


def loaded(read: Source) -> LoadedApplication | UnsoundError:
    try:
        return load_proposed(read, base_beside(HERE))
    except UnsoundError as error:
        return error


@examples(200)
@given(mutated())
def test_a_mutated_application_is_met_with_a_list_of_mistakes(text: str) -> None:
    try:
        read = source(str(HERE), text.encode())
    except ProblemError:
        return
    problems = check_applied(read, base_beside(HERE))
    assert problems == sorted(problems)
    assert all(problem.place.line > 0 and problem.message and problem.help for problem in problems)
    render(problems, {str(HERE): text})
    found = loaded(read)
    if isinstance(found, UnsoundError):
        assert any(problem.family != "law" for problem in found.problems)
        assert set(found.problems) <= set(problems)
    else:
        application = found.application
        assert missing_languages(application, languages_written(application)) == [
            problem for problem in problems if problem.code == "law/missing-language"
        ]
        missing_languages(application, LANGUAGES)
