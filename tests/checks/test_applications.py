"""The example applications: each is sound, and its bets have the house edge of the table that lists them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from macau_edge import checks
from macau_edge.analysis import Analysis, analyse_ruleset
from macau_edge.checks.application import languages_written, missing_languages, unstated
from macau_edge.checks.case import BetCase
from macau_edge.checks.sound import (
    LoadedApplication,
    UnsoundError,
    base_beside,
    check_applied,
    load_application,
    load_proposed,
)
from macau_edge.model import LANGUAGES
from macau_edge.model.problem import Problem
from macau_edge.outcomes.options import choose
from macau_edge.reading.authority import authority_for
from macau_edge.reading.source import Source, read_source
from tests.analysis.test_examples import ROWS as KNOWN
from tests.analysis.test_examples import Row, assert_has_the_edge, untold
from tests.loops import each

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(file.relative_to(EXAMPLES).as_posix() for file in EXAMPLES.glob("*/application.yaml"))


def rows() -> list[Row]:
    """The rows of examples/APPLICATIONS.md that name an application."""
    found = re.finditer(
        r"^\| \[[^\]]+\]\((?P<file>[^)]+)\) \| [^|]+ \| (?P<bets>[^|]+) \| (?P<edge>\S+) \([^)]+ %\) \|$",
        (EXAMPLES / "APPLICATIONS.md").read_text("utf-8"),
        re.M,
    )
    return [Row(row["file"], tuple(re.findall(r"`([^`]+)`", row["bets"])), row["edge"]) for row in found]


ROWS = rows()


@cache
def loaded(file: str) -> LoadedApplication:
    return load_application(EXAMPLES / file)


@cache
def analysed(file: str) -> Analysis:
    one = loaded(file)
    return analyse_ruleset(one.ruleset, choose(one.ruleset, one.application.choices), only=list(one.application.bets))


@each("file", FILES, quick=lambda file: "lucky" not in file, whole="deep")
def test_an_example_has_no_mistake(file: str) -> None:
    path = EXAMPLES / file
    told = ["law/superseded"] if file.startswith("two-figures") else []  # 69/2006 amended its act: a warning
    assert [one.code for one in check_applied(read_source(path), base_beside(path))] == told
    assert [one.code for one in loaded(file).findings] == told


@each("file", FILES, quick=4)
def test_an_example_is_written_in_every_language_of_its_authority(file: str) -> None:
    application = loaded(file).application
    authority = authority_for(application, loaded(file).ruleset)
    spoken = tuple(language for language in LANGUAGES if language in authority.spoken)
    assert languages_written(application) == spoken
    assert missing_languages(application, spoken) == []
    assert unstated(application, authority) == []


SHORT = ("let-it-ride/application.yaml",)
"""Those that say only what they have to: with two choices of the player twelve pages are full."""


@pytest.mark.parametrize("file", [file for file in FILES if file not in SHORT])
def test_an_example_says_all_that_an_application_can(file: str) -> None:
    application = loaded(file).application
    assert application.description
    assert application.rules
    assert application.operation
    assert application.information
    assert application.stakes
    assert set(application.applicant.contact) == {"address", "telephone", "email"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.file}-{row.bets[0]}")
def test_a_bet_has_the_house_edge_of_the_table(row: Row) -> None:
    assert_has_the_edge(analysed(row.file), row)


@pytest.mark.parametrize("file", FILES)
def test_every_proposed_bet_stands_in_the_table(file: str) -> None:
    assert untold(analysed(file), (row for row in ROWS if row.file == file)) == []


def test_the_table_names_no_application_that_is_missing() -> None:
    assert sorted({row.file for row in ROWS}) == FILES


@pytest.mark.parametrize(
    ("bet", "known"),
    [("fire", "fire-a"), *((bet, bet) for bet in ("all-small", "all-tall", "all", "repeater[6]", "repeater[2]"))],
)
def test_a_bet_that_is_also_in_a_ruleset_is_worth_what_it_is_worth_there(bet: str, known: str) -> None:
    here = {row.edge for row in ROWS if bet in row.bets}
    assert len(here) == 1
    assert here == {row.edge for row in KNOWN if known in row.bets}


@pytest.mark.parametrize("file", FILES)
def test_the_applicant_is_marked_as_invented(file: str) -> None:
    text = (EXAMPLES / file).read_text("utf-8")
    assert "The applicant is invented" in text
    assert "exemplo.example" in text


def gone_through(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Counter[str], list[Problem]]:
    """How often the rules were asked about each bet, and what they say of an application."""
    asked, by_the_rules = Counter[str](), checks._by_the_rules

    def counted(case: BetCase) -> list[Problem]:
        asked[case.bet.id] += 1
        return by_the_rules(case)

    monkeypatch.setattr(checks, "_by_the_rules", counted)
    source = Source(file="application.yaml", text=text, data=text.encode())
    try:
        return asked, list(load_proposed(source, base_beside(EXAMPLES / "application.yaml")).findings)
    except UnsoundError as error:
        return asked, list(error.problems)


FIELD = (EXAMPLES / "field-12" / "application.yaml").read_text("utf-8")


def test_bets_that_a_proposal_leaves_alone_are_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the game were gone through twice, which was a fifth of a dossier of three thousand bets."""
    asked, problems = gone_through(FIELD, monkeypatch)
    assert not problems
    assert {bet for bet, times in asked.items() if times > 1} == {"field"}
    assert len(asked) > 20


def test_a_name_that_is_proposed_is_held_against_every_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    text = FIELD.replace("bets:\n  field:", "names: {number: 12}\n\nbets:\n  field:").replace("11, 12]", "11, number]")
    asked, problems = gone_through(text, monkeypatch)
    assert min(asked.values()) > 1
    said = [str(one.message) for one in problems]
    assert any("not sound any more" in one and "`number` is a variable" in one for one in said), said
