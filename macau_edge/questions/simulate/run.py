"""The run: chunks are given out and added up until all is played, enough is known, or somebody says stop."""

from __future__ import annotations

import signal
import threading
from _thread import interrupt_main
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import fmean
from types import FrameType
from typing import Any

from macau_edge.model.message import NOTHING, Message
from macau_edge.numeric.playing import Played
from macau_edge.questions.simulate.tally import BetInPlay, Chunk, RoundTally, cut
from macau_edge.questions.simulate.workers import LOOK, LostError, Patience, Workers

# --- Ctrl-C, SIGTERM and SIGHUP: the first lets what is under way be finished, the second drops it -------------------


class Interruption:
    """Whether Ctrl-C was pressed: `asked` once, `dropped` twice; `first` is the signal that was the first.

    Who pressed it once has not to wait for ever: after `HURRY` seconds it is as if it had been pressed again, since
    what this process plays itself cannot be left to somebody else.
    """

    def __init__(self) -> None:
        self.asked = self.dropped = self._breakable = False
        self.first: int = signal.SIGINT
        self._again: threading.Timer | None = None

    def hear(self, number: int, _frame: FrameType | None) -> None:
        """What a signal does. The second one breaks off a wait, and nothing that is counted."""
        if self.asked:
            self.dropped = True
            if self._breakable:
                self._breakable = False
                raise KeyboardInterrupt
        else:
            self.asked, self.first = True, number
            self._again = threading.Timer(HURRY, interrupt_main, [number])
            self._again.daemon = True
            self._again.start()

    def close(self) -> None:
        """Ends the wait for what is under way."""
        if self._again:
            self._again.cancel()
            self._again.join()

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """What may be left in the middle; nothing is where Ctrl-C was pressed twice before."""
        if self.dropped:
            raise KeyboardInterrupt
        self._breakable = True
        try:
            yield
        finally:
            self._breakable = False


SIGHUP = getattr(signal, "SIGHUP", None)
"""A terminal was closed; there is none on Windows."""
ENDS = tuple(number for number in (signal.SIGTERM, SIGHUP) if number is not None)


class Leaving:
    """What a signal does where nothing is to be kept: something is cleared away, and the program ends by the signal."""

    def __init__(self, clear: Callable[[], None]) -> None:
        self._clear = clear

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        """Ends the program, so that whoever began it sees by what."""
        self._clear()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)


@contextmanager
def cleared(clear: Callable[[], None]) -> Iterator[None]:
    """Clears something away at the end, and where SIGTERM or SIGHUP ends the program inside; perhaps several times."""
    before: dict[int, Any] = {}
    try:
        if threading.current_thread() is threading.main_thread():
            before = {number: signal.getsignal(number) for number in ENDS if _is_default(number)}
            for number in before:
                signal.signal(number, Leaving(clear))
        yield
    finally:
        try:
            clear()
        finally:  # Ctrl-C has come in the midst of it
            clear()
        for number, earlier in before.items():
            signal.signal(number, earlier)


def _is_default(number: int) -> bool:
    """Whether a signal ends the program: a caller that has a way of its own to end keeps it."""
    return signal.getsignal(number) is signal.SIG_DFL or isinstance(signal.getsignal(number), Leaving)


@contextmanager
def heard() -> Iterator[Interruption]:
    """Hears Ctrl-C, SIGTERM and SIGHUP inside.

    Only the main thread can; and what was begun so as not to hear one, as a shell begins what runs behind it, does not.
    A caller that has a way of its own to end at SIGTERM keeps it.
    """
    found = Interruption()
    before: dict[int, Any] = {}
    try:
        if threading.current_thread() is threading.main_thread():
            if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
                before[signal.SIGINT] = signal.signal(signal.SIGINT, found.hear)
            for number in filter(_is_default, ENDS):
                before[number] = signal.signal(number, found.hear)
        yield found
    finally:
        found.close()
        for number, earlier in before.items():
            signal.signal(number, earlier)


LOSSES = 3
"""Times in a row that workers may be lost, with nothing played in between, before the run is given up."""

ALONE = 10.0
"""Seconds without a worker after which the user is told so."""

HURRY = 30.0
"""Seconds that who has a chunk is waited for once the user wants to end, where nobody knows how long one takes."""

SILENT = Message("a process or a worker that played does not answer any more: it was stopped, perhaps")


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
    """The bets that are played, who plays them, and those who are told of it.

    `watch` hears how far it is, `told` that Ctrl-C was pressed, and whether what was under way is dropped; `save` keeps
    what was played when it is time to, `warn` hears that nobody is left to play.

    `allows` is asked, bet by bet in their order, whether so many steps of the first chunk of the bet at a place may be
    made: behind one that may not no other is given out, nor asked with another answer. So whoever plays, and whoever is
    first, the same bets are refused. What chunks behind the first take was asked for, and is not what a file costs.
    """

    bets: Sequence[BetInPlay]
    workers: Workers
    seed: int
    watch: Watch
    told: Callable[[bool], None]
    save: Callable[[], None]
    warn: Callable[[Message], None]
    allows: Callable[[int, int], bool]
    shares: list[float] = field(default_factory=list)
    _counts: list[tuple[int, int]] = field(default_factory=list)  # of each bet, so that no chunk counts all bets anew
    refuses: bool = False
    _first: dict[int, int] = field(default_factory=dict)
    _asked: int = 0
    _under_way: dict[Future[Played], Chunk] = field(default_factory=dict)
    _lost: list[Chunk] = field(default_factory=list)
    _losses: int = 0
    _why: Message = NOTHING
    _patience: Patience = field(default_factory=Patience)
    _told: bool = False
    _alone: bool = False

    def play(self, interruption: Interruption) -> Message | None:
        """Plays until all is done or Ctrl-C was pressed; says why where it had to give up before."""
        self.shares = [_share(bet.tally) for bet in self.bets]
        self._counts = [(bet.tally.rounds, bet.tally.rolls) for bet in self.bets]
        self.tell(0)
        try:
            given_up = self._play(interruption)
        except KeyboardInterrupt:
            self.workers.drop()
            for future in [future for future in self._under_way if future.done()]:
                self._take(future)
            given_up = None
        self._tell_stop(interruption)
        self._refuse_the_rest()
        return given_up

    def _play(self, interruption: Interruption) -> Message | None:
        """The same; raises KeyboardInterrupt where what is under way is to be dropped."""
        given_up, left = None, self._left()
        while True:
            with interruption.breakable():
                if not interruption.asked and given_up is None:
                    self._give(left)
                if not self._under_way:
                    if not self._lost or interruption.asked or given_up:
                        return given_up
                    given_up = self._mend()
                    continue
                finished = wait(self._under_way, LOOK, FIRST_COMPLETED).done
                alone = 0.0 if finished else self.workers.alone()
            overdue = self._patience.look(self._under_way)
            if interruption.asked and (alone or self._patience.hurried(HURRY, self._under_way)):
                raise KeyboardInterrupt  # what is under way will not be finished
            if overdue:
                self._leave(overdue)
            self._tell_alone(alone)
            for future in finished:
                self._take(future)
            self.save()
            self._tell_stop(interruption)

    def _leave(self, overdue: Collection[Future[Played]]) -> None:
        """Takes what does not come from who has it, to be played again elsewhere."""
        self._why = SILENT
        self._patience.lost()
        try:
            left = self.workers.leave(overdue)
        except LostError as error:
            self._why, left = error.message, overdue
        for future in {*left, *overdue} & self._under_way.keys():
            if future.done() and not future.cancelled() and future.exception() is None:
                continue  # it has come in this moment
            self._lost.append(self._under_way.pop(future))

    def _tell_alone(self, alone: float) -> None:
        """Says once that nobody is left to play, and that somebody is there again."""
        if alone > ALONE and not self._alone:
            self._alone = True
            self.warn(Message("the cluster has no workers left: the play waits for one; Ctrl-C shows what was played"))
        elif self._alone and not alone:
            self._alone = False
            self.warn(Message("the cluster has workers again"))

    def _tell_stop(self, interruption: Interruption) -> None:
        """Says once that Ctrl-C was pressed."""
        if interruption.asked and not self._told:
            self._told = True
            self.told(interruption.dropped)

    def _left(self) -> Iterator[Chunk]:
        """The chunks that are to be played, bet by bet, as long as they are needed."""
        for place, bet in enumerate(self.bets):
            for number, rounds in cut(bet.tally.asked, bet.tally.chunks):
                if self.refuses:
                    return
                if bet.tally.enough:
                    break
                if not bet.tally.has(number):
                    yield Chunk(bet=place, stream=bet.stream, number=number, rounds=rounds, seed=self.seed)

    def _give(self, left: Iterator[Chunk]) -> None:
        """Keeps the workers busy; after a loss nothing more is given out before it is mended."""
        while not self._lost and len(self._under_way) < self.workers.width:
            chunk = next(left, None)
            if chunk is None:
                return
            self._give_out(chunk)

    def _give_out(self, chunk: Chunk) -> None:
        try:
            self._under_way[self.workers.submit(chunk)] = chunk
        except Exception as error:
            self._lose(chunk, error)

    def _lose(self, chunk: Chunk, error: Exception) -> None:
        """Keeps a chunk that was lost, to be played again; raises an error that is one of the play."""
        self._why = self.workers.lost(error)
        if not self._why:
            raise error
        self._lost.append(chunk)

    def _mend(self) -> Message | None:
        """Gives out again what was lost; why not, where the workers are lost again and again."""
        self._losses += 1
        if self._losses > LOSSES:
            return self._why
        try:
            self.workers.again()
        except LostError as error:
            return error.message
        again, self._lost = self._lost, []
        for chunk in again:
            if not self.bets[chunk.bet].tally.enough:
                self._give_out(chunk)
        return None

    def _take(self, future: Future[Played]) -> None:
        """Adds up what a chunk came to."""
        chunk = self._under_way.pop(future)
        try:
            played = future.result()
        except Exception as error:
            self._lose(chunk, error)
            return
        tally = self.bets[chunk.bet].tally
        tally.add(chunk.number, played)
        if chunk.number == 0:
            self._first[chunk.bet] = played.steps
            self._ask()
        self._losses = 0
        self._patience.found()
        self.shares[chunk.bet] = _share(tally)
        self._counts[chunk.bet] = tally.rounds, tally.rolls
        self.tell(chunk.bet)

    def _ask(self) -> None:
        """Asks for the first chunks as far as those of all bets before have come; one of a checkpoint takes nothing."""
        while self._asked < len(self.bets):
            steps = self._first.get(self._asked, 0 if self.bets[self._asked].tally.has(0) else None)
            if steps is None:
                return
            self.refuses = not self.allows(self._asked, steps) or self.refuses
            self._asked += 1

    def _refuse_the_rest(self) -> None:
        """Asks for the bets that were not played since one before them was refused."""
        for place in range(self._asked, len(self.bets) if self.refuses else 0):
            self.allows(place, max(self._first.get(place, 0), 1))

    def tell(self, place: int) -> None:
        """Says how far the run is, the bet at this place having been played last."""
        share = fmean(self.shares) if self.shares else 1.0
        rounds, rolls = (sum(counts) for counts in zip(*self._counts, strict=True)) if self._counts else (0, 0)
        width = _width(self.bets[place]) if self.bets else None
        self.watch(Progress(share=share, rounds=rounds, rolls=rolls, bet=place, width=width))


def _width(bet: BetInPlay) -> float | None:
    """The half-width reached by a bet that is played for one, in units of the house edge."""
    reached = bet.tally.width(bet.tally.rule[1]) if bet.tally.rule else None
    return None if reached is None else reached / float(bet.machine.staked)


def _share(tally: RoundTally) -> float:
    """How much of a bet is done: of its rounds, or of those that its interval will take as it narrows."""
    if tally.done:
        return 1.0
    of_rounds = tally.rounds / tally.asked if tally.asked else 0.0
    if tally.rule is None or not (width := tally.width(tally.rule[1])):
        return of_rounds
    return min(max(of_rounds, (float(tally.rule[0]) / width) ** 2), 1.0)
