"""The applicant's own prose, as lines of ours can quote it."""

from __future__ import annotations

import re

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.standing import who
from macau_edge.model import Language, Text
from macau_edge.model.application import Said
from macau_edge.wording.bets import bet_name
from macau_edge.wording.lists import both
from macau_edge.wording.vocabulary import say

_BLANK = re.compile(r"\n[ \t]*\n\s*")
_BREAK = re.compile(r"\s*\n\s*")


def in_one(text: Text, language: Language) -> str:
    """The whole of a text without its breaks; Chinese needs no space where a line ended."""
    return _BREAK.sub("" if language == "zh" else " ", text.say(language).strip())


def paragraphs(text: Text, language: Language) -> list[str]:
    """Its paragraphs; one alone where the languages do not have equally many, which could not stand side by side."""
    several = {len(_BLANK.split(words.strip())) for words in text.words.values()}
    if len(several) != 1:
        return [in_one(text, language)]
    return [in_one(Text({language: one}), language) for one in _BLANK.split(text.say(language).strip())]


def proposal(case: Case, rule: Said, language: Language) -> str:
    """What the applicant proposes, in its own words, and for which bets."""
    text = in_one(rule.text, language)
    if rule.bets is None:
        return say(language, "description.proposes", text=text, who=who(case, language))
    names = [bet_name(case.ruleset.bets[bet], case.ruleset, language) for bet in rule.bets]
    said = {"text": text, "bets": both(names, language), "who": who(case, language)}
    return say(language, "description.proposes.for", **said)
