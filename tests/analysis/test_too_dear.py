"""A bet that is too dear is refused in its row: the others have their figures, and the exit code tells of it."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import macau_edge
from macau_edge.exact.game import Game
from macau_edge.model import Member
from macau_edge.model.message import Message
from macau_edge.model.meter import meter
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.refusals import TOO_DEAR, Refused, unless_too_dear
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.seen import BestPlay
from macau_edge.questions.explain.request import ExplainRequest
from tests.cases import DEAR_FIRST
from tests.conftest import Run
from tests.counting import left
from tests.loops import each

# A tally of ten totals has 1,024 states, and the other bets three at the most.
GAME = """\
game: Example
act: none
device: {dice: 2}
bets:
  any-7: {win: 7, lose: others, pays: 4:1}
  all-totals: {collect: [2 to 6, 8 to 12], until: 7, pays: {by: collected, 10: 100:1, others: lose}}
  either: {each: {number: [2, 12]}, win: number, lose: others, pays: 30:1, expect: {house-edge: 1/36}}
readings:
  of-7:
    law: art. 1
    adopted: {en: four to one}
    because: {en: it says so}
    alternatives:
      all:
        text: {en: all totals}
        instead:
          bets:
            any-7: {collect: [2 to 6, 8 to 12], until: 7, pays: {by: collected, 10: 100:1, others: lose}}
            either: {win: [2, 12], lose: others, pays: 15:1}
"""
LIMIT = ("--limit", "100")
REFUSED = "`all-totals` has more than 100 states, and the engines list every one of them"


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "example.yaml"
    file.write_text(GAME)
    return str(file)


# Command -> the words after the game, and what stands in a report for each bet that has figures.
SHOWING = {
    "analyse": ((), ("1/6", "5/36")),
    "analyse --every-choice": (("--every-choice",), ("1/6", "5/36")),
    "analyse --stake": (("--stake", "10"), ("16.6667 %", "13.8889 %")),
    "bias": (("--die", "6=1/5"), ("21/125", "13/75")),
    "simulate": (("--rounds", "10", "--seed", "1"), ("16.6667 %", "13.8889 %")),
}


@each("asked", SHOWING, quick=2)
def test_the_others_are_shown_and_the_exit_code_says_that_one_is_missing(asked: str, game: str, run: Run) -> None:
    """It took the figures of all the others with it."""
    words, figures = SHOWING[asked]
    shown = run(asked.split(maxsplit=1)[0], game, *words, *LIMIT)
    rows = [line for line in shown.out.splitlines() if line.startswith(("any-7", "all-totals", "either"))]
    (dear,) = (row for row in rows if row.startswith("all-totals"))
    assert "too dear" in dear
    for figure in figures:
        assert any(figure in row for row in rows)
    assert "TOO DEAR: the figures of all-totals take more work than `--limit` allows" in shown.out
    assert shown.code == 1
    assert shown.err.count("arithmetic/too-many-states") == 1
    assert REFUSED in shown.err
    whole = run(asked.split(maxsplit=1)[0], game, *words)
    assert whole.code == 0
    assert "too dear" not in whole.out


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
@pytest.mark.parametrize("format_", ["table", "markdown", "html", "csv", "json"])
def test_it_is_refused_in_every_format(format_: str, language: str, game: str, run: Run) -> None:
    shown = run("analyse", game, "--format", format_, "--lang", language, *LIMIT)
    assert shown.code == 1
    assert "1/6" in shown.out
    assert "5/36" in shown.out
    if format_ == "csv":
        records = {row["id"]: row for row in csv.DictReader(io.StringIO(shown.out))}
        assert records["all-totals"]["refused"] == REFUSED
        assert records["all-totals"]["house_edge"] == ""
        assert records["any-7"]["refused"] == ""
    elif format_ == "json":
        bets = {bet["id"]: bet for bet in json.loads(shown.out)["bets"]}
        assert bets["all-totals"]["refused"] == REFUSED
        assert (bets["all-totals"]["house_edge"], bets["all-totals"]["not_given"]) == (None, None)
        assert "refused" not in bets["any-7"]
    else:
        assert {"en": "too dear", "pt": "cálculo excessivo", "zh": "計算量過大"}[language] in shown.out


def test_without_it_no_format_says_anything_of_it(game: str, run: Run) -> None:
    assert "refused" not in run("analyse", game, "--format", "csv").out
    assert "refused" not in run("analyse", game, "--format", "json").out


def test_it_is_refused_alone_where_nothing_else_was_asked_for(game: str, run: Run) -> None:
    for words in (("analyse", game, "--bet", "all-totals"), ("explain", game, "all-totals")):
        refused = run(*words, *LIMIT)
        assert (refused.code, refused.out) == (1, "")
        assert REFUSED in refused.err


def test_python_has_the_others_and_the_reason(game: str) -> None:
    found = macau_edge.analyse(game, limit=100).found
    assert {bet.id: bet.house_edge for bet in found.bets} == {
        "any-7": Fraction(1, 6),
        "all-totals": None,
        "either[2]": Fraction(5, 36),
        "either[12]": Fraction(5, 36),
    }
    (refused,) = found.refused
    assert (refused.code, refused.message, refused.place.line) == (TOO_DEAR, REFUSED, 6)
    assert [bet.refused for bet in found.bets] == [None, refused, None, None]
    assert "too dear" in repr(found.bets[1])
    with pytest.raises(ProblemError, match="has more than 100 states"):
        macau_edge.analyse(game, bets="all-totals", limit=100)


def test_readings_show_what_is_not_too_dear_in_every_way(game: str, run: Run) -> None:
    shown = run("readings", game, *LIMIT)
    assert shown.code == 1
    (replaced,) = (line for line in shown.out.splitlines() if line.startswith("any-7"))
    assert "1/6" in replaced
    assert "too dear" in replaced
    assert any("1/9" in line for line in shown.out.splitlines() if line.startswith("either"))
    assert "`any-7` has more than 100 states" in shown.err


def test_a_page_carries_the_others(game: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    made = run("page", game, "-o", str(file), *LIMIT)
    assert made.code == 1
    assert REFUSED in made.err
    assert file.read_text().count('"refused":true') == 2  # as adopted, and `any-7` in the other reading


def test_check_looks_at_the_figures_of_all_others(game: str, run: Run) -> None:
    """`either` does not have the edge that is expected of it: it was not looked at, since another is too dear."""
    found = run("check", game, *LIMIT)
    assert found.code == 1
    assert REFUSED in found.out
    assert "policy/expected-figure" in found.out
    assert "5/36" in found.out


LATE = """\
game: Example
act: none
device: {dice: 2}
bets:
  late:
    each: {when: {soon: trial 50, later: trial 200}}
    win: when and 7
    lose: when except 7
    pays: 4:1
"""


@pytest.mark.thorough
def test_members_of_a_family_are_refused_one_by_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "family.yaml"
    file.write_text(LATE)
    shown = run("analyse", str(file), *LIMIT)
    soon, later = (line for line in shown.out.splitlines() if line.startswith("late["))
    assert ("1/6" in soon, "too dear" in later) == (True, True)
    assert "TOO DEAR: the figures of late[later] take" in shown.out
    derived = run("explain", str(file), "late", *LIMIT)
    assert derived.code == 1
    assert "House edge = -E = 1/6" in derived.out
    assert "TOO DEAR: the figures of late[later] take" in derived.out
    derivations = json.loads(run("explain", str(file), "late", "--format", "json", *LIMIT).out)["derivations"]
    assert [one.get("refused") for one in derivations] == [None, LATER]
    steps = list(csv.DictReader(io.StringIO(run("explain", str(file), "late", "--format", "csv", *LIMIT).out)))
    assert LATER in steps[-1].values()


LATER = "`late[later]` has more than 100 states, and the engines list every one of them"


def test_only_the_code_of_too_much_work_is_caught() -> None:
    def fail(*codes: str) -> int:
        raise ProblemError(*(Problem(Place("f", 1), code, Message("no")) for code in codes))

    found = unless_too_dear(lambda: fail(TOO_DEAR))
    assert isinstance(found, Refused)
    assert unless_too_dear(lambda: 7) == 7
    with pytest.raises(ProblemError):
        unless_too_dear(lambda: fail("arithmetic/never-ends"))
    with pytest.raises(ProblemError):
        unless_too_dear(lambda: fail(TOO_DEAR, "arithmetic/never-ends"))


# --- check refuses nothing that analyse computes ----------------------------------------------------------------------


# What the option chooses has 50 states as it is taken, and 200 otherwise.
CHOSEN = """\
game: Example
act: none
device: {dice: 2}
names: {soon: trial 50, later: trial 200, soonest: trial 5}
options:
  when: {law: art. 1, choices: [soon, later, soonest], default: soon}
bets:
  late: {win: when and 7, lose: when except 7, pays: 4:1}
readings:
  of-7:
    law: art. 1
    adopted: {en: soon}
    because: {en: it says so}
    alternatives:
      never: {text: {en: later}, instead: {bets: {late: {win: trial 200 and 7, lose: trial 200 except 7, pays: 4:1}}}}
"""


def problems_of_check(run: Run, file: Path, *words: str) -> tuple[int, dict[tuple[str, int], str]]:
    found = run("check", str(file), "--output-format", "json", *words)
    problems = [one for one in json.loads(found.out)["findings"] if one["code"] != "law/missing-act"]
    return found.code, {(one["code"], one["line"]): one["message"] for one in problems}


@pytest.mark.thorough
def test_another_choice_that_is_too_dear_is_a_warning(tmp_path: Path, run: Run) -> None:
    """It was refused, while `analyse` has the figures; with `--every-choice` that choice is refused in its row."""
    file = tmp_path / "chosen.yaml"
    file.write_text(CHOSEN)
    assert run("analyse", str(file), *LIMIT).code == 0
    code, problems = problems_of_check(run, file, *LIMIT)
    assert code == 0
    why = "`late` has more than 100 states, and the engines list every one of them"
    assert problems == {
        ("arithmetic/too-many-states", 8): f"the figures of `late` are not checked with `--when later`: {why}",
        ("arithmetic/too-many-states", 15): f"the figures of `late` are not checked: {why}",
    }
    every = run("analyse", str(file), "--every-choice", *LIMIT)
    rows = {line.split()[2]: line for line in every.out.splitlines() if line.startswith("late") and "when" in line}
    assert {choice: "too dear" in row for choice, row in rows.items()} == {
        "soon": False,
        "later": True,
        "soonest": False,
    }
    assert every.code == 1


# --- what is optional comes behind the figures ------------------------------------------------------------------------

WAR = """\
game: War
act: none
device: {decks: 1, without: [4 to king], order: [2 to 3, ace], compare: order}
deal:
  first: {player: 1, dealer: 1}
  decided: {end: [player beats dealer, dealer beats player]}
  decision: {choose: [war, surrender], sees: [player, dealer]}
  more: {burn: 1, second: 1, third: 1, if: war}
bets:
  ante:
    win: [player beats dealer, second beats third, second ties third]
    lose: others
    raise: {war: 1}
    pays: 1:1
    lost: {by: choice, war: 2:1, surrender: 1:2, none: 1:1}
    strategy: {surrender: any}
"""
EDGE = "3/22"


@pytest.fixture
def war(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rule beside which nobody can afford to find the best play."""
    file = tmp_path / "war.yaml"
    file.write_text(WAR)

    def refuse(_: object, member: Member, *__: object) -> tuple[BestPlay, Rounds]:
        raise ProblemError(Problem(member.bet.place, TOO_DEAR, Message("the best play is too dear")))

    monkeypatch.setattr("macau_edge.exact.backward._found", refuse)
    return file


@pytest.mark.parametrize("words", [("analyse",), ("explain", "ante"), ("risk", "ante", "--rounds", "10")], ids=" ".join)
@pytest.mark.parametrize("format_", ["table", "csv", "html", "json"])
def test_the_figures_stand_where_the_best_play_beside_a_rule_is_too_dear(
    words: tuple[str, ...], format_: str, war: Path, run: Run
) -> None:
    """JSON, `check` and `explain` refused a file of which the table has the figures."""
    command, *others = words
    shown = run(command, str(war), *others, "--format", format_)
    assert (shown.code, "too-many-states" in shown.err) == (0, False)
    assert EDGE in shown.out or command == "risk"
    if command != "risk" and format_ == "json":
        data = json.loads(shown.out)
        strategy = (data["bets"] if command == "analyse" else data["derivations"])[0]["strategy"]
        assert strategy["not_compared"] == "the best play is too dear"
        assert (strategy["rule_costs"], strategy["best"], strategy["played"]) == (None, [], "rule")
        assert (strategy["choices"], strategy["sees"]) == (["war", "surrender"], ["player", "dealer"])


@pytest.mark.parametrize(
    ("language", "said"), [("en", "compared: too dear"), ("pt", "cálculo excessivo"), ("zh", "：計算量過大")]
)
def test_it_is_said_that_the_best_play_is_not_compared(language: str, said: str, war: Path, run: Run) -> None:
    assert run("explain", str(war), "ante", "--lang", language).out.count(said) == 2


def test_check_warns_that_the_best_play_is_not_compared(war: Path, run: Run) -> None:
    _, problems = problems_of_check(run, war)
    message = "what this rule costs `ante` beside the best play is not compared, which is too dear"
    assert problems == {("law/not-best-play", 16): message}


def test_a_page_is_made_where_the_best_play_is_too_dear(war: Path, run: Run, tmp_path: Path) -> None:
    assert run("page", str(war), "-o", str(tmp_path / "page.html")).code == 0


def test_the_figures_stand_where_the_derivation_is_too_dear(
    monkeypatch: pytest.MonkeyPatch, game: str, run: Run
) -> None:
    def refuse(game: Game, _: object) -> None:
        raise ProblemError(Problem(game.member.bet.place, TOO_DEAR, Message("the steps are too dear")))

    monkeypatch.setattr("macau_edge.analysis.derivation._steps", refuse)
    shown = run("explain", game, "any-7")
    assert shown.code == 0
    assert "Not derived: too dear." in shown.out
    assert "House edge = -E = 1/6" in shown.out
    (derivation,) = json.loads(run("explain", game, "any-7", "--format", "json").out)["derivations"]
    assert derivation["not_derived"] == "the steps are too dear"
    assert derivation["figures"]["house_edge"]["exact"] == "1/6"
    assert "the steps are too dear" in run("explain", game, "any-7", "--format", "csv").out


STEPS_OF_LATER = 492_557
"""Operations of the derivation of `late[later]`; the other two take a tenth each."""


@pytest.mark.parametrize("form", ["markdown", "csv", "json"])
def test_a_dear_derivation_leaves_the_others_theirs(form: str, tmp_path: Path) -> None:
    """In turn, as the figures are: it was the first of the file that took all."""
    (tmp_path / "game.yaml").write_text(DEAR_FIRST)
    asked = ExplainRequest(bet="late")
    with left(10_000_000):
        found = asked.find(macau_edge.load(tmp_path / "game.yaml").found, {}, {}, iter)
        meter().made = meter().all - STEPS_OF_LATER - 40_000
        shown = asked.show(found)
    said = json.dumps(shown.to_dict()) if form == "json" else shown.markdown() if form == "markdown" else shown.csv()
    assert len(re.findall("not_derived|not-derived|Not derived", said)) == 1
    if form == "json":
        assert [len(one["phases"]) for one in json.loads(said)["derivations"]] == [0, 4, 3]
    assert said.count("late[sooner]") > said.count("late[later]") or form != "csv"


@each("operations", [1_000, 5_000, 20_000, 60_000, 100_000, 200_000, 400_000], quick=2)
def test_what_is_said_of_a_bet_never_takes_its_figures_with_it(operations: int, tmp_path: Path) -> None:
    """Whatever is left behind the figures: the rules, the derivation and what is shown of it are optional."""
    (tmp_path / "game.yaml").write_text(DEAR_FIRST)
    asked = ExplainRequest(bet="late")
    with left(10_000_000):
        found = asked.find(macau_edge.load(tmp_path / "game.yaml").found, {}, {}, iter)
        meter().made = meter().all - operations
        shown = asked.show(found)
    assert shown.markdown().count("= 1/6") >= 3
    assert shown.csv().count("late[later]") >= 2
    assert [one["figures"]["house_edge"]["exact"] for one in shown.to_dict()["derivations"]] == ["1/6"] * 3
