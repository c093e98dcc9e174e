"""Rulesets -> a document and JSON: the acts, whether they are in force, and what they leave to the house."""

from __future__ import annotations

from collections.abc import Iterable

from macau_edge.model import Act, Language, Ruleset
from macau_edge.reports.document import Column, Document, Heading, Paragraph, Table
from macau_edge.wording.vocabulary import Vocabulary

Json = dict[str, object]


def games_document(rulesets: Iterable[Ruleset], language: Language) -> Document:
    """One row for each ruleset, then what each was written from."""
    w = Vocabulary(language)
    rulesets = tuple(rulesets)
    columns = (
        Column(w("games.ruleset"), group="game"),
        Column(w("games.game"), group="game"),
        Column(w("games.act"), group="act"),
        Column(w("games.status"), group="act"),
        Column(w("games.new-bets")),
        Column(w("games.options")),
    )
    rows = tuple(_row(ruleset, w) for ruleset in rulesets)
    sources = [(r.name, w.text(r.act.sources)) for r in rulesets if r.act and r.act.sources]
    blocks: Document = (Heading(w("games.title")), Table(columns, rows))
    if not sources:
        return blocks
    table = Table((Column(w("games.ruleset")), Column(w("games.sources"))), tuple(sources))
    return (*blocks, table, Paragraph(w("games.defaults"), "note"))


def games_json(rulesets: Iterable[Ruleset]) -> Json:
    """The same as data."""
    return {"schema": "macau-edge/games/1", "games": [_game_json(ruleset) for ruleset in rulesets]}


def _row(ruleset: Ruleset, w: Vocabulary) -> tuple[str, ...]:
    act = ruleset.act
    game = (ruleset.name, w.text(ruleset.game))
    options = "\n".join(_option(ruleset, name) for name in ruleset.options) or "—"
    if act is None:
        return (*game, "—", w("games.unknown"), "—", options)
    return (*game, w.act(act.cite), _status(act, w), _new_bets(act, w), options)


def _status(act: Act, w: Vocabulary) -> str:
    return w(f"games.{act.status.replace(' ', '-')}", by=w.amended(act))


def _new_bets(act: Act, w: Vocabulary) -> str:
    if act.new_bets:
        return w.cite(act.new_bets)
    way = w.text(act.instead_of_new_bets) if act.instead_of_new_bets else ""
    return w("games.no-article", way=way)


def _option(ruleset: Ruleset, name: str) -> str:
    option = ruleset.options[name]
    choices = " ".join(c.label + ("*" if c == option.default else "") for c in option.choices or ())
    return f"--{name} {choices or 'N:M'}"


def _game_json(ruleset: Ruleset) -> Json:
    act = ruleset.act
    return {
        "name": ruleset.name,
        "sha256": ruleset.sha256,
        "game": dict(ruleset.game.words),
        "act": _act_json(act) if act else None,
        "bets": list(ruleset.bets),
        "options": {
            option.id: {
                "law": option.law.text if option.law else None,
                "choices": [choice.label for choice in option.choices] if option.choices else "any ratio",
                "default": option.default.label if option.default else None,
            }
            for option in ruleset.options.values()
        },
    }


def _act_json(act: Act) -> Json:
    return {
        "title": dict(act.title.words),
        "cite": act.cite,
        "status": act.status,
        "by": list(act.by),
        "signed": act.signed or None,
        "published": act.published or None,
        "gazette": act.gazette or None,
        "effective": act.effective or None,
        "revokes": list(act.revokes),
        "new_bets": act.new_bets.text if act.new_bets else None,
        "instead_of_new_bets": dict(act.instead_of_new_bets.words) if act.instead_of_new_bets else None,
        "sources": dict(act.sources.words) if act.sources else None,
    }
