"""What people write who have not read the reference, and the word of the language for it."""

from __future__ import annotations

import re

from macau_edge.model.message import Message
from macau_edge.model.numbers import exact_of
from macau_edge.model.problem import near, write

LONGEST = 80
"""Characters of what a person writes in place of a phrase; nothing longer is looked at."""
_Remedies = tuple[tuple[str, str], ...]
"""A pattern of what is written, and what to write, with its groups in it: alone, or in a sentence that says more."""
_GROUPS = ("one", "two", "three")

_REST: _Remedies = (
    (r"rest|other|else|otherwise|anything else|all others", "others"),
    (r"all|everything|every|anything", "any"),
)


def _remedy(text: str, remedies: _Remedies, hand: str = "") -> Message:
    found = _found(text, remedies, hand)
    slip = near(text, [found]) and re.findall(r"\d", text) == re.findall(r"\d", found)
    return write(found, text if found and (found == same(text) or slip) else "")


def _found(text: str, remedies: _Remedies, hand: str = "") -> str:
    """What to write, alone or in a sentence; "" where no pattern is met."""
    if len(text) > LONGEST:
        return ""
    for pattern, remedy in remedies:
        if match := re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            groups = {**dict(zip(_GROUPS, filter(None, match.groups()), strict=False)), "hand": hand}
            return remedy.filled(**groups) if isinstance(remedy, Message) else remedy.format(**groups)
    return ""


_ROWS: _Remedies = (
    (r"(\d+)\+|>=\s*(\d+)", "{one} or more"),
    (r"(?:>|over |above |more than )\s*\d+", Message("write the first number that counts, `8 or more`")),
    (r"(?:<=?|under |below |up to )\s*\d+|\d+ or less", Message("write both ends of what can come, `2 to 6`")),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", "{one} to {two}"),
    (r"(\S+) (?:or|and) (?!more)(\S+)", Message("write a list: [{one}, {two}]")),
    _REST[0],
)
ABOVE_ZERO = Message("write a prize above zero, `7:6`, or `8 for 1`")
"""The remedy for a prize that pays nothing where a ratio is chosen: on the command line, or in an application."""
_RATIOS: _Remedies = (
    (r"0+x?|(?:0+(?:/|-| to | a |x)\d+|\d+(?:/|-| to | a |x)0+)", ABOVE_ZERO),
    (r"(\d+)(?:/|-| to | a |x)(\d+)", "{one}:{two}"),
    (r"1x?", "1:1"),
    (r"(\d+)x?", Message("write `{one}:1`, or `{one} for 1` where the stake is inside")),
    (r"evens?(?: money)?|even-money", "1:1"),
)
_SAME = (_REST[0], *(one for one in _RATIOS if not isinstance(one[1], Message)))
"""Those that leave no choice: what is written has one meaning, which the language has another word for."""
_SHOWN_BY_CARDS: _Remedies = (
    (r"(?:points|total|value|worth) of (\S+)", Message("go by the hand itself, `{one}`")),
    (r"margin of (\S+) (?:and|to|against|by) (\S+)", "margin of {one} over {two}"),
    (r"(?:difference|margin) between (\S+) and (\S+)", "margin of {one} over {two}"),
    (r"(?:number of )?cards (?:in|that) (\S+)(?: has)?", "cards of {one}"),
)


def row_meant(text: str) -> Message:
    """The remedy for the key of a row, `8+`, `7 or 11`, `rest`; "" where nothing is near."""
    return _remedy(text, _ROWS)


def ratio_meant(text: str) -> Message:
    """The remedy for a prize that is written otherwise, `3/2`, `2`, `evens`; "" where nothing is near."""
    return _remedy(text, _RATIOS)


RETURNED = Message("write `push:` for what returns the stake")
"""The remedy for a prize of a ruleset that pays nothing; elsewhere there is no such key."""
OF_A_LOSS = (
    Message("write outcomes that take nothing of the stake under `push:`, and leave out `lost:`"),
    Message("write the part of the stake that is lost, `1:2`"),
)
"""The remedies for a part of the stake that is none of it, and for another zero in it."""


_BY = Message(
    "write a variable, `total`, `stage`, the name of a stage, `count`, `collected`, `trial`, `dice showing X`, "
    "`different faces` or `happening`; of cards a hand, `cards of HAND` or `margin of HAND over HAND`"
)


def by_meant(text: str) -> Message:
    """The remedy for what a table cannot go by, `points of player`: what is near, or all that there is."""
    return _remedy(text, _SHOWN_BY_CARDS) or _BY


def as_whole_ratio(text: str) -> str:
    """`19:20` for `0.95:1`: a ratio with decimals in whole numbers; "" for what is none."""
    match = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,4}))?:(\d{1,4})(?:\.(\d{1,4}))?", text.strip())
    if not match or "." not in text:
        return ""
    whole, part, stake, more = match.groups()
    one, other = exact_of(f"{whole}.{part or 0}"), exact_of(f"{stake}.{more or 0}")
    if not one or not other:
        return ""
    ratio = one / other
    return f"{ratio.numerator}:{ratio.denominator}"


def same(text: str) -> str:
    """What a text certainly stands for, a synonym of a word or a prize of the same value; "" where it leaves a choice.

    `rest` is `others`, `evens` `1:1` and `0.95:1` `19:20`.
    """
    return as_whole_ratio(text) or _found(text, _SAME)
