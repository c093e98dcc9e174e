"""Nodes -> prizes: ratios, tables and commissions."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import get_args

from macau_edge.model import (
    OTHERS,
    By,
    Commission,
    CommissionBase,
    CommissionTime,
    Pays,
    Ratio,
    Reference,
    Row,
    RowKey,
    Table,
    Units,
    Verdict,
)
from macau_edge.problem import Place
from macau_edge.reading.fields import Findings, fields, has_value, integer, one_of, word
from macau_edge.reading.grammar import Malformed, looks_like_ratio, parse_by, parse_ratio, parse_row_key
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence

UNITS = 1_000
_RATE = re.compile(r"([0-9]{1,2})(\.[0-9]{1,6})?%")


Leaf = Callable[[Node, Findings], Pays | None]
"""Reads what one row of a table gives."""


def read_pays(node: Node, findings: Findings, form: str | None = "simple") -> Pays | None:
    """A ratio, an option, or a table; a tally has a table, in which a row may also be `lose` or `push`.

    `form` is that of the bet, None where it is not known.
    """
    pays = _read(node, _verdict if form in ("tally", None) else _prize, findings)
    if form == "tally" and pays is not None and not isinstance(pays, Table):
        message = "a tally is paid by what it counted, and this is one prize for all of it"
        remedy = "write a table: `{by: count, 6 or more: 90:1, others: lose}`, or `by: collected`"
        findings.add(node.place, "structure/by-of-a-tally", message, remedy)
    return pays


def read_units(node: Node, findings: Findings) -> Pays | None:
    """Units, or a table of them."""
    return _read(node, _units, findings)


def _read(node: Node, leaf: Leaf, findings: Findings) -> Pays | None:
    return _table(node, leaf, findings) if isinstance(node, Mapping) else leaf(node, findings)


def _units(node: Node, findings: Findings) -> Units | None:
    count = integer(node, UNITS, "the number of units", findings)
    return Units(count) if count else None


def _verdict(node: Node, findings: Findings) -> Pays | None:
    if isinstance(node, Scalar) and node.text == "lose":
        return Verdict("lose", node.place)
    if isinstance(node, Scalar) and node.text == "push":
        return Verdict("push", node.place)
    return _prize(node, findings)


def _prize(node: Node, findings: Findings) -> Ratio | Reference | None:
    text = word(node, "a prize", findings)
    if text is None:
        return None
    if text in ("lose", "push"):
        message = f"`{text}` stands in the rows of a tally, and is no prize"
        findings.add(node.place, "structure/no-tally", message, f"write the outcomes that {text} it under `{text}:`")
        return None
    if re.fullmatch(r"[a-z][a-z0-9-]*", text):
        return Reference(text, node.place)
    return read_ratio(text, node.place, findings)


def read_ratio(text: str, place: Place, findings: Findings) -> Ratio | None:
    """The ratio that a text is."""
    try:
        return parse_ratio(text)
    except Malformed as error:
        findings.malformed(place, error, "structure/not-a-ratio")
        return None


def _table(node: Mapping, leaf: Leaf, findings: Findings) -> Table | None:
    by: list[By | None] = []
    rows: list[Row] = []
    seen: set[RowKey] = set()
    misplaced = False
    before = len(findings.problems)
    for key, value in node.pairs:
        if not has_value(key, value, findings):
            if isinstance(key, Scalar) and looks_like_ratio(key.text):
                findings.problems.pop()
                message, remedy = f"`{key.text}` stands where a row should", f"write the row first: `7: {key.text}`"
                findings.add(key.place, "structure/empty-value", message, remedy)
                misplaced = True
            continue
        if isinstance(key, Scalar) and key.text == "by":
            if by:
                findings.add(key.place, "structure/duplicate-key", "`by` stands twice", "delete one of the two")
            by.append(_by(value, findings))
            continue
        keys = _row_keys(key, findings)
        pays = _read(value, leaf, findings)
        nodes = key.items if isinstance(key, Sequence) else (key,)
        for row_key, node_ in zip(keys or (), nodes, strict=False):
            if row_key in seen:
                message = f"the row {_shown(row_key)} stands twice"
                findings.add(node_.place, "structure/duplicate-key", message, "delete one of the two")
            seen.add(row_key)
        if keys and pays:
            rows.append(Row(keys, pays, key.place))
    if not by and not misplaced:
        remedy = "add `by: total`, `by: stage`, or the variable the rows are values of"
        findings.add(node.place, "structure/missing-by", "this table does not say what it goes by", remedy)
    elif not rows and len(findings.problems) == before:
        findings.add(node.place, "structure/empty-value", "this table has no row", "write `7: 4:1`")
    return Table(by[0], tuple(rows)) if by and by[0] and rows else None


def _by(node: Node, findings: Findings) -> By | None:
    text = word(node, "`by`", findings)
    if text is None:
        return None
    try:
        return parse_by(text, node.place)
    except Malformed as error:
        findings.malformed(node.place, error)
        return None


def _row_keys(key: Node, findings: Findings) -> tuple[RowKey, ...] | None:
    nodes = key.items if isinstance(key, Sequence) else (key,)
    found: list[RowKey] = []
    for node in nodes:
        text = word(node, "a row", findings)
        try:
            if text is None:
                return None
            found.append(parse_row_key(text))
        except Malformed as error:
            findings.malformed(node.place, error)
            return None
    if OTHERS in found and len(found) > 1:
        findings.add(key.place, "structure/others", "`others` stands alone in a row", "give it its own row")
        return None
    if not found:
        findings.add(key.place, "structure/empty-value", "this row has no key", "write `[4, 10]: 2:1`")
    return tuple(found) or None


def read_commission(node: Node, findings: Findings) -> Commission | None:
    """What the house takes; `none` takes nothing."""
    if isinstance(node, Scalar) and node.text == "none":
        return Commission(Fraction(0), "prize", "on a win")
    keys = ("rate", "of", "paid")
    found = fields(node, keys, "the commission", findings, required=keys) or {}
    rate = _rate(found["rate"][1], findings) if "rate" in found else None
    of = one_of(found["of"][1], get_args(CommissionBase), "`of`", findings) if "of" in found else None
    paid = one_of(found["paid"][1], get_args(CommissionTime), "`paid`", findings) if "paid" in found else None
    return Commission(rate, of, paid) if rate and of and paid else None


def _rate(node: Node, findings: Findings) -> Fraction | None:
    text = word(node, "`rate`", findings)
    if text is None:
        return None
    if not _RATE.fullmatch(text) or not Fraction(text[:-1]):
        remedy = "write `5%`, above 0% and below 100%; for no commission write `commission: none`"
        findings.add(node.place, "structure/not-a-rate", f"`{text[:24]}` is not a rate", remedy)
        return None
    return Fraction(text[:-1]) / 100


def _shown(key: RowKey) -> str:
    return f"`{key}`" if isinstance(key, str) else f"`{key.low}`" if key.low == key.high else f"`{key.low} …`"
