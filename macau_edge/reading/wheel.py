"""Nodes -> wheels, and the table that is laid out from one."""

from __future__ import annotations

from collections.abc import Collection

from macau_edge.model import Layout, Wheel
from macau_edge.reading.fields import Findings, entries, fields, integer, items, word
from macau_edge.reading.labels import LABELS, WEIGHT, distinct, labels, numbered
from macau_edge.reading.nodes import Mapping, Node, Sequence


def read_wheel(node: Node, table: Node | None, findings: Findings) -> Wheel | None:
    """A wheel: `0 to 36`, or `label: weight` for each pocket; and its table."""
    pockets: list[tuple[str, int]] = []
    before = len(findings.problems)
    if isinstance(node, Mapping):
        for key, value in entries(node, "the pockets", findings):
            weight = integer(value, WEIGHT, "a weight", findings)
            pockets += [(label, weight) for label in labels(key, "a pocket", findings) if weight]
    else:
        pockets = [(label, 1) for label in numbered(node, "the wheel", findings) or ()]
    found = [label for label, _ in pockets]
    if len(findings.problems) > before or not distinct(found, node.place, "pocket", findings):
        return None
    layout = _layout(table, found, findings) if table is not None else None
    return None if table is not None and layout is None else Wheel(tuple(pockets), layout)


def _layout(node: Node, pockets: Collection[str], findings: Findings) -> Layout | None:
    found = fields(node, ["rows", "columns", "head"], "the table", findings, required=["rows", "columns"])
    if not found or not {"rows", "columns"} <= set(found):
        return None
    rows = integer(found["rows"][1], LABELS, "`rows`", findings)
    columns = integer(found["columns"][1], LABELS, "`columns`", findings)
    heads = _heads(found["head"][1], findings) if "head" in found else ()
    if rows is None or columns is None or heads is None:
        return None
    wanted = [str(n) for n in range(1, rows * columns + 1)] if rows * columns <= LABELS else []
    missing = [label for label in [*wanted, *heads] if label not in pockets]
    if missing or not wanted:
        lacking = f"and the wheel has no {missing[0]}" if missing else f"and the limit is {LABELS:,}"
        message = f"the table has {rows * columns:,} numbers, {lacking}"
        findings.add(node.place, "structure/device", message, "make rows x columns and `head` fit the pockets")
        return None
    if numbers := [head for head in heads if head in wanted]:
        message = f"`{numbers[0]}` is one of the {rows * columns:,} numbers of the table"
        findings.add(found["head"][1].place, "structure/device", message, "write what lies before the first row")
        return None
    if not _can_lie(heads, columns):
        message = f"it is not known how {' and '.join(heads)} lie before {columns} columns"
        remedy = "write one pocket, or two before three columns; or leave it out and write those chances as outcomes"
        findings.add(found["head"][1].place, "structure/device", message, remedy)
        return None
    return Layout(rows, columns, heads)


def _heads(node: Node, findings: Findings) -> tuple[str, ...] | None:
    """One pocket, or a list of them."""
    if isinstance(node, Sequence):
        before = len(findings.problems)
        heads = items(node, "`head`", findings)
        return heads if len(findings.problems) == before else None
    head = word(node, "`head`", findings)
    return (head,) if head else None


def _can_lie(heads: tuple[str, ...], columns: int) -> bool:
    """Whether there is one way that these pockets lie along the first row."""
    return len(heads) <= 1 or (len(set(heads)) == len(heads) == 2 and columns == 3)
