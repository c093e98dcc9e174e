"""Rules of a layout: where an application may put its bets on a cloth, and what is wrong with where it puts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from macau_edge.model import Ruleset
from macau_edge.model.cloth import UNIT, WIDTH, Area, Arrangement, MembersOf, Standing, area_of, standings
from macau_edge.model.filed import Application, Rectangle
from macau_edge.model.message import Message, Pointed, joined
from macau_edge.model.problem import Place, Problem
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import Choices
from macau_edge.reading.arrangement import arrangement_of

DEEPEST = 100
"""Hundredths of the width that a cloth may go down where nobody has arranged it."""


def check_places(application: Application, ruleset: Ruleset, choices: Choices) -> list[Problem]:
    """What is wrong with the places that an application gives its bets; `ruleset` has the proposed bets in it."""
    places = application.places
    return place_problems(
        ruleset, choices, application.layout, lambda bet: places.get(("layout", bet), application.place)
    )


def place_problems(
    ruleset: Ruleset, choices: Choices, places: Mapping[str, Rectangle], written: Callable[[str], Place]
) -> list[Problem]:
    """Rectangles outside the cloth, over one another, or over a bet that stays where it is.

    `written` says where the place of a bet is written.
    """
    if not places:
        return []
    areas = {bet: area_of(rectangle) for bet, rectangle in places.items()}
    arrangement = arrangement_of(ruleset)
    found = [problem for bet in areas for problem in _outside(bet, areas[bet], arrangement, written(bet))]
    found += (
        _over(one, other, written(other)) for one, other in combinations(areas, 2) if areas[one].meets(areas[other])
    )
    if arrangement:
        bets = ruleset.bets
        found += _covered(
            arrangement, areas, lambda bet: members(ruleset, bets[bet], choices) if bet in bets else (), written
        )
    return sorted(set(found))


def _outside(bet: str, area: Area, arrangement: Arrangement | None, place: Place) -> Iterator[Problem]:
    """Whether a rectangle ends beyond the cloth."""
    height = arrangement.height if arrangement else DEEPEST * UNIT
    if area.right > WIDTH or area.bottom > height or min(area.x, area.y) < 0:
        message = Message(
            "`{bet}` is outside the cloth, which is {width} wide and {height} high",
            bet=bet, width=WIDTH // UNIT, height=Pointed(f"{height / UNIT:g}"),
        )  # fmt: skip
        remedy = Message("x + width and y + height stay within it")
        yield Problem(place, "structure/off-the-cloth", message, help=remedy)


def _over(one: str, other: str, place: Place) -> Problem:
    remedy = Message("give one of them another place, or a smaller one")
    message = Message("`{other}` lies over `{one}`", other=other, one=one)
    return Problem(place, "structure/places-overlap", message, help=remedy)


def _covered(
    arrangement: Arrangement, areas: Mapping[str, Area], members_of: MembersOf, written: Callable[[str], Place]
) -> Iterator[Problem]:
    """Rectangles over bets of the game that have no other place."""
    spots = list(standings(arrangement.entries, areas, members_of))
    for bet, area in areas.items():
        under = [spot for spot in spots if spot.area.meets(area) or (spot.also and spot.also.meets(area))]
        under.sort(key=lambda spot: (spot.area.y, spot.area.x))
        names = list(dict.fromkeys(spot.bet.id for spot in under if not _named(spot) & areas.keys()))
        if names:
            covered = joined(f"`{name}`" for name in names)
            message = Message(
                "`{bet}` lies over {covered}, which the cloth of this game has there", bet=bet, covered=covered
            )
            yield Problem(written(bet), "structure/covers-a-bet", message, help=_remedy(arrangement, spots, names[0]))


def _named(spot: Standing) -> set[str]:
    """What an application may call a spot by: its family, and its member where it has one."""
    return {spot.bet.id, *(member.id for member in spot.members if len(spot.members) == 1)}


def _remedy(arrangement: Arrangement, spots: Sequence[Standing], name: str) -> Message:
    free = free_place(arrangement.height, [area for spot in spots for area in (spot.area, spot.also) if area])
    elsewhere = Message(
        "give `{bet}` another place too, or leave this one out: the bet then stands below the cloth", bet=name
    )
    if free is None:
        return elsewhere
    place = f"{{x: {free.x}, y: {free.y}, width: {free.width}, height: {free.height}}}"
    return Message("the largest free place is {place}; or {elsewhere}", place=place, elsewhere=elsewhere)


def free_place(height: float, taken: Sequence[Area]) -> Rectangle | None:
    """The largest rectangle in whole hundredths with nothing in it and a margin of one; None where all are small."""
    wide, high = WIDTH // UNIT, int(height // UNIT)
    best, found = 24, None
    free = [0] * wide
    for row in range(1, high - 1):
        here = Area(0, row * UNIT, WIDTH, UNIT)
        blocked = [area for area in taken if area.meets(here)]
        for column in range(wide):
            cell = Area(column * UNIT, row * UNIT, UNIT, UNIT)
            inside = 0 < column < wide - 1 and not any(area.meets(cell) for area in blocked)
            free[column] = free[column] + 1 if inside else 0
        for left in range(wide):
            lowest = high
            for right in range(left, wide):
                lowest = min(lowest, free[right])
                if not lowest:
                    break
                if (size := lowest * (right - left + 1)) > best and lowest > 1:
                    best, found = size, Rectangle(left, row - lowest + 1, right - left + 1, lowest)
    return found
