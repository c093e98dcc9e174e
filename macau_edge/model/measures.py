"""The figures of a bet, each defined once: the exact distribution of its net result -> exact measures.

A `Distribution` is what an engine finds: how likely each net result is, and how long the bet takes. All else follows
from it: house edge, element of risk, hit frequency, standard deviation, true odds, fair prize.

Sources: W. Feller, An Introduction to Probability Theory and Its Applications, vol. I; S. N. Ethier, The Doctrine of
Chances: Probabilistic Aspects of Gambling, 2010, ch. 6 (house advantage); wizardofodds.com (craps; house edge).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from math import floor, lcm, log10
from operator import mul


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """The law of one bet of one unit.

    `nets` maps the net result in units of the stake to its probability, ascending, adding up to one; `staked` is what
    is put down at the start, one unit and any commission paid with the bet; `risked` is the mean of all that is staked
    in the end, with the additional bets of a compound; `rolls` and `rolls_variance` are the mean and the variance of
    the number of trials to the decision.
    """

    nets: Mapping[Fraction, Fraction]
    staked: Fraction
    risked: Fraction
    rolls: Fraction
    rolls_variance: Fraction

    mean: Fraction = field(init=False, repr=False, compare=False)
    """The expected net result, found with the check that all probabilities are one: most figures begin with it."""

    def __post_init__(self) -> None:
        """In whole numbers: one greatest common divisor instead of one a term."""
        whole = lcm(*[p.denominator for p in self.nets.values()])
        of = lcm(*[net.denominator for net in self.nets])
        parts = [p.numerator * (whole // p.denominator) for p in self.nets.values()]
        if sum(parts) != whole:
            raise ArithmeticError(f"a distribution sums to {Fraction(sum(parts), whole)}, not to 1")
        units = [net.numerator * (of // net.denominator) for net in self.nets]
        object.__setattr__(self, "mean", Fraction(sum(map(mul, units, parts)), whole * of))


DIGITS = 20
"""Significant digits of a decimal beside an exact figure."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Every figure of one bet. Probabilities and edges are numbers of one; nets are in units of the stake."""

    distribution: Distribution

    @property
    def win(self) -> Fraction:
        """Probability of a positive net result, the hit frequency (by definition)."""
        return sum((p for net, p in self.distribution.nets.items() if net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """Probability that the stake comes back without profit or loss (by definition)."""
        return self.distribution.nets.get(Fraction(0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """Probability of a negative net result (by definition)."""
        return sum((p for net, p in self.distribution.nets.items() if net < 0), Fraction(0))

    @property
    def expected_net(self) -> Fraction:
        """Expected net result of the player per unit of the stake (Feller, vol. I, ch. IX)."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """Expected loss per unit staked at the start, per bet made (Ethier, ch. 6)."""
        staked, mean = self.distribution.staked, self.distribution.mean
        return -mean if staked == 1 else -mean / staked

    @property
    def house_edge_resolved(self) -> Fraction | None:
        """The same per bet won or lost, pushes left out (Ethier, ch. 6): don't pass 27/1925. None if all push."""
        return self.house_edge / (1 - self.push) if self.push != 1 else None

    @property
    def house_edge_per_roll(self) -> Fraction:
        """House edge over the expected number of trials the bet lies on the table (Wizard of Odds, craps)."""
        return self.house_edge / self.distribution.rolls

    @property
    def element_of_risk(self) -> Fraction:
        """Expected loss per unit of all that is staked (Wizard of Odds, house edge): line with odds 7/1870."""
        return -self.expected_net / self.distribution.risked

    @property
    def return_to_player(self) -> Fraction:
        """One less the house edge (by definition)."""
        return 1 - self.house_edge

    @property
    def odds_against(self) -> tuple[int, int] | None:
        """True odds against winning, lost to won among bets resolved (by definition): 251 to 244. None if never won."""
        if not self.win:
            return None
        ratio = self.lose / self.win
        return ratio.numerator, ratio.denominator

    @property
    def one_in(self) -> Fraction | None:
        """N where one bet in N is won (by definition). None if never won."""
        return 1 / self.win if self.win else None

    @property
    def fair_pays(self) -> Fraction | None:
        """The one net profit per unit which, paid on every win, leaves no edge (by definition). None if never won."""
        lost = -sum((net * p for net, p in self.distribution.nets.items() if net < 0), Fraction(0))
        return lost / self.win if self.win else None

    @property
    def variance(self) -> Fraction:
        """Variance of the net result, in squared units of the stake (Feller, vol. I, ch. IX)."""
        return sum((net**2 * p for net, p in self.distribution.nets.items()), Fraction(0)) - self.expected_net**2

    @property
    def standard_deviation(self) -> Decimal:
        """Square root of the variance, to `DIGITS` digits, correctly rounded (Feller, vol. I, ch. IX)."""
        return root(self.variance)


def root(value: Fraction) -> Decimal:
    """The square root of what is not negative, to `DIGITS` digits."""
    wide = Context(prec=3 * DIGITS)
    return Context(prec=DIGITS).plus(wide.sqrt(wide.divide(Decimal(value.numerator), Decimal(value.denominator))))


EXACT: Mapping[str, Callable[[Measures], Fraction | None]] = {
    "house_edge": lambda m: m.house_edge,
    "house_edge_resolved": lambda m: m.house_edge_resolved,
    "house_edge_per_roll": lambda m: m.house_edge_per_roll,
    "element_of_risk": lambda m: m.element_of_risk,
    "return_to_player": lambda m: m.return_to_player,
    "hit_frequency": lambda m: m.win,
    "one_in": lambda m: m.one_in,
    "expected_rolls": lambda m: m.distribution.rolls,
    "variance_of_rolls": lambda m: m.distribution.rolls_variance,
    "variance": lambda m: m.variance,
    "fair_pays": lambda m: m.fair_pays,
    "staked": lambda m: m.distribution.staked,
}
"""The exact measures under their published names."""

OF_A_STAKE = (
    "house_edge",
    "house_edge_resolved",
    "house_edge_per_roll",
    "element_of_risk",
    "return_to_player",
    "fair_pays",
)
"""Those that a bet has not for which nothing is put down."""

PROBABILITIES: Mapping[str, Callable[[Measures], Fraction]] = {
    "win": lambda m: m.win,
    "push": lambda m: m.push,
    "lose": lambda m: m.lose,
}
"""The probabilities of a positive net result, of none, and of a negative one."""


LONG = 4_000
"""Bits of a number that `Decimal` reads at once; it takes the square of the time for one of twice as many."""


def decimal(value: Fraction, digits: int = DIGITS, rounding: str = ROUND_HALF_EVEN) -> Decimal:
    """An exact figure as a decimal of so many significant digits, rounded half to even where nothing else is said.

    Of long numbers whole ones find a few digits more, the last of them not 0 where anything is left.
    """
    context, above, below = Context(prec=digits, rounding=rounding), value.numerator, value.denominator
    if max(above.bit_length(), below.bit_length()) <= LONG:
        return context.divide(Decimal(above), Decimal(below))
    shift = digits + 3 - floor((above.bit_length() - below.bit_length()) * log10(2))
    whole, rest = divmod(abs(above) * 10 ** max(0, shift), below * 10 ** max(0, -shift))
    found = Decimal((int(above < 0), tuple(map(int, str(10 * whole + bool(rest)))), -shift - 1))
    return context.plus(found if rest else found.normalize(context))
