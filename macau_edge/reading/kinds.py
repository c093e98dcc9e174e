"""Which YAML files are rulesets or applications, by what they say."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches

from macau_edge.problem import ProblemError
from macau_edge.reading.fields import keys
from macau_edge.reading.nodes import Scalar, Sequence, read_nodes
from macau_edge.reading.source import Source

OWN_KEYS = ("game", "device", "bets", "application")
"""A ruleset or an application has at least one of these, however many mistakes it has."""

_KEYS_AT_THE_MARGIN = re.compile(r"""^["']?([^\W\d_][\w-]*)["']?[ \t]*:(?=\s|$)""", re.M)


def is_ours(source: Source) -> bool:
    """Whether a file is meant as a ruleset or an application: it has one of `OWN_KEYS`, or one near it.

    One that says nothing is meant as one as well: its check says what is wrong with it.
    """
    at_the_margin = _KEYS_AT_THE_MARGIN.findall(source.text)
    if _near(at_the_margin):  # found without parsing the file, which its check does
        return True
    try:
        node = read_nodes(source)
    except ProblemError:
        return not at_the_margin  # YAML of another kind has tags and anchors, which rulesets refuse
    if isinstance(node, Sequence):  # a ruleset with a dash before each key is one with a mistake
        return any(_near(keys(item)) for item in node.items)
    return isinstance(node, Scalar) or _near(keys(node))


def is_application(source: Source) -> bool:
    """Whether a file is meant as an application: it says which one it is, or who asks."""
    try:
        return not keys(read_nodes(source)).isdisjoint(("application", "applicant"))
    except ProblemError:
        return False


def _near(words: Collection[str]) -> bool:
    return any(get_close_matches(word.lower(), OWN_KEYS, n=1, cutoff=0.8) for word in words)
