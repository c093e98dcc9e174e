"""Nodes -> bets: clauses, stages, families, prizes, commissions."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import get_args

from macau_edge.model import (
    DECISIONS,
    OTHERS,
    Additional,
    Bet,
    By,
    Clause,
    Commission,
    CommissionBase,
    CommissionTime,
    Pays,
    Ratio,
    Reference,
    Row,
    RowKey,
    Stage,
    Table,
    Value,
    Variable,
)
from macau_edge.phrases import Others, Phrase, Union
from macau_edge.problem import Place, nearest
from macau_edge.reading.fields import (
    Findings,
    citation,
    entries,
    fields,
    has_value,
    identifier,
    integer,
    one_of,
    text_of,
    word,
)
from macau_edge.reading.grammar import (
    Malformed,
    looks_like_ratio,
    parse_by,
    parse_numbers,
    parse_phrase,
    parse_ratio,
    parse_row_key,
)
from macau_edge.reading.nodes import Mapping, Node, Scalar, Sequence

COMMON = ("name", "law", "pays-law", "each", "additional", "pays", "loses", "commission", "units")
UNITS = 1_000
VALUES = 2_000
VALUE_WORDS = ("face", "splits", "streets", "corners", "six-lines", "columns")
_LIKE = re.compile(r"like [1-9](-[1-9])+")
_RATE = re.compile(r"(\d{1,2})(\.\d{1,6})?%")


class BetReader:
    """Reads bets; knows the faces of the device, since a hyphenated run of faces is a pattern."""

    def __init__(self, faces: frozenset[str], findings: Findings) -> None:
        self.faces = faces
        self.findings = findings

    def bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry of `bets:` describes; None where its clauses or prizes cannot be read."""
        before = len(self.findings.problems)
        what = f"the bet `{key.text}`"
        found = fields(node, [*COMMON, *DECISIONS, "stages"], what, self.findings, required=["pays"])
        if found is None:
            return None
        get = {name: value for name, (_, value) in found.items()}
        name = text_of(get["name"], f"the name of `{key.text}`", self.findings) if "name" in get else None
        law = citation(get["law"], "`law`", self.findings) if "law" in get else None
        pays_law = citation(get["pays-law"], "`pays-law`", self.findings) if "pays-law" in get else None
        self._missing(key, get)
        stages = self._stages(key, found)
        each = self._each(get["each"]) if "each" in get else ()
        additional = self._additional(get["additional"]) if "additional" in get else None
        pays = self.pays(get["pays"]) if "pays" in get else None
        loses = self.pays(get["loses"]) if "loses" in get else Ratio(1, 1)
        commission = self.commission(get["commission"]) if "commission" in get else None
        units = integer(get["units"], UNITS, "`units`", self.findings) if "units" in get else 1
        if any(p.family != "law" for p in self.findings.problems[before:]):
            return None
        if stages is None or pays is None or loses is None or units is None or each is None:
            return None
        return Bet(key.text, stages, pays, key.place, name, law, pays_law, each, additional, loses, commission, units)

    def _missing(self, key: Scalar, get: dict[str, Node]) -> None:
        for name, remedy in (
            ("name", "add `name: {en: …, pt: …, zh: …}`"),
            ("law", "add `law: art. …`, the article that defines it"),
            ("pays-law", "add `pays-law: art. …`, the article that prices it"),
        ):
            if name not in get:
                self.findings.add(key.place, f"law/missing-{name}", f"the bet `{key.text}` has no `{name}`", remedy)

    def _stages(self, key: Scalar, found: dict[str, tuple[Scalar, Node]]) -> tuple[Stage, ...] | None:
        simple = [found[name][0] for name in DECISIONS if name in found]
        if "stages" not in found:
            if not simple:
                message = f"the bet `{key.text}` says nothing that decides it"
                self.findings.add(key.place, "structure/missing-key", message, "add `win:` and `lose:`, or `stages:`")
                return None
            clauses = [self._clause(name, found[name][1]) for name in found if name in DECISIONS]
            return (Stage("", tuple(c for c in clauses if c), key.place),)
        if simple:
            second = max(found["stages"][0].place, *(k.place for k in simple))
            message = f"the bet `{key.text}` has both clauses and stages"
            self.findings.add(second, "structure/two-forms", message, "move the clauses into the first stage")
            return None
        stages = [
            stage for k, v in entries(found["stages"][1], "the stages", self.findings) if (stage := self._stage(k, v))
        ]
        if not stages:
            self.findings.add(found["stages"][0].place, "structure/missing-key", "there is no stage", "write a stage")
        return tuple(stages) or None

    def _stage(self, key: Scalar, node: Node) -> Stage | None:
        if identifier(key, "a stage", self.findings) is None:
            return None
        clauses = [self._clause(k.text, v) for k, v in entries(node, f"the stage `{key.text}`", self.findings)]
        return Stage(key.text, tuple(c for c in clauses if c), key.place)

    def _clause(self, target: str, node: Node) -> Clause | None:
        outcomes = self.outcomes(node)
        return Clause(target, outcomes, node.place) if outcomes else None

    def outcomes(self, node: Node) -> Phrase | None:
        """A phrase, or a list of phrases."""
        if isinstance(node, Scalar):
            return self._phrase(node)
        if not isinstance(node, Sequence):
            remedy = "write `[2, 3]` or `4 to 10`"
            self.findings.add(
                node.place, "structure/not-outcomes", "outcomes are a phrase or a list of phrases", remedy
            )
            return None
        if not node.items:
            self.findings.add(node.place, "structure/empty-value", "this list of outcomes is empty", "write an outcome")
            return None
        parts = [self._phrase(item) for item in node.items]
        for part in parts:
            if isinstance(part, Others):
                message = "`others` stands alone, not in a list"
                self.findings.add(part.place, "structure/others", message, "write `others` as the whole clause")
        return Union(tuple(p for p in parts if p), place=node.place) if all(parts) else None

    def _phrase(self, node: Node) -> Phrase | None:
        text = word(node, "an outcome", self.findings)
        if text is None:
            return None
        try:
            return parse_phrase(text, node.place, self.faces)
        except Malformed as error:
            self.findings.malformed(node.place, error)
            return None

    def _each(self, node: Node) -> tuple[Variable, ...] | None:
        variables = [variable for k, v in entries(node, "`each`", self.findings) if (variable := self._variable(k, v))]
        if not variables:
            self.findings.add(node.place, "structure/empty-value", "`each` has no variable", "write `{number: [4, 6]}`")
        return tuple(variables) or None

    def _variable(self, key: Scalar, node: Node) -> Variable | None:
        if identifier(key, "a variable", self.findings) is None:
            return None
        if isinstance(node, Scalar):
            return self._worded_values(key, node)
        if isinstance(node, Sequence):
            values = [self._value(item) for item in node.items]
        else:
            values = [
                Value(k.text, outcomes)
                for k, v in entries(node, f"the values of `{key.text}`", self.findings)
                if (outcomes := self.outcomes(v))
            ]
        found = tuple(value for value in values if value)
        labels = [value.label for value in found]
        if twice := next((label for label in labels if labels.count(label) > 1), None):
            self.findings.add(node.place, "structure/duplicate-key", f"the value {twice} stands twice", "delete one")
            return None
        if not found:
            self.findings.add(node.place, "structure/empty-value", f"`{key.text}` has no value", "write at least one")
            return None
        return Variable(key.text, found, key.place)

    def _worded_values(self, key: Scalar, node: Scalar) -> Variable | None:
        if node.text in VALUE_WORDS or _LIKE.fullmatch(node.text):
            return Variable(key.text, node.text, key.place)
        try:
            low, high = parse_numbers(node.text)
        except Malformed:
            remedy = nearest(node.text, VALUE_WORDS, "write a list, `1 to 6`, `face`, `like 1-2` or `splits`")
            message = f"`{node.text[:40]}` gives `{key.text}` no values"
            self.findings.add(node.place, "structure/malformed", message, remedy)
            return None
        if high - low >= VALUES:
            message = f"`{key.text}` has {high - low + 1:,} values"
            self.findings.add(node.place, "structure/too-many", message, f"the limit is {VALUES:,}")
            return None
        values = (Value(str(n), parse_phrase(str(n), node.place)) for n in range(low, high + 1))
        return Variable(key.text, tuple(values), key.place)

    def _value(self, node: Node) -> Value | None:
        outcomes = self.outcomes(node)
        if outcomes is None:
            return None
        if isinstance(node, Sequence):
            return Value("-".join(item.text for item in node.items if isinstance(item, Scalar)), outcomes)
        return Value(node.text, outcomes) if isinstance(node, Scalar) else None

    def _additional(self, node: Node) -> Additional | None:
        found = fields(node, ["to", "at"], "`additional`", self.findings, required=["to", "at"])
        if not found or len(found) < 2:
            return None
        to = word(found["to"][1], "`to`", self.findings)
        at = word(found["at"][1], "`at`", self.findings)
        return Additional(to, at, node.place) if to and at else None

    def pays(self, node: Node) -> Pays | None:
        """A ratio, an option, or a table."""
        if isinstance(node, Mapping):
            return self._table(node)
        text = word(node, "a prize", self.findings)
        if text is None:
            return None
        if re.fullmatch(r"[a-z][a-z0-9-]*", text):
            return Reference(text, node.place)
        return self.ratio(text, node.place)

    def ratio(self, text: str, place: Place) -> Ratio | None:
        """The ratio that a text is."""
        try:
            return parse_ratio(text)
        except Malformed as error:
            self.findings.malformed(place, error, "structure/not-a-ratio")
            return None

    def _table(self, node: Mapping) -> Table | None:
        by: list[By | None] = []
        rows: list[Row] = []
        seen: set[RowKey] = set()
        for key, value in node.pairs:
            if not has_value(key, value, self.findings):
                if isinstance(key, Scalar) and looks_like_ratio(key.text):
                    self.findings.problems.pop()
                    message, remedy = f"`{key.text}` stands where a row should", f"write the row first: `7: {key.text}`"
                    self.findings.add(key.place, "structure/empty-value", message, remedy)
                continue
            if isinstance(key, Scalar) and key.text == "by":
                if by:
                    self.findings.add(
                        key.place, "structure/duplicate-key", "`by` stands twice", "delete one of the two"
                    )
                by.append(self._by(value))
                continue
            keys = self._row_keys(key)
            pays = self.pays(value)
            for row_key in keys or ():
                if row_key in seen:
                    message = f"the row {_shown(row_key)} stands twice"
                    self.findings.add(key.place, "structure/duplicate-key", message, "delete one of the two")
                seen.add(row_key)
            if keys and pays:
                rows.append(Row(keys, pays, key.place))
        if not by:
            remedy = "add `by: total`, `by: stage`, or the variable the rows are values of"
            self.findings.add(node.place, "structure/missing-by", "this table does not say what it goes by", remedy)
        elif not rows:
            self.findings.add(node.place, "structure/empty-value", "this table has no row", "write `7: 4:1`")
        return Table(by[0], tuple(rows)) if by and by[0] and rows else None

    def _by(self, node: Node) -> By | None:
        text = word(node, "`by`", self.findings)
        if text is None:
            return None
        try:
            return parse_by(text, node.place)
        except Malformed as error:
            self.findings.malformed(node.place, error)
            return None

    def _row_keys(self, key: Node) -> tuple[RowKey, ...] | None:
        nodes = key.items if isinstance(key, Sequence) else (key,)
        found: list[RowKey] = []
        for node in nodes:
            text = word(node, "a row", self.findings)
            try:
                if text is None:
                    return None
                found.append(parse_row_key(text))
            except Malformed as error:
                self.findings.malformed(node.place, error)
                return None
        if OTHERS in found and len(found) > 1:
            self.findings.add(key.place, "structure/others", "`others` stands alone in a row", "give it its own row")
            return None
        if not found:
            self.findings.add(key.place, "structure/empty-value", "this row has no key", "write `[4, 10]: 2:1`")
        return tuple(found) or None

    def commission(self, node: Node) -> Commission | None:
        """What the house takes; `none` takes nothing."""
        if isinstance(node, Scalar) and node.text == "none":
            return Commission(Fraction(0), "prize", "on a win")
        keys = ("rate", "of", "paid")
        found = fields(node, keys, "the commission", self.findings, required=keys)
        if not found or len(found) < len(keys):
            return None
        text = word(found["rate"][1], "`rate`", self.findings) or ""
        of = one_of(found["of"][1], get_args(CommissionBase), "`of`", self.findings)
        paid = one_of(found["paid"][1], get_args(CommissionTime), "`paid`", self.findings)
        match = _RATE.fullmatch(text)
        if not match or not Fraction(text[:-1]):
            remedy = "write `5%`, above 0% and below 100%; for no commission write `commission: none`"
            self.findings.add(found["rate"][1].place, "structure/not-a-rate", f"`{text[:24]}` is not a rate", remedy)
            return None
        return Commission(Fraction(text[:-1]) / 100, of, paid) if of and paid else None


def _shown(key: RowKey) -> str:
    return f"`{key}`" if isinstance(key, str) else f"`{key.low}`" if key.low == key.high else f"`{key.low} …`"
