"""`macau-edge check` as a person or a workflow runs it: what is checked, what is not, and what is written where."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from macau_edge.cli.check import FindingsFormat
from macau_edge.cli.checking import FOR_EYES
from macau_edge.reading.kinds import is_our_file
from macau_edge.reading.source import Source
from macau_edge.reports.findings.formats import FOR_MACHINES, FOR_PEOPLE
from macau_edge.reports.formats import FORMATS
from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
SOUND = """\
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
bets:
  any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
"""
WRONG = SOUND.replace("pays: 4:1", "pays: 4:1, unit: 4").replace("law: art. 1,", "law: somewhere,")
WRONG += "  eight: {name: Eight, law: art. 1, pays-law: art. 2, win: 8, lose: others, pays: 4;1}\n"
NOTHING = "macau-edge: 1 ruleset: both engines agree on every bet, nothing to say\n"
SGR = re.compile("\x1b\\[[0-9;]+m")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, and an environment that says nothing about colours."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def write(**files: str) -> None:
    for name, text in files.items():
        Path(f"{name}.yaml").write_text(text, "utf-8")


def concise(run: Run, *words: str) -> list[str]:
    """What `check` says in short, without the line that counts."""
    return run("check", *words, "--output-format", "concise").out.splitlines()[:-1]


def codes(run: Run, *words: str) -> list[str]:
    return [line.split(": ")[1] for line in concise(run, *words)]


# what is written


def test_every_format_has_its_renderer() -> None:
    assert set(get_args(FindingsFormat)) == FOR_PEOPLE.keys() | FOR_MACHINES.keys()
    assert all(FORMATS[name].for_programs for name in FOR_MACHINES), (
        "what programs read would follow the person's language"
    )


@pytest.mark.parametrize("name", get_args(FindingsFormat))
def test_the_exit_code_says_whether_there_are_findings(run: Run, name: str) -> None:
    write(sound=SOUND, wrong=WRONG)
    clean, found = (run("check", f"{file}.yaml", "--output-format", name) for file in ("sound", "wrong"))
    said = NOTHING if name in ("full", "concise") else ""
    assert (clean.code, clean.err, found.code, found.err) == (0, said, 1, "")
    assert "structure/unknown-key" in found.out
    assert (clean.out == "") == (name in {*FOR_EYES, "github"})


IDLE = SOUND.replace("\nbets:", "\nnames: {craps: [2, 3, 12]}\nwords: {blue: {en: blue, pt: azul, zh: 藍}}\nbets:")
FREE = IDLE + "  free: {name: Free, law: art. 1, pays-law: art. 2, win: 7, push: others, pays: 1:9}\n"
ALLOWED = '[games.mine.bets.free]\nplayer-advantage = "allow"\n'


def test_what_makes_others_moot_is_told_before_them_and_the_end_counts_each_kind(run: Run) -> None:
    """An act of Macau in a petition to New Jersey stood behind all that New Jersey would have wanted said."""
    file = Path(__file__).parents[1] / "wrong" / "application" / "act-of-another-place-in-a-file.yaml"
    told = run("check", str(file), "--output-format", "concise").out.splitlines()
    assert "law/act-of-another-place" in told[0]
    assert told[-1] == (
        "9 problems in 1 file: 1 error, 7 warnings that only a dossier waits for, 1 warning that stops nobody"
    )
    for language, last in {
        "pt": "9 reparos em 1 ficheiro: 1 erro, 7 avisos pelos quais só o documento espera, 1 aviso que não impede "
        "ninguém",
        "zh": "1個檔案共有9項檢查結果：1項錯誤、7項警告只影響製作申請文件、1項警告不構成障礙",
    }.items():
        assert run("check", str(file), "--output-format", "concise", "--lang", language).out.splitlines()[-1] == last


def test_what_may_be_meant_is_a_warning_that_stops_nobody(run: Run, here: Path) -> None:
    """A name and a word that nobody uses, and a bet that is never lost."""
    write(mine=FREE)
    (here / "macau-edge.toml").write_text(ALLOWED, "utf-8")
    done = run("check", "mine.yaml")
    assert done.code == 0
    assert done.out.endswith("3 problems in 1 file: 3 warnings that stop nobody\n")
    assert codes(run, "mine.yaml") == ["structure/unused", "structure/unused", "arithmetic/never-lost"]
    found = json.loads(run("check", "mine.yaml", "--output-format", "json").out)["findings"]
    assert [one["severity"] for one in found] == ["warning"] * 3
    assert 'failures="0"' in run("check", "mine.yaml", "--output-format", "junit").out
    analysed = json.loads(run("analyse", "mine.yaml", "--format", "json").out)
    assert [bet["id"] for bet in analysed["bets"]] == ["any-7", "free"]


def test_an_option_that_nobody_uses_is_a_mistake(run: Run) -> None:
    write(mine=SOUND.replace("\nbets:", "\noptions: {bar: {law: art. 3, choices: [2, 12]}}\nbets:"))
    assert run("check", "mine.yaml").code == 1


def test_findings_may_go_to_a_file(run: Run) -> None:
    write(wrong=WRONG)
    words = ("check", "wrong.yaml", "--output-format", "sarif", "-o", "out.sarif")
    shown = run(*words)
    size = Path("out.sarif").stat().st_size
    assert (shown.code, shown.out, shown.err) == (1, "", f"macau-edge: out.sarif written: {size:,} bytes\n")
    assert json.loads(Path("out.sarif").read_text("utf-8"))["version"] == "2.1.0"
    again = run(*words)
    assert (again.code, "add --force" in again.err) == (2, True)
    assert run(*words, "--force").code == 1


def test_a_file_has_no_colours(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    write(wrong=WRONG)
    assert run("check", "wrong.yaml", "--output", "out.txt").code == 1
    assert "\x1b" not in Path("out.txt").read_text("utf-8")


# selection


def test_select_and_ignore_name_codes_and_families(run: Run) -> None:
    write(wrong=WRONG)
    place, key, ratio = "law/not-a-citation", "structure/unknown-key", "structure/not-a-ratio"
    assert codes(run, "wrong.yaml") == [place, key, ratio]
    assert codes(run, "wrong.yaml", "--select", "law") == [place]
    assert codes(run, "wrong.yaml", "--select", f"law,{key}") == [place, key]
    assert codes(run, "wrong.yaml", "--select", "law", "--select", ratio) == [place, ratio]
    assert codes(run, "wrong.yaml", "--ignore", "law", "--ignore", ratio) == [key]
    assert codes(run, "wrong.yaml", "--select", "structure", "--ignore", key) == [ratio]
    assert run("check", "wrong.yaml", "--ignore", "structure, law").code == 0


@pytest.mark.parametrize(
    ("option", "word", "remedy"),
    [
        ("--select", "laws", "did you mean `law`"),
        ("--ignore", "structure/unknwn-key", "did you mean `structure/unknown-key`"),
        ("--select", "law,", "the families are syntax, structure, law, arithmetic, policy"),
        ("--ignore", "E501", "`macau-edge rule --all` has the codes"),
    ],
)
def test_a_code_that_there_is_not_is_wrong_use(run: Run, option: str, word: str, remedy: str) -> None:
    write(wrong=WRONG)
    shown = run("check", "wrong.yaml", option, word)
    assert (shown.code, shown.out) == (2, "")
    assert f"{option}: there is no code and no family" in shown.err
    assert remedy in shown.err


def test_statistics_stand_instead_of_the_findings(run: Run) -> None:
    write(a=WRONG, b=WRONG, sound=SOUND)
    shown = run("check", ".", "--statistics", "--select", "structure/unknown-key")
    assert shown.code == 1
    assert re.fullmatch(r"2  structure/unknown-key  \S.+\n\n2 problems in 2 of 3 files\n", shown.out)
    assert run("check", "sound.yaml", "--statistics").out == ""
    refused = run("check", ".", "--statistics", "--output-format", "sarif")
    assert (refused.code, "not in the format sarif" in refused.err) == (2, True)


# which files


def test_a_folder_is_looked_through_but_for_what_is_hidden(run: Run) -> None:
    for folder in ("deep/er", ".github/workflows", "deep/.cache"):
        Path(folder).mkdir(parents=True)
    for file in ("a.yaml", "deep/b.yml", "deep/er/C.YAML", ".d.yaml", ".github/workflows/e.yml", "deep/.cache/f.yaml"):
        Path(file).write_text(WRONG, "utf-8")
    Path("deep/notes.txt").write_text(WRONG, "utf-8")
    seen = json.loads(run("check", ".", "--output-format", "json").out)["files"]
    assert seen == ["a.yaml", "deep/b.yml", "deep/er/C.YAML"]
    assert codes(run, ".d.yaml") == codes(run, ".github") == codes(run, "a.yaml")


def test_a_file_is_checked_once_however_it_is_named(run: Run, here: Path) -> None:
    write(wrong=WRONG)
    words = ["wrong.yaml", "./wrong.yaml", str(here / "wrong.yaml"), "."]
    assert run("check", *words).out == run("check", "wrong.yaml").out


def test_a_file_of_another_kind_is_named_and_not_checked(run: Run) -> None:
    write(sound=SOUND, mkdocs="site_name: x\nnav: [a]\nextra: !!python/name:x y\n", play="- hosts: all\n")
    shown = run("check", ".")
    said = "not checked: 2 YAML files that are neither a ruleset nor an application (mkdocs.yaml, play.yaml)\n"
    assert (shown.code, shown.out, shown.err) == (0, "", said + NOTHING)


def test_silence_says_what_it_is_about(run: Run) -> None:
    """A finding that is left out may be that the engines disagree, so nothing is said of them then."""
    write(sound=SOUND, wrong=WRONG)
    left_out = run("check", ".", "--ignore", "arithmetic", "--ignore", "structure", "--ignore", "law")
    assert (left_out.code, left_out.out) == (0, "")
    assert left_out.err == "macau-edge: 2 rulesets: 3 findings left out, nothing to say\n"


@each(
    ("text", "ours"),
    [
        ("game: x", True),
        ('"bets": {}', True),
        ("Devise: {dice: 2}", True),  # near `device`
        ("aplication: x", True),
        ("{note: x, bets: {}}", True),  # in braces
        ("  game: x\n  note: y", True),  # indented
        ("game x", True),  # a word and nothing else: what is wrong is said
        ("", True),
        ("]", True),
        ("bets: [", True),
        ("note: {game: x}", False),  # deeper down
        ("name: ci\non: push\njobs: {}", False),
        ("services: {}\nvolumes: {}", False),
        ("- hosts: all", False),
        ("- hosts: all\n- game: x", True),
        ("a: &x 1\nb: *x", False),
        ("kind: Pod\n---\nkind: Pod", False),
        ("{a: b}", False),
    ],
)
def test_which_files_are_meant_as_ours(text: str, ours: bool) -> None:
    assert is_our_file(Source(file="file.yaml", text=text, data=text.encode())) == ours


@pytest.mark.deep
def test_every_wrong_file_is_one_of_ours(run: Run) -> None:
    """However broken a ruleset or an application is, it is not passed over."""
    data = json.loads(run("check", str(ROOT / "tests" / "wrong"), "--select", "policy", "--output-format", "json").out)
    assert data["others"] == []
    assert len(data["files"]) == len(list((ROOT / "tests" / "wrong").rglob("*.yaml")))


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "there is no YAML file in ."),
        ({"other": "x: y"}, "no ruleset and no application is among the YAML files of ."),
    ],
)
def test_a_folder_with_nothing_to_check_is_wrong_use(run: Run, files: Mapping[str, str], message: str) -> None:
    write(**files)
    shown = run("check", ".")
    assert (shown.code, shown.out, message in shown.err) == (2, "", True)


# the policy


def test_what_the_policy_excludes_is_not_looked_for_but_checked_when_named(run: Run) -> None:
    Path("games/drafts/old").mkdir(parents=True)
    files = ("games/a.yaml", "games/drafts/b.yaml", "games/drafts/old/c.yaml", "games/draft-d.yaml")
    for file in files:
        Path(file).write_text(WRONG, "utf-8")
    policy = Path("games/macau-edge.toml")
    for patterns, left in {
        '["drafts/*"]': [files[0], files[3]],
        '["drafts/"]': [files[0], files[3]],
        '["old"]': [files[0], files[3], files[1]],
        '["draft-*", "drafts/old"]': [files[0], files[1]],
        '["games/drafts"]': sorted(files),  # it is the policy's own folder that paths start from
    }.items():
        policy.write_text(f"exclude = {patterns}\n", "utf-8")
        seen = json.loads(run("check", "games", "--output-format", "json").out)["files"]
        assert sorted(seen) == sorted(left), patterns
    policy.write_text('exclude = ["*"]\n', "utf-8")
    assert run("check", files[1]).code == 1
    shown = run("check", "games")
    assert (shown.code, "the policy excludes every YAML file in games" in shown.err) == (2, True)


def test_a_policy_may_be_named(run: Run) -> None:
    write(wrong=WRONG)
    Path("macau-edge.toml").write_text('ignore = ["structure"]\n', "utf-8")
    Path("strict.toml").write_text('select = ["structure/unknown-key"]\n', "utf-8")
    assert {code.partition("/")[0] for code in codes(run, "wrong.yaml")} == {"law"}
    assert codes(run, "wrong.yaml", "--policy", "strict.toml") == ["structure/unknown-key"]


def test_what_is_wrong_in_a_policy_is_said_once_at_its_line(run: Run) -> None:
    write(a=SOUND, b=SOUND)
    Path("macau-edge.toml").write_text('selct = ["law"]\n', "utf-8")
    shown = run("check", ".")
    assert shown.out.splitlines()[1:3] == ['    1 | selct = ["law"]', "      | ^^^^^"]
    assert shown.out.splitlines()[-1] == "1 problem in 1 of 3 files"
    assert run("check", "a.yaml").out.splitlines()[-1] == "1 problem in 1 of 2 files"
    write(a=WRONG)
    Path("macau-edge.toml").write_text("", "utf-8")
    assert run("check", "a.yaml").out.splitlines()[-1] == "3 problems in 1 file"  # the policy was read, not checked


def test_a_policy_that_is_not_there_is_wrong_use(run: Run) -> None:
    write(a=SOUND)
    shown = run("check", ".", "--policy", "none.toml")
    assert (shown.code, shown.out, "there is no policy `none.toml`" in shown.err) == (2, "", True)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("macau-edge.toml", '[games.a.bets.any-7]\nhouse-edge.floor = "1%"\n', []),
        ("macau-edge.toml", 'selct = ["law"]\n[games.b]\n', ["structure/unknown-key", "structure/unknown-word"]),
        ("strict.toml", 'selct = ["law"]\n[games.b]\n', ["structure/unknown-key"]),  # for another folder
        ("pyproject.toml", 'tool.macau-edge.selct = ["law"]\n', ["structure/unknown-key"]),
        ("pyproject.toml", "[tool.other]\n", ["structure/missing-key"]),
        ("ruleset.toml", 'game = "a', ["syntax/not-toml"]),
    ],
)
def test_a_policy_is_checked_itself_when_it_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, text: str, found: list[str]
) -> None:
    write(a=SOUND)
    Path(name).write_text(text, "utf-8")
    assert codes(run, name) == found
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert codes(run, "-", "--stdin-name", name) == found
    assert json.loads(run("check", name, "--output-format", "json").out)["files"] == [name]


# what nobody can select away


@pytest.mark.parametrize("words", [("--select", "policy"), ("--ignore", "syntax"), ("--ignore", "syntax/not-yaml")])
def test_a_file_that_was_not_read_is_never_clean(run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    write(broken="game: [\n")
    assert codes(run, "broken.yaml", *words) == ["syntax/not-yaml"]
    assert run("check", "broken.yaml", *words).code == 1
    assert "no problems" not in run("check", "broken.yaml", *words, "--output-format", "junit").out
    assert codes(run, "none.yaml", *words) == ["syntax/unreadable"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert codes(run, "-", *words) == ["syntax/not-utf-8"]
    Path("macau-edge.toml").write_text('ignore = ["syntax"]\n', "utf-8")
    assert codes(run, "broken.yaml") == ["syntax/not-yaml"]


@pytest.mark.parametrize("words", [("--select", "law"), ("--ignore", "structure"), ("--ignore", "syntax")])
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[policy", "syntax/not-toml"),
        ('selct = ["law"]', "structure/unknown-key"),
        ("[games.sound.bets.any-8]", "structure/unknown-word"),
    ],
)
def test_what_is_wrong_in_a_policy_always_counts(run: Run, words: list[str], text: str, code: str) -> None:
    write(sound=SOUND)
    Path("macau-edge.toml").write_text(text, "utf-8")
    assert concise(run, "sound.yaml", *words)[0].split(": ")[1] == code
    Path("macau-edge.toml").rename("other.toml")
    assert concise(run, "sound.yaml", *words, "--policy", "other.toml")[0].split(": ")[1] == code


# standard input


def test_standard_input_is_checked_under_its_name(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def give(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    write(mine=SOUND)
    give(WRONG.encode())
    assert concise(run, "-")[0].startswith("<stdin>:5:")
    give(WRONG.encode())
    assert concise(run, ".", "-", "--stdin-name", "./mine.yaml")[0].startswith("./mine.yaml:5:")
    give(SOUND.encode())
    assert run("check", "-").code == 0
    give(SOUND.encode())
    assert run("check", "-", "-").code == 0  # it is read once
    give(b"game: \xff")
    assert concise(run, "-", "mine.yaml") == ["<stdin>:1:7: syntax/not-utf-8: this byte is not UTF-8"]


def test_a_name_for_standard_input_that_is_not_read_is_wrong_use(run: Run) -> None:
    write(mine=SOUND)
    shown = run("check", "mine.yaml", "--stdin-name", "other.yaml")
    assert (shown.code, "add `-` to the paths" in shown.err) == (2, True)


@pytest.mark.thorough
def test_an_application_on_standard_input_finds_the_game_beside_its_name(run: Run) -> None:
    folder = ROOT / "examples" / "joker-or-flag"
    command = [sys.executable, "-m", "macau_edge", "check", "-"]
    for name, code in ((str(folder / "application.yaml"), 0), ("elsewhere.yaml", 1)):
        with (folder / "application.yaml").open("rb") as stream:
            shown = subprocess.run([*command, "--stdin-name", name], stdin=stream, capture_output=True, check=False)
        assert shown.returncode == code, shown.stdout.decode()


@pytest.mark.thorough
def test_a_closed_standard_input_is_wrong_use() -> None:
    command = f"{sys.executable} -m macau_edge check - <&-"
    shown = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "standard input is closed" in shown.stderr


# names


@each("name", ["a b", "花旗骰", "a,b:c", "50%", "line\nfeed", "::error ::x", "\x1b[31m", "latin\udce9"], quick=8)
@each("form", get_args(FindingsFormat))
def test_a_file_may_have_any_name(run: Run, name: str, form: str) -> None:
    write(**{name: WRONG})
    for words in ([f"{name}.yaml"], ["."]):
        shown = run("check", *words, "--output-format", form)
        assert (shown.code, shown.err) == (1, "")
        assert "structure/unknown-key" in shown.out
        assert "\x1b" not in shown.out or form == "github"


# colours


def on_a_terminal(*words: str, **environment: str) -> str:
    """What a command writes to a terminal of 80 columns, on both of its streams."""
    import fcntl
    import struct
    import termios

    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **environment}
    command = [sys.executable, "-m", "macau_edge", *words]
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=variables) as process:
        os.close(terminal)
        shown = b""
        while True:
            try:
                read = os.read(master, 65536)
            except OSError:  # Linux's end of a terminal that nobody holds any more
                break
            if not read:
                break
            shown += read
        process.wait()
    os.close(master)
    return shown.decode("utf-8").replace("\r\n", "\n")


@pytest.mark.thorough
def test_colours_are_for_terminals(run: Run) -> None:
    write(wrong=WRONG)
    piped = run("check", "wrong.yaml").out
    shown = on_a_terminal("check", "wrong.yaml")
    assert "\x1b[1mwrong.yaml:5:" in shown
    assert "\x1b" not in piped
    assert SGR.sub("", shown).splitlines()[0] == piped.splitlines()[0]
    assert all(len(line) <= 80 for line in SGR.sub("", shown).splitlines() if " | " in line)
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}):
        assert on_a_terminal("check", "wrong.yaml", **environment) == SGR.sub("", shown)


def test_colours_may_be_forced_into_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write(wrong=WRONG)
    piped = run("check", "wrong.yaml").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = run("check", "wrong.yaml").out
    assert "\x1b" in shown
    assert SGR.sub("", shown) == piped
    assert "\x1b" not in run("check", "wrong.yaml", "--output-format", "junit").out
    assert "\x1b[1mwrong.yaml:5:" in run("analyse", "wrong.yaml").err  # problems on standard error have them as well
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("check", "wrong.yaml").out == piped


@pytest.mark.thorough
def test_a_machine_reads_no_colours_from_a_terminal() -> None:
    write(wrong=WRONG)
    assert "\x1b" not in on_a_terminal("check", "wrong.yaml", "--output-format", "github")


@pytest.mark.thorough
@each("name", ["花旗骰", "Craps"])
def test_a_shipped_game_is_found_by_its_name_in_a_language(run: Run, name: str) -> None:
    assert run("check", name) == run("check", "craps")
    for words in (("check", name, "--fix"), ("fmt", name)):
        refused = run(*words)
        assert refused.code == 2
        assert f"`{name}` is a shipped game, and no file or folder here" in refused.err


def test_of_a_deal_that_is_refused_no_figure_is_told(run: Run, tmp_path: Path) -> None:
    """The player would have the advantage, were the deal one: what is said of it is what is wrong with it."""
    file = tmp_path / "sees.yaml"
    file.write_text(
        "game: x\nact: none\ndevice: {decks: 1}\nwords: {me: {en: me, pt: eu, zh: 我}}\n"
        "deal: {first: {me: 2}, then: {choose: [play, fold], sees: first 3 of me}}\n"
        "bets: {bet: {win: play and first of me red, lose: others, pays: 9:1, strategy: best}}\n",
        "utf-8",
    )
    said = run("check", str(file)).out
    assert "structure/not-dealt-yet" in said
    assert "player-advantage" not in said
