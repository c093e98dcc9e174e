"""Rulesets and their acts -> JSON, the published shape `macau-edge/games/1`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from macau_edge.model import Act, Option, Ruleset
from macau_edge.model.ruleset import Status
from macau_edge.reports.figures import Published, Record, Words, act_status, copied


class _GamesOption(Record):
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
    name: str
    sha256: str
    game: Words
    act: _Act | None
    bets: list[str]
    options: dict[str, _GamesOption]


class GamesData(Published, tag="macau-edge/games/1"):
    """The shipped rulesets and their acts."""

    games: list[_Game]


def games_data(rulesets: Iterable[Ruleset]) -> GamesData:
    """The published shape."""
    return GamesData(games=[_game(ruleset) for ruleset in rulesets])


def _game(ruleset: Ruleset) -> _Game:
    return copied(
        _Game,
        ruleset,
        act=_act(ruleset.act) if ruleset.act else None,
        bets=list(ruleset.bets),
        options={option.id: _option(option) for option in ruleset.options.values()},
    )


def _option(option: Option) -> _GamesOption:
    return copied(
        _GamesOption,
        option,
        choices=[choice.label for choice in option.choices] if option.choices else "any ratio",
        default=option.default.label if option.default else None,
    )


def _act(act: Act) -> _Act:
    return copied(
        _Act,
        act,
        signed=act.signed or None,
        published=act.published or None,
        gazette=act.gazette or None,
        effective=act.effective or None,
        **act_status(act),
    )
