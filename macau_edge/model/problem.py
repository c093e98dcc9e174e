"""What is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a file: line and column count from 1, in characters; `width` characters are meant."""

    file: str
    line: int = 0
    column: int = 0
    width: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


NOWHERE = Place("")
FAMILIES = ("syntax", "structure", "law", "arithmetic", "policy")


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: its place, its code `family/name`, what is wrong, and what to write instead."""

    place: Place
    code: str
    message: str
    help: str = ""

    @property
    def family(self) -> str:
        """The part of the code before the slash: one of `FAMILIES`."""
        return self.code.partition("/")[0]

    @property
    def stops_figures(self) -> bool:
        """Whether no figure can be trusted before it is mended: one of `law` or `policy` changes none."""
        return self.family not in ("law", "policy")


class ProblemError(Exception):
    """Carries problems up to whoever can show them all at once."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(f"{p.place}: {p.code}: {p.message}" for p in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[ProblemError], tuple[object, ...]]:
        """What another process makes it of again."""
        return type(self), self.problems


class UsageError(Exception):
    """A wrong request on the command line or from Python: what is wrong, and what is there instead."""

    def __init__(self, message: str, help: str = "") -> None:  # noqa: A002 (the word that diagnostics use)
        super().__init__(message)
        self.message = message
        self.help = help


def cut(text: str, most: int = 40) -> str:
    """A text as a message quotes it: its beginning and an ellipsis where it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def nearest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A sentence that names the known words nearest to `word`, or `otherwise` where none is near."""
    spelled = {k.lower(): k for k in known}
    close = get_close_matches(word.lower(), spelled, n=3, cutoff=0.6) if spelled else []
    return f"did you mean {' or '.join(f'`{spelled[c]}`' for c in close)}?" if close else otherwise
