"""git: what it is asked, what it may not run, and what of a repository is damaged where it refuses.

It is asked for names and contents, and answers in bytes: never through a shell, never with a pager or a question, and
nothing of the repository is run or changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import UsageError
from macau_edge.model.regex import regex
from macau_edge.reading.source import LIMIT

# --- what git is asked, and what it answers --------------------------------------------------------------------------


MOST = LIMIT + 1
"""Bytes of a file that are read: one more than a ruleset may have, so that a longer one is seen to be."""
ALL = 500_000_000
"""Bytes of all files of a revision that are read."""
PATIENCE = 300
"""Seconds that git may take."""


def blob_contents(blobs: Mapping[str, bytes], tree: str) -> dict[str, bytes]:
    """Path -> bytes, from git's names of contents in a revision; of one that is longer, the first `MOST`.

    Raises:
        UsageError: they are too large together, or git does not have one of them.
    """
    names = sorted(set(blobs.values()))
    listed = run_git("cat-file", "--batch-check", told=b"".join(name + b"\n" for name in names))
    answers = [line.split() for line in listed.stdout.splitlines()]
    sizes = {answer[0]: whole_of(answer[2]) for answer in answers if len(answer) == 3}
    lost = {path: blob for path, blob in blobs.items() if blob not in sizes}
    if listed.returncode or lost:
        raise _lost(listed, lost or blobs, tree)
    if sum(min(sizes[blob], MOST) for blob in blobs.values()) > ALL:
        message = Message("the YAML files of `{tree}` are too large together", tree=tree)
        raise UsageError(message, Message("name a folder after `--`"))
    found = dict(_batch([name for name in names if sizes[name] < MOST], blobs, tree))
    found |= {name: _beginning(name) for name in names if sizes[name] >= MOST}
    return {path: found[blob] for path, blob in blobs.items()}


def _batch(names: Sequence[bytes], blobs: Mapping[str, bytes], tree: str) -> Iterator[tuple[bytes, bytes]]:
    """Each content by its name, from one run of git, which does not look whether it is the one of that name."""
    if not names:
        return
    shown = run_git("cat-file", "--batch", told=b"".join(name + b"\n" for name in names))
    if shown.returncode:
        raise _lost(shown, blobs, tree)
    at = 0
    for name in names:
        end = shown.stdout.index(b"\n", at)
        size = whole_of(shown.stdout[at:end].split()[2])
        data = shown.stdout[end + 1 : end + 1 + size]
        digest = hashlib.sha1 if len(name) == _SHA1 else hashlib.sha256
        if digest(b"blob %d\0" % size + data, usedforsecurity=False).hexdigest() != name.decode():
            raise _lost(shown, {path: blob for path, blob in blobs.items() if blob == name}, tree, _ANOTHER)
        yield name, data
        at = end + size + 2


_SHA1 = 40
"""Digits of a name where a repository names its contents by SHA-1, as most do."""


def _beginning(blob: bytes) -> bytes:
    """The first `MOST` bytes of a content that has more."""
    command = [*_GIT, *_AS_THEY_ARE, "cat-file", "blob", blob.decode()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()) as process:
        assert process.stdout
        data = process.stdout.read(MOST)
        process.kill()
    return data


def git(*arguments: str, folder: Path | None = None) -> bytes:
    """What git prints; raises UsageError with git's own words where it refuses."""
    found = run_git(*arguments, folder=folder)
    if found.returncode:
        raise git_refusal(found)
    return found.stdout


_GIT = (
    *("git", "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}"),
    *("-c", "submodule.recurse=false"),
)
"""git without what it would run for a repository: its monitor of files, its hooks, itself in repositories inside.

None of the commands that we ask compares or checks out files, so that it runs no filter, no `textconv` and no driver
either. Whose repositories are safe, `safe.directory`, git asks of the user's own settings, which hold.
"""
_AS_THEY_ARE = ("--no-replace-objects",)
"""Contents by their own names, whatever the repository has under `refs/replace` in their place."""


def run_git(*arguments: str, folder: Path | None = None, told: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A run of git, whatever comes of it; raises FileNotFoundError where it is not installed."""
    command = [*_GIT, *(_AS_THEY_ARE if arguments[0] == "cat-file" else ()), *arguments]
    try:
        return subprocess.run(
            command, cwd=folder, input=told, capture_output=True, env=_environment(), timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        message = Message("`git {word}` takes more than {most} seconds", word=arguments[0], most=PATIENCE)
        raise UsageError(message, Message("try it by itself")) from None


def _environment() -> dict[str, str]:
    """The environment, in which git asks nobody and fetches nothing: a fetch runs what the repository names."""
    quiet = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    return {**os.environ, **quiet, "GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1"}


# --- what git said when it refused, and what of a repository is damaged -----------------------------------------------


_DAMAGED = regex(
    r"corrupt|inflate|is empty|Could not read|not a tree object|unable to (unpack|stream|read)"
    r"|bad (object|signature|tree)|index file|broken ref|missing object|Failed to traverse|packfile|too-short"
    r"|malformed mode"
)
"""What git says where something is not as it wrote it."""
_FSCK = Message("`git fsck` lists what is damaged; clone it anew, or take the objects from another clone")
_FETCH = Message("get what it lacks first: `git fetch --refetch --no-filter`")
_ANOTHER = Message("this repository is damaged: {file} cannot be read, object {object} is not what it was")
_SPOILT = Message("this repository is damaged: {file} cannot be read, object {object} is damaged: {said}")
_MISSING = Message("this repository is damaged: {file} cannot be read, object {object} is missing")


def git_refusal(found: subprocess.CompletedProcess[bytes], of: Message = NOTHING) -> UsageError:
    """What git said when it refused, `of` an object, as wrong use, or as a damage of the repository."""
    said = Message("{said}{of}", said=_said(found), of=of)
    if "promisor" in said:
        return UsageError(Message("this clone is a partial one, and lacks what is compared: {said}", said=said), _FETCH)
    if _DAMAGED.search(said):
        return UsageError(Message("this repository is damaged: git says: {said}", said=said), _FSCK)
    remedy = Message("see `git status`")
    if "dubious ownership" in said:
        remedy = Message("git says how to allow it: run `git status` here")
    first = said.partition("; ")[0]
    return UsageError(Message("git refuses: {said}", said=said if said == first else first), remedy)


def _said(found: subprocess.CompletedProcess[bytes]) -> str:
    """What git wrote on standard error, in one line."""
    lines = found.stderr.decode("utf-8", "replace").strip().splitlines() or ["no reason given"]
    plain = (re.sub("^(fatal|error|warning): ", "", line.strip()) for line in lines)
    return "".join(c if c.isprintable() else " " for c in "; ".join(dict.fromkeys(plain)))[:300]


def _lost(
    found: subprocess.CompletedProcess[bytes], blobs: Mapping[str, bytes], tree: str, how: Message = NOTHING
) -> UsageError:
    """Which of some files of a revision git cannot read, and why."""
    path, blob = next(((path, blob) for path, blob in blobs.items() if blob in found.stderr), next(iter(blobs.items())))
    file = f"`{path} ({tree})`"
    if b"promisor" in found.stderr or _is_partial():
        return UsageError(Message("{file} is not in this clone, which is a partial one", file=file), _FETCH)
    how = how or (_SPOILT if found.stderr else _MISSING)
    return UsageError(how.filled(file=file, object=short_name(blob), said=_said(found)), _FSCK)


def _is_partial() -> bool:
    """Whether a clone may lack contents that the repository has which it was cloned from."""
    return not run_git("config", "--get-regexp", r"^(remote\..*\.promisor|extensions\.partialclone)$").returncode


def damage(word: str, found: subprocess.CompletedProcess[bytes]) -> UsageError | None:
    """What is damaged of the history that a revision names; None where that is sound, or nothing has that name."""
    base = re.split(r"[~^@:]", word)[0] or "HEAD"
    broken = re.search(r"ignoring broken ref (\S+)", _said(run_git("for-each-ref", "--format=")))
    if broken and (base == "HEAD" or f"/{broken[1]}".endswith(f"/{base}")):
        return UsageError(Message("this repository is damaged: `{name}` names no commit", name=broken[1][:60]), _FSCK)
    if not _DAMAGED.search(_said(found)) and not re.fullmatch("[0-9a-f]{4,64}", base):  # the name of what is elsewhere
        found = run_git("-c", "core.commitGraph=false", "rev-list", "--quiet", base, "--")
    if not found.returncode or not _DAMAGED.search(_said(found)):
        return None
    name = short_name(run_git("rev-parse", "--verify", "--quiet", base).stdout)
    return git_refusal(found, Message(" (`{base}` is {name})", base=base[:60], name=name))


def short_name(name: bytes) -> str:
    """The beginning of git's name for something, by which it is known."""
    return name[:12].decode()
