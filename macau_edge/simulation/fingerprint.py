"""What the numbers of a bet depend on, as one digest: counts are added only to counts with the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from hashlib import sha256

from macau_edge.memory import Written
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.numeric.playing import Machine, play
from macau_edge.simulation.chunks import CHUNK, stream_of

SAMPLE = 200
"""Rounds that are played to see whether this program and its generator still play as those did that began a file."""


def fingerprint(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], machine: Machine) -> str:
    """64 hexadecimal digits: of the bet as written, what was chosen, the size of a chunk, and a sample of its rounds.

    Articles, names and places have no part in it; the limit on states has none, nor the seed, which stands beside it.
    """
    values = tuple(member.values.items())
    written = canonical((*Written(ruleset, member.bet).key(values, choices), values))
    sample = play(machine, SAMPLE, 0, (stream_of(member.id), 0))
    return sha256(f"{written}|{CHUNK}|{sample.counts}|{sample.rolls}".encode()).hexdigest()


def canonical(thing: object) -> str:
    """A text for a value made of tuples, records and plain values: the same for equal values, in any process.

    A field that has its default is left out, so that a field which a later version adds changes nothing.
    """
    if is_dataclass(thing) and not isinstance(thing, type):
        told = (f"{one.name}={canonical(getattr(thing, one.name))}" for one in fields(thing) if _counts(one, thing))
        return f"{type(thing).__name__}({','.join(told)})"
    if isinstance(thing, tuple):
        return f"({','.join(map(canonical, thing))})"
    if thing is None or isinstance(thing, str | int | Fraction):
        return repr(thing)
    raise TypeError(f"a {type(thing).__name__} has no canonical text")


def _counts(one: Field[object], thing: object) -> bool:
    if not one.compare:
        return False
    value = getattr(thing, one.name)
    if one.default is not MISSING:
        return bool(value != one.default)
    return one.default_factory is MISSING or value != one.default_factory()
