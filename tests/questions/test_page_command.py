"""`macau-edge page`: one file, whole or not at all, in the language asked for; on standard output without a name."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import macau_edge
from macau_edge.checks.sound import load_application
from macau_edge.model import meter
from macau_edge.model.meter import STATES, open_meter, spend
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.answer import page_json
from macau_edge.questions.page.find import page_of
from tests.cases import DEAR_FIRST, ROOT, ruleset_of
from tests.conftest import Run
from tests.examples import DEAR
from tests.loops import each

pytestmark = pytest.mark.usefixtures("remembered")

SHIPPED = [
    *(path for path in (ROOT / "rulesets").rglob("*.yaml")),
    *(path for path in (ROOT / "examples").rglob("*.yaml") if "ci" not in path.parts),
]


def data_of(text: str) -> Any:
    return json.loads(re.findall(r'id="data">(.*?)</script>', text, re.DOTALL)[0])


@pytest.mark.thorough
def test_a_file_is_written_once_and_the_same_each_time(run: Run, tmp_path: Path) -> None:
    file, other = tmp_path / "a.html", tmp_path / "b.html"
    told = run("page", "fantan", "-o", str(file))
    assert (told.code, told.out) == (0, "")
    assert "a.html written" in told.err
    again = run("page", "fantan", "-o", str(file))
    assert again.code == 2
    assert "exists already" in again.err
    assert run("page", "fantan", "-o", str(other)).code == 0
    assert file.read_bytes() == other.read_bytes()
    assert run("page", "fantan").out == file.read_text("utf-8")


def test_it_opens_in_the_language_asked_for(run: Run) -> None:
    text = run("page", "fantan", "--lang", "zh").out
    assert '<html lang="zh-Hant-MO">' in text
    data = data_of(text)
    assert data["language"] == "zh"
    assert data["words"].keys() == {"pt", "zh", "en"}


def test_the_bets_that_there_is_nothing_left_for_are_refused_in_their_place(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "PER_STATE", 2)
    told = run("page", "fantan")
    assert told.code == 1
    data = data_of(told.out)
    laws = [bet["id"] for bet in data["bets"] if any(one["laws"] for one in bet["when"])]
    refused = [bet["id"] for bet in data["bets"] if bet.get("refused")]
    assert laws
    assert refused
    assert [*laws, *refused] == [bet["id"] for bet in data["bets"]]
    (line,) = (line for line in told.err.splitlines() if f": `{refused[0]}` is not worked out yet" in line)
    named = refused[0].partition("[")[0]
    at = (ROOT / "rulesets/fantan.yaml").read_text("utf-8").splitlines().index(f"  {named}:") + 1
    assert f"rulesets/fantan.yaml:{at}:3: arithmetic/too-many-states: " in line


def test_sentences_and_a_cloth_that_nothing_is_left_for_say_so_in_their_place() -> None:
    ruleset = ruleset_of("rulesets/craps.yaml")
    bets = {name: ruleset.bets[name] for name in ("pass-line", "pass-line-odds")}
    alone = replace(ruleset, bets=bets, readings=())
    found = page_of(alone, choose(alone, {}))
    with open_meter(STATES):
        spend(meter.meter().left, bets["pass-line"])
        data = page_json(found)
    (each,) = data.bets[0].rules
    assert isinstance(each, list)
    assert all(said.endswith(" pass-line`") for said in each)
    assert each[2].startswith("Not said: too dear.")
    assert all(drawn.startswith("<svg") for drawn in data.cloth.values())
    assert "The layout is not drawn: too dear." in data.cloth["en"]
    assert data.laws


def test_steps_that_are_dear_leave_the_others_theirs(tmp_path: Path) -> None:
    """Those of the first member take half a million operations, and took what the other two need."""
    (tmp_path / "game.yaml").write_text(DEAR_FIRST)
    found = page_of(macau_edge.load(tmp_path / "game.yaml").found, {})
    with open_meter(STATES):
        spend(meter.meter().left - 500_000, found.bets[0].member.bet)
        data = page_json(found)
    steps = [data.steps[data.laws[bet.when[0].laws[0]].steps] for bet in data.bets]
    assert [len(one.phases) for one in steps] == [0, 4, 3]
    assert [bool(one.otherwise) for one in steps] == [True, False, False]


@each("game", sorted(path.relative_to(ROOT).as_posix() for path in SHIPPED), thorough=9)
def test_every_ruleset_and_example_has_its_whole_page_without_a_higher_limit(game: str, run: Run) -> None:
    """But for the bets to which a policy gives one of their own, which are refused in their place."""
    dear = {one.bet for one in DEAR if game == f"examples/{one.file}"}
    told = run("page", game)
    assert told.code == int(bool(dear))
    data = data_of(told.out)
    assert {bet["id"] for bet in data["bets"] if bet.get("refused")} == dear
    worked_out = [bet for bet in data["bets"] if bet["id"] not in dear]
    assert "too dear" not in json.dumps([worked_out, data["cloth"]])


def test_the_options_of_the_game_are_taken(run: Run) -> None:
    told = run("page", "craps", "--field12", "9:1")
    assert told.code == 2
    assert "`9:1` is not a choice of `field12`" in told.err


@pytest.mark.thorough
def test_an_application_for_other_prizes_can_be_written_of_a_game(run: Run) -> None:
    data = data_of(run("page", "fantan").out)
    (head,) = data["application"]["head"]
    assert head.startswith("application: ")
    assert "{date}" in head
    assert data["entries"].keys() == {place for prize in data["prizes"] for place, _ in prize["places"]}
    for parts in data["entries"].values():
        assert all(isinstance(part, str) or isinstance(part[0], int) for part in parts)


@pytest.mark.thorough
def test_the_holes_of_an_entry_are_the_prizes_of_its_bets(run: Run) -> None:
    """And not those that another reading has in the same places, as of the Horn."""
    data = data_of(run("page", "craps").out)
    for parts in data["entries"].values():
        assert all(data["prizes"][part[0]]["bets"] for part in parts if not isinstance(part, str))


@pytest.mark.thorough
def test_a_page_of_an_application_has_what_it_proposes(run: Run) -> None:
    data = data_of(run("page", "examples/field-12/application.yaml").out)
    assert data["proposed"] == ["field"]
    assert [bet["id"] for bet in data["before"]["bets"]] == ["field"]
    assert data["source"]["asked"] == "application.yaml"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["field-12", "lucky-7", "joker-or-flag"])
def test_a_page_of_an_application_has_its_file_letter_for_letter(name: str, run: Run) -> None:
    """Cut where prizes and choices stand; and the entries of the other bets of its game."""
    file = f"examples/{name}/application.yaml"
    data = data_of(run("page", file).out)
    application = data["application"]
    pieces = [*application["head"], *application["rest"]]
    cuts = [part for part in pieces if not isinstance(part, str) and part[0] != ""]
    text = "".join(part if isinstance(part, str) else part[1] for part in pieces if isinstance(part, str) or part[0])
    assert text == (ROOT / file).read_text("utf-8")
    own = [bet["prizes"] for bet in data["bets"] if bet["family"] in application["own"]]
    assert {number for number, _ in cuts if isinstance(number, int)} == set().union(*own)
    assert {option for option, _ in cuts if isinstance(option, str)} <= {one["id"] for one in data["options"]}
    assert application["own"] == data["proposed"]
    assert not set(application["own"]) & data["entries"].keys()


@pytest.mark.thorough
def test_choices_of_which_none_is_made_are_filled_in_and_not_said_again(run: Run, tmp_path: Path) -> None:
    """`choices: {}` is an application's too; a second `choices` at its end would be refused."""
    text = (ROOT / "examples/field-12/application.yaml").read_text("utf-8")
    file = tmp_path / "application.yaml"
    file.write_text(text.replace("game: craps\n", "game: craps\nchoices: {}\n"), "utf-8")
    head = data_of(run("page", str(file)).out)["application"]["head"]
    filled = "".join(part if isinstance(part, str) else f"field12: 3:1{part[1]}" for part in head)
    assert "\nchoices: {field12: 3:1, }\n" in filled
    file.write_text(filled + text.partition("bets:\n")[2], "utf-8")
    assert load_application(file).choices == {"field12": "3:1"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("given", "otherwise"), [((), []), (("--field12", "2:1"), []), (("--field12", "3:1"), ["field12"])]
)
def test_what_is_chosen_otherwise_than_the_file_has_it_is_known(
    given: tuple[str, ...], otherwise: list[str], run: Run, tmp_path: Path
) -> None:
    """The file would be saved as it was, and not with the choice that the figures beside it were found with."""
    text = (ROOT / "examples/field-12/application.yaml").read_text("utf-8")
    file = tmp_path / "application.yaml"
    file.write_text(text.replace("2: 2:1, 12: 5:2", "2: 5:2, 12: field12"), "utf-8")
    assert data_of(run("page", str(file), *given).out)["application"]["otherwise"] == otherwise


@pytest.mark.thorough
@pytest.mark.parametrize("prize", ["12: >-\n        5:2", "12:\n        5 for\n        1", '12: "5:\\\n        2"'])
def test_a_prize_on_several_lines_is_not_cut_out_of_its_file(prize: str, run: Run, tmp_path: Path) -> None:
    """It is not known where it ends: with another in its place, the rest of it would be left behind."""
    text = (ROOT / "examples/field-12/application.yaml").read_text("utf-8")
    rows = f"pays:\n      by: total\n      [3, 4, 9, 10, 11]: 1:1\n      2: 2:1\n      {prize}\n"
    file = tmp_path / "application.yaml"
    file.write_text(re.sub("pays: {.*\n", rows, text, count=1), "utf-8")
    assert data_of(run("page", str(file)).out)["application"] is None


@pytest.mark.thorough
def test_a_page_is_no_larger_than_it_may_be(run: Run) -> None:
    import gzip

    text = run("page", "craps").out.encode()
    assert len(text) < 600_000
    assert len(gzip.compress(text)) < 200_000
