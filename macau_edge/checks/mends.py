"""What of a file can be mended with certainty: what is written there has one meaning, and the finding has its text.

A mend is tried before it is proposed: the text is checked as it would be, and the mend is kept only where the finding
is gone and no other has come in its place. Editors offer it as a quick fix, and `check --fix` writes it.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from macau_edge.analysis.memory import Memory
from macau_edge.checks.files import checker
from macau_edge.model.filed import Selection
from macau_edge.model.meter import meter
from macau_edge.model.problem import Items, Place, Problem, ProblemError
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.kinds import is_application
from macau_edge.reading.source import FileText, Source, read_source

if TYPE_CHECKING:
    from macau_edge.checks.policy.file import LoadedPolicy

_ITEM = regex(r"(?:^|[\r\n])([^\S\r\n]*)- +$")
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
    if (mend := _asked(written, problem)) is None:
        return None
    refused = _refused(written, [mend], known, check(_with(written, [mend])))
    return refused or mend


def _asked(written: FileText, problem: Problem) -> Mend | None:
    """What a finding asks to be written, tried or not."""
    instead = problem.instead
    if problem.place.file != written.file or instead is None:
        return None
    start, end = written.span(problem.place)
    if isinstance(instead, Items) and (item := _ITEM.search(written.text[:start])):
        instead = instead.beneath(" " * len(item[1]), "\r\n" if "\r\n" in written.text else "\n")
    return Mend(problem, (start, end), written.text[start:end], instead)


def _with(written: FileText, mends: Sequence[Mend]) -> FileText:
    """The text with several mends, which stand one behind the other and do not meet."""
    parts, at = list[str](), 0
    for mend in mends:
        parts += (written.text[at : mend.span[0]], mend.instead)
        at = mend.span[1]
    return FileText(written.file, "".join((*parts, written.text[at:])))


def _refused(
    written: FileText, mends: Sequence[Mend], known: Collection[Problem], come: Collection[Problem]
) -> Unwritten | None:
    """Why one of some mends is none, where with all of them these findings come; None where each is one.

    Of several that are found alike so many are to be gone: which of them stays is known when they are tried alone.
    """
    after = _with(written, mends)
    found = [(one, after.span(one.place)) for one in come if one.place.file == written.file]
    before = Counter(map(_without_place, known))
    counted = Counter(_without_place(one) for one, _ in found)
    asked = Counter(_without_place(mend.problem) for mend in mends)
    longer = 0
    spans = list[tuple[int, int]]()
    for mend in mends:
        start = mend.span[0] + longer
        spans.append((start, start + len(mend.instead)))
        longer += len(mend.instead) - len(mend.was)
    come_at = dict[tuple[str, str], list[tuple[int, int]]]()
    for one, at in found:
        come_at.setdefault(_without_place(one), []).append(at)
    for mend, span in zip(mends, spans, strict=True):
        same = _without_place(mend.problem)
        meets = len(mends) > 1 or any(_meet(at, span) for at in come_at.get(same, ()))
        if counted[same] > before[same] - asked[same] and meets:
            return Unwritten(mend, None)
    begins, ends = [start for start, _ in spans], [end for _, end in spans]
    by_text = dict[str, list[Mend]]()
    for mend in mends:
        # the same word in another case: what speaks of it elsewhere was there behind it
        if mend.was.casefold() != mend.instead.casefold():
            alike = by_text.setdefault(mend.instead, [])
            if not alike or mend.problem.is_guessed > alike[-1].problem.is_guessed:
                alike.append(mend)  # of those that bring the same findings one is enough
    for one, at in found:
        if _without_place(one) in before:
            continue
        of_a_word = one.family in ("syntax", "structure")
        met = mends[bisect_right(ends, at[0]) : bisect_left(begins, at[1])]
        named = chain.from_iterable(by_text.get(text, ()) for text in one.message.texts())
        for mend in chain(met, named):
            if of_a_word or mend.problem.is_guessed:
                return Unwritten(mend, one)
    return None


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
    """A file as it is and as it would be with its mends, and the findings that it would still have.

    `places` are those of the mends in the file as it would be; `untried` is how many of the findings have a text to
    write that was not tried, since so much was checked already.
    """

    before: FileText
    after: FileText
    _: KW_ONLY
    mends: Sequence[Mend]
    places: Sequence[Place]
    untried: int
    unwritten: Sequence[Unwritten]
    left: Sequence[Problem]


def mend_files(
    files: Iterable[Path | Source],
    track: Callable[[Collection[Source]], Iterable[Source]],
    selection: Selection,
    policy: LoadedPolicy | None,
    memory: Memory,
    *,
    own_limits: Collection[str] = (),
) -> list[MendedFile]:
    """Every file that can be read with the certain mends of the selected findings; rulesets before applications.

    An application is checked with its ruleset as mended. `policy` is for all files, where each has the nearest without;
    `memory` has what was found of their bets before. In the files of `own_limits` a mend is tried under the limits that
    a policy gives their bets, as the findings are found that it mends.
    """
    texts: dict[str, Source] = {}

    def read(path: Path) -> Source:
        return texts.get(os.path.abspath(path)) or read_source(path)

    look = checker(meter().limit, own_limits, Selection(), policy, memory, read)

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


CHECKED = 2_000_000
"""Characters of a file that are checked with mends, in all, beside the first time: where most of them are none, more
are not tried, and their findings stay as they are, which is said.
"""


def _mend_all(before: FileText, selection: Selection, check: Check) -> MendedFile:
    """Every certain mend: what was behind a slip comes to light with its mend, and is mended after it.

    Those that do not meet are tried together, and half as many where one of them is none, until that is found. What is
    not written is tried once more behind the others, which may have stood in its way.
    """
    written, known = before, check(before)
    mends: list[Mend] = []
    begins: list[int] = []
    unwritten: dict[tuple[str, str], Unwritten] = {}
    tried_with, most, left = 0, len(known), max(CHECKED, len(before.text))
    while True:
        open_ = [one for one in known if selection.keeps(one)]
        batch = _apart(written, (one for one in open_ if _without_place(one) not in unwritten))[:most]
        if batch and left >= len(written.text):
            left -= len(written.text)
            after = _with(written, batch)
            come = check(after)
            refused = _refused(written, batch, known, come)
            if refused is None:
                begins = [*_moved(begins, batch), *_moved([mend.span[0] for mend in batch], batch)]
                mends += batch
                written, known, most = after, come, 2 * most
            elif len(batch) > 1:
                most = len(batch) // 2
            else:
                unwritten[_without_place(refused.mend.problem)] = refused
        elif not batch and unwritten and tried_with < len(mends):
            unwritten, tried_with, most = {}, len(mends), len(known)
        else:
            order = sorted(range(len(mends)), key=begins.__getitem__)
            return MendedFile(
                before,
                written,
                mends=[mends[number] for number in order],
                places=[written.place(begins[number]) for number in order],
                untried=sum(
                    one.instead is not None and one.place.file == written.file and _without_place(one) not in unwritten
                    for one in open_
                ),
                unwritten=[*unwritten.values()],
                left=open_,
            )


def _moved(begins: Sequence[int], mends: Sequence[Mend]) -> list[int]:
    """Where what begins at these characters begins with some mends, which stand one behind the other."""
    ends = [mend.span[1] for mend in mends]
    longer = [0, *accumulate(len(mend.instead) - len(mend.was) for mend in mends)]
    return [begin + longer[bisect_right(ends, begin)] for begin in begins]


def _apart(written: FileText, problems: Iterable[Problem]) -> list[Mend]:
    """What findings ask to be written, in its order, without what meets another: of two the first that begins."""
    found: list[Mend] = []
    asked = [mend for problem in problems if (mend := _asked(written, problem))]
    for mend in sorted(asked, key=lambda mend: mend.span[0]):
        if not found or (mend.span[0] >= found[-1].span[1] and mend.span[0] > found[-1].span[0]):
            found.append(mend)
    return found


def _readable(files: Iterable[Path | Source]) -> list[Source]:
    """The sources of the files that can be read: of the others there are findings, and no mend."""
    found: list[Source] = []
    for file in files:
        with suppress(ProblemError):
            found.append(file if isinstance(file, Source) else read_source(file))
    return sorted(found, key=is_application)
