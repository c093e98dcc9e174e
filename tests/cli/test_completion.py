"""Completion: what may stand next on a line, and how each shell is told."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from macau_edge.checks.sound import load_any
from macau_edge.cli.commands import COMMANDS
from macau_edge.cli.completing import command_words, completions
from macau_edge.cli.help import SCRIPTS
from macau_edge.cli.named import shipped
from macau_edge.cli.schema import RECORDS
from macau_edge.cli.taken import taken_by_commands
from macau_edge.model.problem import rules
from macau_edge.reading.source import shipped_names
from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]


def test_every_command_says_what_it_takes() -> None:
    assert [*command_words()] == [entry.name for entry in COMMANDS]
    assert command_words()["schema"]["places"] == [["ruleset", "application", "policy", *RECORDS]]
    assert command_words()["analyse"]["places"] == ["GAME", "BET..."]
    assert command_words()["analyse"]["options"]["--sort"]["values"][:2] == ["bet", "name"]
    assert command_words()["check"]["options"]["--select"]["values"] == {"several": "CODES"}


def test_what_is_kept_is_in_english_whoever_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each person reads it in a language of their own; what is kept is everybody's."""
    english = taken_by_commands()
    monkeypatch.setenv("MACAU_EDGE_LANG", "pt")
    assert next(completions("macau-edge analyse --sta", "fish")).startswith("--stake\tO que custa")
    assert taken_by_commands() == english


@pytest.mark.thorough
def test_every_shipped_game_says_its_names() -> None:
    assert [*shipped()] == shipped_names()
    assert shipped()["craps"].options["field12"]._asdict() == {
        "choices": ["2:1", "3:1"],
        "default": "2:1",
        "law": {"en": "art. 6, 12)", "pt": "artigo 6.º, alínea 12)", "zh": "第六條（十二）項"},
        "figures": True,
    }
    for game, names in shipped().items():
        ruleset = load_any(game).ruleset
        assert [*names.bets] == [*ruleset.bets]
        assert [*names.options] == [*ruleset.options]


@pytest.mark.thorough
def test_of_a_shipped_game_help_and_completion_read_no_yaml() -> None:
    """Once they are kept; nor what finds files in archives, which takes longer than all that is asked."""
    heavy = "print({'yaml', 'zipfile', 'tempfile'} & {*sys.modules})"
    asked = f"import sys, macau_edge.cli as c\ntry: c.main()\nexcept SystemExit: pass\n{heavy}"
    for words in (
        ("analyse", "craps", "--help"),
        ("explain", "portugal/craps", "--help"),
        ("completion", "bash", "--before", "macau-edge analyse craps --fie"),
        ("completion", "bash", "--before", "macau-edge explain craps hard-way["),
    ):
        list(completions("macau-edge explain craps hard-way[", "bash"))  # whoever was first has asked
        program = [sys.executable, "-c", asked, *words]
        found = subprocess.run(program, capture_output=True, text=True, check=True, cwd=ROOT)
        assert found.stdout.splitlines()[-1] == "set()", (words, found.stderr)


@each(
    ("line", "words"),
    [
        ("ana", ["analyse"]),
        ("s", ["simulate", "solve", "sweep", "sign", "schema", "studio"]),
        ("--v", ["--version"]),
        ("--no", ["--no-pager"]),
        ("--no-pager analyse cr", ["craps"]),
        ("analyse --force=", []),
        ("nothing ", []),
        ("analyse cr", ["craps"]),
        ("analyse portugal/", ["portugal/craps"]),
        ("analyse craps --fi", ["--field12"]),
        ("analyse portugal/craps --ba", ["--bar"]),
        ("analyse --lang pt craps --fi", ["--field12"]),
        ("analyse roulette --fi", []),
        ("analyse craps --field12 ", ["2:1", "3:1"]),
        ("analyse craps --field12=3", ["--field12=3:1"]),
        ("analyse craps --bet any", ["any-craps", "any-7"]),
        ("analyse craps --bet pass-line --bet come", ["come", "come-odds"]),
        ("analyse craps --format c", ["csv"]),
        ("analyse craps --every-choice --format=c", ["--format=csv"]),
        ("readings craps too many ", []),
        ("analyse craps field any-", ["any-craps", "any-7"]),
        ("bias craps --bet any-", ["any-craps", "any-7"]),
        ("risk craps --bet=any-", ["--bet=any-craps", "--bet=any-7"]),
        ("layout craps --bet any-", []),
        ("explain craps hard-way:1", ["hard-way:10"]),
        ("explain craps hard-way/", ["hard-way/4", "hard-way/6", "hard-way/8", "hard-way/10"]),
        ("explain craps hard", ["hard-way"]),
        ("explain craps --field12 3:1 fie", ["field"]),
        ("explain craps hard-way[1", ["hard-way[10]"]),
        ("explain craps nobody[", []),
        ("explain no-such-game f", []),
        ("explain examples/fire-bet/application.yaml fi", ["field", "fire"]),
        ("analyse examples/fire-bet/application.yaml --fi", ["--field12"]),
        ("help analyse craps --fi", ["--field12"]),
        ("help so", ["solve"]),
        ("schema ", ["ruleset", "application", "policy", *RECORDS]),
        ("schema ana", ["analysis"]),
        ("new ", ["application", "ruleset"]),
        ("new application --game craps --bet fi", ["field"]),
        ("new application --game=craps --bet fi", ["field"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("rule law/missing-n", ["law/missing-name"]),
        ("check craps rulesets/cr", ["rulesets/craps.yaml"]),
        ("dossier examples/fire-bet/app", ["examples/fire-bet/application.yaml"]),
        ("games craps cus", ["cussec", "cussec-2004"]),
        ("analyse 花旗骰 --fi", ["--field12"]),
        ("explain 花旗骰 any-c", ["any-craps"]),
        ("explain Craps hard-way[1", ["hard-way[10]"]),
        ("explain craps hard-way", ["hard-way", "hard-way[4]", "hard-way[6]", "hard-way[8]", "hard-way[10]"]),
        ("explain craps any-7", ["any-7"]),
        ("analyse 花", ["花旗骰"]),
        ("games 骰", ["骰寶"]),
        ("analyse craps --columns edg", ["edge", "edge%"]),
        ("analyse craps --columns bet,edg", ["bet,edge", "bet,edge%"]),
        ("analyse craps --columns=bet,edg", ["--columns=bet,edge", "--columns=bet,edge%"]),
        ("analyse craps --columns edge,edg", ["edge,edge%"]),
        ("readings craps --sort edge", ["edge-adopted", "edge-adopted%", "edge-otherwise", "edge-otherwise%"]),
        ("check --select law/missing-n", ["law/missing-name"]),
        ("check --select synt", ["syntax", *(code for code in rules() if code.startswith("syntax/"))]),
        (
            "check --ignore law/missing-name,law/missing-la",
            ["law/missing-name,law/missing-language", "law/missing-name,law/missing-law"],
        ),
        ("solve craps field --free ", ["3, 4, 9, 10, 11", "2", "field12", "12"]),
        ("solve craps any-7 --free ", []),
        ("solve craps nobody --free ", []),
        ("sweep craps field --prize 1", ["12="]),
        ("sweep craps field --prize=fi", ["--prize=field12="]),
        ("language win", ["win", "winning-stake"]),
    ],
)
def test_what_may_stand_next(line: str, words: list[str]) -> None:
    os.chdir(ROOT)
    assert [found.partition("\t")[0] for found in completions(f"macau-edge {line}", "fish")] == words


@each(
    ("line", "words"),
    [
        ("MACAU_EDGE_LANG=zh macau-edge analyse cr", ["craps"]),
        ("env LANG=pt NO_COLOR=1 macau-edge analyse cr", ["craps"]),
        ("echo x | macau-edge analyse cr", ["craps"]),
        ("cd /tmp && macau-edge analyse cr", ["craps"]),
        ("(macau-edge analyse cr", ["craps"]),
        ("macau-edge games; nice macau-edge analyse cr", ["craps"]),
        ("macau-edge games | /opt/bin/macau-edge analyse craps --fi", ["--field12"]),
        ("macau-edge analyse craps > cr", []),
        ("macau-edge analyse craps --format csv >> cr", []),
        ("macau-edge explain craps 'hard-way[1", ["hard-way[10]"]),
    ],
)
def test_what_stands_before_the_program_is_left_out(line: str, words: list[str]) -> None:
    assert [found.partition("\t")[0] for found in completions(line, "fish")] == words


def test_of_two_applications_that_name_each_other_the_names_are_those_of_both(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.yaml").write_text(
            f"application: 1\ngame: {other}.yaml\nbets: {{bet-{one}: {{}}}}\n", "utf-8"
        )
    found = completions(f"macau-edge explain {tmp_path / 'a.yaml'} bet", "fish")
    assert [word.strip() for word in found] == ["bet-b", "bet-a"]


@each(
    ("line", "shown"),
    [
        ("explain craps hard-way[1", ["'hard-way[10]'"]),
        ("explain craps 'hard-way[1", ["hard-way[10]"]),
        ('explain craps "hard-way[1', ["hard-way[10]"]),
        ("analyse craps --field12 3:", ["1"]),
        ("analyse craps --field12=3:", ["1"]),
        ("analyse craps --format=c", ["csv"]),
        ("explain craps big-6-or-8", ["big-6-or-8", "'big-6-or-8[6]'", "'big-6-or-8[8]'"]),
    ],
)
def test_bash_is_told_what_follows_its_own_end_of_a_word(line: str, shown: list[str]) -> None:
    assert list(completions(f"macau-edge {line}", "bash")) == shown


def test_what_is_said_of_a_word() -> None:
    assert list(completions("macau-edge explain craps any-c", "zsh")) == ["any-craps\tAny Craps"]
    assert list(completions("macau-edge expl", "zsh")) == ["explain\tThe derivation of a bet, line by line."]


def test_a_script_for_each_shell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for shell, script in SCRIPTS.items():
        assert run("completion", shell).out == script.lstrip("\n")
        monkeypatch.setenv("SHELL", f"/bin/{shell}")
        assert run("completion").out == script.lstrip("\n")
    monkeypatch.setenv("SHELL", "/bin/csh")
    refused = run("completion")
    assert refused.code == 2
    assert "name it: bash, zsh, fish" in refused.err


def test_bash_completes_what_is_typed(tmp_path: Path) -> None:
    """A shell at a terminal, that asks for itself: it counts the cursor in letters, some of which are Chinese."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    found = asked_of_us(tmp_path)
    typed = {
        "macau-edge analyse craps --field1\t3:\t": "<analyse><craps><--field12><3:1>",
        "macau-edge analyse 花\t": "<analyse><花旗骰>",
        "macau-edge explain 花旗骰 hard-way[1\t": "<explain><花旗骰><hard-way[10]>",
        "macau-edge explain 花旗骰 派司拉\t": "<explain><花旗骰><派司拉>",
    }
    assert said_by([bash, "--norc", "--noprofile", "-i"], {**found, "LC_ALL": "C.UTF-8"}, typed) == list(typed.values())


@pytest.mark.thorough
def test_zsh_completes_and_takes_what_is_typed(tmp_path: Path) -> None:
    """A bracket is a pattern to zsh, and the index of a list: of this program it is neither, but files are patterns."""
    zsh = shutil.which("zsh")
    if zsh is None:
        pytest.skip("there is no zsh")
    (tmp_path / ".zshrc").write_text("autoload -U compinit; compinit -u -D; PS1='$ '\n", "utf-8")
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).touch()
    typed = {
        "macau-edge analyse craps hard-way[4]": "<analyse><craps><hard-way[4]>",
        "macau-edge analyse craps hard-way[1\t": "<analyse><craps><hard-way[10]>",
        "macau-edge analyse craps hard-way\\[1\t": "<analyse><craps><hard-way[10]>",
        "macau-edge analyse craps 'hard-way[1\t": "<analyse><craps><hard-way[10]>",
        "macau-edge analyse craps hard-way:1\t": "<analyse><craps><hard-way:10>",
        "macau-edge analyse craps --field1\t3:\t": "<analyse><craps><--field12><3:1>",
        f"macau-edge check {tmp_path}/*.yaml": f"<check><{tmp_path}/one.yaml><{tmp_path}/two.yaml>",
        "macau-edge new ruleset --win *": "<new><ruleset><--win><*>",
    }
    found = {**asked_of_us(tmp_path), "ZDOTDIR": str(tmp_path), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    assert said_by([zsh, "-i"], found, typed) == list(typed.values())


def asked_of_us(folder: Path) -> dict[str, str]:
    """The environment of a shell in which the program says with what it was called, but for completion."""
    program = folder / "macau-edge"
    ours = f'[ "$1" = completion ] && exec {sys.executable} -m macau_edge "$@"'
    program.write_text(f"#!/bin/sh\n{ours}\nfor word; do printf '<%s>' \"$word\"; done; echo end\n", "utf-8")
    program.chmod(0o755)
    kept = {key: one for key, one in os.environ.items() if key != "INPUTRC" and not key.startswith(("LC_", "LANG"))}
    return {**kept, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


PATIENCE = 60
"""Seconds until a shell that says nothing has failed."""


def said_by(shell: list[str], environment: Mapping[str, str], typed: Iterable[str]) -> list[str]:
    """What the program was called with, line by line, by a shell at a terminal."""
    import pty
    import select

    ours, terminal = pty.openpty()
    with subprocess.Popen(
        shell,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        env=environment,
    ) as running:
        os.close(terminal)
        shown = b""
        try:
            for line in (f'eval "$(macau-edge completion {Path(shell[0]).name})"; macau-edge begin', *typed):
                ends = shown.count(b">end")
                os.write(ours, f"{line}\n".encode())
                while shown.count(b">end") == ends:
                    assert select.select([ours], [], [], PATIENCE)[0], shown.decode(errors="replace")
                    shown += os.read(ours, 65536)
        finally:
            running.kill()
            os.close(ours)
    return re.findall(r"(<.*>)end", shown.decode())[1:]
