"""Findings -> JUnit's XML, as Jenkins, GitLab and other viewers of test results read it.

A test case fails once, because viewers show only the first failure of one: each finding is a case of its own, under
the file's name as its class. A file without findings is a case that passes, and so is a warning, with what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from macau_edge.model.foreign import allowed_in_xml, unturned
from macau_edge.model.problem import Problem
from macau_edge.reports.findings.found import CheckedFiles, shown_path
from macau_edge.reports.findings.full import render


def to_junit(found: CheckedFiles) -> str:
    """One suite; its time is that of the whole run, since files are not timed."""
    cases = list(_cases(found))
    counts = {
        "name": "macau-edge check",
        "tests": str(len(cases)),
        "failures": str(sum(not problem.warning for problem in found.problems)),
        "errors": "0",
        "skipped": str(len(found.others)),
        "time": f"{found.seconds:.3f}",
    }
    suites = Element("testsuites", {name: value for name, value in counts.items() if name != "skipped"})
    SubElement(suites, "testsuite", counts).extend(cases)
    ElementTree.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(suites, encoding="unicode")}\n'


def _cases(found: CheckedFiles) -> Iterator[Element]:
    for file in found.all_files:
        problems = [problem for problem in found.told if problem.place.file == file]
        yield from (_failed(found, problem) for problem in problems)
        if not problems:
            yield _case(file, "no problems")
    for file in found.others:
        case = _case(file, "not checked")
        SubElement(case, "skipped", {"message": "neither a ruleset nor an application"})
        yield case


def _failed(found: CheckedFiles, problem: Problem) -> Element:
    place = problem.place
    case = _case(place.file, f"{problem.code} at {place.line}:{place.column}" if place.line else problem.code)
    if place.line:
        case.set("line", str(place.line))
    if problem.warning:
        SubElement(case, "system-out").text = _allowed(render([problem], found.texts))
        return case
    failure = SubElement(case, "failure", {"message": _allowed(problem.message), "type": problem.code})
    failure.text = _allowed(render([problem], found.texts))
    return case


def _case(file: str, name: str) -> Element:
    path = _allowed(shown_path(file))
    return Element("testcase", {"classname": path, "name": name, "file": path, "time": "0.000"})


def _allowed(text: str) -> str:
    return unturned(allowed_in_xml(text))
