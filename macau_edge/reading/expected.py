"""Nodes -> the figures that a bet is expected to have: one for all its members, or a table of them."""

from __future__ import annotations

from typing import Any, ClassVar

from macau_edge.model.forms import parse_figure
from macau_edge.model.measures import IN_RULESETS, NO_SHARES
from macau_edge.model.message import Message, quoted
from macau_edge.model.notation import Malformed, looks_like_ratio
from macau_edge.model.prizes import (
    OTHERS,
    Ratio,
    RowKey,
)
from macau_edge.model.texts import Expected, Figure, FigureRow, Figures, FigureTable
from macau_edge.reading.fields import Findings, Rejected, has_value, parsed, read_entries, word
from macau_edge.reading.keys import Form, Key, Kind, form_kind, ref
from macau_edge.reading.nodes import MappingNode, Node, Scalar, keys_in, word_pairs
from macau_edge.reading.prizes import row_key_of
from macau_edge.typed.entries import About, Sort
from macau_edge.typed.reader import strict


def _figures(node: Node, what: Message, findings: Findings) -> Figures | None:
    return _expected_table(node, what, findings) if isinstance(node, MappingNode) else _figure(node, what, findings)


def _figure(node: Node, what: Message, findings: Findings) -> Figure | None:
    def parse(text: str) -> Figure:
        if text.endswith("%") and what.strip("`") in NO_SHARES:
            message = Message("{what} is no share of anything, and has no percentage", what=what)
            raise Malformed(message, Message("write a fraction, `557/165`, or a decimal, `3.376`"))
        strict(Sort.FIGURE, text, About(share=what.strip("`") not in NO_SHARES))
        return parse_figure(text, node.place)

    return parsed(node, parse, what, findings, "structure/not-a-figure")


_SHARE = Kind(_figures, ref("figures"))
_NUMBER = Kind(_figures, ref("no-percentage"))


class ExpectForm(Form):
    """The figures that a bet is expected to have, by the measures of the model."""

    what = quoted("`expect`")
    empty = (Message("`expect` has no figure"), Message("write `{house-edge: 7/495}`"))
    keys: ClassVar[dict[str, Key[Any]]] = {
        name: Key(_SHARE if one.share else _NUMBER, says=one.expected) for name, one in IN_RULESETS.items()
    }


def _expected(one: ExpectForm, *_: object) -> Expected:
    """Each measure with its figures; without those that cannot be read, of which it is said."""
    return tuple((name, one.values[name]) for name in one.found if one.values[name])


EXPECTED = form_kind(ExpectForm, _expected)


def _expected_table(node: MappingNode, what: Message, findings: Findings) -> FigureTable | None:
    named = [value for key, value in word_pairs(node) if key.text == "by"]
    if not named:
        remedy = Message("add `by:` with the variable or the option that the rows are values of")
        raise Rejected(node.place, "structure/missing-by", Message("this table does not say what it goes by"), remedy)
    by = word(named[0], quoted("`by`"), findings)
    rows = [row for key, value in _rows(node, findings) if (row := findings.attempt(_row, key, value, what, findings))]
    if len(node.pairs) == len(named):
        findings.add(node.place, "structure/empty-value", Message("this table has no row"), Message("write `4: 1/9`"))
    return FigureTable(by, tuple(rows), named[0].place) if by and rows else None


def _rows(node: MappingNode, findings: Findings) -> list[tuple[Node, Node]]:
    """The pairs of a table but for `by`, in its order; none whose key was there before."""
    listed = [
        (key, value) for key, value in node.pairs if not isinstance(key, Scalar) and has_value(key, value, findings)
    ]
    words = MappingNode(tuple(pair for pair in node.pairs if isinstance(pair[0], Scalar)), node.place)
    rows = ((key, value) for key, value in read_entries(words, Message("this table"), findings) if key.text != "by")
    return sorted((*listed, *rows), key=lambda row: row[0].place)


def _row(key: Node, node: Node, what: Message, findings: Findings) -> FigureRow | None:
    keys = [_key(one, findings) for one in keys_in(key)]
    figures = findings.attempt(_figures, node, what, findings)
    read = tuple(one for one in keys if one is not None)
    if OTHERS in read and len(read) > 1:
        message = Message("`others` stands alone in a row")
        raise Rejected(key.place, "structure/others", message, Message("give it its own row"))
    if not keys:
        message = Message("this row has no key")
        findings.add(key.place, "structure/empty-value", message, Message("write `4 or 10: 1/9`"))
    return FigureRow(read, figures, key.place) if figures and read and len(read) == len(keys) else None


def _key(node: Node, findings: Findings) -> RowKey | None:
    def parse(text: str) -> RowKey:
        if not looks_like_ratio(text):
            return row_key_of(text)
        ratio: Ratio = strict(Sort.RATIO, text)
        return ratio.label

    return parsed(node, parse, Message("a row"), findings)
