"""Rulesets -> a document and JSON: the acts, whether they are in force, and what they leave to the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from macau_edge.model import Act, Language, Ruleset
from macau_edge.reports.analysis import acts_by
from macau_edge.reports.document import Column, Document, Heading, Paragraph, Table
from macau_edge.wording.citations import act_name, citation
from macau_edge.wording.vocabulary import say

if TYPE_CHECKING:
    from macau_edge.reports.games_as_json import GamesData


def games_document(rulesets: Iterable[Ruleset], language: Language) -> Document:
    """One row for each ruleset, then what each was written from."""
    rulesets = tuple(rulesets)
    columns = (
        Column(say(language, "games.ruleset"), group="game"),
        Column(say(language, "games.game"), group="game"),
        Column(say(language, "games.act"), group="act"),
        Column(say(language, "games.status"), group="act"),
        Column(say(language, "games.new-bets")),
        Column(say(language, "games.options")),
    )
    rows = tuple(_row(ruleset, language) for ruleset in rulesets)
    sources = [(r.name, r.act.sources.say(language)) for r in rulesets if r.act and r.act.sources]
    blocks: Document = (Heading(say(language, "games.title")), Table(columns, rows))
    if not sources:
        return blocks
    table = Table((Column(say(language, "games.ruleset")), Column(say(language, "games.sources"))), tuple(sources))
    return (*blocks, table, Paragraph(say(language, "games.defaults"), "note"))


def games_json(rulesets: Iterable[Ruleset]) -> GamesData:
    """The same as data; its records are imported when JSON is asked for."""
    from macau_edge.reports.games_as_json import games_data

    return games_data(rulesets)


def _row(ruleset: Ruleset, language: Language) -> tuple[str, ...]:
    act = ruleset.act
    game = (ruleset.name, ruleset.game.say(language))
    options = "\n".join(_option(ruleset, name) for name in ruleset.options) or "—"
    if act is None:
        return (*game, "—", say(language, "games.unknown"), "—", options)
    return (*game, act_name(act.cite, language), _status(act, language), _new_bets(act, language), options)


def _status(act: Act, language: Language) -> str:
    return say(language, f"games.{act.status.replace(' ', '-')}", by=acts_by(act, language))


def _new_bets(act: Act, language: Language) -> str:
    if act.new_bets:
        return citation(act.new_bets, language)
    way = act.instead_of_new_bets.say(language) if act.instead_of_new_bets else ""
    return say(language, "games.no-article", way=way)


def _option(ruleset: Ruleset, name: str) -> str:
    option = ruleset.options[name]
    choices = " ".join(c.label + ("*" if c == option.default else "") for c in option.choices or ())
    return f"--{name} {choices or 'N:M'}"
