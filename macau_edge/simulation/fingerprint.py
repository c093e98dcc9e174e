"""What the numbers of a bet depend on, as one digest: counts are added only to counts with the same."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256

from macau_edge.memory import Written
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.numeric.playing import Machine, play
from macau_edge.simulation.chunks import CHUNK, stream_of
from macau_edge.simulation.tags import TAGS

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
    """A text for a value made of tuples, nouns of a ruleset and plain values: the same for equal values, for ever.

    What the nouns and their fields are called in it is fixed by `tags`.

    Raises:
        TypeError: it is made of something else.
    """
    if tag := TAGS.get(type(thing)):
        told = ",".join(f"{name}={canonical(value)}" for name, value in tag.fields(thing))
        return f"{tag.name}({told})"
    if isinstance(thing, tuple):
        return f"({','.join(map(canonical, thing))})"
    if thing is None or isinstance(thing, str | int | Fraction):
        return repr(thing)
    raise TypeError(f"a {type(thing).__name__} has no canonical text")
