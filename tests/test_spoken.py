"""The language of a report where the command does not say it: that of MACAU_EDGE_LANG, or of the locale."""

from __future__ import annotations

import pytest

from macau_edge.cli.arguments import of_the_person
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
    assert of_the_person(environment) == language


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
    said_of_it = "MACAU_EDGE_LANG is `fr`, which is no language of ours\n  help: unset it, or set it to en, pt or zh"
    assert refused.err == f"macau-edge: {said_of_it}\n"


def test_what_programs_read_follows_no_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    csv = run(*BET, "--format", "csv").out
    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")
    monkeypatch.setenv("MACAU_EDGE_LANG", "zh")
    assert run(*BET, "--format", "csv").out == csv
    assert run(*BET, "--format", "csv", "--lang", "zh").out != csv
