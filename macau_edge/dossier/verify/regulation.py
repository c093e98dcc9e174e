"""Whether a ruleset that was received is a shipped one, takes the place of one, or is the applicant's own.

The figures of a dossier are computed from the ruleset that came with it, so one prize doctored in a copy of an act
holds in itself. A file that is not shipped but speaks for a shipped act is therefore shown to a person: one that names
the act in any spelling, that gives its day or gazette together with its game or an article of its bets, that has
its game and most of the articles of its bets, or most of whose bets are called as bets of one and have their events,
where a prize is another.

A letter that is not what it seems, or is not seen, is shown as well.
"""

from __future__ import annotations

import hashlib
from unicodedata import normalize

from macau_edge.analysis.events import equivalent_bets
from macau_edge.dossier.verify.outcome import Check, lazy_text, short_text
from macau_edge.dossier.verify.parcel import is_plain_letter
from macau_edge.model import Bet, Ruleset, weights_of
from macau_edge.reading.kinship import (
    Kinship,
    articles_of,
    kinship,
    ruleset_of_bytes,
    shipped_ruleset,
    texts_about_law,
)
from macau_edge.reading.source import shipped_folder, shipped_names
from macau_edge.typed.spelt import spelt

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
    own = ruleset_of_bytes(data)
    kin = {name: kinship(own, shipped) for name in files if own and (shipped := shipped_ruleset(name))}
    for how, key in LOOK.items():
        if own and (near := [name for name in kin if kin[name] == how]):
            name = max(near, key=lambda one: _in_common(own, shipped_ruleset(one)))
            cited = short_text(own.act.cite) if own.act else ""
            return Check(lazy_text(key, game=name, act=cited), "look", found, _sha256(files[name]))
    if (
        sound
        and sound.act
        and (copied := [name for name in files if (one := shipped_ruleset(name)) and _has_its_bets(sound, one)])
    ):
        what = lazy_text("verify.same-bets", game=copied[0])
        return Check(what, "look", found, _sha256(files[copied[0]]))
    if own and (strange := [text for text in texts_about_law(own) if not _is_plain(text)]):
        return Check(lazy_text("verify.strange-letters", text=short_text(ascii(strange[0]))), "look", found)
    if same_day := [name for name in kin if kin[name]]:
        return Check(lazy_text("verify.same-day", game=same_day[0]), "note", found)
    return Check(lazy_text("verify.own-ruleset"), "note", found)


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
    return len(own.bets.keys() & shipped.bets.keys()) + len(articles_of(own) & articles_of(shipped)) + len(faces)


def _is_plain(text: str) -> bool:
    """Whether every letter of a text is what it seems to be, and can be seen."""
    return all(letter.isspace() or is_plain_letter(letter) for letter in normalize("NFKC", text))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
