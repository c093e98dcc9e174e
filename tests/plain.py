"""Games played plainly: bets, the hand they watch and the urn that is drawn from, one state for each way all can stand.

Nothing of macau_edge is used here. What can happen from a state is a list of weighted steps, for `tests.absorbing`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from tests.absorbing import MOST, Step, absorbed
from tests.random_bets import Decision, Device, Face, Result, Terms, Throw, total

# --- what a phrase may look at ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A trial, its number since the bet was made, what happens in the hand, and what opened the stage of the bet.

    `opening` are the faces that opened it, where the bet asks for them.
    """

    throw: Throw
    trial: int = 1
    happening: str = ""
    ends: bool = False
    opener: int | None = None
    opening: Throw = ()


@dataclass(frozen=True)
class What:
    """A phrase and what it names; whether it looks at the hand, and the largest number of a trial that it asks for."""

    text: str
    names: Callable[[Moment], bool]
    hand: bool = False
    trial: int = 0


Clauses = Mapping[str, Sequence[What]]
"""Target -> what leads to it; nothing at all for `others`."""


def target_of(clauses: Clauses, moment: Moment) -> str | None:
    """The target of the clause that names a moment."""
    for target, whats in clauses.items():
        if any(what.names(moment) for what in whats):
            return target
    return next((target for target, whats in clauses.items() if not whats), None)


# --- the hand and the urn -----------------------------------------------------------------------------------------

Position: TypeAlias = tuple[str, int | None]
"""A stage of the hand and the total that opened it."""

Left: TypeAlias = tuple[int, ...] | None
"""How many balls of each face are left in the urn; None where they always come back."""


@dataclass(frozen=True)
class Hand:
    """The stages of a hand, and the happenings that end it."""

    stages: Mapping[str, Clauses]
    ends: frozenset[str]

    @property
    def start(self) -> Position:
        return next(iter(self.stages)), None

    def moved(self, position: Position, throw: Throw) -> tuple[str, Position]:
        """What a throw makes happen, if anything, and where the hand stands afterwards."""
        stage, opener = position
        target = target_of(self.stages[stage], Moment(throw, opener=opener))
        if target is None:
            return "", position
        return ("", (target, total(throw))) if target in self.stages else (target, self.start)


@dataclass(frozen=True)
class Urn(Device):
    """Balls that never come back; `throws` are the ordered draws from the full urn, with their weights."""

    balls: tuple[Face, ...] = ()
    take: int = 1

    def drawn(self, left: Sequence[int]) -> list[tuple[Throw, int, Left]]:
        """Every ordered draw from what is left, in how many ways it comes, and what it leaves."""
        found: list[tuple[Throw, int, tuple[int, ...]]] = [((), 1, tuple(left))]
        for _ in range(self.take):
            found = [
                ((*throw, ball), ways * rest[place], (*rest[:place], rest[place] - 1, *rest[place + 1 :]))
                for throw, ways, rest in found
                for place, ball in enumerate(self.balls)
                if rest[place]
            ]
        return list(found)


# --- bets ---------------------------------------------------------------------------------------------------------

Standing = tuple[Hashable, ...]


@dataclass(frozen=True)
class Bet(ABC):
    """A bet, or the member `value` of a family. `made` and `asleep` are stages of the hand.

    `trials` is the largest number of a trial that makes a difference; later ones are all alike. `looks` is what it
    looks at in a round of cards.
    """

    terms: Terms
    value: str = field(default="", kw_only=True)
    made: str = field(default="", kw_only=True)
    asleep: str = field(default="", kw_only=True)
    hand: bool = field(default=False, kw_only=True)
    trials: int = field(default=0, kw_only=True)
    looks: frozenset[Hashable] = field(default=frozenset(), kw_only=True)

    @property
    def depends(self) -> bool:
        """Whether the hand has a part in it."""
        return self.hand or self.asleep != ""

    def staked(self, opener: int | None) -> Fraction:
        """What is put down for it; for an additional bet, where that opened the stage at which it is made."""
        return 1 + self.terms.fee(Decision((), opener=opener, value=self.value))

    @abstractmethod
    def start(self, opener: int | None) -> Standing:
        """How it stands when it is made; an additional bet, with what opened the stage at which it is."""

    @abstractmethod
    def after(self, standing: Standing, moment: Moment) -> Standing | Fraction:
        """How it stands after a trial at which it is awake, or the net result that decides it."""


@dataclass(frozen=True)
class Staged(Bet):
    """A bet with clauses; a simple one has one stage, called nothing. It stands in a stage that a total opened.

    A stage `by_faces` stands for the faces that opened it, in their order on the dice no more.
    """

    stages: Mapping[str, Clauses] = field(default_factory=dict)
    by_faces: frozenset[str] = frozenset()

    def start(self, opener: int | None) -> Standing:
        return next(iter(self.stages)), opener

    def after(self, standing: Standing, moment: Moment) -> Standing | Fraction:
        stage, opener = in_stage(standing)
        opening: Any = standing[2:]
        target = target_of(self.stages[stage], replace(moment, opener=opener, opening=opening))
        if target is None:
            return standing
        if target in self.stages:
            faces = sorted(moment.throw, key=lambda face: face.label) if target in self.by_faces else ()
            return target, total(moment.throw), *faces
        way = Decision(moment.throw, stage, opener, self.value, moment.trial)
        return self.terms.net(target, replace(way, happening=moment.happening, ends=moment.ends))


def in_stage(standing: Standing) -> tuple[str, int | None]:
    """The stage that a bet with clauses stands in, and what opened it."""
    stage, opener, *_ = standing
    assert isinstance(stage, str)
    assert opener is None or isinstance(opener, int)
    return stage, opener


@dataclass(frozen=True)
class Column:
    """What one member of a tally counts; from the number `most` on all are alike."""

    value: str
    things: tuple[What, ...]
    most: int


@dataclass(frozen=True)
class Tally(Bet):
    """A bet that counts one thing, or collects several; it stands with what has come of each thing in each column.

    `verdict` says whether a number, of the member of that value, made with that opener, is won, lost or a push. Without
    `until` it is decided by the first number from which on all that have a `row` have the same one.
    """

    columns: tuple[Column, ...] = ()
    collects: bool = False
    when: What | None = None
    until: What | None = What("any", lambda _: True)
    verdict: Callable[[Decision], str] = lambda _: "win"
    row: Callable[[Decision], object] = lambda _: None

    def start(self, opener: int | None) -> Standing:
        return opener, *((0,) * len(column.things) for column in self.columns)

    def after(self, standing: Standing, moment: Moment) -> Standing | Fraction:
        opener: Any = standing[0]
        counts: Any = standing[1:]
        moment = replace(moment, opener=opener)
        if self.when is None or self.when.names(moment):
            counts = tuple(self._counted(*pair, moment) for pair in zip(self.columns, counts, strict=True))
        if self.until is None:
            decided = self._decided(counts, opener)
            return (opener, *counts) if decided is None else decided
        possible = [
            [self._net(column.value, number, opener) for number in range(sum(count), column.most + 1)]
            for column, count in zip(self.columns, counts, strict=True)
        ]
        sure = max(map(min, possible)) == max(map(max, possible))
        return max(nets[0] for nets in possible) if sure or self.until.names(moment) else (opener, *counts)

    def _decided(self, counts: Any, opener: int | None) -> Fraction | None:
        """The net result once nothing that may come changes it, where nothing ends the count."""
        deciding = [self._deciding(column, opener) for column in self.columns]
        last = [self._net(one.value, number, opener) for one, number in zip(self.columns, deciding, strict=True)]
        have = [net for net, number, count in zip(last, deciding, counts, strict=True) if sum(count) >= number]
        return max(have) if have and max(have) == max(last) else None

    def _deciding(self, column: Column, opener: int | None) -> int:
        if (column.value, opener) not in self._deciding_numbers:
            ways = [Decision((), "", opener, column.value or self.value, count=n) for n in range(column.most + 1)]
            rows = [self.row(way) for way in ways]
            while not self.collects and rows[-1] is None:
                rows.pop()
            assert rows[-1] is not None
            numbers = takewhile(lambda number: rows[number] == rows[-1], reversed(range(len(rows))))
            self._deciding_numbers[column.value, opener] = list(numbers)[-1]
        return self._deciding_numbers[column.value, opener]

    @cached_property
    def _deciding_numbers(self) -> dict[tuple[str, int | None], int]:
        """What was found before."""
        return {}

    def _counted(self, column: Column, count: tuple[int, ...], moment: Moment) -> tuple[int, ...]:
        most = 1 if self.collects else column.most
        return tuple(min(n + what.names(moment), most) for n, what in zip(count, column.things, strict=True))

    def _net(self, value: str, number: int, opener: int | None) -> Fraction:
        known = (value, number, opener)
        if known not in self._nets:
            way = Decision((), "", opener, value or self.value, count=number)
            self._nets[known] = self.terms.net(self.verdict(way), way)
        return self._nets[known]

    @cached_property
    def _nets(self) -> dict[tuple[str, int, int | None], Fraction]:
        """What was asked before."""
        return {}


# --- bets at a table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """A bet at the table, with the units it is laid with for each opener.

    `base` is the seat before it that it is additional to: it is made when that one enters the stage `at`. `chips` are
    the stake of one unit and the smallest chip, where it is paid in chips. One laid `on_another`'s stake has
    none of its own.
    """

    bet: Bet
    units: Callable[[int | None], int] = lambda _: 1
    base: int | None = None
    at: str = ""
    chips: tuple[int, int] | None = None
    on_another: bool = False

    def laid(self, opener: int | None) -> Bet:
        """The bet as it is paid with these units; of one on another's stake none is kept."""
        terms = replace(self.bet.terms, kept=False) if self.on_another and self.bet.terms.kept else self.bet.terms
        if self.chips is not None:
            stake, chip = self.chips
            terms = replace(terms, chips=(self.units(opener) * stake, chip))
        return self.bet if terms is self.bet.terms else replace(self.bet, terms=terms)


class Made(NamedTuple):
    """A bet on the table: what opened the stage it was made at, the number of the trial to come, how it stands."""

    opener: int | None
    trial: int
    standing: Standing


AWAITED, OVER = "awaited", "over"
Placed: TypeAlias = Made | str


class State(NamedTuple):
    """Where everything stands: the hand if one of the bets looks at it, the urn, the bets, and the result so far."""

    position: Position | None
    left: Left
    placed: tuple[Placed, ...] = ()
    net: Fraction = Fraction(0)


@dataclass(frozen=True)
class Table:
    """Seats, and the device and the hand that they share; a game of more than `most` states is not played."""

    device: Device
    hand: Hand | None
    seats: tuple[Seat, ...]
    most: int = MOST

    @property
    def watched(self) -> Hand | None:
        """The hand, if a bet depends on it."""
        return self.hand if any(seat.bet.depends for seat in self.seats) else None

    def begun(self, made: str) -> dict[State, Fraction]:
        """Where everything may stand when the stage `made` of the hand begins for the first time."""
        placed = tuple(AWAITED if seat.base is not None else new(seat.bet, None) for seat in self.seats)
        full = tuple(ball.weight for ball in self.device.balls) if isinstance(self.device, Urn) else None
        start = State(self.watched.start if self.watched else None, full)
        if start.position is None or start.position[0] == made:
            return {start._replace(placed=placed): Fraction(1)}

        def steps(state: State) -> Iterable[Step[State, State]]:
            for weight, after, _ in self.thrown(state):
                begins = after.position is not None and after.position[0] == made
                yield Step(weight, None, after) if begins else Step(weight, after)

        found = absorbed({start: Fraction(1)}, steps, self.most).ends
        return {state._replace(placed=placed): chance for state, chance in found.items()}

    def thrown(self, state: State) -> Iterable[tuple[int, State, list[Fraction | None]]]:
        """What every throw does: its weight, where everything stands then, and the net results it decides."""
        if state.left is None:
            drawn: list[tuple[Throw, int, Left]] = [(throw, weight, None) for throw, weight in self.device.throws]
        else:
            assert isinstance(self.device, Urn)
            drawn = self.device.drawn(state.left)
        for throw, weight, left in drawn:
            happening, position, hand = "", state.position, self.watched
            if hand and position:
                happening, position = hand.moved(position, throw)
            moment = Moment(throw, happening=happening, ends=hand is not None and happening in hand.ends)
            placed, nets = self._placed(state, moment)
            yield weight, State(position, left, placed, state.net), nets

    def _placed(self, state: State, moment: Moment) -> tuple[tuple[Placed, ...], list[Fraction | None]]:
        placed: list[Placed] = []
        nets: list[Fraction | None] = []
        for seat, before in zip(self.seats, state.placed, strict=bool(state.placed)):
            after, net = before, None
            if isinstance(before, Made):
                after, net = played(seat.laid(before.opener), before, state.position, moment)
            if seat.base is not None and placed[seat.base] == OVER and after != OVER:
                after, net = OVER, Fraction(0) if isinstance(before, Made) else None
            elif seat.base is not None and before == AWAITED:
                base = placed[seat.base]
                assert isinstance(base, Made)
                stage, opener = in_stage(base.standing)
                if stage == seat.at:
                    after = new(seat.bet, opener)
            placed.append(after)
            nets.append(net)
        return tuple(placed), nets

    def together(self, made: str) -> Result:
        """What the bets come to that are laid together."""
        first = [seat for seat in self.seats if seat.base is None and not seat.on_another]
        units = sum(seat.units(None) for seat in first)

        def steps(state: State) -> Iterable[Step[State, Fraction]]:
            for weight, after, nets in self.thrown(state):
                net, added = state.net, Fraction(0)
                for seat, before, now, won in zip(self.seats, state.placed, after.placed, nets, strict=True):
                    opener = before.opener if isinstance(before, Made) else None
                    net += seat.units(opener) * (won or Fraction(0)) / units if isinstance(before, Made) else 0
                    if before == AWAITED and isinstance(now, Made):
                        added += seat.units(now.opener) * seat.bet.staked(now.opener) / units
                over = all(placed == OVER for placed in after.placed)
                yield Step(weight, None, net, added) if over else Step(weight, after._replace(net=net), None, added)

        found = absorbed(self.begun(made), steps, self.most)
        staked = sum((seat.units(None) * seat.bet.staked(None) for seat in first), Fraction(0)) / units
        return Result(found.ends, staked, staked + found.added, found.trials, found.second)

    def entered(self, made: str) -> dict[int, dict[State, Fraction]]:
        """What can open the stage at which the second bet is made, and where everything stands then, how likely."""

        def steps(state: State) -> Iterable[Step[State, State | None]]:
            for weight, after, _ in self.thrown(state):
                extra = after.placed[1]
                yield Step(weight, after) if extra == AWAITED else Step(weight, None, None if extra == OVER else after)

        found: dict[int, dict[State, Fraction]] = {}
        for state, chance in absorbed(self.begun(made), steps, self.most).ends.items():
            extra = state.placed[1] if state else OVER
            if state and isinstance(extra, Made) and extra.opener is not None:
                found.setdefault(extra.opener, {})[state] = chance
        return found

    def additional(self, entered: Mapping[State, Fraction]) -> Result:
        """What the second bet comes to once it is made, where everything stood as `entered` has it, each as likely."""

        def steps(state: State) -> Iterable[Step[State, Fraction]]:
            for weight, after, nets in self.thrown(state):
                yield Step(weight, after) if nets[1] is None else Step(weight, None, nets[1])

        sure = sum(entered.values())
        found = absorbed({state: chance / sure for state, chance in entered.items()}, steps, self.most)
        (opener,) = {state.placed[1].opener for state in entered if isinstance(state.placed[1], Made)}
        staked = self.seats[1].bet.staked(opener)
        return Result(found.ends, staked, staked, found.trials, found.second)


def new(bet: Bet, opener: int | None) -> Made:
    """A bet that is made now, where that total opened the stage it is made at."""
    return Made(opener, 1, bet.start(opener))


def played(bet: Bet, made: Made, position: Position | None, moment: Moment) -> tuple[Placed, Fraction | None]:
    """Where a bet is after a trial, and the net result if that decides it."""
    following = min(made.trial + 1, bet.trials + 1)
    if position and bet.asleep == position[0]:
        return made._replace(trial=following), None
    after = bet.after(made.standing, replace(moment, trial=made.trial))
    return (OVER, after) if isinstance(after, Fraction) else (Made(made.opener, following, after), None)
