"""Whether a ruleset that was received is a shipped one, takes the place of one, or is the applicant's own.

The figures of a dossier are computed from the ruleset that came with it, so one prize doctored in a copy of an act
holds in itself. A file that is not shipped but speaks for a shipped act is therefore shown to a person: one that names
the act in any spelling, or that gives its day or gazette together with its game or the articles of its bets.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Literal, TypeAlias
from unicodedata import normalize, numeric

from macau_edge.dossier.verify.outcome import Check, short, words
from macau_edge.model import Act, Ruleset
from macau_edge.model.problem import ProblemError
from macau_edge.model.texts import Citation, Text
from macau_edge.model.walk import every
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_folder, shipped_names, source

WORD = re.compile(r"[^\W\d]+|\d+")
NUMBER = frozenset(("n", "no", "nr", "o", "os", "number", "número"))
"""Saying that may stand before the number of an act, or not."""
CHINESE = re.compile("[〇零一二三四五六七八九十百千]+")

Kinship: TypeAlias = Literal["act", "day and game", "day"]
"""What a ruleset has of a shipped one: the name of its act; its day or gazette, with what it is about or alone."""


def regulation_check(game: object, data: bytes) -> Check:
    """A note where a ruleset is the applicant's own; to be looked at where it takes the place of a shipped one.

    `game` is what the dossier calls it, `data` the file.
    """
    files = {name: (shipped_folder() / f"{name}.yaml").read_bytes() for name in shipped_names()}
    found = _sha256(data)
    if like := [name for name in files if name == game] or [name for name in files if files[name] == data]:
        same = files[like[0]] == data
        what = words("verify.shipped" if same else "verify.not-shipped", game=like[0])
        return Check(what, "holds" if same else "look", found, _sha256(files[like[0]]))
    own = _ruleset(data)
    kin = {name: kinship(own, shipped) for name in files if own and (shipped := _shipped(name))}
    for how in ("act", "day and game"):
        for name in (name for name in kin if kin[name] == how):
            cited = short(own.act.cite) if own and own.act else ""
            key = "verify.not-the-act" if how == "act" else "verify.act-of-the-day"
            return Check(words(key, game=name, act=cited), "look", found, _sha256(files[name]))
    if same_day := [name for name in kin if kin[name]]:
        return Check(words("verify.same-day", game=same_day[0]), "note", found)
    return Check(words("verify.own-ruleset"), "note", found)


def kinship(own: Ruleset, shipped: Ruleset) -> Kinship | None:
    """What a ruleset has of a shipped one; None where there is nothing to say."""
    if shipped.act is None:
        return None
    if _names(own, shipped.act):
        return "act"
    if own.act is None or not _same_day(own.act, shipped.act):
        return None
    return "day and game" if _same_game(own, shipped) or _citations(own) & _citations(shipped) else "day"


# --- the name of an act -----------------------------------------------------------------------------------------------


def _names(own: Ruleset, act: Act) -> bool:
    """Whether its act or the citation of a bet has the citation, the title or the number of an act."""
    said = [citation.text for citation in every(own.bets, Citation)]
    said += [own.act.cite, *own.act.title.words.values()] if own.act else []
    known = {tuple(_words(text)) for text in (act.cite, *act.title.words.values())}
    number = _numbers(act.cite)[:2]
    return any(tuple(_words(text)) in known or _has(number, text) for text in said)


def _has(number: list[int], text: str) -> bool:
    """Whether a text has the number of an act and its year, `53/2010`, with nothing between them but words."""
    found = _numbers(text)
    return len(number) == 2 and any(
        one == number[0] and year in (number[1], number[1] % 100) for one, year in pairwise(found)
    )


def _numbers(text: str) -> list[int]:
    """The numbers in a text, also those in Chinese: 第五十三/二〇一〇號 has 53 and 2010."""
    return [int(word) for word in _words(text) if word.isdecimal()]


def _words(text: str) -> list[str]:
    """The words and numbers of a text, however it is spaced, spelt out in capitals or given an `n.º`."""
    plain = CHINESE.sub(lambda found: f" {_chinese(found[0])} ", normalize("NFKC", text).casefold())
    return [word for word in WORD.findall(plain) if word not in NUMBER]


def _chinese(text: str) -> int:
    """A number in Chinese: digit by digit, 二〇一〇, or with its tens, hundreds and thousands, 五十三."""
    values = [int(numeric(character)) for character in text]
    if max(values) < 10:
        return int("".join(map(str, values)))
    total, digit = 0, 0
    for value in values:
        total, digit = (total + max(digit, 1) * value, 0) if value >= 10 else (total, value)
    return total + digit


# --- its day, and what it is about ------------------------------------------------------------------------------------


def _same_day(own: Act, act: Act) -> bool:
    """Whether two acts have a day in common, or the number of the gazette."""
    gazette, number = _numbers(own.gazette)[:1], _numbers(act.gazette)[:1]
    return bool(_days(own) & _days(act)) or (gazette == number != [])


def _days(act: Act) -> set[str]:
    return {act.signed, act.published, act.effective} - {""}


def _same_game(own: Ruleset, shipped: Ruleset) -> bool:
    """Whether the name of a game has that of the other in it, in any language."""
    names = {text for text in _spelt(shipped.game) if text}
    return any(name in text for text in _spelt(own.game) for name in names)


def _spelt(text: Text) -> Iterator[str]:
    for said in text.words.values():
        yield " ".join(_words(said))


def _citations(ruleset: Ruleset) -> set[tuple[str, ...]]:
    """The articles of the bets."""
    said = (one.text for one in every(ruleset.bets, Citation) if not one.silent and one.unread is None)
    return {tuple(_words(text)) for text in said}


@cache
def _shipped(name: str) -> Ruleset | None:
    return _ruleset((shipped_folder() / f"{name}.yaml").read_bytes())


def _ruleset(data: bytes) -> Ruleset | None:
    """What the file says; None where it cannot be read, which whoever computes with it says."""
    try:
        return read_ruleset(source("ruleset.yaml", data), "ruleset").ruleset
    except ProblemError:
        return None


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
