"""What of a file can be mended with certainty: what is written there has one meaning, and the finding has its text.

A mend is tried before it is proposed: the text is checked as it would be, and the mend is kept only where the finding
is gone and no other has come in its place. Editors offer it as a quick fix, and `check --fix` writes it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from macau_edge.analysis.memory import Memory
from macau_edge.checks.files import checker
from macau_edge.model.filed import Selection
from macau_edge.model.meter import meter
from macau_edge.model.problem import Items, Problem, ProblemError
from macau_edge.reading.kinds import is_application
from macau_edge.reading.source import FileText, Source, read_source

if TYPE_CHECKING:
    from macau_edge.checks.policy.file import LoadedPolicy

_ITEM = re.compile(r"(?:^|[\r\n])([^\S\r\n]*)- +$")
"""A line that is an item of a list up to where the item begins."""

Check = Callable[[FileText], Collection[Problem]]
"""Every finding of a file, were this its text."""


class Mend(NamedTuple):
    """A finding, the place and the characters of the text that its mend replaces, and by what."""

    problem: Problem
    span: tuple[int, int]
    was: str
    instead: str


def mended(written: FileText, mend: Mend) -> FileText:
    """The text with a mend."""
    start, end = mend.span
    return FileText(written.file, f"{written.text[:start]}{mend.instead}{written.text[end:]}")


class Unwritten(NamedTuple):
    """A mend that is not written, and the finding that would come with it; None where its own would stay."""

    mend: Mend
    brings: Problem | None


def mend_of(written: FileText, problem: Problem, known: Collection[Problem], check: Check) -> Mend | Unwritten | None:
    """The mend of one of the `known` findings of a text, or why it is none; None where it has no text to write.

    With a mend the finding is gone, and the file can be read as far as before where the word stands. What comes of what
    was meant, as a prize that is the player's, is no fault of a mend; a word that was guessed is left where anything
    comes of it. What else comes to light was there before, behind what was wrong.
    """
    instead = problem.instead
    if problem.place.file != written.file or instead is None:
        return None
    start, end = written.span(problem.place)
    if isinstance(instead, Items) and (item := _ITEM.search(written.text[:start])):
        instead = instead.beneath(" " * len(item[1]), "\r\n" if "\r\n" in written.text else "\n")
    mend = Mend(problem, (start, end), written.text[start:end], instead)
    after = mended(written, mend)
    found = [one for one in check(after) if one.place.file == written.file]
    meeting = [one for one in found if _meet(after.span(one.place), (start, start + len(instead)))]
    before, counted = (Counter(map(_without_place, problems)) for problems in (known, found))
    same = _without_place(problem)
    if counted[same] >= before[same] and same in map(_without_place, meeting):
        return Unwritten(mend, None)
    new = [one for one in found if _without_place(one) not in before and (one.message.names(instead) or one in meeting)]
    if not problem.is_guessed:
        new = [one for one in new if one.family in ("syntax", "structure")]
    return Unwritten(mend, new[0]) if new else mend


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _without_place(problem: Problem) -> tuple[str, str]:
    """A finding wherever it stands: a mend may move those behind it on their line."""
    return problem.code, problem.message


def is_any(problems: Iterable[Problem], texts: Mapping[str, str]) -> bool:
    """Whether there may be a mend of one of these findings, in the texts of their files: nothing is tried."""
    return any(one.instead is not None and one.place.file in texts for one in problems)


# --- all of a file, and files one after the other ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MendedFile:
    """A file as it is and as it would be with its mends, and the findings that it would still have."""

    before: FileText
    after: FileText
    _: KW_ONLY
    mends: Sequence[Mend]
    unwritten: Sequence[Unwritten]
    left: Sequence[Problem]


def mend_files(
    files: Iterable[Path | Source],
    track: Callable[[Collection[Source]], Iterable[Source]],
    selection: Selection,
    policy: LoadedPolicy | None,
    memory: Memory,
) -> list[MendedFile]:
    """Every file that can be read with the certain mends of the selected findings; rulesets before applications.

    An application is checked with its ruleset as mended. `policy` is for all files, where each has the nearest without;
    `memory` has what was found of their bets before.
    """
    texts: dict[str, Source] = {}

    def read(path: Path) -> Source:
        return texts.get(os.path.abspath(path)) or read_source(path)

    look = checker(meter().limit, Selection(), policy, memory, read)

    def check(written: FileText) -> Collection[Problem]:
        try:
            return look(written.source).problems
        except ProblemError as error:  # it is too long now
            return error.problems

    found = []
    for file in track(_readable(files)):
        found.append(_mend_all(FileText(file.file, file.data.decode("utf-8")), selection, check))
        texts[os.path.abspath(file.file)] = found[-1].after.source
    return found


def _mend_all(before: FileText, selection: Selection, check: Check) -> MendedFile:
    """Every certain mend, one after the other: what was behind a slip comes to light, and is mended after it.

    What is not written is tried once more behind the others, which may have stood in its way.
    """
    written, known = before, check(before)
    mends: list[Mend] = []
    unwritten: dict[tuple[str, str], Unwritten] = {}
    tried_with = 0
    while True:
        open_ = [one for one in known if selection.keeps(one)]
        made = None
        for problem in (one for one in open_ if _without_place(one) not in unwritten):
            found = mend_of(written, problem, known, check)
            if isinstance(found, Mend):
                made = found
                break
            if found is not None:
                unwritten[_without_place(problem)] = found
        if made is not None:
            mends.append(made)
            written = mended(written, made)
            known = check(written)
        elif unwritten and tried_with < len(mends):
            unwritten, tried_with = {}, len(mends)
        else:
            return MendedFile(before, written, mends=mends, unwritten=[*unwritten.values()], left=open_)


def _readable(files: Iterable[Path | Source]) -> list[Source]:
    """The sources of the files that can be read: of the others there are findings, and no mend."""
    found: list[Source] = []
    for file in files:
        with suppress(ProblemError):
            found.append(file if isinstance(file, Source) else read_source(file))
    return sorted(found, key=is_application)
