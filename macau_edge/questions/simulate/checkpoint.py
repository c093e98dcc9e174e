"""What was played so far, in a file that is whole at every moment; a run goes on from it.

A fingerprint is a digest of a text, and that text has a name for each noun and for each of its fields. These names
are fixed here, with their order and with the values that are left out, and are taken from nothing else: a class that
is moved or renamed, and a field that is, stays in every checkpoint what it was when the first was written. So a line
of the tags is added to and never changed. What is renamed in the model gets its new attribute in `now`.

Counts are added only to counts with the same fingerprint: that of the bet, its prizes, its device and the machine
made of them. The file is written beside and renamed, with a digest of its own.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import lcm
from pathlib import Path
from typing import Any, Final

from macau_edge import model
from macau_edge.analysis.memory import Written, file_of, without_articles
from macau_edge.model import Choice, Member, Ruleset, __version__, phrases
from macau_edge.model.message import Message
from macau_edge.model.numbers import DIGITS, exact_of, of_json, whole_of
from macau_edge.model.problem import UsageError, of_the_system
from macau_edge.numeric.playing import Machine, Played, play
from macau_edge.questions.simulate.tally import CHUNK, RoundTally, stream_of
from macau_edge.reports import undisturbed
from macau_edge.reports.staging import Staging

# --- what the nouns of a ruleset are called in a checkpoint, whatever the program calls them today -------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """The name of a noun, and those of its fields in their order.

    `always` are written in any case, `unless` only where they have another value than the one beside them: a field that
    a later version adds goes to the end of these, and changes nothing where it is not used. `now` has the attributes
    that are called otherwise than their field.
    """

    name: str
    always: tuple[str, ...]
    unless: Mapping[str, object]
    now: Mapping[str, str]

    def fields(self, thing: object) -> list[tuple[str, object]]:
        """Each field that is written, by its name here, with the value that `thing` has."""
        every = [(one, getattr(thing, self.attribute(one))) for one in (*self.always, *self.unless)]
        return [(one, value) for one, value in every if one not in self.unless or value != self.unless[one]]

    def attribute(self, field: str) -> str:
        """What the model calls a field today."""
        return self.now.get(field, field)


def _tag(name: str, /, *always: str, now: Mapping[str, str] | None = None, **unless: object) -> Tag:
    return Tag(name=name, always=always, unless=unless, now=now or {})


TAGS: Final[Mapping[type, Tag]] = {
    # what comes up
    model.Dice: _tag("Dice", "count", "faces", loaded=(), sides=(), unlike=()),
    model.Face: _tag("Face", "label", weight=1, attributes=()),
    model.Wheel: _tag("Wheel", "pockets", table=None),
    model.Layout: _tag("Layout", "rows", "columns", heads=()),
    model.Draw: _tag("Draw", "balls", take=1, returned="after the draw"),
    model.Shoe: _tag(
        "Shoe", "decks", without=(), jokers=0, worth=(), points="sum", order=(), compare=None,
        kinds=(), run=("ace low", "ace high"), deal=(), gone=(),
    ),
    model.HandKind: _tag("HandKind", "name", run=False, same_suit=False, of_a_rank=(), ranks=()),
    model.DealStep: _tag("Step", "name", dealt=(), burnt=0, when=None, end=None, choose=(), sees=(), law=None),
    model.Hand: _tag("Hand", "stages", "ends"),
    # bets
    model.Bet: _tag(
        "Bet", "id", "stages", "pays", name=None, law=None, pays_law=None, each=(), additional=None,
        loses=model.Ratio(1, 1), commission=None, units=1, tally=None, parts=(), made=None, not_working=None,
        strategy=None, raises=(), expect=(), now={"loses": "lost"},
    ),
    model.Stage: _tag("Stage", "name", "clauses"),
    model.Clause: _tag("Clause", "target", "outcomes"),
    model.Variable: _tag("Variable", "name", "values"),
    model.Value: _tag("Value", "label", "outcomes"),
    model.Tally: _tag("Tally", "collect", "count", "when", "until", highest_of=None),
    model.Strategy: _tag("Strategy", rows=()),
    model.StrategyRow: _tag("Play", "choice", "where"),
    model.Part: _tag("Part", "bet", "units", on=None),
    model.HandStage: _tag("HandStage", "stage"),
    model.Additional: _tag("Additional", "to", "at"),
    model.Commission: _tag("Commission", "rate", "of", "paid"),
    # prizes
    model.Ratio: _tag("Ratio", "amount", "stake", for_one=False),
    model.Reference: _tag("Reference", "word"),
    model.Verdict: _tag("Verdict", "word"),
    model.Units: _tag("Units", "count"),
    model.PrizeTable: _tag("Table", "by", "rows"),
    model.By: _tag("By", "kind", what="", other="", among=()),
    model.Row: _tag("Row", "keys", "pays"),
    model.Span: _tag("Span", "low", "high"),
    # outcomes
    phrases.Numbers: _tag("Numbers", "low", "high"),
    phrases.Word: _tag("Word", "text"),
    phrases.Pattern: _tag("Pattern", "faces"),
    phrases.Equal: _tag("Equal", "hard", "of"),
    phrases.Same: _tag("Same", "attribute"),
    phrases.Shows: _tag("Shows", "what"),
    phrases.Showing: _tag("Showing", "how", "count", "what"),
    phrases.Within: _tag("Within", "what"),
    phrases.Parity: _tag("Parity", "odd"),
    phrases.EndOfHand: _tag("EndOfHand"),
    phrases.Trial: _tag("Trial", "number"),
    phrases.Anything: _tag("Anything"),
    phrases.Others: _tag("Others"),
    phrases.Union: _tag("Union", "parts"),
    phrases.Except: _tag("Except", "base", "removed"),
    phrases.Both: _tag("Both", "parts"),
    phrases.Beyond: _tag("Beyond", "higher", "than"),
    phrases.FacesOf: _tag("FacesOf", "opener"),
    phrases.Ranks: _tag("Ranks", "low", "high"),
    phrases.Holds: _tag("Holds", "hand", "what", first=0),
    phrases.Highest: _tag("Highest", "ranks"),
    phrases.OrBetter: _tag("OrBetter", "hand", "what", first=0),
    phrases.Compares: _tag("Compares", "hand", "ties", "other", first=0, margin=None),
    phrases.SumOf: _tag("SumOf", "hand", "other", first=0, low=None, high=None),
    phrases.MarginOf: _tag("MarginOf", "hand", "other", first=0, low=None, high=None),
    phrases.HasCards: _tag("HasCards", "hand", "low", "high", first=0),
    phrases.Agree: _tag("Agree", "hand", "attribute", first=0),
}  # fmt: skip


# --- what the numbers of a bet depend on, as one digest --------------------------------------------------------------


SAMPLE = 200
"""Rounds that are played to see whether this program and its generator still play as those did that began a file."""


class Fingerprints:
    """The fingerprints of the bets of a file; what many of them have in common is written once."""

    def __init__(self, ruleset: Ruleset, choices: Mapping[str, Choice]) -> None:
        self.file, self.choices = file_of(ruleset), choices
        self._known = {id(one): canonical(one) for one in (self.file.device, ruleset.hand)}

    def of(self, member: Member, machine: Machine) -> str:
        """64 hexadecimal digits: of the bet as written, what was chosen, the size of a chunk, a sample of its rounds.

        Articles, names and places have no part in it; the limit on states has none, nor the seed, which stands beside
        it.
        """
        values = tuple(member.values.items())
        parts = Written(self.file.ruleset, member.bet, self.file).in_full(values, self.choices)
        for pair in self.file.pairs:
            if id(pair) not in self._known:
                self._known[id(pair)] = canonical(pair)
        written = canonical((*parts, values), self._known)
        sample = play(machine, SAMPLE, 0, (stream_of(member.id), 0))
        return sha256(f"{written}|{CHUNK}|{sample.counts}|{sample.rolls}".encode()).hexdigest()


def canonical(thing: object, known: Mapping[int, str] = {}) -> str:
    """A text for a value made of tuples, nouns of a ruleset and plain values: the same for equal values, for ever.

    What the nouns and their fields are called in it is fixed by `tags`. Some objects may have theirs already: `known`.

    Raises:
        TypeError: it is made of something else.
    """
    if id(thing) in known:
        return known[id(thing)]
    if tag := TAGS.get(type(thing)):
        told = ",".join(f"{name}={canonical(value, known)}" for name, value in tag.fields(thing))
        return f"{tag.name}({told})"
    if isinstance(thing, tuple):
        return f"({','.join([canonical(one, known) for one in thing])})"
    if thing is None or isinstance(thing, str | int | Fraction):
        return repr(thing)
    raise TypeError(f"a {type(thing).__name__} has no canonical text")


# --- which ruleset a checkpoint belongs to ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Owner:
    """The name of a ruleset, and a digest of what all its bets have in common."""

    name: str
    digest: str


def owner(ruleset: Ruleset) -> Owner:
    """Who a checkpoint of this ruleset belongs to: its title and act, device, hand and terms.

    The bets have no part in it: each has its own fingerprint, so that another may be added to the file of rules.
    """
    law = tuple(sorted(ruleset.game.words.items())), ruleset.act.cite if ruleset.act else None
    common = law, without_articles(ruleset.device), ruleset.hand, ruleset.stake_returned, ruleset.commission
    return Owner(ruleset.name, sha256(canonical(common).encode()).hexdigest())


SCHEMA = "macau-edge/checkpoint/1"
BEGINNING = f'{{\n "schema": "{SCHEMA}",'
"""What every checkpoint begins with: no more is read of another file."""

AS_IT_IS = getattr(os, "O_BINARY", 0)
"""Opens a file so that it has the bytes that are written: without it Windows makes two of the end of each line."""

OTHERS = Message("name another file, or move this one away: it is left as it is")


MOST = 2**128
"""A number of a checkpoint is below it: a seed runs into what stands behind it from there on."""
COMMON = 10**DIGITS
"""What the net results of a bet have as a common denominator is below it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file has of one bet: its fingerprint, and the whole chunks of its tally, which asks for none."""

    fingerprint: str
    tally: RoundTally


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
            message = Message("{file} is no ordinary file", file=path)
            raise UsageError(message, Message("name a file, which need not exist yet"))
        with path.open("rb") as stream:
            first = stream.read(len(BEGINNING))
            if first != BEGINNING.encode():
                raise UsageError(Message("{file} is not a checkpoint of this program", file=path), OTHERS)
            data = first + stream.read()
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        raise UsageError(Message("{file} is a folder", file=path), Message("give the name of a file in it")) from None
    except OSError as error:
        said = Message("{file} cannot be read: {why}", file=path, why=of_the_system(error))
        raise UsageError(said, OTHERS) from None
    try:
        return _parsed(of_json(data))
    except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError, RecursionError):
        message = Message("{file} is damaged: it is a checkpoint, but not as it was written", file=path)
        remedy = Message("take a copy of it that is whole; or {others}", others=OTHERS)
        raise UsageError(message, remedy) from None


def write(path: Path, checkpoint: Checkpoint) -> None:
    """Puts a whole file in the place of the one before, which stays until then.

    Raises:
        OSError: it cannot be written; what was there is there still.
    """
    target = Path(os.path.realpath(path))
    with undisturbed():
        stage = Staging(target.parent)
        try:
            _replace(target, stage.name(), checkpoint)
        finally:
            stage.end()
    _sync_folder(target.parent)


def _replace(target: Path, new: Path, checkpoint: Checkpoint) -> None:
    handle = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY | AS_IT_IS, 0o666)  # for those whom the umask lets
    try:
        if target.exists():
            with suppress(OSError):  # a file system may have no such permissions
                os.chmod(new, stat.S_IMODE(target.stat().st_mode))  # by name: Windows has `fchmod` from 3.13 only
        data = memoryview(_text(checkpoint).encode())
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    finally:
        os.close(handle)
    os.replace(new, target)


def _sync_folder(folder: Path) -> None:
    """Makes the name last as well, where a folder can be opened: after that a loss of power loses nothing."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
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
    tally = one.tally
    return {
        "fingerprint": one.fingerprint,
        "nets": " ".join(map(str, tally.nets)),
        "chunks": tally.chunks,
        "prefix": _played_json(tally.prefix),
        "narrowest": None if tally.narrowest is None else str(tally.narrowest),
        "apart": {str(number): _played_json(played) for number, played in sorted(tally.apart.items())},
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
    nets = tuple(map(exact_of, data["nets"].split()))
    common = 1
    for net in nets:  # before they are put in whole units of it
        common = lcm(common, net.denominator)
        if common >= COMMON:
            raise ValueError
    tally = RoundTally(nets=nets, asked=None, chunks=_whole(data["chunks"]))
    tally.prefix = _played(data["prefix"], tally.chunks, len(nets))
    tally.narrowest = None if data["narrowest"] is None else exact_of(data["narrowest"])
    tally.apart = {whole_of(number): _played(one, 1, len(nets)) for number, one in data["apart"].items()}
    return Kept(data["fingerprint"], tally)


def _played(data: dict[str, Any], chunks: int, results: int) -> Played:
    counts = tuple(map(whole_of, data["counts"].split()))
    if len(counts) != results or sum(counts) != chunks * CHUNK or min(counts) < 0:
        raise ValueError
    return Played(chunks * CHUNK, counts, _whole(data["rolls"]))


def _whole(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value < MOST:
        raise ValueError
    return value
