"""Nodes -> the figures that a bet is expected to have."""

from __future__ import annotations

from macau_edge.model import OTHERS, RowKey
from macau_edge.model.expected import MEASURES, NO_SHARES, Expected, Figure, FigureRow, Figures, FigureTable
from macau_edge.reading.fields import Findings, entries, fields, has_value, word
from macau_edge.reading.grammar import Malformed, looks_like_ratio, parse_ratio, parse_row_key
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence
from macau_edge.reading.written_figures import parse_figure


def read_expected(node: Node, findings: Findings) -> Expected:
    """Each measure with its figures; without those that cannot be read, of which it is said."""
    found = fields(node, MEASURES, "`expect`", findings) or {}
    if isinstance(node, Mapping) and not node.pairs:
        findings.add(node.place, "structure/empty-value", "`expect` has no figure", "write `{house-edge: 7/495}`")
    read = ((name, _figures(value, name, findings)) for name, (_, value) in found.items())
    return tuple((name, figures) for name, figures in read if figures)


def _figures(node: Node, measure: str, findings: Findings) -> Figures | None:
    return _table(node, measure, findings) if isinstance(node, Mapping) else _figure(node, measure, findings)


def _figure(node: Node, measure: str, findings: Findings) -> Figure | None:
    text = word(node, f"`{measure}`", findings)
    if text is None:
        return None
    try:
        if text.endswith("%") and measure in NO_SHARES:
            message = f"`{measure}` is no share of anything, and has no percentage"
            raise Malformed(message, "write a fraction, `557/165`, or a decimal, `3.376`")
        return parse_figure(text, node.place)
    except Malformed as error:
        findings.malformed(node.place, error, "structure/not-a-figure")
        return None


def _table(node: Mapping, measure: str, findings: Findings) -> FigureTable | None:
    named = [value for key, value in node.pairs if isinstance(key, Scalar) and key.text == "by"]
    if not named:
        remedy = "add `by:` with the variable or the option that the rows are values of"
        findings.add(node.place, "structure/missing-by", "this table does not say what it goes by", remedy)
        return None
    by = word(named[0], "`by`", findings)
    rows = [row for key, value in _rows(node, findings) if (row := _row(key, value, measure, findings))]
    if len(node.pairs) == len(named):
        findings.add(node.place, "structure/empty-value", "this table has no row", "write `4: 1/9`")
    return FigureTable(by, tuple(rows), named[0].place) if by and rows else None


def _rows(node: Mapping, findings: Findings) -> list[tuple[Node, Node]]:
    """The pairs of a table but for `by`; none whose key was there before."""
    listed = [
        (key, value) for key, value in node.pairs if not isinstance(key, Scalar) and has_value(key, value, findings)
    ]
    words = Mapping(tuple(pair for pair in node.pairs if isinstance(pair[0], Scalar)), node.place)
    return [*listed, *((key, value) for key, value in entries(words, "this table", findings) if key.text != "by")]


def _row(key: Node, node: Node, measure: str, findings: Findings) -> FigureRow | None:
    keys = [_key(one, findings) for one in (key.items if isinstance(key, Sequence) else (key,))]
    figures = _figures(node, measure, findings)
    read = tuple(one for one in keys if one is not None)
    if OTHERS in read and len(read) > 1:
        findings.add(key.place, "structure/others", "`others` stands alone in a row", "give it its own row")
        return None
    if not keys:
        findings.add(key.place, "structure/empty-value", "this row has no key", "write `[4, 10]: 1/9`")
    return FigureRow(read, figures, key.place) if figures and read and len(read) == len(keys) else None


def _key(node: Node, findings: Findings) -> RowKey | None:
    text = word(node, "a row", findings)
    try:
        if text is None:
            return None
        return parse_ratio(text).label if looks_like_ratio(text) else parse_row_key(text)
    except Malformed as error:
        findings.malformed(node.place, error)
        return None
