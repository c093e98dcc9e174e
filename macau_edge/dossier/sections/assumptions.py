"""What the figures take for granted, with what an application sets against it."""

from __future__ import annotations

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.offers import commission
from macau_edge.hands import parts_of
from macau_edge.model import Provision
from macau_edge.wording.words import Words

OF_ADDITIONAL_BETS = ("additional-by-itself", "additional-follow")
"""The assumptions of a ruleset on what an additional bet goes with and its house edge refers to."""
PAID_EXACTLY = "prizes-exact"
"""The assumption of a ruleset that nothing is rounded, and nothing deducted from a prize or a stake."""


def assumed(case: Case, assumption: Provision, w: Words) -> str:
    """The text of an assumption; where a commission is asked for, that it stands apart from what it says."""
    text = w.text(assumption.text)
    taken = _with_a_commission(case) if contradicted(case, assumption) else []
    if not taken:
        return text
    names = w.both([w.bet(case.ruleset.bets[bet]) for bet in taken])
    return w("explain.apart").join([text, w("description.assumptions.but", bets=names)])


def contradicted(case: Case, assumption: Provision) -> bool:
    """Whether what is asked for goes against an assumption: a commission is a deduction."""
    return assumption.id == PAID_EXACTLY and bool(_with_a_commission(case))


def _with_a_commission(case: Case) -> list[str]:
    return [one.bet.id for one in case.proposed if commission(one.bet, case.ruleset)]


def of_other_bets(case: Case, assumption: Provision) -> bool:
    """Whether an assumption is about bets, or an article that defines bets, none of them proposed or part of one."""
    ours = _with_their_parts(case)
    if assumption.id in OF_ADDITIONAL_BETS:
        return not any(case.ruleset.bets[name].additional for name in ours)
    if assumption.law is None:
        return False
    place = assumption.law.text
    about = {bet.id for bet in case.base.ruleset.bets.values() if bet.law and within(bet.law.text, place)}
    return bool(about) and not about & ours


def _with_their_parts(case: Case) -> set[str]:
    """The proposed bets, those they are put together of, and those they are added to."""
    bets = [one.bet for one in case.proposed]
    added = {bet.additional.to for bet in bets if bet.additional}
    return {bet.id for bet in bets} | {part for bet in bets for part in parts_of(bet)} | added


def within(place: str, article: str) -> bool:
    """Whether a place of the law is an article or in it."""
    return place == article or place.startswith(f"{article},")
