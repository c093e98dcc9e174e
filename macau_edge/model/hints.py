"""What people write who have not read the reference, and the word of the language for it."""

from __future__ import annotations

import re

from macau_edge.model.message import Message
from macau_edge.model.problem import near, write

LONGEST = 80
"""Characters of what a person writes in place of a phrase; nothing longer is looked at."""
_Remedies = tuple[tuple[str, str], ...]
"""A pattern of what is written, and what to write, with its groups in it: alone, or in a sentence that says more."""
_GROUPS = ("one", "two", "three")


def _remedy(text: str, remedies: _Remedies, hand: str = "") -> Message:
    found = _found(text, remedies, hand)
    slip = near(text, [found]) and re.findall(r"\d", text) == re.findall(r"\d", found)
    return write(found, text if found and slip else "")


def _found(text: str, remedies: _Remedies, hand: str = "") -> str:
    """What to write, alone or in a sentence; "" where no pattern is met."""
    if len(text) > LONGEST:
        return ""
    for pattern, remedy in remedies:
        if match := re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            groups = {**dict(zip(_GROUPS, filter(None, match.groups()), strict=False)), "hand": hand}
            return remedy.filled(**groups) if isinstance(remedy, Message) else remedy.format(**groups)
    return ""


_SHOWN_BY_CARDS: _Remedies = (
    (r"(?:points|total|value|worth) of (\S+)", Message("go by the hand itself, `{one}`")),
    (r"margin of (\S+) (?:and|to|against|by) (\S+)", "margin of {one} over {two}"),
    (r"(?:difference|margin) between (\S+) and (\S+)", "margin of {one} over {two}"),
    (r"(?:number of )?cards (?:in|that) (\S+)(?: has)?", "cards of {one}"),
)


_BY = Message(
    "write a variable, `total`, `stage`, the name of a stage, `count`, `collected`, `trial`, `dice showing X`, "
    "`different faces` or `happening`; of cards a hand, `cards of HAND` or `margin of HAND over HAND`"
)


def by_meant(text: str) -> Message:
    """The remedy for what a table cannot go by, `points of player`: what is near, or all that there is."""
    return _remedy(text, _SHOWN_BY_CARDS) or _BY
