"""Findings -> SARIF 2.1.0, which code scanning reads.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import quote

from macau_edge.model import __version__
from macau_edge.model.foreign import encodable, fenced
from macau_edge.model.problem import Place, Problem, Rule, rules
from macau_edge.model.texts import Language
from macau_edge.reports.findings.found import CheckedFiles, relative, severity
from macau_edge.wording.text import Phrasebook

ROOT = "%SRCROOT%"
"""What paths are relative to: the working directory, which whoever reads the report knows better than it."""

FINGERPRINT = "macauEdge/v1"
"""The name of our fingerprint; `primaryLocationLineHash` is left to GitHub, which reckons it in its own way."""


def to_sarif(found: CheckedFiles) -> str:
    """A log of one run, with the rules that were broken."""
    levels = dict(sorted((problem.code, severity(problem)) for problem in found.problems))
    indices = {code: index for index, code in enumerate(levels)}
    run = {
        "tool": {
            "driver": {
                "name": "macau-edge",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule(code, level, found.language) for code, level in levels.items()],
            }
        },
        "invocations": [{"executionSuccessful": True}],
        "originalUriBaseIds": {ROOT: {"description": {"text": "The folder that macau-edge was run in."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(found, problem, indices[problem.code], fingerprint)
            for problem, fingerprint in zip(found.told, found.fingerprints(), strict=True)
        ],
    }
    schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(code: str, level: str, language: Language) -> dict[str, Any]:
    known = rules(language).get(code)
    return {
        "id": code,
        **(_explained(known, Phrasebook(language)) if known else {}),
        "defaultConfiguration": {"level": level},
        "properties": {"tags": [code.partition("/")[0]], "problem.severity": level},
    }


def _explained(rule: Rule, w: Phrasebook) -> dict[str, Any]:
    titles = w("rule.wrong").capitalize(), w("rule.right").capitalize()
    examples = [(title, text) for title, text in zip(titles, (rule.wrong, rule.right), strict=True) if text]
    text = [rule.why, *(f"{title}:\n\n{example.strip()}" for title, example in examples)]
    markdown = [rule.why, *(f"**{title}**\n\n{fenced(example.strip(), 'yaml')}" for title, example in examples)]
    return {
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.why},
        "help": {"text": "\n\n".join(text), "markdown": "\n\n".join(markdown)},
    }


def _result(found: CheckedFiles, problem: Problem, index: int, fingerprint: str) -> dict[str, Any]:
    return {
        "ruleId": problem.code,
        "ruleIndex": index,
        "level": severity(problem),
        "message": {"text": encodable(f"{problem.message}\n{problem.help}" if problem.help else problem.message)},
        "locations": [{"physicalLocation": _location(found, problem.place)}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }


def _location(found: CheckedFiles, place: Place) -> dict[str, Any]:
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": found.end_column(place)}
    return {"artifactLocation": _artifact(place.file), **({"region": region} if place.line else {})}


def _artifact(file: str) -> dict[str, str]:
    """Where a file is: from `ROOT` as a URI reference, or as a whole URI where it is not below it."""
    path = relative(file)
    if os.path.isabs(path):
        return {"uri": "file://" + quote(os.fsencode(path))}
    return {"uri": quote(os.fsencode(path)), "uriBaseId": ROOT}
