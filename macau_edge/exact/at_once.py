"""The bets of a ruleset that one trial decides: what their clauses name is their distribution, with no chain to solve.

Such a bet has one stage, whose clauses win, lose or return the stake on every outcome that can come up. With w(A) the
weight of the outcomes that a clause names, or of those of them that a row of its table is for, and w of all, the net
result there has probability w(A) / w, and the decision takes one trial. Any other bet is a tally (`formula`) or a chain
(`compile`).

All is counted in whole weights until the end. What `others` names is weighed as what is left, and a table of prizes is
looked up once for all outcomes that it does not tell apart. Members with the same prizes whose clauses weigh the same
have the same distribution, which is made once: the fourteen totals of cussec have seven.

What stands once in a file is read once for all its bets: its words and the options chosen, whether a family is of this
kind and what all its members are paid, and the net result of a prize.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from operator import mul
from typing import NamedTuple, TypeAlias

from macau_edge.exact.backward import scope_as_played, units_of_rounds
from macau_edge.exact.chain import WHOLE, decided_effects
from macau_edge.exact.prize import PRIZES, Decided, Prizes, prize_classes
from macau_edge.exact.terms import Rules, Terms, rules_of
from macau_edge.model import (
    ALL,
    DECISIONS,
    Bet,
    Commission,
    Member,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Ruleset,
    Shoe,
    Stage,
    own_pays,
)
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import spend
from macau_edge.outcomes import full
from macau_edge.outcomes.hand import depends_on_hand, distinguished_trials
from macau_edge.outcomes.scope import Choices, Scope
from macau_edge.outcomes.select import partition, without_others
from macau_edge.outcomes.together import laid_bets

Share: TypeAlias = tuple[str, Hashable, int]
"""Outcomes that do the same: win, lose or push, what the tables of prizes go by there, and the weight of them."""

Own: TypeAlias = Mapping[str, Pays]
"""What a member is paid where it wins, and what it loses where it loses."""


EACH_BET, EACH_OUTCOME, EACH_IN_A_TABLE = 1_000, 3, 7
"""Operations of a bet, of an outcome that its clauses are asked about, and of one that a table is asked about."""


class ReadOnce(NamedTuple):
    """What is read once of a bet: the one stage that decides it, what `others` does there, prizes and commission.

    `stage` is None where one trial does not decide it. `others` is None where there are none, or where a table of
    prizes has to know them one by one. `own` is None where a table may give each member another prize.
    """

    bet: Bet
    stage: Stage | None
    others: str | None
    own: Own | None
    commission: Commission | None


class AtOnce:
    """The bets of a ruleset, under the choices made, that one trial decides."""

    def __init__(self, rules: Rules) -> None:
        self.terms, self.ruleset, self.choices = Terms(rules), rules.ruleset, rules.choices
        self._apart = laid_bets(self.ruleset) if full(self.ruleset.device) is None else self.ruleset.bets.keys()
        """The bets that no trial decides for itself: they have no stake, or every trial has another urn."""
        self._read: dict[int, ReadOnce] = {}
        """By the number of the bet, which is kept, so that no other one gets its number; tables likewise below."""
        self._nets: dict[tuple[str, Ratio | Reference], Fraction] = {}
        self._known: dict[Hashable, tuple[Distribution, Own]] = {}

    def distribution(self, member: Member) -> Distribution | None:
        """What a member comes to; None where it is not such a bet.

        Raises:
            ProblemError: clauses or rows overlap, a word means nothing, or it costs more than the meter allows.
            MissingChoiceError: it needs an option that was not given.
        """
        bet = member.bet
        read = self._read.get(id(bet)) or self._look(bet)
        if read.stage is None or bet.pays is None:
            return None
        own = read.own or {"win": own_pays(bet.pays, member), "lose": own_pays(bet.lost, member)}
        inner = self._inside(member)
        tables = 0 if read.own else sum([isinstance(pays, PrizeTable) for pays in own.values()])
        spend(EACH_BET + (EACH_OUTCOME + EACH_IN_A_TABLE * tables) * len(inner.space), bet)
        raised, parted = units_of_rounds(member, inner)[1::2]
        shares = None if parted else self._shares(read.stage, read.others, own, inner)
        if shares is None:
            return None
        prizes = [id(pays) if isinstance(pays, PrizeTable) else pays for pays in own.values()]
        added = Fraction(sum(map(mul, raised, inner.space.weights)), inner.space.weight) if raised else None
        key = (read.commission, inner.space.weight, added, *prizes, frozenset(shares))
        found = self._known.get(key)
        if found is None:
            made = self._made(member, read.commission, shares, own, inner)
            found = self._known[key] = replace(made, risked=made.risked + added) if added else made, own
        return found[0]

    def _look(self, bet: Bet) -> ReadOnce:
        """Whether a trial can decide a bet: it has one stage, whose clauses lead to no other, and counts nothing.

        Additional bets, and those that sleep or wait for the hand, are made in the midst of play; a bet that asks for
        the number of a trial, or is played with an urn that empties, is not the same at every trial.
        """
        stage, others, own = None, None, None
        if (
            len(bet.stages) == 1
            and bet.pays is not None
            and not (bet.tally or bet.parts or bet.additional or bet.not_working or bet.staked or bet.stays)
            and bet.id not in self._apart
            and all(clause.target in DECISIONS for clause in bet.stages[0].clauses)
            and not depends_on_hand(self.ruleset, bet)
            and not distinguished_trials(self.ruleset, bet)
        ):
            (stage,) = bet.stages
            prizes = {"win": bet.pays, "lose": bet.lost}
            rest = [clause.target for clause in stage.clauses if clause.outcomes.rest]
            if len(rest) == 1 and not isinstance(prizes.get(rest[0]), PrizeTable):
                (others,) = rest
            own = None if PrizeTable in map(type, prizes.values()) else prizes
        commission = self.ruleset.commission_of(bet)
        read = self._read[id(bet)] = ReadOnce(bet, stage, others, own, commission)
        return read

    def _inside(self, member: Member) -> Scope:
        """What words mean for a member; of cards the outcomes are its own, as far as it tells rounds apart."""
        if isinstance(self.ruleset.device, Shoe):
            return scope_as_played(member, self.terms)
        return self.terms.rules.scope.of(member.values)

    def _shares(self, stage: Stage, others: str | None, own: Own, inner: Scope) -> dict[Share, int] | None:
        """What the outcomes of a trial do to a member; of each share the first outcome, if a table has to be asked.

        None where these are not all outcomes, so that some leave the bet there.
        """
        space = inner.space
        clauses = without_others(stage, inner) if others else partition(stage, inner)
        if others and len(space) == sum(map(len, clauses.values())):
            others, clauses = None, partition(stage, inner)  # which says that `others` catches nothing
        left = space.weight
        shares: dict[Share, int] = {}
        for target, indices in clauses.items():
            if isinstance(pays := own.get(target), PrizeTable):
                for by, alike in prize_classes(pays, indices, inner).items():
                    left -= (weight := space.weigh(alike))
                    shares[target, by, weight] = alike[0]
            else:
                left -= (weight := space.weigh(indices))
                shares[target, None, weight] = 0
        if others:
            shares[others, None, left] = 0
        return shares if others or not left else None

    def _made(
        self, member: Member, commission: Commission | None, shares: Mapping[Share, int], own: Own, inner: Scope
    ) -> Distribution:
        """The distribution of these shares."""
        (stage,), prizes = member.bet.stages, Prizes(self.ruleset, member, self.choices)
        nets = {} if commission else self._nets  # that of a prize is the same for all bets without one
        found = []
        for (target, _, weight), first in shares.items():
            prize = own.get(target, ALL)
            if isinstance(prize, PrizeTable):
                prize = prizes.row(prize, Decided(stage.name, None, first, 1), inner)
            assert isinstance(prize, PRIZES)
            net = nets.get((target, prize))
            if net is None:
                net = nets[target, prize] = prizes.net(target, prize)
            found.append((net, weight))
        return decided_effects(found, inner.space.weight, WHOLE + prizes.up_front if commission else WHOLE)


def at_once(ruleset: Ruleset, choices: Choices) -> AtOnce:
    """The bets of a ruleset under these choices, read once for all that are asked for one after another."""
    return rules_of(ruleset, choices).once(AtOnce)
