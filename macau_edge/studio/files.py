"""The one file of a studio: what the disk has, and how a text of a window is written.

A browser never names a path. It may give a new name, which is one word in the folder of the file. In a window a line
ends with a line feed, whatever it ends with on the disk; there it stays as it was.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError, system_error_text
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.source import LIMIT, find_ruleset, read_source, shipped_names
from macau_edge.reports.staging import Staging
from macau_edge.typed.ratios import NOTHING_TYPED

NAME = r"[a-z0-9]([a-z0-9-]|\.(?=[a-z0-9])){0,60}"
ENDINGS = (".yaml", ".html", ".json", ".pdf")
"""With which a file ends that a window has made; what it edits is YAML."""
BEGINNING = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  seven: {win: 7, lose: others, pays: 4:1}\n"
"""What a file begins with that is not there yet."""
_ENDS = regex("\r\n|[\n\r]")


class ChangedError(Exception):
    """The disk has another text than the window knows: that text, as a window has it; None where the file is gone."""

    def __init__(self, text: str | None) -> None:
        super().__init__("the file has changed")
        self.text = text


def sha256_of(text: str | None) -> str:
    """The SHA-256 of a text as the disk has it; empty where there is none."""
    return "" if text is None else sha256(_bytes(text)).hexdigest()


def in_window(text: str) -> str:
    """A text of the disk as a window has it."""
    return _ENDS.sub("\n", text)


def on_the_disk(text: str, before: str) -> str:
    """A text of a window with the line ends of the lines that stood there before; a new line ends as most do."""
    ends: list[str] = _ENDS.findall(before)
    most = Counter(ends).most_common(1)[0][0] if ends else "\n"
    lines = text.split("\n")
    of_each = [most] * len(lines)
    if len({*ends}) > 1:
        alike = SequenceMatcher(None, _ENDS.split(before), lines, autojunk=False).get_matching_blocks()
        for old, new, size in alike:
            for at in range(min(size, len(ends) - old)):
                of_each[new + at] = ends[old + at]
    return "".join(f"{line}{end}" for line, end in zip(lines[:-1], of_each, strict=False)) + lines[-1]


@dataclass(slots=True, eq=False)
class StudioFile:
    """A file that is edited, and the text that it was opened with or saved last; a copy of a game has no place yet.

    `game` is the shipped game that it was opened as a copy of.
    """

    path: Path
    text: str
    _: KW_ONLY
    has_place: bool = True
    game: str = ""

    def on_disk(self) -> str | None:
        """The text that the disk has now, None where there is none; raises ProblemError where it cannot be read."""
        return _exactly(self.path) if self.has_place and os.path.lexists(self.path) else None

    def save(self, text: str, known: str, name: str = "") -> str:
        """Writes a text of a window whole or not at all, and gives the sum of what the disk has then.

        `known` is the sum of what the window knows to be there. Under a new name no file is replaced.

        Raises:
            ChangedError: the disk has another text.
            ProblemError: what the disk has cannot be read.
            UsageError: there is no name yet, the name is none, or taken, or the file cannot be written.
        """
        if not name and not self.has_place:
            raise UsageError(Message("this is a copy without a name"), Message("give it one, such as `mine.yaml`"))
        there = self.on_disk()
        if not name and sha256_of(there) != known and (there is None or in_window(there) != text):
            raise ChangedError(None if there is None else in_window(there))
        target = self._named(name) if name else self.path
        written = on_the_disk(text, self.text if there is None else there)
        _write_text(target, written, replace=not name)
        self.path, self.text, self.has_place = target, written, True
        return sha256_of(written)

    def write_beside(self, text: str, name: str) -> Path:
        """Writes another text of a window under a new name, and goes on editing the file as it is.

        Raises:
            UsageError: the name is none, or taken, or the file cannot be written.
        """
        target = self._named(name)
        _write_text(target, on_the_disk(text, self.text), replace=False)
        return target

    def write_file(self, name: str, data: bytes, *, replace: bool = False) -> Path:
        """Writes what was made of a text into the folder, whole or not at all.

        Raises:
            FileExistsError: there is one of that name, and it is not to be replaced.
            UsageError: the name is none, it is that of the file that is edited, or it cannot be written.
        """
        target = self.path.parent / _checked(name)
        if target == self.path:
            raise UsageError(Message("{file} is the file that is edited", file=name), Message("give another name"))
        if os.path.lexists(target) and not replace:
            raise FileExistsError(name)
        _write_data(target, data, replace=replace)
        return target

    def _named(self, name: str) -> Path:
        _checked(name, ".yaml")
        if os.path.lexists(self.path.parent / name):
            raise UsageError(Message("{file} exists", file=name), Message("give another name"))
        return self.path.parent / name

    def keep_unsaved(self, text: str) -> Path:
        """Writes a text of a window that nobody saved beside the file, under a name that is free; raises OSError."""
        number = 1
        while True:
            target = self.path.with_name(f"{self.path.name}.unsaved{f'-{number}' if number > 1 else ''}")
            if not os.path.lexists(target):
                _write(target, _bytes(on_the_disk(text, self.text)), replace=False)
                return target
            number += 1


def open_file(given: str) -> StudioFile:
    """The file that is edited: of a path, of a shipped game a copy, of a path where nothing is a new one.

    Raises:
        ProblemError: it cannot be read, is a folder, too long, or not UTF-8.
        UsageError: it is neither a game nor the name of a YAML file.
    """
    if given in shipped_names():
        _, path = find_ruleset(given)
        return StudioFile(
            Path(f"{given.replace('/', '-')}.yaml").resolve(), _exactly(path), has_place=False, game=given
        )
    path = Path(given)
    if os.path.lexists(path):
        return StudioFile(path.resolve(), _exactly(path))
    if path.suffix not in (".yaml", ".yml") or not path.parent.is_dir():
        find_ruleset(given)  # says what there is
    return StudioFile(path.parent.resolve() / path.name, BEGINNING)


def _exactly(path: Path) -> str:
    """The text of a file with its marks and line ends, as it is written again."""
    return read_source(path).data.decode("utf-8")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _checked(name: str, *endings: str) -> str:
    """The name of a file in the folder, which ends so; raises UsageError where it is none."""
    ends = "|".join(map(re.escape, endings or ENDINGS))
    if not re.fullmatch(f"{NAME}({ends})", name):
        said = Message("`{name}` is no name for a file here", name=name[:60]) if name.strip() else NOTHING_TYPED
        example = f"mine{(endings or ENDINGS)[0]}"
        raise UsageError(said, Message("write small letters, digits and hyphens, such as `{example}`", example=example))
    return name


def _write_text(target: Path, text: str, *, replace: bool) -> None:
    if len(data := _bytes(text)) > LIMIT:
        message = Message("{file} cannot be written: {why}", file=target.name, why=f"more than {LIMIT:,} bytes")
        raise UsageError(message, Message("write less"))
    _write_data(target, data, replace=replace)


def _write_data(target: Path, data: bytes, *, replace: bool) -> None:
    """Writes a file whole or not at all; raises UsageError where that cannot be done."""
    try:
        _write(target, data, replace=replace)
    except OSError as error:
        message = Message("{file} cannot be written: {why}", file=target.name, why=system_error_text(error))
        raise UsageError(message, Message("save it under another name")) from None


def _write(target: Path, data: bytes, *, replace: bool) -> None:
    stage = Staging(target.parent)
    try:
        made = stage.whole(target, data)
        if replace:
            os.replace(made, target)
        else:
            os.link(made, target)  # which fails where there is one by now
    finally:
        stage.close()
