"""`macau-edge diff` across the commit that rewrote rulesets and applications of the language of 0.1."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from macau_edge.model import LANGUAGES, Language
from tests.conftest import Run
from tests.loops import each
from tests.repositories import APPLICATION, RULESET, Repository, repository
from tests.shapes import published, validate

__all__ = ["repository"]

OLDER = RULESET.replace("pays: 4:1}", "pays: 4:1, loses: 1:2}")
"""Any 7 with half of the stake lost, which gives the player an advantage of 1/4, as 0.1 wrote it."""
TODAY = OLDER.replace("loses:", "lost:")
TOLD = "`loses` was the word of 0.1 for the part of the stake that is lost: it is `lost` now"
REMEDY = "write `lost:`; `macau-edge fmt --from 0.1` rewrites a whole file"
FAIL_ON = ("--fail-on", "edge-change", "--fail-on", "player-advantage")


@pytest.fixture
def rewritten(run: Run, repository: Repository) -> Repository:
    """A repository whose ruleset of 0.1 was rewritten, and that was committed."""
    repository.commit("mine.yaml", OLDER)
    assert run("fmt", "--from", "0.1", "mine.yaml").code == 0
    repository.commit()
    return repository


def test_what_was_only_rewritten_changes_nothing(run: Run, rewritten: Repository) -> None:
    shown = run("diff", "HEAD~1", "HEAD", *FAIL_ON, "--fail-on", "any")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.splitlines()[-1] == (
        "No ruleset and no application changes. Before, mine.yaml (HEAD~1) was in the language of 0.1: it is read with "
        "the words of today."
    )


@pytest.mark.thorough
def test_what_is_edited_beside_it_is_compared_with_what_0_1_meant(run: Run, rewritten: Repository) -> None:
    rewritten.write("mine.yaml", TODAY.replace("lost: 1:2", "lost: 2:3"))
    shown = run("diff", "HEAD~1", "--fail-on", "player-advantage")
    assert (shown.code, shown.err) == (0, "")  # the player had the advantage before
    assert re.search(r"^Part lost +any-7 +1:2 +2:3$", shown.out, re.M)
    assert re.search(
        r"^Any 7 +any-7 +-1/4 +-25.0000 % PLAYER +-1/9 +-11.1111 % PLAYER +\+5/36 +\+13.8889$", shown.out, re.M
    )
    assert "Before, mine.yaml (HEAD~1) was in the language of 0.1" in shown.out
    rewritten.write("mine.yaml", TODAY.replace("pays: 4:1, lost: 1:2", "pays: 6:1").replace("11]: 1:1", "11]: 2:1"))
    shown = run("diff", "HEAD~1", "--fail-on", "player-advantage")
    assert (shown.code, shown.err) == (1, "macau-edge: stopped by --fail-on player-advantage\n")
    assert "THE PLAYER GETS THE ADVANTAGE: Field (field12 2:1), Field (field12 3:1)." in shown.out


@pytest.mark.thorough
def test_two_commits_in_the_language_of_today_are_told_nothing(run: Run, rewritten: Repository) -> None:
    rewritten.commit("mine.yaml", TODAY.replace("name: Field", "name: The Field"))
    shown = run("diff", "HEAD~1", "HEAD")
    assert (shown.code, shown.err) == (0, "")
    assert "0.1" not in shown.out
    assert "older" not in json.loads(run("diff", "HEAD~1", "HEAD", "--format", "json").out)


@each("language", LANGUAGES, quick=3)
@pytest.mark.parametrize("form", ["table", "markdown", "github"])
def test_it_is_said_in_every_format_and_language(
    form: str, language: Language, run: Run, rewritten: Repository
) -> None:
    shown = run("diff", "HEAD~1", "HEAD", "--format", form, "--lang", language)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.count("0.1") == 1
    assert re.search(r"mine\.yaml \(HEAD~1\)", shown.out.replace("\\", ""))


@pytest.mark.thorough
def test_json_names_the_older_files(run: Run, rewritten: Repository) -> None:
    rewritten.write("other.yaml", OLDER.replace("game: Mine", "game: Other"))
    rewritten.commit()
    assert run("fmt", "--from", "0.1", "other.yaml").code == 0
    shown = run("diff", "HEAD~2", "--format", "json", *FAIL_ON)
    assert shown.code == 1  # `other.yaml` is new, and gives the player an advantage
    shown = run("diff", "HEAD", "--format", "json", *FAIL_ON)
    assert (shown.code, shown.err) == (0, "")
    data = json.loads(shown.out)
    validate(data, published("changes"))
    assert (data["older"], data["files"], data["problems"]) == (["other.yaml (HEAD)"], [], [])


@pytest.mark.thorough
@each("beside", [False, True])
def test_an_application_and_its_game(beside: bool, run: Run, repository: Repository) -> None:
    """Both are read as 0.1 wrote them, the game also where it is not compared itself."""
    repository.write("d/mine.yaml", OLDER)
    repository.write("d/application.yaml", APPLICATION.replace("12: 5:2}", "12: 5:2}\n    loses: 3:4"))
    repository.commit()
    assert run("fmt", "--from", "0.1", "d").code == 0
    repository.commit()
    words = ("diff", "HEAD~1", "HEAD", *(("--", "d/application.yaml") if beside else ()))
    shown = run(*words, *FAIL_ON, "--fail-on", "any")
    assert (shown.code, shown.err) == (0, "")
    names = "d/application.yaml (HEAD~1), d/mine.yaml (HEAD~1)"
    assert f"Before, {names} were in the language of 0.1: they are read with the words of today." in shown.out
    (repository.folder / "d" / "application.yaml").write_text(APPLICATION, "utf-8")
    assert re.search(r"^Part lost +field +3:4 +1:1$|^Part lost removed +field +3:4", run(*words[:2]).out, re.M)


def test_two_folders_on_the_disk(run: Run, tmp_path: Path) -> None:
    for folder, text, application in (("old", OLDER, "loses"), ("new", TODAY, "lost")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.yaml").write_text(text, "utf-8")
        proposed = APPLICATION.replace("12: 5:2}", f"12: 5:2}}\n    {application}: 3:4")
        (tmp_path / folder / "application.yaml").write_text(proposed, "utf-8")
    old, new = tmp_path / "old", tmp_path / "new"
    for base, head in ((old, new), (old / "application.yaml", new / "application.yaml")):
        shown = run("diff", str(base), str(head), "--format", "json", *FAIL_ON)
        assert (shown.code, shown.err) == (0, "")
        data = json.loads(shown.out)
        assert (data["older"], data["files"]) == ([str(old / "application.yaml"), str(old / "mine.yaml")], [])


@pytest.mark.thorough
def test_a_file_that_was_moved_as_it_was_rewritten(run: Run, rewritten: Repository) -> None:
    rewritten.git("mv", "mine.yaml", "ours.yaml")
    rewritten.commit()
    shown = run("diff", "HEAD~2", "HEAD", *FAIL_ON)
    assert (shown.code, shown.err) == (0, "")
    assert re.search(r"^File renamed +— +mine.yaml +ours.yaml$", shown.out, re.M)
    assert "Before, mine.yaml (HEAD~2) was in the language of 0.1" in shown.out


def test_of_a_file_of_0_1_with_a_mistake_the_other_bets_are_compared(run: Run, repository: Repository) -> None:
    repository.commit("mine.yaml", OLDER.replace("win: hard number", "wins: hard number"))
    repository.write("mine.yaml", TODAY.replace("lost: 1:2", "lost: 2:3"))
    shown = run("diff", "HEAD", *FAIL_ON[2:])
    assert (shown.code, shown.err) == (0, "")
    assert re.search(r"^Any 7 +any-7 +-1/4 +-25.0000 % PLAYER +-1/9 ", shown.out, re.M)
    assert "Before, mine.yaml (HEAD) was in the language of 0.1" in shown.out
    assert "Before, there was 1 problem: mine.yaml (HEAD):20:5: structure/unknown-key." in shown.out


@pytest.mark.parametrize("form", ["table", "github"])
def test_the_present_side_in_the_language_of_0_1_is_refused(form: str, run: Run, rewritten: Repository) -> None:
    """Also where the earlier side is in it as well: that one is read, and this one is to be rewritten."""
    rewritten.write("mine.yaml", OLDER.replace("loses: 1:2", "loses: 2:3"))
    for base in ("HEAD", "HEAD~1"):
        shown = run("diff", base, "--format", form)
        assert shown.code == 1
        assert TOLD in shown.out + shown.err
        assert REMEDY in shown.out + shown.err


def test_both_words_in_one_bet_of_the_earlier_side_are_told(run: Run, repository: Repository) -> None:
    repository.commit("mine.yaml", OLDER.replace("loses: 1:2", "loses: 1:2, lost: 3:4"))
    repository.write("mine.yaml", TODAY)
    data = json.loads(run("diff", "HEAD", "--format", "json").out)
    assert [(one["side"], one["code"], one["line"]) for one in data["problems"]] == [
        ("base", "structure/duplicate-key", 7)
    ]
