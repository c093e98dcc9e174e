"""The key of a row of a table as people write it: one or more numbers, a range, or all that is left."""

from __future__ import annotations

import re

from macau_edge.model.keys import OR, names_in
from macau_edge.model.message import Message
from macau_edge.model.notation import Malformed, parse_row_key
from macau_edge.model.prizes import OTHERS, RowKey
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Read, Respelt, Unreadable
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import GROUPS, SEVERAL, THOUSANDS, numbers

_ONE = r"[0-9a-z][0-9a-z-]*"
_FROM = re.compile(
    r"(?:>=|≥|at least|from|a partir de) ?([0-9]+)|([0-9]+) ?(?:\+|or more|or higher|and more|ou mais|以上)"
)
_ABOVE = re.compile(r"(?:>|over|above|more than|higher than|mais de|大於) ?([0-9]+)")
_TO = re.compile(r"([0-9]+) ?(?:-|\.\.|~|\bto\b|\ba\b|至|through) ?([0-9]+)")
_UNDER = re.compile(
    r"(?:<|under|below|less than|lower than|fewer than|smaller than|menos de|abaixo de|小於|少於|低於) ?([0-9]+)"
)
_MOST = re.compile(
    r"(?:<=|≤|up to|at most|no more than|até|no máximo|至多|最多|不超過) ?([0-9]+)"
    r"|([0-9]+) ?(?:(?:or|and) (?:less|lower|below|fewer)|(?:ou|e) menos|或以下|以下)"
)
_LISTED = re.compile(rf"{_ONE}(?: ?(?:,|/|&|\bor\b|\band\b|\bou\b|或) ?{_ONE}){{1,40}}")
_BETWEEN = re.compile(r" ?(?:,|/|&|\bor\b|\band\b|\bou\b|或) ?")
_REST = frozenset(("rest", "other", "else", "otherwise", "anything else", "all others", "outros", "其他"))
_LIST = re.compile(r"\[([^\[\],]+(?:, ?[^\[\],]+){1,40})\]")


def read_row(text: str, about: About) -> Read[tuple[RowKey, ...]]:
    """The keys of a row; a word may be the label of a value, and is, where those `known` are not said."""
    keys = _keys(text)
    compares = text.startswith((">", "<", "≥", "≤"))  # without a blank it has the shape of a label, and is none
    if (
        keys is not None
        and not compares
        and not (about.known and keys == (text,) and text not in (*about.known, OTHERS))
    ):
        return Canonical(keys, text)
    plain = normal(text) if len(text) <= LONGEST else ""
    if (several := _in_thousands(text, plain)) is not None:
        return several
    plain = GROUPS.sub(_whole, plain)
    if (most := _most(plain.lower())) is not None:
        return _up_to(text, most, about.least)
    written = _meant(plain.lower()) if plain else ""
    if written and (keys := _keys(written)) is not None:
        return Respelt(keys, written)
    if keys is not None:
        return Canonical(keys, text)
    return Unreadable(
        _wrong(text), "4 to 10", Message("write a value, several (`A or B`), `A to B`, `N or more` or `others`")
    )


def _most(plain: str) -> int | None:
    """The highest number of a row that has only that end, `lower than 4`, `3 or less`."""
    if match := _UNDER.fullmatch(plain):
        return int(match[1]) - 1
    match = _MOST.fullmatch(plain)
    return int(match[1] or match[2]) if match else None


def _up_to(text: str, most: int, least: int | None) -> Read[tuple[RowKey, ...]]:
    """A row from the least number, where that is known, to the highest that is meant."""
    if least is None:
        return Unreadable(_wrong(text), "2 to 6", Message("write both ends of what can come, `A to B`"))
    if most < least:
        wrong = Message("`{text}` is a row for nothing: {least} is the lowest", text=text[:40], least=least)
        return Unreadable(wrong, instead=Message("write a row for {least} or more, or `others`", least=least))
    written = f"{least} to {most}" if least < most else str(least)
    return Respelt(_keys(written) or (), written)


def _whole(match: re.Match[str]) -> str:
    """A whole number as it is written, of one with its thousands apart: a row has no decimals."""
    found = numbers(match[0])
    return str(found[0]) if found and found[0].denominator == 1 else match[0]


def _in_thousands(text: str, plain: str) -> Read[tuple[RowKey, ...]] | None:
    """Both that `100,200` can be: one number with its thousands apart, or two of a list; None of anything else."""
    match = GROUPS.fullmatch(plain)
    items = plain.split(",")
    if not match or len(items) < 2 or any(one.startswith("0") or not one.isdecimal() for one in items):
        return None
    wrong = Message("`{text}` can be more than one row", text=text[:40])
    return Ambiguous(wrong, (Meaning(_whole(match), THOUSANDS), Meaning(OR.join(items), SEVERAL)))


def _wrong(text: str) -> Message:
    return Message("`{text}` is not a row", text=text[:40])


def _keys(text: str) -> tuple[RowKey, ...] | None:
    try:
        return tuple(parse_row_key(name) for _, name in names_in(text))
    except Malformed:
        return None


def _meant(plain: str) -> str:
    if plain in _REST:
        return "others"
    if match := _FROM.fullmatch(plain):
        return f"{int(match[1] or match[2])} or more"
    if match := _ABOVE.fullmatch(plain):
        return f"{int(match[1]) + 1} or more"
    if match := _TO.fullmatch(plain):
        low, high = sorted(map(int, match.groups()))
        return f"{low} to {high}" if low < high else str(low)
    if match := _LIST.fullmatch(plain):  # as it was written in 0.2
        return OR.join(one.strip() for one in match[1].split(","))
    if _LISTED.fullmatch(plain):
        return OR.join(_BETWEEN.split(plain))
    return str(int(plain)) if plain.isdecimal() else plain
