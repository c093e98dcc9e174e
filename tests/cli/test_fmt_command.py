"""`macau-edge fmt` as a person types it: what is written, what is said, and the exit code."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tests.conftest import Run

ROUGH = 'game:  X\r\ndevice: {dice: 2 }\nbets: {a: {win: 7, lose: others, pays: "04:1"}}'
NEAT = "game: X\ndevice: {dice: 2}\nbets: {a: {win: 7, lose: others, pays: 4:1}}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One file that is not formatted, one that is, and one that is hidden."""
    (tmp_path / "rough.yaml").write_bytes(ROUGH.encode())
    (tmp_path / "neat.yaml").write_bytes(NEAT.encode())
    (tmp_path / ".hidden.yaml").write_bytes(ROUGH.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_are_rewritten_in_place(run: Run, folder: Path) -> None:
    result = run("fmt", ".")
    assert result.code == 0
    assert result.out == "reformatted rough.yaml\n"
    assert result.err == "1 file reformatted, 1 left as it is\n"
    assert (folder / "rough.yaml").read_bytes() == NEAT.encode()
    assert (folder / ".hidden.yaml").read_bytes() == ROUGH.encode()
    assert run("fmt", ".").out == ""
    assert sorted(file.name for file in folder.iterdir()) == [".hidden.yaml", "neat.yaml", "rough.yaml"]


def test_check_says_what_would_change_and_writes_nothing(run: Run, folder: Path) -> None:
    result = run("fmt", "--check", "rough.yaml", "neat.yaml")
    assert (result.code, result.out) == (1, "would reformat rough.yaml\n")
    assert result.err == "1 file would be reformatted, 1 left as it is\n"
    assert (folder / "rough.yaml").read_bytes() == ROUGH.encode()
    assert run("fmt", "--check", "neat.yaml").code == 0


@pytest.mark.parametrize("options", [["--diff"], ["--diff", "--check"]])
def test_diff_shows_each_line_and_writes_nothing(options: list[str], run: Run, folder: Path) -> None:
    result = run("fmt", *options, ".")
    assert result.code == 1
    assert result.out.startswith("--- rough.yaml\n+++ rough.yaml\n@@ -1,3 +1,3 @@\n-game:  X\r\n")
    assert '-bets: {a: {win: 7, lose: others, pays: "04:1"}}\n\\ No newline at end of file\n' in result.out
    assert result.out.endswith("+bets: {a: {win: 7, lose: others, pays: 4:1}}\n")
    assert (folder / "rough.yaml").read_bytes() == ROUGH.encode()
    assert run("fmt", "--diff", "neat.yaml").out == ""


def standard_input(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize(("given", "code"), [(ROUGH, 0), (NEAT, 0)])
def test_standard_input_goes_to_standard_output(
    given: str, code: int, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    standard_input(monkeypatch, given.encode())
    result = run("fmt", "-")
    assert (result.code, result.out, result.err) == (code, NEAT, "")


def test_standard_input_can_be_looked_at_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, ROUGH.encode())
    assert run("fmt", "-", "--check").code == 1
    standard_input(monkeypatch, b"\xef\xbb\xbf" + NEAT.encode())
    result = run("fmt", "-", "--diff")
    assert result.code == 1
    assert result.out.splitlines()[3:5] == ["-\ufeffgame: X", "+game: X"]


def test_byte_order_marks_are_taken_away_however_many_there_are(run: Run, folder: Path) -> None:
    """Two of them are left by an editor that adds one to a file that has one."""
    (folder / "neat.yaml").write_bytes(b"\xef\xbb\xbf" * 2 + NEAT.encode())
    assert run("fmt", "--check", "neat.yaml").out == "would reformat neat.yaml\n"
    assert (run("fmt", "neat.yaml").code, (folder / "neat.yaml").read_bytes()) == (0, NEAT.encode())
    assert run("fmt", "neat.yaml").out == ""


@pytest.mark.parametrize("joined", ["# one\n\ufeff" + NEAT, NEAT + "\ufeff" + NEAT, " \ufeff" + NEAT])
def test_a_mark_inside_a_file_is_refused_where_it_stands(joined: str, run: Run, folder: Path) -> None:
    """Where two files were joined: YAML knows a mark at the start alone, and what it says of any other helps nobody."""
    (folder / "joined.yaml").write_text(joined, "utf-8")
    before = joined.partition("\ufeff")[0]
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    for command in ("fmt", "check"):
        result = run(command, "joined.yaml")
        said = result.out + result.err
        assert result.code == 1
        assert f"joined.yaml:{line}:{column}: syntax/not-yaml: a byte order mark, U+FEFF, inside the file" in said
        assert "help: delete it" in said
    assert (folder / "joined.yaml").read_text("utf-8") == joined


def test_standard_input_that_cannot_be_read_gives_no_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, b"a: [")
    result = run("fmt", "-")
    assert (result.code, result.out) == (1, "")
    assert "syntax/not-yaml" in result.err


def test_a_file_that_is_no_yaml_is_refused_and_the_others_are_formatted(run: Run, folder: Path) -> None:
    (folder / "broken.yaml").write_text("game: [", "utf-8")
    result = run("fmt", "broken.yaml", "rough.yaml")
    assert (result.code, result.out) == (1, "reformatted rough.yaml\n")
    assert "broken.yaml:2:1: syntax/not-yaml: " in result.err
    assert result.err.endswith("1 file reformatted, 0 left as they are, 1 refused\n")
    assert (folder / "broken.yaml").read_text("utf-8") == "game: ["
    assert (folder / "rough.yaml").read_bytes() == NEAT.encode()


def test_what_is_refused_and_what_cannot_be_read_are_counted_apart(run: Run, folder: Path) -> None:
    """One could be read and is told what is wrong in it; of the other nobody knows what it says."""
    (folder / "broken.yaml").write_text("game: [", "utf-8")
    (folder / "older.yaml").write_text("game: Old\ndevice: {dice: 1}\nbets: {one: {win: 1, loses: 1:2}}\n", "utf-8")
    (folder / "utf-16.yaml").write_text("game: Other\n", "utf-16")
    result = run("fmt", "--check", "broken.yaml", "older.yaml", "utf-16.yaml", "missing.yaml")
    counted = "0 files would be reformatted, 0 left as they are, 2 refused, 2 that cannot be read\n"
    assert (result.code, result.err.splitlines(keepends=True)[-1]) == (1, counted)
    result = run("fmt", "--check", "--from", "0.1", "older.yaml", "missing.yaml")
    assert result.err.endswith("1 file would be reformatted, 0 left as they are, 1 that cannot be read\n")


def test_permissions_and_links_stay(run: Run, folder: Path) -> None:
    (folder / "rough.yaml").chmod(0o640)
    (folder / "link.yaml").symlink_to("rough.yaml")
    assert run("fmt", "link.yaml").code == 0
    assert (folder / "link.yaml").is_symlink()
    assert (folder / "rough.yaml").read_bytes() == NEAT.encode()
    assert (folder / "rough.yaml").stat().st_mode & 0o777 == 0o640


def test_a_file_that_may_not_be_written_stops_all(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "other.yaml").write_bytes(ROUGH.encode())
    monkeypatch.setattr(os, "access", lambda file, _: file != "rough.yaml")
    result = run("fmt", "other.yaml", "rough.yaml")
    assert (result.code, result.out) == (3, "")
    assert "rough.yaml may not be written" in result.err
    assert (folder / "other.yaml").read_bytes() == ROUGH.encode()


def test_all_files_are_written_or_none(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "second.yaml").write_bytes(ROUGH.encode())
    replace = os.replace

    def full(source: Path, target: Path) -> None:
        if Path(target).name == "second.yaml" and not str(source).endswith(".old"):
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    result = run("fmt", "rough.yaml", "second.yaml")
    assert result.code == 3
    assert "No space left on device" in result.err
    assert (folder / "rough.yaml").read_bytes() == ROUGH.encode()
    assert (folder / "second.yaml").read_bytes() == ROUGH.encode()


def test_a_mistake_of_the_formatter_writes_nothing(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macau_edge.reading.formatting.lay_out", lambda *_: "game: Y\n")
    result = run("fmt", "rough.yaml")
    assert result.code == 1
    assert "a mistake of the program" in result.err
    assert "rough.yaml would not say the same when formatted, so nothing was written" in result.err
    assert (folder / "rough.yaml").read_bytes() == ROUGH.encode()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["-", "neat.yaml"],
            "`-`, which is written to standard output, stands beside files, which are rewritten in place",
        ),
        (["empty"], "there is no YAML file in empty"),
        (["craps"], "`craps` is a shipped game, and no file or folder here"),
        (
            [],
            "macau-edge: which path?\n  help: expected: macau-edge fmt PATH..., as in `macau-edge fmt my-game.yaml`\n",
        ),
    ],
)
def test_wrong_use(words: list[str], message: str, run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("fmt", *words)
    assert result.code == 2
    assert message in result.err


def test_what_a_policy_excludes_is_left_out(run: Run, folder: Path) -> None:
    (folder / "macau-edge.toml").write_text('exclude = ["rough.yaml"]\n', "utf-8")
    assert run("fmt", "--check", ".").code == 0
    assert run("fmt", "--check", "rough.yaml").code == 1  # named, and so meant
