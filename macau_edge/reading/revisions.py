"""Two sides of a comparison, each a tree of path -> bytes: files, folders, or revisions of a git repository.

git is asked for names and contents, and answers in bytes: never through a shell, never with a pager or a question, and
nothing of the repository is run or changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath, PurePosixPath

from macau_edge.model.message import NOTHING, Message, quoted
from macau_edge.model.problem import UsageError, of_the_system
from macau_edge.reading.source import LIMIT, yaml_files

# --- what git is asked, and what it answers --------------------------------------------------------------------------


MOST = LIMIT + 1
"""Bytes of a file that are read: one more than a ruleset may have, so that a longer one is seen to be."""
PATIENCE = 300
"""Seconds that git may take."""


def contents(blobs: Mapping[str, bytes], tree: str) -> dict[str, bytes]:
    """Path -> bytes, from git's names of contents in a revision; of one that is longer, the first `MOST`.

    Raises:
        UsageError: they are too large together, or git does not have one of them.
    """
    names = sorted(set(blobs.values()))
    listed = run("cat-file", "--batch-check", told=b"".join(name + b"\n" for name in names))
    answers = [line.split() for line in listed.stdout.splitlines()]
    sizes = {answer[0]: int(answer[2]) for answer in answers if len(answer) == 3}
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
    shown = run("cat-file", "--batch", told=b"".join(name + b"\n" for name in names))
    if shown.returncode:
        raise _lost(shown, blobs, tree)
    at = 0
    for name in names:
        end = shown.stdout.index(b"\n", at)
        size = int(shown.stdout[at:end].split()[2])
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
    found = run(*arguments, folder=folder)
    if found.returncode:
        raise refused(found)
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


def run(*arguments: str, folder: Path | None = None, told: bytes = b"") -> subprocess.CompletedProcess[bytes]:
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


_DAMAGED = re.compile(
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


def refused(found: subprocess.CompletedProcess[bytes], of: Message = NOTHING) -> UsageError:
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
    return UsageError(how.filled(file=file, object=_short(blob), said=_said(found)), _FSCK)


def _is_partial() -> bool:
    """Whether a clone may lack contents that the repository has which it was cloned from."""
    return not run("config", "--get-regexp", r"^(remote\..*\.promisor|extensions\.partialclone)$").returncode


def _damage(word: str, found: subprocess.CompletedProcess[bytes]) -> UsageError | None:
    """What is damaged of the history that a revision names; None where that is sound, or nothing has that name."""
    base = re.split(r"[~^@:]", word)[0] or "HEAD"
    broken = re.search(r"ignoring broken ref (\S+)", _said(run("for-each-ref", "--format=")))
    if broken and (base == "HEAD" or f"/{broken[1]}".endswith(f"/{base}")):
        return UsageError(Message("this repository is damaged: `{name}` names no commit", name=broken[1][:60]), _FSCK)
    if not _DAMAGED.search(_said(found)) and not re.fullmatch("[0-9a-f]{4,64}", base):  # the name of what is elsewhere
        found = run("-c", "core.commitGraph=false", "rev-list", "--quiet", base, "--")
    if not found.returncode or not _DAMAGED.search(_said(found)):
        return None
    name = _short(run("rev-parse", "--verify", "--quiet", base).stdout)
    return refused(found, Message(" (`{base}` is {name})", base=base[:60], name=name))


def _short(name: bytes) -> str:
    """The beginning of git's name for something, by which it is known."""
    return name[:12].decode()


# --- a side: files as they lie on the disk, or those of a revision ----------------------------------------------------


Wanted = Callable[[Path, PurePath], bool]
"""Whether a file is looked at: the folder of its tree, and its path in it."""
Chosen = Callable[[PurePath], bool]
ALL = 500_000_000
"""Bytes of all files of a revision that are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """The files of one side.

    `name` is the revision, empty for files as they lie on the disk, which are in `folder`; `shown` is what stands
    before a path when it is shown. A single file has the path ``. `files` are those that are compared; `blobs` has
    git's name for the content of every file of a revision.
    """

    name: str
    files: Mapping[str, bytes]
    folder: Path | None = None
    shown: str = ""
    blobs: Mapping[str, bytes] = field(default_factory=dict, repr=False)

    def place(self, path: str) -> str:
        """How the file is called in a message: `craps.yaml`, `craps.yaml (origin/main)`."""
        return f"{self.shown}{path} ({self.name})" if self.name else f"{self.shown}{path}"

    def has(self, path: str) -> bool:
        """Whether something has that path, be it a link, a folder or a file that is not compared."""
        return os.path.lexists(self.folder / path) if self.folder is not None else path in (*self.files, *self.blobs)

    def beside(self, path: str, name: str) -> bytes | None:
        """The file of that name in the folder of another one, whether it is compared or not; None where there is none.

        A name that leads out of that folder is the name of none.
        """
        if not name.isprintable() or PurePath(name).is_absolute() or ".." in PurePath(name).parts:
            return None
        if self.folder is not None:
            there = (self.folder / path).parent / name
            return _read(there) if os.path.isfile(there) else None
        inside = str(PurePosixPath(path).parent / name)
        blob = self.blobs.get(inside)
        return contents({inside: blob}, self.name)[inside] if blob else self.files.get(inside)


@dataclass(frozen=True, slots=True)
class Sides:
    """What is compared; `forked` is the commit where HEAD left BASE, if that is what is compared with."""

    base: Tree
    head: Tree
    forked: str = ""


def sides(base: str, head: str | None, paths: Sequence[str], wanted: Wanted) -> Sides:
    """The two sides that words name: a word is a path where one exists, else a revision.

    Raises:
        UsageError: they are of two kinds, do not exist, or git cannot give them.
    """
    given = [word for word in (base, head) if word is not None]
    existing = [os.path.lexists(word) for word in given]
    if all(existing) and len(given) == 2:
        if paths:
            message = Message("paths after `--` narrow a comparison of revisions")
            raise UsageError(message, Message("name the two files or folders alone"))
        return _on_disk(Path(given[0]), Path(given[1]), wanted)
    if any(existing):
        raise UsageError(*_of_two_kinds(given, existing))
    return _in_git(base, head, paths, wanted)


def _of_two_kinds(given: Sequence[str], existing: Sequence[bool]) -> tuple[Message, Message]:
    """What is wrong, and what to do, where one word is a path and another is none."""
    path = given[existing.index(True)][:60]
    if len(given) == 1:
        message = Message("`{path}` is a path here: what is it compared with?", path=path)
        return message, Message(
            "name a second path; a branch of that name is written `refs/heads/NAME`, a tag `refs/tags/NAME`"
        )
    other = given[existing.index(False)][:60]
    message = Message("`{path}` is a path, and `{other}` is none: it may be a revision", path=path, other=other)
    if existing[1]:
        remedy = Message(
            "to look at some files of a revision only: `{typed}`", typed=f"macau-edge diff {other} -- {path}"
        )
        return message, remedy
    return message, Message("a branch that is called as the path is written `refs/heads/NAME`")


def _on_disk(base: Path, head: Path, wanted: Wanted) -> Sides:
    if base.is_dir() != head.is_dir():
        raise UsageError(Message("a file and a folder cannot be compared"), Message("name two files, or two folders"))
    return Sides(_folder(base, wanted), _folder(head, wanted)) if base.is_dir() else Sides(_file(base), _file(head))


def _file(path: Path) -> Tree:
    try:
        if not path.is_file():
            raise UsageError(Message("{path} is not a regular file", path=path), Message("name a YAML file"))
        return Tree(name="", files={"": _read(path)}, folder=path, shown=str(path))
    except OSError as error:
        message = Message("{path} cannot be read: {reason}", path=path, reason=of_the_system(error))
        raise UsageError(message, Message("check its permissions")) from None


def _folder(folder: Path, wanted: Wanted) -> Tree:
    inside = (path for path in yaml_files(folder) if wanted(folder, path.relative_to(folder)) and path.is_file())
    files = {path.relative_to(folder).as_posix(): _read(path) for path in inside}
    return Tree(name="", files=files, folder=folder, shown=f"{folder.as_posix().rstrip('/')}/")


def _read(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MOST)


def _in_git(base: str, head: str | None, paths: Sequence[str], wanted: Wanted) -> Sides:
    repository = _Repository.here(base)
    first, second, direct = _range(base, head)
    before = repository.commit(first)
    after = repository.commit(second or "HEAD")
    forked = "" if direct else repository.merge_base((first, before), (second or "HEAD", after))
    narrowed = repository.narrowed(paths)

    def chosen(path: PurePath) -> bool:
        inside = not narrowed or any(path == one or one in path.parents for one in narrowed)
        return inside and wanted(repository.root or Path(), path)

    left = repository.tree(first, forked or before, chosen)
    if second or repository.root is None:
        right = repository.tree(second or "HEAD", after, chosen)
    else:
        right = repository.on_disk(chosen)
    if paths and not left.files and not right.files:
        message = Message("there is no YAML file in {paths}", paths=", ".join(paths)[:200])
        raise UsageError(message, Message("check the path, on either side"))
    return Sides(left, right, forked[:12] if forked != before else "")


def _range(base: str, head: str | None) -> tuple[str, str | None, bool]:
    """BASE, HEAD and whether they are compared as they stand: `A..B` is so, `A...B` and `A B` from where B left A."""
    for dots in ("...", "..") if not base.startswith(":") else ():  # `:/text` is a text of any kind
        first, found, second = base.partition(dots)
        if not found or (not first and (not second or second.startswith("/"))):
            continue
        if head is not None:
            message = Message("`{base}` names both sides, and `{head}` is a third", base=base[:60], head=head[:60])
            raise UsageError(message, Message("keep one of the two"))
        return first or "HEAD", second or None, dots == ".."
    return base, head, False


@dataclass(frozen=True, slots=True)
class _Repository:
    """The repository around the present folder; `root` is None where it has no working tree."""

    root: Path | None

    @classmethod
    def here(cls, word: str) -> _Repository:
        """Raises UsageError where git is not installed, or there is no repository here."""
        try:
            found = run("rev-parse", "--is-inside-work-tree", "--is-bare-repository")
        except FileNotFoundError:
            message = Message("`{word}` is no file or folder here, and git is not installed", word=word[:60])
            raise UsageError(message, Message("install git, or name two files or folders")) from None
        if found.returncode:
            if b"not a git repository" in found.stderr:
                message = Message("`{word}` is no file or folder here, and this is no git repository", word=word[:60])
                raise UsageError(message, Message("name two files or two folders"))
            raise refused(found)
        if found.stdout.split()[:1] != [b"true"]:
            return cls(None)
        return cls(Path(os.fsdecode(git("rev-parse", "--show-toplevel").removesuffix(b"\n"))))

    def commit(self, word: str) -> str:
        """The commit that a revision names."""
        if word.startswith("-"):
            remedy = Message("a revision does not begin with `-`")
            raise UsageError(Message("`{word}` is no revision", word=word[:60]), remedy)
        if not word.isprintable() or not word.strip():
            remedy = Message("write the name of a branch or a tag, or a commit")
            raise UsageError(Message("this is no revision"), remedy)
        found = run("rev-parse", "--verify", "--quiet", word)  # `:/text^{commit}` would look for that text
        if not found.returncode:
            found = run("rev-parse", "--verify", "--quiet", f"{found.stdout.decode().strip()}^{{commit}}")
        if found.returncode:
            raise _damage(word, found) or UsageError(*_unknown(word))
        return found.stdout.decode().strip()

    def merge_base(self, base: tuple[str, str], head: tuple[str, str]) -> str:
        """The commit where HEAD left BASE."""
        found = run("merge-base", base[1], head[1])
        if not found.returncode:
            return found.stdout.decode().split()[0]
        if found.returncode != 1:
            raise refused(found)
        if git("rev-parse", "--is-shallow-repository").strip() == b"true":
            wrong = Message(
                "this clone is shallow: where `{head}` left `{base}` is not in it", head=head[0], base=base[0]
            )
            remedy = Message(
                "fetch the history, `git fetch --unshallow` (actions/checkout: `fetch-depth: 0`), or compare them as "
                "they stand: `{base}..`",
                base=base[0],
            )
        else:
            wrong = Message("`{base}` and `{head}` have no commit in common", base=base[0], head=head[0])
            remedy = Message("check the names, or compare them as they stand: `{base}..`", base=base[0])
        raise UsageError(wrong, remedy)

    def narrowed(self, paths: Sequence[str]) -> list[PurePosixPath]:
        """Paths from the root of the repository; the root itself narrows nothing."""
        found: list[PurePosixPath] = []
        for path in paths:
            whole = Path(os.path.abspath(path))
            root = self.root or Path.cwd()
            here = next((one for one in (whole, whole.parent.resolve() / whole.name) if one.is_relative_to(root)), None)
            if here is None:
                message = Message("{path} is not in the repository {root}", path=path, root=root)
                raise UsageError(message, Message("name a file or folder inside it"))
            found.append(PurePosixPath(here.relative_to(root).as_posix()))
        return [] if PurePosixPath() in found else found

    def tree(self, name: str, commit: str, chosen: Chosen) -> Tree:
        """The files of a commit; links and submodules are left out."""
        listed = run("ls-tree", "-r", "-z", "--full-tree", commit)
        if listed.returncode:
            top = git("cat-file", "commit", commit).split()[1]  # where git says no name it is that of the first folder
            raise refused(
                listed, NOTHING if re.search(rb"[0-9a-f]{40}", listed.stderr) else quoted(f" ({_short(top)})")
            )
        blobs: dict[str, bytes] = {}
        for entry in filter(None, listed.stdout.split(b"\0")):
            facts, _, path = entry.partition(b"\t")
            mode, kind, blob = facts.split()
            if kind == b"blob" and mode != b"120000":
                blobs[os.fsdecode(path)] = blob
        wanted = {path: blob for path, blob in blobs.items() if chosen(PurePosixPath(path))}
        return Tree(name=name, files=contents(wanted, name), blobs=blobs)

    def on_disk(self, chosen: Chosen) -> Tree:
        """The files of the working tree: those that git knows, and new ones that it does not ignore."""
        assert self.root is not None
        listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=self.root).split(b"\0")
        paths = sorted({os.fsdecode(path) for path in listed if path})
        there = [path for path in paths if chosen(PurePosixPath(path)) and _is_plain(self.root, path)]
        return Tree(name="", files={path: _read(self.root / path) for path in there}, folder=self.root)


def _is_plain(root: Path, path: str) -> bool:
    whole = root / path
    return whole.is_file() and not whole.is_symlink()


def _unknown(word: str) -> tuple[Message, Message]:
    """Why a revision is unknown, and what to do."""
    if word == "HEAD":
        return Message("this repository has no commit yet"), Message("make one, or name two files or folders")
    if git("rev-parse", "--is-shallow-repository").strip() == b"true":
        remedy = Message("fetch it first: `git fetch origin {name}`", name=word.removeprefix("origin/")[:60])
        return Message("`{word}` is no revision of this shallow clone", word=word[:60]), remedy
    remedy = Message("write a branch, a tag or a commit (`git branch --all` lists the branches), or a path that exists")
    return Message("`{word}` is no file or folder here, and no revision", word=word[:60]), remedy
