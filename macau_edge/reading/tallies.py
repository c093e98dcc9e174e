"""Nodes -> what else a bet can be or say: a tally, a compound bet, and the figures that it is expected to have.

The keys of a bet decide its form, one of four; `form_of` says which, and which keys cannot stand together.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from macau_edge.model import DECISIONS, OTHERS, Part, PrizeTable, RowKey, Tally, Units, Value, Variable
from macau_edge.model.forms import parse_figure
from macau_edge.model.notation import Malformed, looks_like_ratio, parse_ratio, parse_row_key
from macau_edge.model.phrases import Anything, Numbers, Phrase
from macau_edge.model.texts import MEASURES, NO_SHARES, Expected, Figure, FigureRow, Figures, FigureTable
from macau_edge.reading.fields import Findings, entries, fields, has_value, keys, word, written
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode
from macau_edge.reading.prizes import read_units

# --- the keys of a bet -> the one of the four forms that it has ------------------------------------------------------


ANY_FORM = ("name", "law", "pays-law", "made", "units", "expect")
FORMS = {
    "simple": DECISIONS,
    "staged": ("stages",),
    "tally": ("count", "collect", "when", "until", "highest-of"),
    "compound": ("together",),
}
"""Form -> the keys that only it has."""
PAID = ("each", "additional", "not-working", "pays", "lost", "commission")
"""Keys of every form but the compound, whose parts have them."""
BET_KEYS = (*ANY_FORM, *PAID, *(key for form in FORMS.values() for key in form))
_HAS = {"simple": "clauses", "staged": "stages", "tally": "a count", "compound": "bets put together"}


def form_of(key: Scalar, node: Node, findings: Findings) -> str | None:
    """The form that the keys of a bet are of; None where there is none, be it for a slip in one, or more than one."""
    present = keys(node)
    forms = [form for form, own in FORMS.items() if not present.isdisjoint(own)]
    if not forms and any(written(node, name, BET_KEYS) for own in FORMS.values() for name in own):
        return None  # the slip was said
    if not forms:
        message = f"the bet `{key.text}` says nothing that decides it"
        remedy = "add `win:` and `lose:`, or `stages:`; `until:` with what it counts; or `together:`"
        findings.add(key.place, "structure/missing-key", message, remedy)
        return None
    if len(forms) > 1:
        _several(key, node, findings)
        return None
    if forms == ["compound"]:
        for name in (name for name in _keys(node) if name.text in PAID):
            message = f"`{name.text}` is of the parts of a compound bet, and `{key.text}` is put together of them"
            findings.add(name.place, "structure/two-forms", message, "write it in the parts")
    return forms[0]


def _several(key: Scalar, node: Node, findings: Findings) -> None:
    """Says so at the first key, in the order of the text, that is of another form than those before it."""
    found = [(name, form) for name in _keys(node) for form, own in FORMS.items() if name.text in own]
    first = found[0][1]
    second, other = next((name, form) for name, form in found if form != first)
    message = f"the bet `{key.text}` has both {_HAS[first]} and {_HAS[other]}"
    remedy = "move the clauses into the first stage" if {first, other} == {"simple", "staged"} else "keep one of them"
    findings.add(second.place, "structure/two-forms", message, remedy)


def _keys(node: Node) -> list[Scalar]:
    pairs = node.pairs if isinstance(node, MappingNode) else ()
    return [key for key, _ in pairs if isinstance(key, Scalar)]


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
    elif not written(node, "count", BET_KEYS) and not written(node, "collect", BET_KEYS):
        message = f"the bet `{key.text}` does not say what it counts"
        findings.add(key.place, "structure/missing-key", message, "add `count:` or `collect:` with outcomes")
    if not written(node, "until", BET_KEYS):
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
    nodes = node.items if isinstance(node, SequenceNode) else (node,)
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
    if isinstance(node, SequenceNode):
        return "-".join(item.text for item in node.items if isinstance(item, Scalar))
    return node.text if isinstance(node, Scalar) else ""


def read_parts(node: Node, findings: Findings) -> tuple[Part, ...]:
    """The parts of `together:`, each with its units, or with one where these cannot be read."""
    found = [part for key, value in entries(node, "`together`", findings) if (part := _part(key, value, findings))]
    if isinstance(node, MappingNode) and not node.pairs:
        findings.add(node.place, "structure/empty-value", "`together` has no bet", "write `{aces: 1, boxcars: 1}`")
    return tuple(found)


def _part(key: Scalar, node: Node, findings: Findings) -> Part | None:
    if not _MEMBER.fullmatch(key.text):
        message = f"`{key.text[:60]}` is not a bet of this file"
        remedy = 'write the identifier of a bet, `aces`, or of a member, `"hard-way[4]"`'
        findings.add(key.place, "structure/malformed", message, remedy)
        return None
    units = read_units(node, findings)
    return Part(key.text, units if isinstance(units, Units | PrizeTable) else Units(1), key.place)


# --- the figures that a bet is expected to have ----------------------------------------------------------------------


def read_expected(node: Node, findings: Findings) -> Expected:
    """Each measure with its figures; without those that cannot be read, of which it is said."""
    found = fields(node, MEASURES, "`expect`", findings) or {}
    if isinstance(node, MappingNode) and not node.pairs:
        findings.add(node.place, "structure/empty-value", "`expect` has no figure", "write `{house-edge: 7/495}`")
    read = ((name, _figures(value, name, findings)) for name, (_, value) in found.items())
    return tuple((name, figures) for name, figures in read if figures)


def _figures(node: Node, measure: str, findings: Findings) -> Figures | None:
    return _table(node, measure, findings) if isinstance(node, MappingNode) else _figure(node, measure, findings)


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


def _table(node: MappingNode, measure: str, findings: Findings) -> FigureTable | None:
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


def _rows(node: MappingNode, findings: Findings) -> list[tuple[Node, Node]]:
    """The pairs of a table but for `by`; none whose key was there before."""
    listed = [
        (key, value) for key, value in node.pairs if not isinstance(key, Scalar) and has_value(key, value, findings)
    ]
    words = MappingNode(tuple(pair for pair in node.pairs if isinstance(pair[0], Scalar)), node.place)
    return [*listed, *((key, value) for key, value in entries(words, "this table", findings) if key.text != "by")]


def _row(key: Node, node: Node, measure: str, findings: Findings) -> FigureRow | None:
    keys = [_key(one, findings) for one in (key.items if isinstance(key, SequenceNode) else (key,))]
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
