"""Rulesets and their acts -> JSON, the published shape `macau-edge/games/1`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from macau_edge.model import Ruleset
from macau_edge.model.ruleset import Status
from macau_edge.reading.ruleset import Outline
from macau_edge.reports.figures import Published, Record, Words, act_status, copied


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
             "as_of", "looked_up", "stated_of_new_bets")  # fmt: skip

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
    sources: Words | None
    as_of: Words | None
    looked_up: str | None


class _Game(Record):
    copied_from: ClassVar = {
        "act": lambda ruleset: ruleset.act and copied(_Act, ruleset.act, **act_status(ruleset.act)),
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


def games_data(rulesets: Iterable[Ruleset | Outline]) -> GamesData:
    """The published shape."""
    return GamesData(games=[copied(_Game, ruleset) for ruleset in rulesets])
