"""What was played so far, in a file that is whole at every moment; a run goes on from it.

A bet is known in it by a digest of the machine that plays it, and no class and no field of the model is named there:
what means the same has the same digest, however it is written and whatever the program calls it. Counts are added only
to counts of the same machine. The file is written beside and renamed, with a digest of its own, before the play, every
few seconds and after it; a full disk stops no play. One run at a time has it: two that write one file would each write
over what the other has played.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from macau_edge.model import Ruleset, __version__
from macau_edge.model.message import Message
from macau_edge.model.numbers import exact_of
from macau_edge.model.problem import OutputError, UsageError, system_error_text
from macau_edge.model.records import dataclass, field
from macau_edge.numeric.playing import Machine, Played, play
from macau_edge.numeric.playing.contents import contents_text
from macau_edge.questions.simulate.tally import CHUNK, BetInPlay, RoundTally, stream_of
from macau_edge.reports import temporary_prefix, undisturbed
from macau_edge.reports.staging import Staging, leftovers_text, remove_leftovers

# --- what is played, as a digest -------------------------------------------------------------------------------------


SAMPLE = 200
"""Rounds that are played to see whether this program and its generator still play as those did that began a file."""


def fingerprint(bet: str, machine: Machine) -> str:
    """64 hexadecimal digits: of the machine of a bet, the size of a chunk, and a sample of its rounds."""
    sample = play(machine, SAMPLE, 0, (stream_of(bet), 0))
    return sha256(f"{contents_text(machine)}|{CHUNK}|{sample.counts}|{sample.rolls}".encode()).hexdigest()


def digest_of(ruleset: Ruleset) -> str:
    """64 hexadecimal digits: of the title, act, device, hand and terms of a ruleset.

    The bets have no part in it: each has its own fingerprint, so that another may be added to the file of rules.
    """
    law = tuple(sorted(ruleset.game.words.items())), ruleset.act.cite if ruleset.act else None
    common = law, ruleset.device, ruleset.hand, ruleset.stake_returned, ruleset.commission
    return sha256(contents_text(common).encode()).hexdigest()


# --- the file --------------------------------------------------------------------------------------------------------


SCHEMA = "macau-edge/checkpoint/"
BEGINNING = f'{{\n "schema": "{SCHEMA}2",'.encode()
"""What every checkpoint begins with, with the number of its kind: no more is read of another file."""


Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
"""A number of a file, which is refused before it is made where it is longer."""


class ChunkCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """What whole chunks came to: their rolls, and how often each net result of the machine came, in its order."""

    rolls: Count
    counts: tuple[Count, ...]

    def played(self) -> Played:
        """What was played."""
        return Played(sum(self.counts), self.counts, self.rolls)


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file has of the tally of a bet, by the names that it has there: its fingerprint and its whole chunks."""

    fingerprint: str
    chunks: Count
    prefix: ChunkCounts
    narrowest: Fraction | None
    apart: dict[Count, ChunkCounts]

    def is_whole(self) -> bool:
        """Whether the counts are those of whole chunks, none of them twice.

        No digest says so of a file that was made by others.
        """
        chunks = [(self.chunks, self.prefix), *((1, one) for one in self.apart.values())]
        return min(self.apart, default=self.chunks) >= self.chunks and all(
            sum(one.counts) == number * CHUNK and len(one.counts) == len(self.prefix.counts) for number, one in chunks
        )


def kept(tally: RoundTally) -> Kept:
    """What a file has of a tally: counts alone, the same in whatever order the chunks came."""
    found = msgspec.convert(tally, Kept, from_attributes=True)
    return msgspec.structs.replace(found, apart=dict(sorted(found.apart.items())))


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="schema", tag=f"{SCHEMA}2"):
    """The ruleset that it belongs to by its name and digest, the seed, and what was kept of each bet by its identifier.

    It is sealed with a digest of what counts, so that a file is known to be as it was written.
    """

    program: str = __version__
    game: str
    ruleset: str
    seed: Count
    chunk: int = CHUNK
    sha256: str = ""
    bets: dict[str, Kept]

    def sealed(self) -> Checkpoint:
        """The checkpoint with its digest."""
        counts = msgspec.json.encode([self.game, self.ruleset, self.seed, CHUNK, self.bets], enc_hook=str)
        return msgspec.structs.replace(self, sha256=sha256(counts).hexdigest())


# --- why one is refused, and what to do about it ---------------------------------------------------------------------


OTHERS = Message("name another file, or move this one away: it is left as it is")
BEGUN = Message("give what it was begun with, or {others}", others=OTHERS)
FOLDER = Message("{file} is a folder"), Message("give the name of a file in it")
SPECIAL = Message("{file} is no ordinary file"), Message("name a file, which need not exist yet")
UNREADABLE = Message("{file} cannot be read: {why}"), OTHERS
FOREIGN = Message("{file} is not a checkpoint of this program"), OTHERS
OLDER = (
    Message("{file} is a checkpoint of another version, from which this one cannot go on"),
    Message("end that run by the version that its line `program` has; or {others}", others=OTHERS),
)
DAMAGED = (
    Message("{file} is damaged: it is a checkpoint, but not as it was written"),
    Message("take a copy of it that is whole; or {others}", others=OTHERS),
)
ANOTHER_GAME = Message("{file} is a checkpoint of `{theirs}`, and this is `{game}`"), BEGUN
ANOTHER_FILE = (
    Message("{file} is a checkpoint of another `{game}`: its title, act, device, hand or terms differ"),
    BEGUN,
)
ANOTHER_SEED = (
    Message("{file} was begun with the seed {found}, and --seed is {seed}"),
    Message("leave out --seed, or {others}", others=OTHERS),
)
ANOTHER_BET = (
    Message("{file} was begun with another ruleset, device, prize or choice, or by another version: `{bet}` differs"),
    BEGUN,
)
ROUNDS = (
    Message("{file} has {rounds:,} rounds of `{bet}` already, more than the {asked:,} asked for"),
    Message("ask for as many, or {others}", others=OTHERS),
)
NARROW = (
    Message("{file} has {rounds:,} rounds of `{bet}` already, more than it takes to know its house edge so well"),
    Message("ask for a narrower interval or for rounds, or {others}", others=OTHERS),
)
HELD = Message("{file} is in use by another run"), Message("wait for it, or give this run a file of its own")
UNWRITTEN = Message("{file} cannot be written: {why}"), Message("nothing was played")


def _refused(refusal: tuple[Message, Message], path: Path, **values: object) -> UsageError:
    error = OutputError if refusal is UNWRITTEN else UsageError
    return error(refusal[0].filled(file=path, **values), refusal[1])


# --- read, and written -----------------------------------------------------------------------------------------------


def read_checkpoint(path: Path) -> Checkpoint | None:
    """What is in the file; None where there is none.

    Raises:
        UsageError: it is no checkpoint, is damaged, or cannot be read; it is left as it is.
    """
    try:
        with path.open("rb") as stream:
            first = stream.read(len(BEGINNING))
            data = first + stream.read() if first == BEGINNING else b""
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _refused(UNREADABLE, path, why=system_error_text(error)) from None
    if not data:
        raise _refused(OLDER if first.startswith(BEGINNING.partition(b"2")[0]) else FOREIGN, path)
    with suppress(ValueError, RecursionError, msgspec.MsgspecError):  # it is not as it was written
        found = msgspec.json.decode(data, type=Checkpoint, dec_hook=lambda _, text: exact_of(text))
        if found.chunk == CHUNK and found == found.sealed() and all(bet.is_whole() for bet in found.bets.values()):
            return found
    raise _refused(DAMAGED, path)


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Puts a whole file in the place of the one before, which stays until then.

    Raises:
        OutputError: it cannot be written; what was there is there still.
    """
    target, data = Path(os.path.realpath(path)), msgspec.json.encode(checkpoint.sealed(), enc_hook=str)
    try:
        with undisturbed(), closing(Staging(target.parent)) as stage:
            os.replace(stage.whole(target, msgspec.json.format(data, indent=1) + b"\n"), target)
    except OSError as error:
        raise _refused(UNWRITTEN, path, why=system_error_text(error)) from None


# --- a run that keeps what it plays ----------------------------------------------------------------------------------


EVERY = 5.0
"""Seconds between two writes."""


def earlier(path: Path, game: str, ruleset: str, seed: int | None) -> Checkpoint | None:
    """The checkpoint in a file that is there already.

    Raises:
        UsageError: it is no checkpoint or is damaged, or is of another ruleset or seed than asked for.
    """
    found = read_checkpoint(path)
    if found and found.ruleset != ruleset:
        raise _refused(ANOTHER_FILE if found.game == game else ANOTHER_GAME, path, game=game, theirs=found.game)
    if found and seed not in (None, found.seed):
        raise _refused(ANOTHER_SEED, path, found=found.seed, seed=seed)
    return found


@dataclass(slots=True, kw_only=True)
class Saver:
    """Keeps what `bets` came to in a file, with what `begun` has of others; without a `path` it does nothing.

    `failed` says why the last write did. Whole chunks are kept; a last one that is shorter is played again by a run
    that goes on. `resumed` says that one of these bets was gone on from.
    """

    path: Path | None
    begun: Checkpoint
    bets: Sequence[BetInPlay]
    warn: Callable[[Message], None]
    failed: Message | None = None
    resumed: bool = False
    _last: float = field(default_factory=time.monotonic)

    def begin(self) -> None:
        """Goes on from what was begun, and writes the file before anything is played.

        Raises:
            UsageError: it is of something else; OutputError where it cannot be written.
        """
        if self.path is None:
            return
        for bet in self.bets:
            if found := self.begun.bets.get(bet.id):
                _go_on(self.path, found, bet)
        self.resumed = any(bet.tally.rounds for bet in self.bets)
        folder = Path(os.path.realpath(self.path)).parent
        for message in leftovers_text(remove_leftovers(folder), folder):
            self.warn(message)
        self._write(self.path)

    def save(self, *, at_last: bool = False) -> None:
        """Writes the file where it is time to; where that fails, says so and goes on."""
        if self.path is None or (not at_last and time.monotonic() - self._last < EVERY):
            return
        before, self.failed = self.failed, None
        try:
            self._write(self.path)
        except OutputError as error:
            self.failed = error.message
            if not before:
                self.warn(Message("{why}; the play goes on, and what was written before is kept", why=self.failed))
        if before and not self.failed:
            self.warn(Message("{file} is written again", file=self.path))
        self._last = time.monotonic()

    def _write(self, path: Path) -> None:
        bets = self.begun.bets | {bet.id: kept(bet.tally) for bet in self.bets}
        write_checkpoint(path, msgspec.structs.replace(self.begun, bets=bets, program=__version__))


def _go_on(path: Path, found: Kept, bet: BetInPlay) -> None:
    """Puts what a file has of a bet into its tally.

    Raises:
        UsageError: it was played by other rules, has other results than these rules, or has more rounds than are asked
            for or than the interval takes.
    """
    tally, prefix = bet.tally, found.prefix.played()
    if found.fingerprint != tally.fingerprint:
        raise _refused(ANOTHER_BET, path, bet=bet.id)
    if len(prefix.counts) != len(tally.nets):
        raise _refused(DAMAGED, path)
    if tally.asked is not None and prefix.rounds > tally.asked:
        raise _refused(ROUNDS, path, bet=bet.id, rounds=prefix.rounds, asked=tally.asked)
    if found.narrowest is not None and tally.is_narrow(found.narrowest):
        raise _refused(NARROW, path, bet=bet.id, rounds=prefix.rounds)
    tally.go_on(prefix, {number: one.played() for number, one in found.apart.items()}, found.narrowest)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Holds a checkpoint inside, which need not exist yet, by a file beside it that is removed at the end.

    The lock is the system's, so that it ends with a process however that ends, and a file left behind is nothing.

    Raises:
        UsageError: another run holds it, or it is no ordinary file; OutputError where none can be written beside it.
    """
    from filelock import FileLock, Timeout  # which is longer to import than many a simulation takes

    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a pipe would be waited for
        raise _refused(FOLDER if target.is_dir() else SPECIAL, path)
    digest = sha256(os.fsencode(target.name)).hexdigest()  # two long names may begin alike
    lock = FileLock(target.with_name(f"{temporary_prefix(target.name)}{digest[:16]}.lock"), blocking=False)
    try:
        try:
            with undisturbed(), warnings.catch_warnings(action="ignore"):  # of where only a file can stand for the lock
                os.stat(target.parent)  # which the library would make
                lock.acquire()
        except Timeout:
            raise _refused(HELD, path) from None
        except OSError as error:
            raise _refused(UNWRITTEN, path, why=system_error_text(error)) from None
        yield
    finally:
        with undisturbed():
            if lock.is_locked:
                with suppress(OSError):  # on Windows, where the library removes it; or the folder is gone
                    os.unlink(lock.lock_file)  # before anybody else can lock it
            lock.release()
