"""Figures that others have published: both engines give them exactly, and they round to what was printed."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from macau_edge import analyse, load
from macau_edge.analysis import Analysis, analyse_ruleset
from macau_edge.model import Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.meter import open_meter
from macau_edge.outcomes.options import choose
from macau_edge.reading.source import shipped_names
from tests.examples import DEAR
from tests.loops import each

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests" / "published").glob("*.yaml"))
MEASURES = ("house-edge", "element-of-risk", "expected-net", "win", "push", "lose", "odds-against", "one-in", "chance")
CHANGE = "change-of-win"
"""What the cards that are gone, `seen`, change of the probability of a win."""
PRINTED = "printed"
"""In place of a fraction that is too long to be written out: only what was printed is compared."""
TEXTS = {file.stem: yaml.load(file.read_text("utf-8"), yaml.BaseLoader) for file in FILES}  # every value as its text
TAKES = {(f"examples/{one.file}", one.bet): one.limit for one in DEAR}
LATER = [figure for text in TEXTS.values() for figure in text["figures"] if (figure["ruleset"], figure["bet"]) in TAKES]
"""Figures of bets that take minutes each, and more than a command does by default."""
FIGURES = [
    pytest.param(figure, id=f"{name}-{index}")
    for name, text in TEXTS.items()
    for index, figure in enumerate(text["figures"], start=1)
    if figure not in LATER
]


def exact(text: str) -> Fraction:
    """`7/495`, or `36:1` as odds."""
    left, _, right = text.partition(":")
    return Fraction(left) / Fraction(right or 1)


@cache
def ruleset_of(name: str) -> Ruleset:
    """A shipped ruleset by its name, an example by its path; loaded once, for many have several figures."""
    return load(ROOT / name if name.endswith(".yaml") else name).found


@cache
def analysed(name: str, bet: str, options: tuple[tuple[str, str], ...]) -> Analysis:
    ruleset = ruleset_of(name)
    return analyse_ruleset(ruleset, choose(ruleset, dict(options)), only=[bet])


def measure(name: str, figure: dict[str, Any], measures: Measures) -> Fraction:
    """One measure; `chance` is the probability of the net result that the figure is `of`."""
    if name == "odds-against":
        assert measures.odds_against
        return Fraction(*measures.odds_against)
    if name == "chance":
        return measures.distribution.nets[Fraction(figure["of"])]
    value = getattr(measures, name.replace("-", "_"))
    assert isinstance(value, Fraction)
    return value


def rounds_to(value: Fraction, said: str) -> bool:
    """Whether a figure is what was printed: a fraction or odds exactly, a decimal or percentage to its last digit."""
    if odds := re.fullmatch(r"(\d+)(?: to |-)(\d+)", said):
        return value == Fraction(int(odds[1]), int(odds[2]))
    if "/" in said:
        return value == Fraction(said)
    printed = Decimal(said.rstrip("%"))
    shown = value * 100 if said.endswith("%") else value
    half_a_digit = Fraction(1, 2) * Fraction(10) ** int(printed.as_tuple().exponent)
    return abs(shown - Fraction(printed)) <= half_a_digit


SOME = [figure for text in [*TEXTS.values()][::3] for figure in text["figures"][::9]]


def is_quick(figure: dict[str, Any]) -> bool:
    """Every ninth of every third source; none of stud, which takes some seconds."""
    return figure["ruleset"] != "examples/stud.yaml" and figure in SOME


@each("figure", FIGURES, quick=is_quick, whole="rest")
def test_a_published_figure(figure: dict[str, Any]) -> None:
    check_published(figure)


@pytest.mark.deep
@each("figure", LATER)
def test_a_published_figure_that_is_dear(figure: dict[str, Any]) -> None:
    with open_meter(TAKES[figure["ruleset"], figure["bet"]]):
        check_published(figure)


def check_published(figure: dict[str, Any]) -> None:
    if CHANGE in figure:
        a_published_change(figure)
        return
    name = next(key for key in MEASURES if key in figure)
    analysis = analysed(figure["ruleset"], figure["bet"], tuple(figure.get("options", {}).items()))
    assert analysis.agree
    for bet in analysis.bets:
        assert bet.measures
        value = measure(name, figure, bet.measures)
        assert figure[name] == PRINTED or value == exact(figure[name]), bet.id
        assert rounds_to(value, figure["says"])


def a_published_change(figure: dict[str, Any]) -> None:
    without, full = (analyse(figure["ruleset"], bets=figure["bet"], seen=seen).found for seen in (figure["seen"], None))
    (one, *_), (own, *_) = without.bets, full.bets
    assert one.measures is not None
    assert own.measures is not None
    assert figure[CHANGE] == PRINTED
    assert rounds_to(one.measures.win - own.measures.win, figure["says"])


@each("text", TEXTS.values(), ids=TEXTS)
def test_every_file_names_its_source(text: dict[str, Any]) -> None:
    assert text.keys() - {"wrongly"} == {"source", "figures"}
    assert text["figures"] or text["wrongly"]
    assert text["source"].keys() == {"title", "address", "says"}
    assert text["source"]["address"].startswith(("http://", "https://"))


def test_every_shipped_ruleset_has_a_published_figure() -> None:
    assert {figure["ruleset"] for text in TEXTS.values() for figure in text["figures"]} >= set(shipped_names())


@pytest.mark.parametrize(
    ("value", "said"), [("7/495", "1.42%"), ("1/36", "1/35"), ("36", "35 to 1"), ("1/9", "0.1112")]
)
def test_a_wrong_rounding_is_noticed(value: str, said: str) -> None:
    assert not rounds_to(Fraction(value), said)
