"""Findings -> the commands by which a workflow of GitHub Actions annotates lines.

https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands; what is escaped, and how, is in
actions/toolkit, packages/core/src/command.ts. GitHub shows ten errors and ten warnings of a step and drops the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from macau_edge.model.foreign import escape_annotation, escape_property, harmless
from macau_edge.model.problem import Problem
from macau_edge.reports.findings.found import CheckedFiles, relative, severity, summary_lines
from macau_edge.reports.findings.full import finding_headline

SHOWN = 10
"""Errors of a step that GitHub shows, and as many warnings."""


def to_github(found: CheckedFiles) -> str:
    """An annotation for each finding, ten errors and ten warnings at most; the others are lines of the log."""
    return "".join(f"{line}\n" for line in _lines(found))


def _lines(found: CheckedFiles) -> Iterator[str]:
    totals = Counter(severity(problem) for problem in found.problems)
    sofar: Counter[str] = Counter()
    rest: list[str] = []
    for problem in found.told:
        level = severity(problem)
        sofar[level] += 1
        if sofar[level] > SHOWN:
            rest.append(plain_line(f"{level}: {finding_headline(problem)}"))
        else:
            more = totals[level] - SHOWN if sofar[level] == SHOWN else 0
            yield _annotation(found, problem, more)
    yield from rest
    if found.problems:
        yield summary_lines(found, found.language)


def _annotation(found: CheckedFiles, problem: Problem, more: int) -> str:
    place, level = problem.place, severity(problem)
    properties = {"file": relative(place.file)}
    if place.line:
        end = found.end_column(place)
        properties |= {"line": str(place.line), "col": str(place.column), "endColumn": str(end)}
    properties["title"] = problem.code
    lines = [problem.message, f"help: {problem.help}" if problem.help else ""]
    if more:
        lines.append(f"and {more} more {level}{'' if more == 1 else 's'}: see the log of this step")
    given = ",".join(f"{name}={escape_property(value)}" for name, value in properties.items())
    return f"::{level} {given}::{escape_annotation(chr(10).join(line for line in lines if line))}"


def plain_line(line: str) -> str:
    """A line of the log that is no command, whatever a file's name or text has in it."""
    return harmless(" ".join(line.splitlines()))
