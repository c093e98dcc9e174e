"""What macau-edge check does: files found, checked, mended where that is certain, and looked at again at each save."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NoReturn

import typer

from macau_edge.analysis.memory import Memory
from macau_edge.checks.files import check_files
from macau_edge.checks.mends import MendedFile, is_any, mend_files
from macau_edge.checks.policy.file import LoadedPolicy, load_policy
from macau_edge.cli.files import FormattedFile, gather, refuse_shipped, rewrite_files
from macau_edge.cli.messages import finding_style, in_persons_language, report_error, texts_of_files, write_notes
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.progress import track
from macau_edge.cli.spoken import persons_words
from macau_edge.model.filed import Selection
from macau_edge.model.foreign import escape_controls
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import FAMILIES, UsageError, nearest, rules
from macau_edge.model.records import dataclass, replace
from macau_edge.model.texts import Language
from macau_edge.reading import source as sources
from macau_edge.reports import PIPED
from macau_edge.reports.findings import FOR_MACHINES, FOR_PEOPLE, CheckedFiles, to_statistics
from macau_edge.reports.findings.found import TextStyle, no_findings_text
from macau_edge.reports.formats import form_of

if TYPE_CHECKING:
    from macau_edge.cli.check import FindingsFormat

FOR_EYES: tuple[FindingsFormat, ...] = ("full", "concise")
"""The formats that people read on a screen."""


def check_and_show(
    paths: list[str],
    output_format: FindingsFormat,
    select: list[str] | None,
    ignore: list[str] | None,
    statistics: bool,
    policy: Path | None,
    stdin_name: str | None,
    fix: bool,
    diff: bool,
    watch: bool,
    limit: int | None,
    lang: Language,
    output: Path | None,
    force: bool,
) -> None:
    """Shows the findings, and mends or watches; raises UsageError for options that do not go together."""
    for_people = output_format in FOR_EYES
    if fix or diff:
        _check_mendable(paths, "--fix" if fix else "--diff")
    if diff and not for_people:
        said = Message("`--diff` shows lines, not findings in the format {format}", format=output_format)
        raise UsageError(said, Message("leave one of the two out; the ending of the file of `-o` is a format too"))
    if watch and (fix or diff or output or not for_people or "-" in paths):
        said = Message("`--watch` shows people on a screen what is found at each save")
        raise UsageError(said, Message("leave out --fix, --diff, -o, formats for machines and standard input"))
    selection = Selection(tuple(_codes("--select", select or ())), tuple(_codes("--ignore", ignore or ())))
    if statistics and not for_people:
        raise UsageError(
            Message("`--statistics` is a table for people, not in the format {format}", format=output_format),
            Message("leave one of the two out; `--output-format json` has `statistics` in any case"),
        )
    if stdin_name and "-" not in paths:
        said = Message("`--stdin-name` names standard input, which is not read")
        raise UsageError(said, Message("add `-` to the paths"))
    check_writable(output, force)
    asked = _Asked(paths=paths, stdin_name=stdin_name or "<stdin>", selection=selection, policy=policy, memory=Memory())
    show = partial(_show, output_format=output_format, statistics=statistics, lang=lang, output=output, force=force)
    with open_meter(limit):
        if watch:
            _watch(asked, show)
        found = asked.find()
        mended = asked.mends(found) if fix or diff else []
        if diff:
            raise typer.Exit(_show_diff(mended, found, output, force))
        if mended:
            _write_mends(mended)
            found = asked.find()
    show(found)
    if any(not problem.warning for problem in found.problems):
        raise typer.Exit(1)


def _show(
    found: CheckedFiles,
    output_format: FindingsFormat,
    *,
    statistics: bool,
    lang: Language,
    output: Path | None,
    force: bool,
) -> None:
    """The findings where they are asked for, and on standard error what nobody may overlook where there are none."""
    _say_others(found.others)
    form = None if output_format == "github" else form_of(output_format)  # its lines are commands of ours
    look = replace(TextStyle(PIPED) if output else finding_style(sys.stdout), language=lang)
    write_output(_written(found, output_format, statistics, look), output, force, form)
    if all(problem.notice for problem in found.problems) and output_format in FOR_EYES:
        report_error(no_findings_text(found, persons_words()))


def _codes(option: str, given: Sequence[str]) -> list[str]:
    """The codes and families of an option that is repeated, or names several between commas."""
    known = (*FAMILIES, *rules())
    words = [word.strip() for several in given for word in several.split(",")]
    for word in words:
        if word not in known:
            families = joined(FAMILIES)
            hint = Message("the families are {families}; `macau-edge rule --all` has the codes", families=families)
            said = Message("{option}: there is no code and no family `{word}`", option=option, word=word[:60])
            raise UsageError(said, nearest(word, known, hint))
    return words


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What is to be checked, and what was found of the bets in it until now: the files may be looked at again."""

    paths: list[str]
    stdin_name: str
    selection: Selection
    policy: Path | None
    memory: Memory

    def find(self) -> CheckedFiles:
        """The findings of the files that the command names, and how long it took to find them."""
        began = monotonic()
        loaded = _policy(self.policy)
        gathered = gather(self.paths, self.stdin_name, loaded)
        checked = check_files(gathered.files, track, selection=self.selection, policy=loaded, memory=self.memory)
        problems = (*gathered.problems, *checked.problems)
        unseen = [problem for problem in problems if problem.place.file not in checked.texts]
        return CheckedFiles(
            problems=problems,
            texts={**texts_of_files(unseen), **checked.texts},
            rests_on=checked.rests_on,
            not_read=checked.not_read,
            files=checked.files,
            others=tuple(str(file) for file in gathered.others),
            kinds=checked.kinds,
            bets=checked.bets,
            left_out=checked.left_out,
            seconds=monotonic() - began,
        )

    def mends(self, found: CheckedFiles) -> list[MendedFile]:
        """Every file as it would be with its mends; none where no finding may have one."""
        if not is_any(found.problems, found.texts):
            return []
        loaded = _policy(self.policy)
        files = gather(self.paths, self.stdin_name, loaded).files
        return mend_files(files, track, self.selection, loaded, self.memory)


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


def _written(found: CheckedFiles, output_format: FindingsFormat, statistics: bool, look: TextStyle) -> str:
    if statistics:
        return to_statistics(found, look)
    if output_format in FOR_PEOPLE:
        return FOR_PEOPLE[output_format](found, look)
    return FOR_MACHINES[output_format](replace(found, language=look.language))


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


def _show_diff(files: Sequence[MendedFile], found: CheckedFiles, output: Path | None, force: bool) -> int:
    """Shows each line that would change, and says what would be left; the exit code, 1 where there is either."""
    count = sum(len(file.mends) for file in files)
    left = [problem for file in files for problem in file.left] if files else [*found.problems]
    looked_at = {file.before.file for file in files}
    left += [problem for problem in found.problems if files and problem.place.file not in looked_at]
    write_output("".join(_rewritten(file).diff() for file in files), output, force)
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


def _watch(asked: _Asked, show: Callable[[CheckedFiles], None]) -> NoReturn:
    """Shows what is found, and again whenever a file of it, one that it rests on, or one in a folder is another.

    Ends with Ctrl-C, as every command.
    """
    from rich.console import Console

    files = set(asked.paths)
    while True:
        before = _stamps(files)
        found = asked.find()
        files = {*asked.paths, *found.files, *found.rests_on, *found.texts}
        before = _stamps(files) | before  # a file that was saved while it was checked is another one
        show(found)
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
