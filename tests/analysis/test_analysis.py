"""The comparison of the engines can fail: a figure off by twice its own bound is a disagreement, whichever it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from macau_edge import exact, numeric
from macau_edge.analysis import Analysis, BetAnalysis, compared_figures, largest_difference
from macau_edge.model import Member, Ruleset
from macau_edge.model.measures import Distribution, Measures
from macau_edge.model.message import Message
from macau_edge.model.problem import Problem
from macau_edge.numeric import Estimate
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source, shipped_folder
from tests.conftest import Run, all_members
from tests.loops import each

OWN = 1e-12
"""The bound of what the numeric engine does not sum up: a net result, and what is put down."""


@dataclass(frozen=True)
class Both:
    """A bet of the shipped craps with what each engine makes of it."""

    ruleset: Ruleset
    member: Member
    distribution: Distribution
    estimate: Estimate

    def analysis(self, estimate: Estimate | None) -> Analysis:
        """The analysis of a ruleset whose numeric engine estimated so."""
        difference, distance = largest_difference(compared_figures(self.distribution, estimate))
        bet = BetAnalysis(self.member, (), None, Measures(self.distribution), difference, distance)
        return Analysis(self.ruleset, {}, frozenset(), bets=(bet,))

    def agree(self, estimate: Estimate | None) -> bool:
        analysis = self.analysis(estimate)
        assert analysis.agree is analysis.bets[0].agree is (analysis.problems == ())
        return analysis.agree

    def problem(self, estimate: Estimate | None) -> Problem:
        (problem,) = self.analysis(estimate).problems
        return problem


@lru_cache
def both(bet: str) -> Both:
    ruleset = read_ruleset(read_source(shipped_folder() / "craps.yaml"), "craps").ruleset
    assert ruleset
    choices = choose(ruleset, {"field12": "3:1"})
    member = next(member for member in all_members(ruleset, choices) if member.id == bet)
    estimate = numeric.estimate(ruleset, member, choices)
    return Both(ruleset, member, exact.solve(ruleset, member, choices), estimate)


BETS = ["pass-line", "dont-pass", "pass-line-odds[4]", "field", "hard-way[8]"]
"""Two results and three, an opener that is given, several prizes in one trial, and one that may wait."""


def moved(values: NDArray[np.float64], by: float, index: int = -1) -> NDArray[np.float64]:
    other = values.copy()
    other[index] += by
    return other


CHANGES: dict[str, tuple[Callable[[Estimate], float], Callable[[Estimate, float], Estimate]]] = {
    "the largest net": (
        lambda e: OWN * max(1.0, abs(float(e.nets[-1]))),
        lambda e, by: replace(e, nets=moved(e.nets, by)),
    ),
    "the smallest net": (
        lambda e: OWN * max(1.0, abs(float(e.nets[0]))),
        lambda e, by: replace(e, nets=moved(e.nets, by, 0)),
    ),
    "the probability of the largest net": (
        lambda e: e.mass_bound,
        lambda e, by: replace(e, probabilities=moved(e.probabilities, by)),
    ),
    "the probability of the smallest net": (
        lambda e: e.mass_bound,
        lambda e, by: replace(e, probabilities=moved(e.probabilities, by, 0)),
    ),
    "what is put down": (lambda _: OWN, lambda e, by: replace(e, staked=e.staked + by)),
    "what is put down in all": (lambda e: e.risked_bound, lambda e, by: replace(e, risked=e.risked + by)),
    "the mean of the rolls": (lambda e: e.rolls_bound, lambda e, by: replace(e, rolls=e.rolls + by)),
    "their second moment": (lambda e: e.second_bound, lambda e, by: replace(e, rolls_second=e.rolls_second + by)),
}
"""What is changed -> its own bound, and the estimate with that changed by so much."""

BOUNDS: dict[str, Callable[[Estimate, float], Estimate]] = {
    "of the probabilities": lambda e, width: replace(e, mass_bound=width),
    "of what is put down in all": lambda e, width: replace(e, risked_bound=width),
    "of the mean net result": lambda e, width: replace(e, mean_bound=width),
    "of the mean of the rolls": lambda e, width: replace(e, rolls_bound=width),
    "of their second moment": lambda e, width: replace(e, second_bound=width),
}


@pytest.mark.parametrize("bet", BETS)
def test_unchanged_the_engines_agree(bet: str) -> None:
    found = both(bet)
    assert found.agree(found.estimate)
    difference, distance = largest_difference(compared_figures(found.distribution, found.estimate))
    assert difference <= 1
    assert distance < 1e-11


@each("bet", BETS)
@each("what", CHANGES)
@each("sign", [1, -1], ids=["more", "less"])
def test_a_figure_off_by_twice_its_bound_is_a_disagreement(bet: str, what: str, sign: int) -> None:
    found, (bound, changed) = both(bet), CHANGES[what]
    off = changed(found.estimate, sign * 2 * bound(found.estimate))
    difference, distance = largest_difference(compared_figures(found.distribution, off))
    assert 1 < difference < inf
    assert 0 < distance < inf
    assert not found.agree(off)


@each("what", CHANGES)
@each("by", [nan, inf, -inf])
def test_a_figure_that_is_no_number_confirms_nothing(what: str, by: float) -> None:
    found = both("pass-line")
    assert not found.agree(CHANGES[what][1](found.estimate, by))


@each("bound", BOUNDS)
@each("width", [1e-3, 0.0, -1.0, inf, nan])
def test_a_bound_that_is_wide_or_none_confirms_nothing(bound: str, width: float) -> None:
    found = both("pass-line")
    assert not found.agree(BOUNDS[bound](found.estimate, width))


def test_wide_bounds_together_confirm_nothing() -> None:
    found = both("pass-line")
    assert not found.agree(replace(found.estimate, mass_bound=1e-3, rolls_bound=1e-3, second_bound=1e-3))


@pytest.mark.parametrize("estimate", ["none", "one net less", "one net more"])
def test_other_results_confirm_nothing(estimate: str) -> None:
    found = both("dont-pass")
    nets, probabilities = found.estimate.nets, found.estimate.probabilities
    others = {
        "none": None,
        "one net less": replace(found.estimate, nets=nets[1:], probabilities=probabilities[1:]),
        "one net more": replace(found.estimate, nets=np.append(nets, 9.0), probabilities=np.append(probabilities, 0.0)),
    }
    assert not found.agree(others[estimate])


def test_a_disagreement_is_a_problem_at_the_line_of_the_bet() -> None:
    found = both("pass-line")
    problem = found.problem(replace(found.estimate, rolls=found.estimate.rolls + 0.5))
    assert problem.code == "arithmetic/engines-disagree"
    assert problem.place == found.member.bet.place == found.ruleset.places["bets", "pass-line"]
    assert problem.place.line > 1
    assert "`pass-line`" in problem.message
    assert problem.help


@pytest.mark.parametrize(
    ("lang", "cell", "line"),
    [
        ("en", "not confirmed", "NOT CONFIRMED: the numeric engine comes to no figure where this is marked"),
        ("pt", "não confirmados", "NÃO CONFIRMADOS: o motor numérico não chega a valores"),
        ("zh", "未獲確認", "未獲確認：有此標記者"),
    ],
)
def test_what_was_not_confirmed_is_not_called_a_disagreement(
    tmp_path: Path, run: Run, lang: str, cell: str, line: str
) -> None:
    """A play of a million trials: the table said that the engines disagree, and the finding that they could not say."""
    file = tmp_path / "wheel.yaml"
    file.write_text("game: x\ndevice: {wheel: {1: 1, 2: 1, 0: 1000000}}\nbets: {b: {win: 1, lose: 2, pays: 1:1}}\n")
    found = run("analyse", str(file), "--lang", lang)
    assert found.code == 1
    assert cell in found.out
    assert line in found.out
    assert "DISAGREE" not in found.out
    assert "DIVERGEM" not in found.out
    assert "不一致" not in found.out
    assert "arithmetic/not-confirmed" in found.err


ASKED = (
    ("analyse", "--stake", "10"),
    ("solve", "b", "--edge", "5%"),
    ("sweep", "b", "--prize", "1:1..3:1"),
    ("bias",),
    ("bias", "--pocket", "1=1/1000"),
)
NOT_CONFIRMED = {"en": "NOT CONFIRMED: ", "pt": "NÃO CONFIRMADOS: ", "zh": "未獲確認："}


@each("lang", NOT_CONFIRMED, quick=3)
@pytest.mark.parametrize("words", ASKED, ids=" ".join)
def test_no_question_calls_a_disagreement_what_was_not_confirmed(
    tmp_path: Path, run: Run, words: tuple[str, ...], lang: str
) -> None:
    file = tmp_path / "wheel.yaml"
    file.write_text("game: x\ndevice: {wheel: {1: 1, 2: 1, 0: 1000000}}\nbets: {b: {win: 1, lose: 2, pays: 1:1}}\n")
    found = run(words[0], str(file), *words[1:], "--lang", lang)
    assert found.code == 1
    assert NOT_CONFIRMED[lang] in found.out
    assert not re.search("disagree|divergem|不一致", found.out, re.IGNORECASE)
    assert "arithmetic/not-confirmed" in found.err


@pytest.mark.thorough
@each("lang", ["en", "pt+zh"])
def test_nor_does_the_draft_of_a_dossier(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    def refused(*_: object, **__: object) -> Estimate:
        raise numeric.NoEstimateError(Message("a play that is hardly ever decided"))

    monkeypatch.setattr(numeric, "estimate", refused)
    file = tmp_path / "draft.md"
    result = run("dossier", "examples/field-12/application.yaml", "--draft", "--lang", lang, "-o", str(file))
    assert result.code == 0, result.err
    text = file.read_text("utf-8")
    for one in lang.split("+"):
        assert text.count(NOT_CONFIRMED[one]) >= 2, one  # at the least stake, and of every member
    assert not re.search("engines disagree|[|] disagree|divergem|引擎結果不一致|[|] 不一致", text, re.IGNORECASE)


def test_an_estimate_that_could_not_be_made_is_called_so() -> None:
    found = both("pass-line")
    assert found.analysis(None).bets[0].difference == inf
    problem = found.problem(None)
    assert problem.code == "arithmetic/not-confirmed"
    assert problem.place == found.member.bet.place
    assert "`pass-line`" in problem.message


def test_one_bet_that_disagrees_is_enough() -> None:
    one, other = both("pass-line"), both("field")
    bets = (*one.analysis(one.estimate).bets, *other.analysis(None).bets)
    analysis = Analysis(one.ruleset, {}, frozenset(), bets=bets)
    assert not analysis.agree
    assert [problem.place for problem in analysis.problems] == [other.member.bet.place]
