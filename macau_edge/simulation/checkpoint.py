"""What was played so far, in a file that is whole at every moment; a run goes on from it."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from macau_edge import __version__
from macau_edge.numeric.playing import Played
from macau_edge.problem import UsageError
from macau_edge.simulation.chunks import CHUNK
from macau_edge.simulation.owning import Owner
from macau_edge.simulation.tally import Tally

SCHEMA = "macau-edge/checkpoint/1"
BEGINNING = f'{{\n "schema": "{SCHEMA}",'
"""What every checkpoint begins with: no more is read of another file."""

OTHERS = "name another file, or move this one away: it is left as it is"


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file has of one bet: its fingerprint, the whole chunks from the first on, and those after a gap.

    `narrowest` is the least variance of the mean on the way, as `Tally` has it.
    """

    fingerprint: str
    nets: tuple[Fraction, ...]
    chunks: int
    prefix: Played
    narrowest: Fraction | None
    apart: dict[int, Played]

    def go_on(self, tally: Tally) -> None:
        """Puts all this into the tally of the same bet."""
        tally.chunks, tally.prefix, tally.narrowest = self.chunks, self.prefix, self.narrowest
        tally.apart = dict(self.apart)
        tally.fold()


def kept(tally: Tally, fingerprint: str) -> Kept:
    """What a file is to have of a tally."""
    return Kept(fingerprint, tally.nets, tally.chunks, tally.prefix, tally.narrowest, dict(tally.apart))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The ruleset that it belongs to, the seed, and what was kept of each bet by its identifier."""

    owner: Owner
    seed: int
    bets: dict[str, Kept]


def read(path: Path) -> Checkpoint | None:
    """What is in the file; None where there is none.

    Raises:
        UsageError: it is no checkpoint, is damaged, or cannot be read; it is left as it is.
    """
    try:
        mode = path.stat().st_mode  # before it is opened: a pipe would be waited for
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise UsageError(f"{path} is no ordinary file", "name a file, which need not exist yet")
        with path.open("rb") as stream:
            first = stream.read(len(BEGINNING))
            if first != BEGINNING.encode():
                raise UsageError(f"{path} is not a checkpoint of this program", OTHERS)
            data = first + stream.read()
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        raise UsageError(f"{path} is a folder", "give the name of a file in it") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}", OTHERS) from None
    try:
        return _parsed(json.loads(data))
    except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError, RecursionError):
        message = f"{path} is damaged: it is a checkpoint, but not as it was written"
        raise UsageError(message, f"take a copy of it that is whole; or {OTHERS}") from None


def write(path: Path, checkpoint: Checkpoint) -> None:
    """Puts a whole file in the place of the one before, which stays until then.

    Raises:
        OSError: it cannot be written; what was there is there still.
    """
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:64]}.")
    try:
        try:
            data = memoryview(_text(checkpoint).encode())
            while data:
                data = data[os.write(handle, data) :]
            os.fchmod(handle, _mode(target))
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _mode(target: Path) -> int:
    mask = os.umask(0)
    os.umask(mask)
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Makes the name last as well, where a folder can be opened: after that a loss of power loses nothing."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def _text(checkpoint: Checkpoint) -> str:
    bets = {name: _kept_json(one) for name, one in checkpoint.bets.items()}
    owner = {"game": checkpoint.owner.name, "ruleset": checkpoint.owner.digest}
    head = {"schema": SCHEMA, "program": __version__, **owner, "seed": checkpoint.seed, "chunk": CHUNK}
    return (
        json.dumps({**head, "sha256": _digest(checkpoint.owner, checkpoint.seed, bets), "bets": bets}, indent=1) + "\n"
    )


def _digest(owner: Owner, seed: int, bets: dict[str, Any]) -> str:
    """The digest of what counts, so that a file is known to be as it was written."""
    return sha256(json.dumps([owner.name, owner.digest, seed, CHUNK, bets], sort_keys=True).encode()).hexdigest()


def _kept_json(one: Kept) -> dict[str, Any]:
    return {
        "fingerprint": one.fingerprint,
        "nets": " ".join(map(str, one.nets)),
        "chunks": one.chunks,
        "prefix": _played_json(one.prefix),
        "narrowest": None if one.narrowest is None else str(one.narrowest),
        "apart": {str(number): _played_json(played) for number, played in sorted(one.apart.items())},
    }


def _played_json(played: Played) -> dict[str, Any]:
    return {"rolls": played.rolls, "counts": " ".join(map(str, played.counts))}


def _parsed(data: dict[str, Any]) -> Checkpoint:
    """Raises one of the errors that `read` knows where anything is not as it was written."""
    owner = Owner(data["game"], data["ruleset"])
    digest = _digest(owner, data["seed"], data["bets"])
    if data["schema"] != SCHEMA or data["chunk"] != CHUNK or data["sha256"] != digest:
        raise ValueError
    return Checkpoint(owner, _whole(data["seed"]), {name: _kept(one) for name, one in data["bets"].items()})


def _kept(data: dict[str, Any]) -> Kept:
    nets = tuple(map(Fraction, data["nets"].split()))
    chunks = _whole(data["chunks"])
    apart = {int(number): _played(one, 1, len(nets)) for number, one in data["apart"].items()}
    prefix, narrowest = _played(data["prefix"], chunks, len(nets)), data["narrowest"]
    return Kept(data["fingerprint"], nets, chunks, prefix, None if narrowest is None else Fraction(narrowest), apart)


def _played(data: dict[str, Any], chunks: int, results: int) -> Played:
    counts = tuple(map(int, data["counts"].split()))
    if len(counts) != results or sum(counts) != chunks * CHUNK or min(counts) < 0:
        raise ValueError
    return Played(chunks * CHUNK, counts, _whole(data["rolls"]))


def _whole(value: object) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError
    return value
