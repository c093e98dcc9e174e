"""The prizes that give a wanted house edge, the others staying: exactly, end by end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.pricing.formula import Formula, Reach


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers from `low` to `high` (None: without an end), which are among them where the flags say so."""

    low: Fraction
    low_in: bool
    high: Fraction | None
    high_in: bool

    def __contains__(self, value: Fraction) -> bool:
        above = value > self.low or (self.low_in and value == self.low)
        return above and (self.high is None or value < self.high or (self.high_in and value == self.high))

    @property
    def only(self) -> Fraction | None:
        """The one number it is; None where there are more."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Piece:
    """The formula in one prize that holds from `low` to `high` (None: for all from there on).

    Both are included, but the `low` of the first piece is only where `low_in` says so: it is what a prize is more than.
    """

    low: Fraction
    high: Fraction | None
    formula: Formula
    low_in: bool = False


def prizes_for(pieces: Sequence[Piece], low: Fraction, high: Fraction) -> Interval | None:
    """The prizes above that at which the first piece begins whose edge is from `low` to `high`; None where none is.

    Raises:
        ArithmeticError: they are several intervals, which no bet of this language has.
    """
    found: Interval | None = None
    for number, piece in enumerate(pieces):
        part = _in_piece(piece, low, high, begins=number == 0 and not piece.low_in)
        if part is None:
            continue
        if found is not None:
            if found.high != part.low:
                raise ArithmeticError("prizes with the wanted edge lie apart from one another")
            part = Interval(found.low, found.low_in, part.high, part.high_in)
        found = part
    return found


def _in_piece(piece: Piece, low: Fraction, high: Fraction, *, begins: bool) -> Interval | None:
    """Of one piece; what is staked is above zero, so both conditions are linear: `constant + slope·x <= 0`."""
    least, least_in = piece.low, not begins
    most, most_in = piece.high, piece.high is not None
    not_above, not_below = piece.formula.relation(high), piece.formula.relation(low)
    for constant, slope in (
        (not_above.constant, not_above.slopes[0]),
        (-not_below.constant, -not_below.slopes[0]),
    ):
        if not slope:
            if constant > 0:
                return None
            continue
        end = -constant / slope
        if slope > 0 and (most is None or end < most):
            most, most_in = end, True
        elif slope < 0 and end > least:
            least, least_in = end, True
    if most is not None and (least > most or (least == most and not (least_in and most_in))):
        return None
    return Interval(least, least_in, most, most_in)


def reach_of(pieces: Sequence[Piece]) -> Reach:
    """Every house edge that the one prize can give."""
    lows: list[tuple[Fraction | None, bool]] = []
    highs: list[tuple[Fraction | None, bool]] = []
    for number, piece in enumerate(pieces):
        ends = [(piece.formula.edge([piece.low]), number > 0 or piece.low_in)]
        if piece.high is not None:
            ends.append((piece.formula.edge([piece.high]), True))
        last = piece.formula.reach([piece.low])
        flat = last.lowest is not None and last.lowest == last.highest
        lows += [(value, included or flat) for value, included in ends]
        highs += [(value, included or flat) for value, included in ends]
        if piece.high is None:
            lows.append((last.lowest, last.lowest_in))
            highs.append((last.highest, last.highest_in))
    lowest, lowest_in = _end(lows, -1)
    highest, highest_in = _end(highs, 1)
    return Reach(lowest, highest, lowest_in, highest_in)


def _end(values: Sequence[tuple[Fraction | None, bool]], sign: int) -> tuple[Fraction | None, bool]:
    """The outermost of some values, and whether one of them reaches it; None is without a bound."""
    known = [(value, included) for value, included in values if value is not None]
    if len(known) < len(values):
        return None, False
    outermost = max(value * sign for value, _ in known) * sign
    return outermost, any(included for value, included in known if value == outermost)
