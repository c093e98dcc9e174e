"""The run: chunks are given out and added up until all is played, enough is known, or somebody says stop.

`Loop` is the one loop over the futures of whoever plays (`workers.py`, `cluster.py`), with all that it waits for: what
was lost is given out again, and nobody is waited for without end.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from itertools import chain
from statistics import fmean
from types import FrameType
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass, field
from macau_edge.numeric.playing import Played
from macau_edge.questions.simulate.tally import BetInPlay, Chunk, RoundTally, chunks_of
from macau_edge.questions.simulate.workers import Workers
from macau_edge.reports import ending_signals, handled

# --- Ctrl-C, SIGTERM and SIGHUP --------------------------------------------------------------------------------------


HURRY = 12.0
"""Seconds that who has a chunk is waited for once the user wants to end: five times as long as the slowest example."""


class Interruption:
    """How often an end was asked for, and `first` by which signal.

    Where it `is_breakable`, as before the play, it ends what is inside of `heard`. Of what is played, once lets what is
    under way be finished, and twice drops it. Who pressed Ctrl-C once has not to wait for ever: after `HURRY` seconds
    it is as if it had been pressed again, since who was stopped has a chunk that cannot be left to somebody else.
    """

    def __init__(self) -> None:
        self.times, self.first, self.is_breakable = 0, int(signal.SIGINT), True
        self._since = 0.0

    def hear(self, number: int, _frame: FrameType | None) -> None:
        """What a signal does."""
        self.times += 1
        if self.times == 1:
            self.first, self._since = number, time.monotonic()
        if self.is_breakable:
            self.is_breakable = False
            raise KeyboardInterrupt

    @property
    def is_urgent(self) -> bool:
        """Whether what is under way is dropped."""
        return self.times > 1 or (self.times > 0 and time.monotonic() - self._since > HURRY)


@contextmanager
def heard() -> Iterator[Interruption]:
    """Hears Ctrl-C, SIGTERM and SIGHUP inside; where they end it, the program ends by them, as is seen by it.

    What was begun so as not to hear Ctrl-C, as a shell begins what runs behind it, does not. A caller that has a way of
    its own to end at SIGTERM keeps it.
    """
    found = Interruption()
    earlier = {one: signal.getsignal(one) for one in ending_signals()}
    heeded = [one for one, handler in earlier.items() if one == signal.SIGINT or handler is signal.SIG_DFL]
    try:
        with handled(dict.fromkeys(heeded, found.hear)):
            yield found
    except KeyboardInterrupt:
        for one in heeded if found.times else ():  # it may have come while they were being handled as before
            signal.signal(one, earlier[one])
        signal.raise_signal(found.first)
        raise


# --- one loop over futures, whoever plays ----------------------------------------------------------------------------


LOOK = 0.5
"""Seconds after which who waits looks around."""

OVERDUE = 60.0
"""Seconds after which nobody is waited for any longer who has a chunk, at least; ten times as long as one ever took."""

LOSSES = 3
"""Times in a row that workers may be lost, with nothing played in between, before the run is given up."""

SILENT = Message("a process or a worker that played does not answer any more: it was stopped, perhaps")


@dataclass(slots=True, kw_only=True)
class Loop:
    """Chunks that are given out, in their order, to keep workers busy; `given_up` says why not all were played.

    `told` hears that Ctrl-C was pressed, and whether what was under way is dropped. What was lost with whoever had it
    is played again by others, and `at_last`, instead of giving up, by these.

    A chunk is overdue after ten times as long as any ever took, and `OVERDUE` at least; after each loss in a row after
    twice as long, in case that everything is as slow. Time in which this process was stopped itself, as by Ctrl-Z, is
    not counted, and no time is where it plays itself.
    """

    workers: Workers
    chunks: Iterator[Chunk]
    told: Callable[[bool], None]
    at_last: Workers | None = None
    given_up: Message | None = None
    _under_way: dict[Future[Any], tuple[Chunk, float]] = field(default_factory=dict)  # since when, by the clock
    _losses: int = 0
    _clock: float = 0.0
    _longest: float = 0.0

    def results(self, interruption: Interruption) -> Iterator[tuple[Chunk, Any] | None]:
        """Each chunk with what it came to, as they end, and None whenever that is looked for.

        After Ctrl-C no chunk is given out; after a second one what has come is all.
        """
        interruption.is_breakable = is_over = is_told = False
        while not is_over:
            if not interruption.times:
                self._give()
            is_over = not self._under_way
            before = time.monotonic()
            wait(self._under_way, LOOK, FIRST_COMPLETED)
            self._clock += min(time.monotonic() - before, 2 * LOOK)
            lost = (yield from self._taken()) or self._overdue() or self.workers.look()
            is_over = is_over or interruption.is_urgent or (self.workers.is_alone and interruption.times > 0)
            if lost and not is_over:
                self._begin_anew(lost, interruption)
            if interruption.times and not is_told:
                is_told = True
                self.told(interruption.times > 1)
            yield None

    def _give(self) -> None:
        """Keeps the workers busy."""
        while not self.given_up and len(self._under_way) < self.workers.width:
            if (chunk := next(self.chunks, None)) is None:
                return
            try:
                future = self.workers.submit(chunk)
            except Exception as error:
                (future := Future()).set_exception(error)
            self._under_way[future] = chunk, self._clock

    def _taken(self) -> Generator[tuple[Chunk, Any], None, Message]:
        """What has come, and in the end why workers were lost; raises an error that is one of the play."""
        lost = NOTHING
        for future in [one for one in self._under_way if one.done()]:
            try:
                found = future.result()
            except Exception as error:
                lost = self.workers.lost(error)
                if not lost:
                    raise
            else:
                chunk, since = self._under_way.pop(future)
                self._losses, self._longest = 0, max(self._longest, self._clock - since)
                yield chunk, found
        return lost

    def _overdue(self) -> Message:
        """Why who has a chunk is waited for no longer; empty where it is."""
        since = min((since for _, since in self._under_way.values()), default=self._clock)
        most = 2**self._losses * max(OVERDUE, 10 * self._longest)
        return SILENT if self._clock - since > most and not self.workers.is_here else NOTHING

    def _begin_anew(self, lost: Message, interruption: Interruption) -> None:
        """Others in place of the workers that were lost, for what was under way; nobody after Ctrl-C."""
        self.workers.end()
        self.chunks = chain([chunk for chunk, _ in self._under_way.values()], self.chunks)
        self._under_way.clear()
        self._losses += 1
        is_over = self._losses > LOSSES
        if not is_over and not interruption.times:
            interruption.is_breakable = True
            try:
                with suppress(KeyboardInterrupt):
                    self.workers.begin()
            except UsageError:
                is_over = True
            finally:
                interruption.is_breakable = False
        if is_over and self.at_last:
            self.workers = self.at_last
        elif is_over:
            self.given_up = lost


# --- rounds of bets --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run is: `share` of the work, from 0 to 1; rounds and rolls played, with those of a checkpoint.

    `bet` was played last, by its place among the bets; `width` is the half-width reached by it, in units of the house
    edge, where one is asked for.
    """

    share: float
    rounds: int
    rolls: int
    bet: int
    width: float | None = None


Watch = Callable[[Progress], None]
"""Is told after every chunk how far the run is."""


@dataclass(slots=True, kw_only=True)
class Run:
    """The bets that are played, and those who are told of it.

    `watch` hears how far it is; `save` keeps what was played when it is time to.

    `allows` is asked, bet by bet in their order, whether so many steps of the first chunk of the bet at a place may be
    made: behind one that may not no other is given out, nor asked with another answer. So whoever plays, and whoever is
    first, the same bets are refused. What chunks behind the first take was asked for, and is not what a file costs.
    """

    bets: Sequence[BetInPlay]
    seed: int
    watch: Watch
    save: Callable[[], None]
    allows: Callable[[int, int], bool]
    refuses: bool = False
    _far: list[tuple[float, int, int]] = field(default_factory=list)  # of each bet, so that no chunk counts all anew
    _first: dict[int, int] = field(default_factory=dict)
    _asked: int = 0

    def play(self, interruption: Interruption, loop: Loop) -> None:
        """Plays until all is done, it is given up, or Ctrl-C was pressed."""
        self._far = [_far(bet.tally) for bet in self.bets]
        self._first = {place: 0 for place, bet in enumerate(self.bets) if bet.tally.has(0)}  # one of a checkpoint
        self.tell(0)
        for found in loop.results(interruption):
            if found is not None:
                self._take(*found)
            self.save()
        for place in range(self._asked, len(self.bets) if self.refuses else 0):  # not played: one before was refused
            self.allows(place, max(self._first.get(place, 0), 1))

    def chunks(self) -> Iterator[Chunk]:
        """Those that are to be played, bet by bet, as long as they are needed."""
        for place, bet in enumerate(self.bets):
            for number, rounds in chunks_of(bet.tally.asked, bet.tally.chunks):
                if self.refuses:
                    return
                if bet.tally.enough:
                    break
                if not bet.tally.has(number):
                    yield Chunk(bet=place, stream=bet.stream, number=number, rounds=rounds, seed=self.seed)

    def _take(self, chunk: Chunk, played: Played) -> None:
        """Adds up what a chunk came to; asks for first chunks as far as those of all bets before have come."""
        tally = self.bets[chunk.bet].tally
        tally.add(chunk.number, played)
        if chunk.number == 0:
            self._first[chunk.bet] = played.steps
        while self._asked in self._first and not self.refuses:
            self.refuses = not self.allows(self._asked, self._first[self._asked])
            self._asked += 1
        self._far[chunk.bet] = _far(tally)
        self.tell(chunk.bet)

    def tell(self, place: int) -> None:
        """Says how far the run is, the bet at this place having been played last."""
        shares, rounds, rolls = zip(*self._far, strict=True) if self._far else ((1.0,), (), ())
        width = _width(self.bets[place]) if self.bets else None
        self.watch(Progress(share=fmean(shares), rounds=sum(rounds), rolls=sum(rolls), bet=place, width=width))


def _width(bet: BetInPlay) -> float | None:
    """The half-width reached by a bet that is played for one, in units of the house edge."""
    reached = bet.tally.width(bet.tally.rule[1]) if bet.tally.rule else None
    return None if reached is None else reached / float(bet.machine.staked)


def _far(tally: RoundTally) -> tuple[float, int, int]:
    """How much of a bet is done, of its rounds or of those that its interval will take; its rounds and rolls."""
    share = 1.0 if tally.done else tally.rounds / tally.asked if tally.asked else 0.0
    if not tally.done and tally.rule and (width := tally.width(tally.rule[1])):
        share = min(max(share, (float(tally.rule[0]) / width) ** 2), 1.0)
    return share, tally.rounds, tally.rolls
