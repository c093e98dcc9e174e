"""A bet that both engines confirm -> its chain, with what another program is to ask of it and has to come to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from macau_edge.analysis import Analysis, BetAnalysis, analyse_bet
from macau_edge.exact.compile import compile_bet
from macau_edge.model import Choice, Ruleset, __version__
from macau_edge.model.measures import Measures
from macau_edge.model.records import dataclass
from macau_edge.questions.export.numbered import NumberedState, Reward, net_name, numbered_states, rewards
from macau_edge.questions.one_bet import confirmed_measures, one_member


class Property(NamedTuple):
    """What a model checker is asked, with its value: a probability, or the sum of a reward until a state is reached."""

    name: str
    reward: str | None
    state: int
    value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedBet:
    """The states of a bet that both engines confirm, what leaving them is worth, and what can be asked of them."""

    analysis: Analysis
    states: Sequence[NumberedState]
    rewards: Sequence[Reward]
    properties: Sequence[Property]

    @property
    def bet(self) -> BetAnalysis:
        """The bet, as both engines found it."""
        return self.analysis.bets[0]

    @property
    def named(self) -> str:
        """The game and the bet, by their identifiers, with the choices that were taken."""
        choices = self.analysis.choices
        taken = (f"{one.id} {choices[one.id].label}" for one in self.bet.options if one.id in choices)
        return ", ".join((f"{self.analysis.ruleset.name}: {self.bet.id}", *taken))

    @property
    def over(self) -> int:
        """The number of the last state."""
        return len(self.states) - 1

    def header(self) -> Iterator[str]:
        """The lines that say what it is of, in the language of programs."""
        measures = self.bet.measures
        assert measures
        yield f"{self.named}; written by macau-edge {__version__}, whose two engines agree on its figures."
        staked = measures.distribution.staked
        yield f"House edge {measures.house_edge}: what is lost less what is won, over {staked} put down at the start."
        yield "State 0 is the making of the bet; those after it are left by a trial each, those of a net result end it."
        for reward in self.rewards:
            yield f"Reward {reward.name}: {reward.said}."


def exported(ruleset: Ruleset, name: str, choices: Mapping[str, Choice], given: Collection[str] = ()) -> ExportedBet:
    """The chain of a bet on which both engines agree; `given` are the options that a person chose.

    Raises:
        ProblemError: it cannot be computed, the engines disagree, or it has more states than it may.
        UsageError: an option is missing, it is a family of several, or a hand is parted by its play.
    """
    member = one_member(ruleset, name, choices)
    bet = analyse_bet(ruleset, member, choices)
    analysis = Analysis(ruleset, choices, frozenset(given), bets=(bet,))
    measures = confirmed_measures("export", analysis, bet)
    chain = compile_bet(ruleset, member, choices)
    states = numbered_states(chain)
    worth = tuple(rewards(states))
    properties = tuple(_properties(measures, states, worth, chain.beside))
    return ExportedBet(analysis=analysis, states=states, rewards=worth, properties=properties)


def _properties(
    measures: Measures, states: Sequence[NumberedState], worth: Sequence[Reward], beside: Fraction
) -> Iterator[Property]:
    """The probability of each net result, then the mean of each reward, from the figures that both engines found."""
    found = measures.distribution
    for number, state in enumerate(states):
        if state.net is not None:
            yield Property(net_name(state.net), None, number, found.nets[state.net])
    won = sum((net * chance for net, chance in found.nets.items() if net > 0), Fraction(0))
    means = {
        "won": won,
        "lost": won - found.mean,
        "trials": found.rolls,
        "added": found.risked - found.staked - beside,
    }
    for reward in worth:
        yield Property(reward.name, reward.name, len(states) - 1, means[reward.name])
