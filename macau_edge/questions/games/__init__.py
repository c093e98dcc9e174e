"""Rulesets -> a document and JSON: the acts, whether they are in force, and what they leave to the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from macau_edge.model import Act, Bet, Language, Ruleset
from macau_edge.reports.document import Document, Heading, Paragraph
from macau_edge.reports.fields import Field, Label, table
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.questions.games.data import GamesData


def games_document(rulesets: Iterable[Ruleset], language: Language) -> Document:
    """One row for each ruleset, then what each was written from."""
    w = Phrasebook(language)
    rulesets = tuple(rulesets)
    fields: tuple[Field[Ruleset], ...] = (
        Label(w("games.ruleset"), lambda ruleset: ruleset.name, "game"),
        Label(w("games.game"), lambda ruleset: w.text(ruleset.game), "game"),
        Label(w("games.act"), lambda ruleset: w.act(ruleset.act.cite) if ruleset.act else "—", "act"),
        Label(w("games.status"), lambda ruleset: _status(ruleset.act, w), "act"),
        Label(w("games.new-bets"), lambda ruleset: _new_bets(ruleset.act, w)),
        Label(w("games.options"), lambda ruleset: "\n".join(_option(ruleset, name) for name in ruleset.options) or "—"),
    )
    sources: tuple[Field[Ruleset], ...] = (
        Label(w("games.ruleset"), lambda ruleset: ruleset.name),
        Label(w("games.sources"), lambda ruleset: _sources(ruleset, w)),
    )
    blocks: Document = (Heading(w("games.title")), table(w, fields, rulesets))
    written = [ruleset for ruleset in rulesets if _sources(ruleset, w)]
    if not written:
        return blocks
    return (*blocks, table(w, sources, written), Paragraph(w("games.defaults"), "note"))


def game_document(rulesets: Iterable[Ruleset], language: Language) -> Document:
    """Of each ruleset its act, what the act leaves to the house, what it was written from, and its bets."""
    return tuple(block for ruleset in rulesets for block in _of_one(ruleset, language))


def _of_one(ruleset: Ruleset, language: Language) -> Document:
    from macau_edge.wording import Words  # the names of bets; a list of all games needs none

    w = Words(language, ruleset)
    act = ruleset.act
    facts = [
        (w("games.ruleset"), ruleset.name),
        (w("games.act"), f"{w.act(act.cite)}: {w.text(act.title)}" if act else "—"),
        (w("games.status"), _status(act, w)),
        (w("games.new-bets"), _new_bets(act, w)),
        *((w("games.options") if first else "", said) for first, said in _options(ruleset, w)),
        (w("games.sources"), _sources(ruleset, w) or "—"),
    ]
    bets: tuple[Field[Bet], ...] = (
        Label(w("analysis.bet"), lambda bet: bet.id),
        Label(w("analysis.name"), w.bet),
        Label(w("analysis.article"), lambda bet: w.cite(bet.law)),
        Label(w("analysis.prize-article"), lambda bet: w.cite(bet.pays_law)),
    )
    return (
        Heading(w.text(ruleset.game)),
        *(Paragraph(f"{title}: {said}" if title else said, "item") for title, said in facts),
        table(w, bets, ruleset.bets.values()),
    )


def _options(ruleset: Ruleset, w: Phrasebook) -> list[tuple[bool, str]]:
    """Each option with its article, and whether it is the first."""
    said = [f"{_option(ruleset, name)} ({w.cite(option.law)})" for name, option in ruleset.options.items()]
    return [(number == 0, one) for number, one in enumerate(said or ["—"])]


def _sources(ruleset: Ruleset, w: Phrasebook) -> str:
    """What a ruleset was written from; empty where it does not say."""
    return w.text(ruleset.act.sources) if ruleset.act and ruleset.act.sources else ""


def games_json(rulesets: Iterable[Ruleset]) -> GamesData:
    """The same as data; its records are imported when JSON is asked for."""
    from macau_edge.questions.games.data import games_data

    return games_data(rulesets)


def _status(act: Act | None, w: Phrasebook) -> str:
    if act is None:
        return w("games.unknown")
    return w.state(act)


def _new_bets(act: Act | None, w: Phrasebook) -> str:
    if act is None:
        return "—"
    if act.new_bets:
        return w.cite(act.new_bets)
    way = w.text(act.instead_of_new_bets) if act.instead_of_new_bets else ""
    return w("games.no-article", way=way)


def _option(ruleset: Ruleset, name: str) -> str:
    option = ruleset.options[name]
    choices = " ".join(c.label + ("*" if c == option.default else "") for c in option.choices or ())
    return f"--{name} {choices or 'N:M'}"
