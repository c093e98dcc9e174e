"""A path of outcomes -> the play: what each trial does in the hand and to every part of a bet, and what is paid.

Of all plays a bet has a few are its examples: as many as can be read, and telling of each kind of result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import lcm

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.derivation.counts import counted_things, prize_of_number
from macau_edge.analysis.derivation.lines import StageAt
from macau_edge.analysis.derivation.parted import parted_rounds
from macau_edge.analysis.derivation.play import Path, path_with_wait, shortest_paths, way_of
from macau_edge.analysis.derivation.steps import RETURNED
from macau_edge.exact.compile import chain_of
from macau_edge.exact.game import Game, Node, PlacedBet
from macau_edge.exact.wager import Counts, ExactTally, ExactWager, WagerState
from macau_edge.model import Chips, Choice, Member, Ratio, Ruleset
from macau_edge.model.phrases import END_OF_HAND
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes import Outcome
from macau_edge.outcomes.hand import Position

MADE = "made"
"""The target of a part that is put down on a trial."""
NOT_LAID = "not laid"
"""That of a part for which nothing was put down, or whose stake came back, by what the player chose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happens to a part, which is laid with so many units.

    `target` is `win`, `lose`, `push`, `returned`, `not laid`, `stay`, `count`, `made` or the stage that begins. `after`
    is where it then stands, None once it is decided. A decision has its `net` result per unit of the part's stake; a
    win its `prize`, and a loss the part of the stake that it costs; `raised` is how many times the player put the stake
    down besides, by what he chose. `counts` says how often each thing that a tally counts has come, and `came` the same
    of those which came just now, by their labels.
    """

    part: int
    member: Member
    units: int
    target: str
    after: WagerState | None
    net: Fraction | None = None
    prize: Ratio | None = None
    raised: int = 0
    asleep: bool = False
    came: Mapping[str, int] = field(default_factory=dict)
    counts: Counts = ()


@dataclass(frozen=True, slots=True)
class TrialMoment:
    """A trial: where the hand stands before it, with the number of that position, and the place of its outcome."""

    hand: Position | None
    number: int
    index: int


def event_of(part: int, wager: ExactWager, standing: WagerState, at: TrialMoment) -> Event:
    """What a trial does to the part of that number, which stands there."""
    effect = next(one for one in wager.effects(standing, at.hand, at.number) if at.index in one.outcomes)
    asleep = wager.asleep(at.hand)
    found = Event(
        part=part,
        member=wager.member,
        units=wager.units,
        target=effect.target,
        after=effect.to,
        net=effect.net,
        raised=int(wager.raised[at.index]) if wager.raised else 0,
        asleep=asleep,
    )
    if wager.times is not None and not wager.times[at.index]:
        return replace(found, target=NOT_LAID)
    if asleep:
        return replace(found, target=RETURNED) if found.target == "push" else found
    if isinstance(wager, ExactTally):
        return _counted(found, wager, standing, at)
    stage = StageAt(wager, standing, at.hand)
    target, prize = stage.target(effect.target, at.index), stage.prize(effect.target, at.index)
    return replace(found, target=target, prize=prize)


def _counted(found: Event, wager: ExactTally, standing: WagerState, at: TrialMoment) -> Event:
    classes = wager.classes(at.hand, at.number, standing.trial)
    added = next(added for (added, _), indices in classes.items() if at.index in indices)
    once = wager.tally.collect is not None
    counts = tuple(min(n + more, 1) if once else n + more for n, more in zip(standing.counted, added, strict=True))
    more = (after > before for after, before in zip(counts, standing.counted, strict=True))
    came = {thing.label: n for thing, n, new in zip(counted_things(wager), counts, more, strict=True) if new}
    return replace(found, came=came, counts=counts, prize=_of_the_count(found, wager, counts))


def _of_the_count(found: Event, wager: ExactTally, counts: Counts) -> Ratio | None:
    """The prize of what a tally is decided with, that of the member which gives the most; or what a loss costs."""
    lost = wager.member.bet.lost
    if found.target == "lose" and isinstance(lost, Ratio):
        return lost
    if found.target != "win":
        return None
    ended = list(wager.split(counts))
    place = next(at for at, (column, number) in enumerate(ended) if column.net(number) == found.net)
    prize = prize_of_number(wager, place, ended[place][1])
    assert isinstance(prize, Ratio)
    return prize


# --- a play, trial by trial ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One trial: its outcome, what it brings in the hand, where that stands after it, and what it does to the bet.

    `hand` is None where the hand is where it was, or where the bet does not depend on it.
    """

    outcome: Outcome
    happened: str
    ended: bool
    hand: Position | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A bet played to its end, with its net result per unit staked at the start.

    `began` is where the hand stood when the bet was made, where it depends on it.
    """

    path: Path
    member: Member
    began: Position | None
    steps: tuple[Step, ...]
    net: Fraction

    @property
    def last(self) -> Event | None:
        """What decided the bet; None for one that is put together of several."""
        return None if self.member.bet.parts else self.steps[-1].events[0]


def played_path(game: Game, path: Path) -> Play:
    """The play of a path; in whole chips it may be over before, where no prize differs any more."""
    steps: list[Step] = []
    node: Node | None = path.start
    net: Fraction | None = None
    for index in path.outcomes:
        if node is None:
            break
        way = way_of(game, node, index)
        steps.append(_step(game, node, index, way.to))
        node, net = way.to, way.net
    assert net is not None
    began = game.hand[path.start.hand] if game.hand else None
    return Play(path=path, member=game.member, began=began, steps=tuple(steps), net=net)


def _step(game: Game, node: Node, index: int, to: Node | None) -> Step:
    events = tuple(_events(game, node, index, to))
    outcome = game.scope.space[index]
    if not game.hand:
        return Step(outcome=outcome, happened="", ended=False, hand=None, events=events)
    here = game.hand[node.hand]
    after = game.hand[here.leads[index]]
    happened = [name for name, indices in here.happened.items() if name != END_OF_HAND and index in indices]
    ended = index in here.happened[END_OF_HAND]
    return Step(
        outcome=outcome, happened="".join(happened), ended=ended, hand=None if after is here else after, events=events
    )


def _events(game: Game, node: Node, index: int, to: Node | None) -> Iterator[Event]:
    """What happens to each part that is on the table, or is put on it."""
    at = TrialMoment(game.hand[node.hand] if game.hand else None, node.hand, index)
    for number, (place, part) in enumerate(zip(game.places, node.parts, strict=True)):
        after = to.parts[number] if to else None
        if isinstance(part, PlacedBet):
            yield event_of(number, place.wager(part.point), part.standing, at)
        elif part is not None and isinstance(after, PlacedBet):
            wager = place.wager(after.point)
            yield Event(part=number, member=wager.member, units=wager.units, target=MADE, after=after.standing)


# --- what is put down and what is paid in money, to the last fraction or in whole chips ------------------------------


STAKE = 100
"""What is staked in an example where the application sets no minimum."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What a bet comes to: `put_down` in all, any commission paid with it included; of that what is `returned`.

    `prize` is what a winner gets besides, any commission on a win taken off.
    """

    put_down: Fraction
    prize: Fraction
    returned: Fraction

    @property
    def received(self) -> Fraction:
        """All that the player takes from the table."""
        return self.prize + self.returned

    def __add__(self, other: Payment) -> Payment:
        """Of two parts together."""
        return Payment(self.put_down + other.put_down, self.prize + other.prize, self.returned + other.returned)


NOTHING = Payment(Fraction(0), Fraction(0), Fraction(0))


def stake_for(game: Game, minimum: int | None, chip: int | None) -> int:
    """The smallest multiple of the minimum that can be laid in whole chips; of `STAKE` where neither is given."""
    shares = lcm(game.member.bet.units, game.units)
    return lcm(minimum or STAKE, shares * (chip or 1))


def payment_of(game: Game, play: Play, stake: int) -> Payment:
    """What is paid on a play when that is staked at the start, to the last fraction."""
    return _payment(game, play, Fraction(stake, game.units))


def in_chips(game: Game, play: Play, stake: int, chip: int) -> Payment:
    """What is paid on a play at this stake, every payment rounded down to whole chips."""
    paid = Game(game.ruleset, game.member, game.choices, Chips(stake // game.units, chip))
    return _payment(paid, played_path(paid, play.path), Fraction(stake, game.units))


def _payment(game: Game, play: Play, unit: Fraction) -> Payment:
    found = NOTHING
    for number, place in enumerate(game.places):
        if place.base is None:
            found += _put_down(place.wager(), unit)
        for event in _of_the_part(play, number):
            wager = place.wager(event.member.opener if place.base is not None else "")
            found += _put_down(wager, unit) if event.target == MADE else _paid(game, wager, event, unit)
    return found


def _of_the_part(play: Play, number: int) -> Iterator[Event]:
    """When a part is put down later, and what decides it."""
    for step in play.steps:
        for event in step.events:
            if event.part == number and (event.target == MADE or event.after is None):
                yield event


def _put_down(wager: ExactWager, unit: Fraction) -> Payment:
    """What is put down at the start, of a part that stays with a choice as well."""
    staked = 1 if wager.member.bet.stays else wager.staked
    return Payment(wager.units * staked * unit, Fraction(0), Fraction(0))


def _paid(game: Game, wager: ExactWager, event: Event, unit: Fraction) -> Payment:
    """What a decision gives: out of what was put down and its net result, what comes back and what comes besides.

    A raise is put down on the trial that decides the bet, so that it is a part of this payment.
    """
    assert event.net is not None
    stake = wager.units * unit
    if wager.member.bet.stays:
        if event.target == "win":
            return Payment(Fraction(0), stake * event.net, stake)
        return Payment(Fraction(0), Fraction(0), stake * (1 + event.net))
    raised = stake * event.raised
    received = stake * (wager.staked + event.net) + raised
    if event.target != "win":
        return Payment(raised, Fraction(0), received)
    assert event.prize is not None
    back = stake + raised if wager.prizes.returned or event.prize.for_one else Fraction(0)
    if not wager.staked:  # it is laid on another's stake, with which that one does what it does
        back = raised
    return Payment(raised, received - back, back)


# --- the plays that are shown as examples: few enough to be read, and telling of each kind of result -----------------


EXAMPLES = 8
"""Plays of a bet that are shown at most."""
LONGEST = 60
"""Trials of a play that is shown, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A play with what is paid on it at a stake: what is `due` to the last fraction, and what is `paid` in chips."""

    play: Play
    stake: int
    due: Payment
    paid: Payment


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """The plays shown of a bet, in the order of what they come to.

    `kinds` is how many net results the bet can come to, those of all its members; `left_out` whether one of them has no
    play here, `longer` whether some play is longer than `LONGEST`, or so far that it was not looked for. Where a hand
    may be `parted`, these are the net results of the rounds in which it is not, and none of them is shown with one.
    """

    shown: tuple[Example, ...]
    kinds: int
    left_out: bool
    longer: bool
    parted: bool = False


def example_plays(
    ruleset: Ruleset,
    bets: Sequence[BetAnalysis],
    choices: Mapping[str, Choice],
    minimum: int | None = None,
    chip: int | None = None,
) -> Examples:
    """The examples of a bet, whose members' figures are given, at the smallest stake that the minimum and chip allow.

    Members that come to the same net results with the same probabilities have one of them for all.
    """
    alike = _alike(bets)
    found: list[Example] = []
    longer = False
    several = alike[: EXAMPLES - 1]
    for number, bet in enumerate(several):
        game = Game(ruleset, bet.member, choices)
        paths = shortest_paths(game, _nets(bet, ruleset, choices))
        longer = longer or not paths.whole or any(len(path.outcomes) > LONGEST for path in paths.found)
        room = 1 if number else EXAMPLES - len(several) + 1
        chosen = tuple(_chosen(paths.found, room))
        waits = _waiting(game, chosen) if len(chosen) < room else ()
        found += [_example(game, path, minimum, chip) for path in _ordered((*chosen, *waits))]
    nets = {net for bet in alike for net in _nets(bet, ruleset, choices)}
    left_out = bool(nets - {example.play.net for example in found})
    parted = any(bet.measures and not bet.measures.has_spread for bet in bets)
    return Examples(shown=tuple(found), kinds=len(nets), left_out=left_out, longer=longer, parted=parted)


def _nets(bet: BetAnalysis, ruleset: Ruleset, choices: Mapping[str, Choice]) -> tuple[Fraction, ...]:
    """The net results that a bet can come to; of one by whose play a hand is parted where none is."""
    assert bet.measures is not None
    if bet.measures.has_spread:
        return tuple(net for net, probability in bet.measures.distribution.nets.items() if probability)
    parted = parted_rounds(chain_of(Game(ruleset, bet.member, choices)))
    return tuple(parted.nets) if parted else ()


def _alike(bets: Sequence[BetAnalysis]) -> list[BetAnalysis]:
    """The first of all members with the same distribution; where that is not known, each."""

    def known(bet: BetAnalysis) -> object:
        assert bet.measures is not None
        distribution = bet.measures.distribution
        return (distribution.results, distribution.rolls) if bet.measures.has_spread else bet.id

    return [alike[0] for alike in gathered(bets, known).values()]


def _chosen(paths: Sequence[Path], room: int) -> Iterator[Path]:
    """The shortest path to each net result; where there is room, also those to other stages and to a near miss."""
    first: dict[Fraction, Path] = {}
    for path in paths:
        if len(path.outcomes) <= LONGEST:
            first.setdefault(path.end.net, path)
    nets = _telling(sorted(first, reverse=True), room)
    yield from (first[net] for net in nets)
    others = (path for path in _others(paths) if path not in first.values() and len(path.outcomes) <= LONGEST)
    yield from islice(others, room - len(nets))


def _telling(nets: Sequence[Fraction], room: int) -> Sequence[Fraction]:
    """The net results to show, from the highest: the largest wins, the smallest, a push and the largest loss."""
    if len(nets) <= room:
        return nets
    wins = [net for net in nets if net > 0]
    kept = dict.fromkeys([*wins[:1], *nets[-1:], *(net for net in nets if net == 0), *wins[-1:], *nets])
    return sorted(list(kept)[:room], reverse=True)


def _others(paths: Sequence[Path]) -> Iterator[Path]:
    """Ends in other stages, in the order met; of the losses of a tally the one before which the most was counted."""
    near = max((path.end.mark for path in paths if isinstance(path.end.mark, int)), default=0)
    yield from (path for path in paths if isinstance(path.end.mark, str) or path.end.mark == near)


def _waiting(game: Game, paths: Sequence[Path]) -> Iterator[Path]:
    """One more play: the shortest of these, a win if there is one, with an outcome that changes nothing."""
    for path in sorted(paths, key=lambda path: (len(path.outcomes), -path.end.net)):
        if (longer := path_with_wait(game, path)) is not None:
            yield longer
            return


def _ordered(paths: Sequence[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (-path.end.net, len(path.outcomes)))


def example_again(
    ruleset: Ruleset, example: Example, choices: Mapping[str, Choice], minimum: int | None, chip: int | None
) -> Example:
    """What an example comes to under other choices of prizes, which change what is paid and nothing that happens."""
    return _example(Game(ruleset, example.play.member, choices), example.play.path, minimum, chip)


def _example(game: Game, path: Path, minimum: int | None, chip: int | None) -> Example:
    play, stake = played_path(game, path), stake_for(game, minimum, chip)
    due = payment_of(game, play, stake)
    return Example(play=play, stake=stake, due=due, paid=in_chips(game, play, stake, chip) if chip else due)
