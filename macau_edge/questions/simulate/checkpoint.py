"""What was played so far, in a file that is whole at every moment; a run goes on from it.

A bet is known in it by a digest of the machine that plays it, and no class and no field of the model is named there:
what means the same has the same digest, however it is written and whatever the program calls it. Counts are added only
to counts of the same machine. The file is written beside and renamed, with a digest of its own.
"""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from macau_edge.model import Ruleset, __version__
from macau_edge.model.message import Message
from macau_edge.model.numbers import exact_of
from macau_edge.model.problem import UsageError, system_error_text
from macau_edge.numeric.playing import Machine, Played, play
from macau_edge.numeric.playing.contents import contents_text
from macau_edge.questions.simulate.tally import CHUNK, BetInPlay, stream_of
from macau_edge.reports import undisturbed
from macau_edge.reports.staging import Staging

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

OTHERS = Message("name another file, or move this one away: it is left as it is")

Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
"""A number of a file, which is refused before it is made where it is longer."""


class ChunkCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """What chunks came to: their rolls, and how often each net result of the machine came, in its order."""

    rolls: Count
    counts: tuple[Count, ...]

    def of_chunks(self, chunks: int = 1) -> Played:
        """The play of so many whole chunks that came to this."""
        return Played(chunks * CHUNK, self.counts, self.rolls)


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file has of one bet: its fingerprint, and the whole chunks of its tally."""

    fingerprint: str
    chunks: Count
    prefix: ChunkCounts
    narrowest: str | None
    apart: dict[Count, ChunkCounts]

    @classmethod
    def of(cls, bet: BetInPlay) -> Kept:
        """What a file has of a bet that is played."""
        tally = bet.tally
        prefix = ChunkCounts(tally.prefix.rolls, tally.prefix.counts)
        apart = {number: ChunkCounts(one.rolls, one.counts) for number, one in sorted(tally.apart.items())}
        return cls(
            bet.fingerprint, tally.chunks, prefix, None if tally.narrowest is None else str(tally.narrowest), apart
        )


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ruleset that it belongs to by its name and digest, the seed, and what was kept of each bet by its identifier.

    It is sealed with a digest of what counts, so that a file is known to be as it was written.
    """

    schema: str = f"{SCHEMA}2"
    program: str = __version__
    game: str
    ruleset: str
    seed: Count
    chunk: int = CHUNK
    sha256: str = ""
    bets: dict[str, Kept]

    def sealed(self) -> Checkpoint:
        """The checkpoint with its digest."""
        counts = msgspec.json.encode([self.game, self.ruleset, self.seed, CHUNK, self.bets])
        return msgspec.structs.replace(self, sha256=sha256(counts).hexdigest())


def read_checkpoint(path: Path) -> Checkpoint | None:
    """What is in the file; None where there is none.

    Raises:
        UsageError: it is no checkpoint, is damaged, or cannot be read; it is left as it is.
    """
    try:
        mode = path.stat().st_mode  # before it is opened: a pipe would be waited for
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            message = Message("{file} is no ordinary file", file=path)
            raise UsageError(message, Message("name a file, which need not exist yet"))
        with path.open("rb") as stream:
            first = stream.read(len(BEGINNING))
            if not first.startswith(BEGINNING.partition(b"2")[0]):
                raise UsageError(Message("{file} is not a checkpoint of this program", file=path), OTHERS)
            if first != BEGINNING:
                said = Message("{file} is a checkpoint of another version, from which this one cannot go on", file=path)
                remedy = Message("end that run by the version that its line `program` has; or {others}", others=OTHERS)
                raise UsageError(said, remedy)
            data = first + stream.read()
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        raise UsageError(Message("{file} is a folder", file=path), Message("give the name of a file in it")) from None
    except OSError as error:
        said = Message("{file} cannot be read: {why}", file=path, why=system_error_text(error))
        raise UsageError(said, OTHERS) from None
    try:
        found = msgspec.json.decode(data, type=Checkpoint)
        if found.chunk != CHUNK or found != found.sealed() or not all(map(_is_whole, found.bets.values())):
            raise ValueError
    except (ValueError, msgspec.MsgspecError):
        message = Message("{file} is damaged: it is a checkpoint, but not as it was written", file=path)
        remedy = Message("take a copy of it that is whole; or {others}", others=OTHERS)
        raise UsageError(message, remedy) from None
    return found


def _is_whole(bet: Kept) -> bool:
    """Whether the counts are those of whole chunks; raises ValueError where a number is none."""
    if bet.narrowest is not None:
        exact_of(bet.narrowest)
    chunks = [(bet.chunks, bet.prefix), *((1, one) for one in bet.apart.values())]
    several = len(bet.prefix.counts)
    return min(bet.apart, default=bet.chunks) >= bet.chunks and all(
        sum(one.counts) == number * CHUNK and len(one.counts) == several for number, one in chunks
    )


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Puts a whole file in the place of the one before, which stays until then.

    Raises:
        OSError: it cannot be written; what was there is there still.
    """
    target, data = Path(os.path.realpath(path)), msgspec.json.encode(checkpoint.sealed())
    with undisturbed():
        stage = Staging(target.parent)
        try:
            os.replace(stage.whole(target, msgspec.json.format(data, indent=1) + b"\n"), target)
        finally:
            stage.end()
