"""Nodes -> bets and the shooter's hand: clauses, stages, families, prizes, and which of the four forms a bet has.

A bet is of one form: clauses, stages, a tally or parts. The keys that belong to the form are read by it, and a key of
another form is told so at its place. Nothing is decided here of what the words mean.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from collections.abc import Mapping as Keyed

from macau_edge.model import ALL, DECISIONS, Additional, Bet, Clause, Hand, HandStage, Stage, Value, Variable
from macau_edge.model.notation import Malformed, parse_numbers, parse_phrase
from macau_edge.model.phrases import Phrase, Union
from macau_edge.model.problem import Place, nearest
from macau_edge.model.walk import every
from macau_edge.reading.fields import (
    Findings,
    citation,
    entries,
    fields,
    identifier,
    integer,
    keys,
    text_of,
    word,
    written,
)
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode
from macau_edge.reading.prizes import read_commission, read_lost, read_pays, told_older, told_the_part
from macau_edge.reading.tallies import BET_KEYS, form_of, read_expected, read_parts, read_tally

LARGEST = 1_000
VALUES = 2_000
VALUE_WORDS = ("face", "splits", "streets", "corners", "six-lines", "columns")
_LIKE = re.compile(r"like [1-9](-[1-9])+")


class BetReader:
    """Reads bets; knows the faces of the device, since a hyphenated run of faces is a pattern.

    What can be read of a bet with mistakes goes to `partial`, so that its other clauses can still be checked.
    """

    def __init__(self, faces: frozenset[str], findings: Findings, partial: list[Bet]) -> None:
        self.faces = faces
        self.findings = findings
        self.partial = partial
        self.last_trial = 0
        """The largest number that a phrase `trial 3` asked for so far."""

    def bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry of `bets:` describes; None where its clauses or prizes cannot be read."""
        before = len(self.findings.problems)
        what = f"the bet `{key.text}`"
        node = told_older(node, self.faces, self.findings)
        compound = written(node, "together", BET_KEYS)
        found = fields(node, BET_KEYS, what, self.findings, required=[] if compound else ["pays"])
        if found is None:
            return None
        form = form_of(key, node, self.findings)
        get = {name: value for name, (_, value) in found.items()}
        name = text_of(get["name"], f"the name of `{key.text}`", self.findings) if "name" in get else None
        law = citation(get["law"], "`law`", self.findings) if "law" in get else None
        pays_law = citation(get["pays-law"], "`pays-law`", self.findings) if "pays-law" in get else None
        self.missing(key, node)
        stages = self._stages(key, found) if form in ("simple", "staged") else ()
        each = self._variables(get["each"], "`each`") if "each" in get else ()
        additional = self._additional(get["additional"]) if "additional" in get else None
        best_of = self._best_of(get["highest-of"]) if "highest-of" in get else None
        tally = None
        if form == "tally":
            tally = read_tally(key, node, found, self.outcomes, best_of, self.findings)
        parts = read_parts(get["together"], self.findings) if form == "compound" and "together" in get else ()
        made = self._hand_stage(get["made"], "`made`") if "made" in get else None
        asleep = self._hand_stage(get["not-working"], "`not-working`") if "not-working" in get else None
        pays = read_pays(get["pays"], self.findings, form) if "pays" in get else None
        lost = read_lost(get["lost"], self.faces, self.findings) if "lost" in get else ALL
        commission = read_commission(get["commission"], self.findings) if "commission" in get else None
        units = integer(get["units"], LARGEST, "`units`", self.findings) if "units" in get else 1
        expect = read_expected(get["expect"], self.findings) if "expect" in get else ()
        bet = Bet(
            key.text, stages or (), None if form == "compound" else pays or ALL, key.place, name, law, pays_law,
            each or (), additional, lost or ALL, commission, units or 1, tally, parts, made, asleep,
            expect, get["pays"].place if "pays" in get else key.place,
        )  # fmt: skip
        sound = not any(p.stops_figures for p in self.findings.problems[before:])
        if sound and identifier(key, what, Findings(), is_word=False):
            return bet
        variables = ((each, "each"), (additional, "additional"), (best_of, "highest-of"))
        if (stages or tally or parts) and all(read or name not in get for read, name in variables):
            self.partial.append(bet)
        return None

    def _hand_stage(self, node: Node, what: str) -> HandStage | None:
        text = word(node, what, self.findings)
        return HandStage(text, node.place) if text else None

    def _best_of(self, node: Node) -> Variable | None:
        found = self._variables(node, "`highest-of`")
        if found and len(found) > 1:
            message = f"`highest-of` has one variable, and `{found[1].name}` is a second one"
            self.findings.add(found[1].place, "structure/too-many", message, "keep one of them")
        return found[0] if found else None

    def missing(self, key: Scalar, node: Node) -> None:
        """Says which of its name and articles a bet does not have."""
        for name, code, remedy in (
            ("name", "law/missing-name", "add `name: {en: …, pt: …, zh: …}`"),
            ("law", "law/missing-law", "add `law: art. …`, the article that defines it"),
            ("pays-law", "law/missing-pays-law", "add `pays-law: art. …`, the article that prices it"),
        ):
            if not written(node, name, BET_KEYS):
                self.findings.add(key.place, code, f"the bet `{key.text}` has no `{name}`", remedy)

    def _stages(self, key: Scalar, found: dict[str, tuple[Scalar, Node]]) -> tuple[Stage, ...] | None:
        if "stages" not in found:
            clauses = [self._clause(*found[name]) for name in found if name in DECISIONS]
            return (Stage("", tuple(c for c in clauses if c), key.place),)
        stages = [self.stage(k, v) for k, v in entries(found["stages"][1], "the stages", self.findings)]
        if not stages:
            self.findings.add(found["stages"][0].place, "structure/missing-key", "there is no stage", "write a stage")
        return tuple(stages) or None

    def stage(self, key: Scalar, node: Node) -> Stage:
        """A stage with those of its clauses that can be read."""
        identifier(key, "a stage", self.findings)
        clauses = [self._clause(k, v) for k, v in entries(node, f"the stage `{key.text}`", self.findings)]
        return Stage(key.text, tuple(c for c in clauses if c), key.place)

    def _clause(self, key: Scalar, node: Node) -> Clause | None:
        if told_the_part(key, node, self.findings):
            return None
        outcomes = self.outcomes(node)
        return Clause(key.text, outcomes, key.place) if outcomes else None

    def outcomes(self, node: Node) -> Phrase | None:
        """A phrase, or a list of phrases."""
        if isinstance(node, Scalar):
            return self._phrase(node)
        if not isinstance(node, SequenceNode):
            remedy = "write `[2, 3]` or `4 to 10`"
            self.findings.add(
                node.place, "structure/not-outcomes", "outcomes are a phrase or a list of phrases", remedy
            )
            return None
        if not node.items:
            self.findings.add(node.place, "structure/empty-value", "this list of outcomes is empty", "write an outcome")
            return None
        parts = [self._phrase(item) for item in node.items]
        for part in (part for part in parts if part and part.rest):
            message = "`others` stands alone, not in a list"
            self.findings.add(part.place, "structure/others", message, "write `others` as the whole clause")
        sound = tuple(part for part in parts if part and not part.rest)
        return Union(sound, place=node.place) if len(sound) == len(parts) else None

    def _phrase(self, node: Node) -> Phrase | None:
        text = word(node, "an outcome", self.findings)
        if text is None:
            return None
        try:
            phrase = parse_phrase(text, node.place, self.faces)
        except Malformed as error:
            self.findings.malformed(node.place, error)
            return None
        self.last_trial = max(self.last_trial, *(part.trial for part in every(phrase, Phrase)))
        return phrase

    def _variables(self, node: Node, what: str) -> tuple[Variable, ...] | None:
        found = [self._variable(k, v) for k, v in entries(node, what, self.findings)]
        if isinstance(node, MappingNode) and not node.pairs:
            self.findings.add(
                node.place, "structure/empty-value", f"{what} has no variable", "write `{number: [4, 6]}`"
            )
        return tuple(found) or None

    def _variable(self, key: Scalar, node: Node) -> Variable:
        """A variable, without values where they cannot be read."""
        identifier(key, "a variable", self.findings)
        before = len(self.findings.problems)
        if isinstance(node, Scalar):
            return Variable(key.text, self._worded_values(key, node), key.place)
        if isinstance(node, SequenceNode):
            values = [value for item in node.items for value in self._values(item)]
        else:
            values = [
                Value(k.text, outcomes)
                for k, v in entries(node, f"the values of `{key.text}`", self.findings)
                if (outcomes := self.outcomes(v))
            ]
        found = tuple(value for value in values if value)
        self._each_once(found if isinstance(node, SequenceNode) else ())
        if not found and len(self.findings.problems) == before:
            self.findings.add(node.place, "structure/empty-value", f"`{key.text}` has no value", "write at least one")
        return Variable(key.text, found, key.place)

    def _each_once(self, values: tuple[Value, ...]) -> None:
        """Says which value is the same as one before it, be it in another order."""
        seen: dict[Hashable, str] = {}
        for value in values:
            what = value.outcomes.meant()
            if what in seen or value.label in seen.values():
                message = f"the value `{value.label}` stands twice"
                if seen.get(what, value.label) != value.label:
                    message = f"the value `{value.label}` is `{seen[what]}` again"
                self.findings.add(value.outcomes.place, "structure/duplicate-key", message, "delete one")
            seen.setdefault(what, value.label)

    def _worded_values(self, key: Scalar, node: Scalar) -> tuple[Value, ...] | str:
        if node.text in VALUE_WORDS or _LIKE.fullmatch(node.text):
            return node.text
        try:
            low, high = parse_numbers(node.text)
        except Malformed:
            remedy = nearest(node.text, VALUE_WORDS, "write a list, `1 to 6`, `face`, `like 1-2` or `splits`")
            message = f"`{node.text[:40]}` gives `{key.text}` no values"
            self.findings.add(node.place, "structure/malformed", message, remedy)
            return ()
        if high - low >= VALUES:
            message = f"`{key.text}` has {high - low + 1:,} values"
            self.findings.add(node.place, "structure/too-many", message, f"the limit is {VALUES:,}")
            return ()
        return tuple(Value(str(n), parse_phrase(str(n), node.place)) for n in range(low, high + 1))

    def _values(self, node: Node) -> tuple[Value | None, ...]:
        """The values of an item of a list: one, or each number of `2 to 6`, as of `collect`."""
        value = self.value(node)
        if value and isinstance(node, Scalar) and value.outcomes.span:
            low, high = value.outcomes.span
            if low < high < low + VALUES:
                return tuple(Value(str(n), parse_phrase(str(n), node.place)) for n in range(low, high + 1))
        return (value,)

    def value(self, node: Node) -> Value | None:
        """Outcomes with the label of how they are written; a list is joined with hyphens."""
        outcomes = self.outcomes(node)
        if outcomes is None:
            return None
        if isinstance(node, SequenceNode):
            return Value("-".join(item.text for item in node.items if isinstance(item, Scalar)), outcomes)
        return Value(node.text, outcomes) if isinstance(node, Scalar) else None

    def _additional(self, node: Node) -> Additional | None:
        found = fields(node, ["to", "at"], "`additional`", self.findings, required=["to", "at"])
        if not found or len(found) < 2:
            return None
        to = word(found["to"][1], "`to`", self.findings)
        at = word(found["at"][1], "`at`", self.findings)
        return Additional(to, at, node.place) if to and at else None


# --- the shooter's hand: its stages, what can happen in them, and what ends it ---------------------------------------


def read_hand(node: Node, reader: BetReader, findings: Findings) -> Hand | None:
    """The hand that `hand:` describes; None where a part of it cannot be read."""
    before = len(findings.problems)
    stages: dict[str, tuple[Stage, Node]] = {}
    ends: list[tuple[str, Place]] = []
    for key, value in entries(node, "the hand", findings):
        if key.text == "ends":
            ends = _ends(value, findings)
        elif isinstance(value, MappingNode):
            stages[key.text] = reader.stage(key, value), value
        else:
            message = f"`{key.text}` is neither `ends` nor a stage of the hand with its clauses"
            remedy = nearest(key.text, ["ends"], "write `{seven-out: 7}`, what happens and on which outcomes")
            findings.add(key.place, "structure/unknown-key", message, remedy)
    sound = len(findings.problems) == before
    if sound and not stages:
        findings.add(node.place, "structure/missing-key", "the hand has no stage", "write a stage")
    elif sound and not ends:
        findings.add(node.place, "structure/missing-key", "nothing ends the hand", "add `ends:` with what ends it")
    read = {name: stage for name, (stage, _) in stages.items()}
    _name(read, findings)
    happening = {name for _, value in stages.values() for name in keys(value)} - stages.keys()  # also those not read
    for end, place in ends if stages else ():
        if end not in happening:
            _no_end(end, place, end in stages, sorted(happening), findings)
    hand = Hand(tuple(read.values()), tuple(end for end, _ in ends), node.place)
    return hand if len(findings.problems) == before else None


def _ends(node: Node, findings: Findings) -> list[tuple[str, Place]]:
    """What ends the hand, each with its place."""
    nodes = node.items if isinstance(node, SequenceNode) else (node,)
    if not nodes:
        findings.add(node.place, "structure/empty-value", "`ends` is an empty list", "write what ends the hand")
    found: list[tuple[str, Place]] = []
    for item in nodes:
        text = word(item, "what ends the hand", findings)
        if text in [end for end, _ in found]:
            findings.add(item.place, "structure/duplicate-key", f"`{text}` stands twice in `ends`", "delete one")
        elif text is not None:
            found.append((text, item.place))
    return found


def _name(stages: Keyed[str, Stage], findings: Findings) -> None:
    """Looks at what happenings are called; the stages were looked at when they were read."""
    for clause in (clause for stage in stages.values() for clause in stage.clauses):
        if clause.target in DECISIONS:
            message = f"a hand is not decided, so nothing can `{clause.target}` it"
            findings.add(clause.place, "structure/reserved-word", message, "name what happens, `seven-out: 7`")
        elif clause.target not in stages:
            identifier(Scalar(clause.target, clause.place), "a happening", findings)


def _no_end(end: str, place: Place, is_stage: bool, known: list[str], findings: Findings) -> None:
    message = f"`{end}` is {'a stage of' if is_stage else 'not something that happens in'} this hand"
    remedy = f"write one of {', '.join(known)}" if known else "write a clause with that name"
    remedy = remedy if is_stage else nearest(end, known, remedy)
    findings.add(place, "structure/unknown-word", message, remedy)
