"""What is wrong, where, and what to do about it."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from difflib import get_close_matches
from errno import EACCES, EFBIG, EIO, EISDIR, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOSPC, ENOTDIR, EROFS
from functools import cache, total_ordering
from pathlib import Path
from typing import Any, Literal, NamedTuple

from macau_edge.model.message import NOTHING, Message, Remedy, joined, quoted
from macau_edge.model.records import KW_ONLY, dataclass, field, replace


@total_ordering  # an `order` of the record itself is compiled whenever the program starts
@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file: line and column count from 1, in characters; `width` characters are meant.

    Of what a program gave as a mapping, `bets.mine.pays` is the `path` to it, by which the place is known.
    """

    file: str
    line: int = 0
    column: int = 0
    _: KW_ONLY
    width: int = 1
    path: str = ""

    def __str__(self) -> str:
        if self.path:
            return self.path
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Place):
            return NotImplemented
        return (self.file, self.line, self.column, self.width) < (other.file, other.line, other.column, other.width)


NOWHERE = Place("")


class Items(str):
    """What is meant as several items of a list, `7, 11`, in place of one: how they stand there is the list's."""

    @property
    def each(self) -> list[str]:
        """The items, each one phrase."""
        return self.split(", ")

    def beneath(self, indentation: str, line_end: str) -> str:
        """The items each on a line of its own, behind the first."""
        return f"{line_end}{indentation}- ".join(self.each)


FAMILIES = ("syntax", "structure", "law", "arithmetic", "policy")


@total_ordering
@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: its place, its code `family/name`, what is wrong, and what to write instead.

    A `warning` may be meant as it is written: it is said, and stops neither figures nor a check. A `notice` is one that
    says what whoever wrote the file says in it, as that it is a draft: it is told last, and not counted. `instead` is
    the text that mends it in place of what stands at its place; None where that leaves a choice. A remedy that is one
    text to write has it already.
    """

    place: Place
    code: str
    message: Message
    _: KW_ONLY
    help: Message = NOTHING
    warning: bool = False
    notice: bool = False
    instead: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        remedy = self.help
        if self.instead is not None or not isinstance(remedy, Remedy) or remedy.instead is None:
            return
        # inside quotes, and over several lines, a place is that of the whole text, and not that of a word in it
        if self.place.width in (len(remedy.of), len(remedy.of) + len('""')):
            object.__setattr__(self, "instead", remedy.instead)

    def __lt__(self, other: object) -> bool:
        return self._in_order() < other._in_order() if isinstance(other, Problem) else NotImplemented

    def _in_order(self) -> tuple[object, ...]:
        return self.place, self.code, self.message, self.help, self.warning, self.notice

    def elsewhere(self, place: Place, message: Message, help: Message | None = None) -> Problem:  # noqa: A002
        """The problem as it is told at another place, where its remedy mends nothing."""
        remedy = self.help if help is None else help
        return replace(self, place=place, message=message, help=remedy.filled(), instead=None)

    def of_pieces(self) -> Problem:
        """The problem of a file whose device has pieces, and no cards."""
        return replace(self, message=self.message.of_pieces(), help=self.help.of_pieces())

    @property
    def is_guessed(self) -> bool:
        """Whether what mends it is a word that is near, and not what the text says in other signs."""
        return isinstance(self.help, Remedy) and self.help.guessed

    @property
    def family(self) -> str:
        """The part of the code before the slash: one of `FAMILIES`."""
        return self.code.partition("/")[0]

    @property
    def stops_figures(self) -> bool:
        """Whether no figure can be trusted before it is mended: one of `law` or `policy` changes none."""
        return self.family not in ("law", "policy") and not self.warning


NO_ACT = "law/missing-act"
"""The code of a ruleset that names no act: an error where it should, and a warning of a draft."""


def errors_first(problems: Sequence[Problem]) -> list[Problem]:
    """The problems file by file, of each first those that are to be mended, which may make others moot."""
    files = list(dict.fromkeys(problem.place.file for problem in problems))
    return sorted(problems, key=lambda one: (one.notice, files.index(one.place.file), one.warning))


def stopping_first(problems: Iterable[Problem]) -> list[Problem]:
    """The problems in their order, behind them the warnings, which stop nobody, and last the notices."""
    return sorted(problems, key=lambda problem: (problem.notice, problem.warning))


class ProblemError(Exception):
    """Carries problems up to whoever can show them all at once."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        told = stopping_first(self.problems)
        return "\n".join(_with_help(f"{one.place}: {one.code}: {one.message}", one.help) for one in told)


def stop_on(problems: Iterable[Problem]) -> None:
    """Raises ProblemError with the problems, each once, where there are any."""
    if found := dict.fromkeys(problems):
        raise ProblemError(*found)


class UsageError(Exception):
    """A wrong request on the command line or from Python: what is wrong, and what is there instead."""

    def __init__(self, message: Message, help: Message = NOTHING) -> None:  # noqa: A002 (the word that diagnostics use)
        super().__init__(message, help)
        self.message = message
        self.help = help

    def __str__(self) -> str:
        return _with_help(self.message, self.help)


class OutputError(UsageError):
    """What was to be written could not be, or not the whole of it: why, and what to do about it.

    It is nobody's wrong use: the command line has an exit code of its own for it.
    """


class ReaderGoneError(OutputError):
    """The reader of a pipe has gone: nobody is left to be told."""


def _with_help(said: str, remedy: str) -> str:
    """What is wrong and, on a line of its own, what to do about it."""
    return f"{said}\n  help: {remedy}" if remedy else said


SYSTEM = {
    EACCES: Message("Permission denied"),
    ENOENT: Message("No such file or directory"),
    EISDIR: Message("Is a directory"),
    ENOTDIR: Message("Not a directory"),
    ENOSPC: Message("No space left on device"),
    EFBIG: Message("File too large"),
    EMFILE: Message("Too many open files"),
    ENFILE: Message("Too many open files in system"),
    EROFS: Message("Read-only file system"),
    ENAMETOOLONG: Message("File name too long"),
    EIO: Message("Input/output error"),
}
"""What a system says where it refuses, by its number, for those that people meet."""

NO_ROOM = frozenset((ENOSPC, EFBIG, EMFILE, ENFILE, getattr(errno, "EDQUOT", ENOSPC)))
"""Numbers by which a system says that there is no room for a file, or for one more that is open."""


def system_error_text(error: OSError) -> Message:
    """Why the system refused: in words that are ours too where it is one of `SYSTEM`, else in its own."""
    if error.errno == ELOOP:
        return Message("its symbolic links lead in a circle")
    known = SYSTEM.get(error.errno or 0)
    return known if known and known == error.strerror else quoted(error.strerror or str(error))


def remedy_for(error: OSError) -> Message:
    """What to do where a file cannot be read."""
    if error.errno == ELOOP:
        return Message("give the file that the links were to lead to")
    if error.errno == ENOENT:
        return Message("give the name of a file that is there")
    return Message("check its permissions")


def cut(text: str, most: int = 40) -> str:
    """A text as a message quotes it: its beginning and an ellipsis where it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def program_mistake(error: Exception) -> Message:
    """That an error is one of the program, in words."""
    return Message("a mistake of the program, not yours: {error}", error=f"{type(error).__name__}: {error}")


def nearest(word: str, known: Iterable[str], otherwise: Message = NOTHING) -> Message:
    """A sentence that names the known words nearest to `word`, or `otherwise` where none is near."""
    close = near(word, known)
    return did_you_mean(close, word) if close else otherwise


def did_you_mean(words: Sequence[str], of: str = "") -> Remedy:
    """The question whether one of the words was meant.

    One alone is certain in place of what is near to it, `of`, if both have the same digits: it is a slip.
    """
    asked = Remedy("did you mean {names}?", names=joined((f"`{one}`" for one in words), Message(" or ")))
    asked.guessed = True
    slip = of if len(words) == 1 and _digits(of) == _digits(words[0]) else ""
    return asked.certain(slip, words[0]) if slip else asked


def write_remedy(what: str, of: str = "") -> Message:
    """The remedy that is a sentence already, or all that is to be written: for certain in place of what it is `of`."""
    if isinstance(what, Message) or not what:
        return what if isinstance(what, Message) else NOTHING
    told = Remedy("write `{typed}`", typed=what)
    return told.certain(of, what) if of else told


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


MANY = 200
"""Known words of which each is held beside what was written; of more, those that are one slip away are looked up."""
LONGEST = 64
"""Characters of a word to which another may be near."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
"""Of what identifiers are made."""


def near(word: str, known: Iterable[str]) -> list[str]:
    """The known words nearest to `word`, three at most; the one that differs in capitals alone.

    Of a word of more than 64 characters nothing is near. Where more than 200 words are known, only those are near that
    are one slip away: a letter too many, too few, another, or two that are exchanged. So what a word costs does not
    grow with the file.
    """
    if len(word) > LONGEST:
        return []
    known = known if isinstance(known, Set) else list(known)
    if len(known) > MANY:
        return sorted(_slips(word.lower()).intersection(known))[:3]
    spelled = {k.lower(): k for k in known}
    if word not in spelled.values() and word.lower() in spelled:
        return [spelled[word.lower()]]
    return [spelled[one] for one in get_close_matches(word.lower(), spelled, n=3, cutoff=0.62)] if spelled else []


def _slips(word: str) -> frozenset[str]:
    """The word and what one slip makes of it (P. Norvig, How to Write a Spelling Corrector)."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    exchanged = (before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1)
    fewer = (before + after[1:] for before, after in parts if after)
    other = (before + letter + after[1:] for before, after in parts if after for letter in _LETTERS)
    more = (before + letter + after for before, after in parts for letter in _LETTERS)
    return frozenset((word, *exchanged, *fewer, *other, *more))


Kind = Literal["ruleset", "application", "policy"]
"""What a file of an example is."""

NAMES: Mapping[Kind, str] = {
    "ruleset": "example.yaml",
    "application": "application.yaml",
    "policy": "macau-edge.toml",
}
"""What the file of an example is called."""


class Rule(NamedTuple):
    """A code `family/name`, what it says in one line, why it matters, and an example wrong and right.

    The examples are whole files, of which the wrong one is met with this code. `kind` says what they are; `policy` is
    the `macau-edge.toml` they are checked with, `game` the ruleset that lies beside an application; `encoding` is what
    the wrong one is saved in; `also` are other codes that the same mistake is necessarily met with; `command` is the
    one that finds it, where `check` does not. A rule without examples says in `why` what no file can show.
    """

    code: str
    summary: str
    why: str
    wrong: str = ""
    right: str = ""
    kind: Kind = "ruleset"
    policy: str = ""
    game: str = ""
    encoding: str = "utf-8"
    also: tuple[str, ...] = ()
    command: Literal["check", "dossier"] = "check"

    @property
    def family(self) -> str:
        """The part of the code before the slash: one of `FAMILIES`."""
        return self.code.partition("/")[0]

    @property
    def is_shown(self) -> bool:
        """Whether there is an example."""
        return bool(self.wrong)


@cache
def rules(language: str = "en") -> Mapping[str, Rule]:
    """Code -> rule, in the order of the families and of the alphabet, its sentences in a language."""
    if language == "en":
        return {rule.code: rule for family in FAMILIES for rule in _of(family)}
    said = _tables(language)
    return {code: rule._replace(**said[code]) for code, rule in rules().items()}


def _of(family: str) -> Iterator[Rule]:
    """The rules of one family, by the alphabet."""
    tables = _tables(family)
    return (_rule(f"{family}/{name}", tables[name]) for name in sorted(tables))


def _tables(name: str) -> dict[str, dict[str, Any]]:
    import tomllib

    return tomllib.loads((Path(__file__).parent / "explained" / f"{name}.toml").read_text("utf-8"))


def _rule(code: str, table: dict[str, Any]) -> Rule:
    return Rule(code=code, **table | {"also": tuple(table.get("also", ()))})
