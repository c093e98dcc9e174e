"""Nodes -> what an applicant says of itself, and in its own words of the bets."""

from __future__ import annotations

import re

from macau_edge.model import LANGUAGES, Text
from macau_edge.model.application import Applicant, Said
from macau_edge.problem import nearest
from macau_edge.reading.fields import Findings, collect, fields, items, keys, text_of
from macau_edge.reading.nodes import Node, Scalar

APPLICANT = ("name", "capacity", "representative", "representative-capacity")
CONTACT = ("address", "telephone", "email")
LONG_FORM = ("text", "bets")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


def prose(node: Node, what: str, findings: Findings) -> Text | None:
    """Sentences in the three languages; in one alone they would stand untranslated in the other two."""
    if isinstance(node, Scalar):
        message = f"{what} does not say what language it is in"
        remedy = "write `{pt: …, zh: …, en: …}`, or as many of them as the dossier is to be in"
        findings.add(node.place, "structure/not-a-mapping", message, remedy)
        return None
    found = text_of(node, what, findings)
    return Text({language: words.strip() for language, words in found.words.items()}) if found else None


def read_applicant(node: Node, findings: Findings) -> Applicant | None:
    """Who asks; None where one of its parts is missing."""
    found = fields(node, (*APPLICANT, "contact"), "the applicant", findings, required=APPLICANT)
    if found is None:
        return None
    get = {key: value for key, (_, value) in found.items()}
    contact = _contact(get["contact"], findings) if "contact" in get else {}
    name = text_of(get["name"], "`name`", findings) if "name" in get else None
    capacity = prose(get["capacity"], "`capacity`", findings) if "capacity" in get else None
    representative = text_of(get["representative"], "`representative`", findings) if "representative" in get else None
    key = "representative-capacity"
    its_capacity = prose(get[key], f"`{key}`", findings) if key in get else None
    if not (name and capacity and representative and its_capacity):
        return None
    return Applicant(name, capacity, representative, its_capacity, contact)


def _contact(node: Node, findings: Findings) -> dict[str, Text]:
    found = fields(node, CONTACT, "`contact`", findings) or {}
    read = {kind: text_of(value, f"`{kind}`", findings) for kind, (_, value) in found.items()}
    email = read.get("email")
    if email and not all(_EMAIL.fullmatch(one) for one in email.words.values()):
        message = f"`{email.say('pt')[:60]}` is not an address of e-mail"
        findings.add(found["email"][1].place, "structure/malformed", message, "write `name@example.org`")
    return {kind: text for kind, text in read.items() if text}


def read_said(node: Node, section: str, findings: Findings) -> tuple[Said, ...]:
    """The entries of `rules`, `operation` or `information`."""
    return tuple(collect(node, lambda k, v: _said(k, v, findings), f"`{section}`", findings).values())


def _said(key: Scalar, node: Node, findings: Findings) -> Said | None:
    what = f"`{key.text}`"
    if not _is_long(node):
        text = prose(node, what, findings)
        return Said(key.text, text, place=key.place) if text else None
    found = fields(node, LONG_FORM, what, findings, required=["text"]) or {}
    text = prose(found["text"][1], what, findings) if "text" in found else None
    bets = items(found["bets"][1], "`bets`", findings) if "bets" in found else None
    return Said(key.text, text, bets, found["bets"][1].place if bets else key.place) if text else None


def _is_long(node: Node) -> bool:
    """Whether an entry has the keys `text` and `bets`, also with a slip in one, and not those of the languages."""
    written = keys(node)
    return written.isdisjoint(LANGUAGES) and any(nearest(key, LONG_FORM) for key in written)
