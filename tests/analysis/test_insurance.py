"""A rule of the player beside which the best play is dear: every command has the edge, and `check` takes the file.

Baccarat with a step in which the player insures. The edge is found within a second; what the rule costs beside the best
play, which sees both hands, takes several, and of eight numbers of packs more than a command may do. `--format json`,
`check` and `explain` refused the file, of which the table had the edge.
"""

from __future__ import annotations

import csv
import io
import json

import pytest

import macau_edge
from tests.conftest import Run
from tests.loops import each

GAME = """\
game: Insurance
act: none
device:
  decks: packs
  worth: {ace: 1, 2 to 9: number, 10 or jack or queen or king: 0}
  points: last digit
  compare: points
deal:
  first: {player: 2, banker: 2}
  natural: {end: [player 8 to 9, banker 8 to 9]}
  insurance: {choose: [insure, decline], sees: [player, banker]}
  player-third: {player: 1, if: player 0 to 5}
  banker-third:
    banker: 1
    if:
      by: banker
      0 to 2: draws
      3: {by: player-third, 8: stands, others: draws}
      4: {by: player-third, none or 2 to 7: draws, others: stands}
      5: {by: player-third, none or 4 to 7: draws, others: stands}
      6: {by: player-third, 6 or 7: draws, others: stands}
      7: stands
options:
  packs: {law: art. 1, choices: [1 to 8], default: 8}
bets:
  player: {win: player beats banker, push: player ties banker, lose: others, pays: 1:1}
  insured:
    win: player beats banker
    push: player ties banker
    lose: others
    raise: {insure: 1}
    pays: 1:1
    strategy: {insure: player 6 to 7, decline: others}
"""
# Whoever doubles his stake on some hands at even money, of which the cards that are to come know nothing, loses as much
# of it: the house edge is per unit put down at the start, and the player's is the published 1.2351 %.
EDGE = "1.2351"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    made = tmp_path_factory.mktemp("insurance") / "insurance.yaml"
    made.write_text(GAME)
    return str(made)


@pytest.mark.thorough
def test_every_format_of_the_table_has_the_edge(file: str, run: Run) -> None:
    for form in ("table", "markdown", "html"):
        shown = run("analyse", file, "insured", "--format", form)
        assert (shown.code, EDGE in shown.out) == (0, True)
    (record,) = csv.DictReader(io.StringIO(run("analyse", file, "insured", "--format", "csv").out))
    assert record["house_edge_decimal"].startswith("0.01235")


@pytest.mark.thorough
def test_json_has_the_edge(file: str, run: Run) -> None:
    shown = run("analyse", file, "--format", "json")
    assert shown.code == 0
    player, insured = json.loads(shown.out)["bets"]
    assert player["house_edge"]["decimal"].startswith("0.01235")
    assert insured["house_edge"]["decimal"].startswith("0.01235")
    assert insured["strategy"]["played"] == "rule"
    assert insured["strategy"]["rule_costs"] is not None or "not worked out yet" in insured["strategy"]["not_compared"]


@pytest.mark.thorough
@each(
    ("words", "said"),
    [
        ("explain insured", ["House edge = -E = ", EDGE]),
        ("risk insured --rounds 10", ["1.235"]),
        ("solve insured --edge 5%", [EDGE]),
        ("sweep insured --prize 1:1", [EDGE]),
    ],
)
def test_every_command_has_it(words: str, said: list[str], file: str, run: Run) -> None:
    command, *others = words.split()
    shown = run(command, file, *others)
    assert shown.code == 0, shown.err
    for text in said:
        assert text in shown.out


@pytest.mark.thorough
def test_python_has_it(file: str) -> None:
    (bet,) = macau_edge.analyse(file, bets="insured").found.bets
    assert bet.house_edge is not None
    assert f"{float(bet.house_edge):.6f}" == "0.012351"


@pytest.mark.thorough
def test_check_accepts_what_every_choice_of_it_computes(file: str, run: Run) -> None:
    """It counted the work of all eight choices against one limit, and refused the file."""
    found = run("check", file, "--output-format", "json")
    problems = {one["code"]: one for one in json.loads(found.out)["findings"]}
    assert found.code == 0
    assert problems.keys() == {"law/missing-act", "law/not-best-play"}
    assert "is not compared, which is too dear" in problems["law/not-best-play"]["message"]
    every = run("analyse", file, "--every-choice", "--format", "csv")
    assert every.code == 0
    rows = [row for row in csv.DictReader(io.StringIO(every.out)) if row["id"] == "insured"]
    assert [row["options"] for row in rows] == [f"packs={number}" for number in range(1, 9)]
    assert all(row["house_edge"] for row in rows)
