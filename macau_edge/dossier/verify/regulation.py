"""Whether a ruleset is one that is shipped, calls itself one, or cites the act of one."""

from __future__ import annotations

import hashlib
import re
from unicodedata import normalize

from macau_edge.dossier.verify.outcome import Check, words
from macau_edge.dossier.verify.showing import short
from macau_edge.model import Act
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.shipped import shipped_folder, shipped_names
from macau_edge.reading.source import source

WORD = re.compile(r"\w+")
NUMBER = frozenset(("n", "no", "nr", "o", "number", "número"))
"""Saying that may stand before the number of an act, or not."""


def regulation_check(game: object, ruleset: bytes, act: Act | None) -> Check:
    """A note where a ruleset is the applicant's own; to be looked at where it takes the place of a shipped one.

    `game` is what the dossier calls it, `act` the one that the ruleset says it is written from.
    """
    shipped = {name: (shipped_folder() / f"{name}.yaml").read_bytes() for name in shipped_names()}
    found = hashlib.sha256(ruleset).hexdigest()
    like = [name for name in shipped if name == game] or [name for name in shipped if shipped[name] == ruleset]
    if like and shipped[like[0]] == ruleset:
        return Check(words("verify.shipped", game=like[0]), "holds", found, found)
    if like:
        return Check(words("verify.not-shipped", game=like[0]), "look", found, _sha256(shipped[like[0]]))
    for name, data in shipped.items() if act else ():
        if act and _cited(name, data) == _plain(act.cite):
            what = words("verify.not-the-act", game=name, act=short(act.cite))
            return Check(what, "look", found, _sha256(data))
    return Check(words("verify.own-ruleset"), "note", found)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _cited(name: str, data: bytes) -> list[str]:
    """How a shipped ruleset cites its act."""
    ruleset = read_ruleset(source(f"{name}.yaml", data), name).ruleset
    return _plain(ruleset.act.cite) if ruleset and ruleset.act else []


def _plain(cite: str) -> list[str]:
    """The words and numbers of a citation, however it is spaced, spelt out in capitals or given an `n.º`."""
    return [word for word in WORD.findall(normalize("NFKC", cite).casefold()) if word not in NUMBER]
