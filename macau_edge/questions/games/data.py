"""Rulesets and their acts -> JSON, the published shape `schemas/games-1.json`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from macau_edge.model import Act, Option, Ruleset
from macau_edge.reports.figures import Published, Record, Status, Words


class _Option(Record):
    law: str | None
    choices: list[str] | Literal["any ratio"]
    default: str | None


class _Act(Record):
    since = ("signed", "published", "gazette", "effective", "revokes", "instead_of_new_bets", "sources")

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
    sources: Words | None


class _Game(Record):
    name: str
    sha256: str
    game: Words
    act: _Act | None
    bets: list[str]
    options: dict[str, _Option]


class GamesData(Published, tag="macau-edge/games/1"):
    """The shipped rulesets and their acts."""

    games: list[_Game]


def games_data(rulesets: Iterable[Ruleset]) -> GamesData:
    """The published shape."""
    return GamesData(games=[_game(ruleset) for ruleset in rulesets])


def _game(ruleset: Ruleset) -> _Game:
    return _Game(
        name=ruleset.name,
        sha256=ruleset.sha256,
        game=dict(ruleset.game.words),
        act=_act(ruleset.act) if ruleset.act else None,
        bets=list(ruleset.bets),
        options={option.id: _option(option) for option in ruleset.options.values()},
    )


def _option(option: Option) -> _Option:
    return _Option(
        law=option.law.text if option.law else None,
        choices=[choice.label for choice in option.choices] if option.choices else "any ratio",
        default=option.default.label if option.default else None,
    )


def _act(act: Act) -> _Act:
    return _Act(
        title=dict(act.title.words),
        cite=act.cite,
        status=act.status,
        by=list(act.by),
        signed=act.signed or None,
        published=act.published or None,
        gazette=act.gazette or None,
        effective=act.effective or None,
        revokes=list(act.revokes),
        new_bets=act.new_bets.text if act.new_bets else None,
        instead_of_new_bets=dict(act.instead_of_new_bets.words) if act.instead_of_new_bets else None,
        sources=dict(act.sources.words) if act.sources else None,
    )
