"""A dossier as data: its published shape, its figures, and that it is the same wherever it is made."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from macau_edge import analysis
from macau_edge.analysis import analyse_ruleset
from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.bets import WIDEST, difference_at_most
from macau_edge.dossier.case import Case
from macau_edge.dossier.data import dossier_data
from macau_edge.model import Language, PrizeTable, Ratio
from macau_edge.reports.figures import bet_data, to_builtins
from tests.loops import each
from tests.proposals import case_named
from tests.shapes import published, validate

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.parent.name for path in (ROOT / "examples").glob("*/application.yaml"))
BOTH: tuple[Language, ...] = ("pt", "zh")


@cache
def case(name: str) -> Case:
    return case_of(load_application(ROOT / "examples" / name / "application.yaml"))


def data_of(made: Case, *, whole: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = to_builtins(dossier_data(made, BOTH, 0, whole=whole))
    return found


@pytest.mark.thorough
@each("whole", [True, False], quick=6, whole="deep")
@each("name", EXAMPLES, quick=11, whole="deep")
def test_every_example_has_the_published_shape(name: str, whole: bool) -> None:
    validate(data_of(case(name), whole=whole), published("dossier"))


def test_both_files_stand_in_it_where_it_stands_alone() -> None:
    made = case("joker-or-flag")
    found = data_of(made, whole=True)
    folder = ROOT / "examples" / "joker-or-flag"
    assert found["application"]["text"].encode() == (folder / "application.yaml").read_bytes()
    assert found["ruleset"]["text"].encode() == (folder / "big-six.yaml").read_bytes()
    attached = data_of(made)
    for part in ("application", "ruleset"):
        del found[part]["text"]
    assert found == attached


@pytest.mark.parametrize("name", ["field-12", "joker-or-flag"])
def test_it_is_the_same_wherever_the_file_lies(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples" / name, tmp_path / "another-folder")
    monkeypatch.chdir(tmp_path)
    there = case_of(load_application(Path("another-folder") / "application.yaml"))
    assert data_of(there, whole=True) == data_of(case(name), whole=True)
    assert "another-folder" not in json.dumps(data_of(there, whole=True))


@pytest.mark.thorough
def test_what_is_asked_for_and_by_what_right() -> None:
    prize, new, none = (data_of(case(name)) for name in ("field-12", "fire-bet", "two-figures"))
    assert [one["kind"] for one in (*prize["proposed"], *new["proposed"], *none["proposed"])] == [
        "in-place-of",
        "new",
        "new",
    ]
    assert (new["ruleset"]["basis"], none["ruleset"]["basis"]) == ("art. 7", None)
    assert set(none["ruleset"]["instead_of_basis"]) == {"en", "pt", "zh"}
    assert new["application"]["sha256"] == case("fire-bet").source.sha256


def test_every_figure_is_the_one_of_the_analysis() -> None:
    made = case("fire-bet")
    (fire,) = data_of(made)["proposed"][0]["bets"]
    (bet,) = analyse_ruleset(made.ruleset, made.choices, only=["fire"]).bets
    expected = to_builtins(bet_data(bet))
    assert {key: fire[key] for key in expected if key != "engines"} == {
        key: value for key, value in expected.items() if key != "engines"
    }
    assert fire["house_edge"]["decimal"].startswith("0.20762750498178")
    assert [row["pays"] for row in fire["pays"]] == ["24:1", "249:1", "999:1", "lose"]
    assert [row["profit"] for row in fire["pays"]] == ["24", "249", "999", None]
    assert fire["pays"][0]["for"] == ["collected: 4"]
    assert [one["id"] for one in data_of(made)["before"]] == [one.id for one in made.before.bets]


def test_the_house_edge_at_other_prizes_is_the_one_it_would_be() -> None:
    made = case("fire-bet")
    ((four, *_),) = (one["rows"] for one in data_of(made)["proposed"][0]["other_prizes"])
    other = next(one for one in four["around"] if one["pays"] == "20:1")
    table = made.ruleset.bets["fire"].pays
    assert isinstance(table, PrizeTable)
    dearer = replace(table, rows=(replace(table.rows[0], pays=Ratio(20, 1)), *table.rows[1:]))
    ruleset = replace(made.ruleset, bets={"fire": replace(made.ruleset.bets["fire"], pays=dearer)})
    (bet,) = analyse_ruleset(ruleset, made.choices).bets
    assert bet.measures
    assert other["house_edge"]["exact"] == str(bet.measures.house_edge)


def test_an_option_is_told_with_what_was_chosen() -> None:
    found = data_of(case("field-12"))
    field = next(one for one in found["before"] if one["id"] == "field")
    assert {(row["option"], row["pays"]) for row in field["pays"] if row["option"]} == {
        ("field12", found["options"]["field12"])
    }


def test_nothing_of_the_machine_is_in_it() -> None:
    (bet, *_), text = case("fire-bet").after.bets, json.dumps(data_of(case("fire-bet"), whole=True))
    assert f"{bet.distance:.3e}" not in text
    assert '"difference"' not in text
    assert str(ROOT) not in text


def test_the_difference_of_the_engines_is_a_bound_that_no_machine_changes() -> None:
    bet = case("field-12").after.bets[0]
    assert (
        difference_at_most(replace(bet, distance=1e-17)) == difference_at_most(replace(bet, distance=9e-10)) == "1e-9"
    )
    assert difference_at_most(replace(bet, distance=2e-9)) == WIDEST
    assert difference_at_most(replace(bet, difference=1.5)) is None
    assert float(WIDEST) == analysis.WIDEST
    apart = replace(bet, difference=2.0)
    made = case("field-12")
    found = data_of(replace(made, after=replace(made.after, bets=(apart, *made.after.bets[1:]))))
    assert (found["engines"]["agree"], found["engines"]["difference_at_most"]) == (False, None)
    validate(found, published("dossier"))


def test_the_profit_of_a_prize_has_no_stake_in_it_where_the_house_keeps_that() -> None:
    """10:1 with the stake kept leaves a winner 9 more than he put down."""
    case = case_named("kept")
    (proposed,) = to_builtins(dossier_data(case, ("en",), 0, whole=False))["proposed"]
    (bet,) = proposed["bets"]
    assert [(row["pays"], row["profit"]) for row in bet["pays"]] == [("10:1", "9")]
    assert {net["profit"] for net in bet["results"] if net["decision"] == "win"} == {"9"}
