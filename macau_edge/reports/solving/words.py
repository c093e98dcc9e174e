"""What the reports of solved prizes call a prize."""

from __future__ import annotations

from macau_edge.model import Member
from macau_edge.pricing.variables import Variable
from macau_edge.wording.bets import prize_words
from macau_edge.wording.words import Words


def variable_words(variable: Variable, member: Member, w: Words) -> str:
    """What a prize is for: `12 (--field12)`, `a win`; several that can only be set together joined by `=`."""
    words = [prize_words(slot, member, w) for slot in variable.slots]
    said = " = ".join(word or w("solve.only-prize") for word in words)
    return w("solve.same", prizes=said) if len(words) > 1 else said
