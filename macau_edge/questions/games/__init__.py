"""Rulesets -> a document and JSON: the acts, whether they are in force, and what they leave to the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from macau_edge.model import Act, Bet, Citation, Ground, Language, Option, Ruleset
from macau_edge.model.walk import gathered
from macau_edge.reports.document import Document, Heading, Paragraph
from macau_edge.reports.fields import Columns, Field, Label, records, table, when
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.questions.games.data import GamesData
    from macau_edge.reading.ruleset import Outline

Listed: TypeAlias = "Ruleset | Outline"
"""What has a line in the table of all games."""


def games_document(rulesets: Iterable[Listed], language: Language) -> Document:
    """One row for each ruleset, then what each was written from."""
    w = Phrasebook(language)
    rulesets = tuple(rulesets)
    fields: tuple[Field[Listed], ...] = (
        Label(w("games.ruleset"), lambda ruleset: ruleset.name, "game"),
        Label(w("games.game"), lambda ruleset: w.text(ruleset.game), "game"),
        Label(w("games.act"), lambda ruleset: w.act(ruleset.act.cite) if ruleset.act else "—", "act"),
        Label(w("games.status"), lambda ruleset: _status(ruleset.act, w), "act"),
        Label(w("games.new-bets"), lambda ruleset: _ground(ruleset.act.new_bets, w) if ruleset.act else "—"),
        Label(w("games.options"), lambda ruleset: _typed(_left(ruleset))),
        Label(w("games.not-read"), lambda ruleset: _typed(_not_read(ruleset))),
    )
    sources: tuple[Field[Listed], ...] = (
        Label(w("games.ruleset"), lambda ruleset: ruleset.name),
        Label(w("games.sources"), lambda ruleset: _sources(ruleset, w)),
    )
    blocks: Document = (Heading(w("games.title")), table(w, fields, rulesets))
    written = [ruleset for ruleset in rulesets if _sources(ruleset, w)]
    if not written:
        return blocks
    return (*blocks, table(w, sources, written), Paragraph(w("games.defaults"), "note"))


def games_records(rulesets: Iterable[Listed], language: Language) -> Document:
    """One record for each ruleset, with what the table of all games has of it."""
    w = Phrasebook(language)
    columns: Columns[Listed] = {
        "ruleset": lambda ruleset: ruleset.name,
        "game": lambda ruleset: w.text(ruleset.game),
        "act": lambda ruleset: w.act(ruleset.act.cite) if ruleset.act else "",
        "state": lambda ruleset: _status(ruleset.act, w),
        "new_bets": lambda ruleset: _ground(ruleset.act.new_bets, w) if ruleset.act else "",
        "new_prizes": lambda ruleset: _ground(ruleset.act.new_prizes, w) if ruleset.act else "",
        "options": lambda ruleset: " ".join(map(_option, _left(ruleset))),
        "not_read": lambda ruleset: " ".join(map(_option, _not_read(ruleset))),
        "sources": lambda ruleset: _sources(ruleset, w),
    }
    return records(columns, rulesets)


def game_document(rulesets: Iterable[Ruleset], language: Language) -> Document:
    """Of each ruleset its act, what the act leaves to the house, what it was written from, and its bets."""
    return tuple(block for ruleset in rulesets for block in _of_one(ruleset, language))


def game_records(rulesets: Iterable[Ruleset], language: Language) -> Document:
    """One record for each bet of the rulesets: its name, and its articles."""
    from macau_edge.wording import Words

    said = {ruleset.name: Words(language, ruleset) for ruleset in rulesets}
    columns: Columns[tuple[str, Bet]] = {
        "ruleset": lambda item: item[0],
        "id": lambda item: item[1].id,
        "name": lambda item: said[item[0]].bet(item[1]),
        "law": lambda item: said[item[0]].cite(item[1].law),
        "pays_law": lambda item: said[item[0]].cite(item[1].pays_law),
    }
    return records(columns, [(name, bet) for name, w in said.items() for bet in w.ruleset.bets.values()])


def _of_one(ruleset: Ruleset, language: Language) -> Document:
    from macau_edge.wording import Words  # the names of bets; a list of all games needs none

    w = Words(language, ruleset)
    act = ruleset.act
    called = dict.fromkeys((w.act(act.cite), w.text(act.title))) if act else ()
    facts = [
        (w("games.ruleset"), ruleset.name),
        (w("games.act"), w("phrase.colon").join(called) or "—"),
        (w("games.status"), _status(act, w)),
        (w("games.new-bets"), _ground(act.new_bets if act else None, w)),
        (w("games.new-prizes"), _ground(act.new_prizes if act else None, w)),
        (w("games.options"), _cited(_left(ruleset), w)),
        *when(_not_read(ruleset), (w("games.not-read"), _cited(_not_read(ruleset), w))),
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
        *(Paragraph(title + w("phrase.colon") + said, "item") for title, said in facts),
        table(w, bets, ruleset.bets.values()),
        *when(any(option.default for option in ruleset.options.values()), Paragraph(w("games.defaults"), "note")),
    )


def _left(ruleset: Listed) -> list[Option]:
    """What the law leaves to the house."""
    return [option for option in ruleset.options.values() if not (option.law and option.law.unread)]


def _not_read(ruleset: Listed) -> list[Option]:
    """What the law says and was not read, which is given as an option is."""
    return [option for option in ruleset.options.values() if option.law and option.law.unread]


def _typed(options: Iterable[Option]) -> str:
    return "\n".join(map(_option, options)) or "—"


def _cited(options: Iterable[Option], w: Phrasebook) -> str:
    """Options as they are typed, those of one article beside each other with it."""
    alike = gathered(options, lambda option: option.law)
    said = [
        w("phrase.comma").join(map(_option, several)) + (w("phrase.examples", labels=_place(law, w)) if law else "")
        for law, several in alike.items()
    ]
    return w("phrase.semicolon").join(said) or "—"


def _place(law: Citation, w: Phrasebook) -> str:
    """A citation; of what was not read, which the heading says already, why."""
    return w.text(law.unread) if law.unread else w.cite(law)


def _sources(ruleset: Listed, w: Phrasebook) -> str:
    """What a ruleset was written from; empty where it does not say."""
    return w.text(ruleset.act.sources) if ruleset.act and ruleset.act.sources else ""


def games_json(rulesets: Iterable[Listed]) -> GamesData:
    """The games as data; its records are imported when JSON is asked for."""
    from macau_edge.questions.games.data import games_data

    return games_data(rulesets)


def _status(act: Act | None, w: Phrasebook) -> str:
    if act is None:
        return w("games.unknown")
    return w.state(act)


def _ground(ground: Ground | None, w: Phrasebook) -> str:
    """The provision under which something is authorised, or the way there is instead; a dash where nothing is known."""
    if ground is None:
        return "—"
    if ground.law:
        return w.cite(ground.law)
    return w("games.no-article", way=w.text(ground.none) if ground.none else "")


def _option(option: Option) -> str:
    choices = " ".join(c.label + ("*" if c == option.default else "") for c in option.choices or ())
    return f"--{option.id} {choices or 'N:M'}"
