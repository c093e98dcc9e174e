"""One prize of a bet: its formula, found by the exact engine, and what gives a house edge, the others staying.

The house edge is a straight line in a prize, so it is found from the exact engine's figures at some prizes and
checked at others. Of a bet that pays the highest of several prizes it is a line as long as their order stays: the
formula is found for each order that these may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations

from macau_edge import exact
from macau_edge.analysis import BetAnalysis
from macau_edge.exact.prize import Prizes
from macau_edge.model import Choice, Member, Ruleset, own_pays
from macau_edge.model.measures import Distribution, Measures
from macau_edge.model.meter import limited_states, spend
from macau_edge.model.prizes import prizes as prizes_of
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.outcomes.members import values_of
from macau_edge.outcomes.together import combined_parts, laid_bets
from macau_edge.questions.solve.formula import (
    Affine,
    Interval,
    Piece,
    Printable,
    PrizeFormula,
    prizes_for,
    reach_of,
    simplicity,
)
from macau_edge.questions.solve.solved import OnePrize, Orders, Printed, PrizeVariable, Target
from macau_edge.questions.supposing.prizes import same_member, with_prizes

# --- the formula of a bet, found by asking the exact engine at some prizes, and checked at others --------------------


At = Mapping[PrizeVariable, Fraction]
"""What some prizes are set to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """The exact engine on one member, with prizes in place of those written."""

    ruleset: Ruleset
    member: Member
    choices: Mapping[str, Choice]
    known: dict[tuple[tuple[int, Fraction], ...], Distribution] = field(default_factory=dict, compare=False, repr=False)

    def at(self, prizes: At) -> Distribution:
        """What the bet comes to at these prizes, the others as they are.

        Raises:
            ProblemError: the bet cannot be computed.
            MissingChoiceError: an option that is not among these prizes was not given.
        """
        key = tuple(sorted((variable.number, value) for variable, value in prizes.items()))
        if key not in self.known:
            ruleset, member = self.set_to(prizes)
            self.known[key] = exact.solve(ruleset, member, self.choices)
        return self.known[key]

    def sides(self, prizes: At) -> tuple[Fraction, Fraction]:
        """What is lost and what is staked at these prizes; raises as `at`."""
        found = self.at(prizes)
        return -Measures(found).expected_net, found.staked

    def set_to(self, prizes: At) -> tuple[Ruleset, Member]:
        """The ruleset with these prizes, and the member in it."""
        ruleset = with_prizes(
            self.ruleset, {slot: one for var, value in prizes.items() for slot, one in var.set_to(value).items()}
        )
        return ruleset, same_member(ruleset, self.member)

    def paid(self, prizes: At) -> Prizes:
        """What the prizes of the member come to where these are set."""
        ruleset, member = self.set_to(prizes)
        return Prizes(ruleset, member, self.choices, laid=member.bet.id in laid_bets(ruleset))

    @property
    def pays_the_highest(self) -> bool:
        """Whether a tally pays the highest of several prizes: then the mean is affine only while these keep order."""
        return any(is_highest(part.member) for part in combined_parts(self.ruleset, self.member, self.choices))


def is_highest(member: Member) -> bool:
    """Whether the member is a tally that pays the highest of several prizes."""
    return member.bet.tally is not None and member.bet.tally.highest_of is not None


EACH_PRIZE = 300
"""Operations of setting a prize of a table and finding what it is paid for, by one engine."""


def find_formula(engine: Engine, every: Sequence[PrizeVariable]) -> PrizeFormula:
    """The formula in all prizes of a bet: from how often each is paid, which one point tells.

    Where that does not say it, as of several bets together, from one more point than there are prizes.

    Raises:
        ArithmeticError: it does not hold at a further point.
        ProblemError: there are so many prizes that it costs more than the meter allows.
    """
    base = base_of(every)
    elsewhere = {variable: value * 3 + Fraction(1, 6 + variable.number) for variable, value in base.items()}
    if len(every) > 1 and not engine.member.bet.parts and not engine.pays_the_highest:
        with suppress(ArithmeticError):
            return _held(engine, _by_chances(engine, base), elsewhere)
    return through_each(engine, base, elsewhere)


def through_each(engine: Engine, base: At, elsewhere: At) -> PrizeFormula:
    """The formula in all prizes of a bet, each of which is set apart in turn; raises as `find_formula`."""
    spend(EACH_PRIZE * len(base) * (len(base) + 2), engine.member.bet)
    return _through(engine, base, dict.fromkeys(base, distinct_prize(list(base))), elsewhere)


def base_of(every: Sequence[PrizeVariable]) -> dict[PrizeVariable, Fraction]:
    """What the prizes are now; one to one where they are not given."""
    return {variable: variable.printed or Fraction(1) for variable in every}


def distinct_prize(every: Sequence[PrizeVariable]) -> Fraction:
    """A prize so much larger than any of these that its net result, less any commission, is above all others."""
    return 10**12 * (1 + max(base_of(every).values(), default=Fraction(1)))


def _by_chances(engine: Engine, base: At) -> PrizeFormula:
    """The formula where what each prize adds to the mean is what it pays more, as often as it is paid."""
    every, paid = list(base), engine.paid(base)
    chances = chances_of(engine, every)
    lost, staked = engine.sides(base)
    slopes = tuple(
        -(chance or 0) * (paid.net("win", one.ratio_at(base[one] + 1)) - paid.net("win", one.ratio_at(base[one])))
        for one, chance in zip(every, chances, strict=True)
    )
    flat = (Fraction(0),) * len(slopes)
    constant = lost - Affine(Fraction(0), slopes).at(list(base.values()))
    return PrizeFormula(Affine(constant, slopes), Affine(staked, flat))


def _through(engine: Engine, base: At, further: At, elsewhere: At) -> PrizeFormula:
    """The formula with the sides that are found at the base, and where one prize each is further on.

    Raises:
        ArithmeticError: it does not give what the exact engine finds elsewhere.
    """
    first, *others = (engine.sides(at) for at in (base, *({**base, one: value} for one, value in further.items())))
    widths = [further[one] - value for one, value in base.items()]
    found = []
    for number, constant in enumerate(first):
        slopes = tuple((other[number] - constant) / width for other, width in zip(others, widths, strict=True))
        found.append(Affine(constant - Affine(Fraction(0), slopes).at(list(base.values())), slopes))
    return _held(engine, PrizeFormula(*found), elsewhere)


def _held(engine: Engine, formula: PrizeFormula, elsewhere: At) -> PrizeFormula:
    """The formula; raises ArithmeticError where it does not give what the exact engine finds elsewhere."""
    prizes = list(elsewhere.values())
    if (formula.lost.at(prizes), formula.staked.at(prizes)) != engine.sides(elsewhere):
        raise ArithmeticError("the house edge of this bet is not the formula that was found for it")
    return formula


def chances_of(engine: Engine, every: Sequence[PrizeVariable]) -> tuple[Fraction | None, ...]:
    """The probability that each prize is paid; None for a bet put together of several, and for the highest of prizes.

    All are set far apart from one another, so that the net result of each stands by itself in one distribution.
    """
    if engine.member.bet.parts or engine.pays_the_highest:
        return (None,) * len(every)
    far = distinct_prize(every)
    prizes = {variable: far * number for number, variable in enumerate(every, 1)}
    paid, nets = engine.paid(prizes), engine.at(prizes).nets
    return tuple(nets.get(paid.net("win", one.ratio_at(value)), Fraction(0)) for one, value in prizes.items())


STATES_OF_AN_ORDER = 1_000
"""States that the bet may have in an order other than that of its prizes now.

Where a prize for more is above one for less, a count may stop being kept once it has won; in another order all of them
are kept, and a bet of a thousand states becomes one of many thousands, at a second and more for each.
"""


def find_orders(engine: Engine, variable: PrizeVariable) -> Orders:
    """The formula in one prize, the others as they are, for each order of prizes of a tally that pays the highest.

    The orders go from that of the prizes now up and down as far as each has `STATES_OF_AN_ORDER` at most; that of now
    may have as many as the bet. None is found where the prize is not given and no order is so small.

    Raises:
        ArithmeticError: a piece does not hold in its middle.
        ProblemError: the bet as it is cannot be computed.
    """
    ends = sorted(end for end in set(_crossings(engine, variable)) if end > variable.least)
    spans = list(zip([variable.least, *ends], [*ends, None], strict=True))
    here = _here(spans, variable.printed)
    tried = {number: _try(engine, variable, spans[number]) for number in here}
    if not any(tried.values()) and variable.number and variable.printed is not None:
        tried = {here[-1]: _piece(engine, variable, spans[here[-1]])}
    found = {number: piece for number, piece in tried.items() if piece}
    if not found:
        return Orders((), left_out=True)
    for way, first in ((1, max(found)), (-1, min(found))):
        number = first + way
        while 0 <= number < len(spans) and (piece := _try(engine, variable, spans[number])):
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


def _try(engine: Engine, variable: PrizeVariable, span: Span) -> Piece | None:
    """The formula in a span; None where the bet has too many states there."""
    with limited_states(STATES_OF_AN_ORDER):
        found = unless_too_dear(lambda: _piece(engine, variable, span))
    return None if isinstance(found, Refused) else found


def _piece(engine: Engine, variable: PrizeVariable, span: Span) -> Piece:
    """The formula in a span, from two points of it and checked at a third."""
    low, high = span
    width = Fraction(1) if high is None else high - low
    base, further, third = ({variable: low + width * Fraction(parts, 4)} for parts in (1, 2, 3))
    return Piece(low, high, _through(engine, base, further, third))


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


def _crossings(engine: Engine, variable: PrizeVariable) -> Iterator[Fraction]:
    """Where two results of such a tally change their order."""
    low, high = (list(_nets(engine, {variable: Fraction(x)})) for x in (1, 2))
    for one, other in zip(low, high, strict=True):
        lines = list(dict.fromkeys((a - (b - a), b - a) for a, b in zip(one, other, strict=True)))
        for (constant, slope), (constant_, slope_) in combinations(lines, 2):
            if slope != slope_:
                yield (constant_ - constant) / (slope - slope_)


def _nets(engine: Engine, prizes: At) -> Iterator[list[Fraction]]:
    """For each tally that pays the highest, the net result of each row of each of its members."""
    ruleset, member = engine.set_to(prizes)
    for part in combined_parts(ruleset, member, engine.choices):
        if not is_highest(part.member):
            continue
        bet = part.member.bet
        assert bet.pays is not None
        assert bet.tally is not None
        assert bet.tally.highest_of is not None
        nets: list[Fraction] = [Fraction(0)]
        for value in values_of(ruleset, bet.tally.highest_of):
            one = Member(bet, {**part.member.values, bet.tally.highest_of.name: value})
            paid = Prizes(ruleset, one, engine.choices, laid=part.laid)
            nets += [paid.net("win", leaf) for leaf in prizes_of(own_pays(bet.pays, one))]
            nets += [paid.net("lose", leaf) for leaf in prizes_of(own_pays(bet.lost, one))]
        yield nets


# --- those that give a house edge, and the ratios that a table would print -------------------------------------------


ROWS = 24
"""Ratios that are shown; with stakes up to ten there are never more beside one prize."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What one or several prizes are wanted for: the ones that are set, the edge, the largest stake of a ratio.

    `confirm` has the figures of both engines at some prizes, which must have this edge.
    """

    free: tuple[PrizeVariable, ...]
    target: Target
    stakes: int
    confirm: Callable[[Sequence[Fraction], Fraction], BetAnalysis]

    def printable(self, number: int) -> Printable:
        """The ratios that one of the prizes may be."""
        return Printable(self.stakes, self.free[number].for_one)

    def printed(self, values: tuple[Fraction, ...], edge: Fraction, *, nearest: bool) -> Printed:
        """The prizes that have these values, confirmed by both engines."""
        ratios = tuple(one.ratio_at(value) for value, one in zip(values, self.free, strict=True))
        return Printed(
            ratios=ratios,
            values=values,
            edge=edge,
            off=self.target.off(edge),
            nearest=nearest,
            analysis=self.confirm(values, edge),
        )


def confirmations(wanted: Wanted, orders: Orders) -> int:
    """How many prizes are set and computed by both engines to say what one must be."""
    prizes = prizes_for(orders.pieces, wanted.target.low, wanted.target.high)
    shown, _, _ = _candidates(wanted, prizes, orders.pieces)
    return len(shown) + (prizes is not None and prizes.only is not None)


def solve_alone(wanted: Wanted, orders: Orders) -> OnePrize:
    """What one prize must be, which stands for all the free ones where these are several."""
    free, target, pieces = wanted.free, wanted.target, orders.pieces
    prizes = prizes_for(pieces, target.low, target.high)
    shown, others, outside = _candidates(wanted, prizes, pieces)
    nearest = None
    if shown and (outside or not target.is_range):
        nearest = min(shown, key=lambda value: (abs(target.off(edge_at(pieces, value))), simplicity([value])))
    rows = tuple(
        wanted.printed((value,) * len(free), edge_at(pieces, value), nearest=value == nearest) for value in shown
    )
    only = prizes.only if prizes else None
    exact = None if only is None else wanted.printed((only,) * len(free), edge_at(pieces, only), nearest=False)
    return OnePrize(
        variables=free,
        pieces=pieces,
        prizes=prizes,
        reach=reach_of(pieces),
        exact=exact,
        rows=rows,
        others=others,
        outside=outside,
        left_out=orders.left_out,
    )


def edge_at(pieces: Sequence[Piece], value: Fraction) -> Fraction:
    """The house edge at a prize."""
    piece = next(piece for piece in pieces if piece.high is None or value <= piece.high)
    return piece.formula.edge([value])


def _candidates(wanted: Wanted, prizes: Interval | None, pieces: Sequence[Piece]) -> tuple[list[Fraction], int, bool]:
    """The printable prizes to show, by edge; how many more there are; and whether they are not those asked for."""
    if prizes is None:
        return [], 0, False
    target, printable = wanted.target, wanted.printable(0)

    def by_edge(values: Iterable[Fraction]) -> list[Fraction]:
        return sorted(values, key=lambda value: (edge_at(pieces, value), value))

    if prizes.only is None:
        found, count = printable.inside(prizes, ROWS)
        if found:
            return by_edge(found), count - len(found), False
    ends = {prizes.low} if prizes.high is None else {prizes.low, prizes.high}
    beside = {value for end in ends for value in printable.around(end)}
    beside = {value for value in beside if pieces[0].low <= value <= (pieces[-1].high or value)}
    off = {value: target.off(edge_at(pieces, value)) for value in by_edge(beside)}
    under = [value for value in off if off[value] < 0][-ROWS // 2 :]
    at = [value for value in off if off[value] == 0]
    over = [value for value in off if off[value] > 0][: ROWS // 2]
    shown = [*under, *at, *over]
    return shown, len(off) - len(shown), target.is_range
