"""When a bet is made and when it works, by the model; the conditions that bind it alone, and what is proposed."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.description.bound import provision
from macau_edge.dossier.sections.prose import proposal
from macau_edge.hands import depends_on_hand, made_at, parts_of
from macau_edge.model import Bet, Draw, Ruleset
from macau_edge.reports.document import Block, Heading, Paragraph
from macau_edge.wording.words import Words


def terms(case: Case, one: Proposed, w: Words) -> Iterator[Block]:
    """What the model says of it, then the conditions of the regulation for this bet, each with the proposal for it."""
    yield Heading(w("description.terms"), 4, numbered=False)
    for text in (*_made(case.ruleset, one.bet, w), *_works(case.ruleset, one.bet, w)):
        yield Paragraph(text, "item")
    own = [condition for condition in case.ruleset.conditions if condition.bets and one.bet.id in condition.bets]
    for condition in own:
        yield Paragraph(provision(case, condition, w), "item")
    for rule in case.application.rules:
        if rule.bets is not None and one.bet.id in rule.bets:
            yield Paragraph(proposal(case, rule, w), "item")


def _made(ruleset: Ruleset, bet: Bet, w: Words) -> Iterator[str]:
    """The moment, where the rules do not say it themselves."""
    if bet.made or bet.additional or any(ruleset.bets[part].made for part in parts_of(bet)):
        return
    if depends_on_hand(ruleset, bet):
        stage = w.within(None, {}).label(made_at(ruleset, bet))
        yield w("description.made.hand", stage=stage)
    elif isinstance(ruleset.device, Draw) and ruleset.device.returned == "never":
        yield w("description.made.urn")
    else:
        yield w("description.made.any-time")


def _works(ruleset: Ruleset, bet: Bet, w: Words) -> Iterator[str]:
    """That it always works, or which of its parts does not."""
    asleep = [ruleset.bets[part] for part in parts_of(bet) if ruleset.bets[part].not_working]
    if not bet.not_working and not asleep:
        yield w("description.working.always")
    for part in asleep:
        assert part.not_working is not None
        stage = w.within(None, {}).label(part.not_working.stage)
        yield w("description.working.part", bet=w.bet(part), stage=stage)
