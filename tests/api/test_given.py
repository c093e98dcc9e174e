"""What a program gives for a game: a text, a mapping, an open file and what it was given, read as a file is."""

from __future__ import annotations

import copy
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any, assert_type

import pytest
import yaml

from macau_edge import analyse, load, ruleset, sweep
from macau_edge.model import Ratio
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.questions.bets import RulesetResult
from macau_edge.questions.given import MOST
from macau_edge.reading.source import find_ruleset, read_source, shipped_names
from tests.loops import each

MINE: dict[str, Any] = {
    "game": "Mine",
    "act": "none",
    "device": {"dice": 2},
    "options": {"top": {"choices": [Fraction(5), "6:1"], "default": "5:1"}},
    "bets": {
        "mine": {"win": [7, 11], "lose": "others", "pays": Fraction(5, 2)},
        "low": {
            "win": range(2, 6),
            "lose": "others",
            "pays": {"by": "total", 2: "top", 3: Decimal("2.5"), (4, 5): 3},
        },
    },
}
TEXT = """\
game: Mine
act: none
device: {dice: 2}
options: {top: {choices: [5:1, 6:1], default: 5:1}}
bets:
  mine: {win: [7, 11], lose: others, pays: 5:2}
  low: {win: [2, 3, 4, 5], lose: others, pays: {by: total, 2: top, 3: 5:2, 4 or 5: 3:1}}
"""


def edges(game: Any) -> dict[str, Fraction | None]:
    return {bet.id: bet.house_edge for bet in analyse(game).found.bets}


def test_a_game_is_given_in_every_way(tmp_path: Path) -> None:
    """Its text, a mapping with numbers in it, a path, an open file, and what was made of one of them."""
    file = tmp_path / "mine.yaml"
    file.write_text(TEXT, "utf-8")
    expected = {"mine": Fraction(2, 9), "low": Fraction(1, 36)}
    expected["low"] = -(Fraction(5, 36) + Fraction(5, 2) * Fraction(2, 36) + 3 * Fraction(7, 36) - Fraction(26, 36))
    assert edges(TEXT) == edges(MINE) == edges(file) == edges(str(file)) == expected
    with file.open(encoding="utf-8") as text, file.open("rb") as data:
        assert edges(text) == edges(data) == expected
    assert edges(StringIO(TEXT)) == expected
    given = ruleset(MINE)
    assert_type(given, RulesetResult)
    assert edges(given) == edges(ruleset(given)) == edges(given.found) == expected
    assert load is ruleset
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


def test_no_report_has_a_command_with_a_game_that_has_no_name(tmp_path: Path) -> None:
    """Of a file the command is said that lists its assumptions."""
    text = TEXT + "assumptions: {whole: {about: rounding, text: Prizes are paid in full.}}\n"
    mapping = {**MINE, "assumptions": {"whole": {"about": "rounding", "text": "Prizes are paid in full."}}}
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    for game in (text, mapping):
        shown = analyse(game).text()
        assert "The figures rest on one assumption that the act does not state." in shown
        assert "macau-edge readings" not in shown
    assert f"`macau-edge readings {tmp_path / 'mine.yaml'}` lists it" in analyse(tmp_path / "mine.yaml").text()


@each("name", shipped_names(), quick=5)
def test_a_shipped_game_as_a_mapping_is_the_game(name: str) -> None:
    """Its file, read by another reader of YAML into dicts and lists."""
    source = read_source(find_ruleset(name)[1])
    given = yaml.load(source.text, yaml.BaseLoader)
    assert ruleset(given).found.bets.keys() == ruleset(name).found.bets.keys()
    sent = ruleset(given).found
    assert [str(bet.pays) for bet in sent.bets.values()] == [str(bet.pays) for bet in ruleset(name).found.bets.values()]


def test_an_application_is_given_as_a_text_and_as_a_mapping() -> None:
    file = Path(__file__).parents[2] / "examples" / "field-12" / "application.yaml"
    text = file.read_text("utf-8")
    expected = ruleset(file).found.bets
    assert ruleset(text).found.bets.keys() == expected.keys()
    assert ruleset(yaml.load(text, yaml.BaseLoader)).found.bets.keys() == expected.keys()
    assert analyse(text, bets="field").found.choices == analyse(file, bets="field").found.choices


def at(path: str, value: object) -> dict[str, Any]:
    """The mapping with another value at a path; a part of it that is not there is made."""
    given = copy.deepcopy(MINE)
    inside: Any = given
    *way, last = path.split(".")
    for step in way:
        inside = inside[step]
    inside[last] = value
    return given


WRONG: list[tuple[dict[str, Any], str, str, str]] = [
    (
        at("bets.mine.pays", 2.5),
        "bets.mine.pays",
        "2.5 is a float, which is not exactly what was typed",
        'write it exactly: `"5:2"` or `Fraction(5, 2)`',
    ),
    (
        at("bets.mine.commission", {"rate": 0.05, "on": "winnings"}),
        "bets.mine.commission.rate",
        "0.05 is a float, which is not exactly what was typed",
        'write it exactly: `"5%"` or `Fraction(1, 20)`',
    ),
    (
        at("bets.mine.win", {7, 11}),
        "bets.mine.win",
        "is no value of a ruleset",
        "give a text, a whole number, a Fraction, a Decimal, a list or a mapping",
    ),
    (at("bets.mine.pay", "3:1"), "bets.mine.pay", "`pay` is not a key of the bet `mine`", "did you mean `pays`?"),
    (at("bets.mine.win", [7, "eleven"]), "bets.mine.win[1]", "`eleven` is not a word this bet knows", "write `11`"),
    (at("bets.low.pays", {"by": "total", "others": "5 para 2"}), "bets.low.pays.others", "", "write `5:2`"),
    (at("bets.mine.pays", 0), "bets.mine.pays", "", ""),
    (at("bets.mine.win", None), "bets.mine.win", "", ""),
    (at("bets.mine.win", "hi\x00"), "bets.mine.win", "", ""),
]


@pytest.mark.parametrize(("given", "path", "message", "remedy"), WRONG)
def test_what_is_wrong_with_a_mapping_is_told_at_its_path(
    given: dict[str, Any], path: str, message: str, remedy: str
) -> None:
    with pytest.raises(ProblemError) as raised:
        ruleset(given)
    found = [one for one in raised.value.problems if str(one.place) == path]
    assert found, str(raised.value)
    assert message in found[0].message
    assert remedy in found[0].help
    assert f"{path}: " in str(raised.value)


def test_every_value_that_cannot_stand_is_told_at_once() -> None:
    given = at("bets.mine.pays", 2.5)
    given["bets"]["low"]["pays"][3] = 1.5
    with pytest.raises(ProblemError) as raised:
        ruleset(given)
    assert [str(one.place) for one in raised.value.problems] == ["bets.mine.pays", "bets.low.pays.3"]


def itself() -> dict[str, Any]:
    given = copy.deepcopy(MINE)
    given["bets"]["low"]["inside"] = given
    return given


def deep(levels: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(levels):
        found = {"game": found}
    return found


def doubled() -> dict[str, Any]:
    """Fifteen lists, each twice in the next: few in memory, and 2**18 values."""
    found: list[Any] = ["7"]
    for _ in range(17):
        found = [found, found]
    return at("bets.mine.win", found)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (itself, "bets.low.inside: syntax/not-plain: this refers to what it stands in"),
        (lambda: deep(51), "syntax/too-deep: more than 24 levels of nesting"),
        (lambda: deep(10_000), "syntax/too-deep: more than 24 levels of nesting"),
        (lambda: at("bets.mine.win", range(MOST)), "this mapping has more than 100,000 values"),
        (doubled, "this mapping has more than 100,000 values"),
        (lambda: at("bets.mine.win", "7" * 1_000_001), "has more than 1,000,000 bytes"),
    ],
)
def test_a_mapping_without_end_is_refused_as_a_file_would_be(given: Callable[[], Any], message: str) -> None:
    with pytest.raises(ProblemError) as raised:
        ruleset(given())
    assert message in str(raised.value)


def test_a_text_has_a_line_end_and_what_has_none_is_a_name() -> None:
    with pytest.raises(UsageError, match="there is no game `game: Mine`"):
        ruleset("game: Mine")
    with pytest.raises(ProblemError, match="<text>:1:1: structure/missing-key"):
        ruleset("game: Mine\n")


def test_a_mapping_is_a_game_of_every_question() -> None:
    assert sweep(MINE, "mine", prizes=range(1, 3)).found.bets[0].points[1].prizes == (Ratio(2, 1),)
    assert analyse(MINE, bets="low", top="6:1").found.choices["top"] == Ratio(6, 1)
