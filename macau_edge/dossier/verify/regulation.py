"""Whether a ruleset that was received is a shipped one, takes the place of one, or is the applicant's own.

The figures of a dossier are computed from the ruleset that came with it, so one prize doctored in a copy of an act
holds in itself. A file that is not shipped but speaks for a shipped act is therefore shown to a person: one that names
the act in any spelling, that gives its day or gazette together with its game or an article of its bets, that has
its game and most of the articles of its bets, or most of whose bets are called as bets of one and have their events,
where a prize is another.

Texts are read as words and numbers: 第五十三/二〇一〇號, `n.º 53, de 26 de Fevereiro de 2010`, `53/10` and
`cinquenta e três de dois mil e dez` name one act. A letter that is not what it seems, or is not seen, is shown as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, TypeAlias
from unicodedata import normalize

from macau_edge.analysis.events import equivalent_bets
from macau_edge.dossier.verify.outcome import Check, lazy_text, short_text
from macau_edge.dossier.verify.parcel import is_plain_letter
from macau_edge.model import Act, Bet, Ruleset, weights_of
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError
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
LOOK: dict[Kinship, str] = {
    "act": "verify.not-the-act", "day and game": "verify.act-of-the-day", "articles": "verify.same-articles",
}  # fmt: skip
"""What must be looked at, the plainest first."""


def regulation_check(game: object, data: bytes, sound: Ruleset | None = None) -> Check:
    """A note where a ruleset is the applicant's own; to be looked at where it takes the place of a shipped one.

    `game` is what the dossier calls it, `data` the file; `sound` what it says, where nothing is wrong in it.
    """
    files = {name: (shipped_folder() / f"{name}.yaml").read_bytes() for name in shipped_names()}
    found = _sha256(data)
    if like := [name for name in files if name == game] or [name for name in files if files[name] == data]:
        same = files[like[0]] == data
        what = lazy_text("verify.shipped" if same else "verify.not-shipped", game=like[0])
        return Check(what, "holds" if same else "look", found, _sha256(files[like[0]]))
    own = _ruleset(data)
    kin = {name: kinship(own, shipped) for name in files if own and (shipped := _shipped(name))}
    for how, key in LOOK.items():
        if own and (near := [name for name in kin if kin[name] == how]):
            name = max(near, key=lambda one: _in_common(own, _shipped(one)))
            cited = short_text(own.act.cite) if own.act else ""
            return Check(lazy_text(key, game=name, act=cited), "look", found, _sha256(files[name]))
    if (
        sound
        and sound.act
        and (copied := [name for name in files if (one := _shipped(name)) and _has_its_bets(sound, one)])
    ):
        what = lazy_text("verify.same-bets", game=copied[0])
        return Check(what, "look", found, _sha256(files[copied[0]]))
    if own and (strange := [text for text in _said(own) if not _is_plain(text)]):
        return Check(lazy_text("verify.strange-letters", text=short_text(ascii(strange[0]))), "look", found)
    if same_day := [name for name in kin if kin[name]]:
        return Check(lazy_text("verify.same-day", game=same_day[0]), "note", found)
    return Check(lazy_text("verify.own-ruleset"), "note", found)


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


def _has_its_bets(own: Ruleset, shipped: Ruleset) -> bool:
    """Whether most bets have the name and the events of a bet of a shipped ruleset, and one of them another prize."""
    named: dict[str, set[str]] = {}
    for bet in shipped.bets.values():
        for name in _names_of(bet):
            named.setdefault(name, set()).add(bet.id)
    like = {bet.id: set().union(*(named.get(name, set()) for name in _names_of(bet))) for bet in own.bets.values()}
    alike = [bet for bet in own.bets.values() if like[bet.id]]
    if 2 * len(alike) <= len(own.bets):
        return False
    compared = equivalent_bets(shipped, own, alike, {}, set().union(*like.values()))
    paid = [
        {same.paid for one in found for same in one.same if same.member.bet.id in like[name]}
        for name, found in compared.items()
    ]
    same_events = [one for one in paid if one]
    return 2 * len(same_events) > len(own.bets) and any("the same" not in one for one in same_events)


def _names_of(bet: Bet) -> set[str]:
    """What a bet is called, in any language and spelling."""
    return {name for text in (bet.name.words.values() if bet.name else ()) if (name := spelt(text))}


def _in_common(own: Ruleset, shipped: Ruleset | None) -> int:
    """How many bets, articles and faces of the device two rulesets have both, by their names."""
    if shipped is None:
        return 0
    faces = weights_of(own.device).keys() & weights_of(shipped.device).keys()
    return len(own.bets.keys() & shipped.bets.keys()) + len(_articles(own) & _articles(shipped)) + len(faces)


def _is_plain(text: str) -> bool:
    """Whether every letter of a text is what it seems to be, and can be seen."""
    return all(letter.isspace() or is_plain_letter(letter) for letter in normalize("NFKC", text))


def _said(own: Ruleset) -> Iterator[str]:
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


def _articles(ruleset: Ruleset) -> set[tuple[int, ...]]:
    """The places that its bets cite, by their numbers: `art. 5, n.º 3, 8)`, `art. 5.º, n.º 3, 8)`."""
    said = (one.text for one in every(ruleset.bets, Citation) if not one.silent and one.unread is None)
    return {tuple(found) for text in said if (found := numbers(text))}


@cache
def _shipped(name: str) -> Ruleset | None:
    return _ruleset((shipped_folder() / f"{name}.yaml").read_bytes())


def _ruleset(data: bytes) -> Ruleset | None:
    """What the file says; None where it cannot be read, which whoever computes with it says."""
    try:
        read = read_ruleset(source("ruleset.yaml", data), "ruleset")
    except ProblemError:
        return None
    return None if any(problem.family == "syntax" for problem in read.problems) else read.ruleset


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
