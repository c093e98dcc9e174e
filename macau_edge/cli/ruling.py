"""What macau-edge rule does: the codes that are meant, and what stands in the catalogue of each."""

from __future__ import annotations

import sys

from macau_edge.cli.messages import finding_style
from macau_edge.cli.output import check_writable, write_output
from macau_edge.cli.rule import RuleRequest
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import FAMILIES, UsageError, did_you_mean, nearest, rules
from macau_edge.reports import PIPED
from macau_edge.reports.codes import rules_html, rules_json, rules_markdown, rules_text
from macau_edge.reports.formats import form_of
from macau_edge.reports.style import TextStyle
from macau_edge.wording.text import Phrasebook


def write_rules(asked: RuleRequest) -> None:
    """Shows what the codes mean that were named; raises UsageError where none was, or no such code is."""
    chosen = [rules(asked.lang)[one] for one in _chosen(asked.code, asked.everything)]
    check_writable(asked.output, asked.force)
    w = Phrasebook(asked.lang)
    if asked.format == "text":
        look = TextStyle(PIPED) if asked.output else finding_style(sys.stdout)
        shown = rules_text(chosen, look, w, full=len(chosen) == 1)
    else:
        written = {"markdown": rules_markdown, "html": rules_html}
        shown = rules_json(chosen, asked.lang) if asked.format == "json" else written[asked.format](chosen, w)
    write_output(shown, asked.output, asked.force, form_of(asked.format))


def _chosen(code: str | None, everything: bool) -> list[str]:
    """The codes that a code, a family or `--all` means.

    Raises:
        UsageError: neither or both were given, or there is no such code.
    """
    known = rules()
    if code is None and not everything:
        remedy = Message("write a code, --all, or a family: {families}", families=joined(FAMILIES))
        raise UsageError(Message("which code?"), remedy)
    if code is not None and everything:
        raise UsageError(Message("`{code}` and --all were both given", code=code[:60]), Message("keep one of them"))
    found = [one.code for one in known.values() if code in (None, one.code, one.family)]
    if code is not None and not found:
        named = [one for one in known if one.endswith(f"/{code}")]
        remedy = nearest(code, (*known, *FAMILIES), Message("`macau-edge rule --all` lists them"))
        remedy = did_you_mean(named[:1]) if named else remedy
        raise UsageError(Message("there is no code `{code}`", code=code[:60]), remedy)
    return found
