"""Several files are written, all or none; what was there is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from macau_edge.cli.output import write_files
from macau_edge.model.problem import UsageError


def test_all_are_written_and_nothing_beside_them(tmp_path: Path) -> None:
    write_files({tmp_path / "a": b"1", tmp_path / "b": b"2"}, force=False)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"a": b"1", "b": b"2"}


def test_one_that_exists_stops_all(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"old")
    with pytest.raises(UsageError, match="exists already"):
        write_files({tmp_path / "a": b"1", tmp_path / "b": b"2"}, force=False)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"b": b"old"}


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("failing", [0, 1, 2])
def test_where_one_fails_midway_everything_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool, failing: int
) -> None:
    names = ("a", "b", "c")
    if force:
        for name in names:
            (tmp_path / name).write_bytes(b"old")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    step = os.replace if force else os.link
    done: list[object] = []

    def fails(source: Path, target: Path) -> None:
        if Path(target).name in names and not Path(source).name.endswith(".old"):
            if len(done) == failing:
                raise OSError(28, "No space left on device")
            done.append(target)
        step(source, target)

    monkeypatch.setattr(os, "replace" if force else "link", fails)
    with pytest.raises(UsageError, match=r"No space left on device") as caught:
        write_files({tmp_path / name: b"new" for name in names}, force)
    assert caught.value.help == "nothing was written"
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_files({tmp_path / "link": b"new"}, force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
