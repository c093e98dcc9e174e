"""What the reports of solved prizes call a prize."""

from __future__ import annotations

from macau_edge.model import Language, Member, Ruleset
from macau_edge.pricing.variables import Variable
from macau_edge.reports.sweeping.words import prize_words
from macau_edge.wording.vocabulary import say


def variable_words(variable: Variable, member: Member, ruleset: Ruleset, language: Language) -> str:
    """What a prize is for: `12 (--field12)`, `a win`; several that can only be set together joined by `=`."""
    words = [prize_words(slot, member, ruleset, language) for slot in variable.slots]
    said = " = ".join(word or say(language, "solve.only-prize") for word in words)
    return say(language, "solve.same", prizes=said) if len(words) > 1 else said
