"""The checkpoint of a run: read before it, written every few seconds and after it; a full disk stops no play.

One run at a time has a checkpoint: two that write one file would each write over what the other has played.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from macau_edge.model.message import Message
from macau_edge.model.numbers import exact_of
from macau_edge.model.problem import OutputError, UsageError, system_error_text
from macau_edge.model.records import dataclass, field
from macau_edge.questions.simulate.checkpoint import OTHERS, Checkpoint, Kept, read_checkpoint, write_checkpoint
from macau_edge.questions.simulate.run import unwound
from macau_edge.questions.simulate.tally import CHUNK, BetInPlay
from macau_edge.reports import temporary_prefix as beside_of
from macau_edge.reports import undisturbed
from macau_edge.reports.staging import leftovers_text, remove_leftovers

if TYPE_CHECKING:
    from filelock import FileLock

EVERY = 5.0
"""Seconds between two writes."""

NOT_PLAYED = Message("nothing was played")
BEGUN = Message("give what it was begun with, or {others}", others=OTHERS)


@dataclass(slots=True, kw_only=True)
class Saver:
    """Keeps what bets came to in a file, with what it has of other bets; without a `path` it does nothing.

    The file belongs to a `game` by its name and the digest of its `ruleset`. `failed` says why the last write did.
    Whole chunks are kept; a last one that is shorter is played again by a run that goes on. `resumed` says that one of
    these bets was gone on from.
    """

    path: Path | None
    game: str
    ruleset: str
    seed: int
    bets: Sequence[BetInPlay]
    warn: Callable[[Message], None]
    failed: Message | None = None
    resumed: bool = False
    _others: dict[str, Kept] = field(default_factory=dict)
    _last: float = field(default_factory=time.monotonic)

    def begin(self, found: Checkpoint | None) -> None:
        """Goes on from what was found, and writes the file before anything is played.

        Raises:
            UsageError: it is of something else; OutputError where it cannot be written.
        """
        if self.path is None:
            return
        self._others = dict(found.bets) if found else {}
        for bet in self.bets:
            if earlier := self._others.pop(bet.id, None):
                _go_on(self.path, earlier, bet)
                self.resumed = self.resumed or bet.tally.rounds > 0
        folder = Path(os.path.realpath(self.path)).parent
        for message in leftovers_text(remove_leftovers(folder), folder):
            self.warn(message)
        if failed := self._write():
            raise OutputError(failed, NOT_PLAYED)

    def save(self, *, at_last: bool = False) -> None:
        """Writes the file where it is time to; where that fails, says so and goes on."""
        if self.path is None or (not at_last and time.monotonic() - self._last < EVERY):
            return
        before, self.failed = self.failed, self._write()
        if self.failed and not before:
            self.warn(Message("{why}; the play goes on, and what was written before is kept", why=self.failed))
        if before and not self.failed:
            self.warn(Message("{file} is written again", file=self.path))
        self._last = time.monotonic()

    def _write(self) -> Message | None:
        """Writes the file; why it cannot be written."""
        assert self.path
        bets = {**self._others, **{bet.id: Kept.of(bet) for bet in self.bets}}
        try:
            write_checkpoint(self.path, Checkpoint(game=self.game, ruleset=self.ruleset, seed=self.seed, bets=bets))
        except OSError as error:
            return _cannot(self.path, error)
        return None


ANOTHER_GAME = Message("{file} is a checkpoint of `{theirs}`, and this is `{game}`")
ANOTHER_FILE = Message("{file} is a checkpoint of another `{game}`: its title, act, device, hand or terms differ")
ANOTHER_SEED = Message("{file} was begun with the seed {found}, and --seed is {seed}")
ANOTHER_BET = Message(
    "{file} was begun with another ruleset, device, prize or choice, or by another version: `{bet}` differs"
)
ROUNDS = Message("{file} has {rounds:,} rounds of `{bet}` already, more than the {asked:,} asked for")
NARROW = Message("{file} has {rounds:,} rounds of `{bet}` already, more than it takes to know its house edge so well")


def earlier(path: Path, game: str, ruleset: str, seed: int | None) -> Checkpoint | None:
    """The checkpoint in a file that is there already.

    Raises:
        UsageError: it is no checkpoint or is damaged, or is of another ruleset or seed than asked for.
    """
    found = read_checkpoint(path)
    if found and found.ruleset != ruleset:
        message = ANOTHER_FILE if found.game == game else ANOTHER_GAME
        raise UsageError(message.filled(file=path, game=game, theirs=found.game), BEGUN)
    if found and seed not in (None, found.seed):
        message = ANOTHER_SEED.filled(file=path, found=found.seed, seed=seed)
        raise UsageError(message, Message("leave out --seed, or {others}", others=OTHERS))
    return found


def _cannot(path: Path, error: OSError) -> Message:
    return Message("{file} cannot be written: {why}", file=path, why=system_error_text(error))


def _go_on(path: Path, found: Kept, bet: BetInPlay) -> None:
    """Puts what a file has of a bet into its tally.

    Raises:
        UsageError: it was played by other rules, or has more rounds than are asked for or than the interval takes.
    """
    tally, narrowest = bet.tally, None if found.narrowest is None else exact_of(found.narrowest)
    if found.fingerprint != bet.fingerprint or len(found.prefix.counts) != len(tally.nets):
        message, remedy = ANOTHER_BET, BEGUN
    elif tally.asked is not None and found.chunks > tally.asked // CHUNK:
        message, remedy = ROUNDS, Message("ask for as many, or {others}", others=OTHERS)
    elif narrowest is not None and tally.is_narrow(narrowest):
        message, remedy = NARROW, Message("ask for a narrower interval or for rounds, or {others}", others=OTHERS)
    else:
        apart = {number: one.of_chunks() for number, one in found.apart.items()}
        tally.go_on(found.chunks, found.prefix.of_chunks(found.chunks), apart, narrowest)
        return
    raise UsageError(message.filled(file=path, bet=bet.id, rounds=found.chunks * CHUNK, asked=tally.asked), remedy)


# --- one run at a time on a checkpoint -------------------------------------------------------------------------------


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Holds a checkpoint inside, which need not exist yet, by a file beside it that is removed at the end.

    The lock is the system's, so that it ends with a process however that ends, and a file left behind is nothing.

    Raises:
        UsageError: another run holds it; OutputError where no file can be written beside it.
    """
    from filelock import FileLock, Timeout  # which is longer to import than many a simulation takes

    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # it is refused when it is read
        yield
        return
    digest = sha256(os.fsencode(target.name)).hexdigest()  # two long names may begin alike
    lock = FileLock(target.with_name(f"{beside_of(target.name)}{digest[:16]}.lock"), blocking=False)
    with unwound(), ExitStack() as at_the_end:
        try:
            with undisturbed():  # so that no signal comes between the file and who is to clear it away
                os.stat(target.parent)  # which the library would make
                lock.acquire()
                at_the_end.callback(_release, lock)
        except Timeout:
            remedy = Message("wait for it, or give this run a file of its own")
            raise UsageError(Message("{file} is in use by another run", file=path), remedy) from None
        except OSError as error:
            raise OutputError(_cannot(path, error), NOT_PLAYED) from None
        yield


def _release(lock: FileLock) -> None:
    """Ends a lock, and removes its file first, before anybody else can lock it."""
    with undisturbed():
        with suppress(OSError):  # on Windows, where the library removes it; or the folder is gone
            os.unlink(lock.lock_file)
        lock.release()
