"""Rules -> text for a terminal or a pipe."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from macau_edge.reports.findings.full import render
from macau_edge.reports.findings.look import Look
from macau_edge.reports.rules.examples import findings, texts
from macau_edge.reports.rules.phrases import SAYS, found_by, saved_as, with_policy
from macau_edge.rules import Rule

PROSE = 100
"""Columns of prose at most, however wide the terminal."""
INDENT = "    "


def to_text(rules: Sequence[Rule], look: Look, *, full: bool) -> str:
    """Each rule in full, or in one line under its family; ends with a line feed."""
    if full:
        return "\n\n".join(_rule(rule, look) for rule in rules)
    return "\n".join(_family(family, list(own), look) for family, own in groupby(rules, lambda rule: rule.family))


def _family(family: str, rules: Sequence[Rule], look: Look) -> str:
    room = max(len(rule.code) for rule in rules) + 2
    lines = [look.paint("place", family)]
    for rule in rules:
        first, *more = textwrap.wrap(rule.summary, max(24, look.width - room))
        lines += [
            f"{look.paint('help', rule.code)}{'':{room - len(rule.code)}}{first}",
            *(" " * room + m for m in more),
        ]
    return "\n".join(lines) + "\n"


def _rule(rule: Rule, look: Look) -> str:
    return "\n".join(_parts(rule, look))


def _parts(rule: Rule, look: Look) -> Iterator[str]:
    """The paragraphs of a rule, each of which ends with a line feed."""
    yield look.paint("place", rule.code) + "\n" + _prose(rule.summary, look)
    yield _prose(rule.why, look)
    if not rule.is_shown:
        return
    if rule.policy:
        yield _prose(with_policy(), look)
        yield _example(rule.policy)
    yield look.paint("error", "wrong") + saved_as(rule) + "\n"
    yield _example(rule.wrong)
    if rule.command == "check":
        yield SAYS + "\n"
        yield render(findings(rule, rule.wrong), texts(rule), look)
    else:
        yield _prose(found_by(rule), look)
    yield look.paint("help", "right") + "\n"
    yield _example(rule.right)


def _prose(text: str, look: Look) -> str:
    return textwrap.fill(text, min(PROSE, look.width), break_on_hyphens=False) + "\n"


def _example(text: str) -> str:
    return textwrap.indent(text, INDENT)
