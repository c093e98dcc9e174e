"""What a reviewer is told, and what stops: nothing that changes is denied, nothing that is not there is made up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_sound
from macau_edge.model import Language
from macau_edge.questions.diff.compare import Comparison, compare_sides
from macau_edge.questions.diff.data import changes_data
from macau_edge.questions.diff.facts import FactKey, ruleset_facts
from macau_edge.questions.diff.formats import to_comment
from macau_edge.questions.diff.report import changes_document
from macau_edge.reading.revisions import Sides, Tree
from macau_edge.reading.source import shipped_folder
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_text
from tests.conftest import Run
from tests.questions.test_changes import LINES, between, edges, edited, said, trees
from tests.repositories import APPLICATION, RULESET, Repository, repository

__all__ = ["repository"]

OPEN = RULESET.replace("\nbets:", "\n  other: {law: art. 3, choices: any ratio}\nbets:").replace(
    "pays: 4:1}", "pays: 4:1}\n  loose: {name: Loose, law: art. 1, pays-law: art. 2, win: 7, lose: 2, pays: other}"
)
"""With a bet at a ratio that the law leaves open and nobody chose."""


def shown(found: Comparison, language: Language = "en") -> str:
    return to_text(changes_document(found, language))


# --- a ratio that nobody chose --------------------------------------------------------------------------------------


def test_a_change_of_a_bet_whose_ratio_nobody_chose_is_not_denied() -> None:
    """It wins 6/7 of the bets that are decided, and 6/8 if 3 loses as well."""
    found = between(OPEN, OPEN.replace("lose: 2, pays: other", "lose: 2 to 3, pays: other"))
    text = shown(found)
    assert "Of some bets that change the house edge is not given" in text
    assert ": Loose." in text
    assert "No figure" not in text
    assert re.search(r"^loose +6/7 → 2/3 +0 +1/7 → 1/3 +— ", text, re.M)
    assert found.edge_changes
    (figures,) = to_builtins(changes_data(found))["files"][0]["figures"]
    assert [figures[side]["probability"]["win"]["exact"] for side in ("before", "after")] == ["6/7", "2/3"]
    assert figures["before"]["house_edge"] is None


def test_a_ratio_that_is_open_and_the_same_is_no_change_of_figures() -> None:
    found = between(OPEN, OPEN.replace("name: Loose", "name: Free"))
    assert (found.figures, found.edge_changes) == ((), False)


def test_a_choice_for_what_was_open_is_a_change_of_the_edge() -> None:
    found = between(OPEN, OPEN.replace("choices: any ratio", "choices: any ratio, default: 1:7"))
    assert (edges(found), found.edge_changes) == ([("loose", "None", "1/49")], True)


@pytest.mark.parametrize(("language", "words"), [("en", "any ratio"), ("pt", "qualquer proporção"), ("zh", "任何賠率")])
def test_an_option_of_any_ratio_says_so(language: Language, words: str) -> None:
    assert re.search(rf"other +— +{words}$", shown(between(RULESET, OPEN), language), re.M)
    assert re.search(rf"other +{words} +—$", shown(between(OPEN, RULESET), language), re.M)


# --- what comes and goes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("new", [True, False])
def test_a_choice_that_comes_or_goes_is_a_change_of_the_edge_and_said(new: bool) -> None:
    texts = [RULESET, RULESET.replace("choices: [2:1, 3:1]", "choices: [2:1, 3:1, 4:1]")]
    found = between(*(texts if new else texts[::-1]))
    text = shown(found)
    assert found.edge_changes
    assert changes_data(found).summary.edge_changes
    assert ("New choices: field12 4:1." if new else "Choices removed: field12 4:1.") in text
    assert "The house edge of no bet" not in text


def test_members_that_come_or_go_are_as_bets_that_do() -> None:
    fewer = RULESET.replace("[4, 6, 8, 10]}", "[4, 6, 8]}").replace("[4, 10]: 7:1", "4: 7:1")
    gone, come = between(RULESET, fewer), between(fewer, RULESET)
    assert (gone.edge_changes, come.edge_changes) == (False, False)
    assert "Members removed: Hard Way 10." in shown(gone)
    assert "New members: Hard Way 10." in shown(come)
    assert (gone.files[0].bets, gone.files[0].gone) == (("hard-way",), ())


def test_ten_names_at_most() -> None:
    bet = "\n  b{0}: {{name: Bet {0}, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: {0}:1}}"
    text = shown(between(RULESET, RULESET.rstrip() + "".join(bet.format(n) for n in range(8, 30)) + "\n"))
    assert "New bets: Bet 8, Bet 9, Bet 10, " in text
    assert "Bet 17 and 12 more." in text
    assert "THE PLAYER GETS THE ADVANTAGE: Bet 8, " in text


def test_a_hand_says_what_it_has() -> None:
    """Where one comes or goes, its stages stand beside the dash."""
    facts = ruleset_facts(load_sound("craps").ruleset)
    assert facts[FactKey("hand")].shown == "come-out, point"


# --- readings -------------------------------------------------------------------------------------------------------


def test_a_reading_that_comes_has_no_figure_before() -> None:
    found = between(LINES[: LINES.index("readings:")], LINES)
    assert edges(found) == [("line", "None", "1/6"), ("odds", "None", "1/11"), ("both", "None", "23/198")]
    text = shown(found)
    assert "The text changes, and no figure of the reading adopted." in text
    assert "No figure of the reading adopted changes." in text
    assert not found.edge_changes


def test_a_way_and_a_reading_under_another_identifier() -> None:
    way = between(LINES, LINES.replace("      other:", "      otherwise:"))
    assert (said(way), way.figures) == (["renamed way one/otherwise.: one/other -> one/otherwise"], ())
    reading = between(LINES, LINES.replace("  one:", "  first:"))
    assert (said(reading), reading.figures) == (["renamed reading first.: one -> first"], ())
    other = between(LINES, LINES.replace("      other:", "      otherwise:").replace("pays: 4:1", "pays: 3:1"))
    assert said(other) == [
        "added way one/otherwise.: - -> otherwise",
        "removed way one/other.: other -> -",
    ]


@pytest.mark.thorough
def test_a_prize_in_every_reading_that_it_has_a_part_in() -> None:
    """A winning stake that is kept, or not: the prize of big 6 or 8 has a part in both."""
    text = (shipped_folder() / "craps.yaml").read_text("utf-8")
    found = between(text, text.replace("pays: 7:6", "pays: 6:5"))
    assert "returned-or-kept/prize-includes-the-stake" in {one.way for one in found.figures}


def test_an_advantage_in_another_reading_is_said_and_stops_nothing() -> None:
    kept = """\
readings:
  stake:
    law: art. 1
    adopted: The stake is kept.
    because: It says so.
    alternatives:
      returned: {text: It is returned., instead: {winning-stake: returned}}
"""
    before = RULESET.replace("device:", "winning-stake: kept\ndevice:") + kept
    found = between(before, before.replace("pays: 4:1", "pays: 11:2"))
    assert [(one.way, *map(str, one.edges)) for one in found.figures] == [
        ("", "1/3", "1/12"),
        ("stake/returned", "1/6", "-1/12"),
    ]
    assert not found.gives_advantage
    said_ = (
        "Read otherwise, which is not adopted and stops nothing, the player gets the advantage: Any 7 (stake/returned)."
    )
    assert said_ in " ".join(shown(found).split())


# --- the same, written otherwise ------------------------------------------------------------------------------------


def test_an_option_under_another_identifier() -> None:
    found = edited(("field12", "f12"))
    assert (said(found), found.figures) == (["renamed option f12.: field12 -> f12"], ())
    found = edited(("field12", "f12"), ("pays: 4:1", "pays: 5:1"))
    assert edges(found) == [("any-7", "1/6", "0")]


def test_a_prize_that_is_printed_otherwise_is_shown_and_changes_no_figure(run: Run, tmp_path: Path) -> None:
    found = edited(("pays: 4:1", "pays: 8:2"), ("12: field12", "12: field12"))
    assert (said(found), found.figures) == (["changed prize any-7.: 4:1 -> 8:2"], ())
    assert "Prize printed otherwise" in shown(found)
    for name, text in (("a.yaml", RULESET), ("b.yaml", RULESET.replace("pays: 4:1", "pays: 8:2"))):
        (tmp_path / name).write_text(text, "utf-8")
    files = (str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"))
    assert run("diff", *files, "--fail-on", "edge-change").code == 0
    assert run("diff", *files, "--fail-on", "any").code == 1


def test_what_is_no_citation_is_shown_as_it_is_written() -> None:
    assert said(edited(("name: Any 7, law: art. 1", "name: Any 7, law: nonsense"))) == [
        "changed law any-7.: art. 1 -> nonsense"
    ]
    assert said(edited(("law: art. 2, choices", "law: [art. 2, art. 3], choices"))) == [
        "changed option-law field12.: art. 2 -> art. 2; art. 3"
    ]


def test_what_is_no_citation_in_another_reading() -> None:
    found = between(LINES, LINES.replace("line: {name: Line, law: art. 1", "line: {name: Line, law: nonsense"))
    assert said(found) == ["changed law one/other/line.: art. 1 -> nonsense"]


# --- what could not be read before ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"), [("pays: 4:1", "pay: 4:1"), ("pays: 4:1", "pays: 4;1"), ("win: 7, lose", "win: seven, lose")]
)
def test_sound_bets_beside_a_broken_one_are_compared(old: str, new: str) -> None:
    found = trees({"a.yaml": RULESET.replace(old, new)}, {"a.yaml": RULESET.replace("[6, 8]: 9:1", "[6, 8]: 8:1")})
    assert edges(found) == [("any-7", "None", "1/6"), ("hard-way[6] hard-way[8]", "1/11", "2/11")]
    assert said(found) == ["changed prize hard-way.6, 8: 9:1 -> 8:1"]
    assert (found.files[0].new, found.files[0].bets) == ((), ("hard-way",))
    assert "not readable" in shown(found)


def test_where_a_mistake_is_elsewhere_nothing_is_taken_for_new() -> None:
    found = trees({"a.yaml": RULESET.replace("law: art. 2, choices", "choice")}, {"a.yaml": RULESET})
    assert (found.files[0].new, found.files[0].before.unread) == ((), True)
    assert "is not compared, and counts neither as changed nor as new" in shown(found)


def test_a_broken_bet_that_goes_and_those_that_lean_on_it() -> None:
    broken = LINES.replace("    pays: 1:1\n  odds", "    pay: 1:1\n  odds")
    found = trees({"a.yaml": broken}, {"a.yaml": LINES})
    assert found.problems == ()
    assert {one.member.bet.id for one in found.figures} == {"line", "odds", "both"}
    assert found.files[0].new == ()


# --- files ----------------------------------------------------------------------------------------------------------


def test_an_application_beside_a_ruleset_is_wrong_use(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(RULESET, "utf-8")
    (tmp_path / "application.yaml").write_text(APPLICATION, "utf-8")
    told = run("diff", str(tmp_path / "mine.yaml"), str(tmp_path / "application.yaml"))
    assert (told.code, told.out) == (2, "")
    assert "the first file is a ruleset, and the second an application: they cannot be compared" in told.err


def test_a_ruleset_that_becomes_an_application_goes_and_comes() -> None:
    files = {"mine.yaml": RULESET}
    found = trees({**files, "a.yaml": RULESET.replace("game: Mine", "game: A")}, {**files, "a.yaml": APPLICATION})
    assert said(found) == ["removed no-ruleset .: a.yaml -> -", "added file .: - -> a.yaml"]


@pytest.mark.parametrize("how", ["other", "link", "folder"])
def test_a_ruleset_that_is_overwritten_is_not_called_removed(run: Run, repository: Repository, how: str) -> None:
    repository.commit("mine.yaml", RULESET)
    path = repository.write("mine.yaml", "a: 1\n")
    if how != "other":
        path.unlink()
        path.symlink_to("nowhere") if how == "link" else path.mkdir()
    told = run("diff", "main", "--fail-on", "any")
    assert (told.code, "No ruleset or application any more" in told.out, "File removed" in told.out) == (1, True, False)


@pytest.mark.parametrize("text", ["x: [", "{", "x: 1\n  y: 2\n", "a: \x07\n"])
def test_a_ruleset_that_is_no_yaml_any_more_is_not_called_removed(run: Run, repository: Repository, text: str) -> None:
    """It was passed over as a file of another kind, with exit code 0."""
    repository.commit("mine.yaml", RULESET)
    repository.write("mine.yaml", text)
    told = run("diff", "main")
    assert (told.code, "any more" in told.out, "Not compared" in told.out) == (1, False, True)
    assert "mine.yaml:" in told.err


def test_a_compared_file_is_never_written_over(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for file in files:
        file.write_text(RULESET, "utf-8")
    told = run("diff", *map(str, files), "-o", str(files[1]), "--force", "--format", "table")
    assert (told.code, files[1].read_text("utf-8")) == (2, RULESET)
    assert "is one of the files that are compared" in told.err


def test_revisions_that_git_knows(run: Run, repository: Repository) -> None:
    repository.commit("mine.yaml", RULESET)
    repository.write("mine.yaml", RULESET.replace("pays: 4:1", "pays: 5:1"))
    assert "any-7" in run("diff", ":/a change").out
    assert run("diff", "..HEAD").out.splitlines()[-1] == "No ruleset and no application changes."
    assert run("diff", "../nowhere").code == 2


# --- where it is shown ----------------------------------------------------------------------------------------------


def test_annotations_of_what_comes_and_goes_have_a_file_and_a_line(run: Run, repository: Repository) -> None:
    repository.commit("mine.yaml", RULESET)
    repository.write("mine.yaml", re.sub(r"  any-7:.*\n", "", RULESET))
    repository.write("new.yaml", RULESET.replace("game: Mine", "game: New"))
    lines = run("diff", "main", "--format", "github").out.splitlines()
    assert "::notice file=mine.yaml,line=1::Bet removed any-7: any-7 -> —" in lines
    assert "::notice file=new.yaml,line=7::Any 7: house edge — -> 1/6" in lines


@pytest.mark.parametrize(("environment", "painted"), [({"FORCE_COLOR": "1"}, True), ({}, False)])
def test_colours_where_they_are_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], painted: bool
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "a.yaml").write_text(RULESET, "utf-8")
    (tmp_path / "b.yaml").write_text(RULESET.replace("pays: 4:1", "pays: 5:1"), "utf-8")
    words = ("diff", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"))
    assert ("\x1b[" in run(*words).out) is painted
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run(*words).out


def comment(before: dict[str, str], after: dict[str, str], limit: int = 65_536, language: Language = "en") -> str:
    left, right = ({path: text.encode() for path, text in files.items()} for files in (before, after))
    return to_comment(compare_sides(Sides(Tree(name="main", files=left), Tree(name="", files=right))), language, limit)


def test_what_stands_in_the_way_is_said_in_the_language_of_the_comment() -> None:
    gone = {"application.yaml": APPLICATION.replace("mine.yaml", "gone.yaml")}
    assert "申請的資料夾內沒有檔案" in comment({}, gone, language="zh")


def test_the_house_edges_of_all_files_stand_before_any_detail() -> None:
    before = {f"{n}.yaml": RULESET.replace("game: Mine", f"game: Mine {n}") for n in range(4)}
    after = {path: text.replace("pays: 4:1", "pays: 5:1") for path, text in before.items()}
    text = comment(before, after)
    assert text.rindex("#### 3.yaml") < text.index("What changes in 0.yaml") < text.index("<details>")
    short = comment(before, after, 2_600)
    assert all(f"#### {n}.yaml" in short for n in range(4))


def test_a_long_fraction_is_whole_in_a_comment() -> None:
    before = RULESET.replace("pays: 4:1", "pays: 4:1234567")
    assert "<!-- -->" not in comment({"a.yaml": before}, {"a.yaml": before.replace("4:1234567", "5:1234567")})


# --- words ----------------------------------------------------------------------------------------------------------


def test_portuguese_needs_no_agreement() -> None:
    found = edited(("choices: [2:1, 3:1]", "choices: [2:1, 4:1]"), ("any-7: {name", "seven: {name"))
    text = shown(found, "pt")
    assert all(words in text for words in ("Novo nome: Aposta", "Acréscimo: Escolha", "Supressão: Escolha"))
    assert "Acréscimo: Ficheiro" in shown(trees({}, {"a.yaml": RULESET}), "pt")
    pushed = edited(("win: 7, lose: others", "win: 7, push: 2, lose: others"))
    assert "Acréscimo: Resultados" in shown(pushed, "pt")


def test_chinese_prints_every_ratio_the_stake_first() -> None:
    found = edited(("choices: [2:1, 3:1]", "choices: [2:1, 4:1]"), ("2: 2:1", "2: 3:1"))
    text = shown(found, "zh")
    assert "1賠4" in text
    assert not re.search(r"\b\d+:1\b", text)


def test_chinese_says_whether_the_house_edge_grows() -> None:
    assert "，減少16.6667個百分點。" in shown(edited(("pays: 4:1", "pays: 5:1")), "zh")
    assert "，增加16.6667個百分點。" in shown(edited(("pays: 4:1", "pays: 3:1")), "zh")


@pytest.mark.parametrize("language", ["pt", "zh"])
def test_an_asterisk_is_kept_on_a_family_and_explained(language: Language) -> None:
    ours = RULESET.replace("name: Hard Way", "name: {en: Hard Way, pt: {ours: Duro}, zh: {ours: 硬}}")
    text = shown(between(ours, ours.replace("[6, 8]: 9:1", "[6, 8]: 8:1")), language)
    assert "*[6 8]" in text
    assert re.search(r"^\* ", text, re.M)


@pytest.mark.parametrize(("name", "ours"), [("Any 7*", False), ("{en: Any 7, pt: Any 7, zh: {ours: Any 7}}", True)])
def test_an_asterisk_is_explained_where_it_is_ours(name: str, ours: bool) -> None:
    """One that belongs to a name is no mark of a translation."""
    text = shown(edited(("name: Any 7", f"name: {name}")))
    assert "Any 7*" in text
    assert bool(re.search(r"^\* ", text, re.M)) is ours
