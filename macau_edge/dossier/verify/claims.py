"""What the data of a dossier say of how it was made, so that it can be made again the same way."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from pathlib import PurePath
from typing import Any

from macau_edge import __version__
from macau_edge.dossier.data import SCHEMA
from macau_edge.dossier.verify.outcome import words
from macau_edge.dossier.verify.parcel import BrokenError
from macau_edge.model import Language

TONGUES: tuple[tuple[Language, ...], ...] = (("pt", "zh"), ("pt",), ("zh",), ("en",))
"""The languages that a dossier may be in."""
LATEST = 1 << 36
"""Seconds since 1970, in the year 4147."""


@dataclass(frozen=True, slots=True)
class Claims:
    """How a dossier says that it was made. `files` are the names of the application and the ruleset."""

    program: str
    typesetter: str
    languages: tuple[Language, ...]
    draft: bool
    limit: int
    timestamp: int
    files: tuple[str, str]

    @property
    def maker(self) -> str:
        """The versions of the program and of the typesetter."""
        return f"macau-edge {self.program} · typst {self.typesetter}"

    @property
    def same_program(self) -> bool:
        """Whether it was made by this version of the program, whose words and sections are these."""
        return self.program == __version__

    @property
    def same_typesetter(self) -> bool:
        """Whether its pages were set by the version of the typesetter that is here."""
        return self.typesetter == version("typst")

    @property
    def alike(self) -> bool:
        """Whether the same dossier, made here, has the same pages."""
        return self.same_program and self.same_typesetter


def claims(data: dict[str, Any]) -> Claims:
    """What the data say.

    Raises:
        BrokenError: they are not those of a dossier, or of a shape that this version does not know.
    """
    schema = data.get("schema")
    if schema != SCHEMA:
        ours = isinstance(schema, str) and schema.startswith("macau-edge/")
        raise BrokenError(words("verify.data-other" if ours else "verify.data-foreign", schema=str(schema)[:60]))
    languages = data.get("languages")
    tongues = next((one for one in TONGUES if list(one) == languages), None)
    if tongues is None:
        raise _wrong("languages")
    return Claims(
        program=_text(data, "program", "version"),
        typesetter=_text(data, "typesetting", "version"),
        languages=tongues,
        draft=_truth(data, "draft"),
        limit=_whole(data, "limit", 1, 10**9),
        timestamp=_whole(data, "timestamp", 0, LATEST),
        files=(_file(data, "application"), _file(data, "ruleset")),
    )


def _text(data: dict[str, Any], *path: str) -> str:
    found: Any = data
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    if not isinstance(found, str) or len(found) > 255 or not found.isprintable():
        raise _wrong(".".join(path))
    return found


def _file(data: dict[str, Any], what: str) -> str:
    """The name of a file, and of no place where it could be."""
    name = _text(data, what, "file")
    if name in ("", ".", "..") or PurePath(name).name != name or "\\" in name:
        raise _wrong(f"{what}.file")
    return name


def _truth(data: dict[str, Any], key: str) -> bool:
    found = data.get(key)
    if not isinstance(found, bool):
        raise _wrong(key)
    return found


def _whole(data: dict[str, Any], key: str, low: int, high: int) -> int:
    found = data.get(key)
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise _wrong(key)
    return found


def _wrong(key: str) -> BrokenError:
    return BrokenError(words("verify.data-wrong", name=key))
