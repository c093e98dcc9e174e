"""Wagers side by side on a table: one hand, one urn, the same trials for all of them; and where their play begins.

The method is a state machine. A position is a `PlayState`: the state of the hand and of the urn, how many trials were
seen where a wager asks, the state of each wager, and the net result so far. `TablePlay.turn` gives what a trial can do
there, result by result as the throws were enumerated, those of the same kind taken together; play is over when every
wager is decided.

A bet need not be made at the start. What comes before it is played, too (`Prelude`): the hand from its own start
until a stage first begins, or the bet that an additional one goes with until it enters its stage, opened so. A play
in which that never comes does not count. `play_of` gives play and prelude of a bet in whichever form it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Additional, Bet, Member, Part, Pays, PrizeTable, Units, Value
from macau_edge.model.records import dataclass
from macau_edge.numeric.prizes import NetResults, matches_key
from macau_edge.numeric.propagate import Start, Transitions, explore, propagate_mass
from macau_edge.numeric.throws import CannotReadError
from macau_edge.numeric.wager import WAITING, AdditionalWager, Effect, Single, Staged, TallyWager, Wager
from macau_edge.numeric.words import EnumeratedGame, grouped_results, member_of, phrase_for

Left = tuple[int, ...] | None
"""How many balls of each label are left in an urn; None without an urn that empties."""


class PlayState(NamedTuple):
    """Where everything stands: the hand, the urn, the trials seen by wagers that ask, the wagers, and the net so far.

    The state of a wager that is decided is None. `hand` is None where no wager asks what happens in it.
    """

    hand: int | None
    left: Left
    clocks: tuple[int, ...]
    states: tuple[int | None, ...]
    net: int


Move = tuple[float, PlayState | None, int]
"""A chance, the position it leads to, and, where that is None, the number of the net result that it ends with."""


Result = tuple[float, int | None, Left, list[Effect]]
"""Results that do the same: their chance, the next position of the hand, the urn after them, and their effects."""


class ResultClasses(NamedTuple):
    """The kind of each result, and what each kind does, as long as nothing stays out of an urn."""

    codes: NDArray[np.unsignedinteger]
    results: list[Result]


class TablePlay:
    """The wagers on a table. All is over when each is decided, whether or not the `shadow` is.

    The shadow is a bet on which nothing is staked here: the one that an additional bet goes with.
    """

    def __init__(self, game: EnumeratedGame, wagers: Sequence[Wager], *, shadow: int | None = None) -> None:
        self.game, self.wagers, self.shadow = game, wagers, shadow
        self.on_hand = any(wager.on_hand for wager in wagers)
        self.staked = sum((wager.staked for wager in wagers), Fraction(0))
        self.beside = Fraction(0)
        """What is put down at the start besides the part by whose stake the figures are told."""
        self.added = [(number, wager) for number, wager in enumerate(wagers) if isinstance(wager, AdditionalWager)]
        asking = [number for number, wager in enumerate(wagers) if wager.last_trial]
        self.clocks = {number: clock for clock, number in enumerate(asking)}
        self.alone = len(wagers) == 1 and not self.clocks
        self._alike: dict[tuple[object, ...], ResultClasses] = {}

    def start(self, hand: int | None, left: Left) -> PlayState:
        """The position in which all wagers are made."""
        return PlayState(hand, left, (0,) * len(self.clocks), (0,) * len(self.wagers), 0)

    def turn(self, position: PlayState) -> list[Move]:
        """What one trial can do, in the order of `trial`."""
        if self.alone:
            return self._turn_alone(position)
        moves: list[Move] = []
        for chance, hand, left, effects in self.trial(position):
            states, net = self._states(position, effects)
            if all(state is None or number == self.shadow for number, state in enumerate(states)):
                moves.append((chance, None, net))
            else:
                moves.append((chance, PlayState(hand, left, self._seen(position, states), states, net), 0))
        return moves

    def _turn_alone(self, position: PlayState) -> list[Move]:
        """What one trial can do to a wager that is alone and asks for no number: the same, without detours."""
        here, left, _, (state,), _ = position
        assert state is not None
        after, moves = self.wagers[0].after, list[Move]()
        for chance, hand, rest, (effect,) in self.trial(position):
            following, net = (state, 0) if effect is None else after(state, effect)
            if following == state and hand == here and rest == left:
                moves.append((chance, position, 0))
            else:
                moves.append((chance, None if following is None else PlayState(hand, rest, (), (following,), 0), net))
        return moves

    def put_down(self, position: PlayState) -> float:
        """The mean of what one trial puts down in additional bets."""
        if not any(position.states[number] == WAITING for number, _ in self.added):
            return 0.0
        return sum(
            chance * wager.put_down_on(position.states[number], following.states[number])
            for chance, following, _ in self.turn(position)
            if following
            for number, wager in self.added
        )

    def _states(self, position: PlayState, effects: list[Effect]) -> tuple[tuple[int | None, ...], int]:
        states, net = list(position.states), position.net
        for number, (state, effect) in enumerate(zip(position.states, effects, strict=True)):
            if effect is not None and state is not None:
                states[number], gained = self.wagers[number].after(state, effect)
                net = self.game.nets.plus(net, gained) if gained else net
        for number, wager in self.added:
            state, base = states[number], states[wager.beside]
            if state is not None:
                states[number] = None if base is None else wager.beside_base(state, base)
        return tuple(states), net

    def _seen(self, position: PlayState, states: tuple[int | None, ...]) -> tuple[int, ...]:
        """The trials seen by each wager that asks, as far as it tells their numbers apart."""
        if not self.clocks:
            return ()
        seen = list(position.clocks)
        for number, clock in self.clocks.items():
            wager, before = self.wagers[number], position.states[number]
            waited = isinstance(wager, AdditionalWager) and before == WAITING
            still = states[number] is not None and not waited
            seen[clock] = min(seen[clock] + 1, wager.last_trial) if still else 0
        return tuple(seen)

    def trial(self, position: PlayState) -> Iterable[Result]:
        """The results of a trial, together where they do the same."""
        alike = self.alike(position)
        return alike.results if position.left is None else self._drawn(alike, position.left)

    def alike(self, position: PlayState) -> ResultClasses:
        """Which results do the same."""
        states = zip(position.states, self.wagers, strict=True)
        looks = [None if state is None else wager.look(state) for state, wager in states]
        key = (position.hand, position.clocks, tuple(looks))
        alike = self._alike.get(key)
        if alike is None:
            alike = self._alike[key] = self._group(*key)
        return alike

    def _group(self, hand: int | None, clocks: tuple[int, ...], looks: tuple[int | None, ...]) -> ResultClasses:
        trials = {number: clocks[clock] + 1 for number, clock in self.clocks.items()}
        found = [
            None if look is None else wager.effects(look, hand, trials.get(number, 1))
            for number, (look, wager) in enumerate(zip(looks, self.wagers, strict=True))
        ]
        leads = None if hand is None else self.game.shooter.leads[hand]
        columns = [one[0] for one in found if one is not None]
        chance = self.game.throws.chance
        codes, first = grouped_results(len(chance), columns if leads is None else [leads, *columns])
        hands = [None] * len(first) if leads is None else leads[first].tolist()
        done = [[None] * len(first) if one is None else [one[1][n] for n in one[0][first].tolist()] for one in found]
        effects = [list(combination) for combination in zip(*done, strict=True)] if done else [[] for _ in first]
        chances = np.bincount(codes, chance).tolist()
        kinds: list[Result] = [(c, h, None, e) for c, h, e in zip(chances, hands, effects, strict=True)]
        return ResultClasses(codes.astype(np.min_scalar_type(len(kinds))), kinds)

    def _drawn(self, alike: ResultClasses, left: tuple[int, ...]) -> Iterator[Result]:
        """The results of a trial out of an urn, apart where other balls are left."""
        found: dict[tuple[int, Left], float] = {}
        for result, chance, rest in self.game.drawn(left):
            key = (int(alike.codes[result]), rest)
            found[key] = found.get(key, 0.0) + chance
        if not found:
            raise CannotReadError("an urn that runs out of balls")
        for (code, after), chance in found.items():
            _, hand, _, effects = alike.results[code]
            yield chance, hand, after, effects


# --- where a play begins: the stage of the hand at which a bet is made, or when an additional one is put down --------


Enter = Callable[[int | None, Left], PlayState]
"""The position in which a bet is made, by that of the hand, None where no bet asks for it, and what is in the urn."""
Turn = Callable[[PlayState], Iterable[tuple[float, PlayState | None, PlayState | None]]]
"""For each of the results of a trial that do the same, in the order of the play: the chance, the position it leads to,
and, where that is None, the one in which what was waited for has come; None again where it will not come."""


@dataclass(frozen=True, slots=True)
class WaitingPhase:
    """A play in which something is waited for."""

    play: TablePlay
    turn: Turn


@dataclass(frozen=True, slots=True)
class Prelude:
    """What is played before a bet is made: from `begin`, one phase after the other, each from where the last one ended.

    A play in which it will not come does not count: another one begins.
    """

    begin: PlayState
    phases: tuple[WaitingPhase, ...] = ()

    def start(self, game: EnumeratedGame) -> Start[PlayState]:
        """Where the bet is made, each position with its probability."""
        found = Start({self.begin: 1.0})
        for phase in self.phases:
            found = _first(game, found, phase.turn)
        return found


def before_stage(game: EnumeratedGame, stage: str | None, enter: Enter) -> Prelude:
    """What comes before a stage of the hand first begins, the hand being played from its own start; then we `enter`."""
    left = game.throws.full() if game.throws.urn else None
    if stage is None:
        return Prelude(enter(None, left))
    shooter = game.shooter
    if shooter.stage(0) == stage:
        return Prelude(enter(0, left))
    nobody = TablePlay(game, [])

    def turn(position: PlayState) -> Iterator[tuple[float, PlayState | None, PlayState | None]]:
        for chance, hand, rest, _ in nobody.trial(position):
            begun = hand is not None and shooter.stage(hand) == stage
            yield chance, None if begun else nobody.start(hand, rest), enter(hand, rest) if begun else None

    return Prelude(nobody.start(0, left), (WaitingPhase(nobody, turn),))


def when_entered(
    game: EnumeratedGame,
    base: Staged,
    stage: str,
    opened: str,
    made: str | None,
    enter: Callable[[PlayState], PlayState],
) -> Prelude:
    """What comes before a bet enters a stage, opened so, and the hand and the urn with it; then we `enter`.

    A stage at which additional bets are made only decides: opened otherwise, it is not opened so later.
    """
    play = TablePlay(game, [base])
    entered = base.positions.number((stage, opened))

    def turn(position: PlayState) -> Iterator[tuple[float, PlayState | None, PlayState | None]]:
        for chance, following, _ in play.turn(position):
            state = following and following.states[0]
            if following is None or state is None or base.positions[state][0] == stage:
                yield chance, None, enter(following) if following and state == entered else None
            else:
                yield chance, following, None

    before = before_stage(game, made, play.start)
    return Prelude(before.begin, (*before.phases, WaitingPhase(play, turn)))


def _first(game: EnumeratedGame, start: Start[PlayState], turn: Turn) -> Start[PlayState]:
    """Where plays stand when what `turn` ends with has come; of those in which it never comes nothing is kept."""
    graph: Transitions[PlayState, PlayState | None] = explore(start.masses, turn, game.bet)
    if all(end is None for end in graph.ends):
        raise CannotReadError("a moment that never comes")
    if len([end for end in graph.ends if end is not None]) == 1:
        return Start({end: 1.0 for end in graph.ends if end is not None})  # whatever the chances, it is this one
    propagated = propagate_mass(graph, start, game.roundings, game.bet)
    found = {end: chance for end, chance in zip(graph.ends, propagated.ended(graph), strict=True) if end is not None}
    total = fsum(found.values())
    error = 2 * (propagated.left + propagated.rounding + start.error) / total
    return Start({end: chance / total for end, chance in found.items()}, error)


# --- the wagers of one bet, in whichever form it is written ----------------------------------------------------------


def play_alone(game: EnumeratedGame, member: Member) -> tuple[TablePlay, Prelude]:
    """The play of a bet that is no compound, and what comes before it."""
    if member.bet.additional:
        return _additional(game, member, member.bet.additional)
    play = TablePlay(game, [single(game, member)])
    return play, hand_prelude(game, play, [member.bet])


def single(game: EnumeratedGame, member: Member, units: int = 1, of: int = 1, *, on: bool | None = None) -> Single:
    """The wager of so many units on a member, of all that are put down at the start; none of its own `on` another.

    Of a bet that is played alone it is not said whether it is laid on another.
    """
    prizes = NetResults(game, member, units, Fraction(units, of), on=on)
    return TallyWager(game, member, prizes) if member.bet.tally else Staged(game, member, prizes)


def hand_prelude(game: EnumeratedGame, play: TablePlay, bets: Iterable[Bet]) -> Prelude:
    """What comes before a play that begins in the stage of the hand at which these bets are made."""
    return before_stage(game, stage_made_at(bets) if play.on_hand else None, play.start)


def stage_made_at(bets: Iterable[Bet]) -> str:
    """The one stage of the hand at which these bets are made, as far as they say so."""
    stages = {bet.made.stage for bet in bets if bet.made}
    if len(stages) != 1:
        raise CannotReadError("a bet on the hand that does not say when it is made")
    return stages.pop()


def _additional(game: EnumeratedGame, member: Member, additional: Additional) -> tuple[TablePlay, Prelude]:
    """An additional bet, or some made together: the bet it goes with is played beside it, with nothing staked."""
    other = game.ruleset.bets[additional.to]
    base = Staged(game, Member(other, {}), None)
    opened, laid = member.opener, [(part, game.ruleset.bets[part.bet]) for part in member.bet.parts]
    of = sum(_units(part.units, {}) for part, _ in laid if part.on is None)
    owns = [
        single(game, Member(bet, member.values), _units(part.units, {}), of, on=part.on is not None)
        for part, bet in laid
    ] or [single(game, member)]
    added = [AdditionalWager(game, own.bet, base, 0, partial(_if_opened, own, opened)) for own in owns]
    play = TablePlay(game, [base, *added], shadow=0)
    stage = stage_made_at([added[0].timed_by]) if play.on_hand else None
    play.staked = sum((own.staked for own in owns), Fraction(0))

    def enter(entered: PlayState) -> PlayState:
        clocks = (*entered.clocks, *(0 for one in added if one.last_trial))
        states = (*entered.states, *(one.put_down(opened) for one in added))
        return PlayState(entered.hand, entered.left, clocks, states, 0)

    return play, when_entered(game, base, additional.at, opened, stage, enter)


def _if_opened(own: Single, opened: str, label: str) -> Single | None:
    """A wager, where its stage is opened by what it is called by."""
    return own if label == opened else None


# --- combination bets: a wager for each part, with its units ---------------------------------------------------------


def play_of(game: EnumeratedGame, member: Member) -> tuple[TablePlay, Prelude]:
    """The play of a bet in whichever form it is written, and what comes before it."""
    if member.bet.additional or not member.bet.parts:
        return play_alone(game, member)
    return combination(game, member)


def combination(game: EnumeratedGame, whole: Member) -> tuple[TablePlay, Prelude]:
    """The play of a compound bet, and what comes before it."""
    bet, added, members = whole.bet, [], []
    standing = {part.bet for part in whole.parts if part.on is None}
    for part in whole.parts:
        other = game.ruleset.bets.get(part.bet.partition("[")[0])
        if other and other.additional:
            added.append((part, other))
        else:
            members.append((part, member_of(game.ruleset, part.bet)))
    placed = [(m, _units(part.units, {name: value.label for name, value in m.values.items()})) for part, m in members]
    by_choice = {member.id for member, _ in placed if member.bet.staked or member.bet.stays}
    at_start = [(member, units) for member, units in placed if member.id in standing - by_choice]
    own = [(member, units) for member, units in at_start if member.bet.id == bet.per]
    all_units = sum(units for _, units in own or at_start)
    if not all_units or any(member.bet.parts for member, _ in placed):
        raise CannotReadError(f"the parts of {bet.id}")
    singles = {m.id: single(game, m, units, all_units, on=m.id not in standing) for m, units in placed}
    beside = [_added(game, part, other, singles, all_units) for part, other in added]
    wagers = [*singles.values(), *beside]
    play = TablePlay(game, wagers)
    if own:
        play.staked, play.beside = singles[own[0][0].id].staked, play.staked - singles[own[0][0].id].staked
    return play, hand_prelude(game, play, [bet] if bet.made else _dependent(wagers))


def _added(
    game: EnumeratedGame, part: Part, bet: Bet, singles: Mapping[str, Single], all_units: int
) -> AdditionalWager:
    """An additional part; one that names a member is put down only when the stage is opened so."""
    assert bet.additional
    at, only = bet.additional.at, part.bet.partition("[")[2].removesuffix("]")
    base = singles.get(bet.additional.to)
    if not isinstance(base, Staged):
        raise CannotReadError(f"{part.bet} without the bet that it goes with")

    def lay(opened: str) -> Single | None:
        member = Member(bet, {at: Value(opened, phrase_for(opened))} if opened else {})
        units = _units(part.units, {at: opened} if opened else {}) if only in ("", opened) else 0
        return single(game, member, units, all_units, on=False) if units else None

    return AdditionalWager(game, bet, base, list(singles).index(bet.additional.to), lay)


def _dependent(wagers: list[Wager]) -> list[Bet]:
    """The bets that say when a compound bet is made: those that depend on the hand, or any, where these do not say."""
    found = [wager.timed_by for wager in wagers if wager.on_hand]
    return found if any(bet.made for bet in found) else [wager.timed_by for wager in wagers]


def _units(pays: Pays, labels: Mapping[str, str]) -> int:
    """How many units a part is laid with; none where a table has no row for it."""
    if isinstance(pays, Units):
        return pays.count
    if not isinstance(pays, PrizeTable) or pays.by.kind != "word" or pays.by.what not in labels:
        raise CannotReadError("units that are no number")
    value = labels[pays.by.what]
    named = [row for row in pays.rows if any(matches_key(key, value) for key in row.keys)]
    rows = named or [row for row in pays.rows if row.keys == ("others",)]
    if len(rows) > 1:
        raise CannotReadError("two rows for one value")
    return _units(rows[0].pays, labels) if rows else 0
