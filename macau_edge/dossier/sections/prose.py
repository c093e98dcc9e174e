"""The applicant's own prose, as lines of ours can quote it."""

from __future__ import annotations

import re

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.standing import who
from macau_edge.model import Text
from macau_edge.model.application import Said
from macau_edge.wording.vocabulary import Phrasebook
from macau_edge.wording.words import Words

_BLANK = re.compile(r"\n[ \t]*\n\s*")
_BREAK = re.compile(r"\s*\n\s*")


def in_one(text: Text, w: Phrasebook) -> str:
    """The whole of a text without its breaks; Chinese needs no space where a line ended."""
    return _BREAK.sub("" if w.language == "zh" else " ", w.text(text).strip())


def paragraphs(text: Text, w: Phrasebook) -> list[str]:
    """Its paragraphs; one alone where the languages do not have equally many, which could not stand side by side."""
    several = {len(_BLANK.split(words.strip())) for words in text.words.values()}
    if len(several) != 1:
        return [in_one(text, w)]
    return [in_one(Text({w.language: one}), w) for one in _BLANK.split(w.text(text).strip())]


def proposal(case: Case, rule: Said, w: Words) -> str:
    """What the applicant proposes, in its own words, and for which bets."""
    text = in_one(rule.text, w)
    if rule.bets is None:
        return w("description.proposes", text=text, who=who(case, w))
    names = [w.bet(case.ruleset.bets[bet]) for bet in rule.bets]
    said = {"text": text, "bets": w.both(names), "who": who(case, w)}
    return w("description.proposes.for", **said)
