"""The file of a studio: written whole or not at all, and never over what somebody else has written."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.studio.files import BEGINNING, ChangedError, in_window, on_the_disk, open_file, sha256_of

TEXT = "game: Mine  # of my own\r\nact: none\r\n"


def written(folder: Path, text: str = TEXT) -> Path:
    file = folder / "mine.yaml"
    file.write_bytes(text.encode())
    return file


def test_what_is_saved_is_the_text_as_it_is(tmp_path: Path) -> None:
    """Comments and line ends stay, and whoever may read the file may read it still."""
    file = written(tmp_path)
    file.chmod(0o640)
    opened = open_file(str(file))
    assert in_window(opened.text) == "game: Mine  # of my own\nact: none\n"
    read = opened.save(f"{in_window(opened.text)}device: {{dice: 2}}\n", sha256_of(TEXT))
    assert file.read_bytes() == TEXT.encode() + b"device: {dice: 2}\r\n"
    assert read == sha256_of(TEXT + "device: {dice: 2}\r\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [*tmp_path.iterdir()] == [file]


@given(st.text("ab\r\n", max_size=30))
def test_an_unchanged_text_is_written_as_it_was(text: str) -> None:
    assert on_the_disk(in_window(text), text) == text


def test_of_two_kinds_of_line_ends_each_line_keeps_its_own() -> None:
    before = "one\r\ntwo\nthree\r\nfour\r\n"
    assert on_the_disk("one\nnew\ntwo\nfour\n", before) == "one\r\nnew\r\ntwo\nfour\r\n"


def test_what_somebody_else_has_written_is_not_written_over(tmp_path: Path) -> None:
    """But by a window that has seen it, and that text alone."""
    file = written(tmp_path)
    opened = open_file(str(file))
    file.write_text("theirs\n", "utf-8")
    for known in (sha256_of(TEXT), "", "0" * 64):
        with pytest.raises(ChangedError) as changed:
            opened.save("mine\n", known)
        assert changed.value.text == "theirs\n"
        assert file.read_text("utf-8") == "theirs\n"
    opened.save("mine\n", sha256_of("theirs\n"))
    assert file.read_text("utf-8") == "mine\n"


def test_a_file_that_was_deleted_is_told(tmp_path: Path) -> None:
    file = written(tmp_path)
    opened = open_file(str(file))
    file.unlink()
    with pytest.raises(ChangedError) as changed:
        opened.save("mine\n", sha256_of(TEXT))
    assert changed.value.text is None
    opened.save("mine\n", "")
    assert file.read_bytes() == b"mine\r\n"  # as its lines ended


def test_a_shipped_game_is_a_copy_that_wants_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    opened = open_file("craps")
    with pytest.raises(UsageError, match="a copy without a name"):
        opened.save(opened.text, "")
    read = opened.save(opened.text, "", "my-craps.yaml")
    assert (tmp_path / "my-craps.yaml").read_text("utf-8") == opened.text
    opened.save("game: Other\n", read)
    assert (tmp_path / "my-craps.yaml").read_text("utf-8") == "game: Other\n"


NAMES = ("../x.yaml", "/tmp/x.yaml", "x.txt", ".x.yaml", "X.yaml", "a b.yaml", "x.yaml\n", "è.yaml")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_one_word_in_the_folder(name: str, tmp_path: Path) -> None:
    opened = open_file(str(written(tmp_path)))
    with pytest.raises(UsageError, match="is no name for a file here"):
        opened.save("mine\n", sha256_of(TEXT), name)


def test_under_a_new_name_nothing_is_replaced(tmp_path: Path) -> None:
    """Neither a file that is there nor what a link leads to."""
    opened = open_file(str(written(tmp_path)))
    (tmp_path / "there.yaml").write_text("theirs\n", "utf-8")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "nowhere")
    for name in ("there.yaml", "link.yaml"):
        with pytest.raises(UsageError, match="exists"):
            opened.save("mine\n", sha256_of(TEXT), name)
    assert (tmp_path / "there.yaml").read_text("utf-8") == "theirs\n"


def test_where_there_is_no_file_one_is_begun(tmp_path: Path) -> None:
    opened = open_file(str(tmp_path / "new.yaml"))
    assert opened.text == BEGINNING
    assert not [*tmp_path.iterdir()]
    opened.save(BEGINNING, "")
    assert (tmp_path / "new.yaml").read_text("utf-8") == BEGINNING


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="this is a folder"):
        open_file(str(tmp_path))
    with pytest.raises(UsageError, match="did you mean `craps`"):
        open_file("crasp")
    (tmp_path / "latin.yaml").write_bytes(b"game: caf\xe9\n")
    with pytest.raises(ProblemError, match="UTF-8"):
        open_file(str(tmp_path / "latin.yaml"))


def test_what_was_not_saved_is_kept_beside_it_and_never_over_another(tmp_path: Path) -> None:
    file = written(tmp_path)
    opened = open_file(str(file))
    assert opened.keep_unsaved("half\n") == tmp_path / "mine.yaml.unsaved"
    assert opened.keep_unsaved("other\n") == tmp_path / "mine.yaml.unsaved-2"
    assert (tmp_path / "mine.yaml.unsaved").read_bytes() == b"half\r\n"
    assert file.read_bytes() == TEXT.encode()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_file(str(written(tmp_path)))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.write", full)
    with pytest.raises(UsageError, match=r"mine\.yaml cannot be written"):
        opened.save("mine\n", sha256_of(TEXT))
    monkeypatch.undo()
    assert (tmp_path / "mine.yaml").read_bytes() == TEXT.encode()
    assert len([*tmp_path.iterdir()]) == 1
