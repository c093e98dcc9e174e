"""What the subjects of entries are called in reports."""

from __future__ import annotations

from macau_edge.wording.speaking import Words

_VOID = {"dice": "description.matter.void-throws", "cards": "description.matter.void-rounds"}
_NAMES = {
    "probabilities": "subject.probabilities",
    "odds": "subject.odds",
    "made": "description.matter.made",
    "withdrawal": "description.matter.withdrawal",
    "working": "description.matter.working",
    "shooter": "description.matter.shooter",
    "stake-returned": "subject.stake-returned",
    "rounding": "subject.rounding",
    "deduction": "subject.deduction",
    "stakes": "subject.stakes",
    "additional-bets": "subject.additional-bets",
    "zero": "subject.zero",
    "names": "subject.names",
    "dealer-procedure": "petition.procedure.dealer-procedure",
    "irregularities": "petition.procedure.irregularities",
    "order-of-payment": "petition.procedure.order-of-payment",
    "misdeals": "petition.procedure.misdeals",
    "short-round": "subject.short-round",
    "tests": "subject.tests",
    "equipment": "subject.equipment",
    "layout": "subject.layout",
    "announcement": "subject.announcement",
    "act": "subject.act",
    "kind-of-game": "subject.kind-of-game",
    "name-of-game": "subject.name-of-game",
    "sponsor": "subject.sponsor",
    "reason": "subject.reason",
    "laboratory": "subject.laboratory",
    "other": "subject.other",
}
"""Subject -> its words, but for void throws, which differ by device."""


def subject_name(subject: str, w: Words) -> str:
    """A subject in words; a void throw is with cards a void round, and without dice a void play."""
    return w(_NAMES[subject] if subject in _NAMES else _VOID.get(w.device, "description.matter.void-plays"))
