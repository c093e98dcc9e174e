"""The edges of the process: standard streams that are closed or full, links that lead in a circle, an editor's headers.

A program of its own runs each command, with what a shell gives it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from macau_edge.cli.commands import UNWRITTEN
from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
LIMITED = """\
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
os.execv(sys.argv[1], sys.argv[1:])
"""


def in_shell(words: str, *, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = ["bash", "-c", f"{sys.executable} -m macau_edge {words}"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MACAU_EDGE_LANG": "en"}
    return subprocess.run(
        command, capture_output=True, check=False, input=given, env=environment, timeout=120, cwd=ROOT
    )


@pytest.mark.thorough
@each("words", ["games", "rule --all", "language", "schema ruleset", "completion bash", "help"])
def test_a_closed_output_has_the_code_of_a_full_one(words: str) -> None:
    done = in_shell(f"{words} >&-")
    assert (done.returncode, done.stdout) == (UNWRITTEN, b"")
    assert done.stderr == (
        b"macau-edge: standard output is closed: there is nowhere to write\n  help: open it, or write into a file\n"
    )


@pytest.mark.thorough
def test_nothing_that_is_opened_takes_the_place_of_a_stream_that_is_closed(tmp_path: Path) -> None:
    """The lowest number that is free is given to the next file: it would be standard output to whoever is begun."""
    done = in_shell(f"games -o {tmp_path / 'a'} <&- >&- 2>&-")
    assert done.returncode == 0
    assert (tmp_path / "a").read_bytes() == in_shell("games").stdout


@pytest.mark.thorough
@each(
    ("words", "said"),
    [
        ("new application", b"an application needs --game"),
        ("new ruleset", b"a ruleset needs --game"),
        ("check -", b"standard input is closed"),
        ("fmt -", b"standard input is closed"),
        ("lsp", b"this speaks with an editor"),
    ],
)
def test_a_closed_input_is_wrong_use(words: str, said: bytes) -> None:
    done = in_shell(f"{words} <&-")
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr


@pytest.mark.thorough
def test_a_limit_on_the_size_of_files_has_the_same_code_wherever_the_output_goes(tmp_path: Path) -> None:
    """Python ignores the signal, and the system says that the file is too large."""
    command = [sys.executable, "-c", LIMITED, sys.executable, "-m", "macau_edge", "rule", "--all"]
    with (tmp_path / "out").open("wb") as out:
        shown = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    written = subprocess.run([*command, "-o", str(tmp_path / "o")], capture_output=True, cwd=ROOT, check=False)
    assert (shown.returncode, written.returncode) == (UNWRITTEN, UNWRITTEN)
    assert b"standard output cannot be written: File too large\n" in shown.stderr
    assert b"/o cannot be written: File too large\n  help: nothing was written\n" in written.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


@each(
    ("words", "code"),
    [("fmt --check rulesets/fantan.yaml", 0), ("check rulesets/fantan.yaml --diff", 0), ("analyse no-game", 2)],
    quick=3,
)
def test_what_is_told_beside_the_answer_changes_no_exit_code_where_it_cannot_be_written(words: str, code: int) -> None:
    assert in_shell(f"{words} 2>/dev/full").returncode == code


def test_a_reader_that_has_gone_is_told_nothing_and_the_code_says_that_it_is_not_the_whole() -> None:
    done = in_shell("language | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stdout, done.stderr) == (UNWRITTEN, b"", b"")


# --- symbolic links that lead in a circle ----------------------------------------------------------------------------


CIRCLE = "its symbolic links lead in a circle"


@each(
    "words",
    [
        ("analyse", "a"),
        ("check", "a"),
        ("fmt", "a"),
        ("diff", "a", "b"),
        ("verify", "a"),
        ("dossier", "a", "-o", "x.pdf"),
        ("check", "craps", "--policy", "a"),
        ("check", "application.yaml"),
        ("simulate", "craps", "field", "--rounds", "10", "--checkpoint", "a"),
        ("games", "-o", "a"),
        ("games", "-o", "a", "--force"),
        ("games", "-o", "a/x"),
        ("layout", "craps", "-o", "a.svg", "--force"),
    ],
    quick=5,
)
def test_a_circle_of_links_is_told_as_that_and_left(
    words: Sequence[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, other in (("a", "b"), ("b", "a"), ("a.svg", "a.svg"), ("game.yaml", "game.yaml")):
        Path(name).symlink_to(other)
    Path("application.yaml").write_text("application: x\ngame: game.yaml\n")
    before = sorted(tmp_path.iterdir())
    done = run(*words)
    assert done.code in (1, 2)
    assert CIRCLE in done.err + done.out
    assert sorted(tmp_path.iterdir()) == before
    assert Path("a").is_symlink()


# --- what an editor announces ----------------------------------------------------------------------------------------


@pytest.mark.thorough
@each(
    ("given", "said"),
    [
        (b"Content-Length: 99999999999999999\r\n\r\n{}", b"announces a message of more than 16,000,000 bytes"),
        (b"Content-Length: " + b"9" * 400 + b"\r\n\r\n{}", b"announces a message of more than 16,000,000 bytes"),
        (b"x" * 100_000, b"a line of a header has more than 512 bytes"),
    ],
)
def test_no_memory_is_taken_for_what_a_header_announces(given: bytes, said: bytes) -> None:
    done = in_shell("lsp", given=given)
    assert (done.returncode, done.stdout, said in done.stderr) == (2, b"", True), done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.thorough
def test_a_number_of_millions_of_digits_is_no_message() -> None:
    """Python makes a number of text in a time that grows with the square of its digits."""
    body = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":' + b"9" * 4_000_000 + b"}}"
    done = in_shell("lsp", given=b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert done.returncode == 0
    assert b"Exceeds the limit" in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.thorough
def test_an_editor_that_takes_nothing_more_is_told_nothing_more() -> None:
    done = in_shell("lsp >/dev/full", given=b"Content-Length: 5\r\n\r\n{}aaa")
    assert done.returncode == UNWRITTEN
    assert done.stderr.count(b"No space left on device") == 1
