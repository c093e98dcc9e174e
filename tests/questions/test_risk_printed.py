"""What is printed of a session, in every format, against exact fractions: no text is further off than it says."""

from __future__ import annotations

import csv
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from io import StringIO
from itertools import accumulate
from math import lcm
from pathlib import Path

import pytest

from macau_edge import load
from macau_edge.model import LANGUAGES, Language
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.questions.risk.answer import risk_json
from macau_edge.questions.risk.distribution import risk_chart, risk_records
from macau_edge.questions.risk.find import Risk, risk
from macau_edge.questions.risk.report import risk_document
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.reports.document import Table
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_csv
from macau_edge.wording.text import Phrasebook
from tests.loops import each

AMERICAN = str(Path(__file__).parents[2] / "examples" / "american-roulette.yaml")
COMPOUNDS = str(Path(__file__).parents[2] / "examples" / "compounds.yaml")
SESSIONS = [
    (game, bet, rounds)
    for game, bet in (
        ("craps", "pass-line"),
        ("craps", "field"),
        ("craps", "any-7"),
        ("craps", "horn"),
        ("craps", "pass-line-odds[4]"),
        ("craps", "pass-line-odds[6]"),
        ("cussec", "triple[1]"),
        ("fantan", "nim[1,2]"),
        ("roulette", "straight-up[0]"),
        (AMERICAN, "red-half-back"),
        (COMPOUNDS, "pass-1x"),
    )
    for rounds in (1, 2, 3, 5, 10, 40, 100)
]
every_session = each(
    ("game", "bet", "rounds"),
    SESSIONS,
    ids=[f"{Path(game).stem}-{bet}-{rounds}" for game, bet, rounds in SESSIONS],
    quick=12,
)


@cache
def session(game: str, bet: str, rounds: int) -> Risk:
    """The session with the program's choices, at 30 patacas."""
    ruleset = load(game).found
    choices = {**placeholder_choices(ruleset), **choose(ruleset, {})}
    return risk(RiskRequest(bet=bet, rounds=rounds, unit=30), ruleset, choices)


class Exact:
    """The house's results in patacas with their exact probabilities: whole weights over one denominator."""

    def __init__(self, nets: Mapping[Fraction, Fraction], rounds: int) -> None:
        whole = lcm(*(chance.denominator for chance in nets.values()))
        step = lcm(*((30 * net).denominator for net in nets))
        round_ = {int(-30 * step * net): int(chance * whole) for net, chance in nets.items()}
        found = {0: 1}
        for _ in range(rounds):
            after: dict[int, int] = {}
            for have, weight in found.items():
                for net, part in round_.items():
                    after[have + net] = after.get(have + net, 0) + weight * part
            found = after
        self.step, self.total = step, whole**rounds
        self.results = sorted(found)
        self.sums = [0, *accumulate(found[result] for result in self.results)]

    def between(self, low: Fraction | None, high: Fraction | None) -> Fraction:
        """The probability of the results from `low` to `high`, both included."""
        begin = 0 if low is None else bisect_left(self.results, low * self.step)
        end = len(self.results) if high is None else bisect_right(self.results, high * self.step)
        return Fraction(self.sums[end] - self.sums[begin], self.total)


@cache
def exactly(game: str, bet: str, rounds: int) -> Exact:
    """The exact distribution of a session, round by round."""
    return Exact(session(game, bet, rounds).measures.distribution.nets, rounds)


def ahead(game: str, bet: str, rounds: int) -> dict[str, Fraction]:
    """Who is ahead at the end, exactly."""
    exact, zero = exactly(game, bet, rounds), Fraction(0)
    even = exact.between(zero, zero)
    return {"player": exact.between(None, zero) - even, "even": even, "house": exact.between(zero, None) - even}


def assert_holds(printed: str, error: str, exact: Fraction) -> None:
    """The text of a probability is no further off than the text of its error."""
    assert abs(Fraction(printed) - exact) <= Fraction(error), f"{printed} ± {error} is not {float(exact)!r}"


def test_four_ninths_is_as_far_off_as_it_says() -> None:
    assert ahead("craps", "field", 1)["player"] == Fraction(4, 9)
    found = to_builtins(risk_json(session("craps", "field", 1)))["exact"]["player_ahead"]
    assert found["probability"] == "0.4444444444444444"
    assert abs(Fraction(found["probability"]) - Fraction(4, 9)) <= Fraction(found["error"]) < Fraction(1, 10**15)


@every_session
def test_json_holds_as_it_is_printed(game: str, bet: str, rounds: int) -> None:
    found = to_builtins(risk_json(session(game, bet, rounds)))["exact"]
    for name, key in (("player", "player_ahead"), ("even", "even"), ("house", "house_ahead")):
        assert_holds(found[key]["probability"], found[key]["error"], ahead(game, bet, rounds)[name])
    relative, left = Fraction(found["relative_error"]), Fraction(found["absolute_error"])
    every, bins = exactly(game, bet, rounds), found["distribution"]
    for one in bins:
        exact, printed = every.between(Fraction(one["from"]), Fraction(one["to"])), Fraction(one["probability"])
        left -= max(Fraction(0), abs(printed - exact) - relative * printed)
    assert left >= 1 - every.between(Fraction(bins[0]["from"]), Fraction(bins[-1]["to"]))


@every_session
def test_csv_holds_as_it_is_printed(game: str, bet: str, rounds: int) -> None:
    rows = list(csv.DictReader(StringIO(to_csv(risk_records(session(game, bet, rounds), "en")))))
    exact = exactly(game, bet, rounds)
    for row in rows:
        low, high = Fraction(row["house_from"]), Fraction(row["house_to"])
        assert float(low) == pytest.approx(float(row["house_from_decimal"]), rel=1e-15)
        assert float(high) == pytest.approx(float(row["house_to_decimal"]), rel=1e-15)
        assert_holds(row["probability"], row["probability_error"], exact.between(low, high))
        assert_holds(row["probability_up_to"], row["probability_up_to_error"], exact.between(None, high))


def figures(text: str) -> Fraction:
    """`31,5989 %` or `3e-11%` as a number of one."""
    return Fraction(text.replace("%", "").strip().replace(",", ".")) / 100


def assert_rounded(printed: str, error: str, exact: Fraction) -> None:
    """A rounded text is right: the error is that before it was rounded, which adds half of its last digit."""
    if printed.startswith("<"):
        assert exact <= figures(printed.removeprefix("<"))
        return
    digits = len(printed.replace(",", ".").rstrip(" %").partition(".")[2])
    assert abs(figures(printed) - exact) <= figures(error) + Fraction(1, 2 * 10 ** (digits + 2))


def ahead_rows(found: Risk, language: Language) -> Iterator[tuple[str, str, str]]:
    """The table of who is ahead: the name, the probability and its error, as texts."""
    title = Phrasebook(language)("risk.ahead")
    for table in risk_document(found, language):
        if isinstance(table, Table) and table.columns[0].title == title:
            yield from ((name, printed, error) for name, printed, error in table.rows)


@each("language", LANGUAGES)
@every_session
def test_the_table_holds_as_it_is_printed(game: str, bet: str, rounds: int, language: Language) -> None:
    rows = list(ahead_rows(session(game, bet, rounds), language))
    assert len(rows) == 3
    for (_, printed, error), exact in zip(rows, ahead(game, bet, rounds).values(), strict=True):
        assert "±" not in error  # `31.5989 % ± 3e-11 %` would claim digits that are not there
        assert_rounded(printed, error, exact)


def test_the_error_is_said_to_be_that_before_rounding() -> None:
    found = session("craps", "pass-line", 10)
    for language, said in (("en", "before rounding"), ("pt", "antes de arredondar"), ("zh", "捨入前")):
        assert language in LANGUAGES
        titles = [column.title for block in risk_document(found, language) if isinstance(block, Table)
                  for column in block.columns]  # fmt: skip
        assert any(said in title for title in titles)
        lines = [
            line
            for line in risk_chart(found, language).splitlines()
            if Phrasebook(language)("risk.ahead.house") in line
        ]
        assert len(lines) == 1
        assert said in lines[0]
        assert "±" not in lines[0]
