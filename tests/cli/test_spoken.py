"""The language of a report where the command does not say it: of MACAU_EDGE_LANG, of the policy, or of the locale."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.cli.spoken import persons_language, policy_language
from macau_edge.model import Language
from tests.conftest import Run
from tests.loops import each

BET = ("analyse", "craps", "--bet", "dont-pass-odds[4]")


@each(
    ("environment", "language"),
    [
        ({"LANG": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt_BR"}, "pt"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh-Hant-MO"}, "zh"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
        ({"LANG": "pt_PT", "LC_ALL": "C"}, "en"),
        ({"LANG": "pt_PT", "LC_ALL": "", "LC_MESSAGES": "zh_TW"}, "zh"),
    ],
)
def test_the_language_of_a_locale(environment: dict[str, str], language: Language) -> None:
    assert persons_language(environment) == language


@pytest.mark.thorough
def test_what_is_asked_for_comes_first_then_the_variable_then_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {language: run(*BET, "--lang", language).out for language in ("en", "pt", "zh")}
    assert run(*BET).out == said["en"]
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    assert run(*BET).out == said["pt"]
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    assert run(*BET).out == said["zh"]
    assert run(*BET, "--lang", "en").out == said["en"]
    monkeypatch.setenv("MACAU_EDGE_LANG", "fr")
    assert run(*BET, "--lang", "pt").out == said["pt"]
    refused = run(*BET)
    assert (refused.code, refused.out) == (2, "")
    assert run("check", "craps").err == refused.err
    remedy = "deixe-a por definir, ou dê-lhe o valor en, pt ou zh"
    assert refused.err == f"macau-edge: MACAU_EDGE_LANG é `fr`, que não é uma das nossas línguas\n  help: {remedy}\n"


def test_what_programs_read_follows_no_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    csv = run(*BET, "--format", "csv").out
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    assert run(*BET, "--format", "csv").out == csv
    assert run(*BET, "--format", "csv", "--lang", "zh").out != csv


# --- `lang` in the nearest policy -------------------------------------------------------------------------------------


def test_the_policy_comes_after_the_variable_and_before_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = {language: run(*BET, "--lang", language).out for language in ("en", "pt", "zh")}
    (tmp_path / "macau-edge.toml").write_text('lang = "pt"\n[policy]\nplayer-advantage = "allow"\n', "utf-8")
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    assert run(*BET).out == said["pt"]
    assert run(*BET, "--format", "csv").out == run(*BET, "--format", "csv", "--lang", "en").out
    assert run(*BET, "--lang", "en").out == said["en"]
    monkeypatch.setenv("MACAU_EDGE_LANG", "en")
    assert run(*BET).out == said["en"]


def test_a_language_of_the_policy_that_there_is_not_is_told_at_its_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "macau-edge.toml").write_text('# ours\nlang = "fr"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    refused = run(*BET)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("macau-edge.toml:2:8: structure/not-a-choice: `lang` cannot be `fr`")
    assert "write en, pt or zh" in refused.err
    assert run(*BET, "--lang", "en").code == 0
    assert run("check", "macau-edge.toml").out.startswith(
        "macau-edge.toml:2:8: structure/not-a-choice: `lang` cannot be `fr`"
    )


@each(
    ("files", "said"),
    [
        ({"macau-edge.toml": 'lang = "zh"'}, "zh"),
        ({"macau-edge.toml": "lang = 3"}, 3),
        ({"pyproject.toml": '[tool.macau-edge]\nlang = "zh"'}, "zh"),
        ({"pyproject.toml": '[ "tool" . \'macau-edge\' ]\nlang = "zh"'}, "zh"),
        ({"pyproject.toml": '[tool]\nmacau-edge.lang = "zh"'}, "zh"),
        ({"pyproject.toml": 'tool = {macau-edge = {lang = "zh"}}'}, "zh"),
        ({"pyproject.toml": '"t\\u006fol"."macau-edge".lang = "zh"'}, "zh"),
        ({"pyproject.toml": '[tool.other]\nlang = "zh"'}, "pt"),
        ({"pyproject.toml": '[project.scripts]\nmacau-edge = "lang"\n[tool.other]'}, "pt"),
        ({"pyproject.toml": '[tool.other]\nlang = "zh"  # macau-edge'}, "pt"),
        ({"pyproject.toml": 'tool = "macau-edge"'}, "pt"),
        ({"pyproject.toml": "[tool.macau-edge"}, "pt"),
        ({"pyproject.toml": "[tool.macau-edge]"}, None),
        ({"pyproject.toml": '[tool.macau-edge]\nlang = "zh"', "macau-edge.toml": 'lang = "en"'}, "en"),
        ({"macau-edge.toml": '[policy]\nplayer-advantage = "allow"'}, None),
        ({"macau-edge.toml": 'ignore = ["law/missing-language"]'}, None),
        ({"macau-edge.toml": 'lang = "zh'}, None),
        ({"macau-edge.toml": ""}, None),
        ({"macau-edge.toml": 'lang = "zh"' + " " * 1_000_000}, "pt"),
        ({}, "pt"),
    ],
)
def test_the_nearest_policy_says_it_or_nobody(files: dict[str, str], said: object, tmp_path: Path) -> None:
    """As `check` finds it: a project without a policy is passed over, a policy without `lang` is not."""
    folder = tmp_path / f"case-{len(list(tmp_path.iterdir()))}"
    folder.mkdir()
    (tmp_path / "macau-edge.toml").write_text('lang = "pt"', "utf-8")
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    assert policy_language(folder) == said
