"""Files that are no rulesets before a word of them is read: what cannot be a text file under `tests/wrong`."""

from __future__ import annotations

import errno
import hashlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from macau_edge.model.problem import Place, Problem, ProblemError, UsageError
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.ruleset import Read, read_ruleset
from macau_edge.reading.source import LIMIT, find_ruleset, read_source, source

TEXT = "game: 花旗骰\ndevice: {dice: 2}\n"


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    """Nothing here may wait for a writer or read without end."""
    signal.alarm(20)
    yield
    signal.alarm(0)


def problem_of(path: Path | str) -> Problem:
    with pytest.raises(ProblemError) as caught:
        read_source(path)
    (problem,) = caught.value.problems
    assert problem.place.file == os.fspath(path)
    assert problem.help
    return problem


def read(data: bytes) -> Read:
    return read_ruleset(source("example.yaml", data), "example")


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "規則.yaml"
    path.write_bytes(TEXT.encode())
    found = read_source(path)
    assert (found.file, found.text) == (str(path), TEXT)
    assert found.sha256 == hashlib.sha256(TEXT.encode()).hexdigest()


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + TEXT.encode(), TEXT.replace("\n", "\r\n").encode()])
def test_a_byte_order_mark_and_windows_lines_change_nothing(data: bytes) -> None:
    assert read(data).problems == read(TEXT.encode()).problems


def test_no_file(tmp_path: Path) -> None:
    problem = problem_of(tmp_path / "none.yaml")
    assert (problem.code, problem.message) == ("syntax/unreadable", "there is no such file")


@pytest.mark.parametrize("name", ["", "a\0b.yaml", "\ud800.yaml", "a" * 300 + ".yaml"])
def test_a_name_that_no_file_can_have(name: str) -> None:
    assert problem_of(name).code == "syntax/unreadable"


def test_a_folder(tmp_path: Path) -> None:
    assert problem_of(tmp_path).message == "this is a folder, not a ruleset"


def test_a_file_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert problem_of(tmp_path / "file" / "craps.yaml").message == "this file cannot be read: Not a directory"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert problem_of(tmp_path / "pipe").message == "this is not a regular file"


def test_a_device_is_not_read_without_end() -> None:
    assert problem_of("/dev/zero").message == "this is not a regular file"


def test_a_link_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot be read" in problem_of(tmp_path / "loop").message


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text(TEXT, "utf-8")
    path.chmod(0)
    if os.geteuid() == 0:  # who may read everything has to be told no

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
    assert problem_of(path).message == "this file cannot be read: Permission denied"


def test_a_game_in_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not said that there is none: reading it says why it cannot be read."""
    file = str(tmp_path / "locked" / "mine.yaml")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "lstat", refuse)
    assert find_ruleset(file) == (file, Path(file))
    monkeypatch.undo()
    with pytest.raises(UsageError, match="there is no file"):
        find_ruleset(file)


@pytest.mark.parametrize("size", [LIMIT + 1, 10_000_000])
def test_a_large_file_is_not_read(tmp_path: Path, size: int) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"[" * size)
    assert problem_of(path).message == "this file has more than 1,000,000 bytes"


def test_brackets_as_many_as_a_file_may_have() -> None:
    (problem,) = read(b"[" * LIMIT).problems
    assert (problem.code, problem.place) == ("syntax/too-deep", Place("example.yaml", 1, 26))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_named(encoding: str) -> None:
    marks = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    with pytest.raises(ProblemError, match="this file is UTF-16"):
        source("example.yaml", marks.get(encoding, b"") + TEXT.encode(encoding))


@pytest.mark.parametrize("name", ["example.yaml", "macau-edge.toml"])
def test_utf_16_has_a_place(name: str) -> None:
    """Formats for machines show what has a line; an editor opens the file there."""
    with pytest.raises(ProblemError) as caught:
        source(name, TEXT.encode("utf-16"))
    assert caught.value.problems[0].place == Place(name, 1, 1)


def test_the_place_of_too_many_bytes_is_where_there_are_too_many() -> None:
    """3,000 levels of block mappings have four and a half million bytes, nearly all of them blanks."""
    text = "game: X\n" + "".join(f"{' ' * level}a:\n" for level in range(3000))
    line = text[:LIMIT].count("\n") + 1
    with pytest.raises(ProblemError) as caught:
        source("example.yaml", text.encode()[: LIMIT + 1])
    (problem,) = caught.value.problems
    assert problem.place == Place("example.yaml", line, LIMIT - text.rindex("\n", 0, LIMIT))
    with pytest.raises(ProblemError) as caught:
        source("example.yaml", "骰".encode() * LIMIT)
    assert caught.value.problems[0].place == Place("example.yaml", 1, LIMIT // 3 + 1)


def test_a_byte_that_is_not_utf_8_has_its_place() -> None:
    with pytest.raises(ProblemError) as caught:
        source("example.yaml", TEXT.encode() + "game: 花旗".encode() + b"\xff")
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == ("syntax/not-utf-8", Place("example.yaml", 3, 9))


@pytest.mark.parametrize("text", ["latin ção", "big5 骰"])
def test_other_encodings_are_not_guessed(text: str) -> None:
    encoding, word = text.split()
    with pytest.raises(ProblemError, match="not UTF-8"):
        source("example.yaml", word.encode({"latin": "latin-1"}.get(encoding, encoding)))


@pytest.mark.parametrize("data", [b"game: a\0b", b"\0", b"game: \xef\xbf\xbe", "game: \x85\x9f".encode()])
def test_characters_that_yaml_does_not_allow(data: bytes) -> None:
    (problem,) = [problem for problem in read(data).problems if problem.family == "syntax"]
    assert problem.code == "syntax/not-yaml"
    assert problem.message == "a character that YAML does not allow"
    assert problem.place.line > 0


def test_a_text_that_is_asked_for_again_is_not_parsed_again() -> None:
    """A command asks what a file is before it reads it."""
    assert read_nodes(source("a.yaml", b"game: x")) is read_nodes(source("a.yaml", b"game: x"))
    assert read_nodes(source("b.yaml", b"game: x")) is not read_nodes(source("a.yaml", b"game: x"))
