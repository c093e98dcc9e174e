"""The rows of a bet's prizes, in words, and what a prize leaves a winner."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.dossier.sections.groups import Group
from macau_edge.model import Ratio, Reference, Ruleset, own_pays
from macau_edge.wording.bets import leaves_in_words
from macau_edge.wording.words import Words


def rows_of(group: Group, w: Words) -> list[tuple[str, Ratio]]:
    """The rows of a bet's prizes, options as they were chosen: what each is for in words, and its ratio."""
    pays = group.member.bet.pays
    found: list[tuple[str, Ratio]] = []
    for words, leaf in leaves_in_words(own_pays(pays, group.member), group.words(w)) if pays else ():
        ratio = group.case.choices.get(leaf.word) if isinstance(leaf, Reference) else leaf
        if isinstance(ratio, Ratio):
            found.append((words or w("priced.any-win"), ratio))
    return found


def as_written(ratio: Ratio, w: Words) -> str:
    """`24:1` in every language; a prize with the stake inside it says so."""
    return w.prize(ratio) if ratio.for_one else str(ratio)


def profit_of(ratio: Ratio, ruleset: Ruleset) -> Fraction:
    """What a winner has more than the stake, per unit of it: less than the prize where the stake is kept."""
    return ratio.profit - inside(ratio, ruleset)


def inside(ratio: Ratio, ruleset: Ruleset) -> int:
    """The units of the stake inside a prize that is written as `N:M`: one where the house keeps it, otherwise none."""
    return int(not (ruleset.stake_returned or ratio.for_one))


def kept_or_returned(ruleset: Ruleset) -> str:
    """The last part of the keys of what is said in another way where the stake of a winner is kept."""
    return "returned" if ruleset.stake_returned else "kept"
