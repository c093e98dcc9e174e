"""What is found of a session of many rounds of one bet."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.measures import Measures, root
from macau_edge.numeric.sums.masses import Chance
from macau_edge.sessions.spread import Spread


@dataclass(frozen=True, slots=True)
class Quantile:
    """The lowest result of the house, in patacas, up to which there is the probability `share`.

    `certain` says that the bound of the error cannot have moved it.
    """

    share: Fraction
    house: Fraction
    certain: bool


@dataclass(frozen=True, slots=True)
class Amount:
    """Patacas that suffice with the confidence; `least` says that the next smaller result would not, for certain."""

    patacas: Fraction
    least: bool


@dataclass(frozen=True, slots=True)
class Bankroll:
    """What a table needs, so that it is lost with no more than one less the confidence.

    `at_end` looks at the result of the session alone, `throughout` at every moment of it, `ever` at any number of
    rounds. `at_end` is None where there are too many results, `throughout` where it was too much work, `ever`
    where the house has no edge.
    """

    at_end: Amount | None
    throughout: Amount | None
    ever: Amount | None


@dataclass(frozen=True, slots=True)
class Figures:
    """Who is ahead at the end, and the quantiles of the house's result; `even` is None in an approximation."""

    player: Chance
    even: Chance | None
    house: Chance
    quantiles: tuple[Quantile, ...]


@dataclass(frozen=True, slots=True)
class Risk:
    """A session of so many `rounds` of one bet at a stake of `unit` patacas each, paid to the last fraction.

    `spread` and `figures` are those of the exact distribution; they are None where it has too many results and the
    approximation was asked for. `normal` and `normal_at_end` are those of the normal approximation, None where it was
    not asked for. `likely` are the rounds after which the house is ahead with the confidence by the normal
    approximation, `sure` those after which it is for certain; both are None without an edge for the house.
    """

    analysis: Analysis
    rounds: int
    unit: int
    confidence: Fraction
    spread: Spread | None
    figures: Figures | None
    bankroll: Bankroll
    normal: Figures | None
    normal_at_end: Amount | None
    likely: int | None
    sure: int | None

    @property
    def bet(self) -> BetAnalysis:
        """The bet, as both engines found it."""
        return self.analysis.bets[0]

    @property
    def measures(self) -> Measures:
        """The figures of one round."""
        found = self.bet.measures
        assert found is not None  # a bet for which an option is missing is refused
        return found

    @property
    def staked(self) -> Fraction:
        """Patacas put down at the start of the rounds, with any commission paid with the bet."""
        return self.measures.distribution.staked * self.rounds * self.unit

    @property
    def handle(self) -> Fraction:
        """Patacas staked in all on average, later stakes included: the expected handle."""
        return self.measures.distribution.risked * self.rounds * self.unit

    @property
    def hold(self) -> Fraction:
        """What the house wins on average, in patacas: the expected win."""
        return -self.measures.expected_net * self.rounds * self.unit

    @property
    def deviation(self) -> Decimal:
        """Standard deviation of the result of the session, in patacas, to twenty digits (independent rounds)."""
        return root(self.measures.variance * self.rounds * self.unit**2)

    @property
    def n0(self) -> Fraction | None:
        """Rounds after which the expected result is one standard deviation: variance over the squared mean.

        N-zero (D. Schlesinger, Blackjack Attack, 3rd ed. 2005, from B. Harris). None where nobody has an edge.
        """
        mean = self.measures.expected_net
        return self.measures.variance / mean**2 if mean else None
