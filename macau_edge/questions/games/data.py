"""Rulesets and their acts -> JSON, the published shape `macau-edge/games/1`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from macau_edge.model import Act, Ruleset
from macau_edge.model.ruleset import Status
from macau_edge.reading.ruleset import Outline
from macau_edge.reports.figures import Json, Published, Record, Words, act_status, as_data, copied


class _GamesOption(Record):
    copied_from: ClassVar = {
        "choices": lambda option: [choice.label for choice in option.choices] if option.choices else "any ratio",
        "default": lambda option: option.default and option.default.label,
    }

    law: str | None
    choices: list[str] | Literal["any ratio"]
    default: str | None


class _Act(Record):
    since = ("signed", "published", "gazette", "effective", "revokes", "instead_of_new_bets", "sources",
             "as_of", "looked_up", "stated_of_new_bets", "new_bets_in_doubt", "new_prizes", "instead_of_new_prizes",
             "stated_of_new_prizes", "new_prizes_in_doubt")  # fmt: skip

    title: Words
    cite: str
    status: Status
    by: list[str]
    signed: str | None
    published: str | None
    gazette: str | None
    effective: str | None
    revokes: list[str]
    new_bets: str | None
    instead_of_new_bets: Words | None
    stated_of_new_bets: Words | None
    new_bets_in_doubt: dict[str, Words] | None
    new_prizes: str | None
    instead_of_new_prizes: Words | None
    stated_of_new_prizes: Words | None
    new_prizes_in_doubt: dict[str, Words] | None
    sources: Words | None
    as_of: Words | None
    looked_up: str | None


class _Game(Record):
    copied_from: ClassVar = {
        "act": lambda ruleset: ruleset.act and copied(_Act, ruleset.act, **_said_of(ruleset.act)),
        "options": lambda ruleset: {option.id: option for option in ruleset.options.values()},
    }

    name: str
    sha256: str
    game: Words
    act: _Act | None
    bets: list[str]
    options: dict[str, _GamesOption]


class GamesData(Published, tag="macau-edge/games/1"):
    """The shipped rulesets and their acts."""

    games: list[_Game]


def _said_of(act: Act) -> Json:
    """The state of an act, and what it says of having bets and prizes authorised that it does not have."""
    found = {**act_status(act), "gazette": str(act.gazette) or None}
    for name, ground in (("new_bets", act.new_bets), ("new_prizes", act.new_prizes)):
        found[name] = as_data(ground.law) if ground else None
        found[f"instead_of_{name}"] = as_data(ground.none) if ground else None
        found[f"stated_of_{name}"] = as_data(ground.states) if ground else None
        found[f"{name}_in_doubt"] = (as_data(ground.doubts) or None) if ground else None
    return found


def games_data(rulesets: Iterable[Ruleset | Outline]) -> GamesData:
    """The published shape."""
    return GamesData(games=[copied(_Game, ruleset) for ruleset in rulesets])
