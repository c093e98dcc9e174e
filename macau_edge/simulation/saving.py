"""The checkpoint of a run: read before it, written every few seconds and after it; a full disk stops no play."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from macau_edge.problem import UsageError
from macau_edge.simulation.checkpoint import OTHERS, Checkpoint, Kept, kept, read, write
from macau_edge.simulation.chunks import CHUNK
from macau_edge.simulation.owning import Owner
from macau_edge.simulation.tally import Tally

EVERY = 5.0
"""Seconds between two writes."""


@dataclass(slots=True)
class Saver:
    """Keeps the tallies of `names` in a file, with what it has of other bets; `failed` says why the last write did.

    Whole chunks are kept; a last one that is shorter is played again by a run that goes on. `resumed` says that one of
    these bets was gone on from.
    """

    path: Path
    owner: Owner
    seed: int
    names: Sequence[str]
    fingerprints: Sequence[str]
    tallies: Sequence[Tally]
    warn: Callable[[str], None]
    failed: str | None = None
    resumed: bool = False
    _others: Mapping[str, Kept] = field(default_factory=dict)
    _last: float = field(default_factory=time.monotonic)

    def begin(self, found: Checkpoint | None) -> None:
        """Goes on from what was found, and writes the file before anything is played.

        Raises:
            UsageError: it is of something else, or cannot be written.
        """
        before = dict(found.bets) if found else {}
        for name, tally, fingerprint in zip(self.names, self.tallies, self.fingerprints, strict=True):
            if earlier := before.pop(name, None):
                _go_on(self.path, name, earlier, tally, fingerprint)
                self.resumed = self.resumed or tally.rounds > 0
        self._others = before
        try:
            write(self.path, self._now())
        except OSError as error:
            raise UsageError(
                f"{self.path} cannot be written: {error.strerror or error}", "nothing was played"
            ) from None

    def save(self, *, at_last: bool = False) -> None:
        """Writes the file where it is time to; where that fails, says so and goes on."""
        if not at_last and time.monotonic() - self._last < EVERY:
            return
        try:
            write(self.path, self._now())
        except OSError as error:
            reason = f"{self.path} cannot be written: {error.strerror or error}"
            if self.failed is None:
                self.warn(f"{reason}; the play goes on, and what was written before is kept")
            self.failed = reason
        else:
            if self.failed is not None:
                self.warn(f"{self.path} is written again")
            self.failed = None
        self._last = time.monotonic()

    def _now(self) -> Checkpoint:
        ours = {
            name: kept(tally, fingerprint)
            for name, tally, fingerprint in zip(self.names, self.tallies, self.fingerprints, strict=True)
        }
        return Checkpoint(self.owner, self.seed, {**self._others, **ours})


def earlier(path: Path | None, ours: Owner, seed: int | None) -> Checkpoint | None:
    """The checkpoint in a file that is there already.

    Raises:
        UsageError: it is no checkpoint or is damaged, or is of another ruleset or seed than asked for.
    """
    found = read(path) if path else None
    if found and found.owner.digest != ours.digest:
        message = f"{path} is a checkpoint of `{found.owner.name}`, and this is `{ours.name}`"
        if found.owner.name == ours.name:
            message = f"{path} is a checkpoint of another `{ours.name}`: its title, act, device, hand or terms differ"
        raise UsageError(message, f"give what it was begun with, or {OTHERS}")
    if found and seed is not None and seed != found.seed:
        message = f"{path} was begun with the seed {found.seed}, and --seed is {seed}"
        raise UsageError(message, f"leave out --seed, or {OTHERS}")
    return found


def _go_on(path: Path, name: str, found: Kept, tally: Tally, fingerprint: str) -> None:
    """Puts what a file has of a bet into its tally.

    Raises:
        UsageError: it was played by other rules, or has more rounds than are asked for or than the interval takes.
    """
    if found.fingerprint != fingerprint or found.nets != tally.nets:
        begun = f"{path} was begun with another ruleset, device, prize or choice, or by another version"
        message = f"{begun}: `{name}` differs"
        raise UsageError(message, f"give what it was begun with, or {OTHERS}")
    if tally.asked is not None and found.chunks > tally.asked // CHUNK:
        message = (
            f"{path} has {found.chunks * CHUNK:,} rounds of `{name}` already, more than the {tally.asked:,} asked for"
        )
        raise UsageError(message, f"ask for as many, or {OTHERS}")
    if found.narrowest is not None and tally.is_narrow(found.narrowest):
        has = f"{path} has {found.chunks * CHUNK:,} rounds of `{name}` already"
        message = f"{has}, more than it takes to know its house edge so well"
        raise UsageError(message, f"ask for a narrower interval or for rounds, or {OTHERS}")
    found.go_on(tally)
