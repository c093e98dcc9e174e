"""What a run of `check` found, as every format of it needs it: the findings of each file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Literal

from macau_edge.model.foreign import encodable, escape_controls
from macau_edge.model.message import quoted
from macau_edge.model.problem import NO_ACT, Kind, Place, Problem, ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import TOO_DEAR
from macau_edge.model.regex import regex
from macau_edge.model.ruleset import NotRead
from macau_edge.model.texts import Language
from macau_edge.model.walk import gathered
from macau_edge.reading.source import LINE_ENDS, read_source
from macau_edge.wording.messages import translated_message
from macau_edge.wording.text import Phrasebook

_A_LINE = regex(r"\bline [0-9]+")
"""How a message names another line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedFiles:
    """The findings of some files, in the order of the files.

    `texts` has the text of each file that was read, policies among them, by the name that places have. `others` are the
    YAML files of a folder that are neither a ruleset nor an application. `not_read` has, for each application, what of
    the law it rests on was not read, which is no finding; `rests_on` are the rulesets of applications. `kinds` has how
    many files of each kind there are, `bets` how many bets and families are written in rulesets, `left_out` how many
    findings were not asked for. `seconds` is how long the run took, `language` that of formats for
    programs.
    """

    problems: Sequence[Problem]
    texts: Mapping[str, str] = field(default_factory=dict)
    not_read: Mapping[str, Sequence[NotRead]] = field(default_factory=dict)
    rests_on: frozenset[str] = frozenset()
    files: Sequence[str] = ()
    others: Sequence[str] = ()
    kinds: Mapping[Kind, int] = field(default_factory=dict)
    bets: int = 0
    left_out: int = 0
    seconds: float = 0.0
    language: Language = "en"

    @property
    def told(self) -> Sequence[Problem]:
        """The findings, said in the language for whoever cannot ask for it later, as a format for programs."""
        return (
            self.problems
            if self.language == "en"
            else [translated_problem(one, self.language) for one in self.problems]
        )

    @property
    def all_files(self) -> list[str]:
        """The files that were checked, and those that were read besides: a policy, a ruleset with findings."""
        return list(dict.fromkeys((*self.files, *self.texts, *(problem.place.file for problem in self.problems))))

    def end_column(self, place: Place) -> int:
        """The column after the last one that is meant, which is never beyond the end of the line."""
        end = len(yaml_line(self.texts.get(place.file, ""), place.line)) + 1
        return max(place.column, min(place.column + place.width, end))

    def fingerprints(self) -> Iterator[str]:
        """One for each finding, in their order: different for each, and the same where its line has moved, in every
        language.

        It is made of the path, the code, what is wrong, without the lines it names, and the number among findings
        alike in these. The text of its line is none of them: what is missing in a file stands at whatever comes first.
        """
        seen: dict[tuple[str, ...], count[int]] = {}
        for problem in self.problems:
            alike = (relative(problem.place.file), problem.code, _A_LINE.sub("line", problem.message))
            number = next(seen.setdefault(alike, count()))
            yield sha256("\0".join((*alike, str(number))).encode("utf-8", "surrogatepass")).hexdigest()


def texts_of_files(problems: Iterable[Problem]) -> dict[str, str]:
    """File -> text, for the files that problems are in."""
    found: dict[str, str] = {}
    for file in {problem.place.file for problem in problems if problem.place.line}:
        try:
            found[file] = read_source(file).text
        except ProblemError:
            continue  # a file that cannot be read is shown without its line
    return found


def translated_problem(problem: Problem, language: Language) -> Problem:
    """A problem whose message and remedy are in a language, and in no other."""
    message, remedy = (quoted(translated_message(language, text)) for text in (problem.message, problem.help))
    return replace(problem, message=message, help=remedy)


@lru_cache(maxsize=4)  # a file with thousands of findings is split once
def yaml_lines(text: str) -> Sequence[str]:
    """The lines of a text as YAML counts them, without an empty one after the last line feed."""
    lines = LINE_ENDS.split(text)
    return lines if lines[-1] else lines[:-1]


def yaml_line(text: str, number: int) -> str:
    """A line of a text, counted from 1; the empty text where there is none."""
    lines = yaml_lines(text)
    return lines[number - 1] if 0 < number <= len(lines) else ""


def relative(file: str) -> str:
    """A file's path from the working directory, with forward slashes; whole where the file is not below it."""
    here = Path(os.getcwd())
    absolute = Path(os.path.abspath(file))
    for path in (absolute, Path(os.path.realpath(absolute.parent), absolute.name)):
        if path.is_relative_to(here):
            return path.relative_to(here).as_posix()
    return absolute.as_posix()


def shown_path(file: str) -> str:
    """A file's path from the working directory, as a text that can be written."""
    return encodable(relative(file))


def severity(problem: Problem) -> Literal["error", "warning"]:
    """`warning` for what only concerns the law's words, or may be meant as it is written; `error` for all else."""
    return "warning" if problem.family == "law" or problem.warning else "error"


WAITED_FOR = (
    "structure/unfilled",
    "structure/missing-choice",
    "structure/no-earlier-dossier",
    "law/missing-language",
    NO_ACT,
)
"""Codes of what is no mistake of an application, and what no dossier is made with."""


def summary_lines(found: CheckedFiles, language: Language = "en") -> str:
    """The line that ends what a person reads: `3 problems in 1 of 2 files`, and how many of each kind.

    Empty where nothing is said but notices.
    """
    w = Phrasebook(language)
    problems = [problem for problem in found.problems if not problem.notice]
    if not problems:
        return ""
    warnings = [problem for problem in problems if problem.warning]
    waits = sum(problem.code in WAITED_FOR for problem in warnings)
    some = {problem.place.file for problem in problems}
    where = w("check.of-files", n=len({*found.files, *some}), some=len(some))
    said = w("check.problems", n=len(problems), files=where)
    if not warnings:
        return said
    counts = {
        "check.errors": len(problems) - len(warnings),
        "check.waits": waits,
        "check.warnings": len(warnings) - waits,
    }
    parts = [w(key, n=n) for key, n in counts.items() if n]
    return w("phrase.colon").join([said, w("phrase.comma").join(parts)])


KINDS: Mapping[Kind, str] = {
    "ruleset": "check.ruleset",
    "application": "check.application",
    "policy": "check.policy",
}
"""Kind of file -> how many were looked at, in the order in which this is told."""


def no_findings_text(found: CheckedFiles, w: Phrasebook) -> str:
    """What was looked at, so that silence is not taken for it; a finding left out may be that the engines disagree."""
    looked_at = [w(key, n=n) for kind, key in KINDS.items() if (n := found.kinds.get(kind))]
    bets = [w("check.bets", n=found.bets)] if found.bets > 1 else []
    all_of_them = not any(one.notice and one.code == TOO_DEAR for one in found.problems)
    agree = "check.agree" if all_of_them else "check.agree-on-others"
    agreed = [w(agree)] if not found.left_out and found.kinds.keys() - {"policy"} else []
    left_out = [w("check.left-out", n=found.left_out)] if found.left_out else []
    files, said = (w("phrase.comma").join(several) for several in ([*looked_at, *bets], [*agreed, *left_out]))
    return w("check.looked-at" if said else "check.looked-at-only", files=files, said=said)


def unread_lines(found: CheckedFiles, language: Language = "en") -> list[str]:
    """For each application a line on what was not read in the law, and from where it is known."""
    w, said = Phrasebook(language), []
    for file, parts in found.not_read.items():
        alike = gathered(parts, lambda one: (one.kind, w.text(one.source)))
        listed = [
            w.unread(kind, w("phrase.comma").join(f"`{one.name}`" for one in several), source)
            for (kind, source), several in alike.items()
        ]
        said.append(w("check.unread", file=escape_controls(file), parts=w("phrase.semicolon").join(listed)))
    return said
