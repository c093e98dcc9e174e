"""The members that a compound bet or `highest-of` names, found by this engine itself."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from macau_edge.model import Device, Member, Ruleset, Value, Variable, Wheel, faces_of
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.words import opener
from macau_edge.phrases import Pattern, Phrase, Union, Word


def member_of(ruleset: Ruleset, identifier: str) -> Member:
    """The bet that an identifier names, `aces` or `hard-way[4]`, with its values."""
    name, _, rest = identifier.partition("[")
    bet = ruleset.bets.get(name)
    labels = rest.removesuffix("]").split(",") if rest else []
    if bet is None or len(labels) != len(bet.each):
        raise CannotReadError(f"no bet {identifier}")
    values = (_value(ruleset.device, variable, label) for variable, label in zip(bet.each, labels, strict=True))
    return Member(bet, {variable.name: value for variable, value in zip(bet.each, values, strict=True)})


def values_of(device: Device, variable: Variable) -> tuple[Value, ...]:
    """Every value of a variable that is a list, the faces, or the combinations of a shape."""
    if not isinstance(variable.values, str):
        return variable.values
    faces = [face.label for face in faces_of(device)]
    if variable.values == "face" and faces:
        return tuple(Value(face, Word(face)) for face in faces)
    kind, _, shape = variable.values.partition(" ")
    if kind != "like" or not faces:
        raise CannotReadError(f"the values of {variable.name}")
    wanted = sorted(Counter(shape.split("-")).values())
    shown = combinations_with_replacement(faces, len(shape.split("-")))
    return tuple(Value("-".join(c), Pattern(c)) for c in shown if sorted(Counter(c).values()) == wanted)


def _value(device: Device, variable: Variable, label: str) -> Value:
    if isinstance(device, Wheel) and isinstance(variable.values, str):
        return Value(label, _on_the_table(device, variable.values, label))
    found = [value for value in values_of(device, variable) if value.label == label]
    if len(found) != 1:
        raise CannotReadError(f"no value {label} of {variable.name}")
    return found[0]


def _on_the_table(wheel: Wheel, word: str, label: str) -> Phrase:
    """The pockets of a split, street, corner or line are what its label lists; a column is called by its number."""
    labels = label.split("-")
    if wheel.table is None:
        raise CannotReadError(word)
    if word == "columns":
        columns, last = wheel.table.columns, wheel.table.rows * wheel.table.columns
        labels = [str(n) for n in range(1, last + 1) if str((n - 1) % columns + 1) == label]
    return Union(tuple(opener(text) for text in labels))
