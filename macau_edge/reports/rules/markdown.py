"""Rules -> a page of reference in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from macau_edge.reports.findings.full import render
from macau_edge.reports.markdown import MARKS
from macau_edge.reports.rules.examples import findings, texts
from macau_edge.reports.rules.phrases import SAYS, found_by, saved_as, with_policy
from macau_edge.rules import Rule


def to_markdown(rules: Sequence[Rule]) -> str:
    """One rule alone, or each under its family after a table of them all; ends with a line feed."""
    if len(rules) == 1:
        return _joined(_rule(rules[0], 1))
    return _joined(_page(rules))


def _joined(blocks: Iterator[str]) -> str:
    return "\n\n".join(blocks) + "\n"


def _page(rules: Sequence[Rule]) -> Iterator[str]:
    yield "# Codes of findings"
    for family, group in groupby(rules, lambda rule: rule.family):
        own = list(group)
        yield f"## {family}"
        rows = [f"| [`{rule.code}`](#{rule.code.replace('/', '')}) | {_prose(rule.summary)} |" for rule in own]
        yield "\n".join(["| code | what it says |", "| --- | --- |", *rows])
        for rule in own:
            yield from _rule(rule, 3)


def _rule(rule: Rule, level: int) -> Iterator[str]:
    yield f"{'#' * level} {rule.code}"
    yield _prose(rule.summary)
    yield _prose(rule.why)
    if not rule.is_shown:
        return
    if rule.policy:
        yield with_policy()
        yield _fenced(rule.policy, "toml")
    language = "toml" if rule.kind == "policy" else "yaml"
    yield f"**Wrong**{saved_as(rule)}"
    yield _fenced(rule.wrong, language)
    if rule.command == "check":
        yield SAYS
        yield _fenced(render(findings(rule, rule.wrong), texts(rule)), "text")
    else:
        yield found_by(rule)
    yield "**Right**"
    yield _fenced(rule.right, language)


def _fenced(text: str, language: str) -> str:
    """A block of code; no example has a fence in it (the tests see to it)."""
    return f"```{language}\n{text.rstrip()}\n```"


def _prose(text: str) -> str:
    """A sentence, in which what stands between backticks is code and nothing else is markup."""
    pieces = text.split("`")
    return "`".join(piece if at % 2 else MARKS.sub(r"\\\g<0>", piece) for at, piece in enumerate(pieces))
