"""The bets of a ruleset that one trial decides: what their clauses name is their distribution, with no chain to solve.

Such a bet has one stage, whose clauses win, lose or return the stake on every outcome that can come up. With w(A) the
weight of the outcomes that a clause names, or of those of them that a row of its table is for, and w of all, the net
result there has probability w(A) / w, and the decision takes one trial. Any other bet is a tally (`formula`) or a chain
(`compile`).

What stands once in a file is read once for all its bets: its words and the options chosen, and whether a family is of
this kind. Bets that come to the same share one distribution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from macau_edge.exact.chain import NOTHING, WHOLE
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.seat import trials_told_apart
from macau_edge.model import DECISIONS, Bet, Member, Ratio, Reference, Ruleset, own_pays
from macau_edge.model.measures import Distribution
from macau_edge.outcomes import full
from macau_edge.outcomes.hand import depends_on_hand
from macau_edge.outcomes.select import Choices, Scope, partition, scope

Row = tuple[str, int, int, bool]
"""What some outcomes do: win, lose or push, and the prize: its amount, its stake, and whether the stake is in it."""


class AtOnce:
    """The bets of a ruleset, under the choices made, that one trial decides."""

    def __init__(self, ruleset: Ruleset, choices: Choices) -> None:
        self.ruleset, self.choices = ruleset, dict(choices)
        self.scope = scope(ruleset, None, choices)
        self.weight = self.scope.space.weight
        self._bets: dict[int, tuple[Bet, bool]] = {}
        self._known: dict[tuple[tuple[Row, int], ...], Distribution] = {}

    def distribution(self, member: Member) -> Distribution | None:
        """What a member comes to; None where it is not such a bet.

        Raises:
            ProblemError: clauses or rows overlap, or a word means nothing.
            MissingChoiceError: it needs an option that was not given.
        """
        bet = member.bet
        _, fits = self._bets.get(id(bet)) or self._look(bet)
        if not fits:
            return None
        prizes = Prizes(self.ruleset, member, self.choices)
        taken = bet.commission if bet.commission is not None else self.ruleset.commission
        up_front = prizes.up_front if taken else NOTHING
        weights: dict[Row, int] = {}
        for row, weight in self._rows(prizes, self.scope.of(member.values)):
            weights[row] = weights.get(row, 0) + weight
        if sum(weights.values()) != self.weight:  # some outcome leaves the bet on the table
            self._bets[id(bet)] = bet, False
            return None
        if taken:
            return self._paid(weights, prizes, WHOLE + up_front)
        rows = tuple(weights.items())
        known = self._known.get(rows)
        if known is None:
            known = self._known[rows] = self._paid(weights, prizes, WHOLE)
        return known

    def _look(self, bet: Bet) -> tuple[Bet, bool]:
        """A bet, and whether it can be one that a trial decides: a stage whose clauses lead to no other, nor a count.

        Additional bets, and those that sleep or wait for the hand, are made in the midst of play; a bet that asks for
        the number of a trial, or is played with an urn that empties, is not the same at every trial.
        """
        fits = (
            len(bet.stages) == 1
            and not (bet.tally or bet.parts or bet.additional or bet.not_working)
            and all(clause.target in DECISIONS for clause in bet.stages[0].clauses)
            and full(self.ruleset.device) is None
            and not depends_on_hand(self.ruleset, bet)
            and not trials_told_apart(self.ruleset, bet)
        )
        self._bets[id(bet)] = bet, fits  # the bet is kept, so that no other one gets its number
        return bet, fits

    def _rows(self, prizes: Prizes, inner: Scope) -> Iterator[tuple[Row, int]]:
        """What a member is paid, clause by clause and row by row, with the weights of the outcomes."""
        bet = prizes.member.bet
        (stage,) = bet.stages
        for target, indices in partition(stage, inner).items():
            if target == "push":
                yield (target, 0, 1, False), inner.space.weigh(indices)
                continue
            pays = bet.pays if target == "win" else bet.lost
            own = pays if isinstance(pays, Ratio) or pays is None else own_pays(pays, prizes.member)
            if isinstance(own, Ratio | Reference):
                yield _row(target, prizes.ratio(own)), inner.space.weigh(indices)
            elif own is not None:
                for paid in prizes.alike(own, indices, inner):
                    prize = prizes.row(own, Decided(stage.name, None, min(paid), 1), inner)
                    yield _row(target, prizes.ratio(prize)), inner.space.weigh(paid)

    def _paid(self, rows: Mapping[Row, int], prizes: Prizes, staked: Fraction) -> Distribution:
        """The distribution of what rows with these weights come to."""
        weights: dict[Fraction, int] = {}
        for (target, amount, stake, for_one), weight in rows.items():
            net = NOTHING if target == "push" else prizes.net(target, Ratio(amount, stake, for_one))
            weights[net] = weights.get(net, 0) + weight
        nets = {net: Fraction(weights[net], self.weight) for net in sorted(weights) if weights[net]}
        return Distribution(nets, staked, staked, WHOLE, NOTHING)


def _row(target: str, prize: Ratio) -> Row:
    return target, prize.amount, prize.stake, prize.for_one


def at_once(ruleset: Ruleset, choices: Choices) -> AtOnce:
    """The bets of a ruleset under these choices, read once for all that are asked for one after another."""
    kept = _kept()
    known = kept.get(id(ruleset))
    if known is None or known.ruleset is not ruleset or known.choices != choices:
        if len(kept) >= RULESETS:
            kept.clear()
        known = kept[id(ruleset)] = AtOnce(ruleset, choices)
    return known


RULESETS = 8
"""Rulesets that are kept: those that a command goes to and fro between."""


@lru_cache
def _kept() -> dict[int, AtOnce]:
    """By the number of the ruleset that each of them keeps; a cache, which can be emptied."""
    return {}
