"""A draft, `act: none`: one finding says that it is one, and nothing is asked for that only an act has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macau_edge.checks import check
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import Run

DRAFT = """game: Example
act: none
device: {dice: 2}
options: {seven-pays: {choices: [4:1, 5:1], default: 4:1}}
bets:
  seven: {win: 7, lose: others, pays: seven-pays}
  staged: {stages: {come-out: {win: 7, point: 8, lose: others}, point: {win: point, lose: 7}}, pays: 1:1}
"""


def codes(text: str) -> list[tuple[str, int]]:
    return [(one.code, one.place.line) for one in check(read_ruleset(source("g.yaml", text.encode()), "g"))]


def test_a_draft_has_one_finding() -> None:
    assert codes(DRAFT) == [("law/missing-act", 2)]


def test_its_mistakes_are_told_as_ever() -> None:
    assert codes(DRAFT.replace("win: 7, lose: others", "win: 13, lose: others")) == [
        ("law/missing-act", 2), ("arithmetic/empty", 6),
    ]  # fmt: skip


def test_without_the_word_each_is_asked_for() -> None:
    found = [code for code, _ in codes(DRAFT.replace("act: none\n", ""))]
    assert found.count("law/missing-law") == 3
    assert "law/missing-word" in found


@pytest.mark.parametrize(("language", "said"), [("en", "this file"), ("pt", "este ficheiro"), ("zh", "本規則檔")])
def test_the_options_of_a_draft_are_left_open_by_the_file(run: Run, tmp_path: Path, language: str, said: str) -> None:
    file = tmp_path / "draft.yaml"
    options = "options: {bar: {choices: [12, 2], default: 12}, meter: {choices: any ratio}}\n"
    bets = "bets: {field: {win: [3, bar], lose: others, pays: 9:1}, aces: {win: 2, lose: others, pays: meter}}\n"
    file.write_text(f"game: x\nact: none\ndevice: {{dice: 2}}\n{options}{bets}", "utf-8")
    for words in ("analyse FILE", "explain FILE field", "explain FILE aces --meter 3:1"):
        lines = run(*words.replace("FILE", str(file)).split(), "--lang", language).out.splitlines()
        assert any(line.startswith(said) for line in lines), words


# --- that it is one is said last, and is no mistake until a dossier is asked for --------------------------------------


def write(folder: Path, text: str) -> str:
    file = folder / "draft.yaml"
    file.write_text(text, "utf-8")
    return str(file)


@pytest.mark.parametrize("form", ["full", "concise", "json", "html", "junit", "sarif", "github", "gitlab"])
def test_check_of_a_draft_says_so_and_has_nothing_against_it(run: Run, tmp_path: Path, form: str) -> None:
    found = run("check", write(tmp_path, DRAFT), "--output-format", form)
    assert found.code == 0
    assert "law/missing-act" in found.out
    assert "this is a draft" in found.out
    assert "1 problem" not in found.out + found.err
    if form in ("full", "concise"):
        assert "nothing to say" in found.err


def test_a_ruleset_without_the_key_is_no_draft(run: Run, tmp_path: Path) -> None:
    found = run("check", write(tmp_path, DRAFT.replace("act: none\n", "")))
    assert found.code == 1
    assert "law/missing-act: this ruleset names no act" in found.out


def test_in_a_draft_that_fails_its_mistake_comes_first_and_is_counted_alone(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path, DRAFT.replace("win: 7, lose: others", "win: 7, lose: othes"))
    for form in ("full", "concise"):
        found = run("check", file, "--output-format", form)
        assert found.code == 1
        assert "structure/unknown-word" in found.out.splitlines()[0]
        assert "this is a draft" in found.out
        assert found.out.splitlines()[-1] == "1 problem in 1 file"
    assert run("check", file, "--statistics").out.splitlines()[-1] == "1 problem in 1 file"
    for words in (["analyse", file], ["explain", file, "seven"]):
        found = run(*words)
        assert found.code == 1
        assert "structure/unknown-word" in found.err.splitlines()[0]
        assert "this is a draft" not in found.err
        assert found.err.endswith("1 problem found\n")


def test_the_figures_of_a_draft_come_without_a_finding(run: Run, tmp_path: Path) -> None:
    found = run("analyse", write(tmp_path, DRAFT))
    assert (found.code, found.err) == (0, "")
    assert "This ruleset names no act." in found.out


@pytest.mark.thorough
def test_a_dossier_waits_for_the_act_of_its_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    root = Path(__file__).parents[2]
    text = (root / "rulesets" / "craps.yaml").read_text("utf-8")
    Path("craps.yaml").write_text(re.sub(r"(?m)^act:\n(?:  .*\n)+", "act: none\n", text), "utf-8")
    application = (root / "examples" / "field-12" / "application.yaml").read_text("utf-8")
    Path("application.yaml").write_text(application.replace("game: craps\n", "game: craps.yaml\n"), "utf-8")
    checked = run("check", "application.yaml")
    assert checked.code == 0
    assert "law/missing-act: `craps.yaml` names no act under which a bet could be asked for" in checked.out
    assert "1 warning that only a dossier waits for" in checked.out
    refused = run("dossier", "application.yaml", "-o", "d.json")
    assert (refused.code, Path("d.json").exists()) == (1, False)
    assert "`craps.yaml` names no act under which a bet could be asked for" in refused.err
    assert run("dossier", "application.yaml", "-o", "d.json", "--draft").code == 0


def test_an_act_without_an_article_for_new_bets_is_told_what_to_put_there(run: Run, tmp_path: Path) -> None:
    act = "act: {title: X, cite: X, status: unknown}"
    file = write(tmp_path, DRAFT.replace("act: none", act))
    found = run("check", file, "--select", "structure")
    assert "structure/missing-key: the act has no `new-bets`" in found.out
    remedies = re.findall(r"`(new-bets: \{.*?\})`", found.out)
    assert len(remedies) == 2
    for remedy in remedies:
        write(tmp_path, DRAFT.replace("act: none", f"{act[:-1]}, {remedy}}}"))
        assert "new-bets" not in run("check", file).out
