"""What the members of a bet are worth under each choice of the law's options, as the check has found it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.checks.case import Case
from macau_edge.measures import Measures
from macau_edge.model import Choice, Member, Option, Pays, Table, rows_for
from macau_edge.model.expected import Figure
from macau_edge.problem import Place
from macau_edge.reading.written_figures import DIGITS

SHOWN = 4
"""Members that a message names."""
MOST = 2 * DIGITS
"""Digits behind the point of a figure at most: two that are written with so many are told apart."""
_LONG = 10**20
"""A part of a fraction from which on it is no longer read."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The figures of one member, with the choice of each option that it uses."""

    member: Member
    chosen: Mapping[str, Choice]
    measures: Measures

    @property
    def named(self) -> str:
        """The member in words, with what was chosen: "`field` with `field12` 3:1"."""
        chosen = " and ".join(f"`{name}` {choice.label}" for name, choice in self.chosen.items())
        return f"`{self.member.id}`{f' with {chosen}' if chosen else ''}"

    @property
    def place(self) -> Place:
        """Where its prize is written: its row where its own value decides it, else all the prizes."""
        bet = self.member.bet
        return row_place(bet.pays, self.member) or bet.prize_place


def row_place(pays: Pays | None, member: Member) -> Place | None:
    """The row of a table that the member's own values lead to; None where they lead to none."""
    place = None
    while isinstance(pays, Table) and pays.by.kind == "word" and pays.by.what in member.values:
        rows = rows_for(pays, member.values[pays.by.what].label)
        if not rows:
            break
        place, pays = rows[0].place, rows[0].pays
    return place


def not_given(option: Option) -> bool:
    """Whether an option has no choices to go through: any ratio, and no default."""
    return option.choices is None and option.default is None


def worths(case: Case, *, any_ratio: bool = False) -> Iterator[Worth]:
    """Each member under each choice of the options that it uses, once.

    Where one of them is not given it is left out, or, with `any_ratio`, has the figures of a ratio that stands in: of
    them those count that are the same under every ratio.
    """
    seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    for chosen, bets in zip(case.choices, case.analyses, strict=True):
        for bet in bets:
            used = {one.id: chosen[one.id] for one in bet.options if one.id in chosen and not not_given(one)}
            key = (bet.id, tuple((name, choice.label) for name, choice in used.items()))
            if bet.measures is not None and key not in seen and (any_ratio or not any(map(not_given, bet.options))):
                seen.add(key)
                yield Worth(bet.member, used, bet.measures)


def shown(figure: Fraction, unlike: Fraction | None = None, *, share: bool = True) -> str:
    """A figure exactly, and in percent: `7/495 (1.4141%)`; as a decimal where it is no `share` of one.

    It has four digits behind the point, and more where it takes more to see that it is `unlike` another one. Fractions
    that nobody reads are left out.
    """
    if figure.denominator == 1 and abs(figure) < _LONG:
        return str(figure)
    written = percent if share else decimal
    enough = (at for at in range(4, MOST) if unlike in (None, figure) or written(figure, at) != written(unlike, at))
    rounded = written(figure, next(enough, MOST))
    return rounded if max(abs(figure.numerator), figure.denominator) >= _LONG else f"{figure} ({rounded})"


def percent(figure: Fraction, digits: int = 4) -> str:
    """A figure in percent, rounded half away from zero."""
    return f"{decimal(figure * 100, digits)}%"


def decimal(figure: Fraction, digits: int = 4) -> str:
    """A figure as a decimal, rounded half away from zero."""
    scaled = abs(figure) * 10**digits + Fraction(1, 2)
    whole, part = divmod(scaled.numerator // scaled.denominator, 10**digits)
    return f"{'-' if figure < 0 else ''}{whole}{f'.{part:0{digits}}' if digits else ''}"


def listed(names: Iterable[str]) -> str:
    """Identifiers in words, no more of them than can be read."""
    found = list(dict.fromkeys(names))
    more = len(found) - SHOWN
    words = [f"`{name}`" for name in (found[:SHOWN] if more > 0 else found)] + ([f"{more} more"] if more > 0 else [])
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def rounded(figure: Figure, exact: Fraction) -> str:
    """What a figure would have to be, written as it is written: exactly, or with as many digits."""
    if figure.step is None:
        return decimal(exact, 10) if max(abs(exact.numerator), exact.denominator) >= _LONG else str(exact)
    digits = len(figure.text.rstrip("%").partition(".")[2])
    return percent(exact, digits) if figure.text.endswith("%") else decimal(exact, digits)
