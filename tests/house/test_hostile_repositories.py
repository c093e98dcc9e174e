"""A repository that is damaged, or whose configuration would run something: real ones, each with one thing wrong.

What git runs for a repository is named in its own `.git/config` and `.git/hooks`, which whoever made the archive wrote;
here each of them leaves a mark, and none may.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from macau_edge.model.problem import UsageError
from macau_edge.reading.revisions import Sides, revision_sides
from tests.conftest import Run
from tests.loops import each
from tests.repositories import RULESET, Repository, repository

__all__ = ["repository"]


def between(base: str, head: str | None = None) -> Sides:
    return revision_sides(base, head, (), lambda _, path: path.suffix == ".yaml")


def refused(base: str, head: str | None = None) -> str:
    with pytest.raises(UsageError) as error:
        between(base, head)
    return f"{error.value.message}; {error.value.help}"


# --- nothing that the repository names is run -------------------------------------------------------------------------


@pytest.fixture
def mark(repository: Repository) -> Path:
    """The file that says what was run, of a repository with two commits, an edit and a new file."""
    repository.commit("rules/a.yaml", "one")
    repository.commit("rules/a.yaml", "two")
    repository.write("rules/a.yaml", "three")
    repository.write("new.yaml", "new")
    repository.write(".gitattributes", "*.yaml diff=evil filter=evil merge=evil text eol=crlf\n")
    return repository.folder.parent / "mark"


def script(repository: Repository, name: str) -> str:
    """A program that says it was run, and by what name."""
    file = repository.folder.parent / name
    file.write_text(f"#!/bin/sh\necho {name} >> '{repository.folder.parent}/mark'\nexit 1\n")
    file.chmod(0o755)
    return str(file)


COMMANDS = (
    "core.fsmonitor", "core.pager", "pager.ls-files", "pager.cat-file", "pager.rev-parse", "pager.ls-tree",
    "core.editor", "core.sshCommand", "core.askPass", "core.gitProxy", "core.alternateRefsCommand",
    "credential.helper", "gpg.program", "gpg.ssh.program", "diff.external", "diff.evil.textconv",
    "diff.evil.command", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "merge.evil.driver",
    "uploadpack.packObjectsHook",
)  # fmt: skip
"""Keys of git's configuration whose value is a command."""
HOOKS = ("post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc", "fsmonitor-watchman")


@each("key", COMMANDS, quick=12)
def test_a_command_of_the_configuration_is_not_run(key: str, repository: Repository, mark: Path) -> None:
    repository.git("config", key, script(repository, key))
    for base in ("HEAD", "HEAD~1"):
        assert between(base).head.files["rules/a.yaml"] == b"three"
    assert between("HEAD~1", "HEAD").base.files == {"rules/a.yaml": b"one"}
    assert not mark.exists()


def test_the_monitor_would_be_run_otherwise(repository: Repository, mark: Path) -> None:
    """So that the tests above would notice."""
    repository.git("config", "core.fsmonitor", script(repository, "monitor"))
    repository.git("ls-files", "--others")
    assert "monitor" in mark.read_text()


@pytest.mark.parametrize("where", [".git/hooks", "hooks"])
def test_no_hook_is_run(where: str, repository: Repository, mark: Path) -> None:
    folder = repository.folder / where
    folder.mkdir(exist_ok=True)
    for hook in HOOKS:
        shutil.copy(script(repository, hook), folder / hook)
    repository.git("config", "core.hooksPath", str(folder))
    repository.git("config", "core.untrackedCache", "true")
    os.utime(repository.folder / "rules" / "a.yaml", (0, 0))
    mark.unlink(missing_ok=True)
    assert between("HEAD~1").base.files == {"rules/a.yaml": b"one"}
    assert not mark.exists()


def test_no_alias_stands_for_a_command_of_git(repository: Repository, mark: Path) -> None:
    for command in ("rev-parse", "ls-tree", "ls-files", "cat-file", "merge-base"):
        repository.git("config", f"alias.{command}", f"!{script(repository, command)}")
    assert between("HEAD~1").base.files == {"rules/a.yaml": b"one"}
    assert not mark.exists()


def test_the_monitor_of_a_repository_inside_is_not_run(repository: Repository, mark: Path) -> None:
    inner = Repository(repository.folder / "inner")
    inner.commit("b.yaml", "two")
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", "inner")
    inner.git("config", "core.fsmonitor", script(repository, "inside"))
    repository.git("config", "submodule.recurse", "true")
    assert set(between("HEAD").head.files) == {"rules/a.yaml", "new.yaml"}
    assert not mark.exists()


REMOTES: dict[str, Callable[[str], dict[str, str]]] = {
    "a command in place of upload-pack": lambda run: {"remote.origin.uploadpack": run},
    "an address that is a command": lambda run: {"remote.origin.url": f"ext::{run} x", "protocol.ext.allow": "always"},
    "a command in place of ssh": lambda run: {"remote.origin.url": "ssh://nowhere/x", "core.sshCommand": run},
    "a proxy": lambda run: {"remote.origin.url": "git://nowhere/x", "core.gitProxy": run},
    "a helper that knows the password": lambda run: {
        "remote.origin.url": "http://127.0.0.1:9/x", "credential.helper": f"!{run}", "protocol.allow": "always"
    },
}  # fmt: skip


@each("remote", REMOTES, quick=2)
def test_a_partial_clone_asks_nobody_for_what_it_lacks(
    remote: str, repository: Repository, mark: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(partial(repository))
    for key, value in REMOTES[remote](script(repository, "remote")).items():
        repository.git("-C", os.getcwd(), "config", key, value)
    said = refused("HEAD~1")
    assert not mark.exists()
    assert said.startswith("`rules/a.yaml (HEAD~1)` is not in this clone, which is a partial one")


@pytest.mark.thorough
def test_what_is_said_to_do_about_a_partial_clone_helps(
    repository: Repository, mark: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(partial(repository))
    command = refused("HEAD~1").partition("`git ")[2].partition("`")[0]
    subprocess.run(["git", *command.split()], capture_output=True, check=True)
    assert between("HEAD~1").base.files == {"rules/a.yaml": b"one"}


def partial(repository: Repository) -> Path:
    """A clone that lacks the files of older commits."""
    repository.git("config", "uploadpack.allowFilter", "true")
    repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    clone = repository.folder.parent / "partial"
    repository.git("clone", "-q", "--filter=blob:none", "--no-local", f"file://{repository.folder}", str(clone))
    return clone


def test_a_repository_of_somebody_else_is_refused(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its own configuration says that it is safe, git does not listen."""
    repository.commit("a.yaml", "one")
    repository.git("config", "safe.directory", "*")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert "git refuses: detected dubious ownership" in refused("HEAD")


# --- a damaged repository is told, with what of it is damaged ---------------------------------------------------------


def loose(repository: Repository, name: str) -> Path:
    """The file of an object."""
    found = repository.git("rev-parse", name)
    file = repository.folder / ".git" / "objects" / found[:2] / found[2:]
    file.chmod(0o644)
    return file


DAMAGE: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda file: file.write_bytes(b""),
    "rubbish": lambda file: file.write_bytes(b"rubbish"),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-9]),
    "another": lambda file: file.write_bytes(zlib.compress(b"blob 5\0other")),
}


@pytest.fixture
def history(repository: Repository) -> Repository:
    """Two commits, of which the older one is compared with."""
    repository.commit("rules/mine.yaml", RULESET)
    repository.commit("rules/mine.yaml", RULESET.replace("4:1", "3:1"))
    return repository


@each("how", DAMAGE, quick=3)
def test_a_file_whose_content_is_damaged_is_named(how: str, history: Repository, run: Run) -> None:
    file = loose(history, "HEAD~1:rules/mine.yaml")
    DAMAGE[how](file)
    result = run("diff", "HEAD~1")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("macau-edge: this repository is damaged: `rules/mine.yaml (HEAD~1)` cannot be read")
    assert file.parent.name + file.name[:10] in result.err
    assert "help: `git fsck` lists what is damaged" in result.err


@pytest.mark.parametrize("how", [how for how in DAMAGE if how != "another"])
@each("what", ["HEAD~1:rules", "HEAD~1^{tree}", "HEAD~1", "HEAD"], quick=4)
def test_a_folder_or_a_commit_that_is_damaged_is_named(how: str, what: str, history: Repository) -> None:
    file = loose(history, what)
    DAMAGE[how](file)
    said = refused("HEAD~1")
    assert said.startswith("this repository is damaged: ")
    assert file.parent.name + file.name[:10] in said
    assert "`git fsck` lists what is damaged" in said


def test_a_pack_that_is_damaged_is_told(history: Repository) -> None:
    history.git("gc", "-q")
    (pack,) = (history.folder / ".git" / "objects" / "pack").glob("*.pack")
    pack.chmod(0o644)
    pack.write_bytes(pack.read_bytes()[:20] + bytes(100) + pack.read_bytes()[120:])
    assert refused("HEAD~1").startswith("this repository is damaged: ")


@pytest.mark.parametrize("damaged", [b"", b"DIRC rubbish" * 9])
def test_an_index_that_is_damaged_is_told(damaged: bytes, history: Repository) -> None:
    (history.folder / ".git" / "index").write_bytes(damaged)
    assert refused("HEAD").startswith("this repository is damaged: ")


def test_a_branch_that_is_damaged_is_told(history: Repository) -> None:
    (history.folder / ".git" / "refs" / "heads" / "main").write_bytes(b"rubbish\n")
    for word in ("HEAD", "main", "HEAD~1"):
        assert refused(word).startswith("this repository is damaged: `refs/heads/main` ")


def test_what_is_damaged_elsewhere_stops_nothing(history: Repository) -> None:
    """A file that is not compared, and a history that is not asked for."""
    history.commit("notes.txt", "notes")
    DAMAGE["missing"](loose(history, "HEAD:notes.txt"))
    DAMAGE["rubbish"](loose(history, "HEAD~2"))
    assert set(between("HEAD~1..", None).base.files) == {"rules/mine.yaml"}


def test_what_stands_in_place_of_a_content_is_not_looked_at(history: Repository) -> None:
    """`git replace` puts one content in the place of another, in this clone alone."""
    history.git("replace", "HEAD~1:rules/mine.yaml", "HEAD:rules/mine.yaml")
    assert between("HEAD~1").base.files == {"rules/mine.yaml": RULESET.encode()}


def test_contents_that_are_named_by_sha_256(tmp_path: Path, history: Repository, run: Run) -> None:
    shutil.rmtree(history.folder / ".git")
    history.git("init", "-q", "-b", "main", "--object-format=sha256")
    history.commit()
    assert set(between("HEAD").base.files) == {"rules/mine.yaml"}
    DAMAGE["another"](loose(history, "HEAD:rules/mine.yaml"))
    assert "is not what it was" in refused("HEAD")


@pytest.mark.thorough
def test_a_name_that_is_no_revision_is_no_damage(history: Repository) -> None:
    for word in ("nonsense", "HEAD~9", "0123456789012345678901234567890123456789", "012345678"):
        assert "is no file or folder here, and no revision" in refused(word)
