"""What an application stands on: an article for new bets, the way there is without one, or no act at all."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from macau_edge.dossier.case import Case
from macau_edge.model.application import Said
from macau_edge.wording.numbers import mixed
from macau_edge.wording.words import Words

Standing = Literal["article-seven", "article", "macau", "amendment", "no-way", "no-act"]
"""Art. 7 of Despacho SEF 53/2010, whose numbers are known; an article of another act, of which only its number is.

Without an article: an act of Macau, which the Secretary amends under Law 16/2001; an act that is amended in another
way; one of which no way is known; or no act.
"""

ROUNDING = "rounding"
"""The rule of an application that says how payments are rounded."""

_CRAPS_OF_MACAU = re.compile(r"Despacho (?:SEF )?53/2010")
_LAW_16_2001 = re.compile(r"\b16/2001\b")


def standing(case: Case) -> Standing:
    """What the application of a case stands on; an article for new bets only where the act has one."""
    act = case.ruleset.act
    if act is None:
        return "no-act"
    if act.new_bets is not None:
        known = _CRAPS_OF_MACAU.fullmatch(act.cite) and act.new_bets.text == "art. 7"
        return "article-seven" if known else "article"
    if act.instead_of_new_bets is None:
        return "no-way"
    words = (act.cite, *act.instead_of_new_bets.words.values())
    return "macau" if any(_LAW_16_2001.search(text) for text in words) else "amendment"


def manner(case: Case) -> Literal["authorised", "proposed"]:
    """Whether something is asked to be authorised, or only proposed."""
    return "authorised" if case.basis is not None else "proposed"


def who(case: Case, w: Words) -> str:
    """What the one who asks is called: the applicant; of a proposal that rests on no article, the proponent."""
    return w(f"request.who.{manner(case)}")


def money(amount: Fraction | int, case: Case, w: Words) -> str:
    """`25 patacas`; without the currency where it is not known to be Macau's."""
    said = mixed(Fraction(amount))
    if standing(case) not in ("article-seven", "macau"):
        return said
    return w("played.money", n=amount, amount=said)


def rule_on_rounding(case: Case, bet: str) -> Said | None:
    """What the application says of rounding the payments of a bet: prose, which no figure follows."""
    rule = next((rule for rule in case.application.rules if rule.id == ROUNDING), None)
    return rule if rule and (rule.bets is None or bet in rule.bets) else None
