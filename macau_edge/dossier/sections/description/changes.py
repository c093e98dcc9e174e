"""What a proposed bet is called, and what it changes of the one that the regulation has."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.offers import commission, offered
from macau_edge.families import members
from macau_edge.model import LANGUAGES, Bet, Commission, Member
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import sentences
from macau_edge.wording.bets import prize_line
from macau_edge.wording.rules import rules
from macau_edge.wording.words import Words


def names(one: Proposed, w: Words) -> Iterator[Block]:
    """The names of a bet in each language that has one, its identifier, and whose names they are."""
    name = one.bet.name
    if name is None:
        yield Paragraph(w("description.no-name", id=one.bet.id))
        return
    whose = _whose(one)
    stars = {other: "*" if whose == "ours" and other in name.ours else "" for other in LANGUAGES}
    said = [
        w(f"description.name.{other}", name=name.words[other] + stars[other])
        for other in ("pt", "zh", "en")
        if other in name.words
    ]
    yield Paragraph(
        w("description.names", names=w("phrase.semicolon").join(said), id=one.bet.id)
        + w("explain.apart")
        + w(f"description.names.{whose}")
    )


def _whose(one: Proposed) -> str:
    if one.was is None or one.was.name != one.bet.name or one.bet.name is None:
        return "applicant"
    return "ours" if one.bet.name.ours else "regulation"


def changes(case: Case, one: Proposed, w: Words) -> Iterator[Block]:
    """Whether the bet is new; what it changes of the regulation's, before and after, and rule by rule."""
    was = one.was
    if was is None:
        yield Paragraph(w("description.kind.new"))
        return
    cited = {"law": w.cite(was.law), "pays_law": w.cite(was.pays_law)}
    yield Paragraph(w(f"description.kind.{one.kind}", **cited))
    yield Heading(w("description.changes"), 4, numbered=False)
    yield _table(case, one, was, w)
    if one.kind == "changed":
        yield from _rules(case, one, was, w)


def _table(case: Case, one: Proposed, was: Bet, w: Words) -> Table:
    """The prize in any case; the loss and the commission where they change."""
    titles = [w(f"description.changes.{name}") for name in ("what", "before", "after")]
    pairs = ((was, case.base.ruleset), (one.bet, case.ruleset))
    rows = [_compared("prize", [offered(bet, case, w.on(ruleset)) for bet, ruleset in pairs], w)]
    if was.lost != one.bet.lost:
        lost = [prize_line(bet.lost, Member(bet, {}), case.choices, w.on(ruleset)) for bet, ruleset in pairs]
        rows.append(_compared("loss", lost, w))
    taken = [commission(bet, ruleset) for bet, ruleset in pairs]
    if taken[0] != taken[1]:
        rows.append(_compared("commission", [_rate(one, w) for one in taken], w))
    return sentences(w, titles, rows)


def _compared(key: str, said: list[str], w: Words) -> tuple[str, ...]:
    return (w(f"description.changes.{key}"), *said)


def _rate(taken: Commission | None, w: Words) -> str:
    if taken is None:
        return w("description.changes.none")
    said = {"rate": w.rate(taken.rate), "base": w(f"phrase.of.{taken.of}")}
    return w(f"phrase.commission.{taken.paid.replace(' ', '-')}", **said)


def _rules(case: Case, one: Proposed, was: Bet, w: Words) -> Iterator[Block]:
    """The rules that no longer apply, and those that apply instead; the same ones in every language."""
    before = {other: _said(was, case, Words(other, case.base.ruleset)) for other in LANGUAGES}
    after = {other: _said(one.bet, case, Words(other, case.ruleset)) for other in LANGUAGES}
    for key, said, others in (("dropped", before, after), ("added", after, before)):
        for at in range(len(said[w.language])):
            if any(said[other][at] not in others[other] for other in LANGUAGES):
                yield Paragraph(w(f"description.changes.{key}", rule=said[w.language][at]), "item")


def _said(bet: Bet, case: Case, w: Words) -> list[str]:
    """The sentences of a bet, of a family those of its first member."""
    return rules(members(w.ruleset, bet, case.choices)[0], case.choices, w)
