"""What is wrong in files, and in the earlier dossiers that applications among them name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from macau_edge.analysis.memory import Memory
from macau_edge.checks.files import Checked, Track, check_files
from macau_edge.checks.policy.file import LoadedPolicy, policy_for
from macau_edge.checks.sound import load_application
from macau_edge.model.extras import check_extra
from macau_edge.model.filed import Selection
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import replace
from macau_edge.questions.check.request import CheckRequest
from macau_edge.reading.source import Source
from macau_edge.reports.findings.found import CheckedFiles, texts_of_files


def checked_files(
    files: Sequence[Path | Source],
    asked: CheckRequest,
    *,
    policy: LoadedPolicy | None = None,
    memory: Memory | None = None,
    named: Collection[str] = (),
    track: Track[Path | Source] = iter,
) -> CheckedFiles:
    """The findings of some files, on the meter that is open.

    In those that are `named`, by their whole paths, a bet is worked out under the limit that a policy gives it, unless
    one was asked for; the rest is as `check_files` has it.
    """
    own_limits = named if asked.limit is None else ()
    checked = check_files(files, track, selection=asked.selection, policy=policy, memory=memory, own_limits=own_limits)
    earlier, pdfs = _of_earlier_dossiers(checked, asked.selection, policy)
    problems = (*checked.problems, *earlier)
    unseen = [problem for problem in problems if problem.place.file not in checked.texts]
    return CheckedFiles(
        problems=problems,
        texts={**texts_of_files(unseen), **checked.texts},
        rests_on=checked.rests_on | pdfs,
        not_read=checked.not_read,
        files=checked.files,
        kinds=checked.kinds,
        bets=checked.bets,
        left_out=checked.left_out,
        language=asked.lang,
    )


def _of_earlier_dossiers(
    checked: Checked, selection: Selection, policy: LoadedPolicy | None
) -> tuple[list[Problem], frozenset[str]]:
    """What is wrong with the PDF that an application names as the dossier whose place it takes; and where these are."""
    naming = [file for file in checked.files if "supersedes:" in checked.texts.get(file, "")]
    problems, pdfs = list[Problem](), set[str]()
    if naming:  # few name one
        check_extra("dossier")  # which reads it
        from macau_edge.dossier.editions import superseded_by
        from macau_edge.dossier.verify.earlier import earlier_beside
    for file in naming:
        try:
            loaded = load_application(file)
        except (ProblemError, UsageError):  # which was told
            continue
        pdfs |= {str(Path(file).parent / name) for name in (loaded.application.superseded_file,) if name}
        try:
            if earlier := earlier_beside(loaded):
                superseded_by(loaded, earlier)
        except ProblemError as error:
            both = ((policy or policy_for(file)).policy.selection, selection)
            kept = (one for one in error.problems if all(each.keeps(one, None) for each in both))
            problems += (replace(problem, warning=True) for problem in kept)  # a dossier waits for it
    return problems, frozenset(pdfs)
