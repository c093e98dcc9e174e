"""What a ruleset has of a shipped one: whether it speaks for its act, by name, by day and game, by its articles.

Texts are read as words and numbers: 第五十三/二〇一〇號, `n.º 53, de 26 de Fevereiro de 2010`, `53/10` and
`cinquenta e três de dois mil e dez` name one act.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, TypeAlias

from macau_edge.model import Act, Ruleset
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError
from macau_edge.model.ruleset import Jurisdiction
from macau_edge.model.texts import Citation, Text
from macau_edge.model.walk import every
from macau_edge.reading.citations import act_key, numbered_things
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_folder, shipped_names, source
from macau_edge.typed.spelt import numbers, spelt

OFFICIAL = ("regulamentooficial", "officialregulation", "officialrules", "法定規章", "法定规章")
"""What the regulation of a game is called, beside the name of the game."""

Kinship: TypeAlias = Literal["act", "day and game", "articles", "day"]
"""What a ruleset has of a shipped one: the name of its act; its day or gazette, with what it is about or alone; its
game and most of the articles that its bets cite."""
SPEAKS_FOR: tuple[Kinship, ...] = ("act", "day and game", "articles")
"""What a ruleset has that speaks for the act of a shipped one, the plainest first."""


def kinship(own: Ruleset, shipped: Ruleset) -> Kinship | None:
    """What a ruleset has of a shipped one; None where there is nothing to say."""
    if shipped.act is None:
        return None
    said = [*texts_about_law(own)]
    if _names(said, shipped):
        return "act"
    day, game = _same_day(own, said, shipped.act), _same_game(own, shipped)
    cited, known = articles_of(own), articles_of(shipped)
    if day and (game or cited & known):
        return "day and game"
    if game and 2 * len(cited & known) > min(len(cited), len(known)):
        return "articles"
    return "day" if day else None


def place_of_act(own: Ruleset, but_not: Jurisdiction) -> Jurisdiction | None:
    """The place of whose law a ruleset is written, where that is another one; None where nothing says so.

    It is what the ruleset says, and that of a shipped act for which it speaks: by its citation, or, where it says
    nothing of a place and is not of no act at all, in any way.
    """
    act = own.act
    if act is None:
        return None
    if act.jurisdiction not in (None, but_not):
        return act.jurisdiction
    is_silent = act.jurisdiction is None and act.status != "no act"
    for shipped in filter(None, map(shipped_ruleset, shipped_names())):
        if shipped.act and shipped.act.jurisdiction not in (None, but_not):
            key = act_key(act.cite)
            is_cited = key.is_same(act_key(shipped.act.cite)) if key else spelt(act.cite) == spelt(shipped.act.cite)
            if is_cited or (is_silent and kinship(own, shipped) in SPEAKS_FOR):
                return shipped.act.jurisdiction
    return None


def games_of_place(place: Jurisdiction | Literal["any"]) -> list[str]:
    """The shipped games that are written from an act of a place, and that no other has superseded."""
    found = ((name, one.act) for name in shipped_names() if (one := shipped_ruleset(name)))
    return [name for name, act in found if act and place in ("any", act.jurisdiction) and act.status != "superseded"]


def texts_about_law(own: Ruleset) -> Iterator[str]:
    """What a ruleset says that it is about and was written from, and what it cites; prose may name acts to compare."""
    yield from (citation.text for citation in every(own, Citation))
    for text in every((own.game, own.act), Text):
        yield from text.words.values()
    if own.act:
        yield from (own.act.cite, str(own.act.gazette))


# --- the name of an act -----------------------------------------------------------------------------------------------


def _names(said: Iterable[str], shipped: Ruleset) -> bool:
    """Whether a text has the citation, the title or the number of a shipped act, or the name of its regulation."""
    assert shipped.act is not None
    known = {spelt(text) for text in (shipped.act.cite, *shipped.act.title.words.values())}
    games = {spelt(name) for name in shipped.game.words.values()}
    act = act_key(shipped.act.cite)
    for text in said:
        plain = spelt(text)
        if any(name in plain for name in known) or (act and act.is_named_in(text)):
            return True
        if any(game in plain for game in games) and any(official in plain for official in OFFICIAL):
            return True
    return False


# --- its day, and what it is about ------------------------------------------------------------------------------------


def _same_day(own: Ruleset, said: Iterable[str], act: Act) -> bool:
    """Whether a ruleset has a day of an act, or the number of its gazette, by its keys or anywhere in words."""
    days, issue = _days(act), numbers(str(act.gazette))[:1]
    if own.act and (days & _days(own.act) or (issue and issue == numbers(str(own.act.gazette))[:1])):
        return True
    years = {int(day[:4]) for day in days}
    return any(
        any(_writes(day, text) for day in days)
        or any("gazette" in numbered_things(text, number, year) for number in issue for year in years)
        for text in said
    )


def _days(act: Act) -> set[str]:
    return {act.signed, act.published, act.effective} - {""}


def _writes(written: str, text: str) -> bool:
    """Whether a text has a day, `2010-02-26`, in any order: 26/02/10, February 26, 2010, 2010年2月26日."""
    year, month, day = map(whole_of, written.split("-"))
    ways = ([year, month, day], [day, month, year], [month, day, year], [day, month, year % 100])
    found = numbers(text)
    return any(found[place : place + 3] in ways for place in range(len(found)))


def _same_game(own: Ruleset, shipped: Ruleset) -> bool:
    """Whether the name of a game has that of the other in it, in any language."""
    names = {name for text in shipped.game.words.values() if (name := spelt(text))}
    return any(name in spelt(text) for text in own.game.words.values() for name in names)


def articles_of(ruleset: Ruleset) -> set[tuple[int, ...]]:
    """The places that its bets cite, by their numbers: `art. 5, n.º 3, 8)`, `art. 5.º, n.º 3, 8)`."""
    said = (one.text for one in every(ruleset.bets, Citation) if not one.silent and one.unread is None)
    return {tuple(found) for text in said if (found := numbers(text))}


@cache
def shipped_ruleset(name: str) -> Ruleset | None:
    """A shipped ruleset, read on its own."""
    return ruleset_of_bytes((shipped_folder() / f"{name}.yaml").read_bytes())


def ruleset_of_bytes(data: bytes) -> Ruleset | None:
    """What the file says; None where it cannot be read, which whoever computes with it says."""
    try:
        read = read_ruleset(source("ruleset.yaml", data), "ruleset")
    except ProblemError:
        return None
    return None if any(problem.family == "syntax" for problem in read.problems) else read.ruleset
