"""The one file of a studio: its text, whether the disk has another meanwhile, and how it is written.

A browser never names a path. It may give a new name, which is one word in the folder of the file.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError, system_error_text
from macau_edge.model.records import dataclass
from macau_edge.reading.source import LIMIT, find_ruleset, read_source, shipped_names
from macau_edge.reports.staging import Staging

NAME = r"[a-z0-9][a-z0-9-]{0,60}\.yaml"
BEGINNING = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  seven: {win: 7, lose: others, pays: 4:1}\n"
"""What a file begins with that is not there yet."""


class ChangedError(Exception):
    """The disk has another text than the one that was read last: `text`, or None where the file is gone."""

    def __init__(self, text: str | None) -> None:
        super().__init__("the file has changed")
        self.text = text


def _sum_of(text: str | None) -> str:
    """The SHA-256 of a text as it is written; empty where there is none."""
    return "" if text is None else sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(slots=True, eq=False)
class StudioFile:
    """A file that is edited. `path` is None where it has no name yet: of a shipped game a copy is edited.

    `text` is the one that it was opened with, or that was saved last, and `read` the sum of what the disk had then;
    empty where it had none.
    """

    folder: Path
    name: str
    path: Path | None
    text: str
    read: str

    def on_disk(self) -> str | None:
        """The text that the disk has now, None where there is none; raises ProblemError where it cannot be read."""
        if self.path is None or not os.path.lexists(self.path):
            return None
        return _exactly(self.path)

    def save(self, text: str, name: str = "", *, over: str | None = None) -> None:
        """Writes the text whole or not at all; under a new name a file that is there is never replaced.

        Raises:
            ChangedError: the disk has another text than was read last, nor the one whose sum is `over`.
            UsageError: it has no name yet, the name is none, taken, or the file cannot be written.
        """
        target = self._named(name) if name else self.path
        if target is None:
            raise UsageError(Message("this is a copy without a name"), Message("give it one, such as `mine.yaml`"))
        if not name and (there := self.on_disk()) != text and self.is_other(there) and _sum_of(there) != over:
            raise ChangedError(there)
        try:
            _write(target, text.encode("utf-8", "surrogatepass"), replace=not name)
        except OSError as error:
            message = Message("{file} cannot be written: {why}", file=target.name, why=system_error_text(error))
            raise UsageError(message, Message("save it under another name")) from None
        self.path, self.name = target, target.name
        self.knows(text)

    def knows(self, text: str) -> None:
        """Takes a text for the one that the disk has."""
        self.text, self.read = text, _sum_of(text)

    def is_other(self, there: str | None) -> bool:
        """Whether a text of the disk is another than was read or written last."""
        return _sum_of(there) != self.read

    def _named(self, name: str) -> Path:
        if not re.fullmatch(NAME, name):
            said = Message("`{name}` is no name for a file here", name=name[:60])
            raise UsageError(said, Message("write small letters, digits and hyphens, such as `mine.yaml`"))
        if os.path.lexists(self.folder / name):
            raise UsageError(Message("{file} exists", file=name), Message("give another name"))
        return self.folder / name

    def keep_unsaved(self, text: str) -> Path | None:
        """Writes a text that nobody saved beside the file, and says where; None where it is as opened or saved."""
        if text == self.text:
            return None
        target = self.folder / f"{self.name}.unsaved"
        with suppress(OSError):
            _write(target, text.encode("utf-8", "surrogatepass"), replace=True)
            return target
        return None


def open_file(given: str) -> StudioFile:
    """The file that is edited: of a path, of a shipped game a copy, of a path where nothing is a new one.

    Raises:
        ProblemError: it cannot be read, is a folder, too long, or not UTF-8.
        UsageError: it is neither a game nor the name of a YAML file.
    """
    if given in shipped_names():
        _, path = find_ruleset(given)
        name = f"{given.replace('/', '-')}.yaml"
        return StudioFile(Path().resolve(), name, None, _exactly(path), "")
    path = Path(given)
    if os.path.lexists(path):
        text = _exactly(path)
        return StudioFile(path.resolve().parent, path.name, path.resolve(), text, _sum_of(text))
    if path.suffix not in (".yaml", ".yml") or not path.parent.is_dir():
        find_ruleset(given)  # says what there is
    return StudioFile(path.parent.resolve(), path.name, path.parent.resolve() / path.name, BEGINNING, "")


def _exactly(path: Path) -> str:
    """The text of a file with its marks and line ends, as it is written again."""
    return read_source(path).data.decode("utf-8")


def _write(target: Path, data: bytes, *, replace: bool) -> None:
    if len(data) > LIMIT:
        raise OSError(None, f"more than {LIMIT:,} bytes")
    stage = Staging(target.parent)
    try:
        made = stage.whole(target, data)
        if replace:
            os.replace(made, target)
        else:
            os.link(made, target)  # which fails where there is one by now
    finally:
        stage.close()
