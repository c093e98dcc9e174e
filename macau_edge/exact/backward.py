"""How a bet is played where the player has choices: by its rule, or in the best way, which is found here.

The rounds are dealt once with every choice made everywhere, told apart by the cards that the player sees at each step
and by what he chooses (`outcomes/deal.py`). With w(s, c, r) the weight of the rounds in which he sees s, chooses c and
the net result is r, the sum of w(s, c, r) r over r is what c is worth where he sees s, times the weight of s, which is
the same for every c. The best play takes for every s the c with the largest sum, and of several the first that is
written. Of several steps the last is played so first: he knows there all that he knew before, so that of what it leaves
the same can be asked of the step before (`outcomes/seen.py`). The rounds that all this leads to are the outcomes of the
bet, and all else goes its way as for any bet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import mul
from typing import NamedTuple

from macau_edge.exact.chain import NOTHING
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.terms import Terms
from macau_edge.model import ALL, Bet, Chips, DealStep, Member, Ruleset, Shoe, Strategy, own_pays
from macau_edge.model.message import Message
from macau_edge.model.meter import meter, metered, spend
from macau_edge.model.problem import Problem, ProblemError, UsageError
from macau_edge.model.records import dataclass, field
from macau_edge.model.remembered import ByIdentity, kept
from macau_edge.model.walk import gathered
from macau_edge.outcomes.boards import Boards
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.members import members_counted
from macau_edge.outcomes.on_boards import on_boards
from macau_edge.outcomes.parted import is_laid_on_both
from macau_edge.outcomes.questions import Answer, Question, RoundWords, choice_at
from macau_edge.outcomes.rounds import Rounds, asked_by_bet, rounds, shoe_chosen, words_chosen, words_of_the_deal
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.outcomes.seen import BestPlay, KnownRounds, known_rounds
from macau_edge.outcomes.select import partition
from macau_edge.outcomes.together import combined_parts, compound_only, stake_at_start, units_of


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
    if _unruled(of, strategy):
        return replace(of, space=_found(ruleset, played, choices, terms.chips, strategy).rounds, known={})
    words = words_of_the_deal(of.device, of.words, strategy)
    return replace(of, space=rounds(of.device, frozenset(of.space.places), words, strategy), known={})


def _unruled(of: Scope, strategy: Strategy) -> tuple[DealStep, ...]:
    """The steps at which something is chosen on which the outcomes of a bet depend, and of which its strategy has no
    rule.
    """
    assert isinstance(of.device, Shoe)
    assert isinstance(of.space, Rounds)
    words = words_of_the_deal(of.device, of.words, strategy)
    steps = Deal(of.device, [*of.space.places], dict(words), strategy).choosing
    return tuple(step for step in steps if not strategy.at(step.name, step.choose))


@metered
def best_plays(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None = None) -> tuple[BestPlay, ...]:
    """The best play of a bet that depends on the player's choices, whatever its own strategy is: one for each step and
    for what he may have chosen before it.

    Raises:
        ProblemError: it cannot be found.
        MissingChoiceError: it needs an option that was not given.
    """
    return _found(ruleset, member, choices, chips, Strategy()).plays


@metered
def plays_found(ruleset: Ruleset, member: Member, choices: Choices) -> tuple[BestPlay, ...]:
    """The best play of a bet at the steps of which its strategy has no rule, as it is found for its figures; none where
    it has one for each, or nothing depends on what is chosen.

    Raises:
        ProblemError: it cannot be found.
        MissingChoiceError: it needs an option that was not given.
    """
    strategy = member.bet.strategy
    of = scope(ruleset, member, choices, [part.member for part in combined_parts(ruleset, member, choices)])
    if strategy is None or not isinstance(of.space, Rounds) or not (steps := _unruled(of, strategy)):
        return ()
    return tuple(play for play in _found(ruleset, member, choices, None, strategy).plays if play.step in steps)


ENGINES = 2
"""That many find a play; the other takes no more operations for it than this one."""


def announce_plays(ruleset: Ruleset, choices: Choices) -> None:
    """Says on the meter what the bets of a file take of which that is known before anything of them is made.

    These are the bets of two hands that share open cards: a best play is found for each, or, of a rule, the rounds that
    it leads to, the best play beside it, and that which is best where each step alone is played by it.
    """
    device, known = ruleset.device, meter().announced
    if not isinstance(device, Shoe):
        return
    for bet in ruleset.bets.values():
        if bet.strategy is None or bet.id in known:
            continue
        with suppress(ProblemError, UsageError, MissingChoiceError):
            boards = _boards_of(ruleset, Member(bet, {}), choices, bet.strategy)
            steps = [step for step in device.choosing if bet.strategy.at(step.name, step.choose)]
            plays = 1 if bet.strategy.best else 2 + len(steps) * (len(device.choosing) > 1)
            if boards:
                known[bet.id] = boards.of_dealing + ENGINES * plays * boards.of_a_play


def _boards_of(ruleset: Ruleset, member: Member, choices: Choices, strategy: Strategy) -> Boards | None:
    """The boards over which a bet is played; None where it is not."""
    shoe, words = shoe_chosen(ruleset, choices), words_chosen(ruleset, choices)
    if shoe is None:
        return None
    parts = [part.member for part in combined_parts(ruleset, member, choices)]
    asked = frozenset[Question]().union(*(asked_by_bet(RoundWords(shoe, words), one) for one in parts))
    said = dict(words_of_the_deal(shoe, words, strategy))
    deal = Deal(shoe, sorted(asked), said, strategy if strategy.rows else None, knowing=True)
    found = on_boards(deal)
    return Boards(found.game) if found else None


@metered
def plays_step_by_step(ruleset: Ruleset, member: Member, choices: Choices) -> tuple[BestPlay, ...]:
    """At each step the best play where all others are played as the bet says, by its rules or in the best way: what is
    chosen before is what leads there, and what is chosen later what every choice is worth by.

    Raises:
        ProblemError: it cannot be found.
        MissingChoiceError: it needs an option that was not given.
    """
    shoe, strategy, found = ruleset.device, member.bet.strategy, list[BestPlay]()
    assert isinstance(shoe, Shoe)
    assert strategy is not None
    ruled = {
        step.name: [replace(row, step=step.name) for row in strategy.at(step.name, step.choose)]
        for step in shoe.choosing
    }
    for step in shoe.choosing:
        others = tuple(row for name, rows in ruled.items() if name != step.name for row in rows)
        plays = _found(ruleset, member, choices, None, replace(strategy, rows=others)).plays
        found += [play for play in plays if play.step == step]
    return tuple(found)


EACH_ROUND = 100
"""Operations of a round whose net result is found."""
KEPT = 100_000
"""Things that can be seen in the best plays that are kept: some hundred megabytes, where each leads to other rounds."""


@dataclass(frozen=True)
class BestRounds:
    """The `rounds` as they are played in the best way, and that play at each step, of `number` things that are seen.

    The rounds are what figures need; how it is played is made where somebody asks.
    """

    rounds: Rounds
    number: int
    make: Callable[[], tuple[BestPlay, ...]] = field(repr=False)

    @cached_property
    def plays(self) -> tuple[BestPlay, ...]:
        """The best play, one for each step and for what was chosen before it."""
        return self.make()


def _asked_of(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None, strategy: Strategy) -> Hashable:
    return ByIdentity(ruleset), ByIdentity(member.bet), member.id, tuple(choices.items()), chips, strategy


def _number(found: BestRounds) -> int:
    return found.number


@kept(KEPT, key=_asked_of, length=_number)
def _found(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None, strategy: Strategy) -> BestRounds:
    """The best play at the steps of which a strategy has no rule."""
    parts = tuple(combined_parts(ruleset, member, choices))
    stake_at_start(parts, member)
    of = scope(ruleset, member, choices, [part.member for part in parts])
    assert isinstance(of.device, Shoe)
    assert isinstance(of.space, Rounds)
    words = words_of_the_deal(of.device, of.words, strategy)
    known = known_rounds(of.device, frozenset(of.space.places), words, strategy if strategy.rows else None)
    spend(EACH_ROUND * len(known) * len(parts), member.bet)
    inner = replace(of, space=known, known={})
    nets = dict.fromkeys(range(len(known)), NOTHING)
    per = [part for part in parts if part.member.bet.id == member.bet.per]
    staked = sum(units_of(part.units, part.member) for part in per or parts if part.at_start)
    for part in parts:
        units = units_of(part.units, part.member)
        prizes = Prizes(ruleset, part.member, choices, units=units, chips=chips, laid=part.laid)
        of_part = inner.of(part.member.values)
        times = times_of_rounds(part.member, of_part)
        for index, net in _nets(prizes, of_part):
            nets[index] += net * (times[index] if times else 1) * units / staked
    return _chosen(known, nets)


def _by_nets(known: KnownRounds, nets: Mapping[int, Fraction]) -> Hashable:
    return ByIdentity(known), tuple(nets.items())


@kept(KEPT, key=_by_nets, length=_number)
def _chosen(known: KnownRounds, nets: Mapping[int, Fraction]) -> BestRounds:
    """The best play given the net result of every round, and the rounds that it leads to; one for bets of one net."""
    unit = lcm(*(net.denominator for net in nets.values()))
    found = known.backward([int(nets[place] * unit) for place in range(len(known))])
    of_all = known.played(found.played)

    def plays() -> tuple[BestPlay, ...]:
        return tuple(
            BestPlay(
                step=step, before=before, seen=seen, sights=sights, unit=unit, weight=of_all.weight,
                by_open_suit=known.by_open_suit, suits_alike=known.suits_alike,
                nearest=[
                    one._replace(worth={choice: worth / unit for choice, worth in one.worth.items()})
                    for one in found.nearest.get((number, before), ())
                ],
            )
            for number, (step, seen, of_step) in enumerate(zip(known.steps, known.seen, found.steps, strict=True))
            for before, sights in gathered(of_step, lambda sight: sight[0].before).items()
        )  # fmt: skip

    return BestRounds(of_all, found.number, plays)


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


class UnitsOfRounds(NamedTuple):
    """How many units a bet has in each round.

    A net result is that of one unit so many `times`, once in every round where that is None. `raised` is what is put
    down after the start, or stays of what was laid with choices; None where that is nothing in all rounds. A bet may be
    `laid_later` altogether, with choices. Where it is laid on both hands of a `parted` one, what it comes to is twice
    what one hand does, on average alone.
    """

    times: Sequence[int] | None
    raised: Sequence[Fraction | int] | None
    laid_later: bool
    parted: bool


def times_of_rounds(member: Member, inner: Scope) -> Sequence[int] | None:
    """How many times the net result of one unit of a bet counts in each round; None where that is once in all of them.

    Raises:
        ProblemError: it is not settled whether it is laid on both hands of a parted one.
    """
    return _times(_units_staying(member.bet, inner), hands_laid_on(member, inner))


def _times(staying: Sequence[int] | None, hands: Sequence[int] | None) -> Sequence[int] | None:
    return [*map(mul, staying, hands)] if staying is not None and hands else staying or hands


def units_of_rounds(member: Member, inner: Scope, *, up_front: Fraction = NOTHING) -> UnitsOfRounds:
    """How many units a bet has in each round; of each stake that is put down a commission `up_front` is paid with it.

    Raises:
        ProblemError: it is not settled whether it is laid on both hands of a parted one.
    """
    staying, hands = _units_staying(member.bet, inner), hands_laid_on(member, inner)
    times, raised = _times(staying, hands), units_with_choices(member.bet.raises, inner)
    if staying is not None:
        return UnitsOfRounds(times, times, laid_later=True, parted=bool(hands))
    if hands is None:
        return UnitsOfRounds(None, raised, laid_later=False, parted=False)
    on_each = [1 + up_front + one for one in raised or [0] * len(hands)]
    more = [each * number - 1 - up_front for each, number in zip(on_each, hands, strict=True)]
    return UnitsOfRounds(hands, more, laid_later=False, parted=True)


def _units_staying(bet: Bet, inner: Scope) -> Sequence[int] | None:
    """For each round how many units a part has in it that is laid with choices; None of one that is laid at the start
    and stays.
    """
    if not bet.stays:
        return units_with_choices(bet.staked, inner)
    times = units_with_choices([(bet.stays, 1)], inner)
    return times and [min(times_chosen, 1) for times_chosen in times]


def units_with_choices(each: Sequence[tuple[str, int]], inner: Scope) -> Sequence[int] | None:
    """For each round how many units the choices made in it come to, added up; None where none is said."""
    if not each or not isinstance(inner.device, Shoe) or not isinstance(inner.space, Rounds):
        return None
    units, columns = dict(each), list[Sequence[Answer]]()
    for step in inner.device.choosing:
        if (asked := choice_at(step.name)) in inner.space.places:
            columns.append(inner.space.answered(asked))
    return [sum(units.get(str(choice), 0) for choice in chosen) for chosen in zip(*columns, strict=True)]


def hands_laid_on(member: Member, inner: Scope) -> Sequence[int] | None:
    """For each round on how many hands a bet is laid; None where that is one in all of them."""
    parted = Question("parted")
    if not isinstance(inner.device, Shoe) or not isinstance(inner.space, Rounds) or parted not in inner.space.places:
        return None
    hands = [1 + bool(one) for one in inner.space.answered(parted)]
    return hands if max(hands) > 1 and is_laid_on_both(inner.device, inner.words, member) else None


def _problem(bet: Bet, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(bet.place, code, message, help=remedy))
