"""Nodes -> the kinds of hands that an act knows, the best first: by what holds of the cards of a hand together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any, get_args

from macau_edge.model.card_notation import highest_of, joined_patterns, parse_pattern
from macau_edge.model.cards import Ace, HandKind, Shoe
from macau_edge.model.message import Message
from macau_edge.model.notation import joined_phrases
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import NOWHERE, write_remedy
from macau_edge.reading.fields import Findings, Rejected, identifier, one_of, one_or_more, read_entries
from macau_edge.reading.keys import Kind, list_of, mapping_of
from macau_edge.reading.nodes import Node, Scalar

PATTERNS = Message(
    "write `run`, `same suit`, `3 of a rank`, `2 of a rank twice`, `ranks queen-king-ace` or `any`, joined by `and`"
)


def _kinds(node: Node, what: Message, findings: Findings) -> tuple[HandKind, ...] | None:
    """Kind of hand -> its pattern, the best first."""
    before = len(findings.problems)
    found = [
        kind
        for key, value in read_entries(node, what, findings)
        if (kind := findings.attempt(_kind, key, value, findings))
    ]
    if len(findings.problems) > before:
        return None
    if not found or found[-1].patterns:
        message = Message("a hand that fits none of the kinds is of no kind")
        remedy = Message("end them with `high-card: any`")
        raise Rejected(found[-1].place if found else node.place, "structure/pattern", message, remedy)
    return tuple(found)


def _kind(key: Scalar, node: Node, findings: Findings) -> HandKind | None:
    if highest_of(key.text):
        message = Message("`{key}` cannot name a kind of hand: it is a word of the language", key=key.text)
        raise Rejected(key.place, "structure/reserved-word", message, Message("choose another word"))
    name = identifier(key, Message("a kind of hand"), findings)
    if name is None:
        return None
    if not isinstance(node, Scalar):
        message = Message("the kind `{name}` has no pattern", name=name)
        raise Rejected(node.place, "structure/pattern", message, PATTERNS)
    if twice := [part for part, times in Counter(node.text.split(" and ")).items() if times > 1]:
        message = Message("`{part}` stands twice in a kind", part=twice[0])
        alike = re.fullmatch(r"[0-9]+ of a \S+", twice[0])
        remedy = write_remedy(f"{twice[0]} twice") if alike else Message("write it once")
        raise Rejected(node.place, "structure/pattern", message, remedy)
    return HandKind(name=name, patterns=() if node.text == "any" else _patterns(node), place=key.place)


def _patterns(node: Scalar) -> tuple[Phrase, ...]:
    found = list[Phrase]()
    for part in joined_phrases(node.text):
        one = parse_pattern(part, node.place)
        if one is None or 1 in one.of_a_rank:
            message = Message("`{part}` is no pattern of a hand", part=part[:40])
            raise Rejected(node.place, "structure/pattern", message, PATTERNS)
        found.append(one)
    patterns, apart = joined_patterns(found)
    if apart:
        message = Message("whether `{part}` are other cards than `{other}` is not said", part=apart[0], other=apart[1])
        raise Rejected(node.place, "structure/pattern", message, Message("say both of one set, or of none"))
    return patterns


ACES: tuple[Ace, ...] = get_args(Ace)


def _run(node: Node, what: Message, findings: Findings) -> tuple[Ace, ...] | None:
    """Where an ace may stand in a run."""
    listed = one_or_more(node, what, findings, Message("delete it, or write `ace high`"))
    found = [one for item in listed if (one := one_of(item, ACES, what, findings))]
    if len(found) == len(listed) and len({*found}) != len(listed):
        message = Message("`{word}` stands twice in {what}", word=found[0], what=what)
        raise Rejected(node.place, "structure/duplicate-key", message, Message("name it once"))
    return tuple(found) if listed and len(found) == len(listed) else None


KINDS = Kind(_kinds, mapping_of({"type": "string"}, "word-of-phrases", least=1))
RUN = Kind(_run, {"anyOf": [{"enum": [*ACES]}, list_of({"enum": [*ACES]})]})


def kinds_agree(shoe: Shoe, device: Any, reserved: Collection[str], findings: Findings) -> None:
    """Says what kinds of hands go with, and are without."""
    place = device.found["kinds"][1].place if "kinds" in device.found else NOWHERE
    if shoe.kinds and not shoe.order:
        message = Message("of hands of one kind the higher cards decide, and no `order` says which card is higher")
        findings.add(place, "structure/device", message, Message("add `order: [2 to king, ace]`"))
    if shoe.kinds and shoe.jokers:
        message = Message("what a joker stands for in a kind of hand cannot be said")
        findings.add(place, "structure/device", message, Message("leave the jokers out"))
    for kind in shoe.kinds:
        if kind.name in reserved:
            message = Message("`{kind}` cannot name a kind of hand: it is a word of the language", kind=kind.name)
            findings.add(kind.place, "structure/reserved-word", message, Message("choose another word"))
