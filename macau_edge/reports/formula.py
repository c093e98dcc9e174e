"""A line of calculation as a tree, `P2(+1) = 3/36 / (11/36) = 1/3`: made once, and printed by whoever shows it.

A line is a row of parts, one set after the other, and what has parts of its own (a fraction, a power, a bracket) has
rows in it: the tree that MathML calls presentation. Signs stand between the parts of a row and not above them, since
that is where a long line goes on in the next.

`text` prints it here; `dossier/writing/pdf.py` prints it for typst and `dossier/writing/docx_blocks.py` as OMML. In
text a fraction needs brackets that its bar does not: they are in the tree, and `bare` leaves them out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from macau_edge.model.records import dataclass
from macau_edge.wording import text as wording


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter that stands for a number, and its index: `p`, `P2`; `Σ`."""

    letter: str
    index: str = ""

    def __call__(self, *arguments: Row | Part) -> Row:
        """With what it is the value of: `P2(+1)`, `n(i, j)`."""
        return (self, *bracket(*arguments))


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign between two parts; one that is not `apart` belongs to the number after it: `-1`."""

    sign: str
    apart: bool = True

    @property
    def shown(self) -> str:
        """As mathematics is set, which has a minus longer than a hyphen."""
        return self.sign.replace("-", "−")

    @property
    def text(self) -> str:
        """With the spaces around it."""
        return WITH_SPACES.get(self.sign, f" {self.sign} ") if self.apart else self.sign


@dataclass(frozen=True, slots=True)
class Over:
    """A fraction: `3/36`, `(1 - D) / s`."""

    above: Row
    below: Row


@dataclass(frozen=True, slots=True)
class Power:
    """A power: `x²`, `(1 - r)^(n+1)`."""

    base: Row
    exponent: Row


@dataclass(frozen=True, slots=True)
class Bracket:
    """What stands in round brackets."""

    inside: Row


Part: TypeAlias = str | Symbol | Sign | Over | Power | Bracket
"""A text is words, figures, or a space between two parts; it is set upright."""
Row: TypeAlias = tuple[Part, ...]

WITH_SPACES = {",": ", ", "⇒": "  ⇒  "}
"""Signs that have other spaces around them than one on each side."""
LONGEST = 60
"""Digits above or below a fraction line; a longer fraction is text, which can go on in the next line."""


# --- how a tree is made ----------------------------------------------------------------------------------------------


def row(term: Row | Part) -> Row:
    """A part alone as a row; a row as it is."""
    return term if isinstance(term, tuple) else (term,)


def terms_line(sign: str, *terms: Row | Part) -> Row:
    """The terms with this sign between them: sums, products, equations, lists."""
    first, *others = map(row, terms)
    return first + tuple(part for term in others for part in (Sign(sign), *term))


def equality_line(*terms: Row | Part) -> Row:
    """`a = b = c`."""
    return terms_line("=", *terms)


def product_line(*factors: Row | Part) -> Row:
    """`a × b`."""
    return terms_line("×", *factors)


def bracket(*terms: Row | Part) -> Row:
    """The terms in brackets, with commas between them where they are several."""
    return (Bracket(terms_line(",", *terms)),)


def fraction_line(above: Row | Part, below: Row | Part) -> Row:
    """`a / b`."""
    return (Over(row(above), row(below)),)


def number_line(value: Fraction | int, of: int = 0) -> Row:
    """An exact number, over the denominator `of` where it can be: `-1`, `3/36`."""
    return figure_line(wording.over_denominator(Fraction(value), of))


def signed_line(value: Fraction) -> Row:
    """An exact number with its sign, also above zero: `+1`."""
    return (Sign("+", apart=False), *number_line(value)) if value > 0 else number_line(value)


def figure_line(said: str) -> Row:
    """A number that was written already, with its sign apart and its fraction line drawn: `-7/495`, `1,4141 %`."""
    if said.startswith("-"):
        return (Sign("-", apart=False), *figure_line(said[1:]))
    above, line, below = said.partition("/")
    return fraction_line(above, below) if line and max(len(above), len(below)) <= LONGEST else (said,)


# --- how it is printed -----------------------------------------------------------------------------------------------


def formula_text(line: Row) -> str:
    """The line as plain text; a sign that it begins with has no space before it."""
    return "".join(map(_written, line)).lstrip()


def _written(part: Part) -> str:
    match part:
        case str():
            return part
        case Symbol(letter, index):
            return letter + index
        case Sign():
            return part.text
        case Over((str(above),), (str(below),)):
            return f"{above}/{below}"
        case Over(above, below):
            return f"{formula_text(above)} / {formula_text(below)}"
        case Power(base, ("2",)):
            return f"{formula_text(base)}²"
        case Power(base, exponent):
            return f"{formula_text(base)}^{formula_text(exponent if len(exponent) == 1 else bracket(exponent))}"
        case Bracket(inside):
            return f"({formula_text(inside)})"


def unbracketed(line: Row) -> Row:
    """What stands above or below a fraction line, without the brackets around the whole of it."""
    match line:
        case (Bracket(inside),):
            return inside
        case _:
            return line
