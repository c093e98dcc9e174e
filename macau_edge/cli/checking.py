"""What macau-edge check does: files found, checked, mended where that is certain, and looked at again at each save."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import NoReturn

import typer

from macau_edge.analysis.memory import Memory
from macau_edge.checks.mends import MendedFile, is_any, mend_files
from macau_edge.checks.policy.file import LoadedPolicy, load_policy
from macau_edge.cli.check import CheckCall, FindingsFormat
from macau_edge.cli.files import FormattedFile, Gathered, gather, refuse_shipped, rewrite_files
from macau_edge.cli.messages import finding_style, in_persons_language, report_error, write_notes
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import persons_words
from macau_edge.dossier.checked import checked_files
from macau_edge.model.foreign import escape_controls
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass, replace
from macau_edge.questions.check.request import CheckRequest
from macau_edge.questions.request import read_request
from macau_edge.reading import source as sources
from macau_edge.reading.source import Source
from macau_edge.reports import PIPED
from macau_edge.reports.findings.formats import FOR_MACHINES, FOR_PEOPLE
from macau_edge.reports.findings.found import CheckedFiles, no_findings_text, texts_of_files
from macau_edge.reports.findings.full import to_statistics
from macau_edge.reports.formats import form_of
from macau_edge.reports.style import TextStyle

FOR_EYES: tuple[FindingsFormat, ...] = ("full", "concise")
"""The formats that people read on a screen."""


def check_and_show(asked: CheckCall) -> None:
    """Shows the findings, and mends or watches; raises UsageError for options that do not go together."""
    for_people = asked.output_format in FOR_EYES
    if asked.fix or asked.diff:
        _check_mendable(asked.paths, "--fix" if asked.fix else "--diff")
    if asked.diff and not for_people:
        said = Message("`--diff` shows lines, not findings in the format {format}", format=asked.output_format)
        raise UsageError(said, Message("leave one of the two out; the ending of the file of `-o` is a format too"))
    if asked.watch and (asked.fix or asked.diff or asked.output or not for_people or "-" in asked.paths):
        said = Message("`--watch` shows people on a screen what is found at each save")
        raise UsageError(said, Message("leave out --fix, --diff, -o, formats for machines and standard input"))
    request = read_request(CheckRequest, select=asked.select, ignore=asked.ignore, limit=asked.limit, lang=asked.lang)
    if asked.statistics and not for_people:
        raise UsageError(
            Message("`--statistics` is a table for people, not in the format {format}", format=asked.output_format),
            Message("leave one of the two out; `--output-format json` has `statistics` in any case"),
        )
    if asked.stdin_name and "-" not in asked.paths:
        said = Message("`--stdin-name` names standard input, which is not read")
        raise UsageError(said, Message("add `-` to the paths"))
    check_writable(asked.output, asked.force)
    checking = _Checking(asked=asked, request=request, memory=Memory())
    with open_meter(asked.limit):
        if asked.watch:
            _watch(checking)
        found = checking.find()
        mended = checking.mends(found) if asked.fix or asked.diff else []
        if asked.diff:
            raise typer.Exit(_show_diff(mended, found, asked))
        if mended:
            _write_mends(mended)
            found = checking.find()
    _show(found, asked)
    if any(not problem.warning for problem in found.problems):
        raise typer.Exit(1)


def _show(found: CheckedFiles, asked: CheckCall) -> None:
    """The findings where they are asked for, and on standard error what nobody may overlook where there are none."""
    _say_others(found.others)
    form = None if asked.output_format == "github" else form_of(asked.output_format)  # its lines are commands of ours
    look = replace(TextStyle(PIPED) if asked.output else finding_style(sys.stdout), language=asked.lang)
    write_output(_written(found, asked, look), asked.output, asked.force, form)
    if all(problem.notice for problem in found.problems) and asked.output_format in FOR_EYES:
        report_error(no_findings_text(found, persons_words()))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Checking:
    """What is to be checked, and what was found of the bets in it until now: the files may be looked at again."""

    asked: CheckCall
    request: CheckRequest
    memory: Memory

    def find(self) -> CheckedFiles:
        """The findings of the files that the command names, and how long it took to find them."""
        began = monotonic()
        loaded, gathered = self._gather()
        found = _found_in(gathered, self.request, loaded, self.memory)
        return replace(found, seconds=monotonic() - began)

    def mends(self, found: CheckedFiles) -> list[MendedFile]:
        """Every file as it would be with its mends; none where no finding may have one."""
        if not is_any(found.problems, found.texts):
            return []
        loaded, gathered = self._gather()
        own_limits = gathered.named if self.request.limit is None else ()
        return mend_files(gathered.files, track, self.request.selection, loaded, self.memory, own_limits=own_limits)

    def _gather(self) -> tuple[LoadedPolicy | None, Gathered]:
        loaded = _policy(self.asked.policy)
        return loaded, gather(self.asked.paths, self.asked.stdin_name or "<stdin>", loaded)


def _found_in(
    gathered: Gathered, request: CheckRequest, policy: LoadedPolicy | None, memory: Memory | None = None
) -> CheckedFiles:
    """The findings of what was gathered, those of the gathering first."""
    found = checked_files(gathered.files, request, policy=policy, memory=memory, named=gathered.named, track=track)
    return replace(
        found,
        problems=(*gathered.problems, *found.problems),
        texts={**texts_of_files(gathered.problems), **found.texts},
        others=tuple(str(file) for file in gathered.others),
    )


def checked(
    request: CheckRequest, paths: Sequence[str], texts: Sequence[Source], policy: Path | None = None
) -> CheckedFiles:
    """The findings of the files that are named and of texts that have none."""
    loaded = _policy(policy)
    with open_meter(request.limit):
        gathered = gather(paths, "<stdin>", loaded) if paths else Gathered((), ())
        return _found_in(replace(gathered, files=(*gathered.files, *texts)), request, loaded)


def _policy(file: Path | None) -> LoadedPolicy | None:
    if file is None:
        return None
    if not os.path.lexists(file):
        raise UsageError(Message("there is no policy `{file}`", file=file), Message("check the path"))
    return load_policy(file)


def _say_others(others: Sequence[str]) -> None:
    """Says on standard error which YAML files of a folder were not checked."""
    if others:
        w = persons_words()
        named = [*map(escape_controls, others[:3]), *(["…"] if len(others) > 3 else [])]
        write_notes(w("check.not-checked", n=len(others), files=w("phrase.comma").join(named)))


def _written(found: CheckedFiles, asked: CheckCall, look: TextStyle) -> str:
    if asked.statistics:
        return to_statistics(found, look)
    if asked.output_format in FOR_PEOPLE:
        return FOR_PEOPLE[asked.output_format](found, look)
    return FOR_MACHINES[asked.output_format](replace(found, language=look.language))


def _check_mendable(paths: Sequence[str], option: str) -> None:
    if "-" in paths:
        said = Message("`{option}` mends files, and standard input is none", option=option)
        raise UsageError(said, Message("name a file, or leave out one of the two"))
    refuse_shipped(paths)


def _write_mends(files: Sequence[MendedFile]) -> None:
    """Writes the files that have mends, all or none, and says each on standard error."""
    changed = [file for file in files if file.mends]
    rewrite_files([_rewritten(file) for file in changed])
    for file in changed:
        for mend, place in zip(file.mends, file.places, strict=True):
            said = persons_words()("check.mended", place=place, was=mend.was, instead=mend.instead)
            write_notes(escape_controls(said))
    _say_unwritten(files)


def _say_unwritten(files: Sequence[MendedFile]) -> None:
    """Says on standard error which texts are offered and not written, what comes with each, and what is untried."""
    w = persons_words()
    for mend, brings in (one for file in files for one in file.unwritten):
        why = in_persons_language(brings.message) if brings else w("check.would-stay")
        said = w("check.unwritten", place=mend.problem.place, was=mend.was, instead=mend.instead, why=why)
        write_notes(escape_controls(said))
    for file in files:
        if file.untried:
            next_ = w("check.write-again" if file.mends else "check.write-yourself")
            write_notes(escape_controls(w("check.untried", file=file.before.file, n=file.untried, next=next_)))


def _show_diff(files: Sequence[MendedFile], found: CheckedFiles, asked: CheckCall) -> int:
    """Shows each line that would change, and says what would be left; the exit code, 1 where there is either."""
    count = sum(len(file.mends) for file in files)
    left = [problem for file in files for problem in file.left] if files else [*found.problems]
    looked_at = {file.before.file for file in files}
    left += [problem for problem in found.problems if files and problem.place.file not in looked_at]
    write_output("".join(_rewritten(file).diff() for file in files), asked.output, asked.force)
    _say_unwritten(files)
    w = persons_words()
    left = [problem for problem in left if not problem.notice]  # as `check` counts them
    said = w("check.left", count=len(left)) if left else w("check.none-left")
    write_notes(w("check.would-mend", n=count, left=said))
    return int(count > 0 or any(not problem.warning for problem in left))


def _rewritten(file: MendedFile) -> FormattedFile:
    return FormattedFile(name=file.before.file, before=file.before.text, after=file.after.text)


PAUSE = 0.4
"""Seconds between two looks at the files. No system tells of changes on every file system, in a container or a share;
a look asks only when each was written."""


def _watch(checking: _Checking) -> NoReturn:
    """Shows what is found, and again whenever a file of it, one that it rests on, or one in a folder is another.

    Ends with Ctrl-C, as every command.
    """
    from rich.console import Console

    paths = checking.asked.paths
    files = set(paths)
    while True:
        before = _stamps(files)
        found = checking.find()
        files = {*paths, *found.files, *found.rests_on, *found.texts}
        before = _stamps(files) | before  # a file that was saved while it was checked is another one
        _show(found, checking.asked)
        write_notes(persons_words()("check.watching", n=len(found.files)))
        while (now := _stamps(files)) == before:
            sleep(PAUSE)
        while now != before:  # until the last of several files is written
            sleep(PAUSE)
            before, now = now, _stamps(files)
        Console().clear()  # nothing, where it is no terminal


def _stamps(files: Iterable[str]) -> dict[str, tuple[int, int]]:
    """When each file was last written, and each in the folders among them."""
    every = {str(one) for file in files for one in (_in_folder(Path(file)) if Path(file).is_dir() else [file])}
    return {file: sources.stamp(file) for file in every}


def _in_folder(folder: Path) -> list[Path]:
    """The YAML files in it, as far as it may be looked into; where it may not was told."""
    return sources.yaml_files(folder, unread=lambda _: None)
