"""The figures of a bet, each defined once: the exact distribution of its net result -> exact measures.

A `Distribution` is what an engine finds: how likely each net result is, and how long the bet takes. All else follows
from it: house edge, element of risk, hit frequency, standard deviation, true odds, fair prize.

Sources: W. Feller, An Introduction to Probability Theory and Its Applications, vol. I; S. N. Ethier, The Doctrine of
Chances: Probabilistic Aspects of Gambling, 2010, ch. 6 (house advantage); wizardofodds.com (craps; house edge).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cached_property
from math import floor, gcd, lcm, log10
from numbers import Rational
from typing import Literal, NamedTuple, TypeAlias, cast

from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass, replace

NO_SPREAD = Message("edge and element of risk are exact; the spread of a parted hand is not worked out")
"""Why a bet by whose play a hand is parted has no probabilities of what comes, no deviation and no risk."""
NO_SPREAD_HELP = Message("ask for its house edge or its element of risk, or for a bet by whose play no hand is parted")


class NoSpreadError(UsageError):
    """A figure is asked for that follows from more of a distribution than its mean, which is all that is known."""

    def __init__(self) -> None:
        super().__init__(NO_SPREAD, NO_SPREAD_HELP)


class WholeLaw(NamedTuple):
    """The net results with their probabilities in whole numbers, in lowest terms, so that equal laws are equal.

    A net result is a number of units, `of` of which are one, and its probability a number of parts of the `whole`, of
    which there is at least one; the `pairs` of these ascend. No number but one divides all units and `of`, or all parts
    and the `whole`. What brings it to this form makes it: `of_fractions` or `of_weights`.
    """

    pairs: tuple[tuple[int, int], ...]
    whole: int
    of: int

    @classmethod
    def of_fractions(cls, nets: Mapping[Fraction, Fraction]) -> WholeLaw:
        """Net results and their probabilities, of which those that are nothing are left out."""
        nets = {net: p for net, p in nets.items() if p}
        whole, of = (lcm(*[one.denominator for one in each]) for each in (nets.values(), nets))
        pairs = [
            (net.numerator * (of // net.denominator), p.numerator * (whole // p.denominator)) for net, p in nets.items()
        ]
        return cls(tuple(sorted(pairs)), whole, of)  # the least common denominators leave nothing to take out

    @classmethod
    def of_weights(cls, weights: Mapping[int, int], whole: int, of: int) -> WholeLaw:
        """Units, `of` of which are one, and their weights, out of that of the `whole`."""
        weights = {unit: weight for unit, weight in weights.items() if weight}
        parts, units = gcd(whole, *weights.values()), gcd(of, *weights)
        return cls(
            tuple([(unit // units, weights[unit] // parts) for unit in sorted(weights)]), whole // parts, of // units
        )

    def moment(self, power: int) -> int:
        """The sum of the powers of the units, each as often as it has parts."""
        return sum([unit**power * part for unit, part in self.pairs])

    def chance(self, of_units: Callable[[int], bool]) -> Fraction:
        """The probability of the net results whose units are such."""
        return lowest(sum(part for unit, part in self.pairs if of_units(unit)), self.whole)


@dataclass(frozen=True, kw_only=True)
class Distribution:
    """The law of one bet of one unit.

    `staked` is what is put down at the start, one unit and any commission paid with the bet; `risked` is the mean of
    all that is staked in the end, with the additional bets of a compound; `rolls` and `rolls_variance` are the mean and
    the variance of the number of trials to the decision.

    Of a bet by whose play a hand is parted in two the law of one of the hands is known, and with it what both come to
    on average, and no more: instead of a `law` it has that `mean_alone`.
    """

    law: WholeLaw | None
    staked: Fraction
    risked: Fraction
    rolls: Fraction
    rolls_variance: Fraction
    mean_alone: Fraction | None = None

    def __post_init__(self) -> None:
        """The probabilities must add up to one."""
        assert (self.law is None) != (self.mean_alone is None)
        if self.law and self.law.moment(0) != self.law.whole:
            raise ArithmeticError(f"a distribution sums to {Fraction(self.law.moment(0), self.law.whole)}, not to 1")

    @property
    def spread(self) -> WholeLaw:
        """The law, for all that follows from more of it than its mean.

        Raises:
            NoSpreadError: there is none but for its mean.
        """
        if self.law is None:
            raise NoSpreadError
        return self.law

    @cached_property
    def nets(self) -> Mapping[Fraction, Fraction]:
        """The net result in units of the stake -> its probability, ascending, adding up to one; raises as `spread`."""
        law = self.spread
        return {lowest(unit, law.of): lowest(part, law.whole) for unit, part in law.pairs}

    @cached_property
    def mean(self) -> Fraction:
        """The expected net result: most figures begin with it."""
        if self.mean_alone is not None:
            return self.mean_alone
        return lowest(self.spread.moment(1), self.spread.whole * self.spread.of)

    @property
    def results(self) -> Hashable:
        """What is known of the net result: bets of which it is the same are told as one."""
        return self.law or self.mean_alone

    def without_spread(self) -> Distribution:
        """This bet, where no more is known of it than the mean."""
        return replace(self, law=None, mean_alone=self.mean)


DIGITS = 20
"""Significant digits of a decimal beside an exact figure."""


Exact: TypeAlias = "Callable[[Measures], Fraction | None]"
Rounded: TypeAlias = "Callable[[Measures], Decimal | None]"


@dataclass(frozen=True)
class Measures:
    """Every figure of one bet. Probabilities and edges are numbers of one; nets are in units of the stake.

    What follows from more than the mean raises NoSpreadError where there is no more.
    """

    distribution: Distribution

    @property
    def has_spread(self) -> bool:
        """Whether more is known of the net result than its mean (by definition)."""
        return self.distribution.law is not None

    @property
    def win(self) -> Fraction:
        """Probability of a positive net result, the hit frequency (by definition)."""
        return self.distribution.spread.chance(lambda unit: unit > 0)

    @property
    def push(self) -> Fraction:
        """Probability that the stake comes back without profit or loss (by definition)."""
        return self.distribution.nets.get(Fraction(0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """Probability of a negative net result (by definition)."""
        return self.distribution.spread.chance(lambda unit: unit < 0)

    @property
    def expected_net(self) -> Fraction:
        """Expected net result of the player per unit of the stake (Feller, vol. I, ch. IX)."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """Expected loss per unit staked at the start, per bet made (Ethier, ch. 6)."""
        staked, mean = self.distribution.staked, self.distribution.mean
        return -mean if staked == 1 else divided(-mean, staked)

    @property
    def house_edge_resolved(self) -> Fraction | None:
        """House edge per bet won or lost, pushes left out (Ethier, ch. 6): don't pass 27/1925. None if all push."""
        return divided(self.house_edge, 1 - self.push) if self.push != 1 else None

    @property
    def house_edge_per_roll(self) -> Fraction:
        """House edge over the expected number of trials the bet lies on the table (Wizard of Odds, craps)."""
        return divided(self.house_edge, self.distribution.rolls)

    @property
    def element_of_risk(self) -> Fraction:
        """Expected loss per unit of all that is staked (Wizard of Odds, house edge): line with odds 7/1870."""
        return divided(-self.expected_net, self.distribution.risked)

    @property
    def return_to_player(self) -> Fraction:
        """One less the house edge (by definition)."""
        return 1 - self.house_edge

    @property
    def lost_to_won(self) -> Fraction | None:
        """How many bets are lost for one that is won (by definition). None if never won."""
        return divided(self.lose, self.win) if self.win else None

    @property
    def odds_against(self) -> tuple[int, int] | None:
        """True odds against winning, lost to won among bets resolved (by definition): 251 to 244. None if never won."""
        ratio = self.lost_to_won
        return None if ratio is None else ratio.as_integer_ratio()

    @property
    def one_in(self) -> Fraction | None:
        """N where one bet in N is won (by definition). None if never won."""
        return 1 / self.win if self.win else None

    @property
    def fair_pays(self) -> Fraction | None:
        """The one net profit per unit which, paid on every win, leaves no edge (by definition). None if never won."""
        law = self.distribution.spread
        lost = -sum(unit * part for unit, part in law.pairs if unit < 0)
        won = sum(part for unit, part in law.pairs if unit > 0)
        return lowest(lost, won * law.of) if won else None

    @property
    def variance(self) -> Fraction:
        """Variance of the net result, in squared units of the stake (Feller, vol. I, ch. IX)."""
        law = self.distribution.spread
        return lowest(law.whole * law.moment(2) - law.moment(1) ** 2, (law.whole * law.of) ** 2)

    @property
    def standard_deviation(self) -> Decimal:
        """Square root of the variance, to `DIGITS` digits, correctly rounded (Feller, vol. I, ch. IX)."""
        return root(self.variance)


def root(value: Fraction) -> Decimal:
    """The square root of what is not negative, to `DIGITS` digits."""
    wide = Context(prec=3 * DIGITS)
    return Context(prec=DIGITS).plus(wide.sqrt(decimal(value, wide.prec)))


# --- the measures by their names: reports, JSON with its schemas, expected figures and `verify` take them from here


class MeasureColumn(NamedTuple):
    """How a measure stands in the table of the bets.

    `key` is the name of its column, for `--columns` and `--sort`; `title` the key of its title in the words, empty
    where that is what the device calls a trial. It is written as a fraction, with its share in percent beside it where
    it is an `edge`, or with four digits after the point; it is stacked with those of its `group`, and left out by its
    `rank` where there is no room.
    """

    key: str
    title: str
    written: Literal["fraction", "edge", "decimals"]
    group: str
    rank: int = 0


class Measure(NamedTuple):
    """A figure of a bet: its published name, the key of its words in a sentence, what it is of the measures, and what
    schemas say of it.

    A probability of what can come (`win`) is a `chance`; what is `rounded` is a decimal to `DIGITS` digits, all else a
    fraction. What is no `share` of one has no percentage. A bet for which nothing is put down has no figure
    `of_a_stake`. `since` says that documents of before do not have it; `expected`, what editors show of it in `expect`
    of a bet, where each may stand that is not `rounded`.
    """

    name: str
    words: str
    of: Callable[[Measures], Fraction | Decimal | None]
    said: str = ""
    shown: MeasureColumn | None = None
    chance: bool = False
    rounded: bool = False
    share: bool = True
    of_a_stake: bool = False
    since: str = ""
    expected: str = ""

    def figure(self, measures: Measures) -> Fraction | Decimal | None:
        """The figure; None where it is not worked out, or where there is no such thing."""
        try:
            return self.of(measures)
        except NoSpreadError:
            return None


GROUPS = ("probability", "edge", "spread")
"""The groups of measures in a table, in their order."""
MEASURES = (
    Measure(
        "house_edge",
        "measure.house-edge",
        lambda m: m.house_edge,
        "Expected loss per unit staked, per bet made.",
        MeasureColumn("edge", "analysis.edge", "edge", "edge", rank=1),
        of_a_stake=True,
        expected="What the house keeps per unit staked at the start.",
    ),
    Measure(
        "house_edge_resolved",
        "measure.house-edge-resolved",
        lambda m: m.house_edge_resolved,
        "Per bet won or lost, pushes left out.",
        of_a_stake=True,
        expected="What the house keeps per unit of a bet that is won or lost, pushes left out.",
    ),
    Measure(
        "house_edge_per_roll",
        "measure.house-edge-per-roll",
        lambda m: m.house_edge_per_roll,
        "Per trial that the bet lies on the table.",
        of_a_stake=True,
        expected="What the house keeps per unit and trial.",
    ),
    Measure(
        "element_of_risk",
        "measure.element-of-risk",
        lambda m: m.element_of_risk,
        "Expected loss per unit of all that is staked.",
        MeasureColumn("risk", "analysis.risk", "fraction", "edge", rank=4),
        of_a_stake=True,
        expected="What the house keeps per unit staked in all.",
    ),
    Measure(
        "return_to_player",
        "measure.return-to-player",
        lambda m: m.return_to_player,
        "One less the house edge.",
        of_a_stake=True,
        expected="What comes back per unit staked at the start.",
    ),
    Measure(
        "hit_frequency",
        "measure.hit-frequency",
        lambda m: m.win,
        "Probability of a positive net result.",
        since="0.2",
        expected="The chance that something is won.",
    ),
    Measure(
        "one_in",
        "measure.one-in",
        lambda m: m.one_in,
        "N where one bet in N is won.",
        share=False,
        since="0.2",
        expected="One bet in so many is won.",
    ),
    Measure(
        "expected_rolls",
        "measure.expected-rolls",
        lambda m: m.distribution.rolls,
        "Expected number of trials to the decision.",
        MeasureColumn("throws", "", "decimals", "spread", rank=3),
        share=False,
        expected="How many trials the bet takes on average.",
    ),
    Measure(
        "variance_of_rolls",
        "measure.variance-of-rolls",
        lambda m: m.distribution.rolls_variance,
        share=False,
        since="0.2",
        expected="The variance of the number of trials.",
    ),
    Measure(
        "variance",
        "measure.variance",
        lambda m: m.variance,
        "Of the net result, in squared units of the stake.",
        share=False,
        expected="The variance of what is won or lost per unit.",
    ),
    Measure(
        "fair_pays",
        "measure.fair-pays",
        lambda m: m.fair_pays,
        "The net profit which, paid on every win, leaves no edge.",
        share=False,
        of_a_stake=True,
        expected="The prize at which the house keeps nothing.",
    ),
    Measure(
        "staked",
        "measure.staked",
        lambda m: m.distribution.staked,
        "What is put down: one unit, and any commission paid with the bet.",
        share=False,
        since="0.2",
        expected="What is staked in all, per unit staked at the start.",
    ),
    Measure(
        "win",
        "measure.win",
        lambda m: m.win,
        shown=MeasureColumn("win", "analysis.win", "fraction", "probability", rank=6),
        chance=True,
        expected="The chance to win.",
    ),
    Measure(
        "push",
        "measure.push",
        lambda m: m.push,
        shown=MeasureColumn("push", "analysis.push", "fraction", "probability", rank=6),
        chance=True,
        expected="The chance to get the stake back.",
    ),
    Measure(
        "lose",
        "measure.lose",
        lambda m: m.lose,
        shown=MeasureColumn("lose", "analysis.lose", "fraction", "probability", rank=6),
        chance=True,
        expected="The chance to lose.",
    ),
    Measure(
        "standard_deviation",
        "measure.standard-deviation",
        lambda m: m.standard_deviation,
        "Of the net result, in units of the stake, to twenty digits.",
        MeasureColumn("deviation", "analysis.deviation", "decimals", "spread", rank=3),
        rounded=True,
        share=False,
    ),
)
"""Every measure of a bet, in the order of the documents: fractions, the chances of what can come, then decimals."""

EXACT = {one.name: cast("Exact", one.figure) for one in MEASURES if not one.chance and not one.rounded}
"""The exact measures under their published names."""
PROBABILITIES = {one.name: cast("Exact", one.figure) for one in MEASURES if one.chance}
"""The probabilities of a positive net result, of none, and of a negative one."""
ROUNDED = {one.name: cast("Rounded", one.figure) for one in MEASURES if one.rounded}
"""Those that are decimals, to `DIGITS` digits."""
OF_A_STAKE = tuple(one.name for one in MEASURES if one.of_a_stake)
"""Those that a bet has not for which nothing is put down."""
IN_RULESETS = {one.name.replace("_", "-"): one for one in MEASURES if not one.rounded}
"""Those of which a ruleset may say what they are to be, as it writes them."""
NO_SHARES = frozenset(name for name, one in IN_RULESETS.items() if not one.share)
"""Those that are no share of one, and have no percentage, as a ruleset writes them."""
IN_TABLES = tuple(
    sorted((one for one in MEASURES if one.shown), key=lambda one: GROUPS.index(cast("MeasureColumn", one.shown).group))
)
"""Those that the table of the bets shows, those of a group beside each other."""


def columns_of_measures() -> Iterator[str]:
    """The names of the columns that measures have in tables: `edge`, and `edge%` for its share in percent."""
    for one in IN_TABLES:
        if one.shown:
            yield one.shown.key
            if one.shown.written == "edge":
                yield f"{one.shown.key}%"


# --- long numbers ----------------------------------------------------------------------------------------------------

LONG = 4_000
"""Bits of a number from which on flint is asked instead of Python, which takes four times as long for twice the digits
to read one as `Decimal`, to write it, and to find a common divisor: ten seconds of half a million digits."""


@Rational.register
class LowestTerms(NamedTuple):
    """What `Fraction` takes as it is, without looking for a common divisor."""

    numerator: int
    denominator: int

    @property
    def fraction(self) -> Fraction:
        """The number as a Fraction."""
        return Fraction(cast(Rational, self))


def lowest(above: int, below: int) -> Fraction:
    """The fraction of two whole numbers, in its lowest terms."""
    if min(above.bit_length(), below.bit_length()) <= LONG:
        return Fraction(above, below)
    from flint import fmpq

    found = fmpq(above, below)
    return LowestTerms(int(found.p), int(found.q)).fraction


def divided(above: Fraction, below: Fraction) -> Fraction:
    """The quotient of two fractions."""
    return lowest(above.numerator * below.denominator, above.denominator * below.numerator)


def all_digits(value: Fraction | int) -> str:
    """Every digit of a number: `1/36`, `-1`."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= LONG:
        return str(value)
    from flint import fmpq

    return str(fmpq(value.numerator, value.denominator))


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
