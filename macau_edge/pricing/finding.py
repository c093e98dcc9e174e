"""The formula of a bet, found by asking the exact engine at some prizes, and checked at others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from macau_edge import exact
from macau_edge.distribution import Distribution
from macau_edge.exact.parts import laid
from macau_edge.exact.prize import Prizes
from macau_edge.measures import Measures
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.pricing.formula import Affine, Formula
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
        return any(is_highest(one) for one in self._parts())

    def _parts(self) -> Iterator[Member]:
        yield from (part.member for part in laid(self.ruleset, self.member, self.choices))


def is_highest(member: Member) -> bool:
    """Whether the member is a tally that pays the highest of several prizes."""
    return member.bet.tally is not None and member.bet.tally.highest_of is not None


def find_formula(engine: Engine, free: Sequence[Variable], every: Sequence[Variable]) -> Formula:
    """The formula in the free prizes of all those that a bet has, from one more point than the free ones are many.

    Raises:
        ArithmeticError: it does not hold at a further point.
    """
    base = base_of(free)
    found = [engine.at(base), *(engine.at({**base, variable: apart(every)}) for variable in free)]
    widths = [apart(every) - value for value in base.values()]
    lost = through([-Measures(one).expected_net for one in found], list(base.values()), widths)
    formula = Formula(lost, through([one.staked for one in found], list(base.values()), widths))
    elsewhere = {variable: base[variable] * 3 + Fraction(1, 6 + variable.number) for variable in free}
    hold(formula, list(elsewhere.values()), engine.at(elsewhere))
    return formula


def base_of(free: Sequence[Variable]) -> dict[Variable, Fraction]:
    """What the free prizes are now; one to one where they are not given."""
    return {variable: variable.printed or Fraction(1) for variable in free}


def apart(every: Sequence[Variable]) -> Fraction:
    """A prize so much larger than any of these that its net result, less any commission, is above all others."""
    return 10**12 * (1 + max((variable.printed or Fraction(1) for variable in every), default=Fraction(1)))


def through(values: Sequence[Fraction], base: Sequence[Fraction], widths: Sequence[Fraction]) -> Affine:
    """The affine side that has the first value at the base, the others where one prize each is larger by its width."""
    first, *others = values
    slopes = tuple((other - first) / width for other, width in zip(others, widths, strict=True))
    return Affine(first - sum((k * x for k, x in zip(slopes, base, strict=True)), Fraction(0)), slopes)


def hold(formula: Formula, prizes: Sequence[Fraction], found: Distribution) -> None:
    """Nothing where the formula gives what the exact engine found at these prizes.

    Raises:
        ArithmeticError: it does not.
    """
    if formula.lost.at(prizes) != -Measures(found).expected_net or formula.staked.at(prizes) != found.staked:
        raise ArithmeticError("the house edge of this bet is not the formula that was found for it")


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
