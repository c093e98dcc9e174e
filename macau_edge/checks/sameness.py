"""Whether two bets are the same, in whatever order their outcomes and prizes are written."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from macau_edge.forms import play_form
from macau_edge.model import Bet, Choice, Pays, Ratio, Reference, Ruleset, Table, prizes
from macau_edge.options import every_choice


def choices_that_make(ruleset: Ruleset, bet: Bet) -> Mapping[str, Choice] | None:
    """The choices under which a bet is the one that the ruleset has already, none where it leaves nothing open.

    None where there are no such choices.
    """
    was = ruleset.bets.get(bet.id)
    if was is None:
        return None
    named = {prize.word for pays in (was.pays, was.lost) for prize in prizes(pays) if isinstance(prize, Reference)}
    for chosen in every_choice(ruleset, {}):
        here = {name: choice for name, choice in chosen.items() if name in named}
        if _form(was, here) == _form(bet, here):
            return {} if _form(was, {}) == _form(bet, {}) else here
    return None


def _form(bet: Bet, chosen: Mapping[str, Choice]) -> Hashable:
    """All of a bet but its place and its articles, with each prize that an option fixes as it is chosen."""
    name = tuple(sorted(bet.name.words.items())) if bet.name else ()
    paid = replace(bet, pays=_paid(bet.pays, chosen) if bet.pays else None, lost=_paid(bet.lost, chosen))
    return name, bet.commission, bet.units, play_form(paid)


def _paid(pays: Pays, chosen: Mapping[str, Choice]) -> Pays:
    """A prize, or a table of them, by the profit: `8 for 1` is `7:1`."""
    match pays:
        case Table(by, rows):
            return Table(by, tuple(replace(row, pays=_paid(row.pays, chosen)) for row in rows))
        case Reference(word) if isinstance(choice := chosen.get(word), Ratio):
            return _paid(choice, {})
        case Ratio():
            return Ratio(*pays.profit.as_integer_ratio())
        case _:
            return pays
