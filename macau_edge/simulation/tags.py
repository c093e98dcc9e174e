"""What the nouns of a ruleset are called in a checkpoint, whatever the program calls them today.

A fingerprint is a digest of a text, and that text has a name for each noun and for each of its fields. These names are
fixed here, with their order and with the values that are left out, and are taken from nothing else: a class that is
moved or renamed, and a field that is, stays in every checkpoint what it was when the first was written. So a line here
is added to and never changed. What is renamed in the model gets its new attribute in `now`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from macau_edge import phrases
from macau_edge.model import (
    Additional,
    Bet,
    By,
    Clause,
    Commission,
    Dice,
    Draw,
    Face,
    Hand,
    HandStage,
    Layout,
    Part,
    Ratio,
    Reference,
    Row,
    Span,
    Stage,
    Table,
    Tally,
    Units,
    Value,
    Variable,
    Verdict,
    Wheel,
)


@dataclass(frozen=True, slots=True)
class Tag:
    """The name of a noun, and those of its fields in their order.

    `always` are written in any case, `unless` only where they have another value than the one beside them: a field that
    a later version adds goes to the end of these, and changes nothing where it is not used. `now` has the attributes
    that are called otherwise than their field.
    """

    name: str
    always: tuple[str, ...]
    unless: Mapping[str, object]
    now: Mapping[str, str]

    def fields(self, thing: object) -> list[tuple[str, object]]:
        """Each field that is written, by its name here, with the value that `thing` has."""
        every = [(one, getattr(thing, self.attribute(one))) for one in (*self.always, *self.unless)]
        return [(one, value) for one, value in every if one not in self.unless or value != self.unless[one]]

    def attribute(self, field: str) -> str:
        """What the model calls a field today."""
        return self.now.get(field, field)


def _tag(name: str, /, *always: str, now: Mapping[str, str] | None = None, **unless: object) -> Tag:
    return Tag(name, always, unless, now or {})


TAGS: Final[Mapping[type, Tag]] = {
    # what comes up
    Dice: _tag("Dice", "count", "faces", loaded=()),
    Face: _tag("Face", "label", weight=1, attributes=()),
    Wheel: _tag("Wheel", "pockets", table=None),
    Layout: _tag("Layout", "rows", "columns", heads=()),
    Draw: _tag("Draw", "balls", take=1, returned="after the draw"),
    Hand: _tag("Hand", "stages", "ends"),
    # bets
    Bet: _tag(
        "Bet", "id", "stages", "pays", name=None, law=None, pays_law=None, each=(), additional=None, loses=Ratio(1, 1),
        commission=None, units=1, tally=None, parts=(), made=None, not_working=None, expect=(), now={"loses": "lost"},
    ),
    Stage: _tag("Stage", "name", "clauses"),
    Clause: _tag("Clause", "target", "outcomes"),
    Variable: _tag("Variable", "name", "values"),
    Value: _tag("Value", "label", "outcomes"),
    Tally: _tag("Tally", "collect", "count", "when", "until", highest_of=None),
    Part: _tag("Part", "bet", "units"),
    HandStage: _tag("HandStage", "stage"),
    Additional: _tag("Additional", "to", "at"),
    Commission: _tag("Commission", "rate", "of", "paid"),
    # prizes
    Ratio: _tag("Ratio", "amount", "stake", for_one=False),
    Reference: _tag("Reference", "word"),
    Verdict: _tag("Verdict", "word"),
    Units: _tag("Units", "count"),
    Table: _tag("Table", "by", "rows"),
    By: _tag("By", "kind", what=""),
    Row: _tag("Row", "keys", "pays"),
    Span: _tag("Span", "low", "high"),
    # outcomes
    phrases.Numbers: _tag("Numbers", "low", "high"),
    phrases.Word: _tag("Word", "text"),
    phrases.Pattern: _tag("Pattern", "faces"),
    phrases.Equal: _tag("Equal", "hard", "of"),
    phrases.Same: _tag("Same", "attribute"),
    phrases.Shows: _tag("Shows", "what"),
    phrases.Showing: _tag("Showing", "how", "count", "what"),
    phrases.Within: _tag("Within", "what"),
    phrases.Parity: _tag("Parity", "odd"),
    phrases.EndOfHand: _tag("EndOfHand"),
    phrases.Trial: _tag("Trial", "number"),
    phrases.Anything: _tag("Anything"),
    phrases.Others: _tag("Others"),
    phrases.Union: _tag("Union", "parts"),
    phrases.Except: _tag("Except", "base", "removed"),
}  # fmt: skip
