"""A bet that pays the highest of several prizes: its formula in one of them, for each order that these may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from macau_edge.exact.parts import laid
from macau_edge.exact.prize import Prizes
from macau_edge.families import values_of
from macau_edge.measures import Measures
from macau_edge.model import Member, own_pays
from macau_edge.model import prizes as prizes_of
from macau_edge.pricing.finding import Engine, hold, is_highest, through
from macau_edge.pricing.formula import Formula
from macau_edge.pricing.intervals import Piece
from macau_edge.pricing.variables import Variable
from macau_edge.problem import ProblemError

STATES_OF_AN_ORDER = 1_000
"""States that the bet may have in an order other than that of its prizes now.

Where a prize for more is above one for less, a count may stop being kept once it has won; in another order all of them
are kept, and a bet of a thousand states becomes one of many thousands, at a second and more for each.
"""


@dataclass(frozen=True, slots=True)
class Orders:
    """The formula in one prize from order to order; `left_out` says that orders with too many states are not there."""

    pieces: tuple[Piece, ...]
    left_out: bool


def find_orders(engine: Engine, variable: Variable) -> Orders:
    """The formula in one prize, the others as they are, for each order of prizes of a tally that pays the highest.

    The orders go from that of the prizes now up and down as far as each has `STATES_OF_AN_ORDER` at most; that of now
    may have as many as the bet. None is found where the prize is not given and no order is so small.

    Raises:
        ArithmeticError: a piece does not hold in its middle.
        ProblemError: the bet as it is cannot be computed.
    """
    ends = sorted(end for end in set(_crossings(engine, variable)) if end > variable.least)
    spans = list(zip([variable.least, *ends], [*ends, None], strict=True))
    small = replace(engine, limit=min(engine.limit, STATES_OF_AN_ORDER), known={})
    here = _here(spans, variable.printed)
    tried = {number: _try(small, variable, spans[number]) for number in here}
    if not any(tried.values()) and variable.number and variable.printed is not None:
        tried = {here[-1]: _piece(engine, variable, spans[here[-1]])}
    found = {number: piece for number, piece in tried.items() if piece}
    if not found:
        return Orders((), left_out=True)
    for way, first in ((1, max(found)), (-1, min(found))):
        number = first + way
        while 0 <= number < len(spans) and (piece := _try(small, variable, spans[number])):
            found[number] = piece
            number += way
    pieces = [found[number] for number in sorted(found)]
    if pieces[0].low > variable.least:
        pieces[0] = replace(pieces[0], low_in=True)
    return Orders(tuple(_joined(pieces)), left_out=len(found) < len(spans))


Span = tuple[Fraction, Fraction | None]


def _here(spans: Sequence[Span], printed: Fraction | None) -> list[int]:
    """The numbers of the spans that a prize is in, two where it stands at the end of one; all where there is none."""
    return [n for n, (low, high) in enumerate(spans) if printed is None or low <= printed <= (high or printed)]


def _try(engine: Engine, variable: Variable, span: Span) -> Piece | None:
    """The formula in a span; None where the bet has too many states there."""
    try:
        return _piece(engine, variable, span)
    except ProblemError as error:
        if error.problems[0].code != "arithmetic/too-many-states":
            raise
        return None


def _piece(engine: Engine, variable: Variable, span: Span) -> Piece:
    """The formula in a span, from two points of it and checked at a third."""
    low, high = span
    width = Fraction(1) if high is None else high - low
    points = [low + width / 4, low + width / 2]
    sides = [_sides(engine, variable, point) for point in points]
    lost, staked = (through(values, points[:1], [width / 4]) for values in zip(*sides, strict=True))
    piece = Piece(low, high, Formula(lost, staked))
    third = low + width * Fraction(3, 4)
    hold(piece.formula, [third], engine.at({variable: third}))
    return piece


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces, those side by side with one formula as one."""
    last = pieces[0]
    for piece in pieces[1:]:
        if piece.formula == last.formula:
            last = replace(last, high=piece.high)
            continue
        yield last
        last = piece
    yield last


def _sides(engine: Engine, variable: Variable, value: Fraction) -> tuple[Fraction, ...]:
    """What is lost and what is staked at a prize."""
    found = engine.at({variable: value})
    return -Measures(found).expected_net, found.staked


def _crossings(engine: Engine, variable: Variable) -> Iterator[Fraction]:
    """Where two results of such a tally change their order."""
    low, high = (list(_nets(engine, {variable: Fraction(x)})) for x in (1, 2))
    for one, other in zip(low, high, strict=True):
        lines = list(dict.fromkeys((a - (b - a), b - a) for a, b in zip(one, other, strict=True)))
        for number, (constant, slope) in enumerate(lines):
            for constant_, slope_ in lines[:number]:
                if slope != slope_:
                    yield (constant_ - constant) / (slope - slope_)


def _nets(engine: Engine, prizes: Mapping[Variable, Fraction]) -> Iterator[list[Fraction]]:
    """For each tally that pays the highest, the net result of each row of each of its members."""
    ruleset, member = engine.set_to(prizes)
    for part in laid(ruleset, member, engine.choices):
        if not is_highest(part.member):
            continue
        bet = part.member.bet
        assert bet.pays is not None
        assert bet.tally is not None
        assert bet.tally.highest_of is not None
        nets: list[Fraction] = [Fraction(0)]
        for value in values_of(ruleset, bet.tally.highest_of):
            one = Member(bet, {**part.member.values, bet.tally.highest_of.name: value})
            paid = Prizes(ruleset, one, engine.choices)
            nets += [paid.net("win", leaf) for leaf in prizes_of(own_pays(bet.pays, one))]
            nets += [paid.net("lose", leaf) for leaf in prizes_of(own_pays(bet.lost, one))]
        yield nets
