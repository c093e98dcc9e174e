"""What a proposed bet is called, and what it changes of the one that the regulation has."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.offers import commission, offered
from macau_edge.families import members
from macau_edge.model import LANGUAGES, Bet, Citation, Commission, Language, Member, Ruleset
from macau_edge.reports.document import Block, Column, Heading, Paragraph, Table
from macau_edge.wording.bets import prize_line
from macau_edge.wording.citations import citation
from macau_edge.wording.numbers import rate
from macau_edge.wording.rules import rules
from macau_edge.wording.vocabulary import say


def names(one: Proposed, language: Language) -> Iterator[Block]:
    """The names of a bet in each language that has one, its identifier, and whose names they are."""
    name = one.bet.name
    if name is None:
        yield Paragraph(say(language, "description.no-name", id=one.bet.id))
        return
    whose = _whose(one)
    stars = {other: "*" if whose == "ours" and other in name.ours else "" for other in LANGUAGES}
    said = [
        say(language, f"description.name.{other}", name=name.words[other] + stars[other])
        for other in ("pt", "zh", "en")
        if other in name.words
    ]
    yield Paragraph(
        say(language, "description.names", names=say(language, "phrase.semicolon").join(said), id=one.bet.id)
        + say(language, "explain.apart")
        + say(language, f"description.names.{whose}")
    )


def _whose(one: Proposed) -> str:
    if one.was is None or one.was.name != one.bet.name or one.bet.name is None:
        return "applicant"
    return "ours" if one.bet.name.ours else "regulation"


def changes(case: Case, one: Proposed, language: Language) -> Iterator[Block]:
    """Whether the bet is new; what it changes of the regulation's, before and after, and rule by rule."""
    was = one.was
    if was is None:
        yield Paragraph(say(language, "description.kind.new"))
        return
    cited = {"law": _cited(was.law, language), "pays_law": _cited(was.pays_law, language)}
    yield Paragraph(say(language, f"description.kind.{one.kind}", **cited))
    yield Heading(say(language, "description.changes"), 4, numbered=False)
    yield _table(case, one, was, language)
    if one.kind == "changed":
        yield from _rules(case, one, was, language)


def _cited(law: Citation | None, language: Language) -> str:
    return citation(law, language) if law else "—"


def _table(case: Case, one: Proposed, was: Bet, language: Language) -> Table:
    """The prize in any case; the loss and the commission where they change."""
    columns = tuple(Column(say(language, f"description.changes.{name}")) for name in ("what", "before", "after"))
    pairs = ((was, case.base.ruleset), (one.bet, case.ruleset))
    rows = [_compared("prize", [offered(bet, ruleset, case, language) for bet, ruleset in pairs], language)]
    if was.lost != one.bet.lost:
        lost = [prize_line(bet.lost, Member(bet, {}), ruleset, case.choices, language) for bet, ruleset in pairs]
        rows.append(_compared("loss", lost, language))
    taken = [commission(bet, ruleset) for bet, ruleset in pairs]
    if taken[0] != taken[1]:
        rows.append(_compared("commission", [_rate(one, language) for one in taken], language))
    return Table(columns, tuple(rows))


def _compared(key: str, said: list[str], language: Language) -> tuple[str, ...]:
    return (say(language, f"description.changes.{key}"), *said)


def _rate(taken: Commission | None, language: Language) -> str:
    if taken is None:
        return say(language, "description.changes.none")
    said = {"rate": rate(taken.rate, language), "base": say(language, f"phrase.of.{taken.of}")}
    return say(language, f"phrase.commission.{taken.paid.replace(' ', '-')}", **said)


def _rules(case: Case, one: Proposed, was: Bet, language: Language) -> Iterator[Block]:
    """The rules that no longer apply, and those that apply instead; the same ones in every language."""
    before = {other: _said(was, case.base.ruleset, case, other) for other in LANGUAGES}
    after = {other: _said(one.bet, case.ruleset, case, other) for other in LANGUAGES}
    for key, said, others in (("dropped", before, after), ("added", after, before)):
        for at in range(len(said[language])):
            if any(said[other][at] not in others[other] for other in LANGUAGES):
                yield Paragraph(say(language, f"description.changes.{key}", rule=said[language][at]), "item")


def _said(bet: Bet, ruleset: Ruleset, case: Case, language: Language) -> list[str]:
    """The sentences of a bet, of a family those of its first member."""
    return rules(members(ruleset, bet, case.choices)[0], ruleset, case.choices, language)
