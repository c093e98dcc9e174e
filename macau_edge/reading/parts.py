"""Nodes -> the parts of a compound bet, each with the units that are laid on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macau_edge.model import Part, PrizeTable, Units
from macau_edge.model.message import Message, quoted
from macau_edge.model.problem import did_you_mean
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings, Rejected, read_entries
from macau_edge.reading.keys import refuse_empty
from macau_edge.reading.nodes import Node, Scalar
from macau_edge.reading.prizes import read_units

_MEMBER = regex(r"[a-z0-9]+(-[a-z0-9]+)*(\[[^\[\]\s]{1,60}\])?")
ON = " on "
"""What stands between the units of a part and the other part on whose stake it is laid."""


def read_parts(node: Node, findings: Findings, called: Callable[[str], Sequence[str]]) -> tuple[Part, ...]:
    """The parts of `together:`, each with its units, or with one if unread; `called` finds bets by a name they have."""
    found = (
        findings.attempt(_part, key, value, findings, called)
        for key, value in read_entries(node, quoted("`together`"), findings)
    )
    refuse_empty(node, Message("`together` has no bet"), Message("write `{aces: 1, boxcars: 1}`"), findings)
    return tuple(part for part in found if part)


def _part(key: Scalar, node: Node, findings: Findings, called: Callable[[str], Sequence[str]]) -> Part | None:
    if not _MEMBER.fullmatch(key.text):
        remedy = Message('write the identifier of a bet, `aces`, or of a member, `"hard-way[4]"`')
        if meant := called(key.text):
            remedy = did_you_mean(meant, of=key.text)
        message = Message("`{word}` is not a bet of this file", word=key.text[:60])
        raise Rejected(key.place, "structure/malformed", message, remedy)
    on = None
    if isinstance(node, Scalar) and ON in (said := f" {node.text} "):
        number, on = said[1 : said.index(ON)], said[said.index(ON) + len(ON) : -1]
        message = Message("with how many units `{bet}` is laid is not said", bet=key.text)
        remedy = Message("write `1 on {bet}`", bet=on)
        if not _MEMBER.fullmatch(on):
            message = Message("`{word}` is not a bet that another could be laid on", word=on[:60] or node.text)
            remedy = Message("name a bet that is put together here: `1 on ante`")
        if not _MEMBER.fullmatch(on) or not number:
            raise Rejected(node.place, "structure/malformed", message, remedy)
        node = Scalar(number, node.place)
    units = read_units(node, findings)
    return Part(key.text, units if isinstance(units, Units | PrizeTable) else Units(1), key.place, on=on)
