"""Whether a ruleset that was received is a shipped one, takes the place of one, or is the applicant's own.

The figures of a dossier are computed from the ruleset that came with it, so one prize doctored in a copy of an act
holds in itself. A file that is not shipped but speaks for a shipped act is therefore shown to a person: one that names
the act in any spelling, that gives its day or gazette together with its game or an article of its bets, or that has
its game and most of the articles of its bets.

Texts are read as words and numbers: 第五十三/二〇一〇號, `n.º 53, de 26 de Fevereiro de 2010` and `53/10` name one act.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from typing import Literal, TypeAlias
from unicodedata import combining, normalize, numeric

from macau_edge.dossier.verify.outcome import Check, short, words
from macau_edge.model import Act, Ruleset
from macau_edge.model.problem import ProblemError
from macau_edge.model.texts import Citation, Text
from macau_edge.model.walk import every
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_folder, shipped_names, source
from macau_edge.wording.text import MONTHS, Phrasebook

WORD = re.compile(r"[^\W\d]+|\d+")
NUMBER = frozenset(("n", "no", "nr", "o", "os", "number", "numero"))
"""Saying that may stand before the number of an act, or not."""
OFFICIAL = ("regulamento oficial", "official regulation", "official rules", "法定規章", "法定规章")
"""What the regulation of a game is called, beside the name of the game."""
CHINESE = re.compile("[〇○零一二三四五六七八九十廿卅百千壹贰貳叁參参肆伍陆陸柒捌玖拾佰仟]+")

Kind: TypeAlias = Literal["act", "gazette", "article"]
Kinship: TypeAlias = Literal["act", "day and game", "articles", "day"]
"""What a ruleset has of a shipped one: the name of its act; its day or gazette, with what it is about or alone; its
game and most of the articles that its bets cite."""
KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("article", re.compile("art|條|条")),
    ("gazette", re.compile("b$|bo$|boletim|gazette|期")),
)
"""What a number is of, by the words beside it."""
LOOK: dict[Kinship, str] = {
    "act": "verify.not-the-act", "day and game": "verify.act-of-the-day", "articles": "verify.same-articles",
}  # fmt: skip
"""What must be looked at, the plainest first."""


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
    for how, key in LOOK.items():
        for name in (name for name in kin if kin[name] == how):
            cited = short(own.act.cite) if own and own.act else ""
            return Check(words(key, game=name, act=cited), "look", found, _sha256(files[name]))
    if same_day := [name for name in kin if kin[name]]:
        return Check(words("verify.same-day", game=same_day[0]), "note", found)
    return Check(words("verify.own-ruleset"), "note", found)


def kinship(own: Ruleset, shipped: Ruleset) -> Kinship | None:
    """What a ruleset has of a shipped one; None where there is nothing to say."""
    if shipped.act is None:
        return None
    said = [*_said(own)]
    if _names(said, shipped):
        return "act"
    day, game = _same_day(own, said, shipped.act), _same_game(own, shipped)
    cited, known = _articles(own), _articles(shipped)
    if day and (game or cited & known):
        return "day and game"
    if game and 2 * len(cited & known) > min(len(cited), len(known)):
        return "articles"
    return "day" if day else None


def _said(own: Ruleset) -> Iterator[str]:
    """Where a ruleset says what it is or was written from, and what its bets cite."""
    yield from (citation.text for citation in every(own.bets, Citation))
    if own.act:
        yield from (own.act.cite, own.act.gazette)
        for text in every((own.act.title, own.act.sources, own.act.as_of), Text):
            yield from text.words.values()


# --- the name of an act -----------------------------------------------------------------------------------------------


def _names(said: Iterable[str], shipped: Ruleset) -> bool:
    """Whether a text has the citation, the title or the number of a shipped act, or the name of its regulation."""
    assert shipped.act is not None
    known = {_spelt(text) for text in (shipped.act.cite, *shipped.act.title.words.values())}
    games = {_spelt(name) for name in shipped.game.words.values()}
    number = _numbers(shipped.act.cite)[:2]
    for text in said:
        spelt = _spelt(text)
        if any(name in spelt for name in known) or (len(number) == 2 and "act" in _kinds(text, *number)):
            return True
        if any(game in spelt for game in games) and any(official in spelt for official in OFFICIAL):
            return True
    return False


def _kinds(text: str, number: int, year: int) -> Iterator[Kind]:
    """Of what a text has this number of this year: `53/2010`, `53/10`, or with a day between, on either side."""
    found = _words(text)
    places = [place for place, word in enumerate(found) if word.isdecimal()]
    values = [int(found[place]) for place in places]
    for at, place in enumerate(places):
        near = (values[at + 1 : at + 4], values[max(0, at - 3) : at][::-1])
        if values[at] == number and (near[0][:1] == [year % 100] or any(_leads_to(year, one) for one in near)):
            before = takewhile(str.isalpha, found[max(0, place - 2) : place][::-1])
            beside = [*before, *found[place + 1 : place + 2]]
            yield next((kind for kind, known in KINDS if any(map(known.match, beside))), "act")


def _leads_to(year: int, numbers: list[int]) -> bool:
    """Whether these begin with a year, but for a day and a month: `26, 2, 2010`."""
    return next((one for one in numbers if one > 31), None) == year


def _numbers(text: str) -> list[int]:
    """The numbers in a text, also those in Chinese and the months: 第五十三/二〇一〇號 has 53 and 2010."""
    return [int(word) for word in _words(text) if word.isdecimal()]


def _spelt(text: str) -> str:
    return " ".join(_words(text))


@cache
def _words(text: str) -> list[str]:
    """The words and numbers of a text, however it is spaced, accented, spelt out in capitals or given an `n.º`."""
    letters = (letter for letter in normalize("NFKD", text).casefold() if not combining(letter))
    plain = CHINESE.sub(lambda found: f" {_chinese(found[0])} ", "".join(letters))
    return [_months().get(word, word) for word in WORD.findall(plain) if word not in NUMBER]


@cache
def _months() -> dict[str, str]:
    """The names of months, and their first three letters, with the number of the month."""
    names = [(Phrasebook(language)(f"request.month.{month}"), month) for language in ("pt", "en") for month in MONTHS]
    told = [(normalize("NFKD", name).casefold(), MONTHS.index(month) + 1) for name, month in names]
    plain = [("".join(letter for letter in name if not combining(letter)), number) for name, number in told]
    return {word: str(number) for name, number in plain for word in (name, name[:3])}


def _chinese(text: str) -> int:
    """A number in Chinese: digit by digit, 二〇一〇, or with its tens, hundreds and thousands, 五十三."""
    values = [int(numeric(character)) for character in text.replace("○", "〇")]
    if max(values) < 10:
        return int("".join(map(str, values)))
    total, digit = 0, 0
    for value in values:
        total, digit = (total + max(digit, 1) * value, 0) if value >= 10 else (total, value)
    return total + digit


# --- its day, and what it is about ------------------------------------------------------------------------------------


def _same_day(own: Ruleset, said: Iterable[str], act: Act) -> bool:
    """Whether a ruleset has a day of an act, or the number of its gazette, by its keys or anywhere in words."""
    days, issue = _days(act), _numbers(act.gazette)[:1]
    if own.act and (days & _days(own.act) or (issue and issue == _numbers(own.act.gazette)[:1])):
        return True
    years = {int(day[:4]) for day in days}
    return any(
        any(_writes(day, text) for day in days)
        or any("gazette" in _kinds(text, number, year) for number in issue for year in years)
        for text in said
    )


def _days(act: Act) -> set[str]:
    return {act.signed, act.published, act.effective} - {""}


def _writes(written: str, text: str) -> bool:
    """Whether a text has a day, `2010-02-26`, in any order: 26/02/10, February 26, 2010, 2010年2月26日."""
    year, month, day = map(int, written.split("-"))
    ways = ([year, month, day], [day, month, year], [month, day, year], [day, month, year % 100])
    numbers = _numbers(text)
    return any(numbers[place : place + 3] in ways for place in range(len(numbers)))


def _same_game(own: Ruleset, shipped: Ruleset) -> bool:
    """Whether the name of a game has that of the other in it, in any language."""
    names = {name for text in shipped.game.words.values() if (name := _spelt(text))}
    return any(name in _spelt(text) for text in own.game.words.values() for name in names)


def _articles(ruleset: Ruleset) -> set[tuple[int, ...]]:
    """The places that its bets cite, by their numbers: `art. 5, n.º 3, 8)`, `art. 5.º, n.º 3, 8)`."""
    said = (one.text for one in every(ruleset.bets, Citation) if not one.silent and one.unread is None)
    return {tuple(numbers) for text in said if (numbers := _numbers(text))}


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
