"""Every command that writes: nothing is lost on a disk that is full, nor where two write at once, nor in 1970.

The disk is a file system of its own that is mounted where no other process sees it, so that nothing of it is left
whatever ends a test.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from macau_edge.cli.commands import COMMANDS, UNWRITTEN, load_command
from macau_edge.model.problem import UsageError
from tests.conftest import Run
from tests.loops import each
from tests.outputs import ROOT, WRITINGS

MOUNTED = 'mount -t tmpfs -o size=2m none "$1" && shift && exec "$@"'
Found = dict[str, Any]


def found(how: str, folder: Path, *, mounted: bool = True) -> Any:
    """What `tests.outputs` found, by the name of the case."""
    folder.mkdir()
    command = [sys.executable, "-m", "tests.outputs", how, str(folder)]
    done = subprocess.run(
        on_a_disk(folder, *command) if mounted else command, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def on_a_disk(folder: Path, *command: str) -> list[str]:
    """The command that runs another where a folder is a small disk; skips the test where none can be mounted."""
    mount = ["unshare", "--mount", "--map-root-user", "sh", "-c", MOUNTED, "sh", str(folder)]
    try:
        able = subprocess.run([*mount, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        able = False
    if not able:
        pytest.skip("no file system can be mounted here")
    return [*mount, *command]


FULL = {
    "en": re.compile(r" cannot be written: No space left on device\n"),
    "pt": re.compile(r"não se pode escrever em .*: não há espaço no disco\n"),
}
"""How a full disk is told, in the language that a command is asked for."""

THERE = re.compile(
    r" exists already\n| cannot be written: File exists\n| já existe\n|não se pode escrever em .* já existe"
)
"""How a file is told that was there first, in either."""


def test_every_command_that_writes_is_asked() -> None:
    """But the one that asks for a key: tests/cli/test_sign_command.py."""
    commands = {entry.name: load_command(entry) for entry in COMMANDS}
    writing = {name for name, one in commands.items() if any("--output" in parameter.opts for parameter in one.params)}
    talking = {"lsp", "mcp", "studio"}
    assert writing == WRITINGS.keys() | {"sign"} == commands.keys() - {"fmt", "help", "completion", *talking}


@pytest.mark.deep
def test_every_command_says_that_the_disk_is_full_and_leaves_what_was_there(tmp_path: Path) -> None:
    for case, told in found("full", tmp_path / "disk").items():
        name, force = case.split(" ")[0], "--force" in case
        assert told["code"] == UNWRITTEN, case
        assert FULL["pt" if "pt" in WRITINGS[name].words else "en"].search(told["err"]), case
        assert bool(told["out"]) == (name == "simulate"), case  # whose report took long to make
        assert told["files"] == (dict.fromkeys(sorted(WRITINGS[name].files), "old") if force else {}), case


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Found:
    told: Found = found("full-elsewhere", tmp_path_factory.mktemp("full") / "disk")
    return told


@each(("case", "file"), [("fmt, 0 bytes left", "a.yaml"), ("fmt, 4096 bytes left", "b.yaml")], quick=2)
def test_fmt_leaves_every_file_as_it_was(case: str, file: str, elsewhere: Found) -> None:
    told = elsewhere[case]
    assert (told["code"], told["out"], told["files"]) == (UNWRITTEN, "", {"a.yaml": "whole", "b.yaml": "whole"})
    assert f"/{file} cannot be written: No space left on device\n  help: nothing was written\n" in told["err"]


@pytest.mark.parametrize(("case", "files"), [("checkpoint", {}), ("checkpoint gone on with", {"kept.json": "whole"})])
def test_a_checkpoint_is_left_as_it_was_and_nothing_is_played(
    case: str, files: dict[str, str], elsewhere: Found
) -> None:
    told = elsewhere[case]
    assert (told["code"], told["out"], told["files"]) == (UNWRITTEN, "", files)
    assert "/kept.json cannot be written: No space left on device\n  help: nothing was played\n" in told["err"]


def test_what_was_in_the_summary_of_a_step_is_all_that_is_in_it(elsewhere: Found) -> None:
    told = elsewhere["summary"]
    assert (told["code"], told["files"]) == (UNWRITTEN, {"summary.md": "old"})
    assert told["out"].startswith("What changes for the house\n")
    assert "/summary.md cannot be written: No space left on device\n  help: make room, or unset it\n" in told["err"]


@pytest.mark.deep
def test_of_two_at_once_one_writes_or_both_write_the_same(tmp_path: Path) -> None:
    for case, told in found("twice", tmp_path / "place", mounted=False).items():
        name, force = case.split(" ")[0], "--force" in case
        files = WRITINGS[name].files if name in WRITINGS else ("a.yaml",)
        assert [one["files"] for one in told] == [dict.fromkeys(sorted(files), "whole")] * 2, case
        codes = sorted(one["code"] for one in told)
        assert codes == ([0, 0] if force or name == "fmt" else [0, 2]), told
        refused = [one["err"] for one in told if one["code"] == 2]
        assert all(THERE.search(said) for said in refused), case


@pytest.mark.deep
def test_the_clock_of_the_machine_has_no_part_in_what_is_written(tmp_path: Path) -> None:
    for name, told in found("clock", tmp_path / "place", mounted=False).items():
        assert (told["code"], told["files"]) == (0, dict.fromkeys(sorted(WRITINGS[name].files), "whole")), told


@pytest.mark.thorough
def test_a_dash_is_standard_output(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is standard input for `check` and `fmt`; no file of that name is made."""
    monkeypatch.chdir(tmp_path)
    for words in (
        ("games", "craps", "--format", "csv"),
        ("analyse", "craps", "--bet", "any-7", "--format", "csv"),
        ("language", "hard"),
        ("rule", "law/no-citation"),
    ):
        plain, dashed = run(*words), run(*words, "-o", "-")
        assert (dashed.code, dashed.out, dashed.err) == (plain.code, plain.out, plain.err), words
    assert list(tmp_path.iterdir()) == []


ENDS = {
    "a.csv": ("csv",),
    "a.b.JSON": ("json",),
    "a.md": ("markdown",),
    "a.html": ("html",),
    "a.htm": ("html",),
    "a.svg": ("svg",),
    "a.sarif": ("sarif",),
    "a.sarif.json": ("sarif", "json"),
    "a.xml": ("junit",),
    **dict.fromkeys(("a.pdf", "a.csv.old"), ("of no report",)),
    **dict.fromkeys(("a", "a.TXT", "a.log", "csv", "a.2026-11", "/dev/stdout", "-"), ()),
}
"""Names of files, and the formats of which a command that has one writes it."""


@pytest.mark.thorough
def test_the_ending_of_the_file_is_the_format_wherever_a_command_has_formats() -> None:
    """What is stated wins; an ending that no format of the command has is refused; text has some, and needs none."""
    asked = []
    for entry in COMMANDS:
        command = load_command(entry)
        option = next((one for one in command.params if {"--format", "--output-format"} & {*one.opts}), None)
        if option is None:
            continue
        asked.append(entry.name)
        for file, formats in ENDS.items():
            named = next((one for one in formats if one in getattr(option.type, "choices", ())), None)
            for words, format_ in (
                (["-o", file], named if formats else option.default),
                ([f"--output={file}"], named if formats else option.default),
                (["-o", file, option.opts[0], "json"], "json"),
                ([option.opts[0], str(option.default), "-o", file], option.default),
            ):
                if format_ is None:
                    with pytest.raises(UsageError, match="a report is not written as"):
                        command.make_context(entry.name, ["craps", *words], help_option_names=["-h", "--help"])
                    continue
                context = command.make_context(entry.name, ["craps", *words], help_option_names=["-h", "--help"])
                assert context.params[option.name or ""] == format_, (entry.name, words)
    assert len(asked) == 13


@pytest.mark.thorough
def test_a_file_in_the_format_of_its_ending_is_the_file_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    """With its mark for Excel, and as programs read it in English, whoever asks; a picture too."""
    for words, format_, end in (
        (("games", "craps"), "csv", ".csv"),
        (("rule", "law/not-cited"), "html", ".html"),
        (("check", "craps"), "junit", ".xml"),
        (("sweep", "craps", "any-7", "--prize", "3:1..5:1"), "svg", ".svg"),
    ):
        stated, ended = tmp_path / f"stated{end}", tmp_path / f"ended{end}"
        how = "--output-format" if words[0] == "check" else "--format"
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("MACAU_EDGE_LANG", "pt")
            assert run(*words, how, format_, "-o", str(stated)).code == 0
            assert run(*words, "-o", str(ended)).code == 0
        time_left_out = [re.sub(rb'time="[0-9.]+"', b"", file.read_bytes()) for file in (stated, ended)]
        assert time_left_out[0] == time_left_out[1]


def test_what_is_of_the_table_is_refused_for_a_file_that_has_none(run: Run, tmp_path: Path) -> None:
    said = run("analyse", "craps", "--sort", "edge", "-o", str(tmp_path / "a.csv"))
    assert (said.code, said.err) == (
        2,
        "macau-edge: `--sort` is of the table, and csv has every figure in the order of the file\n"
        "  help: leave it out, or ask for `--format table`, `markdown` or `html`\n",
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("page craps", "p.pdf"),
        ("schema ruleset", "s.pdf"),
        ("new application --game craps --bet field --prize 12=5:2", "e.pdf"),
        ("new ruleset --game Mine --dice 2 --bet lucky --win 7 --prize 4:1", "m.json"),
    ],
)
def test_what_is_one_kind_of_file_is_not_called_as_another(words: str, name: str, run: Run, tmp_path: Path) -> None:
    """A page was written as `p.pdf`, and a new application too, which was then to be checked."""
    told = run(*words.split(), "-o", str(tmp_path / name))
    assert (told.code, list(tmp_path.iterdir())) == (2, [])
    assert f"{name}: what kind of file is it to be?" in told.err
    assert re.search(r"end its name with \.|did you mean `\.", told.err)


def test_a_file_that_is_named_twice_is_refused(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "craps.svg")
    told = run("layout", "craps", "-o", file, "-o", file)
    assert (told.code, list(tmp_path.iterdir())) == (2, [])
    assert "craps.svg is given twice" in told.err


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize(
    "words",
    [
        "layout craps -o sub/../x.svg -o x.svg",
        "layout craps -o x.svg -o link.svg",
        "layout craps -o x.svg -o X.svg",
        "dossier asked.yaml -o sub/../x.pdf --technical x.pdf",
        "dossier asked.yaml -o x.pdf --technical link.pdf",
        "dossier asked.yaml -o x.pdf --technical x.pdf",
        "dossier asked.yaml -o x.pdf -o ./sub/../x.pdf",
        "dossier asked.yaml --card -o x.pdf -o link.pdf",
        "simulate craps field --rounds 10 -o x.json --checkpoint sub/../x.json",
    ],
)
def test_two_files_are_not_one_by_another_name(
    words: str, force: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The technical volume took the place of the one to sign, and both were told as written.

    Without `--force` a file existed that nobody had made.
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    for kind in ("pdf", "svg"):
        (tmp_path / f"link.{kind}").symlink_to(f"x.{kind}")
    before = sorted(tmp_path.iterdir())
    told = run(*words.split(), *force)
    assert (told.code, sorted(tmp_path.iterdir())) == (2, before)
    assert re.search("are one file, here or on Windows and macOS|is given twice", told.err)


def test_the_rules_of_a_new_application_are_not_the_application(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was the application alone that was written, and its game was itself."""
    monkeypatch.chdir(tmp_path)
    words = "new application --authority maryland --dice 2 --bet lucky --win 7 --prize 3:1 -o rules.yaml"
    told = run(*words.split())
    assert (told.code, list(tmp_path.iterdir())) == (2, [])
    assert "rules.yaml is given twice" in told.err
