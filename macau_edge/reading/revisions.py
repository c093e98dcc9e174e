"""Two sides of a comparison, each a tree of path -> bytes: files, folders, or revisions of a git repository."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePath, PurePosixPath

from macau_edge.model.message import NOTHING, CommandLine, Message, quoted
from macau_edge.model.problem import UsageError, remedy_for, system_error_text
from macau_edge.model.records import dataclass, field
from macau_edge.reading.git import MOST, blob_contents, damage, git, git_refusal, run_git, short_name
from macau_edge.reading.kinds import game_by_name
from macau_edge.reading.source import may_be_there, shipped_folder, shipped_names, yaml_files

# --- a side: files as they lie on the disk, or those of a revision ----------------------------------------------------


Wanted = Callable[[Path, PurePath], bool]
"""Whether a file is looked at: the folder of its tree, and its path in it."""
Chosen = Callable[[PurePath], bool]


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
        return blob_contents({inside: blob}, self.name)[inside] if blob else self.files.get(inside)


@dataclass(frozen=True, slots=True)
class Sides:
    """What is compared; `forked` is the commit where HEAD left BASE, if that is what is compared with."""

    base: Tree
    head: Tree
    forked: str = ""


def revision_sides(base: str, head: str | None, paths: Sequence[str], wanted: Wanted) -> Sides:
    """The two sides that words name: a word is a path where one exists, else a revision.

    Raises:
        UsageError: they are of two kinds, do not exist, or git cannot give them.
    """
    given = [word for word in (base, head) if word is not None]
    existing = [may_be_there(word) for word in given]
    if all(existing) and len(given) == 2:
        if paths:
            message = Message("paths after `--` narrow a comparison of revisions")
            raise UsageError(message, Message("name the two files or folders alone"))
        return _on_disk(Path(given[0]), Path(given[1]), wanted)
    games = [word for word in given if game_by_name(word) in shipped_names()]
    if (any(existing) or games) and (error := _missing_file([word for word in given if word not in games])):
        raise error
    if error := _of_shipped([*given, *paths]):
        raise error
    if any(existing):
        raise UsageError(*_of_two_kinds(given, existing))
    return _in_git(base, head, paths, wanted)


def _missing_file(words: Sequence[str]) -> UsageError | None:
    """That a word ends as a file does and is none, nor a revision; None where none is so."""
    missing = (word for word in words if word.lower().endswith((".yaml", ".yml")) and not may_be_there(word))
    word = next((word for word in missing if not _is_revision(word)), None)
    if word is None:
        return None
    return UsageError(Message("{file} is not there", file=word[:60]), Message("check the path"))


def _of_shipped(words: Sequence[str]) -> UsageError | None:
    """That a word is a shipped game, which has a file, and the line with that; None where none is."""
    there = [word for word in words if may_be_there(word)]
    files = {
        word: str(shipped_folder() / f"{game}.yaml")
        for word in words
        if word not in there and (game := game_by_name(word)) in shipped_names() and not _is_revision(word)
    }
    if not files:
        return None
    word, file = next(iter(files.items()))
    said = Message(
        "`{word}` is a shipped game: `diff` compares two files, two folders or two revisions", word=word[:60]
    )
    if len(words) == 2 == len(there) + len([one for one in words if one in files]):
        base, head = (files.get(one, one) for one in words)
        typed = CommandLine("macau-edge diff {base} {head}", base=base, head=head)
        return UsageError(said, Message("write `{typed}`", typed=typed))
    return UsageError(said, Message("name two files; that of `{word}` is {file}", word=word[:60], file=file))


def _is_revision(word: str) -> bool:
    """Whether git knows a revision of that name here."""
    try:
        return run_git("rev-parse", "--verify", "--quiet", word).returncode == 0
    except FileNotFoundError:
        return False


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
        typed = CommandLine("macau-edge diff {other} -- {path}", other=other, path=path)
        return message, Message("to look at some files of a revision only: `{typed}`", typed=typed)
    return message, Message("a branch that is called as the path is written `refs/heads/NAME`")


def _on_disk(base: Path, head: Path, wanted: Wanted) -> Sides:
    if base.is_dir() != head.is_dir():
        raise UsageError(Message("a file and a folder cannot be compared"), Message("name two files, or two folders"))
    return Sides(_folder(base, wanted), _folder(head, wanted)) if base.is_dir() else Sides(_file(base), _file(head))


def _file(path: Path) -> Tree:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UsageError(Message("{path} is not a regular file", path=path), Message("name a YAML file"))
        return Tree(name="", files={"": _read(path)}, folder=path, shown=str(path))
    except OSError as error:
        message = Message("{path} cannot be read: {reason}", path=path, reason=system_error_text(error))
        raise UsageError(message, remedy_for(error)) from None


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
            found = run_git("rev-parse", "--is-inside-work-tree", "--is-bare-repository")
        except FileNotFoundError:
            message = Message("`{word}` is no file or folder here, and git is not installed", word=word[:60])
            raise UsageError(message, Message("install git, or name two files or folders")) from None
        if found.returncode:
            if b"not a git repository" in found.stderr:
                message = Message("`{word}` is no file or folder here, and this is no git repository", word=word[:60])
                raise UsageError(message, Message("name two files or two folders"))
            raise git_refusal(found)
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
        found = run_git("rev-parse", "--verify", "--quiet", word)  # `:/text^{commit}` would look for that text
        if not found.returncode:
            found = run_git("rev-parse", "--verify", "--quiet", f"{found.stdout.decode().strip()}^{{commit}}")
        if found.returncode:
            raise damage(word, found) or UsageError(*_unknown(word))
        return found.stdout.decode().strip()

    def merge_base(self, base: tuple[str, str], head: tuple[str, str]) -> str:
        """The commit where HEAD left BASE."""
        found = run_git("merge-base", base[1], head[1])
        if not found.returncode:
            return found.stdout.decode().split()[0]
        if found.returncode != 1:
            raise git_refusal(found)
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
        listed = run_git("ls-tree", "-r", "-z", "--full-tree", commit)
        if listed.returncode:
            top = git("cat-file", "commit", commit).split()[1]  # where git says no name it is that of the first folder
            raise git_refusal(
                listed, NOTHING if re.search(rb"[0-9a-f]{40}", listed.stderr) else quoted(f" ({short_name(top)})")
            )
        blobs: dict[str, bytes] = {}
        for entry in filter(None, listed.stdout.split(b"\0")):
            facts, _, path = entry.partition(b"\t")
            mode, kind, blob = facts.split()
            if kind == b"blob" and mode != b"120000":
                blobs[os.fsdecode(path)] = blob
        wanted = {path: blob for path, blob in blobs.items() if chosen(PurePosixPath(path))}
        return Tree(name=name, files=blob_contents(wanted, name), blobs=blobs)

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
