"""How a bet is played where the player has a choice: by its rule, or in the best way, which is found here.

The rounds are dealt once with every choice made everywhere, told apart by the cards that the player sees and by what
he chooses (`outcomes/deal.py`). With w(s, c, r) the weight of the rounds in which he sees s, chooses c and the net
result is r, the sum of w(s, c, r) r over r is what c is worth where he sees s, times the weight of s, which is the same
for every c. The best play takes for every s the c with the largest sum, and of several the first that is written; the
rounds that it leads to are the outcomes of the bet, and all else goes its way as for any bet.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

from macau_edge.exact.chain import NOTHING
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.terms import Terms
from macau_edge.model import ALL, Bet, By, Chips, DealStep, Member, Ruleset, Shoe, own_pays
from macau_edge.model.cards import CHOICE
from macau_edge.model.message import Message
from macau_edge.model.meter import metered, spend
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.remembered import ByIdentity, kept
from macau_edge.outcomes.members import members_counted
from macau_edge.outcomes.questions import RoundWords
from macau_edge.outcomes.rounds import Rounds, rounds, words_of_the_deal
from macau_edge.outcomes.scope import Choices, Scope, scope
from macau_edge.outcomes.seen import BestPlay, KnownRounds, Seeing, known_rounds
from macau_edge.outcomes.select import partition
from macau_edge.outcomes.together import combined_parts, compound_only, units_of


def scope_as_played(member: Member, terms: Terms) -> Scope:
    """What words mean for a bet, its outcomes being the rounds as the player plays them.

    Bets that are put `together` are played by the strategy of the whole. A bet that is held `against` others is played
    in every way; all that are wanted `whole` are told apart by the points of every hand.

    Raises:
        ProblemError: the bet depends on a choice and has no strategy, or its parts have their own; its rule has no
            choice, or two, for what can be seen; or the best play cannot be found.
        MissingChoiceError: it needs an option that was not given.
    """
    ruleset, choices = terms.rules.ruleset, terms.rules.choices
    with_it = (*terms.beside, *members_counted(ruleset, member), *terms.against)
    of = scope(ruleset, member, choices, with_it, whole=terms.whole)
    played = terms.together or member
    strategy = played.bet.strategy
    own = next((one.bet for one in terms.beside if one.bet is not played.bet and one.bet.strategy), None)
    if terms.against or not isinstance(of.space, Rounds) or not (of.space.chooses or strategy):
        return of
    assert isinstance(of.device, Shoe)
    if own is not None:
        message = Message(
            "`{bet}` has a `strategy` of its own, and is played with other bets in `{whole}`",
            bet=own.id, whole=played.bet.id,
        )  # fmt: skip
        raise _problem(
            played.bet, "structure/strategy", message, Message("give one `strategy` to all of them together")
        )
    if strategy is None:
        message = Message("`{bet}` depends on what the player chooses, and has no `strategy`", bet=played.bet.id)
        remedy = Message("add `strategy: best`, or a rule")
        if played.bet.id in compound_only(ruleset):
            remedy = Message("it has figures in the bets that it is a part of: ask for one of them")
        raise _problem(played.bet, "structure/missing-key", message, remedy)
    if strategy.best:
        return replace(of, space=_found(ruleset, played, choices, terms.chips)[1], known={})
    words = words_of_the_deal(of.device, of.words, strategy)
    return replace(of, space=rounds(of.device, frozenset(of.space.places), words, strategy), known={})


@metered
def best_play(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None = None) -> BestPlay:
    """The best play of a bet that depends on the player's choice, whatever its own strategy is.

    Raises:
        ProblemError: it cannot be found.
        MissingChoiceError: it needs an option that was not given.
    """
    return _found(ruleset, member, choices, chips)[0]


EACH_ROUND = 100
"""Operations of a round whose net result is found."""
KEPT = 100_000
"""Things that can be seen in the best plays that are kept: some hundred megabytes, where each leads to other rounds."""


def _asked_of(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None) -> Hashable:
    return ByIdentity(ruleset), ByIdentity(member.bet), member.id, tuple(choices.items()), chips


def _sights(found: tuple[BestPlay, Rounds]) -> int:
    return len(found[0].sights)


@kept(KEPT, key=_asked_of, length=_sights)
def _found(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None) -> tuple[BestPlay, Rounds]:
    """The best play, and the rounds as they are played so."""
    parts = tuple(combined_parts(ruleset, member, choices))
    of = scope(ruleset, member, choices, [part.member for part in parts])
    assert isinstance(of.device, Shoe)
    assert isinstance(of.space, Rounds)
    assert of.device.choosing
    step = of.device.choosing
    known = known_rounds(of.device, frozenset(of.space.places), words_of_the_deal(of.device, of.words))
    spend(EACH_ROUND * len(known) * len(parts), member.bet)
    inner = replace(of, space=known, known={})
    nets = dict.fromkeys(range(len(known)), NOTHING)
    staked = sum(units_of(part.units, part.member) for part in parts if part.at_start)
    for part in parts:
        units = units_of(part.units, part.member)
        prizes = Prizes(ruleset, part.member, choices, units=units, chips=chips, laid=part.laid)
        for index, net in _nets(prizes, inner.of(part.member.values)):
            nets[index] += net * units / staked
    return _chosen(step, known, nets)


def _by_nets(step: DealStep, known: KnownRounds, nets: Mapping[int, Fraction]) -> Hashable:
    return step, ByIdentity(known), tuple(nets.items())


@kept(KEPT, key=_by_nets, length=_sights)
def _chosen(step: DealStep, known: KnownRounds, nets: Mapping[int, Fraction]) -> tuple[BestPlay, Rounds]:
    """The best play given the net result of every round, and the rounds that it leads to; one for bets of one net."""
    unit = lcm(*(net.denominator for net in nets.values()))
    units = [int(nets[place] * unit) for place in range(len(known))]
    sights, played = list[tuple[Seeing, str]](), dict[int, int]()
    for seeing in known.by_seen(units):
        best = max(step.choose, key=lambda choice: seeing.worth.get(choice, 0))
        for place, weight in zip(*seeing.rounds[best], strict=True):
            played[place] = played.get(place, 0) + weight
        sights.append((seeing._replace(rounds={}), best))
    of_all = known.played(played)
    return BestPlay(
        step=step, seen=known.seen, sights=sights, unit=unit, weight=of_all.weight, by_open_suit=known.by_open_suit
    ), of_all


def _nets(prizes: Prizes, inner: Scope) -> Iterator[tuple[int, Fraction]]:
    """The net result of each round.

    Raises:
        ProblemError: a round decides nothing, so that what a choice is worth depends on the rounds after it.
    """
    bet = prizes.member.bet
    if len(bet.stages) != 1:
        message = Message(
            "`{bet}` is not decided by its clauses in one round, so that no choice is best by one round", bet=bet.id
        )
        raise _problem(bet, "structure/strategy", message, Message("write it with `win`, `lose` and `push`"))
    (stage,), decided = bet.stages, 0
    for target, indices in partition(stage, inner).items():
        decided += len(indices)
        if target == "push":
            yield from ((index, NOTHING) for index in indices)
            continue
        pays = own_pays(bet.pays or ALL, prizes.member) if target == "win" else own_pays(bet.lost, prizes.member)
        for prize, alike in prizes.prizes(pays, indices, Decided(stage.name, None, 0, 1), inner):
            net = prizes.net(target, prize)
            yield from ((index, net) for index in alike)
    if decided < len(inner.space):
        message = Message("some rounds leave `{bet}` where it is, so that no choice is best by one round", bet=bet.id)
        raise _problem(bet, "structure/strategy", message, Message("say of every round what it does: `lose: others`"))


def units_raised(bet: Bet, inner: Scope) -> Sequence[int] | None:
    """For each round how many times the stake is put down besides; None where it never is."""
    if not bet.raises or not isinstance(inner.device, Shoe) or not isinstance(inner.space, Rounds):
        return None
    raises = dict(bet.raises)
    chosen = inner.space.column(RoundWords(inner.device, inner.words), By("word", CHOICE))
    return [raises.get(choice, 0) for choice in chosen]


def _problem(bet: Bet, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(bet.place, code, message, help=remedy))
