"""Nodes -> tallies and compound bets: what a bet counts or collects, and what it is put together of."""

from __future__ import annotations

import re
from collections.abc import Callable

from macau_edge.model import Part, Table, Tally, Units, Value, Variable
from macau_edge.phrases import Anything, Numbers, Phrase
from macau_edge.reading.fields import Findings, entries, written
from macau_edge.reading.forms import KEYS
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence
from macau_edge.reading.prizes import read_units

ITEMS = 200
_MEMBER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\[[^\[\]\s]{1,60}\])?")

Fields = dict[str, tuple[Scalar, Node]]
Outcomes = Callable[[Node], Phrase | None]
"""Reads a phrase or a list of phrases."""


def read_tally(
    key: Scalar, node: Node, found: Fields, outcomes: Outcomes, highest_of: Variable | None, findings: Findings
) -> Tally:
    """The tally that the keys of a bet describe, with `any` in place of what is missing or cannot be read."""
    counted = sorted((found[name][0].place, name) for name in ("count", "collect") if name in found)
    if len(counted) > 1:
        message = f"the bet `{key.text}` counts and collects"
        findings.add(counted[1][0], "structure/two-forms", message, "keep one of them")
    elif not written(node, "count", KEYS) and not written(node, "collect", KEYS):
        message = f"the bet `{key.text}` does not say what it counts"
        findings.add(key.place, "structure/missing-key", message, "add `count:` or `collect:` with outcomes")
    if not written(node, "until", KEYS):
        message = f"the bet `{key.text}` never stops to count"
        findings.add(key.place, "structure/missing-key", message, "add `until:` with the outcomes that end it")
    parts = {name: _set(found[name][1], outcomes, findings) for name in ("count", "when", "until") if name in found}
    items = _items(found["collect"][1], outcomes, findings) if "collect" in found else None
    if len(counted) > 1:
        items = parts["count"] = None
    count = parts.get("count") or Anything() if items is None else None
    place = counted[0][0] if counted else key.place
    return Tally(items, count, parts.get("when"), parts.get("until") or Anything(), highest_of, place)


def _set(node: Node, outcomes: Outcomes, findings: Findings) -> Phrase | None:
    found = outcomes(node)
    if found and found.rest:
        message = "`others` are the outcomes that no other clause names, and a tally has no clauses"
        findings.add(found.place, "structure/others", message, "write `any`, or the outcomes")
        return None
    return found


def _items(node: Node, outcomes: Outcomes, findings: Findings) -> tuple[Value, ...] | None:
    """Each outcome written is an item, each number of `2 to 6` among them; a list inside the list is one item."""
    nodes = node.items if isinstance(node, Sequence) else (node,)
    before = len(findings.problems)
    found: list[Value] = []
    size = 0
    for item in nodes:
        phrase = _set(item, outcomes, findings)
        if phrase is not None and phrase.span:
            low, high = phrase.span
            size += high - low + 1
            numbers = range(low, min(high, low + ITEMS) + 1)
            found += [Value(str(n), Numbers(n, n, place=phrase.place)) for n in numbers]
        elif phrase is not None:
            size += 1
            found.append(Value(_label(item), phrase))
    if size > ITEMS:
        findings.add(node.place, "structure/too-many", f"{size:,} items to collect", f"the limit is {ITEMS:,}")
        return None
    if not found and len(findings.problems) == before:
        findings.add(node.place, "structure/empty-value", "there is nothing to collect", "write at least one outcome")
    return tuple(found) or None


def _label(node: Node) -> str:
    if isinstance(node, Sequence):
        return "-".join(item.text for item in node.items if isinstance(item, Scalar))
    return node.text if isinstance(node, Scalar) else ""


def read_parts(node: Node, findings: Findings) -> tuple[Part, ...]:
    """The parts of `together:`, each with its units, or with one where these cannot be read."""
    found = [part for key, value in entries(node, "`together`", findings) if (part := _part(key, value, findings))]
    if isinstance(node, Mapping) and not node.pairs:
        findings.add(node.place, "structure/empty-value", "`together` has no bet", "write `{aces: 1, boxcars: 1}`")
    return tuple(found)


def _part(key: Scalar, node: Node, findings: Findings) -> Part | None:
    if not _MEMBER.fullmatch(key.text):
        message = f"`{key.text[:60]}` is not a bet of this file"
        remedy = 'write the identifier of a bet, `aces`, or of a member, `"hard-way[4]"`'
        findings.add(key.place, "structure/malformed", message, remedy)
        return None
    units = read_units(node, findings)
    return Part(key.text, units if isinstance(units, Units | Table) else Units(1), key.place)
