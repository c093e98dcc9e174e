"""From the file of an application to its ruleset: what the proposed bets change in it, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from macau_edge.checks.application import languages_written, missing_languages
from macau_edge.checks.sound import (
    LoadedApplication,
    UnsoundError,
    base_beside,
    check_applied,
    load_application,
    load_proposed,
    load_sound,
)
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import Problem
from macau_edge.reading.source import source
from tests.conftest import Run

TEXT = """\
application: EX-1
date: 2026-11-20
applicant: {name: Exemplo, capacity: {pt: a}, representative: X, representative-capacity: {pt: b}}
game: craps
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1, 12: 5:2}}
"""
FIELD = TEXT[TEXT.index("  field") :]
OWN = """\
game: Own
act: {title: Own, cite: Own, status: unknown, new-bets: {none: x}}
device: {dice: 2}
bets: {any-7: {name: Seven, law: art. 1, pays-law: art. 1, win: 7, lose: others, pays: 4:1}}
"""
CRAPS = load_sound("craps").ruleset


def loaded(text: str, folder: Path = Path()) -> LoadedApplication:
    return load_proposed(source("a.yaml", text.encode()), base_beside(folder / "a.yaml"))


def problems(text: str, folder: Path = Path()) -> list[Problem]:
    return check_applied(source("a.yaml", text.encode()), base_beside(folder / "a.yaml"))


def with_bets(*bets: str, more: str = "") -> str:
    return TEXT.replace(FIELD, "".join(f"  {bet}\n" for bet in bets)) + more


def test_a_bet_takes_the_place_of_another_and_keeps_its_name_and_articles() -> None:
    found = loaded(TEXT)
    bet, was = found.ruleset.bets["field"], CRAPS.bets["field"]
    assert (bet.name, bet.law, bet.pays_law) == (was.name, was.law, was.pays_law)
    assert bet.pays != was.pays
    assert found.application.bets["field"] is bet
    assert list(found.ruleset.bets) == list(CRAPS.bets)
    assert found.base.ruleset == CRAPS
    assert found.findings == ()


def test_the_same_name_written_again_is_the_same_bet() -> None:
    assert (
        loaded(TEXT.replace("field: {", "field: {name: Field, ")).ruleset.bets["field"].law == CRAPS.bets["field"].law
    )


@pytest.mark.parametrize("twelve", ["2:1", "3:1", "4:2"])
def test_what_the_act_leaves_to_the_house_is_not_asked_for(twelve: str) -> None:
    found = problems(TEXT.replace("12: 5:2", f"12: {twelve}").replace("[2, 3, 4, 9, 10, 11, 12]", "[9 to 12, 2 to 4]"))
    assert [problem.code for problem in found] == ["structure/nothing-proposed"]


def test_another_name_has_no_article() -> None:
    bet = loaded(TEXT.replace("field: {", "field: {name: Campo, ")).ruleset.bets["field"]
    assert bet.name
    assert bet.name.say("pt") == "Campo"
    assert bet.law is None
    assert bet.pays_law is None


def test_a_new_bet_stands_after_the_others_without_an_article() -> None:
    found = loaded(with_bets("eight: {name: Oito, win: 8, lose: others, pays: 5:1}"))
    assert list(found.ruleset.bets) == [*CRAPS.bets, "eight"]
    assert found.ruleset.bets["eight"].law is None
    assert {name: found.ruleset.bets[name] for name in CRAPS.bets} == CRAPS.bets


def test_another_reading_does_not_undo_what_is_proposed() -> None:
    found = loaded(TEXT)
    assert "two-and-twelve-on-the-field" in [reading.id for reading in CRAPS.readings]
    assert [reading.id for reading in found.ruleset.readings] == [
        reading.id for reading in CRAPS.readings if reading.id != "two-and-twelve-on-the-field"
    ]


def test_a_reading_of_several_bets_loses_only_the_proposed_one() -> None:
    found = loaded(with_bets("big: {win: [8, 9, 10, 11, 12], lose: others, pays: 6:5}"))
    for reading in found.ruleset.readings:
        for way in reading.alternatives:
            assert "big" not in [bet.id for bet in way.bets]
    (reading,) = (reading for reading in found.ruleset.readings if reading.id == "what-loses-on-big-or-small")
    assert [[bet.id for bet in way.bets] for way in reading.alternatives] == [["small"], ["small"]]


def test_the_parts_that_another_reading_was_made_of_go_with_it() -> None:
    found = loaded(with_bets("horn: {units: 4, win: [2, 3, 11, 12], lose: others, pays: 5:1}"))
    assert "prize-of-the-horn" not in [reading.id for reading in found.ruleset.readings]


def test_names_and_words_are_added() -> None:
    more = "names: {eights: 8}\nwords: {eights: {pt: oito}}\n"
    found = loaded(with_bets("eight: {name: Oito, win: eights, lose: others, pays: 5:1}", more=more))
    assert set(found.ruleset.names) == {*CRAPS.names, "eights"}
    assert found.ruleset.words["eights"].say("pt") == "oito"
    assert found.ruleset.places["names", "eights"].file == "a.yaml"
    assert found.ruleset.places["options", "field12"] == CRAPS.places["options", "field12"]


def test_an_option_that_no_bet_uses_any_more_is_no_mistake() -> None:
    assert problems(TEXT) == []  # `field12` priced the 12, and nothing else


def test_a_bet_made_with_a_proposed_one_is_looked_at_as_well() -> None:
    stages = "{come-out: {win: 7, lose: 2, mark: others}, mark: {win: mark, lose: 7}}"
    line = f"pass-line: {{made: come-out, stages: {stages}, pays: 1:1}}"
    found = problems(with_bets(line, more="words: {mark: {pt: marca}}\n"))
    assert [(problem.code, problem.place.file, problem.place.line) for problem in found] == [
        ("structure/unknown-word", "a.yaml", 6)
    ]


@pytest.mark.thorough
def test_what_only_the_engines_find_is_found_by_the_check() -> None:
    text = with_bets("many: {name: Muitos, count: any, until: trial 400, pays: {by: count, 400: 1:1, others: lose}}")
    assert loaded(text)
    with open_meter(20):
        assert [problem.code for problem in check_applied(source("a.yaml", text.encode()), base_beside("a.yaml"))]


def test_a_place_that_covers_another_bet_is_found() -> None:
    more = "layout: {eight: {x: 28, y: 1, width: 10, height: 5}}\n"
    (problem,) = problems(with_bets("eight: {name: Oito, win: 8, lose: others, pays: 5:1}", more=more))
    assert (problem.code, problem.place.line) == ("structure/covers-a-bet", 7)


def test_findings_of_the_law_stop_nothing() -> None:
    text = with_bets("stay: {name: Fica, stages: {again: {win: 8, lose: others}}, pays: 5:1}")
    assert [problem.code for problem in loaded(text).findings] == ["law/missing-word"]


def test_all_problems_come_at_once() -> None:
    with pytest.raises(UnsoundError) as caught:
        loaded(TEXT.replace("2026-11-20", "2026").replace("lose: others", "lose: 2").replace("12: 5:2", "13: 5:2"))
    assert {problem.place.line for problem in caught.value.problems} == {2, 6}
    assert len(caught.value.problems) > 2
    assert caught.value.source


def test_a_file_that_is_no_yaml_is_met_with_its_mistake() -> None:
    with pytest.raises(UnsoundError):
        loaded("application: [")
    assert [problem.family for problem in problems("application: [")] == ["syntax"]


@pytest.mark.parametrize("missing", ["game", "bets", "applicant", "date", "application"])
def test_what_is_required_is_required(missing: str) -> None:
    keys = TEXT.splitlines(keepends=True)
    text = "".join(line for line in keys if not line.startswith((f"{missing}:", "  " if missing == "bets" else "\0")))
    assert ("structure/missing-key", f"an application has no `{missing}`") in [
        (problem.code, problem.message) for problem in problems(text)
    ]


def own(tmp_path: Path, text: str = OWN) -> Path:
    (tmp_path / "own.yaml").write_text(text, "utf-8")
    return tmp_path


PROPOSED = with_bets("eight: {name: Oito, win: 8, lose: others, pays: 5:1}").replace("craps", "own.yaml")


def test_a_ruleset_in_the_folder_is_read(tmp_path: Path) -> None:
    found = loaded(PROPOSED, own(tmp_path))
    assert list(found.ruleset.bets) == ["any-7", "eight"]
    assert found.base.ruleset.name == "own.yaml"
    (tmp_path / "deeper").mkdir()
    (tmp_path / "own.yaml").rename(tmp_path / "deeper" / "own.yaml")
    assert loaded(PROPOSED.replace("own.yaml", "deeper/own.yaml"), tmp_path)


def test_a_link_inside_the_folder_is_followed_and_one_that_leads_out_is_not(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    own(inside).joinpath("link.yaml").symlink_to("own.yaml")
    own(outside)
    (inside / "out.yaml").symlink_to(outside / "own.yaml")
    (inside / "folder").symlink_to(outside)
    assert loaded(PROPOSED.replace("own.yaml", "link.yaml"), inside)
    for game in ("out.yaml", "folder/own.yaml"):
        (problem,) = problems(PROPOSED.replace("own.yaml", game), inside)
        assert (problem.code, problem.place.line) == ("structure/outside-the-folder", 4)


@pytest.mark.parametrize(
    "game",
    ["../own.yaml", "inside/../../own.yaml", "/etc/own.yaml", "..\\own.yaml", "C:\\own.yaml", "C:own.yaml",
     "\\\\host\\own.yaml", "inside/..\\..\\own.yaml"],
)  # fmt: skip
def test_no_path_leads_out_of_the_folder(tmp_path: Path, game: str) -> None:
    (tmp_path / "inside").mkdir()
    own(tmp_path)
    (problem,) = problems(PROPOSED.replace("own.yaml", f"'{game}'"), tmp_path / "inside")
    assert problem.code == "structure/outside-the-folder"


@pytest.mark.parametrize("game", ["x" * 290 + ".yaml", "x/" * 140 + ".yaml", "loop.yaml", "a\\0.yaml"])
def test_a_name_that_no_system_takes_is_no_ruleset(tmp_path: Path, game: str) -> None:
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    codes = {problem.code for problem in problems(PROPOSED.replace("own.yaml", f'"{game}"'), tmp_path)}
    assert codes & {"structure/unknown-game", "structure/outside-the-folder"}


def test_a_folder_or_a_pipe_is_no_ruleset(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").mkdir()
    assert [problem.code for problem in problems(PROPOSED, tmp_path)] == ["structure/unknown-game"]
    os.mkfifo(tmp_path / "pipe.yaml")
    text = PROPOSED.replace("own.yaml", "pipe.yaml")
    assert [problem.code for problem in problems(text, tmp_path)] == ["structure/unknown-game"]


def test_the_mistakes_of_an_own_ruleset_are_shown_with_those_of_the_application(tmp_path: Path) -> None:
    folder = own(tmp_path, OWN.replace("win: 7", "win: [7, 7]"))
    found = problems(PROPOSED.replace("2026-11-20", "2026"), folder)
    assert {Path(problem.place.file).name for problem in found} == {"a.yaml", "own.yaml"}


def test_the_findings_of_an_own_ruleset_are_not_repeated(tmp_path: Path) -> None:
    assert problems(PROPOSED, own(tmp_path, OWN.replace("name: Seven, ", ""))) == []


def test_the_program_knows_which_languages_an_application_is_in() -> None:
    application = loaded(TEXT).application
    assert languages_written(application) == ("pt",)
    assert missing_languages(application, ["pt"]) == []
    found = missing_languages(application, ["pt", "zh"])
    assert [problem.message for problem in found] == [
        "`capacity` has no words in zh",
        "`representative-capacity` has no words in zh",
    ]
    assert [problem.place.line for problem in found] == [3, 3]


def test_check_and_analyse_take_an_application(run: Run, tmp_path: Path) -> None:
    file = own(tmp_path) / "application.yaml"
    file.write_text(PROPOSED, "utf-8")
    assert run("check", str(tmp_path)).code == 0
    assert load_application(file).application.game == "own.yaml"
    shown = run("analyse", str(file), "--bet", "eight", "--format", "csv")
    assert shown.code == 0
    assert ",1/6," in shown.out
    assert run("explain", str(file), "eight").code == 0
    file.write_text(PROPOSED.replace("win: 8", "win: ate"), "utf-8")
    shown = run("check", str(tmp_path))
    assert shown.code == 1
    assert f"{file}:6:" in shown.out
    assert "did you mean" in shown.out or "define it" in shown.out


def test_the_choices_of_an_application_are_those_of_its_figures(run: Run, tmp_path: Path) -> None:
    text = with_bets("eight: {name: Oito, win: 8, lose: others, pays: 5:1}", more="choices: {field12: 3:1}\n")
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    words = ("analyse", str(tmp_path / "a.yaml"), "--bet", "field", "--format", "csv")
    assert ",1/36," in run(*words).out
    assert ",1/18," in run(*words, "--field12", "2:1").out  # who asks for another sees another
