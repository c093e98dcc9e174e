"""The formula of a bet, found by asking the exact engine at some prizes, and checked at others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from macau_edge import exact
from macau_edge.distribution import Distribution
from macau_edge.exact.parts import laid
from macau_edge.exact.prize import Prizes
from macau_edge.families import values_of
from macau_edge.measures import Measures
from macau_edge.model import Choice, Member, Ruleset, own_pays
from macau_edge.model import prizes as prizes_of
from macau_edge.pricing.formula import Affine, Formula
from macau_edge.pricing.intervals import Piece
from macau_edge.pricing.slots import priced, same_member
from macau_edge.pricing.variables import Variable


@dataclass(frozen=True, slots=True)
class Engine:
    """The exact engine on one member, with prizes in place of those written."""

    ruleset: Ruleset
    member: Member
    choices: Mapping[str, Choice]
    limit: int
    known: dict[tuple[tuple[int, Fraction], ...], Distribution] = field(default_factory=dict, compare=False, repr=False)

    def at(self, prizes: Mapping[Variable, Fraction]) -> Distribution:
        """What the bet comes to at these prizes, the others as they are.

        Raises:
            ProblemError: the bet cannot be computed.
            MissingChoiceError: an option that is not among these prizes was not given.
        """
        key = tuple(sorted((variable.number, value) for variable, value in prizes.items()))
        if key not in self.known:
            ruleset, member = self.set_to(prizes)
            self.known[key] = exact.solve(ruleset, member, self.choices, limit=self.limit)
        return self.known[key]

    def set_to(self, prizes: Mapping[Variable, Fraction]) -> tuple[Ruleset, Member]:
        """The ruleset with these prizes, and the member in it."""
        ruleset = priced(
            self.ruleset, {slot: one for var, value in prizes.items() for slot, one in var.set_to(value).items()}
        )
        return ruleset, same_member(ruleset, self.member)

    @property
    def pays_the_highest(self) -> bool:
        """Whether a tally pays the highest of several prizes: then the mean is affine only while these keep order."""
        return any(_is_highest(one) for one in self._parts())

    def _parts(self) -> Iterator[Member]:
        yield from (part.member for part in laid(self.ruleset, self.member, self.choices))


def _is_highest(member: Member) -> bool:
    return member.bet.tally is not None and member.bet.tally.highest_of is not None


def find_formula(engine: Engine, free: Sequence[Variable], every: Sequence[Variable]) -> Formula:
    """The formula in the free prizes of all those that a bet has, from one more point than the free ones are many.

    Raises:
        ArithmeticError: it does not hold at a further point.
    """
    base = base_of(free)
    found = [engine.at(base), *(engine.at({**base, variable: apart(every)}) for variable in free)]
    widths = [apart(every) - value for value in base.values()]
    lost = _through([-Measures(one).expected_net for one in found], list(base.values()), widths)
    formula = Formula(lost, _through([one.staked for one in found], list(base.values()), widths))
    elsewhere = {variable: base[variable] * 3 + Fraction(1, 6 + variable.number) for variable in free}
    _hold(formula, list(elsewhere.values()), engine.at(elsewhere))
    return formula


def base_of(free: Sequence[Variable]) -> dict[Variable, Fraction]:
    """What the free prizes are now; one to one where they are not given."""
    return {variable: variable.printed or Fraction(1) for variable in free}


def apart(every: Sequence[Variable]) -> Fraction:
    """A prize so much larger than any of these that its net result, less any commission, is above all others."""
    return 10**12 * (1 + max((variable.printed or Fraction(1) for variable in every), default=Fraction(1)))


def _through(values: Sequence[Fraction], base: Sequence[Fraction], widths: Sequence[Fraction]) -> Affine:
    """What has the first value at the base, and the others where one prize each is larger by its width."""
    first, *others = values
    slopes = tuple((other - first) / width for other, width in zip(others, widths, strict=True))
    return Affine(first - sum((k * x for k, x in zip(slopes, base, strict=True)), Fraction(0)), slopes)


def _hold(formula: Formula, prizes: Sequence[Fraction], found: Distribution) -> None:
    if formula.lost.at(prizes) != -Measures(found).expected_net or formula.staked.at(prizes) != found.staked:
        raise ArithmeticError("the house edge of this bet is not the formula that was found for it")


def find_pieces(engine: Engine, variable: Variable) -> tuple[Piece, ...]:
    """The formula in one prize, the others as they are, for each order of prizes of a tally that pays the highest.

    Raises:
        ArithmeticError: a piece does not hold in its middle.
    """
    ends = sorted(end for end in set(_crossings(engine, variable)) if end > variable.least)
    found: list[Piece] = []
    for low, high in zip([variable.least, *ends], [*ends, None], strict=True):
        width = Fraction(1) if high is None else high - low
        inner = low + width / 2
        sides = [_sides(engine, variable, inner)]
        if found:  # the mean is continuous in the prize: one piece begins where the one before ends
            first = low
            sides.insert(0, tuple(side.at([low]) for side in (found[-1].formula.lost, found[-1].formula.staked)))
        else:
            first = low + width / 4
            sides.insert(0, _sides(engine, variable, first))
        lost, staked = (_through(values, [first], [inner - first]) for values in zip(*sides, strict=True))
        piece = Piece(low, high, Formula(lost, staked))
        third = low + width * Fraction(3, 4)
        _hold(piece.formula, [third], engine.at({variable: third}))
        if found and found[-1].formula == piece.formula:
            found[-1] = replace(found[-1], high=high)
        else:
            found.append(piece)
    return tuple(found)


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
        if not _is_highest(part.member):
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
            nets += [paid.net("lose", leaf) for leaf in prizes_of(own_pays(bet.loses, one))]
        yield nets


def chance_of(
    engine: Engine, variable: Variable, free: Sequence[Variable], every: Sequence[Variable]
) -> Fraction | None:
    """The probability that a prize is paid; None for a bet put together of several, and for the highest of prizes.

    The prize is set apart from all others, so that its net result stands by itself in the distribution.
    """
    if engine.member.bet.parts or engine.pays_the_highest:
        return None
    prizes = {**base_of(free), variable: apart(every)}
    ruleset, member = engine.set_to(prizes)
    (ratio, *_) = variable.set_to(apart(every)).values()
    return engine.at(prizes).nets.get(Prizes(ruleset, member, engine.choices).net("win", ratio), Fraction(0))
