"""The ruleset of a game with the bets of an application put into it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from macau_edge.hands import parts_of
from macau_edge.model import Alternative, Bet, Reading, Ruleset
from macau_edge.model.application import Application
from macau_edge.reading.application import ReadApplication


def propose(base: Ruleset, read: ReadApplication) -> tuple[Application, Ruleset]:
    """The application with the names that its bets keep, and the ruleset with these bets in the places they ask for."""
    application = read.application
    bets = {name: _named(bet, base.bets.get(name)) for name, bet in application.bets.items()}
    application = replace(application, bets=bets)
    places = {key: place for key, place in application.places.items() if key[0] in ("bets", "names", "words")}
    ruleset = replace(
        base,
        bets={**base.bets, **bets},
        names={**application.names, **base.names},
        words={**application.words, **base.words},
        readings=tuple(left for reading in base.readings if (left := _without(reading, bets, base.bets))),
        last_trial=max(base.last_trial, read.last_trial),
        places={**places, **base.places, **{key: place for key, place in places.items() if key[0] == "bets"}},
    )
    return application, ruleset


def _named(bet: Bet, was: Bet | None) -> Bet:
    """A proposed bet under the name and the articles of the one whose place it takes, if it is not called otherwise."""
    if was is None or (bet.name is not None and bet.name != was.name):
        return bet
    return replace(bet, name=was.name, law=was.law, pays_law=was.pays_law)


def _without(reading: Reading, proposed: Collection[str], base: Collection[str]) -> Reading | None:
    """A reading without the bets that are proposed, which the application settles; None where no way is left."""
    ways = tuple(left for way in reading.alternatives if (left := _way(way, proposed, base)))
    return replace(reading, alternatives=ways) if ways else None


def _way(way: Alternative, proposed: Collection[str], base: Collection[str]) -> Alternative | None:
    if not any(bet.id in proposed for bet in way.bets):
        return way
    kept = [bet for bet in way.bets if bet.id not in proposed]
    parts = {part for bet in kept for part in parts_of(bet)}
    bets = tuple(bet for bet in kept if bet.id in base or bet.id in parts)
    idle = not bets and way.commission is None and way.stake_returned is None and way.hand is None
    return None if idle else replace(way, bets=bets)


def concerned(ruleset: Ruleset, proposed: Iterable[str]) -> Ruleset:
    """The ruleset with the proposed bets alone, those made with or of them, and those they are made with or of."""
    ids = _upwards(ruleset.bets.values(), set(proposed))
    for _ in range(2):  # a compound bet of an additional bet
        ids |= {name for bet in ruleset.bets.values() if bet.id in ids for name in _made_of(bet)}
    bets = {name: bet for name, bet in ruleset.bets.items() if name in ids}
    readings = tuple(
        left for one in ruleset.readings if (left := _without(one, ruleset.bets.keys() - ids, ruleset.bets))
    )
    return replace(ruleset, bets=bets, readings=readings)


def _upwards(bets: Iterable[Bet], ids: set[str]) -> set[str]:
    for _ in range(2):
        ids = ids | {bet.id for bet in bets if not ids.isdisjoint(_made_of(bet))}
    return ids


def _made_of(bet: Bet) -> set[str]:
    return {*parts_of(bet), *([bet.additional.to] if bet.additional else [])}
