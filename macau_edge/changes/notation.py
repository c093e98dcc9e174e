"""Model -> the notation of a ruleset, on one line: how a reviewer reads it in the file."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.model import By, Choice, Option, Pays, RowKey, Table, Value, Variable, key_text
from macau_edge.model.expected import Expected, Figure, Figures
from macau_edge.model.prizes import Ratio, Reference, Units, Verdict
from macau_edge.phrases import (
    Anything,
    EndOfHand,
    Equal,
    Except,
    Numbers,
    Others,
    Parity,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Trial,
    Union,
    Within,
    Word,
)


def phrase(what: Phrase) -> str:
    """`4 to 10`, `7, 11`, `hard number`, `any except odd`."""
    match what:
        case Numbers(low, high):
            return str(low) if low == high else f"{low} to {high}"
        case Word(text):
            return text
        case Pattern(faces):
            return "-".join(faces)
        case Union(parts):
            return ", ".join(map(phrase, parts))
        case Equal(hard, of):
            return f"{'hard' if hard else 'easy'} {phrase(of)}"
        case Same(attribute):
            return f"same {attribute}"
        case Showing(how, count, shown):
            return f"{how} {count} show {phrase(shown)}"
        case Shows(shown):
            return f"shows {phrase(shown)}"
        case Within(shown):
            return f"within {phrase(shown)}"
        case Parity(odd):
            return "odd" if odd else "even"
        case Except(base, removed):
            return f"{phrase(base)} except {phrase(removed)}"
        case Trial(number):
            return f"trial {number}"
        case EndOfHand():
            return "end of hand"
        case Anything():
            return "any"
        case Others():
            return "others"
        case _:
            raise AssertionError(f"a phrase of an unknown kind: {what!r}")


def variable(what: Variable) -> str:
    """The values of a variable: `4, 6, 8, 10`, `first = 1 to 12`, `splits`."""
    return what.values if isinstance(what.values, str) else ", ".join(map(value, what.values))


def value(what: Value) -> str:
    """A value by its label, and its outcomes where the label is another."""
    outcomes = phrase(what.outcomes)
    return what.label if outcomes in (what.label, what.label.replace("-", ", ")) else f"{what.label} = {outcomes}"


def choice(what: Choice) -> str:
    """What a choice is known by, however its ratio is printed: `2:1` for `4:2`."""
    if not isinstance(what, Ratio):
        return what.label
    return what.label if what.for_one else f"{what.profit.numerator}:{what.profit.denominator}"


def choices(what: Option) -> str:
    """What an option lets the house choose: `2:1, 3:1`, `any ratio`."""
    return "any ratio" if what.choices is None else ", ".join(one.label for one in what.choices)


def row_keys(keys: Iterable[RowKey]) -> str:
    """The keys of a row: `4, 10`, `6 to 8`, `11 or more`, `others`."""
    return ", ".join(map(key_text, keys))


def by(what: By) -> str:
    """What a table goes by: `total`, `dice showing number`, `different faces`, `point`."""
    match what.kind:
        case "word":
            return what.what
        case "showing":
            return f"dice showing {what.what}"
        case "different":
            return "different faces"
        case kind:
            return kind


def expected(what: Expected) -> str:
    """The figures that a bet must have: `house-edge 7/495`, `house-edge {by: number, 4, 10: 1/9}`."""
    return ", ".join(f"{measure} {_figures(figures)}" for measure, figures in what)


def _figures(what: Figures) -> str:
    if isinstance(what, Figure):
        return what.text
    listed = ", ".join(f"{row_keys(row.keys)}: {_figures(row.figures)}" for row in what.rows)
    return f"{{by: {what.by}, {listed}}}"


def pays(what: Pays) -> str:
    """A prize, or a table on one line: `{by: total, 2, 12: 6:1, 3, 11: 9:4}`."""
    match what:
        case Table(by_, rows):
            listed = ", ".join(f"{row_keys(row.keys)}: {pays(row.pays)}" for row in rows)
            return f"{{by: {by(by_)}, {listed}}}"
        case Ratio():
            return str(what)
        case Reference(word) | Verdict(word):
            return word
        case Units(count):
            return str(count)
