"""The two sides of a comparison: which files each has, and what is said where there are none."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path, PurePath

import pytest

from macau_edge.model.problem import UsageError
from macau_edge.reading.git import MOST
from macau_edge.reading.revisions import Sides, revision_sides
from macau_edge.reading.source import may_be_ours, shipped_folder
from tests.conftest import Run
from tests.loops import each
from tests.repositories import Repository, repository

__all__ = ["repository"]


def wanted(folder: Path, path: PurePath) -> bool:
    return may_be_ours(path)


def between(base: str, head: str | None = None, *paths: str) -> Sides:
    return revision_sides(base, head, paths, wanted)


def refused(base: str, head: str | None = None, *paths: str) -> str:
    with pytest.raises(UsageError) as error:
        between(base, head, *paths)
    return f"{error.value.message}; {error.value.help}"


@pytest.mark.thorough
def test_a_branch_is_compared_from_where_it_left(repository: Repository) -> None:
    repository.commit("a.yaml", "one")
    repository.git("checkout", "-q", "-b", "feature")
    repository.commit("a.yaml", "two")
    repository.git("checkout", "-q", "main")
    repository.commit("b.yaml", "of main alone")
    repository.git("checkout", "-q", "feature")
    for head in (None, "feature"):
        found = between("main", head)
        assert found.base.files == {"a.yaml": b"one"}
        assert found.head.files == {"a.yaml": b"two"}
        assert found.forked == repository.git("merge-base", "main", "feature")[:12]
    assert between("main...feature") == between("main", "feature")
    assert between("main..feature").base.files == {"a.yaml": b"one", "b.yaml": b"of main alone"}


def test_uncommitted_edits_and_new_files_are_the_head(repository: Repository) -> None:
    repository.commit("a.yaml", "one")
    repository.commit(".gitignore", "ignored.yaml\n")
    for path in ("a.yaml", "new.yaml", "ignored.yaml", ".hidden/c.yaml", "notes.txt"):
        repository.write(path, "edited")
    found = between("HEAD")
    assert found.base.files == {"a.yaml": b"one"}
    assert found.head.files == {"a.yaml": b"edited", "new.yaml": b"edited"}
    (repository.folder / "a.yaml").unlink()
    assert between("HEAD").head.files == {"new.yaml": b"edited"}


def test_from_any_subfolder(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.commit("rules/a.yaml", "one")
    repository.commit("other/b.yaml", "two")
    monkeypatch.chdir(repository.folder / "rules")
    assert set(between("main").head.files) == {"rules/a.yaml", "other/b.yaml"}
    assert set(between("main", None, ".").head.files) == {"rules/a.yaml"}
    assert set(between("main", None, "../other/b.yaml").base.files) == {"other/b.yaml"}


@pytest.mark.parametrize("name", ["骰 寶.yaml", "two\nlines.yaml", "-a.yaml", "a;b$(c).yaml", 'q"uote.yml'])
def test_any_name_of_a_file(repository: Repository, name: str) -> None:
    repository.commit(name, "one")
    repository.write(name, "two")
    found = between("main")
    assert (found.base.files, found.head.files) == ({name: b"one"}, {name: b"two"})
    assert found.base.place(name).endswith(" (main)")


def test_links_and_submodules_are_left_out(repository: Repository) -> None:
    repository.commit("a.yaml", "one")
    (repository.folder / "link.yaml").symlink_to("a.yaml")
    inner = Repository(repository.folder / "inner")
    inner.commit("b.yaml", "two")
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", "--all")
    repository.git("commit", "-q", "-m", "a link and a submodule")
    assert set(between("main").base.files) == {"a.yaml"}
    assert set(between("main").head.files) == {"a.yaml"}


def test_a_file_that_is_too_long_is_read_in_part(repository: Repository) -> None:
    repository.commit("a.yaml", "x" * (MOST + 100))
    found = between("main")
    assert len(found.base.files["a.yaml"]) == len(found.head.files["a.yaml"]) == MOST


@pytest.mark.thorough
def test_a_checkout_as_ci_has_it(repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Detached, with the branches of the remote only; and a shallow one, in which the history is missing."""
    repository.commit("a.yaml", "one")
    repository.git("checkout", "-q", "-b", "feature")
    commit = repository.commit("a.yaml", "two")
    repository.git("checkout", "-q", "main")
    repository.commit("b.yaml", "of main alone")
    repository.git("clone", "-q", "--no-local", str(repository.folder), str(tmp_path / "whole"))
    monkeypatch.chdir(tmp_path / "whole")
    repository.git("-C", os.getcwd(), "checkout", "-q", "--detach", commit)
    assert between("origin/main").base.files == {"a.yaml": b"one"}
    address = f"file://{repository.folder}"
    repository.git("clone", "-q", "--depth", "1", "--no-single-branch", address, str(tmp_path / "shallow"))
    monkeypatch.chdir(tmp_path / "shallow")
    repository.git("-C", os.getcwd(), "checkout", "-q", "--detach", commit)
    assert "this clone is shallow" in refused("origin/main")
    assert "`git fetch --unshallow`" in refused("origin/main")
    assert set(between("origin/main..").base.files) == {"a.yaml", "b.yaml"}
    assert "is no revision of this shallow clone; fetch it first: `git fetch origin release`" in refused("release")


def test_a_bare_repository_has_commits_alone(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit("a.yaml", "one")
    repository.commit("a.yaml", "two")
    repository.git("clone", "-q", "--bare", str(repository.folder), str(tmp_path / "bare"))
    monkeypatch.chdir(tmp_path / "bare")
    found = between("main~1")
    assert (found.base.files, found.head.files) == ({"a.yaml": b"one"}, {"a.yaml": b"two"})


def test_a_path_wins_only_if_it_exists(repository: Repository) -> None:
    repository.commit("a.yaml", "one")
    repository.write("main/b.yaml", "two")
    repository.write("other/b.yaml", "three")
    assert between("main", "other").base.files == {"b.yaml": b"two"}
    assert set(between("refs/heads/main").base.files) == {"a.yaml"}
    assert "what is it compared with?; name a second path; a branch of that name" in refused("main")
    assert "`other` is a path, and `HEAD` is none" in refused("HEAD", "other")
    assert "`macau-edge diff HEAD -- other`" in refused("HEAD", "other")


@each(
    ("words", "said"),
    [
        (("nonsense",), "`nonsense` is no file or folder here, and no revision; write a branch, a tag or a commit"),
        (("--upload-pack=x",), "`--upload-pack=x` is no revision; a revision does not begin with `-`"),
        (("main", "-x"), "`-x` is no revision"),
        (("",), "this is no revision"),
        (("ma\0in",), "this is no revision"),
        (("a..b", "main"), "`a..b` names both sides, and `main` is a third"),
        (("main", "orphan"), "`main` and `orphan` have no commit in common"),
        (("a.yaml", "folder"), "a file and a folder cannot be compared"),
        (("main", None, "gone.yaml"), "there is no YAML file in gone.yaml"),
        (("main", None, "/"), "/ is not in the repository"),
        (("a.yaml", "a.yaml", "a.yaml"), "paths after `--` narrow a comparison of revisions"),
    ],
    quick=3,
)
def test_what_cannot_be_compared(repository: Repository, words: tuple[str, ...], said: str) -> None:
    repository.git("checkout", "-q", "--orphan", "orphan")
    repository.commit("b.yaml", "two")
    repository.git("checkout", "-q", "--orphan", "main")
    repository.commit("a.yaml", "one")
    repository.write("folder/a.yaml", "one")
    assert said in refused(*words)


def test_without_a_commit(repository: Repository) -> None:
    assert "this repository has no commit yet" in refused("HEAD")


def test_without_a_repository(tmp_path: Path, repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "`main` is no file or folder here, and this is no git repository" in refused("main")


def test_without_git(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "git is not installed; install git, or name two files or folders" in refused("main")


def test_a_damaged_repository_is_said_in_the_words_of_git(repository: Repository) -> None:
    repository.write(".git/config", "[core")
    assert "git refuses: bad config" in refused("main")


@pytest.mark.thorough
def test_a_shipped_game_is_compared_by_its_file(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text((shipped_folder() / "craps.yaml").read_text())
    for words in (["craps", str(mine)], [str(mine), "craps"], ["craps", "--", str(mine)], ["craps", "roulette"]):
        shown = run("diff", *words)
        assert (shown.code, shown.out) == (2, "")
        assert "`craps` is a shipped game: `diff` compares two files, two folders or two revisions" in shown.err
        (line,) = re.findall("help: write `macau-edge (.*)`", shown.err)
        again = run(*shlex.split(line))
        assert again.code == 0, again.err
