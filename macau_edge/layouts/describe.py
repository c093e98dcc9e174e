"""A cloth in words: which bets stand where, what they pay, and which are proposed."""

from __future__ import annotations

from collections.abc import Sequence

from macau_edge.layouts.areas import WIDTH, Area, around
from macau_edge.layouts.spots import Spot
from macau_edge.layouts.voice import Voice
from macau_edge.wording.words import Words

REGIONS = (
    ("layout.top-left", "layout.top", "layout.top-right"),
    ("layout.left", "layout.middle", "layout.right"),
    ("layout.bottom-left", "layout.bottom", "layout.bottom-right"),
)
BELOW = "layout.below"


def described(spots: Sequence[Spot], height: float, voice: Voice, w: Words) -> str:
    """The bets of each part of a cloth `height` thousandths of its width high."""
    keys = (*(key for row in REGIONS for key in row), BELOW)
    found: dict[str, list[str]] = {key: [] for key in keys}
    for bet in dict.fromkeys(spot.shown.bet.id for spot in spots):
        every = [spot for spot in spots if spot.shown.bet.id == bet]
        own = [spot for spot in every if spot.area.y < height] or every  # a text below is of a box that is on the cloth
        found[_region(around(spot.area for spot in own), height)].append(_bet(own, voice, w))
    apart = w("phrase.semicolon")
    said = [w("layout.alternative", game=w.text(w.ruleset.game))]
    said += (w("layout.at", place=w(key), bets=apart.join(bets)) for key, bets in found.items() if bets)
    return w.sentences(said)


def _region(area: Area, height: float) -> str:
    x, y = area.centre
    if y >= height:
        return BELOW
    return REGIONS[min(int(3 * y / height), 2)][min(int(3 * x / WIDTH), 2)]


def _bet(own: Sequence[Spot], voice: Voice, w: Words) -> str:
    """A bet or family with its prizes, and in how many places it stands where that is more than one."""
    bet = own[0].shown.bet
    name = w.bet(bet)
    places = sum(spot.kind in ("cell", "mark") for spot in own) or sum(spot.kind == "box" for spot in own)
    if places > 1:
        name = w("layout.places", bet=name, count=places)
    prizes = w("phrase.semicolon").join(voice.prizes(voice.members(bet), w))
    key = "layout.bet-proposed" if any(spot.proposed for spot in own) else "layout.bet"
    return w(key, bet=name, prizes=prizes)
