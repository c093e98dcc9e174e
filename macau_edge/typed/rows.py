"""The key of a row of a table as people write it: one or more numbers, a range, or all that is left."""

from __future__ import annotations

import re

from macau_edge.model.cards import BUST
from macau_edge.model.keys import OR, key_names
from macau_edge.model.message import Message
from macau_edge.model.notation import Malformed, parse_row_key
from macau_edge.model.prizes import OTHERS, RowKey, Span
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Respelt, Tried, Unreadable
from macau_edge.typed.meant import REST, Bounds, after_a_total, numbers_in, with_digits
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import GROUPS, SEVERAL, THOUSANDS, read_numbers

_ONE = r"[0-9a-z][0-9a-z-]*"
_LISTED = regex(rf"{_ONE}(?: ?(?:[,;/&|、，]|\b(?:or|and|ou|e)\b|[或和及與]) ?{_ONE}){{1,40}}")
_BETWEEN = regex(r" ?(?:[,;/&|、，]|\b(?:or|and|ou|e)\b|[或和及與]) ?")
_RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king", "ace")
"""The ranks from the ace to the king, and the ace behind it."""
_OF_RANKS = regex(rf"({'|'.join(_RANKS)}) ?(?:-|\.\.|~|to|a|até|至) ?({'|'.join(_RANKS)})")
_LIST = regex(r"\[([^\[\],]+(?:, ?[^\[\],]+){1,40})\]")


def read_row(text: str, about: About) -> Tried[tuple[RowKey, ...]]:
    """The keys of a row; a word may be the label of a value, and is, where those `known` are not said."""
    keys = _keys(text)
    if about.up_to and _is_above(text, keys, about.up_to):
        why = Message("points are added up to {most}, and a hand above it is bust", most=about.up_to)
        return Respelt((BUST,), BUST, why)
    compares = text.startswith((">", "<", "≥", "≤"))  # without a blank it has the shape of a label, and is none
    if (
        keys is not None
        and not compares
        and not (about.known and any(isinstance(key, str) and key not in (*about.known, OTHERS) for key in keys))
    ):
        return Canonical(keys, text)
    plain = normal(text) if len(text) <= LONGEST else ""
    if (several := _in_thousands(text, plain)) is not None:
        return several
    plain = GROUPS.sub(_whole, plain)
    for said in dict.fromkeys((*_in_digits(plain.lower()), plain.lower())) if plain else ():
        if isinstance(meant := numbers_in(after_a_total(said)), Bounds) and meant.low is None:
            return _up_to(text, meant.high or 0, about.least)
        written = _meant(said)
        if written and written != text and (found := _keys(written)) is not None:
            return Respelt(found, written)
    return None if keys is None else Canonical(keys, text)


def _is_above(text: str, keys: tuple[RowKey, ...] | None, most: int) -> bool:
    """Whether a row is for points that no hand has, being bust: `22`, `over 21`, `22 or more`."""
    if keys is not None:
        return all(isinstance(key, Span) and key.low > most for key in keys)
    meant = numbers_in(after_a_total(normal(text).lower())) if len(text) <= LONGEST else None
    least = min(meant) if isinstance(meant, tuple) else meant.low if meant else None
    return least is not None and least > most


def _in_digits(plain: str) -> tuple[str, ...]:
    """The text with plain digits for its numbers, where they can be one thing only."""
    ways = with_digits(plain)
    return (ways[0][0],) if len(ways) == 1 else ()


def _up_to(text: str, most: int, least: int | None) -> Tried[tuple[RowKey, ...]]:
    """A row from the least number, where that is known, to the highest that is meant."""
    if least is None:
        return Unreadable(example="2 to 6", instead=Message("write both ends of what can come, `A to B`"))
    if most < least:
        wrong = Message("`{text}` is a row for nothing: {least} is the lowest", text=text[:40], least=least)
        return Unreadable(wrong, instead=Message("write a row for {least} or more, or `others`", least=least))
    written = f"{least} to {most}" if least < most else str(least)
    return Respelt(_keys(written) or (), written)


def _whole(match: re.Match[str]) -> str:
    """A whole number as it is written, of one with its thousands apart: a row has no decimals."""
    found = read_numbers(match[0])
    return str(found[0]) if found and found[0].denominator == 1 else match[0]


def _in_thousands(text: str, plain: str) -> Tried[tuple[RowKey, ...]]:
    """Both that `100,200` can be: one number with its thousands apart, or two of a list; None of anything else."""
    match = GROUPS.fullmatch(plain)
    items = plain.split(",")
    if not match or len(items) < 2 or any(one.startswith("0") or not one.isdecimal() for one in items):
        return None
    wrong = Message("`{text}` can be more than one row", text=text[:40])
    return Ambiguous(wrong, (Meaning(_whole(match), THOUSANDS), Meaning(OR.join(items), SEVERAL)))


def _keys(text: str) -> tuple[RowKey, ...] | None:
    try:
        return tuple(parse_row_key(name) for _, name in key_names(text))
    except Malformed:
        return None


def _meant(plain: str) -> str:
    """How a row is written that is meant by a text in plain characters; the text itself where nothing is near."""
    if plain in REST:
        return OTHERS
    if written := _of_numbers(after_a_total(plain)):
        return written
    if match := _OF_RANKS.fullmatch(plain):
        first = _RANKS.index(match[1])
        last = max(at for at, rank in enumerate(_RANKS) if rank == match[2])
        return OR.join(_RANKS[first : last + 1]) if 0 < last - first < len(_RANKS) - 1 else plain
    if match := _LIST.fullmatch(plain):  # as it was written in 0.2
        return OR.join(one.strip() for one in match[1].split(","))
    if _LISTED.fullmatch(plain):
        return OR.join(_BETWEEN.split(plain))
    return plain


def _of_numbers(plain: str) -> str:
    """The row for the numbers that a text speaks of, as phrases of outcomes may; "" where it speaks of none."""
    meant = numbers_in(plain)
    if meant is None:
        return ""
    if isinstance(meant, tuple):
        return OR.join(map(str, meant))
    if meant.low is None:
        return ""
    if meant.high is None:
        return f"{meant.low} or more"
    low, high = sorted((meant.low, meant.high))
    return f"{low} to {high}" if low < high else str(low)
